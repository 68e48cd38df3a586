//! Rows that go out in as many requests as they need, and what became of each.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use serde::de::Deserialize;
use serde_json::Value;

use super::cancel::Cancel;
use super::driver::Told;
use super::future::{BoxFuture, MaybeSend, MaybeSync};
use super::request::{Setup, call_options};
use crate::error::Error;

/// Where a batch notes how far it has come, so that it can be continued after the program was stopped.
///
/// It is text to which lines are added. Rows are not in it; secrets neither.
pub trait Journal: MaybeSend + MaybeSync {
    /// All of it; an empty text where there is none yet.
    ///
    /// # Errors
    ///
    /// Why it cannot be read.
    fn read(&mut self) -> Result<String, String>;

    /// Adds a line. When this returns, the line outlasts the program.
    ///
    /// # Errors
    ///
    /// Why it cannot be written.
    fn append(&mut self, line: &str) -> Result<(), String>;
}

/// How far a batch has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// How many rows have been accounted for.
    pub done: u64,
    /// How many there are, where that was said.
    pub total: Option<u64>,
    /// How long the rest will have to wait for the limit of requests, where the number of rows was said.
    pub eta: Option<Duration>,
}

/// What became of the rows: each is in exactly one of `ok`, `failed` and `unknown`, by its place in the input, counted
/// from zero.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BatchResult {
    /// How many rows were taken.
    pub rows: u64,
    /// How many requests they took, or would take in a dry run.
    pub requests: u64,
    /// Rows that were carried out; in a dry run those that would be sent.
    pub ok: Vec<u64>,
    /// Rows that were not.
    pub failed: Vec<RowError>,
    /// Rows of which nobody knows. They are not sent again.
    pub unknown: Vec<RowError>,
    /// Why no more rows were taken, where it ended before they did.
    pub stopped: Option<RowFault>,
    /// Of a dry run: how long until the last request could go out.
    pub earliest: Option<Duration>,
}

impl BatchResult {
    /// Whether all rows were carried out.
    pub fn is_complete(&self) -> bool {
        self.failed.is_empty() && self.unknown.is_empty() && self.stopped.is_none()
    }
}

/// A row that was not carried out, or of which nobody knows.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RowError {
    /// Its place in the input, from zero.
    pub row: u64,
    /// Why.
    pub error: RowFault,
}

/// Why a row was not carried out: the members of an [`Error`] that a journal keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RowFault {
    /// The kind of the error, such as `invalid_request`.
    pub kind: String,
    /// Its code.
    pub code: Option<String>,
    /// One sentence.
    pub message: String,
    /// The path of the value at fault, such as `customers[37].name`.
    pub field: Option<String>,
    /// What is known of the request: `not_sent`, `rejected`, `done`, `unknown`.
    pub outcome: String,
}

/// A batch that is about to be made: awaiting it makes it. Rows are taken as they are needed, and not kept.
///
/// # Errors
///
/// All kinds but `misuse` before the first request. After it, what goes wrong is told by the result.
#[must_use = "nothing is sent until it is awaited"]
pub struct Batch {
    setup: Setup,
    feeder: Feeder,
    on_progress: Option<Box<dyn OnProgress>>,
}

/// What a driver gets from the host for a batch.
pub(super) struct Feeder {
    rows: Box<dyn Rows>,
    ended: bool,
    journal: Option<Box<dyn Journal>>,
}

/// Rows as JSON.
pub(super) trait Rows: Iterator<Item = Result<String, String>> + MaybeSend + MaybeSync {}

impl<I: Iterator<Item = Result<String, String>> + MaybeSend + MaybeSync> Rows for I {}

/// Is told how far a batch has come.
trait OnProgress: FnMut(Progress) + MaybeSend + MaybeSync {}

impl<F: FnMut(Progress) + MaybeSend + MaybeSync> OnProgress for F {}

