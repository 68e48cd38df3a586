#!/usr/bin/env bash
# release-package.sh ADDRESS FOLDER: prints the Package.swift of a release, whose compiled parts are binary targets: the zips in
# FOLDER, which the release puts below ADDRESS.
set -euo pipefail
cd "$(dirname "$0")"
address=$1 folder=$2
# What `swift package compute-checksum` prints.
checksum() { if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1; }
# target VARIABLE NAME
target() {
    local zip=$2.xcframework.zip
    printf 'let %s: Target = .binaryTarget(\n    name: "%s",\n    url: "%s",\n    checksum: "%s"\n)\n' \
        "$1" "$2" "$address/$zip" "$(checksum "$folder/$zip")"
}
compiled=$(
    echo '// The core is Rust, compiled ahead: files of the release.'
    target core TrilineFFI
    echo '// A library of its own, which apps do not carry along.'
    target simulated TrilineSimulatedFFI
)

COMPILED=$compiled awk '
    /^\/\/ The core is Rust/ { print ENVIRON["COMPILED"] "\n"; skip = 1 }
    /^\/\/ Where the libraries are/ { skip = 0; next }
    skip { next }
    /exists\("lib"\)/ { print "let folder: [LinkerSetting] = []"; next }
    /^\/\/ Left out of a packed release/ { next }
    /^let tests:/ { getline; getline; next }
    { sub(/ \+ tests,$/, ","); print }
' Package.swift
