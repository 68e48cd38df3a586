//! Streamed answers.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use triline_protocol::message;

use futures_core::Stream;

use super::driver::Update;
use super::request::Setup;
use super::walk::Walk;
use triline_protocol::boundary::Output;
use triline_protocol::error::Error;

/// The parts of a streamed answer: a [`Stream`]. After an error there are no more. The timeout is the time between two
/// parts; dropping it before its end closes the connection.
///
/// [`answer`](Self::answer) waits for the rest, and returns what all parts make together.
#[must_use = "nothing is sent until the first part is asked for"]
pub struct Parts<P> {
    read: fn(&Output) -> Result<P, Error>,
    walk: Walk,
    /// The merged answer, or why there is none.
    answer: Option<Result<Output, Error>>,
}

impl<P> Parts<P> {
    pub(super) fn new(setup: Setup, read: fn(&Output) -> Result<P, Error>) -> Self {
        Parts { read, walk: Walk::new(setup.stream()), answer: None }
    }

    /// The next part; `None` after the last.
    pub async fn next(&mut self) -> Option<Result<P, Error>> {
        core::future::poll_fn(|cx| Pin::new(&mut *self).poll_next(cx)).await
    }

    /// Waits for the remaining parts and returns the merged answer, as a part: each member from the last part that had it,
    /// and in `reply` the text of all parts, those that were read before included.
    ///
    /// ```
    /// # async fn example(ai: triline::AiAgent) -> Result<(), triline::Error> {
    /// use triline::ai_agent::sessions::{AiMessage, AskQuestion};
    ///
    /// let question = AskQuestion::builder().sid("s1").agent_id("a1").messages([AiMessage::from("你好")]);
    /// let answer = ai.sessions().ask(question).parts().answer().await?;
    /// println!("{}", answer.reply.unwrap_or_default());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of a [`Request`](super::Request); `misuse`: an error has ended the stream before.
    pub async fn answer(mut self) -> Result<P, Error> {
        while let Some(part) = self.next().await {
            part?;
        }
        match &self.answer {
            Some(Ok(answer)) => (self.read)(answer),
            Some(Err(error)) => {
                Err(Error::misuse(message!("the stream has ended with an error: {why}", error.message())))
            }
            None => Err(Error::misuse(message!("the call has ended without a response"))),
        }
    }
}

impl<P> Stream for Parts<P> {
    type Item = Result<P, Error>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            return Poll::Ready(match ready!(self.walk.poll_next(cx)) {
                Some(Ok(Update::Part(part))) => Some((self.read)(&part)),
                Some(Ok(Update::Done(answer))) => {
                    self.answer = Some(Ok(answer));
                    None
                }
                Some(Ok(Update::Page(_) | Update::Progress(_))) => continue,
                Some(Err(error)) => {
                    self.answer = Some(Err(error.clone()));
                    Some(Err(error))
                }
                None => None,
            });
        }
    }
}

impl<P> fmt::Debug for Parts<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parts").finish_non_exhaustive()
    }
}
