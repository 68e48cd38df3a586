#!/usr/bin/env bash
# Builds the package and the adapter, and keeps the class path for adapter.sh.
set -euo pipefail
cd "$(dirname "$0")/../../.."
classpath=$(bindings-uniffi/kotlin/build.sh tests/conformance/kotlin)
echo "$classpath" >target/kotlin/conformance-classpath
