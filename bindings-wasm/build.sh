#!/usr/bin/env bash
# Builds the npm package into dist/: the core for pages and for servers, customers and the simulated service as wasm, their glue, the TypeScript. Does
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
inputs=(../Cargo.toml ../Cargo.lock ../LICENSE ../CHANGELOG.md ../core/{schema,protocol,simulated}/{Cargo.toml,src}
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
# compile PACKAGE PROFILE [FLAGS]: one after the other, because what one needs of the core is not to get into the other. As a `cdylib`
# alone: along with an `rlib`, cargo leaves link-time optimisation out.
compile() {
    CARGO_ENCODED_RUSTFLAGS=$encoded "$root/tests/ci/setup/wasm-cargo.sh" rustc \
        --lib --crate-type cdylib --package "$1" --profile "$2" "${@:3}"
}
compile triline-wasm wasm
compile triline-wasm wasm-fast --features store
compile triline-wasm-customers wasm
compile triline-wasm-simulated wasm
cargo build --quiet --workspace --bin triline-wasm-glue

# The features are those that the compiler uses; the lowest memory is the end of the stack.
features=(--low-memory-unused --enable-bulk-memory --enable-bulk-memory-opt --enable-multivalue --enable-mutable-globals
    --enable-nontrapping-float-to-int --enable-reference-types --enable-sign-ext)
# Zeros stay in the data: left out, they split it into hundreds of segments, whose offsets compress worse.
features+=(--skip-pass=memory-packing)
# The inlining limit keeps functions small enough for engines to compile them when they are first called.
# The second pass finds what the first one left behind.
small=(-Oz -Oz --one-caller-inline-max-function-size 40)

# module CRATE FOLDER NAME TEXT LEVEL: the module of a crate, as a file and as a script, and its glue, which imports TEXT; where it
# is newer than what is there.
module() {
    local module=$target/wasm32-unknown-unknown/$1.wasm folder=$2 name=$3
    if [ "$folder/$name.wasm" -nt "$module" ] && [ "$folder/$name.wasm" -nt build.sh ] && [ "$folder/packed.js" -nt pack.mjs ]; then return; fi
    rm -rf "$folder"
    "$target/debug/triline-wasm-glue" "$module" "$folder" "$name"
    node_modules/.bin/wasm-opt "${@:5}" "${features[@]}" "$folder/${name}_bg.wasm" --output "$folder/$name.wasm"
    rm "$folder/${name}_bg.wasm" "$folder/${name}_bg.wasm.d.ts"
    # wasm-bindgen has no option for the following two. jsdom has no TextDecoder: see js/text.ts.
    sed -i "1i import { TextDecoder, TextEncoder } from \"$4\";" "$folder/$name.js"
    # Next runs edge functions in a realm of their own, where modules come from another.
    sed -i -E 's/(module|instance) instanceof WebAssembly\.(Module|Instance)/Object.prototype.toString.call(\1) === "[object WebAssembly.\2]"/' \
        "$folder/$name.js"
    node pack.mjs "$folder/$name.wasm" "$folder/packed.js"
}
module wasm/triline_wasm js/wasm triline ../text.js "${small[@]}"
# For servers: larger, and faster.
module wasm-fast/triline_wasm js/servers/wasm servers ../../text.js -O3
module wasm/triline_wasm_customers js/customers/wasm customers ../../text.js "${small[@]}"
module wasm/triline_wasm_simulated js/testing/wasm simulated ../../text.js "${small[@]}"

rm -rf dist .cjs
node_modules/.bin/tsc
# Comments belong to the types; in scripts they would be downloaded.
emit=(--noCheck --declaration false --removeComments --sourceMap --inlineSources)
node_modules/.bin/tsc "${emit[@]}"
mkdir dist/servers
for folder in wasm servers/wasm customers/wasm testing/wasm; do cp -r "js/$folder" "dist/$folder"; done

# The same as CommonJS, for test runners and bundlers that cannot `require` ES modules. The folder decides which of the two
# a source is.
mkdir .cjs
cp -r js .cjs/js
echo '{ "type": "commonjs" }' >.cjs/package.json
node_modules/.bin/tsc -p tsconfig.cjs.json "${emit[@]}"
rm -r .cjs
find dist/cjs \( -name 'workerd.*' -o -name 'edge-light.*' \) -delete
echo '{ "type": "commonjs" }' >dist/cjs/package.json
(cd dist && find . -name '*.d.ts' ! -path './cjs/*' ! -name 'workerd.*' ! -name 'edge-light.*' -exec cp --parents {} cjs \;)

node finish.mjs
cp ../LICENSE ../CHANGELOG.md .
node size.mjs
mv "$began" "$stamp"
