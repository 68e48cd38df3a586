#!/usr/bin/env bash
# Brings the package its generated parts (foreign functions, static library) and, with arguments, builds it:
# build.sh [ARGUMENTS OF swift build]
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)

../generate.sh swift

# copy FROM TO: only where it differs, so that nothing is compiled again for nothing.
copy() {
    cmp -s "$1" "$2" && return 1
    mkdir -p "$(dirname "$2")"
    cp "$1" "$2"
}
from=$root/target/uniffi/swift
for module in Triline TrilineSimulated; do
    copy "$from/${module}FFI.h" "Sources/${module}FFI/${module}FFI.h" || true
    copy "$from/${module}Core.swift" "Sources/${module}Core/${module}Core.swift" || true
done
for library in libtriline_ffi.a libtriline_simulated.a; do
    # The package manager does not look at libraries: what was linked with an older one goes.
    if copy "$from/$library" "lib/$library" && [ -d "$root/target/swift" ]; then
        find "$root/target/swift" -path '*/debug/*' -type f -perm -u+x -delete
    fi
done

if [ $# -gt 0 ]; then
    "$root/tests/ci/setup/swift-run.sh" build --scratch-path "$root/target/swift/package" "$@"
fi
