#!/usr/bin/env bash
# The hostile server against the transports of each language; FAULT narrows the cases to names that contain it.
set -u
cd "$(dirname "$0")/../.."
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
export HOSTILE=$CARGO_TARGET_DIR/debug/hostile
cargo build --quiet --workspace --bin hostile || exit 1
failed=0

for language in ${LANGUAGES:-rust node browser python kotlin swift}; do
    echo "$language:"
    case $language in
        rust) cargo test --quiet --workspace --test hostile ;;
        node) bindings-wasm/build.sh >/dev/null && node --expose-gc tests/hostile/node/run.mjs ;;
        browser) bindings-wasm/build.sh >/dev/null && node tests/hostile/browser/run.mjs ;;
        python) bindings-python/build.sh && target/venv/bin/python tests/hostile/python/run.py ;;
        # With so little memory, a client that buffers the response runs out of it.
        kotlin)
            classpath=$(bindings-uniffi/kotlin/build.sh tests/hostile/kotlin) &&
                java -Xmx320m -cp "$classpath" HostileKt
            ;;
        swift)
            bindings-uniffi/swift/build.sh &&
                tests/ci/setup/swift-run.sh -C tests/hostile/swift/runner build --quiet --scratch-path "$PWD/target/swift/programs" &&
                tests/ci/setup/swift-run.sh --exec tests/hostile/swift/run.sh "$PWD/target/swift/programs/debug/runner"
            ;;
    esac || failed=1
done
exit "$failed"
