#!/usr/bin/env bash
# Chromium for the browser tests. `browser.sh --path` only prints where it is.
. "$(dirname "$0")/lib.sh"

if [ "${1:-}" = --path ]; then
    find_browser || die 'no Chromium or Chrome found, run: make setup-browser'
    exit
fi
if ! path=$(find_browser); then
    have apt-get || die 'no Chromium or Chrome found: install one, or name it in TRILINE_BROWSER'
    if is_root; then
        apt_update
        # On Ubuntu the package only fetches a snap, which containers cannot run.
        case $(apt_candidate chromium) in
            '' | *snap*) die 'apt has no Chromium here: install Chrome or Chromium, or name it in TRILINE_BROWSER' ;;
        esac
    fi
    apt_install Chromium chromium
    path=$(find_browser) || die 'the package chromium brought no browser'
fi
say "ready: $path"
