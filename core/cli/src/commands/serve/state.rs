//! The state file: one line for each write of a client, from which the state of the service is restored.

use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

use tracing::{info, warn};
use triline::open_private_file;
use triline::simulated::Service;

/// A state file, open for appending. It is locked, so that no other server writes to it.
pub(super) struct StateFile {
    file: File,
    /// Size of what is written in whole lines.
    length: u64,
    /// Lines that could not be written, for example because the disk was full. They come before the next ones.
    left: Vec<u8>,
}

impl StateFile {
    /// Opens or creates a file, and replays its writes in the service.
    pub(super) fn open(path: &Path, service: &mut Service) -> Result<StateFile, String> {
        let shown = path.display();
        let failed = |error: io::Error| format!("{shown}: {error}");
        let file = open_locked(path).map_err(failed)?;
        let mut reader = BufReader::new(&file);
        let (mut line, mut number, mut length) = (Vec::new(), 0_u64, 0_u64);
        loop {
            line.clear();
            reader.read_until(b'\n', &mut line).map_err(failed)?;
            // A line is whole with its end.
            let Some(whole) = line.strip_suffix(b"\n") else { break };
            number += 1;
            let text = std::str::from_utf8(whole).map_err(|_| format!("{shown}: line {number} is not text"))?;
            if number == 1 && !text.starts_with("{\"triline\":") {
                return Err(format!("{shown}: this is not a state file of triline"));
            }
            service.replay(text).map_err(|error| match number {
                1 => format!("{shown}: it is of another service: {}", error.message()),
                _ => format!("{shown}: line {number}: {}", error.message()),
            })?;
            length += line.len() as u64;
        }
        // The header may have been cut off. Anything else without a line feed is somebody's file and must not be emptied.
        if number == 0 && !service.journal_header().as_bytes().starts_with(&line) {
            return Err(format!("{shown}: this is not a state file of triline"));
        }
        if !line.is_empty() {
            warn!("{shown}: the last line, of {} bytes, is not whole and is dropped", line.len());
            file.set_len(length).map_err(failed)?;
        }
        let mut state = StateFile { file, length, left: Vec::new() };
        if number == 0 {
            state.append(&[service.journal_header()]).map_err(failed)?;
        } else {
            info!("{shown}: {} writes done again", number - 1);
        }
        Ok(state)
    }

    /// Writes lines at its end, and those that could not be written before.
    pub(super) fn append(&mut self, lines: &[String]) -> io::Result<()> {
        for line in lines {
            self.left.extend_from_slice(line.as_bytes());
            self.left.push(b'\n');
        }
        if self.left.is_empty() {
            return Ok(());
        }
        let written = self.file.write_all(&self.left).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // What is there of them would be a damaged line.
            self.file.set_len(self.length)?;
            return Err(error);
        }
        self.length += self.left.len() as u64;
        self.left.clear();
        Ok(())
    }
}

/// Opens the file for this server alone.
fn open_locked(path: &Path) -> io::Result<File> {
    let file = open_private_file(path, "it")?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(io::Error::other("another server uses it")),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
