#!/usr/bin/env bash
# Builds the adapter of the Swift package.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../../.. && pwd)
"$root/bindings-uniffi/swift/build.sh"
"$root/tests/setup/swift-run.sh" -C adapter build --scratch-path "$root/target/swift/adapter"
