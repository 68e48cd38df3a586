#!/usr/bin/env bash
# Runs the cases of the relay through the clients of LANGUAGES ("rust python kotlin swift"), over the relays of the npm package and of
# these languages.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-target}

bindings-wasm/build.sh
adapters=() relays=()
for language in ${LANGUAGES:-rust python kotlin swift}; do
    case $language in
        rust)
            tests/programs.sh
            adapters+=("rust=$target/debug/conformance-rust")
            ;;
        python)
            bindings-python/build.sh
            relays+=("--relay=python=target/venv/bin/python tests/relay/handler.py")
            adapters+=("python=target/venv/bin/python tests/conformance/python/adapter.py")
            adapters+=("python (asyncio)=target/venv/bin/python tests/conformance/python/adapter.py --async")
            ;;
        kotlin | swift)
            tests/conformance/$language/build.sh
            adapters+=("$language=tests/conformance/$language/adapter.sh")
            ;;
    esac
done
exec node tests/relay/run.mjs "${relays[@]}" "${adapters[@]}"
