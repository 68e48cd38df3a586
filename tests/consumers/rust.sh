#!/usr/bin/env bash
# Packs the crate and those that it is made of, and builds and runs a project outside the workspace on what was packed: with all features together, beside a
# reqwest of its own; with `each`, also with no feature and with each alone.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
target=${CARGO_TARGET_DIR:-$root/target}

rm -f "$target"/package/triline-*.crate
cargo package --quiet --package triline-schema --package triline-protocol --package triline-simulated --package triline \
    --allow-dirty --no-verify

project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
cp -r tests/consumers/rust/. Cargo.lock "$project"
for crate in triline triline-schema triline-protocol triline-simulated; do
    mkdir "$project/$crate"
    # With the time of now: a package has the same times whatever is in it, and cargo would take what it built before.
    tar -xzmf "$target/package/$crate"-[0-9]*.crate -C "$project/$crate" --strip-components 1
done
cd "$project"
# What was built before need not be built again; it runs once, without a debugger.
export CARGO_TARGET_DIR=$target/consumers/rust CARGO_PROFILE_DEV_DEBUG=false

features=$(sed -n '/^\[features\]/,/^$/s/^"\{0,1\}\([a-z][a-z0-9_-]*\)"\{0,1\} = .*/\1/p' Cargo.toml)
# What the crate has and this project does not use would not be checked.
for feature in $(sed -n '/^\[features\]/,/^$/s/^"\{0,1\}\([a-z][a-z0-9_-]*\)"\{0,1\} = .*/\1/p' triline/Cargo.toml); do
    case " default " in *" $feature "*) continue ;; esac
    grep -qx "$feature" <<<"$features" || { echo "no consumer uses the feature $feature"; exit 1; }
done

run() {
    echo "features: ${1:-none}"
    env -u TRILINE_PLATFORM_BASE_URL cargo run --quiet --features "$1"
}

if [ "${1:-}" = each ]; then
    run ''
    for feature in $features; do
        run "$feature"
    done
fi
run "$(tr '\n' ' ' <<<"$features")"
