//! Flows: what is said to an adapter, line by line, and what it must answer. Scenarios are flows with the simulated
//! service, transcripts flows with the machine itself.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use super::adapter::Adapter;
use super::compare::{Mismatch, Rule, compare};

/// A file of flows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Whether answers are to be exactly these; else more may be in them.
    #[serde(default)]
    exact: bool,
    flows: Vec<Flow>,
}

/// One flow.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flow {
    /// Its name.
    pub name: String,
    steps: Vec<Step>,
    #[serde(skip)]
    rule: Rule,
}

/// A line, and its answer.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    say: Value,
    expect: Value,
    /// What is kept of the answer for later lines, where it stands as `{{name}}`: JSON pointers.
    #[serde(default)]
    keep: BTreeMap<String, String>,
}

/// The flows in the files of a folder, in the order of their names.
///
/// # Errors
///
/// What cannot be read.
pub fn load(folder: &Path) -> Result<Vec<Flow>, String> {
    let shown = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(|error| shown(&error))?;
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    paths.sort();
    let mut flows = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).map_err(|error| shown(&error))?;
        let file: File = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        let rule = if file.exact { Rule::Equal } else { Rule::Covers };
        flows.extend(file.flows.into_iter().map(|flow| Flow { rule, ..flow }));
    }
    Ok(flows)
}

impl Flow {
    /// Goes through it with an adapter; the differences that were found in the first step that has any.
    ///
    /// # Errors
    ///
    /// What the adapter did wrong.
    pub fn run(&self, adapter: &mut Adapter) -> Result<Vec<Mismatch>, String> {
        let mut kept: BTreeMap<&str, Value> = BTreeMap::new();
        for (number, step) in self.steps.iter().enumerate() {
            let line = filled_in(&step.say, &kept).to_string();
            let answer: Value = adapter.converse(&line)?;
            let mut found = Vec::new();
            let expected = filled_in(&step.expect, &kept);
            check(self.rule, &format!("step {}", number + 1), &expected, &answer, &mut found);
            if !found.is_empty() {
                found.push(Mismatch::new(format!("step {}, the whole answer", number + 1), &expected, &answer));
                return Ok(found);
            }
            for (name, pointer) in &step.keep {
                let value = answer.pointer(pointer).ok_or_else(|| format!("step {}: no {pointer}", number + 1))?;
                kept.insert(name, value.clone());
            }
        }
        Ok(Vec::new())
    }
}

/// The same with what was kept in its places: a text that is nothing but a name becomes the value.
fn filled_in(value: &Value, kept: &BTreeMap<&str, Value>) -> Value {
    match value {
        Value::String(text) => {
            let name = text.strip_prefix("{{").and_then(|rest| rest.strip_suffix("}}"));
            match name.and_then(|name| kept.get(name)) {
                Some(value) => value.clone(),
                None => kept
                    .iter()
                    .fold(text.clone(), |text, (name, value)| {
                        text.replace(&format!("{{{{{name}}}}}"), value.as_str().unwrap_or_default())
                    })
                    .into(),
            }
        }
        Value::Array(values) => values.iter().map(|value| filled_in(value, kept)).collect(),
        Value::Object(members) => members
            .iter()
            .map(|(name, value)| (name.clone(), filled_in(value, kept)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        other => other.clone(),
    }
}

/// Compares. An object with one of these members stands for what it says: `$length`, a list of so many; `$has`, a list
/// in which something is; `$text`, a text in which that stands; `$any`, something.
fn check(rule: Rule, at: &str, expected: &Value, got: &Value, found: &mut Vec<Mismatch>) {
    let Value::Object(members) = expected else {
        match (expected, got) {
            (Value::Array(expected), Value::Array(got)) if expected.len() == got.len() => {
                for (place, (expected, got)) in expected.iter().zip(got).enumerate() {
                    check(rule, &format!("{at}[{place}]"), expected, got, found);
                }
            }
            _ => compare(rule, at, expected, got, found),
        }
        return;
    };
    let mut each = members.iter();
    let holds = match (each.next(), each.next()) {
        (Some((name, wanted)), None) if name.starts_with('$') => match name.as_str() {
            "$length" => {
                got.as_array().map(Vec::len) == wanted.as_u64().and_then(|length| usize::try_from(length).ok())
            }
            "$has" => got.as_array().into_iter().flatten().any(|got| {
                let mut found = Vec::new();
                check(rule, at, wanted, got, &mut found);
                found.is_empty()
            }),
            "$text" => got.as_str().zip(wanted.as_str()).is_some_and(|(got, wanted)| got.contains(wanted)),
            _ => !got.is_null(),
        },
        _ if got.is_object() => {
            for (name, value) in members {
                check(rule, &format!("{at}.{name}"), value, got.get(name).unwrap_or(&Value::Null), found);
            }
            if rule == Rule::Equal && got.as_object().is_some_and(|got| got.len() != members.len()) {
                found.push(Mismatch::new(at, expected, got));
            }
            return;
        }
        _ => false,
    };
    if !holds {
        found.push(Mismatch::new(at, expected, got));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn holds(expected: &Value, got: &Value) -> bool {
        let mut found = Vec::new();
        check(Rule::Covers, "", expected, got, &mut found);
        found.is_empty()
    }

    #[test]
    fn expectations() {
        let got = json!({"list": [{"a": 1, "b": "xyz"}, {"a": 2}], "n": null});
        for (expected, fits) in [
            (json!({"list": {"$length": 2}}), true),
            (json!({"list": {"$length": 3}}), false),
            (json!({"list": {"$has": {"a": 2}}}), true),
            (json!({"list": {"$has": {"a": 3}}}), false),
            (json!({"list": [{"b": {"$text": "yz"}}, {"a": {"$any": true}}]}), true),
            (json!({"list": [{"b": {"$text": "q"}}, {}]}), false),
            (json!({"list": {"$any": true}, "n": null}), true),
            (json!({"n": {"$any": true}}), false),
            (json!({"list": [{"a": 1}]}), false),
            (json!({"missing": 1}), false),
        ] {
            assert_eq!(holds(&expected, &got), fits, "{expected}");
        }
    }

    #[test]
    fn what_was_kept_stands_in_its_places() {
        let kept = BTreeMap::from([("id", json!("7")), ("row", json!({"a": 1}))]);
        let said = json!({"x": "{{id}}", "y": ["a-{{id}}", "{{row}}", "{{other}}"]});
        assert_eq!(filled_in(&said, &kept), json!({"x": "7", "y": ["a-7", {"a": 1}, "{{other}}"]}));
    }
}
