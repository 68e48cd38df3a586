#!/usr/bin/env bash
# The tour of the README: starts the simulated service on a free port of this machine and runs the same
# program in every language whose tools are here. ALL=1 sets up the large ones (Kotlin, Swift) too.
set -u
cd "$(dirname "$0")/.."
mkdir -p target/demo
started=$SECONDS

say() { printf '%s\n' "$*"; }

# build NAME COMMAND...: shows that something is going on, and the log when it fails.
build() {
    local name=$1 log=target/demo/build-${1%% *}.log began=$SECONDS job
    shift
    "$@" >"$log" 2>&1 </dev/null &
    job=$!
    while kill -0 "$job" 2>/dev/null; do
        [ -t 1 ] && printf '\r  building %-16s %3ds  %-60.60s' "$name" $((SECONDS - began)) "$(tail -n 1 "$log" | tr -d '\r\t')"
        sleep 1
    done
    [ -t 1 ] && printf '\r%80s\r' ''
    if wait "$job"; then
        say "  built $name ($((SECONDS - began)) s)"
    else
        say "  could not build $name:"
        tail -n 30 "$log"
        return 1
    fi
}

say 'Setting up'
tests/setup/rust.sh || exit 1
for tool in node wasm python; do tests/setup/$tool.sh || exit 1; done
if [ -n "${ALL:-}" ]; then
    for tool in kotlin swift; do tests/setup/$tool.sh || exit 1; done
fi

say 'Building (minutes the first time, seconds after that)'
languages=(rust node python)
declare -A missing=()
for language in kotlin swift; do
    if reason=$(tests/setup/have.sh $language 2>&1); then languages+=($language); else missing[$language]=$reason; fi
done
# One call: the service and the tour in Rust share most of what is compiled.
build 'service and rust' cargo build -p triline-cli -p triline-tour || exit 1
for language in "${languages[@]}"; do
    [ "$language" = rust ] || build "$language" examples/"$language"/build.sh || exit 1
done

say 'Starting the simulated service'
accounts=()
number=1000001
for language in "${languages[@]}"; do
    accounts+=(--account "$number:s3cr3t")
    number=$((number + 1))
done
log=target/demo/service.log
target/debug/triline serve --port 0 "${accounts[@]}" >"$log" 2>&1 &
service=$!
trap 'kill $service 2>/dev/null; wait $service 2>/dev/null' EXIT
for _ in $(seq 50); do
    address=$(sed -n 's/^listening on //p' "$log")
    [ -n "$address" ] && break
    sleep 0.1
done
[ -n "$address" ] || { say 'it did not start:'; cat "$log"; exit 1; }
say "  $address"

number=1000001
failed=0
rows=()
for language in "${languages[@]}"; do
    say
    say "== $language"
    began=$(date +%s%N)
    out=target/demo/tour-$language.log
    env TRILINE_PLATFORM_BASE_URL="$address" TRILINE_PLATFORM_ACCOUNT=$number TRILINE_PLATFORM_SECRET=s3cr3t \
        TRILINE_PLATFORM_SIGNING='md5:hex:{appkey}{nonce}{timestamp}{secret}' \
        examples/"$language"/run.sh 2>&1 </dev/null | tee "$out"
    status=${PIPESTATUS[0]}
    took=$((($(date +%s%N) - began) / 1000000))
    steps=$(grep -c '^ok ' "$out")
    if [ "$status" -eq 0 ]; then result=ok; else result=FAILED; failed=1; fi
    rows+=("$(printf '%-10s %-8s %5s   %6s ms' "$language" "$result" "$steps" "$took")")
    number=$((number + 1))
done

say
say "$(printf '%-10s %-8s %5s   %9s' language result steps time)"
for row in "${rows[@]}"; do say "$row"; done
for language in "${!missing[@]}"; do say "$(printf '%-10s not run: %s' "$language" "${missing[$language]}")"; done
say
if [ ${#missing[@]} -gt 0 ]; then say 'make demo ALL=1 sets up the languages that were not run.'; fi
say 'How to go on: README.md has one call per language; examples/ has these programs;'
say '  target/debug/triline serve        a service to try things on'
say '  target/debug/triline operations   what can be called'
say "The demo took $((SECONDS - started)) s."
exit $failed
