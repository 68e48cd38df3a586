//! Looks up the rows of a row batch whose outcome is unknown, where a list finds them: one walk through what was created
//! since they were sent.
//!
//! ```text
//!  Opening ─▶ Looking ─▶ Storing ─▶ … ─▶ Done
//!   (read)    (pages)    (append)
//! ```
//!
//! A row is done where the list has a row with the same values, created since. Where several rows of the batch have the same
//! values, those that were executed included, that many must have come. Nothing proves that a row was not done, because what was sent late may still appear:
//! such a row stays unknown, with what resembles it.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::journal::{self, KnownParts, failures, integer, span};
use super::pages::Pages;
use super::report::{RowFailure, Span};
use super::{PlanContext, PlanOutput};
use crate::Form;
use crate::boundary::{Ask, Input, Misfit, Output};
use crate::codec::request::Checked;
use crate::codec::time::{date_time, instant};
use crate::error::Error;
use crate::error::message::Message;
use crate::exchange::Response;
use crate::json::number::Parts;
use crate::json::{ObjectWriter, combine, each_member, elements, fingerprint, list, member, scalar, string};
use crate::text::{count, text};
use triline_schema as schema;
use triline_schema::operation::{Operation, Rule};

#[cfg(feature = "store")]
mod stored;

/// Times of the service are whole seconds, and its clock is known to the second: so much earlier a row may seem to be created.
const CLOCK_TOLERANCE_MS: i64 = 2_000;

/// The service accepts requests of a clock that is so far off, and says nothing of it.
const UNNOTICED_MS: i64 = 300_000;

/// So many rows that resemble one are kept with it.
const MAX_FOUND: usize = 10;

/// The plan of looking up rows.
pub(crate) struct RowLookup {
    finds: &'static Operation,
    rule: FoundRows,
    report: Report,
    utc_offset_minutes: i64,
    pages: Option<Box<Pages>>,
    /// How far the service's clock is ahead of the one that counts for this client, as its first answer says.
    clock_behind_ms: Option<i64>,
    stage: Stage,
    /// What the journal knows, where one records what was found.
    known: Option<KnownParts>,
    /// Why it ends, once it does.
    failure: Option<Error>,
    /// The journal lines that are not written yet.
    lines: Vec<String>,
    #[cfg(feature = "store")]
    stored: Option<Box<crate::store::StoredJournal>>,
}

/// See [`Rule::FoundRows`].
#[derive(Clone, Copy)]
struct FoundRows {
    since: (&'static str, &'static str),
    same: &'static [&'static str],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Opening,
    Looking,
    Storing,
    Done,
}

/// What the report says.
struct Report {
    json: String,
    /// The header of the journal, if there is one.
    header: Option<String>,
    /// Number of the first rows that it knows.
    rows: u64,
    ok: Vec<Span>,
    unknown: Vec<RowFailure>,
    parts: Vec<LostPart>,
    groups: Vec<Group>,
}

/// A part with unknown rows.
struct LostPart {
    number: u64,
    rows: Span,
    since_ms: i64,
}

/// Rows of the batch with the same values.
struct Group {
    /// The fingerprints of the values of each member that tells rows from others.
    members: Vec<Vec<u64>>,
    places: Vec<u64>,
    json: String,
    since_ms: i64,
    /// Number of executed rows of the batch with these values.
    executed: u64,
    /// Number of rows of the list with these values, created since.
    exact: u64,
    /// These, and others that have one of the values.
    found: Vec<String>,
}

impl Group {
    fn is_found(&self) -> bool {
        self.exact >= self.executed.saturating_add(self.places.len() as u64)
    }
}

impl RowLookup {
    /// Plans to look up the unknown rows of a report.
    ///
    /// # Errors
    ///
    /// `invalid_request`: no operation finds the rows of this one, or the text is not a report of it.
    pub(super) fn new(
        operation: &'static Operation,
        report: &str,
        has_journal: bool,
        utc_offset_minutes: i64,
    ) -> Result<RowLookup, Error> {
        let found_by = |rule: &Rule| match rule {
            Rule::FoundRows { by, since, same } => Some((schema::operation(by)?, FoundRows { since: *since, same })),
            _ => None,
        };
        let Some((finds, rule)) = operation.rules.iter().find_map(found_by) else {
            let expected = message!("an operation that creates rows which another one finds");
            return Err(Error::invalid("option", "mode", expected, operation.name));
        };
        let Some(report) = read_report(report, rule.same) else {
            return Err(Error::invalid(
                "option",
                "report",
                message!("the report of a batch"),
                message!("another object"),
            ));
        };
        let stage = if has_journal { Stage::Opening } else { Stage::Looking };
        Ok(RowLookup {
            finds,
            rule,
            report,
            utc_offset_minutes,
            pages: None,
            clock_behind_ms: None,
            stage,
            known: None,
            failure: None,
            lines: Vec::new(),
            #[cfg(feature = "store")]
            stored: None,
        })
    }

