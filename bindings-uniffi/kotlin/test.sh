#!/usr/bin/env bash
# Builds the modules, looks at their style, runs their tests, compares what programs are compiled against, and installs them
# for the programs of other checks.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
. bindings-uniffi/kotlin/maven.sh
cargo build --quiet --workspace --bin triline
program=$(realpath "${CARGO_TARGET_DIR:-target}/debug/triline")
# Tests that were moved or removed would run as they were compiled before.
rm -rf target/kotlin/*/test-classes
# Not incremental: what only one module changes would not be seen by those that call it.
install_packages -Dprogram="$program" -Dkotlin.compiler.incremental=false ktlint:check install 2>&1 |
    sed 's/^\[[A-Z]*\] //'
bindings-uniffi/kotlin/api.sh
