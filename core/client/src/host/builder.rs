//! Options of a client.

mod work_phone;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{BuildHasher, Hasher};
use core::sync::atomic::AtomicU64;
use core::time::Duration;

use super::clock::Clock;
use super::driver::{CallEvent, Host, OnEvent, Shared, Signer, TokenSource};
use super::future::{MaybeSend, MaybeSync};
#[cfg(feature = "store")]
use super::store::Store;
use super::transport::Transport;
use crate::options::{AiAgentOptions, Language, Pacing, PlatformOptions, WorkPhoneOptions};
use crate::typed::{Typed, encode};
use crate::types::UtcOffset;
use triline_protocol::boundary::SignInput;
use triline_protocol::client::Client;
use triline_protocol::client::config::Config;
use triline_protocol::error::Error;
use triline_schema::operation::Interface;

/// Options of a client. Required are the base URL and credentials (of the platform: the account, and a signing recipe
/// with the secret, or a signer). Without the feature `reqwest`, the transport; without `tokio`, the clock.
pub struct Builder<O> {
    pub(super) options: O,
    transport: Option<Box<dyn Transport>>,
    clock: Option<Box<dyn Clock>>,
    signer: Option<Box<dyn Signer>>,
    tokens: Option<Box<dyn TokenSource>>,
    #[cfg(feature = "store")]
    store: Option<Box<dyn Store>>,
    on_event: Vec<Arc<dyn OnEvent>>,
    seed: Option<[u8; 32]>,
}

/// The options that every client has.
pub(super) trait Common: Typed + serde::de::DeserializeOwned {
    fn empty() -> Self;
    fn extra(&mut self) -> &mut crate::types::Map<crate::types::Any>;
    fn base_url(&mut self) -> &mut Option<String>;
    fn retries(&mut self) -> &mut Option<i64>;
    fn timeout(&mut self) -> &mut Option<i64>;
    fn total_timeout(&mut self) -> &mut Option<i64>;
    fn max_wait(&mut self) -> &mut Option<i64>;
    fn headers(&mut self) -> &mut Option<crate::types::Map<String>>;
    fn max_response_bytes(&mut self) -> &mut Option<i64>;
    fn pacing(&mut self) -> &mut Option<Pacing>;
    fn language(&mut self) -> &mut Option<Language>;
    fn paths(&mut self) -> &mut Option<crate::types::Map<String>>;
    #[cfg(feature = "store")]
    fn external_store(&mut self) -> &mut Option<bool>;
    #[cfg(feature = "store")]
    fn on_store_failure(&mut self) -> &mut Option<String>;
}

macro_rules! common {
    ($($options:ident)*) => { $(
        impl Common for $options {
            fn empty() -> Self {
                $options::empty()
            }

            fn extra(&mut self) -> &mut crate::types::Map<crate::types::Any> {
                &mut self.extra
            }

            fn base_url(&mut self) -> &mut Option<String> {
                &mut self.base_url
            }

            fn retries(&mut self) -> &mut Option<i64> {
                &mut self.retries
            }

            fn timeout(&mut self) -> &mut Option<i64> {
                &mut self.timeout
            }

            fn total_timeout(&mut self) -> &mut Option<i64> {
                &mut self.total_timeout
            }

            fn max_wait(&mut self) -> &mut Option<i64> {
                &mut self.max_wait
            }

            fn headers(&mut self) -> &mut Option<crate::types::Map<String>> {
                &mut self.headers
            }

            fn max_response_bytes(&mut self) -> &mut Option<i64> {
                &mut self.max_response_bytes
            }

            fn pacing(&mut self) -> &mut Option<Pacing> {
                &mut self.pacing
            }

            fn language(&mut self) -> &mut Option<Language> {
                &mut self.language
            }

            fn paths(&mut self) -> &mut Option<crate::types::Map<String>> {
                &mut self.paths
            }

            #[cfg(feature = "store")]
            fn external_store(&mut self) -> &mut Option<bool> {
                &mut self.external_store
            }

            #[cfg(feature = "store")]
            fn on_store_failure(&mut self) -> &mut Option<String> {
                &mut self.on_store_failure
            }
        }
    )* };
}

common! { PlatformOptions WorkPhoneOptions AiAgentOptions }

#[expect(private_bounds, reason = "the options are those of the three clients")]
impl<O: Common> Builder<O> {
    pub(super) fn new(options: O) -> Builder<O> {
        Builder {
            options,
            transport: None,
            clock: None,
            signer: None,
            tokens: None,
            #[cfg(feature = "store")]
            store: None,
            on_event: Vec::new(),
            seed: None,
        }
    }

    /// Replaces all options that are plain values, for example with those from a configuration file.
    #[must_use]
    pub fn options(mut self, options: O) -> Self {
        self.options = options;
        self
    }

    /// Sets the address of the service: `https`, or `http` to this machine.
    #[must_use]
    pub fn base_url(mut self, url: impl Into<String>) -> Self {
        *self.options.base_url() = Some(url.into());
        self
    }

