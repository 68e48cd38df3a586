#!/usr/bin/env bash
# What the npm package costs, in ratios, beside plain JavaScript that does the same.
set -euo pipefail
cd "$(dirname "$0")/javascript"
../../../bindings-wasm/build.sh >&2
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
    npm ci --no-audit --no-fund >&2
fi
exec node bench.mjs "$@"
