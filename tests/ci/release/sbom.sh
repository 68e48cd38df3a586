#!/usr/bin/env bash
# sbom.sh [PACKAGE...]: a software bill of materials of each package (rust, cli, npm, python, kotlin, swift) in target/sbom, as
# CycloneDX: PACKAGE.cdx.json of what the language's package manager brings along, PACKAGE-native.cdx.json of the crates that
# the compiled core consists of. That of python needs the wheel (bindings-python/build.sh).
set -euo pipefail
cd "$(dirname "$0")/../../.."
root=$PWD
out=$root/target/sbom
tools=$root/target/sbom-tools
mkdir -p "$out" "$tools"
packages=("$@")
[ $# -gt 0 ] || packages=(rust cli npm python kotlin swift)

CYCLONEDX_CARGO=0.5.9
CYCLONEDX_MAVEN=2.9.1

# crates FOLDER NAME [OPTION...]: of what a crate of this workspace is compiled from. Options: features and the target.
crates() {
    local folder=$1 name=$2
    shift 2
    # The tool lists what any crate of the workspace needs; cargo knows what goes into this one.
    (cd "$folder" && cargo tree --quiet --edges no-dev,no-build,no-proc-macro --prefix none --format '{p}' "$@") >"$tools/crates"
    command -v cargo-cyclonedx >/dev/null || cargo install --quiet --locked --version $CYCLONEDX_CARGO cargo-cyclonedx
    cargo cyclonedx --quiet --format json --spec-version 1.5 --override-filename triline-sbom \
        --manifest-path "$folder/Cargo.toml" "$@"
    install_bom "$folder/triline-sbom.json" "$name" "$tools/crates"
    # The tool writes one into each crate of the workspace.
    git ls-files '*Cargo.toml' | xargs -n 1 dirname | while read -r crate; do rm -f "$crate/triline-sbom.json"; done
}

# install_bom FILE NAME [CRATES]: without the folders that it was made in, and only the components in the list of crates.
install_bom() {
    sed "s|$root|/triline|g" "$1" >"$out/$2.cdx.json"
    python3 - "$out/$2.cdx.json" "${@:3}" <<'PYTHON'
import json, sys

with open(sys.argv[1]) as file:
    bom = json.load(file)
if len(sys.argv) > 2:
    with open(sys.argv[2]) as file:
        crates = {tuple(line.split()[:2]) for line in file if line.strip()}
    bom["components"] = [one for one in bom["components"] if (one["name"], "v" + one["version"]) in crates]
    kept = {one["bom-ref"] for one in [bom["metadata"]["component"], *bom["components"]]}
    bom["dependencies"] = [
        {**one, "dependsOn": [ref for ref in one.get("dependsOn", []) if ref in kept]}
        for one in bom["dependencies"] if one["ref"] in kept
    ]
    with open(sys.argv[1], "w") as file:
        json.dump(bom, file, indent=2)
names = sorted({component["name"] for component in bom.get("components", [])})
assert bom["bomFormat"] == "CycloneDX" and bom["metadata"]["component"]["name"], sys.argv[1]
print(f"{sys.argv[1].rpartition('/')[2]}: {len(names)} components" + (f", such as {', '.join(names[:3])}" if names else ""))
PYTHON
}

for package in "${packages[@]}"; do
    case $package in
        rust) crates core rust --all-features ;;
        cli) crates core/cli cli ;;
        npm)
            crates bindings-wasm npm-native --target wasm32-unknown-unknown
            (cd bindings-wasm && npm sbom --package-lock-only --omit dev --sbom-format cyclonedx 2>/dev/null) >"$tools/npm.json"
            install_bom "$tools/npm.json" npm
            ;;
        python)
            crates bindings-python python-native
            wheel=$(ls target/wheels/triline-*-abi3-*.whl)
            tests/ci/release/tools.sh
            rm -rf "$tools/wheel"
            python3 -m venv --without-pip "$tools/wheel"
            "$root/target/release-tools/bin/python" -m pip --python "$tools/wheel/bin/python" install --quiet --disable-pip-version-check "$wheel[async,httpx,otel]"
            "$root/target/release-tools/bin/cyclonedx-py" environment --pyproject bindings-python/pyproject.toml --sv 1.5 --of JSON \
                -o "$tools/python.json" "$tools/wheel" 2>/dev/null
            install_bom "$tools/python.json" python
            ;;
        kotlin)
            crates bindings-uniffi kotlin-native --features direct,store
            . bindings-uniffi/kotlin/maven.sh
            install_packages >&2
            maven -q -f bindings-uniffi/kotlin -pl :triline-jvm \
                "org.cyclonedx:cyclonedx-maven-plugin:$CYCLONEDX_MAVEN:makeBom" \
                -DoutputFormat=json -DschemaVersion=1.5 -DincludeTestScope=false -DoutputDirectory="$tools/kotlin" -DoutputName=bom
            install_bom "$tools/kotlin/bom.json" kotlin
            ;;
        # The Swift package depends on no other one.
        swift) crates bindings-uniffi swift-native --features store ;;
        *)
            echo "unknown package: $package" >&2
            exit 2
            ;;
    esac
done
