#!/usr/bin/env bash
# generate.sh kotlin|swift: builds the native library and writes the foreign functions in that
# language to target/uniffi/<language>/, from where the packages take them.
set -euo pipefail
language=${1:?usage: generate.sh kotlin|swift}
cd "$(dirname "$0")/.."

target=${CARGO_TARGET_DIR:-target}
out=target/uniffi/$language
case $(uname -s) in
    Darwin) library=libtriline_ffi.dylib system=darwin ;;
    MINGW* | MSYS*) library=triline_ffi.dll system=win32 ;;
    *) library=libtriline_ffi.so system=linux ;;
esac

# Two builds: in one, cargo would compile the library with the features of the generator.
cargo build --quiet --release -p triline-uniffi
cargo build --quiet -p triline-uniffi-bindgen

generate() {
    "$target/debug/uniffi-bindgen" generate "$1" --language "$language" --no-format --out-dir "$2"
}

# Touches a file only where it changes, so that nothing is compiled again for nothing.
install_changed() {
    cmp -s "$1" "$2" || { mkdir -p "$(dirname "$2")" && cp "$1" "$2"; }
}

fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
case $language in
    kotlin)
        generate "$target/release/$library" "$fresh"
        # The functions are the package's own affair: what is declared at the top level is internal.
        sed -E 's/^( *@Throws\([A-Za-z:]*\) )?(public )?((inline |open |data |sealed )*(class|interface|object|fun) )/\1internal \3/' \
            "$fresh/io/triline/ffi/triline_ffi.kt" >"$fresh/TrilineFfi.kt"
        install_changed "$fresh/TrilineFfi.kt" "$out/kotlin/io/triline/ffi/TrilineFfi.kt"
        # The folder is the one in which JNA looks on this system.
        machine=$(uname -m)
        case $machine in x86_64 | amd64) machine=x86-64 ;; arm64) machine=aarch64 ;; esac
        # Stripped after the generator has read it: what it reads is in the symbols.
        strip -x -o "$fresh/$library" "$target/release/$library"
        install_changed "$fresh/$library" "$out/resources/$system-$machine/$library"
        ;;
    swift)
        generate "$target/release/libtriline_ffi.a" "$fresh"
        for file in "$fresh"/*; do install_changed "$file" "$out/$(basename "$file")"; done
        install_changed "$target/release/libtriline_ffi.a" "$out/libtriline_ffi.a"
        ;;
    *)
        echo "generate.sh: no such language: $language" >&2
        exit 2
        ;;
esac
