#!/usr/bin/env bash
# A program outside this workspace that uses the packed Swift package, as a user has it. The examples of the
# package's page and of the guides are compiled with it; those that are tests are run.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
archive=$("$root/bindings-uniffi/swift/pack.sh")
# Always the same folder, so that what did not change is not compiled again.
folder=${TRILINE_CACHE:-$HOME/.cache/triline}/consumers/swift-$(cksum <<<"$root" | cut -d ' ' -f 1)
rm -rf "$folder/triline" "$folder/app/Sources" "$folder/app/Tests" "$folder/app/.build/debug/app"
mkdir -p "$folder/app/Sources/app" "$folder/app/Sources/readme" "$folder/app/Tests/appTests" "$folder/app/Tests/readmeTests"
tar -C "$folder" -xzf "$archive"
for part in .spi.yml Sources/Triline/PrivacyInfo.xcprivacy; do
    [ -s "$folder/triline/$part" ] || { echo "the archive has no $part" >&2; exit 1; }
done

cat >"$folder/app/Package.swift" <<'SWIFT'
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "app",
    // As the README shows it, and the examples of READMEs, which use the simulated service as well.
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [.package(path: "../triline")],
    targets: [
        .executableTarget(name: "app", dependencies: [.product(name: "Triline", package: "triline")]),
        .testTarget(name: "appTests", dependencies: ["app", .product(name: "TrilineSimulated", package: "triline")]),
        .target(
            name: "readme",
            dependencies: [
                .product(name: "Triline", package: "triline"), .product(name: "TrilineSimulated", package: "triline"),
            ]),
        .testTarget(
            name: "readmeTests",
            dependencies: [
                "readme", .product(name: "Triline", package: "triline"), .product(name: "TrilineSimulated", package: "triline"),
            ]),
    ]
)
SWIFT
cat >"$folder/app/Sources/app/main.swift" <<'SWIFT'
import Foundation
import Triline

struct Canned: Transport {
    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let body = #"{"success":true,"code":"200","data":[{"_id":"1","agentNumber":"1001","status":"enable"}]}"#
        return TransportResponse(status: 200, body: Data(body.utf8))
    }
}

let cc = try Platform(
    baseURL: URL(string: "https://cc.example.com")!, account: "1000001", secret: "s3cr3t",
    signing: .recipe("md5:hex:{appkey}{nonce}{timestamp}{secret}"), transport: Canned())
for try await agent in cc.agents.query(limit: 20) {
    print("agent \(agent.agentNumber ?? "") is \(agent.status == .enable ? "enabled" : "not enabled")")
}
do {
    _ = try await cc.agents.query(limit: 101).page()
} catch let error as TrilineError {
    print("refused: \(error.kind), \(error.field ?? "")")
}
SWIFT
printf 'import Testing\nimport TrilineSimulated\n\n@Test func aProgramHasTests() {}\n' >"$folder/app/Tests/appTests/AppTests.swift"
# Each in a file of its own, once, with its own imports alone. The Chinese guides have the same examples. On Linux, a part of Foundation has another name.
mapfile -t guides < <(printf '%s\n' "$root"/docs/guides/*.md | grep -v '\.zh\.md$')
printf 'import Foundation\nimport Triline\n\nlet cc: Platform = { fatalError("examples are compiled here") }()\n%s\n' \
    'let url = URL(string: "https://cc.example.com")!, account = "1000001", secret = "s3cr3t"' >"$folder/app/Sources/readme/Given.swift"
awk -v tests="$folder/app/Tests/readmeTests/Readme.swift" -v examples="$folder/app/Sources/readme/Example" '
    /^```swift$/ { inside = 1; test = 0; text = imports = ""; next }
    /^```$/ && inside {
        inside = 0
        if (seen[imports text]++) next
        if (test) { printf "%s%s", imports, text >tests; next }
        if (imports ~ /import Foundation\n/) {
            imports = imports "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
        }
        count++
        printf "%s\nfunc example%d() async throws {\n%s}\n", imports, count, text >(examples count ".swift")
        next
    }
    /^import Testing$/ { test = 1 }
    inside && /^import / { imports = imports $0 "\n"; next }
    inside { text = text $0 "\n" }
' "$root/README.md" "$root/README.zh.md" "$root/docs/packages/swift.md" "$folder/triline/Sources/Triline/Triline.docc/Triline.md" \
    "$root/docs/apple.md" "${guides[@]}"
[ "$(find "$folder/app/Sources/readme" -name 'Example*.swift' | wc -l)" -ge 25 ]
"$root/tests/ci/setup/swift-run.sh" -C "$folder/app" build
"$root/tests/ci/setup/swift-run.sh" -C "$folder/app" test | tee "$folder/tests.txt"
# Without tests, the command is content.
grep -q 'Test isDisabledOnce() passed' "$folder/tests.txt"
says=$("$root/tests/ci/setup/swift-run.sh" --exec "$folder/app/.build/debug/app")
expected='agent 1001 is enabled
refused: invalidRequest, limit'
if [ "$says" != "$expected" ]; then
    printf 'expected:\n%s\ngot:\n%s\n' "$expected" "$says" >&2
    exit 1
fi
# A program that does not name the simulated service does not carry it along.
if "$root/tests/ci/setup/swift-run.sh" --exec nm "$folder/app/.build/debug/app" | grep -E 'TrilineSimulated|triline_simulated' >/dev/null; then
    echo 'the program contains the simulated service' >&2
    exit 1
fi
echo "1 passed: a program of its own links $(du -h "$archive" | cut -f1) of package and runs"
