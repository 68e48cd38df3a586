//! Row batches: rows of any number, split into requests, and what became of each.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use core::time::Duration;

use futures_core::Stream;
use serde::de::Deserialize;
use serde::ser::Serialize;
use serde_json::Value;

use super::cancel::Cancel;
use super::driver::Update;
use super::future::{BoxFuture, BoxStream, MaybeSend, MaybeSync};
use super::raw::RawResponse;
use super::request::{Setup, call_options};
use crate::call::{Answer, Mode};
use crate::customer_fields::CustomerFields;
use crate::error::Error;
use crate::platform::customers::CustomerInput;

/// Append-only log of a row batch, from which a batch that was interrupted goes on. Neither rows nor secrets are in it.
pub trait Journal: MaybeSend + MaybeSync + 'static {
    /// Reads the whole journal; an empty text where there is none yet.
    ///
    /// # Errors
    ///
    /// Why it cannot be read.
    fn read(&self) -> BoxFuture<'_, Result<String, String>>;

    /// Appends a line. When this is done, the line outlasts the program.
    ///
    /// # Errors
    ///
    /// Why it cannot be written.
    fn append<'a>(&'a self, line: &'a str) -> BoxFuture<'a, Result<(), String>>;
}

/// Progress of a row batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// How many rows are settled.
    pub done: u64,
    /// How many rows there are, where [`Batch::count`] says.
    pub total: Option<u64>,
    /// How long the rate limit delays the rest, where the number of rows is known.
    pub eta: Option<Duration>,
}

/// Batch report: each row is in exactly one of `ok`, `failed` and `unknown`, by its index in the input, from zero.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use = "rows may have failed; `into_result` makes that an error"]
#[non_exhaustive]
pub struct BatchResult {
    /// How many rows were taken.
    pub rows: u64,
    /// How many requests they took; in a dry run, how many they would take.
    pub requests: u64,
    /// Rows that the service carried out; in a dry run, those that would be sent.
    pub ok: Vec<u64>,
    /// Rows that were not carried out.
    pub failed: Vec<RowFailure>,
    /// Rows that may have been carried out. They are not sent again.
    pub unknown: Vec<RowFailure>,
    /// Why no more rows were taken, where the batch ended before the rows did.
    pub stopped: Option<Error>,
    /// Of a dry run: how long until the last request could be sent.
    pub earliest: Option<Duration>,
}

/// A row that failed, or may have been carried out.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RowFailure {
    /// Its index in the input, from zero.
    pub index: u64,
    /// Why. Rows that failed for the same reason have the same error.
    pub error: Error,
}

impl RowFailure {
    /// A row that failed, for the tests of programs.
    pub fn new(index: u64, error: Error) -> RowFailure {
        RowFailure { index, error }
    }
}

/// The error of a batch that is not complete.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct IncompleteBatch {
    /// What became of the rows.
    pub result: BatchResult,
}

impl BatchResult {
    /// Whether all rows were carried out.
    pub fn is_complete(&self) -> bool {
        self.failed.is_empty() && self.unknown.is_empty() && self.stopped.is_none()
    }

    /// The result where all rows were carried out.
    ///
    /// # Errors
    ///
    /// At least one row failed or is unknown, or the batch was stopped.
    pub fn into_result(self) -> Result<BatchResult, IncompleteBatch> {
        if self.is_complete() { Ok(self) } else { Err(IncompleteBatch { result: self }) }
    }
}

impl fmt::Display for IncompleteBatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BatchResult { rows, failed, unknown, stopped, .. } = &self.result;
        write!(f, "of {rows} rows, {} failed and {} may have been carried out", failed.len(), unknown.len())?;
        let first = failed.iter().chain(unknown).map(|row| (Some(row.index), &row.error)).next();
        match first.or(stopped.as_ref().map(|error| (None, error))) {
            Some((Some(index), error)) => write!(f, "; row {index}: {error}"),
            Some((None, error)) => write!(f, "; stopped: {error}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for IncompleteBatch {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        let mut errors = self.result.failed.iter().chain(&self.result.unknown).map(|row| &row.error);
        errors.next().or(self.result.stopped.as_ref()).map(|error| error as _)
    }
}

