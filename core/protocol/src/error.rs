//! Errors, with what a program needs to decide and what a person needs to act.

#[macro_use]
pub mod message;

mod constructors;
mod json;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use crate::error::message::Message;
use triline_schema::operation::Operation;

/// Kind of an error; other languages have a class for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Refused before anything was sent: parameters or configuration.
    InvalidRequest,
    /// The service refused the request.
    Api,
    /// An HTTP status outside 2xx, without an envelope that reports a refusal.
    Http,
    /// A 2xx body that does not have the shape of the operation's result.
    MalformedResponse,
    /// No response, or one that was cut off.
    Transport,
    /// No signature or token could be had.
    Auth,
    /// The caller cancelled the call.
    Cancelled,
    /// The library was used wrongly, for example by a driver.
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

    /// The name of the kind: `invalid_request`, `api`, ...
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

/// Outcome of a failed call: what is known of the effect of its request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The request was not sent.
    NotSent,
    /// The service refused the request, and did not execute it.
    Rejected,
    /// The service executed the request.
    Done,
    /// The request may have been executed.
    Unknown,
}

impl Outcome {
    const ALL: [Outcome; 4] = [Outcome::NotSent, Outcome::Rejected, Outcome::Done, Outcome::Unknown];

    /// The name of the outcome: `not_sent`, `rejected`, `done`, `unknown`.
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

/// Error of a call. Its texts are the same in every language and contain no secret.
///
/// For an error of a transport, [`source`](core::error::Error::source) returns the transport's own error, for a
/// downcast.
///
/// Tests create errors with [`Error::of`]:
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
    /// Errors are rare, so results without one stay small.
    pub(crate) details: Box<Details>,
}

/// The fields of an [`Error`].
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Details {
    pub(crate) kind: ErrorKind,
    pub(crate) code: Option<Cow<'static, str>>,
    pub(crate) category: Option<&'static str>,
    pub(crate) message: Message,
    pub(crate) cause: Option<&'static str>,
    pub(crate) remedy: Option<Message>,
    pub(crate) retryable: bool,
    pub(crate) operation: Option<&'static str>,
    pub(crate) safe_to_repeat: bool,
    pub(crate) reconcilable: bool,
    pub(crate) status: Option<u16>,
    pub(crate) field: Option<String>,
    pub(crate) expected: Option<Message>,
    pub(crate) got: Option<Message>,
    pub(crate) cursor: Option<String>,
    pub(crate) outcome: Outcome,
    pub(crate) raw: Option<String>,
    pub(crate) attempts: u32,
    pub(crate) retry_after_ms: Option<u64>,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) request_id: Option<String>,
    /// What the core itself tells the error by.
    reason: IgnoredInEq<Reason>,
    /// What is behind the error.
    source: IgnoredInEq<Option<alloc::sync::Arc<dyn core::error::Error + Send + Sync>>>,
}

/// The headers by which a request is found in the logs of a service or a gateway, and those that name the latter.
pub(crate) const HEADERS_OF_INTEREST: [&str; 10] = [
    "x-request-id",
    "request-id",
    "x-correlation-id",
    "x-trace-id",
    "traceparent",
    "x-amzn-requestid",
    "eagleeye-traceid",
    "cf-ray",
    "server",
    "via",
];

/// What the core tells errors by whose kind says too little. Texts and codes are for callers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Reason {
    #[default]
    None,
    /// A time limit has passed.
    Timeout,
    /// A required parameter is missing.
    Missing,
    /// A list ended with fewer rows than the service announced.
    IncompleteList,
    /// The journal of a row batch takes no line.
    Journal,
    /// A relay has told the error, and whether the operation may be sent again.
    OfRelay,
}

/// What says nothing about whether two errors are equal.
#[derive(Clone, Default)]
struct IgnoredInEq<T>(T);

impl<T> PartialEq for IgnoredInEq<T> {
    fn eq(&self, _: &IgnoredInEq<T>) -> bool {
        true
    }
}

impl<T> Eq for IgnoredInEq<T> {}

/// The properties of the error.
impl Error {
    /// The kind.
    pub fn kind(&self) -> ErrorKind {
        self.details.kind
    }

