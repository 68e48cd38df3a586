#!/usr/bin/env bash
# groups.sh GROUP: the checks of a group, in order. Prints a line for each, and the end of its output where it failed; notes the
# result in target/test/results.
set -u
cd "$(dirname "$0")/.."
logs=target/test
TIMEFORMAT=%0R

wanted() {
    case " $LANGUAGES " in *" $1 "*) ;; *) return 1 ;; esac
}

# Make's pipe of jobs is closed in the background, which cargo would complain of.
unset MAKEFLAGS MFLAGS

# What runs in the background is not reached by signals: a group that is stopped ends its check.
child=
trap '[ -z "$child" ] || kill "$child"; exit 143' INT TERM

# step NAME COMMAND...
step() {
    local name=$1 log=$logs/${1//[^a-z0-9]/-}.log result=ok seconds
    shift
    seconds=$SECONDS
    echo "begun $name (see $log)" >>"$logs/results"
    # What hangs ends with its output, instead of with everything else.
    timeout --kill-after=30 1200 "$@" >"$log" 2>&1 </dev/null &
    child=$!
    wait "$child" || result=FAIL
    child=
    seconds=$((SECONDS - seconds))
    echo "$result $name (see $log)" >>"$logs/results"
    if [ $result = ok ]; then
        printf '%-60s ok    %4d s  %s\n' "$name" "$seconds" "$(summary "$log")"
    else
        printf '%-60s FAIL  %4d s\n%s\n' "$name" "$seconds" "$(tail -n 60 "$log" | sed 's/^/    /')"
    fi
}

# summary LOG: what a runner says of itself at its end.
summary() {
    grep -aE '^(test result: ok|# pass|[0-9]+ passed|=+ .*passed|[a-z]+: [0-9]+ passed|Tests run:|. Test run with|Executed [0-9]+ tests)' "$1" |
        awk '/^test result/ { tests += $4; next } { last = $0 } END { if (tests) print tests " passed"; else print last }' |
        sed 's/^=* *//; s/ *=*$//' | cut -c1-60
}

# tools LANGUAGE TOOL...: sets them up; false, with the reason, when they cannot be had.
tools() {
    local language=$1 tool reason
    shift
    for tool; do
        tests/ci/setup/have.sh "$tool" >/dev/null 2>&1 || tests/ci/setup/"$tool".sh >&2 && continue
        reason=$(tests/ci/setup/have.sh "$tool" 2>&1)
        if [ "$REQUIRE" = all ]; then
            echo "$language: FAIL, $reason"
            echo "FAIL tools of $language: $reason" >>"$logs/results"
        else
            echo "$language: skipped, $reason"
        fi
        return 1
    done
}

# What each language runs of the files that all share.
shared() {
    step "scenarios, transcripts: $1" env LANGUAGES="$1" FLOWS='tests/scenarios tests/transcripts' tests/conformance/run.sh
    step "vectors: $1" env LANGUAGES="$1" VECTORS=tests/vectors tests/conformance/run.sh
    # Browsers have no files.
    [ "$1" = browser ] || step "journals: two programs on one: $1" env LANGUAGES="$1" JOURNALS=yes tests/conformance/run.sh
}

rust() {
    tools rust rust || return
    if wanted rust; then
        step 'rust: formatting' cargo fmt --all --check
        step 'rust: lints' cargo clippy --quiet --workspace --all-targets -- -D warnings
        step 'rust: lints of tests that need a server' cargo clippy --quiet --workspace --test hostile --test store -- -D warnings
        step 'rust: lints of the library for Kotlin' cargo clippy --quiet -p triline-uniffi --features direct,store -- -D warnings
        step 'rust: tests' cargo test --quiet --workspace --no-fail-fast
        step 'rust: documentation' env RUSTDOCFLAGS='-D warnings' cargo doc --quiet -p triline-schema -p triline-protocol -p triline-simulated -p triline -p triline-relay --no-deps \
            --features blocking,chrono-0_4,jiff-0_2,redis,reqwest,simulated,tracing,zh
        step 'rust: generated sources are current' cargo run -q -p triline-bindgen -- --check
    fi
    # The programs that tests of all languages use, so that no check replaces them while another runs them.
    step 'rust: programs for the other checks' tests/programs.sh
}

crate() {
    step 'rust: packed crate in a project of its own' tests/consumers/rust.sh
    step 'hostile service: rust' env LANGUAGES=rust tests/hostile/run.sh
    shared rust
}

node() {
    tools node node wasm redis || return
    step 'npm: build and size' bindings-wasm/build.sh
    step 'npm: tests' bindings-wasm/test.sh
    step 'relay: tests' examples/relay/test.sh
    if wanted browser && tools browser browser; then
        step 'npm: tests in a browser' bindings-wasm/test-browser.sh
        step 'playground: tests in a browser' examples/playground/test.sh
        step 'documentation: the site, in a browser' docs/site/test.sh
        step 'hostile service: browser' env LANGUAGES=browser tests/hostile/run.sh
        shared browser
    fi
    step 'npm: packed package in projects of its own' tests/consumers/npm.sh
    # Two that have little to do with each other; `make matrix` has them all.
    step 'npm: packed package in other hosts' tests/consumers/npm-matrix.sh deno workers
    step 'hostile service: node' env LANGUAGES=node tests/hostile/run.sh
    shared node
}

python() {
    tools python python redis || return
    step 'python: build' bindings-python/build.sh
    step 'documents: the OpenAPI document is one' target/venv/bin/python -m openapi_spec_validator docs/openapi.json
    step 'documents: a client that knows the OpenAPI document alone' tests/schemathesis.sh
    step 'python: tests, types' bindings-python/test.sh
    step 'python: wheel in a project of its own' tests/consumers/python.sh
    step 'hostile service: python' env LANGUAGES=python tests/hostile/run.sh
    shared python
}

kotlin() {
    tools kotlin kotlin || return
    step 'kotlin: build and tests' bindings-uniffi/kotlin/test.sh
    step 'kotlin: package in a project of its own' tests/consumers/kotlin.sh
    step 'kotlin: package in a project in Java' tests/consumers/java.sh
    # The oldest and the newest; `make matrix` has those between.
    step 'kotlin: package in services with Spring Boot' tests/consumers/spring.sh 3.3.13 4.1.2
    step 'hostile service: kotlin' env LANGUAGES=kotlin tests/hostile/run.sh
    shared kotlin
}

swift() {
    tools swift swift || return
    step 'swift: build and tests' bindings-uniffi/swift/test.sh
    step 'swift: the package for Apple, with stand-ins for its tools' bindings-uniffi/swift/test-apple.sh
    step 'swift: package in a project of its own' tests/consumers/swift.sh
    step 'hostile service: swift' env LANGUAGES=swift tests/hostile/run.sh
    shared swift
}

simulation() {
    step 'simulation: 10,000 seeds' make --no-print-directory simulate
}

# ready LANGUAGE...: those that are wanted and have their tools.
ready() {
    local language
    for language; do
        if wanted "$language" && tests/ci/setup/have.sh "$language" >/dev/null 2>&1; then echo "$language"; fi
    done
}

relay() {
    local languages
    languages=$(ready rust python kotlin swift | xargs)
    [ "$(ready node)" ] && [ "$languages" ] || return
    step 'relay: flows in other languages, hostile cases' env LANGUAGES="$languages" tests/relay/run.sh
    languages=$(ready kotlin swift | xargs)
    [ -z "$languages" ] || step 'relay: screens of apps' env LANGUAGES="$languages" examples/app/test.sh
}

store() {
    if [ "$(ready node)" ] && [ "$(ready python)" ] && tools store redis; then
        step 'shared store: model, simulation, processes' tests/store/run.sh
    fi
}

# A group whose tools cannot be had does not keep make from the others.
"$1" || true
