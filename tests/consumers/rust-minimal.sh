#!/usr/bin/env bash
# Checks the crate with the oldest versions of its own dependencies that the manifests allow. cargo chooses them with an option that only
# a nightly has; what is checked is compiled as usual.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}

if ! rustup run nightly cargo --version >/dev/null 2>&1; then
    rustup toolchain install nightly --profile minimal
fi
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
mkdir "$project/core"
# The published crates alone: the bounds of tests and other packages are nobody else's.
cp -r core/schema core/protocol core/simulated core/client "$project/core/"
sed -E 's|^members = .*|members = ["core/schema", "core/protocol", "core/simulated", "core/client"]|; /^exclude = /d; /^\[profile/,$d' \
    Cargo.toml >"$project/Cargo.toml"
cd "$project"
rustup run nightly cargo generate-lockfile --quiet -Z direct-minimal-versions
CARGO_TARGET_DIR=$target/consumers/minimal cargo check --quiet --locked --package triline --all-features
echo "lower bounds of dependencies: ok"
