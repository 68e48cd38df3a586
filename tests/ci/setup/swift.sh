#!/usr/bin/env bash
# Swift 6: the one of PATH, else the system's package, else on Debian the
# package of trixie in a folder of its own, which swift-run.sh uses.
# TRILINE_SWIFT=chroot passes over the first two. TRILINE_SWIFT_SUITE and
# TRILINE_SWIFT_MIRROR name another Debian release and mirror.
. "$(dirname "$0")/lib.sh"

suite=${TRILINE_SWIFT_SUITE:-trixie}
stamp=$SWIFT_CHROOT/.ready
other='install Swift 6 from swift.org and have it on PATH'

# Runs in a mount namespace of its own: whatever it mounts vanishes with it.
inside() {
    local dir=$1 mirror=$2 proxies='^Acquire::(https?::Proxy|https?::No-Cache|Check-|Retries)'
    debootstrap --variant=minbase "$suite" "$dir" "$mirror"
    apt-config dump | grep -E "$proxies" >"$dir/etc/apt/apt.conf.d/90host" || true
    # Only the compiler is wanted, and the folder can be made again at any time.
    printf 'path-exclude=/usr/share/%s/*\n' doc man locale >"$dir/etc/dpkg/dpkg.cfg.d/small"
    echo force-unsafe-io >>"$dir/etc/dpkg/dpkg.cfg.d/small"
    if [ -e /etc/ssl/certs/ca-certificates.crt ]; then
        mkdir -p "$dir/etc/ssl/certs"
        cp /etc/ssl/certs/ca-certificates.crt "$dir/etc/ssl/certs/"
    fi
    mountpoint -q "$dir/proc" || mount -t proc proc "$dir/proc"
    env DEBIAN_FRONTEND=noninteractive chroot "$dir" apt-get -y \
        install --no-install-recommends swiftlang libc6-dev ca-certificates git
    chroot "$dir" apt-get clean
    rm -rf "$dir"/var/lib/apt/lists/*
    # swift-run.sh lays the machine's own over these two.
    for f in resolv.conf hosts; do
        rm -f "$dir/etc/$f"
        : >"$dir/etc/$f"
    done
    chroot "$dir" swift --version | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1 >"$dir/.ready"
    test -s "$dir/.ready"
}

# The mirror that this machine's apt has for Debian's main archive.
mirror() {
    local format='$(REPO_URI)|$(LABEL)'
    [ -n "${TRILINE_SWIFT_MIRROR:-}" ] && echo "$TRILINE_SWIFT_MIRROR" && return
    apt-get indextargets --format "$format" 'Created-By: Packages' 2>/dev/null |
        sed -n 's/^\(https\{0,1\}:.*\)|Debian$/\1/p' | head -n 1
}

if [ "${1:-}" = --inside ]; then
    inside "$2" "$3"
    exit
fi

if v=$(native_swift); then
    say "ready: Swift $v"
    exit
fi
if [ -s "$stamp" ]; then
    can_mount || die "this user may not mount, which the Debian folder needs: use sudo, or $other"
    say "ready: Swift $(cat "$stamp") in $SWIFT_CHROOT"
    exit
fi
have apt-get || die "no Swift $SWIFT_MIN or newer: $other"
is_root || die "no Swift $SWIFT_MIN or newer; run: sudo TRILINE_CACHE='$CACHE' '$SETUP_DIR/swift.sh'"

apt_update
candidate=$(apt_candidate swiftlang)
if [ "${TRILINE_SWIFT:-native}" != chroot ] && [ -n "$candidate" ] && version_ge "${candidate#*:}" "$SWIFT_MIN"; then
    apt_install Swift swiftlang libc6-dev ca-certificates
    v=$(native_swift) || die "the package swiftlang brought no working Swift"
    say "ready: Swift $v"
    exit
fi

mirror=$(mirror)
[ -n "$mirror" ] || die "apt has no Debian mirror here: $other (or name one in TRILINE_SWIFT_MIRROR)"
can_mount || die "this machine does not allow mounts, which the Debian folder needs: $other"
have debootstrap || apt_install debootstrap debootstrap debian-archive-keyring

mkdir -p "$CACHE"
free=$(df -Pk "$CACHE" | awk 'NR == 2 { print int($4 / 1000000) }')
[ "$free" -ge 5 ] || die "5 GB are needed in $CACHE, $free GB are free (TRILINE_CACHE names another folder)"

# Two clones may be set up at once; the second then finds it made.
exec 9>"$CACHE/swift.lock"
flock -w 1800 9 || die "another run is making $SWIFT_CHROOT"
if [ ! -s "$stamp" ]; then
    say "making $SWIFT_CHROOT: Debian $suite with its Swift (about 3 GB)"
    new=$SWIFT_CHROOT.new
    # --one-file-system: never through a mount that an older run left.
    rm -rf --one-file-system "$new" "$SWIFT_CHROOT"
    # debootstrap knows no other way to a proxy than the environment.
    eval "$(apt-config shell proxy Acquire::http::Proxy)"
    [ -z "${proxy:-}" ] || export http_proxy=${http_proxy:-$proxy}
    step "making $SWIFT_CHROOT" 1800 unshare -m --pid --fork --kill-child \
        --propagation private "$0" --inside "$new" "$mirror"
    mv "$new" "$SWIFT_CHROOT"
fi
say "ready: Swift $(cat "$stamp") in $SWIFT_CHROOT"
