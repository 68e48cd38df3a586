#!/usr/bin/env bash
# Runs the tour. It reads TRILINE_PLATFORM_BASE_URL, _ACCOUNT, _SECRET and _SIGNING.
exec node "$(dirname "$0")/tour.js"
