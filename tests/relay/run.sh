#!/usr/bin/env bash
# Runs the cases of the relay through the clients of LANGUAGES ("rust python kotlin swift"), and the hostile cases, those of jobs
# and those of several relays over one store, with each handler of HANDLERS ("npm python program").
#
# The clients have one core: the first of them runs the cases over each handler, the others over the first handler; with --all,
# each over each.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-target}

bindings-wasm/build.sh
tests/programs.sh
adapters=()
handlers=(npm program)
for language in ${LANGUAGES:-rust python kotlin swift}; do
    case $language in
        rust)
            adapters+=("rust=$target/debug/conformance-rust")
            ;;
        python)
            bindings-python/build.sh
            handlers+=(python)
            adapters+=("python=target/venv/bin/python tests/conformance/python/adapter.py")
            adapters+=("python (asyncio)=target/venv/bin/python tests/conformance/python/adapter.py --async")
            ;;
        kotlin | swift)
            tests/conformance/$language/build.sh
            adapters+=("$language=tests/conformance/$language/adapter.sh")
            ;;
    esac
done
[ -z "${HANDLERS:-}" ] || read -ra handlers <<<"$HANDLERS"
if [ "${1:-}" = --all ]; then
    node tests/relay/run.mjs "${handlers[@]/#/--handler=}" "${adapters[@]}"
else
    node tests/relay/run.mjs "${handlers[@]/#/--handler=}" "${adapters[0]}"
    [ ${#adapters[@]} = 1 ] || node tests/relay/run.mjs "--handler=${handlers[0]}" "${adapters[@]:1}"
fi
node tests/relay/hostile.mjs "${handlers[@]}"
node tests/relay/jobs.mjs "${handlers[@]}"
tests/store/with-redis.sh node tests/relay/shared.mjs "${handlers[@]}"
node tests/relay/program.mjs
# A shorter time than `make relay-simulate`.
node tests/relay/simulate.mjs --users 1000 --relays 3 --minutes 5
