#!/usr/bin/env bash
# Builds the npm package into dist/: the core as wasm, its glue, the TypeScript.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd .. && pwd)
target=${CARGO_TARGET_DIR:-$root/target}

# npm leaves a copy of the lock file behind; an older one is of other versions.
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
    npm ci --no-audit --no-fund
fi

# The smaller of two ways to compute SHA-256; and the folders of the sources are nobody's business.
flags='--cfg sha2_backend_soft="compact"'
flags+=" --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo --remap-path-prefix=$root=triline"
RUSTFLAGS="${RUSTFLAGS:-} $flags" "$root/tests/setup/wasm-cargo.sh" build --package triline-wasm --profile wasm
cargo build --quiet --package triline-wasm-glue

module=$target/wasm32-unknown-unknown/wasm/triline_wasm.wasm
if [ ! js/wasm/inline.d.ts -nt "$module" ] || [ build.sh -nt js/wasm/inline.d.ts ]; then
    rm -rf js/wasm
    "$target/debug/triline-wasm-glue" "$module" js/wasm triline
    # The features are those that the compiler uses; the last flag keeps functions small enough for
    # engines to compile them when they are first called.
    node_modules/.bin/wasm-opt -Oz --one-caller-inline-max-function-size 40 \
        --enable-bulk-memory --enable-bulk-memory-opt --enable-multivalue --enable-mutable-globals \
        --enable-nontrapping-float-to-int --enable-reference-types --enable-sign-ext \
        js/wasm/triline_bg.wasm --output js/wasm/triline.wasm
    rm js/wasm/triline_bg.wasm js/wasm/triline_bg.wasm.d.ts
    printf 'export default "%s";\n' "$(base64 <js/wasm/triline.wasm | tr -d '\n')" >js/wasm/inline.js
    printf 'declare const core: string;\nexport default core;\n' >js/wasm/inline.d.ts
fi

rm -rf dist
node_modules/.bin/tsc
cp -r js/wasm dist/wasm
[ ! -e ../LICENSE ] || cp ../LICENSE LICENSE
node size.mjs
