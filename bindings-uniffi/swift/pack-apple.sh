#!/usr/bin/env bash
# pack-apple.sh [ADDRESS]: packs the package for Apple's systems, on a Mac with Xcode, into target/swift/pack-apple:
#
#     TrilineFFI.xcframework.zip            the compiled core, for the release
#     TrilineSimulatedFFI.xcframework.zip   the simulated service, which only tests and previews take
#     triline                               the package that takes them by their checksums: what the tag of the release holds
#
# and prints that folder. ADDRESS: below which the release puts the zips; that of the version on GitHub if left out. Without rustup
# targets for tvOS and visionOS, which Rust builds from its own sources: TIER3=1 builds them too, with nightly.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
address=${1:-https://github.com/triline/triline/releases/download/v$version}
target=${CARGO_TARGET_DIR:-$root/target}

./build.sh >&2
out=$root/target/swift/pack-apple
rm -rf "$out"
mkdir -p "$out/triline"

# A slice of a framework is what runs on one system, for all of its processors.
slices=(
    'macos:aarch64-apple-darwin x86_64-apple-darwin'
    'ios:aarch64-apple-ios'
    'ios-simulator:aarch64-apple-ios-sim x86_64-apple-ios'
    'catalyst:aarch64-apple-ios-macabi x86_64-apple-ios-macabi'
)
if [ -n "${TIER3:-}" ]; then
    slices+=('tvos:aarch64-apple-tvos' 'tvos-simulator:aarch64-apple-tvos-sim' 'visionos:aarch64-apple-visionos' 'visionos-simulator:aarch64-apple-visionos-sim')
fi

# framework NAME CRATE MODULE: builds the library of a crate for all systems, and packs it with the header of that module.
framework() {
    local name=$1 crate=$2 module=$3 slice system features headers=$out/headers/$3 arguments=() platforms platform libraries build
    # The header and its module map in a folder of their own: Xcode copies the headers of all frameworks of an app into one
    # folder, where two files of one name collide.
    mkdir -p "$headers/$module"
    cp "Sources/$module/$module.h" "Sources/$module/module.modulemap" "$headers/$module/"
    for slice in "${slices[@]}"; do
        system=${slice%%:*}
        read -ra platforms <<<"${slice#*:}"
        mkdir -p "$out/$module/$system"
        libraries=()
        for platform in "${platforms[@]}"; do
            case $system in
                tvos* | visionos*) build=(cargo +nightly rustc -Z build-std=std,panic_unwind) ;;
                *) build=(cargo rustc); rustup target add "$platform" >&2 ;;
            esac
            # An app on a device is one process of its account: what processes share in a store, 90 kB of code, is for macOS alone.
            features=
            if [ "$system" = macos ]; then features=store; fi
            (cd "$root" && "${build[@]}" --release -p "$crate" --features "$features" --lib --crate-type staticlib \
                --target "$platform" >&2)
            ./weaken.sh "$target/$platform/release/lib$name.a" "$out/$module/$system/$platform.a"
            libraries+=("$out/$module/$system/$platform.a")
        done
        lipo -create "${libraries[@]}" -output "$out/$module/$system/lib$name.a"
        arguments+=(-library "$out/$module/$system/lib$name.a" -headers "$headers")
    done
    xcodebuild -create-xcframework -output "$out/$module.xcframework" "${arguments[@]}" >&2
    (cd "$out" && find "$module.xcframework" -exec touch -t 200001010000 {} + && zip -q -r -X "$module.xcframework.zip" "$module.xcframework")
}
framework triline_ffi triline-uniffi TrilineFFI
framework triline_simulated triline-uniffi-simulated TrilineSimulatedFFI

./release-package.sh "$address" "$out" >"$out/triline/Package.swift"
cp -R .spi.yml README.md Sources "$out/triline/"
# The binary targets have taken the place of these.
rm -rf "$out/triline/Sources/TrilineFFI" "$out/triline/Sources/TrilineSimulatedFFI"
for license in "$root"/LICENSE*; do if [ -f "$license" ]; then cp "$license" "$out/triline/"; fi; done
./check-apple.sh "$out" >&2
echo "$out"
