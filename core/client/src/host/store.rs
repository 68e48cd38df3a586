//! The store that processes of one account share.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
#[cfg(feature = "redis")]
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use super::driver::Host;
use super::future::{BoxFuture, MaybeSend, MaybeSync};
use triline_protocol::store::{FoundAnswer, StoreScript};

/// A store that processes share (feature `store`): runs the scripts of the core, so that all clients of an account
/// share one rate limit, one set of tokens and one sequence of nonces. `RedisStore` (feature `redis`) is one for Redis
/// and Valkey.
///
/// An implementation runs `EVALSHA` with the SHA-1 of the script, its keys and its arguments, and `EVAL` with its text
/// if the server answers `NOSCRIPT`. It needs no timeout and does not retry, because the core does both.
pub trait Store: MaybeSend + MaybeSync + 'static {
    /// Runs a script and returns its text; `Err` has the reason why it did not run.
    fn run(&self, script: StoreScript) -> BoxFuture<'_, Result<String, String>>;
}

/// What relays of an account keep in the store of their client (feature `store`): how many requests each user had, and
/// answers of reads, which are sealed. For those who write a relay; `triline-relay` is one.
#[derive(Clone)]
pub struct RelayStore {
    host: Arc<Host>,
    store: Arc<triline_protocol::RelayStore>,
}

impl RelayStore {
    pub(super) fn of(host: &Arc<Host>) -> Option<RelayStore> {
        let store = Arc::new(host.client.relay_store()?);
        Some(RelayStore { host: Arc::clone(host), store })
    }

    /// Counts a request of a user, at most so many in a sliding period. `Some`: it was not counted; after that time the user
    /// may send one.
    ///
    /// # Errors
    ///
    /// Why the store did not answer, as of all methods.
    pub async fn count(&self, user: &str, requests: u32, period: Duration) -> Result<Option<Duration>, String> {
        let returned = self.run(self.store.count(user, requests, milliseconds(period))).await?;
        let wait_ms = triline_protocol::RelayStore::counted(&returned).ok_or_else(foreign)?;
        Ok((wait_ms > 0).then(|| Duration::from_millis(wait_ms)))
    }

    /// Looks for the answer of a read that is at most so old. Only those that found the same change may share a read.
    ///
    /// # Errors
    ///
    /// See [`count`](Self::count).
    pub async fn find(&self, read: &str, max_age: Duration) -> Result<FoundAnswer, String> {
        let returned = self.run(self.store.find(read, milliseconds(max_age))).await?;
        self.store.found(read, &returned).ok_or_else(foreign)
    }

    /// The same, and claims the read where there is no answer, unless another relay has: only the one that has the claim
    /// sends the read, then [keeps](Self::keep) its answer or [releases](Self::release) the claim. It is over after ten
    /// seconds otherwise.
    ///
    /// # Errors
    ///
    /// See [`count`](Self::count).
    pub async fn claim(&self, read: &str, max_age: Duration) -> Result<FoundAnswer, String> {
        let returned = self.run(self.store.claim(read, milliseconds(max_age))).await?;
        self.store.found(read, &returned).ok_or_else(foreign)
    }

    /// Keeps the answer of a read, unless something was changed since [`find`](Self::find), or it is longer than 1 MiB.
    /// The claim of the read is over.
    ///
    /// # Errors
    ///
    /// See [`count`](Self::count).
    pub async fn keep(&self, read: &str, change: &str, keep_for: Duration, answer: String) -> Result<(), String> {
        self.run(self.store.keep(read, change, milliseconds(keep_for), answer)).await.map(drop)
    }

    /// Gives the claim of a read back whose answer is not kept.
    ///
    /// # Errors
    ///
    /// See [`count`](Self::count).
    pub async fn release(&self, read: &str, change: &str) -> Result<(), String> {
        self.run(self.store.release(read, change)).await.map(drop)
    }

    /// Something was changed: no relay gives an answer from before.
    ///
    /// # Errors
    ///
    /// See [`count`](Self::count).
    pub async fn changed(&self) -> Result<(), String> {
        self.run(self.store.changed()).await.map(drop)
    }

    async fn run(&self, script: StoreScript) -> Result<String, String> {
        match &self.host.store {
            Some(store) => store.run(script).await,
            None => Err("the client has no store".to_string()),
        }
    }
}

impl fmt::Debug for RelayStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RelayStore")
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

fn foreign() -> String {
    "the store returned something else than the script does".to_string()
}

/// A store in Redis or Valkey, over a connection of the crate [`redis`](::redis) that reconnects automatically, such as
/// `ConnectionManager`, or over a cluster (feature `redis`). A `ConnectionManager` whose attempt to connect is refused, such as for a
/// wrong password, does not connect again: a program that is to survive that makes a new one when a script fails.
///
/// ```
/// # async fn example(manager: redis::aio::MultiplexedConnection) -> Result<(), triline::Error> {
/// use triline::Platform;
/// use triline::host::RedisStore;
///
/// let cc = Platform::builder()
///     .base_url("https://cc.example.com")
///     .account("1000001")
///     .secret("s3cr3t")
///     .signing("md5:hex:{appkey}{nonce}{timestamp}{secret}")
///     .store(RedisStore::new(manager))
///     .build()?;
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "redis")]
#[derive(Clone)]
pub struct RedisStore<C>(C);

#[cfg(feature = "redis")]
impl<C> RedisStore<C> {
    /// Creates a store over a connection.
    pub const fn new(connection: C) -> RedisStore<C> {
        RedisStore(connection)
    }
}

#[cfg(feature = "redis")]
impl<C: redis::aio::ConnectionLike + Clone + MaybeSend + MaybeSync + 'static> Store for RedisStore<C> {
    fn run(&self, script: StoreScript) -> BoxFuture<'_, Result<String, String>> {
        use alloc::boxed::Box;

        let mut connection = self.0.clone();
        Box::pin(async move {
            let command = |name, script_or_sha1: &str| {
                let mut command = redis::cmd(name);
                command.arg(script_or_sha1).arg(script.keys.len()).arg(&script.keys).arg(&script.args);
                command
            };
            let returned = match command("EVALSHA", script.sha1).query_async(&mut connection).await {
                Err(error) if error.code() == Some("NOSCRIPT") => {
                    command("EVAL", script.text).query_async(&mut connection).await
                }
                returned => returned,
            };
            // Somebody else may have put bytes there that are no text: the core finds them damaged.
            let text = |returned: Vec<u8>| String::from_utf8_lossy(&returned).into_owned();
            returned.map(text).map_err(|error: redis::RedisError| error.to_string())
        })
    }
}

#[cfg(feature = "redis")]
impl<C> fmt::Debug for RedisStore<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RedisStore")
    }
}
