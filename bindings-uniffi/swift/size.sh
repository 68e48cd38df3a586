#!/usr/bin/env bash
# size.sh [--apple]: prints how many bytes the core, and the simulated service beside it, add to a program, without symbols and what
# nothing calls. It links what calls the functions that the package calls: a program for this system; with --apple a
# dynamic library for iOS on arm64, by the linker that comes with Rust, on any system.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=${CARGO_TARGET_DIR:-target}
out=target/swift/size
mkdir -p "$out"
bindings-uniffi/generate.sh swift
headers=target/uniffi/swift libraries=target/uniffi/swift
platform=aarch64-apple-ios
if [ "${1:-}" = --apple ]; then
    rustup target add $platform 2>/dev/null
    libraries=$out
    for library in ffi:triline-uniffi simulated:triline-uniffi-simulated; do
        name=libtriline_${library%%:*}.a
        cargo rustc --quiet --release -p "${library#*:}" --lib --crate-type staticlib --target $platform
        bindings-uniffi/swift/weaken.sh "$target/$platform/release/$name" "$out/$name"
    done
fi

# functions MODULE...: of the generated sources of these modules.
functions() {
    local module
    for module; do
        grep -ohE '(uniffi_triline_[a-z]+_fn|ffi_triline_[a-z]+_rustbuffer)_[a-z_0-9]+' "$headers/$module.h"
    done | sort -u
}

# link OUT FUNCTIONS: what has the address of each of the functions.
link_program() {
    {
        sed 's/.*/extern void &(void);/' "$2"
        echo 'const void *const functions[] = {'
        sed 's/.*/(void *)&,/' "$2"
        echo '0 };'
        echo 'int main(int count, char **arguments) { return functions[count - 1] == arguments; }'
    } >"$out/main.c"
    cc -O2 -Wl,--gc-sections -s -o "$1" "$out/main.c" "$libraries/libtriline_ffi.a" "$libraries/libtriline_simulated.a" -lpthread -ldl -lm
}
link_library() {
    sed 's/^/_/' "$2" >"$out/exported"
    "$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-lld" -flavor darwin -arch arm64 \
        -platform_version ios 16.0 16.0 -dylib -dead_strip -x -S -undefined dynamic_lookup -exported_symbols_list "$out/exported" \
        -o "$1" "$libraries/libtriline_ffi.a" "$libraries/libtriline_simulated.a"
}
if [ "${1:-}" = --apple ]; then link=link_library; else link=link_program; fi

# size WHAT MODULE...
size() {
    functions "${@:2}" >"$out/functions"
    $link "$out/linked" "$out/functions"
    echo "$1: $(($(wc -c <"$out/linked") - empty)) bytes"
}
: >"$out/none"
$link "$out/empty" "$out/none"
empty=$(wc -c <"$out/empty")
size 'the core' TrilineFFI
size 'the core and the simulated service' TrilineFFI TrilineSimulatedFFI