    /// The operation that looks.
    pub(super) fn operation(&self) -> &'static Operation {
        self.finds
    }

    /// Returns what comes next.
    pub(super) fn next(&mut self, context: &PlanContext<'_>) -> Result<PlanOutput, Error> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        loop {
            #[cfg(feature = "store")]
            if let Some(script) = self.script(context.client) {
                return Ok(PlanOutput::Script(script));
            }
            match self.stage {
                Stage::Opening => return Ok(PlanOutput::Ask(Ask::ReadJournal)),
                Stage::Looking => {
                    if !self.report.groups.iter().all(Group::is_found)
                        && let Some(request) = self.pages()?.request()?
                    {
                        return Ok(PlanOutput::Request(Box::new(request)));
                    }
                    self.settle(context);
                    self.stage = Stage::Storing;
                }
                Stage::Storing => match self.lines.first() {
                    Some(line) => return Ok(PlanOutput::Ask(Ask::AppendJournal(line.clone()))),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return Ok(PlanOutput::Done(self.result())),
            }
        }
    }

    /// The walk through what was created since the first of the rows was sent.
    fn pages(&mut self) -> Result<&mut Pages, Error> {
        let since_ms = self.report.groups.iter().map(|group| group.since_ms).min().unwrap_or_default();
        if self.pages.is_none() {
            let mut filter = Checked { members: Vec::new(), secrets: Vec::new() };
            if let Some(field) = self.finds.params.field(self.rule.since.0) {
                let begin = earliest(since_ms).saturating_add(self.clock_behind_ms.unwrap_or(0).min(0));
                filter.set(field, string(&date_time(begin, self.utc_offset_minutes)));
            }
            self.pages = Some(Box::new(Pages::new(self.finds, filter, Form::Json, None)?));
        }
        self.pages.as_deref_mut().ok_or_else(|| Error::misuse(message!("the exchange has ended")))
    }

    /// Looks through a response.
    pub(super) fn accept(&mut self, context: &PlanContext<'_>, response: &Response) -> Result<(), Error> {
        if self.clock_behind_ms.is_none() {
            let behind_ms = clock_behind(context, response);
            self.clock_behind_ms = Some(behind_ms);
            if behind_ms < 0 {
                // The rows may seem to be created before they were sent: the walk begins earlier.
                self.pages = None;
                return Ok(());
            }
        }
        let Some(page) = self.pages()?.turn(context, response)? else { return Ok(()) };
        for row in elements(page.items.as_str()) {
            self.compare(&row);
        }
        Ok(())
    }

    fn compare(&mut self, row: &str) {
        let created = member(row, self.rule.since.1).and_then(scalar);
        let created_ms = created.and_then(|time| instant(&time, self.utc_offset_minutes));
        let members = members_of(self.rule.same, row);
        let behind_ms = self.clock_behind_ms.unwrap_or(0).max(0);
        for group in &mut self.report.groups {
            let since_ms = earliest(group.since_ms).saturating_add(behind_ms);
            let mut is_same = created_ms.is_some_and(|created_ms| created_ms >= since_ms);
            let mut is_similar = false;
            for (own, other) in group.members.iter().zip(&members) {
                is_same &= own == other;
                is_similar |= own.iter().any(|value| other.contains(value));
            }
            if is_similar {
                group.exact = group.exact.saturating_add(u64::from(is_same));
                if group.found.len() < MAX_FOUND {
                    group.found.push(without_secrets(self.finds, row));
                }
            }
        }
    }

    /// Moves the rows that were found to those that are done, and writes the lines of their parts.
    fn settle(&mut self, context: &PlanContext<'_>) {
        let Report { ok, unknown, parts, groups, .. } = &mut self.report;
        let is_done = |place: u64| groups.iter().any(|group| group.is_found() && group.places.contains(&place));
        for failure in core::mem::take(unknown) {
            for place in failure.rows.places() {
                if is_done(place) {
                    Span::add(ok, place);
                } else {
                    RowFailure::add(unknown, place, &failure.error);
                }
            }
        }
        let Some(known) = &self.known else { return };
        for part in parts.iter().filter(|part| part.rows.places().any(is_done)) {
            let end = known.of(part.number, part.rows).and_then(|known| known.end_with(is_done));
            let Some(end) = end else { continue };
            self.lines.push(end.line(part.number, context.service_ms()));
        }
    }

    /// Takes an answer of the host. Returns whether it fits what was asked.
    pub(super) fn answer(&mut self, answer: Input) -> Result<(), Misfit> {
        match (self.stage, answer) {
            (Stage::Opening, Input::Journal(kept)) => self.open(&kept),
            (Stage::Opening, Input::JournalInUse) => self.failure = Some(journal::in_use(None)),
            (Stage::Storing, Input::Stored) => self.stored(),
            (Stage::Opening | Stage::Storing, Input::Refused(why)) => {
                self.failure = Some(Error::invalid(
                    "host",
                    "journal",
                    message!("a journal that can be read and appended to"),
                    why,
                ));
            }
            _ => return Err(Misfit::Other),
        }
        Ok(())
    }

    /// The line is in the journal.
    fn stored(&mut self) {
        self.lines.remove(0);
    }

    /// Checks that the journal is that of the batch.
    fn open(&mut self, kept: &str) {
        self.stage = Stage::Looking;
        match journal::read(kept, self.report.header.as_deref().unwrap_or_default()) {
            Ok(known) if known.has_sent_from(self.report.rows) || self.report.is_overruled(&known) => {
                self.failure = Some(Error::invalid(
                    "journal",
                    "report",
                    message!("the report of the newest run with this journal"),
                    message!("that of an earlier one"),
                ));
            }
            Ok(known) if self.report.parts.iter().all(|part| known.of(part.number, part.rows).is_some()) => {
                if !kept.ends_with('\n') {
                    // A line feed ends a truncated line, so that the next line is separate.
                    self.lines.push(String::new());
                }
                self.known = Some(known);
            }
            Ok(_) => {
                self.failure = Some(Error::invalid(
                    "journal",
                    "journal",
                    message!("the journal of the batch"),
                    message!("another one"),
                ));
            }
            Err(error) => self.failure = Some(error),
        }
    }

    /// The new report.
    fn result(&self) -> Output {
        let mut object = ObjectWriter::new();
        each_member(&self.report.json, |name, value| match name {
            "ok" => object.json(name, &list(self.report.ok.iter().map(|span| span.json()))),
            "unknown" => object.json(name, &list(self.unknown())),
            "lookUp" => {
                if let Some(left) = self.left() {
                    object.json(name, &left);
                }
            }
            _ => object.json(name, value),
        });
        Output::of(object.finish())
    }

    /// The rows that stay unknown, with what resembles them.
    fn unknown(&self) -> Vec<String> {
        let mut unknown = Vec::new();
        for failure in &self.report.unknown {
            for place in failure.rows.places() {
                let group = self.group_of(place);
                let found = group.map_or(&[][..], |group| &group.found);
                let mut error = failure.error.clone();
                error.details.remedy = Some(remedy(group.is_some(), !found.is_empty()));
                let rows = Span::of(place).json();
                unknown.push(text(&[
                    "{\"rows\":",
                    &rows,
                    ",\"error\":",
                    &error.to_kept_json(),
                    ",\"found\":",
                    &list(found),
                    "}",
                ]));
            }
        }
        unknown
    }

    fn group_of(&self, place: u64) -> Option<&Group> {
        self.report.groups.iter().find(|group| group.places.contains(&place))
    }

    /// What a further look needs; `None`: no row that can be found is left.
    fn left(&self) -> Option<String> {
        let places = self.report.unknown.iter().flat_map(|failure| failure.rows.places());
        let rows: Vec<String> = places
            .filter_map(|place| {
                let group = self.group_of(place)?;
                Some(found_by(place, &group.json, group.executed))
            })
            .collect();
        if rows.is_empty() {
            return None;
        }
        let mut object = ObjectWriter::new();
        if let Some(header) = &self.report.header {
            object.text("journal", header);
        }
        object.json(
            "parts",
            member(&self.report.json, "lookUp").and_then(|look_up| member(look_up, "parts")).unwrap_or("[]"),
        );
        object.json("rows", &list(rows));
        Some(object.finish())
    }
}

