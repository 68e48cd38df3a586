#!/usr/bin/env bash
# image.sh: builds the image of Containerfile for this machine, tries its program, and saves the image with a checksum beside it in
# target/release-files: triline-VERSION-image-MACHINE.tar.gz, which `podman load` and `docker load` read. Needs one of them (ENGINE).
set -euo pipefail
cd "$(dirname "$0")/../../.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
engine=${ENGINE:-$(command -v podman || command -v docker || true)}
[ "$engine" ] || { echo 'image.sh: install podman or docker' >&2; exit 1; }
out=$PWD/target/release-files
name=triline-$version-image-$(uname -m)
image=triline:$version
folder=$(mktemp -d)
container=
clean() {
    if [ "$container" ]; then "$engine" rm --force "$container" >/dev/null; fi
    rm -rf "$folder"
}
trap clean EXIT
wrong() { echo "image.sh: $*" >&2; exit 1; }

"$engine" build --tag "$image" --file Containerfile .
says=$("$engine" run --rm --entrypoint triline "$image" --version)
[ "$says" = "triline $version" ] || wrong "the program says: $says"
[ "$("$engine" run --rm --entrypoint id "$image" -u)" = 10001 ] || wrong 'the program runs as root'

# The relay of its default command, with a simulated service: it answers, and SIGTERM ends it.
cat >"$folder/relay.toml" <<'TOML'
listen = "0.0.0.0:8080"
[users.header]
name = "x-user"
trusted_peers = ["127.0.0.1/32"]
[operations]
"platform.roles.list" = true
TOML
# The user of the image is not that of this file.
chmod 755 "$folder"
chmod 644 "$folder/relay.toml"
container=$("$engine" run --detach --volume "$folder/relay.toml:/relay.toml:ro" --publish 127.0.0.1::8080 "$image" relay --config /relay.toml --simulated)
address=$("$engine" port "$container" 8080 | head -n 1)
for _ in $(seq 300); do
    ! health=$(curl -fs --noproxy '*' "http://$address/healthz" 2>/dev/null) || break
    sleep 0.2
done
[ "${health:-}" = ok ] || { "$engine" logs "$container" >&2; wrong "the relay says: ${health:-nothing}"; }
"$engine" stop --time 60 "$container" >/dev/null
status=$("$engine" inspect --format '{{.State.ExitCode}}' "$container")
[ "$status" = 0 ] || wrong "the relay ends with status $status"

mkdir -p "$out"
"$engine" save "$image" | gzip -n >"$out/$name.tar.gz"
(cd "$out" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
echo "ok $name.tar.gz: $(wc -c <"$out/$name.tar.gz") bytes"
