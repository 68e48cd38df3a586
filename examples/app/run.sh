#!/usr/bin/env bash
# Starts the relay with the simulated service behind it, drives the screens of LANGUAGES ("kotlin swift") over it, and serves the React page of
# the same relay until Ctrl-C. PORT is its port (8000). A language whose tools are not there is left out.
set -euo pipefail
cd "$(dirname "$0")/../.."

bindings-wasm/build.sh >/dev/null
(cd examples/relay && npm ci --no-audit --no-fund >/dev/null && npm ci --no-audit --no-fund --prefix react >/dev/null)
npm --prefix examples/relay/react run build >/dev/null

folder=$(mktemp -d)
server=
trap 'if [ "$server" ]; then kill "$server"; fi; rm -rf "$folder"' EXIT
PORT=${PORT:-8000} node examples/relay/server.js examples/relay/react/dist >"$folder/server" &
server=$!
until address=$(grep -m 1 '^http' "$folder/server"); do kill -0 "$server"; sleep 0.1; done
for language in ${LANGUAGES:-kotlin swift}; do
    reason=$(tests/ci/setup/have.sh "$language" 2>&1) || { echo "$language: left out, $reason"; continue; }
    command=$(examples/app/build.sh "$language" 2>"$folder/$language") || { cat "$folder/$language" >&2; exit 1; }
    words=()
    while read -r word; do words+=("$word"); done <<<"$command"
    echo "== the screen in $language"
    "${words[@]}" "$address/relay"
done
echo "== the page in React: $address (Ctrl-C ends it)"
tail -n +2 -f "$folder/server"