    /// The service's code (`6721`), or a word for the fault (`missing`, `timeout`). `None` if the service gave no code.
    pub fn code(&self) -> Option<&str> {
        self.details.code.as_deref()
    }

    /// The category of a known service code: `conflict`, `rate_limit`, ...
    pub fn category(&self) -> Option<&'static str> {
        self.details.category
    }

    /// The message: one sentence.
    pub fn message(&self) -> &str {
        &self.details.message
    }

    /// The meaning of a known service code.
    pub fn meaning(&self) -> Option<&'static str> {
        self.details.cause
    }

    /// The remedy, if one is known.
    pub fn remedy(&self) -> Option<&str> {
        self.details.remedy.as_deref()
    }

    /// Whether sending the operation again can do no harm, and may succeed: a read or an operation that ends in the same
    /// state, whatever the outcome; any other where nothing was sent, or where the service refused it for a passing
    /// reason. A mistake in the request, or a refusal that stays one, is not retryable.
    pub fn is_retryable(&self) -> bool {
        self.details.retryable
    }

    /// The operation.
    pub fn operation(&self) -> Option<&'static str> {
        self.details.operation
    }

    /// Whether the service can be asked if the operation was executed, see [`Mode::Reconcile`](crate::Mode::Reconcile).
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

    /// The expected value.
    pub fn expected(&self) -> Option<&str> {
        self.details.expected.as_deref()
    }

    /// The received value.
    pub fn got(&self) -> Option<&str> {
        self.details.got.as_deref()
    }

    /// The cursor from which a list that ended too early can be continued.
    pub fn cursor(&self) -> Option<&str> {
        self.details.cursor.as_deref()
    }

    /// The outcome of the request.
    pub fn outcome(&self) -> Outcome {
        self.details.outcome
    }

    /// Number of HTTP requests that were sent for the failed request, retries included; 0 if none was.
    pub fn attempts(&self) -> u32 {
        self.details.attempts
    }

    /// How long the service asks to wait before the next request (`Retry-After`), if it says so.
    pub fn retry_after(&self) -> Option<Duration> {
        self.details.retry_after_ms.map(Duration::from_millis)
    }

    /// A header of the response, by its name in lower case: one by which the request is found in the logs of the service
    /// or of a gateway (`x-request-id`, `x-trace-id`, …), `server` or `via`.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.details.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// The request to a relay, as the audit of the relay names it.
    pub fn request_id(&self) -> Option<&str> {
        self.details.request_id.as_deref()
    }

    /// The body of the response, secrets removed, cut at 2,000 characters.
    pub fn raw(&self) -> Option<&str> {
        self.details.raw.as_deref()
    }
}

impl Error {
    /// An error with that message; a text that is none of the catalogue counts as the words of others.
    pub fn new(kind: ErrorKind, code: impl Into<Cow<'static, str>>, message: impl Into<Message>) -> Error {
        let details = Box::new(Details {
            kind,
            code: Some(code.into()),
            category: None,
            message: message.into(),
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
            cursor: None,
            outcome: Outcome::NotSent,
            raw: None,
            attempts: 0,
            retry_after_ms: None,
            headers: Vec::new(),
            request_id: None,
            source: IgnoredInEq::default(),
            reason: IgnoredInEq::default(),
        });
        Error { details }
    }

    pub(crate) fn with_reason(mut self, reason: Reason) -> Error {
        self.details.reason = IgnoredInEq(reason);
        self
    }

    pub(crate) fn has_reason(&self, reason: Reason) -> bool {
        self.details.reason.0 == reason
    }

    /// A parameter or option at fault.
    pub fn invalid(code: &'static str, field: impl Into<String>, expected: Message, got: impl Into<Message>) -> Error {
        Error::invalid_texts(code, field.into(), expected, got.into())
    }

    fn invalid_texts(code: &'static str, field: String, expected: Message, got: Message) -> Error {
        let mut error = Error::new(ErrorKind::InvalidRequest, code, invalid_message(&field, &expected, &got));
        error.details.field = Some(field);
        error.details.expected = Some(expected);
        error.details.got = Some(got);
        error
    }

    /// Puts another field in the place of the field at fault.
    pub(crate) fn set_field(&mut self, field: String) {
        if let (Some(expected), Some(got)) = (&self.details.expected, &self.details.got) {
            self.details.message = invalid_message(&field, expected, got);
        }
        self.details.field = Some(field);
    }

