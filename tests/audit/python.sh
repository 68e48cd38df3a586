#!/usr/bin/env bash
# Known vulnerabilities of the Python tools, and of what the package asks for at run time.
set -eu
cd "$(dirname "$0")/../.."
tools=target/pip-audit
[ -x $tools/bin/pip-audit ] || { python3 -m venv $tools && $tools/bin/python -m pip install --quiet --disable-pip-version-check pip-audit==2.10.1; }
$tools/bin/pip-audit --strict --require-hashes --disable-pip --requirement tests/setup/requirements-dev.txt
