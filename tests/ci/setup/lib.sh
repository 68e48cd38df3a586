# shellcheck shell=bash
# Shared by the scripts of this folder; sourced, never run.

set -euo pipefail

SETUP_DIR=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ROOT=$(cd "$SETUP_DIR/../../.." && pwd)
LOG_DIR=$ROOT/target/setup
# Outside the checkout, so that several clones share what is large.
CACHE=${TRILINE_CACHE:-${HOME:-/root}/.cache/triline}
# shellcheck disable=SC2034
VENV=$ROOT/target/venv
NAME=$(basename "$0" .sh)

say() { printf '%s: %s\n' "$NAME" "$*"; }
die() { printf '%s: %s\n' "$NAME" "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }
is_root() { [ "$(id -u)" = 0 ]; }

# version_ge HAVE WANT: compares dotted version numbers.
version_ge() {
    local -a a b
    local i
    IFS=. read -ra a <<<"${1%%[!0-9.]*}"
    IFS=. read -ra b <<<"$2"
    for i in "${!b[@]}"; do
        if ((10#${a[i]:-0} != 10#${b[i]:-0})); then
            ((10#${a[i]:-0} > 10#${b[i]:-0}))
            return
        fi
    done
}

# limited SECONDS COMMAND...: for what may hang on the network.
limited() {
    local limit=$1
    shift
    if have timeout; then timeout --foreground -k 10 "$limit" "$@"; else "$@"; fi
}

# try LIMIT COMMAND...: runs it with its output in the log only.
try() {
    local limit=$1
    shift
    mkdir -p "$LOG_DIR"
    printf '\n$ %s\n' "$*" >>"$LOG_DIR/$NAME.log"
    limited "$limit" env LC_ALL=C "$@" >>"$LOG_DIR/$NAME.log" 2>&1 </dev/null
}

# step WHAT LIMIT COMMAND...: try, and stop the script when it fails.
step() {
    local what=$1 status=0
    shift
    try "$@" || status=$?
    [ "$status" = 0 ] && return
    tail -n 5 "$LOG_DIR/$NAME.log" >&2
    case $status in 124 | 137) what="$what took longer than $1 s" ;; esac
    die "failed: $what (log: $LOG_DIR/$NAME.log)"
}

apt_update() {
    local stamp=$CACHE/apt-updated
    # One run a day; images often come without package lists.
    if [ "${1:-}" != now ] && [ -n "$(find "$stamp" -mmin -1440 2>/dev/null)" ] &&
        compgen -G '/var/lib/apt/lists/*Packages*' >/dev/null; then
        return
    fi
    try 300 apt-get -o DPkg::Lock::Timeout=120 update || say 'apt-get update failed, going on with the lists that are there'
    mkdir -p "$CACHE" && touch "$stamp"
}

apt_candidate() {
    LC_ALL=C apt-cache policy "$1" 2>/dev/null | sed -n 's/^  Candidate: //p' | grep -v '(none)' || true
}

apt_run() {
    try 1500 env DEBIAN_FRONTEND=noninteractive apt-get -y -o DPkg::Lock::Timeout=600 \
        -o Dpkg::Use-Pty=0 install --no-install-recommends "$@"
}

# apt_install WHY PACKAGE...
apt_install() {
    local why=$1
    shift
    have apt-get || die "$why is missing: install it with the package manager of this system, then run this again"
    is_root || die "$why is missing; run: sudo apt-get install --no-install-recommends $*"
    say "installing $* (apt)"
    apt_update
    apt_run "$@" && return
    # Lists may name packages that the mirror has replaced since.
    apt_update now
    apt_run "$@" || {
        grep -E '^E: ' "$LOG_DIR/$NAME.log" | tail -n 3 >&2 || true
        die "apt-get install $* failed (log: $LOG_DIR/$NAME.log)"
    }
}

# What Cargo.toml asks for is the one place that says how new Rust must be.
# shellcheck disable=SC2034
RUST_MIN=$(sed -n 's/^rust-version *= *"\([0-9.]*\)".*/\1/p' "$ROOT/Cargo.toml" 2>/dev/null | head -n 1 || true)
RUST_MIN=${RUST_MIN:-1.85}
rust_version() { have cargo && (cd "$ROOT" && cargo --version 2>/dev/null) | cut -d' ' -f2 | grep .; }

find_browser() {
    local b
    for b in "${TRILINE_BROWSER:-}" chromium chromium-browser google-chrome google-chrome-stable chrome \
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome' \
        '/Applications/Chromium.app/Contents/MacOS/Chromium'; do
        [ -n "$b" ] && command -v "$b" 2>/dev/null && return
    done
    return 1
}

# The Rust compiler for wasm32: prints "rustup", "debian" or nothing.
WASM_TARGET=wasm32-unknown-unknown
wasm_toolchain() {
    local libs
    if [ "${TRILINE_WASM_TOOLCHAIN:-rustup}" != debian ] && have rustc &&
        libs=$(cd "$ROOT" && rustc --print target-libdir --target "$WASM_TARGET" 2>/dev/null) &&
        compgen -G "$libs/libcore-*.rlib" >/dev/null; then
        echo rustup
    elif [ "${TRILINE_WASM_TOOLCHAIN:-debian}" = debian ] && [ -x /usr/bin/cargo ] && [ -x /usr/bin/wasm-ld-22 ] &&
        compgen -G '/usr/lib/rustlib/src/rust/library/core/Cargo.toml' >/dev/null; then
        echo debian
    fi
}

# Prints the Swift version when `swift` of PATH is new enough.
# shellcheck disable=SC2034
SWIFT_CHROOT=$CACHE/swift
SWIFT_MIN=6.0
native_swift() {
    local v
    have swift && [ "${TRILINE_SWIFT:-native}" != chroot ] || return 1
    v=$(LC_ALL=C limited 60 swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
    [ -n "$v" ] && version_ge "$v" "$SWIFT_MIN" && echo "$v"
}

# Root, or a user whom the system lets mount in a namespace of his own.
as_root=()
is_root || as_root=(--user --map-root-user)
can_mount() { unshare --mount ${as_root[@]+"${as_root[@]}"} true 2>/dev/null; }

java_version() {
    # macOS has a stub `java` which only says that none is installed.
    local v
    have java && have javac || return 1
    v=$(javac -version 2>&1 | sed -n 's/^javac \([0-9.]*\).*/\1/p')
    [ -n "$v" ] && echo "$v"
}
