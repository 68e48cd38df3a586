#!/usr/bin/env bash
# A client that knows nothing but docs/openapi.json talks to `triline serve`: no server error, and every answer is as
# the document says. The same requests each time; SEED=2 makes others, EXAMPLES=50 more of them.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}
cargo build --quiet --workspace --bin triline

folder=$(mktemp -d)
# The loop below may look for it before the server has made it.
: >"$folder/out"
"$target/debug/triline" serve --no-authentication --rate 0 --record 0 >"$folder/out" 2>"$folder/log" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
for _ in $(seq 100); do
    url=$(sed -n 's/^listening on //p' "$folder/out")
    [ -z "$url" ] || break
    sleep 0.1
done
[ -n "$url" ] || { cat "$folder/log"; exit 1; }

# It keeps what failed in the folder it is in, and would try that first.
cd "$folder"
"$root/target/venv/bin/schemathesis" run "$root/docs/openapi.json" --url "$url" --no-color \
    --phases coverage,fuzzing --max-examples "${EXAMPLES:-5}" --seed "${SEED:-1}" \
    --generation-database none --warnings off --continue-on-failure \
    --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance
