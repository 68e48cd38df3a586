//! A client: its configuration, and the state that its calls share.
//!
//! [`Client::call`](crate::Client::call) is in `call.rs`: calls know clients, clients know no calls.

use alloc::string::String;
use alloc::sync::{Arc, Weak};
use alloc::vec::Vec;
use core::fmt;

pub(crate) mod budget;
pub(crate) mod clock;
pub mod config;
pub(crate) mod nonce;
pub(crate) mod pace;
pub mod random;
pub(crate) mod token;

use crate::auth::secret::{Sanitizer, Secret};
use crate::client::budget::RetryBudget;
use crate::client::clock::{Now, Offset};
use crate::client::config::{Config, Credentials};
use crate::client::nonce::Nonces;
use crate::client::pace::{Lane, Limit, Window};
use crate::client::random::Random;
use crate::client::token::{Need, Tokens};
use crate::error::Error;
use crate::json::fingerprint;
#[cfg(feature = "store")]
use crate::store::{RelayStore, Shared};
use crate::text;

type SharedWindow = Arc<Lock<Window>>;

/// A client of one interface. Cheap to clone; clones share everything.
///
/// It reads no clock and no randomness: its creator passes the seed, and each method of a [`Call`](crate::Call) takes
/// the time.
#[derive(Clone)]
pub struct Client {
    inner: Arc<Inner>,
}

struct Inner {
    config: Config,
    /// Mixed into the fingerprints of what a service sends.
    hash_key: u64,
    state: Lock<State>,
    window: Option<SharedWindow>,
    /// What processes share in a store.
    #[cfg(feature = "store")]
    shared: Option<Shared>,
}

/// What calls of a client share.
struct State {
    random: Random,
    nonces: Nonces,
    clock: Offset,
    tokens: Tokens,
    budget: RetryBudget,
    /// The number of the newest call.
    serial: u64,
}

impl Client {
    /// Creates a client. The seed should be 32 random bytes; the same seed draws the same nonces.
    pub fn new(config: Config, seed: [u8; 32]) -> Client {
        let tokens = match &config.credentials {
            Credentials::WorkPhone(known) => Tokens::new(known),
            _ => Tokens::default(),
        };
        let mut random = Random::new(&seed);
        let nonces = Nonces::new(&mut random);
        let state =
            State { random, nonces, clock: Offset::default(), tokens, budget: RetryBudget::default(), serial: 0 };
        let window = config.limit.map(|limit| window_of(&config, limit));
        let hash_key = Random::new(&seed.map(|byte| !byte)).next_u64();
        #[cfg(feature = "store")]
        let shared = config.external_store.then(|| Shared::new(&config, &seed));
        Client {
            inner: Arc::new(Inner {
                config,
                hash_key,
                state: Lock::new(state),
                window,
                #[cfg(feature = "store")]
                shared,
            }),
        }
    }

    /// Replaces the seed with 32 random bytes. A forked process calls this, because parent and child would draw the
    /// same nonces otherwise.
    pub fn reseed(&self, seed: [u8; 32]) {
        self.inner.state.with(|state| {
            state.random = Random::new(&seed);
            state.nonces = Nonces::new(&mut state.random);
        });
        #[cfg(feature = "store")]
        if let Some(shared) = &self.inner.shared {
            shared.reseed(&seed);
        }
    }

    /// Drops the access token of the work phone that the client holds, so that the next request gets a new one.
    pub fn invalidate_token(&self) {
        self.tokens(Tokens::invalidate);
        #[cfg(feature = "store")]
        if let Some(shared) = &self.inner.shared {
            shared.refuse_token();
        }
    }

    /// Stands for address and account in journals: 16 hexadecimal digits. Account numbers can be guessed, so it is not secret.
    pub fn account_fingerprint(&self) -> String {
        text::hex(&fingerprint(&self.config().account()).to_be_bytes(), text::LOWER_HEX)
    }

    /// The maximum size of a response body, in bytes after decompression, for hosts that collect a whole body before
    /// they answer with it. A larger body makes the attempt fail as malformed.
    pub fn max_response_bytes(&self) -> usize {
        self.inner.config.max_response_bytes
    }

