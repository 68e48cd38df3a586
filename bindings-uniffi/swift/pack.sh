#!/usr/bin/env bash
# Packs the package with its static libraries, for this kind of Linux: prints the path of the archive.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
name=triline-swift-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)

./build.sh >&2
out=$root/target/swift/pack
rm -rf "$out"
mkdir -p "$out/triline/lib"
cp -Rp Package.swift .spi.yml README.md Sources "$out/triline/"
for license in "$root"/LICENSE*; do if [ -f "$license" ]; then cp "$license" "$out/triline/"; fi; done
cp lib/libtriline_ffi.a lib/libtriline_simulated.a "$out/triline/lib/"
tar -C "$out" -czf "$out/$name.tar.gz" triline
echo "$out/$name.tar.gz"
