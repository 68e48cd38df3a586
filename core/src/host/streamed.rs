//! Answers that come part by part.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, ready};

use futures_core::Stream;

use super::driver::Told;
use super::request::Setup;
use super::walk::Walk;
use crate::call::Output;
use crate::error::Error;

/// The parts of a streamed answer, one after the other: a [`Stream`]. After an error there are no more.
#[must_use = "nothing is sent until the first part is asked for"]
pub struct Parts<T> {
    read: fn(&Output) -> Result<T, Error>,
    walk: Walk,
}

impl<T> Parts<T> {
    pub(super) fn new(setup: Setup, read: fn(&Output) -> Result<T, Error>) -> Self {
        Parts { read, walk: Walk::new(setup.stream()) }
    }

    /// The next part; `None` after the last.
    pub async fn next(&mut self) -> Option<Result<T, Error>> {
        core::future::poll_fn(|cx| Pin::new(&mut *self).poll_next(cx)).await
    }
}

impl<T> Stream for Parts<T> {
    type Item = Result<T, Error>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(match ready!(self.walk.poll_told(cx)) {
            Some(Ok(Told::Delta(part))) => Some((self.read)(&part)),
            Some(Ok(Told::Page { .. } | Told::Progress(_) | Told::Done(_))) | None => None,
            Some(Err(error)) => Some(Err(error)),
        })
    }
}

impl<T> fmt::Debug for Parts<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parts").finish_non_exhaustive()
    }
}
