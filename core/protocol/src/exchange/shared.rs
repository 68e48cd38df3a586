//! What an exchange needs of the store that processes share, and what others have to know of it: new tokens, refused
//! requests. `machine.rs` has the states, and the call's `StoreLink` does the asking.

use alloc::collections::VecDeque;
use alloc::string::String;

use super::{Exchange, ExchangeKind, request};
use crate::auth::secret::Secret;
use crate::client::clock::Now;
use crate::client::token::{ACCESS_MS, REFRESH_MS, SharedToken};
use crate::store::{Patience, Purpose, Request, Script, Shared, StoreScript};

/// The longest pause before asking the store again for a token that another process is fetching.
const LONGEST_TOKEN_POLL_MS: u64 = 1_000;

/// What an exchange has of the store, and has for it.
#[derive(Default)]
pub(super) struct StoreUse {
    /// Scripts to run before the exchange continues or ends.
    pub(super) reports: VecDeque<StoreScript>,
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
    pub(super) locks: bool,
    /// What has become of the slot.
    pub(super) waiting: SlotWait,
    /// How long the exchange last paused while another process fetched the token.
    token_poll_ms: u64,
}

/// How the attempt comes to its slot.
#[derive(Default, PartialEq, Eq)]
pub(super) enum SlotWait {
    /// The store has not been asked, or has given the slot.
    #[default]
    None,
    /// The store has told when it is its turn.
    Queued,
    /// It was taken without the store.
    Alone,
}

impl StoreUse {
    /// The slot is taken without the store; one of an earlier attempt no longer counts.
    pub(super) fn take_slot_alone(&mut self) {
        (self.waiting, self.slot) = (SlotWait::Alone, None);
    }
}

impl Exchange {
    /// Whether the next attempt asks the store.
    pub(super) fn uses_store(&self, now: Now) -> bool {
        let Some(shared) = self.client.shared() else { return false };
        self.announces_in_store() || shared.is_asked(self.store_purpose(shared), now)
    }

    /// Whether the request is still to be announced in a journal in the store.
    fn announces_in_store(&self) -> bool {
        !self.announced && self.spec.announcement.as_ref().is_some_and(|announcement| announcement.journal.is_some())
    }

    /// Whether the store has the token that the next attempt needs.
    pub(super) fn asks_store_for_token(&self, now: Now) -> bool {
        self.client.shared().is_some_and(Shared::has_tokens) && self.uses_store(now)
    }

    fn store_purpose(&self, shared: &Shared) -> Purpose {
        match self.purpose {
            _ if !shared.has_tokens() => Purpose::Nothing,
            ExchangeKind::Token { .. } => Purpose::Fetch,
            ExchangeKind::Main if self.token.is_none() && request::needs_token(&self.client, self.spec.operation) => {
                Purpose::Use { no_renewal: self.store.no_renewal }
            }
            ExchangeKind::Main => Purpose::Nothing,
        }
    }

    /// Whether the next attempt needs a token that another exchange of the client is fetching.
    pub(super) fn awaits_token(&self, now: Now) -> bool {
        let needs = |shared| matches!(self.store_purpose(shared), Purpose::Use { .. });
        self.client.shared().is_some_and(needs) && self.is_token_fetched_by_other(now)
    }

    pub(super) fn is_token_fetched_by_other(&self, now: Now) -> bool {
        self.client.tokens(|tokens| tokens.is_fetched_by_other(self.serial, now))
    }

    /// The script that gets what the attempt needs; a row batch is announced by it, and keeps its journal.
    pub(super) fn acquire_script(&mut self, now: Now) -> Option<Script> {
        let shared = self.client.shared()?;
        self.store.allowance_ms = self.store.allowance_ms.max(shared.usual_allowance_ms());
        let announcement = self.spec.announcement.as_ref();
        let request = Request {
            serial: self.serial,
            attempt: self.attempts,
            lane: self.policy.lane,
            purpose: self.store_purpose(shared),
            allowance_ms: self.store.allowance_ms,
            timeout_ms: self.policy.timeout_ms,
            patience_ms: [
                self.left_wait_ms(),
                self.deadline_ms.map(|deadline| deadline.saturating_sub(now.steady_ms).saturating_sub(1)),
            ]
            .into_iter()
            .flatten()
            .min(),
            journal: announcement.and_then(|announcement| {
                let line = || (announcement.line)(self.client.service_time(now));
                let line = if self.announced { String::new() } else { line() };
                Some((announcement.journal.as_ref()?, line))
            }),
        };
        Some(shared.acquire(&request, now))
    }

