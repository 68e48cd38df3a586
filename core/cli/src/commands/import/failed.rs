//! What became of the rows, and the files of those that failed.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::NamedTempFile;

use super::Job;
use super::fingerprint::Fingerprint;
use super::mapping::{LINE, REASON};
use crate::files::{beside, create, finish, guarded, remove, replace};
use crate::terminal::console::both;
use crate::terminal::ending::End;

/// What is known of a row that is not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It was not executed.
    Failed,
    /// It may have been executed.
    Unknown,
}

/// The rows that are not done, by their index, each with a reason.
pub(super) struct Outcomes {
    rows: BTreeMap<u64, (Verdict, usize)>,
    reasons: Vec<String>,
    /// Number of rows that were unknown, and which the service has.
    settled: u64,
}

impl Outcomes {
    /// Reads the report of a batch.
    pub(super) fn of(report: &Value) -> Outcomes {
        let mut outcomes = Outcomes { rows: BTreeMap::new(), reasons: Vec::new(), settled: 0 };
        for (name, verdict) in [("failed", Verdict::Failed), ("unknown", Verdict::Unknown)] {
            for failure in report[name].as_array().into_iter().flatten() {
                let message = failure["error"]["message"].as_str().unwrap_or_default();
                // What to do about a row that the service was asked about.
                let remedy = failure.get("found").and_then(|_| failure["error"]["remedy"].as_str());
                let reason = remedy.map(|remedy| both!("{message}: {remedy}", "{message}：{remedy}"));
                let reason = outcomes.reason(reason.as_deref().unwrap_or(message));
                let (first, last) = (failure["rows"][0].as_u64(), failure["rows"][1].as_u64());
                if let Some((first, last)) = first.zip(last) {
                    outcomes.rows.extend((first..=last).map(|row| (row, (verdict, reason))));
                }
            }
        }
        outcomes
    }

    /// The place of a reason, which many rows may share.
    fn reason(&mut self, text: &str) -> usize {
        if self.reasons.last().is_none_or(|last| last != text) {
            self.reasons.push(text.to_string());
        }
        self.reasons.len() - 1
    }

    pub(super) fn count(&self, verdict: Verdict) -> u64 {
        self.rows.values().filter(|(one, _)| *one == verdict).count() as u64
    }

    pub(super) const fn settled(&self) -> u64 {
        self.settled
    }

    /// The rows of a verdict.
    pub(super) fn rows(&self, verdict: Verdict) -> Vec<u64> {
        self.rows.iter().filter(|(_, (one, _))| *one == verdict).map(|(row, _)| *row).collect()
    }

    /// The service has the row.
    pub(super) fn is_done(&mut self, row: u64) {
        self.settled += u64::from(self.rows.remove(&row).is_some());
    }

    /// The service does not have the row so far, which proves nothing: it stays unknown.
    pub(super) fn is_not_found(&mut self, row: u64, reason: &str) {
        let reason = self.reason(reason);
        self.rows.insert(row, (Verdict::Unknown, reason));
    }

    /// Why a row is not done, if that is its verdict.
    pub(super) fn reason_of(&self, row: u64, verdict: Verdict) -> Option<&str> {
        let (_, reason) = self.rows.get(&row).filter(|(one, _)| *one == verdict)?;
        self.reasons.get(*reason).map(String::as_str)
    }
}

/// Where the rows of a verdict were written.
pub(super) struct Written {
    /// The file with the rows, if there are any.
    pub(super) path: Option<PathBuf>,
    /// Files that stay as they are: of earlier runs, changed since, or of an import with another journal.
    pub(super) kept: Vec<PathBuf>,
}

/// Writes the rows of a verdict beside the file, as they are in it, each with its line and the reason. Without such rows, a
/// file of an earlier run is deleted. A file that somebody changed since, or that an import with another journal wrote, is neither
/// replaced nor deleted, because its rows may be nowhere else: the rows go to the next free name, such as `FILE.failed.2.csv`.
pub(super) fn write(
    file: &Path,
    journal: &Path,
    job: &Job,
    outcomes: &Outcomes,
    verdict: Verdict,
) -> Result<Written, End> {
    let journal = mark_of(journal, file);
    let mut written = Written { path: None, kept: Vec::new() };
    let draft = (outcomes.count(verdict) > 0).then(|| {
        let path = beside(file, &suffix(verdict, 1));
        Draft::write(&path, job, outcomes, verdict).map_err(|error| End::of_file(&path, error))
    });
    let draft = draft.transpose()?;
    let mut replaceable = Vec::new();
    for number in 1.. {
        let path = beside(file, &suffix(verdict, number));
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                replaceable.push(path);
                // The first one may be moved away while there are others.
                if number > 1 {
                    break;
                }
            }
            Err(error) => return Err(End::of_file(&path, error)),
            Ok(_) if is_own(&path, &journal) => replaceable.push(path),
            // The program was stopped before it wrote the checksum.
            Ok(found) if draft.as_ref().is_some_and(|draft| draft.is_equal(&path, &found)) => replaceable.push(path),
            Ok(_) => written.kept.push(path),
        }
    }
    let mut replaceable = replaceable.into_iter();
    if let Some(draft) = draft {
        written.path = replaceable.next();
        if let Some(path) = &written.path {
            draft.finish(path, &journal).map_err(|error| End::of_file(path, error))?;
        }
    }
    for path in replaceable {
        // A checksum without its file does no harm, and a file without its checksum would stay.
        for path in [&path, &beside(&path, SUM)] {
            remove(path).map_err(|error| End::of_file(path, error))?;
        }
    }
    Ok(written)
}

