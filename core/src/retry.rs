//! Retries: what may be sent again, and after how long.

use crate::error::{Error, ErrorKind};
use crate::operation::{Interface, Operation};

/// What is known of an attempt that failed, beside its error.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Failed {
    /// Nothing left the host.
    pub(crate) not_sent: bool,
    /// The service's clock, from the `Date` header.
    pub(crate) date_ms: Option<i64>,
    /// The `Retry-After` header, in milliseconds.
    pub(crate) retry_after_ms: Option<u64>,
}

/// What to do after an attempt that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Again {
    /// Give up.
    No,
    /// At once, by the service's clock.
    Corrected { service_ms: i64 },
    /// When the limit of requests lets one through.
    Throttled { wait_ms: u64 },
    /// After a random part of that time.
    Backoff { at_most_ms: u32 },
}

/// The longest wait that `Retry-After` may ask for.
const LONGEST_WAIT_MS: u64 = 120_000;

/// What a client may spend on further tries: each takes from it, each answer gives some back. When most requests
/// fail, few are tried again; a failure now and then does not count.
#[derive(Debug)]
pub(crate) struct Quota {
    left: u16,
}

impl Quota {
    const FULL: u16 = 500;
    const TRY: u16 = 5;
    const TRY_AFTER_TIMEOUT: u16 = 10;

    pub(crate) fn spend(&mut self, error: &Error) -> bool {
        let price = if error.code.as_deref() == Some("timeout") { Quota::TRY_AFTER_TIMEOUT } else { Quota::TRY };
        let left = self.left.checked_sub(price);
        self.left = left.unwrap_or(self.left);
        left.is_some()
    }

    pub(crate) fn refund(&mut self) {
        self.left = Quota::FULL.min(self.left + 1);
    }
}

impl Default for Quota {
    fn default() -> Quota {
        Quota { left: Quota::FULL }
    }
}

/// Decides. `tries`: how many times the request has been sent.
pub(crate) fn decide(operation: &Operation, error: &Error, failed: Failed, tries: u32, retries: u32) -> Again {
    if tries > retries {
        return Again::No;
    }
    let safe = operation.repeat.is_safe();
    let backoff = match failed.retry_after_ms {
        Some(wait) if wait > LONGEST_WAIT_MS => return Again::No,
        Some(wait_ms) => Again::Throttled { wait_ms },
        None => Again::Backoff { at_most_ms: (500_u32 << tries.min(10)).min(20_000) },
    };
    match (error.kind, error.code.as_deref()) {
        (ErrorKind::Transport, _) if failed.not_sent || safe => backoff,
        (ErrorKind::Api, Some("50014")) if operation.interface == Interface::Platform && failed.date_ms.is_some() => {
            failed.date_ms.map_or(Again::No, |service_ms| Again::Corrected { service_ms })
        }
        (ErrorKind::Api, Some("50010" | "50020")) if operation.interface == Interface::Platform => {
            // The window is a minute long; a third of it has to pass for the next few requests.
            let wait_ms = failed.retry_after_ms.unwrap_or(20_000 * u64::from(tries.min(3)));
            Again::Throttled { wait_ms }
        }
        (ErrorKind::Api | ErrorKind::Http, _) if error.retryable && safe => backoff,
        _ => Again::No,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::operation;

    fn error(kind: ErrorKind, code: &'static str, retryable: bool) -> Error {
        let mut error = Error::new(kind, code, "");
        error.retryable = retryable;
        error
    }

    #[test]
    fn what_may_have_been_done_is_not_done_again() {
        let create = operation("platform.agents.create").unwrap();
        let query = operation("platform.agents.query").unwrap();
        let maybe = Failed::default();
        let timeout = error(ErrorKind::Transport, "timeout", true);
        assert_eq!(decide(create, &timeout, maybe, 1, 5), Again::No);
        assert_eq!(decide(query, &timeout, maybe, 1, 5), Again::Backoff { at_most_ms: 1000 });
        let refused = Failed { not_sent: true, ..maybe };
        assert_eq!(decide(create, &timeout, refused, 1, 5), Again::Backoff { at_most_ms: 1000 });
        assert_eq!(decide(query, &timeout, maybe, 6, 5), Again::No);
        let server = error(ErrorKind::Http, "502", true);
        assert_eq!(decide(create, &server, maybe, 1, 5), Again::No);
        assert_eq!(decide(query, &server, maybe, 20, 20), Again::Backoff { at_most_ms: 20_000 });
    }

    #[test]
    fn a_service_that_is_down_is_not_tried_for_ever() {
        let mut quota = Quota::default();
        let (timeout, broken) = (error(ErrorKind::Transport, "timeout", true), error(ErrorKind::Http, "502", true));
        assert_eq!((0..1000).filter(|_| quota.spend(&timeout)).count(), 50);
        assert!(!quota.spend(&broken));
        (0..5).for_each(|_| quota.refund());
        assert!(quota.spend(&broken) && !quota.spend(&broken));
        (0..1000).for_each(|_| quota.refund());
        assert_eq!((0..1000).filter(|_| quota.spend(&broken)).count(), 100);
    }

    #[test]
    fn refusals_that_prove_nothing_was_done_allow_another_try() {
        let create = operation("platform.agents.create").unwrap();
        let maybe = Failed::default();
        let throttled = error(ErrorKind::Api, "50010", true);
        assert_eq!(decide(create, &throttled, maybe, 1, 1), Again::Throttled { wait_ms: 20_000 });
        let patient = Failed { retry_after_ms: Some(7), ..maybe };
        assert_eq!(decide(create, &throttled, patient, 1, 1), Again::Throttled { wait_ms: 7 });
        let too_patient = Failed { retry_after_ms: Some(LONGEST_WAIT_MS + 1), ..maybe };
        assert_eq!(decide(create, &throttled, too_patient, 1, 1), Again::No);
        let late = error(ErrorKind::Api, "50014", true);
        assert_eq!(decide(create, &late, maybe, 1, 1), Again::No);
        let dated = Failed { date_ms: Some(5), ..maybe };
        assert_eq!(decide(create, &late, dated, 1, 1), Again::Corrected { service_ms: 5 });
    }
}
