//! Parameters on a command line: NAME=VALUE each, or a JSON object.

use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Number, Value};
use triline_schema::operation::{Base, Field, Kind, Operation};

use crate::terminal::console::both;
use crate::terminal::ending::End;

/// Makes a JSON object of the words of a command line.
pub(crate) fn to_json(operation: &Operation, words: &[String]) -> Result<String, End> {
    match words {
        [] => return Ok("{}".to_string()),
        [json] if json.trim_start().starts_with('{') => return Ok(json.clone()),
        _ => {}
    }
    let mut members: Vec<(&str, Vec<Box<RawValue>>)> = Vec::new();
    for word in words {
        let Some((name, text)) = word.split_once('=').filter(|(name, _)| is_name(name)) else {
            return Err(End::Refused(both!(
                "expected NAME=VALUE or a JSON object as the parameters, got `{word}`",
                "参数应为 NAME=VALUE 或 JSON 对象，实际为 `{word}`"
            )));
        };
        let field = operation.params.field(name);
        let value = value(field.map(|field| &field.kind).or(operation.params.open), text);
        match members.iter_mut().find(|(one, _)| *one == name) {
            None => members.push((name, vec![value])),
            Some((_, values)) if is_list(field) => values.push(value),
            Some(_) => {
                return Err(End::Refused(both!("{name}: expected one value, got several", "{name}：应只有一个值")));
            }
        }
    }
    let members = members.into_iter().map(|(name, values)| {
        let values: Vec<&str> = values.iter().map(|value| value.get()).collect();
        let value = match &values[..] {
            // A list that is written as JSON.
            [list] if list.starts_with('[') => (*list).to_string(),
            values if is_list(operation.params.field(name)) => format!("[{}]", values.join(",")),
            values => values.concat(),
        };
        format!("{}:{value}", Value::from(name))
    });
    Ok(format!("{{{}}}", members.collect::<Vec<_>>().join(",")))
}

/// Whether a word is given once for each element.
pub(crate) fn is_list(field: Option<&Field>) -> bool {
    field.is_some_and(|field| matches!(field.kind, Kind::List(_)))
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
}

/// The value that a text is for a parameter of that type. What does not fit stays a text, which the check of the parameters refuses
/// with what it expects.
fn value(kind: Option<&Kind>, text: &str) -> Box<RawValue> {
    let as_text = || to_raw_value(text).unwrap_or_default();
    let json = || RawValue::from_string(text.trim().to_string()).unwrap_or_else(|_| as_text());
    let number = || if serde_json::from_str::<Number>(text).is_ok() { json() } else { as_text() };
    match kind {
        Some(Kind::Integer | Kind::Number) => number(),
        Some(Kind::Choice(choice)) if choice.base == Base::Number => number(),
        Some(Kind::Boolean) if matches!(text, "true" | "false") => json(),
        Some(Kind::List(_) | Kind::OneOf(_)) if text.starts_with('[') => json(),
        Some(Kind::List(inner)) => value(Some(*inner), text),
        Some(Kind::Record(_) | Kind::Union(_) | Kind::Map(_) | Kind::Children(_) | Kind::Object | Kind::Any) => json(),
        _ => as_text(),
    }
}
