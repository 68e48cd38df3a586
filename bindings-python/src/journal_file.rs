//! A journal in a file, and its rows whose outcome is unknown.

use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use triline_protocol::Now;

use crate::error::exception;

/// A journal in a file, which is locked until it is closed.
#[pyclass(frozen, weakref, module = "triline._native")]
pub(crate) struct JournalFile(Mutex<Option<triline::JournalFile>>);

impl JournalFile {
    fn with_file<T: Send>(
        &self,
        py: Python<'_>,
        use_it: impl FnOnce(&mut triline::JournalFile) -> io::Result<T> + Send,
    ) -> PyResult<T> {
        let used = py.detach(|| {
            let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            file.as_mut().map(use_it)
        });
        Ok(used.ok_or_else(|| PyValueError::new_err("the journal is closed"))??)
    }
}

#[pymethods]
impl JournalFile {
    /// Opens and locks the file. Raises `BlockingIOError` where another batch is using it.
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<JournalFile> {
        let file = py.detach(move || triline::JournalFile::open(&path))?;
        Ok(JournalFile(Mutex::new(Some(file))))
    }

    /// The whole text.
    fn read(&self, py: Python<'_>) -> PyResult<String> {
        self.with_file(py, triline::JournalFile::read)
    }

    /// Appends a line, and writes it to the disk.
    fn append(&self, py: Python<'_>, line: &str) -> PyResult<()> {
        self.with_file(py, |file| file.append(line))
    }

    /// Closes the file, so that others may use it.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    /// Closes the file of a forked process, which leaves that of its parent open and locked.
    fn abandon(&self) {
        // A thread of the parent that uses the file at that moment does not exist here, and never gives it back.
        if let Ok(mut file) = self.0.try_lock() {
            file.take();
        }
    }
}

/// The rows of a journal whose outcome is unknown.
#[pyfunction]
#[pyo3(signature = (journal, /))]
pub(crate) fn unknown_rows(py: Python<'_>, journal: &str) -> PyResult<Vec<u64>> {
    triline_protocol::unknown_rows(journal).map_err(|error| exception(py, &error, true))
}

/// The lines that settle rows of a journal: whether each was executed, by its index.
#[pyfunction]
#[pyo3(signature = (journal, known, wall_ms, /))]
pub(crate) fn settle_rows(
    py: Python<'_>,
    journal: &str,
    known: &Bound<'_, PyDict>,
    wall_ms: i64,
) -> PyResult<Vec<String>> {
    let known = known.extract::<std::collections::HashMap<u64, bool>>()?;
    let now = Now { wall_ms, steady_ms: 0 };
    let lines = triline_protocol::settle(journal, |row| known.get(&row).copied(), now);
    lines.map_err(|error| exception(py, &error, true))
}
