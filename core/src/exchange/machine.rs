//! The states of an exchange, and every transition between them. Other files of this folder compute;
//! they set no state.
//!
//! ```text
//!                 ┌────────── a retry: the delivery is kept, the next attempt is built and signed afresh ──────────────────────┐
//!                 ▼                                                                                                            │
//!  Start ─▶ FetchToken ─▶ NeedSlot ─▶ AskStore ─▶ Announce ─▶ Sign ─▶ Send ─▶ InFlight ─▶ Receiving ─▶ Finished(Response)      │
//!   │ ▲      AskToken       │            │                                        │            │                               │
//!   │ │         │           │            │                                        └────────────┴─▶ a failed attempt ───────────┤
//!   │ └── Paused ◀──────────┴────────────┘                                                             │                       │
//!   │     (rate limit, token, store, backoff, Retry-After) ◀───────────────────────────────────────────│───────────────────────┘
//!   └─▶ Finished(Error) ◀──────────────────────────────────────────────────────────────────────────────┘
//! ```
//!
//! | state | leaves for | when |
//! | --- | --- | --- |
//! | `Start` | `FetchToken`, `AskToken` | the operation needs an access token, none is held, and the store has none for it |
//! | | `Paused` | another call of the client is fetching it |
//! | | `NeedSlot` | nothing is missing |
//! | | `Finished` | the deadline leaves no time for a request |
//! | `FetchToken` | `Start` | the exchange for the token ended with one, or its refresh token was refused |
//! | | `Finished` | it failed |
//! | `AskToken` | `NeedSlot`, `Finished` | the host gave a token, or refused |
//! | `NeedSlot` | `Announce`, `Sign`, `Send` | the rate limit lets the request through |
//! | | `Paused`, `Finished` | it does not, and the caller waits that long or does not |
//! | | `AskStore` | the client shares slots, nonces or tokens, and has no reason to go on without the store |
//! | `AskStore` | `Announce`, `Sign`, `Send` | the store gave all that the attempt needs |
//! | | `FetchToken` | this client is the one to fetch the token |
//! | | `Paused` | there is no slot, another process fetches the token, or the store is away |
//! | | `Start` | the client goes on without the store, or had the token configured |
//! | | `Finished` | the store is away, and the client does not wait for it |
//! | `Announce` | `Sign`, `Send`, `Finished` | the journal has the line, or the host refused |
//! | | `Paused`, `Finished` | the journal is in the store, which is away, or says that another worker has the part |
//! | `Sign` | `Send`, `Finished` | the host signed, or refused |
//! | `Send` | `InFlight` | the host was given the request |
//! | | `NeedSlot` | it took longer to get ready than a slot of the store allows |
//! | | `Start` | it took longer than its announcement in the store allows |
//! | `InFlight` | `Receiving` | the head of the response came |
//! | | `Paused`, `Start`, `Finished` | the attempt failed, or its deadline passed |
//! | `Receiving` | `Finished` | the response is complete and was read |
//! | | `Paused`, `Start`, `Finished` | it was cut off, cannot be read, is a refusal, or its deadline passed |
//! | `Paused` | `Start` | the time has come |

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;

use super::delivery::{Delivery, Proof};
use super::failure;
use super::request::{self, Draft, Source};
use super::retry::{self, Circumstances, Retry};
#[cfg(feature = "store")]
use super::shared::{StoreStep, StoreUse, Turn};
use super::stream_decoder::{self, StreamDecoder};
use super::{Policy, RequestSpec, Response};
use crate::Form;
use crate::call::event::{Event, by_name};
use crate::call::output::Output;
use crate::call::step::{Answer, Ask, Why};
use crate::client::Client;
use crate::clock::Now;
use crate::envelope::{not_text, read_answer};
use crate::error::{Error, ErrorKind, Outcome};
use crate::http::{HttpRequest, is_header_value};
use crate::operation::Operation;
use crate::secret::{Sanitizer, Secret};
use crate::shape::request::Checked;
#[cfg(feature = "store")]
use crate::store::STORE_TIMEOUT_MS;
use crate::token::Need;

/// How often an exchange looks whether another one has fetched the token.
const TOKEN_POLL_MS: u64 = 50;
/// A request is sent only where the deadline leaves it more time than this.
const MIN_ATTEMPT_MS: u64 = 1;

