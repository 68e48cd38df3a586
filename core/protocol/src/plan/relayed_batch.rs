//! A row batch over a relay: a job of the relay's server, which this plan starts and follows.
//!
//! ```text
//!  Gathering ─▶ Named ─▶ Starting ─▶ Following ─▶ … ─▶ Done
//!    (rows)    (event)  (request)   (stream of events; again, where it breaks)
//! ```
//!
//! The relay knows a job by its id, so a start whose answer is lost is followed, and no row is sent twice.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::journal::{integer, span};
use super::report::{RowFailure, Span};
use super::{PlanContext, PlanOutput};
use crate::Form;
use crate::auth::secret::Sanitizer;
use crate::boundary::{Ask, Event, Input, Misfit, Mode, Options, Output, WaitReason};
use crate::client::config::RelayAccess;
use crate::codec::request::Checked;
use crate::error::message::Message;
use crate::error::{Error, ErrorKind, Outcome, Reason};
use crate::exchange::RequestSpec;
use crate::exchange::relayed::codec::{Action, Job, RelayRequest, no_relay, of_relay, read_rows};
use crate::json::{ObjectWriter, each_member, elements, list, member, scalar};
use crate::plan::row_batch::rows_of_host;
use crate::text;
use triline_schema::operation::{Field, Kind, Operation};

/// Number of rows that the host is asked for at a time.
const ROWS: u64 = 1_000;
/// How often a job is followed without news in between.
const ATTEMPTS: u32 = 6;
/// The pause before a job is followed again, for each time without news.
const PAUSE_MS: u64 = 500;
/// A report has no more rows. The hosts list each, so that a relay must not make up any number.
const MAX_ROWS: u64 = 10_000_000;

/// The plan of a row batch over a relay, or of what is done with one that was started before.
pub(crate) struct RelayedBatch {
    operation: &'static Operation,
    checked: Checked,
    /// The parameters without the rows, in the API's names.
    params: String,
    options: Options,
    access: RelayAccess,
    task: Task,
    /// The id of the job; empty until a new one is made up.
    id: String,
    stage: Stage,
    /// The rows so far, in the API's names.
    rows: Vec<String>,
    /// What is known to be wrong with rows, by their places: in the words of this client.
    faults: Vec<(u64, Error)>,
    secrets: Vec<String>,
    /// Why the host has no rows.
    refused: Option<Error>,
    /// Whether the job runs, or may run, because of this call.
    may_run: bool,
    /// Why it is not known whether the job was started.
    lost: Option<Error>,
    /// How often the job was followed since there was news.
    attempts: u32,
    /// Whether the stream of events has begun.
    has_news: bool,
    /// Number of settled rows.
    done: u64,
    /// The report of the relay.
    report: Option<String>,
    /// Why the look-up failed. The job keeps its report.
    lookup_error: Option<Error>,
}

/// What is done with a job.
enum Task {
    /// It is started with the rows of the host.
    Start {
        /// The parameter that holds the rows.
        field: &'static Field,
        has_journal: bool,
        dry_run: bool,
    },
    /// It was started before.
    Follow,
    /// Its unknown rows are looked up.
    Reconcile,
    Cancel,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Ask for rows.
    Gathering,
    /// Tell the id of the job that is to be started.
    Named,
    /// Send the request that comes before following.
    Ready,
    Starting,
    /// Follow after so long.
    Paused(u64),
    Follow,
    Following,
    Done,
}

impl RelayedBatch {
    /// Plans what the mode of the options says. `params`: those of the caller in the API's names.
    ///
    /// # Errors
    ///
    /// `invalid_request`: the operation takes no rows, the id of the job is none, or the report has none.
    pub(super) fn new(
        operation: &'static Operation,
        checked: Checked,
        params: &str,
        options: &Options,
        access: &RelayAccess,
    ) -> Result<RelayedBatch, Error> {
        let field = operation.batch().and_then(|(rows, _)| operation.params.field(rows));
        let Some(field) = field else {
            return Err(Error::invalid("option", "mode", message!("an operation that takes rows"), operation.name));
        };
        let (task, id) = match &options.mode {
            Mode::Follow { job } => (Task::Follow, id_of("job", job)?),
            Mode::CancelJob { job } => (Task::Cancel, id_of("job", job)?),
            Mode::ReconcileRows { report, .. } => {
                let job = member(report, "lookUp").and_then(|lost| member(lost, "job")).and_then(scalar);
                let Some(job) = job else {
                    let expected = message!("the report of a batch over a relay, with unknown rows");
                    return Err(Error::invalid("option", "report", expected, message!("another object")));
                };
                (Task::Reconcile, id_of("report", &job)?)
            }
            mode => {
                let (has_journal, dry_run) = match mode {
                    Mode::Rows { journal, dry_run, .. } => (*journal, *dry_run),
                    _ => (false, false),
                };
                let (name, is_kept) = journal_of(options, has_journal);
                let id = match (name, &options.job) {
                    (Some(name), _) => id_of("journal", name)?,
                    (None, Some(job)) => id_of("job", job)?,
                    (None, None) => String::new(),
                };
                (Task::Start { field, has_journal: is_kept, dry_run }, id)
            }
        };
        let stage = match task {
            Task::Start { .. } => Stage::Gathering,
            Task::Follow => Stage::Follow,
            Task::Reconcile | Task::Cancel => Stage::Ready,
        };
        let mut others = ObjectWriter::new();
        each_member(params, |name, value| {
            if name != field.api() {
                others.json(name, value);
            }
        });
        Ok(RelayedBatch {
            operation,
            checked,
            params: others.finish(),
            options: options.clone(),
            access: access.clone(),
            task,
            id,
            stage,
            rows: Vec::new(),
            faults: Vec::new(),
            secrets: Vec::new(),
            refused: None,
            may_run: false,
            lost: None,
            attempts: 0,
            has_news: false,
            done: 0,
            report: None,
            lookup_error: None,
        })
    }

