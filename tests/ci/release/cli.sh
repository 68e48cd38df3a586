#!/usr/bin/env bash
# cli.sh [TARGET]: packs the command line for this system, or for that target of Rust, and runs what it has packed where this system can.
# One build gives all of target/release-files: an archive with a checksum beside it, pypi/*.whl, and npm/*.tgz (the package of this system, and the one
# that chooses among those of all systems). PROFILE=dev packs a build that does not take minutes, for tests.
# cli.sh publish-npm: publishes npm/*.tgz, those of the systems first.
set -euo pipefail
cd "$(dirname "$0")/../../.."
root=$PWD
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
out=$root/target/release-files

if [ "${1:-}" = publish-npm ]; then
    for package in "$out"/npm/triline-cli-*-*-"$version".tgz "$out/npm/triline-cli-$version.tgz"; do
        npm publish --provenance --access public "$package"
    done
    exit
fi

host=$(rustc -vV | sed -n 's/^host: //p')
target=${1:-$host}
profile=${PROFILE:-release}
built=$profile
[ "$profile" != dev ] || built=debug
name=triline-$version-$target
case $target in *windows*) program=triline.exe ;; *) program=triline ;; esac
# For Linux, zig links against the C library that the tag of the wheel promises, so the program runs on older systems as well.
case $target in
    *-linux-gnu) options=(--zig --compatibility manylinux2014) ;;
    *) options=() ;;
esac

bin=$(tests/ci/setup/wheels.sh)
export PATH=$bin:$PATH
rustup target add "$target" >&2 2>/dev/null || true
mkdir -p "$out/pypi"
rm -f "$out"/pypi/triline_cli-*.whl
maturin build --quiet --locked --profile "$profile" --manifest-path core/cli/Cargo.toml --target "$target" "${options[@]}" --out "$out/pypi"
binary=${CARGO_TARGET_DIR:-$root/target}/$target/$built/$program

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/$name"
cp -L "$binary" core/cli/README.md LICENSE CHANGELOG.md "$folder/$name/"
tar -C "$folder" -czf "$out/$name.tar.gz" "$name"
(cd "$out" && if command -v sha256sum >/dev/null; then sha256sum "$name.tar.gz"; else shasum -a 256 "$name.tar.gz"; fi >"$name.tar.gz.sha256")
node core/cli/npm/pack.mjs "$target" "$binary" "$out/npm"

if [ "$target" = "$host" ]; then
    rm -rf "${folder:?}/$name"
    tar -C "$folder" -xzf "$out/$name.tar.gz"
    says=$("$folder/$name/$program" --version)
    [ "$says" = "triline $version" ] || { echo "cli.sh: the packed program says: $says" >&2; exit 1; }
fi
for file in "$out/$name.tar.gz" "$out"/pypi/triline_cli-*.whl "$out"/npm/triline-cli-*.tgz; do
    echo "ok ${file##*/}: $(wc -c <"$file") bytes"
done
