#!/usr/bin/env bash
# Tests in Chromium: of the npm package, and of the client for Rust programs (feature `web`).
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd .. && pwd)
target=${CARGO_TARGET_DIR:-$root/target}

./build.sh
(cd ../examples/relay && npm ci --no-audit --no-fund)
(cd ../examples/relay/react && npm ci --no-audit --no-fund && npm run build)
TRILINE_WASM_STD=1 "$root/tests/ci/setup/wasm-cargo.sh" build --package triline-web-test
export WEB_TEST=$target/web-test
"$target/debug/triline-wasm-glue" "$target/wasm32-unknown-unknown/debug/triline_web_test.wasm" "$WEB_TEST" web_test
node --test test/browser/*.test.mjs ../examples/relay/react/test/*.test.mjs