    /// Sets the maximum number of retries of a request; only requests that are safe to repeat are retried. Default: 2.
    #[must_use]
    pub fn retries(mut self, retries: u32) -> Self {
        *self.options.retries() = Some(retries.into());
        self
    }

    /// Sets the timeout of an attempt, and of a pause in which nothing of a stream arrives. Default: 30 seconds, ten
    /// minutes for uploads.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        *self.options.timeout() = Some(i64::try_from(timeout.as_millis()).unwrap_or(i64::MAX));
        self
    }

    /// Sets the timeout of a request with all its attempts and waits, or of a wait-until with all its requests.
    /// Default: two minutes from the moment at which the rate limit first lets the request through, ten minutes for a
    /// wait-until, no limit for uploads.
    #[must_use]
    pub fn total_timeout(mut self, timeout: Duration) -> Self {
        *self.options.total_timeout() = Some(i64::try_from(timeout.as_millis()).unwrap_or(i64::MAX));
        self
    }

    /// Sets how long a request may wait for the rate limit, or because the service demands it. A call with a longer
    /// wait fails at once, before anything is sent. Default: no limit.
    #[must_use]
    pub fn max_wait(mut self, wait: Duration) -> Self {
        *self.options.max_wait() = Some(i64::try_from(wait.as_millis()).unwrap_or(i64::MAX));
        self
    }

    /// Adds a header to every request, in place of one of the same name. Headers that the client sets itself are
    /// refused. `user-agent` takes the place of that of the transport.
    #[must_use]
    pub fn header(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.options.headers().get_or_insert_default().insert(name.into(), value.into());
        self
    }

    /// Sets the maximum size of a response body, after decompression. Default: 32 MiB.
    #[must_use]
    pub fn max_response_bytes(mut self, bytes: u32) -> Self {
        *self.options.max_response_bytes() = Some(bytes.into());
        self
    }

    /// Sets the rate limit, such as `"20/60"`, `Pacing::per(20, Duration::from_secs(60))` or `Pacing::Off`. Requests beyond it wait.
    /// Default: 20 requests a minute for the platform, off for the others.
    #[must_use]
    pub fn pacing(mut self, pacing: impl Into<Pacing>) -> Self {
        *self.options.pacing() = Some(pacing.into());
        self
    }

    /// Sets the language of the texts of errors. Default: English. Chinese needs the feature `zh`.
    #[must_use]
    pub fn language(mut self, language: Language) -> Self {
        *self.options.language() = Some(language);
        self
    }

    /// Sets another path for an operation.
    #[must_use]
    pub fn path(mut self, operation: impl Into<String>, path: impl Into<String>) -> Self {
        self.options.paths().get_or_insert_default().insert(operation.into(), path.into());
        self
    }

    /// Sets the store through which all clients of the account, in this process and others, share one rate limit, one
    /// set of tokens and one sequence of nonces.
    #[cfg(feature = "store")]
    #[must_use]
    pub fn store(mut self, store: impl Store) -> Self {
        *self.options.external_store() = Some(true);
        self.store = Some(Box::new(store));
        self
    }

    /// Sets what calls do while the store is unavailable: `wait` (the default), `fail`, or continue with a share of the
    /// limit, such as `share=0.1`, once every slot that others may hold has expired. The shares of all processes
    /// together must not exceed the limit.
    #[cfg(feature = "store")]
    #[must_use]
    pub fn on_store_failure(mut self, what: impl Into<String>) -> Self {
        *self.options.on_store_failure() = Some(what.into());
        self
    }

    /// Sets the transport, which sends the requests.
    #[must_use]
    pub fn transport(mut self, transport: impl Transport) -> Self {
        self.transport = Some(Box::new(transport));
        self
    }

    /// Sets the clock.
    #[must_use]
    pub fn clock(mut self, clock: impl Clock) -> Self {
        self.clock = Some(Box::new(clock));
        self
    }

    /// Adds a listener: calls `on_event` with every event of every call, in order. Several are called one after the other.
    #[must_use]
    pub fn on_event(mut self, on_event: impl Fn(&CallEvent) + MaybeSend + MaybeSync + 'static) -> Self {
        self.on_event.push(Arc::new(on_event));
        self
    }

    /// Seeds nonces and jitter with random bytes. Required if the standard library has no randomness, as in a browser.
    /// The same seed gives the same nonces.
    #[must_use]
    pub fn seed(mut self, seed: [u8; 32]) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Creates the transport, clock and listeners of the client.
    pub(super) fn host(self, interface: Interface) -> Result<Host, Error> {
        let config = Config::from_json(interface, encode(&self.options).as_bytes())?;
        let client = Client::new(config, self.seed.unwrap_or_else(random_seed));
        let in_its_language = |error| client.in_its_language(error);
        let transport = self.transport.map_or_else(usual_transport, Ok).map_err(in_its_language)?;
        let clock = self.clock.map_or_else(usual_clock, Ok).map_err(in_its_language)?;
        let shared = Shared {
            client,
            transport,
            clock,
            signer: self.signer,
            tokens: self.tokens,
            headers: None,
            #[cfg(feature = "store")]
            store: self.store,
            calls: AtomicU64::new(0),
        };
        Ok(Host::new(shared, self.on_event))
    }
}

