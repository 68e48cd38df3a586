//! Secrets: wiped when dropped, never shown, and removed from texts that are shown.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use zeroize::Zeroizing;

use crate::error::Error;
use crate::text::{self, percent_encoded};

/// Replacement of a secret.
pub const HIDDEN: &str = "***";

/// A text that is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// Keeps a text secret.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(Zeroizing::new(text.into()))
    }

    /// The text, for a request or a signature.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HIDDEN)
    }
}

/// Shorter secrets are not searched for by value, because they would be found in any text.
const MIN_LENGTH: usize = 4;
/// Maximum number of characters of a code, a message and a body in an error.
const MAX_CODE: usize = 64;
const MAX_MESSAGE: usize = 1_000;
const MAX_RAW: usize = 2_000;

/// Removes secrets from texts that leave the core: by value, in all their escaped forms, and by the names of JSON
/// members that contain them.
#[derive(Default)]
pub(crate) struct Sanitizer {
    values: Vec<Zeroizing<String>>,
    names: Vec<&'static str>,
}

impl Sanitizer {
    /// Secrets, by value.
    pub(crate) fn add_values<'a>(&mut self, values: impl Iterator<Item = &'a str>) {
        for value in values.filter(|value| value.len() >= MIN_LENGTH) {
            for form in forms(value) {
                // A secret may be part of another one, so longer ones come first.
                let at = self.values.iter().position(|known| known.len() <= form.len());
                let at = at.unwrap_or(self.values.len());
                if !self.values.iter().any(|known| **known == form) {
                    self.values.insert(at, Zeroizing::new(form));
                }
            }
        }
    }

    /// Members whose value is secret, by their wire names.
    pub(crate) fn add_names(&mut self, names: Vec<&'static str>) {
        self.names.extend(names);
    }

    /// Removes the secrets from all texts of the service or the host's code in an error, and bounds their length.
    pub(crate) fn sanitize(&self, error: &mut Error) {
        let details = &mut *error.details;
        let texts = [&mut details.expected, &mut details.got, &mut details.remedy].into_iter().flatten();
        for message in texts.chain([&mut details.message]) {
            message.replace_words(&|words| self.clean(words, MAX_MESSAGE, false));
        }
        error.details.code = error.details.code.take().map(|code| match code {
            Cow::Borrowed(code) => Cow::Borrowed(code),
            Cow::Owned(code) => Cow::Owned(text::head(&self.clean(&code, MAX_CODE, false), MAX_CODE).into()),
        });
        for (_, value) in &mut error.details.headers {
            *value = self.clean(value, MAX_MESSAGE, false);
        }
        error.details.raw = error.details.raw.take().map(|raw| self.clean(&raw, MAX_RAW, true));
    }

    /// Removes the secrets from a text without other changes.
    pub(crate) fn without_secrets(&self, text: &str) -> String {
        let mut clean = text.to_string();
        for value in &self.values {
            if clean.len() >= value.len() {
                clean = hide(&clean, value);
            }
        }
        for name in &self.names {
            clean = scrub_member(&clean, name);
        }
        clean
    }

    /// `is_body`: line feeds and tabs are kept.
    fn clean(&self, text: &str, max: usize, is_body: bool) -> String {
        let clean = self.without_secrets(text);
        // Secrets are removed before the text is truncated, so that no half of one remains at its end.
        escape_controls(&text::shortened(&clean, max), is_body)
    }
}

/// The forms of a secret in a text: plain, in JSON, in a URL, in HTML, in base64; and the same within a text that is
/// quoted in another one, such as a body within a message or a page.
fn forms(value: &str) -> Vec<String> {
    let mut forms = Vec::from([value.to_string()]);
    let mut add = |form: String| {
        if !forms.contains(&form) {
            forms.push(form);
        }
    };
    for once in [in_json(value), in_html(value), percent_encoded(value)] {
        // The last form is that of languages which quote a text in single quotation marks.
        for twice in [in_json(&once), in_html(&once), percent_encoded(&once), once.replace('\\', "\\\\")] {
            add(twice);
        }
        add(once);
    }
    add(text::base64(value.as_bytes()).trim_end_matches('=').to_string());
    forms
}

fn in_json(value: &str) -> String {
    let json = crate::json::string(value);
    json.get(1..json.len().saturating_sub(1)).unwrap_or_default().to_string()
}

fn in_html(value: &str) -> String {
    let mut html = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            c => html.push(c),
        }
    }
    html
}

/// Writes control characters as escapes, so that a text cannot forge a line of a log or drive a terminal.
fn escape_controls(text: &str, keep_lines: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() && !(keep_lines && matches!(c, '\n' | '\r' | '\t')) {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    out
}

/// Hides all occurrences of a text.
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

/// Splits at the first occurrence of a text that is not empty. The search of the standard library is faster for long
/// texts, and ten times as large.
fn cut<'a>(text: &'a str, what: &str) -> Option<(&'a str, &'a str)> {
    let at = text.as_bytes().windows(what.len().max(1)).position(|window| window == what.as_bytes())?;
    Some((text.get(..at)?, text.get(at.saturating_add(what.len())..)?))
}

