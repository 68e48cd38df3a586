#!/usr/bin/env bash
# rust.sh pack | check | publish: the crate triline, those that it is made of, triline-wasm, triline-relay and triline-cli, in the order of their dependencies. `check` builds each as it
# would be published; `publish` uses the token that the workflow was lent.
set -euo pipefail
cd "$(dirname "$0")/../../.."
crates=(--package triline-schema --package triline-protocol --package triline-simulated --package triline --package triline-wasm --package triline-relay --package triline-cli --locked)
case ${1:-pack} in
    pack) cargo package --quiet "${crates[@]}" --no-verify ;;
    # Changes that are not committed are no reason not to look.
    check) cargo publish "${crates[@]}" --dry-run --allow-dirty ;;
    publish) cargo publish "${crates[@]}" ;;
esac
