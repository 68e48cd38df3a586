#!/usr/bin/env bash
# Tests of the npm package in Node: its size, its types, what it does.
set -euo pipefail
cd "$(dirname "$0")"
./build.sh
node size.mjs --gate
# The simulated service.
cargo build --quiet --workspace --bin triline
node_modules/.bin/tsc -p test/types/tsconfig.json
node_modules/.bin/tsc -p test/types/tsconfig.browser.json
node_modules/.bin/tsc -p test/types/tsconfig.examples.json
node_modules/.bin/tsc -p test/types/tsconfig.methods.json
node --test test/*.test.mjs