/// One request with all its attempts.
pub(crate) struct Exchange {
    pub(super) client: Client,
    /// Tells this exchange from the client's others.
    pub(super) serial: u64,
    pub(super) spec: RequestSpec,
    pub(super) policy: Policy,
    pub(super) purpose: Use,
    pub(super) state: State,
    pub(super) delivery: Delivery,
    pub(super) attempts: u32,
    /// When the request must be over with all its attempts, by the steady clock.
    pub(super) deadline_ms: Option<u64>,
    /// How long it has waited for the rate limit and by order of the service.
    waited_ms: u64,
    /// When it took its slot of the rate limit.
    slot_ms: u64,
    pub(super) token: Option<Secret>,
    /// Whether a refused token was replaced, a wrong clock corrected and the journal told: each happens once.
    token_replaced: bool,
    clock_corrected: bool,
    pub(super) announced: bool,
    /// Parts of a streamed answer that have not been given out.
    parts: VecDeque<Output>,
    /// Secrets of the newest attempt, which are kept out of whatever is shown.
    secrets: Vec<String>,
    /// What it has to do with a store that processes share.
    #[cfg(feature = "store")]
    pub(super) store: StoreUse,
}

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// The plan.
    Main,
    /// A token that another exchange needs; whether by renewal.
    Token { renew: bool },
}

pub(super) enum State {
    /// The next attempt is to be prepared.
    Start,
    /// An exchange of its own fetches the token.
    FetchToken(Box<Exchange>),
    /// The host gives the token.
    AskToken { asked: bool },
    /// The next attempt needs a slot of the rate limit.
    NeedSlot,
    /// The store gives what the attempt needs; when it was asked.
    #[cfg(feature = "store")]
    AskStore { asked_ms: Option<u64> },
    /// The host writes the announcement into the journal.
    Announce { asked: bool },
    /// The host signs.
    Sign { draft: Box<Draft>, asked: bool },
    /// The request is ready; whether its event was emitted.
    Send { request: Box<HttpRequest>, emitted: bool },
    /// The host has the request; no response has come.
    InFlight { sent: Now, until_ms: u64 },
    /// The response is coming in.
    Receiving(Box<Incoming>),
    /// Nothing happens before that time; then the next attempt is prepared.
    Paused { until_ms: u64, why: Why, emitted: bool },
    /// The end; `None`: it was given out.
    Finished(Option<Box<Result<Response, Error>>>),
}

/// A response that is coming in.
pub(super) struct Incoming {
    sent: Now,
    status: u16,
    circumstances: Circumstances,
    body: Body,
    headers: Vec<(String, String)>,
}

enum Body {
    /// The whole body is read at its end; it must be there by then.
    Whole { bytes: Vec<u8>, until_ms: u64 },
    /// Parts are read as they come; the timeout is the time between two of them. `None`: a part was just given out, and
    /// the time until the host polls again is the caller's own.
    Streamed { decoder: Box<StreamDecoder>, idle_since_ms: Option<u64> },
}

/// What an exchange wants, or has come to.
pub(crate) enum Progress {
    /// Events were emitted; poll again.
    Emitted,
    /// Ask the host.
    Ask(Ask),
    /// The ask is unanswered.
    Pending { until_ms: Option<u64> },
    /// Nothing happens before that time.
    Wait { until_ms: u64, why: Why },
    /// A part of the streamed answer.
    Part(Output),
    /// The end.
    Finished(Result<Response, Error>),
}

impl Exchange {
    pub(crate) fn new(client: Client, spec: RequestSpec, policy: Policy, now: Now) -> Exchange {
        let limits = [spec.deadline_ms, policy.total_ms.map(|total| now.steady_ms.saturating_add(total))];
        Exchange {
            serial: client.next_serial(),
            client,
            deadline_ms: limits.into_iter().flatten().min(),
            spec,
            policy,
            purpose: Use::Main,
            state: State::Start,
            delivery: Delivery::NotSent,
            attempts: 0,
            waited_ms: 0,
            slot_ms: 0,
            token: None,
            token_replaced: false,
            clock_corrected: false,
            announced: false,
            parts: VecDeque::new(),
            secrets: Vec::new(),
            #[cfg(feature = "store")]
            store: StoreUse::default(),
        }
    }

    /// The exchange that fetches a token for this one.
    fn for_token(&self, operation: &'static Operation, renew: bool, now: Now) -> Exchange {
        let spec = RequestSpec {
            deadline_ms: self.deadline_ms,
            ..RequestSpec::new(operation, Checked::default(), Form::Json)
        };
        let policy = Policy { total_ms: None, ..self.policy };
        let mut exchange = Exchange::new(self.client.clone(), spec, policy, now);
        exchange.purpose = Use::Token { renew };
        exchange.waited_ms = self.waited_ms;
        exchange
    }

