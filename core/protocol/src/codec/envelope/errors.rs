//! Errors of answers: refusals, statuses, bodies that cannot be read. The outcome of each is what the answer says by
//! itself; what that proves of the request is decided by the exchange.

use super::{Envelope, Told};
use crate::codec::response::Fault;
use crate::error::message::Message;
use crate::error::{Error, ErrorKind, Outcome};
use crate::text;
use triline_schema::catalogue::{self, Category};
use triline_schema::operation::{Interface, Operation};

/// The error for an envelope that reports a failure.
pub(super) fn refused(operation: &'static Operation, status: u16, envelope: Envelope) -> Error {
    let known = match (operation.interface, &envelope.code) {
        (Interface::Platform, Some(code)) => catalogue::known(code),
        _ => None,
    };
    let is_contradiction = envelope.told == Told::Both;
    let said = envelope.message.unwrap_or_default();
    let code = envelope.code;
    let words = (!said.is_empty()).then_some(&said);
    // To the work phone, 200 is a code like any other, because 1 means success there.
    let is_success = |code: &str| code == "200" && operation.interface != Interface::WorkPhone;
    // An internal error is no refusal: it may come after the effect.
    let is_internal = known.is_some_and(|known| known.category == Category::Server);
    let message = match (code.as_deref(), words) {
        (Some(code), None) if is_success(code) => message!("the service refused, although the code is 200"),
        (Some(code), Some(said)) if is_success(code) => {
            message!("the service refused, although the code is 200: {said}", said)
        }
        (Some(code), None) if is_internal => message!("the service failed with code {code}", code),
        (Some(code), Some(said)) if is_internal => message!("the service failed with code {code}: {said}", code, said),
        (Some(code), None) => message!("the service refused with code {code}", code),
        (Some(code), Some(said)) => message!("the service refused with code {code}: {said}", code, said),
        (None, None) => message!("the service refused without saying why"),
        (None, Some(said)) => message!("the service refused: {said}", said),
    };
    let mut error = Error::new(ErrorKind::Api, "", message);
    error.details.code = code.map(Into::into);
    error.details.outcome = if is_contradiction { Outcome::Unknown } else { Outcome::Rejected };
    // A gateway says with its status what its body need not say.
    error.details.retryable = passes(status);
    if let Some(known) = known {
        error.details.category = Some(known.category.name());
        error.details.retryable = known.retryable;
        let meaning = known.meaning(&said);
        error.details.cause = meaning.map(|meaning| meaning.cause);
        error.details.remedy =
            meaning.map(|meaning| meaning.remedy).filter(|remedy| !remedy.is_empty()).map(Message::of);
    }
    error
}

/// Whether the reason for a status passes.
const fn passes(status: u16) -> bool {
    matches!(status, 429 | 502 | 503 | 504)
}

/// The error for a status outside 2xx. Behind an envelope that says yes, even a status that is a refusal proves none.
pub(super) fn http(status: u16, says_yes: bool) -> Error {
    let message = message!("the answer has HTTP status {status}", status);
    let mut error = Error::new(ErrorKind::Http, text::decimal(status.into()), message);
    error.details.retryable = passes(status);
    error.details.outcome = if status < 500 && !says_yes { Outcome::Rejected } else { Outcome::Unknown };
    error
}

/// The error for the result of another operation, which was executed instead.
pub(super) fn other_operation(operation: &'static Operation, at: &str) -> Error {
    let why = message!("{at} came, which this operation does not return: it was taken for the listing", at);
    let mut error = malformed_because(why);
    error.details.outcome = Outcome::Rejected;
    error.details.remedy = Some(message!(
        "ask the vendor for the path of this operation, and give it to the client in the option paths: {operation}",
        operation.name
    ));
    error
}

/// The error, if a result is missing or cannot be read after the service has created something.
pub(super) fn created_unseen(operation: &'static Operation, mut error: Error) -> Error {
    if operation.creates_one() {
        error.details.outcome = Outcome::Done;
        error.details.remedy = Some(message!("the service accepted it: look it up instead of creating it again"));
    }
    error
}

/// The error for a body that is not what the operation returns.
pub(super) fn malformed(fault: &Fault) -> Error {
    malformed_because(fault.message())
}

/// The same, for that reason.
pub(super) fn malformed_because(why: Message) -> Error {
    let message = message!("the answer cannot be read: {why}", why);
    let mut error = Error::new(ErrorKind::MalformedResponse, "malformed", message);
    error.details.outcome = Outcome::Unknown;
    error
}
