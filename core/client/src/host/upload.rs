//! The content of a file to upload, on its way from the program to the transport.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use std::sync::{Mutex, PoisonError};

use futures_core::Stream;

use super::future::{BoxFuture, BoxStream, MaybeSend, MaybeSync};
use super::panics::guarded;
use super::transport::TransportError;
use crate::types::{File, FileContent};
use triline_protocol::codec::http::HttpRequest;
use triline_protocol::{Failure, message};

/// Size of the pieces in which content in memory is sent.
const PIECE_BYTES: usize = 64 << 10;

/// Pieces of content, or the reason why there are no more.
pub type Pieces = BoxStream<'static, Result<Vec<u8>, String>>;

/// A source of the content of a file: a path, an object in a store.
pub trait FileSource: MaybeSend + MaybeSync + 'static {
    /// Opens the content at its beginning. Called once for each attempt to send it.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be read, or not read again. Nothing is sent then.
    fn open(&self) -> BoxFuture<'static, Result<Pieces, String>>;
}

/// Listener for the number of bytes that were passed to the transport.
pub(crate) trait OnUpload: Fn(u64, u64) + MaybeSend + MaybeSync {}

impl<F: Fn(u64, u64) + MaybeSend + MaybeSync> OnUpload for F {}

impl File {
    /// A file of `size` bytes that is read from a source.
    pub fn from_source(size: u64, source: impl FileSource) -> File {
        File::new(FileContent::Source { size, source: Arc::new(source) })
    }

    /// A file of `size` bytes that is read from a stream of pieces. A stream can be read only once, so a request that
    /// failed after the first piece was read is not sent again.
    pub fn from_stream(size: u64, pieces: impl Stream<Item = Result<Vec<u8>, String>> + MaybeSend + 'static) -> File {
        File::from_source(size, Once(Arc::new(Mutex::new(Single { pieces: Box::pin(pieces), is_read: false }))))
    }

    /// Calls `on_progress` after each piece, with the number of bytes that were passed to the transport and the size.
    #[must_use]
    pub fn on_progress(mut self, on_progress: impl Fn(u64, u64) + MaybeSend + MaybeSync + 'static) -> File {
        self.on_progress = Some(Arc::new(on_progress));
        self
    }

    /// The same, with a progress listener whose panics stay out of the transport's code, where they would be failures of it.
    pub(super) fn guarded(mut self) -> File {
        if let Some(on_progress) = self.on_progress.take() {
            self.on_progress = Some(Arc::new(move |sent, size| guarded(|| on_progress(sent, size))));
        }
        self
    }

    /// Opens the content at its beginning. For programs that drive calls themselves.
    ///
    /// # Errors
    ///
    /// The content cannot be read. Nothing was sent.
    pub async fn open(self) -> Result<Content, TransportError> {
        let size = self.size();
        let pieces: Pieces = match self.content {
            FileContent::Bytes(bytes) => Box::pin(Slices { bytes, at: 0 }),
            FileContent::Source { source, .. } => {
                source.open().await.map_err(|why| Failure::refused(message!("the file cannot be read: {why}", why)))?
            }
        };
        Ok(Content { size, sent: 0, pieces, on_progress: self.on_progress })
    }
}

/// The content of a file that is being sent: a [`Stream`] of pieces, which are [`size`](Self::size) bytes together or end
/// with an error.
pub struct Content {
    size: u64,
    sent: u64,
    pieces: Pieces,
    on_progress: Option<Arc<dyn OnUpload>>,
}

impl Content {
    /// The size in bytes.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The next piece; `None` after the last.
    pub async fn next(&mut self) -> Option<Result<Vec<u8>, String>> {
        core::future::poll_fn(|cx| Pin::new(&mut *self).poll_next(cx)).await
    }

    /// Concatenates a whole request body, for transports that cannot stream.
    ///
    /// # Errors
    ///
    /// The content cannot be read. Nothing was sent.
    pub async fn join(mut request: HttpRequest, content: Option<Content>) -> Result<HttpRequest, TransportError> {
        if let Some(mut content) = content {
            while let Some(piece) = content.next().await {
                request.body.extend(piece.map_err(TransportError::refused)?);
            }
        }
        if let Some(upload) = request.upload.take() {
            request.body.extend(upload.tail);
        }
        Ok(request)
    }
}

impl Stream for Content {
    type Item = Result<Vec<u8>, String>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let size = self.size;
        let wrong = |sent: u64| Err(format!("expected a file of {size} bytes, got {sent} or more"));
        Poll::Ready(match ready!(self.pieces.as_mut().poll_next(cx)) {
            Some(Ok(piece)) => {
                self.sent = self.sent.saturating_add(piece.len() as u64);
                if self.sent > size {
                    return Poll::Ready(Some(wrong(self.sent)));
                }
                if let Some(on_progress) = &self.on_progress {
                    on_progress(self.sent, size);
                }
                Some(Ok(piece))
            }
            None if self.sent < size => {
                let error = format!("expected a file of {size} bytes, got {}", self.sent);
                self.sent = size;
                Some(Err(error))
            }
            other => other,
        })
    }
}

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Content").field("size", &self.size).finish_non_exhaustive()
    }
}

/// Bytes in memory, piece by piece.
struct Slices {
    bytes: Arc<Vec<u8>>,
    at: usize,
}

impl Stream for Slices {
    type Item = Result<Vec<u8>, String>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let end = self.bytes.len().min(self.at.saturating_add(PIECE_BYTES));
        let piece = self.bytes.get(self.at..end).unwrap_or_default().to_vec();
        self.at = end;
        Poll::Ready((!piece.is_empty()).then_some(Ok(piece)))
    }
}

/// A stream that can be read once.
struct Once(Arc<Mutex<Single>>);

struct Single {
    pieces: Pieces,
    /// Whether a piece was wanted.
    is_read: bool,
}

impl FileSource for Once {
    fn open(&self) -> BoxFuture<'static, Result<Pieces, String>> {
        let single = self.0.clone();
        Box::pin(async move {
            if single.lock().unwrap_or_else(PoisonError::into_inner).is_read {
                return Err("the stream was read before and cannot begin anew".to_string());
            }
            Ok(Box::pin(FromOnce(single)) as Pieces)
        })
    }
}

/// The pieces of a stream that can be read once.
struct FromOnce(Arc<Mutex<Single>>);

impl Stream for FromOnce {
    type Item = Result<Vec<u8>, String>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut single = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        single.is_read = true;
        single.pieces.as_mut().poll_next(cx)
    }
}
