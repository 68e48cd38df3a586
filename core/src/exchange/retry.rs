//! Retries: which failures allow another attempt, and after how long.

use crate::error::{Error, ErrorKind};
use crate::operation::{Interface, Operation};

/// What is known of a failed attempt beside its error.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Circumstances {
    /// Nothing left the host.
    pub(crate) not_sent: bool,
    /// The service's clock, from the `Date` header.
    pub(crate) date_ms: Option<i64>,
    /// The client has just learnt the service's clock.
    pub(crate) clock_learnt: bool,
    /// The access token that the service refused has just been dropped.
    pub(crate) token_dropped: bool,
    /// The `Retry-After` header, in milliseconds.
    pub(crate) retry_after_ms: Option<u64>,
}

/// What to do after a failed attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Retry {
    /// Give up.
    No,
    /// At once, with a timestamp of the service's clock.
    Corrected,
    /// At once, with a new access token.
    NewToken,
    /// When the service allows it.
    Throttled { wait_ms: u64 },
    /// After a random part of that time (full jitter).
    Backoff { max_ms: u32 },
}

/// The longest wait that `Retry-After` may ask for.
const LONGEST_WAIT_MS: u64 = 120_000;

/// Decides. `attempts`: how many times the request has been sent; `retries`: how many more than once it may be.
pub(crate) fn decide(
    operation: &Operation,
    error: &Error,
    circumstances: Circumstances,
    attempts: u32,
    retries: u32,
) -> Retry {
    if attempts > retries {
        return Retry::No;
    }
    let safe = operation.repeat.is_safe();
    let backoff = match circumstances.retry_after_ms {
        Some(wait) if wait > LONGEST_WAIT_MS => return Retry::No,
        Some(wait_ms) => Retry::Throttled { wait_ms },
        None => Retry::Backoff { max_ms: (500_u32 << attempts.min(10)).min(20_000) },
    };
    let is_platform = operation.interface == Interface::Platform;
    match (error.details.kind, error.details.code.as_deref()) {
        (ErrorKind::Transport, _) if circumstances.not_sent || safe => backoff,
        (ErrorKind::Api, Some("50014")) if is_platform && circumstances.clock_learnt => Retry::Corrected,
        (ErrorKind::Api, Some("50010" | "50020")) if is_platform => {
            // The window is a minute long, and a third of it has to pass for the next few requests.
            let wait_ms = circumstances.retry_after_ms.unwrap_or(20_000 * u64::from(attempts.clamp(1, 3)));
            Retry::Throttled { wait_ms }
        }
        _ if circumstances.token_dropped => Retry::NewToken,
        (ErrorKind::Api | ErrorKind::Http, _) if error.details.retryable && safe => backoff,
        _ => Retry::No,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::operation;

    fn error(kind: ErrorKind, code: &'static str, retryable: bool) -> Error {
        let mut error = Error::new(kind, code, "");
        error.details.retryable = retryable;
        error
    }

    #[test]
    fn a_write_that_may_have_been_executed_is_not_repeated() {
        let create = operation("platform.agents.create").unwrap();
        let query = operation("platform.agents.query").unwrap();
        let maybe = Circumstances::default();
        let timeout = error(ErrorKind::Transport, "timeout", true);
        assert_eq!(decide(create, &timeout, maybe, 1, 5), Retry::No);
        assert_eq!(decide(query, &timeout, maybe, 1, 5), Retry::Backoff { max_ms: 1000 });
        let refused = Circumstances { not_sent: true, ..maybe };
        assert_eq!(decide(create, &timeout, refused, 1, 5), Retry::Backoff { max_ms: 1000 });
        assert_eq!(decide(query, &timeout, maybe, 6, 5), Retry::No);
        let server = error(ErrorKind::Http, "502", true);
        assert_eq!(decide(create, &server, maybe, 1, 5), Retry::No);
        assert_eq!(decide(query, &server, maybe, 20, 20), Retry::Backoff { max_ms: 20_000 });
    }

    #[test]
    fn refusals_that_prove_nothing_was_done_allow_a_retry() {
        let create = operation("platform.agents.create").unwrap();
        let maybe = Circumstances::default();
        let throttled = error(ErrorKind::Api, "50010", true);
        assert_eq!(decide(create, &throttled, maybe, 1, 1), Retry::Throttled { wait_ms: 20_000 });
        let patient = Circumstances { retry_after_ms: Some(7), ..maybe };
        assert_eq!(decide(create, &throttled, patient, 1, 1), Retry::Throttled { wait_ms: 7 });
        let too_patient = Circumstances { retry_after_ms: Some(LONGEST_WAIT_MS + 1), ..maybe };
        assert_eq!(decide(create, &throttled, too_patient, 1, 1), Retry::No);
        let late = error(ErrorKind::Api, "50014", true);
        assert_eq!(decide(create, &late, maybe, 1, 1), Retry::No);
        let dated = Circumstances { clock_learnt: true, ..maybe };
        assert_eq!(decide(create, &late, dated, 1, 1), Retry::Corrected);
        assert_eq!(decide(create, &late, dated, 1, 0), Retry::No);
        let refused = error(ErrorKind::Http, "401", false);
        let dropped = Circumstances { token_dropped: true, ..maybe };
        assert_eq!(
            decide(operation("work_phone.phone.call").unwrap_or(create), &refused, dropped, 1, 1),
            Retry::NewToken
        );
    }
}
