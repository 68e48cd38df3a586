#!/usr/bin/env bash
# Licences, sources, duplicates and known vulnerabilities of the Rust dependencies: deny.toml says what may be.
# OFFLINE=1 leaves the vulnerabilities out, whose list is fetched.
set -eu
cd "$(dirname "$0")/../../.."
command -v cargo-deny >/dev/null || cargo install --locked --version 0.20.2 cargo-deny
checks=(bans licenses sources)
[ -n "${OFFLINE:-}" ] || checks+=(advisories)
cargo deny ${OFFLINE:+--offline} check "${checks[@]}"
