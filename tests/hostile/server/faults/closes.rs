//! Connections that the server closes, at each point of an answer.

use std::io;
use std::net::Shutdown;

use super::{Exchange, Fault, Then};
use crate::answers;
use crate::wire;

pub(super) const FAULTS: &[(&str, Fault)] = &[
    ("close-at-once", |_| Ok(Then::Close)),
    // After a request that was answered, so that a library might take the connection for one that was idle for too long.
    ("close-kept", |exchange| if exchange.number == 1 { exchange.answer() } else { Ok(Then::Close) }),
    ("close-in-status-line", |exchange| cut(exchange, b"HTTP/1.1 2")),
    ("close-after-status-line", |exchange| cut(exchange, b"HTTP/1.1 200 OK\r\n")),
    ("close-in-header", |exchange| cut(exchange, b"HTTP/1.1 200 OK\r\ncontent-le")),
    ("close-after-head", |exchange| cut(exchange, &wire::head("200 OK", &[("content-length", "100")]))),
    ("close-in-body", |exchange| {
        let answer = exchange.proper();
        cut(exchange, &answer[..answer.len() - 5])
    }),
    ("close-in-error-body", |exchange| {
        cut(exchange, &[&wire::head("403 Forbidden", &[("content-length", "100")])[..], b"<html>"].concat())
    }),
    ("close-in-chunk-size", |exchange| {
        cut(exchange, &[&wire::head("200 OK", &[("transfer-encoding", "chunked")])[..], b"1"].concat())
    }),
    ("close-in-gzip", |exchange| {
        let begin = [0x1f, 0x8b, 8, 0, 0];
        exchange.send(wire::response("200 OK", &[("content-encoding", "gzip")], &begin))?;
        Ok(Then::Close)
    }),
    ("close-in-stream", |exchange| {
        exchange.send([answers::stream_head(), wire::chunk(answers::part("first", false).as_bytes())].concat())?;
        Ok(Then::Close)
    }),
    ("close-stream-without-end", |exchange| {
        // HTTP says that this is the end, the service does not.
        let part = wire::chunk(answers::part("first", false).as_bytes());
        exchange.send([answers::stream_head(), part, b"0\r\n\r\n".to_vec()].concat())?;
        Ok(Then::Keep)
    }),
    ("close-half", |exchange| {
        // The server stops writing and goes on reading.
        exchange.send(b"HTTP/1.1 200 OK\r\n")?;
        exchange.stream.shutdown(Shutdown::Write)?;
        exchange.hold()
    }),
    ("close-after-answer", |exchange| {
        // The answer promises that the connection stays open.
        exchange.answer()?;
        Ok(Then::Close)
    }),
];

fn cut(exchange: &mut Exchange<'_>, bytes: &[u8]) -> io::Result<Then> {
    exchange.send(bytes)?;
    Ok(Then::Close)
}
