//! A batch whose rows are asked of the host, part by part, and whose result is told row by row.
//!
//! ```text
//!  Opening ─▶ Gathering ─▶ Announcing ─▶ Sending ─▶ Noting ─▶ Gathering ─▶ … ─▶ Over
//!   (read)      (rows)       (append)     (send)    (append)
//! ```
//!
//! What stands in brackets is asked of the host; reading and appending only where it keeps a journal.

use alloc::string::String;
use alloc::vec::Vec;

use super::journal::{self, End, Known};
use super::ledger::{Ledger, Sought, Span, error_json, lot_json, take_meant};
use super::{Answer, Ask, Now};
use crate::config::Options;
use crate::error::{Error, ErrorKind, Outcome};
use crate::json;
use crate::json::{elements, list};
use crate::json::{member, scalar};
use crate::operation::{Field, Kind, Operation};
use crate::shape::request::check_row;
use crate::words::text;

#[derive(Debug)]
pub(super) struct Feed {
    operation: &'static Operation,
    /// The parameter that holds the rows.
    pub(super) field: &'static Field,
    /// The most rows of a request.
    most: u64,
    header: Option<String>,
    dry_run: bool,
    stage: Stage,
    /// The parts that the journal knows and that have not been passed yet, the next one last.
    known: Vec<Known>,
    part: Part,
    /// How many parts have been announced.
    parts: u64,
    /// The place of the row that comes next.
    next: u64,
    /// There are no more rows.
    ended: bool,
    pub(super) ledger: Ledger,
    /// Why it ended before the rows did.
    stopped: Option<String>,
}

/// The rows that are gathered, and sent with one request.
#[derive(Debug, Default)]
struct Part {
    number: u64,
    first: u64,
    /// The rows as they go out, or why they may not, by their places.
    rows: Vec<(u64, Result<String, String>)>,
    /// How many were taken, those that may not be sent included.
    taken: u64,
    print: u64,
    /// Whether the journal says that it is being sent.
    announced: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    Opening,
    Gathering,
    Announcing,
    Sending,
    /// That line is to be written.
    Noting(String),
    Over,
}

/// What comes next.
pub(super) enum Need {
    /// The host is to do this.
    Ask(Ask),
    /// A part is ready: it may be sent when there is a place for it.
    Place,
    /// It is to be sent, with these rows.
    Send,
    /// There is nothing more to do.
    Over,
}

impl Feed {
    pub(super) fn new(
        operation: &'static Operation,
        field: &'static Field,
        most: u32,
        options: &Options,
        params: &[u8],
    ) -> Feed {
        Feed {
            operation,
            field,
            most: u64::from(most).max(1),
            header: options.journal.then(|| journal::header(operation.name, params)),
            dry_run: options.dry_run,
            stage: if options.journal { Stage::Opening } else { Stage::Gathering },
            known: Vec::new(),
            part: Part::default(),
            parts: 0,
            next: 0,
            ended: false,
            ledger: Ledger::default(),
            stopped: None,
        }
    }

    /// What comes next. `placed`: there is a place for a request among those of the account.
    pub(super) fn need(&mut self, placed: bool, now: Now) -> Need {
        loop {
            match &self.stage {
                Stage::Opening => return Need::Ask(Ask::Journal),
                Stage::Gathering => {
                    let wanted = self.wanted();
                    if self.part.taken < wanted && !self.ended {
                        return Need::Ask(Ask::Rows { most: wanted - self.part.taken });
                    }
                    self.gathered(now);
                }
                Stage::Announcing | Stage::Sending if !placed => return Need::Place,
                Stage::Announcing => {
                    let Part { number, print, .. } = self.part;
                    return Need::Ask(Ask::Append(journal::announced(number, self.span(), print, now)));
                }
                Stage::Sending => return Need::Send,
                Stage::Noting(line) => return Need::Ask(Ask::Append(line.clone())),
                Stage::Over => return Need::Over,
            }
        }
    }

