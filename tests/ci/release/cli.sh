#!/usr/bin/env bash
# cli.sh [TARGET]: packs the command line for this system, or for that target of Rust, into target/release-files, with a checksum
# beside it, and runs what it has packed where this system can.
set -euo pipefail
cd "$(dirname "$0")/../../.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
host=$(rustc -vV | sed -n 's/^host: //p')
target=${1:-$host}
out=$PWD/target/release-files
name=triline-$version-$target
case $target in *windows*) program=triline.exe ;; *) program=triline ;; esac

rustup target add "$target" >&2 2>/dev/null || true
cargo build --quiet --release --locked -p triline-cli --target "$target"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/$name" "$out"
cp "${CARGO_TARGET_DIR:-target}/$target/release/$program" core/cli/README.md LICENSE CHANGELOG.md "$folder/$name/"
tar -C "$folder" -czf "$out/$name.tar.gz" "$name"
(cd "$out" && if command -v sha256sum >/dev/null; then sha256sum "$name.tar.gz"; else shasum -a 256 "$name.tar.gz"; fi >"$name.tar.gz.sha256")

if [ "$target" = "$host" ]; then
    rm -rf "$folder/$name"
    tar -C "$folder" -xzf "$out/$name.tar.gz"
    says=$("$folder/$name/$program" --version)
    [ "$says" = "triline $version" ] || { echo "cli.sh: the packed program says: $says" >&2; exit 1; }
fi
echo "ok $name.tar.gz: $(wc -c <"$out/$name.tar.gz") bytes"
