# shellcheck shell=bash
# Sourced by kotlin.sh and java.sh: installs the Maven packages into a repository of their own below target/.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
. bindings-uniffi/kotlin/maven.sh
install_packages

project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
