#!/usr/bin/env bash
# build.sh FOLDER: builds the package and the program in that folder (examples/kotlin, tests/bench/kotlin,
# tests/conformance/kotlin), and prints the class path to run it with. Again, it builds what changed.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
folder=$1
. bindings-uniffi/kotlin/maven.sh

module=$(sed -n 's:^  <artifactId>\(.*\)</artifactId>:\1:p' "$folder/pom.xml")
built=target/kotlin/$module/classpath
install_packages >&2
if stale "$built" "$folder" bindings-uniffi/kotlin/all target/kotlin/installed; then
    maven -q -f bindings-uniffi/kotlin/all -pl ":$module" -Dmaven.test.skip=true package >&2
    touch "$built"
fi
echo "target/kotlin/$module/classes:$(cat "$built")"
