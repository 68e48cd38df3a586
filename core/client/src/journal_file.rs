//! A journal in a file (feature `files`): private to its owner, and locked for one batch at a time.

#![expect(clippy::disallowed_types, reason = "a file is where a journal outlasts its program")]

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::fs::{File, Metadata, OpenOptions, symlink_metadata};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A journal in a file. It holds an exclusive lock of the operating system on the file until it is dropped, so that no
/// other batch uses the file, in this process or another. The lock of a killed program ends with it.
#[derive(Debug)]
pub struct JournalFile {
    file: File,
    path: PathBuf,
    /// The path from the root, because the program may change its folder.
    place: PathBuf,
    /// The size that this batch knows: nobody else writes to the file.
    length: u64,
    /// The process that opened it. One that is forked from it has the file and its lock, too, and must use neither.
    process: u32,
}

/// The largest journal that is read, in bytes: it is held in memory.
const MAX_BYTES: u64 = 256 << 20;

impl JournalFile {
    /// Opens and locks the file, which is created if necessary.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::WouldBlock`]: another batch is using the journal. Any other: the file cannot be opened, someone else
    /// may read or write it, or it is larger than 256 MiB.
    pub fn open(path: &Path) -> io::Result<JournalFile> {
        let failed = |error| with_path(path, error);
        let file = open_private_file(path, &format!("the journal {}", path.display())).map_err(failed)?;
        let metadata = file.metadata().map_err(failed)?;
        if metadata.len() > MAX_BYTES {
            let (path, length) = (path.display(), metadata.len());
            return Err(io::Error::other(format!(
                "the journal {path} has {length} bytes, expected at most {MAX_BYTES}"
            )));
        }
        match try_lock(&file) {
            Ok(()) => {
                // Until then another batch may have written.
                let length = file.metadata().map_err(failed)?.len();
                let place = std::path::absolute(path).map_err(failed)?;
                Ok(JournalFile { file, path: path.into(), place, length, process: std::process::id() })
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                let why = format!("another batch is using the journal {}", path.display());
                Err(io::Error::new(ErrorKind::WouldBlock, why))
            }
            Err(error) => Err(failed(error)),
        }
    }

    /// Returns the whole text.
    ///
    /// # Errors
    ///
    /// The errors of the system.
    pub fn read(&mut self) -> io::Result<String> {
        let mut bytes = Vec::new();
        let read = self.file.seek(SeekFrom::Start(0)).and_then(|_| self.file.read_to_end(&mut bytes));
        read.map_err(|error| with_path(&self.path, error))?;
        // An interrupted line may end within a character.
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Appends a line and a line feed, and writes them to the disk.
    ///
    /// # Errors
    ///
    /// The errors of the system, and an error if the file was changed, moved or deleted since it was opened, in which case the next
    /// run would not find what this one writes, and send rows again; or if it got another link, or somebody else access to it.
    pub fn append(&mut self, line: &str) -> io::Result<()> {
        // One write, so that an interruption cuts off one line at most.
        let line = format!("{line}\n");
        let written = self
            .check_in_place()
            .and_then(|()| self.file.write_all(line.as_bytes()))
            .and_then(|()| self.file.sync_data());
        written.map_err(|error| with_path(&self.path, error))?;
        self.length = self.length.saturating_add(line.len() as u64);
        // A program that does not know the lock, such as Node, may have written after the first look.
        self.check_in_place().map_err(|error| with_path(&self.path, error))
    }

    fn check_in_place(&self) -> io::Result<()> {
        if !self.is_of_this_process() {
            let (path, process) = (self.path.display(), self.process);
            return Err(io::Error::other(format!(
                "process {process}, from which this one was forked, uses the journal {path}"
            )));
        }
        let open = self.file.metadata()?;
        let is_there = is_at(&self.file, &self.place)?;
        let path = self.path.display();
        if is_there && open.len() == self.length {
            #[cfg(unix)]
            if let Some(why) = refusal(&format!("the journal {path}"), &Access::of(&open)) {
                return Err(io::Error::other(why));
            }
            return Ok(());
        }
        Err(io::Error::other(format!("the journal {path} was changed, moved or deleted while a batch used it")))
    }

    fn is_of_this_process(&self) -> bool {
        self.process == std::process::id()
    }
}

impl Drop for JournalFile {
    /// Closing the file would leave the lock to the processes that were forked meanwhile, for as long as they live.
    fn drop(&mut self) {
        if self.is_of_this_process() {
            // Nobody is left who could be told, and a closed file has no lock.
            drop(unlock(&self.file));
        }
    }
}

/// Names the file in an error of the system.
fn with_path(path: &Path, error: io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(_) => io::Error::new(error.kind(), format!("the journal {}: {error}", path.display())),
        None => error,
    }
}

#[cfg(not(target_os = "android"))]
fn try_lock(file: &File) -> io::Result<()> {
    Ok(file.try_lock()?)
}

#[cfg(not(target_os = "android"))]
fn unlock(file: &File) -> io::Result<()> {
    file.unlock()
}

// The standard library supports locks on Android from Rust 1.98 on.
#[cfg(target_os = "android")]
fn try_lock(file: &File) -> io::Result<()> {
    Ok(rustix::fs::flock(file, rustix::fs::FlockOperation::NonBlockingLockExclusive)?)
}

