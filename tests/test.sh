#!/usr/bin/env bash
# Every check of the project, in every language. A language whose tools cannot be had is skipped, with the
# reason; with CI=true or REQUIRE=all that is a failure. Closes with `N passed, N failed`.
#
# Two checks run at a time, of different languages: while one waits for clocks and servers, the other compiles. LANES=1 runs
# one after the other. Lines are printed in the order of the list; the output of each check is in target/test.
set -u
cd "$(dirname "$0")/.."

languages=${LANGUAGES:-rust node browser python kotlin swift}
require=${REQUIRE:-}
[ "${CI:-}" = true ] && require=all
lanes=${LANES:-2}
logs=target/test
mkdir -p "$logs"
# Everything is built once: what helps to build it again takes disk, and time.
export CARGO_INCREMENTAL=0
# Maven does not run long enough for its code to be optimised.
export MAVEN_OPTS=${MAVEN_OPTS:--XX:+UseSerialGC -XX:TieredStopAtLevel=1}
passed=0
failed=0
results=()

. tests/lanes.sh

# tools LANGUAGE TOOL...: sets them up; false, with the reason, when they cannot be had.
tools() {
    local language=$1 tool
    shift
    for tool; do
        if ! tests/setup/have.sh "$tool" >/dev/null 2>&1 && ! tests/setup/"$tool".sh; then
            local reason
            reason=$(tests/setup/have.sh "$tool" 2>&1)
            if [ "$require" = all ]; then
                echo "$language: FAIL, $reason"
                failed=$((failed + 1))
                results+=("tools of $language")
            else
                echo "$language: skipped, $reason"
            fi
            return 1
        fi
    done
}

wanted() {
    case " $languages " in *" $1 "*) ;; *) return 1 ;; esac
}

# What a full build takes, with its tools; a little is asked for where most is there already.
needed=8
[ -d target/debug ] && needed=2
free=$(df -Pk . | awk 'NR == 2 { print int($4 / 1048576) }')
if [ "$free" -lt "$needed" ]; then
    echo "the checks need $needed GB of disk, and $free GB are free"
    exit 1
fi

. tests/steps.sh
run_steps

echo
for name in "${results[@]+"${results[@]}"}"; do
    log=$(log_of "$name")
    echo "failed: $name (see $log):"
    faults "$log" | sed 's/^ */    /'
done
echo "$passed passed, $failed failed, in $((SECONDS / 60)) min $((SECONDS % 60)) s"
[ "$failed" -eq 0 ]
