//! An exchange: one request with all its attempts, until a response or a failure with an outcome.

mod connection;
mod delivery;
mod failure;
mod incoming;
mod machine;
mod poll;
#[cfg(feature = "relay")]
pub(crate) mod relayed;
mod request;
mod retry;
#[cfg(feature = "store")]
mod shared;
mod stream_decoder;
mod stream_part;
mod streamed;
mod target;

pub(crate) use poll::Progress;
pub(crate) use request::check_credentials;
#[cfg(feature = "store")]
pub(crate) use request::timeout_ms;
pub(crate) use target::check as check_undocumented;

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use crate::Form;
use crate::auth::secret::{Sanitizer, Secret};
use crate::boundary::Options;
use crate::boundary::Output;
use crate::client::Client;
use crate::client::clock::Now;
use crate::client::pace::Lane;
use crate::codec::http::ExtraHeaders;
use crate::codec::request::Checked;
use crate::error::message::Message;
use crate::error::{Error, ErrorKind, Outcome, Reason};
#[cfg(feature = "relay")]
use crate::exchange::relayed::codec::RelayRequest;
use delivery::Delivery;
use machine::Machine;
#[cfg(feature = "store")]
use shared::StoreUse;
use triline_schema::operation::Operation;

/// A request is sent only if the deadline leaves it more time than this.
const MIN_ATTEMPT_MS: u64 = 1;

/// One request with all its attempts.
pub(crate) struct Exchange {
    client: Client,
    /// Identifies the exchange within its client.
    serial: u64,
    spec: RequestSpec,
    policy: Policy,
    purpose: ExchangeKind,
    machine: Machine,
    delivery: Delivery,
    attempts: u32,
    /// What the head of the latest attempt's response says for an error; nothing before it has come.
    heading: Heading,
    /// Why the latest attempt was refused for the time being, with its body.
    throttled: Option<(Error, Option<Vec<u8>>)>,
    /// Deadline of the request with all its attempts, by the steady clock.
    deadline_ms: Option<u64>,
    /// Time spent waiting for the rate limit and because the service demanded it.
    waited_ms: u64,
    /// When it took its slot of the rate limit.
    slot_ms: u64,
    token: Option<Secret>,
    /// Whether a refused token was replaced, a wrong clock corrected and the journal line written: each happens once.
    token_replaced: bool,
    clock_corrected: bool,
    announced: bool,
    /// The headers of the host for the next request to a relay; `None`: it is still to be asked.
    #[cfg(feature = "relay")]
    relay_headers: Option<ExtraHeaders>,
    /// Parts of a streamed answer that the call has not taken yet.
    parts: VecDeque<Output>,
    /// Number of lines of streamed answers that were skipped.
    skipped: u64,
    /// Secrets of the newest attempt, which are removed from all output.
    secrets: Vec<String>,
    /// What the exchange has of the store, and has for it.
    #[cfg(feature = "store")]
    store: StoreUse,
}

/// The parts of a response's head that an error shows.
#[derive(Default)]
struct Heading {
    headers: Vec<(&'static str, String)>,
    location: Option<String>,
    retry_after_ms: Option<u64>,
}

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExchangeKind {
    /// The plan.
    Main,
    /// A token that another exchange needs, and whether by renewal.
    Token { renew: bool },
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
            purpose: ExchangeKind::Main,
            machine: Machine::new(),
            delivery: Delivery::NotSent,
            attempts: 0,
            heading: Heading::default(),
            throttled: None,
            waited_ms: 0,
            slot_ms: 0,
            token: None,
            token_replaced: false,
            clock_corrected: false,
            announced: false,
            #[cfg(feature = "relay")]
            relay_headers: None,
            parts: VecDeque::new(),
            skipped: 0,
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
        let policy = Policy { total_ms: None, ..self.policy.clone() };
        let mut exchange = Exchange::new(self.client.clone(), spec, policy, now);
        exchange.purpose = ExchangeKind::Token { renew };
        exchange.waited_ms = self.waited_ms;
        exchange
    }

