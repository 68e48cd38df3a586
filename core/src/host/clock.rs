//! The clock.

use core::time::Duration;

use super::future::{BoxFuture, MaybeSend, MaybeSync};
use crate::call::Now;

/// What time it is, and waiting.
pub trait Clock: MaybeSend + MaybeSync + 'static {
    /// The time: the wall clock for signing, a clock that is never set for waits.
    fn now(&self) -> Now;

    /// Waits that long.
    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()>;
}
