# shellcheck shell=bash
# Sourced by kotlin.sh and java.sh: installs the Maven packages into a repository of their own below target/.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
repository=$root/target/kotlin/repository

maven() {
    mvn -B -q -Dstyle.color=never -Dmaven.repo.local="$repository" "$@"
}

bindings-uniffi/generate.sh kotlin
# What has been downloaded before need not be downloaded again.
if [ ! -d "$repository" ] && [ -d ~/.m2/repository ]; then
    mkdir -p "$(dirname "$repository")"
    cp -a ~/.m2/repository "$repository"
fi
rm -rf "$repository/io/triline"
maven -f bindings-uniffi/kotlin -Dmaven.test.skip=true install

project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
