#!/usr/bin/env bash
# Runs the tour. It reads TRILINE_PLATFORM_BASE_URL, _ACCOUNT, _SECRET and _SIGNING.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec "${CARGO_TARGET_DIR:-target}/debug/triline-tour"
