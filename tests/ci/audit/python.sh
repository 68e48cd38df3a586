#!/usr/bin/env bash
# Known vulnerabilities of the Python tools, and of what the package asks for at run time.
set -eu
cd "$(dirname "$0")/../../.."
tools=target/release-tools
tests/ci/release/tools.sh
for list in dev release; do
    $tools/bin/pip-audit --strict --require-hashes --disable-pip --requirement tests/ci/setup/requirements-$list.txt
done
