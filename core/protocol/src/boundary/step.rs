//! The protocol between a call and its host: steps, asks and answers.

use alloc::string::String;
use alloc::vec::Vec;

use super::event::Event;
use super::output::Output;
use crate::auth::platform::SignInput;
use crate::codec::http::HttpRequest;
use crate::error::Error;
use crate::error::message::Message;
#[cfg(feature = "store")]
use crate::store::StoreScript;

/// Identifies an [`Ask`], so that an answer finds it.
pub type AskId = u32;

/// What a poll returns.
#[derive(Clone, Debug, PartialEq)]
pub struct Polled {
    /// What happened since the poll before, in order. Each event is returned once.
    pub events: Vec<Event>,
    /// What to do next.
    pub step: Step,
}

/// The next step of the host.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Sleep until that time of the steady clock, then poll.
    Wait {
        /// When to poll again.
        until_ms: u64,
        /// The reason.
        why: WaitReason,
    },
    /// Start this task, then poll. Each ask is returned once.
    Ask {
        /// The id to answer under.
        id: AskId,
        /// What to do.
        ask: Ask,
    },
    /// The ask is still unanswered: wait for it, or until the deadline, then poll.
    Pending {
        /// The id of the outstanding ask.
        id: AskId,
        /// The deadline by the steady clock. A poll at or after it ends the attempt; `None` for no deadline.
        until_ms: Option<u64>,
    },
    /// Give this page of a pagination to the caller, and poll when the caller wants the next. Each page is returned once.
    Page(Page),
    /// Give this part of a streamed answer, a JSON object, to the caller, then poll. Each part is returned once.
    Part(Output),
    /// The call has ended. Returned again by every further poll.
    Done(Result<Output, Error>),
}

/// A page of a pagination.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Its number, from one.
    pub page: i64,
    /// Number of rows on all pages, where the service says.
    pub total: Option<i64>,
    /// The rows: a JSON list.
    pub items: Output,
    /// Number of rows in `items`.
    pub rows: u64,
    /// Cursor from which a pagination continues after this page, see [`Mode::Pages`](crate::Mode::Pages); `None` for
    /// the last page.
    pub cursor: Option<String>,
    /// How long the remaining pages take, in milliseconds, if the total is known, see [`Event::Page`](crate::Event::Page).
    pub eta_ms: Option<u64>,
}

/// The reason of a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WaitReason {
    /// The rate limit of the account, or the service, allows no request before.
    Throttled,
    /// Backoff between two attempts.
    Backoff,
    /// Another call is fetching the access token.
    Token,
    /// Pause between two polls of a wait-until.
    Unfinished,
    /// The shared store is unavailable.
    #[cfg(feature = "store")]
    Store,
}

impl WaitReason {
    /// The name in JSON: `throttled`, `backoff`, `token`, `unfinished`, `store`.
    pub const fn name(self) -> &'static str {
        match self {
            WaitReason::Throttled => "throttled",
            WaitReason::Backoff => "backoff",
            WaitReason::Token => "token",
            WaitReason::Unfinished => "unfinished",
            #[cfg(feature = "store")]
            WaitReason::Store => "store",
        }
    }
}

/// A task for the host.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ask {
    /// Send this request. Answered by head, chunks and end, or by a failure.
    Send(HttpRequest),
    /// Compute the `svc-sign` of this. Answered by a signature, or refused.
    Sign(SignInput),
    /// Return an access token of the work phone. Answered by a token, or refused.
    Token,
    /// Return further headers of the next request to a relay. Answered by headers, or refused.
    #[cfg(feature = "relay")]
    Headers,
    /// Return the next rows of a row batch. Answered by rows, or refused.
    Rows {
        /// The maximum number of rows.
        max: u64,
    },
    /// Read the whole journal of a row batch. Answered by its text (empty if it does not exist), or refused.
    ReadJournal,
    /// Append this line and a line feed to the journal, durably. Answered by `Stored`, or refused.
    AppendJournal(String),
    /// Run this script in the store. Answered by the text that it returns, or refused.
    #[cfg(feature = "store")]
    Store(StoreScript),
}

/// An answer of the host.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Input {
    /// The head of the response.
    Head {
        /// The HTTP status.
        status: u16,
        /// The headers; names in any case.
        headers: Vec<(String, String)>,
    },
    /// A part of the response body, after decompression.
    Chunk(Vec<u8>),
    /// The response body is complete.
    End,
    /// No response came, or it was cut off.
    Failed(Failure),
    /// The signature that was asked for.
    Signature(String),
    /// The access token that was asked for.
    Token(String),
    /// The headers that were asked for.
    #[cfg(feature = "relay")]
    Headers(Vec<(String, String)>),
    /// Rows of a row batch.
    Rows {
        /// A JSON list of at least one row, unless they are the last. A row that the host cannot encode is `null` in
        /// it.
        rows: String,
        /// Whether these are the last rows.
        last: bool,
        /// The errors of rows that cannot be encoded, by index in the list.
        faults: Vec<(u64, Error)>,
    },
    /// The journal that was asked for.
    Journal(String),
    /// Another batch uses the journal that was asked for.
    JournalInUse,
    /// The line is in the journal.
    Stored,
    /// The text that the script returned.
    #[cfg(feature = "store")]
    Store(String),
    /// The host refuses, with a reason.
    Refused(Message),
}

impl Input {
    /// The head of a response, or the failure of a transport whose status is none of HTTP. The request may have been
    /// executed all the same.
    pub fn head(status: i64, headers: Vec<(String, String)>) -> Input {
        match u16::try_from(status) {
            Ok(status @ 100..=999) => Input::Head { status, headers },
            _ => Input::Failed(Failure::broken(message!("expected a status from 100 to 999, got {got}", status))),
        }
    }

