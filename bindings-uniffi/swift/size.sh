#!/usr/bin/env bash
# Prints what the core adds to a program that links it, in bytes without symbols: with the simulated service and without.
# It links a program that calls the core's functions as the package does, with what nothing calls left out.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
out=$root/target/swift/size
mkdir -p "$out"
cat >"$out/main.c" <<'C'
#include <stdint.h>
extern const void *const functions[];
int main(int count, char **arguments) { return functions[count] == arguments; }
C
size() {
    local name=$1 pattern=$2
    bindings-uniffi/generate.sh swift
    # What the generated sources call.
    grep -oE 'uniffi_triline_ffi_fn_[a-z_0-9]+|ffi_triline_ffi_rustbuffer_[a-z_]+' target/uniffi/swift/TrilineFFI.h | sort -u |
        grep -vE "$pattern" >"$out/$name.txt"
    {
        sed 's/.*/extern void &(void);/' "$out/$name.txt"
        echo 'const void *const functions[] = {'
        sed 's/.*/(void *)&,/' "$out/$name.txt"
        echo '};'
    } >"$out/$name.c"
    cc -O2 -ffunction-sections -Wl,--gc-sections -s -o "$out/$name" "$out/main.c" "$out/$name.c" \
        target/uniffi/swift/libtriline_ffi.a -lpthread -ldl -lm
    echo "$name: $(wc -c <"$out/$name") bytes"
}
size with-simulated-service '^$'
size client-alone 'nativeservice'
