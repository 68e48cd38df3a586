//! What can go wrong, told so that a program can decide and a person can act.

mod json;
mod made;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use crate::operation::Operation;
use crate::words;

/// The kind of an error: which class it is in the languages that have classes for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Refused before anything was sent: parameters or configuration.
    InvalidRequest,
    /// The service answered and said no.
    Api,
    /// An HTTP status outside 2xx, and no envelope in the body that says no.
    Http,
    /// A 2xx body that is not what the operation returns.
    MalformedResponse,
    /// No answer, or one that was cut.
    Transport,
    /// No signature or token could be had.
    Auth,
    /// The caller cancelled the call.
    Cancelled,
    /// The machine was driven wrongly: a mistake in a driver, not in a call.
    Misuse,
}

impl ErrorKind {
    const ALL: [ErrorKind; 8] = [
        ErrorKind::InvalidRequest,
        ErrorKind::Api,
        ErrorKind::Http,
        ErrorKind::MalformedResponse,
        ErrorKind::Transport,
        ErrorKind::Auth,
        ErrorKind::Cancelled,
        ErrorKind::Misuse,
    ];

    /// The word for it: `invalid_request`, `api`, ...
    pub const fn name(self) -> &'static str {
        match self {
            ErrorKind::InvalidRequest => "invalid_request",
            ErrorKind::Api => "api",
            ErrorKind::Http => "http",
            ErrorKind::MalformedResponse => "malformed_response",
            ErrorKind::Transport => "transport",
            ErrorKind::Auth => "auth",
            ErrorKind::Cancelled => "cancelled",
            ErrorKind::Misuse => "misuse",
        }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What is known of the request when a call failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It never left.
    NotSent,
    /// The service refused it: nothing was done.
    Rejected,
    /// The service carried it out.
    Done,
    /// It may or may not have been carried out.
    Unknown,
}

impl Outcome {
    const ALL: [Outcome; 4] = [Outcome::NotSent, Outcome::Rejected, Outcome::Done, Outcome::Unknown];

    /// The word for it: `not_sent`, `rejected`, `done`, `unknown`.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::NotSent => "not_sent",
            Outcome::Rejected => "rejected",
            Outcome::Done => "done",
            Outcome::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Why a call failed. The same texts in every language; no secret is in them.
///
/// Behind an error of a transport, [`source`](core::error::Error::source) gives what the transport failed with, for a
/// downcast.
///
/// Tests make errors by [`Error::of`]:
///
/// ```
/// use triline::{Error, ErrorKind, Outcome};
///
/// let error = Error::of(ErrorKind::Api, "the agent does not exist").with_code("6701").with_outcome(Outcome::Rejected);
/// assert_eq!((error.code(), error.outcome()), (Some("6701"), Outcome::Rejected));
/// assert_eq!(error.to_string(), "the agent does not exist");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Error {
    /// Errors are rare: results without one stay small.
    pub(crate) details: Box<Details>,
}

/// What is known of an [`Error`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Details {
    pub(crate) kind: ErrorKind,
    pub(crate) code: Option<Cow<'static, str>>,
    pub(crate) category: Option<&'static str>,
    pub(crate) message: String,
    pub(crate) cause: Option<&'static str>,
    pub(crate) remedy: Option<Cow<'static, str>>,
    pub(crate) retryable: bool,
    pub(crate) operation: Option<&'static str>,
    pub(crate) safe_to_repeat: bool,
    pub(crate) reconcilable: bool,
    pub(crate) status: Option<u16>,
    pub(crate) field: Option<String>,
    pub(crate) expected: Option<String>,
    pub(crate) got: Option<String>,
    pub(crate) outcome: Outcome,
    pub(crate) raw: Option<String>,
    /// How the message begins, where the core itself wrote that: nothing is taken out of it.
    own: Apart<&'static str>,
    /// What is behind the error.
    #[cfg(feature = "client")]
    source: Apart<Option<alloc::sync::Arc<dyn core::error::Error + Send + Sync>>>,
}

/// What says nothing about whether two errors are equal.
#[derive(Clone, Debug, Default)]
struct Apart<T>(T);

impl<T> PartialEq for Apart<T> {
    fn eq(&self, _: &Apart<T>) -> bool {
        true
    }
}

impl<T> Eq for Apart<T> {}

/// What is known of the error.
impl Error {
    /// Its kind.
    pub fn kind(&self) -> ErrorKind {
        self.details.kind
    }

    /// The service's code (`6721`), or a word for what was wrong (`missing`, `timeout`). `None`: the service gave none.
    pub fn code(&self) -> Option<&str> {
        self.details.code.as_deref()
    }

