//! Texts put together from pieces.
//!
//! `format!` would do as well. It would bring `core::fmt` into a module that a browser downloads:
//! kilobytes for the machinery, and more at each place than a list of pieces takes.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

/// The pieces, one after the other.
#[inline(never)]
pub fn text(pieces: &[&str]) -> String {
    let mut out = String::with_capacity(pieces.iter().fold(0, |sum, piece| sum.saturating_add(piece.len())));
    for piece in pieces {
        out.push_str(piece);
    }
    out
}

/// The pieces, with something between them.
pub(crate) fn separated<'a>(pieces: impl Iterator<Item = &'a str>, between: &str) -> String {
    let mut out = String::new();
    for (index, piece) in pieces.enumerate() {
        if index > 0 {
            out.push_str(between);
        }
        out.push_str(piece);
    }
    out
}

/// The first characters of a text, as many as there may be at most.
pub(crate) fn head(text: &str, most: usize) -> &str {
    let end = text.char_indices().nth(most).map_or(text.len(), |(end, _)| end);
    text.get(..end).unwrap_or_default()
}

/// A text of about so many characters: one that is longer is cut after a word, and its length is told. One that was cut
/// before stays as it is.
pub(crate) fn shortened(whole: &str, most: usize) -> String {
    match cut(whole, most) {
        Some(cut) => text(&[cut, "… (", &length(whole.chars().count()), " characters)"]),
        None => whole.into(),
    }
}

/// What [`shortened`] leaves of a text; `None`: all of it.
pub(crate) fn cut(whole: &str, most: usize) -> Option<&str> {
    if head(whole, most.saturating_add(SLACK)).len() == whole.len() {
        return None;
    }
    let cut = head(whole, most);
    // A word may be longer than what is left of the text.
    let word = cut.rfind(char::is_whitespace).filter(|at| at.saturating_mul(4) > cut.len().saturating_mul(3));
    let cut = word.and_then(|at| cut.get(..at)).unwrap_or(cut);
    Some(cut.trim_end())
}

/// Room for what [`shortened`] adds.
const SLACK: usize = 24;

/// What stands behind the last mark of that kind; all of it where there is none.
pub(crate) fn behind_last(text: &str, mark: u8) -> &str {
    let from = text.bytes().rposition(|byte| byte == mark).map_or(0, |at| at.saturating_add(1));
    text.get(from..).unwrap_or_default()
}

/// Bytes in base64.
pub(crate) fn base64(bytes: &[u8]) -> String {
    BASE64_STANDARD.encode(bytes)
}

/// The digits of [`hex`] in lower case.
pub const LOWER_HEX: &[u8; 16] = b"0123456789abcdef";
/// The same in upper case.
pub(crate) const UPPER_HEX: &[u8; 16] = b"0123456789ABCDEF";

/// Bytes in hexadecimal digits.
pub fn hex(bytes: &[u8], digits: &[u8; 16]) -> String {
    let digit = |value: u8| digits.get(usize::from(value)).copied().unwrap_or(b'0');
    let pairs: Vec<[u8; 2]> = bytes.iter().map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect();
    String::from_utf8(pairs.into_flattened()).unwrap_or_default()
}

/// A number in decimal digits.
#[inline(never)]
pub(crate) fn decimal(number: i64) -> String {
    number.to_string()
}

/// A length in decimal digits.
pub(crate) fn length(number: usize) -> String {
    count(number as u64)
}

/// A number from zero in decimal digits.
pub(crate) fn count(number: u64) -> String {
    decimal(i64::try_from(number).unwrap_or(i64::MAX))
}

/// A number from zero in at least so many decimal digits.
pub fn padded(number: i64, digits: usize) -> String {
    let mut out = decimal(number);
    while out.len() < digits {
        out.insert(0, '0');
    }
    out
}

/// A text as a query takes it: all but the unreserved characters of RFC 3986 escaped.
pub(crate) fn percent_encoded(text: &str) -> String {
    percent_encoded_bytes(text.as_bytes())
}

/// The same of bytes.
pub(crate) fn percent_encoded_bytes(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for &byte in bytes {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            out.push(char::from(byte));
        } else {
            out.push('%');
            out.push_str(&hex(&[byte], UPPER_HEX));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_and_digits() {
        assert_eq!(text(&["a", "", "b"]), "ab");
        assert_eq!(separated(["a", "b"].into_iter(), ", "), "a, b");
        assert_eq!(
            [head("äöü", 2), head("ä", 2), behind_last("a.b.c", b'.'), behind_last("c", b'.')],
            ["äö", "ä", "c", "c"]
        );
        let words = "several words ".repeat(10);
        let short = shortened(&words, 40);
        assert_eq!(short, "several words several words several… (140 characters)");
        assert_eq!(shortened(&short, 40), short);
        assert_eq!(shortened(&"中".repeat(90), 4), "中中中中… (90 characters)");
        assert_eq!(base64(b"ab"), "YWI=");
        assert_eq!([padded(7, 4), padded(12_345, 4), decimal(-5)], ["0007", "12345", "-5"]);
    }
}
