#!/usr/bin/env bash
# Shows how the public API of the crate differs from the version that was published last, and fails where the version number does
# not allow that.
#
#     tests/ci/release/rust-api.sh [REVISION]
#
# With a revision of this repository, that is what it is compared with. Without one, it is the newest version on crates.io; before
# the first one is published there is nothing to compare with, and the API is listed alone.
set -euo pipefail
cd "$(dirname "$0")/../../.."
revision=${1:-}

# install NAME: a subcommand of cargo, where it is missing.
install() {
    command -v "cargo-$1" >/dev/null || cargo install --locked "cargo-$1"
}

install public-api
install semver-checks

# Rustdoc writes its JSON on nightly only.
toolchain=${NIGHTLY:-nightly}
rustup run "$toolchain" rustc --version >/dev/null 2>&1 || rustup toolchain install "$toolchain" --profile minimal

mkdir -p target/api
cargo +"$toolchain" public-api --package triline --all-features -sss >target/api/triline.txt
echo "$(wc -l <target/api/triline.txt) public items, listed in target/api/triline.txt"

if [ -n "$revision" ]; then
    cargo semver-checks --package triline --all-features --baseline-rev "$revision"
elif cargo info --quiet triline --registry crates-io >/dev/null 2>&1; then
    cargo semver-checks --package triline --all-features
else
    echo "no version is published: nothing to compare with"
fi
