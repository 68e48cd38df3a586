#!/usr/bin/env bash
# github.sh [publish]: gathers what the release on GitHub has besides its sources, in target/release-files/github: the command line for each
# system and as images, the Swift package with its XCFrameworks, and the bills of materials, with one list of checksums; and the notes of the version.
# publish: makes the release of the version's tag of them. Until then, downloads by address, such as those of the XCFrameworks, find nothing.
set -euo pipefail
cd "$(dirname "$0")/../../.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
from=${FROM:-target}
changelog=${CHANGELOG:-CHANGELOG.md}
out=$from/release-files/github
rm -rf "$out"
mkdir -p "$out"
wrong() { echo "github.sh: $*" >&2; exit 1; }

# One file of each name: a pattern that finds nothing is an artefact that was not downloaded.
shopt -s nullglob
for pattern in "triline-$version-*.tar.gz" "triline-swift-$version-*.tar.gz" triline-swift-package.tar.gz TrilineFFI.xcframework.zip \
    TrilineSimulatedFFI.xcframework.zip; do
    files=("$from/release-files/"$pattern)
    [ ${#files[@]} -gt 0 ] || wrong "there is no $pattern in $from/release-files"
    cp "${files[@]}" "$out/"
done
for package in rust cli npm npm-native python python-native kotlin kotlin-native swift-native; do
    [ -s "$from/sbom/$package.cdx.json" ] || wrong "there is no bill of materials of $package in $from/sbom"
    cp "$from/sbom/$package.cdx.json" "$out/triline-$version-$package.cdx.json"
done
for target in x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu aarch64-apple-darwin x86_64-apple-darwin x86_64-pc-windows-msvc; do
    [ -f "$out/triline-$version-$target.tar.gz" ] || wrong "there is no command line for $target"
done
for machine in x86_64 aarch64; do
    [ -f "$out/triline-$version-image-$machine.tar.gz" ] || wrong "there is no image for $machine"
done
# The package of the same release names these files, or SwiftPM refuses them.
manifest=$(tar -xzOf "$out/triline-swift-package.tar.gz" triline/Package.swift)
for framework in TrilineFFI TrilineSimulatedFFI; do
    checksum=$(sha256sum "$out/$framework.xcframework.zip" | cut -d ' ' -f 1)
    grep -q "checksum: \"$checksum\"" <<<"$manifest" || wrong "the Swift package has the checksum of another $framework.xcframework"
    grep -q "/releases/download/v$version/$framework.xcframework.zip\"" <<<"$manifest" || wrong "the Swift package takes $framework from another release"
done
(cd "$out" && sha256sum ./* | sed 's:\./::' >SHA256SUMS)

notes=$from/release-files/notes.md
awk -v heading="## $version" '
    index($0, heading) == 1 { inside = 1; next }
    /^## / { inside = 0 }
    inside { print }
' "$changelog" >"$notes"
grep -q '[^[:space:]]' "$notes" || wrong "$changelog has nothing under \"## $version\""
echo "ok: $(find "$out" -type f | wc -l) files"
if [ "${1:-}" = publish ]; then
    gh release create "v$version" --verify-tag --title "triline $version" --notes-file "$notes" "$out"/*
fi
