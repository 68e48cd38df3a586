#!/usr/bin/env bash
# The quick loop of a change: what most mistakes are found by. `make test` decides.
set -eu
cd "$(dirname "$0")/.."

cargo fmt --all --check
cargo clippy --quiet -p triline -p triline-bindgen -p triline-tests --all-targets -- -D warnings
cargo run --quiet -p triline-bindgen -- --check
cargo test --quiet -p triline --lib
cargo test --quiet -p triline-tests --test rust
LANGUAGES=rust VECTORS=tests/vectors tests/conformance/run.sh
