#!/usr/bin/env bash
# The tour of the README: starts the simulated service on a free port of this machine and runs the same story in every language
# whose tools are installed, each as soon as it is built. ALL=1 installs the large ones (Kotlin, Swift), too;
# LANGUAGES="node python" runs some.
set -u
cd "$(dirname "$0")/.."
mkdir -p target/demo
started=$SECONDS

say() { printf '%s\n' "$*"; }

# build NAME COMMAND...: runs a build, shows its progress, and its log if it fails.
build() {
    local name=$1 log=target/demo/build-${1%% *}.log began=$SECONDS job
    shift
    "$@" >"$log" 2>&1 </dev/null &
    job=$!
    while kill -0 "$job" 2>/dev/null; do
        [ -t 1 ] && printf '\r  building %-16s %3ds  %-60.60s' "$name" $((SECONDS - began)) "$(grep -v '^[[:space:]]*$' "$log" | tail -n 1 | tr -d '\r\t')"
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

# story SOURCE: prints each step of a tour: its title and code, which follow a comment with its number, and its output.
story() {
    awk -v source="$1" '
        BEGIN {
            while ((getline line < source) > 0) {
                if (match(line, /^ *(\/\/|#) ([0-9]+\.|The end\.)/)) {
                    step += 1
                    sub(/^ *(\/\/|#) /, "", line)
                    titles[step] = line
                } else if (step) code[step] = code[step] "    " line "\n"
            }
        }
        /^ok / {
            number += 1
            text = code[number]
            sub(/[ \n]+$/, "", text)
            printf "\n  %s\n\n%s\n\n  %s\n", titles[number], text, $0
            fflush()
            next
        }
        { print; fflush() }'
}

# tour LANGUAGE SOURCE: builds and runs the tour in a language.
tour() {
    local language=$1 source=$2 began out=target/demo/tour-$1.log
    say
    say "== $language"
    if [ "$language" != rust ] && ! build "$language" examples/"$language"/build.sh; then
        failed=1
        rows+=("$(printf '%-10s %-8s' "$language" 'NOT BUILT')")
        return
    fi
    began=$(date +%s%N)
    TOUR_FOLDER=$folder TRILINE_PLATFORM_ACCOUNT=$number examples/"$language"/run.sh 2>&1 </dev/null | tee "$out" | story "$source"
    local status=${PIPESTATUS[0]} took=$((($(date +%s%N) - began) / 1000000)) steps result=ok
    steps=$(grep -c '^ok ' "$out")
    if [ "$status" -ne 0 ] || [ "$steps" -ne 6 ]; then result=FAILED failed=1; fi
    rows+=("$(printf '%-10s %-8s %5s   %6s ms' "$language" "$result" "$steps" "$took")")
    number=$((number + 1))
    say "  ($((SECONDS - started)) s since the demo began)"
}

languages=(${LANGUAGES:-rust node python kotlin swift})
wanted() {
    case " ${languages[*]} " in *" $1 "*) ;; *) return 1 ;; esac
}

say 'Setting up Rust, and building the simulated service'
tests/ci/setup/rust.sh || exit 1
# One build, because the service and the tour in Rust share most of their dependencies.
build 'the service' cargo build -p triline-cli $(wanted rust && echo -p triline-tour) || exit 1

folder=$(mktemp -d)
log=target/demo/service.log
# The response to each creation of an agent is lost: the story shows how to find out what happened.
printf '[{"operation": "platform.agents.create", "fault": "drop_after", "times": 0}]\n' >"$folder/faults.json"
accounts=()
for number in $(seq 1000001 1000005); do accounts+=(--account "$number:s3cr3t"); done
: >"$log"
target/debug/triline serve --port 0 --faults "$folder/faults.json" "${accounts[@]}" >"$log" 2>&1 &
service=$!
trap 'kill $service 2>/dev/null; wait $service 2>/dev/null; rm -rf "$folder"' EXIT
for _ in $(seq 50); do
    address=$(sed -n 's/^listening on //p' "$log")
    [ -n "$address" ] && break
    sleep 0.1
done
[ -n "$address" ] || { say 'The service did not start:'; cat "$log"; exit 1; }
say "  the service listens on $address"
for interface in PLATFORM WORK_PHONE AI_AGENT; do export "TRILINE_${interface}_BASE_URL=$address"; done
export TRILINE_PLATFORM_SECRET=s3cr3t TRILINE_PLATFORM_SIGNING='md5:hex:{appkey}{nonce}{timestamp}{secret}'
export TRILINE_WORK_PHONE_CLIENT_ID=cid TRILINE_WORK_PHONE_CLIENT_SECRET=csecret
export TRILINE_AI_AGENT_APPID=0123456789abcdef0123456789abcdef TRILINE_AI_AGENT_APPTOKEN=tok-secret

number=1000001
failed=0
rows=()
missing=()
declare -A tools=([rust]='' [node]='node wasm' [python]=python [kotlin]=kotlin [swift]=swift)
declare -A sources=([rust]=rust/src/main.rs [node]=node/tour.js [python]=python/tour.py
    [kotlin]=kotlin/src/Tour.kt [swift]=swift/tour/Sources/tour/main.swift)
for language in "${languages[@]}"; do
    case $language in
        kotlin | swift)
            if [ -z "${ALL:-}" ] && ! reason=$(tests/ci/setup/have.sh "$language" 2>&1); then
                missing+=("$(printf '%-10s not run: %s' "$language" "$reason")")
                continue
            fi
            ;;
    esac
    for tool in ${tools[$language]}; do tests/ci/setup/"$tool".sh || exit 1; done
    tour "$language" "examples/${sources[$language]}"
done

say
say "$(printf '%-10s %-8s %5s   %9s' language result steps time)"
for row in "${rows[@]}" "${missing[@]+"${missing[@]}"}"; do say "$row"; done
say
if [ ${#missing[@]} -gt 0 ]; then say 'make demo ALL=1 installs the tools of the languages that were not run.'; fi
say 'Next: README.md has one call per language; examples/ has these programs;'
say '  target/debug/triline serve        a simulated service for experiments'
say '  target/debug/triline operations   the operations, with their documentation'
say "The demo took $((SECONDS - started)) s."
exit $failed
