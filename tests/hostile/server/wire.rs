//! HTTP/1.1 as bytes: requests are parsed, responses are written out by hand, because most of them are to be wrong.

use std::io::{self, BufRead, Read as _};

/// Maximum size of a request head or body, in bytes.
const MAX_REQUEST: u64 = 64 << 20;

/// A request.
pub(crate) struct Request {
    pub(crate) path: String,
    /// The raw request line and headers.
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Request {
    /// Whether a client followed a redirect here.
    pub(crate) fn is_landing(&self) -> bool {
        self.path.ends_with("/landed")
    }
}

/// Reads one request; `None` at the end of the connection.
pub(crate) fn read_request(reader: &mut impl BufRead) -> io::Result<Option<Request>> {
    let mut line = String::new();
    if reader.take(MAX_REQUEST).read_line(&mut line)? == 0 {
        return Ok(None);
    }
    let path = line.split(' ').nth(1).unwrap_or_default().to_string();
    let mut head = line;
    let (mut length, mut chunked) = (0, false);
    loop {
        let mut header = String::new();
        if reader.take(MAX_REQUEST).read_line(&mut header)? == 0 {
            return Ok(None);
        }
        head.push_str(&header);
        let header = header.trim_end().to_ascii_lowercase();
        if header.is_empty() {
            break;
        }
        if let Some(value) = header.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or(0);
        }
        chunked |= header.starts_with("transfer-encoding:") && header.contains("chunked");
    }
    let body = if chunked { read_chunks(reader)? } else { read_bytes(reader, length)? };
    Ok(Some(Request { path, head, body }))
}

fn read_bytes(reader: &mut impl BufRead, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(length.min(MAX_REQUEST)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn read_chunks(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let mut size = String::new();
        reader.read_line(&mut size)?;
        let size = u64::from_str_radix(size.trim().split(';').next().unwrap_or_default(), 16).unwrap_or(0);
        body.extend(read_bytes(reader, size)?);
        reader.read_line(&mut String::new())?;
        if size == 0 {
            return Ok(body);
        }
    }
}

/// A response with a correct `Content-Length`. `status` is the code and the reason.
pub(crate) fn response(status: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
    let length = body.len().to_string();
    let mut bytes = head(status, &[headers, &[("content-length", &length)]].concat());
    bytes.extend_from_slice(body);
    bytes
}

/// A response head with exactly these headers.
pub(crate) fn head(status: &str, headers: &[(&str, &str)]) -> Vec<u8> {
    let mut text = format!("HTTP/1.1 {status}\r\n");
    for (name, value) in headers {
        text.push_str(name);
        text.push_str(": ");
        text.push_str(value);
        text.push_str("\r\n");
    }
    text.push_str("\r\n");
    text.into_bytes()
}

/// One chunk of a chunked body.
pub(crate) fn chunk(bytes: &[u8]) -> Vec<u8> {
    let mut chunk = format!("{:x}\r\n", bytes.len()).into_bytes();
    chunk.extend_from_slice(bytes);
    chunk.extend_from_slice(b"\r\n");
    chunk
}
