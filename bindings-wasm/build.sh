#!/usr/bin/env bash
# Builds the npm package into dist/: the core, customers and the simulated service as wasm, their glue, the TypeScript. Does
# nothing when nothing has changed.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd .. && pwd)
target=${CARGO_TARGET_DIR:-$root/target}

# npm leaves a copy of the lock file behind; an older one is of other versions.
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
    npm ci --no-audit --no-fund
fi

stamp=.built
inputs=(../Cargo.toml ../Cargo.lock ../LICENSE ../CHANGELOG.md ../core/Cargo.toml ../core/src
    Cargo.toml src customers/{Cargo.toml,src} glue simulated/{Cargo.toml,src} js *.mjs build.sh package.json package-lock.json size.json tsconfig*.json)
if [ -d dist ] && [ -e "$stamp" ] && [ -z "$(find "${inputs[@]}" -name wasm -prune -o -type f -newer "$stamp" -print -quit)" ]; then
    exit
fi
began=$(mktemp)
trap 'rm -f "$began"' EXIT

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
# The core once more, for servers: larger, and faster.
CARGO_ENCODED_RUSTFLAGS=$encoded "$root/tests/setup/wasm-cargo.sh" rustc \
    --lib --crate-type cdylib --package triline-wasm --profile wasm-fast
# And with what processes share in a store: for hosts that have one.
CARGO_ENCODED_RUSTFLAGS=$encoded "$root/tests/setup/wasm-cargo.sh" rustc \
    --lib --crate-type cdylib --package triline-wasm --features store --profile wasm
cp -p "$target/wasm32-unknown-unknown/wasm/triline_wasm.wasm" "$target/wasm32-unknown-unknown/wasm/triline_wasm_store.wasm"
CARGO_ENCODED_RUSTFLAGS=$encoded "$root/tests/setup/wasm-cargo.sh" rustc \
    --lib --crate-type cdylib --package triline-wasm --profile wasm
cargo build --quiet --workspace --bin triline-wasm-glue

# The features are those that the compiler uses; the lowest memory is the end of the stack.
features=(--low-memory-unused --enable-bulk-memory --enable-bulk-memory-opt --enable-multivalue --enable-mutable-globals
    --enable-nontrapping-float-to-int --enable-reference-types --enable-sign-ext)
# The inlining limit keeps functions small enough for engines to compile them when they are first called.
# The second pass finds what the first one left behind.
optimise=(-Oz -Oz --one-caller-inline-max-function-size 40 "${features[@]}")

# module CRATE FOLDER NAME TEXT [PART]: the module of a crate, its glue, which imports TEXT, and the module as a script, where
# it is newer than what is there; and a script PART with what a page needs of it for its first call.
module() {
    local module=$target/wasm32-unknown-unknown/wasm/$1.wasm folder=$2 name=$3
    if [ "$folder/$name.wasm" -nt "$module" ] && [ "$folder/$name.wasm" -nt build.sh ] && [ "$folder/packed.js" -nt pack.mjs ] &&
        [ "$folder/packed.js" -nt prune.mjs ] && [ "$folder/packed.js" -nt profile.mjs ]; then return; fi
    rm -rf "$folder"
    "$target/debug/triline-wasm-glue" "$module" "$folder" "$name"
    node_modules/.bin/wasm-opt "${optimise[@]}" "$folder/${name}_bg.wasm" --output "$folder/$name.wasm"
    if [ "${5:-}" ]; then
        node prune.mjs "$folder/${name}_bg.wasm" "$folder/$name.js" "$folder/$5.wasm" "${optimise[@]}"
        node pack.mjs "$folder/$5.wasm" "$folder/$5.js"
        rm "$folder/$5.wasm"
    fi
    rm "$folder/${name}_bg.wasm" "$folder/${name}_bg.wasm.d.ts"
    sed -i "1i import { TextDecoder, TextEncoder } from \"$4\";" "$folder/$name.js"
    # Next runs edge functions in a realm of their own, where modules come from another.
    sed -i -E 's/(module|instance) instanceof WebAssembly\.(Module|Instance)/Object.prototype.toString.call(\1) === "[object WebAssembly.\2]"/' \
        "$folder/$name.js"
    # js/engine.ts puts the whole core in the place of its part.
    sed -i 's/^export { initSync, /&__wbg_finalize_init as bind, __wbg_get_imports as imports, /' "$folder/$name.js"
    cat >>"$folder/$name.d.ts" <<'END'

export function bind(instance: WebAssembly.Instance, module: WebAssembly.Module): InitOutput;
export function imports(): WebAssembly.Imports;
END
    node pack.mjs "$folder/$name.wasm" "$folder/packed.js"
}
module triline_wasm js/wasm triline ../text.js first

# The script fast.js: the module for servers, which the same glue binds.
fast() {
    local module=$target/wasm32-unknown-unknown/wasm-fast/triline_wasm.wasm folder=js/wasm other=$target/wasm-fast-glue
    if [ "$folder/fast.js" -nt "$module" ] && [ "$folder/fast.js" -nt "$folder/packed.js" ]; then return; fi
    rm -rf "$other"
    "$target/debug/triline-wasm-glue" "$module" "$other" triline
    node_modules/.bin/wasm-opt -O3 "${features[@]}" "$other/triline_bg.wasm" --output "$other/triline.wasm"
    node same-interface.mjs "$folder/triline.wasm" "$other/triline.wasm"
    node pack.mjs "$other/triline.wasm" "$folder/fast.js"
}
fast
module triline_wasm_store js/store/wasm store ../../text.js
module triline_wasm_customers js/customers/wasm customers ../../text.js
module triline_wasm_simulated js/simulated/wasm simulated ../../text.js

rm -rf dist .cjs
node_modules/.bin/tsc
# Comments belong to the types; in scripts they would be downloaded.
emit=(--noCheck --declaration false --removeComments --sourceMap --inlineSources)
node_modules/.bin/tsc "${emit[@]}"
for folder in wasm customers/wasm simulated/wasm; do cp -r "js/$folder" "dist/$folder"; done
mkdir -p dist/store && cp -r js/store/wasm dist/store/wasm

# The same as CommonJS, for test runners and bundlers that cannot `require` ES modules. The folder decides which of the two
# a source is.
mkdir .cjs
cp -r js .cjs/js
echo '{ "type": "commonjs" }' >.cjs/package.json
node_modules/.bin/tsc -p tsconfig.cjs.json "${emit[@]}"
rm -r .cjs
# Test environments that require scripts cannot import others.
sed -i -E 's/await import\(("[^"]+")\)/require(\1)/' dist/cjs/browser.js
find dist/cjs \( -name 'workerd.*' -o -name 'edge-light.*' \) -delete
echo '{ "type": "commonjs" }' >dist/cjs/package.json
(cd dist && find . -name '*.d.ts' ! -path './cjs/*' ! -name 'workerd.*' ! -name 'edge-light.*' -exec cp --parents {} cjs \;)

node finish.mjs
cp ../LICENSE ../CHANGELOG.md .
node size.mjs
mv "$began" "$stamp"