    /// How many rows the part is to have: as many as the journal says, where it knows it.
    fn wanted(&self) -> u64 {
        match self.known.last() {
            Some(known) if known.rows.first > self.part.first => known.rows.first - self.part.first,
            Some(known) => known.rows.len(),
            None => self.most,
        }
    }

    fn span(&self) -> Span {
        Span { first: self.part.first, last: (self.part.first + self.part.taken).saturating_sub(1) }
    }

    /// The rows of the part, as a list.
    pub(super) fn rows(&self) -> String {
        list(self.part.rows.iter().filter_map(|(_, row)| row.as_ref().ok()))
    }

    /// Whether there is a part that is being sent, or about to be.
    pub(super) fn has_part(&self) -> bool {
        matches!(self.stage, Stage::Announcing | Stage::Sending)
    }

    /// Takes what the host answers; whether it fits what was asked.
    pub(super) fn answer(&mut self, answer: Answer, secrets: &mut Vec<String>) -> bool {
        match (&self.stage, answer) {
            (Stage::Opening, Answer::Journal(kept)) => self.open(&kept),
            (Stage::Gathering, Answer::Rows { rows, last }) => return self.take(&rows, last, secrets),
            (Stage::Announcing, Answer::Stored) => {
                self.part.announced = true;
                self.stage = Stage::Sending;
            }
            (Stage::Noting(_), Answer::Stored) => {
                self.stage = if self.stopped.is_some() { Stage::Over } else { Stage::Gathering };
            }
            (Stage::Opening | Stage::Gathering | Stage::Announcing | Stage::Noting(_), Answer::Refused(why)) => {
                self.refused(&why);
            }
            _ => return false,
        }
        true
    }

    /// The journal that the host has kept.
    fn open(&mut self, kept: &str) {
        let header = self.header.clone().unwrap_or_default();
        self.stage = Stage::Gathering;
        match journal::read(kept, &header) {
            Ok(mut known) => {
                known.reverse();
                self.parts = known.iter().map(|part| part.number).max().unwrap_or(0);
                self.known = known;
                if kept.trim().is_empty() {
                    self.note(header);
                } else if !kept.ends_with('\n') {
                    // What was cut off is closed, so that the next line is one of its own.
                    self.note(String::new());
                }
            }
            Err(error) => self.stop(&error),
        }
    }

    /// Rows that the host gave; `last`: there are no more. Whether they are as they were asked for.
    fn take(&mut self, rows: &str, last: bool, secrets: &mut Vec<String>) -> bool {
        // A host may write what is no JSON, such as a number that is none: no row may get lost by it.
        if !journal::is_json(rows) {
            return false;
        }
        let rows = elements(rows);
        let most = self.wanted().saturating_sub(self.part.taken);
        if rows.len() as u64 > most || (rows.is_empty() && !last) {
            return false;
        }
        for row in rows {
            let place = self.next;
            self.next += 1;
            self.part.taken += 1;
            self.part.print = json::combine(self.part.print, json::fingerprint(&row));
            let checked = check_row(self.field, place, &row, secrets).map_err(|mut error| {
                error.set_operation(self.operation);
                error_json(&error)
            });
            self.part.rows.push((place, checked));
        }
        self.ended |= last;
        true
    }

    /// The rows of a part are there.
    fn gathered(&mut self, now: Now) {
        if self.part.taken == 0 {
            self.stage = Stage::Over;
            return;
        }
        let Some(known) = self.known.pop_if(|known| known.rows.first == self.part.first) else {
            self.parts += 1;
            self.part.number = self.parts;
            self.ready();
            return;
        };
        self.part.number = known.number;
        if known.rows != self.span() || known.print != journal::hex(self.part.print) {
            let expected = text(&["the rows ", &known.rows.json(), " that the journal was written for"]);
            let error = Error::invalid("journal", self.field.api(), expected, "other rows");
            self.settle(&[(self.span(), error_json(&error))], &[]);
            self.stop(&error);
            return;
        }
        match known.end {
            Some(End::Done { failed, unknown }) => self.settle_all(&failed, &unknown),
            Some(End::Refused(error)) => self.settle_all(&[(known.rows, error)], &[]),
            Some(End::Unknown(error)) => self.settle_all(&[], &[(known.rows, error)]),
            Some(End::NotSent) => self.ready(),
            None if self.operation.repeat.is_safe() => self.ready(),
            None => {
                let error = interrupted(self.operation);
                let line = journal::ended(known.number, "unknown", &error_member(&error), now);
                self.settle_all(&[], &[(known.rows, error)]);
                self.note(line);
            }
        }
    }

