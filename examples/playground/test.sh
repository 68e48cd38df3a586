#!/usr/bin/env bash
# Tests of the playground in Chromium. The npm package has to be built.
set -euo pipefail
cd "$(dirname "$0")"
npm ci --no-audit --no-fund
./build.sh
node --test test/*.test.mjs
