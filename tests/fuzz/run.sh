#!/usr/bin/env bash
# Runs the fuzz targets, each for SECONDS_EACH (60), TARGETS or all of them. What is found is kept in
# target/fuzz/artifacts, the corpus that grows from the seeds in target/fuzz/corpus.
set -eu
cd "$(dirname "$0")/../.."
seconds=${SECONDS_EACH:-60}
cargo fuzz --version >/dev/null 2>&1 || cargo install --locked --version 0.13.2 cargo-fuzz
rustup toolchain list | grep -q '^nightly' || rustup toolchain install --profile minimal nightly
target=${CARGO_TARGET_DIR:-$PWD/target}/fuzz
unset CARGO_TARGET_DIR
failed=0
summary=()

for name in ${TARGETS:-$(cd tests/fuzz/seeds && ls)}; do
    mkdir -p "$target/corpus/$name" "$target/artifacts/$name"
    log=$target/$name.log
    # Coverage guides the search; an address sanitizer would find nothing, because the core has no unsafe code.
    if cargo +nightly fuzz run --fuzz-dir tests/fuzz --target-dir "$target" --sanitizer none "$name" \
        "$target/corpus/$name" "tests/fuzz/seeds/$name" -- \
        -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=16384 -dict=tests/fuzz/words.dict \
        -artifact_prefix="$target/artifacts/$name/" >"$log" 2>&1; then
        state=ok
    else
        state=FAIL
        failed=1
        grep -aE 'panicked|ERROR|Test unit written' "$log" | head -n 5
    fi
    summary+=("$(printf '%-16s %-5s %s' "$name" "$state" "$(grep -aoE 'Done [0-9]+ runs in [0-9]+ second' "$log" || tail -n 1 "$log")")")
done
printf '%s\n' "${summary[@]}"
exit "$failed"