impl Builder<PlatformOptions> {
    /// Sets the account number.
    #[must_use]
    pub fn account(mut self, account: impl Into<String>) -> Self {
        self.options.account = Some(account.into());
        self
    }

    /// Sets the secret key of the account.
    #[must_use]
    pub fn secret(mut self, secret: impl Into<String>) -> Self {
        self.options.secret = Some(secret.into());
        self
    }

    /// Sets the signing recipe: a [`Recipe`](crate::Recipe), or its text, one line such as
    /// `md5:hex:{appkey}{nonce}{timestamp}{secret}`. The vendor's documents do not show the algorithm, so there is no default.
    #[must_use]
    pub fn signing(mut self, recipe: impl Into<String>) -> Self {
        self.options.signing = Some(recipe.into());
        self
    }

    /// Sets a function that computes each signature, instead of a recipe, so that the secret may be elsewhere. `Err`
    /// has the reason why there is no signature.
    #[must_use]
    pub fn signer<F, R>(mut self, signer: F) -> Self
    where
        F: Fn(SignInput) -> R + MaybeSend + MaybeSync + 'static,
        R: Future<Output = Result<String, String>> + MaybeSend + 'static,
    {
        self.options.external_signing = Some(true);
        self.signer = Some(Box::new(signer));
        self
    }

    /// Sets the nonce of every request, six digits. For tests.
    #[must_use]
    pub fn fixed_nonce(mut self, nonce: impl Into<String>) -> Self {
        self.options.fixed_nonce = Some(nonce.into());
        self
    }
}

impl Builder<AiAgentOptions> {
    /// Sets the application id, from the management console.
    #[must_use]
    pub fn appid(mut self, appid: impl Into<String>) -> Self {
        self.options.appid = Some(appid.into());
        self
    }

    /// Sets the application secret, from the management console.
    #[must_use]
    pub fn apptoken(mut self, apptoken: impl Into<String>) -> Self {
        self.options.apptoken = Some(apptoken.into());
        self
    }

    /// Sets the offset of the service's clock from UTC. Default: `+08:00`.
    #[must_use]
    pub fn utc_offset(mut self, offset: UtcOffset) -> Self {
        self.options.utc_offset = Some(offset.to_string());
        self
    }
}

#[cfg(feature = "reqwest-no-tls")]
pub(super) fn usual_transport() -> Result<Box<dyn Transport>, Error> {
    Ok(Box::new(super::ReqwestTransport::new()?))
}

#[cfg(not(feature = "reqwest-no-tls"))]
pub(super) fn usual_transport() -> Result<Box<dyn Transport>, Error> {
    Err(Error::invalid(
        "missing",
        "transport",
        triline_protocol::message!("a transport, or the feature reqwest, which brings one"),
        triline_protocol::message!("nothing"),
    ))
}

#[cfg(feature = "tokio")]
#[expect(clippy::unnecessary_wraps, reason = "without the feature there is none")]
pub(super) fn usual_clock() -> Result<Box<dyn Clock>, Error> {
    Ok(Box::new(super::TokioClock::new()))
}

#[cfg(not(feature = "tokio"))]
pub(super) fn usual_clock() -> Result<Box<dyn Clock>, Error> {
    Err(Error::invalid(
        "missing",
        "clock",
        triline_protocol::message!("a clock, or the feature tokio, which brings one"),
        triline_protocol::message!("nothing"),
    ))
}

/// Random bytes from the keys of the standard library's hash maps: random enough for nonces, which are not keys.
#[expect(clippy::disallowed_methods, reason = "the host draws the seed, the core draws from it")]
pub(super) fn random_seed() -> [u8; 32] {
    let mut seed = [0; 32];
    for word in seed.chunks_mut(8) {
        let number = std::collections::hash_map::RandomState::new().build_hasher().finish();
        word.copy_from_slice(&number.to_le_bytes());
    }
    seed
}

impl<O: fmt::Debug> fmt::Debug for Builder<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder").field("options", &self.options).finish_non_exhaustive()
    }
}

impl Pacing {
    /// Creates a limit of requests per period, in whole seconds.
    ///
    /// ```
    /// use core::time::Duration;
    /// use triline::options::Pacing;
    ///
    /// assert_eq!(Pacing::per(20, Duration::from_secs(60)), Pacing::Documented);
    /// assert_eq!(Pacing::per(5, Duration::from_secs(1)).as_str(), "5/1");
    /// ```
    pub fn per(requests: u32, time: Duration) -> Pacing {
        Pacing::from(alloc::format!("{requests}/{}", time.as_secs()))
    }
}
