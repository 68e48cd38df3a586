#!/usr/bin/env bash
# Packs the Swift package for Apple's systems, on a Mac with Xcode, into target/release-files: the compiled parts, and the
# package that takes them from the release.
set -euo pipefail
cd "$(dirname "$0")/../../.."
mkdir -p target/release-files
folder=$(bindings-uniffi/swift/pack-apple.sh)
cp "$folder"/*.xcframework.zip target/release-files/
tar -C "$folder" -czf target/release-files/triline-swift-package.tar.gz triline
