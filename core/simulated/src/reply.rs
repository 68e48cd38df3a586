//! Answers: the envelope, the result in its place, the headers.

pub(crate) mod push;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::settings::{ErrorStatus, Framing, Settings};
use super::{Delivery, Refusal, Request, Response};
use crate::dice::digest;
pub(super) use triline_protocol::codec::time::OFFSET_MINUTES;
use triline_protocol::codec::time::date_time;
use triline_protocol::json::Value;
use triline_schema::catalogue::{Category, known};
use triline_schema::operation::{Interface, Operation, ResponseLayout};

/// The time as the service writes it.
pub(super) fn local_time(now_ms: i64) -> String {
    date_time(now_ms, OFFSET_MINUTES)
}

/// What an operation results in: the value, or one page of the rows that are asked for.
pub(super) fn done(operation: &'static Operation, params: &Value, result: Value) -> Value {
    done_page(operation, params, result, None)
}

/// The same where the rows may be those of the page alone. `count`: how many there are on all pages then.
pub(super) fn done_page(operation: &'static Operation, params: &Value, result: Value, count: Option<usize>) -> Value {
    let mut body = match operation.interface {
        // The document lists no code for chat.
        Interface::Platform if operation.group() == "chat" => {
            Value::object([("success", true.into()), ("message", "ok".into())])
        }
        Interface::Platform => {
            Value::object([("success", true.into()), ("code", "200".into()), ("message", "request success".into())])
        }
        Interface::WorkPhone => Value::object([("code", 1.into()), ("msg", "success".into()), ("data", Value::Null)]),
        Interface::AiAgent => {
            Value::object([("code", 200.into()), ("message", "success".into()), ("data", Value::Null)])
        }
    };
    match &operation.answer {
        ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => {}
        ResponseLayout::Value { at, .. } => body.put(at, result),
        ResponseLayout::Whole { .. } | ResponseLayout::Fields { under: "", .. } => {
            let Value::Object(members) = result else { return body };
            for (name, value) in members.into_iter().filter(|(name, _)| !matches!(&**name, "code" | "message")) {
                body.put(&name, value);
            }
        }
        ResponseLayout::Fields { under, .. } => body.put(under, result),
        ResponseLayout::Rows { at, total, page, pages, .. } => {
            let rows = result.list().unwrap_or_default();
            let (number, size) = page_of(operation, params);
            let before = if count.is_some() { 0 } else { (number - 1).saturating_mul(size) };
            let count = count.unwrap_or(rows.len());
            let shown = rows.iter().skip(before).take(size);
            body.put(at, shown.cloned().collect());
            for (at, told) in [(total, count), (page, number), (pages, count.div_ceil(size))] {
                if let Some(at) = at {
                    body.put(at, i64::try_from(told).unwrap_or(i64::MAX).into());
                }
            }
        }
    }
    body
}

/// Which page is asked for, from one, and how many rows it may have.
pub(super) fn page_of(operation: &Operation, params: &Value) -> (usize, usize) {
    let Some(paging) = operation.paging else { return (1, usize::MAX) };
    let given = |name| {
        let number = params.get(name).and_then(Value::integer)?;
        usize::try_from(number).ok().filter(|number| *number > 0)
    };
    let usual = usize::try_from(paging.default_size).ok().filter(|size| *size > 0);
    (given(paging.page).unwrap_or(1), given(paging.size).or(usual).unwrap_or(usize::MAX))
}

/// The body of a refusal.
pub(super) fn refused(interface: Interface, refusal: &Refusal) -> Value {
    let detail = || (&refusal.detail).into();
    let code = i64::from(refusal.code);
    match interface {
        Interface::Platform => {
            let known = known(&refusal.code.to_string()).and_then(|known| known.meanings.first());
            Value::object([
                ("success", false.into()),
                ("code", refusal.code.to_string().into()),
                ("message", known.map_or_else(detail, |meaning| meaning.message.into())),
            ])
        }
        Interface::WorkPhone => Value::object([("code", code.into()), ("msg", detail()), ("data", Value::Null)]),
        Interface::AiAgent => Value::object([("code", code.into()), ("message", detail()), ("data", Value::Null)]),
    }
}

/// The HTTP status of a refusal.
pub(super) fn status(settings: &Settings, refusal: &Refusal) -> u16 {
    match settings.error_status {
        ErrorStatus::Ok => 200,
        ErrorStatus::Mapped => refusal.status,
    }
}

/// The HTTP status that a code of the platform is mapped to.
pub(super) fn status_of(code: u32) -> u16 {
    match known(&code.to_string()).map(|known| known.category) {
        Some(Category::Auth | Category::Clock) => 401,
        Some(Category::Permission) => 403,
        Some(Category::NotFound) => 404,
        Some(Category::RateLimit) => 429,
        Some(Category::Server) => 500,
        _ => 400,
    }
}

