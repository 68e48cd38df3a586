#!/usr/bin/env bash
# Prints what a typed call costs in Rust, next to serde_json with derived types.
set -euo pipefail
cd "$(dirname "$0")/../.."
# Memory that one round frees serves the next: pages that the kernel hands out anew cost both sides more than their work.
export MALLOC_TRIM_THRESHOLD_=268435456 MALLOC_MMAP_THRESHOLD_=268435456
exec cargo run --quiet --release --package triline-bench
