#!/usr/bin/env bash
# Builds the Python package.
exec "$(dirname "$0")/../../bindings-python/build.sh"
