//! How a call ends: what a person is told of an error, and the exit code.

use std::io;

use triline::{Error, ErrorKind, Outcome};

use crate::output::printable;

/// How a call ended without a result.
pub(super) enum End {
    /// Why the call failed.
    Error(Error),
    /// A sentence, before there was a call.
    Refused(String),
    /// The result could not be written.
    Output(io::Error),
}

impl From<Error> for End {
    fn from(error: Error) -> End {
        End::Error(error)
    }
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> End {
        End::Output(error)
    }
}

/// Tells a person what is known of an error.
pub(super) fn tell(error: &Error) {
    eprintln!("error: {}", printable(error.message()));
    let code = match (&error.code(), error.category()) {
        (Some(code), Some(category)) => Some(format!("{code} ({category})")),
        (code, _) => code.as_ref().map(ToString::to_string),
    };
    let outcome = match error.outcome() {
        Outcome::NotSent => "nothing was sent",
        Outcome::Rejected => "the service did not do it",
        Outcome::Done => "the service did it",
        Outcome::Unknown => "the service may have done it",
    };
    // A body that explains itself has been read into code and message.
    let unexplained = matches!(error.kind(), ErrorKind::Http | ErrorKind::MalformedResponse);
    let body = error.raw().filter(|_| unexplained).map(|raw| raw.chars().take(300).collect::<String>());
    let lines = [
        ("operation", error.operation()),
        ("field", error.field()),
        ("code", code.as_deref()),
        ("cause", error.meaning()),
        ("remedy", error.remedy()),
        ("outcome", Some(outcome)),
        ("body", body.as_deref()),
    ];
    for (name, value) in lines {
        if let Some(value) = value {
            eprintln!("  {name}: {}", printable(value));
        }
    }
}

pub(super) fn exit_code(error: &Error) -> u8 {
    match error.kind() {
        ErrorKind::Cancelled => 130,
        ErrorKind::InvalidRequest | ErrorKind::Auth => 2,
        ErrorKind::Misuse => 1,
        _ if error.outcome() == Outcome::Unknown && !error.is_retryable() => 5,
        ErrorKind::Api | ErrorKind::Http => 3,
        _ => 4,
    }
}
