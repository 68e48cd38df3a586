#!/usr/bin/env bash
# Runs the tour that build.sh has built. It reads TRILINE_PLATFORM_BASE_URL, _ACCOUNT, _SECRET and _SIGNING.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
exec "$root/tests/setup/swift-run.sh" --exec "$root/target/swift/tour/debug/tour"
