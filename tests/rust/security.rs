//! What SECURITY.md promises.

use std::fs;
use std::path::Path;

#[test]
fn every_promise_names_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(root.join("SECURITY.md")).unwrap();
    let promises = text.split("## Promises").nth(1).unwrap().split("\n## ").next().unwrap();
    let rows: Vec<&str> = promises.lines().filter(|line| line.starts_with("| ")).skip(2).collect();
    assert!(rows.len() > 10, "{rows:?}");
    for row in rows {
        let tests = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
        for test in tests.split("), ") {
            let (name, path) = test.trim_start_matches('[').trim_end_matches(')').split_once("](").expect(row);
            let source = fs::read_to_string(root.join(path)).expect(path);
            assert!(
                ["{}(", "[{}]", "\"{}\"", "`{}`("].iter().any(|form| source.contains(&form.replace("{}", name))),
                "{path} has no {name}"
            );
        }
    }
}
