#!/usr/bin/env bash
# Node 20 or newer, and npm.
. "$(dirname "$0")/lib.sh"

other='install one from nodejs.org or with a version manager'
node_version() { have node && have npm && node --version | tr -d v; }

if ! v=$(node_version); then
    if ! have node; then
        # Debian 12 has 18 only: no use installing that.
        ! is_root || ! have apt-get || apt_update
        version_ge "$(apt_candidate nodejs)" 20 || die "no Node 20 or newer: $other"
        apt_install 'Node 20 or newer' nodejs npm
    else
        apt_install npm npm
    fi
    v=$(node_version) || die 'node or npm is still not on PATH'
fi
version_ge "$v" 20 || die "Node 20 or newer is needed, found $v: $other"
say "ready: Node $v"
