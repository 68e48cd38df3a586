// swift-tools-version: 6.0
import Foundation
import PackageDescription

// The core is Rust, compiled ahead. A packed release carries it beside this file: XCFrameworks for Apple's
// systems, or static libraries in `lib`. Without either, as in a checkout before build.sh, a build names the
// folder of the libraries itself: swift build -Xlinker -L/folder
func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)")
}

func compiled(_ name: String) -> Target {
    exists("\(name).xcframework")
        ? .binaryTarget(name: name, path: "\(name).xcframework") : .systemLibrary(name: name)
}

let core = compiled("TrilineFFI")
// A library of its own, which apps do not carry along.
let simulated = compiled("TrilineSimulatedFFI")

// Where the libraries are, in a packed release.
let folder: [LinkerSetting] = exists("lib") ? [.unsafeFlags(["-L\(Context.packageDirectory)/lib"])] : []

// What the App Store asks of libraries. Elsewhere a resource would only bring a folder beside the program.
#if os(Linux)
    let (resources, exclude): ([Resource], [String]) = ([], ["PrivacyInfo.xcprivacy"])
#else
    let (resources, exclude): ([Resource], [String]) = ([.copy("PrivacyInfo.xcprivacy")], [])
#endif

// Left out of a packed release.
let tests: [Target] =
    exists("Tests") ? [.testTarget(name: "TrilineTests", dependencies: ["Triline", "TrilineSimulated"])] : []

let package = Package(
    name: "triline",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .library(name: "Triline", targets: ["Triline"]),
        // For tests and previews: apps that do not name it do not carry the simulated service along.
        .library(name: "TrilineSimulated", targets: ["TrilineSimulated"]),
    ],
    targets: [
        core,
        simulated,
        .target(name: "TrilineCore", dependencies: ["TrilineFFI"]),
        .target(name: "TrilineSimulatedCore", dependencies: ["TrilineSimulatedFFI"]),
        .target(
            name: "Triline",
            dependencies: ["TrilineCore"],
            exclude: exclude,
            resources: resources,
            linkerSettings: folder
        ),
        .target(
            name: "TrilineSimulated",
            dependencies: ["Triline", "TrilineSimulatedCore"],
            linkerSettings: folder
        ),
    ] + tests,
    swiftLanguageModes: [.v6]
)
