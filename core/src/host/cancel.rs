//! Cancelling from outside.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::task::{Poll, Waker};
use std::sync::{Mutex, PoisonError};

/// Cancels calls, see [`Request::cancelled_by`](super::Request::cancelled_by). Clones are the same
/// handle; one handle may stand over any number of calls.
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
    /// A handle.
    pub fn new() -> Cancel {
        Cancel::default()
    }

    /// Ends the calls that the handle stands over, and those it will be given.
    pub fn cancel(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.cancelled = true;
        let waiting = core::mem::take(&mut state.waiting);
        drop(state);
        waiting.into_iter().for_each(Waker::wake);
    }

    /// Whether it has been used.
    pub fn is_cancelled(&self) -> bool {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).cancelled
    }

    /// Ready when it has been used.
    pub(super) async fn cancelled(&self) {
        core::future::poll_fn(|cx| {
            let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
            if state.cancelled {
                return Poll::Ready(());
            }
            if !state.waiting.iter().any(|waker| waker.will_wake(cx.waker())) {
                state.waiting.push(cx.waker().clone());
            }
            Poll::Pending
        })
        .await;
    }
}
