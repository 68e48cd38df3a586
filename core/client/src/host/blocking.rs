//! Calls that block the thread (feature `blocking`).

use core::future::poll_fn;
use core::pin::Pin;
use std::sync::OnceLock;
use triline_protocol::{Message, message};

use futures_core::Stream;
use tokio::runtime::{Builder, Handle, Runtime};

use triline_protocol::error::{Error, ErrorKind};

/// Waits for calls in programs without a runtime.
///
/// ```no_run
/// use triline::Platform;
/// use triline::host::{Wait, WaitEach};
/// use triline::platform::agents::AgentFilter;
///
/// let cc = Platform::from_env()?;
/// let roles = cc.roles().list().wait()?;
/// for agent in cc.agents().query(AgentFilter::default()).items().wait_each() {
///     println!("{:?}", agent?.agent_number);
/// }
/// # Ok::<(), triline::Error>(())
/// ```
pub trait Wait<T> {
    /// Makes the call and blocks the thread until it ends.
    ///
    /// # Errors
    ///
    /// The errors of awaiting; `misuse`: the thread belongs to a tokio runtime, which must not be blocked.
    fn wait(self) -> Result<T, Error>;
}

impl<T, F: IntoFuture<Output = Result<T, Error>>> Wait<T> for F {
    fn wait(self) -> Result<T, Error> {
        runtime()?.block_on(self.into_future())
    }
}

/// Waits for rows, pages and parts, one after the other.
pub trait WaitEach: Stream + Unpin + Sized {
    /// Iterates over the items of the stream, and blocks the thread for each. On a thread of a tokio runtime, also within another
    /// call that is waited for, there is one item: the error `misuse`.
    fn wait_each(self) -> Waiting<Self> {
        Waiting { stream: self, has_ended: false }
    }
}

impl<T, S: Stream<Item = Result<T, Error>> + Unpin> WaitEach for S {}

/// The iterator of [`WaitEach::wait_each`].
#[derive(Debug)]
#[must_use = "nothing is sent until it is iterated"]
pub struct Waiting<S> {
    stream: S,
    has_ended: bool,
}

impl<T, S: Stream<Item = Result<T, Error>> + Unpin> Iterator for Waiting<S> {
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        match runtime() {
            Ok(runtime) => runtime.block_on(poll_fn(|cx| Pin::new(&mut self.stream).poll_next(cx))),
            Err(error) => {
                // A loop that passes over errors would never end.
                self.has_ended = true;
                Some(Err(error))
            }
        }
    }
}

/// The runtime that all blocking calls of the program share, because idle connections belong to it.
fn runtime() -> Result<&'static Runtime, Error> {
    static RUNTIME: OnceLock<Result<Runtime, Message>> = OnceLock::new();
    if Handle::try_current().is_ok() {
        return Err(Error::misuse(message!("a thread of a tokio runtime must not be blocked: await the call")));
    }
    let make = || Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let made =
        RUNTIME.get_or_init(|| make().map_err(|error| message!("no runtime can be started: {why}", error.to_string())));
    made.as_ref().map_err(|why| Error::new(ErrorKind::Transport, "runtime", why.clone()))
}