    /// What comes next. An ask, a part and the end are given out once.
    pub(crate) fn poll(&mut self, now: Now, events: &mut VecDeque<Event>) -> Progress {
        loop {
            if let Some(part) = self.parts.pop_front() {
                if let State::Receiving(incoming) = &mut self.state
                    && let Body::Streamed { idle_since_ms, .. } = &mut incoming.body
                {
                    *idle_since_ms = None;
                }
                return Progress::Part(part);
            }
            #[cfg(feature = "store")]
            if let Some(progress) = self.step_of_store(now, events) {
                return progress;
            }
            let has_no_time = self.deadline_passed(now);
            match &mut self.state {
                State::Start => self.start(now, events),
                State::FetchToken(inner) => match inner.poll(now, events) {
                    Progress::Finished(result) => self.token_fetched(result),
                    progress => return progress,
                },
                State::AskToken { asked: asked @ false } => {
                    *asked = true;
                    return Progress::Ask(Ask::Token);
                }
                State::NeedSlot => self.take_slot(now),
                #[cfg(feature = "store")]
                State::AskStore { .. } => {
                    if let Some(progress) = self.ask(now, events) {
                        return progress;
                    }
                }
                State::Announce { asked: asked @ false } => {
                    *asked = true;
                    let line = self.spec.announcement.as_ref().map(|announcement| announcement.line(now));
                    return Progress::Ask(Ask::AppendJournal(line.unwrap_or_default()));
                }
                State::Sign { draft, asked: asked @ false } => {
                    *asked = true;
                    if let Some(input) = draft.sign.take() {
                        return Progress::Ask(Ask::Sign(input));
                    }
                }
                State::AskToken { .. } | State::Announce { .. } | State::Sign { .. } => {
                    if !has_no_time {
                        return Progress::Pending { until_ms: self.deadline_ms };
                    }
                    self.out_of_time();
                }
                State::Send { emitted: false, .. } if has_no_time => self.out_of_time(),
                State::Send { emitted: emitted @ false, .. } if self.policy.quiet => *emitted = true,
                State::Send { request, emitted: emitted @ false } => {
                    *emitted = true;
                    events.push_back(Event::Attempt {
                        operation: self.spec.operation.name,
                        method: request.method,
                        path: self.client.config().path(self.spec.operation).to_string(),
                        attempt: self.attempts.saturating_add(1),
                        token: self.purpose != Use::Main,
                    });
                    return Progress::Emitted;
                }
                State::Send { .. } => {
                    if let Some(request) = self.hand_out(now) {
                        return Progress::Ask(Ask::Send(request));
                    }
                }
                State::InFlight { until_ms, .. } => {
                    if now.steady_ms < *until_ms {
                        return Progress::Pending { until_ms: Some(*until_ms) };
                    }
                    self.attempt_failed(now, failure::timed_out(), Circumstances::default(), None, events);
                }
                State::Receiving(incoming) => {
                    let until_ms =
                        incoming.until_ms(now, self.policy.timeout_ms).min(self.deadline_ms.unwrap_or(u64::MAX));
                    if now.steady_ms < until_ms {
                        return Progress::Pending { until_ms: Some(until_ms) };
                    }
                    self.receive(now, Answer::Failed(failure::late()), events);
                }
                State::Paused { until_ms, .. } if now.steady_ms >= *until_ms => self.state = State::Start,
                State::Paused { until_ms, why, emitted } => {
                    let (until_ms, why) = (*until_ms, *why);
                    // How long another call takes to fetch a token is not known.
                    if !mem::replace(emitted, true) && why != Why::Token {
                        let ms = until_ms.saturating_sub(now.steady_ms);
                        events.push_back(Event::Wait { ms, why });
                        return Progress::Emitted;
                    }
                    return Progress::Wait { until_ms, why };
                }
                State::Finished(end) => {
                    let end = end.take().map_or_else(|| Err(Error::misuse("the exchange has ended")), |end| *end);
                    return Progress::Finished(end);
                }
            }
            if !events.is_empty() {
                return Progress::Emitted;
            }
        }
    }

