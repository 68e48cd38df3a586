#!/usr/bin/env bash
# Prints what a whole call costs in Kotlin next to parsing its answer alone.
set -euo pipefail
cd "$(dirname "$0")/../.."

bindings-uniffi/generate.sh kotlin
mvn -B -q -f bindings-uniffi/kotlin/all -pl :triline-bench -am -DskipTests package >&2
exec java -cp "target/kotlin/bench/classes:$(cat target/kotlin/bench/classpath)" ParseKt
