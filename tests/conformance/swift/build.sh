#!/usr/bin/env bash
# Builds the adapter of the Swift package, in the folder of all programs that use the package: it is compiled once for them.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../../.. && pwd)
"$root/bindings-uniffi/swift/build.sh"
"$root/tests/ci/setup/swift-run.sh" -C adapter build --scratch-path "$root/target/swift/programs"
