//! Parameters as the service checks them: along the records of the table, with its own codes.
//!
//! This is not the check of the client. It knows wire names only, and what the client lets through
//! by mistake is refused here.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write;

use super::Refusal;
use super::json::Value;
use crate::operation::{Attr, Base, Choice, Field, Format, Kind, Operation, Record, Rule};
use crate::scan::Scanner;
use crate::shape::number::Parts;
use crate::shape::time::{is_date, is_date_time};

/// Parameters deviate from the documented format.
pub(super) const PARAM_ERROR: u32 = 40_000;

/// Checks the parameters of an operation.
pub(super) fn check(operation: &Operation, params: &Value) -> Result<(), Refusal> {
    let mut path = String::new();
    members(operation.params, params, &mut path)?;
    for rule in operation.rules {
        match rule {
            Rule::Split { .. } => {}
            Rule::OneOf(names) => {
                if !names.iter().any(|name| given(params, name).is_some()) {
                    let code = if *names == ["agentId", "agentNumber"] { 6731 } else { PARAM_ERROR };
                    return Err(Refusal::new(code, format!("one of {} is needed", names.join(", "))));
                }
            }
        }
    }
    Ok(())
}

/// The parameter of that name. `null` stands for none.
pub(super) fn given<'a>(params: &'a Value, name: &str) -> Option<&'a Value> {
    params.get(name).filter(|value| **value != Value::Null)
}

fn refuse<T>(code: u32, path: &str, expected: &str) -> Result<T, Refusal> {
    Err(Refusal::new(code, format!("{path}: expected {expected}")))
}

fn members(record: &Record, object: &Value, path: &mut String) -> Result<(), Refusal> {
    let Value::Object(list) = object else { return refuse(PARAM_ERROR, path, "an object") };
    let base = path.len();
    for (name, value) in list {
        path.truncate(base);
        if base > 0 {
            path.push('.');
        }
        let Some(field) = record.fields.iter().find(|field| field.wire == name) else {
            path.push_str(name);
            return refuse(PARAM_ERROR, path, "a documented parameter");
        };
        path.push_str(field.wire);
        if *value != Value::Null {
            check_value(field, &field.kind, value, path)?;
        }
    }
    path.truncate(base);
    for field in record.fields.iter().filter(|field| field.required()) {
        if given(object, field.wire).is_none() {
            let code = match field.wire {
                "agentNumber" => 6707,
                "bindType" => 6716,
                _ => PARAM_ERROR,
            };
            let _ = write!(path, "{}{}", if base > 0 { "." } else { "" }, field.wire);
            return refuse(code, path, "a value");
        }
    }
    Ok(())
}

/// The code for a value that does not fit.
fn misfit(field: &Field) -> u32 {
    match field.wire {
        "bindType" => 6716,
        "roles" => 6732,
        _ => PARAM_ERROR,
    }
}

fn check_value(field: &Field, kind: &Kind, value: &Value, path: &mut String) -> Result<(), Refusal> {
    let base = path.len();
    match (kind, value) {
        (Kind::Any, _) | (Kind::Object, Value::Object(_)) | (Kind::Boolean, Value::Boolean(_)) => Ok(()),
        (Kind::Text, Value::Text(text)) => match format_of(field) {
            Some(format) if !fits(format, text) => refuse(misfit(field), path, format.pattern()),
            _ => Ok(()),
        },
        (Kind::Integer | Kind::Number, Value::Number(number)) => {
            let parts = Parts::of(number);
            let in_range = field.attrs.iter().all(|attr| match attr {
                Attr::Min(least) => parts.compare(*least).is_ge(),
                Attr::Max(most) => parts.compare(*most).is_le(),
                _ => true,
            });
            let whole = parts.is_whole() || matches!(kind, Kind::Number);
            if whole && in_range { Ok(()) } else { refuse(misfit(field), path, "a number in the documented range") }
        }
        (Kind::Choice(choice), value) if choice.open || listed(choice, value) => Ok(()),
        (Kind::Choice(_), _) => refuse(misfit(field), path, "one of the documented values"),
        (Kind::Record(record), Value::Object(_)) => members(record, value, path),
        (Kind::List(element), Value::List(values)) => {
            let in_range = field.attrs.iter().all(|attr| match attr {
                Attr::MinItems(least) => values.len() >= *least as usize,
                Attr::MaxItems(most) => values.len() <= *most as usize,
                _ => true,
            });
            if !in_range {
                return refuse(misfit(field), path, "a list of the documented length");
            }
            for (index, value) in values.iter().enumerate() {
                let _ = write!(path, "[{index}]");
                check_value(field, element, value, path)?;
                path.truncate(base);
            }
            Ok(())
        }
        (Kind::Map(element), Value::Object(values)) => {
            for (name, value) in values {
                let _ = write!(path, ".{name}");
                check_value(field, element, value, path)?;
                path.truncate(base);
            }
            Ok(())
        }
        _ => refuse(misfit(field), path, "a value of the documented type"),
    }
}

fn format_of(field: &Field) -> Option<Format> {
    field.attrs.iter().find_map(|attr| match attr {
        Attr::Format(format) => Some(*format),
        _ => None,
    })
}

fn fits(format: Format, text: &str) -> bool {
    match format {
        Format::DateTime => is_date_time(text),
        Format::Date => is_date(text),
        Format::Json => {
            let mut scanner = Scanner::new(text);
            scanner.skip().is_ok() && scanner.at_end()
        }
    }
}

fn listed(choice: &Choice, value: &Value) -> bool {
    let value = match (choice.base, value) {
        (Base::Text, Value::Text(text)) => text.clone(),
        (Base::Number, Value::Number(_)) => value.integer().map(|value| value.to_string()).unwrap_or_default(),
        _ => return false,
    };
    choice.variants.iter().any(|variant| variant.value == value)
}
