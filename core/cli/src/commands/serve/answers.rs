//! Answers of the service, as HTTP has them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use futures_util::stream;
use tracing::{error, info};
use triline::simulated::{self, Delivery, Refusal, Request, Service};

use super::connections::Broken;
use super::page::Page;
use super::playground;
use super::state::StateFile;

/// How long a stream rests between its events.
const PAUSE: Duration = Duration::from_millis(50);

/// What requests share.
pub(super) struct Shared {
    pub(super) held: Mutex<Held>,
    /// What `GET /` answers.
    pub(super) page: Page,
    /// Whether browsers get the playground instead of the page.
    pub(super) has_playground: bool,
}

/// The service, and where it is kept.
pub(super) struct Held {
    pub(super) service: Service,
    pub(super) state: Option<StateFile>,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// `GET /`: the playground or a page for browsers, a text for others.
pub(super) async fn offer(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if accepted.contains("text/html") && shared.has_playground {
        // The page learns that there is a service where it comes from.
        Redirect::to(&format!("{}?service=/", playground::PATH)).into_response()
    } else if accepted.contains("text/html") {
        Html(shared.page.html.clone()).into_response()
    } else {
        shared.page.text.clone().into_response()
    }
}

/// `GET /calls`: the record of calls.
pub(super) async fn calls(State(shared): State<Arc<Shared>>) -> Response {
    let calls = shared.lock().service.calls_with_origin_json();
    ([(header::CONTENT_TYPE, "application/json;charset=UTF-8")], calls).into_response()
}

/// Any other request.
pub(super) async fn answer(
    State(shared): State<Arc<Shared>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let began = Instant::now();
    let request = Request {
        method: method.as_str(),
        target: uri.path_and_query().map_or("/", |target| target.as_str()),
        headers: headers
            .iter()
            .filter_map(|(name, value)| Some((name.as_str(), std::str::from_utf8(value.as_bytes()).ok()?)))
            .collect(),
        body: &body,
    };
    let answer = {
        let mut held = shared.lock();
        let answer = held.service.handle(&request, now_ms());
        // What was not stored is not to be taken for done.
        if let Some(Err(error)) = held.state.as_mut().map(|state| state.append(&answer.journal)) {
            error!("the state file cannot be written: {error}");
            let why = format!("the request was executed, but the state file cannot be written: {error}\n");
            return (StatusCode::INTERNAL_SERVER_ERROR, why).into_response();
        }
        answer
    };
    log(&answer, &method, &uri, began);
    tokio::time::sleep(Duration::from_millis(answer.delay_ms)).await;
    deliver(answer)
}

fn log(answer: &simulated::Response, method: &Method, uri: &Uri, began: Instant) {
    // An unknown path is shown, made printable, without its query.
    let path =
        answer.operation.map_or_else(|| uri.path().escape_debug().to_string(), |operation| operation.path.into());
    let ms = began.elapsed().as_secs_f64() * 1e3;
    let status = answer.status;
    let fault = match (answer.delivery, answer.delay_ms) {
        (Delivery::Whole, 0) => String::new(),
        (Delivery::Whole, delay_ms) => format!(" fault=delay:{delay_ms}"),
        (delivery, _) => format!(" fault={}", delivery.name()),
    };
    match &answer.refusal {
        None => info!("{method} {path} status={status} ms={ms:.1}{fault}"),
        Some(Refusal { code, detail, .. }) => {
            // It contains names of unknown parameters, unchanged.
            let detail = detail.escape_debug();
            info!("{method} {path} status={status} code={code} ms={ms:.1}{fault} {detail}");
        }
    }
}

fn deliver(answer: simulated::Response) -> Response {
    if matches!(answer.delivery, Delivery::Refused | Delivery::Lost) {
        let mut response = Response::new(Body::empty());
        response.extensions_mut().insert(Broken);
        return response;
    }
    let builder = Response::builder().status(answer.status);
    let builder = answer.headers.iter().fold(builder, |builder, (name, value)| builder.header(*name, value));
    let is_stream = answer.headers.iter().any(|(_, value)| value == "text/event-stream");
    let is_cut = answer.delivery == Delivery::Cut;
    let body = if is_stream || is_cut { in_parts(answer.body, is_cut) } else { answer.body.into() };
    builder.body(body).unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// The events of a stream, one after the other; where it is cut, the connection breaks at the end.
fn in_parts(events: Vec<u8>, is_cut: bool) -> Body {
    let begin = (Bytes::from(events), Duration::ZERO, is_cut);
    let parts = stream::unfold(begin, |(mut rest, pause, is_cut)| async move {
        if rest.is_empty() && is_cut {
            // The available parts are sent before the connection breaks.
            tokio::time::sleep(pause).await;
            return Some((Err(Broken), (rest, pause, false)));
        }
        if rest.is_empty() {
            return None;
        }
        let end = rest.windows(2).position(|two| two == b"\n\n").map_or(rest.len(), |at| at + 2);
        tokio::time::sleep(pause).await;
        let part = rest.split_to(end);
        Some((Ok(part), (rest, PAUSE, is_cut)))
    });
    Body::from_stream(parts)
}

fn now_ms() -> i64 {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX)
}
