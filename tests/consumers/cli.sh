#!/usr/bin/env bash
# Packs the command line, and installs and runs it outside this workspace: the archive with its checksum, the wheel in a fresh environment, and
# the npm packages in a fresh project. PROFILE=release tries what is published; otherwise a build that does not take minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
host=$(rustc -vV | sed -n 's/^host: //p')
PROFILE=${PROFILE:-dev} tests/ci/release/cli.sh >&2
files=$root/target/release-files
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
cd "$project"

# says NAME COMMAND...: the program gives its version, and calls a service of its own.
says() {
    local name=$1 said
    shift
    said=$("$@" --version)
    [ "$said" = "triline $version" ] || { echo "cli: $name says: $said" >&2; exit 1; }
    "$@" operations platform.agents.query >/dev/null
    if "$@" call platform.agents.qeury >/dev/null 2>refused; then
        echo "cli: $name calls an operation that does not exist" >&2
        exit 1
    elif [ $? != 2 ]; then
        echo "cli: $name loses the exit status: $(cat refused)" >&2
        exit 1
    fi
    echo "ok $name: $said"
}

(cd "$files" && sha256sum --quiet --check "triline-$version-$host.tar.gz.sha256")
tar -xzf "$files/triline-$version-$host.tar.gz"
says archive "./triline-$version-$host/triline"

python3 -m venv venv
venv/bin/python -m pip --disable-pip-version-check --quiet install --no-index "$files"/pypi/triline_cli-"$version"-*.whl
says wheel venv/bin/triline

echo '{ "private": true }' >package.json
# The packages of other systems are not there, and optional.
of_system=$(node -p '`triline-cli-${process.platform}-${process.arch}`')
npm install --silent --no-audit --no-fund --offline "$files/npm/$of_system-$version.tgz"
npm install --silent --no-audit --no-fund --no-save --omit=optional --offline "$files/npm/triline-cli-$version.tgz"
says npm node_modules/.bin/triline
says npx npx --no-install triline-cli
rm -rf "node_modules/$of_system"
if node_modules/.bin/triline --version 2>missing || ! grep -q "$of_system is not installed" missing; then
    echo "cli: the npm package does not say what is missing: $(cat missing)" >&2
    exit 1
fi
echo "cli: archive, wheel and npm packages of $version run"
