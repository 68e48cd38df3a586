//! Bytes that are not the text they should be.

use std::io;

use super::{Exchange, Fault, Then};
use crate::wire;

pub(super) const FAULTS: &[(&str, Fault)] = &[
    ("text-header-latin1", |exchange| with_head(exchange, b"HTTP/1.1 200 OK\r\nx-name: \xe9\xff\r\n")),
    ("text-header-nul", |exchange| with_head(exchange, b"HTTP/1.1 200 OK\r\nx-name: a\0b\r\n")),
    ("text-header-folded", |exchange| with_head(exchange, b"HTTP/1.1 200 OK\r\nx-name: a\r\n b\r\n")),
    ("text-header-without-colon", |exchange| with_head(exchange, b"HTTP/1.1 200 OK\r\nno colon here\r\n")),
    ("text-header-space", |exchange| with_head(exchange, b"HTTP/1.1 200 OK\r\nx-name : a\r\n")),
    ("text-reason", |exchange| with_head(exchange, b"HTTP/1.1 200 \xff\xfe\r\n")),
    ("text-no-reason", |exchange| with_head(exchange, b"HTTP/1.1 200\r\n")),
    ("text-version", |exchange| with_head(exchange, b"HTTP/9.9 200 OK\r\n")),
    ("text-not-http", |exchange| {
        exchange.send("SSH-2.0-OpenSSH_9.9\r\n")?;
        Ok(Then::Close)
    }),
    ("text-body-not-utf8", |exchange| {
        body(exchange, b"{\"success\":true,\"code\":\"200\",\"data\":[{\"name\":\"\xff\xfe\"}]}")
    }),
    ("text-body-surrogate", |exchange| body(exchange, br#"{"success":true,"code":"200","data":[{"name":"\ud800"}]}"#)),
    ("text-body-utf16", |exchange| {
        let wide: Vec<u8> = exchange.body().encode_utf16().flat_map(u16::to_le_bytes).collect();
        body(exchange, &[&[0xff, 0xfe], &wide[..]].concat())
    }),
    ("text-body-byte-order-mark", |exchange| {
        let marked = format!("\u{feff}{}", exchange.body());
        body(exchange, marked.as_bytes())
    }),
    ("text-body-empty", |exchange| body(exchange, b"")),
    ("text-body-html", |exchange| body(exchange, b"<html><title>Welcome to the hotel</title></html>")),
    ("text-body-two", |exchange| {
        let twice = exchange.body().repeat(2);
        body(exchange, twice.as_bytes())
    }),
    ("text-gzip-not", |exchange| {
        let plain = exchange.body();
        exchange.send(wire::response("200 OK", &[("content-encoding", "gzip")], plain.as_bytes()))?;
        Ok(Then::Keep)
    }),
];

fn with_head(exchange: &mut Exchange<'_>, begin: &[u8]) -> io::Result<Then> {
    let body = exchange.body();
    let rest = format!("content-length: {}\r\n\r\n{body}", body.len());
    exchange.send([begin, rest.as_bytes()].concat())?;
    Ok(Then::Keep)
}

fn body(exchange: &mut Exchange<'_>, body: &[u8]) -> io::Result<Then> {
    exchange.send(wire::response("200 OK", &[("content-type", "application/json")], body))?;
    Ok(Then::Keep)
}
