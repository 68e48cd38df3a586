#!/usr/bin/env bash
# Processes that share a store. Without arguments the short form: the scripts against their model, whole clients in worlds
# where things go wrong, and fifty processes in three languages for two periods of the limit. --soak: the processes
# for ten minutes, once with a store that is killed half-way.
set -euo pipefail
cd "$(dirname "$0")/../.."
tests/setup/redis.sh
cargo build --quiet -p triline-cli
cargo build --quiet -p triline-tests --example store-worker
bindings-wasm/build.sh >/dev/null
bindings-python/build.sh

exactness() {
    target/venv/bin/python tests/store/exactness.py "$@"
}
if [ "${1:-}" = --soak ]; then
    exactness --processes 50 --windows 8
    exactness --processes 50 --windows 2 --kill
    exit
fi
# While the processes wait for the first period of their server to end, the tests run.
exactness --processes 50 --windows 2 &
processes=$!
cargo test --quiet -p triline-tests --test store
wait "$processes"