/// A row batch that still has no rows. They may be any values that serde writes as the operation takes its rows, a record of
/// the table for example. Rows are taken as they are needed: there may be any number of them.
///
/// ```
/// # async fn example(cc: triline::Platform) -> Result<(), Box<dyn std::error::Error>> {
/// use triline::platform::dialout::{DialoutDuplicateRule, ImportNumbers};
///
/// let import = ImportNumbers::builder().agent_number("8001").task_id("t-1").rule(DialoutDuplicateRule::Task);
/// let rows = (0..6000).map(|row| serde_json::json!({"number": format!("1380000{row:04}")}));
/// let result = cc.dialout().import_all(import).rows(rows).await?.into_result()?;
/// assert_eq!(result.ok.len(), 6000);
/// # Ok(())
/// # }
/// ```
#[must_use = "it has no rows yet"]
pub struct BatchRequest<R> {
    setup: Setup,
    fields: Option<CustomerFields>,
    row: PhantomData<fn(R)>,
}

impl<R> BatchRequest<R> {
    pub(super) fn new(setup: Setup) -> Self {
        BatchRequest { setup, fields: None, row: PhantomData }
    }

    /// The batch of these rows.
    pub fn rows<I>(self, rows: I) -> Batch
    where
        I: IntoIterator<Item: Serialize>,
        I::IntoIter: MaybeSend + 'static,
    {
        self.of(Rows::from_iter(rows))
    }

    /// The same with rows from a [`Stream`].
    pub fn rows_stream(self, rows: impl Stream<Item: Serialize> + MaybeSend + 'static) -> Batch {
        self.of(Rows::from_stream(rows))
    }

    /// The same with rows that may be errors, as readers of files give them. The first error ends the batch: nothing more
    /// is sent, and the error says why.
    pub fn try_rows<I, T, E>(self, rows: I) -> Batch
    where
        I: IntoIterator<Item = Result<T, E>>,
        I::IntoIter: MaybeSend + 'static,
        T: Serialize + 'static,
        E: fmt::Display + 'static,
    {
        self.of(Rows::from_results(rows))
    }

    /// The same with a [`Stream`] of rows that may be errors.
    pub fn try_rows_stream<T, E>(self, rows: impl Stream<Item = Result<T, E>> + MaybeSend + 'static) -> Batch
    where
        T: Serialize + 'static,
        E: fmt::Display + 'static,
    {
        self.of(Rows::from_result_stream(rows))
    }

    fn of(self, rows: Rows) -> Batch {
        Batch::new(self.setup, Rows { fields: self.fields, ..rows })
    }
}

impl BatchRequest<CustomerInput> {
    /// Writes each customer by the account's field dictionary: choices may be given by text or by key. A customer that does
    /// not fit fails, and is not sent; its error names the value at fault.
    pub fn fields(mut self, fields: &CustomerFields) -> Self {
        self.fields = Some(fields.clone());
        self
    }
}

impl<R> Clone for BatchRequest<R> {
    fn clone(&self) -> Self {
        BatchRequest { setup: self.setup.clone(), fields: self.fields.clone(), row: PhantomData }
    }
}

impl<R> fmt::Debug for BatchRequest<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)
    }
}

/// A row batch that is about to be sent: awaiting it sends it. Rows are taken as they are needed, and not kept.
///
/// # Errors
///
/// All kinds but `misuse` before the first request. After it, the [`BatchResult`] says what went wrong.
#[must_use = "nothing is sent until it is awaited"]
pub struct Batch {
    setup: Setup,
    rows: Rows,
    journal: Option<Arc<dyn Journal>>,
    dry_run: bool,
    count: Option<u64>,
    on_progress: Option<Box<dyn OnProgress>>,
}

/// Listener for progress.
trait OnProgress: FnMut(Progress) + MaybeSend {}

impl<F: FnMut(Progress) + MaybeSend> OnProgress for F {}

/// Rows as JSON, or why a row cannot be written as JSON.
pub(super) struct Rows {
    encoded: BoxStream<'static, Row>,
    /// The JSON list that the core will be given, without its end.
    list: String,
    length: u64,
    faults: Vec<(u64, Error)>,
    /// What writes the rows once more, where they are customers.
    fields: Option<CustomerFields>,
}

