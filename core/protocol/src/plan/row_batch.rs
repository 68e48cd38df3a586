//! A row batch: rows that the host supplies part by part, and a report with the outcome of each.
//!
//! ```text
//!  Opening ─▶ Gathering ─▶ Ready ─▶ Sending ─▶ Storing ─▶ Gathering ─▶ … ─▶ Done
//!   (read)      (rows)     (request)           (append)
//! ```
//!
//! In brackets: the ask for the host, or the request. Reading and appending happen only with a journal, which the host
//! keeps, or the store, by scripts (`stored.rs`). The exchange writes the announcement of a part, this plan the line of its
//! end.

mod gathering;
mod refusals;
#[cfg(feature = "store")]
mod stored;
mod unknown_rows;

pub(super) use refusals::refused_rows;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::journal::{self, End, KnownParts};
use super::report::{BatchReport, RowFailure};
use super::{Pace, PlanContext, PlanOutput};
use crate::Form;
use crate::boundary::{Ask, Event, Input, Misfit, Output};
use crate::client::Client;
use crate::codec::request::Checked;
use crate::error::{Error, ErrorKind, Outcome, Reason};
use crate::exchange::{Announcement, RequestSpec, Response};
use crate::json::{ObjectWriter, list};
use triline_schema::operation::{Field, Operation};

use gathering::Part;
pub(super) use gathering::interrupted;
#[cfg(feature = "relay")]
pub(super) use gathering::rows_of_host;
use unknown_rows::UnknownRows;

/// The longest journal that a batch adds parts to, in bytes: hosts read 256 MiB at most, and the end of a part is still to fit in.
const LONGEST_JOURNAL: usize = 255 << 20;

/// How long the line is that announces a part, at most.
const ANNOUNCEMENT: usize = 200;

/// Options of a row batch.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Settings {
    /// Whether the host keeps a journal.
    pub(super) journal: bool,
    /// Whether rows are only checked and requests only counted.
    pub(super) dry_run: bool,
    /// Number of rows, where that is known.
    pub(super) count: Option<u64>,
}

/// The plan of a row batch.
pub(crate) struct RowBatch {
    operation: &'static Operation,
    params: Checked,
    /// The parameter that holds the rows.
    field: &'static Field,
    /// Maximum number of rows of a request.
    max: u64,
    /// What errors call the journal of the host.
    journal_name: Option<String>,
    /// Fingerprint of address and account.
    account: String,
    /// The first line of the journal, if there is one.
    header: Option<String>,
    /// How long the journal is, if there is one.
    journal_bytes: usize,
    settings: Settings,
    stage: Stage,
    /// The parts that the journal knows.
    known: KnownParts,
    part: Part,
    /// The number of the newest part.
    parts: u64,
    /// Index of the next row.
    next_place: u64,
    /// Whether the host has no more rows.
    has_all_rows: bool,
    report: BatchReport,
    /// What finds the rows whose outcome is unknown.
    unknown: UnknownRows,
    pace: Pace,
    /// Number of settled rows that were reported to the host.
    reported: u64,
    /// The reason why the batch ended before its rows did.
    stopped: Option<Error>,
    /// Whether the same batch with its journal would get further than it did.
    can_continue: bool,
    /// Whether a request was, or may have been, executed, in this run or in an earlier one of the journal.
    has_sent: bool,
    secrets: Vec<String>,
    /// The journal in the store, if it is there.
    #[cfg(feature = "store")]
    stored: Option<Box<crate::store::StoredJournal>>,
}

/// The next step, or the one in flight.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    /// Read the journal.
    Opening,
    /// Ask for rows.
    Gathering,
    /// Send the part.
    Ready,
    /// The part is being sent.
    Sending,
    /// Append that line to the journal.
    Storing(String),
    Done,
}

impl RowBatch {
    /// Plans a batch of rows from the host.
    ///
    /// # Errors
    ///
    /// `invalid_request`: the operation takes no rows.
    pub(super) fn new(operation: &'static Operation, params: Checked, settings: Settings) -> Result<RowBatch, Error> {
        let rows = operation.batch().and_then(|(rows, max)| Some((operation.params.field(rows)?, max)));
        let Some((field, max)) = rows else {
            return Err(Error::invalid("option", "mode", message!("an operation that takes rows"), operation.name));
        };
        let mut batch = RowBatch {
            operation,
            field,
            max: u64::from(max).max(1),
            account: String::new(),
            header: None,
            journal_bytes: 0,
            params,
            settings,
            stage: Stage::Gathering,
            known: KnownParts::default(),
            journal_name: None,
            part: Part::default(),
            parts: 0,
            next_place: 0,
            has_all_rows: false,
            report: BatchReport::default(),
            unknown: UnknownRows::of(operation),
            pace: Pace::default(),
            reported: 0,
            stopped: None,
            can_continue: false,
            has_sent: false,
            secrets: Vec::new(),
            #[cfg(feature = "store")]
            stored: None,
        };
        if settings.journal {
            batch.use_journal();
        }
        Ok(batch)
    }

    /// Begins with the journal.
    fn use_journal(&mut self) {
        self.header = Some(journal::header(&self.account, self.operation.name, &self.params.body(false)));
        self.stage = Stage::Opening;
    }

    /// Says whose rows the journal records.
    pub(super) fn belongs_to(&mut self, client: &Client) {
        self.account = client.account_fingerprint();
        if self.header.is_some() {
            self.use_journal();
        }
    }

    /// Whether a request of the batch was, or may have been, executed, in this run or in an earlier one of the journal.
    pub(super) fn has_sent(&self) -> bool {
        self.has_sent
    }

    /// Number of settled rows.
    pub(super) fn rows(&self) -> u64 {
        self.report.rows
    }

    /// Secrets among the rows so far.
    pub(super) fn secrets(&self) -> &[String] {
        &self.secrets
    }

