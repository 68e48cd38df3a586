//! Errors of answers: refusals, statuses, bodies that cannot be read. The outcome of each is what the answer says by
//! itself; what that proves of the request is decided by the exchange.

use alloc::string::ToString;

use super::Envelope;
use crate::error::{Error, ErrorKind, Outcome};
use crate::shape::response::Fault;
use crate::text;
use triline_schema::catalogue::{self, Category};
use triline_schema::operation::{Interface, Operation};

const ALTHOUGH: &str = "the service refused, although the code is 200";
const WITH_CODE: &str = "the service refused with code ";
/// An internal error is no refusal: it may come after the effect.
const FAILED: &str = "the service failed with code ";
const REFUSED: &str = "the service refused";

/// The error for an envelope that reports a failure.
pub(super) fn refused(operation: &'static Operation, status: u16, envelope: Envelope) -> Error {
    let known = match (operation.interface, &envelope.code) {
        (Interface::Platform, Some(code)) => catalogue::known(code),
        _ => None,
    };
    let said = envelope.message.unwrap_or_default();
    let code = envelope.code;
    let (own, number) = match code.as_deref() {
        // To the work phone, 200 is a code like any other, because 1 means success there.
        Some("200") if operation.interface != Interface::WorkPhone => (ALTHOUGH, ""),
        Some(code) if known.is_some_and(|known| known.category == Category::Server) => (FAILED, code),
        Some(code) => (WITH_CODE, code),
        None => (REFUSED, ""),
    };
    let message = match (own, said.is_empty()) {
        (REFUSED, true) => "the service refused without saying why".to_string(),
        (_, true) => text::text(&[own, number]),
        (_, false) => text::text(&[own, number, ": ", &said]),
    };
    let mut error = Error::new(ErrorKind::Api, "", message).begins(own);
    error.details.code = code.map(Into::into);
    error.details.outcome = Outcome::Rejected;
    // A gateway says with its status what its body need not say.
    error.details.retryable = passes(status);
    if let Some(known) = known {
        error.details.category = Some(known.category.name());
        error.details.retryable = known.retryable;
        let meaning = known.meaning(&said);
        error.details.cause = meaning.map(|meaning| meaning.cause);
        error.details.remedy =
            meaning.map(|meaning| meaning.remedy).filter(|remedy| !remedy.is_empty()).map(Into::into);
    }
    error
}

/// Whether the reason for a status passes.
const fn passes(status: u16) -> bool {
    matches!(status, 429 | 502 | 503 | 504)
}

/// The error for a status outside 2xx. Behind an envelope that says yes, even a status that is a refusal proves none.
pub(super) fn http(status: u16, says_yes: bool) -> Error {
    let code = text::decimal(status.into());
    let message = text::text(&["the answer has HTTP status ", &code]);
    let mut error = Error::new(ErrorKind::Http, code, message).begins("the answer has HTTP status ");
    error.details.retryable = passes(status);
    error.details.outcome = if status < 500 && !says_yes { Outcome::Rejected } else { Outcome::Unknown };
    error
}

/// The error for the result of another operation, which was executed instead.
pub(super) fn other_operation(operation: &'static Operation, at: &str) -> Error {
    let why = text::text(&[at, OTHER_CAME]);
    let mut error = malformed_because(&why);
    error.details.outcome = Outcome::Rejected;
    error.details.remedy = Some(text::text(&[ASK_FOR_PATH, operation.name]).into());
    error
}

const OTHER_CAME: &str = " came, which this operation does not return: it was taken for the listing";
const ASK_FOR_PATH: &str =
    "ask the vendor for the path of this operation, and give it to the client in the option paths: ";

/// The error, if a result is missing or cannot be read after the service has created something.
pub(super) fn created_unseen(operation: &'static Operation, mut error: Error) -> Error {
    if operation.creates_one() {
        error.details.outcome = Outcome::Done;
        error.details.remedy = Some(LOOK_IT_UP.into());
    }
    error
}

const LOOK_IT_UP: &str = "the service accepted it: look it up instead of creating it again";

/// The error for a body that is not what the operation returns.
pub(super) fn malformed(fault: &Fault) -> Error {
    malformed_because(&fault.text())
}

const UNREADABLE: &str = "the answer cannot be read: ";

/// The same, for that reason.
pub(super) fn malformed_because(why: &str) -> Error {
    let message = text::text(&[UNREADABLE, why]);
    let mut error = Error::new(ErrorKind::MalformedResponse, "malformed", message).begins(UNREADABLE);
    error.details.outcome = Outcome::Unknown;
    error
}
