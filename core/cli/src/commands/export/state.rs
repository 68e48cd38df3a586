//! What an export has received so far, on disk.

use std::collections::HashSet;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufReader, Lines, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::NamedTempFile;
use triline::open_private_file;

use crate::files;
use crate::terminal::console::both;
use crate::terminal::ending::End;

/// The rows of an unfinished export.
pub(super) struct Draft {
    file: File,
    path: PathBuf,
    state_path: PathBuf,
    /// What is exported: an export of something else does not continue it.
    job: String,
    slice: usize,
    cursor: Option<String>,
    bytes: u64,
    rows: u64,
    /// Where the rows of this slice begin, and what the slices before and this one hold, where there are slices.
    slice_start: u64,
    before: HashSet<u64>,
    now: HashSet<u64>,
}

impl Draft {
    /// Opens the draft of a file, and cuts off what was written after the state was.
    pub(super) fn open(target: &Path, job: &str, fresh: bool) -> Result<Draft, End> {
        let (path, state_path) = (files::beside(target, ".part"), files::beside(target, ".cursor"));
        files::check_target(target).map_err(|error| End::of_file(target, error))?;
        // Somebody else's file would show the rows to others, or add rows.
        let file = open_private_file(&path, "it").map_err(|error| End::of_file(&path, error))?;
        if file.try_lock().is_err() {
            return Err(End::of_file(&path, both!("another export is writing it", "另一个导出正在写入")));
        }
        // Another export that ended between the two has made a complete file of it, which is not to be cut off.
        check_place(&file, &path).map_err(|error| End::of_file(&path, error))?;
        let mut draft = Draft {
            file,
            path,
            state_path,
            job: job.to_string(),
            slice: 0,
            cursor: None,
            bytes: 0,
            rows: 0,
            slice_start: 0,
            before: HashSet::new(),
            now: HashSet::new(),
        };
        if fresh {
            // What it says belongs to other rows than those that are written from now on, even if this export is interrupted, too.
            files::remove(&draft.state_path).map_err(|error| End::of_file(&draft.state_path, error))?;
        } else {
            draft.read_state()?;
        }
        // Rows are appended.
        draft.file.set_len(draft.bytes)?;
        Ok(draft)
    }

    fn read_state(&mut self) -> Result<(), End> {
        let failed = |error: io::Error| End::of_file(&self.state_path, error);
        if let Err(error) = fs::symlink_metadata(&self.state_path) {
            if error.kind() != io::ErrorKind::NotFound {
                return Err(failed(error));
            }
            // Its content may be somebody's only copy.
            if self.file.metadata()?.len() > 0 {
                return Err(End::of_file(
                    &self.path,
                    both!(
                        "it was there before the export; move it away, or --fresh drops its content",
                        "导出之前它已存在；请将其移走，或加 --fresh 丢弃其内容"
                    ),
                ));
            }
            return Ok(());
        }
        // Somebody else's state could say that the list is complete.
        let mut text = String::new();
        open_private_file(&self.state_path, "it").map_err(failed)?.read_to_string(&mut text).map_err(failed)?;
        let state: Value = serde_json::from_str(&text).unwrap_or_default();
        let number = |name: &str| state[name].as_u64().unwrap_or(0);
        let length = self.file.metadata()?.len();
        if state["job"].as_str() != Some(&self.job) || number("bytes") > length {
            return Err(End::of_file(
                &self.state_path,
                both!(
                    "an export with other parameters was interrupted here; --fresh drops it",
                    "此处有另一个参数不同的未完成导出；加 --fresh 放弃它"
                ),
            ));
        }
        self.slice = usize::try_from(number("slice")).unwrap_or(0);
        self.cursor = state["cursor"].as_str().map(str::to_string);
        (self.bytes, self.rows, self.slice_start) = (number("bytes"), number("rows"), number("sliceStart"));
        let is_begun_anew = self.cursor.is_none();
        if is_begun_anew {
            // Without a cursor all rows of the slice are requested again.
            (self.bytes, self.rows) = (self.slice_start.min(self.bytes), 0);
        }
        // Only neighbours can hold the same row, but where the one before began is not known any more.
        let mut at = 0;
        for line in BufReader::new((&self.file).take(self.bytes)).lines() {
            let line = line?;
            let set = if at < self.slice_start { &mut self.before } else { &mut self.now };
            set.insert(fingerprint(&line));
            at += line.len() as u64 + 1;
            self.rows += u64::from(is_begun_anew);
        }
        Ok(())
    }

    /// The lines of its rows, from the first on. They are read from the open file: another one may have taken its place.
    pub(super) fn lines(&self) -> io::Result<Lines<BufReader<&File>>> {
        let mut file = &self.file;
        file.seek(SeekFrom::Start(0))?;
        Ok(BufReader::new(file).lines())
    }

    pub(super) const fn rows(&self) -> u64 {
        self.rows
    }

    pub(super) const fn slice(&self) -> usize {
        self.slice
    }

    pub(super) fn cursor(&self) -> Option<String> {
        self.cursor.clone()
    }

    /// Appends the rows of a page, and writes down how to continue. After the last page of a slice, which has no cursor,
    /// [`Draft::next_slice`] does: a state between the two would have the rows of the slice requested and appended again.
    pub(super) fn add(&mut self, rows: impl Iterator<Item = String>, cursor: Option<String>) -> io::Result<()> {
        // Before the first rows: the next export would take rows without a state for somebody's own.
        if self.slice == 0 && self.cursor.is_none() {
            self.write_state()?;
        }
        let mut text = String::new();
        for row in rows {
            let print = fingerprint(&row);
            // The end of one slice is the beginning of the next.
            if self.before.contains(&print) {
                continue;
            }
            self.now.insert(print);
            text.push_str(&row);
            text.push('\n');
            self.rows += 1;
        }
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()?;
        self.bytes += text.len() as u64;
        if cursor.is_none() {
            return Ok(());
        }
        self.cursor = cursor;
        self.write_state()
    }

