//! A journal in a file.

#![expect(clippy::disallowed_types, reason = "a file is where a journal outlasts its program")]

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use crate::host::Journal;

/// A journal in a file, which is made when the first line is written.
#[derive(Debug)]
pub struct FileJournal {
    path: PathBuf,
    file: Option<File>,
}

impl FileJournal {
    /// A journal in the file of that name.
    pub fn new(path: impl AsRef<Path>) -> FileJournal {
        FileJournal { path: path.as_ref().to_owned(), file: None }
    }
}

impl Journal for FileJournal {
    fn read(&mut self) -> Result<String, String> {
        let mut text = String::new();
        match File::open(&self.path).and_then(|mut file| file.read_to_string(&mut text)) {
            Ok(_) => Ok(text),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(text),
            Err(error) => Err(error.to_string()),
        }
    }

    fn append(&mut self, line: &str) -> Result<(), String> {
        let mut write = || {
            if self.file.is_none() {
                self.file = Some(OpenOptions::new().create(true).append(true).open(&self.path)?);
            }
            let Some(file) = &mut self.file else { return Ok(()) };
            // In one piece, so that a line is cut off at most once.
            file.write_all((line.to_owned() + "\n").as_bytes())?;
            file.sync_data()
        };
        write().map_err(|error: std::io::Error| error.to_string())
    }
}
