// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "runner",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "triline", path: "../../../../bindings-uniffi/swift")],
    targets: [
        .executableTarget(name: "runner", dependencies: [
                .product(name: "Triline", package: "triline"),
                .product(name: "TrilineSimulated", package: "triline"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
