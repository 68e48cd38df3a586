#!/usr/bin/env bash
# Runs the tour, or another of the programs here: run.sh table.py
set -eu
cd "$(dirname "$0")"
exec ../../target/venv/bin/python "${1:-tour.py}"
