#!/usr/bin/env bash
# Runs tests/ci/release/kotlin.sh as a release does, signed by a key that is made here and thrown away. The library for glibc 2.17 is
# linked here; in place of those for other systems are copies of it, which are taken away in the end. What a release must not lack
# is found.
set -euo pipefail
cd "$(dirname "$0")/../../.."
root=$PWD
kotlin=bindings-uniffi/kotlin
native=target/uniffi/kotlin

GNUPGHOME=$(mktemp -d)
export GNUPGHOME
placed=()
clean_up() {
    gpgconf --kill all 2>/dev/null || true
    rm -rf "$GNUPGHOME" ${placed[@]+"${placed[@]}"}
    rmdir $native/client/jniLibs 2>/dev/null || true
    # What natives.sh has linked is replaced by what is built for this system, and nothing of it stays in what was compiled.
    rm -rf "$native"/*/resources/linux-x86-64 target/kotlin/triline-*/classes/{darwin,linux,win32}-* target/kotlin/installed
    bindings-uniffi/generate.sh kotlin
}
trap clean_up EXIT

bindings-uniffi/generate.sh kotlin
$kotlin/natives.sh x86_64-unknown-linux-gnu

# place LIBRARY FILE: a copy of the library, unless there is a folder of the file.
place() {
    local folder=$root/${2%/*}
    [ ! -d "$folder" ] || return 0
    placed+=("$folder")
    mkdir -p "$folder"
    cp "$1" "$2"
}
for module in client:triline_ffi simulated:triline_simulated; do
    name=${module#*:} folder=$native/${module%%:*}/resources
    for file in darwin-aarch64/lib$name.dylib darwin-x86-64/lib$name.dylib linux-aarch64/lib$name.so linux-musl-aarch64/lib$name.so \
        linux-musl-x86-64/lib$name.so win32-aarch64/$name.dll win32-x86-64/$name.dll; do
        place "$folder/linux-x86-64/lib$name.so" "$folder/$file"
    done
done
for abi in arm64-v8a armeabi-v7a x86_64; do
    place $native/client/resources/linux-x86-64/libtriline_ffi.so $native/client/jniLibs/$abi/libtriline_ffi.so
done

gpg --batch --quiet --passphrase '' --quick-generate-key 'Test of a release <test@host.example>' ed25519 sign 1d
RELEASE=1 tests/ci/release/kotlin.sh sign
out=target/release-files/maven
count=0
while read -r signature; do
    gpg --batch --quiet --verify "$signature" "${signature%.asc}" 2>/dev/null || { echo "test-kotlin.sh: $signature does not fit" >&2; exit 1; }
    count=$((count + 1))
done < <(find "$out" -name '*.asc')
unsigned=$(find "$out" -type f ! -name '*.asc*' ! -name '*.md5' ! -name '*.sha1' ! -name '*.sha256' ! -name '*.sha512' ! -name 'maven-metadata*' |
    while read -r file; do [ -f "$file.asc" ] || echo "$file"; done)
[ -z "$unsigned" ] || { printf 'test-kotlin.sh: not signed:\n%s\n' "$unsigned" >&2; exit 1; }
unzip -qt target/release-files/maven-central.zip >/dev/null
echo "ok: $count signatures fit, and the bundle for Maven Central has $(unzip -Z1 target/release-files/maven-central.zip | wc -l) files"

# refused WHAT PATH SAYS: a release without the path.
refused() {
    local kept
    kept=$(mktemp -d)
    mv "$2" "$kept/"
    if RELEASE=1 tests/ci/release/kotlin.sh >"$GNUPGHOME/says" 2>&1; then
        echo "test-kotlin.sh: a release without $1 passes" >&2
        exit 1
    fi
    mv "$kept/$(basename "$2")" "$2"
    grep -q "$3" "$GNUPGHOME/says" || { tail -n 5 "$GNUPGHOME/says" >&2; exit 1; }
    echo "ok: a release without $1 is refused: $(grep "$3" "$GNUPGHOME/says" | tail -n 1)"
}
refused 'the library for Windows on arm64' $native/client/resources/win32-aarch64 'lacks the libraries of'
refused 'a library for Android' $native/client/jniLibs/armeabi-v7a 'there is no jni/armeabi-v7a'
refused 'the libraries for Android' $native/client/jniLibs 'libraries for Android are missing'
