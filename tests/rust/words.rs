//! The project's texts: phrases that readers stumbled over stay out, and links lead somewhere.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use triline::table;
use triline::texts::{PACKAGE_TEXTS, TEXTS};

/// Phrases that are not written in any text, each with the reason and a replacement.
const BANNED: [(&str, &str); 26] = [
    ("the documents", "unclear whose documents: `the vendor's documents`"),
    ("nobody", "hides the actor: say what happens, or who does it"),
    ("whoever", "hides the actor: address the reader, or name the role"),
    ("is none of", "un-English: `is not a`"),
    ("as it likes", "coy: say that there is no limit"),
    ("goes on behind", "un-English: `continues after`"),
    ("goes on where", "un-English: `continues where`"),
    ("is to be over", "hides the actor: say who ends it"),
    ("what is told", "hides the actor: `receives`, `reports`"),
    ("are told", "hides the actor: `receive`"),
    ("keeps what it is told", "coy: `keeps what is written`"),
    ("comes out", "vague: `is raised`, `is returned`"),
    ("by one clock, which stands", "un-English: `a clock that does not advance`"),
    ("as it came", "vague: `unchanged`, `raw`"),
    ("as they came", "vague: `unchanged`, `raw`"),
    ("what becomes of", "vague: `the outcome of`"),
    ("what became of", "vague: `the outcome of`"),
    ("of yours", "un-English: `your own`, `custom`"),
    ("says no", "coy: `refuses`, `reports a failure`"),
    ("said no", "coy: `refused`"),
    ("that is none", "un-English: `an invalid`, `is not a`"),
    ("what there is", "vague: name the things"),
    ("no harm", "vague: `safe to repeat`"),
    ("how many more times", "un-English: `maximum number of retries`"),
    ("all its tries", "`all its attempts`"),
    ("what comes back", "vague: `the response`, `the result`"),
];

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests are in a folder of the project").to_path_buf()
}

/// The Markdown files that are kept, with their texts.
fn pages() -> Vec<(String, String)> {
    kept(&["*.md"])
}

/// The files of the patterns that are kept, with their texts.
pub(crate) fn kept(patterns: &[&str]) -> Vec<(String, String)> {
    let output = Command::new("git").arg("ls-files").args(patterns).current_dir(root()).output().expect("git is there");
    let names = String::from_utf8(output.stdout).expect("names are UTF-8");
    let pages: Vec<_> = names
        .lines()
        .filter_map(|name| Some((name.to_string(), fs::read_to_string(root().join(name)).ok()?)))
        .collect();
    assert!(pages.len() > 20, "the files were found: {}", pages.len());
    pages
}

/// The banned phrases of a text. `name`: its file, or what it documents.
fn faults(name: &str, text: &str) -> Vec<String> {
    let text = text.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
    let is_banned = |phrase: &str| {
        text.match_indices(phrase).any(|(at, _)| {
            let around = [text[..at].chars().next_back(), text[at + phrase.len()..].chars().next()];
            around.iter().flatten().all(|c| !c.is_alphanumeric())
        })
    };
    BANNED
        .iter()
        .filter(|(phrase, _)| is_banned(phrase))
        .map(|(phrase, instead)| format!("{name}: \"{phrase}\"; {instead}"))
        .collect()
}

#[test]
fn no_page_has_a_banned_phrase() {
    let all: Vec<String> = pages().iter().flat_map(|(name, text)| faults(name, text)).collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
    assert_eq!(faults_of("What\nNobody knows"), ["x: \"nobody\"; hides the actor: say what happens, or who does it"]);
    assert_eq!(faults("docs/x.md", "it says no").len(), 1);
    assert!(faults_of("nobody1").is_empty());
}

fn faults_of(text: &str) -> Vec<String> {
    faults("x", text)
}

/// The comments of a source text that stand on lines of their own.
fn comments(text: &str) -> String {
    let comment = |line: &str| {
        let line = line.trim_start();
        let marker =
            ["///", "//!", "//", "/**", "/*", "* ", "# "].into_iter().find(|marker| line.starts_with(*marker))?;
        Some(line[marker.len()..].to_string())
    };
    text.lines().filter_map(comment).collect::<Vec<_>>().join(" ")
}

