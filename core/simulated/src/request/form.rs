//! Forms (`multipart/form-data`) as parameters.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use triline_protocol::json::Value;
use triline_schema::operation::{Base, Kind, Record};

/// The boundary of the parts, if the content type is that of a form.
pub(crate) fn boundary(content_type: &str) -> Option<&str> {
    let (kind, rest) = content_type.split_once(';')?;
    let boundary = rest.trim().strip_prefix("boundary=")?;
    kind.trim().eq_ignore_ascii_case("multipart/form-data").then(|| boundary.trim_matches('"'))
}

/// Reads a form: each part as the record says, of a file the number of its characters, because nothing else of it is used and
/// it may have a hundred megabytes. `None` if it is not a form.
pub(crate) fn read(body: &[u8], boundary: &str, record: &Record) -> Option<Value> {
    let delimiter = format!("\r\n--{boundary}");
    let mut rest = body.strip_prefix(delimiter.trim_start().as_bytes())?;
    let mut members = Vec::new();
    while !rest.starts_with(b"--") {
        let (part, after) = split(rest.strip_prefix(b"\r\n")?, delimiter.as_bytes())?;
        let (head, content) = split(part, b"\r\n\r\n")?;
        let name = parameter(core::str::from_utf8(head).ok()?, "name")?;
        let field = record.fields.iter().find(|field| field.wire == name);
        let value = match field.map(|field| &field.kind) {
            Some(Kind::File) => characters(content).into(),
            kind => typed(kind, core::str::from_utf8(content).ok()?),
        };
        members.push((name.to_string(), value));
        rest = after;
    }
    Some(Value::Object(members))
}

/// Number of characters of a file; of one that is no text, half as many as bytes.
pub(crate) fn characters(content: &[u8]) -> i64 {
    let count = core::str::from_utf8(content).map_or(content.len().div_ceil(2), |text| text.chars().count());
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Splits at the first occurrence.
fn split<'a>(bytes: &'a [u8], by: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    let at = find(bytes, by)?;
    Some((bytes.get(..at)?, bytes.get(at + by.len()..)?))
}

/// Where a pattern begins. By Horspool's algorithm: most steps pass over as many bytes as the pattern has.
fn find(bytes: &[u8], pattern: &[u8]) -> Option<usize> {
    let (_, before) = pattern.split_last()?;
    let mut skips = [pattern.len(); 256];
    for (left, byte) in (1..=before.len()).rev().zip(before) {
        if let Some(skip) = skips.get_mut(usize::from(*byte)) {
            *skip = left;
        }
    }
    let mut at = 0;
    while let Some(window) = bytes.get(at..at + pattern.len()) {
        if window == pattern {
            return Some(at);
        }
        at += window.last().and_then(|byte| skips.get(usize::from(*byte)))?;
    }
    None
}

/// A parameter of the `content-disposition` of a part.
fn parameter<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let is_disposition = |line: &&str| line.to_ascii_lowercase().starts_with("content-disposition:");
    let line = head.lines().find(is_disposition)?;
    let (_, rest) = line.split_once(&format!("; {name}=\""))?;
    rest.split('"').next()
}

/// The value that a text represents; a text that does not fit stays a text and is refused later.
fn typed(kind: Option<&Kind>, text: &str) -> Value {
    let is_text = match kind {
        // A list in a form is its JSON text.
        None | Some(Kind::Text | Kind::List(_)) => true,
        Some(Kind::Choice(choice)) => choice.base == Base::Text,
        Some(_) => false,
    };
    match Value::read(text.as_bytes()) {
        Ok(value) if !is_text => value,
        _ => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use triline_schema::ai_agent::documents::UploadDocument;

    #[test]
    fn what_the_client_writes_is_read() {
        let mut form = triline_protocol::codec::multipart::Form::new(7);
        form.text("kb_id", "7");
        form.text("bytes", "3");
        let parts = form.finish_with_file("file", "q\".md");
        let (content_type, body) = (parts.content_type, [parts.head, b"a\r\n-".to_vec(), parts.tail].concat());
        let value = read(&body, boundary(&content_type).unwrap(), &UploadDocument).unwrap();
        assert_eq!(value, Value::object([("kb_id", "7".into()), ("bytes", 3.into()), ("file", 4.into())]));
        for cut in 0..body.len() - 4 {
            assert_eq!(read(&body[..cut], boundary(&content_type).unwrap(), &UploadDocument), None, "{cut}");
        }
        assert_eq!(boundary("application/json"), None);
    }

    #[test]
    fn a_pattern_is_found_where_it_begins_first() {
        for (text, pattern) in
            [("aabaab", "aab"), ("ababac", "abac"), ("xxab", "ab"), ("ab", "ab"), ("aaaa", "b"), ("a", "ab"), ("", "a")]
        {
            assert_eq!(find(text.as_bytes(), pattern.as_bytes()), text.find(pattern), "{text} {pattern}");
        }
        assert_eq!((characters("你好".as_bytes()), characters(&[0xFF; 5])), (2, 3));
    }
}
