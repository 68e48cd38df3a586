//! Answers: the envelope, the result in its place, the headers.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::json::Value;
use super::settings::{ErrorStatus, Settings};
use super::{Refusal, Request, Response};
use crate::catalogue::{Category, known};
use crate::operation::{Answer, Operation};
use crate::shape::time::date_time;

/// How far the service's clock is east of Greenwich, in minutes.
pub(super) const OFFSET_MINUTES: i64 = 8 * 60;

/// The time as the service writes it.
pub(super) fn local_time(now_ms: i64) -> String {
    date_time(now_ms, OFFSET_MINUTES)
}

/// What an operation results in: the value, or one page of the rows that are asked for.
pub(super) fn done(operation: &'static Operation, params: &Value, result: Value) -> Value {
    let mut body =
        Value::object([("success", true.into()), ("code", "200".into()), ("message", "request success".into())]);
    match &operation.answer {
        Answer::Nothing => {}
        Answer::Value { at, .. } => body.put(at, result),
        Answer::Fields { under: "", .. } => {
            if let Value::Object(members) = result {
                for (name, value) in members {
                    body.put(&name, value);
                }
            }
        }
        Answer::Fields { under, .. } => body.put(under, result),
        Answer::Rows { at, total, .. } => {
            let rows = result.list().unwrap_or_default();
            let count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
            body.put(at, page_of(operation, params, rows));
            if let Some(total) = total {
                body.put(total, count.into());
            }
        }
    }
    body
}

fn page_of(operation: &Operation, params: &Value, rows: &[Value]) -> Value {
    let Some(paging) = operation.paging else { return rows.iter().cloned().collect() };
    let given = |name| params.get(name).and_then(Value::integer).and_then(|number| usize::try_from(number).ok());
    let size = given(paging.size).or(usize::try_from(paging.default_size).ok()).unwrap_or(usize::MAX);
    let page = given(paging.page).unwrap_or(1);
    rows.iter().skip(page.saturating_sub(1).saturating_mul(size)).take(size).cloned().collect()
}

/// The body of a refusal.
pub(super) fn refused(refusal: &Refusal) -> Value {
    let message =
        known(&refusal.code.to_string()).and_then(|known| known.meanings.first()).map(|meaning| meaning.message);
    Value::object([
        ("success", false.into()),
        ("code", refusal.code.to_string().into()),
        ("message", message.unwrap_or(&refusal.detail).into()),
    ])
}

/// The HTTP status of a refusal.
pub(super) fn status(settings: &Settings, refusal: &Refusal) -> u16 {
    if refusal.code == super::NOT_SIMULATED {
        return 501;
    }
    if settings.error_status == ErrorStatus::Ok {
        return 200;
    }
    match known(&refusal.code.to_string()).map(|known| known.category) {
        Some(Category::Auth | Category::Clock) => 401,
        Some(Category::Permission) => 403,
        Some(Category::NotFound) => 404,
        Some(Category::RateLimit) => 429,
        Some(Category::Server) => 500,
        _ => 400,
    }
}

/// The debug echo of a request.
pub(super) fn request_info(request: &Request<'_>, id: &str, now_ms: i64) -> Value {
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

/// A whole answer.
pub(super) fn response(status: u16, body: &Value, now_ms: i64) -> Response {
    let mut bytes = Vec::new();
    body.write(&mut bytes);
    Response {
        status,
        headers: Vec::from([
            ("content-type", "application/json;charset=UTF-8".to_string()),
            ("date", http_date(now_ms)),
        ]),
        body: bytes,
        operation: None,
        refusal: None,
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
            assert_eq!(crate::shape::time::http_date(&http_date(ms)), Some(ms));
        }
    }
}
