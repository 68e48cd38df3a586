# shellcheck shell=bash
# Runs checks in lanes: sourced by test.sh. Steps of a group run one after the other, in their order; steps of different
# groups run beside each other, at most `$lanes` at a time. Works in Bash 3.2.

names=() commands=() groups=() needs=() states=()
group=

# in_group NAME: the steps that follow belong to it, and share what it builds.
in_group() {
    group=$1
}

# step [--after GROUP] [--alone] NAME COMMAND...: registers a check. --after: the steps of that group which are registered so
# far have ended; --alone: nothing else runs meanwhile, because the check measures time.
step() {
    local need='' at=${#names[@]} other
    while :; do
        case $1 in
            --after)
                for other in "${!names[@]}"; do
                    [ "${groups[$other]}" = "$2" ] && need="$need $other"
                done
                shift 2
                ;;
            --alone)
                need="$need alone"
                shift
                ;;
            *) break ;;
        esac
    done
    names[at]=$1 groups[at]=$group needs[at]=$need states[at]=waiting
    shift
    commands[at]=$(printf '%q ' "$@")
}

# log_of NAME: where the output of a check is.
log_of() {
    echo "$logs/${1//[^a-z0-9]/-}.log"
}

# summary LOG: what a runner says of itself at its end.
summary() {
    grep -aE '^(test result: ok|# pass|[0-9]+ passed|=+ .*passed|[a-z]+: [0-9]+ passed|Tests run:|. Test run with|Executed [0-9]+ tests)' "$1" |
        awk '/^test result/ { tests += $4; next } { last = $0 } END { if (tests) print tests " passed"; else print last }' |
        sed 's/^=* *//; s/ *=*$//' | cut -c1-60
}

# faults LOG: the lines in which test programs name what failed; where there are none, the last one.
faults() {
    local found
    found=$(grep -aE '^ *(not ok|error:|AssertionError|FAIL|FAILED|e: |thread .* panicked|[A-Za-z.]*(Error|Exception):)|\.\.\. FAILED|: error:| [✘✖] |^E  +[A-Za-z]' "$1" 2>/dev/null | head -n 12)
    printf '%s\n' "${found:-$(grep -av '^[[:space:]]*$' "$1" 2>/dev/null | tail -n 1)}" | cut -c1-200
}

# may_start INDEX: whether the step can run beside those that run now.
may_start() {
    local index=$1 other
    [ "${states[$index]}" = waiting ] || return 1
    for other in "${!names[@]}"; do
        [ "$other" -lt "$index" ] && [ "${groups[$other]}" = "${groups[$index]}" ] && [ "${states[$other]}" != ended ] && return 1
        [ "${states[$other]}" = running ] || continue
        case "${needs[$index]} ${needs[$other]}" in *alone*) return 1 ;; esac
    done
    for other in ${needs[$index]}; do
        [ "$other" = alone ] || [ "${states[$other]}" = ended ] || return 1
    done
}

# start INDEX: in a group of processes of its own, so that an interrupt ends what it has started.
start() {
    local index=$1 log
    log=$(log_of "${names[$index]}")
    rm -f "$log" "$log.end"
    states[index]=running
    set -m
    (
        TIMEFORMAT='%0R %0U %0S'
        # shellcheck disable=SC2086
        time (eval "${commands[$index]}" >"$log" 2>&1 </dev/null) 2>&1
        echo $? >"$log.status"
    ) >"$log.times" 2>&1 </dev/null &
    pids[index]=$!
    set +m
}

# report INDEX: the line of a step that has ended; its output where it failed.
report() {
    local name=${names[$1]} log real user system
    log=$(log_of "$name")
    read -r real user system < <(tail -n 1 "$log.times") || real=0 user=0 system=0
    printf '%-44s ' "$name"
    if [ "$(cat "$log.status" 2>/dev/null)" = 0 ]; then
        passed=$((passed + 1))
        printf 'ok    %4ds, computing %4ds  %s\n' "$real" $((user + system)) "$(summary "$log")"
    else
        failed=$((failed + 1))
        results+=("$name")
        printf 'FAIL  %4ds\n' "$real"
        tail -n 60 "$log" | sed 's/^/    /'
    fi
    rm -f "$log.times" "$log.status"
}

# Ends what runs, with all that it has started.
interrupt() {
    local index
    for index in "${!names[@]}"; do
        [ "${states[$index]}" = running ] && kill -- "-${pids[$index]}" 2>/dev/null
    done
    echo
    echo interrupted
    exit 130
}

# Runs all that is registered.
run_steps() {
    local index running ended=0 printed=0
    pids=()
    trap interrupt INT TERM
    while [ "$ended" -lt "${#names[@]}" ]; do
        running=0
        for index in "${!names[@]}"; do
            [ "${states[$index]}" = running ] || continue
            if kill -0 "${pids[$index]}" 2>/dev/null; then
                running=$((running + 1))
            else
                wait "${pids[$index]}" 2>/dev/null
                states[index]=ended
                ended=$((ended + 1))
            fi
        done
        for index in "${!names[@]}"; do
            [ "$running" -lt "$lanes" ] || break
            if may_start "$index"; then
                start "$index"
                running=$((running + 1))
            fi
        done
        while [ "$printed" -lt "${#names[@]}" ] && [ "${states[$printed]}" = ended ]; do
            report "$printed"
            printed=$((printed + 1))
        done
        [ "$ended" -lt "${#names[@]}" ] && sleep 0.5
    done
    trap - INT TERM
}
