#!/usr/bin/env bash
# Builds the playground into target/playground: static files, for any server. The npm package has to be built.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
out=$target/playground

cargo build --quiet --workspace --bin triline
rm -rf "$out.new"
cp -r src "$out.new"
cp "$root/core/schema/src/chinese.json" "$out.new"
"$target/debug/triline" operations --json | node data.mjs >"$out.new/operations.json"
cp -r "$root/bindings-wasm/dist" "$out.new/triline"
# What pages do not load.
rm -r "$out.new/triline/cjs"
find "$out.new/triline" \( -name '*.d.ts' -o -name '*.map' -o -name '*.wasm' -o -name 'node.*' -o -name 'workerd.*' -o -name 'edge-light.*' \
    -o -name 'react-native.*' \) -delete
rm -rf "$out"
mv "$out.new" "$out"
echo "$out"