/// A row of the caller.
enum Row {
    /// Its JSON.
    Encoded(String),
    /// Why it cannot be written as JSON.
    Unwritable(String),
    /// Why there is none: the source of rows has failed.
    Missing(String),
}

impl Row {
    fn of(row: &impl Serialize) -> Row {
        serde_json::to_string(row).map_or_else(|error| Row::Unwritable(error.to_string()), Row::Encoded)
    }

    fn of_result(row: Result<impl Serialize, impl fmt::Display>) -> Row {
        row.map_or_else(|error| Row::Missing(error.to_string()), |row| Row::of(&row))
    }
}

impl Rows {
    pub(super) fn from_iter<I>(rows: I) -> Rows
    where
        I: IntoIterator<Item: Serialize>,
        I::IntoIter: MaybeSend + 'static,
    {
        Rows::from_stream(Iter(rows.into_iter()))
    }

    pub(super) fn from_stream(rows: impl Stream<Item: Serialize> + MaybeSend + 'static) -> Rows {
        Rows::new(rows, |row| Row::of(&row))
    }

    pub(super) fn from_results<I, T, E>(rows: I) -> Rows
    where
        I: IntoIterator<Item = Result<T, E>>,
        I::IntoIter: MaybeSend + 'static,
        T: Serialize + 'static,
        E: fmt::Display + 'static,
    {
        Rows::from_result_stream(Iter(rows.into_iter()))
    }

    pub(super) fn from_result_stream<T, E>(rows: impl Stream<Item = Result<T, E>> + MaybeSend + 'static) -> Rows
    where
        T: Serialize + 'static,
        E: fmt::Display + 'static,
    {
        Rows::new(rows, Row::of_result)
    }

    fn new<S: Stream + MaybeSend + 'static>(rows: S, read: fn(S::Item) -> Row) -> Rows {
        let encoded = Box::pin(Encoded { rows: Box::pin(rows), read });
        Rows { encoded, list: String::new(), length: 0, faults: Vec::new(), fields: None }
    }

    /// The next rows, at most `max`.
    pub(super) fn poll_batch(&mut self, cx: &mut Context<'_>, max: u64) -> Poll<Answer> {
        let mut last = false;
        while self.length < max {
            let row = match ready!(self.encoded.as_mut().poll_next(cx)) {
                Some(Row::Encoded(row)) => match &self.fields {
                    Some(fields) => fields.encode_row_json(0, &row).unwrap_or_else(|fault| {
                        self.faults.push((self.length, fault));
                        "null".to_string()
                    }),
                    None => row,
                },
                Some(Row::Missing(why)) => return Poll::Ready(Answer::Refused(why)),
                Some(Row::Unwritable(why)) => {
                    let fault = Error::invalid("encoding", "", "a row that can be written as JSON", why);
                    self.faults.push((self.length, fault));
                    "null".to_string()
                }
                None => {
                    last = true;
                    break;
                }
            };
            self.list.push(if self.length == 0 { '[' } else { ',' });
            self.list.push_str(&row);
            self.length = self.length.saturating_add(1);
        }
        let mut rows = core::mem::take(&mut self.list);
        rows.push_str(if self.length == 0 { "[]" } else { "]" });
        self.length = 0;
        Poll::Ready(Answer::Rows { rows, last, faults: core::mem::take(&mut self.faults) })
    }
}

/// An iterator as a stream.
struct Iter<I>(I);

// The iterator is never pinned.
impl<I> Unpin for Iter<I> {}

impl<I: Iterator> Stream for Iter<I> {
    type Item = I::Item;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<I::Item>> {
        Poll::Ready(self.0.next())
    }
}

/// The caller's rows as JSON.
struct Encoded<S: Stream> {
    rows: Pin<Box<S>>,
    read: fn(S::Item) -> Row,
}

impl<S: Stream> Stream for Encoded<S> {
    type Item = Row;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Row>> {
        let read = self.read;
        self.rows.as_mut().poll_next(cx).map(|row| row.map(read))
    }
}