    /// A part that is to be sent.
    fn ready(&mut self) {
        if self.part.rows.iter().all(|(_, row)| row.is_err()) {
            self.settle_all(&[], &[]);
        } else if self.dry_run {
            self.ledger.requests += 1;
            self.settle_all(&[], &[]);
        } else {
            self.stage = if self.header.is_some() { Stage::Announcing } else { Stage::Sending };
        }
    }

    /// The host does not do what it was asked for.
    fn refused(&mut self, why: &str) {
        let (field, expected) = match self.stage {
            Stage::Gathering => (self.field.api(), "rows"),
            _ => ("journal", "a journal that can be read and added to"),
        };
        let error = Error::invalid("host", field, expected, why);
        self.settle(&[(self.span(), error_json(&error))], &[]);
        self.stop(&error);
    }

    /// The part was carried out, with that result.
    pub(super) fn done(&mut self, result: &str, now: Now) {
        let (failed, unknown) = self.refusals(result);
        let more = [("failed", &failed), ("unknown", &unknown)]
            .into_iter()
            .filter(|(_, lots)| !lots.is_empty())
            .map(|(name, lots)| text(&[",\"", name, "\":", &lots_json(lots)]))
            .collect::<String>();
        let line = journal::ended(self.part.number, "done", &more, now);
        self.settle_all(&failed, &unknown);
        self.note(line);
    }

    /// The part was not carried out, or nobody knows.
    pub(super) fn failed(&mut self, error: &Error, now: Now) {
        let json = error_json(error);
        let (end, is_known) = match error.outcome {
            Outcome::NotSent => ("not_sent", true),
            Outcome::Rejected => ("refused", true),
            Outcome::Done | Outcome::Unknown => ("unknown", false),
        };
        let more = if end == "not_sent" { String::new() } else { error_member(&json) };
        let rows = Vec::from([(self.span(), json)]);
        let line = journal::ended(self.part.number, end, &more, now);
        let announced = self.part.announced;
        if is_known {
            self.settle_all(&rows, &[]);
        } else {
            self.settle_all(&[], &rows);
        }
        // What was wrong with these rows need not be wrong with the next; anything else would be.
        let theirs = error.kind == ErrorKind::Api
            && error.outcome == Outcome::Rejected
            && !matches!(error.category, Some("auth" | "permission" | "clock" | "rate_limit" | "server"));
        if !theirs {
            self.stop(error);
        }
        if announced {
            self.note(line);
        }
    }

    fn stop(&mut self, error: &Error) {
        self.stopped = Some(error_json(error));
        self.stage = Stage::Over;
    }

    /// Writes a line where a journal is kept and the part is in it.
    fn note(&mut self, line: String) {
        if self.header.is_some() && !self.dry_run {
            self.stage = Stage::Noting(line);
        }
    }

