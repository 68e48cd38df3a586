//! The states of an exchange, and every transition between them. Other files of this folder compute: they read the state,
//! and cannot set it.
//!
//! ```text
//!                 ┌────────── a retry: the delivery is kept, the next attempt is built and signed afresh ──────────────────────┐
//!                 ▼                                                                                                            │
//!  Start ─▶ FetchToken ─▶ NeedSlot ─▶ AskStore ─▶ Announce ─▶ Sign ─▶ Send ─▶ InFlight ─▶ Receiving ─▶ Finished(Response)      │
//!   │ ▲      AskToken       │            │                                        │            │                               │
//!   │ │         │           │            │                                        └────────────┴─▶ a failed attempt ───────────┤
//!   │ └── Paused ◀──────────┴────────────┘                                                             │                       │
//!   │     (rate limit, token, share, backoff, Retry-After) ◀───────────────────────────────────────────│───────────────────────┘
//!   └─▶ Finished(Error) ◀──────────────────────────────────────────────────────────────────────────────┘
//! ```
//!
//! | state | leaves for | when |
//! | --- | --- | --- |
//! | `Start` | `FetchToken`, `AskToken` | the operation needs an access token, none is held, and the store has none for it |
//! | | `Paused` | another call of the client is fetching it |
//! | | `NeedSlot` | nothing is missing |
//! | | `Finished` | the deadline leaves no time for a request |
//! | `FetchToken` | `Start` | the exchange for the token ended with one, its refresh token was refused, or it failed and the token held stays in use |
//! | | `Finished` | it failed |
//! | `AskToken` | `NeedSlot`, `Finished` | the host gave a token, or refused |
//! | `NeedSlot` | `Announce`, `Sign`, `Send` | the rate limit lets the request through |
//! | | `Paused`, `Finished` | it does not, and the caller waits that long or does not |
//! | | `AskStore` | the client shares slots, nonces or tokens, or the journal is in the store, and the client has no reason to continue without it |
//! | `AskStore` | `Sign`, `Send` | the store gave all that the attempt needs, and its journal has the line |
//! | | `Announce` | the same, and the host keeps the journal |
//! | | `FetchToken` | this client is the one to fetch the token |
//! | | `Paused` | there is no slot, or another process fetches the token |
//! | | `Start` | the store was away, the client continues without it, or had the token configured |
//! | | `Finished` | the store is away, and the client does not wait for it, or another batch has taken the journal over |
//! | `NeedSlot` | `AskHeaders` | the request goes to a relay, and the host has headers for it |
//! | `AskHeaders` | `Send`, `Finished` | the host gave headers, or refused |
//! | `Announce` | `Sign`, `Send`, `Finished` | the journal has the line, or the host refused |
//! | `Sign` | `Send`, `Finished` | the host signed, or refused |
//! | `Send` | `InFlight` | the host was given the request |
//! | | `NeedSlot` | it took longer to get ready than a slot of the store allows |
//! | `InFlight` | `Receiving` | the head of the response came |
//! | | `Paused`, `Start`, `Finished` | the attempt failed, or its deadline passed |
//! | `Receiving` | `Finished` | the response is complete and was read |
//! | | `Paused`, `Start`, `Finished` | it was cut off, cannot be read, is a refusal, or its deadline passed |
//! | `Paused` | `Start` | the time has come |

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use super::delivery::Proof;
use super::incoming::Incoming;
use super::poll::Progress;
use super::request::{self, Draft};
use super::retry::{AfterFailure, Circumstances};
#[cfg(feature = "store")]
use super::shared::SlotWait;
use super::{Exchange, ExchangeKind, Heading, Response, failure};
use crate::auth::platform::SignInput;
use crate::auth::secret::Secret;
use crate::boundary::Event;
use crate::boundary::{Input, Misfit, WaitReason};
use crate::client::clock::Now;
use crate::client::token::Need;
use crate::codec::http::{HttpRequest, is_header_value};
use crate::error::{Error, ErrorKind, Outcome, Reason};
#[cfg(feature = "store")]
use crate::store::{Grant, Reply};
use triline_schema::operation::Operation;

/// Interval at which an exchange checks whether another one has fetched the token.
const TOKEN_POLL_MS: u64 = 50;

/// The state of an exchange.
pub(super) struct Machine {
    state: State,
    /// Whether the output of the state was given out: an ask, or the event that precedes it.
    given_out: bool,
}

impl Machine {
    pub(super) fn new() -> Machine {
        Machine { state: State::Start, given_out: false }
    }

    pub(super) fn state(&self) -> &State {
        &self.state
    }