    /// Takes the answer to the ask that was given out last.
    ///
    /// # Errors
    ///
    /// `misuse`: it does not fit the ask. Nothing has changed.
    pub(crate) fn answer(&mut self, now: Now, answer: Answer, events: &mut VecDeque<Event>) -> Result<(), Error> {
        #[cfg(feature = "store")]
        let answer = match self.answer_store(now, answer, events) {
            Ok(turn) => {
                if let Some(turn) = turn {
                    self.turn(now, turn);
                }
                return Ok(());
            }
            Err(answer) => answer,
        };
        match (&mut self.state, answer) {
            (State::FetchToken(inner), answer) => return inner.answer(now, answer, events),
            (State::AskToken { asked: true }, Answer::Token(token)) => {
                self.token = Some(Secret::new(token));
                self.state = State::NeedSlot;
            }
            (State::AskToken { asked: true }, Answer::Refused(why)) => {
                self.finish(Err(failure::no_token(&why)), None);
            }
            (State::Announce { asked: true }, Answer::Stored) => {
                self.announced = true;
                self.prepare(now);
            }
            (State::Announce { asked: true }, Answer::Refused(why)) => {
                let expected = "a journal that can be read and appended to";
                self.finish(Err(Error::invalid("host", "journal", expected, why)), None);
            }
            (State::Sign { asked: true, .. }, Answer::Signature(signature)) => self.signed(signature),
            (State::Sign { asked: true, .. }, Answer::Refused(why)) => {
                self.finish(Err(failure::no_signature(&why)), None);
            }
            (State::InFlight { sent, until_ms }, Answer::Head { status, headers }) => {
                let (sent, until_ms) = (*sent, *until_ms);
                events.push_back(Event::Response {
                    operation: self.spec.operation.name,
                    status,
                    duration_ms: now.steady_ms.saturating_sub(sent.steady_ms),
                });
                let streams = self.spec.streamed && (200..300).contains(&status);
                let decoder = self.spec.operation.part().filter(|_| streams);
                let body = match decoder {
                    Some(part) => Body::Streamed {
                        decoder: Box::new(
                            StreamDecoder::new(
                                self.spec.operation,
                                part,
                                self.spec.form,
                                self.client.config().max_response_bytes,
                            )
                            .pushed(self.spec.params.flag("push_msg")),
                        ),
                        idle_since_ms: Some(now.steady_ms),
                    },
                    None => Body::Whole { bytes: Vec::new(), until_ms },
                };
                let circumstances = failure::circumstances(&headers);
                let is_streamed = matches!(body, Body::Streamed { .. });
                let mut incoming = Incoming { sent, status, circumstances, body, headers };
                if is_streamed {
                    self.tell_response(status, mem::take(&mut incoming.headers), None, events);
                }
                self.state = State::Receiving(Box::new(incoming));
            }
            (State::InFlight { .. }, Answer::Failed(failure)) => {
                let not_sent = failure.sent == crate::call::step::Sent::No;
                let circumstances = Circumstances { not_sent, ..Circumstances::default() };
                let error = failure::of_request(&failure, &self.client.config().base_url);
                self.attempt_failed(now, error, circumstances, None, events);
            }
            (State::Receiving(_), answer @ (Answer::Chunk(_) | Answer::End | Answer::Failed(_))) => {
                self.receive(now, answer, events);
            }
            _ => return Err(Error::misuse("the answer does not fit what was asked")),
        }
        Ok(())
    }

    /// Whether more of the answer under way is wanted.
    pub(crate) fn is_receiving(&self) -> bool {
        match &self.state {
            State::FetchToken(inner) => inner.is_receiving(),
            State::InFlight { .. } | State::Receiving(_) => true,
            _ => false,
        }
    }

    /// What is known of the request's effect, were the exchange to end now.
    pub(crate) fn outcome(&self) -> Outcome {
        let under_way = matches!(self.state, State::InFlight { .. } | State::Receiving(_));
        let delivery = if under_way { self.delivery.after(Proof::Maybe) } else { self.delivery };
        delivery.outcome()
    }

    /// Prepares an attempt, or whatever has to come before it.
    fn start(&mut self, now: Now, events: &mut VecDeque<Event>) {
        if self.deadline_passed(now) {
            return self.out_of_time();
        }
        self.state = State::NeedSlot;
        if self.token.is_some() || !request::needs_token(&self.client, self.spec.operation) {
            return;
        }
        if self.client.has_external_tokens() {
            events.push_back(Event::Token);
            self.state = State::AskToken { asked: false };
            return;
        }
        #[cfg(feature = "store")]
        if self.asks_store_for_token(now) {
            return;
        }
        let renew = match self.client.need_token(self.serial, now) {
            Need::Use(token) => {
                self.token = Some(token);
                return;
            }
            Need::Wait => return self.await_token(now),
            Need::Renew => true,
            Need::Get => false,
        };
        let Some(operation) = request::token_operation(renew) else { return };
        events.push_back(Event::Token);
        self.fetch_token(now, operation, renew);
    }

    /// What the exchange has to do with the store before anything else.
    #[cfg(feature = "store")]
    fn step_of_store(&mut self, now: Now, events: &mut VecDeque<Event>) -> Option<Progress> {
        loop {
            match self.poll_store(now, events)? {
                StoreStep::Out(progress) => return Some(progress),
                StoreStep::Turn(turn) => self.turn(now, turn),
            }
            if !events.is_empty() {
                return Some(Progress::Emitted);
            }
        }
    }

    /// Asks the store for what the attempt needs.
    #[cfg(feature = "store")]
    fn ask(&mut self, now: Now, events: &mut VecDeque<Event>) -> Option<Progress> {
        let State::AskStore { asked_ms } = &mut self.state else { return None };
        let Some(asked_ms) = *asked_ms else {
            *asked_ms = Some(now.steady_ms);
            return self.acquire_script(now).map(|script| Progress::Ask(Ask::Store(script)));
        };
        let until_ms = asked_ms.saturating_add(STORE_TIMEOUT_MS);
        if now.steady_ms < until_ms {
            return Some(Progress::Pending { until_ms: Some(until_ms) });
        }
        let turn = self.store_failed(now, "no answer in time", events);
        self.turn(now, turn);
        None
    }

