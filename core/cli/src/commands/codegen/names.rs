//! Names of a dictionary as names of a language.

use std::collections::HashSet;

use crate::terminal::console::steers;

/// The words of a key, in lower case: `datetimeRange_1` has three.
fn words(key: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut begins = true;
    let mut was_lower = false;
    for c in key.chars() {
        if !c.is_ascii_alphanumeric() {
            begins = true;
            continue;
        }
        if begins || (c.is_ascii_uppercase() && was_lower) {
            words.push(String::new());
        }
        begins = false;
        was_lower = !c.is_ascii_uppercase();
        if let Some(word) = words.last_mut() {
            word.push(c.to_ascii_lowercase());
        }
    }
    words
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase().to_string() + letters.as_str()).unwrap_or_default()
}

/// `datetime_range_1`.
pub(super) fn snake(key: &str) -> String {
    words(key).join("_")
}

/// `datetimeRange1`.
pub(super) fn camel(key: &str) -> String {
    let words = words(key);
    let rest = words.iter().skip(1).map(|word| capital(word));
    words.first().cloned().into_iter().chain(rest).collect()
}

/// `DatetimeRange1`.
pub(super) fn pascal(key: &str) -> String {
    words(key).iter().map(|word| capital(word)).collect()
}

/// Whether a text is a name as it is.
pub(super) fn is_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

pub(super) fn is_reserved(name: &str, keywords: &[&str]) -> bool {
    keywords.contains(&name)
}

/// Gives names that are different, and no keywords.
pub(super) struct Names<'a> {
    taken: HashSet<String>,
    keywords: &'a [&'a str],
    fallback: &'a str,
}

impl<'a> Names<'a> {
    /// `fallback`: what a name begins with that cannot begin with its own first character.
    pub(super) fn new(taken: &[&str], keywords: &'a [&'a str], fallback: &'a str) -> Names<'a> {
        Names { taken: taken.iter().map(ToString::to_string).collect(), keywords, fallback }
    }

    /// A name like that one.
    pub(super) fn give(&mut self, name: &str) -> String {
        let mut name = if is_word(name) { name.to_string() } else { format!("{}{name}", self.fallback) };
        if is_reserved(&name, self.keywords) {
            name.push('_');
        }
        let first = name.clone();
        let mut number = 2;
        while !self.taken.insert(name.clone()) {
            // A number behind a number would be read as one.
            let between = if first.ends_with(|c: char| c.is_ascii_digit()) { "_" } else { "" };
            name = format!("{first}{between}{number}");
            number += 1;
        }
        name
    }
}

/// A text between double quotes, as all of the languages but Rust and Swift escape it in a string: line feeds and others that cannot
/// stand there by their code.
pub(super) fn quoted(text: &str) -> String {
    escaped(text, |code| format!("\\u{code:04x}"))
}

/// The same for Rust and Swift.
pub(super) fn quoted_with_braces(text: &str) -> String {
    escaped(text, |code| format!("\\u{{{code:x}}}"))
}

fn escaped(text: &str, code: impl Fn(u32) -> String) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if is_odd(c) => quoted.push_str(&code(u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// Whether a character ends a line, or shows a source otherwise than a compiler reads it.
fn is_odd(c: char) -> bool {
    steers(c) || matches!(c, '\u{2028}' | '\u{2029}')
}

/// A display name as it may stand in a comment of any of the languages: on one line, and without what would end the comment.
pub(super) fn commented(text: &str) -> String {
    let text: String = text.chars().map(|c| if is_odd(c) { ' ' } else { c }).collect();
    text.replace("*/", "* /").replace("/*", "/ *").replace('\\', "/").replace('"', "'").trim().to_string()
}

/// Adds those functions of a text that a source calls, or that the added ones call. Blank lines are between the functions only.
pub(super) fn add_functions(source: &mut String, functions: &str, between: &str) {
    let blocks: Vec<&str> = functions.trim().split("\n\n").map(str::trim).filter(|block| !block.is_empty()).collect();
    let name = |block: &str| {
        let head = block.split('(').next().unwrap_or_default();
        let head = head.split('<').next().unwrap_or_default();
        head.rsplit([' ', '.']).next().unwrap_or_default().to_string()
    };
    let mut is_used = vec![false; blocks.len()];
    let mut text = source.clone();
    while let Some(place) = (0..blocks.len()).find(|&place| !is_used[place] && mentions(&text, &name(blocks[place]))) {
        is_used[place] = true;
        text.push_str(blocks[place]);
    }
    for (block, _) in blocks.iter().zip(is_used).filter(|(_, is_used)| *is_used) {
        source.push_str(between);
        source.push_str(block);
        source.push('\n');
    }
}

/// Whether a text has a word.
fn mentions(text: &str, word: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.match_indices(word)
        .any(|(at, _)| !is_part(text[..at].chars().next_back()) && !is_part(text[at + word.len()..].chars().next()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_languages() {
        assert_eq!(
            [snake("datetimeRange_1"), camel("datetime_range_1"), pascal("radio_1")],
            ["datetime_range_1", "datetimeRange1", "Radio1"]
        );
        assert_eq!(
            [snake("QQ"), camel("serviceAccount"), pascal("M"), pascal("客户")],
            ["qq", "serviceAccount", "M", ""]
        );
        let mut names = Names::new(&["id"], &["class"], "field");
        assert_eq!(
            ["id", "class", "class", "1a", "", ""].map(|name| names.give(name)),
            ["id2", "class_", "class_2", "field1a", "field", "field2"]
        );
    }

    #[test]
    fn functions_that_nothing_calls_are_left_out() {
        let mut source = "a(1)".to_string();
        add_functions(&mut source, "fn a() { c() }\n\nfn b<T>() {}\n\nfn c<T>() {}", "\n");
        assert_eq!(source, "a(1)\nfn a() { c() }\n\nfn c<T>() {}\n");
    }

    #[test]
    fn texts_end_no_string_and_no_comment() {
        assert_eq!(quoted("a\"\\\n"), r#""a\"\\\u000a""#);
        assert_eq!(quoted_with_braces("\u{7}"), r#""\u{7}""#);
        assert_eq!(commented("a */ b\n\"\"\" /*"), "a * / b ''' / *");
    }
}
