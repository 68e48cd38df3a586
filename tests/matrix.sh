#!/usr/bin/env bash
# What takes long and seldom breaks: run it before a release, and after a change of features, dependencies or packaging.
set -eu
cd "$(dirname "$0")/.."
failed=0

check() {
    echo "== $*"
    "$@" || { failed=1; echo "FAIL: $*"; }
}

check tests/consumers/rust.sh each
check tests/consumers/rust-msrv.sh
check tests/consumers/rust-minimal.sh
check tests/ci/release/rust.sh check
check tests/consumers/cli.sh
check cargo test --quiet -p triline-cli --test customers -- --ignored
check tests/consumers/npm-matrix.sh
check tests/consumers/spring.sh
check tests/consumers/python.sh sdist
check tests/relay/run.sh --all
check bindings-python/wheels.sh x86_64-unknown-linux-gnu sdist
check tests/ci/release/test-kotlin.sh
check tests/ci/release/test-github.sh
exit "$failed"
