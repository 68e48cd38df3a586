#!/usr/bin/env bash
# Pins what requirements-*.in ask for, with what that requires in turn, by version and hash: requirements-*.txt.
# One list each for all versions of Python and all systems. --upgrade takes newer versions of what is not pinned by hand.
set -eu
cd "$(dirname "$0")/../../.."
tools=target/pin
[ -x $tools/bin/uv ] || { python3 -m venv $tools && $tools/bin/python -m pip install --quiet --disable-pip-version-check uv==0.13.9; }
for list in dev release wheels; do
    $tools/bin/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --python-version 3.10 \
        --custom-compile-command tests/ci/setup/pin.sh "$@" \
        tests/ci/setup/requirements-$list.in --output-file tests/ci/setup/requirements-$list.txt
done
