#!/usr/bin/env bash
# Prints how long the first call of a program takes, the garbage of a call, and what a whole call costs in Kotlin, next to
# parsing its answer alone.
set -euo pipefail
cd "$(dirname "$0")/../.."
classpath=$(bindings-uniffi/kotlin/build.sh tests/bench/kotlin)
for _ in 1 2 3 4 5; do java -cp "$classpath" ColdKt; done
exec java -cp "$classpath" ParseKt