#[cfg(target_os = "android")]
fn unlock(file: &File) -> io::Result<()> {
    Ok(rustix::fs::flock(file, rustix::fs::FlockOperation::Unlock)?)
}

/// Who has access to a file.
#[cfg(unix)]
struct Access {
    links: u64,
    owner: u32,
    /// The user of this process.
    user: u32,
    mode: u32,
}

#[cfg(unix)]
impl Access {
    fn of(file: &Metadata) -> Access {
        use std::os::unix::fs::MetadataExt as _;
        let user = rustix::process::geteuid().as_raw();
        Access { links: file.nlink(), owner: file.uid(), user, mode: file.mode() & 0o777 }
    }
}

/// Why a file with this access is refused.
#[cfg(unix)]
fn refusal(name: &str, access: &Access) -> Option<String> {
    let &Access { links, owner, user, mode } = access;
    if links > 1 {
        return Some(format!(
            "{name} has {links} hard links, expected one: delete the others, and mount the folder in place of the file"
        ));
    }
    if owner != user {
        return Some(format!(
            "{name} belongs to user {owner}, expected user {user}: run the program as its owner, or chown the file"
        ));
    }
    (mode & 0o077 != 0).then(|| format!("{name} has mode {mode:03o}, expected access for its owner alone: chmod 600"))
}

/// Opens a regular file for reading and appending, and follows no link. Only its owner can read a new file, and its
/// directory entry is synchronised to the disk. `name` is the name of the file in errors.
///
/// # Errors
///
/// The errors of the system, and an error if the path is not a regular file, or if it has another hard link, or somebody
/// else owns it or has access to it.
pub fn open_private_file(path: &Path, name: &str) -> io::Result<File> {
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
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let found = symlink_metadata(path)?;
            if !found.is_file() {
                return Err(io::Error::other(format!("{name} is a symbolic link, or not a regular file")));
            }
            let file = how.open(path)?;
            if !is_same(&found, &file.metadata()?) {
                return Err(io::Error::other(format!("another file took the place of {name}")));
            }
            #[cfg(unix)]
            if let Some(why) = refusal(name, &Access::of(&file.metadata()?)) {
                return Err(io::Error::other(why));
            }
            Ok(file)
        }
        Err(error) => Err(error),
    }
}

/// Whether the open file is the one at that path, and no link leads to it.
///
/// # Errors
///
/// The errors of the system.
pub fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let open = file.metadata()?;
    Ok(symlink_metadata(path).is_ok_and(|found| is_same(&found, &open)))
}

/// Whether both are the same file, because the path may lead to another file when it is opened.
#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn is_same(_: &Metadata, other: &Metadata) -> bool {
    other.is_file()
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    /// What somebody else does to a file.
    type Disturb = fn(&Path);

    #[test]
    #[expect(clippy::disallowed_methods, reason = "what others do to the file")]
    fn a_journal_that_is_moved_changed_or_deleted_takes_no_more_lines() {
        let folder = std::env::temp_dir().join(format!("triline-journal-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("log");
        let disturb: [Disturb; 4] = [
            |path| fs::remove_file(path).unwrap(),
            |path| {
                fs::rename(path, path.with_extension("old")).unwrap();
                fs::copy(path.with_extension("old"), path).unwrap();
            },
            |path| File::options().write(true).open(path).unwrap().set_len(3).unwrap(),
            |path| fs::write(path, "first\nsecond\nthird\n").unwrap(),
        ];
        for disturb in disturb {
            drop(fs::remove_file(&path));
            let mut journal = JournalFile::open(&path).unwrap();
            journal.append("first").unwrap();
            journal.append("second").unwrap();
            disturb(&path);
            let error = journal.append("fourth").unwrap_err();
            let expected = "was changed, moved or deleted while a batch used it";
            assert!(error.to_string().ends_with(expected), "{error}");
        }
        let disturb: [(Disturb, &str); 2] = [
            (|path| fs::hard_link(path, path.with_extension("link")).unwrap(), "has 2 hard links"),
            (|path| fs::set_permissions(path, PermissionsExt::from_mode(0o640)).unwrap(), "has mode 640"),
        ];
        for (disturb, expected) in disturb {
            drop(fs::remove_file(&path));
            let mut journal = JournalFile::open(&path).unwrap();
            journal.append("first").unwrap();
            disturb(&path);
            let error = journal.append("second").unwrap_err();
            assert!(error.to_string().contains(expected), "{error}");
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn others_have_no_access_to_a_journal() {
        let refused = |links, owner, mode| refusal("the journal /a/log", &Access { links, owner, user: 1000, mode });
        assert_eq!(refused(1, 1000, 0o600), None);
        assert_eq!(refused(1, 1000, 0o700), None);
        let links = "the journal /a/log has 2 hard links, expected one: delete the others, and mount the folder in place of the file";
        assert_eq!(refused(2, 1000, 0o600).unwrap(), links);
        let owner =
            "the journal /a/log belongs to user 0, expected user 1000: run the program as its owner, or chown the file";
        assert_eq!(refused(1, 0, 0o600).unwrap(), owner);
        for mode in [0o640, 0o620, 0o604, 0o601] {
            let text = format!("the journal /a/log has mode {mode:o}, expected access for its owner alone: chmod 600");
            assert_eq!(refused(1, 1000, mode).unwrap(), text);
        }
    }
}
