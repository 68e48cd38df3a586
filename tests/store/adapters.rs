//! The check of adapters: those of the crate pass it, and broken ones do not. And a journal that others are locked out of.

use std::sync::atomic::{AtomicU32, Ordering};

use redis::Client;
use triline::StoreScript;
use triline::host::{BoxFuture, RedisStore, Store};
use triline::testing::check_store;

use crate::server::Server;

/// Sixteen bytes that no other check of this run has.
fn seed() -> [u8; 16] {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    u128::from(number).to_be_bytes()
}

struct Broken<S, F>(S, F);

impl<S: Store, F: Fn(StoreScript) -> StoreScript + Send + Sync + 'static> Store for Broken<S, F> {
    fn run(&self, script: StoreScript) -> BoxFuture<'_, Result<String, String>> {
        self.0.run(self.1(script))
    }
}

struct Stubborn<S>(S);

impl<S: Store> Store for Stubborn<S> {
    fn run(&self, script: StoreScript) -> BoxFuture<'_, Result<String, String>> {
        Box::pin(async move {
            match self.0.run(script.clone()).await {
                Err(_) => self.0.run(script).await,
                returned => returned,
            }
        })
    }
}

#[tokio::test]
async fn the_store_of_the_crate_passes_and_broken_ones_do_not() {
    let server = Server::start();
    let manager = Client::open(server.url()).unwrap().get_connection_manager().await.unwrap();
    let store = RedisStore::new(manager);
    assert_eq!(check_store(&store, seed()).await, Ok(()));
    let fault = |result: Result<(), String>| result.unwrap_err();
    let swaps = Broken(store.clone(), |script: StoreScript| StoreScript {
        keys: script.args.clone(),
        args: script.keys.clone(),
        ..script
    });
    assert!(fault(check_store(&swaps, seed()).await).contains("has to run a script"));
    let drops = Broken(store.clone(), |mut script: StoreScript| {
        script.args.retain(|argument| !argument.is_empty());
        script
    });
    assert!(fault(check_store(&drops, seed()).await).contains("as they are"));
    let stubborn = Stubborn(store);
    assert!(fault(check_store(&stubborn, seed()).await).contains("must not run a script again"));
}