/// Hides the text values of all members of that name in approximate JSON, even if it is quoted in another text.
fn scrub_member(text: &str, name: &str) -> String {
    let plain = scrub_quoted(text, name, "\"");
    // The quotation marks of JSON in a string of JSON, and in a page.
    scrub_quoted(&scrub_quoted(&plain, name, "\\\""), name, "&quot;")
}

fn scrub_quoted(text: &str, name: &str, quote: &str) -> String {
    let key = crate::text::text(&[quote, name, quote]);
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = cut(rest, &key) {
        out.push_str(before);
        out.push_str(&key);
        rest = after;
        let value = after.trim_start().strip_prefix(':').map(str::trim_start);
        let Some(inner) = value.and_then(|value| value.strip_prefix(quote)) else { continue };
        for part in [":", quote, HIDDEN] {
            out.push_str(part);
        }
        let mut escaped = false;
        let end = if quote == "\"" {
            inner.find(|c: char| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            })
        } else {
            cut(inner, quote).map(|(value, _)| value.len())
        };
        rest = end.and_then(|end| inner.get(end..)).unwrap_or_default();
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clean(text: &str, values: &[&str], names: &[&'static str]) -> String {
        let mut sanitizer = Sanitizer::default();
        sanitizer.add_values(values.iter().copied());
        sanitizer.add_names(names.to_vec());
        let mut error = Error::misuse("".into());
        error.details.raw = Some(text.into());
        sanitizer.sanitize(&mut error);
        error.details.raw.take().unwrap_or_default()
    }

    #[test]
    fn secrets_go_by_value_and_by_name() {
        let text = r#"{"headers":{"svc-sign":"abc123"},"echo":"pa\"w","hashPassword" : "x\"y", "password":"#;
        let clean_text = clean(text, &["abc123", "pa\"w", ""], &["hashPassword", "password"]);
        assert_eq!(clean_text, r#"{"headers":{"svc-sign":"***"},"echo":"***","hashPassword":"***", "password":"#);
        assert_eq!(clean(r#""k":"cut off"#, &[], &["k"]), r#""k":"***"#);
        let quoted = r#"{"text":"{\"k\": \"v\",\"m\":1}"} {&quot;k&quot;:&quot;v&quot;}"#;
        let clean_text = clean(quoted, &[], &["k"]);
        assert_eq!(clean_text, r#"{"text":"{\"k\":\"***\",\"m\":1}"} {&quot;k&quot;:&quot;***&quot;}"#);
    }

    #[test]
    fn secrets_go_in_whatever_form_they_stand() {
        let secret = "a/b&c\"d=中";
        for form in forms(secret) {
            assert_eq!(clean(&alloc::format!("<{form}>"), &[secret], &[]), "<***>", "{form}");
        }
        assert_eq!(clean(r#"b'{"k":"a/b&c\\"d=中"}'"#, &[secret], &[]), r#"b'{"k":"***"}'"#);
        assert_eq!(clean("abcd", &["abc", "abcd"], &[]), "***");
        assert_eq!(clean("a1b2", &["a1", "1"], &[]), "a1b2");
    }

    #[test]
    fn texts_are_bounded_and_forge_no_lines() {
        let mut error =
            Error::new(crate::error::ErrorKind::Api, "7".repeat(100), "a\nb\u{1b}[2J".to_string() + &"x".repeat(2000));
        error.details.raw = Some("y\n".repeat(2000));
        Sanitizer::default().sanitize(&mut error);
        assert_eq!(error.details.code.as_deref().map(str::len), Some(MAX_CODE));
        assert!(error.details.message.starts_with("a\\nb\\u{1b}[2Jx"), "{}", error.details.message);
        assert!(
            error.details.message.ends_with("x… (2007 characters)")
                && error.details.raw.as_ref().is_some_and(|raw| raw.ends_with("y… (4000 characters)"))
        );
    }

    #[test]
    fn words_of_the_core_stay() {
        let mut sanitizer = Sanitizer::default();
        sanitizer.add_values(["refused", "cancelled"].into_iter());
        let message = message!("the service refused: {said}", "refused by the gateway");
        let mut error = Error::new(crate::error::ErrorKind::Api, "1", message);
        sanitizer.sanitize(&mut error);
        assert_eq!(&*error.details.message, "the service refused: *** by the gateway");
        let mut error = Error::new(crate::error::ErrorKind::Cancelled, "cancelled", message!("the call was cancelled"));
        sanitizer.sanitize(&mut error);
        assert_eq!(
            (error.details.code.as_deref(), &*error.details.message),
            (Some("cancelled"), "the call was cancelled")
        );
        sanitizer.sanitize(&mut error);
        error.details.message = "cancelled".into();
        sanitizer.sanitize(&mut error);
        assert_eq!(&*error.details.message, "***", "what took its place is not the core's own");
    }

    #[test]
    fn debug_shows_nothing() {
        assert_eq!(alloc::format!("{:?}", Secret::new("s3cr3t")), "***");
    }
}
