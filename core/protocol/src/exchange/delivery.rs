//! Delivery: what is known of a request's effect, over all its attempts.

use crate::error::{Error, ErrorKind, Outcome};
use triline_schema::operation::Operation;

/// Delivery of an exchange. An attempt that may have been executed is never forgotten, because a refusal of a later one
/// rarely proves anything about it: the service may refuse to do again what it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    /// No attempt left the host.
    NotSent,
    /// The service refused what was sent.
    Refused,
    /// An attempt may have been executed.
    MaybeExecuted,
    /// The service executed it.
    Executed,
}

/// What one attempt proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// It did not leave the host.
    NotSent,
    /// It was refused. That says nothing about an earlier attempt: the service may have been busy, or may not find any more
    /// what it deleted.
    Refused,
    /// Each attempt of the request was refused, whatever the state of the service: what it asks for is not valid, or it
    /// has no effect at all.
    AllRefused,
    /// It may have been executed.
    Maybe,
    /// It was executed.
    Executed,
}

impl Delivery {
    /// The delivery after one more attempt.
    #[must_use]
    pub(crate) fn after(self, proof: Proof) -> Delivery {
        match (self, proof) {
            (_, Proof::Executed) => Delivery::Executed,
            (_, Proof::Maybe) => Delivery::MaybeExecuted,
            (_, Proof::AllRefused) | (Delivery::NotSent | Delivery::Refused, Proof::Refused) => Delivery::Refused,
            (_, Proof::Refused | Proof::NotSent) => self,
        }
    }

    /// The outcome for the error of a caller.
    pub(crate) fn outcome(self) -> Outcome {
        match self {
            Delivery::NotSent => Outcome::NotSent,
            Delivery::Refused => Outcome::Rejected,
            Delivery::MaybeExecuted => Outcome::Unknown,
            Delivery::Executed => Outcome::Done,
        }
    }
}

impl Proof {
    /// What a failed attempt proves; `not_sent`: nothing left the host. The outcome of an error is what the body alone
    /// says: a success, or a different operation that was executed instead.
    ///
    /// | refusal in an envelope | proves |
    /// | --- | --- |
    /// | a code for an internal error, category `server` | nothing: the service may have failed after the effect |
    /// | any code, beside `success` that is true | nothing: the envelope contradicts itself |
    /// | 6728, a warning that a number is called often | nothing: the call may have gone through |
    /// | a documented code for an invalid request | a refusal of all attempts |
    /// | any other documented code | a refusal |
    /// | any other code, or none | a refusal, unless the status is one that a gateway may have given |
    ///
    /// A refusal of an operation that changes nothing is one of all attempts, and so is an internal error, because there is
    /// no effect.
    pub(crate) fn of(operation: &Operation, error: &Error, not_sent: bool) -> Proof {
        if not_sent {
            return Proof::NotSent;
        }
        let status = error.details.status;
        match (error.details.kind, error.details.outcome) {
            // A warning: whether the call went through is not shown.
            (ErrorKind::Api, _) if error.details.code.as_deref() == Some("6728") => Proof::Maybe,
            // The envelope says yes, beside the code of an error.
            (ErrorKind::Api, Outcome::Unknown) if operation.repeat.has_effect() => Proof::Maybe,
            (ErrorKind::Api, _) => match error.details.category {
                Some("server") if operation.repeat.has_effect() => Proof::Maybe,
                None if status.is_some_and(may_be_of_gateway) => Proof::Maybe,
                Some("invalid_request") => Proof::AllRefused,
                _ if !operation.repeat.has_effect() => Proof::AllRefused,
                _ => Proof::Refused,
            },
            (ErrorKind::Http, Outcome::Rejected) if status.is_some_and(proves_refusal) => Proof::Refused,
            (ErrorKind::MalformedResponse, Outcome::Rejected) => Proof::Refused,
            (ErrorKind::MalformedResponse, Outcome::Done) => Proof::Executed,
            (ErrorKind::Http | ErrorKind::MalformedResponse | ErrorKind::Transport, _) => Proof::Maybe,
            (ErrorKind::InvalidRequest | ErrorKind::Auth | ErrorKind::Cancelled | ErrorKind::Misuse, _) => {
                Proof::NotSent
            }
        }
    }
}

