#!/usr/bin/env bash
# spring.sh [VERSION...]: installs the Maven packages into a repository of their own below target/, and builds and runs a service on
# each line of Spring Boot. Its parent sets the versions of Kotlin's libraries, which are older with Spring Boot 3 than those of other
# programs.
. "$(dirname "$0")/maven.sh"

mkdir -p "$project/src/main/java/com/example" "$project/src/main/resources"
cp "$root/tests/consumers/spring/application.properties" "$project/src/main/resources"
cp "$root"/tests/consumers/spring/*.java "$project/src/main/java/com/example"
cd "$project"
[ $# -gt 0 ] || set -- 3.3.13 3.4.13 3.5.7 4.0.7 4.1.2
for boot; do
    sed "s/@BOOT@/$boot/" "$root/tests/consumers/spring/pom.xml" >pom.xml
    rm -rf target
    maven -q package
    java -jar target/consumer-spring-1.jar
    echo "ok with Spring Boot $boot"
done
