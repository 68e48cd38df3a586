//! Redirects. Clients follow none, because a signed request belongs to one address.

use std::io;

use super::{Exchange, Fault, Then};
use crate::wire;

pub(super) const FAULTS: &[(&str, Fault)] = &[
    ("redirect-301", |exchange| redirect(exchange, "301 Moved Permanently", true)),
    ("redirect-302", |exchange| redirect(exchange, "302 Found", true)),
    ("redirect-303", |exchange| redirect(exchange, "303 See Other", true)),
    ("redirect-307", |exchange| redirect(exchange, "307 Temporary Redirect", true)),
    ("redirect-308", |exchange| redirect(exchange, "308 Permanent Redirect", true)),
    ("redirect-relative", |exchange| redirect(exchange, "307 Temporary Redirect", false)),
    ("redirect-body", |exchange| {
        // The body is what the caller hopes for. The status still says that this is not the service's answer.
        if exchange.request.is_landing() {
            return exchange.answer();
        }
        let (target, body) = (target(exchange, true)?, r#"<a href="elsewhere">moved</a>"#);
        exchange.send(wire::response("302 Found", &[("location", &target)], body.as_bytes()))?;
        Ok(Then::Keep)
    }),
    ("redirect-nowhere", |exchange| {
        exchange.send(wire::response("302 Found", &[("location", "file:///etc/passwd")], b""))?;
        Ok(Then::Keep)
    }),
    ("redirect-without-location", |exchange| {
        exchange.send(wire::response("302 Found", &[], b""))?;
        Ok(Then::Keep)
    }),
];

fn redirect(exchange: &mut Exchange<'_>, status: &str, absolute: bool) -> io::Result<Then> {
    if exchange.request.is_landing() {
        return exchange.answer();
    }
    let target = target(exchange, absolute)?;
    exchange.send(wire::response(status, &[("location", &target)], b""))?;
    Ok(Then::Keep)
}

/// An address within the same run, which the server counts.
fn target(exchange: &Exchange<'_>, absolute: bool) -> io::Result<String> {
    let mut parts = exchange.request.path.splitn(4, '/').skip(1);
    let (fault, run) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let path = format!("/{fault}/{run}/landed");
    Ok(if absolute { format!("http://{}{path}", exchange.stream.local_addr()?) } else { path })
}
