//! Responses of the relay, and the headers for pages of other origins.

use axum::body::Body;
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};

use crate::refusal::{Failure, Reason};

/// The version of the protocol.
pub(crate) const VERSION: &str = "1";
pub(crate) const VERSION_HEADER: HeaderName = HeaderName::from_static("triline-relay");
const REQUEST_ID: HeaderName = HeaderName::from_static("triline-request-id");

/// Checks where a request comes from. Returns the origin of a page that may call; apps send none.
///
/// # Errors
///
/// `origin`: a page of another origin.
pub(crate) fn origin_of<'a>(headers: &'a HeaderMap, origins: &[String]) -> Result<Option<&'a HeaderValue>, Reason> {
    let mut all = headers.get_all(header::ORIGIN).iter();
    match (all.next(), all.next()) {
        (None, _) => {
            // Browsers that say so much send an origin with every POST.
            let is_other = |site: &HeaderValue| site != "same-origin" && site != "none";
            if headers.get_all("sec-fetch-site").iter().any(is_other) { Err(Reason::Origin) } else { Ok(None) }
        }
        (Some(origin), None) if origins.iter().any(|known| known.as_str() == origin) => Ok(Some(origin)),
        _ => Err(Reason::Origin),
    }
}

/// What a response says beside its body.
pub(crate) struct Head<'a> {
    pub(crate) request_id: &'a str,
    pub(crate) origin: Option<&'a HeaderValue>,
}

impl Head<'_> {
    pub(crate) fn json(&self, text: impl Into<Body>, age_seconds: Option<u64>) -> Response<Body> {
        let mut response = self.response(StatusCode::OK, text.into(), Some("application/json"));
        if let Some(age) = age_seconds {
            response.headers_mut().insert(header::AGE, age.into());
        }
        response
    }

    pub(crate) fn events(&self, body: Body) -> Response<Body> {
        let mut response = self.response(StatusCode::OK, body, Some("text/event-stream"));
        response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
        response
    }

    pub(crate) fn preflight(&self) -> Response<Body> {
        self.response(StatusCode::NO_CONTENT, Body::empty(), None)
    }

    pub(crate) fn failure(&self, failure: &Failure) -> Response<Body> {
        let status = StatusCode::from_u16(failure.status).unwrap_or(StatusCode::BAD_GATEWAY);
        let retry_after = failure.retry_after_seconds();
        let text = serde_json::json!({ "error": failure.error }).to_string();
        let mut response = self.response(status, text.into(), Some("application/json"));
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }

    fn response(&self, status: StatusCode, body: Body, content_type: Option<&'static str>) -> Response<Body> {
        let mut response = Response::new(body);
        *response.status_mut() = status;
        let headers = response.headers_mut();
        let mut add =
            |name: HeaderName, value: &'static str| drop(headers.insert(name, HeaderValue::from_static(value)));
        add(VERSION_HEADER, VERSION);
        if let Some(content_type) = content_type {
            add(header::CONTENT_TYPE, content_type);
            add(header::CACHE_CONTROL, "no-store");
            add(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
        }
        if self.origin.is_some() {
            add(header::ACCESS_CONTROL_ALLOW_CREDENTIALS, "true");
            add(header::ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type, triline-relay");
            add(header::ACCESS_CONTROL_ALLOW_METHODS, "POST");
            add(header::ACCESS_CONTROL_EXPOSE_HEADERS, "age, retry-after, triline-relay, triline-request-id");
            add(header::ACCESS_CONTROL_MAX_AGE, "600");
            add(header::VARY, "origin");
        }
        if let Some(origin) = self.origin {
            headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
        }
        if let Ok(id) = HeaderValue::from_str(self.request_id) {
            headers.insert(REQUEST_ID, id);
        }
        response
    }
}

/// Whether an origin is one as browsers send it: scheme, host and port, and nothing more.
pub(crate) fn is_origin(text: &str) -> bool {
    url::Url::parse(text).is_ok_and(|url| url.origin().is_tuple() && url.origin().ascii_serialization() == text)
}
