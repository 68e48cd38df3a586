#!/usr/bin/env bash
# The adapter of the Kotlin package, see ../README.md. build.sh comes first.
set -euo pipefail
cd "$(dirname "$0")/../../.."
exec java -Xshare:auto -XX:TieredStopAtLevel=1 -cp "$(cat target/kotlin/conformance-classpath)" AdapterKt
