//! Identical reads become one, and their answers are kept for a while.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared, WeakShared};
use serde_json::Value;
use tokio::time::Instant;
use triline::{Error, FoundAnswer};

use crate::quota::locked;
use crate::refusal::Failed;
use crate::store::AccountStore;

/// How much text is kept, in bytes.
const MOST: usize = 16 << 20;

/// How often a relay asks for the answer that another one reads.
const ASKING: Duration = Duration::from_millis(250);

/// What a read returns.
#[derive(Clone, Debug)]
pub(crate) enum Read {
    /// The JSON text of an answer.
    Whole(Arc<str>),
    /// A page after which the list ends with an error.
    Incomplete(Value, Error),
}

type Flight = BoxFuture<'static, Result<Read, Failed>>;

/// Reads, after so much waiting for another relay.
pub(crate) type Run = Arc<dyn Fn(Duration) -> Flight + Send + Sync>;

/// How the answer of a read is kept, and comes from another relay.
#[derive(Clone, Copy)]
pub(crate) struct Keeping {
    /// How old it may become; zero: it is not kept.
    pub(crate) keep_for: Duration,
    /// How old one of another relay may be.
    pub(crate) max_age: Duration,
    /// How long another relay that reads the same is waited for.
    pub(crate) patience: Duration,
}

/// The reads of one interface. A key names the operation, the narrowed parameters and nothing of the user. Answers are kept in the
/// store of the account; without one, in the memory of this process; while the store is away, not at all.
pub(crate) struct Reads {
    store: Option<AccountStore>,
    state: Mutex<State>,
}

/// What is known when a read begins.
pub(crate) struct Start {
    /// A kept answer, and its age.
    pub(crate) answer: Option<(Arc<str>, Duration)>,
    place: Place,
}

/// Where the answer is kept.
#[derive(Clone)]
enum Place {
    Memory,
    /// In the store, under the number of the last change.
    Store(Arc<str>),
    Nowhere,
}

#[derive(Default)]
struct State {
    /// Number of writes so far. What began before the last one is neither shared any more nor kept.
    writes: u64,
    serial: u64,
    kept: HashMap<Arc<str>, Kept>,
    /// The keys in the order in which they were kept.
    order: BTreeMap<u64, Arc<str>>,
    size: usize,
    flights: HashMap<String, (u64, WeakShared<Flight>)>,
}

struct Kept {
    serial: u64,
    text: Arc<str>,
    at: Instant,
}

/// Forgets a read under way when it has ended, or when everybody who asked for it has left.
struct Landing {
    reads: Arc<Reads>,
    name: String,
    serial: u64,
}

impl Drop for Landing {
    fn drop(&mut self) {
        let mut state = locked(&self.reads.state);
        if state.flights.get(&self.name).is_some_and(|(serial, _)| *serial == self.serial) {
            state.flights.remove(&self.name);
        }
    }
}

/// The right to send a read, while the other relays wait for its answer. It is given back where none is kept.
struct Claim {
    store: AccountStore,
    read: Arc<str>,
    change: String,
    is_over: bool,
}

impl Drop for Claim {
    fn drop(&mut self) {
        if !self.is_over {
            self.store.note_release(Arc::clone(&self.read), std::mem::take(&mut self.change));
        }
    }
}

impl Reads {
    pub(crate) fn new(store: Option<AccountStore>) -> Reads {
        Reads { store, state: Mutex::default() }
    }

    /// Begins a read: with an answer that is at most so old, if there is one.
    pub(crate) async fn start(&self, key: &str, max_age: Duration) -> Start {
        let Some(store) = &self.store else {
            return Start { answer: self.find_in_memory(key, max_age), place: Place::Memory };
        };
        match store.find(key, max_age).await {
            Some(found) => Start {
                answer: found.answer.map(|(text, age_ms)| (text.into(), Duration::from_millis(age_ms))),
                place: Place::Store(found.change.into()),
            },
            None => Start { answer: None, place: Place::Nowhere },
        }
    }

    fn find_in_memory(&self, key: &str, max_age: Duration) -> Option<(Arc<str>, Duration)> {
        if max_age.is_zero() {
            return None;
        }
        let state = locked(&self.state);
        let kept = state.kept.get(key)?;
        let age = kept.at.elapsed();
        (age <= max_age).then(|| (Arc::clone(&kept.text), age))
    }

    /// Forgets all answers, because something was written, also those that other relays keep in the store.
    pub(crate) async fn changed(&self) {
        self.clear();
        if let Some(store) = &self.store {
            store.changed().await;
        }
    }

    /// The same where nobody can wait for the store.
    pub(crate) fn note_change(&self) {
        self.clear();
        if let Some(store) = &self.store {
            store.note_change();
        }
    }

    fn clear(&self) {
        let mut state = locked(&self.state);
        state.writes += 1;
        state.kept.clear();
        state.order.clear();
        state.flights.clear();
        state.size = 0;
    }

