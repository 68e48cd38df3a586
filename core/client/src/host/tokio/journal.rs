//! A journal in a file.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::blocking;
use crate::JournalFile;
use crate::host::{BoxFuture, Journal, JournalError};

/// A journal in a file, which is created when the journal is first read. While a batch uses it, the file is locked, so
/// that no other batch uses it at the same time, in this process or another. Only its owner may have access to the file.
///
/// A clone is a journal in the same file for another batch, which waits for no other: while one is used, the other is refused.
#[derive(Debug)]
pub struct FileJournal {
    path: PathBuf,
    /// The file, which is locked from the first use on.
    file: Arc<Mutex<Option<JournalFile>>>,
}

impl FileJournal {
    /// Creates a journal in the file of that name.
    pub fn new(path: impl AsRef<Path>) -> FileJournal {
        FileJournal { path: path.as_ref().to_owned(), file: Arc::default() }
    }

    /// Uses the file on a thread that may block.
    fn with_file<T: Send + 'static>(
        &self,
        use_it: impl FnOnce(&mut JournalFile) -> io::Result<T> + Send + 'static,
    ) -> BoxFuture<'static, io::Result<T>> {
        let (path, file) = (self.path.clone(), Arc::clone(&self.file));
        Box::pin(blocking(move || {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            let opened = match file.take() {
                Some(opened) => opened,
                None => JournalFile::open(&path)?,
            };
            use_it(file.insert(opened))
        }))
    }
}

impl Clone for FileJournal {
    /// Does not share the open file: two batches with one lock would both send the rows that neither has announced.
    fn clone(&self) -> FileJournal {
        FileJournal::new(&self.path)
    }
}

impl Journal for FileJournal {
    fn read(&self) -> BoxFuture<'_, Result<String, JournalError>> {
        let text = self.with_file(JournalFile::read);
        Box::pin(async {
            text.await.map_err(|error| match error.kind() {
                io::ErrorKind::WouldBlock => JournalError::InUse,
                _ => JournalError::Failed(error.to_string()),
            })
        })
    }

    fn append<'a>(&'a self, line: &'a str) -> BoxFuture<'a, Result<(), String>> {
        let line = line.to_owned();
        let appended = self.with_file(move |file| file.append(&line));
        Box::pin(async { appended.await.map_err(|error| error.to_string()) })
    }

    fn name(&self) -> Option<String> {
        Some(self.path.display().to_string())
    }

    fn close(&self) {
        // A line that is being written keeps the file until the journal is dropped.
        if let Ok(mut file) = self.file.try_lock() {
            *file = None;
        }
    }
}
