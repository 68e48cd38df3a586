#!/usr/bin/env bash
# api.sh [--write]: what programs are compiled against, of each module, against bindings-uniffi/kotlin/api/MODULE.txt.
# It fails where something has changed. What is removed or changed there breaks programs that were compiled before:
# only a version that says so may do that. --write takes what is there now.
set -euo pipefail
cd "$(dirname "$0")/../.."
kotlin=bindings-uniffi/kotlin
failed=0

# The names of classes that Kotlin keeps to the module, and Java's byte code does not.
internals() {
    find "$1/src" -path "$1/src/test" -prune -o -name '*.kt' -exec sed -nE \
        's/^ *(@[A-Za-z()]+ )?(internal|private) +((abstract|sealed|open|data|value|inline|enum|fun|inner) +)*(class|interface|object) +`?([A-Za-z0-9_]+).*/\6/p' {} + | sort -u
}

dump() {
    local classes=$1 hidden=$2
    (cd "$classes" && find io -name '*.class' | sed 's/\.class$//' | grep -v '/ffi/' | LC_ALL=C sort) |
        grep -vE '\$\$|\$[0-9]|\$sam\$|\$(serializer|WhenMappings|DefaultImpls)(\$|$)' |
        grep -vE "(^|[/\$])($hidden)(Kt)?(\\\$|\$)" |
        xargs javap -public -cp "$classes:$(find target/kotlin/repository -name 'kotlin-stdlib-1.9.25.jar' | head -n 1)" |
        # Members that are internal to the module have its name, or a marker of the compiler.
        grep -vE '^Compiled from|\$triline_|Driver\$Parts|SerializationConstructorMarker|write\$Self|access\$|\$annotations|get\$cachedSerializer' |
        awk '
            # Constructors of records are internal, which byte code does not say.
            /^[a-z].*\{$/ { hides = /(class|interface) io\.triline\.(java\.)?(platform|workphone|aiagent)\./ && !/\$Builder/ }
            hides && /^  public io\.triline\.[A-Za-z.$]*\(/ && !/\((java\.lang\.String|long)\);$/ { next }
            # A class without members of its own, such as one of functions that are all internal, is left out.
            /^[a-z].*\{$/ { head = $0; empty = 1; next }
            /^}$/ { if (!empty || head !~ /Kt \{$/) { if (empty) print head; print "}" } next }
            { if (empty) print head; empty = 0; print }
        '
}

for module in core:triline-core test:triline-test android:triline-android-classes; do
    IFS=: read -r folder name <<<"$module"
    file=$kotlin/api/$name.txt
    hidden=$(internals $kotlin/$folder | paste -sd '|')
    now=$(mktemp)
    dump "target/kotlin/$name/classes" "${hidden:-nothing}" >"$now"
    if [ "${1:-}" = --write ]; then
        mkdir -p "$kotlin/api"
        cp "$now" "$file"
    elif ! diff -u "$file" "$now" >&2; then
        echo "api.sh: $name differs from $file: see above, and write it anew with api.sh --write where that is meant" >&2
        failed=1
    fi
    echo "$name: $(grep -c '{$' "$now") classes, $(grep -c ';$' "$now") members"
    rm -f "$now"
done
exit $failed
