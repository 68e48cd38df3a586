// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "screen",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "triline", path: "../../../../bindings-uniffi/swift")],
    targets: [
        .executableTarget(
            name: "screen", dependencies: [.product(name: "Triline", package: "triline")],
            // The Observation library of Swift for Linux refers to a function that no library there has, and calls it only to crash.
            linkerSettings: [.unsafeFlags(["-Xlinker", "--allow-shlib-undefined"], .when(platforms: [.linux]))])
    ],
    swiftLanguageModes: [.v6]
)
