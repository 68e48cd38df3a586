#!/usr/bin/env bash
# slim.sh ARCHIVE OUT: writes a static library of Rust without what a program never links: debugging information, and members whose
# functions were optimised into others. Of the rest, only the foreign functions stay visible: each library contains Rust's standard
# library, and a program may link several. AR and NM name other tools, such as those of LLVM for libraries of Apple's systems on Linux.
set -euo pipefail
archive=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
out=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
ar=${AR:-ar} nm=${NM:-nm}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
"$ar" x "$archive"
# Nothing outside of a member without a name can reach it. One that nm cannot read stays: the standard library for some systems has
# members with code for a newer LLVM than that of the tools.
"$ar" t "$archive" | sort -u | while read -r member; do
    if names=$("$nm" -g --defined-only "$member" 2>/dev/null) && ! grep -q ' [A-TV-Z] ' <<<"$names"; then continue; fi
    echo "$member"
done >members
# Of Rust, because it is as new as the code. The bitcode that members for some systems hold beside their code is not read any more.
sysroot=$(rustc --print sysroot)
objcopy=$sysroot/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-objcopy
copy() { LD_LIBRARY_PATH=$sysroot/lib DYLD_LIBRARY_PATH=$sysroot/lib "$objcopy" "$@"; }
while read -r member; do
    options=(--strip-debug)
    apple=
    if [ "$(head -c 4 "$member" | od -An -tx1 | tr -d ' ')" = cffaedfe ]; then
        apple=_
        options+=(--remove-section=__LLVM,__bitcode --remove-section=__LLVM,__cmdline)
    fi
    names=$("$nm" -g --defined-only "$member" 2>/dev/null || true)
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
