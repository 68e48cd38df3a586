#!/usr/bin/env bash
# Installs the Maven package into a repository of its own below target/, and builds and runs a project
# outside the workspace that knows nothing but its coordinates, with the oldest Kotlin that can use the package and
# with the newest.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
repository=$root/target/kotlin/repository

maven() {
    mvn -B -q -Dstyle.color=never -Dmaven.repo.local="$repository" "$@"
}

bindings-uniffi/generate.sh kotlin
# What has been downloaded before need not be downloaded again.
if [ ! -d "$repository" ] && [ -d ~/.m2/repository ]; then
    mkdir -p "$(dirname "$repository")"
    cp -a ~/.m2/repository "$repository"
fi
rm -rf "$repository/io/triline"
maven -f bindings-uniffi/kotlin -Dmaven.test.skip=true install

project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT
cp "$root/tests/consumers/kotlin/pom.xml" "$project"
mkdir -p "$project/src/main/kotlin"
cp "$root/tests/consumers/kotlin/Main.kt" "$project/src/main/kotlin"
cd "$project"
for kotlin in 2.1.21 2.4.10; do
    rm -rf target
    maven -Dkotlin.version=$kotlin package
    java -cp "target/classes:$(cat target/classpath)" MainKt
    echo "ok with Kotlin $kotlin"
done