/// What to do about a row that stays unknown.
fn remedy(can_be_found: bool, is_found: bool) -> Message {
    match (can_be_found, is_found) {
        (false, _) => message!("the row has no value that it can be found by: look for it in the service"),
        (true, true) => message!("what was found resembles the row and does not prove that it was created: compare it"),
        (true, false) => message!(
            "not found so far, which does not prove that it was not created: it may still appear, so reconcile again after some minutes before the row is sent again"
        ),
    }
}

/// The earliest time that the service may show for what was sent since that time of its clock.
fn earliest(since_ms: i64) -> i64 {
    since_ms.div_euclid(1_000).saturating_mul(1_000).saturating_sub(CLOCK_TOLERANCE_MS)
}

impl Report {
    /// Whether the journal says of a row that is unknown here that it was not done: somebody settled it since.
    fn is_overruled(&self, known: &KnownParts) -> bool {
        let mut parts = self.parts.iter().filter_map(|part| known.of(part.number, part.rows));
        parts.any(|part| part.says_not_done(&self.unknown))
    }
}

/// How far the service's clock is ahead of the one that counts for this client, in milliseconds, at most; 0, where it is
/// not told by the answer, or may be as well known as it should be. The clock with which the rows were sent may be another machine's,
/// so it only says what is no proof.
fn clock_behind(context: &PlanContext<'_>, response: &Response) -> i64 {
    let Some(date_ms) = response.date_ms else { return 0 };
    // It is a time between sending and receiving, without its fraction of a second.
    let duration_ms = i64::try_from(response.duration_ms).unwrap_or(i64::MAX);
    let behind_ms = date_ms.saturating_sub(context.service_ms());
    let most_ms = behind_ms.saturating_add(duration_ms);
    let off_ms = if behind_ms > CLOCK_TOLERANCE_MS {
        most_ms
    } else if most_ms < -CLOCK_TOLERANCE_MS {
        behind_ms
    } else {
        0
    };
    off_ms.clamp(-UNNOTICED_MS, UNNOTICED_MS)
}

