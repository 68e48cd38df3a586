//! The transport.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll};

use futures_core::Stream;

use super::future::{BoxFuture, BoxStream, MaybeSend, MaybeSync};
use crate::call::{Failure, Sent};
use crate::http::HttpRequest;

/// What sends requests. A closure from a request to a future of a response is one.
///
/// It sends the request as it is, follows no redirect and decompresses the body. It keeps no time:
/// a request that takes longer than [`HttpRequest::timeout_ms`] has its future dropped, which must end
/// the sending. Of a failure it tells whether anything may have been sent: [`Failure::refused`] or
/// [`Failure::broken`].
pub trait Transport: MaybeSend + MaybeSync + 'static {
    /// Sends a request; ready when status and headers are there.
    fn send(&self, request: HttpRequest) -> BoxFuture<'_, Result<Response, Failure>>;
}

impl<F, R> Transport for F
where
    F: Fn(HttpRequest) -> R + MaybeSend + MaybeSync + 'static,
    R: Future<Output = Result<Response, Failure>> + MaybeSend + 'static,
{
    fn send(&self, request: HttpRequest) -> BoxFuture<'_, Result<Response, Failure>> {
        Box::pin(self(request))
    }
}

/// What came back.
#[derive(Debug)]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// The headers; names in any case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Body,
}

/// The body of a response, in the parts in which it arrives.
pub struct Body {
    chunks: BoxStream<'static, Result<Vec<u8>, Failure>>,
}

impl Body {
    /// A body that arrives part by part, after decompression.
    pub fn stream(chunks: impl Stream<Item = Result<Vec<u8>, Failure>> + MaybeSend + 'static) -> Body {
        Body { chunks: Box::pin(chunks) }
    }

    /// The next part; `None` after the last.
    pub async fn next(&mut self) -> Option<Result<Vec<u8>, Failure>> {
        core::future::poll_fn(|cx| self.chunks.as_mut().poll_next(cx)).await
    }
}

impl Stream for Body {
    type Item = Result<Vec<u8>, Failure>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.chunks.as_mut().poll_next(cx)
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

/// A body that is there.
struct Whole(Option<Vec<u8>>);

impl Stream for Whole {
    type Item = Result<Vec<u8>, Failure>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(self.0.take().map(Ok))
    }
}

impl Failure {
    /// No connection was made: nothing was sent.
    pub fn refused(message: impl Into<String>) -> Failure {
        Failure { sent: Sent::No, timeout: false, message: message.into() }
    }

    /// The connection broke: the request may have been sent.
    pub fn broken(message: impl Into<String>) -> Failure {
        Failure { sent: Sent::Maybe, timeout: false, message: message.into() }
    }

    /// No answer came in time: the request may have been sent.
    pub fn timed_out(message: impl Into<String>) -> Failure {
        Failure { sent: Sent::Maybe, timeout: true, message: message.into() }
    }
}
