#!/usr/bin/env bash
# The adapter that build.sh has built.
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd)
exec "$root/tests/ci/setup/swift-run.sh" --exec "$root/target/swift/programs/debug/adapter"
