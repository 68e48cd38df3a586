#!/usr/bin/env bash
# Every check of the project, in every language. A language whose tools cannot be had is skipped, with the
# reason; with CI=true or REQUIRE=all that is a failure. Closes with `N passed, N failed`.
set -u
cd "$(dirname "$0")/.."

languages=${LANGUAGES:-rust node browser python kotlin swift}
require=${REQUIRE:-}
[ "${CI:-}" = true ] && require=all
logs=target/test
mkdir -p "$logs"
# Everything is built once: what helps to build it again takes disk, and time.
export CARGO_INCREMENTAL=0
passed=0
failed=0
results=()

# step NAME COMMAND...: one check; its output is shown when it fails.
step() {
    local name=$1 log started
    shift
    log=$logs/${name//[^a-z0-9]/-}.log
    started=$SECONDS
    printf '%-44s ' "$name"
    if "$@" >"$log" 2>&1 </dev/null; then
        passed=$((passed + 1))
        printf 'ok    %4ds  %s\n' $((SECONDS - started)) "$(summary "$log")"
    else
        failed=$((failed + 1))
        results+=("$name")
        printf 'FAIL  %4ds\n' $((SECONDS - started))
        tail -n 60 "$log" | sed 's/^/    /'
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

echo
for name in "${results[@]+"${results[@]}"}"; do
    log=$logs/${name//[^a-z0-9]/-}.log
    echo "failed: $name (see $log): $(grep -av '^[[:space:]]*$' "$log" 2>/dev/null | tail -n 1 | cut -c1-200)"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
