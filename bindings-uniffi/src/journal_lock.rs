//! The lock of a journal in a file, which programs of all languages keep.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

/// Why a journal cannot be locked.
#[derive(Debug, uniffi::Error)]
pub enum NativeLockError {
    /// Another batch has it.
    InUse,
    /// The file of the lock cannot be written.
    Failed {
        /// Why.
        why: String,
    },
}

impl std::fmt::Display for NativeLockError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NativeLockError::InUse => f.write_str("another batch is using the journal"),
            NativeLockError::Failed { why } => f.write_str(why),
        }
    }
}

impl std::error::Error for NativeLockError {}

/// Keeps other batches off a journal until it is freed.
#[derive(uniffi::Object)]
pub struct NativeJournalLock {
    _lock: triline::JournalLock,
}

#[uniffi::export]
impl NativeJournalLock {
    /// Locks the journal in that file. `kind`: the lock of the system that the caller holds on it.
    #[uniffi::constructor]
    pub fn new(journal: &str, kind: &str) -> Result<Arc<Self>, NativeLockError> {
        match triline::JournalLock::acquire(Path::new(journal), kind) {
            Ok(lock) => Ok(Arc::new(NativeJournalLock { _lock: lock })),
            Err(error) if error.kind() == ErrorKind::WouldBlock => Err(NativeLockError::InUse),
            Err(error) => Err(NativeLockError::Failed { why: error.to_string() }),
        }
    }
}
