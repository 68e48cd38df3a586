# shellcheck shell=bash
# Sourced with the root of the repository in $root: flags of the compiler for what is shipped.
# The wheel must not contain the paths of the machine that built it. Other flags than those of the rest of the
# workspace need another target directory, or each build would discard the other's artefacts.
cargo_home=${CARGO_HOME:-$HOME/.cargo}
# shellcheck disable=SC2206,SC2154
flags=(${RUSTFLAGS:-} "--remap-path-prefix=$cargo_home=cargo" "--remap-path-prefix=$root=triline")
# What encrypts tokens for a store needs no speed: without code for each kind of processor a wheel is 28 kB smaller.
# SHA-256 keeps what processors do themselves.
flags+=('--cfg=poly1305_backend="soft"' '--cfg=chacha20_backend="soft"' '--cfg=sha2_backend_soft="compact"')
# Paths may contain spaces, at which RUSTFLAGS would be split.
CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f' && echo "${flags[*]}")
export CARGO_ENCODED_RUSTFLAGS
