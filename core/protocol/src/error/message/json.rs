//! Messages as JSON: the words of others are a string; a message of the catalogue is a list of its id and its arguments,
//! where a message is a list again and values with commas between them are in an object.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Argument, Message, Parts};
use crate::json::{ObjectWriter, Value, list, string};
use crate::text::decimal;

impl Message {
    /// The message with its id and arguments.
    pub(crate) fn to_json(&self) -> String {
        let Parts { id, arguments, text } = &*self.0;
        if id.is_empty() {
            return string(text);
        }
        let arguments = arguments.iter().map(|argument| match argument {
            Argument::Text(text) => string(text),
            Argument::Number(number) => decimal(*number),
            Argument::List(values) => {
                let mut object = ObjectWriter::new();
                object.json("list", &list(values.iter().map(|value| string(value))));
                object.finish()
            }
            Argument::Message(message) if message.is("") => list([string(""), string(message)]),
            Argument::Message(message) => message.to_json(),
        });
        list([string(id)].into_iter().chain(arguments))
    }

    /// A message that a host behind a language boundary wrote as JSON; any other text is the words of others.
    pub fn of_host_json(text: &str) -> Message {
        let value = Value::read(text.as_bytes()).ok();
        value.as_ref().and_then(Message::from_json).unwrap_or_else(|| Message::said(text))
    }

    /// Reads a message as [`Message::to_json`] writes it, or its text alone.
    pub(crate) fn from_json(value: &Value) -> Option<Message> {
        match value {
            Value::List(parts) => {
                if let [Value::Text(id), Value::Text(said)] = &**parts
                    && id.is_empty()
                {
                    return Some(Message::said(&**said));
                }
                let (id, arguments) = parts.split_first()?;
                let arguments: Option<Vec<Argument>> = arguments.iter().map(argument).collect();
                Some(Message::with_id(Cow::Owned(id.text()?.to_string()), arguments?))
            }
            text => Some(Message::said(text.text()?)),
        }
    }
}

fn argument(value: &Value) -> Option<Argument> {
    Some(match value {
        Value::Number(number) => Argument::Number(number.parse().ok()?),
        Value::List(_) => Argument::Message(Message::from_json(value)?),
        Value::Object(_) => {
            let Some(Value::List(values)) = value.get("list") else { return None };
            Argument::List(values.iter().filter_map(Value::text).map(ToString::to_string).collect())
        }
        text => Argument::Text(text.text()?.to_string()),
    })
}
