#!/usr/bin/env bash
# cargo, and what building the Rust parts calls for: a C compiler, curl, git.
. "$(dirname "$0")/lib.sh"

have cc && have git && have curl || apt_install 'a C compiler, git or curl' build-essential git curl ca-certificates
v=$(rust_version) || die 'cargo is missing or does not run: install Rust with rustup (rustup.rs)'
version_ge "$v" "$RUST_MIN" || die "Rust $RUST_MIN or newer is needed, found $v: rustup update stable"
say "ready: cargo $v"
