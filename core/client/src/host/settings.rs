//! Settings that a view of a client has for its calls.

use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use core::time::Duration;

use super::driver::{CallEvent, OnEvent};
use super::future::{MaybeSend, MaybeSync};
use super::raw::{OnResponse, RawResponse};
use super::request::millis;
use triline_protocol::boundary::Options;

/// Settings of calls, in place of those of a client: see `with_options` of the clients.
///
/// ```
/// # fn view(cc: &triline::Platform) -> triline::Platform {
/// use core::time::Duration;
/// use triline::host::CallSettings;
///
/// cc.with_options(CallSettings::default().timeout(Duration::from_secs(5)).header("x-tenant", "north"))
/// # }
/// ```
#[derive(Clone, Default)]
#[must_use = "it is for `with_options`"]
pub struct CallSettings {
    options: Options,
    pub(super) on_event: Option<Arc<dyn OnEvent>>,
    on_response: Option<Arc<dyn OnResponse>>,
}

impl CallSettings {
    /// Sets the maximum number of retries.
    pub fn retries(mut self, retries: u32) -> Self {
        self.options.retries = Some(retries);
        self
    }

    /// Sets the timeout of an attempt, and of a pause in which nothing of a stream arrives.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.options.timeout_ms = Some(millis(timeout));
        self
    }

    /// Sets the timeout of a request with all its attempts and waits, or of a wait-until with all its requests.
    pub fn total_timeout(mut self, timeout: Duration) -> Self {
        self.options.total_timeout_ms = Some(millis(timeout));
        self
    }

    /// Sets how long a request may wait for the rate limit, or because the service demands it.
    pub fn max_wait(mut self, wait: Duration) -> Self {
        self.options.max_wait_ms = Some(millis(wait));
        self
    }

    /// Sets how old an answer may be that a relay has kept; zero: not at all. A client without a relay refuses it.
    pub fn max_age(mut self, age: Duration) -> Self {
        self.options.max_age_ms = Some(millis(age));
        self
    }

    /// Adds a header, in place of one of the same name. Headers that the client sets itself are refused by the call.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.options.headers.set(name, value);
        self
    }

    /// Adds parameters that no document describes, a JSON object, to each call.
    pub fn extra_params(mut self, extra: &serde_json::Map<String, serde_json::Value>) -> Self {
        self.options.extra = serde_json::to_string(extra).ok();
        self
    }

    /// Fills in the parameters that the client knows, where a call by name leaves them out, as typed calls do: the account, and
    /// number and size of the first page.
    pub fn fill_in(mut self) -> Self {
        self.options.fill_in = true;
        self
    }

    /// Calls `on_event` with every event, after the listeners of the client.
    pub fn on_event(mut self, on_event: impl Fn(&CallEvent) + MaybeSend + MaybeSync + 'static) -> Self {
        self.on_event = Some(Arc::new(on_event));
        self
    }

    /// Calls `on_response` with each raw response.
    pub fn on_response(mut self, on_response: impl Fn(&RawResponse) + MaybeSend + MaybeSync + 'static) -> Self {
        self.options.raw_responses = true;
        self.on_response = Some(Arc::new(on_response));
        self
    }

    /// These settings, and those of others where these say nothing.
    pub(super) fn or(mut self, others: &CallSettings) -> CallSettings {
        let (own, others_own) = (&mut self.options, &others.options);
        own.retries = own.retries.or(others_own.retries);
        own.timeout_ms = own.timeout_ms.or(others_own.timeout_ms);
        own.total_timeout_ms = own.total_timeout_ms.or(others_own.total_timeout_ms);
        own.max_wait_ms = own.max_wait_ms.or(others_own.max_wait_ms);
        own.max_age_ms = own.max_age_ms.or(others_own.max_age_ms);
        own.headers = core::mem::take(&mut own.headers).or(&others_own.headers);
        own.extra = own.extra.take().or_else(|| others_own.extra.clone());
        own.raw_responses |= others_own.raw_responses;
        own.fill_in |= others_own.fill_in;
        self.on_response = self.on_response.or_else(|| others.on_response.clone());
        self
    }

    /// Options of a call that has none of its own yet, and its listener for responses.
    pub(super) fn begin(&self) -> (Options, Option<Arc<dyn OnResponse>>) {
        (self.options.clone(), self.on_response.clone())
    }
}

/// Shows the settings, not the values of headers.
impl fmt::Debug for CallSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.options.fmt(f)
    }
}
