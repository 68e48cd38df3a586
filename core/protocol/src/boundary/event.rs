//! Events of calls, for progress, logs and traces. The core emits all of them; hosts pass them on.

use alloc::string::String;
use alloc::vec::Vec;

use super::output::Output;
use super::step::WaitReason;
use crate::error::{Error, ErrorKind, Outcome};
use crate::json::ObjectWriter;

/// An event of a call. It contains no parameter, body or secret, except for raw responses.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event {
    /// A request is sent.
    Attempt {
        /// The operation requested: that of the call, one that it polls, or the one that fetches a token.
        operation: &'static str,
        /// The HTTP method.
        method: &'static str,
        /// The path below the base URL, without a query.
        path: String,
        /// The host of the base URL, a name or an IP address.
        address: String,
        /// The port that is connected to.
        port: u16,
        /// The number of the attempt, from one.
        attempt: u32,
        /// Whether the request fetches a token for the call.
        token: bool,
    },
    /// The head of a response arrived.
    Response {
        /// The operation requested.
        operation: &'static str,
        /// The HTTP status.
        status: u16,
        /// Time since the request was sent, in milliseconds.
        duration_ms: u64,
    },
    /// A raw response to the call's own operation, successful or not. Only with
    /// [`Options::raw_responses`](crate::Options::raw_responses), and not for requests of tokens.
    RawResponse {
        /// The operation requested.
        operation: &'static str,
        /// The HTTP status.
        status: u16,
        /// The headers: names in lower case, each once; values of one name are joined by a comma, as HTTP allows.
        headers: Vec<(String, String)>,
        /// The body; `None`: it is streamed, and its parts are events. The body may hold personal data.
        body: Option<Output>,
        /// The number of the attempt that it answers, from one.
        attempt: u32,
    },
    /// The call waits.
    Wait {
        /// How long, in milliseconds.
        ms: u64,
        /// The reason.
        why: WaitReason,
    },
    /// The request will be sent again.
    Retry {
        /// The number of the attempt to come, from two.
        attempt: u32,
        /// The error code of the previous attempt.
        why: String,
    },
    /// An access token is fetched, or asked of the host.
    Token,
    /// The shared store became unavailable, or available again. Emitted once per client, by the first call that
    /// notices.
    #[cfg(feature = "store")]
    Store {
        /// Whether it is unavailable.
        away: bool,
        /// The reason, if it is unavailable.
        why: Option<String>,
    },
    /// A page arrived; its rows are in [`Step::Page`](crate::Step::Page).
    Page {
        /// Its number, from one.
        page: i64,
        /// Number of rows on all pages, where the service says.
        total: Option<i64>,
        /// Number of its rows.
        rows: u64,
        /// Cursor from which a pagination continues after this page; `None` for the last page.
        cursor: Option<String>,
        /// How long the remaining pages take, in milliseconds, if the total is known: waits for the rate limit, and
        /// responses as long as those so far. An estimate: the caller's own work in between is not part of it.
        eta_ms: Option<u64>,
    },
    /// A part of a streamed answer arrived; it is in [`Step::Part`](crate::Step::Part).
    Part,
    /// A row batch advanced.
    Progress {
        /// Number of settled rows.
        done: u64,
        /// Total number of rows, if the caller set it.
        total: Option<u64>,
        /// How long the remaining rows take, in milliseconds, if the total is known: waits for the rate limit, and responses
        /// as long as those so far.
        eta_ms: Option<u64>,
        /// Over a relay: the id of the job. The first event comes before anything is sent, so that a program can keep it.
        job: Option<String>,
    },
    /// The call ended. Always the last event.
    End {
        /// The failure; `None` if it succeeded.
        failure: Option<EndFailure>,
        /// Number of rows of its pages, settled rows of a row batch, or parts of a stream; 0 for other calls.
        rows: u64,
        /// Number of lines of a streamed answer that hold no JSON object, such as `data: ping`, and were skipped.
        skipped: u64,
        /// How long it took, in milliseconds.
        duration_ms: u64,
    },
}

/// The failure of a call in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EndFailure {
    /// The kind of the error.
    pub kind: ErrorKind,
    /// Its code.
    pub code: Option<String>,
    /// The outcome of the request.
    pub outcome: Outcome,
}

impl From<&Error> for EndFailure {
    fn from(error: &Error) -> EndFailure {
        EndFailure {
            kind: error.details.kind,
            code: error.details.code.as_deref().map(Into::into),
            outcome: error.details.outcome,
        }
    }
}

