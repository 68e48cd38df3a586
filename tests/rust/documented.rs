//! No public declaration of the Kotlin and Swift packages lacks documentation. Both name what is public by the word.
//! (Rust has a lint for it; Python and JavaScript have tests of their own, which look at what is shipped.)

use std::fs;
use std::path::Path;
use std::process::Command;

use super::words::root;

/// What a declaration may stand behind.
const MODIFIERS: [&str; 22] = [
    "public",
    "open",
    "abstract",
    "sealed",
    "data",
    "enum",
    "value",
    "inline",
    "suspend",
    "operator",
    "infix",
    "const",
    "lateinit",
    "external",
    "annotation",
    "final",
    "static",
    "nonisolated",
    "mutating",
    "indirect",
    "convenience",
    "fun",
];

/// The name of what a line declares in public. `None`: nothing, or an override, whose documentation is inherited.
fn declared(line: &str, keywords: &[&str]) -> Option<String> {
    let line = line.trim_start();
    if !line.starts_with("public ") || line.contains(" override ") || line.starts_with("public extension") {
        return None;
    }
    let mut words = line.split(|c: char| c.is_whitespace() || "(:<{=?".contains(c)).filter(|word| !word.is_empty());
    let keyword = words.find(|word| keywords.contains(word) || !MODIFIERS.contains(word))?;
    if !keywords.contains(&keyword) {
        return None;
    }
    Some(words.next().unwrap_or(keyword).to_string())
}

/// Whether a comment stands above a line, behind annotations.
fn has_comment(lines: &[&str], at: usize) -> bool {
    let above = lines[..at].iter().rev().map(|line| line.trim());
    let mut above = above.skip_while(|line| {
        line.starts_with('@')
            || (line.starts_with("//") && !line.starts_with("///"))
            || line.starts_with("#if")
            || *line == ")"
            || line.starts_with("ReplaceWith")
    });
    above.next().is_some_and(|line| line.ends_with("*/") || line.starts_with("///"))
}

/// Names that protocols of the standard library demand, with their documentation.
const STANDARD: [&str; 15] = [
    "rawValue",
    "encode",
    "description",
    "customMirror",
    "makeAsyncIterator",
    "next",
    "Element",
    "<",
    "==",
    "hash",
    "errorDescription",
    "recoverySuggestion",
    "failureReason",
    "errorDomain",
    "errorUserInfo",
];

/// Initialisers that they demand.
const STANDARD_INIT: [&str; 9] = [
    "init(rawValue",
    "init(from decoder",
    "init(nilLiteral",
    "init(booleanLiteral",
    "init(integerLiteral",
    "init(floatLiteral",
    "init(stringLiteral",
    "init(arrayLiteral",
    "init(dictionaryLiteral",
];

/// What the protocols of a text demand: it is documented there, and not again where a type has it.
fn demanded(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_within = false;
    for line in text.lines() {
        is_within = (is_within || line.starts_with("public protocol ")) && line != "}";
        let mut words = line.trim().split(|c: char| c.is_whitespace() || "(:<".contains(c));
        if is_within && matches!(words.next(), Some("func" | "var")) {
            found.extend(words.next().map(str::to_string));
        }
    }
    found
}

fn undocumented(name: &str, text: &str, demanded: &[String]) -> Vec<String> {
    let is_kotlin = Path::new(name).extension().is_some_and(|extension| extension == "kt");
    let keywords: &[&str] = if is_kotlin {
        &["class", "interface", "object", "fun", "val", "var", "typealias"]
    } else {
        &[
            "class",
            "struct",
            "enum",
            "protocol",
            "actor",
            "func",
            "var",
            "let",
            "init",
            "case",
            "typealias",
            "subscript",
        ]
    };
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(declared) = declared(line, keywords) else { continue };
        let is_inherited = if is_kotlin {
            // A companion holds what its class has.
            line.contains("companion object")
        } else {
            STANDARD.contains(&&*declared)
                || line.contains(" func < ")
                || STANDARD_INIT.iter().any(|init| line.contains(init))
                || (demanded.contains(&declared) && !line.contains("public protocol "))
        };
        if !is_inherited && !has_comment(&lines, at) {
            found.push(format!("{name}:{}: {}", at + 1, line.trim()));
        }
    }
    found
}

fn sources(pattern: &str) -> Vec<String> {
    let output = Command::new("git").args(["ls-files", pattern]).current_dir(root()).output().expect("git is there");
    String::from_utf8(output.stdout).expect("names are UTF-8").lines().map(str::to_string).collect()
}

fn all_undocumented(pattern: &str, least: usize) -> Vec<String> {
    let names = sources(pattern);
    assert!(names.len() > least, "the sources were found: {}", names.len());
    let read = |name: &String| fs::read_to_string(root().join(name)).expect("it can be read");
    let demanded: Vec<String> = names.iter().flat_map(|name| demanded(&read(name))).collect();
    names.iter().flat_map(|name| undocumented(name, &read(name), &demanded)).collect()
}

#[test]
fn every_public_declaration_of_the_kotlin_packages_is_documented() {
    let found = all_undocumented("bindings-uniffi/kotlin/*/src/main/*.kt", 60);
    assert!(found.is_empty(), "{}", found.join("\n"));
    let text = "/** A. */\n@JvmStatic\npublic fun a() {}\npublic override val b: Int = 1\n\npublic suspend fun c() {}\npublic class D(\n    public val e: Int,\n)\n";
    assert_eq!(
        undocumented("x.kt", text, &[]),
        ["x.kt:6: public suspend fun c() {}", "x.kt:7: public class D(", "x.kt:8: public val e: Int,"]
    );
}

#[test]
fn every_public_declaration_of_the_swift_package_is_documented() {
    let found = all_undocumented("bindings-uniffi/swift/Sources/*.swift", 40);
    assert!(found.is_empty(), "{}", found.join("\n"));
    let text = "/// A.\n@discardableResult\npublic func a() {}\npublic init(rawValue: String) {}\npublic static let c = 1\n\npublic func send() {}\n";
    let demanded = demanded("/// B.\npublic protocol B {\n    /// Sends.\n    func send()\n}\n");
    assert_eq!(undocumented("x.swift", text, &demanded), ["x.swift:5: public static let c = 1"]);
}

/// Rust has a lint for it, which the workspace turns on and `make lint` makes an error.
#[test]
fn every_crate_has_the_lints_of_the_workspace() {
    let manifests = sources("*Cargo.toml");
    assert!(fs::read_to_string(root().join("Cargo.toml")).expect("it is there").contains("missing_docs = \"warn\""));
    for manifest in manifests.iter().filter(|name| *name != "Cargo.toml") {
        let text = fs::read_to_string(root().join(manifest)).expect("it can be read");
        let is_apart =
            ["tests/consumers/", "tests/fuzz/", "tests/bench/"].iter().any(|folder| manifest.starts_with(folder));
        assert!(is_apart || text.contains("[lints]\nworkspace = true"), "{manifest} has lints of its own");
    }
}
