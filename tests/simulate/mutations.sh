#!/usr/bin/env bash
# Shows that the simulation finds defects: applies each patch of the folder `mutations` to a copy of the tree, and expects
# the simulation to fail within SEEDS (3,000) worlds. Names after the command: only those.
set -uo pipefail
cd "$(dirname "$0")/../.."

seeds=${SEEDS:-3000}
target=$(cd "${CARGO_TARGET_DIR:-target}" 2>/dev/null && pwd) || { mkdir -p target && target=$PWD/target; }
copy=$target/mutations/tree
export CARGO_TARGET_DIR=$target/mutations/target
# A quick build, because each mutation needs one: incremental, and optimised a little.
export CARGO_PROFILE_DEV_OPT_LEVEL=1

# The files are new, so that cargo builds what a run before has left behind again.
rm -rf "$copy" && mkdir -p "$copy"
git ls-files -z --cached --others --exclude-standard | tar --null --files-from - --ignore-failed-read -cf - 2>/dev/null | tar -xmf - -C "$copy"

simulate() {
  if ! (cd "$copy" && cargo build --quiet -p triline-simulate) 2> "$target/mutations/build.log"; then
    cat "$target/mutations/build.log"
    return 2
  fi
  "$CARGO_TARGET_DIR/debug/simulate" "$seeds"
}

if ! found=$(simulate); then
  echo "mutations: the simulation fails without a mutation: $found" >&2
  exit 1
fi
echo "$found"

missed=0
for patch in tests/simulate/mutations/*.patch; do
  name=$(basename "$patch" .patch)
  if [ $# -gt 0 ] && [[ " $* " != *" $name "* ]]; then continue; fi
  if ! patch --quiet --fuzz 0 --strip 1 --directory "$copy" < "$patch"; then
    echo "$name: the patch does not apply" && missed=$((missed + 1)) && break
  fi
  found=$(simulate 2>&1)
  case $? in
    0) echo "$name: MISSED in $seeds seeds" && missed=$((missed + 1)) ;;
    1 | 101) echo "$name: ${found%%$'\n'*}" | cut -c 1-200 ;;
    *) echo "$name: does not build: $found" && missed=$((missed + 1)) ;;
  esac
  patch --quiet --fuzz 0 --strip 1 --reverse --directory "$copy" < "$patch" || exit 2
done
[ $missed = 0 ]
