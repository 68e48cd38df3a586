//! Answers that never end and never stop: a timeout that starts anew with each byte waits for them for ever.

use std::io;
use std::time::Duration;

use super::{Exchange, Fault, Then};
use crate::answers;
use crate::wire;

const PAUSE: Duration = Duration::from_millis(50);
const CHUNKED: (&str, &str) = ("transfer-encoding", "chunked");

pub(super) const FAULTS: &[(&str, Fault)] = &[
    ("drip-silent", |exchange| exchange.hold()),
    ("drip-status-line", |exchange| after(exchange, b"HTTP/1.1 200 O", b"K")),
    ("drip-header", |exchange| after(exchange, b"HTTP/1.1 200 OK\r\nx-long: a", b"a")),
    ("drip-headers", |exchange| after(exchange, b"HTTP/1.1 200 OK\r\n", b"x-more: a\r\n")),
    ("drip-body-silent", |exchange| {
        exchange.send(wire::head("200 OK", &[("content-length", "1000000")]))?;
        exchange.hold()
    }),
    ("drip-body", |exchange| after(exchange, &wire::head("200 OK", &[("content-length", "1000000")]), b" ")),
    ("drip-chunk", |exchange| after(exchange, &wire::head("200 OK", &[CHUNKED]), &wire::chunk(b" "))),
    ("drip-chunk-size", |exchange| after(exchange, &wire::head("200 OK", &[CHUNKED]), b"0")),
    ("drip-chunk-extension", |exchange| {
        after(exchange, &[wire::head("200 OK", &[CHUNKED]), b"5;a=".to_vec()].concat(), b"a")
    }),
    ("drip-trailer", |exchange| {
        let body = wire::chunk(exchange.body().as_bytes());
        after(exchange, &[wire::head("200 OK", &[CHUNKED]), body, b"0\r\n".to_vec()].concat(), b"x-more: a\r\n")
    }),
    ("drip-error-body", |exchange| after(exchange, &wire::head("502 Bad Gateway", &[CHUNKED]), &wire::chunk(b" "))),
    ("drip-gzip", |exchange| {
        // Deflate blocks that hold nothing: bytes arrive, and none come out of the decoder.
        let head = wire::head("200 OK", &[CHUNKED, ("content-encoding", "gzip")]);
        let begin = wire::chunk(&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
        after(exchange, &[head, begin].concat(), &wire::chunk(&[0, 0, 0, 0xff, 0xff]))
    }),
    ("drip-stream-comments", |exchange| after(exchange, &answers::stream_head(), &wire::chunk(b": ping\n\n"))),
    ("drip-stream-lines", |exchange| after(exchange, &answers::stream_head(), &wire::chunk(b"\n"))),
    ("drip-stream-object", |exchange| {
        let begin = wire::chunk(b"data: {\"is_end\":false,\"reply\":\"");
        after(exchange, &[answers::stream_head(), begin].concat(), &wire::chunk(b"a"))
    }),
    ("drip-stream-silent", |exchange| {
        exchange.send([answers::stream_head(), wire::chunk(answers::part("first", false).as_bytes())].concat())?;
        exchange.hold()
    }),
];

fn after(exchange: &mut Exchange<'_>, begin: &[u8], drip: &[u8]) -> io::Result<Then> {
    exchange.send(begin)?;
    exchange.repeat(drip, PAUSE)
}
