//! Who of the users that wait has the next place in the rate limit of the account.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::quota::{Rate, locked};
use crate::refusal::{Reason, Refusal};

/// The wait that a caller is told at least who had to leave, because others came first.
const AT_LEAST: Duration = Duration::from_secs(1);

/// Lets as many requests through as the rate allows. Users have turns: one who sends many requests waits for them, and
/// another one for no more than one request of each user. The client of the account keeps to its limit all the same.
pub(crate) struct FairQueue {
    rate: Rate,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// When requests went through, within the window; the oldest first.
    starts: VecDeque<Instant>,
    /// The users that wait; whose turn is next comes first.
    turns: VecDeque<Arc<str>>,
    waiting: HashMap<Arc<str>, VecDeque<Waiter>>,
    is_pumping: bool,
    serial: u64,
}

struct Waiter {
    serial: u64,
    until: Instant,
    turn: oneshot::Sender<Result<(), Refusal>>,
}

/// Takes a waiter out of the queue when its request is given up.
struct Leave<'a> {
    queue: &'a FairQueue,
    user: &'a str,
    serial: u64,
}

impl Drop for Leave<'_> {
    fn drop(&mut self) {
        locked(&self.queue.state).leave(self.user, self.serial);
    }
}

impl FairQueue {
    pub(crate) fn new(rate: Rate) -> Arc<FairQueue> {
        Arc::new(FairQueue { rate, state: Mutex::default() })
    }

    /// Waits for a place.
    ///
    /// # Errors
    ///
    /// `max_wait`: the place comes later, as soon as that is known.
    pub(crate) async fn enter(self: &Arc<FairQueue>, user: &str, max_wait: Duration) -> Result<(), Refusal> {
        let (turn, serial) = {
            let now = Instant::now();
            let mut state = locked(&self.state);
            let place = state.place_of(user);
            let wait = state.wait_of(place, self.rate, now);
            if wait.is_zero() && state.turns.is_empty() {
                state.starts.push_back(now);
                return Ok(());
            }
            if wait > max_wait {
                return Err(Refusal::new(Reason::MaxWait).retry_after(wait));
            }
            state.add(user, now + max_wait)
        };
        if !std::mem::replace(&mut locked(&self.state).is_pumping, true) {
            tokio::spawn(Arc::clone(self).pump());
        }
        let _leave = Leave { queue: self, user, serial };
        turn.await.unwrap_or_else(|_| Err(Reason::Internal.into()))
    }

    /// Gives back the last place: its request was not sent, because other programs have used the limit of the account.
    pub(crate) fn give_back(&self) {
        locked(&self.state).starts.pop_back();
    }

    /// Lets those who wait through, while there are any.
    async fn pump(self: Arc<FairQueue>) {
        loop {
            let wait = {
                let now = Instant::now();
                let mut state = locked(&self.state);
                let wait = state.wait_of(0, self.rate, now);
                state.refuse_until(now + wait, wait);
                if state.turns.is_empty() {
                    state.is_pumping = false;
                    return;
                }
                if wait.is_zero() {
                    state.next(now);
                    continue;
                }
                wait
            };
            tokio::time::sleep(wait).await;
        }
    }
}

impl State {
    fn add(&mut self, user: &str, until: Instant) -> (oneshot::Receiver<Result<(), Refusal>>, u64) {
        let (turn, told) = oneshot::channel();
        self.serial += 1;
        let waiter = Waiter { serial: self.serial, until, turn };
        if let Some(waiters) = self.waiting.get_mut(user) {
            waiters.push_back(waiter);
        } else {
            let user: Arc<str> = user.into();
            self.turns.push_back(Arc::clone(&user));
            self.waiting.insert(user, VecDeque::from([waiter]));
        }
        (told, self.serial)
    }

    /// How many requests go through before one that this user adds.
    fn place_of(&self, user: &str) -> usize {
        let own = self.waiting.get(user).map_or(0, VecDeque::len);
        let others = self.waiting.iter().filter(|(other, _)| &***other != user);
        own + others.map(|(_, waiters)| waiters.len().min(own + 1)).sum::<usize>()
    }

    /// How long it is until a request goes through that has so many before it.
    fn wait_of(&mut self, place: usize, Rate { requests, period }: Rate, now: Instant) -> Duration {
        while self.starts.front().is_some_and(|start| *start + period <= now) {
            self.starts.pop_front();
        }
        let Some(at) = (self.starts.len() + place).checked_sub(requests) else { return Duration::ZERO };
        let rounds = u32::try_from(at / requests).unwrap_or(u32::MAX).saturating_add(1);
        let start = self.starts.get(at % requests).copied().unwrap_or(now);
        (start + period.saturating_mul(rounds)).saturating_duration_since(now)
    }

    fn leave(&mut self, user: &str, serial: u64) {
        let Some(waiters) = self.waiting.get_mut(user) else { return };
        waiters.retain(|waiter| waiter.serial != serial);
        if waiters.is_empty() {
            self.waiting.remove(user);
            self.turns.retain(|other| &**other != user);
        }
    }

