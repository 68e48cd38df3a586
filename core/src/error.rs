//! What can go wrong, told so that a program can decide and a person can act.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::catalogue::{self, Category, Meaning};
use crate::json::{Value, write_string};
use crate::operation::Operation;
use crate::table;
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

/// Errors for the tests of programs.
impl Error {
    /// Creates an error of a kind, with one sentence. Nothing else is known of it: it was not sent, and has no code.
    pub fn of(kind: ErrorKind, message: impl Into<String>) -> Error {
        let mut error = Error::new(kind, "", message.into());
        error.details.code = None;
        error
    }

    /// The same error with a code.
    #[must_use]
    pub fn with_code(mut self, code: impl Into<String>) -> Error {
        self.details.code = Some(Cow::Owned(code.into()));
        self
    }

    /// The same error with another outcome.
    #[must_use]
    pub fn with_outcome(mut self, outcome: Outcome) -> Error {
        self.details.outcome = outcome;
        self
    }

    /// The same error of an operation, by its name. A name that the table does not have changes nothing.
    #[must_use]
    pub fn with_operation(mut self, name: &str) -> Error {
        if let Some(operation) = table::operation(name) {
            self.set_operation(operation);
        }
        self
    }

    /// The same error with the path of the parameter at fault.
    #[must_use]
    pub fn with_field(mut self, path: impl Into<String>) -> Error {
        self.details.field = Some(path.into());
        self
    }

    /// The same error with an HTTP status.
    #[must_use]
    pub fn with_status(mut self, status: u16) -> Error {
        self.details.status = Some(status);
        self
    }

    /// The same error with what to do about it.
    #[must_use]
    pub fn with_remedy(mut self, remedy: impl Into<String>) -> Error {
        self.details.remedy = Some(Cow::Owned(remedy.into()));
        self
    }

    /// The same error, retryable or not.
    #[must_use]
    pub fn with_retryable(mut self, retryable: bool) -> Error {
        self.details.retryable = retryable;
        self
    }

    /// The same error with what is behind it.
    #[cfg(feature = "client")]
    #[must_use]
    pub fn with_source(mut self, source: impl Into<alloc::boxed::Box<dyn core::error::Error + Send + Sync>>) -> Error {
        self.set_source(source.into().into());
        self
    }

