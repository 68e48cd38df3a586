#!/usr/bin/env bash
# Installs the Python tools for audits and releases into target/release-tools, by hash.
set -eu
cd "$(dirname "$0")/../../.."
tools=target/release-tools
list=tests/ci/setup/requirements-release.txt
cmp -s $list $tools/.requirements && exit
rm -rf $tools
python3 -m venv $tools
$tools/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement $list
cp $list $tools/.requirements