    /// Whether the output of the state is still to be given out.
    pub(super) fn has_output(&self) -> bool {
        !self.given_out
    }

    /// Notes that the output of the state was given out.
    pub(super) fn note_output(&mut self) {
        self.given_out = true;
    }

    /// The response that is arriving.
    pub(super) fn incoming(&mut self) -> Option<&mut Incoming> {
        if let State::Receiving(incoming) = &mut self.state { Some(incoming) } else { None }
    }

    fn enter(&mut self, state: State) {
        self.replace(state);
    }

    /// Enters a state, and returns the one that it leaves.
    fn replace(&mut self, state: State) -> State {
        self.given_out = false;
        mem::replace(&mut self.state, state)
    }
}

pub(super) enum State {
    /// Prepares the next attempt.
    Start,
    /// An exchange of its own fetches the token.
    FetchToken(Box<Exchange>),
    /// The host provides the token.
    AskToken,
    /// The next attempt needs a slot of the rate limit.
    NeedSlot,
    /// The store provides what the attempt needs.
    #[cfg(feature = "store")]
    AskStore,
    /// The host provides headers for the request to a relay.
    #[cfg(feature = "relay")]
    AskHeaders,
    /// The host writes the announcement into the journal.
    Announce,
    /// The host signs.
    Sign(Box<Draft>),
    /// The request is ready; its event comes first.
    Send(Box<HttpRequest>),
    /// The host has the request; no response has come.
    InFlight { sent: Now, until_ms: u64 },
    /// The response is arriving.
    Receiving(Box<Incoming>),
    /// Nothing happens before that time; then the next attempt is prepared.
    Paused { until_ms: u64, why: WaitReason },
    /// The end; `None` if the call has taken it.
    Finished(Option<Box<Result<Response, Error>>>),
}

impl Exchange {
    /// Accepts the answer to the latest ask.
    ///
    /// # Errors
    ///
    /// It does not fit the ask. Nothing has changed.
    pub(crate) fn answer(&mut self, now: Now, answer: Input, events: &mut Vec<Event>) -> Result<(), Misfit> {
        let is_asked = self.machine.given_out;
        match (&mut self.machine.state, answer) {
            (State::FetchToken(inner), answer) => return inner.answer(now, answer, events),
            (State::AskToken, Input::Token(token)) if is_asked => {
                self.token = Some(Secret::new(token));
                self.machine.enter(State::NeedSlot);
            }
            (State::AskToken, Input::Refused(why)) if is_asked => {
                self.finish(Err(failure::no_token(why)), None);
            }
            #[cfg(feature = "relay")]
            (State::AskHeaders, Input::Headers(headers)) if is_asked => match self.take_headers(&headers) {
                Ok(()) => self.prepare(now),
                Err(error) => self.finish(Err(error), None),
            },
            #[cfg(feature = "relay")]
            (State::AskHeaders, Input::Refused(why)) if is_asked => {
                self.finish(Err(super::relayed::no_headers(why)), None);
            }
            (State::Announce, Input::Stored) if is_asked => {
                self.announced = true;
                self.prepare(now);
            }
            (State::Announce, Input::Refused(why)) if is_asked => {
                let expected = message!("a journal that can be read and appended to");
                self.finish(Err(Error::invalid("host", "journal", expected, why).with_reason(Reason::Journal)), None);
            }
            (State::Sign(_), Input::Signature(signature)) if is_asked => self.signed(signature),
            (State::Sign(_), Input::Refused(why)) if is_asked => {
                self.finish(Err(failure::no_signature(why)), None);
            }
            (State::InFlight { sent, until_ms }, Input::Head { status, headers }) => {
                let (sent, until_ms) = (*sent, *until_ms);
                events.push(Event::Response {
                    operation: self.spec.operation.name,
                    status,
                    duration_ms: now.steady_ms.saturating_sub(sent.steady_ms),
                });
                let incoming = self.incoming(now, sent, until_ms, status, headers, events);
                self.machine.enter(State::Receiving(Box::new(incoming)));
            }
            (State::InFlight { .. }, Input::Failed(failure)) => {
                let error = failure::of_request(&failure, &self.client.config().base_url);
                let not_sent = failure.sent == crate::boundary::Sent::No;
                let circumstances = Circumstances { not_sent, ..Circumstances::default() };
                self.attempt_failed(now, error, circumstances, None, events);
            }
            (State::Receiving(_), answer @ (Input::Chunk(_) | Input::End | Input::Failed(_))) => {
                self.receive(now, answer, events);
            }
            _ => return Err(Misfit::Other),
        }
        Ok(())
    }

