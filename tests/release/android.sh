#!/usr/bin/env bash
# Assembles the AAR from libraries that are linked without the NDK, and looks at its layout, manifest, rules, metadata and
# libraries. What is wrong on purpose is found.
set -euo pipefail
cd "$(dirname "$0")/../.."
kotlin=bindings-uniffi/kotlin
bindings-uniffi/generate.sh kotlin
STANDIN=1 $kotlin/natives.sh aarch64-linux-android armv7-linux-androideabi x86_64-linux-android
mvn -B -q --no-transfer-progress -f $kotlin -pl android -am -Dmaven.test.skip=true package
aar=$($kotlin/android/pack.sh)
$kotlin/android/check.sh "$aar"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
refused() {
    cp "$aar" "$folder/wrong.aar"
    (cd "$folder" && "${@:2}")
    if $kotlin/android/check.sh "$folder/wrong.aar" >"$folder/says" 2>&1; then
        echo "android.sh: an AAR $1 passes the check" >&2
        exit 1
    fi
    echo "ok: an AAR $1 is refused: $(tail -n 1 "$folder/says")"
}
misaligned() {
    mkdir -p jni/x86_64
    cp "$OLDPWD/target/uniffi/kotlin/client/resources/linux-x86-64/libtriline_ffi.so" jni/x86_64/
    zip -q wrong.aar jni/x86_64/libtriline_ffi.so
}
refused 'without an ABI' zip -q -d wrong.aar jni/armeabi-v7a/libtriline_ffi.so
refused 'without rules' zip -q -d wrong.aar proguard.txt
refused 'with a library for pages of 4 kB' misaligned
