//! Clock, files and journals for programs that run on tokio (feature `tokio`).

#![expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "this module reads the clocks of the system")]

mod file;
mod journal;

use alloc::boxed::Box;
use core::time::Duration;
use std::io;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

pub use journal::FileJournal;

use super::Clock;
use super::future::BoxFuture;
use triline_protocol::boundary::Now;

/// Runs a function on a thread where it may block.
async fn blocking<T: Send + 'static>(function: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    tokio::task::spawn_blocking(function).await?
}

/// Clock with tokio's time and timers.
///
/// Where tokio's time is paused (`start_paused`, `tokio::time::pause`), both clocks stand still and advance with it, so that waits
/// take no real time in tests. A [`SimulatedService`](super::SimulatedService) with such a clock has the same time:
///
/// ```ignore
/// #[tokio::test(start_paused = true)]
/// async fn an_hour_takes_no_time() {
///     let service = SimulatedService::with_clock(Settings::known()?, 1, TokioClock::new());
///     let cc = Platform::simulated(&service).build()?;
///     // …
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TokioClock {
    /// The same moment by tokio's time, which a test may pause, and by that of the system.
    start: (tokio::time::Instant, Instant),
}

impl TokioClock {
    /// Creates a clock whose steady time starts now.
    pub fn new() -> TokioClock {
        TokioClock { start: (tokio::time::Instant::now(), Instant::now()) }
    }
}

/// How far two readings of clocks that run alike may be from each other.
const SAME: Duration = Duration::from_millis(1);

impl Default for TokioClock {
    fn default() -> Self {
        TokioClock::new()
    }
}

impl Clock for TokioClock {
    fn now(&self) -> Now {
        let (start, real_start) = self.start;
        let (real, steady) = (real_start.elapsed(), start.elapsed());
        let system = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        // Unless time is paused, the two differ by what reading them takes. The wall clock is that of the system, which may
        // be set, moved as far as tokio's time is from the real one.
        let wall =
            if steady.abs_diff(real) < SAME { system } else { system.saturating_add(steady).saturating_sub(real) };
        Now {
            wall_ms: i64::try_from(wall.as_millis()).unwrap_or(i64::MAX),
            steady_ms: u64::try_from(steady.as_millis()).unwrap_or(u64::MAX),
        }
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        Box::pin(tokio::time::sleep(duration))
    }
}
