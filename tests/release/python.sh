#!/usr/bin/env bash
# Builds the wheel of this system and the source distribution into target/wheels. The workflow publishes what is there.
set -euo pipefail
cd "$(dirname "$0")/../.."
bindings-python/build.sh
target/venv/bin/maturin sdist --quiet --manifest-path bindings-python/Cargo.toml --out target/wheels
