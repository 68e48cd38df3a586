// swift-tools-version: 6.0
import Foundation
import PackageDescription

// The core is Rust, compiled ahead. A packed release carries it beside this file: an XCFramework for
// Apple's systems, or a static library in `lib`. Without either, as in a checkout before build.sh, a build
// names the folder of the library itself: swift build -Xlinker -L/folder
func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)")
}

let core: Target =
    exists("TrilineFFI.xcframework")
    ? .binaryTarget(name: "TrilineFFI", path: "TrilineFFI.xcframework")
    : .systemLibrary(name: "TrilineFFI")

// What the App Store asks of libraries. Elsewhere a resource would only bring a folder beside the program.
#if os(Linux)
    let (resources, exclude): ([Resource], [String]) = ([], ["PrivacyInfo.xcprivacy"])
#else
    let (resources, exclude): ([Resource], [String]) = ([.copy("PrivacyInfo.xcprivacy")], [])
#endif

// Left out of a packed release.
let tests: [Target] = exists("Tests") ? [.testTarget(name: "TrilineTests", dependencies: ["Triline"])] : []

let package = Package(
    name: "triline",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [.library(name: "Triline", targets: ["Triline"])],
    targets: [
        core,
        .target(name: "TrilineCore", dependencies: ["TrilineFFI"]),
        .target(
            name: "Triline",
            dependencies: ["TrilineCore"],
            exclude: exclude,
            resources: resources,
            linkerSettings: exists("lib") ? [.unsafeFlags(["-L\(Context.packageDirectory)/lib"])] : []
        ),
    ] + tests,
    swiftLanguageModes: [.v6]
)
