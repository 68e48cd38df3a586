//! Errors that a program makes itself, for its tests.

use alloc::borrow::Cow;
use alloc::string::String;

#[cfg(feature = "client")]
use super::Apart;
use super::{Error, ErrorKind, Outcome};
use crate::table;

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
