//! Events: what happens during a call, for progress, logs and traces. The core emits all of them; hosts pass them on.

use alloc::string::String;
use alloc::vec::Vec;

use super::output::Output;
use super::step::Why;
use crate::error::{Error, ErrorKind, Outcome};
use crate::json::ObjectWriter;

/// Something that happened during a call. No parameter, body or secret is in it, but for pages, parts and raw responses.
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
    /// A response to the call's own operation came, whatever it says: what the service answered, word for word. Only
    /// where [`Options::raw_responses`](crate::Options::raw_responses) asks for it, and not for requests of tokens.
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
        why: Why,
    },
    /// The request will be sent again.
    Retry {
        /// The number of the attempt to come, from two.
        attempt: u32,
        /// The code of the error that the attempt before ended with.
        why: String,
    },
    /// An access token is fetched, or asked of the host.
    Token,
    /// The store that processes share cannot be reached, or can again. Once per client, whichever call finds out.
    #[cfg(feature = "store")]
    Store {
        /// Whether it cannot be reached.
        away: bool,
        /// Why not, where it cannot.
        why: Option<String>,
    },
    /// A page arrived.
    Page {
        /// Its number, from one.
        page: i64,
        /// Number of rows on all pages, where the service says.
        total: Option<i64>,
        /// The rows: a JSON list.
        items: Output,
        /// How many rows there are in `items`.
        rows: u64,
        /// Where a walk continues after this page, see [`Mode::Pages`](crate::Mode::Pages); `None`: it is the last.
        cursor: Option<String>,
    },
    /// A part of a streamed answer arrived: a JSON object.
    Part(Output),
    /// A row batch got further.
    Progress {
        /// How many rows are settled.
        done: u64,
        /// How many rows there are, where the caller said.
        total: Option<u64>,
        /// How long the rate limit delays the rest, in milliseconds, where the number of rows is known.
        eta_ms: Option<u64>,
    },
    /// The call ended. Always the last event.
    End {
        /// What it failed with; `None`: it succeeded.
        failure: Option<EndFailure>,
        /// How many rows it returned or settled: of pages, of a row batch; parts of a stream. 0 for others.
        rows: u64,
        /// How long it took, in milliseconds.
        duration_ms: u64,
    },
}

/// What a call failed with, as far as an event says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EndFailure {
    /// The kind of the error.
    pub kind: ErrorKind,
    /// Its code.
    pub code: Option<String>,
    /// What is known of the request's effect.
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
    /// The event as a JSON object, the same in every language; `operation` is that of the call. The rows of a page, a
    /// part and a body cross on their own.
    pub fn to_json(&self, operation: &str) -> String {
        let mut object = ObjectWriter::new();
        object.text("type", self.name());
        object.text("operation", self.operation().unwrap_or(operation));
        match self {
            Event::Attempt { method, path, attempt, token, .. } => {
                object.text("method", method);
                object.text("path", path);
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
                if body.is_none() {
                    object.json("streamed", "true");
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
            Event::Token | Event::Part(_) => {}
            #[cfg(feature = "store")]
            Event::Store { away, why } => {
                object.text("state", if *away { "away" } else { "back" });
                if let Some(why) = why {
                    object.text("why", why);
                }
            }
            Event::Page { page, total, rows, cursor, .. } => {
                object.number("page", *page);
                if let Some(total) = total {
                    object.number("total", *total);
                }
                object.count("rows", *rows);
                if let Some(cursor) = cursor {
                    object.text("cursor", cursor);
                }
            }
            Event::Progress { done, total, eta_ms } => {
                object.count("done", *done);
                for (name, value) in [("total", total), ("etaMs", eta_ms)] {
                    if let Some(value) = value {
                        object.count(name, *value);
                    }
                }
            }
            Event::End { failure, rows, duration_ms } => {
                object.json("ok", if failure.is_none() { "true" } else { "false" });
                if let Some(failure) = failure {
                    object.text("kind", failure.kind.name());
                    if let Some(code) = &failure.code {
                        object.text("code", code);
                    }
                    object.text("outcome", failure.outcome.name());
                }
                object.count("rows", *rows);
                object.count("durationMs", *duration_ms);
            }
        }
        object.finish()
    }

    /// Whether the caller needs the event for what it asked for; others are for listeners alone.
    pub(super) const fn is_essential(&self) -> bool {
        matches!(self, Event::Page { .. } | Event::Part(_) | Event::Progress { .. } | Event::RawResponse { .. })
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
            Event::Part(_) => "part",
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
