#!/usr/bin/env bash
# weaken.sh ARCHIVE OUT: copies a static library of Rust without debugging information, and makes the symbols of Rust's standard
# library weak. Each such library holds a copy of it, and linkers refuse a symbol that two objects define: a test links the client and
# the simulated service, and an app may link other libraries in Rust.
set -euo pipefail
sysroot=$(rustc --print sysroot)
# Of Rust, because it reads the objects of all systems, and is as new as they are. It is there for rustc, which finds its libraries.
LD_LIBRARY_PATH=$sysroot/lib DYLD_LIBRARY_PATH=$sysroot/lib \
    "$sysroot/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-objcopy" \
    --strip-debug --wildcard --weaken-symbol='*rust_eh_personality' --weaken-symbol='*_RNv*' "$1" "$2"
