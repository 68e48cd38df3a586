#!/usr/bin/env bash
# size.sh: prints what the core, and the simulated service, adds to a program that links it, in bytes without symbols. It links a
# program that calls the functions as the package does, with what nothing calls left out. size.sh --apple: instead, the bytes of the
# libraries for iOS on arm64, which this builds on any system with the tools of LLVM, whether they have the code that was
# built, and whether a program can link both.
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

if [ "${1:-}" = --apple ]; then
    platform=aarch64-apple-ios
    rustup target add "$platform" 2>/dev/null
    for library in ffi:triline-uniffi simulated:triline-uniffi-simulated; do
        crate=${library#*:}
        library=libtriline_${library%%:*}.a
        cargo rustc --quiet --release -p "$crate" --lib --crate-type staticlib --target "$platform"
        AR=llvm-ar NM=llvm-nm bindings-uniffi/swift/slim.sh "${CARGO_TARGET_DIR:-target}/$platform/release/$library" "$out/$library"
        bytes=$(wc -c <"$out/$library")
        echo "$library for $platform: $bytes bytes"
        [ "$bytes" -le "${MAX_BYTES:-2000000}" ] || { echo "size.sh: $library is larger than ${MAX_BYTES:-2000000} bytes" >&2; exit 1; }
    done
    # The code of the foreign functions before and after, what each archive needs of a system, and both in one program: what both
    # define would be found, and Apple's own functions are looked for when a program starts.
    lld=$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-lld
    link() { "$lld" -flavor darwin -arch arm64 -platform_version ios 16.0 16.0 -dylib -undefined dynamic_lookup -o "$@"; }
    code() { llvm-objdump -s -j __text -j __const "$1" | tail -n +4 | sha256sum; }
    objects=()
    for library in ffi simulated; do
        for kind in built slim; do
            rm -rf "$out/$kind"
            mkdir -p "$out/$kind"
            archive=$out/libtriline_$library.a
            if [ "$kind" = built ]; then archive=$(realpath "${CARGO_TARGET_DIR:-target}/$platform/release/libtriline_$library.a"); fi
            (cd "$out/$kind" && llvm-ar x "$archive")
            cp "$(grep -l uniffi_triline "$out/$kind"/*.o)" "$out/$kind-$library.o"
            link "$out/$kind-$library.dylib" "$out/$kind-$library.o"
            link "$out/$kind-$library-whole.dylib" -force_load "$archive"
            llvm-nm -u "$out/$kind-$library-whole.dylib" | awk '{ print $NF }' | sort >"$out/$kind-$library-needs.txt"
        done
        missing=$(comm -13 "$out/built-$library-needs.txt" "$out/slim-$library-needs.txt")
        [ -z "$missing" ] || { echo "size.sh: libtriline_$library.a misses $missing" >&2; exit 1; }
        objects+=("$out/slim-$library.o")
        [ "$(code "$out/built-$library.dylib")" = "$(code "$out/slim-$library.dylib")" ] ||
            { echo "size.sh: slim.sh has changed the code of libtriline_$library.a" >&2; exit 1; }
        echo "the code of libtriline_$library.a is what was built"
    done
    link "$out/both.dylib" "${objects[@]}"
    echo 'a program can link both'
    exit
fi

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
        target/uniffi/swift/libtriline_ffi.a target/uniffi/swift/libtriline_simulated.a -lpthread -ldl -lm
    echo "$name: $(wc -c <"$out/$name") bytes linked"
}
size client triline_ffi:TrilineFFI
size client-with-simulated-service triline_ffi:TrilineFFI triline_simulated:TrilineSimulatedFFI
for library in ffi simulated; do echo "libtriline_$library.a: $(wc -c <"target/uniffi/swift/libtriline_$library.a") bytes"; done
