//! The driver: does what a call asks for, and tells it what came of it.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::time::Duration;

use super::cancel::Cancel;
use super::clock::Clock;
use super::future::{BoxFuture, MaybeSend, MaybeSync, race};
use super::transport::Transport;
use crate::call::{Answer, Ask, AskId, Call, Event, Failure, Output, SignInput, Step};
use crate::client::Client;
use crate::config::Options;
use crate::error::Error;
use crate::http::HttpRequest;
use crate::operation::Operation;

/// What a client's calls are driven with.
pub(crate) struct Host {
    pub(super) client: Client,
    pub(super) transport: Box<dyn Transport>,
    pub(super) clock: Box<dyn Clock>,
    pub(super) signer: Option<Box<dyn Signer>>,
    pub(super) on_event: Option<Box<dyn OnEvent>>,
}

/// Computes a signature, or says why not.
pub(super) trait Signer: MaybeSend + MaybeSync {
    fn sign(&self, input: SignInput) -> BoxFuture<'_, Result<String, String>>;
}

impl<F, R> Signer for F
where
    F: Fn(SignInput) -> R + MaybeSend + MaybeSync,
    R: Future<Output = Result<String, String>> + MaybeSend + 'static,
{
    fn sign(&self, input: SignInput) -> BoxFuture<'_, Result<String, String>> {
        Box::pin(self(input))
    }
}

/// Is told what happens on the way.
pub(super) trait OnEvent: Fn(&Event) + MaybeSend + MaybeSync {}

impl<F: Fn(&Event) + MaybeSend + MaybeSync> OnEvent for F {}

/// A call under way.
pub(super) struct Driver {
    host: Arc<Host>,
    call: Call,
    cancel: Option<Cancel>,
}

/// How far a call has come.
pub(super) enum Told {
    Page { page: i64, total: Option<i64>, rows: Output },
    Done(Output),
}

impl Driver {
    pub(super) fn new(
        host: &Arc<Host>,
        operation: &str,
        params: &str,
        options: Options,
        cancel: Option<Cancel>,
    ) -> Result<Driver, Error> {
        let call = host.client.call(operation, params.as_bytes(), options)?;
        Ok(Driver { host: host.clone(), call, cancel })
    }

    pub(super) fn operation(&self) -> &'static Operation {
        self.call.operation()
    }

    /// Drives the call to its next page, or to its end.
    pub(super) async fn next(&mut self) -> Result<Told, Error> {
        let host = self.host.clone();
        loop {
            let now = host.clock.now();
            if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
                self.call.cancel(now);
            }
            match self.call.poll(now) {
                Step::Wait { until_ms, .. } => {
                    let wait = Duration::from_millis(until_ms.saturating_sub(now.steady_ms));
                    self.unless_cancelled(host.clock.sleep(wait)).await;
                }
                Step::Ask { id, ask: Ask::Send(request) } => self.send(id, request).await,
                Step::Ask { id, ask: Ask::Sign(input) } => {
                    let signed = match &host.signer {
                        Some(signer) => self.unless_cancelled(signer.sign(input)).await,
                        None => Some(Err("the client has no signer".to_string())),
                    };
                    if let Some(signed) = signed {
                        let answer = signed.map_or_else(Answer::Refused, Answer::Signature);
                        self.call.answer(host.clock.now(), id, answer)?;
                    }
                }
                // Every ask is answered before the next poll.
                Step::Pending { .. } => return Err(Error::misuse("an ask was left without an answer")),
                Step::Emit(event) => {
                    if let Some(on_event) = &host.on_event {
                        on_event(&event);
                    }
                    if let Event::Page { page, total, rows } = event {
                        return Ok(Told::Page { page, total, rows });
                    }
                }
                Step::Done(result) => return result.map(Told::Done),
            }
        }
    }

    /// Waits for something, unless the caller cancels the call: then the something is dropped.
    async fn unless_cancelled<T>(&self, future: impl Future<Output = T>) -> Option<T> {
        let cancelled = async {
            cancelled(self.cancel.as_ref()).await;
            None
        };
        race(cancelled, async { Some(future.await) }).await
    }

    /// Sends a request and hands the answer to the call, as it comes.
    async fn send(&mut self, id: AskId, request: HttpRequest) {
        let host = self.host.clone();
        let cancel = self.cancel.clone();
        let limit = request.timeout_ms;
        let late = async {
            host.clock.sleep(Duration::from_millis(limit)).await;
            End::Late
        };
        let stopped = async {
            cancelled(cancel.as_ref()).await;
            End::Stopped
        };
        let end = race(stopped, race(self.exchange(id, request), late)).await;
        let answer = match end {
            End::Late => Answer::Failed(Failure::timed_out(alloc::format!("none within {limit} ms"))),
            End::Complete => Answer::End,
            End::Failed(failure) => Answer::Failed(failure),
            End::Stopped | End::Enough => return,
        };
        // Refused only where the call has ended by itself: then its end is told by the next poll.
        let _ = self.call.answer(host.clock.now(), id, answer);
    }

    async fn exchange(&mut self, id: AskId, request: HttpRequest) -> End {
        let host = self.host.clone();
        let mut response = match host.transport.send(request).await {
            Ok(response) => response,
            Err(failure) => return End::Failed(failure),
        };
        let head = Answer::Head { status: response.status, headers: response.headers };
        if self.call.answer(host.clock.now(), id, head).is_err() {
            return End::Enough;
        }
        while let Some(chunk) = response.body.next().await {
            match chunk {
                Ok(bytes) => {
                    // Refused: the call has read all that it will, and the rest is not wanted.
                    if self.call.answer(host.clock.now(), id, Answer::Chunk(bytes)).is_err() {
                        return End::Enough;
                    }
                }
                Err(failure) => return End::Failed(failure),
            }
        }
        End::Complete
    }
}

/// How an exchange of request and answer ends.
enum End {
    Complete,
    Failed(Failure),
    Late,
    /// The caller has cancelled the call.
    Stopped,
    /// The call has ended before the answer has.
    Enough,
}

/// Ready when the caller cancels.
async fn cancelled(cancel: Option<&Cancel>) {
    match cancel {
        Some(cancel) => cancel.cancelled().await,
        None => core::future::pending().await,
    }
}
