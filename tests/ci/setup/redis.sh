#!/usr/bin/env bash
# redis-server, which tests start by themselves, each its own, on a socket of its own.
. "$(dirname "$0")/lib.sh"

have redis-server || apt_install 'redis-server' redis-server
v=$(redis-server --version | sed -n 's/.* v=\([0-9.]*\).*/\1/p')
version_ge "$v" 6.2 || die "redis-server $v is older than 6.2"
say "ready: redis-server $v"
