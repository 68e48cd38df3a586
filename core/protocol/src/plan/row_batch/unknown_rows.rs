//! What finds the rows of a batch whose outcome is unknown: the members that tell them from others, and when they were
//! sent. The host keeps it with the report, so it is no more than that.

use alloc::string::String;
use alloc::vec::Vec;

use super::gathering::Part;
use crate::error::Error;
use crate::json::{ObjectWriter, list, member};
use crate::plan::report::Span;
use crate::plan::row_lookup::{fingerprint_of, found_by};
use crate::text::{count, decimal, text};
use triline_schema::operation::{Operation, Rule};

const BUCKETS: usize = 1 << 12;

/// The unknown rows of a batch.
#[derive(Debug, Default)]
pub(super) struct UnknownRows {
    /// The members that tell rows from each other; none, where no operation finds rows.
    same: &'static [&'static str],
    /// The part of the rows that are settled, until a row of it is unknown.
    current: Option<(u64, Span, i64)>,
    /// Whether the part of the rows that are settled is known.
    has_part: bool,
    parts: Vec<String>,
    rows: Vec<UnknownRow>,
    /// The fingerprints of the values that tell the executed rows from others: one of them is not to be taken for an unknown
    /// row with the same values. In buckets, which take less of a page than a map.
    executed: Vec<Vec<u64>>,
}

#[derive(Debug)]
struct UnknownRow {
    place: u64,
    members: String,
    print: u64,
}

impl UnknownRows {
    pub(super) fn of(operation: &Operation) -> UnknownRows {
        let same = |rule: &Rule| if let Rule::FoundRows { same, .. } = rule { Some(*same) } else { None };
        UnknownRows { same: operation.rules.iter().find_map(same).unwrap_or_default(), ..UnknownRows::default() }
    }

    /// Says which part the next rows belong to.
    pub(super) fn begin_part(&mut self, part: &Part) {
        self.has_part = false;
        self.current = part.since_ms.map(|since_ms| (part.number, part.span(), since_ms));
    }

    /// The error of an unknown row, with what to do about it.
    pub(super) fn with_remedy(&self, operation: &Operation, error: &Error) -> Error {
        let remedy = if operation.repeat.is_safe() {
            message!("send the row again, which can do no harm")
        } else if self.same.is_empty() {
            message!("look for the row in the service before you send it again: no operation finds it")
        } else if self.current.is_none() && !self.has_part {
            message!("give the rows that the journal was written for")
        } else {
            message!("reconcile the result of the batch, which looks for the row in the service")
        };
        let mut error = error.clone();
        error.details.remedy = Some(remedy);
        error
    }

    /// Keeps what finds the row.
    pub(super) fn note(&mut self, place: u64, row: &str) {
        let Some(members) = identity(self.same, row) else { return };
        if let Some((part, rows, since_ms)) = self.current.take() {
            let since = decimal(since_ms);
            self.parts.push(text(&[
                "{\"part\":",
                &count(part),
                ",\"rows\":",
                &rows.json(),
                ",\"since\":",
                &since,
                "}",
            ]));
            self.has_part = true;
        } else if !self.has_part {
            return;
        }
        let print = fingerprint_of(self.same, row);
        self.rows.push(UnknownRow { place, members, print });
    }

    /// Keeps what tells an executed row from others.
    pub(super) fn note_executed(&mut self, row: &str) {
        if self.same.is_empty() {
            return;
        }
        self.executed.resize(BUCKETS, Vec::new());
        let print = fingerprint_of(self.same, row);
        if let Some(bucket) = self.executed.get_mut(bucket_of(print)) {
            bucket.push(print);
        }
    }

    /// The row as JSON.
    fn found_by(&self, row: &UnknownRow) -> String {
        let alike = self.executed.get(bucket_of(row.print)).into_iter().flatten();
        found_by(row.place, &row.members, alike.filter(|print| **print == row.print).count() as u64)
    }

    /// What a later call needs, as a JSON object; `None`: it can find no row. `journal`: the header of the journal.
    pub(super) fn json(&self, journal: Option<&str>) -> Option<String> {
        if self.rows.is_empty() {
            return None;
        }
        let mut object = ObjectWriter::new();
        if let Some(header) = journal {
            object.text("journal", header);
        }
        object.json("parts", &list(&self.parts));
        object.json("rows", &list(self.rows.iter().map(|row| self.found_by(row))));
        Some(object.finish())
    }
}

#[expect(clippy::cast_possible_truncation, reason = "any bits will do")]
const fn bucket_of(print: u64) -> usize {
    print as usize % BUCKETS
}

/// The members that tell a row from others; `None`: the row has none of them.
fn identity(same: &[&str], row: &str) -> Option<String> {
    let mut object = ObjectWriter::new();
    let mut is_empty = true;
    for name in same {
        if let Some(value) = member(row, name).filter(|value| !matches!(*value, "\"\"" | "[]")) {
            is_empty = false;
            object.json(name, value);
        }
    }
    (!is_empty).then(|| object.finish())
}