    /// Number of lines of its streamed answer that hold no JSON object and were skipped.
    pub(crate) fn skipped(&self) -> u64 {
        self.skipped
    }

    fn exceeds_max_wait(&self, wait_ms: u64) -> bool {
        self.policy.max_wait_ms.is_some_and(|max| self.waited_ms.saturating_add(wait_ms) > max)
    }

    /// Whether the deadline leaves no time for a request.
    fn deadline_passed(&self, now: Now) -> bool {
        self.deadline_ms.is_some_and(|deadline| deadline.saturating_sub(now.steady_ms) <= MIN_ATTEMPT_MS)
    }

    /// Completes an error that ends the exchange: sets its outcome and removes secrets.
    fn finalize_error(&self, mut error: Error, body: Option<Vec<u8>>) -> Error {
        #[cfg(feature = "relay")]
        if let Some(told) = self.told_by_relay(&error) {
            return told;
        }
        if error.has_reason(Reason::OfRelay) {
            error = error.with_reason(Reason::None);
        }
        error.details.outcome = self.delivery.outcome();
        if let ExchangeKind::Token { .. } = self.purpose {
            failure::of_token(&mut error);
        }
        let is_repeatable = self.spec.operation.repeat.is_safe();
        let is_told_to_retry = error.details.retryable && error.details.kind != ErrorKind::Transport;
        if is_told_to_retry && error.details.outcome == Outcome::Unknown && !is_repeatable {
            // The remedy of a code, if it has one, is to try again.
            error.details.remedy = error.details.remedy.map(|_| may_be_done());
        }
        error.conclude(self.spec.operation);
        error.details.attempts = self.attempts;
        error.details.retry_after_ms = self.heading.retry_after_ms;
        error.details.headers.clone_from(&self.heading.headers);
        error.details.raw = body.map(|body| String::from_utf8_lossy(&body).into_owned());
        self.sanitizer().sanitize(&mut error);
        error
    }

    /// Removes the secrets of this request and of the client from a text.
    pub(crate) fn sanitizer(&self) -> Sanitizer {
        let mut sanitizer = self.client.sanitizer();
        sanitizer.add_values(self.spec.params.secrets.iter().chain(&self.secrets).map(String::as_str));
        sanitizer.add_values(self.token.iter().map(Secret::reveal));
        sanitizer.add_values(self.policy.headers.secrets());
        #[cfg(feature = "relay")]
        sanitizer.add_values(self.relay_headers.iter().flat_map(ExtraHeaders::secrets));
        sanitizer.add_names(self.spec.operation.secret_names());
        // An answer may be one to another request.
        sanitizer.add_names(Vec::from(TOKENS));
        sanitizer
    }
}

fn may_be_done() -> Message {
    message!("it may have been done: look whether it was before you send it again")
}

/// The members of responses that contain tokens.
const TOKENS: [&str; 3] = ["accessToken", "refreshToken", "ssoToken"];

/// If an exchange is dropped while it fetches a token, another one may fetch it.
impl Drop for Exchange {
    fn drop(&mut self) {
        #[cfg(feature = "store")]
        self.leave_store();
        self.client.tokens(|tokens| tokens.release_fetch(self.serial));
    }
}

/// Shows the state, not the data.
impl core::fmt::Debug for Exchange {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Exchange")
            .field("operation", &self.spec.operation.name)
            .field("delivery", &self.delivery)
            .field("attempts", &self.attempts)
            .finish_non_exhaustive()
    }
}

/// The request of an exchange.
pub(crate) struct RequestSpec {
    /// The operation requested.
    pub(crate) operation: &'static Operation,
    pub(crate) params: Checked,
    /// Whether the answer is streamed.
    pub(crate) streamed: bool,
    /// Whether the result of a paged operation is only its rows; otherwise it is an object of rows and total.
    pub(crate) rows_only: bool,
    /// The form that the result is written in.
    pub(crate) form: Form,
    /// What is written into a journal when the rate limit lets the request through, before it is first sent.
    pub(crate) announcement: Option<Announcement>,
    /// The plan's own deadline, by the steady clock.
    pub(crate) deadline_ms: Option<u64>,
    /// What a relay is asked for, in place of the parameters.
    #[cfg(feature = "relay")]
    pub(crate) relay: Option<RelayRequest>,
}

