#!/usr/bin/env bash
# build.sh kotlin|swift: builds the program that uses the screen, and prints its command, a word on each line.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD

case ${1:-} in
    kotlin)
        printf '%s\n' java -cp "$(bindings-uniffi/kotlin/build.sh examples/app/kotlin)" MainKt
        ;;
    swift)
        bindings-uniffi/swift/build.sh >&2
        tests/ci/setup/swift-run.sh -C examples/app/swift/screen build --scratch-path "$root/target/swift/programs" >&2
        printf '%s\n' "$root/tests/ci/setup/swift-run.sh" --exec "$root/target/swift/programs/debug/screen"
        ;;
    *) echo "build.sh: no screen in ${1:-}" >&2; exit 2 ;;
esac
