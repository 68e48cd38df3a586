//! Bytes that no request asked for, on a connection that the client might use again.

use std::io;
use std::thread::sleep;
use std::time::Duration;

use super::{Exchange, Fault, Then};
use crate::answers;
use crate::wire;

pub(super) const FAULTS: &[(&str, Fault)] = &[
    // One answer more than there were requests, in the same packet.
    ("desync-extra", |exchange| followed_by(exchange, &stray())),
    // The same, when the connection is idle.
    ("desync-extra-late", |exchange| {
        exchange.answer()?;
        sleep(Duration::from_millis(50));
        exchange.send(stray())?;
        Ok(Then::Keep)
    }),
    ("desync-garbage", |exchange| followed_by(exchange, b"not HTTP at all\r\n\r\n")),
    ("desync-line-ends", |exchange| followed_by(exchange, b"\r\n\r\n")),
    // Statuses that have no body, with an answer where it would be.
    ("desync-204", |exchange| bodiless(exchange, "204 No Content")),
    ("desync-304", |exchange| bodiless(exchange, "304 Not Modified")),
    // Complete answers on the connection before the first request. The server does it, see `main`.
    ("desync-early", |exchange| exchange.answer()),
];

fn stray() -> Vec<u8> {
    wire::response("200 OK", &[("content-type", "application/json")], answers::STRAY.as_bytes())
}

fn followed_by(exchange: &mut Exchange<'_>, bytes: &[u8]) -> io::Result<Then> {
    exchange.send([&exchange.proper(), bytes].concat())?;
    Ok(Then::Keep)
}

fn bodiless(exchange: &mut Exchange<'_>, status: &str) -> io::Result<Then> {
    let stray = stray();
    let length = stray.len().to_string();
    exchange.send([wire::head(status, &[("content-length", &length)]), stray].concat())?;
    Ok(Then::Keep)
}
