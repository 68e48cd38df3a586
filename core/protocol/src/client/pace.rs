//! Pacing: the rate limit of an account.
//!
//! The window slides: what counts are the requests of the last seconds, not those of the clock's minute. Clients of
//! one account in one process, or in one web page, share it.

use alloc::vec::Vec;

use crate::error::Error;

/// How long a lower limit that the service has shown applies.
pub(crate) const BELIEVED_MS: u64 = 10 * 60 * 1000;

/// A limit: number of requests per period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limit {
    pub(crate) requests: u32,
    pub(crate) period_ms: u64,
}

impl Limit {
    /// The documented limit of the platform.
    pub(crate) const PLATFORM: Limit = Limit { requests: 20, period_ms: 60_000 };

    /// Reads `off` (`None`) or `requests/seconds`, such as `20/60`.
    pub(crate) fn parse(text: &str) -> Result<Option<Limit>, Error> {
        if text == "off" {
            return Ok(None);
        }
        let positive = |text: &str| text.parse::<u32>().ok().filter(|number| (1..=86_400).contains(number));
        text.split_once('/')
            .and_then(|(requests, seconds)| {
                Some(Limit { requests: positive(requests)?, period_ms: u64::from(positive(seconds)?) * 1000 })
            })
            .map(Some)
            .ok_or_else(|| Error::invalid("format", "pacing", message!("off, or requests/seconds such as 20/60"), text))
    }
}

/// The lane of a request: an interactive call, or bulk work such as a list or an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lane {
    Interactive,
    Bulk,
}

/// The sliding window of recent requests.
#[derive(Debug)]
pub(crate) struct Window {
    limit: Limit,
    /// When each was sent, oldest first.
    sent: Vec<u64>,
    /// A lower limit that the service has shown, and its end.
    lowered: Option<(u32, u64)>,
    /// The service allows no request before that time.
    closed_until: u64,
}

impl Window {
    pub(crate) fn new(limit: Limit) -> Window {
        Window { limit, sent: Vec::new(), lowered: None, closed_until: 0 }
    }

    /// Takes a slot for a request that is sent now, or returns the time at which one becomes free.
    pub(crate) fn take(&mut self, lane: Lane, now_ms: u64) -> Result<(), u64> {
        // A time in the future comes from another clock.
        let (period, now) = (self.limit.period_ms, now_ms);
        self.sent.retain(|at| *at <= now && at.saturating_add(period) > now);
        if now < self.closed_until && self.closed_until.saturating_sub(now) <= period {
            return Err(self.closed_until);
        }
        let most = usize::try_from(self.most(lane, now)).unwrap_or(usize::MAX);
        let over = self.sent.len().checked_sub(most);
        if let Some(at) = over.and_then(|over| self.sent.get(over)) {
            return Err(at.saturating_add(period));
        }
        self.sent.push(now);
        Ok(())
    }

    /// Moves the slot of a request that leaves now, because the time of sending counts.
    pub(crate) fn reanchor_slot(&mut self, placed_ms: u64, now_ms: u64) {
        if let Some(at) = self.sent.iter().position(|at| *at == placed_ms) {
            self.sent.remove(at);
            self.sent.push(now_ms);
        }
    }

    /// In how many milliseconds each slot that is taken is free again.
    #[cfg(feature = "store")]
    pub(crate) fn releases(&self, now_ms: u64) -> impl Iterator<Item = u64> {
        let release = move |at: &u64| at.saturating_add(self.limit.period_ms).saturating_sub(now_ms);
        self.sent.iter().map(release).filter(|release_ms| *release_ms > 0)
    }

    /// Gives back the slot that was taken then.
    #[cfg(all(feature = "store", feature = "fuzzing"))]
    pub(crate) fn forget(&mut self, taken_ms: u64) {
        if let Some(at) = self.sent.iter().position(|at| *at == taken_ms) {
            self.sent.remove(at);
        }
    }

    /// Counts a request that took its slot elsewhere.
    #[cfg(feature = "store")]
    pub(crate) fn note(&mut self, now_ms: u64) {
        self.sent.retain(|at| at.saturating_add(self.limit.period_ms) > now_ms);
        self.sent.push(now_ms);
    }

    /// How long a number of requests, one after the other, wait until the last may leave.
    pub(crate) fn wait_for(&self, lane: Lane, requests: u64, now_ms: u64) -> u64 {
        let most = u64::from(self.most(lane, now_ms)).max(1);
        let period = self.limit.period_ms;
        let recent: Vec<u64> = self.sent.iter().copied().filter(|at| at.saturating_add(period) > now_ms).collect();
        let free = most.saturating_sub(recent.len() as u64);
        let Some(beyond) = requests.checked_sub(free.saturating_add(1)) else {
            return self.closed_until.saturating_sub(now_ms);
        };
        // Slots become free in the order in which they were taken, period after period.
        let (round, place) = (beyond.div_euclid(most), beyond.rem_euclid(most));
        let taken = usize::try_from(place).ok().and_then(|place| recent.get(place)).copied().unwrap_or(now_ms);
        taken.saturating_add(round.saturating_add(1).saturating_mul(period)).saturating_sub(now_ms)
    }

