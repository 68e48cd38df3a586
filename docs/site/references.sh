#!/usr/bin/env bash
# references.sh [LANGUAGE...]: builds the references of the languages, by their own tools, into target/references. A language whose
# tools are not there is left out, and the site says so.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
out=$root/target/references

rust() {
    local doc=${CARGO_TARGET_DIR:-target}/doc
    # Of other crates that were documented before.
    rm -rf "$doc"
    cargo doc --quiet --no-deps -p triline -p triline-relay \
        --features triline/blocking,triline/chrono-0_4,triline/jiff-0_2,triline/redis,triline/reqwest,triline/simulated,triline/tracing,triline/zh
    cp -r "$doc" "$1"
}

javascript() {
    docs/site/node_modules/.bin/typedoc --options docs/site/typedoc.json --out "$1"
}

python() {
    bindings-python/build.sh
    # The package that is installed, from a folder without sources.
    (
        cd "$out"
        python=$root/target/venv/bin/python
        modules=$("$python" -c 'import pkgutil, triline
names = [module.name for module in pkgutil.iter_modules(triline.__path__, "triline.")]
print("triline", *(name for name in names if "._" not in name and name != "triline.pytest_plugin"))')
        # shellcheck disable=SC2086
        "$python" -m pdoc --docformat google -o "$1" $modules
    )
}

kotlin() {
    . bindings-uniffi/kotlin/maven.sh
    install_packages
    # The profile that publishes has the plugin.
    maven -q -P release -f bindings-uniffi/kotlin/core dokka:dokka
    cp -r target/kotlin/triline-core/dokka "$1"
}

swift() {
    local run=$root/tests/ci/setup/swift-run.sh modules=$root/target/swift/package/debug/Modules graphs=$root/target/swift/symbol-graphs
    local triple module
    bindings-uniffi/swift/build.sh
    # As its tests build it, so that nothing is compiled twice.
    "$run" -C bindings-uniffi/swift build --quiet --build-tests --scratch-path "$root/target/swift/package" -Xswiftc -warnings-as-errors
    triple=$("$run" --exec swift -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p')
    rm -rf "$graphs"
    mkdir -p "$graphs"
    for module in Triline TrilineSimulated; do
        "$run" --exec swift symbolgraph-extract -module-name "$module" -target "$triple" -I "$modules" \
            -I "bindings-uniffi/swift/Sources/${module}FFI" -I bindings-uniffi/swift/Sources/TrilineFFI \
            -minimum-access-level public -skip-synthesized-members -output-dir "$graphs"
    done
    # Debian has DocC beside the compiler, but not on PATH.
    # shellcheck disable=SC2016
    "$run" --exec bash -c '"$(dirname "$(readlink -f "$(command -v swift)")")/docc" "$@"' docc convert \
        bindings-uniffi/swift/Sources/Triline/Triline.docc --additional-symbol-graph-dir "$graphs" --fallback-display-name Triline \
        --fallback-bundle-identifier io.triline.Triline --output-path "$1" --transform-for-static-hosting --hosting-base-path reference
    node docs/site/docc.mjs "$1" /reference/
    # Each page asks for it.
    echo '{}' >"$1/theme-settings.json"
}

# tool LANGUAGE: the name of its tools in tests/ci/setup.
tool() {
    case $1 in javascript) echo node ;; *) echo "$1" ;; esac
}

rm -rf "$out"
mkdir -p "$out"
[ $# -gt 0 ] || set -- rust javascript python kotlin swift
for language; do
    if tests/ci/setup/have.sh "$(tool "$language")" >/dev/null; then
        "$language" "$out/$language"
        echo "$out/$language"
    fi
done
