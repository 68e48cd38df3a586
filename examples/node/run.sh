#!/usr/bin/env bash
# Runs the tour. It reads the options of the three clients, and TOUR_FOLDER, from the environment.
exec node "$(dirname "$0")/tour.js"
