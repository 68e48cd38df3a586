//! Parameters as the service checks them: along the records of the table, with its own codes.
//!
//! This is not the check of the client. It knows wire names only, and what the client lets through
//! by mistake is refused here.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use crate::Refusal;
use triline_protocol::codec::time::{is_date, is_date_time, months_after};
use triline_protocol::json::Scanner;
use triline_protocol::json::Value;
use triline_protocol::json::number::Parts;
use triline_schema::operation::{Attr, Base, Choice, Field, Format, Kind, Operation, Record, Rule};

/// Parameters deviate from the documented format.
pub(crate) const PARAM_ERROR: u32 = 40_000;

/// The operation whose answer lists the rows that failed. What is in its rows is checked where they are created, because
/// one that breaks a form must not cost the others.
const ROWS_FAIL_ALONE: &str = "platform.customers.create";

/// Checks the parameters of an operation.
pub(crate) fn check(operation: &'static Operation, params: &Value) -> Result<(), Refusal> {
    let mut checker = Checker { operation, path: String::new() };
    checker.members(operation.params, params)?;
    for rule in operation.rules {
        let (kept, code, expected) = match rule {
            Rule::OneOf(names) => (names.iter().any(|name| given(params, name).is_some()), 6731, "one of them"),
            Rule::Span { fields, months } => (is_span(params, fields, *months), 6723, "a shorter time"),
            Rule::Batch { rows, most } => {
                let count = params.get(rows).and_then(Value::list).map_or(0, <[Value]>::len);
                (count <= *most as usize, PARAM_ERROR, "fewer rows")
            }
            Rule::Upload => (has_file(params), PARAM_ERROR, "a file or source_url, and bytes"),
            _ => continue,
        };
        if !kept {
            checker.path = rule_fields(rule).join(", ");
            return checker.refuse(code, expected);
        }
    }
    Ok(())
}

fn rule_fields(rule: &Rule) -> Vec<&'static str> {
    match rule {
        Rule::OneOf(fields) | Rule::Span { fields, .. } => fields.to_vec(),
        Rule::Batch { rows, .. } => Vec::from([*rows]),
        Rule::Upload => Vec::from(["file"]),
        _ => Vec::new(),
    }
}

/// Whether the times that the fields hold are in order and no further apart than that.
fn is_span(params: &Value, fields: &[&str], months: u32) -> bool {
    let values = fields.iter().filter_map(|field| given(params, field));
    let mut times =
        values.flat_map(|value| value.list().unwrap_or(core::slice::from_ref(value))).filter_map(Value::text);
    let (Some(start), Some(end)) = (times.next(), times.next()) else { return true };
    start <= end && months_after(start, months).is_some_and(|latest| end <= latest.as_str())
}

fn has_file(params: &Value) -> bool {
    let has_address = given(params, "source_url").and_then(Value::text).is_some_and(|address| !address.is_empty());
    given(params, "bytes").is_some() && (has_address || given(params, "file").is_some())
}

/// The parameter of that name; `null` counts as missing.
pub(crate) fn given<'a>(params: &'a Value, name: &str) -> Option<&'a Value> {
    params.get(name).filter(|value| **value != Value::Null)
}

/// Whether a member of that name is the field, under the name of the tables or of the samples.
fn is_named(field: &Field, name: &str) -> bool {
    field.wire == name || field.attrs.iter().any(|attr| matches!(attr, Attr::Also(other) if *other == name))
}

struct Checker {
    operation: &'static Operation,
    /// Where in the parameters it is.
    path: String,
}

impl Checker {
    /// Refuses with that code where it is tied to the operation, else with the general one.
    fn refuse<T>(&self, code: u32, expected: &str) -> Result<T, Refusal> {
        let code = if self.operation.errors.contains(&code) { code } else { PARAM_ERROR };
        Err(Refusal::new(code, format!("{}: expected {expected}", self.path)))
    }

    fn members(&mut self, record: &'static Record, object: &Value) -> Result<(), Refusal> {
        let Value::Object(list) = object else { return self.refuse(PARAM_ERROR, "an object") };
        let base = self.path.len();
        let dot = if base > 0 { "." } else { "" };
        for (name, value) in list {
            self.path.truncate(base);
            let field =
                record.fields.iter().find(|field| is_named(field, name) && !field.attrs.contains(&Attr::Derived));
            let _ = write!(self.path, "{dot}{name}");
            let (kind, wire, attrs) = match (field, record.open) {
                (Some(field), _) => (&field.kind, field.wire, field.attrs),
                (None, Some(open)) => (open, "", &[][..]),
                (None, None) => return self.refuse(PARAM_ERROR, "a documented parameter"),
            };
            if *value != Value::Null && !self.fits(kind, attrs, value)? {
                return self.refuse(code_of_misfit(wire), "a value of the documented type and range");
            }
        }
        self.path.truncate(base);
        for field in record.fields.iter().filter(|field| field.required()) {
            if !list.iter().any(|(name, value)| is_named(field, name) && *value != Value::Null) {
                let _ = write!(self.path, "{dot}{}", field.wire);
                return self.refuse(code_of_absence(field.wire), "a value");
            }
        }
        Ok(())
    }

