#!/usr/bin/env bash
# have.sh LANGUAGE...: 0 when the tools for it are there, else 1 and one line
# with what is missing and how to get it. Installs nothing, asks no network.
. "$(dirname "$0")/lib.sh"

missing() {
    echo "$1 (make setup-$2)"
    exit 1
}

check() {
    local v
    case $1 in
        rust)
            v=$(rust_version) || missing 'no Rust' rust
            version_ge "$v" "$RUST_MIN" || missing "Rust $v is older than $RUST_MIN" rust
            have cc || missing 'no C compiler' rust
            ;;
        wasm) [ -n "$(wasm_toolchain)" ] || missing "no Rust for $WASM_TARGET" wasm ;;
        node)
            have node || missing 'no Node' node
            have npm || missing 'no npm' node
            v=$(node --version | tr -d v)
            version_ge "$v" 20 || missing "Node $v is older than 20" node
            ;;
        browser) find_browser >/dev/null || missing 'no Chromium or Chrome' browser ;;
        python)
            cmp -s "$SETUP_DIR/requirements-dev.txt" "$VENV/.requirements" && [ -x "$VENV/bin/python" ] ||
                missing 'no Python environment in target/venv' python
            ;;
        kotlin)
            v=$(java_version) || missing 'no JDK' kotlin
            version_ge "$v" 17 || missing "JDK $v is older than 17" kotlin
            have mvn || missing 'no Maven' kotlin
            ;;
        redis) have redis-server || missing 'no redis-server' redis ;;
        swift)
            { [ -s "$SWIFT_CHROOT/.ready" ] && can_mount; } || native_swift >/dev/null ||
                missing "no Swift $SWIFT_MIN or newer" swift
            ;;
        *) die "unknown: $1 (rust wasm node browser python kotlin swift redis)" ;;
    esac
}

[ $# -gt 0 ] || die "usage: $0 rust|wasm|node|browser|python|kotlin|swift|redis ..."
for language; do check "$language"; done
