#!/usr/bin/env bash
# Runs the tour that build.sh has built. It reads the options of the three clients, and TOUR_FOLDER, from the environment.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
exec "$root/tests/ci/setup/swift-run.sh" --exec "$root/target/swift/programs/debug/tour"
