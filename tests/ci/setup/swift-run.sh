#!/usr/bin/env bash
# swift, wherever swift.sh got it from: swift-run.sh [-C FOLDER] ARGS...
# runs `swift ARGS` in FOLDER (else here). swift-run.sh --exec [-C FOLDER] COMMAND...
# runs any other program of that system, `swiftc` or `nm`.
#
# The Debian folder is laid over /usr and /etc in a mount namespace of this
# process alone. So every other path is the same inside and outside, runs do not
# disturb each other, and nothing stays mounted when one is killed.
. "$(dirname "$0")/lib.sh"

# In the new namespace. After the last mount only commands of bash itself may follow.
if [ "${1:-}" = --inside ]; then
    root=$2 folder=$3
    shift 3
    mount --bind /etc/hosts "$root/etc/hosts"
    mount --bind "$(readlink -f /etc/resolv.conf)" "$root/etc/resolv.conf"
    # On systems without merged /usr these are folders of their own.
    for d in bin sbin lib lib64; do
        [ -L "/$d" ] || [ ! -d "/$d" ] || mount --bind "$root/usr/$d" "/$d"
    done
    case $folder/ in
        /usr/*)
            mkdir -p "$root$ROOT" "$root$folder"
            mount --rbind "$ROOT" "$root$ROOT"
            mount --rbind "$folder" "$root$folder"
            ;;
    esac
    mount --rbind "$root/etc" /etc
    mount --rbind "$root/usr" /usr
    hash -r
    cd "$folder"
    exec "$@"
fi

folder=$PWD program=(swift)
while :; do
    case ${1:-} in
        --exec) program=() ;;
        -C)
            folder=$(cd "${2:?}" && pwd -P)
            shift
            ;;
        *) break ;;
    esac
    shift
done
[ $# -gt 0 ] || die "usage: $0 [--exec] [-C folder] ARGS..."

if [ ! -s "$SWIFT_CHROOT/.ready" ] || native_swift >/dev/null; then
    have swift || die 'no Swift here, run: make setup-swift'
    cd "$folder"
    exec ${program[@]+"${program[@]}"} "$@"
fi
can_mount || die "this user may not mount, which $SWIFT_CHROOT needs: use sudo"
# What cargo or a virtual environment sets would be searched before that system's libraries.
unset LD_LIBRARY_PATH
exec unshare --mount --propagation private ${as_root[@]+"${as_root[@]}"} -- \
    "$SETUP_DIR/swift-run.sh" --inside "$SWIFT_CHROOT" "$folder" ${program[@]+"${program[@]}"} "$@"
