//! Which requests are let through: those addressed to this machine, of no web page that was not allowed, and of a size
//! and a duration within the limits.

use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;

/// The header by which a request asks for a fault.
const FAULT: &str = "x-triline-fault";

/// The header by which a browser says what kind of page a request comes from.
const SITE: &str = "sec-fetch-site";

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
    /// Number of bytes of all bodies that are held.
    pub(super) held: AtomicUsize,
}

/// How many bodies of the maximum size may be held at a time.
const MAX_BODIES: usize = 8;

/// What of a body is held, until it is dropped.
struct Held<'a> {
    sum: &'a AtomicUsize,
    own: usize,
}

/// Why a body is not received.
enum Excess {
    Body,
    Sum,
    Broken,
}

impl Held<'_> {
    /// Receives a body of that size at most, while all bodies together are no larger than [`MAX_BODIES`] of them.
    async fn collect(&mut self, body: Body, max: usize) -> Result<Vec<u8>, Excess> {
        let mut parts = body.into_data_stream();
        let mut whole = Vec::new();
        while let Some(part) = parts.next().await {
            let part = part.map_err(|_| Excess::Broken)?;
            if self.own + part.len() > max {
                return Err(Excess::Body);
            }
            self.own += part.len();
            if self.sum.fetch_add(part.len(), Ordering::Relaxed) + part.len() > max * MAX_BODIES {
                return Err(Excess::Sum);
            }
            whole.extend_from_slice(&part);
        }
        Ok(whole)
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.sum.fetch_sub(self.own, Ordering::Relaxed);
    }
}

/// The host that a request is addressed to, as its header says it, if that is one host whose name is allowed.
pub(crate) fn host_of(request: &Request, is_allowed: impl Fn(&str) -> bool) -> Option<&str> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    // Of two hosts it is unclear which one counts; that of an absolute target counts beside the header.
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return None };
    let host = host.to_str().ok()?;
    let is_allowed = |host: &str| name_of(host).is_some_and(&is_allowed);
    let is_target_allowed = request.uri().authority().is_none_or(|target| is_allowed(target.as_str()));
    (is_allowed(host) && is_target_allowed).then_some(host)
}

/// The name or the address in a host, without the port and without brackets. What has anything else around it is no host.
fn name_of(host: &str) -> Option<&str> {
    let (name, port) = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?,
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    let has_no_more = port.is_empty() || port.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
    has_no_more.then_some(name)
}

/// Whether a name or an address is one of this machine for itself.
pub(crate) fn is_of_this_machine(name: &str) -> bool {
    name.eq_ignore_ascii_case("localhost")
        || name.parse().is_ok_and(|address: Ipv4Addr| address.is_loopback())
        || name.parse().is_ok_and(|address: Ipv6Addr| address.is_loopback())
}

impl Guard {
    /// Refuses requests by their head.
    pub(super) async fn admit(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
        let headers = request.headers();
        let host = host_of(&request, |name| guard.allows_host(name));
        if host.is_none() {
            let why = "the host of the request is not allowed; --allow-host NAME allows one\n";
            return (StatusCode::MISDIRECTED_REQUEST, why).into_response();
        }
        if headers.get_all(header::ORIGIN).iter().any(|origin| !guard.allows_origin(origin, host)) {
            let why = "web pages of this origin may not send requests; --allow-origin ORIGIN allows them\n";
            return (StatusCode::FORBIDDEN, why).into_response();
        }
        // A page that shows an image or follows a link sends no origin; its browser says where it comes from.
        let sites = headers.get_all(SITE).iter().any(|site| site != "same-origin" && site != "none");
        if sites && !headers.contains_key(header::ORIGIN) && !guard.allows_every_origin() {
            let why = "other web pages may not send requests without an origin; to open a page of this server, enter its address\n";
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
        let mut held = Held { sum: &guard.held, own: 0 };
        match tokio::time::timeout(guard.timeout, held.collect(body, guard.max_body)).await {
            Ok(Ok(body)) => next.run(Request::from_parts(head, Body::from(body))).await,
            Ok(Err(Excess::Body)) => {
                let why = format!("the body is larger than {} bytes; --max-body MIB allows more\n", guard.max_body);
                (StatusCode::PAYLOAD_TOO_LARGE, why).into_response()
            }
            Ok(Err(Excess::Sum)) => {
                let why = "the bodies of all requests are too large together; send fewer at a time\n";
                (StatusCode::SERVICE_UNAVAILABLE, [(header::CONNECTION, "close")], why).into_response()
            }
            // The client is gone.
            Ok(Err(Excess::Broken)) => StatusCode::BAD_REQUEST.into_response(),
            Err(_) => {
                // The rest of the body may still come, so that the connection is of no further use.
                let why = "the body did not arrive in time; --receive-timeout SECONDS allows more\n";
                (StatusCode::REQUEST_TIMEOUT, [(header::CONNECTION, "close")], why).into_response()
            }
        }
    }

    /// Whether a request may name this host. An IP address is no name that a web page could make lead elsewhere.
    fn allows_host(&self, name: &str) -> bool {
        is_of_this_machine(name)
            || self.allow_remote && (name.parse::<Ipv4Addr>().is_ok() || name.parse::<Ipv6Addr>().is_ok())
            || self.hosts.iter().any(|allowed| allowed.eq_ignore_ascii_case(name))
    }

    /// Whether pages of an origin may send requests: those that were allowed, and the page that this program serves.
    fn allows_origin(&self, origin: &HeaderValue, host: Option<&str>) -> bool {
        let own = host.is_some_and(|host| origin.as_bytes().strip_prefix(b"http://") == Some(host.as_bytes()));
        own || self.allows_every_origin() || self.origins.iter().any(|allowed| allowed == origin)
    }

    fn allows_every_origin(&self) -> bool {
        self.origins.iter().any(|allowed| allowed == "*")
    }
}
