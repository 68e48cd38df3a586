#!/usr/bin/env bash
# Builds the programs that the checks of all languages run: `triline`, the conformance runner, the adapter of Rust, the hostile
# server, and the processes that share a store. Of the whole workspace, as all checks build: cargo builds a crate anew for each
# set of packages, because their features differ.
set -euo pipefail
cd "$(dirname "$0")/.."
exec cargo build --quiet --workspace --bin triline --bin conformance --bin conformance-rust --bin hostile \
    --example store-worker --example store-batch-worker
