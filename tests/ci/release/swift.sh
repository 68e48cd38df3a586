#!/usr/bin/env bash
# Packs the Swift package with the library of this system into target/release-files.
set -euo pipefail
cd "$(dirname "$0")/../../.."
mkdir -p target/release-files
cp "$(bindings-uniffi/swift/pack.sh)" target/release-files/
