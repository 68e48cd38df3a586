#!/usr/bin/env bash
# Packs the crate, and builds and runs a project outside the workspace on what was packed.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}

rm -f "$target"/package/triline-*.crate
cargo package --quiet --package triline --allow-dirty --no-verify

project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
cp -r tests/consumers/rust/. Cargo.lock "$project"
mkdir "$project/triline"
tar -xzf "$target"/package/triline-*.crate -C "$project/triline" --strip-components 1
cd "$project"
# What was built before need not be built again.
export CARGO_TARGET_DIR=$target/consumers/rust
# Each feature alone: none may need another by chance.
for feature in std typed client tokio tracing blocking simulated; do
    cargo check --quiet --manifest-path triline/Cargo.toml --no-default-features --features "$feature"
done
cargo check --quiet --manifest-path triline/Cargo.toml --no-default-features
env -u TRILINE_PLATFORM_BASE_URL cargo run --quiet
