//! The lock of a journal in a file, which programs of all languages keep.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;

/// Keeps other batches off a journal until it is closed.
#[pyclass(frozen, module = "triline._native")]
pub(crate) struct JournalLock(Mutex<Option<triline::JournalLock>>);

#[pymethods]
impl JournalLock {
    /// Locks the journal in that file; `kind`: the lock of the system that the caller holds on it. Raises `BlockingIOError` where
    /// another batch has it.
    #[new]
    fn new(py: Python<'_>, journal: PathBuf, kind: &str) -> PyResult<JournalLock> {
        let lock = py.detach(move || triline::JournalLock::acquire(&journal, kind))?;
        Ok(JournalLock(Mutex::new(Some(lock))))
    }

    /// Lets others have the journal.
    fn close(&self, py: Python<'_>) {
        let lock = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        py.detach(|| drop(lock));
    }
}
