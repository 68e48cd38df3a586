//! A journal in a file.

#![expect(clippy::disallowed_types, reason = "a file is where a journal outlasts its program")]

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::blocking;
use crate::host::{BoxFuture, Journal};

/// A journal in a file, which is created when the journal is first read. While a batch uses it, the file is locked, so
/// that no other batch goes on from it at the same time.
#[derive(Clone, Debug)]
pub struct FileJournal {
    path: PathBuf,
    /// The file, which is locked from the first use on.
    file: Arc<Mutex<Option<File>>>,
}

impl FileJournal {
    /// Creates a journal in the file of that name.
    pub fn new(path: impl AsRef<Path>) -> FileJournal {
        FileJournal { path: path.as_ref().to_owned(), file: Arc::default() }
    }

    /// Uses the file where it may block.
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
            use_it(file.insert(opened)).map_err(|error| error.to_string())
        }))
    }
}

/// Opens and locks the file.
fn open(path: &Path) -> Result<File, String> {
    let file = open_regular(path).map_err(|error| error.to_string())?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(format!("another batch is using the journal {}", path.display())),
        Err(TryLockError::Error(error)) => Err(error.to_string()),
    }
}

/// Opens a regular file, and no link to one. A new one is for its owner alone, and its entry is on the disk.
fn open_regular(path: &Path) -> io::Result<File> {
    let mut how = OpenOptions::new();
    how.read(true).append(true);
    let mut new = how.clone();
    new.create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    match new.open(path) {
        Ok(file) => {
            #[cfg(unix)]
            {
                let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
                File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
            }
            Ok(file)
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let found = std::fs::symlink_metadata(path)?;
            if !found.is_file() {
                return Err(io::Error::other("the journal is a symbolic link, or not a regular file"));
            }
            let file = how.open(path)?;
            // What is opened by its name may be another file than the one that was looked at.
            #[cfg(unix)]
            {
                use std::os::unix::fs::MetadataExt as _;
                let opened = file.metadata()?;
                if (found.dev(), found.ino()) != (opened.dev(), opened.ino()) {
                    return Err(io::Error::other("another file took the place of the journal"));
                }
            }
            Ok(file)
        }
        Err(error) => Err(error),
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
