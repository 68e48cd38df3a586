//! Internals that fuzz targets call directly. Not part of the API: no version keeps a promise about them.

use alloc::string::String;

use crate::json::Value;

/// Parses a JSON text and writes it again; `None`: it is not JSON.
pub fn rewrite_json(text: &[u8]) -> Option<String> {
    Value::read(text).ok().map(|value| value.to_text())
}

/// The scripts of the store, and what they do in the process: the model that tests hold them against.
#[cfg(feature = "store")]
pub mod store {
    use alloc::string::String;

    use crate::auth::secret::Secret;
    use crate::client::Lock;
    use crate::client::clock::Now;
    use crate::client::pace::{Lane, Limit, Window};
    use crate::client::token::{ACCESS_MS, Need, REFRESH_MS, Tokens};

    pub use crate::store::script_text;

    /// The slots of a rate limit.
    pub struct Slots(Window);

    impl Slots {
        /// None is taken. `hold_ms`: how long a slot counts.
        pub fn new(requests: u32, hold_ms: u64) -> Slots {
            Slots(Window::new(Limit { requests, period_ms: hold_ms }))
        }

        /// Takes a slot, in place of one that was taken then, or tells how long to wait.
        pub fn take(&mut self, bulk: bool, instead_of: Option<u64>, now_ms: u64) -> Result<(), u64> {
            if let Some(taken_ms) = instead_of {
                self.0.forget(taken_ms);
            }
            let lane = if bulk { Lane::Bulk } else { Lane::Interactive };
            self.0.take(lane, now_ms).map_err(|until_ms| until_ms.saturating_sub(now_ms))
        }

        /// How long the next request would wait.
        pub fn next(&mut self, bulk: bool, now_ms: u64) -> u64 {
            match self.take(bulk, None, now_ms) {
                Ok(()) => {
                    self.0.forget(now_ms);
                    0
                }
                Err(wait_ms) => wait_ms,
            }
        }

        /// The service refused a request.
        pub fn refused(&mut self, now_ms: u64, wait_ms: u64) {
            self.0.refused(now_ms, wait_ms, false);
        }
    }

    /// What a client does for a token.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Verdict {
        /// Uses this one.
        Use(String),
        /// Waits for another one to fetch it.
        Wait,
        /// Renews it.
        Renew,
        /// Gets a new pair.
        Get,
    }

    /// How long the tokens last, access and refresh, in milliseconds.
    pub const LASTS_MS: [u64; 2] = [ACCESS_MS, REFRESH_MS];

    /// A time that both clocks agree on.
    fn at(ms: u64) -> Now {
        Now { wall_ms: i64::try_from(ms).unwrap_or(i64::MAX), steady_ms: ms }
    }

    /// The tokens of clients with credentials.
    pub struct Cache(Lock<Tokens>);

    impl Default for Cache {
        fn default() -> Cache {
            Cache(Lock::new(Tokens::default()))
        }
    }

    impl Cache {
        /// What that client does.
        pub fn need(&self, client: u64, now_ms: u64) -> Verdict {
            match self.0.with(|tokens| tokens.need(client, at(now_ms), true)) {
                Need::Use(token) => Verdict::Use(token.reveal().into()),
                Need::Wait => Verdict::Wait,
                Need::Renew => Verdict::Renew,
                Need::Get => Verdict::Get,
            }
        }

        /// A client that fetched tokens got these, or none.
        pub fn fetched(&self, client: u64, sent_ms: u64, tokens: Option<(&str, &str)>) {
            self.0.with(|cache| {
                if let Some((access, refresh)) = tokens {
                    cache.store(at(sent_ms), Some(Secret::new(access)), Some(Secret::new(refresh)));
                }
                cache.release_fetch(client);
            });
        }

        /// The service refuses an access token.
        pub fn refuse(&self, access: &str) {
            self.0.with(|tokens| tokens.drop_access(Some(&Secret::new(access))));
        }
    }
}
