//! The content of a string, between its quotes.

use alloc::string::String;
use core::ops::Range;

/// A string in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Str {
    /// With its quotes.
    pub span: Range<usize>,
    /// Whether there is an escape in it.
    pub escaped: bool,
    /// Whether an escape names half of a surrogate pair.
    pub lone_surrogate: bool,
}

impl Str {
    /// Without its quotes.
    pub fn inner(&self) -> Range<usize> {
        self.span.start + 1..self.span.end - 1
    }
}

/// Where the plain part of a string ends: at a quote, a backslash, a control character or the end.
pub(crate) fn plain_end(bytes: &[u8], mut pos: usize) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    // Eight bytes at a time; a set high bit marks a byte that ends the plain part. A byte above
    // one that matches may be marked falsely by the borrow, the lowest mark is always true.
    while let Some(Ok(eight)) = bytes.get(pos..pos + 8).map(<[u8; 8]>::try_from) {
        let word = u64::from_le_bytes(eight);
        let quote = word ^ (ONES * 0x22);
        let backslash = word ^ (ONES * 0x5C);
        let marks = (quote.wrapping_sub(ONES) & !quote)
            | (backslash.wrapping_sub(ONES) & !backslash)
            | (word.wrapping_sub(ONES * 0x20) & !word);
        let marks = marks & HIGHS;
        if marks != 0 {
            return pos + (marks.trailing_zeros() / 8) as usize;
        }
        pos += 8;
    }
    while let Some(byte) = bytes.get(pos) {
        if matches!(byte, b'"' | b'\\' | 0..0x20) {
            break;
        }
        pos += 1;
    }
    pos
}

/// Unescapes the content of a scanned string. Half a surrogate pair becomes U+FFFD.
pub fn unescape(inner: &str) -> String {
    let mut text = String::with_capacity(inner.len());
    let mut rest = inner;
    while let Some((plain, escape)) = rest.split_once('\\') {
        text.push_str(plain);
        let mut chars = escape.chars();
        let kind = chars.next().unwrap_or('\\');
        rest = chars.as_str();
        match kind {
            'b' => text.push('\u{8}'),
            'f' => text.push('\u{c}'),
            'n' => text.push('\n'),
            'r' => text.push('\r'),
            't' => text.push('\t'),
            'u' => {
                let unit = hex4(rest);
                rest = rest.get(4..).unwrap_or_default();
                let low = rest.strip_prefix("\\u").map(hex4);
                if let (0xD800..=0xDBFF, Some(low @ 0xDC00..=0xDFFF)) = (unit, low) {
                    rest = rest.get(6..).unwrap_or_default();
                    let code = 0x1_0000 + ((unit - 0xD800) << 10 | (low - 0xDC00));
                    text.push(char::from_u32(code).unwrap_or('\u{fffd}'));
                } else {
                    text.push(char::from_u32(unit).unwrap_or('\u{fffd}'));
                }
            }
            other => text.push(other),
        }
    }
    text.push_str(rest);
    text
}

pub(super) fn hex4(text: &str) -> u32 {
    text.get(..4).and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0xFFFD)
}
