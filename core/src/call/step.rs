//! What a call and its host tell each other.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use crate::auth::platform::SignInput;
use crate::error::Error;
use crate::http::HttpRequest;
use crate::shape::response::Piece;

/// The time, by the host's two clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Now {
    /// Milliseconds since 1970-01-01 UTC: for signing.
    pub wall_ms: i64,
    /// Milliseconds by a clock that is never set, from any beginning: for waits.
    pub steady_ms: u64,
}

/// Names an [`Ask`], so that an answer finds it.
pub type AskId = u32;

/// What the host is to do next.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Step {
    /// Wait until that time by the steady clock, then poll.
    Wait {
        /// When to poll again.
        until_ms: u64,
        /// Why.
        why: Why,
    },
    /// Do this, then answer under the id.
    Ask {
        /// The id.
        id: AskId,
        /// What to do.
        ask: Ask,
    },
    /// An answer, or more of it, is still to come under the id.
    Pending {
        /// The id.
        id: AskId,
    },
    /// Something to tell the caller; then poll.
    Emit(Event),
    /// The end. Told again at every further poll.
    Done(Result<Output, Error>),
}

/// Why a call waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The service is sent fewer requests than it was.
    Throttled,
    /// The next try comes after a pause.
    Backoff,
    /// Another call is getting the token.
    Token,
    /// What is waited for is not over yet.
    Unfinished,
}

impl Why {
    /// The word for it: `throttled`, `backoff`, `token`, `unfinished`.
    pub const fn name(self) -> &'static str {
        match self {
            Why::Throttled => "throttled",
            Why::Backoff => "backoff",
            Why::Token => "token",
            Why::Unfinished => "unfinished",
        }
    }
}

/// What a call asks of the host.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ask {
    /// Send this request. Answer with head, chunks and end, or with a failure.
    Send(HttpRequest),
    /// Compute the `svc-sign` of this. Answer with a signature, or refuse.
    Sign(SignInput),
    /// Give an access token of the work phone. Answer with a token, or refuse.
    Token,
    /// Give the next rows of a batch. Answer with rows, or refuse.
    Rows {
        /// The most rows of the answer.
        most: u64,
    },
    /// Read the journal of a batch, all of it. Answer with its text, which is empty where there is none, or refuse.
    Journal,
    /// Add this line and a line end to the journal, and see to it that it outlasts the program. Answer that it is
    /// stored, or refuse.
    Append(String),
}

/// What the host answers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// Status and headers came.
    Head {
        /// The HTTP status.
        status: u16,
        /// The headers; names in any case.
        headers: Vec<(String, String)>,
    },
    /// A part of the body came, after decompression.
    Chunk(Vec<u8>),
    /// The body is complete.
    End,
    /// No answer came, or it was cut.
    Failed(Failure),
    /// The signature that was asked for.
    Signature(String),
    /// The access token that was asked for.
    Token(String),
    /// Rows of a batch.
    Rows {
        /// A JSON list: at least one row, unless they are the last.
        rows: String,
        /// Whether there are no more.
        last: bool,
    },
    /// The journal that was asked for.
    Journal(String),
    /// The line stands in the journal.
    Stored,
    /// The host will not do it; why.
    Refused(String),
}

/// How sending failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Whether the request may have reached the service.
    pub sent: Sent,
    /// Whether it was given up because time ran out.
    pub timeout: bool,
    /// What the transport says of it.
    pub message: String,
}

/// Whether a request left the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    /// It did not: no connection was made.
    No,
    /// It may have.
    Maybe,
}

/// What a call tells on its way.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event {
    /// A page came.
    Page {
        /// Its number, from one.
        page: i64,
        /// How many rows there are in all pages, where the service tells.
        total: Option<i64>,
        /// Its rows: a JSON list.
        rows: Output,
        /// Where to go on behind it, see [`crate::Options::resume`]; none: it is the last.
        mark: Option<String>,
    },
    /// A part of a streamed answer came: a JSON object.
    Delta(Output),
    /// A batch whose rows are asked for got further.
    Progress {
        /// How many rows have been accounted for.
        done: u64,
        /// How many there will be, where that is known.
        total: Option<u64>,
        /// How long the rest will take by the limit of requests alone, in milliseconds, where that is known.
        eta_ms: Option<u64>,
    },
    /// A request is sent again.
    Retry {
        /// Which try comes, from two.
        attempt: u32,
        /// Why the one before did not do.
        why: String,
    },
}

/// A result: JSON text. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Output {
    body: Arc<String>,
    piece: Arc<Piece>,
}

impl Output {
    pub(super) fn new(body: Arc<String>, piece: Piece) -> Output {
        Output { body, piece: Arc::new(piece) }
    }

    pub(super) fn null() -> Output {
        Output::new(Arc::default(), Piece::New("null".to_string()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        self.piece.text(&self.body)
    }

    /// Where the text stands in the body that was received, if it stands there as it is. A host that
    /// has kept the body need not copy the text.
    pub fn range_in_body(&self) -> Option<Range<usize>> {
        match &*self.piece {
            Piece::Same(range) => Some(range.clone()),
            Piece::New(_) => None,
        }
    }
}

impl PartialEq for Output {
    fn eq(&self, other: &Output) -> bool {
        self.as_str() == other.as_str()
    }
}
