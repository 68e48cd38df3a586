//! The retry budget.

use crate::error::{Error, Reason};

/// Retry budget of a client: a token bucket that is refilled by successful responses, so that a failing service does
/// not receive a multiple of the requests.
#[derive(Debug)]
pub(crate) struct RetryBudget {
    left: u16,
}

impl RetryBudget {
    const FULL: u16 = 500;
    const RETRY: u16 = 5;
    const RETRY_AFTER_TIMEOUT: u16 = 10;

    /// Takes the price of a retry after that error; `false` if the budget is used up.
    pub(crate) fn spend(&mut self, error: &Error) -> bool {
        let price =
            if error.has_reason(Reason::Timeout) { RetryBudget::RETRY_AFTER_TIMEOUT } else { RetryBudget::RETRY };
        let left = self.left.checked_sub(price);
        self.left = left.unwrap_or(self.left);
        left.is_some()
    }

    /// Refills the budget after a successful response.
    pub(crate) fn refund(&mut self) {
        self.left = RetryBudget::FULL.min(self.left.saturating_add(1));
    }
}

impl Default for RetryBudget {
    fn default() -> RetryBudget {
        RetryBudget { left: RetryBudget::FULL }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;

    #[test]
    fn a_service_that_is_down_is_not_retried_for_ever() {
        let mut budget = RetryBudget::default();
        let timeout = Error::new(ErrorKind::Transport, "timeout", "").with_reason(Reason::Timeout);
        let broken = Error::new(ErrorKind::Http, "502", "");
        assert_eq!((0..1000).filter(|_| budget.spend(&timeout)).count(), 50);
        assert!(!budget.spend(&broken));
        (0..5).for_each(|_| budget.refund());
        assert!(budget.spend(&broken) && !budget.spend(&broken));
        (0..1000).for_each(|_| budget.refund());
        assert_eq!((0..1000).filter(|_| budget.spend(&broken)).count(), 100);
    }
}
