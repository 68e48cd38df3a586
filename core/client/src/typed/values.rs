//! What fields are made of, read and written.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde_json::{Number, Value};

use super::codec::{Answered, Misfit, Typed, Writer, value};
use crate::types::{Children, File, Map, ServiceTime};
use triline_protocol::json::reader::{Reader, Token};
use triline_protocol::json::{Scanner, write_string};
use triline_protocol::message;
use triline_schema::operation::{Base, Choice};

/// Elements of at least this size, in bytes, are records.
const RECORD: usize = 64;

/// How many rows of a list tell how long the others are.
const SAMPLE: usize = 4;

impl Typed for String {
    fn read(token: Token<'_>, _: &mut Reader<'_>) -> Result<Self, Misfit> {
        match token {
            Token::Text(text) => Ok(text.into_owned()),
            other => Err(Misfit::of(message!("a string"), &other)),
        }
    }

    fn write(&self, writer: &mut Writer) {
        write_string(&mut writer.out, self);
    }
}

impl Typed for ServiceTime {
    fn read(token: Token<'_>, reader: &mut Reader<'_>) -> Result<Self, Misfit> {
        String::read(token, reader).map(ServiceTime::from)
    }

    fn write(&self, writer: &mut Writer) {
        write_string(&mut writer.out, self.as_str());
    }
}

impl serde::Serialize for ServiceTime {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> serde::Deserialize<'de> for ServiceTime {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(ServiceTime::from)
    }
}

impl Typed for i64 {
    fn read(token: Token<'_>, _: &mut Reader<'_>) -> Result<Self, Misfit> {
        let number = if let Token::Number(number) = token { number.parse().ok() } else { None };
        number.ok_or_else(|| Misfit::of(message!("an integer"), &token))
    }

    fn write(&self, writer: &mut Writer) {
        writer.out.extend_from_slice(itoa::Buffer::new().format(*self).as_bytes());
    }
}

impl Typed for f64 {
    fn read(token: Token<'_>, _: &mut Reader<'_>) -> Result<Self, Misfit> {
        let number = if let Token::Number(number) = token { number.parse().ok() } else { None };
        number.ok_or_else(|| Misfit::of(message!("a number"), &token))
    }

    /// JSON has no word for what is not finite: it goes out as a text, so that the check of the
    /// parameters refuses it, and names it.
    fn write(&self, writer: &mut Writer) {
        if self.is_finite() {
            writer.out.extend_from_slice(self.to_string().as_bytes());
        } else {
            write_string(&mut writer.out, &self.to_string());
        }
    }
}

impl Typed for bool {
    fn read(token: Token<'_>, _: &mut Reader<'_>) -> Result<Self, Misfit> {
        if let Token::Boolean(boolean) = token {
            Ok(boolean)
        } else {
            Err(Misfit::of(message!("true or false"), &token))
        }
    }

    fn write(&self, writer: &mut Writer) {
        writer.out.extend_from_slice(if *self { b"true" } else { b"false" });
    }
}

impl<T: Typed> Typed for Vec<T> {
    fn read(token: Token<'_>, reader: &mut Reader<'_>) -> Result<Self, Misfit> {
        if token != Token::List {
            return Err(Misfit::of(message!("a list"), &token));
        }
        let mut list = Vec::new();
        let is_rows = size_of::<T>() >= RECORD && reader.begins_first_list();
        let start = reader.pos();
        while reader.element() {
            match reader.token() {
                Token::Null => {}
                token => {
                    list.push(T::read(token, reader).map_err(|misfit| misfit.within(format!("[{}]", list.len())))?);
                }
            }
            if is_rows && list.len() == SAMPLE {
                // Rows are of a length: one piece of memory for all, no larger than the text that is left.
                let rows = reader.more_elements(start, SAMPLE);
                list.reserve(rows.min(reader.rest().checked_div(size_of::<T>()).unwrap_or_default()));
            }
        }
        Ok(list)
    }

    fn write(&self, writer: &mut Writer) {
        writer.out.push(b'[');
        for element in self {
            writer.comma();
            element.write(writer);
        }
        writer.out.push(b']');
    }
}

impl<T: Typed> Typed for Children<T> {
    fn read(token: Token<'_>, reader: &mut Reader<'_>) -> Result<Self, Misfit> {
        Vec::read(token, reader).map(Children)
    }

    fn write(&self, writer: &mut Writer) {
        self.0.write(writer);
    }
}

impl<T: serde::Serialize> serde::Serialize for Children<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: serde::Deserialize<'de>> serde::Deserialize<'de> for Children<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::deserialize(deserializer).map(Children)
    }
}

