//! The shared form: what a client asks of the store, and what it makes of the answers.

mod tokens;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use sha2::{Digest, Sha256};

use super::journal::refusal;
use super::script::{ACQUIRE, REFUSED, TOKENS, hex};
use super::seal::Seal;
use super::{Foreign, OnFailure, RelayStore, Script, StoreScript, StoredJournal};
use crate::auth::secret::Secret;
use crate::client::Lock;
use crate::client::clock::Now;
use crate::client::config::{Config, Credentials};
use crate::client::nonce::Nonces;
use crate::client::pace::{BELIEVED_MS, Lane, Limit, Window};
use crate::client::random::Random;
use crate::client::token::SharedToken;
use crate::error::Error;
use crate::text::{self, count, decimal};

/// How long the store may take to answer.
pub(super) const STORE_TIMEOUT_MS: u64 = 3_000;
/// Time within which a client that continues with its share notices that the store is back: `LATE` of the script.
pub(super) const LATE_MS: u64 = 2 * STORE_TIMEOUT_MS;
/// The pauses between two looks whether the store is back: the first, and the longest.
const FIRST_PAUSE_MS: u64 = 100;
const LONGEST_PAUSE_MS: u64 = 2_000;
/// The shortest lease of a worker of a row batch.
const SHORTEST_LEASE_MS: u64 = 10_000;

/// What a client shares with those of other processes.
pub(crate) struct Shared {
    /// The keys: slots of the rate limit, state of the account, tokens.
    slots: String,
    state: String,
    tokens: String,
    /// The queues of requests that wait for a slot, interactive and bulk.
    queues: [String; 2],
    /// Seals tokens; `None`: tokens are not shared.
    seal: Option<Seal>,
    limit: Option<Limit>,
    /// The nonces of the account by their numbers; `None`: requests carry none.
    nonces: Option<Nonces>,
    pub(crate) on_failure: OnFailure,
    /// How the keys of the account begin.
    tag: String,
    local: Lock<LocalState>,
}

/// What the client knows itself.
struct LocalState {
    /// Tells this client from all others, as the holder of locks and slots.
    holder: String,
    /// The number of the access token that was seen last, and of one that is of no use.
    number: String,
    refused: String,
    /// Whether that one may only have expired, so that it is renewed.
    is_suspected: bool,
    away: Option<Away>,
    /// Before this time the store has no slot for bulk work.
    next_bulk_slot_ms: u64,
    /// Since when the client has been without slots of the store.
    without_slots_since_ms: Option<u64>,
    /// The requests that were sent without the store, and from when on they may be.
    share: Option<Window>,
    alone_from_ms: u64,
    /// Scripts to run before the store is next asked for something.
    left: Vec<StoreScript>,
}

/// The store cannot be reached.
struct Away {
    failures: u32,
    next_try_ms: u64,
}

/// What a request asks for a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// It carries none, or has it.
    Nothing,
    /// It carries one.
    Use { no_renewal: bool },
    /// It fetches one.
    Fetch,
}

/// What an attempt asks of the store.
pub(crate) struct Request<'a> {
    /// The attempt, among all of the client.
    pub(crate) serial: u64,
    pub(crate) attempt: u32,
    pub(crate) lane: Lane,
    pub(crate) purpose: Purpose,
    /// How long after the ask the request may leave at the latest.
    pub(crate) allowance_ms: u64,
    /// Timeout of an attempt.
    pub(crate) timeout_ms: u64,
    /// How long the request waits for a slot at most.
    pub(crate) patience_ms: Option<u64>,
    /// The journal of a row batch, and the line that is appended with the slot; empty: none is.
    pub(crate) journal: Option<(&'a StoredJournal, String)>,
}

/// What the store gives an attempt.
#[derive(Debug, PartialEq)]
pub(crate) enum Grant {
    /// All that was asked for.
    Go { nonce: Option<String>, token: Option<SharedToken> },
    /// No slot for so long.
    Slot { wait_ms: u64 },
    /// Another process is fetching a token.
    Token,
    /// This client is to fetch one; with the refresh token, where that is to be used.
    Fetch { renew: Option<Secret> },
    /// The token cannot be read: it is dropped, and the store asked again.
    Again,
    /// The batch cannot use its journal any longer.
    NoJournal(Error),
}

