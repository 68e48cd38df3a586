#!/usr/bin/env bash
# generate.sh kotlin|swift: builds the native library and writes the foreign functions in that
# language to target/uniffi/<language>/, from where the packages take them. KEEP_NATIVES=1 leaves a library of this system
# that is there already: natives.sh links it for systems that are older than this one.
set -euo pipefail
language=${1:?usage: generate.sh kotlin|swift}
cd "$(dirname "$0")/.."

target=${CARGO_TARGET_DIR:-target}
out=target/uniffi/$language
case $(uname -s) in
    Darwin) prefix=lib suffix=dylib system=darwin ;;
    MINGW* | MSYS*) prefix='' suffix=dll system=win32 ;;
    *) prefix=lib suffix=so system=linux ;;
esac

# Builds of their own: in one, cargo would compile each library with the features of the others.
cargo build --quiet --workspace --bin uniffi-bindgen

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
        # The folder is the one in which JNA looks on this system.
        machine=$(uname -m)
        case $machine in x86_64 | amd64) machine=x86-64 ;; arm64) machine=aarch64 ;; esac
        # What processes share in a store costs 90 kB, which servers can spare. Libraries for apps go without: see natives.sh.
        # package NAME CRATE MODULE FOLDER FILE [OPTION...]: the library of a crate, and the foreign functions for a module of the package.
        package() {
            local name=$1 crate=$2 module=$3 folder=$4 file=$5 library=$prefix$1.$suffix
            shift 5
            # That kind alone: beside others, cargo does not optimise at link time.
            cargo rustc --quiet --release -p "$crate" "$@" --lib --crate-type cdylib
            generate "$target/release/$library" "$fresh"
            # The functions are the package's own affair: what is declared at the top level is internal, for which uniffi has no option.
            sed -E 's/^( *(@Throws\([A-Za-z:]*\)|\*\/) )?(public )?((inline |open |data |sealed )*(class|interface|object|fun) )/\1internal \4/' \
                "$fresh/$folder/$name.kt" >"$fresh/$file"
            install_changed "$fresh/$file" "$out/$module/kotlin/$folder/$file"
            # Stripped after the generator has read it: what it reads is in the symbols.
            strip -x -o "$fresh/$library" "$target/release/$library"
            local native=$out/$module/resources/$system-$machine/$library
            if [ -z "${KEEP_NATIVES:-}" ] || [ ! -e "$native" ]; then install_changed "$fresh/$library" "$native"; fi
        }
        package triline_ffi triline-uniffi client io/triline/ffi TrilineFfi.kt --features direct,store
        package triline_simulated triline-uniffi-simulated simulated io/triline/simulated/ffi TrilineSimulatedFfi.kt --features store
        ;;
    swift)
        # package NAME CRATE: the library of a crate, and the foreign functions of a module of the package.
        package() {
            cargo rustc --quiet --release -p "$2" --features store --lib --crate-type staticlib
            generate "$target/release/lib$1.a" "$fresh"
            bindings-uniffi/swift/weaken.sh "$target/release/lib$1.a" "$fresh/lib$1.a"
        }
        package triline_ffi triline-uniffi
        package triline_simulated triline-uniffi-simulated
        for file in "$fresh"/*; do install_changed "$file" "$out/$(basename "$file")"; done
        ;;
    *)
        echo "generate.sh: no such language: $language" >&2
        exit 2
        ;;
esac
