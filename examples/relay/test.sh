#!/usr/bin/env bash
# Tests of the relay in Node, Deno, Bun and workerd. The npm package has to be built.
set -euo pipefail
cd "$(dirname "$0")"
npm ci --no-audit --no-fund
# The packages of Deno for other systems do not get into a lock file; the versions are exact.
(cd test/hosts && npm install --no-package-lock --no-audit --no-fund)
node --test test/*.test.mjs
