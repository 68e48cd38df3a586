//! Row batches: any number of rows, split into requests, with the outcome of each row.

mod report;
mod rows;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use core::marker::PhantomData;
use core::time::Duration;

use futures_core::Stream;
use serde::ser::Serialize;

use report::read;
pub use report::{BatchResult, IncompleteBatch, RowFailure};
pub(super) use rows::Rows;

use super::cancel::Cancel;
use super::driver::Update;
use super::future::{BoxFuture, MaybeSend, MaybeSync};
use super::panics::guarded;
use super::raw::RawResponse;
use super::request::{Setup, call_options};
use crate::CustomerFields;
use crate::platform::customers::CustomerInput;
use triline_protocol::boundary::{Input, Mode};
use triline_protocol::error::{Error, ErrorKind};
#[cfg(feature = "store")]
use triline_protocol::message;

/// Why a journal cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JournalError {
    /// Another batch uses it.
    InUse,
    /// For another reason.
    Failed(String),
}

impl core::fmt::Display for JournalError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            JournalError::InUse => "another batch is using the journal",
            JournalError::Failed(why) => why,
        })
    }
}

impl core::error::Error for JournalError {}

impl From<JournalError> for Input {
    fn from(error: JournalError) -> Input {
        match error {
            JournalError::InUse => Input::JournalInUse,
            JournalError::Failed(why) => Input::Refused(why.into()),
        }
    }
}

impl From<String> for JournalError {
    fn from(why: String) -> JournalError {
        JournalError::Failed(why)
    }
}

/// Append-only log of a row batch, from which an interrupted batch continues. It contains neither rows nor secrets.
pub trait Journal: MaybeSend + MaybeSync + 'static {
    /// Reads the whole journal; returns an empty text if it does not exist yet.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be read.
    fn read(&self) -> BoxFuture<'_, Result<String, JournalError>>;

    /// Appends a line. The line must outlast the program when this returns.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be written.
    fn append<'a>(&'a self, line: &'a str) -> BoxFuture<'a, Result<(), String>>;

    /// Returns what errors call the journal, such as the path of its file.
    fn name(&self) -> Option<String> {
        None
    }

    /// The batch has ended: gives up what [`read`](Self::read) has locked. Reading it again begins anew.
    fn close(&self) {}
}

/// A journal in use, which is closed with the batch.
struct InUse(Option<Arc<dyn Journal>>);

impl Drop for InUse {
    fn drop(&mut self) {
        if let Some(journal) = &self.0 {
            journal.close();
        }
    }
}

/// Progress of a row batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Number of settled rows.
    pub done: u64,
    /// Total number of rows, if [`Batch::count`] set it.
    pub total: Option<u64>,
    /// How long the remaining rows take, if the total is known: waits for the rate limit, and responses as long as those so
    /// far.
    pub eta: Option<Duration>,
}

/// A row batch without rows yet. Rows may be any values that serde serialises to the shape of the operation's rows, for
/// example a record of the table. The batch reads rows as it needs them, so their number is not limited.
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

    /// Sets the rows.
    pub fn rows<I>(self, rows: I) -> Batch
    where
        I: IntoIterator<Item: Serialize>,
        I::IntoIter: MaybeSend + 'static,
    {
        self.of(Rows::from_iter(rows))
    }

    /// Sets rows that come from a [`Stream`].
    pub fn rows_stream(self, rows: impl Stream<Item: Serialize> + MaybeSend + 'static) -> Batch {
        self.of(Rows::from_stream(rows))
    }

    /// Sets rows that may be errors, as readers of files return them. The first error ends the batch: nothing more is
    /// sent, and the error has the reason.
    pub fn try_rows<I, T, E>(self, rows: I) -> Batch
    where
        I: IntoIterator<Item = Result<T, E>>,
        I::IntoIter: MaybeSend + 'static,
        T: Serialize + 'static,
        E: fmt::Display + 'static,
    {
        self.of(Rows::from_results(rows))
    }

    /// Sets rows from a [`Stream`] of results. The first error ends the batch.
    pub fn try_rows_stream<T, E>(self, rows: impl Stream<Item = Result<T, E>> + MaybeSend + 'static) -> Batch
    where
        T: Serialize + 'static,
        E: fmt::Display + 'static,
    {
        self.of(Rows::from_result_stream(rows))
    }

    fn of(self, rows: Rows) -> Batch {
        Batch::new(self.setup, rows.with_fields(self.fields))
    }
}

impl BatchRequest<CustomerInput> {
    /// Encodes each customer with the account's field dictionary: choices may be given by text or by key. A customer
    /// that does not fit fails and is not sent; its error names the value at fault.
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

/// A row batch; awaiting it sends it. It reads rows as it needs them, and does not keep them.
///
/// # Errors
///
/// Before the first request, all kinds but `misuse`. After it, the [`BatchResult`] has the failures.
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

impl Batch {
    pub(super) fn new(setup: Setup, rows: Rows) -> Batch {
        Batch { setup, rows, journal: None, dry_run: false, count: None, on_progress: None }
    }

    call_options!();

    /// Sets the journal. If the journal has an earlier run, the batch continues after it; the rows must be the same.
    pub fn journal(mut self, journal: impl Journal) -> Self {
        self.journal = Some(Arc::new(journal));
        self
    }

