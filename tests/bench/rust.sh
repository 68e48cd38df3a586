#!/usr/bin/env bash
# Prints what a typed call costs in Rust, next to serde_json with derived types.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec cargo bench --quiet --package triline-tests --bench ratios
