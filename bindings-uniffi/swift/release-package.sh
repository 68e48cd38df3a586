#!/usr/bin/env bash
# release-package.sh ADDRESS ZIP: prints the Package.swift of a release, whose core is the binary target in that zip.
set -euo pipefail
cd "$(dirname "$0")"
address=$1 zip=$2
# What `swift package compute-checksum` prints.
checksum=$(if command -v sha256sum >/dev/null; then sha256sum "$zip"; else shasum -a 256 "$zip"; fi | cut -d ' ' -f 1)

awk -v address="$address" -v checksum="$checksum" '
    /^\/\/ The core is Rust/ { print "// The core is Rust, compiled ahead: a file of the release."; skip = 1 }
    skip && /^let core: Target =/ {
        print "let core: Target = .binaryTarget(\n    name: \"TrilineFFI\",\n    url: \"" address "\",\n    checksum: \"" checksum "\"\n)"
        core = 1
        next
    }
    core && /^$/ { core = skip = 0 }
    skip { next }
    /^let simulated:/ { print "let simulated: [Target] = []"; getline; next }
    /exists\("lib"\)/ { print "let folder: [LinkerSetting] = []"; next }
    /^\/\/ Left out of a packed release/ { next }
    /^let tests:/ { getline; getline; next }
    { sub(/ \+ tests,$/, ","); print }
' Package.swift
