//! A scanner over JSON text: positions and slices, no values.
//!
//! Numbers are never turned into binary and back, so that they stay exact; strings are only
//! unescaped when somebody asks for their text. The input must be UTF-8, see [`Scanner::new`].

#![expect(clippy::arithmetic_side_effects, reason = "positions stay within the text, whose length fits in an isize")]

mod text;

use alloc::borrow::Cow;
use core::ops::Range;

pub(crate) use text::plain_end;
pub use text::{Str, unescape};

/// How deep arrays and objects may nest.
pub(crate) const MAX_DEPTH: u16 = 64;

/// The text is not JSON; where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotJson {
    /// Position in the text, in bytes.
    pub at: usize,
}

/// What a value begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peek {
    /// `{`
    Object,
    /// `[`
    Array,
    /// `"`
    String,
    /// A digit or `-`.
    Number,
    /// `true`
    True,
    /// `false`
    False,
    /// `null`
    Null,
}

impl Peek {
    /// The word for it in an error.
    pub const fn name(self) -> &'static str {
        match self {
            Peek::Object => "an object",
            Peek::Array => "a list",
            Peek::String => "a string",
            Peek::Number => "a number",
            Peek::True | Peek::False => "a boolean",
            Peek::Null => "null",
        }
    }
}

/// A position in a JSON text, and how deep it is nested there.
#[derive(Clone)]
pub struct Scanner<'a> {
    text: &'a str,
    pos: usize,
    depth: u16,
}

impl<'a> Scanner<'a> {
    /// A scanner over text of this crate.
    pub fn new(text: &'a str) -> Self {
        Scanner { text, pos: 0, depth: 0 }
    }

