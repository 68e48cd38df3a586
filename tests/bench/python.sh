#!/usr/bin/env bash
# What reading answers costs in Python, in time and memory, beside the parsers that people use.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
venv=$root/target/bench/python
requirements=tests/bench/python/requirements.txt

bindings-python/build.sh >&2
if ! cmp -s "$requirements" "$venv/.requirements"; then
    "$root/target/venv/bin/python" -m venv --clear "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r "$requirements" >&2
    cp "$requirements" "$venv/.requirements"
fi
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps target/wheels/triline-*.whl >&2
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$(grep '^urllib3==' tests/ci/setup/requirements-dev.in)" >&2
exec "$venv/bin/python" tests/bench/python/bench.py "$@"
