//! Differences between an answer and the table.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use triline_schema::operation::{Attr, Base, Field, Format, Kind, Operation, Record, ResponseLayout};

use super::First;
use crate::terminal::console::both;

/// A difference, without any value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Finding {
    /// What kind of difference it is.
    pub(super) kind: &'static str,
    /// Where: members, with `[]` for the elements of a list.
    pub(super) path: String,
    /// What the table says.
    pub(super) expected: String,
    /// What there was.
    pub(super) got: String,
}

impl Finding {
    fn new(kind: &'static str, path: &str, expected: impl Into<String>, got: impl Into<String>) -> Finding {
        Finding { kind, path: path.to_string(), expected: expected.into(), got: got.into() }
    }

    /// A page with fewer rows than were asked for.
    pub(super) fn capped(size: i64, rows: i64) -> Finding {
        Finding::new("page_cap", "", format!("{size} rows"), format!("{rows} rows"))
    }

    pub(super) fn to_text(&self) -> String {
        let Finding { path, expected, got, .. } = self;
        match self.kind {
            "unknown_field" => both!("{path}: unknown field, {got}", "{path}：未知字段，类型 {got}"),
            "unknown_value" => both!("{path}: a value that the documents do not list", "{path}：文档未列出的值"),
            "no_result" => both!("{path}: there is no result", "{path}：没有结果"),
            "page_cap" => {
                both!(
                    "pages are capped: {expected} asked for, {got} received",
                    "每页行数受限：请求 {expected}，收到 {got}"
                )
            }
            "error_form" => both!("{path}: other form of an error, {got}", "{path}：错误形式不同，{got}"),
            _ => both!("{path}: expected {expected}, got {got}", "{path}：应为 {expected}，实为 {got}"),
        }
    }
}

/// What was compared.
#[derive(Default)]
pub(super) struct Compared {
    /// Differences, with how often there were.
    pub(super) findings: BTreeMap<Finding, usize>,
    pub(super) rows: Option<usize>,
    pub(super) total: Option<i64>,
    pub(super) first: Option<First>,
}

/// Compares the body of an answer with the table.
pub(super) fn compare(operation: &'static Operation, body: &Value) -> Compared {
    let mut compared = Compared::default();
    let missing = |at: &str| Finding::new("no_result", at, "a result", "nothing");
    match &operation.answer {
        ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => {}
        ResponseLayout::Value { at, kind, or_top } => match find(body, at) {
            Some(value) => compared.value(at, kind, value),
            None if *or_top => compared.value("", kind, body),
            None => compared.add(missing(at)),
        },
        ResponseLayout::Whole { kind } => compared.value("", kind, body),
        ResponseLayout::Fields { under, record } => {
            // Beside them are the members of the envelope.
            match find(body, under) {
                Some(Value::Object(members)) if !under.is_empty() => compared.record(under, record, members),
                Some(Value::Object(members)) => compared.known_members("", record, members),
                _ => compared.add(missing(under)),
            }
        }
        ResponseLayout::Rows { at, row, total, .. } => {
            compared.total = total.and_then(|at| find(body, at)).and_then(number);
            match find(body, at) {
                Some(Value::Array(rows)) => {
                    compared.rows = Some(rows.len());
                    for one in rows {
                        compared.value(&format!("{at}[]"), row, one);
                    }
                }
                _ => compared.add(missing(at)),
            }
        }
    }
    compared.first = first(operation, body);
    compared
}

/// Compares a part of a streamed answer with the table.
pub(super) fn compare_part(kind: Kind, part: &Value) -> BTreeMap<Finding, usize> {
    let mut compared = Compared::default();
    match (&kind, part) {
        (Kind::Record(record), Value::Object(members)) => compared.record("", record, members),
        _ => compared.add(Finding::new("other_type", "", "object", type_of(part))),
    }
    compared.findings
}

