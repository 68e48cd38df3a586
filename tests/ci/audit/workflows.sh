#!/usr/bin/env bash
# Whether GitHub can read the workflows: actionlint, by its version. It needs Go where it is not installed yet. The steps are scripts
# of this repository, which must exist.
set -euo pipefail
cd "$(dirname "$0")/../../.."
VERSION=v1.7.12
tool=$PWD/target/actionlint/$VERSION/actionlint
if [ ! -x "$tool" ]; then
    command -v go >/dev/null || { echo 'workflows.sh: Go is needed to build actionlint: install it from go.dev' >&2; exit 1; }
    GOBIN=$(dirname "$tool") go install "github.com/rhysd/actionlint/cmd/actionlint@$VERSION"
fi
"$tool" -no-color "$@"

# No logic in the files: each step calls one script, which is there.
steps=$(sed -nE 's/^ *(- )?run: //p; s/^ *script: //p' .github/workflows/*.yml | grep -vE '^\$\{\{ matrix\.script \}\}$')
while read -r script rest; do
    case $script in
        *'${{'*) ls ${script//\$\{\{*\}\}/*} >/dev/null ;;
        *) [ -x "$script" ] ;;
    esac || { echo "workflows.sh: no such script: $script $rest" >&2; exit 1; }
done < <(sed -E 's/\$\{\{ ([a-z.]+) \}\}/${{\1}}/g' <<<"$steps")
echo "ok: $(ls .github/workflows/*.yml | wc -l) workflows, $(wc -l <<<"$steps") steps"
