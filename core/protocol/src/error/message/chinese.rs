//! Messages in Chinese.

use alloc::string::String;
use core::iter::from_fn;

use super::{Argument, Message, Parts, placeholder};
use crate::error::Error;
use crate::text::decimal;
use triline_schema::catalogue::CATALOGUE;
use triline_schema::messages::{CORE, PACKAGES};

impl Message {
    /// The same message in Chinese. The words of others stay as they are, unless they are those of the catalogue.
    #[must_use]
    pub fn in_chinese(&self) -> Message {
        let mut message = self.clone();
        let Parts { id, arguments, text } = &*self.0;
        let id = if id.is_empty() { text } else { &**id };
        if let Some(chinese) = entry(id) {
            message.0.text = filled(id, chinese, arguments);
        }
        message
    }
}

/// The Chinese text of a message, or of a meaning or remedy of a code.
fn entry(english: &str) -> Option<&'static str> {
    if let Some(entry) = CORE.iter().chain(PACKAGES).find(|entry| entry.english == english) {
        return Some(entry.chinese);
    }
    let meanings = CATALOGUE.iter().flat_map(|known| known.meanings);
    let mut texts = meanings.flat_map(|meaning| [meaning.cause, meaning.remedy].into_iter().zip(meaning.chinese));
    texts.find(|(known, _)| *known == english).map(|(_, chinese)| chinese)
}

/// The English meaning of a code, of one in Chinese.
pub(crate) fn english_cause(chinese: &str) -> Option<&'static str> {
    let mut meanings = CATALOGUE.iter().flat_map(|known| known.meanings);
    meanings.find(|meaning| meaning.chinese.first() == Some(&chinese)).map(|meaning| meaning.cause)
}

/// `english` says which argument a name of the Chinese text stands for.
fn filled(english: &str, chinese: &str, arguments: &[Argument]) -> String {
    let mut out = String::new();
    let mut rest = chinese;
    while let Some((before, name, after)) = placeholder(rest) {
        append(&mut out, before);
        match names(english).position(|known| known == name).and_then(|at| arguments.get(at)) {
            Some(Argument::Text(text)) => append(&mut out, text),
            Some(Argument::Number(number)) => append(&mut out, &decimal(*number)),
            Some(Argument::List(values)) => append(&mut out, &values.join("、")),
            Some(Argument::Message(message)) => append(&mut out, &message.in_chinese()),
            None => {}
        }
        rest = after;
    }
    append(&mut out, rest);
    out
}

/// The names of placeholders in their order.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    from_fn(move || {
        let (_, name, after) = placeholder(rest)?;
        rest = after;
        Some(name)
    })
}