#[test]
fn no_comment_has_a_banned_phrase() {
    let sources = kept(&["*.rs", "*.py", "*.ts", "*.mjs", "*.js", "*.kt", "*.java", "*.swift", "*.sh"]);
    let mut all = Vec::new();
    for (name, text) in sources.iter().filter(|(name, _)| !name.ends_with("words.rs")) {
        all.extend(faults(name, &comments(text)));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
    assert_eq!(comments("let a = 1; // no\n    /// Yes,\n # and\n#[no]"), " Yes, and");
}

#[test]
fn no_documentation_of_the_table_has_a_banned_phrase() {
    let mut all = Vec::new();
    for operation in table::entries() {
        all.extend(faults(&format!("core/ {}", operation.name), operation.doc));
        for field in operation.params.fields {
            all.extend(faults(&format!("core/ {} {}", operation.name, field.wire), field.doc));
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn no_text_of_an_error_has_a_banned_phrase() {
    let texts = TEXTS.iter().chain(PACKAGE_TEXTS);
    let all: Vec<String> = texts.flat_map(|text| faults("an error", text.english)).collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
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

/// Folders whose files a tool asks for by their place, or that hold data of one kind.
const UNSAID: [&str; 5] = ["/generated", "/_generated", "/Generated", ".github", "/seeds/"];

/// Each folder of several files has a README or a module comment, or a README above it names it.
#[test]
fn every_folder_says_what_is_in_it() {
    let output = Command::new("git").args(["ls-files"]).current_dir(root()).output().expect("git is there");
    let files: Vec<String> = String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_string).collect();
    let has = |path: String| files.binary_search(&path).is_ok();
    let mut folders: Vec<&str> = files.iter().filter_map(|file| Some(file.rsplit_once('/')?.0)).collect();
    let several = |folder: &str, folders: &[&str]| folders.iter().filter(|other| **other == folder).count() > 1;
    let all = folders.clone();
    folders.dedup();
    folders.sort_unstable();
    folders.dedup();
    let mut silent = Vec::new();
    for folder in folders.into_iter().filter(|folder| several(folder, &all)) {
        let module = ["README.md", "mod.rs", "lib.rs", "main.rs", "__init__.py", "Package.swift"];
        let says = module.iter().any(|name| has(format!("{folder}/{name}"))) || has(format!("{folder}.rs"));
        let above = Path::new(folder).ancestors().skip(1).any(|above| {
            let Ok(readme) = fs::read_to_string(root().join(above).join("README.md")) else { return false };
            let below = Path::new(folder).strip_prefix(above).expect("it is above").to_string_lossy().into_owned();
            // A folder that is named speaks for those within it.
            Path::new(&below).ancestors().any(|part| {
                let part = part.to_string_lossy();
                !part.is_empty() && readme.contains(&format!("`{part}/`"))
            })
        });
        let is_exempt = UNSAID.iter().any(|part| format!("/{folder}/").contains(part));
        if !says && !above && !is_exempt {
            silent.push(folder.to_string());
        }
    }
    assert!(silent.is_empty(), "no README says what is in these:\n{}", silent.join("\n"));
}

/// Longest file: what a reader takes in at once.
const LONGEST: usize = 400;

/// Lines of a source that its authors wrote: without the tests at its end.
fn own_lines(text: &str) -> usize {
    text.split("#[cfg(test)]\nmod ").next().unwrap_or_default().lines().count()
}

#[test]
fn no_file_is_too_long_to_read_in_one_go() {
    let sources = kept(&["*.rs", "*.py", "*.ts", "*.mjs", "*.js", "*.kt", "*.java", "*.swift", "*.sh"]);
    let is_generated = |text: &str| {
        text.lines().take(4).any(|line| line.contains("ritten by `cargo run") || line.contains("enerated by"))
    };
    let long: Vec<String> = sources
        .iter()
        .filter(|(_, text)| !is_generated(text) && own_lines(text) > LONGEST)
        .map(|(name, text)| format!("{name}: {} lines, at most {LONGEST}", own_lines(text)))
        .collect();
    assert!(long.is_empty(), "split where a reader would:\n{}", long.join("\n"));
    assert_eq!(own_lines("a\nb\n#[cfg(test)]\nmod tests {}\n"), 2);
}
