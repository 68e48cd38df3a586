//! Errors in Chinese: finds the entry of `texts.rs` that a text fits, and fills in its placeholders.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::error::Error;
use crate::json::{ObjectWriter, Value, list};
use crate::texts::{PACKAGE_TEXTS, TEXTS, Text};
use triline_schema::catalogue::CATALOGUE;

/// Texts within texts are translated to this depth.
const MAX_DEPTH: u8 = 4;

/// A text of an error in Chinese; a text without an entry, such as a message of the service, is returned unchanged.
pub(crate) fn chinese(text: &str) -> String {
    translated(text, MAX_DEPTH)
}

fn translated(text: &str, depth: u8) -> String {
    for entry in entries() {
        let mut values = Vec::new();
        if fits(entry.english, text, &mut values) {
            return filled(entry.chinese, &values, depth);
        }
    }
    let meanings = CATALOGUE.iter().flat_map(|known| known.meanings);
    let mut texts = meanings.flat_map(|meaning| [meaning.cause, meaning.remedy].into_iter().zip(meaning.chinese));
    texts.find(|(english, _)| *english == text).map_or_else(|| text.to_string(), |(_, chinese)| chinese.to_string())
}

/// The entries in the order in which they count: texts without placeholders hide no others.
fn entries() -> impl Iterator<Item = &'static Text> {
    let has_placeholders = |entry: &&Text| entry.english.contains('{');
    let all = || TEXTS.iter().chain(PACKAGE_TEXTS);
    all().filter(move |entry| !has_placeholders(entry)).chain(all().filter(has_placeholders))
}

/// Matches a text with a pattern, and returns the values of the placeholders.
fn fits<'a>(pattern: &'static str, text: &'a str, values: &mut Vec<(&'static str, &'a str)>) -> bool {
    let Some((before, name, after)) = placeholder(pattern) else { return pattern == text };
    let Some(text) = text.strip_prefix(before) else { return false };
    // The shortest value that lets the rest fit.
    let next = placeholder(after).map_or(after, |(literal, _, _)| literal);
    let ends = text.match_indices(next).map(|(at, _)| at).chain(after.is_empty().then_some(text.len()));
    for end in ends {
        let Some((value, rest)) = text.split_at_checked(end) else { continue };
        let is_number = |value: &str| value.parse::<i64>().is_ok();
        if value.is_empty() || (name.starts_with('#') && !is_number(value)) {
            continue;
        }
        let known = values.len();
        values.push((name, value));
        if fits(after, rest, values) {
            return true;
        }
        values.truncate(known);
    }
    false
}

/// The first placeholder of a pattern: the text before it, its name, the text after it.
fn placeholder(pattern: &'static str) -> Option<(&'static str, &'static str, &'static str)> {
    let (before, rest) = pattern.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

fn filled(pattern: &'static str, values: &[(&str, &str)], depth: u8) -> String {
    let mut out = String::new();
    let mut rest = pattern;
    while let Some((before, name, after)) = placeholder(rest) {
        append_own(&mut out, before);
        let value = values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
        match (name.as_bytes().first(), depth.checked_sub(1)) {
            (Some(b'~'), Some(depth)) => append(&mut out, &translated(value, depth)),
            (Some(b','), _) => append(&mut out, &value.replace(", ", "、")),
            _ => append(&mut out, value),
        }
        rest = after;
    }
    append_own(&mut out, rest);
    out
}

/// Appends a text, after a space where a Chinese character meets a Latin letter or a digit.
fn append(out: &mut String, text: &str) {
    let is_edge = out.chars().next_back().zip(text.chars().next()).is_some_and(|(last, next)| meet(last, next));
    if is_edge {
        out.push(' ');
    }
    out.push_str(text);
}

/// Appends a part of an entry: spaces belong within it too. What is filled in stays as it is.
fn append_own(out: &mut String, text: &str) {
    let mut encoded = [0; 4];
    for c in text.chars() {
        append(out, c.encode_utf8(&mut encoded));
    }
}

fn meet(last: char, next: char) -> bool {
    (is_chinese(last) && is_latin(next)) || (is_latin(last) && is_chinese(next))
}

fn is_chinese(c: char) -> bool {
    matches!(c, '\u{4e00}'..='\u{9fff}')
}

fn is_latin(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '`' | '{' | '}' | '"' | '+' | '-' | '/')
}

