//! Time: what the host's clocks say, and how far the service's clock is ahead of them.

/// The time by the host's two clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Now {
    /// Milliseconds since 1970-01-01 UTC, for signing and for the expiry of tokens.
    pub wall_ms: i64,
    /// Milliseconds of a monotonic clock with any origin, for waits and deadlines. It may stand while the machine sleeps.
    pub steady_ms: u64,
}

impl Now {
    /// Milliseconds since an earlier time, by whichever clock says more: a steady clock may stand while the machine sleeps,
    /// and a wall clock may be set back. Only for what is renewed too early without harm: a wall clock may be set forward.
    pub(crate) fn longest_since(self, earlier: Now) -> u64 {
        let by_wall = u64::try_from(self.wall_ms.saturating_sub(earlier.wall_ms)).unwrap_or(0);
        by_wall.max(self.steady_ms.saturating_sub(earlier.steady_ms))
    }
}

/// A service's `Date` header that is further off than this is not believed.
const MAX_OFFSET_MS: i64 = 24 * 60 * 60 * 1000;

/// How far the service's clock is ahead of the host's wall clock, in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Offset(i64);

impl Offset {
    /// The service's time.
    pub(crate) fn service_ms(self, now: Now) -> i64 {
        now.wall_ms.saturating_add(self.0)
    }

    /// Learns the service's time; `false`: it is more than a day off, and nothing is learnt.
    pub(crate) fn learn(&mut self, now: Now, service_ms: i64) -> bool {
        let offset = service_ms.saturating_sub(now.wall_ms);
        let is_credible = (-MAX_OFFSET_MS..=MAX_OFFSET_MS).contains(&offset);
        if is_credible {
            self.0 = offset;
        }
        is_credible
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_that_says_more_counts() {
        let then = Now { wall_ms: 1_760_000_000_000, steady_ms: 5_000 };
        let since = |wall: i64, steady: u64| {
            Now { wall_ms: then.wall_ms + wall, steady_ms: then.steady_ms + steady }.longest_since(then)
        };
        assert_eq!(since(7, 7), 7);
        assert_eq!(since(9_000_000, 7), 9_000_000, "the machine slept");
        assert_eq!(since(-9_000_000, 7), 7, "the wall clock was set back");
    }

    #[test]
    fn a_clock_that_is_days_off_is_not_believed() {
        let now = Now { wall_ms: 1_760_000_000_000, steady_ms: 0 };
        let mut offset = Offset::default();
        assert!(offset.learn(now, now.wall_ms - MAX_OFFSET_MS));
        assert_eq!(offset.service_ms(now), now.wall_ms - MAX_OFFSET_MS);
        for far in [now.wall_ms + MAX_OFFSET_MS + 1, 0, i64::MIN, i64::MAX] {
            assert!(!offset.learn(now, far));
        }
        assert_eq!(offset.service_ms(now), now.wall_ms - MAX_OFFSET_MS);
    }
}
