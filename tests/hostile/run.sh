#!/usr/bin/env bash
# The hostile server against the transports of each language; FAULT narrows the cases to names that contain it.
set -u
cd "$(dirname "$0")/../.."
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
export HOSTILE=$CARGO_TARGET_DIR/debug/hostile
cargo build --quiet -p triline-tests --bin hostile || exit 1
failed=0

for language in ${LANGUAGES:-rust node python}; do
    case $language in
        rust) cargo test --quiet -p triline-tests --test hostile || failed=1 ;;
        node) bindings-wasm/build.sh && node --expose-gc tests/hostile/node/run.mjs || failed=1 ;;
        python)
            bindings-python/build.sh && target/venv/bin/python tests/hostile/python/run.py || failed=1
            ;;
    esac
done
exit "$failed"
