//! What an editor shows of each operation: its place in the vendor's documents and an example, in every language.

use std::collections::BTreeSet;
use std::fs;

use triline::table::operations;

use super::words::{kept, root};

/// A language, its generated sources, and the fence of an example in its comments.
const LANGUAGES: [(&str, &str, &str); 4] = [
    ("TypeScript", "bindings-wasm/js/generated/*.ts", "```ts "),
    ("Python", "bindings-python/python/triline/_generated/*.py", "```python "),
    ("Kotlin", "bindings-uniffi/kotlin/core/src/main/kotlin/io/triline/*.kt", "```kotlin "),
    ("Swift", "bindings-uniffi/swift/Sources/Triline/Generated/*.swift", "```swift "),
];

/// The comments of a source text, each in one line without its markers.
fn comments(text: &str, is_python: bool) -> Vec<String> {
    let mut found = Vec::new();
    let mut comment: Option<String> = None;
    for line in text.lines().map(str::trim) {
        let is_end = if is_python { comment.is_some() && line.ends_with("\"\"\"") } else { line.ends_with("*/") };
        let is_comment = if is_python {
            comment.is_some() || line.starts_with("\"\"\"")
        } else {
            line.starts_with("///") || line.starts_with('*') || line.starts_with("/**")
        };
        if is_comment {
            let marker = ["///", "/**", "*/", "*", "\"\"\""].into_iter().find(|marker| line.starts_with(marker));
            let line = marker.map_or(line, |marker| &line[marker.len()..]).trim();
            let comment = comment.get_or_insert_default();
            comment.push_str(line);
            comment.push(' ');
        }
        if is_end || !is_comment {
            found.extend(comment.take());
        }
    }
    found.extend(comment);
    found
}

/// The comments of a language's generated sources.
fn comments_of(language: &str, pattern: &str) -> Vec<String> {
    let found: Vec<String> =
        kept(&[pattern]).iter().flat_map(|(_, text)| comments(text, language == "Python")).collect();
    assert!(found.len() > 500, "{language}: {} comments", found.len());
    found
}

#[test]
fn every_operation_shows_its_place_in_the_documents_and_an_example() {
    let mut faults = Vec::new();
    for (language, pattern, fence) in LANGUAGES {
        let comments = comments_of(language, pattern);
        for operation in operations() {
            let place = operation.doc.lines().map(str::trim).find(|line| line.starts_with("Vendor's API document: "));
            let place = place.unwrap_or_else(|| panic!("{} has no place in the documents", operation.name));
            let mut its = comments.iter().filter(|comment| comment.contains(place)).peekable();
            if its.peek().is_none() {
                faults.push(format!("{language}: {} does not say: {place}", operation.name));
            }
            faults.extend(
                its.filter(|comment| !comment.contains(fence))
                    .map(|comment| format!("{language}: {} has no example: {comment}", operation.name)),
            );
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// That each field has an example is tested where they are written: here, that all languages show the same ones.
#[test]
fn every_example_of_a_field_is_shown_in_every_language() {
    let facts = fs::read_to_string(root().join("core/src/facts.rs")).expect("it can be read").replace("\\\"", "\"");
    let examples: BTreeSet<&str> =
        facts.split("For example `").skip(1).map(|rest| rest.split_once("`.").expect("an example ends").0).collect();
    assert!(examples.len() > 150, "{} examples", examples.len());
    for (language, pattern, _) in LANGUAGES {
        let comments = comments_of(language, pattern).join("\n");
        let lacking: Vec<_> = examples
            .iter()
            // In Python, the values of a choice are listed instead.
            .filter(|example| match language {
                "Python" => !comments.contains(example.trim_matches(['[', ']', '"'])),
                _ => !comments.contains(&format!("For example `{example}`.")),
            })
            .collect();
        assert!(lacking.is_empty(), "{language} shows no example {lacking:?}");
    }
}

#[test]
fn comments_are_found() {
    let text = "/**\n * A\n * b.\n */\nfun c() {}\n/// D\n/// e.\nfunc f() {}\n";
    assert_eq!(comments(text, false), [" A b.  ", "D e. "]);
    assert_eq!(comments("def a():\n    \"\"\"B\n\n    c.\n    \"\"\"\n    return 1\n", true), ["B  c.  "]);
}
