#!/usr/bin/env bash
# Builds the package and links it into this folder.
set -euo pipefail
cd "$(dirname "$0")"
../../bindings-wasm/build.sh
npm ci --no-audit --no-fund
