#!/usr/bin/env bash
# Builds the npm package.
exec "$(dirname "$0")/../../../bindings-wasm/build.sh"