    /// Number of requests that may leave in a period.
    fn most(&self, lane: Lane, now_ms: u64) -> u32 {
        let limit = match self.lowered {
            Some((lowered, until)) if now_ms < until => lowered,
            _ => self.limit.requests,
        };
        // A fifth is reserved for interactive calls.
        if lane == Lane::Bulk { limit.saturating_sub(limit / 5) } else { limit }
    }

    /// Handles a refusal for too many requests: nothing is sent for so long. Where the service does not say how long, the
    /// limit is lowered to the number that succeeded before.
    pub(crate) fn refused(&mut self, now_ms: u64, wait_ms: u64, is_told: bool) {
        let until = now_ms.saturating_add(wait_ms.min(self.limit.period_ms));
        // What is due later than any refusal comes from another clock.
        let latest = now_ms.saturating_add(self.limit.period_ms);
        let before = Some(self.closed_until).filter(|before| *before <= latest);
        self.closed_until = before.map_or(until, |before| before.max(until));
        if is_told {
            return;
        }
        let well = u32::try_from(self.sent.len()).unwrap_or(u32::MAX).saturating_sub(1);
        let believed = match self.lowered {
            Some((lowered, until)) if now_ms < until => lowered,
            _ => self.limit.requests,
        };
        self.lowered = Some((well.clamp(1, believed.max(1)), now_ms.saturating_add(BELIEVED_MS)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Lane::{Bulk, Interactive};

    fn window(requests: u32, seconds: u64) -> Window {
        Window::new(Limit { requests, period_ms: seconds * 1000 })
    }

    #[test]
    fn no_period_holds_more_than_the_limit() {
        let mut window = window(20, 60);
        let (mut now, mut sent) = (5, Vec::new());
        while sent.len() < 200 {
            match window.take(Interactive, now) {
                Ok(()) => sent.push(now),
                Err(until) => {
                    assert!(until > now, "a wait has an end in the future");
                    now = until;
                }
            }
            now += 7;
        }
        for (index, at) in sent.iter().enumerate() {
            let in_period = sent.iter().skip(index).take_while(|later| **later < at + 60_000).count();
            assert!(in_period <= 20, "{in_period} from {at}");
        }
        // Nothing is held back for longer than it must be.
        assert!(sent.last().is_some_and(|last| *last < 10 * 60_000), "{sent:?}");
    }

    #[test]
    fn some_places_are_kept_for_those_who_wait() {
        let mut window = window(20, 60);
        let taken = (0..30).filter(|_| window.take(Bulk, 0).is_ok()).count();
        assert_eq!(taken, 16);
        assert_eq!(window.take(Bulk, 1), Err(60_000));
        assert_eq!((0..5).map(|_| window.take(Interactive, 1).is_ok()).filter(|ok| *ok).count(), 4);
    }

    #[test]
    fn a_place_counts_from_when_it_is_used() {
        let mut window = window(1, 60);
        assert!(window.take(Interactive, 0).is_ok());
        window.reanchor_slot(0, 5_000);
        assert_eq!(window.take(Interactive, 60_000), Err(65_000));
    }

    #[test]
    fn waits_are_foreseen() {
        for (taken, requests) in [(0, 1), (0, 16), (0, 17), (5, 11), (5, 12), (5, 40), (16, 1), (16, 100)] {
            let mut window = window(20, 60);
            for at in 0..taken {
                assert!(window.take(Bulk, at * 100).is_ok());
            }
            let (start, mut now) = (taken * 100, taken * 100);
            let foreseen = window.wait_for(Bulk, requests, now);
            for _ in 0..requests {
                while let Err(until) = window.take(Bulk, now) {
                    now = until;
                }
            }
            assert_eq!(foreseen, now - start, "{taken} {requests}");
        }
    }

    #[test]
    fn a_refusal_lowers_the_limit_for_a_while() {
        let mut window = window(20, 60);
        assert!((0..11).all(|_| window.take(Interactive, 0).is_ok()));
        window.refused(100, 20_000, false);
        assert_eq!(window.take(Interactive, 200), Err(20_100));
        // Ten went well: the next one has to wait for the first of them.
        assert_eq!(window.take(Interactive, 20_100), Err(60_000));
        assert!((0..10).all(|_| window.take(Interactive, 60_000).is_ok()));
        assert_eq!(window.take(Interactive, 60_001), Err(120_000));
        let later = 100 + BELIEVED_MS;
        assert!((0..20).all(|_| window.take(Interactive, later).is_ok()));
    }

    #[test]
    fn a_wait_that_the_service_names_is_obeyed() {
        let mut window = window(20, 60);
        assert!(window.take(Interactive, 0).is_ok());
        window.refused(100, 1_000, true);
        assert_eq!(window.take(Interactive, 200), Err(1_100));
        assert!(window.take(Interactive, 1_100).is_ok());
    }

    #[test]
    fn another_clock_does_not_hold_up_this_one() {
        let mut window = window(1, 60);
        assert!(window.take(Interactive, 1_000_000_000).is_ok());
        assert!(window.take(Interactive, 5).is_ok());
    }

    #[test]
    fn limits_are_read() {
        assert_eq!(Limit::parse("off"), Ok(None));
        assert_eq!(Limit::parse("20/60"), Ok(Some(Limit::PLATFORM)));
        for text in ["", "20", "0/60", "20/0", "x/60", "20/60s", "1/100000"] {
            assert_eq!(Limit::parse(text).unwrap_err().details.field.as_deref(), Some("pacing"), "{text}");
        }
    }
}