/// Whether a gateway may have written the response after the service executed the request. JSON with that status proves
/// a refusal only by a documented code, because gateways answer in JSON, too: `{"code":504,"message":"Gateway Timeout"}`.
const fn may_be_of_gateway(status: u16) -> bool {
    !matches!(status, 200..=299 | 400..=499) || matches!(status, 408 | 425 | 499)
}

/// Whether a status without an envelope proves that the request was not executed.
///
/// | status | reason |
/// | --- | --- |
/// | 400, 411, 421, 426 | a gateway, or a server before the application, could not use the request |
/// | 301, 307, 308; 302 to another host | the request is to be sent elsewhere |
/// | 401, 403, 407 | authentication and permission are checked before a request is executed |
/// | 404, 405 | nothing at that address could have executed it |
/// | 413, 414, 415, 431 | the request was too large or of the wrong type to be read |
/// | 429 | it was rejected to limit the load |
///
/// All others prove nothing: 1xx are not final responses, other redirects may follow the work of an application, 408, 425
/// and 499 are about time, 5xx may come from a gateway after the service has executed the request, and other 4xx, such as
/// 409 and 422, are an application's own.
const fn proves_refusal(status: u16) -> bool {
    matches!(
        status,
        301 | 302 | 307 | 308 | 400 | 401 | 403 | 404 | 405 | 407 | 411 | 413 | 414 | 415 | 421 | 426 | 429 | 431
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use triline_schema::operation;

    #[test]
    fn a_possible_execution_is_not_forgotten() {
        for proof in [Proof::NotSent, Proof::Refused, Proof::Maybe] {
            assert_eq!(Delivery::NotSent.after(Proof::Maybe).after(proof), Delivery::MaybeExecuted, "{proof:?}");
        }
        assert_eq!(Delivery::MaybeExecuted.after(Proof::AllRefused), Delivery::Refused);
        assert_eq!(Delivery::MaybeExecuted.after(Proof::Executed), Delivery::Executed);
        assert_eq!(Delivery::NotSent.after(Proof::Refused).after(Proof::NotSent), Delivery::Refused);
        assert_eq!(Delivery::NotSent.after(Proof::NotSent), Delivery::NotSent);
    }

    #[test]
    fn statuses_without_an_envelope() {
        let create = operation("platform.dialout.create").unwrap();
        for status in 100..600 {
            let mut error = Error::new(ErrorKind::Http, "", "").with_status(status).with_outcome(Outcome::Rejected);
            let refuses = [400, 401, 403, 404, 405, 407, 411, 413, 414, 415, 421, 426, 429, 431].contains(&status);
            // Of redirects, `failure::redirected` says which refuse.
            let refuses = refuses || [301, 302, 307, 308].contains(&status);
            assert_eq!(Proof::of(create, &error, false) == Proof::Maybe, !refuses, "{status}");
            // The body says that the service executed it.
            error.details.outcome = Outcome::Unknown;
            assert_eq!(Proof::of(create, &error, false), Proof::Maybe, "{status}");
        }
    }

    #[test]
    fn refusals_in_an_envelope() {
        let create = operation("platform.dialout.create").unwrap();
        let query = operation("platform.agents.query").unwrap();
        let refusal = |category, status| {
            let mut error = Error::new(ErrorKind::Api, "", "").with_status(status);
            error.details.category = category;
            error
        };
        for status in 100..600 {
            let by_gateway = !(200..300).contains(&status) && !(400..500).contains(&status);
            let by_gateway = by_gateway || [408, 425, 499].contains(&status);
            let unknown = Proof::of(create, &refusal(None, status), false) == Proof::Maybe;
            assert_eq!(unknown, by_gateway, "{status}");
            for (category, proof) in [
                ("server", Proof::Maybe),
                ("conflict", Proof::Refused),
                ("invalid_request", Proof::AllRefused),
                ("not_found", Proof::Refused),
                ("rate_limit", Proof::Refused),
                ("clock", Proof::Refused),
                ("auth", Proof::Refused),
            ] {
                assert_eq!(Proof::of(create, &refusal(Some(category), status), false), proof, "{status} {category}");
            }
            assert_eq!(Proof::of(query, &refusal(Some("server"), status), false), Proof::AllRefused, "{status}");
            let warning = refusal(Some("rate_limit"), status).with_code("6728");
            assert_eq!(Proof::of(create, &warning, false), Proof::Maybe, "{status}");
        }
    }
}
