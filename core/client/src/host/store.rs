//! The store that processes of one account share.

use alloc::string::String;

use super::future::{BoxFuture, MaybeSend, MaybeSync};
use triline_protocol::store::StoreScript;

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

/// A store in Redis or Valkey, over a connection of the crate [`redis`](::redis) that reconnects automatically, such as
/// `ConnectionManager`, or over a cluster (feature `redis`).
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
        use alloc::string::ToString;

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
            returned.map_err(|error: redis::RedisError| error.to_string())
        })
    }
}

#[cfg(feature = "redis")]
impl<C> core::fmt::Debug for RedisStore<C> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("RedisStore")
    }
}
