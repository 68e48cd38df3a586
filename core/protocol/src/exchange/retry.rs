//! Retries: which failures allow another attempt, and after how long.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::mem;

use super::delivery::{Delivery, Proof};
use super::{Exchange, ExchangeKind, failure};
use crate::boundary::Event;
use crate::boundary::WaitReason;
use crate::client::clock::Now;
use crate::error::{Error, ErrorKind, Outcome};
use triline_schema::operation::{Interface, Operation, Repeat};

/// Facts about a failed attempt besides its error.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Circumstances {
    /// Nothing left the host.
    pub(crate) not_sent: bool,
    /// The service's clock, from the `Date` header.
    pub(crate) date_ms: Option<i64>,
    /// The client has just learnt the service's clock.
    pub(crate) clock_learnt: bool,
    /// The next attempt has another access token, because this one was refused or is suspected, and the request may be sent
    /// again.
    pub(crate) token_replaced: bool,
    /// The `Retry-After` header, in milliseconds.
    pub(crate) retry_after_ms: Option<u64>,
}

/// The decision after a failed attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Retry {
    /// Give up.
    No,
    /// Retry at once, with a timestamp of the service's clock.
    Corrected,
    /// Retry at once, with a new access token.
    NewToken,
    /// Retry when the service allows it.
    Throttled { wait_ms: u64 },
    /// Retry after a random part of that time (full jitter).
    Backoff { max_ms: u32 },
}

/// The longest wait that `Retry-After` may ask for.
pub(super) const LONGEST_WAIT_MS: u64 = 120_000;

/// Decides. `attempts`: number of attempts so far; `retries`: maximum number of further ones.
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
    // The window is a minute long, and a third of it has to pass for the next few requests.
    let wait_ms = circumstances.retry_after_ms.unwrap_or(20_000 * u64::from(attempts.clamp(1, 3)));
    let throttled = Retry::Throttled { wait_ms };
    match (error.details.kind, error.details.code.as_deref()) {
        (ErrorKind::Transport, Some(failure::CERTIFICATE)) => Retry::No,
        (ErrorKind::Transport, _) if circumstances.not_sent || safe => backoff,
        // The service, or a gateway before it, took no request because there were too many.
        (ErrorKind::Api | ErrorKind::Http, code)
            if error.details.status == Some(429)
                && error.details.outcome == Outcome::Rejected
                && (error.details.category.is_none() || code == Some("50010")) =>
        {
            if is_platform {
                throttled
            } else {
                backoff
            }
        }
        (ErrorKind::Api, Some("50014")) if is_platform && circumstances.clock_learnt => Retry::Corrected,
        (ErrorKind::Api, Some("50010" | "50020")) if is_platform => throttled,
        _ if circumstances.token_replaced => Retry::NewToken,
        (ErrorKind::Api | ErrorKind::Http, _) if error.details.retryable && safe => backoff,
        _ => Retry::No,
    }
}

/// The transition after a failed attempt.
pub(super) enum AfterFailure {
    GiveUp(Error),
    /// The next attempt follows at that time.
    Pause {
        until_ms: u64,
        why: WaitReason,
        emitted: bool,
        error: Error,
    },
}

impl Exchange {
    /// Records what a failed attempt proves, and returns the transition.
    pub(super) fn after_failure(
        &mut self,
        now: Now,
        mut error: Error,
        mut circumstances: Circumstances,
        events: &mut Vec<Event>,
    ) -> AfterFailure {
        let operation = self.spec.operation;
        let proof = self.proof(&error, circumstances.not_sent);
        if proof == Proof::Refused && self.delivery == Delivery::MaybeExecuted && !error.details.retryable {
            error.details.remedy = Some(failure::repeat_refused());
        }
        self.delivery = self.delivery.after(proof);
        if error.details.kind == ErrorKind::Api && error.details.code.as_deref() == Some("50014") {
            self.learn_clock(now, &mut error, &mut circumstances);
        }
        let may_repeat = proof != Proof::Maybe || operation.repeat.is_safe();
        circumstances.token_replaced = self.replace_token(now, &mut error) && may_repeat;
        let retry = self.decide(&error, circumstances);
        let (wait_ms, why) = match retry {
            Retry::No => return AfterFailure::GiveUp(error),
            Retry::Corrected | Retry::NewToken => (0, WaitReason::Backoff),
            Retry::Throttled { wait_ms } => (wait_ms, WaitReason::Throttled),
            Retry::Backoff { max_ms } => {
                (u64::from(self.client.random_below(max_ms.saturating_add(1))), WaitReason::Backoff)
            }
        };
        if error.details.category == Some("rate_limit") || error.details.status == Some(429) {
            let is_told = circumstances.retry_after_ms.is_some();
            self.client.throttled(now, wait_ms, is_told);
            #[cfg(feature = "store")]
            self.report_throttled(wait_ms, is_told);
        }
        let late = self.deadline_ms.is_some_and(|deadline| now.steady_ms.saturating_add(wait_ms) >= deadline);
        let too_long = why == WaitReason::Throttled && self.exceeds_max_wait(wait_ms);
        let is_backoff = matches!(retry, Retry::Backoff { .. });
        if late || too_long || (is_backoff && !self.client.spend(&error)) {
            return AfterFailure::GiveUp(error);
        }
        if why == WaitReason::Throttled {
            self.waited_ms = self.waited_ms.saturating_add(wait_ms);
        }
        let kept = error.clone();
        self.sanitizer().sanitize(&mut error);
        let why_again = error.details.code.as_deref().unwrap_or(error.details.kind.name()).to_string();
        events.push(Event::Retry { attempt: self.attempts.saturating_add(1), why: why_again });
        let until_ms = now.steady_ms.saturating_add(wait_ms);
        AfterFailure::Pause { until_ms, why, emitted: wait_ms == 0, error: kept }
    }