    /// Whether the job runs, or may run, because of this call.
    pub(super) fn has_sent(&self) -> bool {
        self.may_run
    }

    /// The id of the job that runs, or may run, because of this call.
    pub(super) fn running(&self) -> Option<&str> {
        let is_started = self.may_run && self.stage != Stage::Done;
        (is_started && !self.id.is_empty()).then_some(&*self.id)
    }

    /// Number of settled rows.
    pub(super) fn rows(&self) -> u64 {
        self.done
    }

    /// Secrets among the rows.
    pub(super) fn secrets(&self) -> &[String] {
        &self.secrets
    }

    /// Returns what comes next.
    pub(super) fn next(&mut self, context: &PlanContext<'_>) -> Result<PlanOutput, Error> {
        if let Some(error) = self.refused.take() {
            return Err(error);
        }
        match self.stage {
            Stage::Gathering => Ok(PlanOutput::Ask(Ask::Rows { max: ROWS })),
            Stage::Named => {
                if self.id.is_empty() {
                    let random = [(); 2].map(|()| context.client.random().to_be_bytes());
                    self.id = text::hex(random.as_flattened(), b"0123456789abcdef");
                }
                self.stage = Stage::Ready;
                let total = Some(self.rows.len() as u64);
                Ok(PlanOutput::Emit(Event::Progress { done: 0, total, eta_ms: None, job: Some(self.id.clone()) }))
            }
            Stage::Ready => {
                self.stage = Stage::Starting;
                self.may_run = matches!(self.task, Task::Start { .. });
                Ok(PlanOutput::Request(Box::new(self.start())))
            }
            Stage::Paused(wait_ms) => {
                self.stage = Stage::Follow;
                let until_ms = context.now.steady_ms.saturating_add(wait_ms);
                Ok(PlanOutput::Wait { until_ms, why: WaitReason::Backoff })
            }
            Stage::Follow => {
                self.stage = Stage::Following;
                self.attempts = self.attempts.saturating_add(1);
                self.has_news = false;
                let mut request = self.request(Action::Follow);
                request.streamed = true;
                Ok(PlanOutput::Request(Box::new(request)))
            }
            Stage::Starting | Stage::Following => {
                Err(Error::misuse(message!("the request of the batch is still under way")))
            }
            Stage::Done => {
                if let Some(error) = self.lookup_error.take() {
                    return Err(error);
                }
                let mut sanitizer = context.client.sanitizer();
                sanitizer.add_values(self.secrets.iter().map(String::as_str));
                match self.report.take() {
                    Some(report) => self.read(&report, &sanitizer).map(PlanOutput::Done),
                    None => Ok(PlanOutput::Done(Output::null())),
                }
            }
        }
    }

    fn request(&self, action: Action) -> RequestSpec {
        let relay = RelayRequest::of_job(self.operation, action, &self.id);
        RequestSpec::new(self.operation, Checked::default(), Form::Json).over(relay)
    }

    fn start(&mut self) -> RequestSpec {
        let Task::Start { field, has_journal, dry_run } = &self.task else {
            return self.request(if matches!(self.task, Task::Cancel) { Action::Cancel } else { Action::ReconcileJob });
        };
        let mut params = ObjectWriter::new();
        each_member(&self.params, |name, value| params.json(name, value));
        params.json(field.api(), &list(core::mem::take(&mut self.rows)));
        let job = Job { id: &self.id, has_journal: *has_journal, dry_run: *dry_run };
        let relay = RelayRequest::start(self.operation, &params.finish(), job, &self.options, &self.access);
        RequestSpec::new(self.operation, self.checked.clone(), Form::Json).over(relay)
    }

