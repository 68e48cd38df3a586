#!/usr/bin/env bash
# The quick loop of a change: what most mistakes are found by. `make test` decides.
set -eu
cd "$(dirname "$0")/.."

cargo fmt --all --check
cargo clippy --quiet -p triline-schema -p triline-protocol -p triline-simulated -p triline -p triline-bindgen -p triline-tests --all-targets -- -D warnings
cargo run --quiet -p triline-bindgen -- --check
cargo test --quiet -p triline-schema -p triline-protocol -p triline-simulated -p triline -p triline-tests --lib --test rust
cargo build --quiet -p triline-tests --bins
target=${CARGO_TARGET_DIR:-target}
"$target/debug/conformance" tests/vectors rust="$target/debug/conformance-rust"