    /// The host or the program made a mistake.
    pub fn misuse(message: Message) -> Error {
        Error::new(ErrorKind::Misuse, "misuse", message)
    }

    /// Says of which operation it is.
    pub(crate) fn set_operation(&mut self, operation: &Operation) {
        self.details.operation = Some(operation.name);
        self.details.safe_to_repeat = operation.repeat.is_safe();
        self.details.reconcilable = operation.can_be_reconciled();
    }

    /// Says of which operation it is, and decides from its outcome whether the operation may be sent again. Until then,
    /// `retryable` says whether the reason for a refusal passes.
    pub(crate) fn conclude(&mut self, operation: &Operation) {
        #[cfg(feature = "relay")]
        if self.has_reason(Reason::OfRelay) {
            // The relay knows whether the operation can be looked up.
            let can_be_reconciled = self.details.reconcilable;
            self.set_operation(operation);
            self.details.reconcilable = can_be_reconciled;
            // It speaks of one request, and others of the call may have been executed.
            self.details.retryable &= self.details.outcome != Outcome::Unknown || self.details.safe_to_repeat;
            return;
        }
        self.set_operation(operation);
        self.details.retryable = match (self.details.outcome, self.details.kind) {
            // Sending it again can only fail again.
            (Outcome::NotSent, ErrorKind::InvalidRequest | ErrorKind::Misuse) => false,
            // The host may sign the next time; a service that refused the request for a token refuses it again.
            (Outcome::NotSent, ErrorKind::Auth) => {
                matches!(self.details.code.as_deref(), Some("no_signature" | "no_token" | "no_headers"))
                    || self.details.retryable
            }
            // A call that was cancelled after a refusal was about to be retried.
            (Outcome::NotSent, _) | (Outcome::Rejected, ErrorKind::Cancelled) => true,
            // What the service reports as failed stays failed.
            (Outcome::Rejected, _) | (Outcome::Done, ErrorKind::Api) => self.details.retryable,
            (Outcome::Done | Outcome::Unknown, _) => self.details.safe_to_repeat,
        };
    }

    /// The class of the error in languages that have classes for them: its kind, or
    /// `outcome_unknown` where something that must not be done twice may have been done.
    pub fn class(&self) -> &'static str {
        let is_of_attempt = matches!(
            self.details.kind,
            ErrorKind::Api | ErrorKind::Transport | ErrorKind::Http | ErrorKind::MalformedResponse
        );
        if is_of_attempt && self.details.outcome == Outcome::Unknown && !self.details.safe_to_repeat {
            "outcome_unknown"
        } else {
            self.details.kind.name()
        }
    }
}

fn invalid_message(field: &str, expected: &Message, got: &Message) -> Message {
    let wanted = expected.clone();
    // A language may have words of its own for what did not come.
    if got.is("nothing") {
        return message!("{field}: expected {expected}, got nothing", field, wanted);
    }
    if got.is("neither") {
        return message!("{field}: expected {expected}, got neither", field, wanted);
    }
    if got.is("none of them") {
        return message!("{field}: expected {expected}, got none of them", field, wanted);
    }
    if got.is("an unknown name") {
        return message!("{field}: expected {expected}, got an unknown name", field, wanted);
    }
    message!("{field}: expected {expected}, got {got}", field, wanted, got.clone())
}

/// The sentence, as [`Display`](fmt::Display) writes it, because that is what a program shows whose `main` returns the error;
/// with `{:#?}`, what the error knows.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            return fmt::Display::fmt(self, f);
        }
        let details = &*self.details;
        f.debug_struct("Error")
            .field("kind", &details.kind)
            .field("code", &details.code)
            .field("message", &&*details.message)
            .field("remedy", &self.remedy())
            .field("operation", &details.operation)
            .field("outcome", &details.outcome)
            .field("retryable", &details.retryable)
            .field("status", &details.status)
            .field("field", &details.field)
            .field("attempts", &details.attempts)
            .field("headers", &details.headers)
            .field("request_id", &details.request_id)
            .field("raw", &details.raw)
            .field("source", &details.source.0)
            .finish_non_exhaustive()
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
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.details.source.0.as_deref().map(|source| source as _)
    }
}
