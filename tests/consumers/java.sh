#!/usr/bin/env bash
# Installs the Maven packages into a repository of their own below target/, and builds and runs a project in Java
# outside the workspace, without a compiler of Kotlin. The example of docs/packages/kotlin.md is compiled with it, by its own imports; those of the
# guides are Guides.java.
. "$(dirname "$0")/maven.sh"

cp "$root/tests/consumers/java/pom.xml" "$project"
mkdir -p "$project/src/main/java"
cp "$root"/tests/consumers/java/*.java "$project/src/main/java"
awk '
    /^```java$/ { inside = 1; next }
    /^```$/ { inside = 0 }
    inside && /^import / { print; next }
    inside { text = text "        " $0 "\n" }
    END { printf "\nfinal class Readme {\n    static void example(String secret, String task) {\n%s    }\n}\n", text }
' "$root/docs/packages/kotlin.md" >"$project/src/main/java/Readme.java"
grep -q '^import ' "$project/src/main/java/Readme.java"
cd "$project"
maven -q package
java -ea -cp "target/classes:$(cat target/classpath)" Main
# What a program in Java can name has no name that only Kotlin can write, and no parameter of a class that Kotlin unpacks.
classes=$(unzip -Z1 "$repository"/io/triline/triline-core/*/triline-core-*[0-9].jar 'io/triline/java/*.class' 'io/triline/platform/*.class' \
    'io/triline/workphone/*.class' 'io/triline/aiagent/*.class' | sed 's:/:.:g; s:\.class$::')
# shellcheck disable=SC2046
mangled=$(javap -public -cp "$(cat target/classpath)" $(printf '%s\n' "$classes" | grep -v '\$[0-9]\|serializer\|DefaultImpls') 2>/dev/null |
    grep -E '^  public .*-[A-Za-z0-9_]{7}\(|kotlin\.time\.Duration' || true)
[ -z "$mangled" ] || { echo "$mangled" | head -n 20 >&2; exit 1; }
echo "ok: no mangled names in $(printf '%s\n' "$classes" | wc -l) classes"
# Elsewhere, a getter of a value class, which Java cannot name, has one beside it that returns milliseconds.
lonely=$(awk '
    /\{$/ { type = $0; split("", mangled); split("", names) }
    match($0, /(get[A-Z][A-Za-z]*|advance)-[A-Za-z0-9_]+\(/) { name = substr($0, RSTART, RLENGTH); sub(/-.*/, "", name); mangled[name] }
    match($0, /[A-Za-z]+Millis\(/) { names[substr($0, RSTART, RLENGTH - 7)]; count++ }
    /^}/ { for (name in mangled) if (!(name in names)) print type, name }
    END { if (count < 8) print "too few such getters:", count }
' "$root"/bindings-uniffi/kotlin/api/*.txt)
[ -z "$lonely" ] || { printf 'without a form for Java:\n%s\n' "$lonely" >&2; exit 1; }
echo 'ok: what Java cannot name has a form for Java'
