//! Reads multipart bodies, as strictly as a service might.

/// A part that was sent.
#[derive(Debug, PartialEq, Eq)]
pub struct Sent {
    /// Its name.
    pub name: String,
    /// The file's name, where it is a file.
    pub filename: Option<String>,
    /// Its content.
    pub content: Vec<u8>,
}

/// The parts of a body with that content type.
///
/// # Errors
///
/// What is wrong with it.
pub fn parse(content_type: &str, body: &[u8]) -> Result<Vec<Sent>, String> {
    let (kind, options) = content_type.split_once(';').unwrap_or((content_type, ""));
    if !kind.trim().eq_ignore_ascii_case("multipart/form-data") {
        return Err(format!("the content type is {content_type:?}"));
    }
    let boundary = options.split(';').find_map(|option| option.trim().strip_prefix("boundary="));
    let boundary = boundary.map(|text| text.trim_matches('"')).filter(|text| !text.is_empty());
    let boundary = boundary.ok_or("the content type names no boundary")?;
    let opening = format!("--{boundary}\r\n");
    let between = format!("\r\n--{boundary}");
    let mut rest = body.strip_prefix(opening.as_bytes()).ok_or("the body does not begin with the boundary")?;
    let mut parts = Vec::new();
    loop {
        let end = find(rest, between.as_bytes()).ok_or("a part has no end")?;
        let (part, after) = rest.split_at(end);
        parts.push(read_part(part)?);
        let after = &after[between.len()..];
        if let Some(next) = after.strip_prefix(b"\r\n") {
            rest = next;
        } else if matches!(after, b"--" | b"--\r\n") {
            return Ok(parts);
        } else {
            return Err("neither a part nor the end follows a boundary".into());
        }
    }
}

fn read_part(part: &[u8]) -> Result<Sent, String> {
    let end = find(part, b"\r\n\r\n").ok_or("a part has no headers")?;
    let headers = str::from_utf8(&part[..end]).map_err(|_| "the headers of a part are not UTF-8")?;
    let disposition = headers
        .split("\r\n")
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-disposition"))
        .ok_or("a part has no content-disposition")?
        .1;
    let name = option(disposition, "name").ok_or("a part has no name")?;
    Ok(Sent { name, filename: option(disposition, "filename"), content: part[end + 4..].to_vec() })
}

/// The value of a quoted option of a header; browsers write a quote in it as `%22`.
fn option(header: &str, name: &str) -> Option<String> {
    let mut rest = header;
    loop {
        let (_, after) = rest.split_once(';')?;
        let (key, value) = after.split_once('=')?;
        let quoted = value.trim_start().strip_prefix('"')?;
        let (value, after) = quoted.split_once('"')?;
        if key.trim().eq_ignore_ascii_case(name) {
            return Some(value.replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n"));
        }
        rest = after;
    }
}

fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read() {
        let body = b"--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\none\r\ntwo\r\n--b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"x;%22.md\"\r\nContent-Type: text/plain\r\n\r\n\r\n--b--\r\n";
        let parts = parse("multipart/form-data; boundary=b", body).unwrap();
        assert_eq!(parts[0], Sent { name: "a".into(), filename: None, content: b"one\r\ntwo".to_vec() });
        assert_eq!(parts[1], Sent { name: "file".into(), filename: Some("x;\".md".into()), content: Vec::new() });
    }

    #[test]
    fn faults_are_found() {
        let part = "Content-Disposition: form-data; name=\"a\"\r\n\r\none";
        let kind = "multipart/form-data; boundary=b";
        for (kind, body) in [
            ("application/json", format!("--b\r\n{part}\r\n--b--")),
            ("multipart/form-data", format!("--b\r\n{part}\r\n--b--")),
            (kind, format!("--c\r\n{part}\r\n--c--")),
            (kind, format!("--b\r\n{part}\r\n")),
            (kind, format!("--b\r\n{part}\r\n--b\r\n")),
            (kind, format!("--b\r\n{part}\r\n--bx")),
            (kind, "--b\r\n\r\n\r\none\r\n--b--".into()),
        ] {
            assert!(parse(kind, body.as_bytes()).is_err(), "{body}");
        }
    }
}
