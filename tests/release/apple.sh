#!/usr/bin/env bash
# Packs the Swift package for Apple's systems, on a Mac with Xcode, into target/release-files: the compiled core, and the
# package that takes it from the release.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p target/release-files
folder=$(bindings-uniffi/swift/pack-apple.sh)
cp "$folder/TrilineFFI.xcframework.zip" target/release-files/
tar -C "$folder" -czf target/release-files/triline-swift-package.tar.gz triline
