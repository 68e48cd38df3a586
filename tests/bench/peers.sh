#!/usr/bin/env bash
# The npm package beside other SDKs: download of a first call, and time from start to first result. Installs them in a
# temporary folder (300 MB).
set -euo pipefail
cd "$(dirname "$0")/javascript/peers"
package=$(cd ../../../../bindings-wasm && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$package/build.sh" >&2
(cd "$package" && npm pack --silent --pack-destination "$folder" >/dev/null)
cp package.json "$folder"
(cd "$folder" && npm install --no-package-lock --no-audit --no-fund --silent "$folder"/triline-*.tgz >&2)
node run.mjs "$folder"
