//! What an exchange asks of the store that processes share, and where its answers take the machine.
//!
//! Before an exchange pauses or ends, it tells the store what others have to know: new tokens, refused requests.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::{String, ToString};

use super::machine::State;
use super::{Exchange, Progress, Use, failure, request};
use crate::call::event::Event;
use crate::call::step::{Answer, Ask, Why};
use crate::clock::Now;
use crate::error::{Error, ErrorKind};
use crate::operation::Operation;
use crate::secret::Secret;
use crate::store::{Grant, OnFailure, Purpose, Request, STORE_TIMEOUT_MS, Shared, StoreScript};
use crate::token::{ACCESS_MS, REFRESH_MS, SharedToken};
use crate::words;

/// Where the store takes an exchange, by the state that follows.
pub(super) enum Turn {
    Start,
    NeedSlot,
    AskStore,
    /// Another exchange, or process, fetches the token.
    AwaitToken,
    /// This exchange fetches the token for all.
    FetchToken {
        operation: &'static Operation,
        renews: bool,
    },
    SlotTaken,
    /// The journal has the line.
    Announced,
    /// Nothing happens for that long; or, where that is too long, the exchange ends.
    Wait {
        wait_ms: u64,
        why: Why,
        give_up: fn(u64) -> Error,
    },
    End(Box<Error>),
}

/// What an exchange has to do with the store now.
pub(super) enum StoreStep {
    Out(Progress),
    Turn(Turn),
}

/// What an exchange has to do with the store.
#[derive(Default)]
pub(super) struct StoreUse {
    /// Scripts to run before the exchange pauses or ends.
    pub(super) tells: VecDeque<StoreScript>,
    /// The report in flight, and its start.
    telling: Option<(&'static str, u64)>,
    /// When the slot was asked for, and how long after it the request may leave.
    slot: Option<(u64, u64)>,
    /// The same for the next slot, where it is not the usual time.
    allowance_ms: u64,
    /// The nonce for the next request.
    pub(super) nonce: Option<String>,
    /// The number of the token.
    number: String,
    /// The service refuses the refresh token.
    pub(super) no_renewal: bool,
    /// Others wait for the token that this exchange fetches.
    locks: bool,
    /// The slot was taken without the store.
    pub(super) is_alone: bool,
    /// When the announcement was made that is not answered yet.
    pub(super) announcing_ms: Option<u64>,
    /// When the lease of the journal was last prolonged.
    renewed_ms: Option<u64>,
}

impl Turn {
    /// Waits for a store that is away.
    pub(super) fn for_store(wait_ms: u64) -> Turn {
        Turn::Wait { wait_ms, why: Why::Store, give_up: |_| away("the maximum wait of the call has passed") }
    }
}

impl Exchange {
    /// Whether the next attempt asks the store.
    pub(super) fn uses_store(&self, now: Now) -> bool {
        self.client.shared().is_some_and(|shared| shared.is_asked(self.store_purpose(shared), now))
    }

    /// Whether the store has the token that the next attempt needs.
    pub(super) fn asks_store_for_token(&self, now: Now) -> bool {
        self.client.shared().is_some_and(Shared::has_tokens) && self.uses_store(now)
    }

    fn store_purpose(&self, shared: &Shared) -> Purpose {
        match self.purpose {
            _ if !shared.has_tokens() => Purpose::Nothing,
            Use::Token { .. } => Purpose::Fetch,
            Use::Main if self.token.is_none() && request::needs_token(&self.client, self.spec.operation) => {
                Purpose::Use { no_renewal: self.store.no_renewal }
            }
            Use::Main => Purpose::Nothing,
        }
    }

    /// Begins to ask for what the attempt needs.
    pub(super) fn ask_store(&mut self, now: Now) -> Turn {
        let fetched = self.client.tokens(|tokens| tokens.is_fetched_by_other(self.serial));
        let Some(shared) = self.client.shared() else { return Turn::Start };
        self.store.tells.extend(shared.take_left());
        if let Some(journal) = &self.spec.journal {
            let renewed_ms = *self.store.renewed_ms.get_or_insert(now.steady_ms);
            if now.steady_ms.saturating_sub(renewed_ms) > journal.lease_ms / 4 {
                self.store.renewed_ms = Some(now.steady_ms);
                self.store.tells.push_back(journal.renew());
            }
        }
        if fetched && matches!(self.store_purpose(shared), Purpose::Use { .. }) {
            return Turn::AwaitToken;
        }
        Turn::AskStore
    }