    /// Goes where the store takes the exchange.
    #[cfg(feature = "store")]
    fn turn(&mut self, now: Now, turn: Turn) {
        match turn {
            Turn::Start => self.state = State::Start,
            Turn::NeedSlot => self.state = State::NeedSlot,
            Turn::AskStore => self.state = State::AskStore { asked_ms: None },
            Turn::AwaitToken => self.await_token(now),
            Turn::FetchToken { operation, renews } => self.fetch_token(now, operation, renews),
            Turn::SlotTaken => self.slot_taken(now),
            Turn::Announced => self.prepare(now),
            Turn::Wait { wait_ms, why, give_up } => self.wait(now, wait_ms, why, give_up),
            Turn::End(error) => self.finish(Err(*error), None),
        }
    }

    fn fetch_token(&mut self, now: Now, operation: &'static Operation, renews: bool) {
        self.state = State::FetchToken(Box::new(self.for_token(operation, renews, now)));
    }

    /// Looks again in a moment whether another exchange has fetched the token.
    fn await_token(&mut self, now: Now) {
        let until_ms = now.steady_ms.saturating_add(TOKEN_POLL_MS).min(self.deadline_ms.unwrap_or(u64::MAX));
        self.state = State::Paused { until_ms, why: Why::Token, emitted: false };
    }

    /// The exchange for the token has ended.
    fn token_fetched(&mut self, result: Result<Response, Error>) {
        let State::FetchToken(inner) = &mut self.state else { return };
        let renewed = inner.purpose == Use::Token { renew: true };
        self.secrets.append(&mut inner.secrets);
        self.token = inner.token.take();
        self.client.tokens(|tokens| tokens.land(self.serial));
        #[cfg(feature = "store")]
        self.shared_token_fetched(result.is_ok());
        match result {
            Ok(_) => self.state = State::Start,
            // A refresh token that is no longer accepted: a new pair, not another renewal.
            Err(error) if renewed && error.details.kind == ErrorKind::Auth && self.client.can_get_tokens() => {
                self.client.tokens(crate::token::Tokens::forget_refresh);
                #[cfg(feature = "store")]
                {
                    self.store.no_renewal = true;
                }
                self.state = State::Start;
            }
            Err(error) => self.finish(Err(error), None),
        }
    }

    /// Takes a slot of the rate limit, or waits for one.
    fn take_slot(&mut self, now: Now) {
        #[cfg(feature = "store")]
        if self.uses_store(now) {
            let turn = self.ask_store(now);
            return self.turn(now, turn);
        }
        #[cfg(feature = "store")]
        if let Some(shared) = self.client.shared() {
            self.store.is_alone = true;
            if let Err(until_ms) = shared.take_share(self.policy.lane, now) {
                let give_up = failure::no_slot;
                return self.wait(now, until_ms.saturating_sub(now.steady_ms), Why::Store, give_up);
            }
            return self.slot_taken(now);
        }
        if let Err(until_ms) = self.client.pace(self.policy.lane, now) {
            return self.wait(now, until_ms.saturating_sub(now.steady_ms), Why::Throttled, failure::no_slot);
        }
        self.slot_taken(now);
    }

    /// The rate limit lets the request through.
    fn slot_taken(&mut self, now: Now) {
        self.slot_ms = now.steady_ms;
        // Where the caller names no deadline, waiting for the first slot is not counted.
        if self.deadline_ms.is_none() {
            let (operation, timeout_ms) = (self.spec.operation, self.policy.timeout_ms);
            let total_ms = request::usual_total_ms(operation, self.spec.streamed, timeout_ms);
            self.deadline_ms = total_ms.map(|total| now.steady_ms.saturating_add(total));
        }
        if self.spec.announcement.is_some() && !self.announced {
            self.state = State::Announce { asked: false };
        } else {
            self.prepare(now);
        }
    }

    /// Builds the request of the next attempt.
    fn prepare(&mut self, now: Now) {
        if self.deadline_passed(now) {
            return self.out_of_time();
        }
        let left_ms = self.deadline_ms.map_or(u64::MAX, |deadline| deadline.saturating_sub(now.steady_ms));
        // Of this attempt alone: the next one may go on without the store.
        #[cfg(feature = "store")]
        let nonce = self.store.nonce.take();
        let source = Source {
            client: &self.client,
            operation: self.spec.operation,
            params: &self.spec.params,
            token: self.token.as_ref(),
            #[cfg(feature = "store")]
            nonce: nonce.as_deref(),
            timeout_ms: self.policy.timeout_ms.min(left_ms),
        };
        match request::build(&source, now) {
            Ok(mut draft) => {
                self.secrets.append(&mut draft.secrets);
                self.state = if draft.sign.is_some() {
                    State::Sign { draft: Box::new(draft), asked: false }
                } else {
                    State::Send { request: Box::new(draft.request), emitted: false }
                };
            }
            Err(error) => self.finish(Err(error), None),
        }
    }

