// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "adapter",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "triline", path: "../../../../bindings-uniffi/swift")],
    targets: [
        .executableTarget(name: "adapter", dependencies: [
                .product(name: "Triline", package: "triline"),
                .product(name: "TrilineSimulated", package: "triline"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