impl Error {
    /// The same error with its texts in Chinese: message, meaning, remedy, what was expected and what came. Kind, code,
    /// category and what the service said stay as they are.
    #[must_use]
    pub fn in_chinese(mut self) -> Error {
        let details = &mut *self.details;
        details.message = chinese(&details.message);
        details.remedy = details.remedy.take().map(|remedy| chinese(&remedy).into());
        details.expected = details.expected.take().map(|expected| chinese(&expected));
        details.got = details.got.take().map(|got| chinese(&got));
        let meanings = CATALOGUE.iter().flat_map(|known| known.meanings);
        details.cause = details.cause.map(|cause| {
            let mut same = meanings.filter(|meaning| meaning.cause == cause);
            same.next().map_or(cause, |meaning| {
                let [chinese, _] = meaning.chinese;
                chinese
            })
        });
        self
    }
}

/// A batch report with the texts of its errors in Chinese.
pub(crate) fn report_in_chinese(report: &str) -> String {
    let Ok(Value::Object(members)) = Value::read(report.as_bytes()) else { return report.to_string() };
    let translated = |error: &Value| Error::from_json(&error.to_text()).in_chinese().to_json();
    let mut out = ObjectWriter::new();
    for (name, value) in &members {
        match (&**name, value) {
            ("failed" | "unknown", Value::List(failures)) => {
                let failures = failures.iter().map(|failure| {
                    let mut out = ObjectWriter::new();
                    out.json("rows", &failure.get("rows").unwrap_or(&Value::Null).to_text());
                    out.json("error", &translated(failure.get("error").unwrap_or(&Value::Null)));
                    if let Some(found) = failure.get("found") {
                        out.json("found", &found.to_text());
                    }
                    out.finish()
                });
                out.json(name, &list(failures));
            }
            ("stopped", error) => out.json(name, &translated(error)),
            (_, value) => out.json(name, &value.to_text()),
        }
    }
    out.finish()
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;
    use alloc::format;

    use super::*;
    use crate::error::{ErrorKind, Outcome};

    fn names(text: &'static str) -> Vec<&'static str> {
        let mut names = Vec::new();
        let mut rest = text;
        while let Some((_, name, after)) = placeholder(rest) {
            names.push(name);
            rest = after;
        }
        names.sort_unstable();
        names
    }

    #[test]
    fn both_languages_have_the_same_placeholders() {
        let mut known = BTreeMap::new();
        for entry in TEXTS.iter().chain(PACKAGE_TEXTS) {
            assert_eq!(names(entry.english), names(entry.chinese), "{}", entry.english);
            assert!(known.insert(entry.english, entry.chinese).is_none(), "twice: {}", entry.english);
            // The name of an exception is the same in both, and so are a few terms.
            let is_term = matches!(
                entry.english,
                "JSON" | "null" | "an AbortSignal" | "OSError: {~why}" | "BlockingIOError: {~why}"
            );
            assert!(is_term || entry.chinese.chars().any(is_chinese), "{}", entry.chinese);
        }
        for meaning in CATALOGUE.iter().flat_map(|known| known.meanings) {
            for (english, chinese) in [meaning.cause, meaning.remedy].into_iter().zip(meaning.chinese) {
                assert!(chinese.chars().any(is_chinese), "{chinese}");
                assert_eq!(*known.entry(english).or_insert(chinese), chinese, "one text, one translation: {english}");
            }
        }
    }

    /// An entry that an earlier one hides would never be used.
    #[test]
    fn each_entry_is_found_by_its_own_text() {
        for entry in TEXTS.iter().chain(PACKAGE_TEXTS) {
            let example = entry.english.replace("{#", "{").replace("{~", "{").replace("{,", "{");
            let mut text = String::new();
            let mut rest = &*example;
            while let Some((before, inner)) = rest.split_once('{') {
                let (name, after) = inner.split_once('}').unwrap();
                text.push_str(before);
                text.push_str(if entry.english.contains(&format!("{{#{name}}}")) { "7" } else { "x" });
                rest = after;
            }
            text.push_str(rest);
            let found = entries().find(|other| fits(other.english, &text, &mut Vec::new()));
            assert_eq!(found.map(|found| found.english), Some(entry.english));
        }
    }

    #[test]
    fn texts_are_translated_with_what_is_in_them() {
        for (english, expected) in [
            ("limit: expected an integer from 1 to 100, got 101", "limit：应为 1 到 100 的整数，实际为 101"),
            ("agentNumber: expected a string, got nothing", "agentNumber：未提供，应为文本"),
            (
                "agentNumbr: expected a known parameter (perhaps agentNumber), got an unknown name",
                "agentNumbr：名称未知，应为已知的参数（是否要写 agentNumber）",
            ),
            (
                "customers: expected a list of 1 to 500 elements, got 0 elements",
                "customers：应为列表，长度为 1 到 500，实际为 0 项",
            ),
            (
                "begin: expected a string of the form yyyy-MM-dd, got \"x\"",
                "begin：应为格式为 yyyy-MM-dd 的文本，实际为 \"x\"",
            ),
            ("kind: expected one of a, b, got \"c\"", "kind：应为以下值之一：a、b，实际为 \"c\""),
            ("the service refused with code 6701: agent no found", "服务端拒绝了请求，错误码 6701：agent no found"),
            ("the answer has HTTP status 502", "响应的 HTTP 状态码为 502"),
            (
                "the answer cannot be read: it has a string instead of a list at byte 12",
                "无法解析响应：第 12 字节处应为列表，实际为文本",
            ),
            ("no answer in time: deadline of 5 s", "等待响应超时：deadline of 5 s"),
            ("the service refused: 手机号138重复", "服务端拒绝了请求：手机号138重复"),
            ("what a program says itself", "what a program says itself"),
            ("响应超过 5 字节", "响应超过 5 字节"),
        ] {
            assert_eq!(chinese(english), expected);
        }
    }

    #[test]
    fn codes_kinds_and_categories_stay() {
        let mut error =
            Error::new(ErrorKind::Api, "6721", "the service refused with code 6721: agent mobile repeat".to_string());
        error.details.category = Some("conflict");
        let meaning = triline_schema::catalogue::known("6721").and_then(|known| known.meanings.first()).unwrap();
        error.details.cause = Some(meaning.cause);
        error.details.remedy = Some(meaning.remedy.into());
        error.details.outcome = Outcome::Rejected;
        let chinese = error.in_chinese();
        assert_eq!(
            (chinese.code(), chinese.kind(), chinese.category()),
            (Some("6721"), ErrorKind::Api, Some("conflict"))
        );
        assert_eq!(chinese.meaning(), Some("手机号已被账号下的其他坐席使用"));
        assert_eq!(chinese.remedy(), Some("请换一个手机号，或先从占用它的坐席上解绑"));
        assert_eq!(Error::from_json(&chinese.to_json()), chinese);
        assert_eq!(chinese.clone().in_chinese(), chinese);
    }

    #[test]
    fn reports_keep_all_but_their_texts() {
        let error = |error: Error| error.to_json();
        let before = Error::invalid("missing", "name", "a string", "nothing");
        let report = |row: &Error, stopped: &Error| {
            let (row, stopped) = (error(row.clone()), error(stopped.clone()));
            format!(
                r#"{{"rows":3,"requests":1,"ok":[[0,0]],"failed":[{{"rows":[1,1],"error":{row}}}],"unknown":[],"stopped":{stopped}}}"#
            )
        };
        let stopped = Error::new(ErrorKind::Cancelled, "cancelled", "the call was cancelled before a request was sent");
        let expected = report(&before.clone().in_chinese(), &stopped.clone().in_chinese());
        assert!(expected.contains("name：未提供，应为文本"), "{expected}");
        assert_eq!(report_in_chinese(&report(&before, &stopped)), expected);
    }
}
