#!/usr/bin/env bash
# cargo for wasm32-unknown-unknown: wasm-cargo.sh build|check|test|rustc|... ARGS
# With rustup's target this is plain cargo. Debian's compiler has no compiled
# standard library for wasm: it is built along, `core,alloc` only unless
# TRILINE_WASM_STD=1 asks for all of std. The output folder is the same.
. "$(dirname "$0")/lib.sh"

[ $# -gt 0 ] || die "usage: $0 build|check|test|... [cargo's arguments]"
command=$1
shift
case $(wasm_toolchain) in
    rustup) exec cargo "$command" --target "$WASM_TARGET" "$@" ;;
    debian)
        std=core,alloc
        [ "${TRILINE_WASM_STD:-0}" = 1 ] && std=std,panic_abort
        # What a surrounding `cargo run` or rustup sets names another compiler.
        unset CARGO RUSTC RUSTDOC RUSTUP_TOOLCHAIN LD_LIBRARY_PATH
        export PATH=/usr/bin:$PATH RUSTC_BOOTSTRAP=1
        export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=/usr/bin/wasm-ld-22
        exec /usr/bin/cargo "$command" --target "$WASM_TARGET" "-Zbuild-std=$std" "$@"
        ;;
    *) die "no Rust for $WASM_TARGET, run: make setup-wasm" ;;
esac
