//! Files that are written as a whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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

/// Creates a file that only its owner can read, in place of one that is there.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    let mut how = OpenOptions::new();
    how.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut how, 0o600);
    how.open(path)
}

/// Puts a file that was written in the place of another one.
pub(crate) fn finish(file: File, draft: &Path, path: &Path) -> io::Result<()> {
    file.sync_all()?;
    drop(file);
    fs::rename(draft, path)
}
