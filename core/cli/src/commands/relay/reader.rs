//! Reads tables of a configuration, and collects all mistakes in them: which key, what was expected, what is there.

use std::cell::RefCell;
use std::fmt::Display;
use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use crate::configuration::secret;
use crate::terminal::console::both;

/// The mistakes of a configuration.
#[derive(Default)]
pub(super) struct Mistakes(RefCell<Vec<String>>);

impl Mistakes {
    /// Notes one.
    pub(super) fn note(&self, key: &str, expected: &str, got: &str) {
        self.add(both!("{key}: expected {expected}, got {got}", "{key}：应为{expected}，实为{got}"));
    }

    /// Notes one in other words.
    pub(super) fn add(&self, mistake: impl Display) {
        self.0.borrow_mut().push(mistake.to_string());
    }

    pub(super) fn into_list(self) -> Vec<String> {
        self.0.into_inner()
    }
}

/// A table whose keys are taken out one by one; those that are left are mistakes.
pub(super) struct Table<'a> {
    path: String,
    members: Map<String, Value>,
    mistakes: &'a Mistakes,
    /// The keys that were asked for.
    known: Vec<&'static str>,
}

impl<'a> Table<'a> {
    pub(super) fn new(path: impl Into<String>, members: Map<String, Value>, mistakes: &'a Mistakes) -> Table<'a> {
        Table { path: path.into(), members, mistakes, known: Vec::new() }
    }

    /// The whole key of a member.
    pub(super) fn key(&self, name: &str) -> String {
        let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
        let name = if is_plain { name.to_string() } else { format!("\"{name}\"") };
        if self.path.is_empty() { name } else { format!("{}.{name}", self.path) }
    }

    /// Notes a mistake in a member.
    pub(super) fn mistake(&self, name: &str, expected: &str, got: &str) {
        self.mistakes.note(&self.key(name), expected, got);
    }

    pub(super) fn value(&mut self, name: &'static str) -> Option<Value> {
        self.known.push(name);
        self.members.remove(name)
    }

    pub(super) fn text(&mut self, name: &'static str) -> Option<String> {
        match self.value(name)? {
            Value::String(text) if !text.is_empty() => Some(text),
            other => self.refuse(name, &both!("a text", "文本"), &other),
        }
    }

    pub(super) fn required_text(&mut self, name: &'static str, expected: &str) -> Option<String> {
        if !self.members.contains_key(name) {
            self.mistake(name, expected, &nothing());
        }
        self.text(name)
    }

    pub(super) fn integer(&mut self, name: &'static str, range: &RangeInclusive<u64>) -> Option<u64> {
        let value = self.value(name)?;
        if let Some(number) = value.as_u64().filter(|number| range.contains(number)) {
            return Some(number);
        }
        let (least, most) = (range.start(), range.end());
        self.refuse(name, &both!("an integer from {least} to {most}", "{least} 到 {most} 的整数"), &value)
    }

    pub(super) fn flag(&mut self, name: &'static str) -> Option<bool> {
        match self.value(name)? {
            Value::Bool(flag) => Some(flag),
            other => self.refuse(name, "true / false", &other),
        }
    }

    pub(super) fn texts(&mut self, name: &'static str) -> Option<Vec<String>> {
        let value = self.value(name)?;
        let text = |element: &Value| element.as_str().filter(|text| !text.is_empty()).map(str::to_string);
        let texts = value.as_array().and_then(|list| list.iter().map(text).collect::<Option<Vec<_>>>());
        texts.or_else(|| self.refuse(name, &both!("a list of texts", "文本列表"), &value))
    }

    pub(super) fn table(&mut self, name: &'static str) -> Option<Table<'a>> {
        match self.value(name)? {
            Value::Object(members) => Some(Table::new(self.key(name), members, self.mistakes)),
            other => self.refuse(name, &both!("a table", "表"), &other),
        }
    }

    /// A secret: a text, or where it comes from.
    pub(super) fn secret(&mut self, name: &'static str) -> Option<String> {
        match self.value(name)? {
            Value::String(text) if !text.is_empty() => Some(text),
            Value::String(_) => {
                self.refuse_empty(name);
                None
            }
            source => secret::read(&source)
                .map_err(|why| {
                    let key = self.key(name);
                    self.mistakes.add(format!("{key}: {why}"));
                })
                .ok(),
        }
    }

    /// Takes all that is left.
    pub(super) fn rest(&mut self) -> Map<String, Value> {
        std::mem::take(&mut self.members)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.members.contains_key(name)
    }

    /// Notes the keys that are left.
    pub(super) fn end(self) {
        for name in self.members.keys() {
            let expected = if let Some(near) = nearest(name, self.known.iter().copied()) {
                both!("a known key (perhaps {near})", "已知的键（或许是 {near}）")
            } else {
                let known = self.known.join(", ");
                both!("one of the keys {known}", "以下键之一：{known}")
            };
            self.mistake(name, &expected, &both!("an unknown key", "未知的键"));
        }
    }

    /// Notes a text without a character, such as a secret that was not filled in.
    pub(super) fn refuse_empty(&self, name: &str) {
        self.mistake(name, &both!("a text that is not empty", "非空文本"), &both!("an empty text", "空文本"));
    }

    fn refuse<T>(&self, name: &str, expected: &str, got: &Value) -> Option<T> {
        self.mistake(name, expected, &described(got));
        None
    }
}

/// A value for a message. A text may be long, and is no secret where this is used.
pub(super) fn described(value: &Value) -> String {
    match value {
        Value::Null => nothing(),
        Value::Object(_) => both!("a table", "表"),
        Value::Array(_) => both!("a list", "列表"),
        other => other.to_string().chars().take(80).collect(),
    }
}

pub(super) fn nothing() -> String {
    both!("nothing", "空")
}

/// The known name that a name was perhaps meant to be.
pub(super) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|one| (strsim::jaro_winkler(name, one), one))
        .filter(|(near, _)| *near > 0.8)
        .max_by(|left, right| left.0.total_cmp(&right.0))
        .map(|(_, one)| one)
}