    /// The rate limit that the client keeps: requests, and within how many milliseconds. `None`: it keeps none.
    pub fn rate_limit(&self) -> Option<(u32, u64)> {
        self.inner.config.limit.map(|limit| (limit.requests, limit.period_ms))
    }

    /// What relays of the account keep in its store. `None`: the client has no store, or does not know the secret of the account,
    /// without which answers cannot be sealed. Deriving the key takes a tenth of a second.
    #[cfg(feature = "store")]
    pub fn relay_store(&self) -> Option<RelayStore> {
        let (shared, secret) = (self.shared()?, self.config().lasting_secret()?);
        Some(shared.relay(secret, &self.config().account()))
    }

    /// The shared store of the account, if any.
    #[cfg(feature = "store")]
    pub(crate) fn shared(&self) -> Option<&Shared> {
        self.inner.shared.as_ref()
    }

    /// A request of the account goes out, whose slot is in the store.
    #[cfg(feature = "store")]
    pub(crate) fn note_sent(&self, now: Now) {
        if let Some(window) = &self.inner.window {
            window.with(|window| window.note(now.steady_ms));
        }
    }

    pub(crate) fn config(&self) -> &Config {
        &self.inner.config
    }

    /// A nonce for an attempt.
    pub(crate) fn nonce(&self) -> String {
        if let Credentials::Platform { fixed_nonce: Some(nonce), .. } = &self.config().credentials {
            return nonce.clone();
        }
        text::decimal(self.inner.state.with(|state| state.nonces.draw()).into())
    }

    /// The service's wall clock, as far as it is known.
    pub(crate) fn service_time(&self, now: Now) -> i64 {
        self.inner.state.with(|state| state.clock.service_ms(now))
    }

    /// Learns the service's wall clock; `false` if it is implausibly far off.
    pub(crate) fn learn_time(&self, now: Now, service_ms: i64) -> bool {
        self.inner.state.with(|state| state.clock.learn(now, service_ms))
    }

    /// How an exchange obtains a token.
    pub(crate) fn need_token(&self, exchange: u64, now: Now) -> Need {
        let can_get = self.can_get_tokens();
        self.tokens(|tokens| tokens.need(exchange, now, can_get))
    }

    /// The service refused a request with this token, and does not say why. Returns whether the next request has another.
    pub(crate) fn suspect_token(&self, token: &Secret, now: Now) -> bool {
        let can_get = self.can_get_tokens();
        self.tokens(|tokens| tokens.suspect(token, now, can_get))
    }

    /// Whether the client can replace its access token.
    pub(crate) fn can_renew_tokens(&self) -> bool {
        self.can_get_tokens() || self.tokens(|tokens| tokens.refresh_token()).is_some()
    }

    /// Whether there are credentials that a new pair of tokens can be got with.
    pub(crate) fn can_get_tokens(&self) -> bool {
        let Credentials::WorkPhone(known) = &self.config().credentials else { return false };
        known.client_id.is_some() && known.client_secret.is_some()
    }

    /// Removes the secrets of the client from a text.
    pub(crate) fn sanitizer(&self) -> Sanitizer {
        let mut sanitizer = Sanitizer::default();
        sanitizer.add_values(self.config().secrets());
        sanitizer.add_values(self.config().headers.secrets());
        let tokens = self.tokens(|tokens| tokens.secrets());
        sanitizer.add_values(tokens.iter().flatten().map(Secret::reveal));
        sanitizer
    }

    /// Reads or changes the tokens.
    pub(crate) fn tokens<R>(&self, use_them: impl FnOnce(&mut Tokens) -> R) -> R {
        self.inner.state.with(|state| use_them(&mut state.tokens))
    }

    /// Takes a slot of the account's rate limit, or returns the time at which one becomes free.
    pub(crate) fn pace(&self, lane: Lane, now: Now) -> Result<(), u64> {
        let Some(window) = &self.inner.window else { return Ok(()) };
        window.with(|window| window.take(lane, now.steady_ms))
    }

