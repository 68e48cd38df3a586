//! Gathering the rows of a part, and what the journal says of it.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::journal::{self, End, KnownPart};
use super::super::report::Span;
use super::{RowBatch, Stage};
use crate::boundary::{Misfit, Now};
use crate::codec::request::{Row, check_rows};
use crate::error::{Error, ErrorKind, Outcome};
use crate::json::{combine, fingerprint, member};
use crate::text::{count, text};
use triline_schema::operation::{Field, Operation, Rule};

/// The rows that are gathered and sent with one request.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub(super) number: u64,
    pub(super) first: u64,
    /// By their places: the rows as they are sent, or why they cannot be.
    pub(super) rows: Vec<(u64, Result<String, Error>)>,
    pub(super) fingerprint: u64,
    /// Whether a program that was stopped may have sent it already.
    pub(super) may_be_executed: bool,
    /// When it was sent by this program.
    pub(super) sent_at: Now,
    /// The time before it was sent first, in milliseconds since 1970 by the service's clock. The answer may be what tells
    /// that clock, so it is known when the part has ended.
    pub(super) since_ms: Option<i64>,
}

impl Part {
    /// Number of rows, those that cannot be sent included.
    pub(super) fn len(&self) -> u64 {
        self.rows.len() as u64
    }

    pub(super) fn span(&self) -> Span {
        Span { first: self.first, last: self.first.saturating_add(self.len()).saturating_sub(1) }
    }
}

impl RowBatch {
    /// Number of rows that the part is to have: that of the journal, where it knows the part.
    pub(super) fn wanted(&self) -> u64 {
        match self.known.from(self.part.first) {
            // Rows that could not be sent are in no journal.
            Some(known) if known.rows.first > self.part.first => {
                known.rows.first.saturating_sub(self.part.first).min(self.max)
            }
            Some(known) => known.rows.len(),
            None => self.max,
        }
    }

    /// Takes rows of the host.
    ///
    /// # Errors
    ///
    /// They are no list as it was asked for. Nothing is taken.
    pub(super) fn take(&mut self, rows: &str, last: bool, faults: &[(u64, Error)]) -> Result<(), Misfit> {
        let max = self.wanted().saturating_sub(self.part.len());
        let (rows, mut secrets) = rows_of_host(self.field, self.next_place, max, rows, last, faults)?;
        self.secrets.append(&mut secrets);
        for row in rows {
            let place = self.next_place;
            self.next_place = self.next_place.saturating_add(1);
            if self.header.is_some() {
                self.part.fingerprint = combine(self.part.fingerprint, fingerprint(row.given));
            }
            let checked = row.checked.and_then(|row| self.checked_dry(place, row)).map_err(|mut error| {
                error.set_operation(self.operation);
                error
            });
            self.part.rows.push((place, checked));
        }
        self.has_all_rows |= last;
        Ok(())
    }

    /// The row, unless a dry run knows of something that the service is assumed to refuse it for.
    fn checked_dry(&self, place: u64, row: String) -> Result<String, Error> {
        let assumed = |rule: &Rule| if let Rule::AssumedMember(name) = rule { Some(*name) } else { None };
        let name = self.operation.rules.iter().find_map(assumed).filter(|_| self.settings.dry_run);
        let Some(name) = name.filter(|name| member(&row, name).is_none_or(|value| value == "\"\"")) else {
            return Ok(row);
        };
        let place = count(place);
        let field = text(&[self.field.api(), "[", &place, "].", name]);
        let got = if member(&row, name).is_some() { message!("an empty string") } else { message!("nothing") };
        Err(Error::invalid("missing", field, message!("a value, which the service is assumed to ask for"), got))
    }