    /// Whether a value is what the field takes; refuses what is within it.
    fn fits(&mut self, kind: &'static Kind, attrs: &'static [Attr], value: &Value) -> Result<bool, Refusal> {
        Ok(match (kind, value) {
            (Kind::Any | Kind::Union(_), _)
            | (Kind::Scalar | Kind::File, Value::Text(_) | Value::Number(_))
            | (Kind::Object, Value::Object(_))
            | (Kind::Boolean, Value::Boolean(_)) => true,
            (Kind::List(_), Value::Text(text)) if format_of(attrs) == Some(Format::Json) => {
                self.json_text(kind, text)?
            }
            (Kind::Text, Value::Number(_)) => attrs.contains(&Attr::AnyNumber),
            (Kind::Text, Value::Text(text)) => format_of(attrs).is_none_or(|format| has_format(format, text)),
            (Kind::Integer | Kind::Number, Value::Number(number)) => {
                let parts = Parts::of(number);
                let in_range = attrs.iter().all(|attr| match attr {
                    Attr::Min(least) => parts.compare(*least).is_ge(),
                    Attr::Max(most) => parts.compare(*most).is_le(),
                    _ => true,
                });
                in_range && (parts.is_whole() || matches!(kind, Kind::Number))
            }
            (Kind::Choice(choice), value) => choice.open || listed(choice, value),
            (Kind::Record(record), Value::Object(_)) => {
                self.members(record, value)?;
                true
            }
            (Kind::OneOf(one_of), _) => {
                let base = self.path.len();
                one_of.kinds.iter().any(|kind| {
                    let fits = self.fits(kind, attrs, value).unwrap_or(false);
                    self.path.truncate(base);
                    fits
                })
            }
            (Kind::List(_), Value::List(rows)) if self.operation.name == ROWS_FAIL_ALONE => {
                self.elements(Element::Of(&Kind::Object), attrs, rows)?
            }
            (Kind::List(element), Value::List(values)) => self.elements(Element::Of(element), attrs, values)?,
            (Kind::Children(record), Value::List(values)) => self.elements(Element::Record(record()), attrs, values)?,
            (Kind::Map(element), Value::Object(values)) => {
                let base = self.path.len();
                for (name, value) in values {
                    let _ = write!(self.path, ".{name}");
                    if *value != Value::Null && !self.fits(element, &[], value)? {
                        return Ok(false);
                    }
                    self.path.truncate(base);
                }
                true
            }
            _ => false,
        })
    }

    /// Whether a text is the JSON of a list.
    fn json_text(&mut self, kind: &'static Kind, text: &str) -> Result<bool, Refusal> {
        match Value::read(text.as_bytes()) {
            Ok(value @ Value::List(_)) => self.fits(kind, &[], &value),
            _ => Ok(false),
        }
    }

    fn elements(&mut self, element: Element, attrs: &'static [Attr], values: &[Value]) -> Result<bool, Refusal> {
        let in_range = attrs.iter().all(|attr| match attr {
            Attr::MinItems(least) => values.len() >= *least as usize,
            Attr::MaxItems(most) => values.len() <= *most as usize,
            _ => true,
        });
        if !in_range {
            return Ok(false);
        }
        let base = self.path.len();
        for (index, value) in values.iter().enumerate() {
            let _ = write!(self.path, "[{index}]");
            match element {
                Element::Record(record) => self.members(record, value)?,
                Element::Of(kind) if !self.fits(kind, attrs, value)? => return Ok(false),
                Element::Of(_) => {}
            }
            self.path.truncate(base);
        }
        Ok(true)
    }
}

/// What a list holds.
#[derive(Clone, Copy)]
enum Element {
    Of(&'static Kind),
    Record(&'static Record),
}

/// The code for a value that does not fit, where one is tied to the operation.
fn code_of_misfit(wire: &str) -> u32 {
    match wire {
        "bindType" => 6716,
        "loginType" => 6711,
        "roles" => 6732,
        "startTime" | "endTime" => 6734,
        _ => PARAM_ERROR,
    }
}

/// The code for a value that is missing, where one is tied to the operation.
fn code_of_absence(wire: &str) -> u32 {
    match wire {
        "agentNumber" => 6707,
        "bindType" => 6716,
        "startTime" | "endTime" => 6733,
        _ => PARAM_ERROR,
    }
}

fn format_of(attrs: &[Attr]) -> Option<Format> {
    attrs.iter().find_map(|attr| match attr {
        Attr::Format(format) => Some(*format),
        _ => None,
    })
}

fn has_format(format: Format, text: &str) -> bool {
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
