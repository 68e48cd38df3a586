//! Keeps threads that outlive the interpreter, daemon threads, out of Python code that Rust has called.
//!
//! Before Python 3.14, a thread that asks for the GIL after finalization has begun is ended by unwinding its stack, which
//! frames of Rust answer by aborting the process. Code that Python runs for this module asks for the GIL at any time. So
//! each call of such code is counted: at exit, [`close`] waits until there is none, and those that come later never return.
//! Where this module gives the GIL up by itself, `PyO3` keeps the thread.

use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::thread::{self, ThreadId};
use std::time::Duration;

use pyo3::prelude::*;

/// How many threads have called Python code.
static INSIDE: AtomicUsize = AtomicUsize::new(0);
/// The thread that ends the interpreter.
static LAST: OnceLock<ThreadId> = OnceLock::new();
/// For how many milliseconds the exit waits for code that does not return.
const PATIENCE_MS: u32 = 5_000;

thread_local! {
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// Held while Python code may run that Rust has called.
pub(crate) struct Inside;

impl Inside {
    pub(crate) fn enter(py: Python<'_>) -> Inside {
        let depth = DEPTH.replace(DEPTH.get() + 1);
        if depth == 0 {
            INSIDE.fetch_add(1, SeqCst);
            if LAST.get().is_some_and(|last| *last != thread::current().id()) {
                INSIDE.fetch_sub(1, SeqCst);
                py.detach(|| {
                    loop {
                        thread::park();
                    }
                });
            }
        }
        Inside
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        if DEPTH.replace(DEPTH.get() - 1) == 1 {
            INSIDE.fetch_sub(1, SeqCst);
        }
    }
}

/// Called at exit, and after it by this thread alone.
#[pyfunction]
pub(crate) fn close(py: Python<'_>) {
    let _ = LAST.set(thread::current().id());
    py.detach(|| {
        for _ in 0..PATIENCE_MS {
            if INSIDE.load(SeqCst) == 0 {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
    });
}

/// Forgets the threads of the parent, in a child that was forked.
#[pyfunction]
pub(crate) fn forget_threads() {
    INSIDE.store(usize::from(DEPTH.get() > 0), SeqCst);
}