    /// The script that gives what the attempt needs.
    pub(super) fn acquire_script(&mut self, now: Now) -> Option<StoreScript> {
        let shared = self.client.shared()?;
        self.store.allowance_ms = self.store.allowance_ms.max(shared.usual_allowance_ms());
        let request = Request {
            serial: self.serial,
            attempt: self.attempts,
            lane: self.policy.lane,
            purpose: self.store_purpose(shared),
            allowance_ms: self.store.allowance_ms,
            timeout_ms: self.policy.timeout_ms,
        };
        Some(shared.acquire(request, now))
    }

    /// What the exchange has to do with the store, beside asking it for an attempt; `None`: nothing, or nothing more.
    pub(super) fn poll_store(&mut self, now: Now, events: &mut VecDeque<Event>) -> Option<StoreStep> {
        if matches!(self.machine.state(), State::Send(_)) && self.slot_is_stale(now) {
            return Some(StoreStep::Turn(Turn::NeedSlot));
        }
        if matches!(self.machine.state(), State::Announce) && self.spec.journal.is_some() {
            return self.poll_announcement(now, events);
        }
        if !matches!(
            self.machine.state(),
            State::AskStore { .. } | State::Start | State::Paused { .. } | State::Finished(Some(_))
        ) {
            return None;
        }
        if let Some((_, since_ms)) = self.store.telling {
            let until_ms = since_ms.saturating_add(STORE_TIMEOUT_MS);
            if now.steady_ms < until_ms {
                return Some(StoreStep::Out(Progress::Pending { until_ms: Some(until_ms) }));
            }
            self.tell_failed(now, "no answer in time", events);
            return Some(StoreStep::Out(Progress::Emitted));
        }
        let script = self.store.tells.pop_front()?;
        self.store.telling = Some((script.name, now.steady_ms));
        Some(StoreStep::Out(Progress::Ask(Ask::Store(script))))
    }

    /// Takes an answer of the store, and returns where it takes the exchange, if anywhere.
    ///
    /// # Errors
    ///
    /// The answer, where the store was not asked.
    pub(super) fn answer_store(
        &mut self,
        now: Now,
        answer: Answer,
        events: &mut VecDeque<Event>,
    ) -> Result<Option<Turn>, Answer> {
        if let Some((script, _)) = self.store.telling {
            match answer {
                Answer::Store(text) => {
                    self.store.telling = None;
                    if let Some(shared) = self.client.shared() {
                        shared.told(script, &text);
                    }
                }
                Answer::Refused(why) => self.tell_failed(now, &why, events),
                answer => return Err(answer),
            }
            return Ok(None);
        }
        if self.store.announcing_ms.is_some() {
            return self.announcement_answered(now, answer, events).map(Some);
        }
        let &State::AskStore { asked: Some(asked) } = self.machine.state() else { return Err(answer) };
        let text = match answer {
            Answer::Store(text) => text,
            Answer::Refused(why) => return Ok(Some(self.store_failed(now, &why, events))),
            answer => return Err(answer),
        };
        let Some(shared) = self.client.shared() else { return Ok(None) };
        Ok(Some(match shared.granted(&text, now) {
            Ok((grant, was_away)) => {
                if was_away {
                    events.push_back(Event::Store { away: false, why: None });
                }
                self.granted(now, asked, grant, events)
            }
            Err(why) => self.store_failed(now, why, events),
        }))
    }

    fn granted(&mut self, now: Now, asked: Now, grant: Grant, events: &mut VecDeque<Event>) -> Turn {
        match grant {
            Grant::Go { nonce, token } => {
                self.store.nonce = nonce;
                let Some(shared) = self.client.shared() else { return Turn::Start };
                if let Some(shared_token) = token {
                    self.store.number = shared.token_number();
                    self.token = Some(shared_token.token.clone());
                    self.client.tokens(|tokens| tokens.mirror(shared_token, asked));
                }
                self.store.slot = shared.is_paced().then_some((asked.steady_ms, self.store.allowance_ms));
                self.client.note_sent(now);
                Turn::SlotTaken
            }
            Grant::Slot { wait_ms } => Turn::Wait { wait_ms, why: Why::Throttled, give_up: failure::no_slot },
            Grant::Token => Turn::AwaitToken,
            Grant::Again => Turn::AskStore,
            Grant::Fetch { renew } => self.fetch_shared_token(now, renew, events),
        }
    }

    /// This client fetches the token for all.
    fn fetch_shared_token(&mut self, now: Now, renew: Option<Secret>, events: &mut VecDeque<Event>) -> Turn {
        // Another exchange of the client may have asked at the same time.
        if self.client.tokens(|tokens| tokens.is_fetched_by_other(self.serial)) {
            return Turn::AwaitToken;
        }
        let Some(shared) = self.client.shared() else { return Turn::Start };
        if let Some((access, refresh)) = self.client.tokens(|tokens| tokens.take_configured(now)) {
            let refresh = refresh.as_ref().map(|token| (token, REFRESH_MS));
            self.store.tells.push_back(shared.put_tokens(Some(&access), refresh));
            return Turn::Start;
        }
        let renews = renew.is_some();
        let Some(operation) = request::token_operation(renews) else { return Turn::AwaitToken };
        self.client.tokens(|tokens| tokens.claim(self.serial, renew));
        self.store.locks = true;
        events.push_back(Event::Token);
        Turn::FetchToken { operation, renews }
    }

