#!/usr/bin/env bash
# Runs the tour that build.sh has built. It reads TRILINE_PLATFORM_BASE_URL, _ACCOUNT, _SECRET and _SIGNING.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec java -cp "$(cat target/kotlin/tour-classpath)" TourKt
