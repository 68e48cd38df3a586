//! Panics of listeners, which a call outlives.

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Mutex, PoisonError};

/// The first panic of the listeners of a call. A call that unwound at once would leave a request half-way, and nothing would
/// report whether it was carried out.
#[derive(Clone, Default)]
pub(super) struct Panics(Arc<Mutex<Option<Box<dyn Any + Send>>>>);

impl Panics {
    /// Calls a listener, and keeps its panic.
    pub(super) fn catch(&self, listener: impl FnOnce()) {
        if let Err(payload) = catch_unwind(AssertUnwindSafe(listener)) {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(payload);
        }
    }

    /// Resumes the panic, if there was one.
    pub(super) fn resume(&self) {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(payload) = kept {
            resume_unwind(payload);
        }
    }
}
