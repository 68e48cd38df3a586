//! `Date` and `Retry-After` headers that a client must not act on.

use std::io;

use super::{Exchange, Fault, Then};
use crate::wire;

/// A refusal by the timestamp, upon which clients correct their clock.
const WRONG_TIME: &str = r#"{"success":false,"code":"50014","message":"timestamp"}"#;
const THROTTLED: &str = r#"{"success":false,"code":"50010","message":"too many"}"#;

pub(super) const FAULTS: &[(&str, Fault)] = &[
    ("date-far-ahead", |exchange| refuse(exchange, "200 OK", ("date", "Fri, 01 Jan 2100 00:00:00 GMT"), WRONG_TIME)),
    ("date-far-behind", |exchange| refuse(exchange, "200 OK", ("date", "Thu, 01 Jan 1970 00:00:00 GMT"), WRONG_TIME)),
    ("date-nonsense", |exchange| refuse(exchange, "200 OK", ("date", "Fri, 99 Foo 99999 99:99:99 GMT"), WRONG_TIME)),
    ("date-year-99999", |exchange| refuse(exchange, "200 OK", ("date", "Fri, 01 Jan 99999 00:00:00 GMT"), WRONG_TIME)),
    ("date-far-on-success", |exchange| {
        let body = exchange.body();
        refuse(exchange, "200 OK", ("date", "Fri, 01 Jan 2100 00:00:00 GMT"), &body)
    }),
    ("retry-after-429", |exchange| {
        refuse(exchange, "429 Too Many Requests", ("retry-after", "999999999"), "<html>slow down</html>")
    }),
    ("retry-after-503", |exchange| {
        refuse(exchange, "503 Service Unavailable", ("retry-after", "999999999"), "<html>later</html>")
    }),
    ("retry-after-overflow", |exchange| {
        let value = ("retry-after", "184467440737095516160000");
        refuse(exchange, "503 Service Unavailable", value, "<html>later</html>")
    }),
    ("retry-after-negative", |exchange| {
        refuse(exchange, "503 Service Unavailable", ("retry-after", "-5"), "<html>later</html>")
    }),
    ("retry-after-date", |exchange| {
        let date = ("date", "Thu, 09 Oct 2025 08:53:20 GMT");
        let headers = [date, ("retry-after", "Fri, 01 Jan 2100 00:00:00 GMT")];
        exchange.send(wire::response("503 Service Unavailable", &headers, b"<html>later</html>"))?;
        Ok(Then::Keep)
    }),
    // Without a `Date` header, the clock skew stays unknown.
    ("retry-after-date-alone", |exchange| {
        let value = ("retry-after", "Fri, 01 Jan 2100 00:00:00 GMT");
        refuse(exchange, "503 Service Unavailable", value, "<html>later</html>")
    }),
    // Longer than the `maxWait` of the call, though not than what the client would wait by itself.
    ("retry-after-beyond-max-wait", |exchange| {
        refuse(exchange, "429 Too Many Requests", ("retry-after", "60"), THROTTLED)
    }),
];

fn refuse(exchange: &mut Exchange<'_>, status: &str, header: (&str, &str), body: &str) -> io::Result<Then> {
    exchange.send(wire::response(status, &[header], body.as_bytes()))?;
    Ok(Then::Keep)
}
