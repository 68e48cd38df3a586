//! The driver: does what a call asks for, and tells it what came of it.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use core::time::Duration;

use super::batch::{Feeder, Progress};
use super::cancel::Cancel;
use super::clock::Clock;
use super::future::{BoxFuture, MaybeSend, MaybeSync, race};
use super::transport::{Body, Transport};
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
    pub(super) tokens: Option<Box<dyn TokenSource>>,
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

/// Gives access tokens, or says why not.
pub(super) trait TokenSource: MaybeSend + MaybeSync {
    fn token(&self) -> BoxFuture<'_, Result<String, String>>;
}

impl<F, R> TokenSource for F
where
    F: Fn() -> R + MaybeSend + MaybeSync,
    R: Future<Output = Result<String, String>> + MaybeSend + 'static,
{
    fn token(&self) -> BoxFuture<'_, Result<String, String>> {
        Box::pin(self())
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
    /// Whether the answer is told part by part.
    streams: bool,
    under: Option<Under>,
    /// Where the rows of a batch come from.
    feeder: Option<Feeder>,
}

/// How far a call has come.
pub(super) enum Told {
    Page { page: i64, total: Option<i64>, rows: Output, mark: Option<String> },
    Delta(Output),
    Progress(Progress),
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
        let streams = options.stream;
        let call = host.client.call(operation, params.as_bytes(), options)?;
        Ok(Driver { host: host.clone(), call, cancel, streams, under: None, feeder: None })
    }

    /// Gives it what a batch asks for.
    pub(super) fn feed(&mut self, feeder: Feeder) {
        self.feeder = Some(feeder);
    }

    pub(super) fn operation(&self) -> &'static Operation {
        self.call.operation()
    }

    /// Drives the call to its next page, or to its end.
    pub(super) async fn next(&mut self) -> Result<Told, Error> {
        let (host, cancel) = (self.host.clone(), self.cancel.clone());
        loop {
            let now = host.clock.now();
            if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
                self.call.cancel(now);
            }
            match self.call.poll(now) {
                Step::Wait { until_ms, .. } => {
                    self.under = None;
                    let wait = Duration::from_millis(until_ms.saturating_sub(now.steady_ms));
                    unless_cancelled(cancel.as_ref(), host.clock.sleep(wait)).await;
                }
                Step::Ask { id, ask: Ask::Send(request) } => self.send(id, request).await,
                Step::Ask { id, ask: Ask::Sign(input) } => {
                    let signed = match &host.signer {
                        Some(signer) => unless_cancelled(cancel.as_ref(), signer.sign(input)).await,
                        None => Some(Err("the client has no signer".to_string())),
                    };
                    if let Some(signed) = signed {
                        let answer = signed.map_or_else(Answer::Refused, Answer::Signature);
                        self.call.answer(host.clock.now(), id, answer)?;
                    }
                }
                Step::Ask { id, ask: Ask::Token } => {
                    let token = match &host.tokens {
                        Some(tokens) => unless_cancelled(cancel.as_ref(), tokens.token()).await,
                        None => Some(Err("the client has no source of tokens".to_string())),
                    };
                    if let Some(token) = token {
                        let answer = token.map_or_else(Answer::Refused, Answer::Token);
                        self.call.answer(host.clock.now(), id, answer)?;
                    }
                }
                Step::Ask { id, ask: Ask::Rows { most } } => {
                    self.give(id, |feeder| feeder.rows(most).map(|(rows, last)| Answer::Rows { rows, last }))?;
                }
                Step::Ask { id, ask: Ask::Journal } => {
                    self.give(id, |feeder| feeder.read().map(Answer::Journal))?;
                }
                Step::Ask { id, ask: Ask::Append(line) } => {
                    self.give(id, |feeder| feeder.append(&line).map(|()| Answer::Stored))?;
                }
                Step::Pending { .. } => self.receive().await?,
                Step::Emit(event) => {
                    if let Some(on_event) = &host.on_event {
                        on_event(&event);
                    }
                    match event {
                        Event::Page { page, total, rows, mark } => return Ok(Told::Page { page, total, rows, mark }),
                        Event::Delta(part) => return Ok(Told::Delta(part)),
                        Event::Progress { done, total, eta_ms } => {
                            return Ok(Told::Progress(Progress {
                                done,
                                total,
                                eta: eta_ms.map(Duration::from_millis),
                            }));
                        }
                        Event::Retry { .. } => {}
                    }
                }
                Step::Done(result) => {
                    // What is left of the body is not wanted: the transport stops.
                    self.under = None;
                    return result.map(Told::Done);
                }
            }
        }
    }

    /// Answers what a batch asks for.
    fn give(&mut self, id: AskId, answer: impl FnOnce(&mut Feeder) -> Result<Answer, String>) -> Result<(), Error> {
        let answer = match &mut self.feeder {
            Some(feeder) => answer(feeder).unwrap_or_else(Answer::Refused),
            None => Answer::Refused("the call has no rows to give".to_string()),
        };
        self.call.answer(self.host.clock.now(), id, answer)
    }

    /// Sends a request, and tells status and headers.
    async fn send(&mut self, id: AskId, request: HttpRequest) {
        let (host, cancel) = (self.host.clone(), self.cancel.clone());
        let limit_ms = request.timeout_ms;
        let until_ms = host.clock.now().steady_ms.saturating_add(limit_ms);
        let answer = match within(&*host.clock, cancel.as_ref(), limit_ms, host.transport.send(request)).await {
            Within::Done(Ok(response)) => {
                self.under = Some(Under { id, body: response.body, limit_ms, until_ms });
                Answer::Head { status: response.status, headers: response.headers }
            }
            Within::Done(Err(failure)) => Answer::Failed(failure),
            Within::Late => late(limit_ms),
            Within::Cancelled => return,
        };
        self.tell(id, answer);
    }

    /// Tells the next part of the body. The call is polled after each: it may have something to tell, or enough.
    async fn receive(&mut self) -> Result<(), Error> {
        let (host, cancel) = (self.host.clone(), self.cancel.clone());
        // Every ask is answered before the next poll.
        let Some(mut under) = self.under.take() else {
            return Err(Error::misuse("an ask was left without an answer"));
        };
        // The parts of a stream come as they come; of another answer, all within the limit.
        let left_ms =
            if self.streams { under.limit_ms } else { under.until_ms.saturating_sub(host.clock.now().steady_ms) };
        let answer = match within(&*host.clock, cancel.as_ref(), left_ms, under.body.next()).await {
            Within::Done(Some(Ok(bytes))) => Answer::Chunk(bytes),
            Within::Done(None) => Answer::End,
            Within::Done(Some(Err(failure))) => Answer::Failed(failure),
            Within::Late => late(under.limit_ms),
            Within::Cancelled => return Ok(()),
        };
        let id = under.id;
        if matches!(answer, Answer::Chunk(_)) {
            self.under = Some(under);
        }
        self.tell(id, answer);
        Ok(())
    }

    fn tell(&mut self, id: AskId, answer: Answer) {
        // Refused only where the call has ended by itself: then its end is told by the next poll.
        let _ = self.call.answer(self.host.clock.now(), id, answer);
    }
}

