//! Records by position, for hosts that decode a field only when it is asked for.
//!
//! The texts are those of an [`Output`](crate::Output) in [`Form::Typed`](crate::Form::Typed), or
//! of [`normalise`](crate::codec::normalise()): JSON that was checked before, so nothing is checked again. Another text gives
//! values without meaning, and no panic.

#![expect(
    clippy::arithmetic_side_effects,
    reason = "positions stay within the text, whose length fits in an isize, plus a few bytes"
)]

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use super::scan::{plain_end, unescape};
use triline_schema::operation::Record;

/// The position of a field that is not there.
pub const ABSENT: u32 = 0;

/// Where the values of a record's fields begin in the text of one object, in the order of the
/// table; the last position is that of the member `extra`. A field that is not there is [`ABSENT`];
/// of a member that comes twice, the last counts.
pub fn fields(record: &Record, object: &str) -> Vec<u32> {
    Reader::new(object).look_for_fields(record).1
}

/// What a value is, or begins with.
#[derive(Clone, Debug, PartialEq)]
pub enum Token<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A number, as it is written.
    Number(&'a str),
    /// A text.
    Text(Cow<'a, str>),
    /// A list: its elements follow, see [`Reader::element`].
    List,
    /// An object: its members follow, see [`Reader::member`].
    Object,
}

/// Goes through a text, value by value.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    text: &'a str,
    pos: usize,
    /// What is known of the records to come, see [`Marks`](super::Marks).
    #[cfg(feature = "positions")]
    marks: &'a [u32],
    /// Whether no list of records has come yet: the first one takes most of the text.
    is_first_list: bool,
}

