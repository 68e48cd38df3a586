//! Delivery: what is known of a request's effect, over all its attempts.

use crate::error::{Error, ErrorKind, Outcome};

/// Delivery of an exchange. An attempt that may have been executed is never forgotten, because a later one proves
/// nothing about it; only a response of the service to the same request decides.
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
    /// The service rejected it before processing it: throttling, a wrong clock, failed authentication, a gateway's
    /// refusal. That says nothing about an earlier attempt.
    TurnedAway,
    /// The service processed it and refused it.
    Refused,
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
            (_, Proof::Refused) | (Delivery::NotSent | Delivery::Refused, Proof::TurnedAway) => Delivery::Refused,
            (_, Proof::TurnedAway | Proof::NotSent) => self,
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
    /// What a failed attempt proves; `not_sent`: nothing left the host.
    pub(crate) fn of(error: &Error, not_sent: bool) -> Proof {
        if not_sent {
            return Proof::NotSent;
        }
        match error.details.kind {
            ErrorKind::Api => match error.details.category {
                Some("rate_limit" | "clock" | "auth") => Proof::TurnedAway,
                _ => Proof::Refused,
            },
            ErrorKind::Http if error.details.status.is_some_and(proves_refusal) => Proof::TurnedAway,
            ErrorKind::Http | ErrorKind::MalformedResponse | ErrorKind::Transport => Proof::Maybe,
            ErrorKind::InvalidRequest | ErrorKind::Auth | ErrorKind::Cancelled | ErrorKind::Misuse => Proof::NotSent,
        }
    }
}

/// Whether a status without an envelope proves that the request was not executed.
///
/// | status | reason |
/// | --- | --- |
/// | 401, 403 | authentication and permission are checked before a request is executed |
/// | 404, 405 | nothing at that address could have executed it |
/// | 413, 414, 415, 431 | the request was too large or of the wrong type to be read |
/// | 429 | it was rejected to limit the load |
///
/// All others prove nothing: 1xx and 3xx are not final responses, 408, 425 and 499 are about time, 5xx may come from a
/// gateway after the service has executed the request, and other 4xx are not standard refusals of a gateway.
pub(crate) const fn proves_refusal(status: u16) -> bool {
    matches!(status, 401 | 403 | 404 | 405 | 413 | 414 | 415 | 429 | 431)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_possible_execution_is_not_forgotten() {
        for proof in [Proof::NotSent, Proof::TurnedAway, Proof::Maybe] {
            assert_eq!(Delivery::NotSent.after(Proof::Maybe).after(proof), Delivery::MaybeExecuted, "{proof:?}");
        }
        assert_eq!(Delivery::MaybeExecuted.after(Proof::Refused), Delivery::Refused);
        assert_eq!(Delivery::MaybeExecuted.after(Proof::Executed), Delivery::Executed);
        assert_eq!(Delivery::NotSent.after(Proof::TurnedAway).after(Proof::NotSent), Delivery::Refused);
        assert_eq!(Delivery::NotSent.after(Proof::NotSent), Delivery::NotSent);
    }

    #[test]
    fn statuses_without_an_envelope() {
        for status in 100..600 {
            let mut error = Error::new(ErrorKind::Http, "", "");
            error.details.status = Some(status);
            let unknown = Proof::of(&error, false) == Proof::Maybe;
            let refuses = [401, 403, 404, 405, 413, 414, 415, 429, 431].contains(&status);
            assert_eq!(unknown, !refuses, "{status}");
        }
    }
}
