//! Transports: what sends one HTTP request.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll};

use futures_core::Stream;

use super::future::{BoxFuture, BoxStream, MaybeSend, MaybeSync};
use super::upload::Content;
use triline_protocol::boundary::Failure;
use triline_protocol::codec::http::HttpRequest;

/// Sends one HTTP request. A closure from a request to a future of a response is a transport; it receives the body of
/// an upload as a whole.
///
/// A transport sends the request unchanged, follows no redirect and decompresses the response body. It needs no
/// timeout: the driver drops the future of a request that exceeds its time, which must stop the request. A failure says
/// whether anything may have been sent: [`TransportError::refused`] or [`TransportError::broken`].
pub trait Transport: MaybeSend + MaybeSync + 'static {
    /// Sends a request; ready when status and headers have arrived.
    ///
    /// `content` is the content of the file that the request uploads. The request body is then [`HttpRequest::body`],
    /// the content and [`Upload::tail`](crate::Upload::tail), one after the other. [`Content::join`] concatenates them
    /// for a transport that cannot stream.
    fn send(&self, request: HttpRequest, content: Option<Content>) -> BoxFuture<'_, Result<Response, TransportError>>;
}

impl<F, R> Transport for F
where
    F: Fn(HttpRequest) -> R + MaybeSend + MaybeSync + 'static,
    R: Future<Output = Result<Response, TransportError>> + MaybeSend + 'static,
{
    fn send(&self, request: HttpRequest, content: Option<Content>) -> BoxFuture<'_, Result<Response, TransportError>> {
        Box::pin(async move { self(Content::join(request, content).await?).await })
    }
}

/// A response, as far as it has arrived.
#[derive(Debug)]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// The headers; names in any case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Body,
}

/// Converts a response whose body has arrived.
///
/// With [`HttpRequest`]'s conversion, a service of tower, or what else takes requests of the crate http, is a transport:
///
/// ```
/// use triline::HttpRequest;
/// use triline::host::{Response, TransportError};
/// # async fn sends(_: http::Request<Vec<u8>>) -> Result<http::Response<Vec<u8>>, std::convert::Infallible> {
/// #     Ok(http::Response::new(br#"{"success": true, "code": "200", "data": []}"#.to_vec()))
/// # }
///
/// let transport = |request: HttpRequest| async {
///     let request = request.try_into().map_err(|error: http::Error| TransportError::refused(error.to_string()))?;
///     // `sends`: for example `service.oneshot(request)` of tower
///     let response = sends(request).await.map_err(|error| TransportError::broken(error.to_string()))?;
///     Ok(Response::from(response))
/// };
/// let cc = triline::Platform::builder().transport(transport);
/// ```
#[cfg(feature = "http-1")]
impl<B: Into<Vec<u8>>> From<http::Response<B>> for Response {
    fn from(response: http::Response<B>) -> Response {
        let (head, body) = response.into_parts();
        // The core reads no header whose value is not text.
        let headers =
            head.headers.iter().filter_map(|(name, value)| Some((name.as_str().into(), value.to_str().ok()?.into())));
        Response { status: head.status.as_u16(), headers: headers.collect(), body: Body::from(body.into()) }
    }
}

/// The body of a response: a [`Stream`] of parts as they arrive.
pub struct Body {
    chunks: BoxStream<'static, Result<Vec<u8>, TransportError>>,
}

impl Body {
    /// Creates a body from parts, after decompression.
    pub fn stream(chunks: impl Stream<Item = Result<Vec<u8>, TransportError>> + MaybeSend + 'static) -> Body {
        Body { chunks: Box::pin(chunks) }
    }

    /// The next part; `None` after the last.
    pub async fn next(&mut self) -> Option<Result<Vec<u8>, TransportError>> {
        core::future::poll_fn(|cx| self.poll_part(cx)).await
    }

    pub(super) fn poll_part(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Vec<u8>, TransportError>>> {
        self.chunks.as_mut().poll_next(cx)
    }
}

impl Stream for Body {
    type Item = Result<Vec<u8>, TransportError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.poll_part(cx)
    }
}

impl From<Vec<u8>> for Body {
    fn from(bytes: Vec<u8>) -> Body {
        Body::stream(Whole(Some(bytes)))
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Body")
    }
}

/// A body in memory.
struct Whole(Option<Vec<u8>>);

impl Stream for Whole {
    type Item = Result<Vec<u8>, TransportError>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(self.0.take().map(Ok))
    }
}

/// The failure of a transport: it has no response, or only a part of one.
///
/// Whether anything may have been sent decides about retries and about the outcome of the call. The source of the
/// failure becomes the [`source`](core::error::Error::source) of the [`Error`](crate::Error) that the call ends with.
#[derive(Clone, Debug)]
pub struct TransportError {
    failure: Failure,
    source: Option<Source>,
}

/// The source of a transport's failure.
pub(super) type Source = Arc<dyn core::error::Error + Send + Sync>;

impl TransportError {
    /// Failure before anything was sent, for example because no connection was established.
    pub fn refused(message: impl Into<String>) -> TransportError {
        Failure::refused(message.into()).into()
    }

    /// Failure after which the request may have reached the service, for example a broken connection.
    pub fn broken(message: impl Into<String>) -> TransportError {
        Failure::broken(message.into()).into()
    }

    /// Timeout after which the request may have reached the service.
    pub fn timed_out(message: impl Into<String>) -> TransportError {
        Failure::timed_out(message.into()).into()
    }

    /// Marks the failure as a timeout.
    #[must_use]
    pub fn as_timeout(mut self) -> TransportError {
        self.failure.timeout = true;
        self
    }

    /// Sets the source of the failure. Its text must not contain a secret, such as an address with a token, because
    /// programs log it.
    #[must_use]
    pub fn with_source(mut self, source: impl Into<Box<dyn core::error::Error + Send + Sync>>) -> TransportError {
        self.source = Some(source.into().into());
        self
    }

    /// Splits it into the failure for the core and its source.
    pub(super) fn into_parts(self) -> (Failure, Option<Source>) {
        (self.failure, self.source)
    }
}

impl From<Failure> for TransportError {
    fn from(failure: Failure) -> TransportError {
        TransportError { failure, source: None }
    }
}

impl From<TransportError> for Failure {
    fn from(error: TransportError) -> Failure {
        error.failure
    }
}

impl fmt::Display for TransportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.failure.message)
    }
}

impl core::error::Error for TransportError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.source.as_deref().map(|source| source as _)
    }
}
