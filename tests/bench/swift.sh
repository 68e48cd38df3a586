#!/usr/bin/env bash
# What a call costs in Swift, against JSONDecoder alone.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
"$root/bindings-uniffi/swift/build.sh"
"$root/tests/ci/setup/swift-run.sh" -C "$root/tests/bench/swift/parse" build -c release \
    --scratch-path "$root/target/swift/bench" >&2
exec "$root/tests/ci/setup/swift-run.sh" --exec "$root/target/swift/bench/release/parse"
