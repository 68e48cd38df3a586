//! Files that are written as a whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::console::both;

/// The path of a file beside another one: its name with something added.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(suffix);
    path.with_file_name(name)
}

/// Replaces the content of a file, so that readers see the old content or the new one.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let draft = beside(path, ".new");
    let mut file = create(&draft)?;
    file.write_all(content)?;
    finish(file, &draft, path)
}

/// Creates a file that only its owner can read. What is at that path is removed and not written to, because it may be a
/// link to another file, or a file that others can read.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut how = OpenOptions::new();
    how.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut how, 0o600);
    how.open(path)
}

/// Puts a file that was written in the place of another one.
pub(crate) fn finish(file: File, draft: &Path, path: &Path) -> io::Result<()> {
    file.sync_all()?;
    drop(file);
    check_target(path)?;
    fs::rename(draft, path)
}

/// Refuses a path that is a link, a device or another thing than a regular file: `/dev/null` would be replaced by a file.
pub(crate) fn check_target(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(found) if !found.is_file() => Err(io::Error::other(both!(
            "it is a link, or no regular file, and would be replaced",
            "它是链接或非普通文件，写入会替换它"
        ))),
        _ => Ok(()),
    }
}