    /// The rows that a result says were refused, and those of which it cannot be told.
    #[expect(clippy::type_complexity, reason = "two lists of the same kind")]
    fn refusals(&self, result: &str) -> (Vec<(Span, String)>, Vec<(Span, String)>) {
        let (mut failed, mut unknown) = (Vec::new(), Vec::new());
        let Some((name, reason)) = failures(self.operation) else { return (failed, unknown) };
        let refused = member(result, name).map(elements).unwrap_or_default();
        if refused.is_empty() {
            return (failed, unknown);
        }
        let sent = |(place, row): &(u64, Result<String, String>)| Some(Sought::new(*place, row.as_ref().ok()?));
        let mut rows: Vec<Sought> = self.part.rows.iter().filter_map(sent).collect();
        let mut without_row = None;
        for one in &refused {
            let said = reason.and_then(|reason| member(one, reason)).and_then(scalar);
            let message = said.unwrap_or_else(|| "the service did not do it".into());
            let error = |code| {
                let mut error = Error::new(ErrorKind::Api, code, &*message);
                error.outcome = Outcome::Rejected;
                error.set_operation(self.operation);
                error
            };
            match take_meant(one, &mut rows) {
                Some(place) => failed.push((Span { first: place, last: place }, error_json(&error("row_refused")))),
                None => without_row = Some(error("row_not_told")),
            }
        }
        if let Some(mut error) = without_row {
            error.outcome = Outcome::Unknown;
            let error = error_json(&error);
            unknown = rows.iter().map(|row| (Span { first: row.place, last: row.place }, error.clone())).collect();
        }
        (failed, unknown)
    }

    /// Accounts for every row of the part, and turns to the next.
    fn settle_all(&mut self, failed: &[(Span, String)], unknown: &[(Span, String)]) {
        self.settle(failed, unknown);
        self.forget_part();
    }

    fn settle(&mut self, failed: &[(Span, String)], unknown: &[(Span, String)]) {
        let within = |lots: &[(Span, String)], place| {
            let lot = lots.iter().find(|(span, _)| (span.first..=span.last).contains(&place));
            lot.map(|(_, error)| error.clone())
        };
        for (place, row) in core::mem::take(&mut self.part.rows) {
            match (row.err().or_else(|| within(failed, place)), within(unknown, place)) {
                (Some(error), _) => self.ledger.failed(place, &error),
                (None, Some(error)) => self.ledger.unknown(place, &error),
                (None, None) => self.ledger.ok(place),
            }
        }
    }

    fn forget_part(&mut self) {
        self.part = Part { first: self.next, ..Part::default() };
        self.stage = Stage::Gathering;
    }

    /// How many requests it may still take, where it is known how many rows there are.
    pub(super) fn requests_left(&self, count: Option<u64>) -> Option<u64> {
        Some(count?.saturating_sub(self.ledger.rows).div_ceil(self.most))
    }

    /// The account as JSON. `earliest_ms`: when the last request of a dry run could go out.
    pub(super) fn result(&self, earliest_ms: u64) -> String {
        let mut more = match &self.stopped {
            Some(error) => text(&[",\"stopped\":", error]),
            None => String::new(),
        };
        if self.dry_run {
            let earliest = crate::words::decimal(i64::try_from(earliest_ms).unwrap_or(i64::MAX));
            more.push_str(&text(&[",\"dryRun\":true,\"earliest\":", &earliest]));
        }
        self.ledger.json(&more)
    }
}

/// Where a result lists what failed, and which member of an entry says why.
fn failures(operation: &Operation) -> Option<(&'static str, Option<&'static str>)> {
    let Some(Kind::Record(result)) = operation.result() else { return None };
    result.fields.iter().find_map(|field| match field.kind {
        Kind::List(Kind::Record(failure)) => Some((field.api(), failure.fields.first().map(Field::api))),
        Kind::List(_) => Some((field.api(), None)),
        _ => None,
    })
}

fn interrupted(operation: &Operation) -> String {
    let message = "the program was stopped before the answer came";
    let mut error = Error::new(ErrorKind::Transport, "interrupted", message);
    error.outcome = Outcome::Unknown;
    error.set_operation(operation);
    error_json(&error)
}

fn error_member(error: &str) -> String {
    text(&[",\"error\":", error])
}

fn lots_json(lots: &[(Span, String)]) -> String {
    list(lots.iter().map(|(span, error)| lot_json(*span, error)))
}
