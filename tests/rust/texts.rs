//! The texts of errors exist in both languages: each sentence in the core's sources is in the catalogue of texts.

use std::fs;
use std::path::{Path, PathBuf};

use triline::texts::{PACKAGE_TEXTS, TEXTS};
use triline::{Config, ErrorKind, Interface};

/// Sources whose texts are not those of errors.
const ELSEWHERE: [(&str, &str); 15] = [
    ("check.rs", "what is wrong with an adapter, for its author"),
    ("examples.rs", "documentation"),
    ("facts.rs", "documentation"),
    ("platform", "the table: documentation"),
    ("work_phone", "the table: documentation"),
    ("ai_agent", "the table: documentation"),
    ("simulated", "what the simulated service says is the service's"),
    ("catalogue", "has both languages itself"),
    ("texts", "is the catalogue"),
    ("options.rs", "the table: documentation"),
    ("step.rs", "what `Debug` shows"),
    ("typed.rs", "writes documentation"),
    ("fuzz.rs", "for fuzz targets alone"),
    ("contributing.rs", "shows how the table is written"),
    ("pack.rs", "for the generator alone"),
];

/// Sentences that are no texts of errors.
const NO_TEXTS: [(&str, &str); 12] = [
    ("hold ", "a line of the lock of a journal"),
    ("free ", "the same"),
    ("triline journal 1 ", "what keys of a store are made of"),
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

/// Files of the packages whose texts no client can say in its language, with the reason.
const BEFORE_A_CLIENT: [(&str, &str); 7] = [
    ("SimulatedService", "for tests of programs"),
    ("simulated.py", "for tests of programs"),
    ("__init__.py", "faults of the installation"),
    ("frames.py", "a library that is not installed"),
    ("progress.py", "a library that is not installed"),
    ("RedisStore.swift", "a store is made before its client"),
    ("shape.rs", "faults of the installation"),
];

/// Texts of the packages that are no errors of a client.
const NO_PACKAGE_TEXTS: [(&str, &str); 14] = [
    ("the native library ", "there is no core that could translate it"),
    (" cannot be loaded on ", "the same"),
    ("file: expected an UploadSource", "stands in the catalogue in two parts"),
    ("the client follows redirects", "an argument of a constructor, for its author"),
    ("a client that sends nothing", "is never shown"),
    ("the client or the call is closed", "becomes `the client is closed`"),
    ("the core asks for a file", "a fault of the package"),
    ("nothing is under way", "a fault of the package"),
    ("not what was declared", "the cause of an error, for developers"),
    ("the thread of the call was interrupted", "an exception of the JDK"),
    ("the rows raised StopIteration", "an error of the caller's own code"),
    ("expected the text that the script returns", "an adapter of the caller's own"),
    (" needs aiohttp", "a library that is not installed"),
    ("the core is newer", "faults of the installation"),
];

fn package_sources(folder: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        if path.is_dir() {
            if !["_generated", "Generated", "test", "tests"].contains(&&*name) {
                package_sources(&path, extensions, found);
            }
        } else if extensions.iter().any(|extension| name.ends_with(extension))
            && !BEFORE_A_CLIENT.iter().any(|(other, _)| name.starts_with(other))
        {
            found.push(path);
        }
    }
}

/// What the packages for Python, Kotlin and Swift say themselves, on the lines that raise or throw it, or name a message.
#[test]
fn every_sentence_of_errors_of_the_other_packages_is_in_the_catalogue_of_texts() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for (folder, extensions) in [
        ("bindings-python/python/triline", &[".py"]),
        ("bindings-python/src", &[".rs"]),
        ("bindings-uniffi/kotlin/core/src/main", &[".kt"]),
        ("bindings-uniffi/kotlin/android/src/main", &[".kt"]),
        ("bindings-uniffi/swift/Sources/Triline", &[".swift"]),
    ] {
        package_sources(&root.join(folder), extensions, &mut files);
    }
    let known: Vec<&str> = TEXTS.iter().chain(PACKAGE_TEXTS).flat_map(|text| parts(text.english)).collect();
    let marks = [
        "invalid(",
        "invalid(\"",
        "refuse(",
        "message = \"",
        "message: \"",
        "\"message\": ",
        "Sent(",
        "IOException(\"",
        "Failure(\"",
        "OSError(",
        "ConnectionError(",
        ".refused(\"",
        "Failure.system(\"",
        "_not_a_file(",
    ];
    let (mut found, mut missing) = (0, Vec::new());
    for file in files {
        let source = fs::read_to_string(&file).expect("a source can be read");
        let is_python = file.extension().is_some_and(|extension| extension == "py");
        for line in source.lines().filter(|line| marks.iter().any(|mark| line.contains(mark))) {
            for literal in line.split('"').skip(1).step_by(2) {
                // What is filled in: `{why}` in Python, `$why` and `${why.text}` in Kotlin, `\(why)` in Swift.
                let text = if is_python { without(literal, '{', '}') } else { without_filled_in(literal) };
                for part in text.split('\0').filter(|part| is_prose(part)) {
                    found += 1;
                    let is_known = known.iter().any(|known| known.contains(part));
                    if !is_known && !NO_PACKAGE_TEXTS.iter().any(|(other, _)| part.contains(other)) {
                        missing.push(format!("{}: {part:?}", file.display()));
                    }
                }
            }
        }
    }
    assert!(found > 60, "{found}");
    assert!(missing.is_empty(), "texts without Chinese, see core/src/texts.rs:\n{}", missing.join("\n"));
    assert_eq!(without("a {b} c", '{', '}'), "a \0 c");
    assert_eq!(without_filled_in("the $a of ${b.c()} and \\(d(e))."), "the \0 of \0 and \0.");
}

/// A text with NUL in place of what stands between two marks.
fn without(text: &str, open: char, close: char) -> String {
    let mut depth = 0;
    let mut out = String::new();
    for c in text.chars() {
        if c == open {
            depth += 1;
        } else if c == close && depth > 0 {
            depth -= 1;
            out.push('\0');
        } else if depth == 0 {
            out.push(c);
        }
    }
    out
}

fn without_filled_in(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['$', '\\']) {
        out.push_str(&rest[..at]);
        let filled = &rest[at + 1..];
        let end = match filled.chars().next() {
            Some(open @ ('{' | '(')) => {
                let mut depth = 0;
                let close = if open == '{' { '}' } else { ')' };
                let is_end = |c: char| {
                    depth += i32::from(c == open) - i32::from(c == close);
                    depth == 0
                };
                filled.find(is_end).map_or(filled.len(), |end| end + 1)
            }
            _ => filled.find(|c: char| !c.is_alphanumeric()).unwrap_or(filled.len()),
        };
        out.push('\0');
        rest = &filled[end..];
    }
    out + rest
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
    assert_eq!(error.message(), "retries: expected an integer from 0 to 20, got -1");
    let error = config("fr", "").unwrap_err();
    assert_eq!((error.field(), error.expected()), (Some("language"), Some("one of en, zh")));
}