    /// Joins the same read where one is under way, and runs it otherwise. Who leaves does not end it for the others.
    ///
    /// `limits` is what the caller allows the read: it is shared among those alone who allow the same, so that one who does not
    /// wait does not make it fail for others.
    pub(crate) async fn share(
        self: &Arc<Reads>,
        key: &str,
        limits: &str,
        start: &Start,
        keeping: Keeping,
        run: &Run,
    ) -> Result<Read, Failed> {
        // A read that began before a change of another relay is not joined after it.
        let change = if let Place::Store(change) = &start.place { change } else { "" };
        let name = format!("{key}{limits}{change}");
        loop {
            let (flight, is_joined) = self.join(&name, key, &start.place, keeping, run);
            match flight.await {
                // The quota of another user, and its place in the queue, say nothing about those of this one.
                Err(Failed::Refused(_)) if is_joined => {}
                result => return result,
            }
        }
    }

    fn join(
        self: &Arc<Reads>,
        name: &str,
        key: &str,
        place: &Place,
        keeping: Keeping,
        run: &Run,
    ) -> (Shared<Flight>, bool) {
        let mut state = locked(&self.state);
        if let Some(flight) = state.flights.get(name).and_then(|(_, flight)| flight.upgrade()) {
            return (flight, true);
        }
        state.serial += 1;
        let (serial, writes) = (state.serial, state.writes);
        let landing = Landing { reads: Arc::clone(self), name: name.into(), serial };
        let (key, place, run): (Arc<str>, _, _) = (key.into(), place.clone(), Arc::clone(run));
        let flight: Flight = Box::pin(async move {
            if let (Place::Store(change), Some(store), false) =
                (&place, &landing.reads.store, keeping.keep_for.is_zero())
            {
                return read_for_all(store, key, change, keeping, &run).await;
            }
            let result = run(Duration::ZERO).await;
            if let (Ok(Read::Whole(text)), Place::Memory, false) = (&result, place, keeping.keep_for.is_zero()) {
                locked(&landing.reads.state).keep(key, Arc::clone(text), writes);
            }
            result
        });
        let flight = flight.shared();
        if let Some(weak) = flight.downgrade() {
            state.flights.insert(name.into(), (serial, weak));
        }
        (flight, false)
    }
}

/// Reads for all relays: one at a time sends a read, and the others wait for its answer.
async fn read_for_all(
    store: &AccountStore,
    read: Arc<str>,
    change: &str,
    keeping: Keeping,
    run: &Run,
) -> Result<Read, Failed> {
    let begun = Instant::now();
    // Who wants a new answer waits for none.
    let mut found = Some(FoundAnswer { change: change.into(), answer: None, is_taken: true });
    while !keeping.max_age.is_zero() {
        found = store.claim(&read, keeping.max_age).await;
        if found.as_ref().is_none_or(|found| !found.is_taken) || begun.elapsed() >= keeping.patience {
            break;
        }
        tokio::time::sleep(ASKING).await;
    }
    let Some(FoundAnswer { change, answer, is_taken }) = found else { return run(begun.elapsed()).await };
    if let Some((text, _)) = answer {
        return Ok(Read::Whole(text.into()));
    }
    let mut claim = Claim { store: store.clone(), read, change, is_over: is_taken };
    let result = run(begun.elapsed()).await;
    if let Ok(Read::Whole(text)) = &result {
        store.keep(&claim.read, &claim.change, keeping.keep_for, text).await;
        claim.is_over = true;
    }
    result
}

impl State {
    fn keep(&mut self, key: Arc<str>, text: Arc<str>, writes: u64) {
        if writes != self.writes {
            return;
        }
        self.drop_kept(&key);
        self.serial += 1;
        self.size += key.len() + text.len();
        self.order.insert(self.serial, Arc::clone(&key));
        self.kept.insert(key, Kept { serial: self.serial, text, at: Instant::now() });
        while self.size > MOST {
            let Some((_, oldest)) = self.order.pop_first() else { return };
            self.drop_kept(&oldest);
        }
    }

