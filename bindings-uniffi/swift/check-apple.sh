#!/usr/bin/env bash
# check-apple.sh FOLDER BYTES: whether what pack-apple.sh has made has the parts that Xcode and SwiftPM look for, and no
# library in it is larger than that for one processor.
set -euo pipefail
out=$1 most=$2
wrong() { echo "check-apple: $*" >&2; exit 1; }

slices=0
for folder in "$out"/TrilineFFI.xcframework/*/; do
    name=$(basename "$folder")
    [ -f "$folder/libtriline_swift.a" ] || wrong "$name has no library"
    for module in TrilineFFI TrilineSimulatedFFI; do
        headers=$folder/Headers/$module
        [ -f "$headers/$module.h" ] && [ -f "$headers/module.modulemap" ] || wrong "$name has no header of $module with a module map in a folder of its own"
    done
    [ ! -e "$folder/Headers/module.modulemap" ] || wrong "$name has a module map that collides with those of other frameworks"
    case $name in *arm64_x86_64*) processors=2 ;; *) processors=1 ;; esac
    bytes=$(wc -c <"$folder/libtriline_swift.a")
    [ $((bytes / processors)) -le "$most" ] || wrong "$name: $((bytes / processors)) bytes for a processor, at most $most are allowed"
    echo "$name: $bytes bytes"
    slices=$((slices + 1))
done
[ "$slices" -ge 4 ] || wrong "$slices slices"
[ -f "$out/TrilineFFI.xcframework/Info.plist" ] || wrong 'there is no Info.plist'
for part in Package.swift .spi.yml README.md Sources/Triline/PrivacyInfo.xcprivacy Sources/TrilineCore/TrilineCore.swift Sources/TrilineSimulated/Simulation.swift \
    Sources/TrilineSimulatedCore/TrilineSimulatedCore.swift; do
    [ -s "$out/triline/$part" ] || wrong "the package has no $part"
done
checksum=$(if command -v sha256sum >/dev/null; then sha256sum "$out/TrilineFFI.xcframework.zip"; else shasum -a 256 "$out/TrilineFFI.xcframework.zip"; fi)
grep -q "checksum: \"${checksum%% *}\"" "$out/triline/Package.swift" || wrong 'the package has another checksum'
grep -q 'url: "https://.*/TrilineFFI.xcframework.zip"' "$out/triline/Package.swift" || wrong 'the package has no address'
! grep -q unsafeFlags "$out/triline/Package.swift" || wrong 'SwiftPM refuses packages with unsafe flags'
echo "ok: $slices slices"