    /// The category of a known service code: `conflict`, `rate_limit`, ...
    pub fn category(&self) -> Option<&'static str> {
        self.details.category
    }

    /// One sentence.
    pub fn message(&self) -> &str {
        &self.details.message
    }

    /// What a known service code means.
    pub fn meaning(&self) -> Option<&'static str> {
        self.details.cause
    }

    /// What to do about it, where that is known.
    pub fn remedy(&self) -> Option<&str> {
        self.details.remedy.as_deref()
    }

    /// Whether the same request may succeed later unchanged.
    pub fn is_retryable(&self) -> bool {
        self.details.retryable
    }

    /// The operation.
    pub fn operation(&self) -> Option<&'static str> {
        self.details.operation
    }

    /// Whether doing the operation twice would do no harm.
    pub fn is_safe_to_repeat(&self) -> bool {
        self.details.safe_to_repeat
    }

    /// Whether the service can be asked if the operation was carried out, see
    /// [`Mode::Reconcile`](crate::Mode::Reconcile).
    pub fn is_reconcilable(&self) -> bool {
        self.details.reconcilable
    }

    /// The HTTP status.
    pub fn status(&self) -> Option<u16> {
        self.details.status
    }

    /// The path of the parameter at fault: `customers[3].mobile`.
    pub fn field(&self) -> Option<&str> {
        self.details.field.as_deref()
    }

    /// What was expected there.
    pub fn expected(&self) -> Option<&str> {
        self.details.expected.as_deref()
    }

    /// What came instead.
    pub fn got(&self) -> Option<&str> {
        self.details.got.as_deref()
    }

    /// What is known of the request.
    pub fn outcome(&self) -> Outcome {
        self.details.outcome
    }

    /// The body of the response, secrets removed, cut at 2,000 characters.
    pub fn raw(&self) -> Option<&str> {
        self.details.raw.as_deref()
    }
}

impl Error {
    /// A message that is no constant counts as written by others, see [`Error::begins`].
    pub(crate) fn new(
        kind: ErrorKind,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<Cow<'static, str>>,
    ) -> Error {
        let message = message.into();
        let own = if let Cow::Borrowed(own) = message { own } else { "" };
        let details = Box::new(Details {
            kind,
            code: Some(code.into()),
            category: None,
            message: message.into_owned(),
            cause: None,
            remedy: None,
            retryable: false,
            operation: None,
            safe_to_repeat: true,
            reconcilable: false,
            status: None,
            field: None,
            expected: None,
            got: None,
            outcome: Outcome::NotSent,
            raw: None,
            #[cfg(feature = "client")]
            source: Apart::default(),
            own: Apart(own),
        });
        Error { details }
    }

    /// Says how the message begins, up to what others wrote.
    pub(crate) fn begins(mut self, own: &'static str) -> Error {
        self.details.own = Apart(own);
        self
    }

    /// What the core wrote of the message, and what others did. Secrets are taken out of that alone: a secret that is an
    /// everyday word would be told by its absence.
    pub(crate) fn own_and_foreign(&self) -> (&'static str, &str) {
        let (own, message) = (self.details.own.0, &self.details.message);
        message.strip_prefix(own).map_or(("", message), |foreign| (own, foreign))
    }

    /// A parameter or option at fault.
    pub(crate) fn invalid(
        code: &'static str,
        field: impl Into<String>,
        expected: impl Into<String>,
        got: impl Into<String>,
    ) -> Error {
        Error::invalid_texts(code, field.into(), expected.into(), got.into())
    }

    fn invalid_texts(code: &'static str, field: String, expected: String, got: String) -> Error {
        let message = words::text(&[&field, ": expected ", &expected, ", got ", &got]);
        let mut error = Error::new(ErrorKind::InvalidRequest, code, message);
        error.details.field = Some(field);
        error.details.expected = Some(expected);
        error.details.got = Some(got);
        error
    }

    pub(crate) fn misuse(message: &'static str) -> Error {
        Error::new(ErrorKind::Misuse, "misuse", message)
    }

    /// Says of which operation it is.
    pub(crate) fn set_operation(&mut self, operation: &Operation) {
        self.details.operation = Some(operation.name);
        self.details.safe_to_repeat = operation.repeat.is_safe();
        self.details.reconcilable = operation.can_be_reconciled();
    }

    /// The class of the error in languages that have classes for them: its kind, or
    /// `outcome_unknown` where no answer came to something that must not be done twice.
    pub fn class(&self) -> &'static str {
        let no_word =
            matches!(self.details.kind, ErrorKind::Transport | ErrorKind::Http | ErrorKind::MalformedResponse);
        if no_word && self.details.outcome == Outcome::Unknown && !self.details.safe_to_repeat {
            "outcome_unknown"
        } else {
            self.details.kind.name()
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.details.fmt(f)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(operation) = self.details.operation {
            write!(f, "{operation}: ")?;
        }
        f.write_str(&self.details.message)?;
        if let Some(remedy) = &self.details.remedy {
            write!(f, " ({remedy})")?;
        }
        Ok(())
    }
}

impl core::error::Error for Error {
    #[cfg(feature = "client")]
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.details.source.0.as_deref().map(|source| source as _)
    }
}
