//! Answers that hold what the client sent, and answers with tokens that are no proper ones: what a client shows of them
//! must hold no secret.

use std::io;

use serde_json::{Value, json};

use super::{Exchange, Fault, Then};
use crate::wire;

const JSON: (&str, &str) = ("content-type", "application/json");
const HTML: (&str, &str) = ("content-type", "text/html");

pub(super) const FAULTS: &[(&str, Fault)] = &[
    ("echo-html-500", |exchange| page(exchange, "500 Internal Server Error")),
    ("echo-html-403", |exchange| page(exchange, "403 Forbidden")),
    ("echo-html-401", |exchange| page(exchange, "401 Unauthorized")),
    ("echo-html-200", |exchange| page(exchange, "200 OK")),
    ("echo-json-502", |exchange| {
        let body = request(exchange).to_string();
        send(exchange, "502 Bad Gateway", JSON, &body)
    }),
    ("echo-message", |exchange| {
        let message = format!("refused: {}", text(exchange));
        send(exchange, "200 OK", JSON, &json!({"success": false, "code": "500", "message": message}).to_string())
    }),
    ("echo-code", |exchange| {
        let code = text(exchange);
        send(exchange, "200 OK", JSON, &json!({"success": false, "code": code, "message": "no"}).to_string())
    }),
    // Another token is fetched for the next attempt, whose event names the code.
    ("echo-code-401", |exchange| {
        let code = text(exchange);
        send(exchange, "401 Unauthorized", JSON, &json!({"success": false, "code": code, "message": "no"}).to_string())
    }),
    ("echo-members", |exchange| {
        let body = json!({"success": false, "code": "500", "message": "no", "data": request(exchange)});
        send(exchange, "200 OK", JSON, &body.to_string())
    }),
    // The rest of the answer is missing, so that it cannot be read as JSON.
    ("echo-cut-json", |exchange| {
        let body = json!({"request": request(exchange), "success": false}).to_string();
        send(exchange, "200 OK", JSON, &body[..body.len() - 12])
    }),
    ("echo-cut-connection", |exchange| {
        let body = json!({"request": request(exchange)}).to_string();
        let length = (body.len() + 50).to_string();
        exchange.send([&wire::head("200 OK", &[("content-length", &length)])[..], body.as_bytes()].concat())?;
        Ok(Then::Close)
    }),
    ("echo-header", |exchange| {
        let address = exchange.request.path.clone();
        let headers = [("location", &*address), ("x-request", &*address), ("retry-after", &*address)];
        exchange.send(wire::response("302 Found", &headers, b""))?;
        Ok(Then::Keep)
    }),
    ("echo-chunk-size", |exchange| {
        let size = format!("{}\r\n", exchange.request.path);
        let head = wire::head("200 OK", &[("transfer-encoding", "chunked")]);
        exchange.send([head, size.into_bytes()].concat())?;
        Ok(Then::Close)
    }),
    ("echo-status-line", |exchange| {
        exchange.send(format!("HTTP/1.1 {} \r\n\r\n", exchange.request.path))?;
        Ok(Then::Close)
    }),
    ("echo-silent", |exchange| exchange.hold()),
    ("echo-close", |_| Ok(Then::Close)),
    // Nothing secret: an answer that has to be found wherever secrets are looked for.
    ("canary", |exchange| {
        let refusal = json!({"success": false, "code": "canary", "message": "canary"});
        send(exchange, "200 OK", JSON, &refusal.to_string())
    }),
    // Tokens, where none can be taken.
    ("token-without-envelope", |exchange| send(exchange, "200 OK", JSON, &tokens().to_string())),
    ("token-in-error", |exchange| {
        let body = json!({"success": false, "code": "500", "message": "no", "data": tokens()});
        send(exchange, "200 OK", JSON, &body.to_string())
    }),
    ("token-in-status", |exchange| {
        let body = json!({"success": true, "code": "200", "data": tokens()});
        send(exchange, "500 Internal Server Error", JSON, &body.to_string())
    }),
    ("token-cut", |exchange| {
        let body = json!({"success": true, "code": "200", "zdata": tokens()}).to_string();
        send(exchange, "200 OK", JSON, &body[..body.len() - 3])
    }),
    ("token-in-html", |exchange| {
        let body = format!("<html><script>let state = {};</script></html>", tokens());
        send(exchange, "502 Bad Gateway", HTML, &body)
    }),
    ("token-of-other-shape", |exchange| {
        let body = json!({"success": true, "code": "200", "data": {"accessToken": [tokens()], "ssoToken": [tokens()]}});
        send(exchange, "200 OK", JSON, &body.to_string())
    }),
];

fn send(exchange: &mut Exchange<'_>, status: &str, kind: (&str, &str), body: &str) -> io::Result<Then> {
    exchange.send(wire::response(status, &[kind], body.as_bytes()))?;
    Ok(Then::Keep)
}

fn page(exchange: &mut Exchange<'_>, status: &str) -> io::Result<Then> {
    let escaped = text(exchange).replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    send(exchange, status, HTML, &format!("<html><pre>{escaped}</pre></html>"))
}

/// The whole raw request.
fn text(exchange: &Exchange<'_>) -> String {
    format!("{}\n{}", exchange.request.head, String::from_utf8_lossy(&exchange.request.body))
}

/// The request as a debugging service shows it.
fn request(exchange: &Exchange<'_>) -> Value {
    let body = String::from_utf8_lossy(&exchange.request.body).into_owned();
    let json = serde_json::from_str(&body).unwrap_or(Value::Null);
    json!({"head": exchange.request.head, "url": exchange.request.path, "data": body, "json": json})
}

fn tokens() -> Value {
    json!({
        "accessToken": "sentinel-new-access", "refreshToken": "sentinel-new-refresh", "ssoToken": "sentinel-new-sso",
        "ssoUrl": "https://sso.example.com", "expire": 7200
    })
}
