#!/usr/bin/env bash
# Builds the package, looks at its style and runs its tests.
set -euo pipefail
cd "$(dirname "$0")"
../generate.sh kotlin
mvn -B -Dstyle.color=never --no-transfer-progress ktlint:check test 2>&1 | sed 's/^\[[A-Z]*\] //'
