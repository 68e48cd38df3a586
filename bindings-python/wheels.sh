#!/usr/bin/env bash
# Builds the wheels of a release into target/release-wheels, and checks their tags, sizes and contents.
#
#     bindings-python/wheels.sh [TARGET...] [sdist]
#
# Without targets: those that this machine can build. For Linux, zig links against the C library that the tag promises;
# the targets of Rust are installed by rustup. macOS and Windows are built on machines of their own.
# INTERPRETERS="python3.10 python3.14t" chooses the interpreters: one wheel for all with the stable ABI, and one for the
# free-threaded build.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
out=$root/target/release-wheels
MAX_BYTES=1300000

bin=$(tests/ci/setup/wheels.sh)
export PATH=$bin:$PATH

targets=("$@")
if [ ${#targets[@]} = 0 ]; then
    case $(uname -s) in
        Linux) targets=({x86_64,aarch64}-unknown-linux-{gnu,musl} sdist) ;;
        Darwin) targets=({x86_64,aarch64}-apple-darwin) ;;
        *) targets=(x86_64-pc-windows-msvc) ;;
    esac
fi
. bindings-python/flags.sh
mkdir -p "$out"

for target in "${targets[@]}"; do
    if [ "$target" = sdist ]; then
        maturin sdist --manifest-path bindings-python/Cargo.toml --out "$out"
        continue
    fi
    case $target in
        x86_64-unknown-linux-gnu) platform=manylinux2014_x86_64.manylinux_2_17_x86_64 options=(--zig --compatibility manylinux2014) ;;
        aarch64-unknown-linux-gnu) platform=manylinux2014_aarch64.manylinux_2_17_aarch64 options=(--zig --compatibility manylinux2014) ;;
        x86_64-unknown-linux-musl) platform=musllinux_1_2_x86_64 options=(--zig --compatibility musllinux_1_2) ;;
        aarch64-unknown-linux-musl) platform=musllinux_1_2_aarch64 options=(--zig --compatibility musllinux_1_2) ;;
        x86_64-apple-darwin) platform=macosx_10_12_x86_64 options=() ;;
        aarch64-apple-darwin) platform=macosx_11_0_arm64 options=() ;;
        x86_64-pc-windows-msvc) platform=win_amd64 options=() ;;
        aarch64-pc-windows-msvc) platform=win_arm64 options=() ;;
        *)
            echo "wheels: no platform is known for $target" >&2
            exit 2
            ;;
    esac
    rustup target add "$target" 2>/dev/null
    # One run for each interpreter: in one, the wheel would not have the stable ABI.
    for interpreter in ${INTERPRETERS:-python3.10 python3.14t}; do
        case $interpreter in
            *t) abi=cp${interpreter#python} abi=${abi/./} tag=${abi%t}-$abi ;;
            *) tag=cp310-abi3 ;;
        esac
        maturin build --quiet --manifest-path bindings-python/Cargo.toml --target-dir "${CARGO_TARGET_DIR:-target}/wheels-build" \
            --target "$target" --interpreter "$interpreter" "${options[@]}" --out "$out"
        wheel=$(ls "$out"/triline-*-"$tag-$platform".whl)
        size=$(wc -c <"$wheel")
        if [ "$size" -ge "$MAX_BYTES" ]; then
            echo "wheels: $wheel has $size bytes, at most $MAX_BYTES are allowed" >&2
            exit 1
        fi
        python - "$wheel" "$root" <<'PYTHON'
import sys
import zipfile

path, root = sys.argv[1:]
with zipfile.ZipFile(path) as wheel:
    names = wheel.namelist()
    native = [name for name in names if name.startswith("triline/_native.") and name.endswith((".so", ".pyd"))]
    assert len(native) == 1, native
    assert {"triline/py.typed", "triline/_native.pyi"} <= set(names), names
    assert not [name for name in names if "/test_" in name or name.endswith(".pyc")], names
    assert all(root.encode() not in wheel.read(name) for name in names), "the wheel names the folder that it was built in"
PYTHON
        echo "$size $(basename "$wheel")"
    done
done
