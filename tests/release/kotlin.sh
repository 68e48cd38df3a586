#!/usr/bin/env bash
# Builds the jar of the Kotlin package with the library of this system into target/release-files.
set -euo pipefail
cd "$(dirname "$0")/../.."
mkdir -p target/release-files
bindings-uniffi/generate.sh kotlin
mvn -B -q --no-transfer-progress -f bindings-uniffi/kotlin/all -pl :triline -am -Dmaven.test.skip=true package
cp target/kotlin/triline/triline-*.jar target/release-files/