/// What of an error's form is other than the table says.
pub(super) fn error_form(members: &Map<String, Value>) -> Option<Finding> {
    let is_code = |name: &&str| members.get(*name).is_some_and(|value| value.is_number() || value.is_string());
    if ["code", "errorCode", "status", "statusCode"].iter().any(is_code) {
        return None;
    }
    let names: Vec<String> =
        members.iter().map(|(name, value)| format!("{} {}", shown(name), type_of(value))).collect();
    Some(Finding::new("error_form", "", "a code", names.join(", ")))
}

fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

/// The value at a dotted position.
fn find<'v>(body: &'v Value, at: &str) -> Option<&'v Value> {
    at.split('.')
        .filter(|name| !name.is_empty())
        .try_fold(body, |value, name| value.get(name))
        .filter(|it| !it.is_null())
}

fn first(operation: &Operation, body: &Value) -> Option<First> {
    let (ResponseLayout::Rows { at, .. } | ResponseLayout::Value { at, .. }) = &operation.answer else { return None };
    let value = find(body, at)?;
    let value = if let Value::Array(values) = value { values.first()? } else { value };
    value.as_object().cloned()
}

/// A name that can be shown: others could be a person's.
fn shown(name: &str) -> String {
    let is_plain = name.len() <= 40
        && name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
    if is_plain { name.to_string() } else { "(name not shown)".to_string() }
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "text",
        Value::Array(_) => "list",
        Value::Object(_) => "object",
    }
}

impl Compared {
    fn add(&mut self, finding: Finding) {
        *self.findings.entry(finding).or_default() += 1;
    }

    fn record(&mut self, path: &str, record: &'static Record, members: &Map<String, Value>) {
        for (name, value) in members {
            if record.place(name).is_none() && record.open.is_none() {
                self.add(Finding::new("unknown_field", &join(path, &shown(name)), "no such field", type_of(value)));
            }
        }
        self.known_members(path, record, members);
    }

    /// Compares the members that the table has.
    fn known_members(&mut self, path: &str, record: &'static Record, members: &Map<String, Value>) {
        for field in record.fields.iter().filter(|field| !field.derived()) {
            let is_its = |name: &str| record.field_by_any_name(name).is_some_and(|known| known.name == field.name);
            let value = members.iter().find(|(name, _)| is_its(name));
            if let Some((name, value)) = value {
                self.field(&join(path, name), field, value);
            }
        }
    }

    fn field(&mut self, path: &str, field: &'static Field, value: &Value) {
        // The documents say text of many numbers, and both are read.
        let is_number = field.attrs.contains(&Attr::AnyNumber) && (value.is_number() || value.is_string());
        if is_number {
            return;
        }
        self.value(path, &field.kind, value);
        let format =
            field.attrs.iter().find_map(|attr| if let Attr::Format(format) = attr { Some(*format) } else { None });
        if let (Some(format), Value::String(text)) = (format, value)
            && !has_format(format, text)
        {
            self.add(Finding::new("other_format", path, format.pattern(), "a text of another form"));
        }
    }

