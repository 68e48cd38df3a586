#!/usr/bin/env bash
# Installs the wheel in a fresh environment outside this workspace and uses it there: first with what it
# needs, then with its extras, checked by mypy. `python.sh sdist` does it with a wheel from the source distribution, too.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT

"$root/bindings-python/build.sh" >&2
wheel=$(ls "$root"/target/wheels/triline-*-abi3-*.whl)
cp python/*.py "$project"
cd "$project"
"$root/target/venv/bin/python" -m venv venv
pip=(venv/bin/python -m pip --disable-pip-version-check --quiet)

"${pip[@]}" install "$wheel"
venv/bin/python -W error program.py
venv/bin/python -W error without_extras.py
venv/bin/python -W error relayed.py
for order in main-first sub-first; do
    venv/bin/python -W error sub_interpreters.py $order
done

"${pip[@]}" install "${wheel}[async,httpx,otel,polars,pydantic,progress,redis]" "$(grep '^mypy==' "$root/tests/ci/setup/requirements-dev.in")"
venv/bin/python -W error with_extras.py
"${pip[@]}" install pytest respx pytest-httpx
venv/bin/python -m pytest -q -W error test_mocked.py
venv/bin/mypy --strict program.py relayed.py with_extras.py test_mocked.py
if venv/bin/mypy --strict mistakes.py >mypy.log; then
    echo 'mypy found nothing in mistakes.py' >&2
    exit 1
fi
expected=$(grep -c '# mistake$' mistakes.py)
grep -q "Found $expected errors" mypy.log || { cat mypy.log >&2; exit 1; }

if [ "${1:-}" != sdist ]; then
    echo 'python: 8 programs passed'
    exit
fi
"$root/target/venv/bin/maturin" sdist --manifest-path "$root/bindings-python/Cargo.toml" --out . 2>sdist.log || {
    cat sdist.log >&2
    exit 1
}
# As new: the files in it are of long ago, and cargo would take what it built of others for theirs.
mkdir source
tar -xmzf triline-*.tar.gz -C source --strip-components=1
CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}/sdist PATH=$root/target/venv/bin:$PATH \
    "$root/target/venv/bin/python" -m pip --disable-pip-version-check --quiet \
    wheel --no-deps --no-build-isolation --wheel-dir built ./source
venv/bin/python -m pip --disable-pip-version-check --quiet install --no-deps --force-reinstall built/triline-*.whl
venv/bin/python -W error program.py
echo 'python: 9 programs passed'
