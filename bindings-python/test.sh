#!/usr/bin/env bash
# Builds the wheel, and checks it: types, stubs, tests, and vectors and scenarios through the asynchronous clients.
set -euo pipefail
cd "$(dirname "$0")"
./build.sh
root=$(cd .. && pwd)
bin=$root/target/venv/bin
target=${CARGO_TARGET_DIR:-$root/target}
export PYRIGHT_PYTHON_IGNORE_WARNINGS=1 PATH=$bin:$PATH
"$root/tests/programs.sh"

mypy
pyright --pythonpath "$bin/python"
# From outside, as the installed package.
(
    cd "$root/target/venv"
    python -m mypy.stubtest triline._native
    types=$(pyright --pythonpath "$bin/python" --verifytypes triline --ignoreexternal) || { echo "$types"; exit 1; }
    echo "$types" | grep 'completeness score: 100%'
)
(
    cd "$root"
    adapter="python-async=target/venv/bin/python tests/conformance/python/adapter.py --async"
    "$target/debug/conformance" tests/vectors "$adapter"
    "$target/debug/conformance" tests/scenarios --flows "$adapter"
)
TRILINE="$target/debug/triline" python -m pytest -q
