//! Transport and clock for programs that run on tokio (feature `reqwest`).

#![expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "the one file that reaches outside")]

mod environment;
mod file;
mod journal;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use core::time::Duration;
use std::sync::{Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use futures_core::Stream;
use reqwest::redirect::Policy;
use rustls_platform_verifier::BuilderVerifierExt;

pub use journal::FileJournal;

use super::future::BoxFuture;
use super::{Body, Clock, Content, Response, Transport};
use crate::call::{Failure, Now, Sent};
use crate::error::{Error, ErrorKind};
use crate::http::HttpRequest;

/// How long establishing a connection may take. Without a connection, nothing is sent.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Runs a function on a thread where it may block.
async fn blocking<T: Send + 'static>(
    function: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, String> {
    tokio::task::spawn_blocking(function).await.unwrap_or_else(|error| Err(error.to_string()))
}

/// Transport over reqwest: TLS by rustls with the root certificates of the system, no redirects, no retries of its own, and
/// no proxy for plain HTTP to this machine.
#[derive(Clone, Debug)]
pub struct ReqwestTransport {
    client: reqwest::Client,
    /// For addresses without TLS, which are on this machine.
    plain: reqwest::Client,
}

impl ReqwestTransport {
    /// Creates a transport with a connection pool of its own.
    ///
    /// # Errors
    ///
    /// `transport`: the root certificates of the system cannot be read.
    pub fn new() -> Result<ReqwestTransport, Error> {
        let failed = |error: &dyn core::fmt::Display| {
            Error::new(ErrorKind::Transport, "tls", alloc::format!("TLS cannot be set up: {error}"))
        };
        // The provider is named here, so that none need be installed for the whole process.
        let tls = rustls::ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .and_then(BuilderVerifierExt::with_platform_verifier)
            .map_err(|error| failed(&error))?
            .with_no_client_auth();
        let builder = || {
            reqwest::Client::builder()
                .tls_backend_preconfigured(tls.clone())
                .user_agent(concat!("triline/", env!("CARGO_PKG_VERSION")))
                .redirect(Policy::none())
                .retry(reqwest::retry::never())
                .connect_timeout(CONNECT_TIMEOUT)
        };
        let client = builder().build().map_err(|error| failed(&error))?;
        let plain = builder().no_proxy().build().map_err(|error| failed(&error))?;
        Ok(ReqwestTransport { client, plain })
    }

    /// Creates a transport over a client of your own, which must neither follow redirects nor retry.
    pub fn with(client: reqwest::Client) -> ReqwestTransport {
        ReqwestTransport { plain: client.clone(), client }
    }
}

impl Transport for ReqwestTransport {
    fn send(&self, request: HttpRequest, content: Option<Content>) -> BoxFuture<'_, Result<Response, Failure>> {
        let method = if request.method == "GET" { reqwest::Method::GET } else { reqwest::Method::POST };
        let client = if request.url.starts_with("http:") { &self.plain } else { &self.client };
        let mut outgoing = client.request(method, request.url);
        for (name, value) in request.headers {
            outgoing = outgoing.header(name, value);
        }
        let outgoing = match (request.upload, content) {
            (Some(upload), Some(content)) => outgoing.body(reqwest::Body::wrap(UploadBody {
                left: upload.content_length,
                head: request.body,
                content: Mutex::new(content),
                tail: upload.tail,
            })),
            _ => outgoing.body(request.body),
        };
        Box::pin(async move {
            let response = outgoing.send().await.map_err(|error| failure(&error))?;
            let headers = response.headers().iter();
            // The core reads no header whose value is not text.
            let headers = headers
                .filter_map(|(name, value)| Some((name.to_string(), value.to_str().ok()?.to_string())))
                .collect();
            Ok(Response { status: response.status().as_u16(), headers, body: Body::stream(Chunks::of(response)) })
        })
    }
}

/// The body of an upload: head, content and tail.
struct UploadBody {
    /// How many bytes are still to come.
    left: u64,
    head: Vec<u8>,
    /// Behind a lock because a body must be shareable; nothing else takes the lock.
    content: Mutex<Content>,
    tail: Vec<u8>,
}

impl http_body::Body for UploadBody {
    type Data = bytes::Bytes;
    type Error = String;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Self::Data>, Self::Error>>> {
        let piece = if self.head.is_empty() {
            let content = self.content.get_mut().unwrap_or_else(PoisonError::into_inner);
            match ready!(Pin::new(content).poll_next(cx)) {
                Some(piece) => piece,
                None => Ok(core::mem::take(&mut self.tail)),
            }
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

/// A transport failure. Nothing was sent where the request could not be built or no connection be established.
fn failure(error: &reqwest::Error) -> Failure {
    let sent = if error.is_connect() || error.is_builder() { Sent::No } else { Sent::Maybe };
    Failure { sent, timeout: error.is_timeout(), message: cause(error) }
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
type Next = (Result<Vec<u8>, Failure>, reqwest::Response);

impl Chunks {
    fn of(mut response: reqwest::Response) -> Chunks {
        Chunks {
            next: Box::pin(async move {
                match response.chunk().await {
                    Ok(chunk) => Some((Ok(chunk?.to_vec()), response)),
                    Err(error) => Some((Err(failure(&error)), response)),
                }
            }),
        }
    }
}

impl Stream for Chunks {
    type Item = Result<Vec<u8>, Failure>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.next.as_mut().poll(cx).map(|next| {
            let (chunk, response) = next?;
            *self = Chunks::of(response);
            Some(chunk)
        })
    }
}

/// Clock with the times of the standard library and tokio's timers.
#[derive(Clone, Copy, Debug)]
pub struct TokioClock {
    start: Instant,
}

impl TokioClock {
    /// Creates a clock whose steady time begins now.
    pub fn new() -> TokioClock {
        TokioClock { start: Instant::now() }
    }
}

impl Default for TokioClock {
    fn default() -> Self {
        TokioClock::new()
    }
}

impl Clock for TokioClock {
    fn now(&self) -> Now {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Now {
            wall_ms: i64::try_from(wall.as_millis()).unwrap_or(i64::MAX),
            steady_ms: u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX),
        }
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        Box::pin(tokio::time::sleep(duration))
    }
}