    fn drop_kept(&mut self, key: &str) {
        if let Some(kept) = self.kept.remove(key) {
            self.order.remove(&kept.serial);
            self.size -= key.len() + kept.text.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::sync::Notify;

    use super::*;
    use crate::refusal::Reason;

    /// A read that ends when it is told to, and how often it began and was given up.
    #[derive(Default)]
    struct Gate {
        open: Notify,
        begun: AtomicUsize,
        left: AtomicUsize,
    }

    struct Left(Arc<Gate>);

    impl Drop for Left {
        fn drop(&mut self) {
            self.0.left.fetch_add(1, Ordering::Relaxed);
        }
    }

    impl Gate {
        fn run(self: &Arc<Gate>, text: &'static str) -> Flight {
            let gate = Arc::clone(self);
            Box::pin(async move {
                gate.begun.fetch_add(1, Ordering::Relaxed);
                let left = Left(Arc::clone(&gate));
                gate.open.notified().await;
                std::mem::forget(left);
                Ok(Read::Whole(text.into()))
            })
        }
    }

    fn keeping(keep_for: Duration) -> Keeping {
        Keeping { keep_for, max_age: Duration::ZERO, patience: Duration::ZERO }
    }

    async fn read(reads: Arc<Reads>, gate: Arc<Gate>, key: &'static str, text: &'static str) -> String {
        let minute = Duration::from_secs(60);
        let start = reads.start(key, Duration::ZERO).await;
        let run: Run = Arc::new(move |_| gate.run(text));
        match reads.share(key, "", &start, keeping(minute), &run).await {
            Ok(Read::Whole(text)) => text.to_string(),
            other => format!("{other:?}"),
        }
    }

    async fn settle() {
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_same_read_of_several_is_one_and_its_answer_is_kept() {
        let (reads, gate) = (Arc::new(Reads::new(None)), Arc::new(Gate::default()));
        let tasks: Vec<_> = ["a", "a", "a", "b"]
            .map(|key| tokio::spawn(read(Arc::clone(&reads), Arc::clone(&gate), key, "text")))
            .into();
        settle().await;
        assert_eq!(gate.begun.load(Ordering::Relaxed), 2);
        gate.open.notify_waiters();
        for task in tasks {
            assert_eq!(task.await.unwrap(), "text");
        }
        assert!(locked(&reads.state).flights.is_empty());
        tokio::time::advance(Duration::from_secs(10)).await;
        let found = |max_age| reads.find_in_memory("a", Duration::from_secs(max_age)).map(|(_, age)| age.as_secs());
        assert_eq!((found(60), found(10), found(9), found(0)), (Some(10), Some(10), None, None));
        reads.clear();
        assert_eq!(found(60), None);
        assert_eq!(locked(&reads.state).size, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn who_leaves_does_not_end_it_for_the_others_and_the_last_one_does() {
        let (reads, gate) = (Arc::new(Reads::new(None)), Arc::new(Gate::default()));
        let [first, second] = [(); 2].map(|()| tokio::spawn(read(Arc::clone(&reads), Arc::clone(&gate), "a", "text")));
        settle().await;
        first.abort();
        settle().await;
        assert_eq!(gate.left.load(Ordering::Relaxed), 0);
        second.abort();
        settle().await;
        assert_eq!((gate.begun.load(Ordering::Relaxed), gate.left.load(Ordering::Relaxed)), (1, 1));
        assert!(locked(&reads.state).flights.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn no_read_from_before_a_write_is_shared_or_kept_after_it() {
        let (reads, old, new) = (Arc::new(Reads::new(None)), Arc::new(Gate::default()), Arc::new(Gate::default()));
        let before = tokio::spawn(read(Arc::clone(&reads), Arc::clone(&old), "a", "old"));
        settle().await;
        reads.clear();
        let after = tokio::spawn(read(Arc::clone(&reads), Arc::clone(&new), "a", "new"));
        settle().await;
        new.open.notify_waiters();
        assert_eq!(after.await.unwrap(), "new");
        old.open.notify_waiters();
        assert_eq!(before.await.unwrap(), "old");
        let (text, _) = reads.find_in_memory("a", Duration::from_secs(60)).unwrap();
        assert_eq!(&*text, "new");
    }

    #[tokio::test(start_paused = true)]
    async fn the_refusal_of_another_user_is_not_taken_over() {
        let (reads, gate) = (Arc::new(Reads::new(None)), Arc::new(Gate::default()));
        let refused = || -> Flight {
            let gate = Arc::clone(&gate);
            Box::pin(async move {
                gate.open.notified().await;
                Err(Reason::MaxWait.into())
            })
        };
        let first = {
            let reads = Arc::clone(&reads);
            let flight = refused();
            let cell = Mutex::new(Some(flight));
            tokio::spawn(async move {
                let start = reads.start("a", Duration::ZERO).await;
                let run: Run = Arc::new(move |_| locked(&cell).take().unwrap());
                reads.share("a", "", &start, keeping(Duration::ZERO), &run).await
            })
        };
        settle().await;
        let second = tokio::spawn(read(Arc::clone(&reads), Arc::clone(&gate), "a", "text"));
        settle().await;
        gate.open.notify_waiters();
        assert!(matches!(first.await.unwrap(), Err(Failed::Refused(_))));
        settle().await;
        gate.open.notify_waiters();
        assert_eq!(second.await.unwrap(), "text");
    }

    #[test]
    fn what_is_kept_is_bounded() {
        let mut state = State::default();
        let text: Arc<str> = "x".repeat(1 << 20).into();
        for at in 0..40 {
            state.keep(format!("{at}").into(), Arc::clone(&text), 0);
        }
        assert!(state.size <= MOST && state.kept.len() == state.order.len() && state.kept.len() < 17);
        assert!(state.kept.contains_key("39"));
    }
}