    /// Returns what comes next.
    pub(super) fn next(&mut self, context: &PlanContext<'_>) -> Result<PlanOutput, Error> {
        loop {
            // The journal line is written before progress is reported, so a caller that stops at a report never loses
            // it.
            if self.reported != self.report.rows && !matches!(self.stage, Stage::Storing(_)) {
                return Ok(PlanOutput::Emit(self.progress(context)));
            }
            #[cfg(feature = "store")]
            if let Some(script) = self.script(context.client) {
                return Ok(PlanOutput::Script(script));
            }
            match &self.stage {
                Stage::Opening => return Ok(PlanOutput::Ask(Ask::ReadJournal)),
                Stage::Gathering => {
                    let missing = self.wanted().saturating_sub(self.part.len());
                    if missing > 0 && !self.has_all_rows {
                        return Ok(PlanOutput::Ask(Ask::Rows { max: missing }));
                    }
                    self.gathered(context.service_ms());
                }
                Stage::Ready => {
                    self.stage = Stage::Sending;
                    self.part.sent_at = context.now;
                    return Ok(PlanOutput::Request(Box::new(self.request())));
                }
                Stage::Storing(line) => return Ok(PlanOutput::Ask(Ask::AppendJournal(line.clone()))),
                Stage::Sending => return Err(Error::misuse(message!("the request of the batch is still under way"))),
                Stage::Done => {
                    // If nothing was begun, there is no report.
                    if let Some(error) = self.stopped.take_if(|_| self.next_place == 0 && self.report.requests == 0) {
                        return Err(error);
                    }
                    return Ok(PlanOutput::Done(self.result(context)));
                }
            }
        }
    }

    fn progress(&mut self, context: &PlanContext<'_>) -> Event {
        self.reported = self.report.rows;
        let left = self.settings.count.map(|count| count.saturating_sub(self.reported).div_ceil(self.max));
        Event::Progress {
            done: self.reported,
            total: self.settings.count,
            eta_ms: left.map(|requests| context.time_left(requests, self.pace)),
            job: None,
        }
    }

    fn request(&self) -> RequestSpec {
        let mut params = self.params.clone();
        params.set(self.field, list(self.part.rows.iter().filter_map(|(_, row)| row.as_ref().ok())));
        // Rows and their outcomes are reported in the names of the API.
        let mut request = RequestSpec::new(self.operation, params, Form::Json);
        let Part { number, fingerprint, .. } = self.part;
        let announced = journal::Announced { number, rows: self.part.span(), fingerprint };
        request.announcement = self.header.is_some().then(|| Announcement {
            line: Box::new(move |service_ms| announced.line(service_ms)),
            #[cfg(feature = "store")]
            journal: self.stored.as_deref().cloned(),
        });
        request
    }

    /// Takes an answer of the host.
    ///
    /// # Errors
    ///
    /// It does not fit what was asked. Nothing has changed.
    pub(super) fn answer(&mut self, answer: Input) -> Result<(), Misfit> {
        match (&self.stage, answer) {
            (Stage::Opening, Input::Journal(kept)) => self.open(&kept),
            (Stage::Opening, Input::JournalInUse) => self.stop(journal::in_use(self.journal_name.as_deref())),
            (Stage::Gathering, Input::Rows { rows, last, faults }) => return self.take(&rows, last, &faults),
            (Stage::Storing(_), Input::Stored) => self.stored(),
            (Stage::Opening | Stage::Gathering | Stage::Storing(_), Input::Refused(why)) => self.refused(&why),
            _ => return Err(Misfit::Other),
        }
        Ok(())
    }

    /// The line is in the journal.
    fn stored(&mut self) {
        self.stage = if self.stopped.is_some() { Stage::Done } else { Stage::Gathering };
    }

    /// What errors call the journal of the host.
    pub(super) fn named(mut self, journal: Option<String>) -> RowBatch {
        self.journal_name = journal;
        self
    }

    /// Reads the journal that the host has kept.
    fn open(&mut self, kept: &str) {
        let header = self.header.clone().unwrap_or_default();
        self.journal_bytes = kept.len();
        self.stage = Stage::Gathering;
        match journal::read(kept, &header) {
            Ok(known) => {
                self.parts = known.last_number();
                // Of the rows of an earlier program, nobody may think that they were not sent.
                self.has_sent |= known.may_be_executed() && !self.settings.dry_run;
                self.known = known;
                if kept.trim().is_empty() {
                    self.store(header);
                } else if let Some(rest) = header.strip_prefix(kept).filter(|rest| !rest.is_empty()) {
                    // The disk was full, or the program was stopped, in the middle of the header.
                    self.store(rest.into());
                } else if !kept.ends_with('\n') {
                    // A line feed ends the truncated line, so that the next line is separate.
                    self.store(String::new());
                }
            }
            Err(mut error) => {
                if let Some(name) = &self.journal_name {
                    let said = core::mem::take(&mut error.details.message);
                    error.details.message = message!("{message} (journal {name})", said, name);
                }
                self.stop(error);
            }
        }
    }

    /// Makes the part the next to send, if any of its rows can be sent.
    fn ready(&mut self) {
        let has_rows = self.part.rows.iter().any(|(_, row)| row.is_ok());
        if has_rows && !self.settings.dry_run {
            self.stage = Stage::Ready;
            if self.journal_bytes > LONGEST_JOURNAL {
                let expected = message!("at most {most} bytes", LONGEST_JOURNAL);
                let mut error = Error::invalid("journal_full", "journal", expected, message!("more"));
                error.details.remedy =
                    Some(message!("send the rows that are left by another batch, with another journal"));
                self.leave_unsent(&error);
                self.stop(error);
            }
            return;
        }
        self.report.requests = self.report.requests.saturating_add(u64::from(has_rows));
        self.settle(&[], &[]);
    }

    /// The host refused the ask.
    fn refused(&mut self, why: &str) {
        let gives_no_rows = self.stage == Stage::Gathering;
        let error = if gives_no_rows {
            Error::invalid("host", self.field.api(), message!("rows"), why)
        } else {
            Error::invalid("host", "journal", message!("a journal that can be read and appended to"), why)
        };
        self.leave_unsent(&error);
        if !gives_no_rows {
            // Rows that the journal does not contain are not reported as progress.
            self.reported = self.report.rows;
        }
        self.stop(error);
    }

    /// Takes the response to the part.
    pub(super) fn accept(&mut self, context: &PlanContext<'_>, response: &Response) {
        self.part.since_ms = Some(context.client.service_time(self.part.sent_at));
        self.report.requests = self.report.requests.saturating_add(1);
        self.pace.count(response);
        self.has_sent = true;
        let (failed, unknown) = self.refusals(response);
        let number = self.part.number;
        self.settle(&failed, &unknown);
        self.store(End::Done { failed, unknown }.line(number, context.service_ms()));
    }

