#!/usr/bin/env bash
# Tests of the npm package in Chromium.
set -euo pipefail
cd "$(dirname "$0")"
./build.sh
(cd ../examples/browser && npm ci --no-audit --no-fund)
node --test test/browser/*.test.mjs
