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
        // The promise, how it is kept, what it does not cover, its tests.
        let cells: Vec<&str> = row.trim_start_matches("| ").trim_end_matches(" |").split(" | ").collect();
        assert!(cells.len() == 4 && cells.iter().all(|cell| !cell.is_empty()), "{row}");
        let tests = cells[3];
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
