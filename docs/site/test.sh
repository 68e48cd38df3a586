#!/usr/bin/env bash
# Builds the documentation site, and tests it in Chromium. The npm package has to be built.
set -euo pipefail
cd "$(dirname "$0")"
REFERENCES=javascript ./build.sh
node --test test/*.test.mjs
