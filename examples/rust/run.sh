#!/usr/bin/env bash
# Runs the tour. It reads the options of the three clients, and TOUR_FOLDER, from the environment.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec "${CARGO_TARGET_DIR:-target}/debug/triline-tour"
