#!/usr/bin/env bash
# slim.sh ARCHIVE OUT: writes a static library of Rust without what a program never links: debugging information, and members whose
# functions were optimised into others.
set -euo pipefail
archive=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
out=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
ar x "$archive"
# Nothing outside of a member without a name can reach it. One that nm cannot read stays: the standard library for some systems has
# members with code for a newer LLVM than that of the tools.
ar t "$archive" | sort -u | while read -r member; do
    if names=$(nm -g --defined-only "$member" 2>/dev/null) && ! grep -q ' [A-TV-Z] ' <<<"$names"; then continue; fi
    echo "$member"
done >members
# Of Rust, because it is as new as the code. The bitcode that members for some systems hold beside their code is not read any more.
sysroot=$(rustc --print sysroot)
objcopy=$sysroot/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-objcopy
options=(--strip-debug)
if [ "$(uname -s)" = Darwin ]; then options+=(--discard-all --remove-section=__LLVM,__bitcode --remove-section=__LLVM,__cmdline); fi
while read -r member; do LD_LIBRARY_PATH=$sysroot/lib DYLD_LIBRARY_PATH=$sysroot/lib "$objcopy" "${options[@]}" "$member"; done <members
rm -f "$out"
xargs ar rcs "$out" <members
