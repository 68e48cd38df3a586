#!/usr/bin/env bash
# Runs the benchmarks of the languages asked for. They print ratios that were measured within one process;
# docs/performance.md keeps the figures.
set -eu
cd "$(dirname "$0")/../.."
for language in ${LANGUAGES:-rust node python kotlin swift}; do
    case $language in
        node) script=tests/bench/javascript.sh ;;
        browser) continue ;;
        *) script=tests/bench/$language.sh ;;
    esac
    echo "== $language"
    "$script"
    if [ "$language" = node ]; then tests/bench/peers.sh; fi
done