/// What is added to the name of a file of rows for the file with its fingerprint.
const SUM: &str = ".sum";

/// What is added to the name of the imported file.
pub(super) fn suffix(verdict: Verdict, number: u32) -> String {
    let name = match verdict {
        Verdict::Failed => "failed",
        Verdict::Unknown => "unknown",
    };
    if number == 1 { format!(".{name}.csv") } else { format!(".{name}.{number}.csv") }
}

/// What stands for a journal in checksums: its path from the folder of the imported file, so that a folder may be moved with all of them,
/// and its first two lines, the header and the first request, because the journal of another import may have the name of one that was moved
/// away.
fn mark_of(journal: &Path, file: &Path) -> String {
    let path = fs::canonicalize(journal).unwrap_or_else(|_| journal.to_path_buf());
    let folder = fs::canonicalize(file).ok().and_then(|file| Some(file.parent()?.to_path_buf()));
    let place = folder.and_then(|folder| path.strip_prefix(folder).ok()).unwrap_or(&path);
    let mut begin = Vec::new();
    // What cannot be read is of another import.
    let _ = File::open(journal).and_then(|file| file.take(MOST_OF_JOURNAL).read_to_end(&mut begin));
    let lines: Vec<_> = begin.split(|byte| *byte == b'\n').take(2).map(String::from_utf8_lossy).collect();
    format!("{}\n{}", place.display(), lines.join("\n"))
}

/// Bytes of a journal that are read. Lines are added to it, and none is changed, so that its begin stays.
const MOST_OF_JOURNAL: u64 = 1 << 16;

/// Whether a file is what an import with that journal wrote there. A link is not, because an import writes none, and a pipe
/// would not end.
fn is_own(path: &Path, journal: &str) -> bool {
    let size_of = |path| fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file).map(|found| found.len());
    let is_regular = size_of(path).is_some();
    is_regular
        && sums_at(path).is_some_and(|known| sum_of(path, journal).is_ok_and(|sum| known.lines().any(|one| one == sum)))
}

/// The checksums that are beside a file of rows: that of its content, and that of the content before.
fn sums_at(path: &Path) -> Option<String> {
    let path = beside(path, SUM);
    let found = fs::symlink_metadata(&path).ok()?;
    if found.is_file() && found.len() < 100 { fs::read_to_string(&path).ok() } else { None }
}

/// The fingerprint of a file, and of the journal that it belongs to.
fn sum_of(path: &Path, journal: &str) -> io::Result<String> {
    let mut sum = Fingerprint::of_file(path)?;
    sum.add(&[0xff]);
    sum.add(journal.as_bytes());
    Ok(sum.text())
}

/// Rows that are written, before they have the name of their file.
struct Draft {
    file: NamedTempFile,
}

impl Draft {
    fn write(path: &Path, job: &Job, outcomes: &Outcomes, verdict: Verdict) -> io::Result<Draft> {
        let mut out = BufWriter::new(create(path)?);
        // By the mark, spreadsheets know UTF-8.
        out.write_all("\u{feff}".as_bytes())?;
        let mut writer = csv::WriterBuilder::new().flexible(true).terminator(csv::Terminator::CRLF).from_writer(out);
        let is_own = |header: &&String| *header == REASON || *header == LINE;
        let kept: Vec<usize> =
            job.sheet.headers.iter().enumerate().filter(|(_, header)| !is_own(header)).map(|(at, _)| at).collect();
        let header = kept.iter().filter_map(|at| job.sheet.headers.get(*at)).map(String::as_str).chain([LINE, REASON]);
        writer.write_record(header)?;
        for (index, record) in job.sheet.records().enumerate() {
            let Some(reason) = outcomes.reason_of(index as u64, verdict) else { continue };
            let line = record.line.to_string();
            let cells = kept.iter().map(|at| record.cells.get(*at).map(super::sheet::Cell::text).unwrap_or_default());
            // An import refuses cells after the last column, so that nothing of a row is lost before it is corrected.
            let surplus = record.surplus.iter().map(super::sheet::Cell::text);
            let cells = cells.chain([line.as_str(), reason]).chain(surplus).map(|cell| guarded(cell).into_owned());
            writer.write_record(cells)?;
        }
        let out = writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
        let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(Draft { file })
    }

    /// Whether a file has the same content.
    fn is_equal(&self, path: &Path, found: &fs::Metadata) -> bool {
        let sum = |path| Fingerprint::of_file(path).map(|sum| sum.text());
        let is_as_long = found.is_file() && self.file.as_file().metadata().is_ok_and(|own| own.len() == found.len());
        is_as_long && sum(self.file.path()).is_ok_and(|own| sum(path).is_ok_and(|other| own == other))
    }

    /// Puts the rows in the place of a file. The checksum comes first, beside that of the content before, so that a program that is stopped
    /// between the two leaves a file that the next one knows.
    fn finish(self, path: &Path, journal: &str) -> io::Result<()> {
        let sum = sum_of(self.file.path(), journal)?;
        let before = sum_of(path, journal).ok().filter(|_| is_own(path, journal));
        let sums: Vec<String> = std::iter::once(sum).chain(before).collect();
        replace(&beside(path, SUM), format!("{}\n", sums.join("\n")).as_bytes())?;
        finish(self.file, path)
    }
}
