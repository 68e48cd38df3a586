//! What can go wrong, told so that a program can decide and a person can act.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::catalogue::{self, Category};
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

/// Why a call failed. The same texts in every language; no secret is in them.
///
/// What is known of it are the fields of [`Details`]: `error.kind`, `error.code`, ...
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Details>);

/// What is known of an [`Error`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Details {
    /// Its kind.
    pub kind: ErrorKind,
    /// The service's code (`6721`), or a word for what was wrong (`missing`, `timeout`). `None`: the
    /// service gave none.
    pub code: Option<Cow<'static, str>>,
    /// The category of a known service code: `conflict`, `rate_limit`, ...
    pub category: Option<&'static str>,
    /// One sentence.
    pub message: String,
    /// What is behind a known service code.
    pub cause: Option<&'static str>,
    /// What to do about it, where that is known.
    pub remedy: Option<Cow<'static, str>>,
    /// Whether the same request may succeed later unchanged.
    pub retryable: bool,
    /// The operation.
    pub operation: Option<&'static str>,
    /// Whether doing the operation twice would do no harm.
    pub safe_to_repeat: bool,
    /// Whether the service can be asked if the operation was carried out, see
    /// [`Mode::Reconcile`](crate::Mode::Reconcile).
    pub reconcilable: bool,
    /// The HTTP status.
    pub status: Option<u16>,
    /// The path of the parameter at fault: `customers[3].mobile`.
    pub field: Option<String>,
    /// What was expected there.
    pub expected: Option<String>,
    /// What came instead.
    pub got: Option<String>,
    /// What is known of the request.
    pub outcome: Outcome,
    /// The body of the answer, secrets taken out, cut at 2,000 characters.
    pub raw: Option<String>,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Error {
        // Errors are rare: results without one stay small.
        Error(Box::new(Details {
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
            outcome: Outcome::NotSent,
            raw: None,
        }))
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
        error.field = Some(field);
        error.expected = Some(expected);
        error.got = Some(got);
        error
    }

    pub(crate) fn misuse(message: &'static str) -> Error {
        Error::new(ErrorKind::Misuse, "misuse", message)
    }

    /// Says of which operation it is.
    pub(crate) fn set_operation(&mut self, operation: &Operation) {
        self.operation = Some(operation.name);
        self.safe_to_repeat = operation.repeat.is_safe();
        self.reconcilable = operation.can_be_reconciled();
    }

    /// The class of the error in languages that have classes for them: its kind, or
    /// `outcome_unknown` where no answer came to something that must not be done twice.
    pub fn class(&self) -> &'static str {
        let no_word = matches!(self.kind, ErrorKind::Transport | ErrorKind::Http | ErrorKind::MalformedResponse);
        if no_word && self.outcome == Outcome::Unknown && !self.safe_to_repeat {
            "outcome_unknown"
        } else {
            self.kind.name()
        }
    }

    /// The error as a JSON object, for hosts that read it across a boundary. Members that are not
    /// known are left out; the names are those of the fields.
    pub fn to_json(&self) -> String {
        let mut out = Vec::new();
        out.extend_from_slice(b"{\"kind\":");
        write_string(&mut out, self.kind.name());
        let mut text = |name: &str, value: Option<&str>| {
            if let Some(value) = value {
                out.push(b',');
                write_string(&mut out, name);
                out.push(b':');
                write_string(&mut out, value);
            }
        };
        text("class", Some(self.class()));
        text("code", self.code.as_deref());
        text("category", self.category);
        text("message", Some(&self.message));
        text("cause", self.cause);
        text("remedy", self.remedy.as_deref());
        text("operation", self.operation);
        text("field", self.field.as_deref());
        text("expected", self.expected.as_deref());
        text("got", self.got.as_deref());
        text("outcome", Some(self.outcome.name()));
        text("raw", self.raw.as_deref());
        if let Some(status) = self.status {
            out.extend_from_slice(words::text(&[",\"status\":", &words::decimal(status.into())]).as_bytes());
        }
        if self.reconcilable && self.outcome == Outcome::Unknown {
            out.extend_from_slice(b",\"reconcilable\":true");
        }
        out.extend_from_slice(if self.retryable { b",\"retryable\":true}" } else { b",\"retryable\":false}" });
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
        let mut error = Error::new(kind, "", text("message").unwrap_or_default());
        error.code = owned("code").map(Cow::Owned);
        error.category = text("category").and_then(Category::named).map(Category::name);
        let meanings = error.code.as_deref().and_then(catalogue::known).map_or(&[][..], |known| known.meanings);
        error.cause = meanings.iter().map(|meaning| meaning.cause).find(|cause| text("cause") == Some(cause));
        error.remedy = owned("remedy").map(Cow::Owned);
        (error.field, error.expected, error.got) = (owned("field"), owned("expected"), owned("got"));
        error.raw = owned("raw");
        error.outcome = outcome.unwrap_or(Outcome::NotSent);
        error.retryable = is_true("retryable");
        error.safe_to_repeat = text("class") != Some("outcome_unknown");
        error.reconcilable = is_true("reconcilable");
        if let Some(Value::Number(status)) = value.get("status") {
            error.status = status.parse().ok();
        }
        if let Some(operation) = text("operation").and_then(table::operation) {
            error.set_operation(operation);
        }
        error
    }
}

impl core::ops::Deref for Error {
    type Target = Details;

    fn deref(&self) -> &Details {
        &self.0
    }
}

impl core::ops::DerefMut for Error {
    fn deref_mut(&mut self) -> &mut Details {
        &mut self.0
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(operation) = self.operation {
            write!(f, "{operation}: ")?;
        }
        f.write_str(&self.message)?;
        if let Some(remedy) = &self.remedy {
            write!(f, " ({remedy})")?;
        }
        Ok(())
    }
}

impl core::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_read_as_they_were_written() {
        let mut full = Error::invalid("range", "customers[3].mobile", "\"a\"", "\n中");
        full.kind = ErrorKind::Transport;
        full.category = Some("rate_limit");
        full.remedy = Some("wait".into());
        full.retryable = true;
        full.status = Some(502);
        full.outcome = Outcome::Unknown;
        full.raw = Some("<html>".into());
        full.set_operation(table::operation("platform.agents.create").unwrap());
        let mut known = Error::new(ErrorKind::Api, "6701", "no");
        known.cause = catalogue::known("6701").unwrap().meanings.first().map(|meaning| meaning.cause);
        known.category = Some("not_found");
        let mut nameless = Error::new(ErrorKind::Http, "", "");
        nameless.code = None;
        for kind in ErrorKind::ALL {
            let error = Error::new(kind, "x", "y");
            assert_eq!(Error::from_json(&error.to_json()), error);
        }
        for outcome in Outcome::ALL {
            known.outcome = outcome;
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
            assert_eq!((error.kind, error.outcome), (ErrorKind::InvalidRequest, Outcome::NotSent), "{json}");
        }
        let error = Error::from_json(r#"{"class":"outcome_unknown","kind":"transport","outcome":"unknown"}"#);
        assert_eq!(error.class(), "outcome_unknown");
    }
}
