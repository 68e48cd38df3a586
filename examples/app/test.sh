#!/usr/bin/env bash
# Drives the model of each of LANGUAGES ("kotlin swift") over the relay of examples/relay, with the simulated service behind it. The npm
# package has to be built.
set -euo pipefail
cd "$(dirname "$0")/../.."

(cd examples/relay && npm ci --no-audit --no-fund >/dev/null)
folder=$(mktemp -d)
server=
trap 'if [ "$server" ]; then kill "$server"; fi; rm -rf "$folder"' EXIT
failed=0
for language in ${LANGUAGES:-kotlin swift}; do
    command=$(examples/app/build.sh "$language")
    words=()
    while read -r word; do words+=("$word"); done <<<"$command"
    # Each has a service of its own, because the account has few requests a minute.
    PORT=0 node examples/relay/server.js >"$folder/server" &
    server=$!
    until address=$(grep -m 1 '^http' "$folder/server"); do kill -0 "$server"; sleep 0.1; done
    "${words[@]}" "$address/relay" | tee "$folder/$language"
    kill "$server"
    wait "$server" || true
    server=
    # What it shows is the same, but the words of a notice.
    if diff <(sed 's/^\(notice: [a-z_]*\).*/\1/' "$folder/$language") examples/app/expected.txt; then
        echo "$language: 1 passed, 0 failed"
    else
        failed=1
    fi
done
exit $failed
