#!/usr/bin/env bash
# check-apple.sh FOLDER: whether what pack-apple.sh has made has the parts that Xcode and SwiftPM look for, and the core does not
# contain the simulated service.
set -euo pipefail
out=$1
wrong() { echo "check-apple: $*" >&2; exit 1; }

# framework MODULE LIBRARY
framework() {
    local module=$1 library=$2 folder name headers checksum slices=0
    for folder in "$out/$module".xcframework/*/; do
        name="$module for $(basename "$folder")"
        [ -f "$folder/$library" ] || wrong "$name has no library"
        headers=$folder/Headers/$module
        [ -f "$headers/$module.h" ] && [ -f "$headers/module.modulemap" ] || wrong "$name has no header with a module map in a folder of its own"
        [ ! -e "$folder/Headers/module.modulemap" ] || wrong "$name has a module map that collides with those of other frameworks"
        echo "$name: $(wc -c <"$folder/$library") bytes"
        slices=$((slices + 1))
    done
    [ "$slices" -ge 4 ] || wrong "$module: $slices slices"
    [ -f "$out/$module.xcframework/Info.plist" ] || wrong "$module has no Info.plist"
    checksum=$(if command -v sha256sum >/dev/null; then sha256sum "$out/$module.xcframework.zip"; else shasum -a 256 "$out/$module.xcframework.zip"; fi)
    grep -q "checksum: \"${checksum%% *}\"" "$out/triline/Package.swift" || wrong "the package has another checksum of $module"
    grep -q "url: \"https://.*/$module.xcframework.zip\"" "$out/triline/Package.swift" || wrong "the package has no address of $module"
}
framework TrilineFFI libtriline_ffi.a
framework TrilineSimulatedFFI libtriline_simulated.a
! grep -qa triline_simulated "$out"/TrilineFFI.xcframework/*/libtriline_ffi.a || wrong 'the core contains the simulated service'
for part in Package.swift .spi.yml README.md Sources/Triline/PrivacyInfo.xcprivacy Sources/TrilineCore/TrilineCore.swift Sources/TrilineSimulated/Simulation.swift \
    Sources/TrilineSimulatedCore/TrilineSimulatedCore.swift; do
    [ -s "$out/triline/$part" ] || wrong "the package has no $part"
done
! grep -q unsafeFlags "$out/triline/Package.swift" || wrong 'SwiftPM refuses packages with unsafe flags'
echo 'ok: two frameworks and their package'
