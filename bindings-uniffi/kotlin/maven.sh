# shellcheck shell=bash
# Sourced: Maven with a repository of this folder's own below target/, into which the packages are installed once for all
# programs that use them. `root` and `set -euo pipefail` come from the sourcing script.
repository=$root/target/kotlin/repository

maven() {
    # What has been downloaded before need not be downloaded again.
    if [ ! -d "$repository" ] && [ -d ~/.m2/repository ]; then
        mkdir -p "$root/target/kotlin"
        cp -a ~/.m2/repository "$repository"
    fi
    mvn -B --no-transfer-progress -Dstyle.color=never -Dmaven.repo.local="$repository" "$@"
}

# stale BUILT FOLDER...: whether a file in the folders is newer than what was built of them.
stale() {
    [ ! -e "$1" ] || [ -n "$(find "${@:2}" -newer "$1" -type f -print -quit)" ]
}

# install_packages [ARGUMENTS OF MVN]: builds the packages and installs them; with arguments, such as for tests, in any case.
install_packages() {
    local began=$root/target/kotlin/began
    "$root"/bindings-uniffi/generate.sh kotlin >&2
    if [ $# -gt 0 ] || stale "$root/target/kotlin/installed" "$root/bindings-uniffi/kotlin" "$root/target/uniffi/kotlin"; then
        [ $# -gt 0 ] || set -- -q -Dmaven.test.skip=true install
        mkdir -p "$root/target/kotlin"
        touch "$began"
        rm -rf "$repository/io/triline"
        maven -f "$root/bindings-uniffi/kotlin" "$@"
        # What has changed meanwhile is newer.
        mv "$began" "$root/target/kotlin/installed"
    fi
}