impl Shared {
    pub(crate) fn new(config: &Config, seed: &[u8; 32]) -> Shared {
        let account = config.account();
        let digest = Sha256::digest(text::text(&["triline store 1 ", &account]));
        let tag = text::text(&["triline:{", &hex(digest.get(..16).unwrap_or_default()), "}:"]);
        let (mut seal, mut nonces) = (None, None);
        match &config.credentials {
            // Tokens that the caller gives are the caller's local.
            Credentials::WorkPhone(known) if !known.external && known.client_id.is_some() => {
                seal = known.client_secret.as_ref().map(|secret| Seal::new(secret.reveal(), &account));
            }
            Credentials::Platform { fixed_nonce: None, .. } => {
                let seed: [u8; 32] = Sha256::digest(text::text(&["triline nonces ", &account])).into();
                nonces = Some(Nonces::new(&mut Random::new(&seed)));
            }
            _ => {}
        }
        let key_id = seal.as_ref().map_or("", |seal| &*seal.key_id);
        let local = LocalState {
            holder: holder(seed),
            number: String::new(),
            refused: String::new(),
            is_suspected: false,
            away: None,
            next_bulk_slot_ms: 0,
            without_slots_since_ms: None,
            share: None,
            alone_from_ms: 0,
            left: Vec::new(),
        };
        Shared {
            slots: text::text(&[&tag, "slots"]),
            state: text::text(&[&tag, "state"]),
            tokens: text::text(&[&tag, "tokens:", key_id]),
            queues: ["queue", "queue:bulk"].map(|name| text::text(&[&tag, name])),
            seal,
            limit: config.limit,
            nonces,
            on_failure: config.on_store_failure,
            tag,
            local: Lock::new(local),
        }
    }

    /// A process that was forked is another holder.
    pub(crate) fn reseed(&self, seed: &[u8; 32]) {
        self.local.with(|local| local.holder = holder(seed));
    }

    /// The client, as the store knows it.
    pub(crate) fn holder(&self) -> String {
        self.local.with(|local| local.holder.clone())
    }

    /// Whether tokens are shared.
    pub(crate) fn has_tokens(&self) -> bool {
        self.seal.is_some()
    }

    /// Whether slots of a rate limit are.
    pub(crate) fn is_paced(&self) -> bool {
        self.limit.is_some()
    }

    /// Whether a request asks the store now: it needs something, and a client that continues without the store has not
    /// just noticed that it is unavailable.
    pub(crate) fn is_asked(&self, purpose: Purpose, now: Now) -> bool {
        let needs = self.limit.is_some() || self.nonces.is_some() || purpose != Purpose::Nothing;
        needs && !self.goes_alone(now)
    }

    /// Whether requests continue without the store.
    pub(crate) fn goes_alone(&self, now: Now) -> bool {
        let OnFailure::Share(_) = self.on_failure else { return false };
        self.local.with(|local| local.away.as_ref().is_some_and(|away| now.steady_ms < away.next_try_ms))
    }

    /// How long the store is known to have no slot: bulk work, which mostly waits for one, does not ask in vain.
    pub(crate) fn known_wait_ms(&self, lane: Lane, now: Now) -> u64 {
        let next_ms = if lane == Lane::Bulk { self.local.with(|local| local.next_bulk_slot_ms) } else { 0 };
        next_ms.saturating_sub(now.steady_ms)
    }

    /// How long after the ask a request usually may leave.
    pub(crate) fn usual_allowance_ms(&self) -> u64 {
        self.limit.map_or(1_000, |limit| (limit.period_ms / 60).clamp(1, 1_000))
    }

    /// How long a slot counts: a period from the latest time at which the request reaches the service. Half of the
    /// allowance is for the way there.
    fn hold_ms(&self, allowance_ms: u64) -> u64 {
        let period_ms = self.limit.map_or(0, |limit| limit.period_ms);
        period_ms.saturating_add(allowance_ms).saturating_add(allowance_ms / 2)
    }