    /// How long to pause before asking the store again for a token that another process is fetching: first that long, then
    /// twice as long each time, so that many waiting calls do not keep the store busy.
    pub(super) fn next_token_poll_ms(&mut self, first_ms: u64) -> u64 {
        let doubled_ms = self.store.token_poll_ms.saturating_mul(2);
        self.store.token_poll_ms = doubled_ms.clamp(first_ms, LONGEST_TOKEN_POLL_MS);
        self.store.token_poll_ms
    }

    /// How long the exchange may still wait; `None`: for any time.
    fn left_wait_ms(&self) -> Option<u64> {
        self.policy.max_wait_ms.map(|max| max.saturating_sub(self.waited_ms))
    }

    /// How long the exchange waits for a store that is away.
    pub(crate) fn patience(&self) -> Patience {
        Patience {
            deadline_ms: self.deadline_ms,
            max_wait_ms: self.left_wait_ms(),
            may_go_alone: !self.announces_in_store(),
        }
    }

    /// Takes what the store gave.
    pub(super) fn take_granted(&mut self, now: Now, asked: Now, nonce: Option<String>, token: Option<SharedToken>) {
        (self.store.nonce, self.store.waiting, self.store.token_poll_ms) = (nonce, SlotWait::None, 0);
        let Some(shared) = self.client.shared() else { return };
        if let Some(shared_token) = token {
            self.store.number = shared.token_number();
            self.token = Some(shared_token.token.clone());
            self.client.tokens(|tokens| tokens.mirror(shared_token, asked));
        }
        self.announced |= self.announces_in_store();
        self.store.slot = shared.is_paced().then_some((asked.steady_ms, self.store.allowance_ms));
        self.client.note_sent(now);
    }

    /// How long the store is known to have no slot for the attempt; one that is taken again is its own, and one that waits
    /// comes when it is its turn.
    pub(super) fn known_wait_ms(&self, now: Now) -> u64 {
        let is_queued = self.store.waiting == SlotWait::Queued;
        let is_new = |shared: &&Shared| !is_queued && self.store.allowance_ms <= shared.usual_allowance_ms();
        let shared = self.client.shared().filter(is_new);
        shared.map_or(0, |shared| shared.known_wait_ms(self.policy.lane, now))
    }

    /// Stores the tokens of the configuration for all, if they are new.
    pub(super) fn share_configured_tokens(&mut self, now: Now) -> bool {
        let Some(shared) = self.client.shared() else { return false };
        let Some((access, refresh)) = self.client.tokens(|tokens| tokens.take_configured(now)) else { return false };
        let refresh = refresh.as_ref().map(|token| (token, REFRESH_MS));
        self.store.reports.push_back(shared.put_tokens(Some(&access), refresh));
        true
    }

    /// The exchange for the token has ended; with a token, it has given the lock back.
    /// `is_kept`: the token held was only suspected, and stays in use, everywhere.
    pub(super) fn shared_token_fetched(&mut self, now: Now, is_stored: bool, is_kept: bool) {
        let Some(shared) = self.client.shared() else { return };
        if is_stored {
            self.store.number = shared.token_number();
        } else if self.store.locks {
            let kept = if is_kept { self.client.tokens(|tokens| tokens.to_share(now)) } else { None };
            self.store.reports.push_back(shared.put_tokens(kept.as_ref(), None));
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
        self.store.reports.push_back(shared.put_tokens(access.as_ref(), refresh));
    }

    /// The service refuses the token, or only may: it is suspected.
    pub(super) fn refuse_shared_token(&self, is_suspected: bool) {
        if let Some(shared) = self.client.shared() {
            shared.refuse_token_of(self.store.number.clone(), is_suspected);
        }
    }

    /// The service refused the request because there were too many.
    pub(super) fn report_throttled(&mut self, wait_ms: u64, is_told: bool) {
        self.store.reports.extend(self.client.shared().and_then(|shared| shared.refused(wait_ms, is_told)));
    }

    /// Whether the request can no longer leave with the slot that it has; then the next slot allows more time.
    pub(super) fn slot_is_stale(&mut self, now: Now) -> bool {
        let Some((asked_ms, allowance_ms)) = self.store.slot else { return false };
        let age_ms = now.steady_ms.saturating_sub(asked_ms);
        let is_stale = age_ms > allowance_ms;
        if is_stale {
            self.store.slot = None;
            self.store.allowance_ms = age_ms.saturating_mul(2);
        }
        is_stale
    }

    /// Leaves it to the client's next request to let others fetch the token.
    pub(super) fn leave_store(&mut self) {
        if let (true, Some(shared)) = (self.store.locks, self.client.shared()) {
            shared.leave(shared.put_tokens(None, None));
        }
    }
}
