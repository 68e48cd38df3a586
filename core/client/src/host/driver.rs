//! The driver: runs the loop that [`run_loop`](crate::run_loop) describes, line by line.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Deref;
use core::sync::atomic::{AtomicU64, Ordering};
use core::task::{Context, Poll, ready};
use core::time::Duration;
use triline_protocol::{Message, message};

use super::batch::{Journal, Progress, Rows};
use super::cancel::{Cancel, Watch};
use super::clock::Clock;
use super::future::{BoxFuture, MaybeSend, MaybeSync};
use super::panics::guarded;
use super::raw::{OnResponse, RawResponse};
use super::settings::CallSettings;
#[cfg(feature = "store")]
use super::store::Store;
use super::trace::Trace;
use super::transport::{Body, Response, Source, Transport, TransportError};
use super::upload::Content;
use crate::types::File;
use triline_protocol::Call;
use triline_protocol::boundary::{Ask, AskId, Event, Failure, Input, Now, Options, Output, Page, SignInput, Step};
use triline_protocol::client::Client;
use triline_protocol::codec::http::HttpRequest;
use triline_protocol::error::{Error, ErrorKind};

/// What drives the calls of a client, or of a view of one that has settings of its own.
pub(crate) struct Host {
    shared: Arc<Shared>,
    pub(super) settings: CallSettings,
    /// The listeners, those of the client first.
    on_event: Vec<Arc<dyn OnEvent>>,
}

impl Host {
    pub(super) fn new(shared: Shared, on_event: Vec<Arc<dyn OnEvent>>) -> Host {
        Host { shared: Arc::new(shared), settings: CallSettings::default(), on_event }
    }

    /// The same with other settings for its calls.
    pub(super) fn with(&self, mut settings: CallSettings) -> Host {
        let mut on_event = self.on_event.clone();
        on_event.extend(settings.on_event.take());
        Host { shared: self.shared.clone(), settings: settings.or(&self.settings), on_event }
    }
}

impl Deref for Host {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.shared
    }
}

/// The transport, clock and functions that a client and its views share.
pub(crate) struct Shared {
    pub(super) client: Client,
    pub(super) transport: Box<dyn Transport>,
    pub(super) clock: Box<dyn Clock>,
    pub(super) signer: Option<Box<dyn Signer>>,
    pub(super) tokens: Option<Box<dyn TokenSource>>,
    pub(super) headers: Option<Box<dyn HeaderSource>>,
    #[cfg(feature = "store")]
    pub(super) store: Option<Box<dyn Store>>,
    /// Number of calls so far.
    pub(super) calls: AtomicU64,
}

/// Computes a signature, or returns the reason why it cannot.
pub(super) trait Signer: MaybeSend + MaybeSync {
    fn sign(&self, input: SignInput) -> BoxFuture<'static, Result<String, String>>;
}

impl<F, R> Signer for F
where
    F: Fn(SignInput) -> R + MaybeSend + MaybeSync,
    R: Future<Output = Result<String, String>> + MaybeSend + 'static,
{
    fn sign(&self, input: SignInput) -> BoxFuture<'static, Result<String, String>> {
        Box::pin(self(input))
    }
}

/// Returns an access token, or the reason why it cannot.
pub(super) trait TokenSource: MaybeSend + MaybeSync {
    fn token(&self) -> BoxFuture<'static, Result<String, String>>;
}

impl<F, R> TokenSource for F
where
    F: Fn() -> R + MaybeSend + MaybeSync,
    R: Future<Output = Result<String, String>> + MaybeSend + 'static,
{
    fn token(&self) -> BoxFuture<'static, Result<String, String>> {
        Box::pin(self())
    }
}

/// Returns headers for a request to a relay, or the reason why there are none.
pub(super) trait HeaderSource: MaybeSend + MaybeSync {
    fn headers(&self) -> BoxFuture<'static, Result<Vec<(String, String)>, String>>;
}

impl<F, R> HeaderSource for F
where
    F: Fn() -> R + MaybeSend + MaybeSync,
    R: Future<Output = Result<Vec<(String, String)>, String>> + MaybeSend + 'static,
{
    fn headers(&self) -> BoxFuture<'static, Result<Vec<(String, String)>, String>> {
        Box::pin(self())
    }
}

/// An event and its call.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CallEvent {
    /// The number of the call among those of its client, from one.
    pub call: u64,
    /// The operation of the call.
    pub operation: &'static str,
    /// What happened.
    pub event: Event,
}

