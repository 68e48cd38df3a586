#!/usr/bin/env bash
# Runs the queues against a real Redis and the simulated service, and checks the manifest against the schema of Kubernetes. The
# packages for Python and Node, and the command line, have to be built.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
venv=$root/target/queues
if ! cmp -s requirements.txt "$venv/requirements.txt"; then
    rm -rf "$venv"
    "$root/target/venv/bin/python" -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
    cp requirements.txt "$venv"
fi
"$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall "$root"/target/wheels/triline-*.whl
# The packages for other systems do not get into a lock file; the versions are exact.
npm install --no-package-lock --omit=optional --no-audit --no-fund --ignore-scripts --loglevel=error

folder=$(mktemp -d)
ids=()
trap 'kill "${ids[@]}" 2>/dev/null || true; wait 2>/dev/null; rm -rf "$folder"' EXIT
port=$("$venv/bin/python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
redis-server --bind 127.0.0.1 --port "$port" --save '' --appendonly no --dir "$folder" >/dev/null &
ids+=($!)
"$target/debug/triline" serve --rate 0 >"$folder/address" 2>"$folder/calls" &
ids+=($!)
until grep -q listening "$folder/address" && redis-cli -p "$port" ping >/dev/null 2>&1; do sleep 0.1; done
export REDIS_URL=redis://127.0.0.1:$port
TRILINE_PLATFORM_BASE_URL=$(awk '{ print $NF }' "$folder/address")
export TRILINE_PLATFORM_BASE_URL TRILINE_PLATFORM_ACCOUNT=1000001 TRILINE_PLATFORM_SECRET=s3cr3t
export TRILINE_PLATFORM_SIGNING='md5:hex:{appkey}{nonce}{timestamp}{secret}' TRILINE_PLATFORM_PACING=5/1
{
    echo name
    seq -f 'Customer %g' 4900
} >"$folder/customers.csv"
rows=4900 requests=10

# Each worker reports the whole job, and the service got each request once.
check() {
    local expected=$1 before=$2 output=$3
    cat "$output"
    [ "$(grep -c "$expected" "$output")" = 3 ] || { echo "expected three reports of all rows"; exit 1; }
    local sent=$(($(grep -c server-crm/customer/insert "$folder/calls") - before))
    [ "$sent" = "$requests" ] || { echo "the service got $sent requests, and not $requests"; exit 1; }
}

for _ in 1 2 3; do
    "$venv/bin/rq" worker --quiet --url "$REDIS_URL" customers &
    ids+=($!)
done
"$venv/bin/python" rq_enqueue.py "$folder/customers.csv" rq >"$folder/rq"
check "finished {'rows': $rows, 'ok': $rows, " 0 "$folder/rq"

before=$(grep -c server-crm/customer/insert "$folder/calls")
node bullmq.js "$folder/customers.csv" bullmq >"$folder/bullmq"
check "finished {\"rows\":$rows,\"ok\":$rows," "$before" "$folder/bullmq"

"$venv/bin/kubernetes-validate" --strict --quiet kubernetes.yaml
# The schema finds what is wrong.
sed 's/parallelism: 3/parallelism: three/' kubernetes.yaml >"$folder/wrong.yaml"
if "$venv/bin/kubernetes-validate" --strict --quiet "$folder/wrong.yaml" >/dev/null 2>&1; then
    echo "a manifest that is wrong passes"
    exit 1
fi
