//! Cancelling calls from outside.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::task::{Context, Waker};
use std::sync::{Mutex, PoisonError};

/// Handle that cancels calls, see [`Request::cancelled_by`](super::Request::cancelled_by). Clones are the same handle,
/// and any number of calls may have one handle.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    cancelled: bool,
    waiting: Vec<Waker>,
}

impl Cancel {
    /// Creates a handle.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Cancels the calls that have this handle, and calls that get it later.
    pub fn cancel(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.cancelled = true;
        let waiting = core::mem::take(&mut state.waiting);
        drop(state);
        waiting.into_iter().for_each(Waker::wake);
    }

    /// Whether [`cancel`](Self::cancel) was called.
    pub fn is_cancelled(&self) -> bool {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).cancelled
    }

    /// Whether the calls are cancelled; otherwise the task is woken when they are.
    pub(super) fn poll_cancelled(&self, cx: &Context<'_>) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if !state.cancelled && !state.waiting.iter().any(|waker| waker.will_wake(cx.waker())) {
            state.waiting.push(cx.waker().clone());
        }
        state.cancelled
    }
}