impl CallEvent {
    /// The event as a JSON object, the same in every language, see [`Event::to_json`].
    pub fn to_json(&self) -> String {
        self.event.to_json(self.operation)
    }
}

/// Listener for events.
pub(super) trait OnEvent: Fn(&CallEvent) + MaybeSend + MaybeSync {}

impl<F: Fn(&CallEvent) + MaybeSend + MaybeSync> OnEvent for F {}

/// The functions of the caller that a call uses.
#[derive(Default)]
pub(super) struct Sources {
    pub(super) file: Option<File>,
    pub(super) rows: Option<Rows>,
    pub(super) journal: Option<Arc<dyn Journal>>,
    pub(super) on_response: Option<Arc<dyn OnResponse>>,
}

/// A call in flight. Dropping it closes its I/O and ends the call: as left early if the caller has just received a page
/// or a part, as cancelled otherwise.
pub(super) struct Driver {
    host: Arc<Host>,
    call: Call,
    number: u64,
    cancel: Option<Watch>,
    sources: Sources,
    io: Io,
    /// The timer that is set, and its time.
    timer: Option<(u64, BoxFuture<'static, ()>)>,
    /// The step that follows progress which the caller was given first.
    held: Option<Step>,
    state: State,
    trace: Trace,
    /// The last error of the transport, if no response came after it.
    source: Option<Source>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Running,
    /// The caller has a page or a part.
    Yielded,
    Ended,
}

/// The request, or the caller's function, that is in flight.
enum Io {
    Closed,
    /// The file of a request is opened; nothing was sent.
    Opening {
        id: AskId,
        /// When the core gives the attempt up.
        until_ms: Option<u64>,
        opening: BoxFuture<'static, Result<(HttpRequest, Content), TransportError>>,
    },
    Sending(BoxFuture<'static, Result<Response, TransportError>>),
    Receiving(Body),
    Rows {
        max: u64,
    },
    Function(BoxFuture<'static, Input>),
}

/// The next event or the end of a call.
pub(super) enum Update {
    Page(Page),
    Part(Output),
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
        sources: Sources,
    ) -> Result<Driver, Error> {
        let call = host.client.call(operation, params.as_bytes(), options)?;
        let number = host.calls.fetch_add(1, Ordering::Relaxed).wrapping_add(1);
        Ok(Driver {
            host: host.clone(),
            trace: Trace::new(call.operation().name, number),
            call,
            number,
            cancel: cancel.map(|cancel| cancel.watch()),
            sources,
            io: Io::Closed,
            timer: None,
            held: None,
            state: State::Running,
            source: None,
        })
    }

    /// The job of a relay that goes on after the call was cancelled.
    pub(super) fn running_job(&self) -> Option<String> {
        self.call.running_job().map(Into::into)
    }

    /// Drives the call to its next page, part or progress, or to its end.
    pub(super) async fn next(&mut self) -> Result<Update, Error> {
        core::future::poll_fn(|cx| self.poll_next(cx)).await
    }

    /// The same, as a poll.
    pub(super) fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Result<Update, Error>> {
        let trace = self.trace.clone();
        trace.within(|| self.poll_step(cx))
    }

    fn poll_step(&mut self, cx: &mut Context<'_>) -> Poll<Result<Update, Error>> {
        self.state = State::Running;
        loop {
            let now = self.host.clock.now();
            if self.cancel.as_ref().is_some_and(|cancel| cancel.poll_cancelled(cx)) {
                self.close(now, false);
                self.held = None;
                self.call.cancel(now);
            }
            if matches!(self.io, Io::Opening { until_ms: Some(until_ms), .. } if until_ms <= now.steady_ms) {
                self.close(now, true);
            }
            let step = if let Some(step) = self.held.take() {
                step
            } else {
                let polled = self.call.poll(now);
                if let Some(progress) = self.emit(polled.events) {
                    self.held = Some(polled.step);
                    return Poll::Ready(Ok(Update::Progress(progress)));
                }
                polled.step
            };
            match step {
                Step::Wait { until_ms, .. } => {
                    self.io = Io::Closed;
                    ready!(self.poll_timer(cx, now, until_ms));
                }
                Step::Ask { id, ask } => self.io = self.start(id, ask),
                Step::Pending { id, until_ms } => match (self.poll_io(cx), until_ms) {
                    (Poll::Ready(answer), _) => {
                        // The core may have ended the attempt by itself, and refuses the answer then.
                        let _ = self.call.answer(self.host.clock.now(), id, answer);
                    }
                    (Poll::Pending, Some(until_ms)) => {
                        if let Io::Opening { until_ms: until, .. } = &mut self.io {
                            *until = Some(until_ms);
                        }
                        ready!(self.poll_timer(cx, now, until_ms));
                    }
                    (Poll::Pending, None) => return Poll::Pending,
                },
                Step::Page(page) => {
                    self.state = State::Yielded;
                    return Poll::Ready(Ok(Update::Page(page)));
                }
                Step::Part(part) => {
                    self.state = State::Yielded;
                    return Poll::Ready(Ok(Update::Part(part)));
                }
                Step::Done(result) => {
                    self.io = Io::Closed;
                    self.state = State::Ended;
                    let result = result.map(|output| self.call.in_its_language(output));
                    return Poll::Ready(match (result, self.source.take()) {
                        (Err(mut error), Some(source)) if error.kind() == ErrorKind::Transport => {
                            error.set_source(source);
                            Err(error)
                        }
                        (result, _) => result.map(Update::Done),
                    });
                }
            }
        }
    }

    /// Closes the I/O in flight, and tells the core where nothing was sent.
    fn close(&mut self, now: Now, timeout: bool) {
        if let Io::Opening { id, .. } = core::mem::replace(&mut self.io, Io::Closed) {
            let mut failure = Failure::refused("the file was not opened".to_string());
            failure.timeout = timeout;
            let _ = self.call.answer(now, id, Input::Failed(failure));
        }
    }

    /// Starts the I/O that the core asks for.
    fn start(&mut self, id: AskId, ask: Ask) -> Io {
        // Close the I/O in flight before starting the next.
        self.io = Io::Closed;
        let host = self.host.clone();
        match ask {
            Ask::Send(request) => {
                if request.upload.is_none() {
                    return self.send(request, None);
                }
                let file = self.sources.file.clone().map(File::guarded);
                let opening = async move {
                    let why = || Failure::refused(message!("the request has no file; give one with `file`"));
                    Ok((request, file.ok_or_else(why)?.open().await?))
                };
                Io::Opening { id, until_ms: None, opening: Box::pin(opening) }
            }
            Ask::Sign(input) => match &host.signer {
                Some(signer) => answered(signer.sign(input), Input::Signature),
                None => refused(message!("the client has no signer")),
            },
            Ask::Token => match &host.tokens {
                Some(tokens) => answered(tokens.token(), Input::Token),
                None => refused(message!("the client has no token source")),
            },
            Ask::Headers => match &host.headers {
                Some(headers) => answered(headers.headers(), Input::Headers),
                None => Io::Function(Box::pin(core::future::ready(Input::Headers(Vec::new())))),
            },
            Ask::Rows { max } => Io::Rows { max },
            Ask::ReadJournal => match self.sources.journal.clone() {
                Some(journal) => {
                    Io::Function(Box::pin(async move { journal.read().await.map_or_else(Input::from, Input::Journal) }))
                }
                None => refused(message!("the batch has no journal")),
            },
            Ask::AppendJournal(line) => match self.sources.journal.clone() {
                Some(journal) => answered(async move { journal.append(&line).await }, |()| Input::Stored),
                None => refused(message!("the batch has no journal")),
            },
            #[cfg(feature = "store")]
            Ask::Store(script) => {
                let run = async move {
                    match &host.store {
                        Some(store) => store.run(script).await,
                        None => Err("the client has no store".to_string()),
                    }
                };
                answered(run, Input::Store)
            }
            _ => refused(message!("the driver does not know what the core asks for")),
        }
    }

    fn send(&self, request: HttpRequest, content: Option<Content>) -> Io {
        let host = self.host.clone();
        Io::Sending(Box::pin(async move { host.transport.send(request, content).await }))
    }

    /// Waits for the next input of the I/O in flight.
    fn poll_io(&mut self, cx: &mut Context<'_>) -> Poll<Input> {
        if let Io::Opening { opening, until_ms, .. } = &mut self.io {
            let until_ms = *until_ms;
            match ready!(self.trace.within_attempt(|| opening.as_mut().poll(cx))) {
                Ok((mut request, content)) => {
                    // The transport knows the time that the attempt may take, of which opening the file took its part.
                    if let Some(until_ms) = until_ms {
                        let left_ms = until_ms.saturating_sub(self.host.clock.now().steady_ms);
                        request.timeout_ms = request.timeout_ms.min(left_ms);
                    }
                    self.io = self.send(request, Some(content));
                }
                Err(error) => {
                    self.io = Io::Closed;
                    return Poll::Ready(self.failed(error));
                }
            }
        }
        let answer = match &mut self.io {
            // After an answer that the core refused; it says until when it waits for another one.
            Io::Closed | Io::Opening { .. } => return Poll::Pending,
            Io::Sending(sending) => match ready!(self.trace.within_attempt(|| sending.as_mut().poll(cx))) {
                Ok(response) => {
                    self.io = Io::Receiving(response.body);
                    self.source = None;
                    return Poll::Ready(Input::head(response.status.into(), response.headers));
                }
                Err(error) => self.failed(error),
            },
            Io::Receiving(body) => match ready!(self.trace.within_attempt(|| body.poll_part(cx))) {
                Some(Ok(bytes)) => return Poll::Ready(Input::Chunk(bytes)),
                Some(Err(error)) => self.failed(error),
                None => Input::End,
            },
            Io::Rows { max } => match &mut self.sources.rows {
                Some(rows) => ready!(rows.poll_batch(cx, *max)),
                None => Input::Refused(message!("the call has no rows")),
            },
            Io::Function(function) => ready!(function.as_mut().poll(cx)),
        };
        self.io = Io::Closed;
        Poll::Ready(answer)
    }

    /// Keeps the source of a failure for the error with which the call may end.
    fn failed(&mut self, error: TransportError) -> Input {
        let (failure, source) = error.into_parts();
        // A source that shows a secret is not kept; the message of the error has its text without the secret.
        self.source = source.filter(|source| {
            let text = texts_of(&**source);
            self.call.without_secrets(&text) == text
        });
        Input::Failed(failure)
    }

    /// Whether the time has come. The timer that is set stays set while the time is the same.
    fn poll_timer(&mut self, cx: &mut Context<'_>, now: Now, until_ms: u64) -> Poll<()> {
        if self.timer.as_ref().is_none_or(|(set_ms, _)| *set_ms != until_ms) {
            let (host, wait) = (self.host.clone(), until_ms.saturating_sub(now.steady_ms));
            let sleep = async move { host.clock.sleep(Duration::from_millis(wait)).await };
            self.timer = Some((until_ms, Box::pin(sleep)));
        }
        if let Some((_, timer)) = &mut self.timer {
            ready!(timer.as_mut().poll(cx));
        }
        self.timer = None;
        Poll::Ready(())
    }

    /// Passes events to the listeners, raw responses only to the caller. Returns the progress among them.
    fn emit(&mut self, events: Vec<Event>) -> Option<Progress> {
        let mut progress = None;
        for event in events {
            if let Event::RawResponse { operation, status, headers, body, attempt } = event {
                if let Some(on_response) = &self.sources.on_response {
                    let response = RawResponse::new(operation, status, headers, body.as_ref(), attempt);
                    guarded(|| on_response(&response));
                }
                continue;
            }
            if let Event::Progress { done, total, eta_ms, .. } = event {
                progress = Some(Progress { done, total, eta: eta_ms.map(Duration::from_millis) });
            }
            self.trace.event(&event);
            if self.host.on_event.is_empty() {
                continue;
            }
            let event = CallEvent { call: self.number, operation: self.call.operation().name, event };
            for on_event in &self.host.on_event {
                guarded(|| on_event(&event));
            }
        }
        progress
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let now = self.host.clock.now();
        self.close(now, false);
        match self.state {
            State::Ended => return,
            State::Yielded => self.call.stop(now),
            State::Running => self.call.cancel(now),
        }
        let polled = self.call.poll(now);
        self.emit(polled.events);
    }
}

fn refused(why: Message) -> Io {
    let answer = Input::Refused(why);
    Io::Function(Box::pin(async move { answer }))
}

/// A function of the caller. If it fails, its text is the answer.
fn answered<T: 'static>(
    function: impl Future<Output = Result<T, String>> + MaybeSend + 'static,
    answer: fn(T) -> Input,
) -> Io {
    Io::Function(Box::pin(async move { function.await.map_or_else(|why| Input::Refused(why.into()), answer) }))
}

/// The text of an error and of its sources.
fn texts_of(error: &(dyn core::error::Error + 'static)) -> String {
    let texts = core::iter::successors(Some(error), |error| error.source()).map(|error| format!("{error} {error:?}"));
    texts.collect::<Vec<_>>().join("\n")
}
