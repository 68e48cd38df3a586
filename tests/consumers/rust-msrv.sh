#!/usr/bin/env bash
# Checks the crate with the oldest compiler that its manifest promises, each feature alone and all together.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}
oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)

if ! rustup run "$oldest" cargo --version >/dev/null 2>&1; then
    rustup toolchain install "$oldest" --profile minimal
fi
export CARGO_TARGET_DIR=$target/consumers/msrv
for features in --no-default-features "" --all-features; do
    # shellcheck disable=SC2086
    rustup run "$oldest" cargo check --quiet --locked --package triline $features
done
echo "Rust $oldest: ok"