    /// Takes an answer of the host.
    ///
    /// # Errors
    ///
    /// It does not fit what was asked. Nothing has changed.
    pub(super) fn answer(&mut self, answer: Input) -> Result<(), Misfit> {
        let (Stage::Gathering, Task::Start { field, .. }) = (self.stage, &self.task) else { return Err(Misfit::Other) };
        let field = *field;
        match answer {
            Input::Rows { rows, last, faults } => self.take(field, &rows, last, &faults),
            Input::Refused(why) => {
                self.refused = Some(Error::invalid("host", field.api(), message!("rows"), why));
                Ok(())
            }
            _ => Err(Misfit::Other),
        }
    }

    fn take(&mut self, field: &'static Field, rows: &str, last: bool, faults: &[(u64, Error)]) -> Result<(), Misfit> {
        let first = self.rows.len() as u64;
        let (taken, mut secrets) = rows_of_host(field, first, ROWS, rows, last, faults)?;
        self.secrets.append(&mut secrets);
        for row in taken {
            if let Err(error) = &row.checked {
                let mut error = error.clone();
                error.set_operation(self.operation);
                self.faults.push((self.rows.len() as u64, error));
            }
            self.rows.push(in_api_names(field, row.given));
        }
        if last {
            self.stage = Stage::Named;
        }
        Ok(())
    }

    /// Takes an event of the job. Returns what the host is told of it.
    pub(super) fn part(&mut self, event: &Output) -> Option<Event> {
        let event = event.as_str();
        (self.has_news, self.attempts) = (true, 1);
        if let Some(report) = member(event, "report") {
            self.report = Some(report.to_string());
            if matches!(self.task, Task::Reconcile) {
                // Of an earlier look-up it says nothing to those who follow the job.
                let error = member(event, "error").filter(|error| error.starts_with('{'));
                self.lookup_error = error.map(of_relay);
            }
            return None;
        }
        let number = |name| member(event, name).and_then(integer);
        self.done = number("done")?;
        let (total, eta_ms) = (number("total"), number("etaMs"));
        Some(Event::Progress { done: self.done, total, eta_ms, job: Some(self.id.clone()) })
    }

    /// Takes the end of an answer.
    pub(super) fn accept(&mut self) {
        self.stage = match (self.stage, &self.task) {
            (Stage::Starting, Task::Cancel) => Stage::Done,
            (Stage::Starting, _) => Stage::Follow,
            _ if self.report.is_some() => Stage::Done,
            // The job goes on.
            _ if self.has_news => Stage::Follow,
            _ => Stage::Paused(self.pause_ms()),
        };
    }

    fn pause_ms(&self) -> u64 {
        PAUSE_MS.saturating_mul(self.attempts.into())
    }

    /// Takes the failure of a request.
    ///
    /// # Errors
    ///
    /// The error of the call; `Ok` if the job is followed, or followed again.
    pub(super) fn fail(&mut self, mut error: Error) -> Result<(), Error> {
        error.details.raw = None;
        if self.stage == Stage::Starting {
            if error.details.outcome != Outcome::Unknown || !matches!(self.task, Task::Start { .. }) {
                self.may_run = false;
                return Err(error);
            }
            // It may have started: its id tells.
            self.lost = Some(error);
            self.stage = Stage::Follow;
            return Ok(());
        }
        let is_told = error.has_reason(Reason::OfRelay);
        let code = error.details.code.as_deref();
        let is_passing = match error.details.kind {
            _ if is_told => !self.has_news && matches!(code, Some("too_many" | "closing")),
            ErrorKind::Transport => code != Some("certificate"),
            ErrorKind::Http => error.details.status.is_some_and(|status| status >= 500),
            _ => false,
        };
        if is_passing && self.attempts < ATTEMPTS {
            self.stage = Stage::Paused(error.details.retry_after_ms.unwrap_or_else(|| self.pause_ms()));
            return Ok(());
        }
        if is_told && self.has_news {
            // The job has ended, and this says how.
            self.may_run = false;
            return Err(error);
        }
        if code == Some("unknown_job")
            && let Some(lost) = self.lost.take()
        {
            return Err(lost);
        }
        if is_passing {
            error.details.remedy = Some(message!("follow the job {id} later: it may go on", &*self.id));
        }
        Err(error)
    }