impl Batch {
    pub(super) fn new(setup: Setup, rows: Rows) -> Batch {
        Batch { setup, rows, journal: None, dry_run: false, count: None, on_progress: None }
    }

    call_options!();

    /// Keeps a journal. If the journal tells of an earlier run, the batch goes on after it: the rows must be the same.
    pub fn journal(mut self, journal: impl Journal) -> Self {
        self.journal = Some(Arc::new(journal));
        self
    }

    /// Keeps the journal in the store of the client, see [`StoreJournal`](crate::StoreJournal) (feature `store`).
    ///
    /// ```
    /// # use triline::{Error, Platform, StoreJournal, host::BatchResult};
    /// # async fn example(cc: Platform, rows: Vec<serde_json::Value>) -> Result<BatchResult, Error> {
    /// // Each worker of the job runs this with the same rows.
    /// cc.customers().create_all().rows(rows).store_journal(StoreJournal::new("import-7").shared()).await
    /// # }
    /// ```
    #[cfg(feature = "store")]
    pub fn store_journal(mut self, journal: crate::StoreJournal) -> Self {
        self.setup.options.store_journal = Some(journal);
        self
    }

    /// Sends nothing: checks the rows, and counts the requests that they would take.
    pub fn dry_run(mut self) -> Self {
        self.dry_run = true;
        self
    }

    /// Says how many rows there are, so that progress has a total and an estimate.
    pub fn count(mut self, rows: u64) -> Self {
        self.count = Some(rows);
        self
    }

    /// Calls `on_progress` after each request.
    pub fn on_progress(mut self, on_progress: impl FnMut(Progress) + MaybeSend + 'static) -> Self {
        self.on_progress = Some(Box::new(on_progress));
        self
    }

    /// Sends the batch, as awaiting does.
    ///
    /// # Errors
    ///
    /// Those of awaiting.
    pub async fn send(self) -> Result<BatchResult, Error> {
        let Batch { mut setup, rows, journal, dry_run, count, mut on_progress } = self;
        setup.options.mode = Mode::Rows { journal: journal.is_some(), dry_run, count };
        let mut driver = setup.start_batch(rows, journal)?;
        loop {
            match driver.next().await? {
                Update::Done(output) => {
                    return read(output.as_str());
                }
                Update::Progress(progress) => {
                    if let Some(on_progress) = &mut on_progress {
                        on_progress(progress);
                    }
                }
                Update::Page { .. } | Update::Part(_) => {}
            }
        }
    }
}

impl IntoFuture for Batch {
    type Output = Result<BatchResult, Error>;
    type IntoFuture = BoxFuture<'static, Result<BatchResult, Error>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.send())
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)
    }
}

/// Reads a batch report.
fn read(json: &str) -> Result<BatchResult, Error> {
    let report: Value = serde_json::from_str(json).map_err(|_| not_a_report())?;
    let number = |name: &str| report.get(name).and_then(Value::as_u64);
    let list = |name: &str| report.get(name).and_then(Value::as_array).into_iter().flatten();
    let indices = |span: &Value| <(u64, u64)>::deserialize(span).map(|(first, last)| first..=last);
    let failures = |name: &str| -> Result<Vec<RowFailure>, serde_json::Error> {
        let mut rows = Vec::new();
        for entry in list(name) {
            let error = error(&entry["error"]);
            rows.extend(indices(&entry["rows"])?.map(|index| RowFailure { index, error: error.clone() }));
        }
        Ok(rows)
    };
    let mut ok = Vec::new();
    for span in list("ok") {
        ok.extend(indices(span).map_err(|_| not_a_report())?);
    }
    Ok(BatchResult {
        rows: number("rows").unwrap_or(0),
        requests: number("requests").unwrap_or(0),
        ok,
        failed: failures("failed").map_err(|_| not_a_report())?,
        unknown: failures("unknown").map_err(|_| not_a_report())?,
        stopped: report.get("stopped").map(error),
        earliest: number("earliest").map(Duration::from_millis),
    })
}

fn error(json: &Value) -> Error {
    Error::from_json(&format!("{json}"))
}

fn not_a_report() -> Error {
    Error::misuse("the result is not a batch report")
}