/// A row of a list without secrets, because it stands beside an error.
fn without_secrets(finds: &Operation, row: &str) -> String {
    let secrets = finds.secret_names();
    let mut object = ObjectWriter::new();
    each_member(row, |name, value| {
        if !secrets.contains(&name) {
            object.json(name, value);
        }
    });
    object.finish()
}

fn read_report(json: &str, same: &[&str]) -> Option<Report> {
    let mut report = Report {
        header: None,
        rows: member(json, "rows").and_then(integer).unwrap_or(u64::MAX),
        ok: elements(member(json, "ok")?).iter().map(|one| span(one)).collect::<Option<_>>()?,
        unknown: failures(member(json, "unknown")?)?,
        parts: Vec::new(),
        groups: Vec::new(),
        json: json.to_string(),
    };
    let Some(look_up) = member(json, "lookUp") else { return Some(report) };
    report.header = member(look_up, "journal").and_then(scalar).map(alloc::borrow::Cow::into_owned);
    for part in elements(member(look_up, "parts")?) {
        let (number, since_ms) = (integer(member(&part, "part")?)?, Parts::of(member(&part, "since")?).integer()?);
        report.parts.push(LostPart { number, rows: span(member(&part, "rows")?)?, since_ms });
    }
    for row in elements(member(look_up, "rows")?) {
        let mut entry = elements(&row).into_iter();
        let (place, json) = (integer(&entry.next()?)?, entry.next()?);
        let executed = entry.next().and_then(|count| integer(&count)).unwrap_or(0);
        let since_ms = report.parts.iter().find(|part| part.rows.contains(place))?.since_ms;
        let members = members_of(same, &json);
        if let Some(group) = report.groups.iter_mut().find(|group| group.members == members) {
            group.since_ms = group.since_ms.min(since_ms);
            group.places.push(place);
        } else {
            report.groups.push(Group {
                members,
                places: Vec::from([place]),
                json,
                since_ms,
                executed,
                exact: 0,
                found: Vec::new(),
            });
        }
    }
    Some(report)
}

/// What finds an unknown row, as JSON: its place, its values, and the number of executed rows with the same values, if any.
pub(super) fn found_by(place: u64, members: &str, executed: u64) -> String {
    let executed = if executed == 0 { String::new() } else { text(&[",", &count(executed)]) };
    text(&["[", &count(place), ",", members, &executed, "]"])
}

