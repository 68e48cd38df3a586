#!/usr/bin/env bash
# pack-apple.sh [ADDRESS]: packs the package for Apple's systems, on a Mac with Xcode, into target/swift/pack-apple:
#
#     TrilineFFI.xcframework.zip   the compiled core, for the release
#     triline                      the package that takes it from ADDRESS by its checksum: what the tag of the release holds
#
# and prints that folder. ADDRESS: where the release puts the zip; that of the version on GitHub if left out. Without rustup
# targets for tvOS and visionOS, which Rust builds from its own sources: TIER3=1 builds them too, with nightly.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
address=${1:-https://github.com/triline/triline/releases/download/v$version/TrilineFFI.xcframework.zip}
target=${CARGO_TARGET_DIR:-$root/target}
# Of a slice for one processor, with the simulated service. An app takes what it calls, less than that: see size.sh.
MAX_BYTES=${MAX_BYTES:-2621440}

./build.sh >&2
out=$root/target/swift/pack-apple
rm -rf "$out"
mkdir -p "$out/triline"

# A slice of the framework is what runs on one system, for all of its processors.
slices=(
    'macos:aarch64-apple-darwin x86_64-apple-darwin'
    'ios:aarch64-apple-ios'
    'ios-simulator:aarch64-apple-ios-sim x86_64-apple-ios'
    'catalyst:aarch64-apple-ios-macabi x86_64-apple-ios-macabi'
)
tier3=()
if [ -n "${TIER3:-}" ]; then
    tier3=('tvos:aarch64-apple-tvos' 'tvos-simulator:aarch64-apple-tvos-sim' 'visionos:aarch64-apple-visionos' 'visionos-simulator:aarch64-apple-visionos-sim')
fi

# The header and its module map in a folder of their own: Xcode copies the headers of all frameworks of an app into one
# folder, where two files of one name collide.
for module in TrilineFFI TrilineSimulatedFFI; do
    mkdir -p "$out/headers/$module"
    cp "Sources/$module/$module.h" "Sources/$module/module.modulemap" "$out/headers/$module/"
done

arguments=()
for slice in "${slices[@]}" ${tier3[@]+"${tier3[@]}"}; do
    name=${slice%%:*}
    read -ra platforms <<<"${slice#*:}"
    libraries=()
    for platform in "${platforms[@]}"; do
        case $name in
            tvos* | visionos*) build=(cargo +nightly rustc -Z build-std=std,panic_unwind) ;;
            *) build=(cargo rustc); rustup target add "$platform" >&2 ;;
        esac
        # An app on a device is one process of its account: what processes share in a store, 90 kB of code, is for macOS alone.
        features=
        if [ "$name" = macos ]; then features=store; fi
        (cd "$root" && "${build[@]}" --release -p triline-uniffi-swift --features "$features" --lib --crate-type staticlib \
            --target "$platform" >&2)
        library=$out/$name-$platform.a
        ./slim.sh "$target/$platform/release/libtriline_swift.a" "$library"
        libraries+=("$library")
    done
    mkdir -p "$out/$name"
    lipo -create "${libraries[@]}" -output "$out/$name/libtriline_swift.a"
    arguments+=(-library "$out/$name/libtriline_swift.a" -headers "$out/headers")
done
xcodebuild -create-xcframework -output "$out/TrilineFFI.xcframework" "${arguments[@]}" >&2
(cd "$out" && find TrilineFFI.xcframework -exec touch -t 200001010000 {} + && zip -q -r -X TrilineFFI.xcframework.zip TrilineFFI.xcframework)

./release-package.sh "$address" "$out/TrilineFFI.xcframework.zip" >"$out/triline/Package.swift"
cp -R .spi.yml README.md Sources "$out/triline/"
# The binary target has taken the place of this one.
rm -rf "$out/triline/Sources/TrilineFFI" "$out/triline/Sources/TrilineSimulatedFFI"
for license in "$root"/LICENSE*; do if [ -f "$license" ]; then cp "$license" "$out/triline/"; fi; done
./check-apple.sh "$out" "$MAX_BYTES" >&2
echo "$out"
