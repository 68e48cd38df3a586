#!/usr/bin/env bash
# Programs in each pair of languages on one journal in a file: while one has it, the other is kept off, and goes on from it once the
# first was killed. LANGUAGES: "rust node python kotlin swift", by the adapters of the conformance tests.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-target}
tests/programs.sh
commands=()
for language in ${LANGUAGES:-rust node python kotlin swift}; do
    build=tests/conformance/$language/build.sh
    [ ! -e "$build" ] || "$build" >&2
    case $language in
        browser) ;; # has no files
        rust) commands+=("rust=$target/debug/conformance-rust") ;;
        node) commands+=("node=node tests/conformance/node/adapter.mjs") ;;
        python) commands+=("python=target/venv/bin/python tests/conformance/python/adapter.py") ;;
        *) commands+=("$language=tests/conformance/$language/adapter.sh") ;;
    esac
done
exec python3 tests/store/locks.py "${commands[@]}"
