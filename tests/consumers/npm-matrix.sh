#!/usr/bin/env bash
# Installs the packed package in a project for each host, bundler, framework and test runner, and uses it there:
# npm-matrix.sh [ID…], ids as in npm-matrix/projects.mjs. Takes a while, and about a gigabyte at a time.
set -euo pipefail
cd "$(dirname "$0")"
package=$(cd ../../bindings-wasm && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$package/build.sh" >&2
(cd "$package" && npm pack --silent --pack-destination "$folder" >/dev/null)
node npm-matrix/run.mjs "$folder"/triline-*.tgz "$package" "$folder" "$@"
