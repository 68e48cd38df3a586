#!/bin/bash
# zig-cc.sh ROOT TRIPLE ARGUMENTS: links as cargo asks, with the zig that the wheels are built with.
root=$1 triple=$2
shift 2
arguments=()
for argument; do
    case $argument in
        --target=* | -Wl,-melf_*) ;;
        # Zig's own unwinder is linked in.
        -lgcc_s) arguments+=(-lunwind) ;;
        *) arguments+=("$argument") ;;
    esac
done
exec "$root/target/wheel-tools/bin/python" -m ziglang cc -target "$triple" "${arguments[@]}"
