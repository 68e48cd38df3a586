//! Row batches: rows of any number, split into requests, and what became of each.

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
use super::raw::RawResponse;
use super::request::{Setup, call_options};
use crate::call::Mode;
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
        Batch::new(self.setup, rows.with_fields(self.fields))
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