/// The debug echo of a request.
pub(super) fn request_info(request: &Request<'_>, now_ms: i64) -> Value {
    let header = |name| request.header(name).unwrap_or_default();
    let digest = digest(&["request", header("svc-appkey"), header("svc-nonce"), &now_ms.to_string()]);
    let id = digest.get(..24).unwrap_or_default();
    let mut headers: Vec<(String, Value)> =
        request.headers.iter().map(|(name, value)| (name.to_ascii_lowercase(), (*value).into())).collect();
    headers.push(("traceId".to_string(), id.into()));
    headers.push(("accountId".to_string(), request.header("svc-appkey").unwrap_or_default().into()));
    let time = || Value::from(now_ms);
    Value::object([
        ("requestId", id.into()),
        ("url", request.path().into()),
        ("proxyUrl", request.path().into()),
        ("body", Value::read(request.body).unwrap_or(Value::Null)),
        ("headers", Value::Object(headers)),
        (
            "span",
            Value::object([
                ("requestStartTime", time()),
                ("proxyStartTime", time()),
                ("proxyEndTime", time()),
                ("reqEndTime", time()),
                ("bizSpan", "0ms".into()),
                ("latency", "0ms".into()),
            ]),
        ),
    ])
}

/// What an answer holds.
pub(super) enum Body {
    One(Value),
    /// The parts of a stream.
    Parts(Framing, Vec<Value>),
}

/// A whole answer.
pub(super) fn response(status: u16, body: &Body, now_ms: i64) -> Response {
    let mut bytes = Vec::new();
    let content_type = match body {
        Body::One(value) => {
            value.write(&mut bytes);
            "application/json;charset=UTF-8"
        }
        Body::Parts(framing, values) => {
            const EVENTS: &str = "text/event-stream";
            let (before, after, content_type): (&[u8], &[u8], _) = match framing {
                Framing::Events | Framing::Wrapped | Framing::Done => (b"data: ", b"\n\n", EVENTS),
                Framing::Pings => (b": ping\n\ndata: ping\n\ndata: ", b"\n\n", EVENTS),
                Framing::Lines => (b"", b"\n", "application/x-ndjson"),
                Framing::Objects | Framing::Whole => (b"", b"", "application/json;charset=UTF-8"),
            };
            for value in values {
                bytes.extend_from_slice(before);
                value.write(&mut bytes);
                bytes.extend_from_slice(after);
            }
            if *framing == Framing::Done {
                bytes.extend_from_slice(b"data: [DONE]\n\n");
            }
            content_type
        }
    };
    Response {
        status,
        headers: Vec::from([("content-type", content_type.to_string()), ("date", http_date(now_ms))]),
        body: bytes,
        operation: None,
        refusal: None,
        delay_ms: 0,
        delivery: Delivery::Whole,
        journal: Vec::new(),
    }
}

/// The answer of a proxy that did not pass the request on.
pub(super) fn of_proxy(status: u16, now_ms: i64) -> Response {
    let mut response = response(status, &Body::One(Value::Null), now_ms);
    spoil(&mut response);
    response
}

/// The answer of a gateway that speaks JSON.
pub(super) fn of_gateway(status: u16, now_ms: i64) -> Response {
    let body = Value::object([("code", i64::from(status).into()), ("message", "no answer from the service".into())]);
    response(status, &Body::One(body), now_ms)
}

/// Makes an answer one that cannot be read: a page, as proxies write them.
pub(super) fn spoil(response: &mut Response) {
    response.body = b"<html><body><h1>Something went wrong</h1></body></html>".to_vec();
    for (_, value) in response.headers.iter_mut().filter(|(name, _)| *name == "content-type") {
        *value = "text/html;charset=UTF-8".to_string();
    }
}

/// A time as the `date` header has it.
fn http_date(ms: i64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let pick = |names: &[&'static str], index: Option<usize>| {
        index.and_then(|index| names.get(index).copied()).unwrap_or_default()
    };
    let weekday = usize::try_from(ms.div_euclid(86_400_000).rem_euclid(7)).ok();
    let text = date_time(ms, 0);
    let (date, time) = text.split_once(' ').unwrap_or_default();
    let mut parts = date.split('-');
    let year = parts.next().unwrap_or_default();
    let month = parts.next().and_then(|month| month.parse::<usize>().ok()?.checked_sub(1));
    let day = parts.next().unwrap_or_default();
    format!("{}, {day} {} {year} {time} GMT", pick(&DAYS, weekday), pick(&MONTHS, month))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn date_headers_are_read_as_they_are_written() {
        assert_eq!(http_date(0), "Thu, 01 Jan 1970 00:00:00 GMT");
        assert_eq!(http_date(1_742_952_550_999), "Wed, 26 Mar 2025 01:29:10 GMT");
        for ms in [1_582_977_600_000, 1_760_000_000_000, 1_767_225_599_000] {
            assert_eq!(triline_protocol::codec::time::http_date(&http_date(ms)), Some(ms));
        }
    }
}
