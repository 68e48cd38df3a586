#!/usr/bin/env bash
# Installs the Maven packages into a repository of their own below target/, and builds and runs a project
# outside the workspace that knows nothing but their coordinates, with the oldest Kotlin that can use them, one in
# between and the newest. The examples of docs/packages/kotlin.md and docs/guides are compiled with the newest, each by its own imports.
. "$(dirname "$0")/maven.sh"

cp "$root/tests/consumers/kotlin/pom.xml" "$project"
mkdir -p "$project/src/main/kotlin"
cp "$root/tests/consumers/kotlin/Main.kt" "$project/src/main/kotlin"
cd "$project"
for kotlin in 2.1.21 2.2.21 2.4.10; do
    rm -rf target
    maven -q -Dkotlin.version=$kotlin package
    java -cp "target/classes:$(cat target/classpath)" MainKt
    echo "ok with Kotlin $kotlin"
done
# The compiler says what is wrong, and not that there is something inaccessible.
rm -rf target
mistakes=$root/tests/consumers/kotlin/Mistakes.kt
cp "$mistakes" src/main/kotlin
if maven -q -Dkotlin.version=2.4.10 compile >mistakes.log 2>&1; then echo 'Mistakes.kt compiles' >&2; exit 1; fi
while read -r words; do
    grep -qF "$words" mistakes.log || { echo "no message: $words" >&2; cat mistakes.log >&2; exit 1; }
done < <(sed -n 's:.*) // ::p' "$mistakes")
if grep -E 'Driver|internal|private' mistakes.log >&2; then exit 1; fi
rm src/main/kotlin/Mistakes.kt
echo 'ok: mistakes are named'
# The classes that the command line generates compile, and convert both ways.
rm -rf target src/main/kotlin
mkdir -p src/main/kotlin
codegen=$root/core/cli/tests/codegen
cp "$codegen"/{customers,odd}.kt "$root/tests/consumers/kotlin/Customers.kt" src/main/kotlin
maven -q -Dkotlin.version=2.4.10 package
java -cp "target/classes:$(cat target/classpath)" CustomersKt "$codegen"
# What the examples need beside the packages, no program above has on its class path.
rm -rf target src/main/kotlin
# The Chinese pages have the same examples.
mapfile -t guides < <(printf '%s\n' "$root"/docs/guides/*.md | grep -v '\.zh\.md$')
python3 "$root/tests/consumers/kotlin/snippets.py" src/main/kotlin/readme "$root/tests/consumers/kotlin/Given.kt" "$root/docs/packages/kotlin.md" \
    "${guides[@]}"
maven -q -P readme -Dkotlin.version=2.4.10 compile
[ -n "$(find target/classes/readme/example30 -name '*.class')" ]
echo 'ok: the examples of docs/packages/kotlin.md and docs/guides compile'
# The examples of docs/android.md, with the classes of the AAR, which no module installs. Its worker is run.
maven -q install:install-file -Dfile="$(ls "$root"/target/kotlin/triline-android-classes/triline-android-classes-*[0-9].jar)"
rm -rf "$project"/*
cp "$root/tests/consumers/kotlin/android/pom.xml" "$project"
mkdir -p "$project/src/main/kotlin"
cp "$root"/tests/consumers/kotlin/android/{Main,Work}.kt "$project/src/main/kotlin"
python3 "$root/tests/consumers/kotlin/snippets.py" src/main/kotlin/readme "$root/tests/consumers/kotlin/android/Given.kt" "$root/docs/android.md"
maven -q package
mkdir files
java -cp "target/classes:$(cat target/classpath)" MainKt files
