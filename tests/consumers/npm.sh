#!/usr/bin/env bash
# Installs the packed package in a project outside this workspace and uses it there: in Node (import,
# require, TypeScript, vitest), and in Chromium (without a bundler, in a worker, by Vite, webpack and esbuild). npm-matrix.sh
# has the others.
set -euo pipefail
cd "$(dirname "$0")"
package=$(cd ../../bindings-wasm && pwd)
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT

"$package/build.sh" >&2
tar --exclude=node_modules --exclude=dist -C npm -cf - . | tar -C "$project" -xf -
(cd "$package" && npm pack --silent --pack-destination "$project" >/dev/null)
cd "$project"
npm ci --no-audit --no-fund --silent
npm install --no-save --no-audit --no-fund --silent ./triline-*.tgz
node "$OLDPWD/npm/run.mjs" "$project" "$package" "$(echo "$project"/triline-*.tgz)"