impl Event {
    /// The event as a JSON object, the same in every language; `operation` is that of the call.
    pub fn to_json(&self, operation: &str) -> String {
        let mut object = ObjectWriter::new();
        object.text("type", self.name());
        object.text("operation", self.operation().unwrap_or(operation));
        match self {
            Event::Attempt { method, path, address, port, attempt, token, .. } => {
                object.text("method", method);
                object.text("path", path);
                object.text("address", address);
                object.number("port", (*port).into());
                object.number("attempt", (*attempt).into());
                if *token {
                    object.json("token", "true");
                }
            }
            Event::Response { status, duration_ms, .. } => {
                object.number("status", (*status).into());
                object.count("durationMs", *duration_ms);
            }
            Event::RawResponse { status, headers, body, attempt, .. } => {
                object.number("status", (*status).into());
                object.number("attempt", (*attempt).into());
                object.json("headers", &object_of(headers));
                match body {
                    Some(body) => object.text("body", body.as_str()),
                    None => object.json("streamed", "true"),
                }
            }
            Event::Wait { ms, why } => {
                object.count("ms", *ms);
                object.text("why", why.name());
            }
            Event::Retry { attempt, why } => {
                object.number("attempt", (*attempt).into());
                object.text("why", why);
            }
            Event::Token | Event::Part => {}
            #[cfg(feature = "store")]
            Event::Store { away, why } => {
                object.json("away", if *away { "true" } else { "false" });
                if let Some(why) = why {
                    object.text("why", why);
                }
            }
            Event::Page { page, total, rows, cursor, eta_ms } => {
                object.number("page", *page);
                if let Some(total) = total {
                    object.number("total", *total);
                }
                object.count("rows", *rows);
                if let Some(cursor) = cursor {
                    object.text("cursor", cursor);
                }
                if let Some(eta_ms) = eta_ms {
                    object.count("etaMs", *eta_ms);
                }
            }
            Event::Progress { done, total, eta_ms, job } => {
                object.count("done", *done);
                for (name, value) in [("total", total), ("etaMs", eta_ms)] {
                    if let Some(value) = value {
                        object.count(name, *value);
                    }
                }
                if let Some(job) = job {
                    object.text("job", job);
                }
            }
            Event::End { failure, rows, skipped, duration_ms } => {
                object.json("ok", if failure.is_none() { "true" } else { "false" });
                if let Some(failure) = failure {
                    object.text("kind", failure.kind.name());
                    if let Some(code) = &failure.code {
                        object.text("code", code);
                    }
                    object.text("outcome", failure.outcome.name());
                }
                object.count("rows", *rows);
                if *skipped > 0 {
                    object.count("skipped", *skipped);
                }
                object.count("durationMs", *duration_ms);
            }
        }
        object.finish()
    }

    /// Whether the caller asked for the event with the call; others are for listeners alone. A host without listeners
    /// need not pass those on.
    pub const fn is_for_caller(&self) -> bool {
        matches!(self, Event::Progress { .. } | Event::RawResponse { .. })
    }

    /// The name of the event in JSON: `attempt`, `response`, ...
    pub const fn name(&self) -> &'static str {
        match self {
            Event::Attempt { .. } => "attempt",
            Event::Response { .. } => "response",
            Event::RawResponse { .. } => "raw_response",
            Event::Wait { .. } => "wait",
            Event::Retry { .. } => "retry",
            Event::Token => "token",
            #[cfg(feature = "store")]
            Event::Store { .. } => "store",
            Event::Page { .. } => "page",
            Event::Part => "part",
            Event::Progress { .. } => "progress",
            Event::End { .. } => "end",
        }
    }

    /// The operation requested, where that is not always the operation of the call.
    pub const fn operation(&self) -> Option<&'static str> {
        match self {
            Event::Attempt { operation, .. }
            | Event::Response { operation, .. }
            | Event::RawResponse { operation, .. } => Some(operation),
            _ => None,
        }
    }
}

/// Headers by their names in lower case. Values of one name are joined by a comma, as HTTP allows.
pub(crate) fn by_name(headers: Vec<(String, String)>) -> Vec<(String, String)> {
    let mut joined: Vec<(String, String)> = Vec::new();
    for (mut name, value) in headers {
        name.make_ascii_lowercase();
        match joined.iter_mut().find(|(known, _)| *known == name) {
            Some((_, values)) => {
                values.push_str(", ");
                values.push_str(&value);
            }
            None => joined.push((name, value)),
        }
    }
    joined
}

fn object_of(headers: &[(String, String)]) -> String {
    let mut object = ObjectWriter::new();
    for (name, value) in headers {
        object.text(name, value);
    }
    object.finish()
}
