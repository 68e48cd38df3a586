//! Streamed answers.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use triline_protocol::message;

use futures_core::Stream;

use super::driver::Update;
use super::request::Setup;
use super::walk::Walk;
use triline_protocol::call::Output;
use triline_protocol::error::Error;

/// The parts of a streamed answer: a [`Stream`]. After an error there are no more. The timeout is the time between two
/// parts; dropping it before its end closes the connection.
///
/// `P` is the type of a part, `T` that of the merged answer.
#[must_use = "nothing is sent until the first part is asked for"]
pub struct Parts<P, T = P> {
    read_part: fn(&Output) -> Result<P, Error>,
    read_answer: fn(&Output) -> Result<T, Error>,
    walk: Walk,
    answer: Option<Output>,
}

impl<P, T> Parts<P, T> {
    pub(super) fn new(
        setup: Setup,
        read_part: fn(&Output) -> Result<P, Error>,
        read_answer: fn(&Output) -> Result<T, Error>,
    ) -> Self {
        Parts { read_part, read_answer, walk: Walk::new(setup.stream()), answer: None }
    }

    /// The next part; `None` after the last.
    pub async fn next(&mut self) -> Option<Result<P, Error>> {
        core::future::poll_fn(|cx| Pin::new(&mut *self).poll_next(cx)).await
    }

    /// Waits for the remaining parts and returns the merged answer: each member from the last part that had it, and the
    /// texts of `reply` concatenated.
    ///
    /// # Errors
    ///
    /// The errors of a [`Request`](super::Request); `misuse`: an error has ended the stream before.
    pub async fn answer(mut self) -> Result<T, Error> {
        while let Some(part) = self.next().await {
            part?;
        }
        match &self.answer {
            Some(answer) => (self.read_answer)(answer),
            None => Err(Error::misuse(message!("the stream has ended with an error"))),
        }
    }
}

impl<P, T> Stream for Parts<P, T> {
    type Item = Result<P, Error>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            return Poll::Ready(match ready!(self.walk.poll_next(cx)) {
                Some(Ok(Update::Part(part))) => Some((self.read_part)(&part)),
                Some(Ok(Update::Done(answer))) => {
                    self.answer = Some(answer);
                    None
                }
                Some(Ok(Update::Page(_) | Update::Progress(_))) => continue,
                Some(Err(error)) => Some(Err(error)),
                None => None,
            });
        }
    }
}

impl<P, T> fmt::Debug for Parts<P, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parts").finish_non_exhaustive()
    }
}