/// The fingerprint of the values of these members of a row.
pub(super) fn fingerprint_of(same: &[&str], row: &str) -> u64 {
    members_of(same, row)
        .iter()
        .fold(0, |whole, values| values.iter().fold(combine(whole, 1), |one, value| combine(one, *value)))
}

/// The fingerprints of the values of each member: those of a list, or of the `value` of the objects in it, in any order. Empty
/// texts are none.
fn members_of(same: &[&str], row: &str) -> Vec<Vec<u64>> {
    let members = same.iter().map(|name| {
        let value = member(row, name).unwrap_or_default();
        let listed = if value.starts_with('[') { elements(value) } else { Vec::from([value.to_string()]) };
        let texts = listed.iter().filter_map(|one| scalar(member(one, "value").unwrap_or(one)));
        let mut values = Vec::new();
        for text in texts.filter(|text| !text.is_empty()) {
            let print = fingerprint(&string(&text));
            let at = values.partition_point(|known| *known < print);
            values.insert(at, print);
        }
        values
    });
    members.collect()
}

#[cfg(test)]
mod tests {
    use super::super::row_batch::{RowBatch, Settings};
    use super::super::testing::{body, client, context, done, request, response};
    use super::*;
    use crate::client::Client;
    use crate::error::{ErrorKind, Outcome};
    use triline_schema::operation;

    const JOURNAL: Settings = Settings { journal: true, dry_run: false, count: None };

    fn empty() -> Checked {
        Checked { members: Vec::new(), secrets: Vec::new() }
    }

    /// The report of a batch whose only request was lost, and its journal.
    fn lost(client: &Client, settings: Settings, rows: &str) -> (String, String) {
        let mut plan = RowBatch::new(operation("platform.customers.create").unwrap(), empty(), settings).unwrap();
        let mut journal = String::new();
        loop {
            match plan.next(&context(client)).unwrap() {
                PlanOutput::Ask(Ask::ReadJournal) => assert!(plan.answer(Input::Journal(String::new())).is_ok()),
                PlanOutput::Ask(Ask::Rows { .. }) => {
                    assert!(plan.answer(Input::rows(rows.to_string(), true, "")).is_ok());
                }
                PlanOutput::Ask(Ask::AppendJournal(line)) => {
                    journal.push_str(&(line + "\n"));
                    assert!(plan.answer(Input::Stored).is_ok());
                }
                PlanOutput::Request(request) => {
                    if let Some(announcement) = &request.announcement {
                        journal.push_str(&((announcement.line)(context(client).now.wall_ms) + "\n"));
                    }
                    let mut error = Error::new(ErrorKind::Transport, "timeout", "no");
                    error.details.outcome = Outcome::Unknown;
                    plan.fail(&context(client), &error);
                }
                PlanOutput::Done(report) => return (report.as_str().to_string(), journal),
                _ => {}
            }
        }
    }

    fn lookup(report: &str, journal: bool) -> RowLookup {
        let create = operation("platform.customers.create").unwrap();
        RowLookup::new(create, report, journal, 480).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The new report, where the list answers with these rows.
    fn found(client: &Client, plan: &mut RowLookup, rows: &str) -> serde_json::Value {
        let mut page = response(rows);
        page.total = i64::try_from(elements(rows).len()).ok();
        loop {
            match plan.next(&context(client)).unwrap() {
                PlanOutput::Request(_) => plan.accept(&context(client), &page).unwrap(),
                PlanOutput::Done(report) => return serde_json::from_str(report.as_str()).unwrap(),
                _ => panic!("something else"),
            }
        }
    }

    const ROWS: &str = r#"[
        {"name":"a","mobile":[{"value":"1"},{"value":"2"}],"servicePassword":"pw","age":"7"},
        {"name":"b"},
        {"name":"b"},
        {"age":"8"},
        {"name":"c","email":[{"value":"c@example.com"}]}
    ]"#;

    const SINCE: &str = "2026-01-05 17:29:58";