impl Feeder {
    /// The next rows as a JSON list, and whether there are no more.
    pub(super) fn rows(&mut self, most: u64) -> Result<(String, bool), String> {
        let mut list = String::from("[");
        for taken in 0..most {
            let Some(row) = self.rows.next() else {
                self.ended = true;
                break;
            };
            if taken > 0 {
                list.push(',');
            }
            list.push_str(&row?);
        }
        list.push(']');
        Ok((list, self.ended))
    }

    pub(super) fn read(&mut self) -> Result<String, String> {
        self.journal.as_mut().map_or_else(|| Ok(String::new()), |journal| journal.read())
    }

    pub(super) fn append(&mut self, line: &str) -> Result<(), String> {
        self.journal.as_mut().map_or(Ok(()), |journal| journal.append(line))
    }
}

impl Batch {
    pub(super) fn new(setup: Setup, rows: Box<dyn Rows>) -> Batch {
        Batch { setup: setup.rows(), feeder: Feeder { rows, ended: false, journal: None }, on_progress: None }
    }

    call_options!();

    /// Keeps a journal. Where it tells of an earlier run, the batch goes on after that one: the rows must be the same.
    pub fn journal(mut self, journal: impl Journal + 'static) -> Self {
        self.feeder.journal = Some(Box::new(journal));
        self.setup.options_mut().journal = true;
        self
    }

    /// Sends nothing: checks the rows, and counts the requests that they would take.
    pub fn dry_run(mut self) -> Self {
        self.setup.options_mut().dry_run = true;
        self
    }

    /// Says how many rows there are, so that progress can tell how long the rest takes.
    pub fn count(mut self, rows: u64) -> Self {
        self.setup.options_mut().count = Some(rows);
        self
    }

    /// Is told how far it has come, after each request.
    pub fn on_progress(mut self, told: impl FnMut(Progress) + MaybeSend + MaybeSync + 'static) -> Self {
        self.on_progress = Some(Box::new(told));
        self
    }

    /// Makes it, as awaiting does.
    ///
    /// # Errors
    ///
    /// Those of awaiting.
    pub async fn send(mut self) -> Result<BatchResult, Error> {
        let mut driver = self.setup.start()?;
        driver.feed(self.feeder);
        loop {
            match driver.next().await? {
                Told::Done(output) => return read(output.as_str()),
                Told::Progress(progress) => {
                    if let Some(told) = &mut self.on_progress {
                        told(progress);
                    }
                }
                Told::Page { .. } | Told::Delta(_) => {}
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

/// Reads the account of a batch.
fn read(json: &str) -> Result<BatchResult, Error> {
    let account: Value = serde_json::from_str(json).map_err(|_| not_an_account())?;
    let number = |name: &str| account.get(name).and_then(Value::as_u64);
    let list = |name: &str| account.get(name).and_then(Value::as_array).into_iter().flatten();
    let places = |span: &Value| <(u64, u64)>::deserialize(span).map(|(first, last)| first..=last);
    let lots = |name: &str| -> Result<Vec<RowError>, serde_json::Error> {
        let mut rows = Vec::new();
        for lot in list(name) {
            let error = fault(&lot["error"]);
            rows.extend(places(&lot["rows"])?.map(|row| RowError { row, error: error.clone() }));
        }
        Ok(rows)
    };
    let mut ok = Vec::new();
    for span in list("ok") {
        ok.extend(places(span).map_err(|_| not_an_account())?);
    }
    Ok(BatchResult {
        rows: number("rows").unwrap_or(0),
        requests: number("requests").unwrap_or(0),
        ok,
        failed: lots("failed").map_err(|_| not_an_account())?,
        unknown: lots("unknown").map_err(|_| not_an_account())?,
        stopped: account.get("stopped").map(fault),
        earliest: number("earliest").map(Duration::from_millis),
    })
}

fn fault(error: &Value) -> RowFault {
    let text = |name: &str| error.get(name).and_then(Value::as_str).map(ToString::to_string);
    RowFault {
        kind: text("kind").unwrap_or_default(),
        code: text("code"),
        message: text("message").unwrap_or_default(),
        field: text("field"),
        outcome: text("outcome").unwrap_or_default(),
    }
}

fn not_an_account() -> Error {
    Error::misuse("the result is not the account of a batch")
}
