//! Clients over a relay, which holds the credentials.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::sync::atomic::AtomicU64;
use core::time::Duration;

use serde_json::{Map, Value};

use super::builder::{random_seed, usual_clock, usual_transport};
use super::clock::Clock;
use super::driver::{CallEvent, HeaderSource, Host, OnEvent, Shared};
use super::future::{MaybeSend, MaybeSync};
use super::request::millis;
use super::transport::Transport;
use crate::options::Language;
use triline_protocol::client::Client;
use triline_protocol::client::config::Config;
use triline_protocol::error::Error;
use triline_schema::operation::Interface;

/// Options of a client over a relay: a handler in the application's own server that holds the credentials, knows the user
/// and allows some operations. There is no secret of an account among them.
///
/// Without the feature `reqwest`, the transport is required; without `tokio`, the clock.
///
/// ```
/// # fn client() -> Result<triline::Platform, triline::Error> {
/// # async fn fresh_token() -> String { String::new() }
/// triline::Platform::relay("https://app.example.com/relay")
///     .headers(|| async { Ok(vec![("authorization".to_string(), format!("Bearer {}", fresh_token().await))]) })
/// #   .transport(|_request| async { Err::<triline::host::Response, _>(triline::host::TransportError::refused("")) })
///     .build()
/// # }
/// ```
#[must_use = "`build` creates the client"]
pub struct RelayBuilder<C> {
    options: Map<String, Value>,
    headers: Option<Box<dyn HeaderSource>>,
    transport: Option<Box<dyn Transport>>,
    clock: Option<Box<dyn Clock>>,
    on_event: Vec<Arc<dyn OnEvent>>,
    seed: Option<[u8; 32]>,
    client: PhantomData<fn() -> C>,
}

impl<C> RelayBuilder<C> {
    pub(super) fn new(url: String) -> RelayBuilder<C> {
        let mut options = Map::new();
        options.insert("relay".to_string(), url.into());
        RelayBuilder {
            options,
            headers: None,
            transport: None,
            clock: None,
            on_event: Vec::new(),
            seed: None,
            client: PhantomData,
        }
    }

    fn set(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.options.insert(name.to_string(), value.into());
        self
    }

    /// Adds a header to every request to the relay, which passes none on. Headers that the client sets itself are refused.
    pub fn header(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        let headers = self.options.entry("headers").or_insert_with(|| Value::Object(Map::new()));
        if let Value::Object(headers) = headers {
            headers.insert(name.into(), Value::String(value.into()));
        }
        self
    }

    /// Sets a function that returns further headers for each request, such as a fresh bearer token, in place of those of the
    /// same name. `Err` has the reason why there are none; the request is not sent then.
    pub fn headers<F, R>(mut self, headers: F) -> Self
    where
        F: Fn() -> R + MaybeSend + MaybeSync + 'static,
        R: Future<Output = Result<Vec<(String, String)>, String>> + MaybeSend + 'static,
    {
        self.headers = Some(Box::new(headers));
        self.set("external_headers", true)
    }

    /// Sets how old an answer may be that the relay has kept; zero: not at all. Default: as old as the relay allows.
    pub fn max_age(self, age: Duration) -> Self {
        self.set("max_age", millis(age))
    }

    /// Sets the language of the texts of errors, those of the relay too. Default: English. Chinese needs the feature `zh`.
    #[expect(clippy::needless_pass_by_value, reason = "as the builders of the other clients take it")]
    pub fn language(self, language: Language) -> Self {
        self.set("language", language.as_str())
    }

    /// Sets the maximum number of retries of a request; only requests that are safe to repeat are retried. Default: 2.
    pub fn retries(self, retries: u32) -> Self {
        self.set("retries", retries)
    }

    /// Sets the timeout of an attempt of the relay at the service, within that of the relay.
    pub fn timeout(self, timeout: Duration) -> Self {
        self.set("timeout", millis(timeout))
    }

    /// Sets the timeout of a request with all its attempts and waits, within that of the relay. The client waits ten seconds
    /// longer for the answer. Default: two minutes; no limit for streams.
    pub fn total_timeout(self, timeout: Duration) -> Self {
        self.set("total_timeout", millis(timeout))
    }

    /// Sets how long a request may wait for its turn and for the rate limit, within that of the relay.
    pub fn max_wait(self, wait: Duration) -> Self {
        self.set("max_wait", millis(wait))
    }

    /// Sets the maximum size of a response body, after decompression. Default: 32 MiB.
    pub fn max_response_bytes(self, bytes: u32) -> Self {
        self.set("max_response_bytes", bytes)
    }

    /// Sets the transport, which sends the requests.
    pub fn transport(mut self, transport: impl Transport) -> Self {
        self.transport = Some(Box::new(transport));
        self
    }

    /// Sets the clock.
    pub fn clock(mut self, clock: impl Clock) -> Self {
        self.clock = Some(Box::new(clock));
        self
    }

    /// Adds a listener: calls `on_event` with every event of every call, in order.
    pub fn on_event(mut self, on_event: impl Fn(&CallEvent) + MaybeSend + MaybeSync + 'static) -> Self {
        self.on_event.push(Arc::new(on_event));
        self
    }

    /// Seeds jitter with random bytes. Required if the standard library has no randomness.
    pub fn seed(mut self, seed: [u8; 32]) -> Self {
        self.seed = Some(seed);
        self
    }

    pub(super) fn host(self, interface: Interface) -> Result<Host, Error> {
        let config = Config::from_json(interface, Value::Object(self.options).to_string().as_bytes())?;
        let client = Client::new(config, self.seed.unwrap_or_else(random_seed));
        let in_its_language = |error| client.in_its_language(error);
        let transport = self.transport.map_or_else(usual_transport, Ok).map_err(in_its_language)?;
        let clock = self.clock.map_or_else(usual_clock, Ok).map_err(in_its_language)?;
        let shared = Shared {
            client,
            transport,
            clock,
            signer: None,
            tokens: None,
            headers: self.headers,
            #[cfg(feature = "store")]
            store: None,
            calls: AtomicU64::new(0),
        };
        Ok(Host::new(shared, self.on_event))
    }
}

/// Shows the address: headers may hold credentials.
impl<C> fmt::Debug for RelayBuilder<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RelayBuilder").field("relay", &self.options.get("relay")).finish_non_exhaustive()
    }
}
