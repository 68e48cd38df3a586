#!/usr/bin/env bash
# Builds the programs that the checks of all languages run: `triline`, the conformance runner, the hostile server. Each in a
# call of its own, as those checks build them: cargo builds a crate anew for each set of packages.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --quiet -p triline-cli
cargo build --quiet -p triline-tests --bins
cargo build --quiet -p triline-tests --bin hostile
