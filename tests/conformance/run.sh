#!/usr/bin/env bash
# Runs the vectors through the packages, or flows: scenarios, transcripts; or two programs on one journal.
#
#   FLOWS       folders of flows, in place of vectors
#   JOURNALS    not empty: two programs on one journal, in place of vectors
#   VECTORS     the folder of vectors (tests/vectors)
#   LANGUAGES   the packages (rust node browser python kotlin swift)
#   GROUPS_ONLY groups or operations, such as "platform.agents platform.roles.list": theirs alone
set -uo pipefail
cd "$(dirname "$0")/../.."

vectors=${VECTORS:-tests/vectors}
languages=${LANGUAGES:-rust node browser python kotlin swift}
target=${CARGO_TARGET_DIR:-target}

# The command of a language's adapter.
adapter() {
  case $1 in
    rust) printf '%q\n' "$target/debug/conformance-rust" ;;
    node | browser) echo "node tests/conformance/$1/adapter.mjs" ;;
    python) echo "target/venv/bin/python tests/conformance/python/adapter.py" ;;
    kotlin | swift) echo "tests/conformance/$1/adapter.sh" ;;
    *) echo "conformance: no language $1" >&2; return 1 ;;
  esac
}

tests/programs.sh || exit 2
arguments=()
for language in $languages; do
  command=$(adapter "$language") || exit 2
  build=tests/conformance/$language/build.sh
  if ! tests/ci/setup/have.sh "$language" || { [ -e "$build" ] && ! "$build" >&2; }; then
    # Its vectors fail, by name: nothing answers.
    echo "conformance: the adapter of $language cannot be built" >&2
    command=false
  fi
  arguments+=("$language=$command")
done
if [ -n "${JOURNALS:-}" ]; then
  exec python3 tests/conformance/journals.py "${arguments[@]}"
fi
if [ -z "${FLOWS:-}" ]; then
  exec "$target/debug/conformance" "$vectors" ${GROUPS_ONLY:+--only "$GROUPS_ONLY"} "${arguments[@]}"
fi
failed=0
for folder in $FLOWS; do
  "$target/debug/conformance" "$folder" --flows "${arguments[@]}" || failed=1
done
exit $failed
