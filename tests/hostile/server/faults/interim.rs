//! Interim (1xx) answers before, or in place of, the final one.

use std::io;
use std::time::Duration;

use super::{Exchange, Fault, Then};
use crate::wire;

pub(super) const FAULTS: &[(&str, Fault)] = &[
    ("interim-100", |exchange| once(exchange, "100 Continue", &[])),
    ("interim-102", |exchange| once(exchange, "102 Processing", &[])),
    ("interim-103", |exchange| once(exchange, "103 Early Hints", &[("link", "</style.css>; rel=preload")])),
    ("interim-199", |exchange| once(exchange, "199 Unheard Of", &[])),
    ("interim-slow", |exchange| {
        exchange.send(wire::head("103 Early Hints", &[]))?;
        std::thread::sleep(Duration::from_millis(200));
        exchange.answer()
    }),
    ("interim-fifty", |exchange| {
        exchange.send(wire::head("103 Early Hints", &[]).repeat(50))?;
        exchange.answer()
    }),
    ("interim-endless-100", |exchange| exchange.repeat(&wire::head("100 Continue", &[]), Duration::from_millis(20))),
    ("interim-endless-103", |exchange| exchange.repeat(&wire::head("103 Early Hints", &[]), Duration::from_millis(20))),
    ("interim-only", |exchange| {
        exchange.send(wire::head("103 Early Hints", &[]))?;
        Ok(Then::Close)
    }),
    ("interim-101", |exchange| {
        exchange.send(wire::head("101 Switching Protocols", &[("upgrade", "other"), ("connection", "upgrade")]))?;
        exchange.send("not HTTP any more")?;
        exchange.hold()
    }),
];

fn once(exchange: &mut Exchange<'_>, status: &str, headers: &[(&str, &str)]) -> io::Result<Then> {
    exchange.send(wire::head(status, headers))?;
    exchange.answer()
}
