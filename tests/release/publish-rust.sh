#!/usr/bin/env bash
# Publishes the crates in the order of their dependencies, or shows that they could be: `publish-rust.sh --dry-run`.
set -euo pipefail
cd "$(dirname "$0")/../.."

# Cargo orders them by itself, and a dry run builds each on what was packed of the one before.
arguments=(--package triline --package triline-wasm --locked)
if [ "${1:-}" = --dry-run ]; then
    # Changes that are not committed are no reason not to look.
    exec cargo publish "${arguments[@]}" --dry-run --allow-dirty
fi
exec cargo publish "${arguments[@]}"