    /// A request leaves, whose slot was taken then.
    pub(crate) fn reanchor_slot(&self, placed_ms: u64, now: Now) {
        if let Some(window) = self.inner.window.as_ref().filter(|_| placed_ms != now.steady_ms) {
            window.with(|window| window.reanchor_slot(placed_ms, now.steady_ms));
        }
    }

    /// How long a number of requests of a batch wait for the limit in total.
    pub(crate) fn wait_for(&self, requests: u64, now: Now) -> u64 {
        let Some(window) = &self.inner.window else { return 0 };
        window.with(|window| window.wait_for(Lane::Bulk, requests, now.steady_ms))
    }

    /// Whether another try may follow a failure that says nothing about the request.
    pub(crate) fn spend(&self, error: &Error) -> bool {
        self.inner.state.with(|state| state.budget.spend(error))
    }

    /// An answer came.
    pub(crate) fn refund(&self) {
        self.inner.state.with(|state| state.budget.refund());
    }

    /// The service reports that the account has sent too many requests. `is_told`: it says how long to wait.
    pub(crate) fn throttled(&self, now: Now, wait_ms: u64, is_told: bool) {
        if let Some(window) = &self.inner.window {
            window.with(|window| window.refused(now.steady_ms, wait_ms, is_told));
        }
    }

    /// Whether the host is asked for each token.
    pub(crate) fn has_external_tokens(&self) -> bool {
        matches!(&self.config().credentials, Credentials::WorkPhone(known) if known.external)
    }

    /// A number that is unique among the calls of the client.
    pub(crate) fn next_serial(&self) -> u64 {
        self.inner.state.with(|state| {
            state.serial = state.serial.saturating_add(1);
            state.serial
        })
    }

    /// Secret key of fingerprints, the same for all calls.
    pub(crate) fn hash_key(&self) -> u64 {
        self.inner.hash_key
    }

    /// A random number.
    pub(crate) fn random(&self) -> u64 {
        self.inner.state.with(|state| state.random.next_u64())
    }

    /// A random number from 0 up to, not including, `limit`.
    pub(crate) fn random_below(&self, limit: u32) -> u32 {
        self.inner.state.with(|state| state.random.below(limit))
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("config", self.config()).finish_non_exhaustive()
    }
}

/// The window of an account, which all its clients in this process share.
fn window_of(config: &Config, limit: Limit) -> SharedWindow {
    struct Known {
        account: String,
        limit: Limit,
        window: Weak<Lock<Window>>,
    }
    static WINDOWS: Lock<Vec<Known>> = Lock::new(Vec::new());

    let account = config.account();
    WINDOWS.with(|windows| {
        windows.retain(|known| known.window.strong_count() > 0);
        let same = windows.iter().find(|known| known.account == account && known.limit == limit);
        same.and_then(|known| known.window.upgrade()).unwrap_or_else(|| {
            let window = Arc::new(Lock::new(Window::new(limit)));
            windows.push(Known { account, limit, window: Arc::downgrade(&window) });
            window
        })
    })
}

/// One lock: the system's if threads can wait for it, otherwise a spin lock, which is held only briefly.
pub(crate) struct Lock<T>(#[cfg(feature = "std")] std::sync::Mutex<T>, #[cfg(not(feature = "std"))] spin::Mutex<T>);

#[cfg(feature = "std")]
impl<T> Lock<T> {
    pub(crate) const fn new(value: T) -> Self {
        Lock(std::sync::Mutex::new(value))
    }

    pub(crate) fn with<R>(&self, use_it: impl FnOnce(&mut T) -> R) -> R {
        // No code panics while it holds the lock, so the guarded data is always consistent.
        use_it(&mut self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}

#[cfg(not(feature = "std"))]
impl<T> Lock<T> {
    pub(crate) const fn new(value: T) -> Self {
        Lock(spin::Mutex::new(value))
    }

    pub(crate) fn with<R>(&self, use_it: impl FnOnce(&mut T) -> R) -> R {
        use_it(&mut self.0.lock())
    }
}
