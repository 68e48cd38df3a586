//! Clock, files and journals for programs that run on tokio (feature `tokio`).

#![expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "this module reads the clocks of the system")]

mod file;
mod journal;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::time::Duration;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

pub use journal::FileJournal;

use super::Clock;
use super::future::BoxFuture;
use triline_protocol::call::Now;

/// Runs a function on a thread where it may block.
async fn blocking<T: Send + 'static>(
    function: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, String> {
    tokio::task::spawn_blocking(function).await.unwrap_or_else(|error| Err(error.to_string()))
}

/// Clock with the times of the standard library and tokio's timers.
#[derive(Clone, Copy, Debug)]
pub struct TokioClock {
    start: Instant,
}

impl TokioClock {
    /// Creates a clock whose steady time starts now.
    pub fn new() -> TokioClock {
        TokioClock { start: Instant::now() }
    }
}

impl Default for TokioClock {
    fn default() -> Self {
        TokioClock::new()
    }
}

impl Clock for TokioClock {
    fn now(&self) -> Now {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Now {
            wall_ms: i64::try_from(wall.as_millis()).unwrap_or(i64::MAX),
            steady_ms: u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX),
        }
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        Box::pin(tokio::time::sleep(duration))
    }
}
