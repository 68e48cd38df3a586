//! The outcome of each row.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;
use triline_protocol::message;

use serde::de::Deserialize;
use serde_json::Value;

use super::{InUse, Journal, Rows};
use crate::host::cancel::Cancel;
use crate::host::driver::Update;
use crate::host::request::Setup;
use triline_protocol::boundary::Mode;
use triline_protocol::codec::time::OFFSET_MINUTES;
use triline_protocol::error::Error;

/// Batch report: each row is in exactly one of `ok`, `failed` and `unknown`, by its index in the input, from zero.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use = "rows may have failed; `into_result` makes that an error"]
#[non_exhaustive]
pub struct BatchResult {
    /// Number of rows that were read.
    pub rows: u64,
    /// Number of requests; in a dry run, the number that would be sent.
    pub requests: u64,
    /// Rows that the service executed; in a dry run, rows that would be sent.
    pub ok: Vec<u64>,
    /// Rows that were not executed.
    pub failed: Vec<RowFailure>,
    /// Rows that may have been executed. They are not sent again.
    pub unknown: Vec<RowFailure>,
    /// The reason why the batch ended before its rows did, if any.
    pub stopped: Option<Error>,
    /// Whether the same call with the same journal would get further: rows are left, and what stopped the batch may pass, or was the
    /// unknown outcome of rows that the journal has recorded.
    pub can_continue: bool,
    /// In a dry run, the time until the last request could be sent.
    pub earliest: Option<Duration>,
    pub(super) lost: Lost,
}

/// What looks up the unknown rows of a batch; nothing, for a result that no batch gave.
#[derive(Clone, Default)]
pub(super) struct Lost(Option<Arc<Lookup>>);

struct Lookup {
    setup: Setup,
    journal: Option<Arc<dyn Journal>>,
    /// The report, as the core wrote it.
    report: String,
}

impl fmt::Debug for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Lost(..)" } else { "Lost" })
    }
}

/// It says nothing of the rows that the report does not say.
impl PartialEq for Lost {
    fn eq(&self, _: &Lost) -> bool {
        true
    }
}

/// A row that failed, or that may have been executed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RowFailure {
    /// Its index in the input, from zero.
    pub index: u64,
    /// The reason. Rows that failed for the same reason have the same error.
    pub error: Error,
    /// Of a row that [`BatchResult::reconcile`] left unknown: what it found that resembles the row, as JSON in the API's
    /// names.
    pub found: Vec<Value>,
}

impl RowFailure {
    /// Creates a failed row, for tests of programs.
    pub fn new(index: u64, error: Error) -> RowFailure {
        RowFailure { index, error, found: Vec::new() }
    }
}

/// The error of a batch that is not complete.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct IncompleteBatch {
    /// The outcome of the rows.
    pub result: BatchResult,
}

impl BatchResult {
    /// Whether all rows were executed.
    pub fn is_complete(&self) -> bool {
        self.failed.is_empty() && self.unknown.is_empty() && self.stopped.is_none()
    }

    /// Whether [`reconcile`](Self::reconcile) can look for unknown rows: another operation finds what the batch creates.
    pub fn can_reconcile(&self) -> bool {
        self.lost.0.as_ref().is_some_and(|lost| lost.report.contains("\"lookUp\":"))
    }

    /// Asks the service which of the unknown rows were executed, and returns the new result. Nothing is sent again.
    ///
    /// A row that was found exactly is `ok`: something with its values that was created since it was sent. Another row stays
    /// unknown, with what was [`found`](RowFailure::found); its remedy says what to do. That a row is not found does not
    /// prove that it was not executed, because it may still appear. The journal of the batch records which rows were
    /// found.
    ///
    /// ```
    /// # async fn example(cc: triline::Platform, rows: Vec<serde_json::Value>) -> Result<(), triline::Error> {
    /// let mut result = cc.customers().create_all().rows(rows).await?;
    /// if result.can_reconcile() {
    ///     result = result.reconcile().await?;
    /// }
    /// for row in &result.unknown {
    ///     println!("row {}: {}; found: {:?}", row.index, row.error, row.found);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of the list that looks, and of the journal; `invalid_request`: no operation finds the rows; `misuse`:
    /// no batch gave the result.
    pub async fn reconcile(&self) -> Result<BatchResult, Error> {
        self.look_up(None).await
    }

    /// Like [`reconcile`](Self::reconcile), with a handle that cancels this call, in place of the handle of the batch.
    ///
    /// # Errors
    ///
    /// The errors of `reconcile`; `cancelled`: the handle has cancelled it.
    pub async fn reconcile_cancelled_by(&self, cancel: &Cancel) -> Result<BatchResult, Error> {
        self.look_up(Some(cancel)).await
    }

    async fn look_up(&self, cancel: Option<&Cancel>) -> Result<BatchResult, Error> {
        let Some(lost) = &self.lost.0 else {
            return Err(Error::misuse(message!("only the result that a batch gave can be reconciled")));
        };
        let mut setup = lost.setup.clone();
        setup.options.mode = Mode::ReconcileRows {
            report: lost.report.clone(),
            journal: lost.journal.is_some(),
            utc_offset_minutes: OFFSET_MINUTES,
        };
        let _in_use = InUse(lost.journal.clone());
        let mut call = setup.clone();
        if cancel.is_some() {
            call.cancel = cancel.cloned();
        }
        let mut driver = call.start_batch(Rows::from_iter::<[(); 0]>([]), lost.journal.clone())?;
        loop {
            if let Update::Done(output) = driver.next().await? {
                return read(output.as_str(), setup, lost.journal.clone());
            }
        }
    }

    /// Returns the result if all rows were executed.
    ///
    /// # Errors
    ///
    /// At least one row failed or is unknown, or the batch was stopped.
    #[expect(clippy::result_large_err, reason = "the error is the result itself, once for a batch")]
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

/// Reads the report of a batch that was made with that set-up and journal.
pub(super) fn read(json: &str, setup: Setup, journal: Option<Arc<dyn Journal>>) -> Result<BatchResult, Error> {
    let report: Value = serde_json::from_str(json).map_err(|_| not_a_report())?;
    let number = |name: &str| report.get(name).and_then(Value::as_u64);
    let list = |name: &str| report.get(name).and_then(Value::as_array).into_iter().flatten();
    let indices = |span: &Value| <(u64, u64)>::deserialize(span).map(|(first, last)| first..=last);
    let failures = |name: &str| -> Result<Vec<RowFailure>, serde_json::Error> {
        let mut rows = Vec::new();
        for entry in list(name) {
            let error = error(&entry["error"]);
            let found = entry["found"].as_array().cloned().unwrap_or_default();
            let row = |index| RowFailure { index, error: error.clone(), found: found.clone() };
            rows.extend(indices(&entry["rows"])?.map(row));
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
        can_continue: report.get("canContinue").and_then(Value::as_bool).unwrap_or(false),
        earliest: number("earliest").map(Duration::from_millis),
        lost: Lost(Some(Arc::new(Lookup { setup, journal, report: json.into() }))),
    })
}

pub(super) fn error(json: &Value) -> Error {
    Error::from_json(&format!("{json}"))
}

pub(super) fn not_a_report() -> Error {
    Error::misuse(message!("the result is not a batch report"))
}