    /// Rows as they cross a language boundary: `faults` is a JSON list of `[index, error]` pairs, where an error is an
    /// object as [`Error::to_json`] writes it; an empty text means none.
    pub fn rows(rows: String, last: bool, faults: &str) -> Input {
        let mut list = Vec::new();
        for pair in crate::json::elements(faults) {
            let parts = crate::json::elements(&pair);
            if let [index, error] = &*parts
                && let Ok(index) = index.parse()
            {
                list.push((index, Error::from_json(error)));
            }
        }
        Input::Rows { rows, last, faults: list }
    }
}

/// Shows which answer it is; tokens, rows and bodies are not shown.
impl core::fmt::Debug for Input {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Input::Head { status, .. } => f.debug_struct("Head").field("status", status).finish_non_exhaustive(),
            Input::Chunk(bytes) => write!(f, "Chunk({} bytes)", bytes.len()),
            Input::End => f.write_str("End"),
            Input::Failed(failure) => f.debug_tuple("Failed").field(failure).finish(),
            Input::Signature(_) => f.write_str("Signature(***)"),
            Input::Token(_) => f.write_str("Token(***)"),
            #[cfg(feature = "relay")]
            Input::Headers(_) => f.write_str("Headers(***)"),
            Input::Rows { rows, last, .. } => write!(f, "Rows({} bytes, last: {last})", rows.len()),
            Input::Journal(text) => write!(f, "Journal({} bytes)", text.len()),
            Input::JournalInUse => f.write_str("JournalInUse"),
            Input::Stored => f.write_str("Stored"),
            #[cfg(feature = "store")]
            Input::Store(text) => write!(f, "Store({} bytes)", text.len()),
            Input::Refused(why) => f.debug_tuple("Refused").field(why).finish(),
        }
    }
}

impl Input {
    /// Headers as they cross a language boundary: an object of texts. What is none counts as no headers.
    #[cfg(feature = "relay")]
    pub fn headers(object: &str) -> Input {
        let mut headers = Vec::new();
        crate::json::each_member(object, |name, value| {
            if let Some(value) = crate::json::scalar(value) {
                headers.push((name.into(), value.into()));
            }
        });
        Input::Headers(headers)
    }

    /// The name of the answer, as it crosses a language boundary.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Input::Head { .. } => "head",
            Input::Chunk(_) => "chunk",
            Input::End => "end",
            Input::Failed(_) => "failed",
            Input::Signature(_) => "signature",
            Input::Token(_) => "token",
            #[cfg(feature = "relay")]
            Input::Headers(_) => "headers",
            Input::Rows { .. } => "rows",
            Input::Journal(_) => "journal",
            Input::JournalInUse => "journal_in_use",
            Input::Stored => "stored",
            #[cfg(feature = "store")]
            Input::Store(_) => "store",
            Input::Refused(_) => "refused",
        }
    }
}

impl Ask {
    /// The names of the answers to it.
    pub(crate) fn answers(&self) -> &'static str {
        match self {
            Ask::Send(_) => "head, chunk, end or failed, in this order",
            Ask::Sign(_) => "signature or refused",
            Ask::Token => "token or refused",
            #[cfg(feature = "relay")]
            Ask::Headers => "headers or refused",
            Ask::Rows { .. } => "rows or refused",
            Ask::ReadJournal => "journal, journal_in_use or refused",
            Ask::AppendJournal(_) => "stored or refused",
            #[cfg(feature = "store")]
            Ask::Store(_) => "store or refused",
        }
    }
}

/// An answer that does not fit what was asked.
#[derive(Debug)]
pub(crate) enum Misfit {
    /// It answers something else.
    Other,
    /// What was expected, and what came.
    Content(Message, Message),
}

/// A failure of sending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Whether the request may have reached the service.
    pub sent: Sent,
    /// Whether a timeout ended it.
    pub timeout: bool,
    /// The transport's own message.
    pub message: Message,
}

impl Failure {
    /// Failure before anything was sent, for example because no connection was established.
    pub fn refused(message: impl Into<Message>) -> Failure {
        Failure { sent: Sent::No, timeout: false, message: message.into() }
    }

    /// Failure after which the request may have reached the service, for example a broken connection.
    pub fn broken(message: impl Into<Message>) -> Failure {
        Failure { sent: Sent::Maybe, timeout: false, message: message.into() }
    }

    /// Timeout after which the request may have reached the service.
    pub fn timed_out(message: impl Into<Message>) -> Failure {
        Failure { sent: Sent::Maybe, timeout: true, message: message.into() }
    }
}

/// Whether a request left the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    /// No, for example because no connection was established.
    No,
    /// It may have left.
    Maybe,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_that_http_does_not_have_is_no_head() {
        for status in [i64::MIN, -1, 0, 99, 1000, 65_736, i64::MAX] {
            let Input::Failed(failure) = Input::head(status, Vec::new()) else { panic!("{status}") };
            let message = alloc::format!("expected a status from 100 to 999, got {status}").into();
            assert_eq!(failure, Failure { sent: Sent::Maybe, timeout: false, message });
        }
        assert_eq!(Input::head(999, Vec::new()), Input::Head { status: 999, headers: Vec::new() });
    }

    #[test]
    fn debug_shows_no_payload() {
        let secret = || "s3cr3t".into();
        for answer in [
            Input::Signature(secret()),
            Input::Token(secret()),
            Input::Journal(secret()),
            Input::Chunk(b"s3cr3t".to_vec()),
            Input::rows("[\"s3cr3t\"]".into(), true, ""),
        ] {
            assert!(!alloc::format!("{answer:?}").contains("s3cr3t"), "{answer:?}");
        }
    }
}