impl RequestSpec {
    pub(crate) fn new(operation: &'static Operation, params: Checked, form: Form) -> RequestSpec {
        RequestSpec {
            operation,
            params,
            streamed: false,
            rows_only: false,
            form,
            announcement: None,
            deadline_ms: None,
            #[cfg(feature = "relay")]
            relay: None,
        }
    }

    /// The same over a relay, which is asked for this.
    #[cfg(feature = "relay")]
    pub(crate) fn over(self, relay: RelayRequest) -> RequestSpec {
        RequestSpec { relay: Some(relay), ..self }
    }
}

/// The announcement of a request in a journal.
pub(crate) struct Announcement {
    /// The line, as of the time by the service's clock at which it is written.
    pub(crate) line: Box<dyn Fn(i64) -> String + Send + Sync>,
    /// The journal in the store; `None`: the host keeps it.
    #[cfg(feature = "store")]
    pub(crate) journal: Option<crate::store::StoredJournal>,
}

/// A response that was read.
pub(crate) struct Response {
    /// The result; for a paged operation its rows, if the request sets `rows_only`.
    pub(crate) output: Output,
    /// Number of rows on all pages, if the service returns it.
    pub(crate) total: Option<i64>,
    /// The number of the page, if the service returns it.
    pub(crate) page: Option<i64>,
    /// The number of pages, if the service returns it.
    pub(crate) pages: Option<i64>,
    /// Whether an earlier attempt of the request may have been executed before this one.
    pub(crate) repeated: bool,
    /// How long it took from the request to the end of the body, in milliseconds.
    pub(crate) duration_ms: u64,
    /// What its header `Date` says, in milliseconds since 1970.
    pub(crate) date_ms: Option<i64>,
    /// Removes secrets from texts that the plan puts into errors.
    pub(crate) sanitizer: Sanitizer,
}

impl Response {
    /// A response with that result, and nothing else.
    pub(crate) fn of(output: Output) -> Response {
        Response {
            output,
            total: None,
            page: None,
            pages: None,
            repeated: false,
            duration_ms: 0,
            date_ms: None,
            sanitizer: Sanitizer::default(),
        }
    }
}

/// Limits of an exchange: retries, timeouts, waits; and what the caller adds to its requests.
#[derive(Clone)]
pub(crate) struct Policy {
    /// Maximum number of retries.
    pub(crate) retries: u32,
    /// Timeout of an attempt.
    pub(crate) timeout_ms: u64,
    /// Total timeout of the request, if the call sets one.
    pub(crate) total_ms: Option<u64>,
    /// Maximum wait for the rate limit and because the service demands it.
    pub(crate) max_wait_ms: Option<u64>,
    /// The lane of the rate limit.
    pub(crate) lane: Lane,
    /// Whether raw responses are events.
    pub(crate) raw_responses: bool,
    /// Headers of each request.
    pub(crate) headers: ExtraHeaders,
}

impl Policy {
    /// The policy for a request of the operation, from the options of call and client.
    pub(crate) fn of(operation: &Operation, options: &Options, lane: Lane) -> Policy {
        Policy {
            retries: options.retries.unwrap_or_default(),
            timeout_ms: request::timeout_ms(operation, options.timeout_ms),
            total_ms: options.total_timeout_ms,
            max_wait_ms: options.max_wait_ms,
            lane,
            raw_responses: options.raw_responses,
            headers: options.headers.clone(),
        }
    }

    /// The same for a request to a relay, which has the timeouts of the call and takes a little longer to say so.
    #[cfg(feature = "relay")]
    pub(crate) fn of_relay(self, request: &RelayRequest, options: &Options) -> Policy {
        let (timeout_ms, total_ms) = relayed::timeouts_ms(request.action, options);
        // Who follows a job asks again by itself, without end.
        let retries = if request.action == relayed::codec::Action::Follow { 0 } else { self.retries };
        Policy { retries, timeout_ms, total_ms, ..self }
    }
}
