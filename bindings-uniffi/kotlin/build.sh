#!/usr/bin/env bash
# build.sh FOLDER: builds the package and the program in that folder (examples/kotlin, tests/bench/kotlin,
# tests/conformance/kotlin), and prints the class path to run it with. Again, it builds what changed.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$1

module=$(sed -n 's:^  <artifactId>\(.*\)</artifactId>:\1:p' "$folder/pom.xml")
built=target/kotlin/$module/classpath
bindings-uniffi/generate.sh kotlin >&2
if [ ! -e "$built" ] || [ -n "$(find bindings-uniffi/kotlin "$folder" target/uniffi/kotlin -newer "$built" -type f -print -quit)" ]; then
    mvn -B -q --no-transfer-progress -Dstyle.color=never -f bindings-uniffi/kotlin/all -pl ":$module" -am -Dmaven.test.skip=true package >&2
    touch "$built"
fi
echo "target/kotlin/$module/classes:$(cat "$built")"
