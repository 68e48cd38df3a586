#!/usr/bin/env bash
# Runs github.sh on files of the right names, with a stand-in for GitHub's command: what is whole is published, what lacks a part is not.
set -euo pipefail
cd "$(dirname "$0")/../../.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export FROM=$folder/target CHANGELOG=$folder/CHANGELOG.md
files=$FROM/release-files
mkdir -p "$files" "$FROM/sbom" "$folder/tools" "$folder/package/triline"

for target in x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu aarch64-apple-darwin x86_64-apple-darwin x86_64-pc-windows-msvc; do
    echo "$target" >"$files/triline-$version-$target.tar.gz"
done
for machine in x86_64 aarch64; do
    echo "$machine" >"$files/triline-$version-image-$machine.tar.gz"
done
echo swift >"$files/triline-swift-$version-linux-x86_64.tar.gz"
echo framework >"$files/TrilineFFI.xcframework.zip"
echo simulated >"$files/TrilineSimulatedFFI.xcframework.zip"
# As pack-apple.sh does it.
address=https://github.com/triline/triline/releases/download/v$version
bindings-uniffi/swift/release-package.sh "$address" "$files" >"$folder/package/triline/Package.swift"
tar -C "$folder/package" -czf "$files/triline-swift-package.tar.gz" triline
for package in rust cli npm npm-native python python-native kotlin kotlin-native swift-native; do
    echo '{}' >"$FROM/sbom/$package.cdx.json"
done
printf '# Changelog\n\n## Unreleased\n\n## %s\n\n- First.\n\n## 0.0.1\n\n- Older.\n' "$version" >"$CHANGELOG"
cat >"$folder/tools/gh" <<SH
#!/bin/sh
printf '%s\n' "\$@" >"$folder/asked"
SH
chmod +x "$folder/tools/gh"

PATH=$folder/tools:$PATH tests/ci/release/github.sh publish
diff <(printf '%s\n' release create "v$version" --verify-tag --title "triline $version" --notes-file "$files/notes.md") <(head -n 8 "$folder/asked")
[ "$(tail -n +9 "$folder/asked" | wc -l)" = 21 ] || { cat "$folder/asked" >&2; exit 1; }
grep -qxF "$files/github/SHA256SUMS" "$folder/asked"
(cd "$files/github" && sha256sum --quiet -c SHA256SUMS)
[ "$(grep -v '^$' "$files/notes.md")" = '- First.' ]

refused() {
    rm -f "$folder/asked"
    if PATH=$folder/tools:$PATH tests/ci/release/github.sh publish >"$folder/says" 2>&1 || [ -e "$folder/asked" ]; then
        echo "test-github.sh: a release $1 is published" >&2
        exit 1
    fi
    echo "ok: a release $1 is refused: $(tail -n 1 "$folder/says" | sed "s:$folder/::g")"
}
mv "$files/triline-$version-x86_64-apple-darwin.tar.gz" "$folder/kept"
refused 'without the command line for a system'
mv "$folder/kept" "$files/triline-$version-x86_64-apple-darwin.tar.gz"
mv "$files/triline-$version-image-aarch64.tar.gz" "$folder/kept"
refused 'without the image for a machine'
mv "$folder/kept" "$files/triline-$version-image-aarch64.tar.gz"
rm "$FROM/sbom/kotlin.cdx.json"
refused 'without a bill of materials'
echo '{}' >"$FROM/sbom/kotlin.cdx.json"
echo other >"$files/TrilineFFI.xcframework.zip"
refused 'whose Swift package has another checksum'
echo framework >"$files/TrilineFFI.xcframework.zip"
sed -i "/^## $version/d" "$CHANGELOG"
refused 'without notes'
