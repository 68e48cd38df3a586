//! Values of customers on their way out: checked by their field's type, and brought into the form that is sent.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{CustomerFields, Field, KEPT_BY_THE_SERVICE, Node, Use, find};
use crate::codec::request::{nearest_of, no_null};
use crate::codec::time::{is_date, is_date_time};
use crate::error::Error;
use crate::error::message::Message;
use crate::json::{Value, string};
use crate::text;

/// The most contacts of a field of the type `other`.
const MOST_CONTACTS: usize = 10;

/// What a field of the type `number` takes.
const MOST_SHOWN: usize = 60;
fn digits_expected() -> Message {
    message!("a string of digits, or a number")
}

impl CustomerFields {
    /// A customer in the form that is sent. `path`: its position.
    pub(super) fn encoded(&self, path: &str, row: Value, is_for: Use) -> Result<Value, Error> {
        let Value::Object(members) = row else {
            return Err(Error::invalid("type", path, message!("an object"), named(&row)));
        };
        let mut encoded = Vec::with_capacity(members.len());
        for (key, value) in members {
            let path = format!("{path}.{key}");
            let field = self.fields.iter().find(|field| field.key == key);
            if value == Value::Null {
                if field.is_some() && is_for == Use::Update {
                    return Err(Error::invalid("null", path, no_null(), message!("null")));
                }
                continue;
            }
            if let Some(field) = field {
                let clears = is_for == Use::Update && value.text() == Some("") && field.is_single();
                encoded.push((key, if clears { value } else { self.value(&path, field, value)? }));
            } else if !KEPT_BY_THE_SERVICE.contains(&key.as_str()) {
                let near = nearest_of(self.fields.iter().map(|field| field.key.as_str()), &key);
                let expected = if let Some(name) = near {
                    message!("a field of the dictionary (perhaps {name})", name)
                } else {
                    message!("a field of the dictionary")
                };
                return Err(Error::invalid("unknown", path, expected, message!("an unknown name")));
            }
        }
        Ok(Value::Object(encoded))
    }

    fn value(&self, path: &str, field: &Field, value: Value) -> Result<Value, Error> {
        let options = &*field.options;
        match field.kind.as_str() {
            "number" => number(path, &value),
            "text" => match value {
                Value::Text(text) if text.contains(['\n', '\r']) => Err(Error::invalid(
                    "format",
                    path,
                    message!("a string of one line"),
                    message!("a string of several lines"),
                )),
                value => text(path, value).map(Value::Text),
            },
            "multi-text" => text(path, value).map(Value::Text),
            "datetime" => time(path, value, "yyyy-MM-dd HH:mm:ss", is_date_time),
            "date" => time(path, value, "yyyy-MM-dd", is_date),
            "datetime-range" => range(path, value, "yyyy-MM-dd HH:mm:ss", is_date_time),
            "date-range" => range(path, value, "yyyy-MM-dd", is_date),
            "radio" => Ok(choice(path, options, &value)?.into()),
            "dropdown" | "checkbox" => {
                each(path, one_or_list(value), |path, value| Ok(choice(path, options, &value)?.into()))
            }
            "cascade" if self.is_region(field) => self.region(path, value),
            // A menu that is not known, such as that of regions without their dictionary, cannot be checked.
            "cascade" if options.is_empty() => {
                each(path, list(path, value)?, |path, step| text(path, step).map(Value::Text))
            }
            "cascade" => steps(path, &list(path, value)?, options),
            "other" => contacts(path, value),
            // A type that came after this was written: as it is given.
            _ => Ok(value),
        }
    }
}

impl Field {
    /// Whether its value is one text.
    fn is_single(&self) -> bool {
        matches!(&*self.kind, "number" | "text" | "multi-text" | "datetime" | "date" | "radio")
    }
}

fn text(path: &str, value: Value) -> Result<String, Error> {
    match value {
        Value::Text(text) => Ok(text),
        other => Err(Error::invalid("type", path, message!("a string"), named(&other))),
    }
}

/// A value as an error shows it.
pub(super) fn shown(value: &str) -> String {
    string(text::head(value, MOST_SHOWN))
}

/// A text of digits; a number is written as one.
fn number(path: &str, value: &Value) -> Result<Value, Error> {
    let (Value::Text(digits) | Value::Number(digits)) = value else {
        return Err(Error::invalid("type", path, digits_expected(), named(value)));
    };
    let unsigned = digits.strip_prefix('-').unwrap_or(digits);
    let (whole, part) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !all_digits(whole) || !all_digits(part) {
        return Err(Error::invalid("format", path, digits_expected(), shown(digits)));
    }
    Ok(digits.into())
}

fn time(path: &str, value: Value, pattern: &str, fits: fn(&str) -> bool) -> Result<Value, Error> {
    let text = text(path, value)?;
    if fits(&text) {
        Ok(text.into())
    } else {
        Err(Error::invalid("format", path, Message::said(pattern), shown(&text)))
    }
}

