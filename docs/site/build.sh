#!/usr/bin/env bash
# Builds the documentation site into target/site: static files, for any server and any path. The npm package has to be built.
# REFERENCES="javascript python" are the languages whose own references are built, too; else all whose tools are there.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
export ASTRO_TELEMETRY_DISABLED=1

if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
    npm ci --no-audit --no-fund
fi
read -ra references <<<"${REFERENCES-}"
./references.sh ${references[@]+"${references[@]}"}
# The generator needs a newer Node than the rest of the project: a package brings it.
PATH=$PWD/node_modules/node/bin:$PATH
"$root/examples/playground/build.sh"
"$root/target/debug/triline" operations --json >"$root/target/operations.json"
node generate/main.mjs "$root/target/operations.json"
rm -rf "$root/target/site.new"
node_modules/.bin/astro build
node relative.mjs "$root/target/site.new"
mkdir "$root/target/site.new/api"
cp -r "$root/target/references/." "$root/target/site.new/api"
rm -rf "$root/target/site"
mv "$root/target/site.new" "$root/target/site"
echo "$root/target/site"
