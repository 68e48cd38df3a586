#!/usr/bin/env bash
# Builds and tests the package: test.sh [ARGUMENTS OF swift test]
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
swift() { "$root/tests/ci/setup/swift-run.sh" "$@"; }

./build.sh
swift format lint --strict --recursive Package.swift Sources/Triline Tests
"$root/tests/store/with-redis.sh" "$root/tests/ci/setup/swift-run.sh" \
    test --scratch-path "$root/target/swift/package" -Xswiftc -warnings-as-errors "$@"
# Each alone in its process, because it measures the memory of the process.
for suite in UploadMemoryTests CallMemoryTests; do
    TRILINE_MEASURE_MEMORY=1 swift test --skip-build --scratch-path "$root/target/swift/package" --filter "$suite"
done
