#!/usr/bin/env bash
# Builds the tour.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
"$root/bindings-uniffi/swift/build.sh"
"$root/tests/ci/setup/swift-run.sh" -C tour build --scratch-path "$root/target/swift/programs"
