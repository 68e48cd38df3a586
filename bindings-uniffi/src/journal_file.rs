//! A journal in a file.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use triline::JournalFile;

/// Why a journal cannot be used.
#[derive(Debug, uniffi::Error)]
pub enum NativeJournalError {
    /// Another batch is using the file.
    InUse {
        /// Why.
        why: String,
    },
    /// The file cannot be opened, locked, read or written.
    Failed {
        /// Why.
        why: String,
    },
}

impl std::fmt::Display for NativeJournalError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (NativeJournalError::InUse { why } | NativeJournalError::Failed { why }) = self;
        f.write_str(why)
    }
}

impl std::error::Error for NativeJournalError {}

impl From<io::Error> for NativeJournalError {
    fn from(error: io::Error) -> Self {
        let why = error.to_string();
        match error.kind() {
            io::ErrorKind::WouldBlock => NativeJournalError::InUse { why },
            _ => NativeJournalError::Failed { why },
        }
    }
}

/// A journal in a file, which is locked until it is freed.
#[derive(uniffi::Object)]
pub struct NativeJournalFile(Mutex<JournalFile>);

impl NativeJournalFile {
    fn file(&self) -> MutexGuard<'_, JournalFile> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[uniffi::export]
impl NativeJournalFile {
    /// Opens and locks the file.
    #[uniffi::constructor]
    pub fn new(path: &str) -> Result<Arc<Self>, NativeJournalError> {
        Ok(Arc::new(NativeJournalFile(Mutex::new(JournalFile::open(Path::new(path))?))))
    }

    /// The whole text.
    pub fn read(&self) -> Result<String, NativeJournalError> {
        Ok(self.file().read()?)
    }

    /// Appends a line, and writes it to the disk.
    pub fn append(&self, line: &str) -> Result<(), NativeJournalError> {
        Ok(self.file().append(line)?)
    }
}