    /// The slice is complete.
    pub(super) fn next_slice(&mut self) -> io::Result<()> {
        self.slice += 1;
        self.cursor = None;
        self.slice_start = self.bytes;
        self.before = std::mem::take(&mut self.now);
        self.write_state()
    }

    fn write_state(&self) -> io::Result<()> {
        let state = json!({
            "job": self.job, "slice": self.slice, "cursor": self.cursor, "bytes": self.bytes, "rows": self.rows,
            "sliceStart": self.slice_start,
        });
        files::replace(&self.state_path, state.to_string().as_bytes())
    }

    /// The draft becomes the file.
    pub(super) fn keep(self, target: &Path) -> io::Result<()> {
        check_place(&self.file, &self.path)?;
        self.put(|| fs::rename(&self.path, target))
    }

    /// Puts a file of another format that was made of the draft in its place.
    pub(super) fn finish(&self, written: NamedTempFile, target: &Path) -> io::Result<()> {
        written.as_file().sync_all()?;
        self.put(|| files::finish(written, target))
    }

    /// The state goes first: with one beside the file, the next export would write the same rows again instead of those
    /// that the list has then.
    fn put(&self, put: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        files::remove(&self.state_path)?;
        let put = put();
        if put.is_err() {
            self.write_state()?;
        }
        put
    }

    /// The draft has become a file of another format. What has taken its place meanwhile stays.
    pub(super) fn remove(self) -> io::Result<()> {
        if triline::is_at(&self.file, &self.path)? { files::remove(&self.path) } else { Ok(()) }
    }
}

/// Refuses a path that another file has taken.
fn check_place(file: &File, path: &Path) -> io::Result<()> {
    if triline::is_at(file, path)? {
        return Ok(());
    }
    Err(io::Error::other(both!("it was moved, replaced or deleted meanwhile", "它在此期间被移动、替换或删除")))
}

fn fingerprint(row: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    row.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_that_another_file_took_the_place_of_becomes_no_export() {
        let folder = std::env::temp_dir().join(format!("triline-draft-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let target = folder.join("list.jsonl");
        let mut draft = Draft::open(&target, "job", false).unwrap_or_else(|_| panic!());
        draft.add(["{}".to_string()].into_iter(), None).unwrap();
        fs::rename(folder.join("list.jsonl.part"), folder.join("moved")).unwrap();
        fs::write(folder.join("list.jsonl.part"), "another").unwrap();
        let lines: Vec<String> = draft.lines().unwrap().map(Result::unwrap).collect();
        assert_eq!(lines, ["{}"]);
        assert!(draft.keep(&target).is_err());
        assert!(!target.exists());
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_list_is_complete_from_its_last_page_on_or_continues_before_it() {
        let folder = std::env::temp_dir().join(format!("triline-draft-last-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let target = folder.join("list.csv");
        let open = || Draft::open(&target, "job", false).unwrap_or_else(|_| panic!());
        let add = |draft: &mut Draft, row: &str, cursor: Option<&str>| {
            draft.add([row.to_string()].into_iter(), cursor.map(str::to_string)).unwrap();
        };
        let mut draft = open();
        add(&mut draft, "1", Some("2"));
        add(&mut draft, "2", None);
        drop(draft);
        let mut draft = open();
        assert_eq!((draft.slice(), draft.rows(), draft.cursor().as_deref()), (0, 1, Some("2")));
        add(&mut draft, "2", None);
        draft.next_slice().unwrap();
        drop(draft);
        let draft = open();
        assert_eq!((draft.slice(), draft.rows(), draft.cursor()), (1, 2, None));

        // A file that cannot take its place leaves a draft that continues; one that does leaves none.
        fs::create_dir(&target).unwrap();
        assert!(draft.finish(files::create(&target).unwrap(), &target).is_err());
        assert!(draft.state_path.exists());
        fs::remove_dir(&target).unwrap();
        draft.finish(files::create(&target).unwrap(), &target).unwrap();
        assert!(target.exists() && !draft.state_path.exists());
        drop(draft);
        // The program was stopped before it removed the draft, which nobody can tell from another file.
        assert!(Draft::open(&target, "job", false).is_err());
        assert_eq!(Draft::open(&target, "job", true).unwrap_or_else(|_| panic!()).rows(), 0);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_fresh_draft_that_is_interrupted_leaves_no_older_state() {
        let folder = std::env::temp_dir().join(format!("triline-draft-fresh-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let target = folder.join("list.jsonl");
        let open = |fresh| Draft::open(&target, "job", fresh).unwrap_or_else(|_| panic!());
        open(false).add(["{\"row\":1}".to_string()].into_iter(), Some("2".into())).unwrap();
        let draft = open(false);
        assert_eq!((draft.rows(), draft.cursor().as_deref()), (1, Some("2")));
        drop(draft);
        // It is stopped when the rows are written and the state is not.
        let mut draft = open(true);
        draft.write_state().unwrap();
        draft.file.write_all(b"{\"a longer row\":1}\n").unwrap();
        drop(draft);
        let draft = open(false);
        assert_eq!((draft.rows(), draft.cursor(), draft.file.metadata().unwrap().len()), (0, None, 0));
        fs::remove_dir_all(folder).unwrap();
    }
}
