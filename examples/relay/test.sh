#!/usr/bin/env bash
# Tests of the relay in Node. The npm package has to be built.
set -euo pipefail
cd "$(dirname "$0")"
npm ci --no-audit --no-fund
node --test test/*.test.mjs
