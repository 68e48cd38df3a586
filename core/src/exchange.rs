//! An exchange: one request with all its attempts, until a response or a failure with an outcome.

#[cfg(feature = "store")]
mod announcement;
mod delivery;
mod failure;
mod incoming;
mod machine;
mod poll;
mod request;
mod retry;
#[cfg(feature = "store")]
mod shared;
mod stream_decoder;

pub(crate) use poll::Progress;
pub(crate) use request::check_credentials;
#[cfg(feature = "store")]
pub(crate) use shared::away as store_is_away;

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use crate::Form;
use crate::call::options::Options;
use crate::call::output::Output;
use crate::client::Client;
use crate::clock::Now;
use crate::error::{Error, Outcome};
use crate::operation::Operation;
use crate::pace::Lane;
use crate::plan::journal::Announcement;
use crate::secret::{Sanitizer, Secret};
use crate::shape::request::Checked;
use delivery::Delivery;
use machine::State;
#[cfg(feature = "store")]
use shared::StoreUse;

/// A request is sent only where the deadline leaves it more time than this.
const MIN_ATTEMPT_MS: u64 = 1;

/// One request with all its attempts.
pub(crate) struct Exchange {
    client: Client,
    /// Tells this exchange from the client's others.
    serial: u64,
    spec: RequestSpec,
    policy: Policy,
    purpose: Use,
    state: State,
    delivery: Delivery,
    attempts: u32,
    /// When the request must be over with all its attempts, by the steady clock.
    deadline_ms: Option<u64>,
    /// How long it has waited for the rate limit and by order of the service.
    waited_ms: u64,
    /// When it took its slot of the rate limit.
    slot_ms: u64,
    token: Option<Secret>,
    /// Whether a refused token was replaced, a wrong clock corrected and the journal line written: each happens once.
    token_replaced: bool,
    clock_corrected: bool,
    announced: bool,
    /// Parts of a streamed answer that have not been given out.
    parts: VecDeque<Output>,
    /// Secrets of the newest attempt, which are kept out of whatever is shown.
    secrets: Vec<String>,
    /// What it has to do with a store that processes share.
    #[cfg(feature = "store")]
    store: StoreUse,
}

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// The plan.
    Main,
    /// A token that another exchange needs; whether by renewal.
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
            purpose: Use::Main,
            state: State::Start,
            delivery: Delivery::NotSent,
            attempts: 0,
            waited_ms: 0,
            slot_ms: 0,
            token: None,
            token_replaced: false,
            clock_corrected: false,
            announced: false,
            parts: VecDeque::new(),
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
        let policy = Policy { total_ms: None, ..self.policy };
        let mut exchange = Exchange::new(self.client.clone(), spec, policy, now);
        exchange.purpose = Use::Token { renew };
        exchange.waited_ms = self.waited_ms;
        exchange
    }

    fn exceeds_max_wait(&self, wait_ms: u64) -> bool {
        self.policy.max_wait_ms.is_some_and(|max| self.waited_ms.saturating_add(wait_ms) > max)
    }

    /// Whether the deadline leaves no time for a request.
    fn deadline_passed(&self, now: Now) -> bool {
        self.deadline_ms.is_some_and(|deadline| deadline.saturating_sub(now.steady_ms) <= MIN_ATTEMPT_MS)
    }

    /// An error that ends the exchange: it says what is known of the request, and no secret is in it.
    fn last_words(&self, mut error: Error, body: Option<Vec<u8>>) -> Error {
        error.details.outcome = self.delivery.outcome();
        if let Use::Token { .. } = self.purpose {
            failure::of_token(&mut error);
        }
        error.details.retryable &= error.details.outcome != Outcome::Unknown;
        error.details.raw = body.map(|body| String::from_utf8_lossy(&body).into_owned());
        self.sanitizer().sanitize(&mut error);
        error
    }

    /// Takes the secrets of this request and of the client out of a text.
    pub(crate) fn sanitizer(&self) -> Sanitizer {
        let mut sanitizer = self.client.sanitizer();
        sanitizer.add_values(self.spec.params.secrets.iter().chain(&self.secrets).map(String::as_str));
        sanitizer.add_values(self.token.iter().map(Secret::reveal));
        sanitizer.add_names(self.spec.operation.secret_names());
        // An answer may be one to another request.
        sanitizer.add_names(Vec::from(TOKENS));
        sanitizer
    }
}

/// The members that hold tokens in answers.
const TOKENS: [&str; 3] = ["accessToken", "refreshToken", "ssoToken"];

/// An exchange that is dropped while it fetches a token lets another one do it.
impl Drop for Exchange {
    fn drop(&mut self) {
        #[cfg(feature = "store")]
        self.leave_store();
        self.client.tokens(|tokens| tokens.land(self.serial));
    }
}

/// Shows where it is, not what it holds.
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
    /// Whether the answer comes in parts.
    pub(crate) streamed: bool,
    /// Whether the result of a paged operation is its rows alone; else it is an object of rows and total.
    pub(crate) rows_only: bool,
    /// The form that the result is written in.
    pub(crate) form: Form,
    /// The journal line that is written when the rate limit lets the request through, before it is first sent.
    pub(crate) announcement: Option<Announcement>,
    /// Where that journal is in a store: what the announcement is made with.
    #[cfg(feature = "store")]
    pub(crate) claim: Option<crate::store::Claim>,
    /// When the request must be over by the plan's own deadline, by the steady clock.
    pub(crate) deadline_ms: Option<u64>,
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
            #[cfg(feature = "store")]
            claim: None,
            deadline_ms: None,
        }
    }
}

/// A response that was read.
pub(crate) struct Response {
    /// The result; of a paged operation its rows, where the request says `rows_only`.
    pub(crate) output: Output,
    /// Number of rows on all pages, where the service says.
    pub(crate) total: Option<i64>,
    /// The number of the page, where the service says.
    pub(crate) page: Option<i64>,
    /// The number of pages, where the service says.
    pub(crate) pages: Option<i64>,
    /// Whether an earlier attempt of the request may have been executed before this one.
    pub(crate) repeated: bool,
    /// Takes secrets out of what the plan makes errors of.
    pub(crate) sanitizer: Sanitizer,
}

impl Response {
    fn of(output: Output) -> Response {
        Response { output, total: None, page: None, pages: None, repeated: false, sanitizer: Sanitizer::default() }
    }
}

/// How patient an exchange is.
#[derive(Clone, Copy)]
pub(crate) struct Policy {
    /// How many more times the request may be sent.
    pub(crate) retries: u32,
    /// Timeout of an attempt.
    pub(crate) timeout_ms: u64,
    /// How long the request may take with all its attempts, where the call says so.
    pub(crate) total_ms: Option<u64>,
    /// How long it may wait for the rate limit and by order of the service.
    pub(crate) max_wait_ms: Option<u64>,
    /// The lane of the rate limit.
    pub(crate) lane: Lane,
    /// Whether raw responses are emitted.
    pub(crate) raw_responses: bool,
    /// Whether the call has no listener for events.
    pub(crate) quiet: bool,
}

impl Policy {
    /// The policy for a request of the operation, by what the call and the client say.
    pub(crate) fn of(client: &Client, operation: &Operation, options: &Options, lane: Lane) -> Policy {
        Policy {
            retries: options.retries.unwrap_or(client.config().retries),
            timeout_ms: request::timeout_ms(client, operation, options.timeout_ms),
            total_ms: options.total_timeout_ms,
            max_wait_ms: options.max_wait_ms,
            lane,
            raw_responses: options.raw_responses,
            quiet: options.quiet,
        }
    }
}
