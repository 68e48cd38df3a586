# shellcheck shell=bash
# The checks, in order: sourced by test.sh. A group is what builds and uses the same files; lanes.sh runs groups beside each
# other. What runs programs of `cargo build` waits until the tests in Rust have built them.

tools rust rust || exit 1
runs=()

in_group rust
step 'rust: formatting' cargo fmt --all --check
step 'rust: lints' cargo clippy --quiet --workspace --all-targets -- -D warnings
step 'rust: lints of tests that need a server' cargo clippy --quiet --workspace --test hostile --test store -- -D warnings
step 'rust: lints of the library for Kotlin' cargo clippy --quiet -p triline-uniffi --features direct,store -- -D warnings
step 'rust: tests' cargo test --quiet --workspace --no-fail-fast
step 'rust: documentation' env RUSTDOCFLAGS='-D warnings' cargo doc --quiet -p triline --no-deps \
    --features blocking,chrono-0_4,jiff-0_2,redis,reqwest,simulated,tracing,zh
step 'rust: generated sources are current' cargo run -q -p triline-bindgen -- --check
# The programs that tests of all languages use, so that no check replaces them while another runs them.
step 'rust: programs for the other checks' tests/programs.sh
if wanted rust; then
    runs+=(rust)
    in_group crate
    step --after rust 'rust: packed crate in a project of its own' tests/consumers/rust.sh
    step 'hostile service: rust' env LANGUAGES=rust tests/hostile/run.sh
fi
if wanted node && tools node node wasm redis; then
    runs+=(node)
    in_group node
    step 'npm: build and size' bindings-wasm/build.sh
    step --after rust 'npm: tests' bindings-wasm/test.sh
    step 'relay: tests' examples/relay/test.sh
    if wanted browser && tools browser browser; then
        runs+=(browser)
        step 'npm: tests in a browser' bindings-wasm/test-browser.sh
        step 'playground: tests in a browser' examples/playground/test.sh
        step 'hostile service: browser' env LANGUAGES=browser tests/hostile/run.sh
    fi
    step 'npm: packed package in projects of its own' tests/consumers/npm.sh
    # Those that have nothing to do with each other; `make matrix` has them all.
    step 'npm: packed package in other hosts' tests/consumers/npm-matrix.sh deno bun workers vite-7 esbuild lambda jest
    step 'hostile service: node' env LANGUAGES=node tests/hostile/run.sh
fi
if wanted python && tools python python redis; then
    runs+=(python)
    in_group python
    step 'python: build' bindings-python/build.sh
    step 'documents: the OpenAPI document is one' target/venv/bin/python -m openapi_spec_validator docs/openapi.json
    step --after rust 'documents: a client that knows the OpenAPI document alone' tests/schemathesis.sh
    step 'python: tests, types' bindings-python/test.sh
    step 'python: wheel in a project of its own' tests/consumers/python.sh
    step 'hostile service: python' env LANGUAGES=python tests/hostile/run.sh
fi
if wanted kotlin && tools kotlin kotlin; then
    runs+=(kotlin)
    in_group kotlin
    step --after rust 'kotlin: build and tests' bindings-uniffi/kotlin/test.sh
    step 'kotlin: package in a project of its own' tests/consumers/kotlin.sh
    step 'kotlin: package in a project in Java' tests/consumers/java.sh
    step 'hostile service: kotlin' env LANGUAGES=kotlin tests/hostile/run.sh
fi
if wanted swift && tools swift swift; then
    runs+=(swift)
    in_group swift
    step --after rust 'swift: build and tests' bindings-uniffi/swift/test.sh
    step 'swift: the package for Apple, with stand-ins for its tools' bindings-uniffi/swift/test-apple.sh
    step 'swift: package in a project of its own' tests/consumers/swift.sh
    step 'hostile service: swift' env LANGUAGES=swift tests/hostile/run.sh
fi
for language in "${runs[@]}"; do
    case $language in rust) in_group crate ;; browser) in_group node ;; *) in_group "$language" ;; esac
    step --after rust "scenarios, transcripts: $language" \
        env LANGUAGES="$language" FLOWS='tests/scenarios tests/transcripts' tests/conformance/run.sh
    step "vectors: $language" env LANGUAGES="$language" VECTORS=tests/vectors tests/conformance/run.sh
done
in_group simulation
step --after rust 'simulation: 10,000 seeds' make --no-print-directory simulate
# Processes share a limit to the request here, which a machine that does something else would disturb.
if tools store redis && tests/setup/have.sh node python >/dev/null 2>&1; then
    in_group store
    step --after rust --after node --after python --alone 'shared store: model, simulation, processes' tests/store/run.sh
fi
in_group journals
step --after crate --after node --after python --after kotlin --after swift \
    "journals: programs lock each other out: ${runs[*]}" env LANGUAGES="${runs[*]}" tests/store/locks.sh
