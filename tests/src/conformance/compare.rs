//! What was expected against what came.

use std::fmt;

use serde_json::{Number, Value};

/// A difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Where, such as `request 1: body.limit`.
    pub at: String,
    /// What should stand there.
    pub expected: String,
    /// What stands there.
    pub got: String,
}

impl Mismatch {
    /// A difference.
    pub fn new(at: impl Into<String>, expected: impl fmt::Display, got: impl fmt::Display) -> Mismatch {
        Mismatch { at: at.into(), expected: shortened(expected.to_string()), got: shortened(got.to_string()) }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, got {}", self.at, self.expected, self.got)
    }
}

fn shortened(text: String) -> String {
    const LONGEST: usize = 600;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// How two values are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rule {
    /// They are deeply equal; numbers by value, so that 1 is 1.0.
    Equal,
    #[default]
    /// What is expected is there, more may be; a number and the text of it match, null matches a
    /// member that is left out.
    Covers,
}

/// Compares, and adds the differences.
pub fn compare(rule: Rule, at: &str, expected: &Value, got: &Value, found: &mut Vec<Mismatch>) {
    match (expected, got) {
        (Value::Object(expected), Value::Object(got)) => {
            for (key, value) in expected {
                let at = format!("{at}.{key}");
                match got.get(key) {
                    Some(got) => compare(rule, &at, value, got, found),
                    None if rule == Rule::Covers && value.is_null() => {}
                    None => found.push(Mismatch::new(at, value, "nothing")),
                }
            }
            if rule == Rule::Equal {
                for (key, value) in got.iter().filter(|(key, _)| !expected.contains_key(*key)) {
                    found.push(Mismatch::new(format!("{at}.{key}"), "nothing", value));
                }
            }
        }
        (Value::Array(expected), Value::Array(got)) => {
            if expected.len() != got.len() {
                found.push(Mismatch::new(
                    at,
                    format!("{} elements", expected.len()),
                    format!("{} elements", got.len()),
                ));
            }
            for (index, (expected, got)) in expected.iter().zip(got).enumerate() {
                compare(rule, &format!("{at}[{index}]"), expected, got, found);
            }
        }
        _ if scalars_match(rule, expected, got) => {}
        _ => found.push(Mismatch::new(at, expected, got)),
    }
}

fn scalars_match(rule: Rule, expected: &Value, got: &Value) -> bool {
    match (expected, got) {
        (Value::Number(a), Value::Number(b)) => same_number(a, b),
        (Value::Number(number), Value::String(text)) | (Value::String(text), Value::Number(number)) => {
            rule == Rule::Covers && serde_json::from_str(text).is_ok_and(|parsed| same_number(number, &parsed))
        }
        // Containers were looked into where both sides have the same.
        (Value::Object(_) | Value::Array(_), _) => false,
        _ => expected == got,
    }
}

fn same_number(a: &Number, b: &Number) -> bool {
    match (a.as_i128(), b.as_i128()) {
        (Some(a), Some(b)) => a == b,
        _ => a.as_f64() == b.as_f64(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differences(rule: Rule, expected: &str, got: &str) -> Vec<String> {
        let mut found = Vec::new();
        let value = |text| serde_json::from_str(text).unwrap();
        compare(rule, "value", &value(expected), &value(got), &mut found);
        found.into_iter().map(|mismatch| mismatch.at).collect()
    }

    #[test]
    fn equal_is_strict() {
        for (expected, got) in [
            ("1", "1.0"),
            ("9007199254740993", "9007199254740993"),
            (r#"{"a":1,"b":[null,{"c":"x"}]}"#, r#"{"b":[null,{"c":"x"}],"a":1e0}"#),
            ("\"1\"", "\"1\""),
            ("{}", "{}"),
        ] {
            assert!(differences(Rule::Equal, expected, got).is_empty(), "{expected} {got}");
        }
        for (expected, got, at) in [
            ("1", "\"1\"", "value"),
            ("\"1\"", "\"1.0\"", "value"),
            ("9007199254740993", "9007199254740992", "value"),
            ("null", "0", "value"),
            ("false", "0", "value"),
            ("{}", "[]", "value"),
            ("[]", "{}", "value"),
            (r#"{"a":null}"#, "{}", "value.a"),
            ("{}", r#"{"a":null}"#, "value.a"),
            (r#"{"a":[1,2]}"#, r#"{"a":[1]}"#, "value.a"),
            ("[1,2]", "[2,1]", "value[0]"),
        ] {
            assert!(differences(Rule::Equal, expected, got).contains(&at.to_string()), "{expected} {got}");
        }
    }

    #[test]
    fn covers_is_lenient_where_it_may_be() {
        for (expected, got) in [
            ("1", "\"1\""),
            ("\"1.50\"", "1.5"),
            (r#"{"a":null}"#, "{}"),
            (r#"{"a":1}"#, r#"{"a":"1","more":[]}"#),
            ("null", "null"),
        ] {
            assert!(differences(Rule::Covers, expected, got).is_empty(), "{expected} {got}");
        }
        for (expected, got, at) in [
            ("1", "\"01\"", "value"),
            ("0", "\"\"", "value"),
            ("1", "true", "value"),
            ("\"1\"", "\"1.0\"", "value"),
            ("\"true\"", "true", "value"),
            (r#"{"a":1}"#, "{}", "value.a"),
            (r#"{"a":null}"#, r#"{"a":0}"#, "value.a"),
            ("[]", "[1]", "value"),
            ("[]", "null", "value"),
            ("{}", "null", "value"),
            ("null", "{}", "value"),
            ("null", "[]", "value"),
            (r#"[{"a":"x"}]"#, r#"[{"a":"y"}]"#, "value[0].a"),
        ] {
            assert!(differences(Rule::Covers, expected, got).contains(&at.to_string()), "{expected} {got}");
        }
    }
}
