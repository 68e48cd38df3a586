#!/usr/bin/env bash
# Packs the package for Apple's systems, on a Mac with Xcode and these Rust targets: prints the path of the
# archive.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
target=${CARGO_TARGET_DIR:-$root/target}

./build.sh >&2
out=$root/target/swift/pack-apple
rm -rf "$out"
mkdir -p "$out/headers" "$out/macos" "$out/simulator" "$out/triline"
for platform in aarch64-apple-darwin x86_64-apple-darwin aarch64-apple-ios aarch64-apple-ios-sim x86_64-apple-ios; do
    (cd "$root" && cargo build --release -p triline-uniffi --target "$platform" >&2)
done
library() { echo "$target/$1/release/libtriline_ffi.a"; }
lipo -create "$(library aarch64-apple-darwin)" "$(library x86_64-apple-darwin)" -output "$out/macos/libtriline_ffi.a"
lipo -create "$(library aarch64-apple-ios-sim)" "$(library x86_64-apple-ios)" -output "$out/simulator/libtriline_ffi.a"
cp Sources/TrilineFFI/TrilineFFI.h Sources/TrilineFFI/module.modulemap "$out/headers/"
xcodebuild -create-xcframework -output "$out/triline/TrilineFFI.xcframework" \
    -library "$out/macos/libtriline_ffi.a" -headers "$out/headers" \
    -library "$out/simulator/libtriline_ffi.a" -headers "$out/headers" \
    -library "$(library aarch64-apple-ios)" -headers "$out/headers" >&2

cp -R Package.swift .spi.yml README.md Sources "$out/triline/"
for license in "$root"/LICENSE*; do if [ -f "$license" ]; then cp "$license" "$out/triline/"; fi; done
tar -C "$out" -czf "$out/triline-swift-$version-apple.tar.gz" triline
echo "$out/triline-swift-$version-apple.tar.gz"
