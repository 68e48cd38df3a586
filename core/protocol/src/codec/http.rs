//! HTTP as the core sees it: a request as data.

mod headers;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub use headers::ExtraHeaders;

use crate::auth::secret::HIDDEN;
use crate::error::Error;
use crate::error::message::Message;
use crate::text;

/// A request that the host sends unchanged, without following redirects.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct HttpRequest {
    /// `GET` or `POST`; of a request that no document describes also `PUT`, `PATCH` or `DELETE`.
    pub method: &'static str,
    /// The whole address.
    pub url: String,
    /// The headers. Names are in lower case; values contain no control character.
    pub headers: Vec<(Cow<'static, str>, String)>,
    /// The body; empty for none. For an upload, the part before the content of the file.
    pub body: Vec<u8>,
    /// The part after the content of the file, for an upload.
    pub upload: Option<Upload>,
    /// Timeout of the attempt in milliseconds, for transports that cannot be interrupted. Others use the deadline of
    /// [`Step::Pending`](crate::Step::Pending).
    pub timeout_ms: u64,
}

impl HttpRequest {
    /// Creates a request without headers and body, for tests of transports. Its fields can be set.
    ///
    /// ```
    /// let mut request = triline::HttpRequest::new("POST", "https://cc.example.com/openapi/v1/base/role/list");
    /// request.body = b"{}".to_vec();
    /// ```
    pub fn new(method: &'static str, url: impl Into<String>) -> HttpRequest {
        HttpRequest { method, url: url.into(), headers: Vec::new(), body: Vec::new(), upload: None, timeout_ms: 30_000 }
    }
}

/// Converts everything but the timeout; of an upload without its content, `body` is what stands before the content.
#[cfg(feature = "http")]
impl TryFrom<HttpRequest> for http::Request<Vec<u8>> {
    type Error = http::Error;

    fn try_from(request: HttpRequest) -> Result<Self, Self::Error> {
        let mut builder = http::Request::builder().method(request.method).uri(request.url);
        for (name, value) in request.headers {
            builder = builder.header(&*name, value);
        }
        builder.body(request.body)
    }
}

/// The rest of a request that uploads a file: the host writes the body, then the content of the file, then the tail.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Upload {
    /// The size of the whole request body in bytes, the content of the file included.
    pub content_length: u64,
    /// What comes after the content.
    pub tail: Vec<u8>,
}

impl Upload {
    /// Creates the rest of an upload, for tests of transports.
    pub fn new(content_length: u64, tail: Vec<u8>) -> Upload {
        Upload { content_length, tail }
    }
}

/// Shows method, path and size, not what may hold secrets.
impl fmt::Debug for HttpRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.url.split('?').next().unwrap_or_default();
        f.debug_struct("HttpRequest")
            .field("method", &self.method)
            .field("url", &path)
            .field("headers", &HIDDEN)
            .field("body_bytes", &self.body.len())
            .finish_non_exhaustive()
    }
}

/// Checks a base URL and takes the slashes off its end: https, or http to this very machine.
pub(crate) fn base_url(text: &str) -> Result<String, Error> {
    let invalid = |expected: Message| Err(Error::invalid("url", "baseUrl", expected, shown(text)));
    let (scheme, rest) = scheme(text).unwrap_or_default();
    let authority = rest.split('/').next().unwrap_or_default();
    if text.bytes().any(|byte| byte <= b' ' || byte == 0x7F) || authority.is_empty() {
        return invalid(message!("an address such as https://cc.example.com"));
    }
    if rest.contains(['?', '#']) || authority.contains('@') {
        return invalid(message!("an address without credentials, query and fragment"));
    }
    let (host, port) = host_and_port(authority);
    let is_v6 = authority.starts_with('[');
    let is_host = |byte: u8| {
        let is_plain = if is_v6 { byte.is_ascii_hexdigit() } else { byte.is_ascii_alphanumeric() };
        is_plain || matches!((is_v6, byte), (_, b'.') | (true, b':') | (false, b'-' | b'_'))
    };
    let is_port = port.is_empty()
        || port
            .strip_prefix(':')
            .is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<u16>().is_ok());
    // What libraries read differently is refused: the one that connects must see the host that was checked.
    if host.is_empty() || !host.bytes().all(is_host) || !is_port || !text.is_ascii() || text.contains('\\') {
        return invalid(message!("an address such as https://cc.example.com"));
    }
    let octets = host.strip_prefix("127.").map(|rest| rest.split('.'));
    let loopback = host == "localhost"
        || host == "::1"
        || octets.is_some_and(|octets| {
            octets.clone().count() == 3 && octets.clone().all(|octet| octet.parse::<u8>().is_ok())
        });
    match scheme {
        "https" => {}
        "http" if loopback => {}
        "http" => return invalid(message!("https (http is for this machine alone)")),
        _ => return invalid(message!("an address that begins with https://")),
    }
    Ok(text.trim_end_matches('/').into())
}