    /// Decides what to do with a part whose rows are complete.
    pub(super) fn gathered(&mut self, service_ms: i64) {
        if self.part.rows.is_empty() {
            self.stage = Stage::Done;
            return;
        }
        let Some(known) = self.known.at(self.part.first) else {
            self.parts = self.parts.saturating_add(1);
            self.part.number = self.parts;
            self.ready();
            return;
        };
        let known = KnownPart { end: known.end.take(), fingerprint: known.fingerprint.clone(), ..*known };
        self.part.number = known.number;
        if let Some(error) = self.foreign_rows(&known) {
            // Without the time at which they were sent, because no look-up may settle other rows of the part.
            if matches!(known.end, Some(End::Refused(_) | End::NotSent)) {
                self.settle_failed(&error);
            } else {
                // The rows that the part had were executed, or may have been, and these may be among them.
                self.settle_unknown(&self.as_unknown(&error));
            }
            self.stop(error);
            return;
        }
        self.part.since_ms = known.at_ms;
        match known.end {
            Some(End::Done { failed, unknown }) => self.settle(&failed, &unknown),
            Some(End::Refused(error)) => self.settle_failed(&error),
            Some(End::Unknown(error)) => self.settle_unknown(&error),
            Some(End::NotSent) => self.ready(),
            None if self.operation.repeat.is_safe() => {
                self.part.may_be_executed = true;
                self.ready();
            }
            None => {
                let error = interrupted(self.operation);
                self.settle_unknown(&error);
                self.store(End::Unknown(error).line(known.number, service_ms));
            }
        }
    }

    /// The error where the rows are others than those that the journal was written for.
    fn foreign_rows(&self, known: &KnownPart) -> Option<Error> {
        if known.rows == self.part.span() && known.fingerprint == journal::hex(self.part.fingerprint) {
            return None;
        }
        let expected = message!("the rows {rows} that the journal was written for", known.rows.json());
        Some(Error::invalid("other_journal", self.field.api(), expected, message!("other rows")))
    }
}

/// Checks rows of the host, at most `max`, of which the first has the place `first`. Returns them, and the secrets among them.
///
/// # Errors
///
/// They are no list as it was asked for.
pub(in crate::plan) fn rows_of_host<'a>(
    field: &'static Field,
    first: u64,
    max: u64,
    rows: &'a str,
    last: bool,
    faults: &[(u64, Error)],
) -> Result<(Vec<Row<'a>>, Vec<String>), Misfit> {
    let fault = |index: u64| {
        let (_, error) = faults.iter().find(|(at, _)| *at == index)?;
        Some(relocated(error, field.api(), first.saturating_add(index)))
    };
    let mut secrets = Vec::new();
    // A host may write invalid JSON, such as NaN. No row may get lost by that.
    let Some(rows) = check_rows(field, first, rows, &fault, &mut secrets) else {
        return Err(Misfit::Content(message!("a JSON list of rows"), message!("another text")));
    };
    let count = rows.len() as u64;
    let stray = faults.iter().find(|(index, _)| *index >= count);
    let expected = if count > max {
        Some(message!("at most {max} rows", max))
    } else if count == 0 && !last {
        Some(message!("at least one row, unless they are the last"))
    } else {
        stray.map(|(index, _)| message!("a row with the index {index}, which has an error", *index))
    };
    match expected {
        Some(expected) => Err(Misfit::Content(expected, message!("{count} rows", count))),
        None => Ok((rows, secrets)),
    }
}

/// The error of a row that the host could not encode, with the row's place among all rows. The host counts the rows of
/// one answer, or names no row at all.
fn relocated(error: &Error, rows: &str, place: u64) -> Error {
    let mut error = error.clone();
    let old = error.details.field.take().unwrap_or_default();
    let behind = old.strip_prefix(rows).and_then(|rest| rest.strip_prefix('[')).and_then(|rest| rest.split_once(']'));
    let behind = behind.filter(|(index, _)| !index.is_empty() && index.bytes().all(|byte| byte.is_ascii_digit()));
    let (dot, inner) = match behind {
        Some((_, inner)) => ("", inner),
        None if old.is_empty() || old.starts_with('[') => ("", &*old),
        None => (".", &*old),
    };
    let place = count(place);
    let new = text(&[rows, "[", &place, "]", dot, inner]);
    error.set_field(new);
    error
}

/// The error of rows that were sent by a program that was stopped.
pub(in crate::plan) fn interrupted(operation: &Operation) -> Error {
    let message = message!("the program was stopped before the answer came");
    let mut error = Error::new(ErrorKind::Transport, "interrupted", message);
    error.details.outcome = Outcome::Unknown;
    error.conclude(operation);
    error
}
