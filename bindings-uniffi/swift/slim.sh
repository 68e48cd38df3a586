#!/usr/bin/env bash
# slim.sh ARCHIVE OUT: writes a static library of Rust without what a program never links: debugging information, and members whose
# functions were optimised into others.
set -euo pipefail
archive=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
out=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# Nothing outside of a member without a name can reach it.
nm -A -g --defined-only "$archive" 2>/dev/null | sed -n 's/^.*\.a:\([^:]*\):.* [A-TV-Z] .*/\1/p' | sort -u >members
xargs ar x "$archive" <members
case $(uname -s) in
    Darwin) xcrun strip -S -x ./*.o ;;
    *) strip -S ./*.o ;;
esac
rm -f "$out"
xargs ar rcs "$out" <members
