//! JSON values: a small owned tree, for what looks into a text in several places or makes one up.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::json::{NotJson, Peek, Scanner, write_string};

/// A JSON value. A number stays as it is written.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean(bool),
    /// A number, as it is written.
    Number(String),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Value>),
    /// An object; its members in their order.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// Reads a JSON text.
    pub fn read(text: &[u8]) -> Result<Value, NotJson> {
        let mut scanner = Scanner::from_bytes(text)?;
        let value = read(&mut scanner)?;
        scanner.end()?;
        Ok(value)
    }

    /// An object of these members.
    pub fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
        Value::Object(members.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
    }

    /// The member of that name, where this is an object that has it.
    pub fn get(&self, name: &str) -> Option<&Value> {
        let Value::Object(members) = self else { return None };
        members.iter().find(|(member, _)| member == name).map(|(_, value)| value)
    }

    /// Leaves out the members of an object that are `null`.
    #[must_use]
    pub fn leave_out_nulls(mut self) -> Value {
        if let Value::Object(members) = &mut self {
            members.retain(|(_, value)| *value != Value::Null);
        }
        self
    }

    /// Puts a value at a place dotted from here, through objects that are made on the way.
    pub fn put(&mut self, at: &str, value: Value) {
        if !matches!(self, Value::Object(_)) {
            *self = Value::Object(Vec::new());
        }
        let Value::Object(members) = self else { return };
        let (name, rest) = at.split_once('.').unwrap_or((at, ""));
        if !members.iter().any(|(member, _)| member == name) {
            members.push((name.to_string(), Value::Null));
        }
        let Some((_, member)) = members.iter_mut().find(|(member, _)| member == name) else { return };
        if rest.is_empty() {
            *member = value;
        } else {
            member.put(rest, value);
        }
    }

    /// The text of a string.
    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The value of a whole number that fits.
    pub fn integer(&self) -> Option<i64> {
        match self {
            Value::Number(number) => crate::json::number::Parts::of(number).integer(),
            _ => None,
        }
    }

    /// The elements of an array.
    pub fn list(&self) -> Option<&[Value]> {
        match self {
            Value::List(elements) => Some(elements),
            _ => None,
        }
    }

    /// The value as JSON text.
    pub fn to_text(&self) -> String {
        let mut out = Vec::new();
        self.write(&mut out);
        String::from_utf8(out).unwrap_or_default()
    }

    /// Writes the value as JSON text.
    pub fn write(&self, out: &mut Vec<u8>) {
        match self {
            Value::Null => out.extend_from_slice(b"null"),
            Value::Boolean(true) => out.extend_from_slice(b"true"),
            Value::Boolean(false) => out.extend_from_slice(b"false"),
            Value::Number(number) => out.extend_from_slice(number.as_bytes()),
            Value::Text(text) => write_string(out, text),
            Value::List(elements) => {
                out.push(b'[');
                for (index, element) in elements.iter().enumerate() {
                    if index > 0 {
                        out.push(b',');
                    }
                    element.write(out);
                }
                out.push(b']');
            }
            Value::Object(members) => {
                out.push(b'{');
                for (index, (name, value)) in members.iter().enumerate() {
                    if index > 0 {
                        out.push(b',');
                    }
                    write_string(out, name);
                    out.push(b':');
                    value.write(out);
                }
                out.push(b'}');
            }
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_string())
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(text.clone())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number.to_string())
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Value {
        Value::Boolean(truth)
    }
}

impl<T: Into<Value>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Value {
        Value::List(elements.into_iter().map(Into::into).collect())
    }
}

/// Reads the value that comes next. The scanner limits how deep this goes.
fn read(scanner: &mut Scanner<'_>) -> Result<Value, NotJson> {
    Ok(match scanner.peek()? {
        Peek::Null => {
            scanner.word()?;
            Value::Null
        }
        Peek::True | Peek::False => Value::Boolean(scanner.word()? == "true"),
        Peek::Number => Value::Number(scanner.number()?.to_string()),
        Peek::String => {
            let string = scanner.string()?;
            Value::Text(scanner.text_of(&string).into_owned())
        }
        Peek::Array => {
            let mut elements = Vec::new();
            scanner.open()?;
            while scanner.next(elements.is_empty(), b']')? {
                elements.push(read(scanner)?);
            }
            Value::List(elements)
        }
        Peek::Object => {
            let mut members = Vec::new();
            scanner.open()?;
            while scanner.next(members.is_empty(), b'}')? {
                let key = scanner.key()?;
                let name = scanner.text_of(&key).into_owned();
                members.push((name, read(scanner)?));
            }
            Value::Object(members)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_written_again() {
        let text = r#"{"a":[1,2.50,-0],"b":{"c":"\"🛠️\n","d":[]},"e":null,"f":[true,false,{}]}"#;
        let mut out = Vec::new();
        Value::read(text.as_bytes()).unwrap().write(&mut out);
        assert_eq!(core::str::from_utf8(&out).unwrap(), text);
        assert!(Value::read(b"{\"a\":}").is_err() && Value::read(b"{} x").is_err() && Value::read(b"").is_err());
    }

    #[test]
    fn values_are_put_where_a_path_says() {
        let mut value = Value::object([("success", true.into())]);
        value.put("data.list", ["a"].into_iter().collect());
        value.put("data.count", 1.into());
        let mut out = Vec::new();
        value.write(&mut out);
        assert_eq!(core::str::from_utf8(&out).unwrap(), r#"{"success":true,"data":{"list":["a"],"count":1}}"#);
    }
}
