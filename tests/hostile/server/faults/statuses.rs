//! Statuses without an envelope, as gateways and proxies send them: `status-NNN`, with a page of HTML.

use std::io;

use super::{Exchange, Fault, Then};
use crate::wire;

pub(super) const FAULTS: &[(&str, Fault)] = &[
    ("status-not-a-number", |exchange| {
        exchange.send(wire::response("abc OK", &[], b"<html>"))?;
        Ok(Then::Close)
    }),
    ("status-with-success-envelope", |exchange| {
        // The status reports a failure, the body a success: a write may have been executed.
        let body = exchange.body();
        exchange.send(wire::response("500 Internal Server Error", &[], body.as_bytes()))?;
        Ok(Then::Keep)
    }),
];

/// Answers with the status that the path names.
pub(super) fn bare(exchange: &mut Exchange<'_>) -> io::Result<Then> {
    let mut parts = exchange.request.path.split('/').skip(1);
    let status = parts.next().and_then(|fault| fault.strip_prefix("status-")).unwrap_or("500");
    let status = format!("{status} Gateway");
    // 304 has no body.
    let page = if status.starts_with("304") { "" } else { "<html><title>gateway</title></html>" };
    exchange.send(wire::response(&status, &[("content-type", "text/html")], page.as_bytes()))?;
    Ok(Then::Keep)
}
