//! Files that only their owner can read.

#![expect(clippy::disallowed_types, reason = "a file is what it is about")]

use alloc::format;
use std::fs::{File, Metadata, OpenOptions, symlink_metadata};
use std::io;
use std::path::Path;

/// Opens a regular file for reading and appending, and follows no link. Only its owner can read a new file, and its
/// directory entry is synchronised to the disk. `name` is the name of the file in errors.
///
/// # Errors
///
/// The errors of the system, and an error if the path is not a regular file.
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
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let found = symlink_metadata(path)?;
            if !found.is_file() {
                return Err(io::Error::other(format!("{name} is a symbolic link, or not a regular file")));
            }
            let file = how.open(path)?;
            if !is_same(&found, &file.metadata()?) {
                return Err(io::Error::other(format!("another file took the place of {name}")));
            }
            Ok(file)
        }
        Err(error) => Err(error),
    }
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
