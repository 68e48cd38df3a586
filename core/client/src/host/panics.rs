//! Panics of listeners, which a call outlives.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Calls a listener. A panic is reported by the panic hook, as in a thread, and changes nothing for the call: one that unwound
/// would leave a request half-way, and its result would be lost.
pub(super) fn guarded(listener: impl FnOnce()) {
    drop(catch_unwind(AssertUnwindSafe(listener)));
}