    /// The script that gets a request all that it needs.
    pub(crate) fn acquire(&self, request: &Request<'_>, now: Now) -> Script {
        let hold_ms = self.hold_ms(request.allowance_ms);
        let flag = |is: bool| if is { "1" } else { "" }.to_string();
        let purpose = match request.purpose {
            Purpose::Nothing => "",
            Purpose::Use { .. } => "use",
            Purpose::Fetch => "fetch",
        };
        let args = self.local.with(|local| {
            let id = [&*local.holder, ":", &count(request.serial), ":", &count(request.attempt.into())];
            let away_ms = local.without_slots_since_ms.map_or(0, |since_ms| now.steady_ms.saturating_sub(since_ms));
            let mut args = Vec::from([
                text::text(&id),
                count(self.limit.map_or(0, |limit| limit.requests.into())),
                count(hold_ms),
                if request.lane == Lane::Bulk { "bulk" } else { "interactive" }.to_string(),
                flag(self.nonces.is_some()),
                purpose.to_string(),
                local.holder.clone(),
                count(request.timeout_ms.saturating_add(30_000)),
                local.refused.clone(),
                match request.purpose {
                    Purpose::Use { no_renewal: true } => "1",
                    _ if local.is_suspected => "suspected",
                    _ => "",
                }
                .to_string(),
                count(away_ms),
                match self.on_failure {
                    OnFailure::Share(_) => count(self.hold_ms(self.usual_allowance_ms())),
                    _ => String::new(),
                },
                request.patience_ms.map_or_else(String::new, count),
            ]);
            if let Some((journal, line)) = &request.journal {
                args.extend(journal.args(&local.holder, line));
            }
            if let Some(away) = &mut local.away {
                // While this ask is in flight, others continue without the store.
                away.next_try_ms = now.steady_ms.saturating_add(STORE_TIMEOUT_MS);
            }
            if local.without_slots_since_ms.is_some() {
                for (index, release_ms) in
                    local.share.iter().flat_map(|share| share.releases(now.steady_ms)).enumerate()
                {
                    args.push(text::text(&[&local.holder, ":share:", &text::length(index)]));
                    args.push(count(release_ms));
                }
            }
            args
        });
        let [interactive, bulk] = &self.queues;
        let mut keys = Vec::from([&self.slots, &self.state, &self.tokens, interactive, bulk]);
        keys.extend(request.journal.iter().flat_map(|(journal, _)| &journal.keys));
        Script::Acquire(ACQUIRE.with(&keys, args), request.lane)
    }

    /// Reads what the script of [`Shared::acquire`] returned.
    pub(super) fn granted(&self, text: &str, asked: &StoreScript, lane: Lane, now: Now) -> Result<Grant, Foreign> {
        let parts: Vec<&str> = text.split(' ').collect();
        let [verdict, wait, sequence, number, lasts, token] = *parts else { return Err(Foreign) };
        let argument = |index: usize| asked.args.get(index).map_or("", String::as_str);
        // What was not asked for, a client could ask again and again.
        let needs_token = argument(5) == "use";
        let fits = match verdict {
            "go" => needs_token || token.is_empty(),
            "token" | "get" | "renew" => needs_token,
            "slot" => wait != "0",
            _ => asked.keys.len() > 5,
        };
        if !fits {
            return Err(Foreign);
        }
        let integer = |text: &str| text.parse::<u64>().map_err(|_| Foreign);
        let (wait_ms, sequence, lasts_ms) = (integer(wait)?, integer(sequence)?, integer(lasts)?);
        self.local.with(|local| {
            // An answer that is about no token has no number.
            if number != "0" || local.number.is_empty() {
                local.number = number.to_string();
            }
            local.without_slots_since_ms = None;
            if lane == Lane::Bulk && matches!(verdict, "go" | "slot") {
                local.next_bulk_slot_ms = now.steady_ms.saturating_add(wait_ms);
            }
        });
        // The store drops the token of a number that this ask has refused.
        let unreadable = || {
            self.refuse_token();
            if number == argument(8) { Err(Foreign) } else { Ok(Grant::Again) }
        };
        Ok(match verdict {
            "go" => {
                let nonces = self.nonces.as_ref();
                let nonce = nonces.map(|nonces| decimal(nonces.at(sequence).into()));
                let opened = self.opened(token, lasts_ms);
                if token.is_empty() || opened.is_some() { Grant::Go { nonce, token: opened } } else { unreadable()? }
            }
            "slot" => Grant::Slot { wait_ms },
            "token" => Grant::Token,
            "get" => Grant::Fetch { renew: None },
            "renew" => match self.opened_refresh(token) {
                Some(token) => Grant::Fetch { renew: Some(token) },
                None => unreadable()?,
            },
            verdict => Grant::NoJournal(refusal(verdict).ok_or(Foreign)?),
        })
    }

    /// Whether the store did not answer when it was last asked.
    pub(super) fn is_away(&self) -> bool {
        self.local.with(|local| local.away.is_some())
    }

