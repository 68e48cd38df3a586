#!/usr/bin/env bash
# Runs the cases of the relay through the clients of LANGUAGES ("rust python"), over each handler of HANDLERS ("npm program"), and the hostile
# cases with each handler.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-target}

bindings-wasm/build.sh
tests/programs.sh
adapters=()
for language in ${LANGUAGES:-rust python}; do
    case $language in
        rust)
            adapters+=("rust=$target/debug/conformance-rust")
            ;;
        python)
            bindings-python/build.sh
            adapters+=("python=target/venv/bin/python tests/conformance/python/adapter.py")
            adapters+=("python (asyncio)=target/venv/bin/python tests/conformance/python/adapter.py --async")
            ;;
    esac
done
read -ra handlers <<<"${HANDLERS:-npm program}"
node tests/relay/run.mjs "${handlers[@]/#/--handler=}" "${adapters[@]}"
node tests/relay/hostile.mjs "${handlers[@]}"
node tests/relay/program.mjs