    /// Takes the failure of the part.
    pub(super) fn fail(&mut self, context: &PlanContext<'_>, error: &Error) {
        self.part.since_ms = Some(context.client.service_time(self.part.sent_at));
        let mut error = error.clone();
        error.details.raw = None;
        let was_sent = error.details.outcome != Outcome::NotSent;
        self.report.requests = self.report.requests.saturating_add(u64::from(was_sent));
        // A fault of these rows need not affect the next rows. Any other failure would.
        let is_about_rows = error.details.kind == ErrorKind::Api
            && error.details.outcome == Outcome::Rejected
            && !matches!(error.details.category, Some("auth" | "permission" | "clock" | "rate_limit"))
            // Without a documented code it may be a gateway's.
            && (error.details.category.is_some() || error.details.status.is_none_or(|status| status < 300));
        if self.part.may_be_executed {
            error.details.outcome = Outcome::Unknown;
        }
        error.conclude(self.operation);
        let number = self.part.number;
        // What refused these rows would have refused any, such as a wrong key. A gateway may refuse a body for what is in it.
        let is_about_account = !is_about_rows
            && (error.details.category.is_some() || !matches!(error.details.status, Some(400 | 413..=415)));
        let end = match error.details.outcome {
            Outcome::NotSent => End::NotSent,
            Outcome::Rejected if is_about_account => End::NotSent,
            Outcome::Rejected => End::Refused(error.clone()),
            Outcome::Done | Outcome::Unknown => End::Unknown(error.clone()),
        };
        self.has_sent |= was_sent && matches!(end, End::Unknown(_));
        match end {
            End::NotSent => self.leave_unsent(&error),
            End::Unknown(_) => self.settle_unknown(&error),
            End::Refused(_) | End::Done { .. } => self.settle_failed(&error),
        }
        // A part that only an earlier program may have sent stays without an end, so the next program sends it again.
        let has_end = was_sent || !matches!(end, End::Unknown(_));
        let is_journal_refused = error.has_reason(Reason::Journal);
        if is_journal_refused {
            self.reported = self.report.rows;
        }
        if !is_about_rows {
            // What is settled in the journal is not sent again: then there must be rows after it.
            let leaves_part = matches!(end, End::NotSent) || !has_end;
            let goes_on = error.details.retryable || matches!(end, End::Unknown(_));
            self.can_continue =
                self.header.is_some() && !is_journal_refused && goes_on && (leaves_part || !self.has_all_rows);
            self.stop(error);
        }
        if has_end && !is_journal_refused {
            self.store(end.line(number, context.service_ms()));
        }
    }

    /// The same error of rows that may have been executed.
    fn as_unknown(&self, error: &Error) -> Error {
        let mut error = error.clone();
        error.details.outcome = Outcome::Unknown;
        error.conclude(self.operation);
        error
    }

    fn stop(&mut self, mut error: Error) {
        error.details.raw = None;
        error.conclude(self.operation);
        if self.header.is_none() && self.has_sent && error.details.retryable {
            // The batch as a whole would send again what it has sent.
            error = self.as_unknown(&error);
        }
        self.stopped = Some(error);
        self.stage = Stage::Done;
    }

    /// Appends a line, if there is a journal and this is not a dry run.
    fn store(&mut self, line: String) {
        if self.header.is_some() && !self.settings.dry_run {
            // The line that announced the part is about as long for each.
            self.journal_bytes = self.journal_bytes.saturating_add(line.len()).saturating_add(ANNOUNCEMENT);
            self.stage = Stage::Storing(line);
        }
    }

    /// Ends with a part that was not sent, or was refused for the account. With a journal, the next batch sends its rows, as it does those
    /// after them: whoever took them for failed ones and sent them in another way would send them twice.
    fn leave_unsent(&mut self, error: &Error) {
        if self.header.is_some() && !self.settings.dry_run {
            self.part.rows.clear();
        }
        self.settle_failed(error);
    }

    /// Settles every row of the part as failed.
    fn settle_failed(&mut self, error: &Error) {
        self.settle(&self.all(error), &[]);
    }

    /// Settles every row of the part as one that may have been executed.
    fn settle_unknown(&mut self, error: &Error) {
        self.settle(&[], &self.all(error));
    }

    /// The same error for all rows of the part.
    fn all(&self, error: &Error) -> [RowFailure; 1] {
        let mut failure = RowFailure::new(self.part.span(), error);
        failure.error.set_operation(self.operation);
        [failure]
    }

    /// Settles every row of the part, and turns to the next part. A row without an error of its own and outside both
    /// lists was done.
    fn settle(&mut self, failed: &[RowFailure], unknown: &[RowFailure]) {
        self.unknown.begin_part(&self.part);
        for (place, row) in core::mem::take(&mut self.part.rows) {
            let sent = row.as_deref().unwrap_or_default();
            if let Some(error) = row.as_ref().err().or_else(|| RowFailure::find(failed, place)) {
                self.report.failed(place, error);
            } else if let Some(error) = RowFailure::find(unknown, place) {
                self.report.unknown(place, &self.unknown.with_remedy(self.operation, error));
                self.unknown.note(place, sent);
            } else {
                self.report.ok(place);
                self.unknown.note_executed(sent);
            }
        }
        self.part = Part { first: self.next_place, ..Part::default() };
        self.stage = Stage::Gathering;
    }