    #[cfg(feature = "client")]
    pub(crate) fn set_source(&mut self, source: alloc::sync::Arc<dyn core::error::Error + Send + Sync>) {
        self.details.source = Apart(Some(source));
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

    /// The error as a JSON object, for hosts that read it across a boundary. Members that are not
    /// known are left out; the names are those of the fields.
    pub fn to_json(&self) -> String {
        let mut out = Vec::new();
        out.extend_from_slice(b"{\"kind\":");
        write_string(&mut out, self.details.kind.name());
        let mut text = |name: &str, value: Option<&str>| {
            if let Some(value) = value {
                out.push(b',');
                write_string(&mut out, name);
                out.push(b':');
                write_string(&mut out, value);
            }
        };
        text("class", Some(self.class()));
        text("code", self.details.code.as_deref());
        text("category", self.details.category);
        text("message", Some(&self.details.message));
        text("cause", self.details.cause);
        text("remedy", self.details.remedy.as_deref());
        text("operation", self.details.operation);
        text("field", self.details.field.as_deref());
        text("expected", self.details.expected.as_deref());
        text("got", self.details.got.as_deref());
        text("outcome", Some(self.details.outcome.name()));
        text("raw", self.details.raw.as_deref());
        if let Some(status) = self.details.status {
            out.extend_from_slice(words::text(&[",\"status\":", &words::decimal(status.into())]).as_bytes());
        }
        if self.details.reconcilable && self.details.outcome == Outcome::Unknown {
            out.extend_from_slice(b",\"reconcilable\":true");
        }
        out.extend_from_slice(if self.details.retryable { b",\"retryable\":true}" } else { b",\"retryable\":false}" });
        String::from_utf8(out).unwrap_or_default()
    }

    /// Reads an error that [`Error::to_json`] wrote. Members that are left out or unknown count as not known; without a
    /// kind, it is `invalid_request`.
    pub fn from_json(json: &str) -> Error {
        let value = Value::read(json.as_bytes()).unwrap_or(Value::Null);
        let text = |name| value.get(name).and_then(Value::text);
        let owned = |name| text(name).map(ToString::to_string);
        let is_true = |name| value.get(name) == Some(&Value::Boolean(true));
        let kind = ErrorKind::ALL.into_iter().find(|kind| text("kind") == Some(kind.name()));
        let outcome = Outcome::ALL.into_iter().find(|outcome| text("outcome") == Some(outcome.name()));
        let kind = kind.unwrap_or(ErrorKind::InvalidRequest);
        let mut error = Error::new(kind, "", owned("message").unwrap_or_default());
        error.details.code = owned("code").map(Cow::Owned);
        error.details.category = text("category").and_then(Category::named).map(Category::name);
        let meanings = error.details.code.as_deref().and_then(catalogue::known).map_or(&[][..], |known| known.meanings);
        error.details.cause = meanings.iter().flat_map(Meaning::causes).find(|cause| text("cause") == Some(cause));
        error.details.remedy = owned("remedy").map(Cow::Owned);
        (error.details.field, error.details.expected, error.details.got) =
            (owned("field"), owned("expected"), owned("got"));
        error.details.raw = owned("raw");
        error.details.outcome = outcome.unwrap_or(Outcome::NotSent);
        error.details.retryable = is_true("retryable");
        error.details.safe_to_repeat = text("class") != Some("outcome_unknown");
        error.details.reconcilable = is_true("reconcilable");
        if let Some(Value::Number(status)) = value.get("status") {
            error.details.status = status.parse().ok();
        }
        if let Some(operation) = text("operation").and_then(table::operation) {
            error.set_operation(operation);
        }
        error
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_read_as_they_were_written() {
        let mut full = Error::invalid("range", "customers[3].mobile", "\"a\"", "\n中");
        full.details.kind = ErrorKind::Transport;
        full.details.category = Some("rate_limit");
        full.details.remedy = Some("wait".into());
        full.details.retryable = true;
        full.details.status = Some(502);
        full.details.outcome = Outcome::Unknown;
        full.details.raw = Some("<html>".into());
        full.set_operation(table::operation("platform.agents.create").unwrap());
        let mut known = Error::new(ErrorKind::Api, "6701", "no");
        known.details.cause = catalogue::known("6701").unwrap().meanings.first().map(|meaning| meaning.cause);
        known.details.category = Some("not_found");
        let mut nameless = Error::new(ErrorKind::Http, "", "");
        nameless.details.code = None;
        for kind in ErrorKind::ALL {
            let error = Error::new(kind, "x", "y");
            assert_eq!(Error::from_json(&error.to_json()), error);
        }
        for outcome in Outcome::ALL {
            known.details.outcome = outcome;
            assert_eq!(Error::from_json(&known.to_json()), known);
        }
        for error in [full, nameless] {
            assert_eq!(Error::from_json(&error.to_json()), error);
        }
    }

    #[test]
    fn what_is_no_error_is_one_without_details() {
        for json in ["", "{", "[]", "{}", r#"{"kind":"other","status":"x","cause":"y"}"#] {
            let error = Error::from_json(json);
            assert_eq!(
                (error.details.kind, error.details.outcome),
                (ErrorKind::InvalidRequest, Outcome::NotSent),
                "{json}"
            );
        }
        let error = Error::from_json(r#"{"class":"outcome_unknown","kind":"transport","outcome":"unknown"}"#);
        assert_eq!(error.class(), "outcome_unknown");
    }
}