    fn row(id: u8, members: &str, time: &str) -> String {
        alloc::format!(r#"{{"id":"{id}",{members},"createTime":"{time}","servicePassword":"pw"}}"#)
    }

    #[test]
    fn what_finds_a_row_is_kept_with_the_report_and_no_more() {
        let (report, _) = lost(&client(), Settings::default(), ROWS);
        let report: serde_json::Value = serde_json::from_str(&report).unwrap();
        let rows = serde_json::json!([
            [0, {"name": "a", "mobile": [{"value": "1"}, {"value": "2"}]}],
            [1, {"name": "b"}],
            [2, {"name": "b"}],
            [4, {"name": "c", "email": [{"value": "c@example.com"}]}],
        ]);
        let parts = serde_json::json!([{"part": 1, "rows": [0, 4], "since": 1_767_605_400_000_u64}]);
        assert_eq!(report["lookUp"], serde_json::json!({"parts": parts, "rows": rows}));
        // Other operations have none, and neither has a batch without unknown rows.
        let mut plan =
            RowBatch::new(operation("platform.customers.delete").unwrap(), empty(), Settings::default()).unwrap();
        assert!(matches!(plan.next(&context(&client())).unwrap(), PlanOutput::Ask(_)));
        assert!(plan.answer(Input::rows("[]".into(), true, "")).is_ok());
        assert!(!done(plan.next(&context(&client())).unwrap()).as_str().contains("lookUp"));
    }

    #[test]
    fn rows_that_were_created_since_are_done() {
        let client = client();
        let (report, _) = lost(&client, Settings::default(), ROWS);
        let mut plan = lookup(&report, false);
        let wanted = alloc::format!(r#"{{"beginCreateTime":"{SINCE}","page":1,"pageSize":1000}}"#);
        assert_eq!(body(&request(plan.next(&context(&client)).unwrap())), wanted);
        let rows = list([
            row(1, r#""name":"a","mobile":[{"value":"2"},{"value":"1"}]"#, SINCE),
            row(2, r#""name":"b","mobile":[{"value":"9"}]"#, "2026-01-05 17:31:00"),
            // One of the mail addresses of the row only, and a customer that was there before.
            row(3, r#""name":"c","email":[]"#, "2026-01-05 17:31:00"),
            row(4, r#""name":"c","email":[{"value":"c@example.com"}]"#, "2026-01-05 17:29:57"),
        ]);
        let report = found(&client, &mut plan, &rows);
        assert_eq!((&report["ok"], &report["failed"]), (&serde_json::json!([[0, 0]]), &serde_json::json!([])));
        // Of two rows that are alike, one came: which of them is not known.
        let unknown: Vec<_> = report["unknown"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (one["rows"][0].as_u64(), one["found"].as_array().unwrap().len()))
            .collect();
        assert_eq!(unknown, [(Some(1), 1), (Some(2), 1), (Some(3), 0), (Some(4), 2)]);
        assert!(!alloc::format!("{report}").contains("pw"), "{report}");
        let remedy = |index: usize| remedy_of(&report["unknown"][index]["error"]);
        assert!(remedy(0).contains("does not prove") && remedy(2).contains("no value"), "{report}");
        // What is left can be looked up again, and is found.
        assert_eq!(report["lookUp"]["rows"][0], serde_json::json!([1, {"name": "b"}]));
        let mut plan = lookup(&alloc::format!("{report}"), false);
        let rows = list([
            row(2, r#""name":"b""#, "2026-01-05 17:31:00"),
            row(5, r#""name":"b""#, "2026-01-05 17:33:00"),
            row(6, r#""name":"c","email":[{"value":"c@example.com"}]"#, "2026-01-05 17:33:00"),
        ]);
        let report = found(&client, &mut plan, &rows);
        assert_eq!(
            (&report["ok"], &report["unknown"][0]["rows"]),
            (&serde_json::json!([[0, 2], [4, 4]]), &serde_json::json!([3, 3]))
        );
        assert!(report.get("lookUp").is_none());
    }

    /// An executed row is not taken for an unknown one, nor a customer with more than the row for the row.
    #[test]
    fn what_may_be_another_row_proves_nothing() {
        let client = client();
        let create = operation("platform.customers.create").unwrap();
        let mut plan = RowBatch::new(create, empty(), Settings::default()).unwrap();
        let first: Vec<String> = (0..500).map(|at| alloc::format!(r#"{{"name":"{at}"}}"#)).collect();
        let mut parts = [list(first), r#"[{"name":"b"},{"name":"7"}]"#.to_string()].into_iter();
        let report = loop {
            match plan.next(&context(&client)).unwrap() {
                PlanOutput::Ask(_) => {
                    let rows = parts.next().unwrap();
                    assert!(plan.answer(Input::rows(rows, parts.len() == 0, "")).is_ok());
                }
                PlanOutput::Request(_) if parts.len() > 0 => {
                    plan.accept(&context(&client), &response(r#"{"failedList":[]}"#));
                }
                PlanOutput::Request(_) => {
                    let mut error = Error::new(ErrorKind::Transport, "timeout", "no");
                    error.details.outcome = Outcome::Unknown;
                    plan.fail(&context(&client), &error);
                }
                PlanOutput::Done(report) => break report.as_str().to_string(),
                _ => {}
            }
        };
        let created = |rows: &[&str]| {
            let rows = rows.iter().map(|members| row(1, members, "2026-01-05 17:31:00"));
            found(&client, &mut lookup(&report, false), &list(rows))["ok"].to_string()
        };
        let (b, seven) = (r#""name":"b""#, r#""name":"7""#);
        assert_eq!(created(&[seven, r#""name":"b","mobile":[{"value":"9"}]"#]), "[[0,499]]");
        assert_eq!(created(&[seven, b]), "[[0,500]]");
        assert_eq!(created(&[seven, b, seven]), "[[0,501]]");
    }

    fn remedy_of(error: &serde_json::Value) -> String {
        Error::from_json(&error.to_string()).remedy().unwrap().to_string()
    }

    #[test]
    fn a_row_that_is_not_found_stays_unknown() {
        let client = client();
        let (report, _) = lost(&client, Settings::default(), r#"[{"name":"a"}]"#);
        let report = found(&client, &mut lookup(&report, false), "[]");
        assert_eq!((&report["ok"], &report["failed"]), (&serde_json::json!([]), &serde_json::json!([])));
        let error = &report["unknown"][0]["error"];
        assert_eq!((&error["code"], &error["outcome"]), (&"timeout".into(), &"unknown".into()));
        assert!(remedy_of(error).contains("it may still appear"), "{error}");
    }

    #[test]
    fn the_journal_records_what_was_found() {
        let client = client();
        let (report, journal) = lost(&client, JOURNAL, ROWS);
        let mut plan = lookup(&report, true);
        assert!(matches!(plan.next(&context(&client)), Ok(PlanOutput::Ask(Ask::ReadJournal))));
        assert!(plan.answer(Input::Journal(journal.clone())).is_ok());
        request(plan.next(&context(&client)).unwrap());
        let mut page = response(&list([row(1, r#""name":"a","mobile":[{"value":"2"},{"value":"1"}]"#, SINCE)]));
        page.total = Some(1);
        plan.accept(&context(&client), &page).unwrap();
        let Ok(PlanOutput::Ask(Ask::AppendJournal(line))) = plan.next(&context(&client)) else { panic!("no line") };
        assert!(plan.answer(Input::Stored).is_ok());
        done(plan.next(&context(&client)).unwrap());
        // The next run of the batch takes it from there, and sends nothing.
        let mut batch = RowBatch::new(operation("platform.customers.create").unwrap(), empty(), JOURNAL).unwrap();
        assert!(matches!(batch.next(&context(&client)), Ok(PlanOutput::Ask(Ask::ReadJournal))));
        assert!(batch.answer(Input::Journal([journal, line, "\n".into()].concat())).is_ok());
        assert!(matches!(batch.next(&context(&client)), Ok(PlanOutput::Ask(Ask::Rows { max: 5 }))));
        assert!(batch.answer(Input::rows(ROWS.to_string(), true, "")).is_ok());
        assert!(matches!(batch.next(&context(&client)), Ok(PlanOutput::Emit(_))));
        let report: serde_json::Value =
            serde_json::from_str(done(batch.next(&context(&client)).unwrap()).as_str()).unwrap();
        assert_eq!((&report["ok"], &report["requests"]), (&serde_json::json!([[0, 0]]), &0.into()));
        assert_eq!(report["unknown"][0]["rows"], serde_json::json!([1, 4]));
        assert_eq!(report["lookUp"]["rows"].as_array().unwrap().len(), 3);
    }

    /// Requests are accepted from a clock that is off by minutes, and nothing says so.
    #[test]
    fn a_clock_that_is_off_proves_nothing_and_hides_nothing() {
        let client = client();
        let (report, _) = lost(&client, Settings::default(), r#"[{"name":"a"}]"#);
        // By how many seconds the service's clock is ahead; where the walk begins; the outcome of a row that was created then.
        for (ahead, duration_ms, begins, created, is_found) in [
            (-60, 0, "2026-01-05 17:28:58", "2026-01-05 17:29:00", false),
            (-1, 0, SINCE, "2026-01-05 17:29:59", true),
            (-5, 4_000, SINCE, "2026-01-05 17:29:59", true),
            (60, 0, SINCE, "2026-01-05 17:30:50", false),
            (60, 0, SINCE, "2026-01-05 17:31:00", true),
            (-9_000, 0, "2026-01-05 17:24:58", "2026-01-05 17:30:00", true),
        ] {
            let mut plan = lookup(&report, false);
            let mut page = response(&list([row(1, r#""name":"a""#, created)]));
            page.total = Some(1);
            page.duration_ms = duration_ms;
            page.date_ms = Some(context(&client).now.wall_ms + ahead * 1_000);
            let mut sent = Vec::new();
            let report: serde_json::Value = loop {
                match plan.next(&context(&client)).unwrap() {
                    PlanOutput::Request(request) => {
                        sent.push(body(&request));
                        plan.accept(&context(&client), &page).unwrap();
                    }
                    PlanOutput::Done(report) => break serde_json::from_str(report.as_str()).unwrap(),
                    _ => panic!("something else"),
                }
            };
            let last = sent.last().unwrap();
            assert!(last.contains(&alloc::format!(r#""beginCreateTime":"{begins}","page":1,"#)), "{ahead}: {last}");
            assert_eq!(report["ok"] == serde_json::json!([[0, 0]]), is_found, "{ahead}: {report}");
            if !is_found {
                assert!(remedy_of(&report["unknown"][0]["error"]).contains("compare it"), "{ahead}: {report}");
            }
        }
    }

    #[test]
    fn the_report_of_an_earlier_run_is_refused() {
        let client = client();
        let (report, journal) = lost(&client, JOURNAL, ROWS);
        let announced = journal::Announced { number: 2, rows: Span::of(5), fingerprint: 7 }.line(0) + "\n";
        let done = |failed| journal::End::Done { failed, unknown: Vec::new() };
        let not_done = |row| Vec::from([RowFailure::new(Span::of(row), &Error::new(ErrorKind::Transport, "x", "no"))]);
        for (lines, is_refused) in [
            (announced.clone(), true),
            (announced.clone() + &done(Vec::new()).line(2, 0) + "\n", true),
            (announced + &journal::End::NotSent.line(2, 0) + "\n", false),
            // Somebody settled its rows since: the next run sends them, or reports one that is not to be sent again.
            (journal::End::NotSent.line(1, 0) + "\n", true),
            (done(not_done(1)).line(1, 0) + "\n", true),
            (done(Vec::new()).line(1, 0) + "\n", false),
        ] {
            let mut plan = lookup(&report, true);
            plan.next(&context(&client)).unwrap();
            assert!(plan.answer(Input::Journal(journal.clone() + &lines)).is_ok());
            let error = plan.next(&context(&client)).err();
            assert_eq!(
                error.is_some_and(|error| error.details.field.as_deref() == Some("report")),
                is_refused,
                "{lines}"
            );
        }
    }

    #[test]
    fn another_journal_is_refused() {
        let client = client();
        let (report, journal) = lost(&client, JOURNAL, ROWS);
        let header = journal.lines().next().unwrap().to_string() + "\n";
        for kept in ["", "[]\n", &header] {
            let mut plan = lookup(&report, true);
            plan.next(&context(&client)).unwrap();
            assert!(plan.answer(Input::Journal(kept.to_string())).is_ok());
            let error = plan.next(&context(&client)).err().unwrap_or_else(|| panic!("{kept}"));
            assert_eq!(error.details.field.as_deref(), Some("journal"));
        }
    }

    #[test]
    fn other_operations_and_texts_are_refused() {
        let create = operation("platform.customers.create").unwrap();
        let import = operation("platform.dialout.import").unwrap();
        let report = r#"{"ok":[],"failed":[],"unknown":[]}"#;
        for (operation, report) in [
            (import, report),
            (create, "{}"),
            (create, r#"{"ok":[],"failed":[],"unknown":[],"lookUp":{"parts":[{}]}}"#),
        ] {
            assert!(RowLookup::new(operation, report, false, 0).is_err(), "{report}");
        }
    }
}