    fn value(&mut self, path: &str, kind: &'static Kind, value: &Value) {
        let mut other = |expected: &str| self.add(Finding::new("other_type", path, expected, type_of(value)));
        match (kind, value) {
            (_, Value::Null)
            | (Kind::Any, _)
            | (Kind::Text | Kind::File, Value::String(_))
            | (Kind::Boolean, Value::Bool(_))
            | (Kind::Number, Value::Number(_))
            | (Kind::Scalar, Value::String(_) | Value::Number(_) | Value::Bool(_))
            | (Kind::Object | Kind::Union(_), Value::Object(_)) => {}
            (Kind::Integer, Value::Number(number)) if number.is_i64() || number.is_u64() => {}
            (Kind::Text | Kind::File, _) => other("text"),
            (Kind::Boolean, _) => other("boolean"),
            (Kind::Integer, _) => other("integer"),
            (Kind::Number, _) => other("number"),
            (Kind::Scalar, _) => other("text or number"),
            (Kind::Record(record), Value::Object(members)) => self.record(path, record, members),
            // A text in place of the record is one of its fields.
            (Kind::Record(record), Value::String(_)) if has_bare_field(record) => {}
            (Kind::Object | Kind::Union(_) | Kind::Record(_) | Kind::Map(_), value) if !value.is_object() => {
                other("object");
            }
            (Kind::Map(inner), Value::Object(members)) => {
                for one in members.values() {
                    self.value(&format!("{path}{{}}"), inner, one);
                }
            }
            (Kind::List(inner), Value::Array(values)) => {
                for one in values {
                    self.value(&format!("{path}[]"), inner, one);
                }
            }
            (Kind::Children(record), Value::Array(values)) => {
                for one in values {
                    match one {
                        Value::Object(members) => self.record(&format!("{path}[]"), record(), members),
                        one => self.add(Finding::new("other_type", &format!("{path}[]"), "object", type_of(one))),
                    }
                }
            }
            (Kind::List(_) | Kind::Children(_), _) => other("list"),
            (Kind::OneOf(one_of), value) => {
                let is_one = one_of.kinds.iter().any(|kind| {
                    let mut tried = Compared::default();
                    tried.value(path, kind, value);
                    tried.findings.keys().all(|finding| finding.kind == "unknown_field")
                });
                if !is_one {
                    other("one of several types");
                }
            }
            (Kind::Choice(choice), value) => {
                let text = match value {
                    Value::String(text) => text.clone(),
                    Value::Number(number) => number.to_string(),
                    _ => return other(if choice.base == Base::Text { "text" } else { "integer" }),
                };
                if !choice.open
                    && !choice.variants.iter().any(|one| one.value.eq_ignore_ascii_case(&text))
                    && !text.is_empty()
                {
                    self.add(Finding::new("unknown_value", path, "one of the listed values", type_of(value)));
                }
            }
            _ => {}
        }
    }
}

fn has_bare_field(record: &Record) -> bool {
    record.fields.iter().any(|field| field.attrs.contains(&Attr::Bare))
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_string() } else { format!("{path}.{name}") }
}

/// Whether a text has that form; an empty one stands for nothing.
fn has_format(format: Format, text: &str) -> bool {
    let fits = |pattern: &str| {
        text.len() == pattern.len()
            && text
                .bytes()
                .zip(pattern.bytes())
                .all(|(byte, wanted)| if wanted == b'0' { byte.is_ascii_digit() } else { byte == wanted })
    };
    match format {
        _ if text.is_empty() => true,
        Format::DateTime => fits("0000-00-00 00:00:00"),
        Format::Date => fits("0000-00-00"),
        Format::Json => serde_json::from_str::<Value>(text).is_ok(),
    }
}

/// A finding as JSON.
pub(super) fn to_json(finding: &Finding, count: usize) -> Value {
    json!({
        "kind": finding.kind, "path": finding.path, "expected": finding.expected, "got": finding.got, "count": count
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_named_without_values() {
        let operation = triline_schema::operation("platform.agents.query").unwrap();
        let ResponseLayout::Rows { at, .. } = &operation.answer else { panic!("rows") };
        let rows = json!([
            { "agentNumber": "1001", "agentName": 7, "newField": "王小明", "13800001001": 1 },
            { "agentNumber": "1002", "newField": "李" }
        ]);
        let body = at.rsplit('.').fold(rows, |value, name| json!({ name: value }));
        let compared = compare(operation, &body);
        let found: Vec<String> = compared
            .findings
            .iter()
            .map(|(one, count)| format!("{} {} {} {count}", one.kind, one.path, one.got))
            .collect();
        assert!(found.contains(&format!("other_type {at}[].agentName integer 1")), "{found:?}");
        assert!(found.contains(&format!("unknown_field {at}[].newField text 2")), "{found:?}");
        assert!(found.contains(&format!("unknown_field {at}[].(name not shown) integer 1")), "{found:?}");
        assert_eq!((compared.rows, found.len()), (Some(2), 3), "{found:?}");
        let nothing = compare(operation, &json!({ "code": 200 }));
        assert_eq!(nothing.findings.keys().next().unwrap().kind, "no_result");
    }
}
