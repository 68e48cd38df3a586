//! Files that are written as a whole or not at all.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::terminal::console::both;

/// The path of a file beside another one: its name with something added.
pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(suffix);
    path.with_file_name(name)
}

/// Replaces the content of a file, so that readers see the old content or the new one.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = create(path)?;
    file.write_all(content)?;
    finish(file, path)
}

/// Removes a file, if there is one.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    let is_missing = || fs::symlink_metadata(path).is_err_and(|error| error.kind() == ErrorKind::NotFound);
    match fs::remove_file(path) {
        // A file system that is read-only refuses to remove what is not there, too.
        Err(error) if error.kind() != ErrorKind::NotFound && !is_missing() => Err(error),
        _ => Ok(()),
    }
}

/// Creates a file that is to take the place of another one, which only its owner can read. It is in the same folder, and its random
/// name is that of no other file. It is deleted if it is dropped; a program that is killed leaves `.FILE.XXXXXX.new`.
pub(crate) fn create(path: &Path) -> io::Result<NamedTempFile> {
    let mut prefix = OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    prefix.push(".");
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    tempfile::Builder::new().prefix(&prefix).suffix(".new").tempfile_in(folder)
}

/// Puts a file that was written in the place of another one.
pub(crate) fn finish(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    file.persist(path).map(drop).map_err(|error| error.error)
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

/// A cell as a spreadsheet takes it for a text: one that it could take for a formula gets an apostrophe, which `import` takes
/// away again. The texts of a list come from anybody, and formulas can start programs.
pub(crate) fn guarded(cell: &str) -> Cow<'_, str> {
    if is_formula(cell.trim_start_matches('\'')) { Cow::Owned(format!("'{cell}")) } else { Cow::Borrowed(cell) }
}

/// The cell that was [`guarded`].
pub(crate) fn unguarded(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| is_formula(rest.trim_start_matches('\''))).unwrap_or(cell)
}

/// Telephone numbers and negative numbers are none.
fn is_formula(cell: &str) -> bool {
    let cell = cell.trim_start();
    match cell.chars().next() {
        Some('=' | '＝') => true,
        Some('+' | '-' | '@' | '＋' | '－' | '＠') => cell.contains(['(', '|', '!', '（']),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_become_texts_and_come_back() {
        for formula in
            ["=1", " =cmd|' /C calc'!A0", "+HYPERLINK(\"x\")", "-2+cmd|'x'!A0", "@SUM(1)", "＝1", "'=1", "\t=1"]
        {
            let text = guarded(formula);
            assert_eq!(text, format!("'{formula}"));
            assert_eq!(unguarded(&text), formula);
        }
        for plain in ["", "a=b", "+86 138-0000-1001", "-5", "@name", "'quoted'", "'"] {
            assert_eq!((&*guarded(plain), unguarded(plain)), (plain, plain));
        }
    }
}
