#!/usr/bin/env bash
# Installs the wheels of target/release-wheels that fit this machine in a clean environment of each interpreter that is
# installed, and runs a program with them outside this repository.
# PYTHONS="python3.10 python3.14" chooses the interpreters.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp tests/consumers/python/{program,without_extras,sub_interpreters}.py "$folder"
tried=0
for python in ${PYTHONS:-python3.10 python3.11 python3.12 python3.13 python3.14 python3.14t python3 python}; do
    "$python" -c 'import venv, ensurepip, sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || continue
    "$python" -m venv --clear "$folder/venv"
    bin=$(dirname "$(ls "$folder"/venv/bin/python "$folder"/venv/Scripts/python.exe 2>/dev/null)")
    "$bin/python" -m pip install --quiet --disable-pip-version-check --only-binary triline --find-links target/release-wheels triline
    (cd "$folder" && "$bin/python" -W error program.py && "$bin/python" -W error without_extras.py)
    for order in main-first sub-first; do
        (cd "$folder" && "$bin/python" -W error sub_interpreters.py $order)
    done
    echo "$("$bin/python" -VV | head -1): passed"
    tried=$((tried + 1))
done
test "$tried" -gt 0 || { echo 'no interpreter was found' >&2; exit 1; }
