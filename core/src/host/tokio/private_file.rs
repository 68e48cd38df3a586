//! Files for their owner alone.

#![expect(clippy::disallowed_types, reason = "a file is what it is about")]

use alloc::format;
use std::fs::{File, Metadata, OpenOptions, symlink_metadata};
use std::io;
use std::path::Path;

/// Opens a regular file to read it and add to it, and follows no link. A new file is for its owner alone, and its entry is on
/// the disk. `name` is what errors call the file.
///
/// # Errors
///
/// Those of the system, and where something else stands under the path.
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

/// Whether both are of one file: what is opened by its name may be another than what was looked at.
#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn is_same(_: &Metadata, other: &Metadata) -> bool {
    other.is_file()
}
