#!/usr/bin/env bash
# Builds and runs the tour. It reads TRILINE_PLATFORM_BASE_URL, _ACCOUNT, _SECRET and _SIGNING.
set -euo pipefail
cd "$(dirname "$0")/../.."
classpath=$(bindings-uniffi/kotlin/build.sh examples/kotlin)
exec java -cp "$classpath" TourKt