/// Waits for something, unless the caller cancels the call: then the something is dropped.
async fn unless_cancelled<T>(cancel: Option<&Cancel>, future: impl Future<Output = T>) -> Option<T> {
    let cancelled = async {
        match cancel {
            Some(cancel) => cancel.cancelled().await,
            None => core::future::pending().await,
        }
        None
    };
    race(cancelled, async { Some(future.await) }).await
}

/// Waits for something of the transport, so long and no longer.
async fn within<T>(
    clock: &dyn Clock,
    cancel: Option<&Cancel>,
    limit_ms: u64,
    future: impl Future<Output = T>,
) -> Within<T> {
    let late = async {
        clock.sleep(Duration::from_millis(limit_ms)).await;
        Within::Late
    };
    let done = async { Within::Done(future.await) };
    unless_cancelled(cancel, race(done, late)).await.unwrap_or(Within::Cancelled)
}

/// An answer that is still coming.
struct Under {
    id: AskId,
    body: Body,
    /// How long the exchange may take, or a part of a stream.
    limit_ms: u64,
    /// When the exchange is to be over, by the steady clock.
    until_ms: u64,
}

/// What became of something that may take so long.
enum Within<T> {
    Done(T),
    Late,
    Cancelled,
}

fn late(limit_ms: u64) -> Answer {
    Answer::Failed(Failure::timed_out(alloc::format!("none within {limit_ms} ms")))
}
