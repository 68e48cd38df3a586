#!/usr/bin/env bash
# run.sh PROGRAM: runs it in the system that Swift is in. In a mount namespace of its own, a file of the program's is what the system
# trusts: URLSession on Linux has no other way to trust a certificate.
set -u
certificates=/etc/ssl/certs/ca-certificates.crt
if [ "$(readlink /proc/self/ns/mnt)" != "$(readlink /proc/1/ns/mnt)" ]; then
    HOSTILE_CERTIFICATES=$(mktemp)
    trap 'rm -f "$HOSTILE_CERTIFICATES"' EXIT
    mkdir -p "${certificates%/*}"
    [ -e "$certificates" ] || : >"$certificates"
    mount --bind "$HOSTILE_CERTIFICATES" "$certificates" && export HOSTILE_CERTIFICATES
fi
"$@"
