//! How many requests a user may cause.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::store::AccountStore;

/// Locks what only short functions that do not panic change.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A rate: so many requests in a sliding period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rate {
    pub(crate) requests: usize,
    pub(crate) period: Duration,
}

impl Rate {
    /// Reads `requests/seconds`.
    pub(crate) fn parse(text: &str) -> Option<Rate> {
        let number = |text: &str| text.parse::<u32>().ok().filter(|number| (1..=999_999).contains(number));
        let (requests, seconds) = text.split_once('/')?;
        Some(Rate { requests: number(requests)? as usize, period: Duration::from_secs(number(seconds)?.into()) })
    }

    /// How often it goes into another rate, rounded up.
    pub(crate) fn times_in(self, other: Rate) -> u32 {
        let own = self.requests as u128 * other.period.as_millis();
        let times = (other.requests as u128 * self.period.as_millis()).div_ceil(own.max(1));
        u32::try_from(times).unwrap_or(u32::MAX)
    }

    /// Whether it lets fewer requests through than another rate.
    pub(crate) fn is_less_than(self, other: Rate) -> bool {
        self.requests as u128 * other.period.as_millis() < other.requests as u128 * self.period.as_millis()
    }
}

/// A sliding window for each user: in the store of the account, and without one, or while it is away, in the memory of this process.
/// A request takes the same time however many users there are.
pub(crate) struct UserQuota {
    rate: Rate,
    store: Option<AccountStore>,
    state: Mutex<Windows>,
}

#[derive(Default)]
struct Windows {
    /// Times of requests in the window, by users.
    users: HashMap<Arc<str>, VecDeque<Instant>>,
    /// The same times, the oldest first, with their users.
    log: VecDeque<(Instant, Arc<str>)>,
}

impl UserQuota {
    pub(crate) fn new(rate: Rate, store: Option<AccountStore>) -> UserQuota {
        UserQuota { rate, store, state: Mutex::default() }
    }

    /// Counts a request. `Err`: it counted none; after that time the user may send one.
    pub(crate) async fn take(&self, user: &str) -> Result<(), Duration> {
        let Rate { requests, period } = self.rate;
        if let Some(store) = &self.store
            && let Some(taken) = store.count(user, requests, period).await
        {
            return taken;
        }
        self.take_in_memory(user)
    }

    fn take_in_memory(&self, user: &str) -> Result<(), Duration> {
        let (now, Rate { requests, period }) = (Instant::now(), self.rate);
        let mut windows = locked(&self.state);
        while windows.log.front().is_some_and(|(at, _)| *at + period <= now) {
            let Some((_, of)) = windows.log.pop_front() else { break };
            if let Some(times) = windows.users.get_mut(&of) {
                times.pop_front();
                if times.is_empty() {
                    windows.users.remove(&of);
                }
            }
        }
        let name = windows.users.get_key_value(user).map_or_else(|| user.into(), |(name, _)| Arc::clone(name));
        let times = windows.users.entry(Arc::clone(&name)).or_default();
        if let (true, Some(oldest)) = (times.len() >= requests, times.front()) {
            return Err((*oldest + period).saturating_duration_since(now).max(Duration::from_millis(1)));
        }
        times.push_back(now);
        windows.log.push_back((now, name));
        Ok(())
    }

    /// Number of users that it remembers.
    #[cfg(test)]
    fn users(&self) -> usize {
        locked(&self.state).users.len()
    }
}

/// How many requests of each user are under way.
pub(crate) struct UnderWay {
    most: usize,
    users: Mutex<HashMap<String, usize>>,
}

/// A request under way, until it is dropped.
pub(crate) struct Place {
    under_way: Arc<UnderWay>,
    user: String,
}

impl UnderWay {
    pub(crate) fn new(most: usize) -> Arc<UnderWay> {
        Arc::new(UnderWay { most, users: Mutex::default() })
    }

    /// Counts one; `None` if the user has too many.
    pub(crate) fn enter(self: &Arc<UnderWay>, user: &str) -> Option<Place> {
        let mut users = locked(&self.users);
        let count = users.get(user).copied().unwrap_or(0);
        if count >= self.most {
            return None;
        }
        users.insert(user.into(), count + 1);
        Some(Place { under_way: Arc::clone(self), user: user.into() })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut users = locked(&self.under_way.users);
        match users.get_mut(&self.user) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(users.remove(&self.user)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_requests_in_seconds() {
        assert_eq!(Rate::parse("8/60"), Some(Rate { requests: 8, period: Duration::from_secs(60) }));
        for text in ["", "8", "8/", "/60", "0/60", "8/0", "-1/60", "many", "1000000/1", "8/60/1"] {
            assert_eq!(Rate::parse(text), None, "{text}");
        }
        let rate = |text| Rate::parse(text).unwrap();
        assert!(rate("19/60").is_less_than(rate("20/60")));
        assert!(!rate("1/1").is_less_than(rate("20/60")));
        let times = ["8/60", "10/60", "19/60", "1/60", "1/120"].map(|quota| rate(quota).times_in(rate("20/60")));
        assert_eq!(times, [3, 2, 2, 20, 40]);
        assert!(!rate("20/60").is_less_than(rate("20/60")));
    }

    #[tokio::test(start_paused = true)]
    async fn a_quota_remembers_the_users_of_its_window_alone() {
        let quota = UserQuota::new(Rate::parse("2/60").unwrap(), None);
        for user in 0..1000 {
            assert_eq!(quota.take(&format!("u{user}")).await, Ok(()));
        }
        tokio::time::advance(Duration::from_secs(30)).await;
        assert_eq!(quota.take("u0").await, Ok(()));
        assert_eq!(quota.take("u0").await, Err(Duration::from_secs(30)));
        assert_eq!(quota.users(), 1000);
        tokio::time::advance(Duration::from_secs(30)).await;
        assert_eq!(quota.take("u5").await, Ok(()));
        assert_eq!(quota.users(), 2);
    }

    #[test]
    fn a_place_comes_back_when_it_is_dropped() {
        let under_way = UnderWay::new(2);
        let (first, second) = (under_way.enter("a"), under_way.enter("a"));
        assert!(
            first.is_some() && second.is_some() && under_way.enter("a").is_none() && under_way.enter("b").is_some()
        );
        drop(first);
        let again = under_way.enter("a");
        assert!(again.is_some());
        drop((second, again));
        assert!(locked(&under_way.users).is_empty());
    }
}