    /// The report as that of a batch without a relay.
    fn read(&self, report: &str, sanitizer: &Sanitizer) -> Result<Output, Error> {
        let lacks = |name: &'static str| {
            let mut error = no_relay(message!("it lacks {member}", name));
            error.conclude(self.operation);
            error
        };
        let rows = member(report, "rows").and_then(integer).filter(|rows| *rows <= MAX_ROWS);
        let rows = rows.ok_or_else(|| lacks("rows"))?;
        let requests = member(report, "requests").and_then(integer).ok_or_else(|| lacks("requests"))?;
        let told = |json: &str| {
            let mut error = of_relay(json).with_reason(Reason::None);
            error.set_operation(self.operation);
            sanitizer.sanitize(&mut error);
            error
        };
        let mut settled = 0_u64;
        let mut count = |span: Span| {
            settled = settled.saturating_add(span.len());
            (span.last < rows).then_some(span)
        };
        let ok = member(report, "ok").filter(|ok| ok.starts_with('[')).ok_or_else(|| lacks("ok"))?;
        let ok: Option<Vec<Span>> = elements(ok).iter().map(|one| count(span(one)?)).collect();
        let ok = ok.ok_or_else(|| lacks("ok"))?;
        let mut failures = |name: &'static str| {
            let entries = member(report, name).filter(|list| list.starts_with('[')).map(elements).unwrap_or_default();
            let entry = |one: &String| {
                let rows = count(span(member(one, "rows")?)?)?;
                let error = told(member(one, "error").filter(|error| error.starts_with('{'))?);
                Some(self.entries(rows, &error, member(one, "found")))
            };
            let entries: Option<Vec<Vec<String>>> = entries.iter().map(entry).collect();
            entries.map(|entries| list(entries.concat())).ok_or_else(|| lacks(name))
        };
        let (failed, unknown) = (failures("failed")?, failures("unknown")?);
        if settled != rows {
            return Err(lacks("rows"));
        }
        let mut object = ObjectWriter::new();
        object.count("rows", rows);
        object.count("requests", requests);
        object.json("ok", &list(ok.into_iter().map(Span::json)));
        object.json("failed", &failed);
        object.json("unknown", &unknown);
        if let Some(stopped) = member(report, "stopped").filter(|stopped| stopped.starts_with('{')) {
            object.json("stopped", &told(stopped).to_kept_json());
        }
        for name in ["canContinue", "dryRun"] {
            if member(report, name) == Some("true") {
                object.json(name, "true");
            }
        }
        if let Some(earliest) = member(report, "earliest").and_then(integer) {
            object.count("earliest", earliest);
        }
        if member(report, "reconcilable") == Some("true") {
            let mut job = ObjectWriter::new();
            job.text("job", &self.id);
            object.json("lookUp", &job.finish());
        }
        Ok(Output::of(object.finish()))
    }

    /// Rows with an error in common, but for those of which this client knows what is wrong.
    fn entries(&self, rows: Span, error: &Error, found: Option<&str>) -> Vec<String> {
        if let Some(found) = found {
            let (rows, error) = (rows.json(), error.to_kept_json());
            return Vec::from([text::text(&["{\"rows\":", &rows, ",\"error\":", &error, ",\"found\":", found, "}"])]);
        }
        let mut failures = Vec::new();
        let mut first = rows.first;
        for (place, fault) in self.faults.iter().filter(|(place, _)| rows.contains(*place)) {
            if first < *place {
                failures.push(RowFailure::new(Span { first, last: place.saturating_sub(1) }, error));
            }
            failures.push(RowFailure::new(Span::of(*place), fault));
            first = place.saturating_add(1);
        }
        if first <= rows.last {
            failures.push(RowFailure::new(Span { first, last: rows.last }, error));
        }
        failures.iter().map(RowFailure::json).collect()
    }
}

/// The name of the journal, and whether the relay is to keep one.
fn journal_of(options: &Options, has_journal: bool) -> (Option<&str>, bool) {
    #[cfg(feature = "store")]
    if let Some(name) = &options.store_journal {
        return (Some(name), true);
    }
    // A journal without a name is no name of a job either.
    (has_journal.then(|| options.journal_name.as_deref().unwrap_or_default()), has_journal)
}

/// The id of a job.
fn id_of(option: &'static str, id: &str) -> Result<String, Error> {
    let is_of_id = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    if (1..=64).contains(&id.len()) && id.bytes().all(is_of_id) {
        return Ok(id.to_string());
    }
    let expected = message!("over a relay the name of a job: at most 64 letters, digits, - and _");
    Err(Error::invalid("format", option, expected, Message::shortened(id, 60)))
}

/// A row in the API's names: the rules of a relay know no others.
fn in_api_names(field: &'static Field, row: &str) -> String {
    let Kind::List(kind) = field.kind else { return row.to_string() };
    let read = read_rows(kind, &text::text(&["[", row, "]"]), Form::Json).ok();
    let read = read.as_deref().and_then(|rows| rows.strip_prefix('[')?.strip_suffix(']'));
    read.unwrap_or(row).to_string()
}
