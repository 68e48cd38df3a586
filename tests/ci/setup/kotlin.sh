#!/usr/bin/env bash
# A JDK of 17 or newer and Maven. Kotlin itself comes from Maven Central with the build.
. "$(dirname "$0")/lib.sh"

if ! v=$(java_version) || ! version_ge "$v" 17; then
    [ -z "${v:-}" ] || have apt-get || die "JDK 17 or newer is needed, found $v"
    apt_install 'a JDK of 17 or newer' default-jdk-headless
    v=$(java_version) && version_ge "$v" 17 ||
        die "JDK 17 or newer is needed, ${v:-none} is first on PATH after installing default-jdk-headless"
fi
have mvn || apt_install Maven maven
say "ready: JDK $v, $(command -v mvn)"
