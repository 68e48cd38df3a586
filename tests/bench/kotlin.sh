#!/usr/bin/env bash
# Prints what a whole call costs in Kotlin, next to parsing its answer alone.
set -euo pipefail
cd "$(dirname "$0")/../.."
classpath=$(bindings-uniffi/kotlin/build.sh tests/bench/kotlin)
exec java -cp "$classpath" ParseKt
