//! The store that several relays of an account share.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use redis::aio::{ConnectionManager, ConnectionManagerConfig};
use redis::{Client, RedisResult};
use triline::StoreScript;
use triline::host::{BoxFuture, RedisStore, Store};

/// How long the store may take to answer.
const TIMEOUT: Duration = Duration::from_secs(3);

/// A Redis that is reached again after any failure: a connection manager keeps a refused attempt to connect for ever, such as one
/// with a password that is about to be changed.
#[derive(Clone)]
pub(super) struct SharedRedis(Arc<Connections>);

struct Connections {
    client: Client,
    current: Mutex<RedisStore<ConnectionManager>>,
}

impl SharedRedis {
    /// It is not connected to before the first script.
    pub(super) fn open(address: String) -> RedisResult<SharedRedis> {
        let client = Client::open(address)?;
        let current = Mutex::new(connect(&client)?);
        Ok(SharedRedis(Arc::new(Connections { client, current })))
    }
}

impl Store for SharedRedis {
    fn run(&self, script: StoreScript) -> BoxFuture<'_, Result<String, String>> {
        let Connections { client, current } = &*self.0;
        let store = current.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Box::pin(async move {
            let returned = store.run(script).await;
            if returned.is_err()
                && let Ok(next) = connect(client)
            {
                *current.lock().unwrap_or_else(PoisonError::into_inner) = next;
            }
            returned
        })
    }
}

fn connect(client: &Client) -> RedisResult<RedisStore<ConnectionManager>> {
    // The core asks again, and does so as the clients are told.
    let config = ConnectionManagerConfig::new()
        .set_connection_timeout(Some(TIMEOUT))
        .set_response_timeout(Some(TIMEOUT))
        .set_number_of_retries(0);
    ConnectionManager::new_lazy_with_config(client.clone(), config).map(RedisStore::new)
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::net::{TcpListener, TcpStream};
    use std::thread;

    use super::*;

    /// Answers each command of a connection with that text, and a script with `$2\r\nok\r\n`, unless it is an error.
    fn answer(stream: &TcpStream, text: &str) -> Option<()> {
        let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
        while let Some(head) = lines.next() {
            let words: usize = head.strip_prefix('*')?.parse().ok()?;
            let command = lines.by_ref().take(2 * words).nth(1)?;
            lines.by_ref().take(2 * words - 2).for_each(drop);
            let is_script = command == "EVALSHA" && !text.starts_with('-');
            (&*stream).write_all(if is_script { b"$2\r\nok\r\n" } else { text.as_bytes() }).ok()?;
        }
        None
    }

    #[test]
    fn a_store_that_refused_the_password_is_connected_to_again() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("redis://:secret@{}", listener.local_addr().unwrap());
        thread::spawn(move || {
            let answers = ["-WRONGPASS invalid password\r\n", "+OK\r\n"].into_iter();
            for (text, stream) in answers.zip(listener.incoming()) {
                answer(&stream.unwrap(), text);
            }
        });
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let store = runtime.block_on(async { SharedRedis::open(address) }).unwrap();
        let script = || StoreScript { name: "tokens", sha1: "0", text: "", keys: Vec::new(), args: Vec::new() };
        let first = runtime.block_on(store.run(script())).unwrap_err();
        assert!(!first.contains("secret"), "{first}");
        assert_eq!(runtime.block_on(store.run(script())), Ok("ok".to_string()));
    }
}
