#!/usr/bin/env bash
# kotlin.sh [sign]: packs the Maven packages into target/release-files/maven, as a repository, and checks that they have
# what Maven Central asks for. The native libraries are those that bindings-uniffi/kotlin/natives.sh has built, and the
# one of this system. Without libraries for Android there is no AAR. RELEASE=1 demands the libraries of all systems, as
# natives.sh builds them, and takes none that is linked for this system alone.
# sign: with the key of gpg, and a bundle of the repository for Maven Central.
set -euo pipefail
cd "$(dirname "$0")/../../.."
root=$PWD
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
kotlin=bindings-uniffi/kotlin
out=$root/target/release-files/maven
profiles=release
[ "${1:-}" != sign ] || profiles=release,sign

KEEP_NATIVES=${RELEASE:-} bindings-uniffi/generate.sh kotlin
# Libraries that are gone would be packed as they were copied before.
rm -rf "$out" target/kotlin/triline-*/classes/{darwin,linux,win32}-*
mkdir -p "$out"
mvn -B -q --no-transfer-progress -f $kotlin -P "$profiles" -Dmaven.test.skip=true \
    -DaltDeploymentRepository="files::file://$out" deploy

# A module of libraries alone has neither sources nor comments, but Maven Central asks for both.
extra() {
    local folder=$1 name=$2 empty
    empty=$(mktemp -d)
    printf '%s has no sources of its own: see triline-core.\n' "$name" >"$empty/README"
    for classifier in sources javadoc; do
        # In the place of an empty one.
        rm -f "$folder/$name-$version-$classifier.jar"*
        (cd "$empty" && jar cf "$folder/$name-$version-$classifier.jar" README)
    done
    rm -rf "$empty"
}
extra "$out/io/triline/triline-jvm/$version" triline-jvm

if [ -d target/uniffi/kotlin/client/jniLibs ]; then
    folder=$out/io/triline/triline-android/$version
    mkdir -p "$folder"
    aar=$($kotlin/android/pack.sh)
    $kotlin/android/check.sh "$aar"
    cp "$aar" "$(dirname "$aar")/triline-android-$version.pom" "$folder/"
    (cd $kotlin/android/src/main/kotlin && jar cf "$folder/triline-android-$version-sources.jar" io)
    cp target/kotlin/triline-android-classes/triline-android-classes-"$version"-javadoc.jar \
        "$folder/triline-android-$version-javadoc.jar"
elif [ -n "${RELEASE:-}" ]; then
    echo 'kotlin.sh: the libraries for Android are missing: natives.sh builds them' >&2
    exit 1
fi

python3 tests/ci/release/gradle_metadata.py "$out" "$version"

# Files that Maven has not written itself.
find "$out" -type f ! -name '*.md5' ! -name '*.sha1' ! -name '*.asc' ! -name 'maven-metadata*' | while read -r file; do
    for sum in md5 sha1; do [ -f "$file.$sum" ] || "${sum}sum" "$file" | cut -d ' ' -f 1 | tr -d '\n' >"$file.$sum"; done
    [ "${1:-}" != sign ] || [ -f "$file.asc" ] || gpg --batch --yes --armor --detach-sign "$file"
done
python3 tests/ci/release/check_maven.py "$out" "$version" ${RELEASE:+release} ${1:+"$1"}
if [ "${1:-}" = sign ]; then (cd "$out" && zip -q -r -X ../maven-central.zip io -x '*maven-metadata*'); fi