    /// Refuses those who do not wait until then, where users that came later had their turn before.
    fn refuse_until(&mut self, time: Instant, wait: Duration) {
        for waiters in self.waiting.values_mut() {
            for waiter in std::mem::take(waiters) {
                if waiter.until < time {
                    let refusal = Refusal::new(Reason::MaxWait).retry_after(wait.max(AT_LEAST));
                    drop(waiter.turn.send(Err(refusal)));
                } else {
                    waiters.push_back(waiter);
                }
            }
        }
        self.waiting.retain(|_, waiters| !waiters.is_empty());
        let waiting = &self.waiting;
        self.turns.retain(|user| waiting.contains_key(user));
    }

    fn next(&mut self, now: Instant) {
        let Some(user) = self.turns.pop_front() else { return };
        let Some(waiters) = self.waiting.get_mut(&user) else { return };
        let waiter = waiters.pop_front();
        if waiters.is_empty() {
            self.waiting.remove(&user);
        } else {
            // Behind the others.
            self.turns.push_back(user);
        }
        // One who has just given up takes no place.
        if waiter.is_some_and(|waiter| waiter.turn.send(Ok(())).is_ok()) {
            self.starts.push_back(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Users enter in this order; who went through after how many seconds, and who was refused.
    async fn through(users: &[&str], rate: &str, max_wait: Duration) -> (Vec<(String, u64)>, Vec<(String, u64)>) {
        let queue = FairQueue::new(Rate::parse(rate).unwrap());
        let begun = Instant::now();
        let (passed, refused) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(Vec::new())));
        let mut tasks = Vec::new();
        for user in users {
            let (queue, user) = (Arc::clone(&queue), (*user).to_string());
            let (passed, refused) = (Arc::clone(&passed), Arc::clone(&refused));
            tasks.push(tokio::spawn(async move {
                match queue.enter(&user, max_wait).await {
                    Ok(()) => locked(&passed).push((user, begun.elapsed().as_secs())),
                    Err(refusal) => locked(&refused).push((user, refusal.wait().unwrap().as_secs())),
                }
            }));
            // In this order.
            tokio::task::yield_now().await;
        }
        for task in tasks {
            task.await.unwrap();
        }
        (locked(&passed).clone(), locked(&refused).clone())
    }

    #[tokio::test(start_paused = true)]
    async fn users_have_turns_whoever_sends_most() {
        let users = ["a", "a", "a", "a", "a", "a", "b", "c"];
        let (passed, refused) = through(&users, "2/60", Duration::from_secs(3600)).await;
        let order: String = passed.iter().map(|(user, _)| user.as_str()).collect();
        assert_eq!(order, "aaabcaaa");
        let rounds: Vec<u64> = passed.iter().map(|(_, at)| at / 60).collect();
        assert_eq!(rounds, [0, 0, 1, 1, 2, 2, 3, 3]);
        assert!(refused.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn no_window_has_more_requests_than_the_rate_and_nobody_is_forgotten() {
        let names: Vec<String> = (0..100).map(|at| format!("u{}", at * 7 % 10)).collect();
        let users: Vec<&str> = names.iter().map(String::as_str).collect();
        let (passed, _) = through(&users, "5/60", Duration::from_secs(36_000)).await;
        assert_eq!(passed.len(), 100);
        for (_, at) in &passed {
            assert!(passed.iter().filter(|(_, other)| (*at..at + 60).contains(other)).count() <= 5);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn who_would_wait_too_long_is_told_when_the_turn_would_be() {
        let users = ["a", "a", "a", "a", "a", "a", "a", "b"];
        let (passed, refused) = through(&users, "2/60", Duration::from_secs(60)).await;
        let order: String = passed.iter().map(|(user, _)| user.as_str()).collect();
        assert_eq!(order, "aaab");
        let waits: Vec<u64> = refused.iter().map(|(_, wait)| *wait).collect();
        assert_eq!(waits, [120, 120, 120, 60]);
    }

    #[tokio::test(start_paused = true)]
    async fn who_gives_up_leaves_the_queue() {
        let queue = FairQueue::new(Rate::parse("1/60").unwrap());
        queue.enter("a", Duration::ZERO).await.unwrap();
        let waiting = Arc::clone(&queue);
        let task = tokio::spawn(async move { waiting.enter("b", Duration::from_secs(100)).await });
        tokio::task::yield_now().await;
        assert_eq!(locked(&queue.state).turns.len(), 1);
        task.abort();
        assert!(task.await.is_err());
        assert!(locked(&queue.state).turns.is_empty() && locked(&queue.state).waiting.is_empty());
        queue.enter("c", Duration::from_secs(61)).await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn a_place_that_is_given_back_is_free() {
        let queue = FairQueue::new(Rate::parse("1/60").unwrap());
        queue.enter("a", Duration::ZERO).await.unwrap();
        assert!(queue.enter("b", Duration::ZERO).await.is_err());
        queue.give_back();
        queue.enter("b", Duration::ZERO).await.unwrap();
    }
}
