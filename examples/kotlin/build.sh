#!/usr/bin/env bash
# Builds the package and the tour, and keeps the class path for run.sh.
set -euo pipefail
cd "$(dirname "$0")/../.."
echo 'Building the native libraries, then the Maven packages'
classpath=$(bindings-uniffi/kotlin/build.sh examples/kotlin)
echo "$classpath" >target/kotlin/tour-classpath
