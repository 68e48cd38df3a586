#!/usr/bin/env bash
# Runs the tour that build.sh has built. It reads the options of the three clients, and TOUR_FOLDER, from the environment.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec java -cp "$(cat target/kotlin/tour-classpath)" TourKt