    /// The host signed.
    fn signed(&mut self, signature: String) {
        let State::Sign { draft, .. } = mem::replace(&mut self.state, State::Start) else { return };
        if !is_header_value(&signature) {
            return self.finish(Err(failure::no_signature("the signature holds a control character")), None);
        }
        let mut request = draft.request;
        self.secrets.push(signature.clone());
        request.headers.push(("svc-sign", signature));
        self.state = State::Send { request: Box::new(request), emitted: false };
    }

    /// Gives the request to the host; `None`: there is no time left for it.
    fn hand_out(&mut self, now: Now) -> Option<HttpRequest> {
        if self.deadline_passed(now) {
            self.out_of_time();
            return None;
        }
        let left_ms = self.deadline_ms.map_or(u64::MAX, |deadline| deadline.saturating_sub(now.steady_ms));
        let timeout_ms = self.policy.timeout_ms.min(left_ms);
        let in_flight = State::InFlight { sent: now, until_ms: now.steady_ms.saturating_add(timeout_ms) };
        let State::Send { request, .. } = mem::replace(&mut self.state, in_flight) else { return None };
        self.attempts = self.attempts.saturating_add(1);
        // Until it was signed, or noted in a journal, time may have passed.
        #[cfg(feature = "store")]
        if let Some(shared) = self.client.shared().filter(|_| mem::take(&mut self.store.is_alone)) {
            shared.sends_share(self.slot_ms, now);
        }
        self.client.sends(self.slot_ms, now);
        Some(HttpRequest { timeout_ms, ..*request })
    }

