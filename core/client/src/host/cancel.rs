//! Cancelling calls from outside.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
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
    /// The tasks of the calls in flight, by the number of their [`Watch`].
    waiting: BTreeMap<u64, Waker>,
    last: u64,
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
        waiting.into_values().for_each(Waker::wake);
    }

    /// Whether [`cancel`](Self::cancel) was called.
    pub fn is_cancelled(&self) -> bool {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).cancelled
    }

    /// What a call waits by.
    pub(super) fn watch(&self) -> Watch {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.last = state.last.wrapping_add(1);
        Watch { state: self.state.clone(), number: state.last }
    }
}

/// A call that waits for its [`Cancel`]. Dropping it leaves nothing of the call behind.
#[derive(Debug)]
pub(super) struct Watch {
    state: Arc<Mutex<State>>,
    number: u64,
}

impl Watch {
    /// Whether the call is cancelled; otherwise the task is woken when it is.
    pub(super) fn poll_cancelled(&self, cx: &Context<'_>) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.cancelled {
            return true;
        }
        let known = state.waiting.get(&self.number);
        if known.is_none_or(|waker| !waker.will_wake(cx.waker())) {
            let replaced = state.waiting.insert(self.number, cx.waker().clone());
            // Dropping a waker may drop its task, and with it a call that has the same handle.
            drop(state);
            drop(replaced);
        }
        false
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let waker = state.waiting.remove(&self.number);
        // See above.
        drop(state);
        drop(waker);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_that_ended_leave_nothing_behind() {
        let cancel = Cancel::new();
        let cx = Context::from_waker(Waker::noop());
        let waits = cancel.watch();
        assert!(!waits.poll_cancelled(&cx));
        for _ in 0..100 {
            let ended = cancel.watch();
            assert!(!ended.poll_cancelled(&cx));
            assert!(!ended.poll_cancelled(&cx));
        }
        assert_eq!(cancel.state.lock().unwrap().waiting.len(), 1);
        cancel.cancel();
        assert!(waits.poll_cancelled(&cx));
        assert!(cancel.watch().poll_cancelled(&cx));
    }
}
