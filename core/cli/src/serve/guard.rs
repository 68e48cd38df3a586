//! Which requests are let through: those addressed to this machine, of no web page that was not allowed, and of a size
//! and a duration within the limits.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The header by which a request asks for a fault.
const FAULT: &str = "x-triline-fault";

/// What is let through.
pub(super) struct Guard {
    /// Whether requests may be addressed to any IP address.
    pub(super) allow_remote: bool,
    /// Host names that requests may be addressed to, besides those of this machine.
    pub(super) hosts: Vec<String>,
    /// Origins of web pages that may send requests; `*` stands for all.
    pub(super) origins: Vec<HeaderValue>,
    /// Whether requests may ask for faults.
    pub(super) faults_by_header: bool,
    /// Maximum size of a body, in bytes.
    pub(super) max_body: usize,
    /// How long a body may take to arrive.
    pub(super) timeout: Duration,
}

impl Guard {
    /// Refuses requests by their head.
    pub(super) async fn admit(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
        let headers = request.headers();
        let host = headers.get(header::HOST).map(|host| host.to_str().unwrap_or_default());
        if !host.is_some_and(|host| guard.allows_host(host)) {
            let why = "the host of the request is not allowed; --allow-host NAME allows one\n";
            return (StatusCode::MISDIRECTED_REQUEST, why).into_response();
        }
        if headers.get_all(header::ORIGIN).iter().any(|origin| !guard.allows_origin(origin, host)) {
            let why = "web pages of this origin may not send requests; --allow-origin ORIGIN allows them\n";
            return (StatusCode::FORBIDDEN, why).into_response();
        }
        if !guard.faults_by_header && headers.contains_key(FAULT) {
            let why = "x-triline-fault is not allowed; --faults-by-header allows it\n";
            return (StatusCode::FORBIDDEN, why).into_response();
        }
        next.run(request).await
    }

    /// Receives the body, within its limits.
    pub(super) async fn receive(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
        let (head, body) = request.into_parts();
        match tokio::time::timeout(guard.timeout, to_bytes(body, guard.max_body)).await {
            Ok(Ok(body)) => next.run(Request::from_parts(head, Body::from(body))).await,
            Ok(Err(_)) => {
                let why = format!("the body is larger than {} bytes; --max-body MIB allows more\n", guard.max_body);
                (StatusCode::PAYLOAD_TOO_LARGE, why).into_response()
            }
            Err(_) => {
                // The rest of the body may still come, so that the connection is of no further use.
                let why = "the body did not arrive in time; --receive-timeout SECONDS allows more\n";
                (StatusCode::REQUEST_TIMEOUT, [(header::CONNECTION, "close")], why).into_response()
            }
        }
    }

    /// Whether a request may name this host. An IP address is no name that a web page could make lead elsewhere.
    fn allows_host(&self, host: &str) -> bool {
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or_default(),
            None => host.split(':').next().unwrap_or_default(),
        };
        let is_address = |allows: fn(&Ipv4Addr) -> bool, allows_6: fn(&Ipv6Addr) -> bool| {
            name.parse().is_ok_and(|address| allows(&address)) || name.parse().is_ok_and(|address| allows_6(&address))
        };
        name.eq_ignore_ascii_case("localhost")
            || is_address(Ipv4Addr::is_loopback, Ipv6Addr::is_loopback)
            || self.allow_remote && is_address(|_| true, |_| true)
            || self.hosts.iter().any(|allowed| allowed.eq_ignore_ascii_case(name))
    }

    /// Whether pages of an origin may send requests: those that were allowed, and the page that this program serves.
    fn allows_origin(&self, origin: &HeaderValue, host: Option<&str>) -> bool {
        let own = host.is_some_and(|host| origin.as_bytes().strip_prefix(b"http://") == Some(host.as_bytes()));
        own || self.origins.iter().any(|allowed| allowed == "*" || allowed == origin)
    }
}
