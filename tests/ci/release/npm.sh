#!/usr/bin/env bash
# Packs the npm package into target/release-files; with `publish`, publishes that file with a statement of where it was built,
# which npm signs for the workflow that runs this.
set -euo pipefail
cd "$(dirname "$0")/../../.."
out=$PWD/target/release-files
mkdir -p "$out"
case ${1:-pack} in
    pack)
        bindings-wasm/build.sh
        (cd bindings-wasm && npm pack --silent --pack-destination "$out")
        ;;
    publish) npm publish --provenance --access public "$out"/triline-*.tgz ;;
esac
