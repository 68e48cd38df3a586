#!/usr/bin/env bash
# Builds the npm package into dist/: the core, customers and the simulated service as wasm, their glue, the TypeScript.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd .. && pwd)
target=${CARGO_TARGET_DIR:-$root/target}

# npm leaves a copy of the lock file behind; an older one is of other versions.
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
    npm ci --no-audit --no-fund
fi

# The smaller of two ways to compute SHA-256; and paths of the build machine stay out of the module.
# shellcheck disable=SC2206
flags=(${RUSTFLAGS:-} --cfg 'sha2_backend_soft="compact"' "--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
    "--remap-path-prefix=${RUSTUP_HOME:-$HOME/.rustup}=rustup" "--remap-path-prefix=$root=triline")
# Paths may contain spaces, at which RUSTFLAGS would be split.
encoded=$(IFS=$'\x1f' && echo "${flags[*]}")
# One after the other: what one needs of the core is not to get into the other. As a `cdylib` alone: along
# with an `rlib`, cargo leaves link-time optimisation out.
for package in triline-wasm triline-wasm-customers triline-wasm-simulated; do
    CARGO_ENCODED_RUSTFLAGS=$encoded "$root/tests/setup/wasm-cargo.sh" rustc \
        --lib --crate-type cdylib --package "$package" --profile wasm
done
cargo build --quiet --package triline-wasm-glue

# module CRATE FOLDER NAME: the module of a crate and its glue, where it is newer than what is there.
module() {
    local module=$target/wasm32-unknown-unknown/wasm/$1.wasm folder=$2 name=$3
    if [ "$folder/$name.wasm" -nt "$module" ] && [ "$folder/$name.wasm" -nt build.sh ]; then return; fi
    rm -rf "$folder"
    "$target/debug/triline-wasm-glue" "$module" "$folder" "$name"
    # The features are those that the compiler uses; the last flag keeps functions small enough for
    # engines to compile them when they are first called.
    node_modules/.bin/wasm-opt -Oz --one-caller-inline-max-function-size 40 \
        --enable-bulk-memory --enable-bulk-memory-opt --enable-multivalue --enable-mutable-globals \
        --enable-nontrapping-float-to-int --enable-reference-types --enable-sign-ext \
        "$folder/${name}_bg.wasm" --output "$folder/$name.wasm"
    rm "$folder/${name}_bg.wasm" "$folder/${name}_bg.wasm.d.ts"
}
module triline_wasm js/wasm triline
module triline_wasm_customers js/customers/wasm customers
module triline_wasm_simulated js/simulated/wasm simulated
printf 'export default "%s";\n' "$(base64 <js/wasm/triline.wasm | tr -d '\n')" >js/wasm/inline.js
printf 'declare const core: string;\nexport default core;\n' >js/wasm/inline.d.ts

rm -rf dist
node_modules/.bin/tsc
# Comments belong to the types; in scripts they would be downloaded.
node_modules/.bin/tsc --noCheck --declaration false --removeComments
cp -r js/wasm dist/wasm
cp -r js/customers/wasm dist/customers/wasm
cp -r js/simulated/wasm dist/simulated/wasm
cp ../LICENSE ../CHANGELOG.md .
node size.mjs
