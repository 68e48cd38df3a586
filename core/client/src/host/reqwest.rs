//! Transport over reqwest (features `reqwest`, `reqwest-no-tls`).

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::future::poll_fn;
use core::pin::{Pin, pin};
use core::task::{Context, Poll, ready};
use core::time::Duration;
use std::sync::{Mutex, OnceLock, PoisonError};
use triline_protocol::message;

use futures_core::Stream;
use reqwest::redirect::Policy;

use super::future::BoxFuture;
use super::{Body, Content, Response, Transport, TransportError};
use triline_protocol::codec::http::HttpRequest;
use triline_protocol::error::{Error, ErrorKind};

/// Timeout of establishing a connection. Without a connection, nothing is sent.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Transport over [`reqwest`](crate::reqwest): TLS with the root certificates of the system, no redirects, no retries of its
/// own, and no proxy for plain HTTP to this machine.
///
/// reqwest chooses the TLS, so that other uses of reqwest in the program keep theirs: its default with the feature
/// `reqwest`, and with `reqwest-no-tls` the TLS that the program selects by reqwest's features.
#[derive(Clone, Debug)]
pub struct ReqwestTransport {
    client: reqwest::Client,
    /// For addresses without TLS, which are loopback addresses.
    plain: reqwest::Client,
}

impl ReqwestTransport {
    /// Creates a transport with a connection pool of its own.
    ///
    /// # Errors
    ///
    /// `transport`: the root certificates of the system cannot be read.
    pub fn new() -> Result<ReqwestTransport, Error> {
        ReqwestTransport::with(|client| client)
    }

    /// Creates a transport with further settings of its client, such as a proxy, a root certificate or headers.
    ///
    /// Redirects and reqwest's own retries always stay off, because a signed request belongs to one address, and only
    /// the client decides about retries.
    ///
    /// ```
    /// use triline::host::ReqwestTransport;
    /// use triline::reqwest::Proxy;
    ///
    /// let proxy = Proxy::https("http://proxy.example.com:3128")?;
    /// let transport = ReqwestTransport::with(|client| client.proxy(proxy.clone()))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `transport`: the settings are invalid, or the root certificates of the system cannot be read.
    pub fn with(
        configure: impl Fn(reqwest::ClientBuilder) -> reqwest::ClientBuilder,
    ) -> Result<ReqwestTransport, Error> {
        let build = |has_proxy: bool| {
            let builder = reqwest::Client::builder()
                .user_agent(concat!("triline/", env!("CARGO_PKG_VERSION")))
                .connect_timeout(CONNECT_TIMEOUT);
            let builder = configure(builder).redirect(Policy::none()).retry(reqwest::retry::never());
            let builder = if has_proxy { builder } else { builder.no_proxy() };
            builder.build().map_err(|error| {
                let message = message!("the HTTP client cannot be set up: {why}", cause(&error));
                Error::new(ErrorKind::Transport, "setup", message)
            })
        };
        Ok(ReqwestTransport { client: build(true)?, plain: build(false)? })
    }
}

impl Transport for ReqwestTransport {
    fn send(&self, request: HttpRequest, content: Option<Content>) -> BoxFuture<'_, Result<Response, TransportError>> {
        let method = reqwest::Method::from_bytes(request.method.as_bytes()).unwrap_or(reqwest::Method::POST);
        let client = if request.url.starts_with("http:") { &self.plain } else { &self.client };
        let mut outgoing = client.request(method, request.url);
        for (name, value) in request.headers {
            outgoing = outgoing.header(&*name, value);
        }
        // When all of its time is over, the driver drops the attempt, and nobody can say any more that nothing was sent.
        let limit = Duration::from_millis(request.timeout_ms.saturating_sub(request.timeout_ms / 10));
        // A request without a body may have left unnoticed.
        let fate = Arc::new(if request.body.is_empty() { OnceLock::from(Fate::Taken) } else { OnceLock::new() });
        let (content, left, tail) = match (request.upload, content) {
            (Some(upload), Some(content)) => (Some(Mutex::new(content)), upload.content_length, upload.tail),
            _ => (None, request.body.len() as u64, Vec::new()),
        };
        let outgoing = if left == 0 {
            outgoing
        } else {
            let body = RequestBody { left, head: request.body, content, tail, fate: fate.clone() };
            outgoing.body(reqwest::Body::wrap(body))
        };
        Box::pin(async move {
            let mut sending = pin!(outgoing.send());
            let mut limit = pin!(tokio::time::sleep(limit));
            let response = poll_fn(|cx| {
                if let Poll::Ready(response) = sending.as_mut().poll(cx) {
                    return Poll::Ready(response.map_err(failure));
                }
                if fate.get() == Some(&Fate::Taken) {
                    return Poll::Pending;
                }
                ready!(limit.as_mut().poll(cx));
                match fate.get_or_init(|| Fate::GivenUp) {
                    Fate::Taken => Poll::Pending,
                    Fate::GivenUp => {
                        Poll::Ready(Err(TransportError::refused("no connection was established").as_timeout()))
                    }
                }
            });
            let response = response.await?;
            let headers = response.headers().iter();
            // The core reads no header whose value is not text.
            let headers = headers
                .filter_map(|(name, value)| Some((name.to_string(), value.to_str().ok()?.to_string())))
                .collect();
            Ok(Response { status: response.status().as_u16(), headers, body: Body::stream(Chunks::of(response)) })
        })
    }
}

