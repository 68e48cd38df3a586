//! Messages of errors: an id of the catalogue with its arguments, and the text that they make.
//!
//! Errors, journals and reports keep id and arguments, so that the text can be in another language than the one it was
//! first written in.

#[cfg(feature = "zh")]
mod chinese;
mod json;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Deref;

#[cfg(feature = "zh")]
pub(crate) use self::chinese::english_cause;
use crate::text::{cut, decimal, separated};
use triline_schema::messages::{arguments, is_known};

/// A message of an error, or a part of one.
///
/// Behind a pointer: many functions pass messages on, and few make one.
#[derive(Clone, Default)]
pub struct Message(Box<Parts>);

#[derive(Clone, Default)]
struct Parts {
    /// Its English text with placeholders; empty for the words of others, which are no message of the catalogue.
    id: Cow<'static, str>,
    /// What the placeholders stand for, in their order.
    arguments: Vec<Argument>,
    text: String,
}

/// What a placeholder of a message stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Argument {
    /// A name, a value, or the words of others.
    Text(String),
    /// A number.
    Number(i64),
    /// Values with commas between them.
    List(Vec<String>),
    /// Another message.
    Message(Message),
}

/// Makes a message of the catalogue: its English text, and what its placeholders stand for in their order. An unknown
/// message, or a wrong number of arguments, does not compile.
#[macro_export]
macro_rules! message {
    ($id:literal) => {{
        const _: () = $crate::error::message::check($id, 0);
        $crate::error::message::Message::of($id)
    }};
    ($id:literal, $($argument:expr),+ $(,)?) => {{
        const GIVEN: &[&str] = &[$(stringify!($argument)),*];
        const _: () = $crate::error::message::check($id, GIVEN.len());
        let mut message = $crate::error::message::Message::of($id);
        $($crate::error::message::Fill::fill($argument, &mut message);)+
        message.write();
        message
    }};
}

/// Fails to compile what [`message!`](macro@crate::message) refuses.
///
/// # Panics
///
/// The catalogue lacks the message, or it takes another number of arguments.
pub const fn check(id: &str, given: usize) {
    assert!(is_known(id), "the catalogue (core/schema/src/messages.rs) lacks this message");
    assert!(arguments(id) == given, "the message takes another number of arguments");
}

impl Message {
    /// A message without arguments, or before they are there. [`message!`](macro@crate::message) checks that the catalogue has
    /// it.
    #[inline(never)]
    pub fn of(id: &'static str) -> Message {
        Message(Box::new(Parts { id: Cow::Borrowed(id), arguments: Vec::new(), text: id.to_string() }))
    }

    /// A message of a host: its id, or its text, with the texts of its arguments.
    pub fn of_host(id: String, arguments: Vec<String>) -> Message {
        if arguments.is_empty() {
            return Message::said(id);
        }
        Message::with_id(Cow::Owned(id), arguments.into_iter().map(Argument::Text).collect())
    }

    fn with_id(id: Cow<'static, str>, arguments: Vec<Argument>) -> Message {
        let text = english(&id, &arguments);
        Message(Box::new(Parts { id, arguments, text }))
    }

    /// Writes the text anew.
    #[inline(never)]
    pub fn write(&mut self) {
        let Parts { id, arguments, text } = &mut *self.0;
        *text = english(id, arguments);
    }

    fn push(&mut self, argument: Argument) {
        self.0.arguments.push(argument);
    }

    /// The words of others: of the service, a transport, a program.
    pub fn said(text: impl Into<String>) -> Message {
        Message(Box::new(Parts { text: text.into(), ..Parts::default() }))
    }

    /// The words of others, cut after a word where they are longer.
    pub(crate) fn shortened(whole: &str, most: usize) -> Message {
        match cut(whole, most) {
            Some(cut) => message!("{text}… ({count} characters)", cut, whole.chars().count()),
            None => Message::said(whole),
        }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0.text
    }

    /// Whether it is that message of the catalogue.
    pub(crate) fn is(&self, id: &str) -> bool {
        self.0.id == id
    }

    /// Replaces the words of others in it, at any depth. The catalogue's own words stay: without the everyday word that
    /// is somebody's secret, they would tell it.
    pub(crate) fn replace_words(&mut self, replace: &dyn Fn(&str) -> String) {
        let Parts { id, arguments, text } = &mut *self.0;
        if id.is_empty() {
            *text = replace(text);
            return;
        }
        for argument in arguments {
            match argument {
                Argument::Text(text) => *text = replace(text),
                Argument::Message(message) => message.replace_words(replace),
                Argument::List(_) | Argument::Number(_) => {}
            }
        }
        self.write();
    }
}