    /// The exchange for the token has ended; with a token, it has given the lock back.
    /// `is_kept`: the token held was only suspected, and stays in use, everywhere.
    pub(super) fn shared_token_fetched(&mut self, now: Now, is_stored: bool, is_kept: bool) {
        let Some(shared) = self.client.shared() else { return };
        if is_stored {
            self.store.number = shared.token_number();
        } else if self.store.locks {
            let kept = if is_kept { self.client.tokens(|tokens| tokens.to_share(now)) } else { None };
            self.store.tells.push_back(shared.put_tokens(kept.as_ref(), None));
        }
        self.store.locks = false;
    }

    /// Tokens came, for all.
    pub(super) fn share_tokens(&mut self, age_ms: u64, access: Option<&Secret>, refresh: Option<&Secret>) {
        let Some(shared) = self.client.shared().filter(|shared| shared.has_tokens()) else { return };
        let access = access.cloned().map(|token| {
            let lasts_ms = ACCESS_MS.saturating_sub(age_ms);
            SharedToken { token, lasts_ms, is_guess: false }
        });
        let refresh = refresh.map(|token| (token, REFRESH_MS.saturating_sub(age_ms)));
        self.store.tells.push_back(shared.put_tokens(access.as_ref(), refresh));
    }

    /// The service refuses the token.
    pub(super) fn refuse_shared_token(&self) {
        if let Some(shared) = self.client.shared() {
            shared.refuse_token_of(&self.store.number);
        }
    }

    /// The service may refuse the token.
    pub(super) fn suspect_shared_token(&self) {
        if let Some(shared) = self.client.shared() {
            shared.suspect_token_of(&self.store.number);
        }
    }

    /// The service refused the request because there were too many.
    pub(super) fn tell_throttled(&mut self, wait_ms: u64) {
        self.store.tells.extend(self.client.shared().and_then(|shared| shared.refused(wait_ms)));
    }

    /// Whether the request can no longer leave with the slot that it has; then it takes the slot again.
    fn slot_is_stale(&mut self, now: Now) -> bool {
        let Some((asked_ms, allowance_ms)) = self.store.slot else { return false };
        let age_ms = now.steady_ms.saturating_sub(asked_ms);
        let is_stale = age_ms > allowance_ms;
        if is_stale {
            self.store.slot = None;
            self.store.allowance_ms = age_ms.saturating_mul(2);
        }
        is_stale
    }

    /// The store did not do what it was asked for.
    pub(super) fn store_failed(&mut self, now: Now, why: &str, events: &mut VecDeque<Event>) -> Turn {
        let pause_ms = self.note_away(now, why, events);
        match self.client.shared().map(|shared| shared.on_failure) {
            Some(OnFailure::Wait) => Turn::for_store(pause_ms),
            Some(OnFailure::Share(_)) => Turn::Start,
            Some(OnFailure::Fail) | None => Turn::End(Box::new(away(why))),
        }
    }

    /// The report is lost; slots and locks expire.
    fn tell_failed(&mut self, now: Now, why: &str, events: &mut VecDeque<Event>) {
        self.store.telling = None;
        self.store.tells.clear();
        self.note_away(now, why, events);
    }

    /// Notes that the store is away. Returns how long to wait before it is asked again.
    pub(super) fn note_away(&mut self, now: Now, why: &str, events: &mut VecDeque<Event>) -> u64 {
        let jitter = self.client.random() >> 32;
        let Some(shared) = self.client.shared() else { return 0 };
        let (is_news, pause_ms) = shared.failed(now, jitter);
        if is_news {
            let why = self.sanitizer().without_secrets(words::head(why, 1_000));
            events.push_back(Event::Store { away: true, why: Some(why) });
        }
        pause_ms
    }

    /// Leaves it to the client's next request to let others fetch the token.
    pub(super) fn leave_store(&mut self) {
        if let (true, Some(shared)) = (self.store.locks, self.client.shared()) {
            shared.leave(shared.put_tokens(None, None));
        }
    }
}

/// The shared store is unavailable.
pub(crate) fn away(why: &str) -> Error {
    const AWAY: &str = "the store that processes share did not answer: ";
    let mut error = Error::new(ErrorKind::Transport, "store", words::text(&[AWAY, why])).begins(AWAY);
    error.details.retryable = true;
    error.details.remedy =
        Some("see that the store can be reached; onStoreFailure says what to do while it cannot".to_string().into());
    error
}
