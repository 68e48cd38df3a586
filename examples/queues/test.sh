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
# The lease of a worker that is killed is six seconds longer than the timeout.
export TRILINE_PLATFORM_SIGNING='md5:hex:{appkey}{nonce}{timestamp}{secret}' TRILINE_PLATFORM_PACING=5/1 TRILINE_PLATFORM_TIMEOUT=4000
{
    echo name
    seq -f 'Customer %g' 4900
} >"$folder/customers.csv"
rows=4900 requests=10

sent() { grep -c server-crm/customer/insert "$folder/calls" || true; }

# until_sent COUNT: waits until the service got so many requests.
until_sent() {
    until [ "$(sent)" -ge "$1" ]; do sleep 0.05; done
}

# check BEFORE OUTPUT: the report has all rows, none failed, those of at most one request unknown, and the service got each once.
check() {
    cat "$2"
    "$venv/bin/python" - "$2" "$rows" <<'PYTHON'
import ast, sys
report = ast.literal_eval(open(sys.argv[1]).read().strip().splitlines()[-1].removeprefix("finished "))
assert report["rows"] == int(sys.argv[2]) == report["ok"] + report["unknown"], report
assert report["failed"] == 0 and report["unknown"] <= 500, report
PYTHON
    local got=$(($(sent) - $1))
    # A process that is killed between its note in the journal and the request has sent one less, whose rows are unknown.
    if [ "$got" = $((requests - 1)) ] && grep -Eq "unknown['\"]: ?500" "$2"; then got=$requests; fi
    [ "$got" = "$requests" ] || { echo "the service got $got requests, and not $requests"; exit 1; }
}

workers=()
for _ in 1 2; do
    "$venv/bin/rq" worker --quiet --with-scheduler --url "$REDIS_URL" customers &
    workers+=($!)
done
ids+=("${workers[@]}")
# One of the workers has the scheduler in a process of its own, without which the job would wait for minutes to be tried again. It tells its number.
parents=$(IFS=, && echo "${workers[*]}")
until scheduler=$(redis-cli -p "$port" hget "$(redis-cli -p "$port" --scan --pattern 'rq:scheduler:*')" pid) && [ -n "$scheduler" ]; do sleep 0.1; done
"$venv/bin/python" rq_enqueue.py "$folder/customers.csv" rq >"$folder/rq" &
enqueued=$!
until_sent 3
# The process in which a worker runs the job.
pgrep --parent "$parents" | grep --invert-match --line-regexp --fixed-strings "$scheduler" | xargs kill -KILL
wait "$enqueued"
check 0 "$folder/rq"

before=$(sent)
node bullmq.js "$folder/customers.csv" bullmq &
first=$!
until_sent $((before + 3))
kill -KILL "$first"
wait "$first" || true
node bullmq.js "$folder/customers.csv" bullmq >"$folder/bullmq"
check "$before" "$folder/bullmq"

"$venv/bin/kubernetes-validate" --strict --quiet kubernetes.yaml
# The schema finds what is wrong.
sed 's/backoffLimit: 20/backoffLimit: twenty/' kubernetes.yaml >"$folder/wrong.yaml"
if "$venv/bin/kubernetes-validate" --strict --quiet "$folder/wrong.yaml" >/dev/null 2>&1; then
    echo "a manifest that is wrong passes"
    exit 1
fi