    fn result(&self, context: &PlanContext<'_>) -> Output {
        let mut object = ObjectWriter::new();
        self.report.write(&mut object);
        if let Some(error) = &self.stopped {
            object.json("stopped", &error.to_kept_json());
        }
        if self.can_continue {
            object.json("canContinue", "true");
        }
        if let Some(unknown) = self.unknown.json(self.header.as_deref()) {
            object.json("lookUp", &unknown);
        }
        if self.settings.dry_run {
            object.json("dryRun", "true");
            object.count("earliest", context.delay_of(self.report.requests));
        }
        Output::of(object.finish())
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::super::report::Span;
    use super::super::testing::{body, client, context, params, request, response};
    use super::*;
    use crate::json::{combine, fingerprint};
    use triline_schema::operation;

    /// A batch, and what drives it.
    struct Batch {
        plan: RowBatch,
        client: Client,
    }

    const JOURNAL: Settings = Settings { journal: true, dry_run: false, count: None };
    const PLAIN: Settings = Settings { journal: false, dry_run: false, count: None };

    impl Batch {
        fn new(name: &str, max: u64, settings: Settings) -> Batch {
            let params = Checked { members: Vec::new(), secrets: Vec::new() };
            let mut plan = RowBatch::new(operation(name).unwrap(), params, settings).unwrap();
            plan.max = max;
            Batch { plan, client: client() }
        }

        /// A deletion with at most so many rows a request.
        fn delete(max: u64, settings: Settings) -> Batch {
            Batch::new("platform.customers.delete", max, settings)
        }

        /// A creation with at most so many rows a request.
        fn create(max: u64, settings: Settings) -> Batch {
            Batch::new("platform.customers.create", max, settings)
        }

        fn next(&mut self) -> PlanOutput {
            self.plan.next(&context(&self.client)).unwrap_or_else(|error| panic!("{error}"))
        }

        fn journal(&mut self, kept: &str) {
            assert!(matches!(self.next(), PlanOutput::Ask(Ask::ReadJournal)));
            assert!(self.plan.answer(Input::Journal(kept.to_string())).is_ok());
        }

        fn rows(&mut self, max: u64, rows: &str, last: bool) {
            self.rows_with(max, rows, last, "");
        }

        fn rows_with(&mut self, max: u64, rows: &str, last: bool, faults: &str) {
            assert!(matches!(self.next(), PlanOutput::Ask(Ask::Rows { max: wanted }) if wanted == max));
            assert!(self.plan.answer(Input::rows(rows.to_string(), last, faults)).is_ok());
        }

        fn request(&mut self) -> RequestSpec {
            request(self.next())
        }

        fn accept(&mut self, result: &str) {
            self.plan.accept(&context(&self.client), &response(result));
        }

        fn fail(&mut self, kind: ErrorKind, code: &'static str, outcome: Outcome) {
            let mut error = Error::new(kind, code, "no");
            error.details.outcome = outcome;
            self.plan.fail(&context(&self.client), &error);
        }

        /// The line that is to be stored, which is stored.
        fn stored(&mut self) -> String {
            let PlanOutput::Ask(Ask::AppendJournal(line)) = self.next() else { panic!("no line") };
            assert!(self.plan.answer(Input::Stored).is_ok());
            line
        }

        fn progress(&mut self) -> u64 {
            match self.next() {
                PlanOutput::Emit(Event::Progress { done, .. }) => done,
                _ => panic!("no progress"),
            }
        }

        fn result(&mut self) -> serde_json::Value {
            loop {
                match self.next() {
                    PlanOutput::Done(result) => return serde_json::from_str(result.as_str()).unwrap(),
                    PlanOutput::Emit(_) => {}
                    _ => panic!("not done"),
                }
            }
        }
    }

    fn header(operation: &str) -> String {
        journal::header("", operation, b"{}")
    }

    /// The line that announces a request.
    fn announcement(request: &RequestSpec) -> Option<String> {
        request.announcement.as_ref().map(|announcement| (announcement.line)(0))
    }

    /// The number of the part that a request announces.
    fn number(request: &RequestSpec) -> Option<u64> {
        serde_json::from_str::<serde_json::Value>(&announcement(request)?).unwrap()["part"].as_u64()
    }

    /// The line that announces a part of rows as they stand in a journal.
    fn announced(number: u64, first: u64, rows: &[&str]) -> String {
        let fingerprint = rows.iter().fold(0, |sum, row| combine(sum, fingerprint(row)));
        let rows = Span { first, last: first + rows.len() as u64 - 1 };
        journal::Announced { number, rows, fingerprint }.line(0)
    }

    #[test]
    fn the_end_of_a_part_is_stored_before_progress_is_reported() {
        let mut batch = Batch::delete(2, Settings { count: Some(3), ..JOURNAL });
        batch.journal("");
        assert_eq!(batch.stored(), header("platform.customers.delete"));
        batch.rows(2, r#"["a"]"#, false);
        batch.rows(1, r#"["b"]"#, false);
        let sent = batch.request();
        assert_eq!(body(&sent), r#"{"ids":["a","b"]}"#);
        assert_eq!(announcement(&sent).unwrap(), announced(1, 0, &["\"a\"", "\"b\""]));
        assert!(!batch.plan.has_sent());
        batch.accept(r#"{"errorData":[]}"#);
        assert!(batch.plan.has_sent());
        assert!(batch.stored().starts_with(r#"{"part":1,"end":"done","at":"#));
        assert!(matches!(
            batch.next(),
            PlanOutput::Emit(Event::Progress { done: 2, total: Some(3), eta_ms: Some(_), .. })
        ));
        batch.rows(2, r#"["c"]"#, true);
        assert_eq!(number(&batch.request()), Some(2));
        batch.accept(r#"{"errorData":["c"]}"#);
        assert!(batch.stored().contains(r#""failed":[{"rows":[2,2],"error":"#));
        assert_eq!(batch.progress(), 3);
        let result = batch.result();
        assert_eq!((&result["rows"], &result["requests"]), (&3.into(), &2.into()));
        assert_eq!(result["ok"], serde_json::json!([[0, 1]]));
        assert_eq!(result["failed"][0]["error"]["code"], "row_refused");
        assert_eq!(batch.plan.rows(), 3);
    }

    #[test]
    fn what_the_journal_does_not_hold_is_no_progress() {
        let mut batch = Batch::delete(1, JOURNAL);
        batch.journal(&(header("platform.customers.delete") + "\n"));
        batch.rows(1, r#"["a"]"#, false);
        batch.request();
        batch.accept(r#"{"errorData":[]}"#);
        assert!(matches!(batch.next(), PlanOutput::Ask(Ask::AppendJournal(_))));
        assert!(batch.plan.answer(Input::Refused("disk full".into())).is_ok());
        assert!(matches!(batch.next(), PlanOutput::Done(_)));
        let result = batch.result();
        assert_eq!((&result["ok"], &result["stopped"]["code"]), (&serde_json::json!([[0, 0]]), &"host".into()));
    }

    #[test]
    fn an_announcement_that_is_refused_ends_the_batch() {
        let mut batch = Batch::create(1, JOURNAL);
        batch.journal(&(header("platform.customers.create") + "\n"));
        batch.rows(1, r#"[{"name":"a"}]"#, false);
        batch.request();
        let error =
            Error::invalid("host", "journal", message!("a journal that can be read and appended to"), "disk full");
        let error = error.with_reason(Reason::Journal);
        batch.plan.fail(&context(&batch.client), &error);
        assert!(!batch.plan.has_sent());
        let result = batch.result();
        assert_eq!((&result["rows"], &result["requests"]), (&0.into(), &0.into()));
        assert_eq!((&result["failed"], &result["stopped"]["field"]), (&serde_json::json!([]), &"journal".into()));
    }

    #[test]
    fn a_batch_that_was_stopped_in_the_middle_goes_on() {
        let failure = RowFailure::new(Span::of(1), &Error::new(ErrorKind::Api, "row_refused", "no"));
        let done = End::Done { failed: Vec::from([failure]), unknown: Vec::new() }.line(1, 0);
        let rows = [r#"{"name":"a"}"#, r#"{"name":"b"}"#, r#"{"name":"c"}"#];
        let journal = [
            header("platform.customers.create"),
            announced(1, 0, &rows[..2]),
            done,
            announced(2, 2, &rows[2..]),
            "{\"part\":2,\"en".to_string(),
        ]
        .join("\n");
        let mut batch = Batch::create(2, JOURNAL);
        batch.journal(&journal);
        assert_eq!(batch.stored(), "");
        batch.rows(2, &format!("[{},{}]", rows[0], rows[1]), false);
        assert_eq!(batch.progress(), 2);
        batch.rows(1, &format!("[{}]", rows[2]), false);
        // Whether the second part arrived is not known, and it must not be sent twice.
        assert!(batch.stored().starts_with(r#"{"part":2,"end":"unknown""#));
        assert_eq!(batch.progress(), 3);
        batch.rows(2, r#"[{"name":"d"}]"#, true);
        assert_eq!(number(&batch.request()), Some(3));
        batch.accept(r#"{"failedList":[]}"#);
        batch.stored();
        let result = batch.result();
        assert_eq!(result["ok"], serde_json::json!([[0, 0], [3, 3]]));
        assert_eq!(result["failed"][0]["rows"], serde_json::json!([1, 1]));
        assert_eq!(result["unknown"][0]["error"]["code"], "interrupted");
        assert_eq!(result["requests"], 1);
    }

    #[test]
    fn a_part_that_is_safe_to_repeat_is_sent_again() {
        let journal = [header("platform.customers.delete"), announced(1, 0, &["\"a\"", "\"b\""]), String::new()];
        let resumed = || {
            let mut batch = Batch::delete(5, JOURNAL);
            batch.journal(&journal.join("\n"));
            batch.rows(2, r#"["a","b"]"#, true);
            assert_eq!(number(&batch.request()), Some(1));
            batch
        };
        // The program before may have deleted what cannot be deleted now.
        let mut batch = resumed();
        batch.accept(r#"{"errorData":["b"]}"#);
        batch.stored();
        let result = batch.result();
        assert_eq!(result["unknown"][0]["error"]["code"], "row_refused_after_retry");
        assert_eq!(result["unknown"][0]["error"]["outcome"], "unknown");
        // Neither does a request that was not sent tell what the one before it did.
        let mut batch = resumed();
        batch.fail(ErrorKind::Transport, "connection", Outcome::NotSent);
        let result = batch.result();
        assert_eq!(result["unknown"][0]["rows"], serde_json::json!([0, 1]));
        assert_eq!(result["failed"], serde_json::json!([]));
    }

    #[test]
    fn a_batch_has_sent_what_its_journal_may_have() {
        let row = r#"{"name":"a"}"#;
        let refused = RowFailure::new(Span::of(0), &Error::new(ErrorKind::Api, "row_refused", "no"));
        let error = || Error::new(ErrorKind::Transport, "timeout", "no");
        for (end, has_sent) in [
            (None, true),
            (Some(End::Done { failed: Vec::new(), unknown: Vec::new() }), true),
            (Some(End::Done { failed: Vec::new(), unknown: Vec::from([refused]) }), true),
            (Some(End::Unknown(error())), true),
            (Some(End::Refused(error())), false),
            (Some(End::NotSent), false),
        ] {
            let mut journal = [header("platform.customers.create"), announced(1, 0, &[row])].join("\n");
            journal.extend(end.map(|end| format!("\n{}", end.line(1, 0))));
            journal.push('\n');
            for settings in [JOURNAL, Settings { dry_run: true, ..JOURNAL }] {
                let mut batch = Batch::create(1, settings);
                assert!(!batch.plan.has_sent());
                // A batch that is cancelled has no report: its rows need not even have been asked for.
                batch.journal(&journal);
                assert_eq!(batch.plan.has_sent(), has_sent && !settings.dry_run, "{journal}");
            }
        }
    }

    #[test]
    fn rows_that_a_repeated_request_refuses_are_unknown() {
        for (repeated, list, code) in [(false, "failed", "row_refused"), (true, "unknown", "row_refused_after_retry")] {
            let mut batch = Batch::delete(5, PLAIN);
            batch.rows(5, r#"["a","b"]"#, true);
            assert!(batch.request().announcement.is_none());
            let mut response = response(r#"{"errorData":["b"]}"#);
            response.repeated = repeated;
            batch.plan.accept(&context(&batch.client), &response);
            let result = batch.result();
            assert_eq!(result["ok"], serde_json::json!([[0, 0]]));
            assert_eq!(
                (&result[list][0]["rows"], &result[list][0]["error"]["code"]),
                (&serde_json::json!([1, 1]), &code.into())
            );
        }
    }

    #[test]
    fn a_batch_that_ends_before_its_first_row_is_an_error() {
        let mut batch = Batch::delete(5, JOURNAL);
        batch.journal(&[header("platform.dialout.import"), String::new()].join("\n"));
        let Err(error) = batch.plan.next(&context(&batch.client)) else { panic!("no error") };
        assert_eq!(
            (error.details.code.as_deref(), error.details.operation),
            (Some("other_journal"), Some("platform.customers.delete"))
        );

        let mut batch = Batch::delete(5, PLAIN);
        assert!(matches!(batch.next(), PlanOutput::Ask(Ask::Rows { max: 5 })));
        assert!(batch.plan.answer(Input::Refused("no file".into())).is_ok());
        let Err(error) = batch.plan.next(&context(&batch.client)) else { panic!("no error") };
        assert_eq!((error.details.code.as_deref(), error.details.got.as_deref()), (Some("host"), Some("no file")));
    }

    #[test]
    fn other_rows_than_those_of_the_journal_end_the_batch() {
        let journal = [header("platform.customers.delete"), announced(1, 0, &["\"a\""]), String::new()].join("\n");
        let mut batch = Batch::delete(5, JOURNAL);
        batch.journal(&journal);
        batch.rows(1, r#"["b"]"#, false);
        let result = batch.result();
        assert_eq!((&result["stopped"]["code"], &result["stopped"]["field"]), (&"other_journal".into(), &"ids".into()));
        // The row that was sent in its place may have been executed.
        assert_eq!(result["unknown"][0]["rows"], serde_json::json!([0, 0]));
        assert_eq!(result["unknown"][0]["error"]["outcome"], "unknown");

        // A look-up that finds this row says nothing of the one that was sent in its place.
        let sent = announced(1, 0, &[r#"{"name":"a"}"#]);
        let journal = [header("platform.customers.create"), sent, String::new()].join("\n");
        let mut batch = Batch::create(5, JOURNAL);
        batch.journal(&journal);
        batch.rows(1, r#"[{"name":"b"}]"#, false);
        let result = batch.result();
        assert_eq!(
            (&result["unknown"][0]["rows"], &result["lookUp"]),
            (&serde_json::json!([0, 0]), &serde_json::Value::Null)
        );
        assert_eq!(result["unknown"][0]["error"]["remedy"][0], "give the rows that the journal was written for");
    }

    #[test]
    fn a_journal_that_is_full_ends_the_batch_before_the_next_request() {
        let mut batch = Batch::delete(1, JOURNAL);
        batch.journal(&(header("platform.customers.delete") + "\n"));
        batch.plan.journal_bytes = LONGEST_JOURNAL + 1;
        batch.rows(1, r#"["a"]"#, true);
        let result = batch.result();
        assert_eq!(result["stopped"]["code"], "journal_full");
        assert_eq!((&result["rows"], &result["failed"]), (&0.into(), &serde_json::json!([])));
        assert_eq!((&result["requests"], result["canContinue"].as_bool()), (&0.into(), None));
    }

    #[test]
    fn rows_between_parts_of_a_journal_keep_to_the_limit() {
        let journal = [header("platform.customers.delete"), announced(1, 5, &["\"x\""]), String::new()].join("\n");
        let mut batch = Batch::delete(2, JOURNAL);
        batch.journal(&journal);
        for first in [0, 2] {
            batch.rows(2, "[1,2]", false);
            assert_eq!(batch.progress(), first + 2);
        }
        batch.rows(1, "[3]", false);
        assert_eq!(batch.progress(), 5);
        batch.rows(1, r#"["x"]"#, true);
        assert_eq!(body(&batch.request()), r#"{"ids":["x"]}"#);
    }

    #[test]
    fn a_part_that_was_sent_after_later_ones_is_not_sent_again() {
        // The rows before the first part could not be sent by the first run, and were by the second.
        let done = |number| End::Done { failed: Vec::new(), unknown: Vec::new() }.line(number, 0);
        let (first, second) = (announced(1, 1, &["\"x\""]), announced(2, 0, &["\"a\""]));
        let journal = [header("platform.customers.delete"), first, done(1), second, done(2), String::new()].join("\n");
        let mut batch = Batch::delete(2, JOURNAL);
        batch.journal(&journal);
        batch.rows(1, r#"["a"]"#, false);
        assert_eq!(batch.progress(), 1);
        batch.rows(1, r#"["x"]"#, true);
        assert_eq!((batch.progress(), batch.result()["requests"].clone()), (2, 0.into()));
    }

    #[test]
    fn faults_of_the_host_get_the_place_of_their_row() {
        let fault = |field: Option<&str>| {
            let mut error = Error::invalid("type", field.unwrap_or_default(), message!("a string"), "a date");
            error.details.field = field.map(ToString::to_string);
            error.to_json()
        };
        let mut batch = Batch::create(4, PLAIN);
        batch.rows(4, r#"[{"name":"a"},{"name":"b"}]"#, false);
        let faults = format!("[[0,{}],[1,{}]]", fault(Some("customers[0].mobile[1].value")), fault(Some("name")));
        batch.rows_with(2, "[null,null]", false, &faults);
        assert_eq!(body(&batch.request()), r#"{"customers":[{"name":"a"},{"name":"b"}]}"#);
        batch.accept(r#"{"failedList":[]}"#);
        batch.progress();
        let faults = format!("[[0,{}],[1,{}],[2,{}]]", fault(None), fault(Some("customers[x]")), fault(Some("[7]")));
        batch.rows_with(4, "[null,null,null,null]", true, &faults);
        let result = batch.result();
        let errors: Vec<_> = result["failed"].as_array().unwrap().iter().map(|failure| &failure["error"]).collect();
        let fields: Vec<_> = errors.iter().map(|error| error["field"].as_str().unwrap()).collect();
        assert_eq!(
            fields,
            [
                "customers[2].mobile[1].value",
                "customers[3].name",
                "customers[4]",
                "customers[5].customers[x]",
                "customers[6][7]",
                "customers[7]"
            ]
        );
        let message = Error::from_json(&errors[0].to_string()).details.message;
        assert_eq!(&*message, "customers[2].mobile[1].value: expected a string, got a date");
        assert_eq!(errors[0]["operation"], "platform.customers.create");
        // Null without a fault is refused by the table.
        assert_eq!(errors[5]["code"], "type");
        assert_eq!(result["requests"], 1);
    }

    #[test]
    fn answers_that_do_not_fit_take_nothing() {
        let mut batch = Batch::delete(2, PLAIN);
        assert!(matches!(batch.next(), PlanOutput::Ask(Ask::Rows { max: 2 })));
        for (rows, last, faults) in [
            ("", true, ""),
            ("{}", true, ""),
            ("[1,]", true, ""),
            ("[NaN]", true, ""),
            ("[1] x", true, ""),
            ("[1,2,3]", true, ""),
            ("[]", false, ""),
            ("[1]", false, "[[1,{}]]"),
        ] {
            assert!(batch.plan.answer(Input::rows(rows.into(), last, faults)).is_err(), "{rows}");
        }
        assert!(batch.plan.answer(Input::Stored).is_err() && batch.plan.answer(Input::Journal(String::new())).is_err());
        assert_eq!(batch.plan.next_place, 0);
        assert!(batch.plan.answer(Input::rows("[]".into(), true, "")).is_ok());
        assert_eq!(batch.result()["rows"], 0);
    }

    #[test]
    fn failures_end_the_batch_where_they_are_not_about_its_rows() {
        // The service did not like these rows: the next may be better.
        let mut batch = Batch::create(1, JOURNAL);
        batch.journal(&(header("platform.customers.create") + "\n"));
        batch.rows(1, r#"[{"name":"a"}]"#, false);
        batch.request();
        batch.fail(ErrorKind::Api, "40000", Outcome::Rejected);
        assert!(batch.stored().contains(r#""end":"refused","error":{"kind":"api""#));
        assert_eq!(batch.progress(), 1);
        batch.rows(1, r#"[{"name":"b"}]"#, false);
        batch.request();
        batch.fail(ErrorKind::Transport, "timeout", Outcome::Unknown);
        assert!(batch.plan.has_sent());
        assert!(batch.stored().contains(r#""end":"unknown""#));
        let result = batch.result();
        assert_eq!(
            (&result["failed"][0]["error"]["code"], &result["unknown"][0]["error"]["class"]),
            (&"40000".into(), &"outcome_unknown".into())
        );
        assert_eq!((&result["stopped"]["code"], &result["requests"]), (&"timeout".into(), &2.into()));
        assert_eq!(result["canContinue"], true, "there may be rows after those that are unknown");

        let mut batch = Batch::create(1, JOURNAL);
        batch.journal(&(header("platform.customers.create") + "\n"));
        batch.rows(1, r#"[{"name":"a"}]"#, false);
        batch.request();
        batch.fail(ErrorKind::Transport, "connection", Outcome::NotSent);
        assert!(batch.stored().starts_with(r#"{"part":1,"end":"not_sent","at":"#));
        let result = batch.result();
        assert_eq!(
            (&result["rows"], &result["failed"]),
            (&0.into(), &serde_json::json!([])),
            "the next batch sends it"
        );
        assert_eq!((&result["stopped"]["outcome"], &result["canContinue"]), (&"not_sent".into(), &true.into()));

        let mut batch = Batch::create(1, PLAIN);
        batch.rows(1, r#"[{"name":"a"}]"#, false);
        batch.request();
        batch.fail(ErrorKind::Transport, "connection", Outcome::NotSent);
        assert_eq!(batch.result()["failed"][0]["rows"], serde_json::json!([0, 0]), "no other batch knows of it");
    }

    #[test]
    fn a_batch_without_a_journal_is_not_repeated_after_it_sent_rows() {
        // After a part of one row that was executed, the next is not sent.
        let stopped = |operation: &str, settings: Settings| {
            let mut batch = Batch::new(operation, 1, settings);
            if settings.journal {
                batch.journal(&(header(operation) + "\n"));
            }
            let is_deletion = operation == "platform.customers.delete";
            let rows = if is_deletion { [r#"["a"]"#, r#"["b"]"#] } else { [r#"[{"name":"a"}]"#, r#"[{"name":"b"}]"#] };
            batch.rows(1, rows[0], false);
            batch.request();
            batch.accept(if is_deletion { r#"{"errorData":[]}"# } else { r#"{"failedList":[]}"# });
            if settings.journal {
                batch.stored();
            }
            batch.progress();
            batch.rows(1, rows[1], true);
            batch.request();
            batch.fail(ErrorKind::Transport, "connection", Outcome::NotSent);
            if settings.journal {
                batch.stored();
            }
            let result = batch.result();
            let failed = result["failed"].as_array().unwrap();
            assert!(failed.iter().all(|row| row["error"]["outcome"] == "not_sent"), "of the row it is known");
            (result["stopped"]["outcome"].clone(), result["stopped"]["retryable"].clone())
        };
        assert_eq!(stopped("platform.customers.create", PLAIN), ("unknown".into(), false.into()));
        assert_eq!(stopped("platform.customers.create", JOURNAL), ("not_sent".into(), true.into()));
        assert_eq!(stopped("platform.customers.delete", PLAIN).1, true, "what is deleted twice is deleted");
    }

    #[test]
    fn rows_that_were_refused_for_the_account_are_sent_by_the_next_run() {
        for (category, status, is_left) in [
            (Some("auth"), 200, true),
            (Some("rate_limit"), 400, true),
            (None, 403, true),
            (None, 429, true),
            (None, 413, false),
            (Some("conflict"), 200, false),
        ] {
            let mut batch = Batch::create(1, JOURNAL);
            batch.journal(&(header("platform.customers.create") + "\n"));
            batch.rows(1, r#"[{"name":"a"}]"#, true);
            batch.request();
            let mut error = Error::new(ErrorKind::Api, "1", "no");
            error.details.outcome = Outcome::Rejected;
            (error.details.category, error.details.status) = (category, Some(status));
            batch.plan.fail(&context(&batch.client), &error);
            let end = if is_left { r#""end":"not_sent""# } else { r#""end":"refused""# };
            assert!(batch.stored().contains(end), "{category:?} {status}");
            let result = batch.result();
            assert_eq!(result["failed"] == serde_json::json!([]), is_left, "{result}");
            assert_eq!(result["rows"], u64::from(!is_left), "{result}");
            if is_left {
                assert_eq!(result["stopped"]["outcome"], "rejected");
            }
        }
    }

    #[test]
    fn a_batch_can_continue_where_the_same_call_would_get_further() {
        // Of a part of one row, that the host has more or none: whether the batch can continue.
        let continues = |settings: Settings, is_last: bool, outcome: Outcome, retryable: bool| {
            let mut batch = Batch::create(2, settings);
            if settings.journal {
                batch.journal(&(header("platform.customers.create") + "\n"));
            }
            let rows = if is_last { r#"[{"name":"a"}]"# } else { r#"[{"name":"a"},{"name":"b"}]"# };
            batch.rows(2, rows, is_last);
            batch.request();
            // What was not sent for want of a connection can be sent later; without credentials it fails in the same way.
            let lasts = outcome == Outcome::NotSent && !retryable;
            let mut error = Error::new(if lasts { ErrorKind::Auth } else { ErrorKind::Transport }, "timeout", "no");
            (error.details.outcome, error.details.retryable) = (outcome, retryable);
            batch.plan.fail(&context(&batch.client), &error);
            if settings.journal {
                batch.stored();
            }
            batch.result()["canContinue"] == true
        };
        assert!(continues(JOURNAL, false, Outcome::Unknown, false));
        assert!(!continues(JOURNAL, true, Outcome::Unknown, false), "no row is left");
        assert!(continues(JOURNAL, true, Outcome::NotSent, true), "the rows were not sent");
        assert!(!continues(JOURNAL, false, Outcome::NotSent, false), "it would fail in the same way");
        assert!(continues(JOURNAL, false, Outcome::Rejected, true));
        assert!(!continues(PLAIN, false, Outcome::Unknown, false), "without a journal, all rows would be sent again");
    }

    #[test]
    fn a_row_that_cannot_be_told_makes_the_others_unknown() {
        let mut batch = Batch::create(4, PLAIN);
        batch.rows(4, r#"[{"name":"a"},{"name":"b"}]"#, true);
        batch.request();
        batch.accept(r#"{"failedList":[{"errMessage":"x","name":"b"},{"errMessage":"why"}]}"#);
        let result = batch.result();
        assert_eq!(result["failed"][0]["error"]["message"], "x");
        assert_eq!(
            (&result["unknown"][0]["rows"], &result["unknown"][0]["error"]["code"]),
            (&serde_json::json!([0, 0]), &"row_not_told".into())
        );
    }

    #[test]
    fn without_a_list_of_failures_every_row_is_unknown() {
        for result in ["null", "{}", r#"{"failedList":null}"#] {
            let mut batch = Batch::create(2, JOURNAL);
            batch.journal(&(header("platform.customers.create") + "\n"));
            batch.rows(2, r#"[{"name":"a"},{"name":"b"}]"#, true);
            batch.request();
            batch.accept(result);
            assert!(batch.stored().contains(r#""end":"done","unknown":[{"rows":[0,1],"#), "{result}");
            assert_eq!(batch.progress(), 2);
            let report = batch.result();
            assert_eq!(report["ok"], serde_json::json!([]), "{result}");
            assert_eq!(report["unknown"][0]["error"]["class"], "outcome_unknown", "{result}");
        }
    }

    #[test]
    fn a_host_without_rows_ends_the_batch() {
        let mut batch = Batch::delete(2, PLAIN);
        batch.rows(2, r#"["a"]"#, false);
        assert!(matches!(batch.next(), PlanOutput::Ask(Ask::Rows { max: 1 })));
        assert!(batch.plan.answer(Input::Refused("broken".into())).is_ok());
        let result = batch.result();
        assert_eq!(
            (&result["failed"][0]["rows"], &result["stopped"]["got"]),
            (&serde_json::json!([0, 0]), &"broken".into())
        );
    }

    #[test]
    fn the_time_left_counts_waits_and_responses() {
        // The rate limit of twenty requests a minute, of which bulk work leaves some to others.
        let eta = |rows: u64, duration_ms: u64| {
            let mut batch = Batch::delete(1, Settings { count: Some(rows), ..PLAIN });
            batch.rows(1, r#"["a"]"#, false);
            batch.request();
            let mut response = response(r#"{"errorData":[]}"#);
            response.duration_ms = duration_ms;
            batch.plan.accept(&context(&batch.client), &response);
            match batch.next() {
                PlanOutput::Emit(Event::Progress { eta_ms, .. }) => eta_ms.unwrap(),
                _ => panic!("no progress"),
            }
        };
        assert_eq!((eta(3, 0), eta(3, 500), eta(1, 500)), (0, 1_000, 0));
        let waits = eta(101, 0);
        assert!(waits > 60_000);
        assert_eq!((eta(101, 500), eta(101, 60_000)), (waits + 500, 6_000_000));
    }

    #[test]
    fn a_dry_run_sends_and_stores_nothing() {
        let mut batch = Batch::delete(2, Settings { journal: true, dry_run: true, count: None });
        batch.journal("");
        batch.rows(2, r#"["a",1]"#, false);
        assert_eq!(batch.progress(), 2);
        batch.rows(2, "[2]", true);
        let result = batch.result();
        assert_eq!((&result["requests"], &result["dryRun"]), (&1.into(), &true.into()));
        assert_eq!(
            (&result["ok"], &result["failed"][0]["error"]["field"]),
            (&serde_json::json!([[0, 0]]), &"ids[1]".into())
        );
        assert!(result["earliest"].is_u64());
    }

    #[test]
    fn a_dry_run_lists_every_row_that_would_fail() {
        let dry = Settings { journal: false, dry_run: true, count: None };
        let mut batch = Batch::create(2, dry);
        let rows =
            [r#"[{"name":"a"},{"name":""}]"#, r#"[{"mobile":[{"value":"1"}]},{"name":5}]"#, r#"[{"name":null}]"#];
        for (number, rows) in rows.iter().enumerate() {
            batch.rows(2, rows, number == 2);
            batch.progress();
        }
        let result = batch.result();
        let fields: Vec<_> = result["failed"]
            .as_array()
            .unwrap()
            .iter()
            .map(|failure| failure["error"]["field"].as_str().unwrap())
            .collect();
        let expected = ["customers[1].name", "customers[2].name", "customers[3].name", "customers[4].name"];
        assert_eq!((fields, &result["ok"]), (expected.to_vec(), &serde_json::json!([[0, 0]])));
        // What is only assumed keeps nothing from being sent.
        let mut batch = Batch::create(2, PLAIN);
        batch.rows(2, r#"[{"mobile":[{"value":"1"}]}]"#, true);
        assert!(body(&batch.request()).contains("mobile"));
    }

    #[test]
    fn operations_without_rows_are_refused() {
        let roles = operation("platform.roles.list").unwrap();
        assert!(RowBatch::new(roles, params(roles, "{}"), PLAIN).is_err());
    }
}