impl<T: Typed> Answered for Vec<T> {
    fn nothing() -> Self {
        Vec::new()
    }
}

impl<T: Typed> Typed for Map<T> {
    fn read(token: Token<'_>, reader: &mut Reader<'_>) -> Result<Self, Misfit> {
        if token != Token::Object {
            return Err(Misfit::of(message!("an object"), &token));
        }
        let mut map = Map::new();
        while let Some(key) = reader.member() {
            if let Some(value) = value(reader).map_err(|misfit| misfit.within(format!(".{key}")))? {
                map.insert(key.into_owned(), value);
            }
        }
        Ok(map)
    }

    fn write(&self, writer: &mut Writer) {
        writer.out.push(b'{');
        for (name, value) in self {
            writer.member(name, Some(value));
        }
        writer.out.push(b'}');
    }
}

/// A file crosses as its size; the writer keeps the file for the host, which sends the content.
impl Typed for File {
    fn read(token: Token<'_>, _: &mut Reader<'_>) -> Result<Self, Misfit> {
        // No result has a file.
        Err(Misfit::of(message!("nothing"), &token))
    }

    fn write(&self, writer: &mut Writer) {
        writer.out.extend_from_slice(self.size().to_string().as_bytes());
        writer.file = Some(self.clone());
    }
}

/// The size of the file, as parameters hold it.
impl serde::Serialize for File {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.size())
    }
}

/// Always fails: the content of a file does not stand in JSON.
impl<'de> serde::Deserialize<'de> for File {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        serde::de::IgnoredAny::deserialize(deserializer)?;
        Err(serde::de::Error::custom("the content of a file does not stand in JSON; set the field afterwards"))
    }
}

impl Typed for Value {
    fn read(token: Token<'_>, reader: &mut Reader<'_>) -> Result<Self, Misfit> {
        Ok(match token {
            Token::Null => Value::Null,
            Token::Boolean(boolean) => Value::Bool(boolean),
            Token::Number(text) => number(text),
            Token::Text(text) => Value::String(text.into_owned()),
            Token::List => {
                let mut list = Vec::new();
                while reader.element() {
                    list.push(Value::read(reader.token(), reader)?);
                }
                Value::Array(list)
            }
            Token::Object => {
                let mut members = serde_json::Map::new();
                while let Some(key) = reader.member() {
                    members.insert(key.into_owned(), Value::read(reader.token(), reader)?);
                }
                Value::Object(members)
            }
        })
    }

    fn write(&self, writer: &mut Writer) {
        writer.out.extend_from_slice(self.to_string().as_bytes());
    }
}

impl Answered for Value {
    fn nothing() -> Self {
        Value::Null
    }
}

/// A number, or its text where it is too large for one.
fn number(text: &str) -> Value {
    let integer = text.parse::<i64>().map(Number::from).or_else(|_| text.parse::<u64>().map(Number::from));
    let number = integer.ok().or_else(|| Number::from_f64(text.parse().ok()?));
    number.map_or_else(|| Value::String(text.to_owned()), Value::Number)
}

/// Reads a value of a choice.
pub(crate) fn read_choice<C>(token: &Token<'_>, from: impl FnOnce(&str) -> C) -> Result<C, Misfit> {
    match token {
        Token::Text(text) => Ok(from(text)),
        Token::Number(number) => Ok(from(number)),
        other => Err(Misfit::of(message!("a string or a number"), other)),
    }
}

/// Writes a value of a choice. A value that should be a number and is not is written as a text, so that the check of
/// the parameters refuses it.
pub(crate) fn write_choice(choice: &Choice, value: &str, writer: &mut Writer) {
    let mut scanner = Scanner::new(value);
    if choice.base == Base::Number && scanner.number().is_ok() && scanner.at_end() {
        writer.out.extend_from_slice(value.as_bytes());
    } else {
        write_string(&mut writer.out, value);
    }
}

/// Serialises a value of a choice.
pub(crate) fn serialize_choice<S: serde::Serializer>(
    choice: &Choice,
    value: &str,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match (choice.base, value.parse::<i64>()) {
        (Base::Number, Ok(number)) => serializer.serialize_i64(number),
        _ => serializer.serialize_str(value),
    }
}

/// Deserialises a value of a choice.
pub(crate) fn deserialize_choice<'de, C, D: serde::Deserializer<'de>>(
    deserializer: D,
    from: impl FnOnce(&str) -> C,
) -> Result<C, D::Error> {
    match <Value as serde::Deserialize>::deserialize(deserializer)? {
        Value::String(text) => Ok(from(&text)),
        Value::Number(number) => Ok(from(&number.to_string())),
        _ => Err(serde::de::Error::custom("expected a string or a number")),
    }
}
