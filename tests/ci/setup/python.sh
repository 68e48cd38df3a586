#!/usr/bin/env bash
# A virtual environment in target/venv with the tools of requirements-dev.txt.
# PYTHON=/path/to/python3 chooses the interpreter.
. "$(dirname "$0")/lib.sh"

requirements=$SETUP_DIR/requirements-dev.txt
stamp=$VENV/.requirements

version() { "$1" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null; }

# Not a stamp alone: a removed interpreter or a moved checkout leaves a dead one.
if cmp -s "$requirements" "$stamp" && grep -qF "$VENV" "$VENV/bin/pip" && v=$(version "$VENV/bin/python"); then
    say "ready: Python $v in ${VENV#"$ROOT"/}"
    exit
fi

python='' seen=''
for p in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python3.10}; do
    v=$(version "$p") || continue
    if version_ge "$v" 3.10; then
        python=$p
        break
    fi
    seen="$seen $v"
done
if [ -z "$python" ]; then
    [ -z "$seen" ] || die "Python 3.10 or newer is needed, found only:$seen (PYTHON=/path/to/python3 names another)"
    [ -z "${PYTHON:-}" ] || die "PYTHON=$PYTHON does not run"
    apt_install Python python3 python3-venv
    python=python3 v=$(version python3) && version_ge "$v" 3.10 || die 'Python 3.10 or newer is needed, apt has none'
fi

# Debian splits the module off its Python.
if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    apt_install 'the venv module' "python${v%.*}-venv"
fi

say "making ${VENV#"$ROOT"/} with Python $v"
rm -rf "$VENV"
mkdir -p "$(dirname "$VENV")"
step 'making the virtual environment' 120 "$python" -m venv "$VENV"
step 'installing requirements-dev.txt' 600 "$VENV/bin/python" -m pip install --disable-pip-version-check \
    --no-input --require-hashes -r "$requirements"
# It fetches its program through npm on first use; that should not happen in a test.
if have npm; then
    try 180 env PYRIGHT_PYTHON_IGNORE_WARNINGS=1 "$VENV/bin/pyright" --version || say 'pyright could not fetch its program from npm'
else
    say 'pyright needs Node: run setup-node for it'
fi
cp "$requirements" "$stamp"
say "ready: Python $v in ${VENV#"$ROOT"/}"
