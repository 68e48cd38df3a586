//! The texts of errors exist in both languages: each sentence in the core's sources is in the catalogue of texts.

use std::fs;
use std::path::{Path, PathBuf};

use triline::texts::TEXTS;
use triline::{Config, ErrorKind, Interface};

/// Sources whose texts are not those of errors.
const ELSEWHERE: [(&str, &str); 13] = [
    ("check.rs", "what is wrong with an adapter, for its author"),
    ("examples.rs", "documentation"),
    ("platform", "the table: documentation"),
    ("work_phone", "the table: documentation"),
    ("ai_agent", "the table: documentation"),
    ("simulated", "what the simulated service says is the service's"),
    ("catalogue", "has both languages itself"),
    ("texts.rs", "is the catalogue"),
    ("options.rs", "the table: documentation"),
    ("step.rs", "what `Debug` shows"),
    ("typed.rs", "writes documentation"),
    ("fuzz.rs", "for fuzz targets alone"),
    ("pack.rs", "for the generator alone"),
];

/// Sentences that are no texts of errors.
const NO_TEXTS: [(&str, &str); 13] = [
    ("hold ", "a line of the lock of a journal"),
    ("free ", "the same"),
    ("triline journal 1 ", "what keys of a store are made of"),
    ("this store runs no such script", "what a host tells the core"),
    ("of ", "`Display` of `IncompleteBatch`, whose errors are in the client's language"),
    (" rows, ", "the same"),
    (" failed and ", "the same"),
    (" may have been carried out", "the same"),
    ("; ", "the same"),
    ("triline store 1", "what keys of a store are made of"),
    ("triline nonces ", "what keys of a store are made of"),
    ("triline holder ", "what keys of a store are made of"),
    ("the simulated service ", "a fault that a test asked for"),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        let stem = name.strip_suffix(".rs").unwrap_or(&name);
        if stem.ends_with("tests")
            || stem == "testing"
            || ELSEWHERE.iter().any(|(other, _)| *other == name || *other == stem)
        {
            continue;
        }
        if path.is_dir() { sources(&path, found) } else { found.push(path) }
    }
}

/// The string literals of a source text, without comments, attributes and its tests.
fn literals(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let skip = |rest: &str, end: &str| rest.find(end).map_or(rest.len(), |at| at + end.len());
        if rest.starts_with("//") {
            rest = &rest[skip(rest, "\n")..];
        } else if rest.starts_with("#[") || rest.starts_with("#![") {
            rest = &rest[skip(rest, "]\n")..];
        } else if rest.starts_with("r#\"") {
            let text = &rest[3..];
            let end = text.find("\"#").expect("a raw string ends");
            found.push(text[..end].to_string());
            rest = &text[end + 2..];
        } else if rest.starts_with("'\"'") || rest.starts_with("'\\") {
            rest = &rest[if rest.starts_with("'\\''") || rest.starts_with("'\\\\'") { 4 } else { 3 }..];
        } else if first == '"' {
            let (mut text, mut escaped, mut end) = (String::new(), false, rest.len());
            for (at, c) in rest.char_indices().skip(1) {
                match c {
                    '"' if !escaped => {
                        end = at + 1;
                        break;
                    }
                    '\\' if !escaped => escaped = true,
                    '\n' if escaped => text.push('\u{1}'),
                    _ => {
                        text.push(c);
                        escaped = false;
                    }
                }
                if c == '\n' {
                    escaped = false;
                }
            }
            // A line break in a string takes the indentation of the next line with it.
            let joined: Vec<&str> = text
                .split('\u{1}')
                .enumerate()
                .map(|(index, part)| if index == 0 { part } else { part.trim_start() })
                .collect();
            found.push(joined.concat());
            rest = &rest[end..];
        } else {
            rest = &rest[first.len_utf8()..];
        }
    }
    found
}

/// The parts of a text between its placeholders.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(['{', '}']).step_by(2)
}

