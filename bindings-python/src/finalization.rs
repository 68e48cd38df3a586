//! Keeps threads that outlive the interpreter, daemon threads, out of Python code that Rust has called.
//!
//! Before Python 3.14, a thread that asks for the GIL after finalization has begun is ended by unwinding its stack, which
//! frames of Rust answer by aborting the process. Code that Python runs for this module asks for the GIL at any time. So
//! each call of such code is counted: when the interpreter ends, [`Exit`] waits until there is none, and those that come later
//! never return.
//! Where this module gives the GIL up by itself, `PyO3` keeps the thread.

use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
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

/// A handler of `atexit`. Handlers of the program that were registered before it run after it, and may wait for threads that
/// make calls. So it acts when it is dropped: `atexit` drops its handlers when it has called them all, right before
/// finalization.
#[pyclass(frozen)]
#[derive(Default)]
pub(crate) struct Exit {
    is_called: AtomicBool,
}

#[pymethods]
impl Exit {
    fn __call__(&self) {
        self.is_called.store(true, SeqCst);
    }
}

impl Drop for Exit {
    fn drop(&mut self) {
        // Handlers that were not called have been cleared, as in a child that was forked.
        if *self.is_called.get_mut() {
            Python::attach(close);
        }
    }
}

/// Waits until no other thread is in Python code that Rust has called, and keeps them out of it from now on.
fn close(py: Python<'_>) {
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
