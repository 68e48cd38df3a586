//! A journal in a file.

#![expect(clippy::disallowed_types, reason = "a file is where a journal outlasts its program")]

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::{blocking, open_private_file};
use crate::JournalLock;
use crate::host::{BoxFuture, Journal};

/// A journal in a file, which is created when the journal is first read. While a batch uses it, the file and
/// `PATH.lock` beside it are locked, so that no other batch uses it at the same time, in a program of any language.
#[derive(Clone, Debug)]
pub struct FileJournal {
    path: PathBuf,
    /// The file, which is locked from the first use on.
    file: Arc<Mutex<Option<Locked>>>,
}

#[derive(Debug)]
struct Locked {
    file: File,
    _lock: JournalLock,
}

impl FileJournal {
    /// Creates a journal in the file of that name.
    pub fn new(path: impl AsRef<Path>) -> FileJournal {
        FileJournal { path: path.as_ref().to_owned(), file: Arc::default() }
    }

    /// Uses the file on a thread that may block.
    fn with_file<T: Send + 'static>(
        &self,
        use_it: impl FnOnce(&mut File) -> std::io::Result<T> + Send + 'static,
    ) -> BoxFuture<'static, Result<T, String>> {
        let FileJournal { path, file } = self.clone();
        Box::pin(blocking(move || {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            let opened = match file.take() {
                Some(opened) => opened,
                None => open(&path)?,
            };
            use_it(&mut file.insert(opened).file).map_err(|error| error.to_string())
        }))
    }
}

/// Opens and locks the file.
fn open(path: &Path) -> Result<Locked, String> {
    let file = open_private_file(path, "the journal").map_err(|error| error.to_string())?;
    match file.try_lock() {
        Ok(()) => {
            let lock = JournalLock::acquire(path, "flock").map_err(|error| error.to_string())?;
            Ok(Locked { file, _lock: lock })
        }
        Err(TryLockError::WouldBlock) => Err(format!("another batch is using the journal {}", path.display())),
        Err(TryLockError::Error(error)) => Err(error.to_string()),
    }
}

impl Journal for FileJournal {
    fn read(&self) -> BoxFuture<'_, Result<String, String>> {
        self.with_file(|file| {
            let mut text = String::new();
            file.seek(SeekFrom::Start(0))?;
            file.read_to_string(&mut text)?;
            Ok(text)
        })
    }

    fn append<'a>(&'a self, line: &'a str) -> BoxFuture<'a, Result<(), String>> {
        let line = format!("{line}\n");
        self.with_file(move |file| {
            // One write, so that an interruption cuts off one line at most.
            file.write_all(line.as_bytes())?;
            file.sync_data()
        })
    }
}
