#!/usr/bin/env bash
# slim.sh ARCHIVE OUT: writes a static library of Rust without what a program never links: debugging information, and members that the
# foreign functions do not need. Of the rest, only the foreign functions stay visible: each library contains Rust's standard
# library, and a program may link several. AR and NM name other tools, such as those of LLVM for libraries of Apple's systems on Linux.
set -euo pipefail
archive=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
out=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
ar=${AR:-ar} nm=${NM:-nm}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$ar" x "$archive"
# Of Rust, because it is as new as the code.
sysroot=$(rustc --print sysroot)
objcopy=$sysroot/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-objcopy
copy() { LD_LIBRARY_PATH=$sysroot/lib DYLD_LIBRARY_PATH=$sysroot/lib "$objcopy" "$@"; }
is_macho() { [ "$(head -c 4 "$1" | od -An -tx1 | tr -d ' ')" = cffaedfe ]; }

# The bitcode that members for some systems hold beside their code is not read any more, and nm does not read newer than its own.
"$ar" t "$archive" | sort -u >all
while read -r member; do
    if is_macho "$member"; then copy --remove-section=__LLVM,__bitcode --remove-section=__LLVM,__cmdline "$member"; fi
    "$nm" -g "$member" 2>/dev/null | awk -v member="$member" '{ print member, (NF == 2 ? "needs" : "defines"), $NF }'
done <all >symbols
# As a linker does: the members with the foreign functions, and those that define what a member taken before leaves undefined.
awk '
    $2 == "defines" { definers[$3] = definers[$3] " " $1; if ($3 ~ /^_?uniffi_/) take($1) }
    $2 == "needs" { needs[$1] = needs[$1] " " $3 }
    function take(member) { if (!(member in taken)) { taken[member]; queue[++count] = member } }
    END {
        for (at = 1; at <= count; at++) {
            names = split(needs[queue[at]], name)
            for (one = 1; one <= names; one++) {
                others = split(definers[name[one]], other)
                for (each = 1; each <= others; each++) take(other[each])
            }
        }
        for (member in taken) print member
    }' symbols | sort >members
[ -s members ] || { echo "slim.sh: $archive has no foreign functions" >&2; exit 1; }
while read -r member; do
    options=(--strip-debug)
    apple=
    if is_macho "$member"; then apple=_; fi
    names=$("$nm" -g --defined-only "$member")
    if grep -q " T ${apple}uniffi_" <<<"$names"; then
        # What DW.ref names is shared by all objects, and a local one would be lost with that of another.
        options+=(--wildcard)
        for name in 'uniffi_*' 'ffi_*' 'DW.ref.*'; do options+=("--keep-global-symbol=$apple$name"); done
    fi
    copy "${options[@]}" "$member"
    if [ -n "$apple" ]; then
        # Each reference to code or data names a symbol there, which --discard-all of this tool takes away: what it leaves does not
        # link, or links to something else. So local symbols stay, under short names. The first letter says what they are to a linker.
        "$nm" "$member" 2>/dev/null | awk '$2 ~ /^[a-z]$/ { if (!names[$3]++) print $3, substr($3, 1, 1) "t" NR }' >locals
        copy --redefine-syms=locals "$member"
    fi
done <members
rm -f "$out"
xargs "$ar" rcs "$out" <members
