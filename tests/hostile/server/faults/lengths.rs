//! Bodies whose length is given wrongly, twice or not at all.

use std::io;

use super::{Exchange, Fault, Then};
use crate::answers;
use crate::wire;

pub(super) const FAULTS: &[(&str, Fault)] = &[
    ("length-short", |exchange| with_lengths(exchange, |length| vec![(length / 2).to_string()], Then::Keep)),
    ("length-zero", |exchange| with_lengths(exchange, |_| vec!["0".into()], Then::Keep)),
    ("length-long", |exchange| with_lengths(exchange, |length| vec![(length + 100).to_string()], Then::Close)),
    ("length-long-open", |exchange| {
        with_lengths(exchange, |length| vec![(length + 100).to_string()], Then::Keep)?;
        exchange.hold()
    }),
    ("length-negative", |exchange| with_lengths(exchange, |_| vec!["-1".into()], Then::Close)),
    ("length-not-a-number", |exchange| with_lengths(exchange, |length| vec![format!("{length}abc")], Then::Close)),
    ("length-plus", |exchange| with_lengths(exchange, |length| vec![format!("+{length}")], Then::Close)),
    ("length-huge", |exchange| with_lengths(exchange, |_| vec!["99999999999999999999999".into()], Then::Close)),
    ("length-twice-equal", |exchange| {
        with_lengths(exchange, |length| vec![length.to_string(), length.to_string()], Then::Keep)
    }),
    ("length-twice-different", |exchange| {
        // The longer one reaches into another answer.
        let body = exchange.body();
        let stray = wire::response("200 OK", &[], answers::STRAY.as_bytes());
        let longer = (body.len() + stray.len()).to_string();
        let lengths = [("content-length", &*body.len().to_string()), ("content-length", &longer)];
        exchange.send([wire::head("200 OK", &lengths), body.into_bytes(), stray].concat())?;
        Ok(Then::Keep)
    }),
    ("length-and-chunked", |exchange| {
        let body = wire::chunk(exchange.body().as_bytes());
        let headers = [("content-length", "5"), ("transfer-encoding", "chunked")];
        exchange.send([wire::head("200 OK", &headers), body, b"0\r\n\r\n".to_vec()].concat())?;
        Ok(Then::Keep)
    }),
    ("length-none", |exchange| {
        let body = exchange.body();
        exchange.send([wire::head("200 OK", &[]), body.into_bytes()].concat())?;
        Ok(Then::Close)
    }),
    ("chunked-bad-size", |exchange| chunked(exchange, b"zz\r\n", Then::Close)),
    ("chunked-negative-size", |exchange| chunked(exchange, b"-5\r\nhello\r\n", Then::Close)),
    ("chunked-huge-size", |exchange| chunked(exchange, b"fffffffffffffffffffff\r\n", Then::Close)),
    ("chunked-no-line-end", |exchange| chunked(exchange, b"1\r\n XX1\r\n XX0\r\n\r\n", Then::Close)),
    ("chunked-cut", |exchange| {
        let chunk = wire::chunk(exchange.body().as_bytes());
        chunked(exchange, &chunk, Then::Close)
    }),
    ("chunked-unknown-coding", |exchange| {
        let body = exchange.body();
        exchange.send([wire::head("200 OK", &[("transfer-encoding", "other")]), body.into_bytes()].concat())?;
        Ok(Then::Close)
    }),
];

/// Answers with the proper body under these lengths.
fn with_lengths(exchange: &mut Exchange<'_>, lengths: fn(usize) -> Vec<String>, then: Then) -> io::Result<Then> {
    let body = exchange.body();
    let lengths = lengths(body.len());
    let headers: Vec<_> = lengths.iter().map(|length| ("content-length", length.as_str())).collect();
    exchange.send([wire::head("200 OK", &headers), body.into_bytes()].concat())?;
    Ok(then)
}

fn chunked(exchange: &mut Exchange<'_>, body: &[u8], then: Then) -> io::Result<Then> {
    exchange.send([&wire::head("200 OK", &[("transfer-encoding", "chunked")]), body].concat())?;
    Ok(then)
}