    /// Whether the exchange wants more of the answer in flight.
    pub(crate) fn is_receiving(&self) -> bool {
        match &self.machine.state {
            State::FetchToken(inner) => inner.is_receiving(),
            State::InFlight { .. } | State::Receiving(_) => true,
            _ => false,
        }
    }

    /// The outcome if the exchange ended now.
    pub(crate) fn outcome(&self) -> Outcome {
        let under_way = matches!(self.machine.state, State::InFlight { .. } | State::Receiving(_));
        let delivery = if under_way { self.delivery.after(Proof::Maybe) } else { self.delivery };
        delivery.outcome()
    }

    /// Prepares an attempt, or the step that has to precede it.
    pub(super) fn start(&mut self, now: Now, events: &mut Vec<Event>) {
        if self.deadline_passed(now) {
            return self.out_of_time();
        }
        self.machine.enter(State::NeedSlot);
        if !request::needs_token(&self.client, self.spec.operation) || self.has_current_token(now) {
            return;
        }
        if self.client.has_external_tokens() {
            events.push(Event::Token);
            self.machine.enter(State::AskToken);
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
        events.push(Event::Token);
        self.fetch_token(now, operation, renew);
    }

    /// Whether the exchange has a token that it may still use: it may have waited for long, or the machine slept.
    fn has_current_token(&mut self, now: Now) -> bool {
        let client = &self.client;
        let is_current = |token: &mut Secret| client.tokens(|tokens| tokens.is_current(token, now));
        self.token.take_if(|token| !client.has_external_tokens() && !is_current(token));
        self.token.is_some()
    }

    /// Accepts the reply of the store.
    #[cfg(feature = "store")]
    pub(crate) fn store_replied(&mut self, now: Now, reply: Reply, events: &mut Vec<Event>) {
        match (&mut self.machine.state, reply) {
            (State::FetchToken(inner), reply) => inner.store_replied(now, reply, events),
            (State::AskStore, Reply::Granted { grant, asked, waited_ms }) => {
                self.waited_ms = self.waited_ms.saturating_add(waited_ms);
                self.granted(now, asked, grant, events);
            }
            (State::AskStore, Reply::Again) => self.machine.enter(State::Start),
            (State::AskStore, Reply::Failed(error)) => self.finish(Err(error), None),
            _ => {}
        }
    }

    #[cfg(feature = "store")]
    fn granted(&mut self, now: Now, asked: Now, grant: Grant, events: &mut Vec<Event>) {
        match grant {
            Grant::Go { nonce, token } => {
                self.take_granted(now, asked, nonce, token);
                self.slot_taken(now);
            }
            Grant::Slot { wait_ms } => {
                self.store.waiting = SlotWait::Queued;
                self.wait(now, wait_ms, WaitReason::Throttled, failure::no_slot);
            }
            // Another exchange of the client may have asked at the same time.
            Grant::Fetch { .. } if self.is_token_fetched_by_other(now) => self.await_token(now),
            Grant::Token => {
                self.begin_without_pacing(now);
                let wait_ms = self.next_token_poll_ms(TOKEN_POLL_MS);
                self.pause_for_token(now, wait_ms);
            }
            Grant::Fetch { .. } if self.share_configured_tokens(now) => self.machine.enter(State::Start),
            Grant::Fetch { renew } => {
                let renews = renew.is_some();
                let Some(operation) = request::token_operation(renews) else { return self.await_token(now) };
                self.client.tokens(|tokens| tokens.claim(self.serial, now, renew));
                self.store.locks = true;
                events.push(Event::Token);
                self.fetch_token(now, operation, renews);
            }
            // It is asked again.
            Grant::Again => {}
            Grant::NoJournal(error) => self.finish(Err(error), None),
        }
    }

    /// A request that took too long to get ready takes its slot again.
    #[cfg(feature = "store")]
    pub(super) fn replace_stale_slot(&mut self, now: Now) {
        if matches!(self.machine.state, State::Send(_)) && self.slot_is_stale(now) {
            self.machine.enter(State::NeedSlot);
        }
    }

    fn fetch_token(&mut self, now: Now, operation: &'static Operation, renews: bool) {
        let exchange = self.for_token(operation, renews, now);
        self.machine.enter(State::FetchToken(Box::new(exchange)));
    }

    /// Pauses before checking again whether another exchange of the process has fetched the token.
    fn await_token(&mut self, now: Now) {
        self.pause_for_token(now, TOKEN_POLL_MS);
    }

    fn pause_for_token(&mut self, now: Now, wait_ms: u64) {
        let until_ms = now.steady_ms.saturating_add(wait_ms).min(self.deadline_ms.unwrap_or(u64::MAX));
        self.machine.enter(State::Paused { until_ms, why: WaitReason::Token });
    }

    /// The exchange for the token has ended.
    fn token_fetched(&mut self, now: Now, result: Result<Response, Error>) {
        let State::FetchToken(inner) = &mut self.machine.state else { return };
        let renewed = inner.purpose == ExchangeKind::Token { renew: true };
        self.secrets.append(&mut inner.secrets);
        self.token = inner.token.take();
        self.waited_ms = inner.waited_ms;
        self.client.tokens(|tokens| tokens.release_fetch(self.serial));
        let is_auth = matches!(&result, Err(error) if error.details.kind == ErrorKind::Auth);
        // After a refused refresh token, fetch a new pair instead of renewing again.
        let gets_pair = is_auth && renewed && self.client.can_get_tokens();
        let is_kept = result.is_err() && !gets_pair && self.client.tokens(|tokens| tokens.keep_suspected(now));
        #[cfg(feature = "store")]
        self.shared_token_fetched(now, result.is_ok(), is_kept);
        match result {
            Err(_) if gets_pair => {
                self.client.tokens(crate::client::token::Tokens::forget_refresh);
                #[cfg(feature = "store")]
                {
                    self.store.no_renewal = true;
                }
                self.machine.enter(State::Start);
            }
            Err(error) if !is_kept => self.finish(Err(error), None),
            _ => self.machine.enter(State::Start),
        }
    }

    /// Takes a slot of the rate limit, or waits for one.
    pub(super) fn take_slot(&mut self, now: Now) {
        #[cfg(feature = "store")]
        if self.uses_store(now) {
            if self.awaits_token(now) {
                self.begin_without_pacing(now);
                return self.await_token(now);
            }
            match self.known_wait_ms(now) {
                0 => self.machine.enter(State::AskStore),
                wait_ms => self.wait(now, wait_ms, WaitReason::Throttled, failure::no_slot),
            }
            return;
        }
        #[cfg(feature = "store")]
        if let Some(shared) = self.client.shared() {
            self.store.take_slot_alone();
            if let Err(until_ms) = shared.take_share(self.policy.lane, now) {
                let give_up = failure::no_slot;
                return self.wait(now, until_ms.saturating_sub(now.steady_ms), WaitReason::Store, give_up);
            }
            return self.slot_taken(now);
        }
        if let Err(until_ms) = self.client.pace(self.policy.lane, now) {
            return self.wait(now, until_ms.saturating_sub(now.steady_ms), WaitReason::Throttled, failure::no_slot);
        }
        self.slot_taken(now);
    }

    /// The rate limit lets the request through.
    fn slot_taken(&mut self, now: Now) {
        self.slot_ms = now.steady_ms;
        self.begin_total(now);
        if self.spec.announcement.is_some() && !self.announced {
            self.machine.enter(State::Announce);
        } else {
            self.prepare(now);
        }
    }

    /// Sets the deadline of a request whose caller sets none. The wait for the first slot does not count.
    fn begin_total(&mut self, now: Now) {
        if self.deadline_ms.is_none() {
            let (operation, timeout_ms) = (self.spec.operation, self.policy.timeout_ms);
            let total_ms = request::usual_total_ms(operation, self.spec.streamed, timeout_ms);
            self.deadline_ms = total_ms.map(|total| now.steady_ms.saturating_add(total));
        }
    }

    /// Without a rate limit, a request has begun when it waits for a token: other processes fetch one after the other, where the
    /// service does not answer them.
    #[cfg(feature = "store")]
    fn begin_without_pacing(&mut self, now: Now) {
        if self.client.shared().is_some_and(|shared| !shared.is_paced()) {
            self.begin_total(now);
        }
    }

    /// Builds the request of the next attempt.
    fn prepare(&mut self, now: Now) {
        if self.deadline_passed(now) {
            return self.out_of_time();
        }
        #[cfg(feature = "relay")]
        if self.needs_headers() {
            return self.machine.enter(State::AskHeaders);
        }
        match self.draft(now) {
            Ok(draft) if draft.sign.is_some() => self.machine.enter(State::Sign(Box::new(draft))),
            Ok(draft) => self.machine.enter(State::Send(Box::new(draft.request))),
            Err(error) => self.finish(Err(error), None),
        }
    }

    /// The host signed.
    fn signed(&mut self, signature: String) {
        let State::Sign(draft) = self.machine.replace(State::Start) else { return };
        if !is_header_value(&signature) {
            return self.finish(Err(failure::no_signature(message!("the signature holds a control character"))), None);
        }
        let mut request = draft.request;
        self.secrets.push(signature.clone());
        request.headers.push(("svc-sign".into(), signature));
        self.machine.enter(State::Send(Box::new(request)));
    }

    /// Passes the request to the host; `None` if no time is left for it.
    pub(super) fn hand_out(&mut self, now: Now) -> Option<HttpRequest> {
        if self.deadline_passed(now) {
            self.out_of_time();
            return None;
        }
        let left_ms = self.deadline_ms.map_or(u64::MAX, |deadline| deadline.saturating_sub(now.steady_ms));
        let timeout_ms = self.policy.timeout_ms.min(left_ms);
        let in_flight = State::InFlight { sent: now, until_ms: now.steady_ms.saturating_add(timeout_ms) };
        let State::Send(request) = self.machine.replace(in_flight) else { return None };
        self.attempts = self.attempts.saturating_add(1);
        self.heading = Heading::default();
        self.throttled = None;
        // Time may have passed while it was signed or written to a journal.
        #[cfg(feature = "store")]
        if let Some(shared) = self.client.shared().filter(|_| mem::take(&mut self.store.waiting) == SlotWait::Alone) {
            shared.sends_share(self.slot_ms, now);
        }
        self.client.reanchor_slot(self.slot_ms, now);
        Some(HttpRequest { timeout_ms, ..*request })
    }

    /// The exchange for the token.
    pub(super) fn poll_token(&mut self, now: Now, events: &mut Vec<Event>) -> Option<Progress> {
        let State::FetchToken(inner) = &mut self.machine.state else { return None };
        match inner.poll(now, events) {
            Progress::Finished(result) => self.token_fetched(now, result),
            progress => return Some(progress),
        }
        None
    }

    /// Passes what is to be signed to the host.
    pub(super) fn hand_out_sign_input(&mut self) -> Option<SignInput> {
        let State::Sign(draft) = &mut self.machine.state else { return None };
        self.machine.given_out = true;
        draft.sign.take()
    }

    /// Takes the end.
    pub(super) fn take_end(&mut self) -> Result<Response, Error> {
        let State::Finished(end) = &mut self.machine.state else {
            return Err(Error::misuse(message!("the exchange goes on")));
        };
        end.take().map_or_else(|| Err(Error::misuse(message!("the exchange has ended"))), |end| *end)
    }

    /// A pause has ended; prepares the next attempt.
    pub(super) fn resume(&mut self) {
        #[cfg(feature = "relay")]
        self.forget_headers();
        self.machine.enter(State::Start);
    }

    /// Handles a failed attempt: retries or ends the exchange.
    pub(super) fn attempt_failed(
        &mut self,
        now: Now,
        error: Error,
        circumstances: Circumstances,
        body: Option<Vec<u8>>,
        events: &mut Vec<Event>,
    ) {
        match self.after_failure(now, error, circumstances, events) {
            AfterFailure::GiveUp(error) => self.finish(Err(error), body),
            AfterFailure::Pause { until_ms, why, emitted, error } => {
                self.throttled = (why == WaitReason::Throttled).then_some((error, body));
                self.machine.enter(State::Paused { until_ms, why });
                self.machine.given_out = emitted;
            }
        }
    }

    /// Pauses until the rate limit lets the request through, or fails if the caller does not wait that long.
    fn wait(&mut self, now: Now, wait_ms: u64, why: WaitReason, give_up: fn(u64) -> Error) {
        let until_ms = now.steady_ms.saturating_add(wait_ms);
        if self.exceeds_max_wait(wait_ms) || self.deadline_ms.is_some_and(|deadline| until_ms >= deadline) {
            // That there is no slot follows from the refusal, which says more, unless the caller's own limit ends the wait.
            return match self.throttled.take_if(|_| self.policy.max_wait_ms.is_none()) {
                Some((error, body)) => self.finish(Err(error), body),
                None => self.finish(Err(give_up(wait_ms)), None),
            };
        }
        self.waited_ms = self.waited_ms.saturating_add(wait_ms);
        self.machine.enter(State::Paused { until_ms, why });
    }

    pub(super) fn out_of_time(&mut self) {
        self.finish(Err(failure::total_timeout()), None);
    }

    /// Ends the exchange.
    pub(super) fn finish(&mut self, result: Result<Response, Error>, body: Option<Vec<u8>>) {
        let result = result.map_err(|error| self.finalize_error(error, body));
        self.client.tokens(|tokens| tokens.release_fetch(self.serial));
        self.machine.enter(State::Finished(Some(Box::new(result))));
    }
}
