#!/usr/bin/env bash
# Assembles the AAR of triline-android with its POM in target/kotlin/android, and prints the AAR's path. It takes the
# classes that Maven has built, and from target/uniffi/kotlin/client/jniLibs the libraries that natives.sh has built.
set -euo pipefail
cd "$(dirname "$0")/../../.."
root=$PWD
kotlin=bindings-uniffi/kotlin
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
property() { sed -n "s:.*<$1>\(.*\)</$1>.*:\1:p" $kotlin/pom.xml; }

out=target/kotlin/android
rm -rf "$out"
mkdir -p "$out/aar/META-INF/com/android/build/gradle"
cp $kotlin/android/src/main/AndroidManifest.xml "$out/aar/"
cp "target/kotlin/triline-android-classes/triline-android-classes-$version.jar" "$out/aar/classes.jar"
# What the app's shrinker is told. The rules of the core are in its jar as well, where R8 finds them, and ProGuard does not.
cp $kotlin/core/src/main/resources/META-INF/proguard/triline.pro "$out/aar/proguard.txt"
# It has no resources, which the list of them says.
: >"$out/aar/R.txt"
cat >"$out/aar/META-INF/com/android/build/gradle/aar-metadata.properties" <<'PROPERTIES'
aarFormatVersion=1.0
aarMetadataVersion=1.0
minCompileSdk=26
minCompileSdkExtension=0
minAndroidGradlePluginVersion=1.0.0
coreLibraryDesugaringEnabled=false
PROPERTIES
mkdir -p "$out/aar/jni"
cp -R target/uniffi/kotlin/client/jniLibs/. "$out/aar/jni/"
sed -e "s/VERSION/$version/" -e "s/JNA/$(property jna.version)/" -e "s/OKHTTP/$(property okhttp.version)/" \
    $kotlin/android/aar.pom >"$out/triline-android-$version.pom"
aar=$root/$out/triline-android-$version.aar
# Entries in one order and of one time: the same contents make the same file.
find "$out/aar" -exec touch -d @0 {} +
(cd "$out/aar" && find . -type f | LC_ALL=C sort | sed 's:^\./::' | TZ=UTC zip -q -X -9 "$aar" -@)
echo "$aar"
