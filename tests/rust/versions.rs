//! One version for all packages.

use std::fs;
use std::path::Path;

/// The files that say it, and what stands in front of it there.
const PLACES: [(&str, &str); 25] = [
    ("Cargo.toml", "\nversion = \""),
    ("bindings-wasm/Cargo.toml", "triline = { version = \""),
    ("bindings-wasm/package.json", "\"version\": \""),
    ("core/cli/Cargo.toml", "triline = { version = \""),
    ("core/cli/Cargo.toml", "triline-schema = { version = \""),
    ("core/cli/npm/package.json", "\"version\": \""),
    ("bindings-uniffi/kotlin/pom.xml", "<version>"),
    ("bindings-uniffi/kotlin/core/pom.xml", "<version>"),
    ("bindings-uniffi/kotlin/jvm/pom.xml", "<version>"),
    ("bindings-uniffi/kotlin/test/pom.xml", "<version>"),
    ("bindings-uniffi/kotlin/android/pom.xml", "<version>"),
    ("bindings-uniffi/kotlin/bom/pom.xml", "<version>"),
    ("bindings-uniffi/kotlin/all/pom.xml", "<version>"),
    ("bindings-uniffi/kotlin/README.md", "triline-jvm:"),
    ("bindings-uniffi/kotlin/README.md", "triline-test:"),
    ("bindings-uniffi/kotlin/README.md", "<version>"),
    ("bindings-uniffi/swift/README.md", "from: \""),
    ("docs/packages/kotlin.md", "triline-jvm:"),
    ("docs/packages/kotlin.md", "triline-test:"),
    ("docs/packages/kotlin.md", "<version>"),
    ("docs/packages/swift.md", "from: \""),
    ("docs/android.md", "triline-bom:"),
    ("docs/apple.md", "from: \""),
    ("tests/consumers/java/pom.xml", "<artifactId>triline-bom</artifactId>\n        <version>"),
    ("tests/consumers/kotlin/pom.xml", "<artifactId>triline-bom</artifactId>\n        <version>"),
];

#[test]
fn all_packages_have_one_version() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for (file, before) in PLACES {
        let text = fs::read_to_string(root.join(file)).unwrap();
        let version = text.split_once(before).unwrap_or_else(|| panic!("{file} has no version")).1;
        let version = version.split(['"', '<']).next();
        assert_eq!(version, Some(env!("CARGO_PKG_VERSION")), "{file}");
    }
}
