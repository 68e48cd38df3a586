#!/usr/bin/env bash
# Processes that share a store. Without arguments the short form: the scripts against their model, whole clients and workers in
# worlds where things go wrong, fifty processes in three languages for two periods of the limit, workers of one job that
# are killed, a Redis that fails, and job queues. --soak: the processes for ten minutes, some of them of the JVM, and once
# with a store that is killed half-way, and a longer job. --bench: what a store costs.
set -euo pipefail
cd "$(dirname "$0")/../.."
tests/ci/setup/redis.sh
python=target/venv/bin/python
if [ "${1:-}" = --bench ]; then
    cargo build --quiet --release -p triline-tests --example store-worker --example store-cost
    bindings-python/build.sh
    shift
    exec "$python" tests/store/bench.py "$@"
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

tests/programs.sh
bindings-wasm/build.sh >/dev/null
bindings-python/build.sh

if [ "${1:-}" = --soak ]; then
    "$python" tests/store/exactness.py --processes 50 --windows 8 --kotlin 5
    "$python" tests/store/exactness.py --processes 50 --windows 2 --kill
    exec "$python" tests/store/jobs.py --parts 100 --kills 12
fi

# Each runs beside the others, and its output is shown when it has ended.
names=() ids=()
beside() {
    local name=$1
    shift
    "$@" >"$folder/$name.log" 2>&1 &
    names+=("$name") ids+=($!)
}
beside exactness "$python" tests/store/exactness.py --processes 50 --windows 2
beside failures "$python" tests/store/failures.py
beside tests cargo test --quiet --workspace --test store
beside jobs "$python" tests/store/jobs.py
beside queues examples/queues/test.sh
failed=0
for index in "${!ids[@]}"; do
    wait "${ids[$index]}" || failed=1
    printf '%s\n' "== ${names[$index]}, after $SECONDS s"
    cat "$folder/${names[$index]}.log"
done
exit "$failed"