impl<'a> Reader<'a> {
    /// Begins at the text's first value.
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text,
            pos: 0,
            #[cfg(feature = "positions")]
            marks: &[],
            is_first_list: true,
        }
    }

    /// Begins at a position that [`fields`] gave.
    pub fn at(text: &'a str, start: u32) -> Reader<'a> {
        Reader { pos: usize::try_from(start).unwrap_or(usize::MAX), ..Reader::new(text) }
    }

    /// The reader of a text in which records were found before: see [`Output::reader`](crate::Output::reader) and
    /// [`Reader::fields`].
    #[cfg(feature = "positions")]
    #[must_use]
    pub fn with_marks(self, marks: &'a [u32]) -> Reader<'a> {
        Reader { marks, ..self }
    }

    /// The value that comes next; the elements or members of a container are still to come.
    pub fn token(&mut self) -> Token<'a> {
        self.space();
        let start = self.pos;
        match self.byte() {
            Some(b'"') => Token::Text(self.string()),
            Some(b'[') => {
                self.pos += 1;
                Token::List
            }
            Some(b'{') => {
                self.pos += 1;
                Token::Object
            }
            Some(first) => {
                self.word();
                match first {
                    b't' => Token::Boolean(true),
                    b'f' => Token::Boolean(false),
                    b'n' => Token::Null,
                    _ => Token::Number(self.text.get(start..self.pos).unwrap_or_default()),
                }
            }
            None => Token::Null,
        }
    }

    /// Advances to the next element of a list; `false` at the end of the list.
    pub fn element(&mut self) -> bool {
        self.space();
        match self.byte() {
            Some(b',') => self.pos += 1,
            Some(b']') => {
                self.pos += 1;
                return false;
            }
            _ => {}
        }
        self.pos < self.text.len()
    }

    /// Advances to the value of the next member of an object and returns its key; `None` at the end of the object.
    pub fn member(&mut self) -> Option<Cow<'a, str>> {
        self.key().then(|| {
            let key = self.string();
            self.colon();
            key
        })
    }

    /// Passes over the value that comes next; its text.
    pub fn skip(&mut self) -> &'a str {
        self.space();
        let start = self.pos;
        if self.byte() == Some(b'"') {
            self.string_end();
            return self.text.get(start..self.pos).unwrap_or_default();
        }
        let mut depth = 0_usize;
        while let Some(byte) = self.byte() {
            match byte {
                b'"' => self.string_end(),
                b'[' | b'{' => {
                    depth += 1;
                    self.pos += 1;
                    continue;
                }
                b']' | b'}' => {
                    depth = depth.saturating_sub(1);
                    self.pos += 1;
                }
                b',' | b':' | b' ' | b'\n' | b'\r' | b'\t' => {
                    self.pos += 1;
                    continue;
                }
                _ => self.word(),
            }
            if depth == 0 {
                break;
            }
        }
        self.text.get(start..self.pos).unwrap_or_default()
    }

    /// Passes over an object; its text, and where in it the values of its fields begin, see
    /// [`fields`]. Of another value, such as `null`, no field is there. Behind the positions of the fields stands what is
    /// known of the records in the object, for [`Reader::with_marks`].
    #[cfg(feature = "positions")]
    pub fn fields(&mut self, record: &Record) -> (&'a str, Cow<'a, [u32]>) {
        self.space();
        let begin = self.pos;
        let found = super::marks::find(&mut self.marks, begin);
        if let Some(found) = found.filter(|found| found.starts.len() == record.fields.len() + 1) {
            self.pos = found.end;
            self.marks = found.behind;
            // Inside, positions count from the beginning of the text.
            let positions = if begin == 0 { found.with_inner } else { found.starts };
            return (self.text.get(begin..found.end).unwrap_or_default(), Cow::Borrowed(positions));
        }
        let (text, starts) = self.look_for_fields(record);
        (text, Cow::Owned(starts))
    }

    fn look_for_fields(&mut self, record: &Record) -> (&'a str, Vec<u32>) {
        self.space();
        let begin = self.pos;
        let mut starts = vec![ABSENT; record.fields.len() + 1];
        if self.byte() != Some(b'{') {
            return (self.skip(), starts);
        }
        self.pos += 1;
        let mut next = 0;
        while let Some(at) = self.field(record, next) {
            // A text that was received is at most 1 GiB long.
            if let Some(start) = starts.get_mut(at) {
                *start = u32::try_from(self.pos - begin).unwrap_or(ABSENT);
            }
            next = at + 1;
            self.skip();
        }
        (self.text.get(begin..self.pos).unwrap_or_default(), starts)
    }

    /// Goes to the value of the next member that is a field, or `extra`; its place. Members that
    /// are neither are passed over. `next`: the field that is likely to come.
    pub fn field(&mut self, record: &Record, next: usize) -> Option<usize> {
        while self.key() {
            if let Some(field) = record.fields.get(next)
                && let Some(rest) = self.text.as_bytes().get(self.pos + 1..)
                && let Some(rest) = rest.strip_prefix(field.wire.as_bytes())
                && rest.starts_with(b"\"")
            {
                self.pos += field.wire.len() + 2;
                self.colon();
                return Some(next);
            }
            let key = self.string();
            self.colon();
            let found = record.fields.iter().position(|field| field.wire == key);
            if let Some(at) = found.or_else(|| (key == "extra").then_some(record.fields.len())) {
                return Some(at);
            }
            self.skip();
        }
        None
    }

    /// Position of the next byte.
    pub fn pos(&self) -> usize {
        self.pos
    }

    /// Whether the list that begins is the text's first list of records.
    pub fn begins_first_list(&mut self) -> bool {
        core::mem::take(&mut self.is_first_list)
    }

    /// How many elements the text has room for, where `read` of them took it from `start` to here.
    pub fn more_elements(&self, start: usize, read: usize) -> usize {
        self.rest().saturating_mul(read) / self.pos.saturating_sub(start).max(1)
    }

    /// How many bytes are left.
    pub fn rest(&self) -> usize {
        self.text.len().saturating_sub(self.pos)
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.pos).copied()
    }

    #[cfg_attr(not(target_family = "wasm"), expect(clippy::inline_always, reason = "builds for size leave the call"))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn space(&mut self) {
        if self.byte().is_some_and(|byte| byte <= b' ') {
            self.more_space();
        }
    }

    #[inline(never)]
    fn more_space(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.byte() {
            self.pos += 1;
        }
    }

    /// Advances to the key of the next member; `false` at the end of the object.
    #[cfg_attr(not(target_family = "wasm"), expect(clippy::inline_always, reason = "builds for size leave the call"))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn key(&mut self) -> bool {
        self.space();
        if self.byte() == Some(b',') {
            self.pos += 1;
            self.space();
        }
        let is_there = self.byte() == Some(b'"');
        if !is_there {
            self.pos += 1;
        }
        is_there
    }

    #[cfg_attr(not(target_family = "wasm"), expect(clippy::inline_always, reason = "builds for size leave the call"))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn colon(&mut self) {
        self.space();
        if self.byte() == Some(b':') {
            self.pos += 1;
        }
        self.space();
    }

    /// Passes over a number or a name; at least one byte.
    fn word(&mut self) {
        self.pos += 1;
        while let Some(b'0'..=b'9' | b'a'..=b'z' | b'E' | b'.' | b'+' | b'-') = self.byte() {
            self.pos += 1;
        }
    }

    fn string(&mut self) -> Cow<'a, str> {
        let start = self.pos + 1;
        let plain = plain_end(self.text.as_bytes(), start);
        if self.text.as_bytes().get(plain) == Some(&b'"') {
            self.pos = plain + 1;
            return Cow::Borrowed(self.text.get(start..plain).unwrap_or_default());
        }
        self.string_end();
        Cow::Owned(unescape(self.text.get(start..self.pos - 1).unwrap_or_default()))
    }

    /// Passes over a string, from its first quote.
    fn string_end(&mut self) {
        let bytes = self.text.as_bytes();
        self.pos += 1;
        loop {
            self.pos = plain_end(bytes, self.pos);
            match bytes.get(self.pos) {
                Some(b'"') => {
                    self.pos += 1;
                    return;
                }
                Some(b'\\') => self.pos += 2,
                Some(_) => self.pos += 1,
                None => {
                    self.pos = bytes.len();
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use triline_schema::platform::agents::AgentQueue;

    fn texts<'a>(record: &Record, object: &'a str) -> Vec<Option<&'a str>> {
        let text = |start: &u32| (*start != ABSENT).then(|| Reader::at(object, *start).skip());
        fields(record, object).iter().map(text).collect()
    }

    #[test]
    fn fields_are_found_in_any_order() {
        let record = &AgentQueue;
        for (object, expected) in [
            ("{}", [None, None, None]),
            (r#"{"_id":"1","name":null}"#, [Some("\"1\""), Some("null"), None]),
            (r#" { "name" : "a\"}" , "_id" : "1" } "#, [Some("\"1\""), Some(r#""a\"}""#), None]),
            (
                r#"{"other":[1,{"name":2}],"n\u0061me":"a","extra":{"x":[]}}"#,
                [None, Some("\"a\""), Some(r#"{"x":[]}"#)],
            ),
            (r#"{"name":"a","name":"b"}"#, [None, Some("\"b\""), None]),
        ] {
            assert_eq!(texts(record, object), expected, "{object}");
        }
    }

    #[test]
    fn values_are_read() {
        let mut reader = Reader::new(r#" [null,true, false ,-1.5e+3,"a\u00e9\n\"","中",{"k\t":{}},[]] "#);
        assert_eq!(reader.token(), Token::List);
        let mut tokens = Vec::new();
        while reader.element() {
            tokens.push(reader.clone().token());
            reader.skip();
        }
        let text = |text: &'static str| Token::Text(text.into());
        let expected = [
            Token::Null,
            Token::Boolean(true),
            Token::Boolean(false),
            Token::Number("-1.5e+3"),
            text("aé\n\""),
            text("中"),
            Token::Object,
            Token::List,
        ];
        assert_eq!(tokens, expected);

        let mut reader = Reader::new(r#"{"k\t":{},"b":1}"#);
        assert_eq!(reader.token(), Token::Object);
        assert_eq!((reader.member().as_deref(), reader.skip()), (Some("k\t"), "{}"));
        assert_eq!((reader.member().as_deref(), reader.skip()), (Some("b"), "1"));
        assert_eq!(reader.member(), None);
    }

    #[test]
    fn what_is_not_json_comes_to_an_end() {
        let whole = r#"{"_id":"a\u00e9","name":["x",{"y":-1.5}],"extra":{"z":null}}"#;
        for cut in (0..whole.len()).filter(|at| whole.is_char_boundary(*at)) {
            for text in [whole.get(..cut), whole.get(cut..)].into_iter().flatten() {
                for start in fields(&AgentQueue, text) {
                    let mut reader = Reader::at(text, start);
                    while reader.pos < text.len() {
                        reader.token();
                    }
                }
            }
        }
    }
}
