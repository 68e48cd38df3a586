//! The Chinese pages have what the English ones have.

use std::fs;
use std::process::Command;

use super::links::root;

/// The Chinese pages, each with its text and that of the English page.
fn pairs() -> Vec<(String, String, String)> {
    let output = Command::new("git").args(["ls-files", "*.zh.md"]).current_dir(root()).output().expect("git is there");
    let names = String::from_utf8(output.stdout).expect("names are UTF-8");
    let read = |name: &str| fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    names.lines().map(|name| (name.to_owned(), read(name), read(&name.replace(".zh.md", ".md")))).collect()
}

/// The lines outside of code.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// The levels of the headings, in their order.
fn headings(text: &str) -> Vec<usize> {
    let level = |line: &str| line.bytes().take_while(|byte| *byte == b'#').count();
    lines(text).map(level).filter(|level| *level > 0).collect()
}

/// The pieces of code in the first cells of all rows of tables, sorted, because words may come in another order.
fn keys(text: &str) -> Vec<Vec<&str>> {
    fn first(line: &str) -> Option<Vec<&str>> {
        let cell = line.strip_prefix("| ")?.split(" | ").next()?;
        let mut keys: Vec<&str> = cell.split('`').skip(1).step_by(2).collect();
        keys.sort_unstable();
        Some(keys)
    }
    text.lines().filter_map(first).collect()
}

/// The pieces of code and the targets of links in the last cells of all rows of tables.
fn tests(text: &str) -> Vec<Vec<&str>> {
    fn last(line: &str) -> Option<Vec<&str>> {
        let cell = line.strip_prefix("| ")?.strip_suffix(" |")?.rsplit(" | ").next()?;
        let links = cell.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        Some(cell.split('`').skip(1).step_by(2).chain(links).collect())
    }
    text.lines().filter_map(last).collect()
}

#[test]
fn chinese_pages_have_the_headings_and_tables_of_the_english_ones() {
    let mut faults = Vec::new();
    for (name, chinese, english) in pairs() {
        if headings(&chinese) != headings(&english) {
            faults.push(format!("{name}: the headings are {:?}, not {:?}", headings(&chinese), headings(&english)));
        }
        let (chinese, english) = (keys(&chinese), keys(&english));
        if chinese.len() != english.len() {
            faults.push(format!("{name}: tables have {} rows, not {}", chinese.len(), english.len()));
        }
        let differing = chinese.iter().zip(&english).find(|(chinese, english)| chinese != english);
        faults.extend(differing.map(|(chinese, english)| format!("{name}: a row of {chinese:?}, not of {english:?}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn promises_and_decisions_name_the_same_tests_in_both_languages() {
    let is_listed = |name: &str| name == "SECURITY.zh.md" || name == "docs/ambiguities.zh.md";
    let pairs: Vec<_> = pairs().into_iter().filter(|(name, ..)| is_listed(name)).collect();
    assert_eq!(pairs.len(), 2);
    for (name, chinese, english) in &pairs {
        // Links to other pages lead to the Chinese ones.
        let page = |target: &str| target.split('#').next().unwrap_or_default().replace(".zh.md", ".md");
        let pages = |text| tests(text).iter().map(|row| row.iter().map(|target| page(target)).collect()).collect();
        let (chinese, english): (Vec<Vec<String>>, Vec<Vec<String>>) = (pages(chinese), pages(english));
        assert_eq!(chinese, english, "{name}");
    }
}

#[test]
fn chinese_pages_link_to_chinese_pages_where_these_are() {
    let mut faults = Vec::new();
    for (name, chinese, _) in pairs() {
        let page = root().join(&name);
        let folder = page.parent().expect("a file is in a folder");
        for line in lines(&chinese).filter(|line| !line.starts_with("[English](")) {
            for link in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                let path = link.split('#').next().unwrap_or_default();
                let Some(stem) = path.strip_suffix(".md").filter(|stem| stem.strip_suffix(".zh").is_none()) else {
                    continue;
                };
                if folder.join(format!("{stem}.zh.md")).exists() {
                    faults.push(format!("{name}: {link}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn tables_and_headings_are_read() {
    let text = "# A\n\n```sh\n# no heading\n```\n\n## B\n\n| `a`, `b` | c | [d](e) |\n";
    assert_eq!(headings(text), [1, 2]);
    assert_eq!(keys(text), [["a", "b"]]);
    assert_eq!(tests(text), [["e"]]);
}
