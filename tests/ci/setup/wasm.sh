#!/usr/bin/env bash
# A Rust compiler for wasm32-unknown-unknown: rustup's, else Debian's.
. "$(dirname "$0")/lib.sh"

ready() {
    case $(wasm_toolchain) in
        rustup) say "ready: $(cd "$ROOT" && rustc --version | cut -d' ' -f1,2) with $WASM_TARGET" ;;
        debian) say "ready: Debian's $(/usr/bin/rustc --version | cut -d' ' -f1,2), building core and alloc itself" ;;
        *) return 1 ;;
    esac
}

ready && exit
if [ "${TRILINE_WASM_TOOLCHAIN:-rustup}" = rustup ] && have rustup; then
    say "adding the target $WASM_TARGET (rustup)"
    # In the checkout: a toolchain file there decides which toolchain gets it.
    cd "$ROOT"
    if try 180 rustup target add "$WASM_TARGET" && ready; then exit; fi
    say 'rustup could not add it'
fi
if have apt-get && { ! is_root || { apt_update && [ -n "$(apt_candidate rustc-web)" ] && [ -n "$(apt_candidate lld-22)" ]; }; }; then
    apt_install "the Rust target $WASM_TARGET" rustc-web cargo-web rust-web-src lld-22
    ready && exit
fi
die "no Rust for $WASM_TARGET; with rustup: rustup target add $WASM_TARGET (log: $LOG_DIR/$NAME.log)"
