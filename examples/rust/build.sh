#!/usr/bin/env bash
# Builds the tour.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec cargo build -p triline-tour
