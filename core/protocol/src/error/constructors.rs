//! Errors that a program creates for its tests.

use alloc::borrow::Cow;
use alloc::string::String;

use super::IgnoredInEq;
use super::{Error, ErrorKind, Outcome};
use crate::error::message::Message;
use triline_schema as schema;

/// Errors for the tests of programs.
impl Error {
    /// Creates an error of a kind with a message. Its outcome is `not_sent`, and it has no code.
    pub fn of(kind: ErrorKind, message: impl Into<String>) -> Error {
        let mut error = Error::new(kind, "", Message::said(message));
        error.details.code = None;
        error
    }

    /// Sets the code.
    #[must_use]
    pub fn with_code(mut self, code: impl Into<String>) -> Error {
        self.details.code = Some(Cow::Owned(code.into()));
        self
    }

    /// Sets the outcome.
    #[must_use]
    pub fn with_outcome(mut self, outcome: Outcome) -> Error {
        self.details.outcome = outcome;
        self
    }

    /// Sets the operation, by its name. An unknown name changes nothing.
    #[must_use]
    pub fn with_operation(mut self, name: &str) -> Error {
        if let Some(operation) = schema::operation(name) {
            self.set_operation(operation);
        }
        self
    }

    /// Sets the path of the parameter at fault.
    #[must_use]
    pub fn with_field(mut self, path: impl Into<String>) -> Error {
        self.details.field = Some(path.into());
        self
    }

    /// Sets the HTTP status.
    #[must_use]
    pub fn with_status(mut self, status: u16) -> Error {
        self.details.status = Some(status);
        self
    }

    /// Sets the remedy.
    #[must_use]
    pub fn with_remedy(mut self, remedy: impl Into<String>) -> Error {
        self.details.remedy = Some(Message::said(remedy));
        self
    }

    /// Sets whether sending the operation again can do no harm.
    #[must_use]
    pub fn with_retryable(mut self, retryable: bool) -> Error {
        self.details.retryable = retryable;
        self
    }

    /// Sets the source.
    #[must_use]
    pub fn with_source(mut self, source: impl Into<alloc::boxed::Box<dyn core::error::Error + Send + Sync>>) -> Error {
        self.set_source(source.into().into());
        self
    }

    /// Sets what [`source`](core::error::Error::source) returns.
    pub fn set_source(&mut self, source: alloc::sync::Arc<dyn core::error::Error + Send + Sync>) {
        self.details.source = IgnoredInEq(Some(source));
    }
}