/// Whether a part of a literal is prose: a space beside words of small letters.
fn is_prose(part: &str) -> bool {
    let is_word = |word: &str| {
        word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase() || matches!(c, ',' | ';' | ':' | '\''))
    };
    part.contains(' ') && part.split(' ').filter(|word| !word.is_empty()).any(is_word) && !part.contains(['"', '='])
}

#[test]
fn every_sentence_of_the_core_is_in_the_catalogue_of_texts() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/src"), &mut files);
    assert!(files.len() > 80, "{}", files.len());
    let known: Vec<&str> = TEXTS.iter().flat_map(|text| parts(text.english)).collect();
    let is_known = |part: &str| {
        known.iter().any(|known| known.contains(part)) || NO_TEXTS.iter().any(|(other, _)| part.starts_with(other))
    };
    let mut missing = Vec::new();
    for file in files {
        let source = fs::read_to_string(&file).expect("a source can be read");
        for literal in literals(&source) {
            // A recipe is written with placeholders of its own.
            let is_whole = TEXTS.iter().any(|text| text.english == literal);
            missing.extend(
                parts(&literal)
                    .filter(|part| !is_whole && is_prose(part) && !is_known(part))
                    .map(|part| format!("{}: {part:?}", file.display())),
            );
        }
    }
    assert!(missing.is_empty(), "texts without Chinese, see core/src/texts.rs:\n{}", missing.join("\n"));
    let source = "#[must_use = \"a b\"]\n// \"c d\"\nlet x = (\"the\\\n   end\", '\"', b'\\\"', r#\"an \"apple\"\"#);\n#[cfg(test)]\nmod tests { \"no no\" }";
    assert_eq!(literals(source), ["theend", "an \"apple\""]);
    assert!(is_prose("the answer is") && is_prose(" hours ahead") && !is_prose("Content-Type: x") && !is_prose("a"));
}

/// What the npm package says itself of parameters, options and misuse; how its modules are loaded is reported in English.
#[test]
fn every_sentence_of_errors_of_the_npm_package_is_in_the_catalogue_of_texts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bindings-wasm/js");
    let known: Vec<&str> = TEXTS.iter().flat_map(|text| parts(text.english)).collect();
    let (mut found, mut missing) = (0, Vec::new());
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        let before_a_client = ["loading.ts", "packed.ts", "react-native.ts"];
        if Path::new(&name).extension().is_none_or(|extension| extension != "ts") || before_a_client.contains(&&*name) {
            continue;
        }
        let source = fs::read_to_string(&path).expect("a source can be read");
        let is_error = |line: &&str| ["invalid(", "refuse(", "message: \""].iter().any(|mark| line.contains(mark));
        for line in source.lines().filter(is_error) {
            for literal in line.split('"').skip(1).step_by(2).filter(|literal| is_prose(literal)) {
                found += 1;
                if !known.contains(&literal) {
                    missing.push(format!("{name}: {literal:?}"));
                }
            }
        }
    }
    assert!(found > 15, "{found}");
    assert!(missing.is_empty(), "texts without Chinese, see core/src/texts.rs:\n{}", missing.join("\n"));
}

fn config(language: &str, more: &str) -> Result<Config, triline::Error> {
    let json = format!(
        r#"{{"baseUrl":"https://cc.example.com","account":"1","secret":"s","signing":"md5:hex:{{secret}}","language":"{language}"{more}}}"#
    );
    Config::from_json(Interface::Platform, json.as_bytes())
}

#[test]
fn a_client_tells_its_errors_in_its_language() {
    let error = config("zh", r#","retries":-1"#).unwrap_err();
    assert_eq!(error.message(), "retries：应为 0 到 20 的整数，实际为 -1");
    assert_eq!((error.kind(), error.code()), (ErrorKind::InvalidRequest, Some("range")));
    let error = config("en", r#","retries":-1"#).unwrap_err();
    assert_eq!(error.message(), "retries: expected a whole number, at least 0, at most 20, got -1");
    let error = config("fr", "").unwrap_err();
    assert_eq!((error.field(), error.expected()), (Some("language"), Some("one of en, zh")));
}
