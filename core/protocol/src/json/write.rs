//! Writing JSON text.

use alloc::string::String;
use alloc::vec::Vec;

use super::scan::plain_end;
use crate::text::decimal;

/// Writes a text as a JSON string, quotes included.
pub fn write_string(out: &mut Vec<u8>, text: &str) {
    out.reserve(text.len().saturating_add(2));
    out.push(b'"');
    let mut rest = text.as_bytes();
    loop {
        let (plain, tail) = rest.split_at(plain_end(rest, 0).min(rest.len()));
        out.extend_from_slice(plain);
        let Some((byte, after)) = tail.split_first() else { break };
        match byte {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            control => {
                const DIGITS: &[u8; 16] = b"0123456789abcdef";
                out.extend_from_slice(b"\\u00");
                out.push(DIGITS.get(usize::from(control >> 4)).copied().unwrap_or(b'0'));
                out.push(DIGITS.get(usize::from(control & 15)).copied().unwrap_or(b'0'));
            }
        }
        rest = after;
    }
    out.push(b'"');
}

/// Writes a member of an object whose opening bracket has been written.
pub(crate) fn write_member(out: &mut Vec<u8>, name: &str, value: &[u8]) {
    write_key(out, name);
    out.extend_from_slice(value);
}

fn write_key(out: &mut Vec<u8>, name: &str) {
    if out.last() != Some(&b'{') {
        out.push(b',');
    }
    write_string(out, name);
    out.push(b':');
}

/// Writes a list of elements, each of them JSON text.
pub(crate) fn list(elements: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let mut list = String::from("[");
    for element in elements {
        if list.len() > 1 {
            list.push(',');
        }
        list.push_str(element.as_ref());
    }
    list.push(']');
    list
}

/// An object that is being written.
pub(crate) struct ObjectWriter(Vec<u8>);

impl ObjectWriter {
    /// Opens an object.
    pub(crate) fn new() -> ObjectWriter {
        ObjectWriter(Vec::from(*b"{"))
    }

    /// Adds a member whose value is JSON text.
    pub(crate) fn json(&mut self, name: &str, json: &str) {
        write_member(&mut self.0, name, json.as_bytes());
    }

    /// Adds a string.
    pub(crate) fn text(&mut self, name: &str, value: &str) {
        write_key(&mut self.0, name);
        write_string(&mut self.0, value);
    }

    /// Adds a number.
    pub(crate) fn number(&mut self, name: &str, value: i64) {
        self.json(name, &decimal(value));
    }

    /// Adds a count or a time; what does not fit in 63 bits is written as the largest number that does.
    pub(crate) fn count(&mut self, name: &str, value: u64) {
        self.number(name, i64::try_from(value).unwrap_or(i64::MAX));
    }

    /// Closes the object.
    pub(crate) fn finish(mut self) -> String {
        self.0.push(b'}');
        String::from_utf8(self.0).unwrap_or_default()
    }
}

/// Writes a text as a JSON string.
pub(crate) fn string(text: &str) -> String {
    let mut out = Vec::with_capacity(text.len().saturating_add(2));
    write_string(&mut out, text);
    String::from_utf8(out).unwrap_or_default()
}