/// What became of a request with a body. The first of the two is final: the connection may take the body, on a thread of its
/// own, at the moment at which the request is given up.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    /// There is a connection, which takes the body.
    Taken,
    /// There was none in time, and a later one gets no body.
    GivenUp,
}

/// The body of a request, that of an upload with content and tail.
struct RequestBody {
    /// Number of remaining bytes.
    left: u64,
    head: Vec<u8>,
    /// Behind a lock because a body must be shareable; nothing else takes the lock.
    content: Option<Mutex<Content>>,
    tail: Vec<u8>,
    fate: Arc<OnceLock<Fate>>,
}

impl http_body::Body for RequestBody {
    type Data = bytes::Bytes;
    type Error = String;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Self::Data>, Self::Error>>> {
        if *self.fate.get_or_init(|| Fate::Taken) == Fate::GivenUp {
            return Poll::Ready(Some(Err("the request was given up".to_string())));
        }
        let piece = if self.head.is_empty() {
            let content =
                self.content.as_mut().map(|content| content.get_mut().unwrap_or_else(PoisonError::into_inner));
            let piece = content.map_or(Poll::Ready(None), |content| Pin::new(content).poll_next(cx));
            ready!(piece).unwrap_or_else(|| Ok(core::mem::take(&mut self.tail)))
        } else {
            Ok(core::mem::take(&mut self.head))
        };
        Poll::Ready(match piece {
            Ok(piece) if piece.is_empty() => None,
            Ok(piece) => {
                self.left = self.left.saturating_sub(piece.len() as u64);
                Some(Ok(http_body::Frame::data(piece.into())))
            }
            Err(why) => Some(Err(why)),
        })
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> http_body::SizeHint {
        http_body::SizeHint::with_exact(self.left)
    }
}

/// A transport failure. Nothing was sent if the request could not be built or no connection was established.
fn failure(error: reqwest::Error) -> TransportError {
    let message = cause(&error);
    let failure = if error.is_connect() || error.is_builder() {
        TransportError::refused(message)
    } else {
        TransportError::broken(message)
    };
    let failure = if error.is_timeout() { failure.as_timeout() } else { failure };
    // Its address may hold a token.
    failure.with_source(error.without_url())
}

/// The innermost cause of an error. The text of the error itself names the address, which may hold a token.
fn cause(error: &reqwest::Error) -> String {
    let mut cause: &dyn core::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    if core::ptr::addr_eq(cause, error) { String::new() } else { cause.to_string() }
}

/// The parts of a response body.
struct Chunks {
    next: BoxFuture<'static, Option<Next>>,
}

/// A part, and the response that the next one comes from.
type Next = (Result<Vec<u8>, TransportError>, reqwest::Response);

impl Chunks {
    fn of(mut response: reqwest::Response) -> Chunks {
        Chunks {
            next: Box::pin(async move {
                match response.chunk().await {
                    Ok(chunk) => Some((Ok(chunk?.to_vec()), response)),
                    Err(error) => Some((Err(failure(error)), response)),
                }
            }),
        }
    }
}

impl Stream for Chunks {
    type Item = Result<Vec<u8>, TransportError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.next.as_mut().poll(cx).map(|next| {
            let (chunk, response) = next?;
            *self = Chunks::of(response);
            Some(chunk)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::task::Waker;
    use http_body::Body as _;

    #[test]
    fn a_request_that_was_given_up_is_not_sent_by_a_late_connection() {
        let take = |fate: OnceLock<Fate>| {
            let fate = Arc::new(fate);
            let mut body =
                RequestBody { left: 2, head: b"{}".to_vec(), content: None, tail: Vec::new(), fate: fate.clone() };
            let taken = Pin::new(&mut body).poll_frame(&mut Context::from_waker(Waker::noop()));
            (matches!(taken, Poll::Ready(Some(Ok(_)))), fate.get().copied())
        };
        assert!(take(OnceLock::from(Fate::GivenUp)) == (false, Some(Fate::GivenUp)));
        assert!(take(OnceLock::new()) == (true, Some(Fate::Taken)));
    }
}
