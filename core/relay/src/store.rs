//! What the relays of an account share in the store of their client.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use triline::FoundAnswer;
use triline::host::RelayStore;

/// How long the store may take to answer.
const TIMEOUT: Duration = Duration::from_secs(3);

/// The store of a client. While it is away, a relay counts and shares by itself: requests wait for the store anyway, in the client,
/// which does then what its option says.
#[derive(Clone)]
pub(crate) struct AccountStore(RelayStore);

impl AccountStore {
    pub(crate) const fn new(store: RelayStore) -> AccountStore {
        AccountStore(store)
    }

    /// Counts a request of a user. The inner error: it was not counted; after that time the user may send one.
    pub(crate) async fn count(&self, user: &str, requests: usize, period: Duration) -> Option<Result<(), Duration>> {
        let requests = u32::try_from(requests).unwrap_or(u32::MAX);
        let wait = self.ask(|store| async move { store.count(user, requests, period).await }).await?;
        Some(wait.map_or(Ok(()), Err))
    }

    /// The answer of a read that is at most so old, and the number of the last change.
    pub(crate) async fn find(&self, read: &str, max_age: Duration) -> Option<FoundAnswer> {
        self.ask(|store| async move { store.find(read, max_age).await }).await
    }

    /// The same, and claims the read where there is no answer, unless another relay has. Whoever has the claim ends it by
    /// `keep` or `note_release`.
    pub(crate) async fn claim(&self, read: &str, max_age: Duration) -> Option<FoundAnswer> {
        self.ask(|store| async move { store.claim(read, max_age).await }).await
    }

    pub(crate) async fn keep(&self, read: &str, change: &str, keep_for: Duration, answer: &str) {
        self.ask(|store| async move { store.keep(read, change, keep_for, answer.to_string()).await }).await;
    }

    /// Something was changed: no relay gives an answer from before.
    pub(crate) async fn changed(&self) {
        self.ask(|store| async move { store.changed().await }).await;
    }

    /// Tells the store of a change that nobody waits for.
    pub(crate) fn note_change(&self) {
        let store = self.clone();
        note(async move { store.changed().await });
    }

    /// Gives a claim back, which nobody waits for.
    pub(crate) fn note_release(&self, read: Arc<str>, change: String) {
        let store = self.clone();
        note(async move {
            store.ask(|store| async move { store.release(&read, &change).await }).await;
        });
    }

    /// `None`: it did not answer.
    async fn ask<T, F: Future<Output = Result<T, String>>>(&self, ask: impl FnOnce(RelayStore) -> F) -> Option<T> {
        tokio::time::timeout(TIMEOUT, ask(self.0.clone())).await.ok()?.ok()
    }
}

fn note(telling: impl Future<Output = ()> + Send + 'static) {
    if let Ok(runtime) = tokio::runtime::Handle::try_current() {
        runtime.spawn(telling);
    }
}
