//! The rules of the simulated service where the vendor's documents are silent: the comments of its modules have them, and
//! the page `docs/simulated-service.md` lists them, so that no program relies on them as promises of the vendor.
//!
//! `UPDATE=1 cargo test -p triline-tests simulated_rules` writes the list of the page anew.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use triline_schema::operations;

/// What stands around the list.
const MARKS: [&str; 2] = ["<!-- rules, written by a test -->\n", "<!-- end of rules -->\n"];
/// How the rules begin in the comment of a module. They are all that follows in it.
const BEGIN: &str = "Decided where the vendor's documents are silent";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files of a folder and of the folders in it, but tests.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("tests") {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The rules in the comment of a module, in one line.
fn rules(source: &str) -> Option<String> {
    let lines = source.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    // A list in the comment becomes sentences.
    let text = lines.map(|line| line.strip_prefix("- ").unwrap_or(line)).collect::<Vec<_>>().join(" ");
    let rules = text.split_once(BEGIN)?.1.trim_start_matches([':', ',']).trim();
    let (first, rest) = rules.split_at(rules.chars().next()?.len_utf8());
    Some([&first.to_uppercase(), rest].concat().replace("[`", "`").replace("`]", "`").replace("  ", " "))
}

/// A line for each module: the operations that it answers, and its rules.
fn list() -> String {
    let folder = root().join("core/simulated/src/");
    let mut list = String::from("| operations | rules |\n| --- | --- |\n");
    for path in files(&folder) {
        if let Some(rules) = rules(&fs::read_to_string(&path).unwrap()) {
            let names = path.strip_prefix(&folder).unwrap().with_extension("");
            let names: Vec<&str> = names.iter().map(|name| name.to_str().unwrap()).collect();
            let prefix = names.join(".") + ".";
            assert!(operations().any(|operation| operation.name.starts_with(&prefix)), "{prefix}");
            writeln!(list, "| `{prefix}*` | {rules} |").unwrap();
        }
    }
    list
}

#[test]
fn the_page_has_the_rules_as_they_are() {
    let path = root().join("docs/simulated-service.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(MARKS[0]).unwrap();
    let (shown, after) = rest.split_once(MARKS[1]).unwrap();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, [before, MARKS[0], &list(), MARKS[1], after].concat()).unwrap();
    } else {
        assert!(shown == list(), "docs/simulated-service.md is not current: UPDATE=1 writes it");
    }
}

#[test]
fn rules_are_read_from_comments() {
    let source = "//! Calls.\n//!\n//! Decided where the vendor's documents are silent: [`a`] is\n//! b.\n//! - C.\n\nuse x;\n//! no";
    assert_eq!(rules(source).as_deref(), Some("`a` is b. C."));
    assert_eq!(rules("//! Calls.\n"), None);
    assert!(list().lines().count() > 15);
}
