#!/usr/bin/env bash
# Builds the wheel into target/wheels and installs it in target/venv. Does nothing when nothing has changed.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
venv=$root/target/venv
stamp=$venv/.triline
sources=(Cargo.toml Cargo.lock core/{schema,protocol,client,simulated}/{Cargo.toml,src}
    bindings-python/{Cargo.toml,pyproject.toml,README.md,build.sh,flags.sh,src,python})

if [ -e "$stamp" ] && [ -z "$(find "${sources[@]}" -newer "$stamp" -not -path '*__pycache__*' -print -quit)" ]; then
    exit
fi
tests/ci/setup/python.sh
began=$(mktemp)
trap 'rm -f "$began"' EXIT

. bindings-python/flags.sh
rm -rf target/wheels
"$venv/bin/maturin" build --quiet --manifest-path bindings-python/Cargo.toml \
    --target-dir "${CARGO_TARGET_DIR:-target}/python" --interpreter "$venv/bin/python" --out target/wheels
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --force-reinstall target/wheels/triline-*.whl
mv "$began" "$stamp"
trap - EXIT
