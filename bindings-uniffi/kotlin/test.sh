#!/usr/bin/env bash
# Builds the modules, looks at their style, runs their tests and compares what programs are compiled against.
set -euo pipefail
cd "$(dirname "$0")/../.."
bindings-uniffi/generate.sh kotlin
cargo build --quiet --workspace --bin triline
program=$(realpath "${CARGO_TARGET_DIR:-target}/debug/triline")
# Tests that were moved or removed would run as they were compiled before.
rm -rf target/kotlin/*/test-classes
# Not incremental: what only one module changes would not be seen by those that call it.
mvn -B -Dstyle.color=never --no-transfer-progress -f bindings-uniffi/kotlin -Dprogram="$program" \
    -Dkotlin.compiler.incremental=false ktlint:check test 2>&1 |
    sed 's/^\[[A-Z]*\] //'
bindings-uniffi/kotlin/api.sh
