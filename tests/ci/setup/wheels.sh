#!/usr/bin/env bash
# Installs the tools of requirements-wheels.txt into target/wheel-tools, by hash, and prints the folder of their programs.
set -euo pipefail
cd "$(dirname "$0")/../../.."
root=$PWD
tools=target/wheel-tools
list=tests/ci/setup/requirements-wheels.txt
python=python3
command -v "$python" >/dev/null || python=python
# On Windows the folder has another name.
programs() { dirname "$(ls $tools/bin/python $tools/Scripts/python.exe 2>/dev/null)"; }
if ! cmp -s $list $tools/.requirements; then
    "$python" -m venv --clear $tools
    "$(programs)/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r $list >&2
    cp $list $tools/.requirements
fi
echo "$root/$(programs)"
