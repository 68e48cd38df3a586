#!/usr/bin/env bash
# Known vulnerabilities of what the lock files of npm name. Those of tools count as well: they build what ships.
set -u
cd "$(dirname "$0")/../../.."
failed=0
while read -r lock; do
    folder=$(dirname "$lock")
    echo "$folder"
    (cd "$folder" && npm audit --package-lock-only --audit-level=low) || failed=1
done < <(git ls-files '*package-lock.json')
exit "$failed"
