#!/usr/bin/env bash
# Every check of the project, in every language. A language whose tools cannot be had is skipped, with the
# reason; with CI=true or REQUIRE=all that is a failure. Closes with `N passed, N failed`.
#
# Groups of checks run three at a time, because many wait (JOBS=1: one after the other). The output of each check is in target/test.
set -u
cd "$(dirname "$0")/.."

export LANGUAGES=${LANGUAGES:-rust node browser python kotlin swift}
[ "${CI:-}" = true ] && REQUIRE=all
export REQUIRE=${REQUIRE:-}
# Everything is built once: what helps to build it again takes disk, and time.
export CARGO_INCREMENTAL=0
# Maven does not run long enough for its code to be optimised.
export MAVEN_OPTS=${MAVEN_OPTS:--XX:+UseSerialGC -XX:TieredStopAtLevel=1}

# What a full build takes, with its tools; a little is asked for where most is there already.
needed=8
[ -d target/debug ] && needed=2
free=$(df -Pk . | awk 'NR == 2 { print int($4 / 1048576) }')
if [ "$free" -lt "$needed" ]; then
    echo "the checks need $needed GB of disk, and $free GB are free"
    exit 1
fi

mkdir -p target/test
: >target/test/results
# A machine that is too slow says how far it came.
timeout --kill-after=60 "${TIME_LIMIT:-85m}" make --no-print-directory -j"${JOBS:-3}" -f tests/checks.mk checks

# What was begun and has no result did not end.
while read -r check; do
    grep -qxF -e "ok $check" -e "FAIL $check" target/test/results || echo "FAIL $check" >>target/test/results
done < <(sed -n 's/^begun //p' target/test/results)

# The lines in which the runners of tests say what failed, once more: output of hours may have come since.
failures() {
    grep -aE '(^|[^a-z])(FAIL|FAILED|not ok|failed|panicked at|error|Error|ERROR|AssertionError)([^a-z]|$)' "$1" |
        grep -avE '^ *(ok|#|warning|test result: ok)' | cut -c1-300 | tail -n 12
}
passed=$(grep -c '^ok ' target/test/results)
failed=$(grep -c '^FAIL ' target/test/results)
echo
while read -r check; do
    echo "failed: $check"
    log=${check##*(see }
    [ ! -f "${log%)}" ] || failures "${log%)}" | sed 's/^/    /'
done < <(sed -n 's/^FAIL //p' target/test/results)
echo "$passed passed, $failed failed, in $((SECONDS / 60)) min $((SECONDS % 60)) s"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
