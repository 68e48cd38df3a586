#!/usr/bin/env bash
# with-redis.sh COMMAND...: runs a command beside a Redis of its own, for tests that cannot start one themselves. They find it by
# TRILINE_TEST_REDIS, a URL with a password, and TRILINE_TEST_REDIS_SOCKET, the path of its socket.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
"$root/tests/ci/setup/redis.sh" >&2
folder=$(mktemp -d)
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
password=a-password-of-redis
redis-server --bind 127.0.0.1 --port "$port" --unixsocket "$folder/redis.sock" --requirepass "$password" --save '' --dir "$folder" >/dev/null &
server=$!
trap 'kill "$server"; wait "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
for _ in $(seq 500); do
    [ ! -S "$folder/redis.sock" ] || break
    sleep 0.01
done
TRILINE_TEST_REDIS="redis://:$password@127.0.0.1:$port" TRILINE_TEST_REDIS_SOCKET=$folder/redis.sock "$@"