fn range(path: &str, value: Value, pattern: &str, fits: fn(&str) -> bool) -> Result<Value, Error> {
    let ends = list(path, value)?;
    if ends.len() != 2 {
        return Err(Error::invalid(
            "items",
            path,
            message!("two times: start and end"),
            message!("{count} elements", ends.len()),
        ));
    }
    let ends = each(path, ends, |path, end| time(path, end, pattern, fits))?;
    // In these patterns the order of texts is that of times.
    if let Value::List(ends) = &ends
        && let [start, end] = ends.as_slice()
        && start.text() > end.text()
    {
        return Err(Error::invalid(
            "range",
            path,
            message!("an end that is not before the start"),
            message!("an earlier end"),
        ));
    }
    Ok(ends)
}

/// The text of a choice that is given by text or key.
fn choice(path: &str, options: &[Node], value: &Value) -> Result<String, Error> {
    let given = given_text(path, value)?;
    match find(options, given) {
        Some(node) => Ok(node.text.clone()),
        None => Err(Error::invalid("choice", path, expected(options, given), shown(given))),
    }
}

/// The text or key that names a choice.
pub(super) fn given_text<'v>(path: &str, value: &'v Value) -> Result<&'v str, Error> {
    match value {
        Value::Text(text) | Value::Number(text) => Ok(text),
        other => Err(Error::invalid("type", path, message!("the text of a choice"), named(other))),
    }
}

/// What might have been given: by its everyday name if it has one, else the first few.
pub(super) fn expected(options: &[Node], given: &str) -> Message {
    if options.is_empty() {
        return message!("nothing more: there is no further level");
    }
    if let Some(meant) = options.iter().find(|node| !node.short.is_empty() && node.short == given) {
        return message!("the full name {name}", &meant.text);
    }
    let few: Vec<String> = options.iter().take(8).map(|node| node.text.clone()).collect();
    let are_all = options.len() == few.len();
    if are_all { message!("one of {values}", few) } else { message!("one of {values}, ...", few) }
}

/// The way through a menu, level by level.
fn steps(path: &str, given: &[Value], first: &[Node]) -> Result<Value, Error> {
    let mut level = first;
    let mut texts = Vec::with_capacity(given.len());
    for (index, value) in given.iter().enumerate() {
        let text = choice(&format!("{path}[{index}]"), level, value)?;
        level = find(level, &text).map_or(&[], |node| &node.children);
        texts.push(Value::Text(text));
    }
    Ok(Value::List(texts))
}

/// Contacts: objects of `value` and `memo`, or the value alone.
fn contacts(path: &str, value: Value) -> Result<Value, Error> {
    let contacts = one_or_list(value);
    if contacts.len() > MOST_CONTACTS {
        let expected = message!("at most {most} elements", MOST_CONTACTS);
        return Err(Error::invalid("max_items", path, expected, contacts.len().to_string()));
    }
    each(path, contacts, |path, contact| {
        if let Value::Text(value) = contact {
            return Ok(Value::object([("value", value.into())]));
        }
        let Value::Object(members) = &contact else {
            return Err(Error::invalid(
                "type",
                path,
                message!("a string, or an object of value and memo"),
                named(&contact),
            ));
        };
        for (name, member) in members {
            let path = format!("{path}.{name}");
            match (name.as_str(), member) {
                ("value" | "memo", Value::Text(_)) | ("memo", Value::Null) => {}
                ("value" | "memo", other) => {
                    return Err(Error::invalid("type", path, message!("a string"), named(other)));
                }
                _ => {
                    return Err(Error::invalid(
                        "unknown",
                        path,
                        message!("value or memo"),
                        message!("an unknown name"),
                    ));
                }
            }
        }
        if contact.get("value").is_none() {
            return Err(Error::invalid(
                "missing",
                format!("{path}.value"),
                message!("a number or address"),
                message!("nothing"),
            ));
        }
        let given = |(_, member): &(String, Value)| *member != Value::Null;
        Ok(Value::Object(members.iter().filter(|member| given(member)).cloned().collect()))
    })
}

/// What is done to each element of a list, with the path of the element.
fn each(path: &str, values: Vec<Value>, act: impl Fn(&str, Value) -> Result<Value, Error>) -> Result<Value, Error> {
    let mut done = Vec::with_capacity(values.len());
    for (index, value) in values.into_iter().enumerate() {
        done.push(act(&format!("{path}[{index}]"), value)?);
    }
    Ok(Value::List(done))
}

fn one_or_list(value: Value) -> Vec<Value> {
    match value {
        Value::List(values) => values,
        one => Vec::from([one]),
    }
}

pub(super) fn list(path: &str, value: Value) -> Result<Vec<Value>, Error> {
    match value {
        Value::List(values) => Ok(values),
        other => Err(Error::invalid("type", path, message!("a list"), named(&other))),
    }
}

fn named(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Boolean(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::Text(_) => "a string",
        Value::List(_) => "a list",
        Value::Object(_) => "an object",
    }
}