    /// Sets a journal in the store of the client (feature `store`), under a name that is unique within the account.
    ///
    /// One batch uses the journal at a time, by a lease: another one fails with code `in_use`. A program on another
    /// machine continues the job with the same rows, once the batch has ended or its lease has.
    ///
    /// ```
    /// # use triline::{Error, Platform, host::BatchResult};
    /// # async fn example(cc: Platform, rows: Vec<serde_json::Value>) -> Result<BatchResult, Error> {
    /// cc.customers().create_all().rows(rows).store_journal("import-7").await
    /// # }
    /// ```
    #[cfg(feature = "store")]
    pub fn store_journal(mut self, name: impl Into<String>) -> Self {
        self.setup.options.store_journal = Some(name.into());
        self
    }

    /// Over a relay: sets the id of the job, 1 to 64 letters, digits, `-` and `_`. With it, `follow` and `stop` of the client
    /// find the batch again. Without it, the client makes up an id; a journal over a relay is one of the relay's under the name
    /// that the journal has, which is the id.
    pub fn job(mut self, id: impl Into<String>) -> Self {
        self.setup.options.job = Some(id.into());
        self
    }

    /// Makes a dry run: checks the rows and counts their requests, and sends nothing.
    pub fn dry_run(mut self) -> Self {
        self.dry_run = true;
        self
    }

    /// Sets the number of rows, so that progress has a total and an estimate.
    pub fn count(mut self, rows: u64) -> Self {
        self.count = Some(rows);
        self
    }

    /// Calls `on_progress` after each request.
    pub fn on_progress(mut self, on_progress: impl FnMut(Progress) + MaybeSend + 'static) -> Self {
        self.on_progress = Some(Box::new(on_progress));
        self
    }

    /// Sends the batch, like awaiting it.
    ///
    /// # Errors
    ///
    /// The errors of awaiting.
    pub async fn send(self) -> Result<BatchResult, Error> {
        let Batch { mut setup, rows, journal, dry_run, count, on_progress } = self;
        #[cfg(feature = "store")]
        if journal.is_some() && setup.options.store_journal.is_some() {
            let expected = message!("one journal, in a package with stores");
            return Err(Error::invalid("option", "storeJournal", expected, message!("another journal, or no store")));
        }
        setup.options.journal_name = journal.as_ref().and_then(|journal| journal.name());
        setup.options.mode = Mode::Rows { journal: journal.is_some(), dry_run, count };
        run(setup, rows, journal, on_progress).await
    }
}

/// Makes the call of a batch, and reads its report.
async fn run(
    setup: Setup,
    rows: Rows,
    journal: Option<Arc<dyn Journal>>,
    mut on_progress: Option<Box<dyn OnProgress>>,
) -> Result<BatchResult, Error> {
    let _in_use = InUse(journal.clone());
    let mut driver = setup.start_batch(rows, journal.clone())?;
    loop {
        match driver.next().await {
            Ok(Update::Done(output)) => return read(output.as_str(), setup, journal),
            Ok(Update::Progress(progress)) => {
                if let Some(on_progress) = &mut on_progress {
                    guarded(|| on_progress(progress));
                }
            }
            Ok(Update::Page(_) | Update::Part(_)) => {}
            Err(error) => {
                if error.kind() == ErrorKind::Cancelled
                    && let Some(job) = driver.running_job()
                {
                    // Whether that succeeds, the caller cannot tell from here: `follow` says how the job ended.
                    let _ = stop(setup, job, Some(STOP_MS)).await;
                }
                return Err(error);
            }
        }
    }
}

/// How long a cancelled call waits until the relay has stopped its job, in milliseconds.
const STOP_MS: u64 = 1_000;

/// Stops a job of a relay.
pub(super) async fn stop(mut setup: Setup, job: String, within_ms: Option<u64>) -> Result<(), Error> {
    setup.options.mode = Mode::CancelJob { job };
    if within_ms.is_some() {
        setup.options.total_timeout_ms = within_ms;
        setup.options.retries = Some(0);
        setup.cancel = None;
    }
    let mut driver = setup.start()?;
    while !matches!(driver.next().await?, Update::Done(_)) {}
    Ok(())
}

/// A row batch that was started over a relay before; awaiting it follows it to its report. Cancelling ends the following alone:
/// the job goes on.
///
/// # Errors
///
/// `api` with code `unknown_job`: the user has no such job, or it ended too long ago; why the batch ended without a report;
/// and all kinds of a call.
#[must_use = "nothing is sent until it is awaited"]
pub struct FollowedBatch {
    setup: Setup,
    on_progress: Option<Box<dyn OnProgress>>,
}

impl FollowedBatch {
    pub(super) fn new(mut setup: Setup, job: String) -> FollowedBatch {
        setup.options.mode = Mode::Follow { job };
        FollowedBatch { setup, on_progress: None }
    }

    call_options!();

    /// Calls `on_progress` with the progress so far, and after each request of the relay.
    pub fn on_progress(mut self, on_progress: impl FnMut(Progress) + MaybeSend + 'static) -> Self {
        self.on_progress = Some(Box::new(on_progress));
        self
    }

    /// Follows the batch, like awaiting it.
    ///
    /// # Errors
    ///
    /// The errors of awaiting.
    pub async fn send(self) -> Result<BatchResult, Error> {
        run(self.setup, Rows::from_iter::<[(); 0]>([]), None, self.on_progress).await
    }
}

impl IntoFuture for FollowedBatch {
    type Output = Result<BatchResult, Error>;
    type IntoFuture = BoxFuture<'static, Result<BatchResult, Error>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.send())
    }
}

impl fmt::Debug for FollowedBatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)
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