/// Equal messages read the same.
impl PartialEq for Message {
    fn eq(&self, other: &Message) -> bool {
        self.0.text == other.0.text
    }
}

impl Eq for Message {}

impl Deref for Message {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0.text
    }
}

impl core::fmt::Display for Message {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(&self.0.text)
    }
}

/// Shows the text.
impl core::fmt::Debug for Message {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Debug::fmt(&self.0.text, f)
    }
}

/// The words of others.
impl From<String> for Message {
    fn from(text: String) -> Message {
        Message::said(text)
    }
}

/// The words of others.
impl From<&str> for Message {
    fn from(text: &str) -> Message {
        Message::said(text)
    }
}

/// What may stand for a placeholder.
pub trait Fill {
    /// Adds it to the arguments of a message.
    fn fill(self, message: &mut Message);
}

impl Fill for &str {
    #[inline(never)]
    fn fill(self, message: &mut Message) {
        message.push(Argument::Text(self.to_string()));
    }
}

impl Fill for &String {
    fn fill(self, message: &mut Message) {
        self.as_str().fill(message);
    }
}

impl Fill for String {
    fn fill(self, message: &mut Message) {
        self.as_str().fill(message);
    }
}

impl Fill for Message {
    #[inline(never)]
    fn fill(self, message: &mut Message) {
        message.push(Argument::Message(self));
    }
}

impl Fill for Vec<String> {
    #[inline(never)]
    fn fill(self, message: &mut Message) {
        message.push(Argument::List(self));
    }
}

impl Fill for i64 {
    #[inline(never)]
    fn fill(self, message: &mut Message) {
        message.push(Argument::Number(self));
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Fill for $number {
            fn fill(self, message: &mut Message) {
                i64::try_from(self).unwrap_or(i64::MAX).fill(message);
            }
        }
    )*};
}
numbers!(u16, u32, u64, usize);

/// The English text: the id with its placeholders filled in.
fn english(id: &str, arguments: &[Argument]) -> String {
    let mut out = String::with_capacity(id.len());
    let mut rest = id;
    for argument in arguments {
        let Some((before, _, after)) = placeholder(rest) else { break };
        out.push_str(before);
        match argument {
            Argument::Text(text) => out.push_str(text),
            Argument::Number(number) => out.push_str(&decimal(*number)),
            Argument::List(values) => out.push_str(&separated(values.iter().map(String::as_str), ", ")),
            Argument::Message(message) => out.push_str(message),
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The first placeholder of a text: the text before it, its name, the text after it.
fn placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::json::Value;

    #[test]
    fn arguments_are_filled_in_and_their_braces_stay() {
        let message = message!("one of {values} in the template", vec!["{a}".into(), "{b}".into()]);
        assert_eq!(&*message, "one of {a}, {b} in the template");
        let inner = message!("it has {got} instead of {expected} at byte {at}", message!("null"), "{at}", 7_u64);
        let message = message!("the answer cannot be read: {why}", inner);
        assert_eq!(&*message, "the answer cannot be read: it has null instead of {at} at byte 7");
    }

    #[test]
    fn words_of_others_are_replaced_at_any_depth() {
        let refused = message!("the service refused with code {code}: {said}", "secret", "secret secret");
        let mut message = message!("no access token could be obtained: {why}", refused);
        message.replace_words(&|words| words.replace("secret", "***"));
        assert_eq!(&*message, "no access token could be obtained: the service refused with code ***: *** ***");
        let mut own = message!("client secret");
        own.replace_words(&|words| words.replace("secret", "***"));
        assert_eq!(&*own, "client secret");
    }

    #[test]
    fn messages_are_kept_as_ids_and_arguments() {
        let least = message!("{what} from {least} to {most}", message!("an integer"), 1_u64, 9_u64);
        let list = message!("one of {values}", vec!["a".into(), "b".into()]);
        let words = message!("no connection: {why}", Message::said("[1]"));
        for message in [least, list, words, Message::said("\"x\""), Message::said("")] {
            let json = message.to_json();
            let read = Message::from_json(&Value::read(json.as_bytes()).unwrap()).unwrap();
            assert_eq!((&*read, read.to_json()), (&*message, json));
        }
        assert_eq!(Message::from_json(&Value::Null), None);
        assert_eq!(
            message!("{what} of at most {most}", message!("a number"), 5_u64).to_json(),
            r#"["{what} of at most {most}",["a number"],5]"#
        );
    }
}
