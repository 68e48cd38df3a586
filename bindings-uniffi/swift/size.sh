#!/usr/bin/env bash
# Prints what the core, and the simulated service, adds to a program that links it, in bytes without symbols. It links a program
# that calls the functions as the package does, with what nothing calls left out.
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
bindings-uniffi/generate.sh swift
# size NAME CRATE:MODULE...: of a program that calls what the generated sources of these modules call.
size() {
    local name=$1 part
    shift
    for part; do
        grep -oE "(uniffi_${part%%:*}_fn|ffi_${part%%:*}_rustbuffer)_[a-z_0-9]+" "target/uniffi/swift/${part##*:}.h"
    done | sort -u >"$out/$name.txt"
    {
        sed 's/.*/extern void &(void);/' "$out/$name.txt"
        echo 'const void *const functions[] = {'
        sed 's/.*/(void *)&,/' "$out/$name.txt"
        echo '};'
    } >"$out/$name.c"
    cc -O2 -ffunction-sections -Wl,--gc-sections -s -o "$out/$name" "$out/main.c" "$out/$name.c" \
        target/uniffi/swift/libtriline_swift.a -lpthread -ldl -lm
    echo "$name: $(wc -c <"$out/$name") bytes linked"
}
size client triline_ffi:TrilineFFI
size client-with-simulated-service triline_ffi:TrilineFFI triline_simulated:TrilineSimulatedFFI
echo "archive: $(wc -c <target/uniffi/swift/libtriline_swift.a) bytes"
