//! Secrets: held so that they are wiped when dropped and never shown, and taken out of what is.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use zeroize::Zeroizing;

use crate::json::write_string;

/// What stands where a secret was.
pub(crate) const HIDDEN: &str = "***";

/// A text that is never shown.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(Zeroizing<String>);

impl Secret {
    pub(crate) fn new(text: impl Into<String>) -> Secret {
        Secret(Zeroizing::new(text.into()))
    }

    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HIDDEN)
    }
}

/// Takes secrets out of a text: by value, as they are and as they stand in JSON, and by the name of
/// the JSON member that holds them.
pub(crate) fn scrub<'a>(text: &str, values: impl Iterator<Item = &'a str>, names: &[&str]) -> String {
    let mut text = text.to_string();
    for value in values.filter(|value| !value.is_empty()) {
        let mut quoted = Vec::new();
        write_string(&mut quoted, value);
        let escaped = core::str::from_utf8(&quoted).unwrap_or_default().trim_matches('"');
        if escaped != value && !escaped.is_empty() {
            text = hide(&text, escaped);
        }
        text = hide(&text, value);
    }
    for name in names {
        text = scrub_member(&text, name);
    }
    text
}

/// Hides a text wherever it stands.
fn hide(text: &str, secret: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = cut(rest, secret) {
        out.push_str(before);
        out.push_str(HIDDEN);
        rest = after;
    }
    out.push_str(rest);
    out
}

/// What stands before and after the first place of a text that is not empty. The search of the standard library is
/// faster where texts are long, and ten times as large.
fn cut<'a>(text: &'a str, what: &str) -> Option<(&'a str, &'a str)> {
    let at = text.as_bytes().windows(what.len().max(1)).position(|window| window == what.as_bytes())?;
    Some((text.get(..at)?, text.get(at + what.len()..)?))
}

/// Hides the text values of all members of that name, in whatever is nearly JSON.
fn scrub_member(text: &str, name: &str) -> String {
    let key = crate::words::text(&["\"", name, "\""]);
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = cut(rest, &key) {
        out.push_str(before);
        out.push_str(&key);
        rest = after;
        let value = after.trim_start().strip_prefix(':').map(str::trim_start);
        let Some(inner) = value.and_then(|value| value.strip_prefix('"')) else { continue };
        out.push_str(":\"");
        out.push_str(HIDDEN);
        let mut escaped = false;
        let end = inner.find(|c: char| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        });
        rest = end.and_then(|end| inner.get(end..)).unwrap_or_default();
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_go_by_value_and_by_name() {
        let text = r#"{"headers":{"svc-sign":"abc123"},"echo":"p\"w","hashPassword" : "x\"y", "password":"#;
        let clean = scrub(text, ["abc123", "p\"w", ""].into_iter(), &["hashPassword", "password"]);
        assert_eq!(clean, r#"{"headers":{"svc-sign":"***"},"echo":"***","hashPassword":"***", "password":"#);
        assert_eq!(scrub(r#""k":"cut off"#, [].into_iter(), &["k"]), r#""k":"***"#);
    }

    #[test]
    fn debug_shows_nothing() {
        assert_eq!(alloc::format!("{:?}", Secret::new("s3cr3t")), "***");
    }
}