/// The host of an authority, and its port with the colon before it.
fn host_and_port(authority: &str) -> (&str, &str) {
    match authority.strip_prefix('[') {
        Some(v6) => v6.split_once(']').unwrap_or_default(),
        None => authority.split_at(authority.find(':').unwrap_or(authority.len())),
    }
}

/// The host and the port of a base URL that was checked.
pub(crate) fn server_of(base_url: &str) -> (&str, u16) {
    let (scheme, rest) = scheme(base_url).unwrap_or_default();
    let (host, port) = host_and_port(rest.split('/').next().unwrap_or_default());
    let usual = if scheme == "http" { 80 } else { 443 };
    (host, port.strip_prefix(':').and_then(|port| port.parse().ok()).unwrap_or(usual))
}

/// The scheme of an address, and what follows it.
fn scheme(address: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = address.split_once(':')?;
    Some((scheme, rest.strip_prefix("//")?))
}

/// An address without what may be a secret in it: user information, whose password may hold any character, and the query.
fn shown(text: &str) -> String {
    let host = text::behind_last(text, b'@');
    let visible = host.split(['?', '#']).next().unwrap_or_default();
    match scheme(text) {
        _ if host.len() == text.len() => visible.into(),
        Some((scheme, _)) if scheme.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            text::text(&[scheme, "://", HIDDEN, "@", visible])
        }
        _ => text::text(&[HIDDEN, "@", visible]),
    }
}

/// Whether a text may be the value of a header.
pub(crate) fn is_header_value(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_values_are_printable_ascii() {
        assert!(is_header_value("a b~") && is_header_value(""));
        for text in ["a\nb", "a\u{7f}", "\u{e9}", "\u{4e2d}"] {
            assert!(!is_header_value(text), "{text}");
        }
    }

    #[test]
    fn an_address_has_a_host_and_a_port() {
        for (base_url, host, port) in [
            ("https://cc.example.com", "cc.example.com", 443),
            ("https://cc.example.com:8443/api", "cc.example.com", 8443),
            ("http://localhost", "localhost", 80),
            ("http://[::1]:9000/a:1", "::1", 9000),
        ] {
            assert_eq!(server_of(base_url), (host, port));
        }
    }

    #[test]
    fn addresses() {
        for (text, expected) in [
            ("https://cc.example.com/", "https://cc.example.com"),
            ("https://cc.example.com/api//", "https://cc.example.com/api"),
            ("http://localhost:8080", "http://localhost:8080"),
            ("http://127.0.0.1:1", "http://127.0.0.1:1"),
            ("http://[::1]:1", "http://[::1]:1"),
            ("https://[2001:db8::1]", "https://[2001:db8::1]"),
            ("https://my_service:8443/a", "https://my_service:8443/a"),
        ] {
            assert_eq!(base_url(text).as_deref(), Ok(expected));
        }
        for text in [
            "",
            "cc.example.com",
            "ftp://a",
            "http://cc.example.com",
            "http://127.0.0.1.evil.example",
            "http://localhost@evil.example",
            "https://",
            "https://a b",
            "https://a?x=1",
            "https://a#x",
            "https://user:pw@a",
            "https://user:pw?w@a",
            "https://user:pw#w@a",
            "https://user:pw/w@a",
            "https://user:p@pw@a",
            "https://user:pw@a/b?x=1",
            "https:/user:pw@a",
            "user:pw@a",
            "user:pw://pw@a",
            "https://a\n",
            "https://a\\b",
            "https://a%2eb",
            "https://b\u{fc}cher.example",
            "https://a:b",
            "https://a:99999",
            "https://a:+1",
            "https://[::1",
            "https://[a.example]",
            "https://a/\u{4e2d}",
        ] {
            let error = base_url(text).unwrap_err();
            assert_eq!(error.details.field.as_deref(), Some("baseUrl"), "{text}");
            assert!(
                !error.details.message.contains("pw") && !error.details.message.contains("x=1"),
                "{}",
                error.details.message
            );
        }
    }
}
