#!/usr/bin/env bash
# check.sh AAR: whether the AAR is what Gradle and an app expect: its parts, the manifest, the rules, the metadata, and
# a library for each ABI.
set -euo pipefail
aar=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unzip -q "$aar" -d "$folder/aar"
cd "$folder/aar"
wrong() { echo "$(basename "$aar"): $*" >&2; exit 1; }

for part in AndroidManifest.xml classes.jar proguard.txt R.txt META-INF/com/android/build/gradle/aar-metadata.properties; do
    [ -f "$part" ] || wrong "there is no $part"
done
python3 - <<'PYTHON'
import xml.etree.ElementTree as xml

android = "{http://schemas.android.com/apk/res/android}"
manifest = xml.parse("AndroidManifest.xml").getroot()
assert manifest.get("package") == "io.triline.android", manifest.attrib
assert manifest.find("uses-sdk").get(android + "minSdkVersion") == "26"
assert [one.get(android + "name") for one in manifest.iter("uses-permission")] == ["android.permission.INTERNET"]
PYTHON
for rule in '-keep class com.sun.jna.** { *; }' '-keep class io.triline.ffi.** { *; }' '-dontwarn java.net.http.**'; do
    grep -qxF -e "$rule" proguard.txt || wrong "the rules lack: $rule"
done
grep -qx 'minCompileSdk=26' META-INF/com/android/build/gradle/aar-metadata.properties || wrong 'no minCompileSdk'
classes=$(unzip -Z1 classes.jar)
grep -qx 'io/triline/android/UriSourceKt.class' <<<"$classes" || wrong 'the classes are not there'
if grep -q '^io/triline/[A-Z]' <<<"$classes"; then wrong 'it contains classes of the core, on which it depends'; fi

for abi in arm64-v8a armeabi-v7a x86_64; do
    library=jni/$abi/libtriline_ffi.so
    [ -s "$library" ] || wrong "there is no $library"
    [ "$(wc -c <"$library")" -le 2097152 ] || wrong "$library is larger than 2 MB"
done
[ "$(find jni -type f | wc -l)" = 3 ] || wrong "other libraries: $(find jni -type f)"
echo "ok $(basename "$aar"): $(wc -c <"$aar") bytes; libraries: $(wc -c jni/*/*.so | awk '$2 != "total" { printf "%s %s  ", $2, $1 }')"
