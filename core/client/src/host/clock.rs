//! The clock.

use core::time::Duration;

use super::future::{BoxFuture, MaybeSend, MaybeSync};
use triline_protocol::boundary::Now;

/// A clock: the time, and a timer.
pub trait Clock: MaybeSend + MaybeSync + 'static {
    /// Reads the time: a wall clock for signing and the expiry of tokens, a monotonic clock for waits and timeouts.
    fn now(&self) -> Now;

    /// Waits for a duration.
    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()>;
}
