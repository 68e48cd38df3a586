//! An exchange: one request with all its attempts, until a response or a failure with an outcome.

mod delivery;
mod failure;
mod machine;
mod request;
mod retry;
#[cfg(feature = "store")]
mod shared;
mod stream_decoder;

pub(crate) use machine::{Exchange, Progress};
pub(crate) use request::check_credentials;
#[cfg(feature = "store")]
pub(crate) use shared::away as store_is_away;

use crate::call::options::Options;
use crate::call::output::Output;
use crate::client::Client;
use crate::operation::Operation;
use crate::pace::Lane;
use crate::plan::journal::Announcement;
use crate::secret::Sanitizer;
use crate::shape::request::Checked;

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
    pub(crate) form: crate::Form,
    /// The journal line that is written when the rate limit lets the request through, before it is first sent.
    pub(crate) announcement: Option<Announcement>,
    /// Where that journal is in a store: what the announcement is made with.
    #[cfg(feature = "store")]
    pub(crate) claim: Option<crate::store::Claim>,
    /// When the request must be over by the plan's own deadline, by the steady clock.
    pub(crate) deadline_ms: Option<u64>,
}

impl RequestSpec {
    pub(crate) fn new(operation: &'static Operation, params: Checked, form: crate::Form) -> RequestSpec {
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
