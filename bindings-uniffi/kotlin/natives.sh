#!/usr/bin/env bash
# natives.sh TARGET...: builds the native libraries for these Rust targets to where the packages take them, below
# target/uniffi/kotlin: for the JVM of the client and of the simulated service, in the folders in which JNA looks;
# for Android of the client alone.
#
# Linux: zig links against glibc 2.17. Android: the NDK of ANDROID_NDK_HOME links. STANDIN=1 links for Android
# without the NDK, against nothing: for checks of the layout alone, because such a library lacks the unwinder.
# macOS and Windows are built on machines of their own.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
target_dir=${CARGO_TARGET_DIR:-target}
out=target/uniffi/kotlin
linkers=$root/target/kotlin-linkers
mkdir -p "$linkers"

zig() {
    [ ! -x target/wheel-tools/bin/python ] || return 0
    python3 -m venv target/wheel-tools
    target/wheel-tools/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r tests/setup/requirements-wheels.txt
}

# Writes the linker for a target, and prints its path. Systems that link for themselves have none.
linker() {
    local target=$1 file=$linkers/$1 ndk rust_lld
    case $target in *-linux-gnu | *-linux-musl) zig >&2 ;; esac
    case $target in
        *-linux-gnu) printf '#!/bin/sh\nexec "%s" "%s" %s "$@"\n' "$root/bindings-uniffi/kotlin/zig-cc.sh" "$root" "${target/-unknown/}.2.17" >"$file" ;;
        *-linux-musl) printf '#!/bin/sh\nexec "%s" "%s" %s "$@"\n' "$root/bindings-uniffi/kotlin/zig-cc.sh" "$root" "${target/-unknown/}" >"$file" ;;
        *-linux-android*)
            if [ -n "${STANDIN:-}" ]; then
                rust_lld=$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-lld
                # Rust calls it as a compiler; of what it says, the linker knows the following.
                cat >"$file" <<SH
#!/bin/bash
arguments=()
for argument; do
    case \$argument in
        -Wl,*) IFS=, read -ra some <<<"\${argument#-Wl,}"; arguments+=("\${some[@]}") ;;
        -l*) ;;
        -nodefaultlibs | -pie | -no-pie | -m64 | -static-libgcc | -march=*) ;;
        *) arguments+=("\$argument") ;;
    esac
done
exec "$rust_lld" -flavor gnu "\${arguments[@]}"
SH
            else
                ndk=$(ls -d "${ANDROID_NDK_HOME:?is not set: natives.sh needs the NDK for $target}"/toolchains/llvm/prebuilt/*/bin)
                printf '#!/bin/sh\nexec "%s/%s26-clang" "$@"\n' "$ndk" "${target/armv7-linux/armv7a-linux}" >"$file"
            fi
            ;;
        *) return 1 ;;
    esac
    chmod +x "$file"
    echo "$file"
}

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
    # Devices with pages of 16 kB load nothing that is aligned to less.
    case $target in *-android*) flags="$flags -C link-arg=-Wl,-z,max-page-size=16384" ;; esac
    # Without it, musl is linked into what would be loaded beside another musl.
    case $target in *-musl) flags="$flags -C target-feature=-crt-static" ;; esac
    if file=$(linker "$target"); then
        variable=CARGO_TARGET_$(tr a-z- A-Z_ <<<"$target")_LINKER
        export "$variable=$file"
    fi
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
        RUSTFLAGS=$flags cargo rustc --quiet --release -p "${crate[@]}" --lib --crate-type cdylib --target "$target" \
            --target-dir "$target_dir/natives"
        mkdir -p "$out/$module/$folder"
        cp "$target_dir/natives/$target/release/$prefix$name.$suffix" "$out/$module/$folder/"
        ls -l "$out/$module/$folder/$prefix$name.$suffix"
    done
done