    /// A scanner over bytes that came from outside.
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Self, NotJson> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Ok(Scanner::from_text(text)),
            Err(error) => Err(NotJson { at: error.valid_up_to() }),
        }
    }

    /// A scanner over text that came from outside. A byte order mark is passed over.
    pub fn from_text(text: &'a str) -> Self {
        let mark = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Scanner { pos: mark, ..Scanner::new(text) }
    }

    /// The position in the text, in bytes.
    pub fn pos(&self) -> usize {
        self.pos
    }

    /// Goes back to a position that was passed at the same depth.
    pub fn rewind(&mut self, pos: usize) {
        self.pos = pos;
    }

    /// How many bytes are left.
    pub fn rest(&self) -> usize {
        self.text.len().saturating_sub(self.pos)
    }

    /// A part of the text; empty where the range is none of it.
    pub fn slice(&self, range: Range<usize>) -> &'a str {
        self.text.get(range).unwrap_or_default()
    }

    #[expect(clippy::inline_always, reason = "builds for size leave the call")]
    #[inline(always)]
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.pos).copied()
    }

    fn fail<T>(&self) -> Result<T, NotJson> {
        Err(NotJson { at: self.pos })
    }

    /// Most JSON has no space between its parts: the test is in every place, the loop in one.
    #[expect(clippy::inline_always, reason = "builds for size leave the call")]
    #[inline(always)]
    fn skip_space(&mut self) {
        // One space behind a colon or a comma is what many writers put there.
        if cfg!(not(target_family = "wasm")) && self.byte() == Some(b' ') {
            self.pos += 1;
        }
        if self.byte().is_some_and(|byte| byte <= b' ') {
            self.skip_more_space();
        }
    }

    #[inline(never)]
    fn skip_more_space(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.byte() {
            self.pos += 1;
        }
    }

    /// What comes next.
    #[cfg_attr(not(target_family = "wasm"), expect(clippy::inline_always, reason = "builds for size leave the call"))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn peek(&mut self) -> Result<Peek, NotJson> {
        self.skip_space();
        match self.byte() {
            Some(b'{') => Ok(Peek::Object),
            Some(b'[') => Ok(Peek::Array),
            Some(b'"') => Ok(Peek::String),
            Some(b'-' | b'0'..=b'9') => Ok(Peek::Number),
            Some(b't') => Ok(Peek::True),
            Some(b'f') => Ok(Peek::False),
            Some(b'n') => Ok(Peek::Null),
            _ => self.fail(),
        }
    }

    /// Whether null is what comes next, if it is a value.
    pub fn is_null(&self) -> bool {
        self.byte() == Some(b'n')
    }

    /// Nothing but space is left.
    pub fn end(&mut self) -> Result<(), NotJson> {
        self.skip_space();
        if self.pos == self.text.len() { Ok(()) } else { self.fail() }
    }

    /// Whether nothing but space is left.
    pub fn at_end(&mut self) -> bool {
        self.end().is_ok()
    }

    /// Goes into an object or an array.
    pub fn open(&mut self) -> Result<(), NotJson> {
        if self.depth >= MAX_DEPTH {
            return self.fail();
        }
        self.depth += 1;
        self.pos += 1;
        Ok(())
    }

    /// Goes to the next member or element: `false` at the closing bracket, which is then passed.
    #[cfg_attr(not(target_family = "wasm"), expect(clippy::inline_always, reason = "builds for size leave the call"))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn next(&mut self, first: bool, close: u8) -> Result<bool, NotJson> {
        self.skip_space();
        match self.byte() {
            Some(byte) if byte == close => {
                self.pos += 1;
                self.depth = self.depth.saturating_sub(1);
                Ok(false)
            }
            Some(b',') if !first => {
                self.pos += 1;
                self.skip_space();
                Ok(true)
            }
            Some(_) if first => Ok(true),
            _ => self.fail(),
        }
    }

    /// A member's key, and the colon behind it.
    pub fn key(&mut self) -> Result<Str, NotJson> {
        self.skip_space();
        let key = self.string()?;
        self.skip_space();
        if self.byte() != Some(b':') {
            return self.fail();
        }
        self.pos += 1;
        self.skip_space();
        Ok(key)
    }

    /// Passes over a member's key and colon, where it is plainly that name.
    pub fn key_named(&mut self, name: &str) -> Option<Str> {
        let start = self.pos;
        let rest = self.text.as_bytes().get(start..)?;
        let behind = rest.strip_prefix(b"\"")?.strip_prefix(name.as_bytes())?;
        behind.strip_prefix(b"\":")?;
        let end = start + name.len() + 2;
        self.pos = end + 1;
        self.skip_space();
        Some(Str { span: start..end, escaped: false, lone_surrogate: false })
    }

    /// Passes over a string without escapes, if that is what comes next.
    pub fn plain_string(&mut self) -> bool {
        let end = plain_end(self.text.as_bytes(), self.pos + 1);
        let is_plain = self.byte() == Some(b'"') && self.text.as_bytes().get(end) == Some(&b'"');
        if is_plain {
            self.pos = end + 1;
        }
        is_plain
    }

    /// The text between the quotes, unescaped.
    pub fn text_of(&self, string: &Str) -> Cow<'a, str> {
        let inner = self.slice(string.inner());
        if string.escaped { Cow::Owned(unescape(inner)) } else { Cow::Borrowed(inner) }
    }

    /// A string.
    pub fn string(&mut self) -> Result<Str, NotJson> {
        if self.byte() != Some(b'"') {
            return self.fail();
        }
        let start = self.pos;
        let end = plain_end(self.text.as_bytes(), start + 1);
        if self.text.as_bytes().get(end) == Some(&b'"') {
            self.pos = end + 1;
            return Ok(Str { span: start..end + 1, escaped: false, lone_surrogate: false });
        }
        self.escaped_string()
    }

    /// A string that has escapes, or no end.
    #[cold]
    fn escaped_string(&mut self) -> Result<Str, NotJson> {
        let start = self.pos;
        self.pos += 1;
        let mut escaped = false;
        let mut lone_surrogate = false;
        let mut high = false;
        loop {
            let plain_from = self.pos;
            self.pos = plain_end(self.text.as_bytes(), self.pos);
            if high && self.pos != plain_from {
                high = false;
                lone_surrogate = true;
            }
            match self.byte() {
                Some(b'"') => {
                    self.pos += 1;
                    lone_surrogate |= high;
                    return Ok(Str { span: start..self.pos, escaped, lone_surrogate });
                }
                Some(b'\\') => {
                    escaped = true;
                    let unit = self.escape()?;
                    match unit {
                        Some(0xDC00..=0xDFFF) => {
                            lone_surrogate |= !high;
                            high = false;
                        }
                        other => {
                            lone_surrogate |= high;
                            high = matches!(other, Some(0xD800..=0xDBFF));
                        }
                    }
                }
                _ => return self.fail(),
            }
        }
    }

    /// Passes over an escape; its code unit where it is written in hexadecimal.
    fn escape(&mut self) -> Result<Option<u16>, NotJson> {
        match self.text.as_bytes().get(self.pos + 1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => {
                self.pos += 2;
                Ok(None)
            }
            Some(b'u') => {
                let digits = self.text.as_bytes().get(self.pos + 2..self.pos + 6);
                let mut unit: u16 = 0;
                for digit in digits.ok_or(NotJson { at: self.pos })? {
                    let Some(value) = char::from(*digit).to_digit(16) else { return self.fail() };
                    unit = unit << 4 | u16::try_from(value).unwrap_or_default();
                }
                self.pos += 6;
                Ok(Some(unit))
            }
            _ => self.fail(),
        }
    }

    /// A number, as it is written.
    pub fn number(&mut self) -> Result<&'a str, NotJson> {
        let start = self.pos;
        if self.byte() == Some(b'-') {
            self.pos += 1;
        }
        match self.byte() {
            Some(b'0') => self.pos += 1,
            Some(b'1'..=b'9') => self.digits()?,
            _ => return self.fail(),
        }
        if self.byte() == Some(b'.') {
            self.pos += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.byte() {
            self.pos += 1;
            if let Some(b'+' | b'-') = self.byte() {
                self.pos += 1;
            }
            self.digits()?;
        }
        Ok(self.slice(start..self.pos))
    }

    fn digits(&mut self) -> Result<(), NotJson> {
        let start = self.pos;
        while let Some(b'0'..=b'9') = self.byte() {
            self.pos += 1;
        }
        if self.pos == start { self.fail() } else { Ok(()) }
    }

    /// `true`, `false` or `null`.
    pub fn word(&mut self) -> Result<&'a str, NotJson> {
        let word = match self.byte() {
            Some(b't') => "true",
            Some(b'f') => "false",
            _ => "null",
        };
        if self.text.get(self.pos..self.pos + word.len()) == Some(word) {
            self.pos += word.len();
            Ok(word)
        } else {
            self.fail()
        }
    }

    /// Skips a whole value and returns its position.
    pub fn skip(&mut self) -> Result<Range<usize>, NotJson> {
        let peek = self.peek()?;
        let start = self.pos;
        match peek {
            Peek::String => {
                self.string()?;
            }
            Peek::Number => {
                self.number()?;
            }
            Peek::True | Peek::False | Peek::Null => {
                self.word()?;
            }
            Peek::Array => {
                self.open()?;
                let mut first = true;
                while self.next(first, b']')? {
                    first = false;
                    self.skip()?;
                }
            }
            Peek::Object => {
                self.open()?;
                let mut first = true;
                while self.next(first, b'}')? {
                    first = false;
                    self.key()?;
                    self.skip()?;
                }
            }
        }
        Ok(start..self.pos)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::super::write_string;
    use super::*;

    fn accepts(text: &str) -> bool {
        let mut scanner = Scanner::new(text);
        scanner.skip().is_ok() && scanner.at_end()
    }

    #[test]
    fn agrees_with_serde_json_on_what_json_is() {
        let cases = [
            "null",
            "true",
            "tru",
            "nul",
            "0",
            "-0",
            "01",
            "1.",
            ".5",
            "1e5",
            "1E+5",
            "1e",
            "-",
            "--1",
            "+1",
            "\"\"",
            "\"\\u00e9\"",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\t\"",
            "\"\n\"",
            "\"a",
            "[]",
            "[1,]",
            "[,1]",
            "[1 2]",
            "{}",
            "{\"a\":1}",
            "{\"a\"}",
            "{a:1}",
            "{\"a\":1,}",
            "{,}",
            " [ 1 , { \"b\" : [ ] } ] ",
            "[1]]",
            "",
            " ",
            "\"12345678\\\"90\"",
            "\"\u{7f}\u{80}中文🛠️\"",
            "{\"a\":{\"b\":[[[]]]}}",
            "NaN",
            "Infinity",
            "'a'",
        ];
        for case in cases {
            let expected = serde_json::from_str::<serde_json::Value>(case).is_ok();
            assert_eq!(accepts(case), expected, "{case}");
        }
    }

    #[test]
    fn depth_has_a_limit() {
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(accepts(&nested(64)));
        assert!(!accepts(&nested(65)));
        assert!(!accepts(&nested(100_000)));
    }

    #[test]
    fn every_split_of_a_string_ends_in_the_right_place() {
        for length in 0..40 {
            for end in ["\"", "\\", "\u{1f}", ""] {
                let text = "é".repeat(length / 2) + &"a".repeat(length % 2) + end + "zzzzzzzzzz\"";
                let expected = text.bytes().position(|b| matches!(b, b'"' | b'\\' | 0..0x20));
                assert_eq!(plain_end(text.as_bytes(), 0), expected.unwrap_or(text.len()), "{text:?}");
            }
        }
    }

    #[test]
    fn strings_survive_writing_and_reading() {
        for text in ["", "a", "\"\\/\u{0}\u{8}\n\r\t\u{1f}", "中文🛠️ und \u{7f}", "12345678\"12345678\n"] {
            let mut out = Vec::new();
            write_string(&mut out, text);
            let json = core::str::from_utf8(&out).unwrap();
            assert_eq!(serde_json::from_str::<String>(json).unwrap(), text);
            let mut scanner = Scanner::new(json);
            let string = scanner.string().unwrap();
            assert_eq!(scanner.text_of(&string), text);
        }
    }

    #[test]
    fn lone_surrogates_are_seen() {
        let lone = |text: &str| Scanner::new(text).string().unwrap().lone_surrogate;
        assert!(lone(r#""\ud83d""#) && lone(r#""\ude00""#) && lone(r#""\ud83dx\ude00""#) && lone(r#""\ud83d\n""#));
        assert!(lone(r#""\ud83d\ud83d\ude00""#));
        assert!(!lone(r#""\ud83d\ude00 \u00e9""#));
        assert_eq!(unescape(r"\ud83d\ude00 \ud83d!"), "😀 \u{fffd}!");
    }
}