    /// The store did not answer. Returns whether that is news, and how long to wait before it is asked again.
    pub(super) fn failed(&self, now: Now, jitter: u64) -> (bool, u64) {
        let hold_ms = self.hold_ms(self.usual_allowance_ms());
        self.local.with(|local| {
            let is_news = local.away.is_none();
            local.without_slots_since_ms.get_or_insert(now.steady_ms);
            let away = local.away.get_or_insert(Away { failures: 0, next_try_ms: 0 });
            let longest_ms = FIRST_PAUSE_MS.saturating_mul(1 << away.failures.min(10)).min(LONGEST_PAUSE_MS);
            let pause_ms = (longest_ms / 2).saturating_add(jitter.checked_rem(longest_ms / 2).unwrap_or(0));
            away.failures = away.failures.saturating_add(1);
            away.next_try_ms = now.steady_ms.saturating_add(pause_ms);
            if let (OnFailure::Share(share), Some(limit), true) = (self.on_failure, self.limit, is_news) {
                let requests = u64::from(limit.requests).saturating_mul(share.into()) / 1000;
                let requests = u32::try_from(requests).unwrap_or(u32::MAX).max(1);
                local.share.get_or_insert(Window::new(Limit { requests, period_ms: hold_ms }));
                // Until then others may have used the whole limit, or the store may be back without this client knowing.
                local.alone_from_ms = now.steady_ms.saturating_add(hold_ms).saturating_add(LATE_MS);
            }
            (is_news, pause_ms)
        })
    }

    /// Takes a slot without the store, or tells when to look again.
    pub(crate) fn take_share(&self, lane: Lane, now: Now) -> Result<(), u64> {
        self.local.with(|local| {
            let next_try_ms = local.away.as_ref().map_or(0, |away| away.next_try_ms);
            let taken = match &mut local.share {
                Some(_) if now.steady_ms < local.alone_from_ms => Err(local.alone_from_ms),
                Some(share) => share.take(lane, now.steady_ms),
                None => Ok(()),
            };
            taken.map_err(|until_ms| until_ms.min(next_try_ms.max(now.steady_ms.saturating_add(1))))
        })
    }

    /// A request leaves that took its slot without the store.
    pub(crate) fn sends_share(&self, slot_ms: u64, now: Now) {
        self.local.with(|local| {
            if let Some(share) = &mut local.share {
                share.reanchor_slot(slot_ms, now.steady_ms);
            }
        });
    }

    /// The script that tells that the service has refused a request because there were too many.
    pub(crate) fn refused(&self, wait_ms: u64, is_told: bool) -> Option<StoreScript> {
        let limit = self.limit?;
        let believed_ms = if is_told { 0 } else { BELIEVED_MS };
        let numbers = [u64::from(limit.requests), self.hold_ms(self.usual_allowance_ms()), wait_ms, believed_ms];
        let args = numbers.map(count).to_vec();
        Some(REFUSED.with(&[&self.slots, &self.state], args))
    }

    /// Takes what a script returned that only tells the store something.
    pub(super) fn reported(&self, script: &StoreScript, text: &str) {
        if script.name == TOKENS.name {
            self.local.with(|local| local.number = text.to_string());
        }
    }

    /// What relays keep beside it.
    pub(crate) fn relay(&self, secret: &str, account: &str) -> RelayStore {
        RelayStore::new(self.tag.clone(), Seal::new(secret, account))
    }

    /// The journal of a row batch of that name; `serial` tells the batch from others of the client, whose requests have that
    /// timeout.
    pub(crate) fn journal(&self, name: &str, serial: u64, timeout_ms: u64) -> StoredJournal {
        // Beside the keys of the account, so that one script can use both in a cluster.
        let digest = Sha256::digest(text::text(&["triline journal 1 ", name]));
        let tag = text::text(&[&self.tag, "journal:", &hex(digest.get(..16).unwrap_or_default()), ":"]);
        // A batch that waits for a slot prolongs its lease each time it asks for one, and nothing prolongs it while a request
        // is in flight.
        let hold_ms = self.hold_ms(self.usual_allowance_ms());
        let lease_ms = hold_ms.saturating_mul(2).max(timeout_ms).saturating_add(LATE_MS).max(SHORTEST_LEASE_MS);
        StoredJournal::new(&tag, serial, lease_ms)
    }

    /// The store has answered. Returns whether it was away before.
    pub(super) fn answered(&self) -> bool {
        self.local.with(|local| local.away.take().is_some())
    }

    /// Leaves a script to the next request of the client: the one that it belongs to was dropped.
    pub(crate) fn leave(&self, script: StoreScript) {
        self.local.with(|local| local.left.push(script));
    }

    /// The scripts that were left.
    pub(super) fn take_left(&self) -> Vec<StoreScript> {
        self.local.with(|local| core::mem::take(&mut local.left))
    }
}

fn holder(seed: &[u8; 32]) -> String {
    let digest = Sha256::digest([b"triline holder ".as_slice(), seed].concat());
    hex(digest.get(..12).unwrap_or_default())
}
