//! Links between the pages of the project lead somewhere.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests are in a folder of the project").to_path_buf()
}

/// The Markdown files that are kept, with their texts.
fn pages() -> Vec<(String, String)> {
    kept(&["*.md"])
}

/// The files of the patterns that are kept, with their texts.
fn kept(patterns: &[&str]) -> Vec<(String, String)> {
    let output = Command::new("git").arg("ls-files").args(patterns).current_dir(root()).output().expect("git is there");
    let names = String::from_utf8(output.stdout).expect("names are UTF-8");
    let pages: Vec<_> = names
        .lines()
        .filter_map(|name| Some((name.to_string(), fs::read_to_string(root().join(name)).ok()?)))
        .collect();
    assert!(pages.len() > 20, "the files were found: {}", pages.len());
    pages
}

/// The file that a link leads to, and its anchor. `None`: it leads elsewhere. READMEs of packages name files of the project by
/// their addresses, because registries show these pages, too.
fn target_of<'a>(page: &str, link: &'a str) -> Option<(PathBuf, &'a str)> {
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    let of_project = ["blob", "tree"]
        .iter()
        .find_map(|kind| path.strip_prefix(&*format!("https://github.com/triline/triline/{kind}/main/")));
    if let Some(path) = of_project {
        return Some((root().join(path), anchor));
    }
    if path.contains("://") || path.contains(' ') || path.starts_with("mailto:") {
        return None;
    }
    let page = root().join(page);
    let folder = page.parent().expect("a file is in a folder");
    Some((if path.is_empty() { page.clone() } else { folder.join(path) }, anchor))
}

/// The links of all pages, each with its page.
fn links(pages: &[(String, String)]) -> impl Iterator<Item = (&str, &str)> {
    pages.iter().flat_map(|(name, text)| {
        text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).map(|link| (name.as_str(), link))
    })
}

#[test]
fn every_link_within_the_project_leads_to_a_file() {
    let is_broken = |&(page, link): &(&str, &str)| target_of(page, link).is_some_and(|(path, _)| !path.exists());
    let broken: Vec<String> = links(&pages()).filter(is_broken).map(|(page, link)| format!("{page}: {link}")).collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(is_broken(&("docs/README.md", "nothing.md")));
    assert!(is_broken(&("docs/README.md", "https://github.com/triline/triline/blob/main/nothing.md")));
}

/// The anchors of a page's headings, as GitHub makes them.
fn anchors(text: &str) -> Vec<String> {
    let is_heading = |line: &&str| line.trim_start_matches('#').starts_with(' ') && line.starts_with('#');
    let anchor = |line: &str| {
        let kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
        line.trim_start_matches('#').trim().to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")
    };
    text.lines().filter(is_heading).map(anchor).collect()
}

#[test]
fn every_anchor_of_a_link_is_a_heading() {
    let pages = pages();
    let anchored: Vec<_> = links(&pages)
        .filter_map(|(page, link)| Some((page, link, target_of(page, link)?)))
        .filter(|(_, _, (_, anchor))| !anchor.is_empty())
        .collect();
    let broken: Vec<String> = anchored
        .iter()
        .filter(|(_, _, (path, anchor))| {
            !anchors(&fs::read_to_string(path).unwrap_or_default()).iter().any(|known| known == anchor)
        })
        .map(|(page, link, _)| format!("{page}: {link}"))
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(anchored.len() > 20, "the anchors were found: {}", anchored.len());
    assert_eq!(anchors("# A `b`, c!\nd\n#[e]\n## 更多 f\n"), ["a-b-c", "更多-f"]);
}