    /// Takes more of the response, its end, or its failure.
    fn receive(&mut self, now: Now, answer: Answer, events: &mut VecDeque<Event>) {
        let State::Receiving(incoming) = &mut self.state else { return };
        let (status, circumstances) = (incoming.status, incoming.circumstances);
        match (&mut incoming.body, answer) {
            (Body::Whole { bytes, .. }, Answer::Chunk(chunk)) => {
                let max = self.client.config().max_response_bytes;
                if bytes.len().saturating_add(chunk.len()) > max {
                    return self.attempt_failed(now, failure::too_large(max), circumstances, None, events);
                }
                if bytes.is_empty() {
                    *bytes = chunk;
                } else {
                    bytes.extend_from_slice(&chunk);
                }
            }
            (Body::Whole { bytes, .. }, Answer::End) => {
                let (body, sent, headers) = (mem::take(bytes), incoming.sent, mem::take(&mut incoming.headers));
                self.tell_response(status, headers, Some(&body), events);
                self.read(now, sent, status, body, circumstances, events);
            }
            (Body::Whole { .. }, Answer::Failed(failure)) => {
                self.attempt_failed(now, failure::cut_off(&failure), circumstances, None, events);
            }
            (Body::Streamed { decoder, idle_since_ms }, answer) => {
                let result = match answer {
                    Answer::Chunk(chunk) => decoder.feed(&chunk, &mut self.parts),
                    Answer::Failed(failure) => decoder.finish(Some(failure::cut_off(&failure)), &mut self.parts),
                    _ => decoder.finish(None, &mut self.parts),
                };
                if !self.parts.is_empty() {
                    // Bytes that bring no part, such as comments, do not keep a stream alive.
                    *idle_since_ms = Some(now.steady_ms);
                }
                let began = decoder.began();
                match result {
                    Ok(stream_decoder::Progress::More) => {}
                    Ok(stream_decoder::Progress::End) => {
                        self.delivery = self.delivery.after(Proof::Executed);
                        let response = Response::of(Output::null());
                        self.finish(Ok(response), None);
                    }
                    Err(mut error) => {
                        error.details.status = Some(status);
                        if began {
                            // What was given out cannot be taken back: no other attempt may follow.
                            self.delivery = self.delivery.after(Proof::of(&error, false));
                            self.finish(Err(error), None);
                        } else {
                            self.attempt_failed(now, error, circumstances, None, events);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// Tells the caller a response, where it asked for them; `None`: its body is streamed. The responses that bring tokens
    /// stay inside.
    fn tell_response(
        &self,
        status: u16,
        headers: Vec<(String, String)>,
        body: Option<&[u8]>,
        events: &mut VecDeque<Event>,
    ) {
        if self.policy.raw_responses && self.purpose == Use::Main {
            events.push_back(Event::RawResponse {
                operation: self.spec.operation.name,
                status,
                headers: by_name(headers),
                body: body.map(|body| Output::of(String::from_utf8_lossy(body))),
                attempt: self.attempts,
            });
        }
    }

    /// Reads a complete response.
    fn read(
        &mut self,
        now: Now,
        sent: Now,
        status: u16,
        body: Vec<u8>,
        circumstances: Circumstances,
        events: &mut VecDeque<Event>,
    ) {
        let operation = self.spec.operation;
        let (mut error, body) = match String::from_utf8(body) {
            Ok(body) => match read_answer(operation, status, &body, self.spec.form, !self.spec.rows_only) {
                Ok(reading) => {
                    if request::is_token(operation)
                        && !self.keep_tokens(
                            #[cfg(feature = "store")]
                            now,
                            sent,
                            reading.value.text(&body),
                        )
                    {
                        (failure::no_token_in_answer(), body.into_bytes())
                    } else {
                        let repeated = self.delivery == Delivery::MaybeExecuted;
                        self.delivery = self.delivery.after(Proof::Executed);
                        self.client.refund();
                        let mut response = Response::of(Output::new(Arc::new(body), reading.value));
                        (response.total, response.page, response.pages) = (reading.total, reading.page, reading.pages);
                        response.repeated = repeated;
                        if operation.batch().is_some() {
                            response.sanitizer = self.sanitizer();
                        }
                        return self.finish(Ok(response), None);
                    }
                }
                Err(error) => (error, body.into_bytes()),
            },
            Err(bad) => (not_text(status, bad.utf8_error().valid_up_to()), bad.into_bytes()),
        };
        error.details.status = Some(status);
        self.attempt_failed(now, error, circumstances, Some(body), events);
    }

    /// Keeps the tokens in the result of a token operation; `false`: a request for a token brought none.
    fn keep_tokens(&mut self, #[cfg(feature = "store")] now: Now, sent: Now, result: &str) -> bool {
        let token = |name| {
            let text = crate::json::member(result, name).and_then(crate::json::scalar)?;
            if text.is_empty() { None } else { Some(Secret::new(text.into_owned())) }
        };
        let (access, refresh) = (token("accessToken"), token("refreshToken"));
        self.token.clone_from(&access);
        #[cfg(feature = "store")]
        self.share_tokens(now.steady_ms.saturating_sub(sent.steady_ms), access.as_ref(), refresh.as_ref());
        self.client.tokens(|tokens| tokens.store(sent.steady_ms, access, refresh));
        self.token.is_some() || self.purpose == Use::Main
    }

    /// An attempt failed: tries again, or gives up.
    fn attempt_failed(
        &mut self,
        now: Now,
        mut error: Error,
        mut circumstances: Circumstances,
        body: Option<Vec<u8>>,
        events: &mut VecDeque<Event>,
    ) {
        let operation = self.spec.operation;
        let mut proof = Proof::of(&error, circumstances.not_sent);
        if proof == Proof::Refused && self.delivery == Delivery::MaybeExecuted && request::is_delete(operation) {
            // An earlier attempt may have deleted what this one does not find.
            if error.details.category == Some("not_found") || error.details.status == Some(404) {
                self.delivery = self.delivery.after(Proof::Executed);
                let response = Response { repeated: true, ..Response::of(Output::null()) };
                return self.finish(Ok(response), None);
            }
            proof = Proof::Maybe;
        }
        self.delivery = self.delivery.after(proof);
        if error.details.kind == ErrorKind::Api && error.details.code.as_deref() == Some("50014") {
            self.learn_clock(now, &mut error, &mut circumstances);
        }
        if error.details.status == Some(401)
            && self.token.is_some()
            && self.purpose == Use::Main
            && !self.token_replaced
        {
            // A token that the service refuses is replaced once.
            let refused = self.token.take();
            self.client.tokens(|tokens| tokens.drop_access(refused.as_ref()));
            #[cfg(feature = "store")]
            self.refuse_shared_token();
            // An answer may still hold it.
            self.secrets.extend(refused.iter().map(|token| token.reveal().to_string()));
            (self.token_replaced, circumstances.token_dropped) = (true, true);
        }
        let retry = retry::decide(operation, &error, circumstances, self.attempts, self.policy.retries);
        let (wait_ms, why) = match retry {
            Retry::No => return self.finish(Err(error), body),
            Retry::Corrected | Retry::NewToken => (0, Why::Backoff),
            Retry::Throttled { wait_ms } => (wait_ms, Why::Throttled),
            Retry::Backoff { max_ms } => (u64::from(self.client.random_below(max_ms.saturating_add(1))), Why::Backoff),
        };
        if error.details.category == Some("rate_limit") || error.details.status == Some(429) {
            self.client.throttled(now, wait_ms);
            #[cfg(feature = "store")]
            self.tell_throttled(wait_ms);
        }
        let late = self.deadline_ms.is_some_and(|deadline| now.steady_ms.saturating_add(wait_ms) >= deadline);
        let too_long = why == Why::Throttled && self.exceeds_max_wait(wait_ms);
        let is_backoff = matches!(retry, Retry::Backoff { .. });
        if late || too_long || (is_backoff && !self.client.spend(&error)) {
            return self.finish(Err(error), body);
        }
        if why == Why::Throttled {
            self.waited_ms = self.waited_ms.saturating_add(wait_ms);
        }
        #[cfg(feature = "store")]
        self.retract_announcement();
        self.sanitizer().sanitize(&mut error);
        let why_again = error.details.code.as_deref().unwrap_or(error.details.kind.name()).to_string();
        events.push_back(Event::Retry { attempt: self.attempts.saturating_add(1), why: why_again });
        let until_ms = now.steady_ms.saturating_add(wait_ms);
        self.state = State::Paused { until_ms, why, emitted: wait_ms == 0 };
    }

    /// The service says that the request's timestamp is wrong, and perhaps what time it is.
    fn learn_clock(&mut self, now: Now, error: &mut Error, circumstances: &mut Circumstances) {
        let Some(service_ms) = circumstances.date_ms else { return };
        if self.client.learn_time(now, service_ms) {
            circumstances.clock_learnt = !mem::replace(&mut self.clock_corrected, true);
        } else {
            error.details.remedy = Some(failure::clock_days_off(service_ms.saturating_sub(now.wall_ms)).into());
        }
    }

    /// Pauses until the rate limit lets the request through, or gives up where the caller does not wait that long.
    fn wait(&mut self, now: Now, wait_ms: u64, why: Why, give_up: fn(u64) -> Error) {
        let until_ms = now.steady_ms.saturating_add(wait_ms);
        if self.exceeds_max_wait(wait_ms) || self.deadline_ms.is_some_and(|deadline| until_ms >= deadline) {
            return self.finish(Err(give_up(wait_ms)), None);
        }
        self.waited_ms = self.waited_ms.saturating_add(wait_ms);
        self.state = State::Paused { until_ms, why, emitted: false };
    }

    fn exceeds_max_wait(&self, wait_ms: u64) -> bool {
        self.policy.max_wait_ms.is_some_and(|max| self.waited_ms.saturating_add(wait_ms) > max)
    }

    /// Whether the deadline leaves no time for a request.
    fn deadline_passed(&self, now: Now) -> bool {
        self.deadline_ms.is_some_and(|deadline| deadline.saturating_sub(now.steady_ms) <= MIN_ATTEMPT_MS)
    }

    fn out_of_time(&mut self) {
        self.finish(Err(failure::total_timeout()), None);
    }

    /// Ends the exchange. Errors say what is known of the request, and no secret is in them.
    fn finish(&mut self, result: Result<Response, Error>, body: Option<Vec<u8>>) {
        let result = result.map_err(|mut error| {
            error.details.outcome = self.delivery.outcome();
            if let Use::Token { .. } = self.purpose {
                failure::of_token(&mut error);
            }
            error.details.retryable &= error.details.outcome != Outcome::Unknown;
            error.details.raw = body.map(|body| String::from_utf8_lossy(&body).into_owned());
            self.sanitizer().sanitize(&mut error);
            error
        });
        self.client.tokens(|tokens| tokens.land(self.serial));
        self.state = State::Finished(Some(Box::new(result)));
    }

    /// Takes the secrets of this request and of the client out of a text.
    pub(crate) fn sanitizer(&self) -> Sanitizer {
        let mut sanitizer = self.client.sanitizer();
        sanitizer.add_values(self.spec.params.secrets.iter().chain(&self.secrets).map(String::as_str));
        sanitizer.add_values(self.token.iter().map(Secret::reveal));
        sanitizer.add_names(self.spec.operation.secret_names());
        // An answer may be one to another request.
        sanitizer.add_names(Vec::from(TOKENS));
        sanitizer
    }
}

impl Incoming {
    /// When more of it must have come.
    fn until_ms(&mut self, now: Now, timeout_ms: u64) -> u64 {
        match &mut self.body {
            Body::Whole { until_ms, .. } => *until_ms,
            Body::Streamed { idle_since_ms, .. } => {
                idle_since_ms.get_or_insert(now.steady_ms).saturating_add(timeout_ms)
            }
        }
    }
}

/// The members that hold tokens in answers.
const TOKENS: [&str; 3] = ["accessToken", "refreshToken", "ssoToken"];

/// An exchange that is dropped while it fetches a token lets another one do it.
impl Drop for Exchange {
    fn drop(&mut self) {
        #[cfg(feature = "store")]
        self.leave_store();
        self.client.tokens(|tokens| tokens.land(self.serial));
    }
}

/// Shows where it is, not what it holds.
impl core::fmt::Debug for Exchange {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Exchange")
            .field("operation", &self.spec.operation.name)
            .field("delivery", &self.delivery)
            .field("attempts", &self.attempts)
            .finish_non_exhaustive()
    }
}