    /// What a failed attempt proves.
    pub(super) fn proof(&self, error: &Error, not_sent: bool) -> Proof {
        #[cfg(feature = "relay")]
        if self.spec.relay.is_some()
            && let Some(proof) = super::relayed::proof(self.spec.operation, error)
        {
            return proof;
        }
        Proof::of(self.spec.operation, error, not_sent)
    }

    fn decide(&self, error: &Error, circumstances: Circumstances) -> Retry {
        #[cfg(feature = "relay")]
        if error.has_reason(crate::error::Reason::OfRelay) {
            return super::relayed::decide(error, circumstances, self.attempts, self.policy.retries);
        }
        decide(self.spec.operation, error, circumstances, self.attempts, self.policy.retries)
    }

    /// Replaces the access token, once, where it may be why the service refused the request. Returns whether it did.
    fn replace_token(&mut self, now: Now, error: &mut Error) -> bool {
        let Some(token) = self.token.as_ref().filter(|_| self.purpose == ExchangeKind::Main && !self.token_replaced)
        else {
            return false;
        };
        if error.details.status == Some(401) {
            self.client.tokens(|tokens| tokens.drop_access(Some(token)));
            #[cfg(feature = "store")]
            self.refuse_shared_token(false);
        } else if error.details.kind != ErrorKind::Api || error.details.code.as_deref() != Some("0") {
            return false;
        } else {
            // The only documented failure, which an expired token may have been the cause of, as may anything else.
            if !self.client.can_renew_tokens() {
                return false;
            }
            error.details.remedy = Some(failure::if_token_expired());
            let is_suspected = self.client.suspect_token(token, now);
            #[cfg(feature = "store")]
            if is_suspected {
                self.refuse_shared_token(true);
            }
            // Code 0 says that nothing was done, but a write is repeated only where that is certain.
            if !is_suspected || self.spec.operation.repeat != Repeat::Read {
                return false;
            }
        }
        // A response may still contain it.
        self.secrets.extend(self.token.take().iter().map(|token| token.reveal().to_string()));
        self.token_replaced = true;
        true
    }

    /// The service says that the request's timestamp is wrong, and perhaps what time it is.
    fn learn_clock(&mut self, now: Now, error: &mut Error, circumstances: &mut Circumstances) {
        let Some(service_ms) = circumstances.date_ms else { return };
        if self.client.learn_time(now, service_ms) {
            circumstances.clock_learnt = !mem::replace(&mut self.clock_corrected, true);
            // It was announced with the wrong time.
            self.announced = false;
        } else {
            error.details.remedy = Some(failure::clock_days_off(service_ms.saturating_sub(now.wall_ms)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use triline_schema::operation;

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
    fn a_certificate_that_is_not_accepted_is_not_met_again() {
        let query = operation("platform.agents.query").unwrap();
        let certificate = error(ErrorKind::Transport, failure::CERTIFICATE, true);
        for circumstances in [Circumstances::default(), Circumstances { not_sent: true, ..Circumstances::default() }] {
            assert_eq!(decide(query, &certificate, circumstances, 1, 5), Retry::No);
        }
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
        let dropped = Circumstances { token_replaced: true, ..maybe };
        assert_eq!(
            decide(operation("work_phone.phone.call").unwrap_or(create), &refused, dropped, 1, 1),
            Retry::NewToken
        );
    }
}
