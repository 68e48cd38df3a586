#!/usr/bin/env bash
# Packs the crate into target/package; with `publish`, publishes it with the token that the workflow was lent.
set -euo pipefail
cd "$(dirname "$0")/../.."
case ${1:-pack} in
    pack) cargo package --quiet --package triline --no-verify ;;
    publish) cargo publish --package triline ;;
esac
