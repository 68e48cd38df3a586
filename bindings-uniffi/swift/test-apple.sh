#!/usr/bin/env bash
# Runs pack-apple.sh on Linux with stand-ins for Apple's tools, and looks at the results: the layout of the frameworks,
# the checksums, and whether SwiftPM reads the package. The libraries in them are those of this system.
set -euo pipefail
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
cargo=$(command -v cargo)
export target=${CARGO_TARGET_DIR:-$root/target}

stand_in() { cat >"$tools/$1"; chmod +x "$tools/$1"; }
stand_in cargo <<SH
#!/usr/bin/env bash
# For a system of Apple: the libraries of this one. Anything else is done.
for ((i = 1; i <= \$#; i++)); do
    [ "\${!i}" = --target ] || continue
    next=\$((i + 1))
    case \${!next} in
        *-apple-*)
            mkdir -p "\$target/\${!next}/release"
            cp "$root"/target/uniffi/swift/libtriline_*.a "\$target/\${!next}/release/"
            exit
            ;;
    esac
done
exec "$cargo" "\$@"
SH
stand_in rustup <<'SH'
#!/bin/sh
exit 0
SH
stand_in xcrun <<'SH'
#!/bin/sh
exec "$@"
SH
stand_in lipo <<'SH'
#!/usr/bin/env bash
libraries=()
shift
while [ "$1" != -output ]; do libraries+=("$1"); shift; done
cat "${libraries[@]}" >"$2"
SH
stand_in xcodebuild <<'SH'
#!/usr/bin/env bash
# Places libraries and headers as Xcode does: the contents of a folder of headers go below Headers.
[ "$1" = -create-xcframework ] && [ "$2" = -output ] || exit 2
out=$3
shift 3
while [ $# -gt 0 ]; do
    [ "$1" = -library ] && [ "$3" = -headers ] || exit 2
    case $2 in
        */macos/*) name=macos-arm64_x86_64 ;;
        */ios/*) name=ios-arm64 ;;
        */ios-simulator/*) name=ios-arm64_x86_64-simulator ;;
        */catalyst/*) name=ios-arm64_x86_64-maccatalyst ;;
        *) exit 2 ;;
    esac
    mkdir -p "$out/$name"
    cp "$2" "$out/$name/"
    cp -R "$4" "$out/$name/Headers"
    shift 4
done
echo '<plist version="1.0"/>' >"$out/Info.plist"
SH

out=$(PATH=$tools:$PATH ./pack-apple.sh https://host.example/files)
rm -rf "$target"/*-apple-*
# SwiftPM reads the manifest, and finds the binary targets in it.
"$root/tests/ci/setup/swift-run.sh" -C "$out/triline" package dump-package >"$out/package.json"
python3 - "$out" <<'PYTHON'
import hashlib
import json
import sys

out = sys.argv[1]
with open(f"{out}/package.json") as file:
    package = json.load(file)
binary = {target["name"]: (target["url"], target["checksum"]) for target in package["targets"] if target["type"] == "binary"}
expected = {}
for name in ("TrilineFFI", "TrilineSimulatedFFI"):
    with open(f"{out}/{name}.xcframework.zip", "rb") as file:
        expected[name] = f"https://host.example/files/{name}.xcframework.zip", hashlib.sha256(file.read()).hexdigest()
assert binary == expected, binary
# What a product links: an app that names the client alone does not download the simulated service into itself.
needs = {target["name"]: {one["byName"][0] for one in target["dependencies"]} for target in package["targets"]}


def linked(name):
    return {name}.union(*(linked(one) for one in needs[name]))


assert linked("Triline") == {"Triline", "TrilineCore", "TrilineFFI"}, linked("Triline")
assert {one["platformName"] for one in package["platforms"]} == {"macos", "ios"}, package["platforms"]
assert {target["name"] for target in package["targets"]} == {
    "TrilineFFI", "TrilineCore", "Triline", "TrilineSimulatedFFI", "TrilineSimulatedCore", "TrilineSimulated",
}
PYTHON
refused() {
    if ./check-apple.sh "$out" >"$tools/says" 2>&1; then
        echo "test-apple.sh: $1 passes the check" >&2
        exit 1
    fi
    echo "ok: $1 is refused: $(tail -n 1 "$tools/says")"
}
slice=$out/TrilineFFI.xcframework/ios-arm64
cp "$slice/libtriline_ffi.a" "$tools/kept.a"
cp "$out/TrilineSimulatedFFI.xcframework/ios-arm64/libtriline_simulated.a" "$slice/libtriline_ffi.a"
refused 'a core with the simulated service'
cp "$tools/kept.a" "$slice/libtriline_ffi.a"
# As it collides in an app with two such frameworks.
mv "$slice"/Headers/TrilineFFI/* "$slice/Headers/"
refused 'a module map beside the headers'
echo 'ok: the frameworks and their package have the layout that Xcode and SwiftPM look for'
