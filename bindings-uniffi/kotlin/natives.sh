#!/usr/bin/env bash
# natives.sh TARGET...: builds the native libraries for these Rust targets to where the packages take them, below
# target/uniffi/kotlin: for the JVM of the client and of the simulated service, in the folders in which JNA looks;
# for Android of the client alone.
#
# Linux: cargo-zigbuild links against glibc 2.17, or musl. Android: cargo-ndk links with the NDK of ANDROID_NDK_HOME, for API level 26.
# macOS and Windows are built on machines of their own.
set -euo pipefail
cd "$(dirname "$0")/../.."
target_dir=${CARGO_TARGET_DIR:-target}/natives
out=target/uniffi/kotlin

CARGO_NDK=4.1.2

# The folder of a target, and the names of its libraries.
place() {
    case $1 in
        x86_64-unknown-linux-gnu) echo resources/linux-x86-64 lib so ;;
        aarch64-unknown-linux-gnu) echo resources/linux-aarch64 lib so ;;
        x86_64-unknown-linux-musl) echo resources/linux-musl-x86-64 lib so ;;
        aarch64-unknown-linux-musl) echo resources/linux-musl-aarch64 lib so ;;
        x86_64-apple-darwin) echo resources/darwin-x86-64 lib dylib ;;
        aarch64-apple-darwin) echo resources/darwin-aarch64 lib dylib ;;
        x86_64-pc-windows-msvc) echo resources/win32-x86-64 '' dll ;;
        aarch64-pc-windows-msvc) echo resources/win32-aarch64 '' dll ;;
        aarch64-linux-android) echo jniLibs/arm64-v8a lib so ;;
        armv7-linux-androideabi) echo jniLibs/armeabi-v7a lib so ;;
        x86_64-linux-android) echo jniLibs/x86_64 lib so ;;
        *) echo "natives.sh: no folder is known for $1" >&2; return 1 ;;
    esac
}

for target in "$@"; do
    read -r folder prefix suffix <<<"$(place "$target" | sed "s/  / - /")"
    prefix=${prefix#-}
    rustup target add "$target" 2>/dev/null
    flags='-C strip=symbols'
    build=(cargo rustc --target "$target")
    case $target in
        *-linux-gnu | *-linux-musl)
            bin=$(tests/ci/setup/wheels.sh)
            export PATH=$bin:$PATH
            build=(cargo-zigbuild rustc --target "$target")
            case $target in
                *-gnu) build=("${build[@]}.2.17") ;;
                # Without it, musl is linked into what would be loaded beside another musl.
                *) flags="$flags -C target-feature=-crt-static" ;;
            esac
            ;;
        *-android*)
            command -v cargo-ndk >/dev/null || cargo install --quiet --locked --version $CARGO_NDK cargo-ndk
            build=(cargo ndk --target "$target" --platform 26 rustc)
            ;;
    esac
    # An app is one process of its account: what processes share in a store is for the JVM alone.
    crates=('triline-uniffi --features direct:triline_ffi:client')
    case $folder in
        resources/*)
            crates=('triline-uniffi --features direct,store:triline_ffi:client' 'triline-uniffi-simulated --features store:triline_simulated:simulated')
            ;;
    esac
    for crate in "${crates[@]}"; do
        IFS=: read -r crate name module <<<"$crate"
        read -ra crate <<<"$crate"
        RUSTFLAGS=$flags "${build[@]}" --quiet --release -p "${crate[@]}" --lib --crate-type cdylib --target-dir "$target_dir"
        mkdir -p "$out/$module/$folder"
        cp "$target_dir/$target/release/$prefix$name.$suffix" "$out/$module/$folder/"
        ls -l "$out/$module/$folder/$prefix$name.$suffix"
    done
done