/// Appends a text, after a space where a Chinese character meets a Latin letter or a digit.
fn append(out: &mut String, text: &str) {
    let is_edge = out.chars().next_back().zip(text.chars().next()).is_some_and(|(last, next)| meet(last, next));
    if is_edge {
        out.push(' ');
    }
    out.push_str(text);
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
        details.message = details.message.in_chinese();
        for text in [&mut details.remedy, &mut details.expected, &mut details.got] {
            *text = text.take().map(|text| text.in_chinese());
        }
        details.cause = details.cause.map(|cause| entry(cause).unwrap_or(cause));
        self
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;
    use alloc::string::ToString;
    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;
    use crate::error::{ErrorKind, Outcome};
    use crate::json::Peek;
    use crate::message;

    #[test]
    fn both_languages_have_the_same_placeholders() {
        let sorted = |text: &'static str| {
            let mut names: Vec<&str> = names(text).collect();
            names.sort_unstable();
            names
        };
        let mut known = BTreeMap::new();
        for entry in CORE.iter().chain(PACKAGES) {
            assert_eq!(sorted(entry.english), sorted(entry.chinese), "{}", entry.english);
            assert!(known.insert(entry.english, entry.chinese).is_none(), "twice: {}", entry.english);
        }
        for meaning in CATALOGUE.iter().flat_map(|known| known.meanings) {
            for (english, chinese) in [meaning.cause, meaning.remedy].into_iter().zip(meaning.chinese) {
                assert_eq!(*known.entry(english).or_insert(chinese), chinese, "one text, one translation: {english}");
            }
        }
    }

    #[test]
    fn names_of_values_have_entries() {
        for peek in [Peek::Object, Peek::Array, Peek::String, Peek::Number, Peek::True, Peek::False, Peek::Null] {
            assert!(entry(peek.name()).is_some(), "{}", peek.name());
        }
    }

    #[test]
    fn messages_are_translated_with_what_is_in_them() {
        let integer = message!("an integer from {least} to {most}", 1_u64, 100_u64);
        let time = message!("{what} of the form {form}", message!("a string"), "yyyy-MM-dd");
        let why = message!(
            "it has {got} instead of {expected} at byte {at}",
            message!("a string"),
            message!("a list"),
            12_u64
        );
        let invalid =
            |expected: Message, got: Message| Error::invalid("x", "limit", expected, got).details.message.clone();
        for (message, chinese) in [
            (invalid(integer, "101".into()), "limit：应为 1 到 100 的整数，实际为 101"),
            (invalid(message!("a string"), message!("nothing")), "limit：未提供，应为文本"),
            (invalid(time, "\"x\"".into()), "limit：应为格式为 yyyy-MM-dd 的文本，实际为 \"x\""),
            (
                invalid(message!("a known parameter (perhaps {name})", "page"), message!("an unknown name")),
                "limit：名称未知，应为已知的参数（是否要写 page）",
            ),
            (
                invalid(message!("one of {values}", vec!["a".into(), "b".into()]), "\"c\"".into()),
                "limit：应为以下值之一：a、b，实际为 \"c\"",
            ),
            (
                message!("the service refused with code {code}: {said}", "6701", "a list"),
                "服务端拒绝了请求，错误码 6701：a list",
            ),
            (message!("the answer cannot be read: {why}", why), "无法解析响应：第 12 字节处应为列表，实际为文本"),
            (message!("no answer in time: {why}", Message::said("5 s")), "等待响应超时：5 s"),
            // A transport of a package may say it.
            (message!("no connection: {why}", Message::said("no connection was free")), "无法建立连接：没有空闲的连接"),
            (Message::said("what a program says itself"), "what a program says itself"),
        ] {
            assert_eq!(&*message.in_chinese(), chinese);
            assert_eq!(&*message.in_chinese().in_chinese(), chinese);
        }
    }

    #[test]
    fn codes_kinds_and_categories_stay() {
        let message = message!("the service refused with code {code}: {said}", "6721", "agent mobile repeat");
        let mut error = Error::new(ErrorKind::Api, "6721", message);
        error.details.category = Some("conflict");
        let meaning = triline_schema::catalogue::known("6721").and_then(|known| known.meanings.first()).unwrap();
        error.details.cause = Some(meaning.cause);
        error.details.remedy = Some(Message::of(meaning.remedy));
        error.details.outcome = Outcome::Rejected;
        // As a journal keeps it, for a report in another language.
        let chinese = Error::from_json(&error.to_kept_json()).in_chinese();
        assert_eq!(Error::from_json(&chinese.to_kept_json()), error);
        assert_eq!(
            (chinese.code(), chinese.kind(), chinese.category()),
            (Some("6721"), ErrorKind::Api, Some("conflict"))
        );
        assert_eq!(chinese.message(), "服务端拒绝了请求，错误码 6721：agent mobile repeat");
        assert_eq!(chinese.meaning(), Some("手机号已被账号下的其他坐席使用"));
        assert_eq!(
            chinese.remedy().map(ToString::to_string).as_deref(),
            Some("请换一个手机号，或先从占用它的坐席上解绑")
        );
        assert_eq!(Error::from_json(&chinese.to_json()), chinese);
    }
}
