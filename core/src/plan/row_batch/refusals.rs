//! The rows of a request that its response lists as refused.

use alloc::string::String;
use alloc::vec::Vec;

use super::RowBatch;
use crate::error::{Error, ErrorKind, Outcome};
use crate::exchange::Response;
use crate::json::{elements, member, scalar};
use crate::operation::{Field, Kind, Operation};
use crate::plan::report::{RowFailure, SentRow, Span, take_refused};

impl RowBatch {
    /// The rows that a response lists as refused, and the ambiguous ones.
    pub(super) fn refusals(&self, response: &Response) -> (Vec<RowFailure>, Vec<RowFailure>) {
        let (mut failed, mut unknown) = (Vec::new(), Vec::new());
        let Some((name, reason)) = failures(self.operation) else { return (failed, unknown) };
        let refused = member(response.output.as_str(), name).map(elements).unwrap_or_default();
        if refused.is_empty() {
            return (failed, unknown);
        }
        // An attempt before may have done what this one refuses, because it is done.
        let is_repeated = response.repeated || self.part.may_be_executed;
        let sent = |(place, row): &(u64, Result<String, Error>)| Some(SentRow::new(*place, row.as_ref().ok()?));
        let mut rows: Vec<SentRow> = self.part.rows.iter().filter_map(sent).collect();
        let mut without_row = None;
        if refused.len() > rows.len() {
            // A list that is longer than what was sent says nothing about any row of it.
            let mut error = Error::new(ErrorKind::Api, "row_not_told", "the service refused more rows than were sent");
            error.details.outcome = Outcome::Unknown;
            error.set_operation(self.operation);
            unknown.extend(rows.iter().map(|row| RowFailure::new(Span::of(row.place), &error)));
            return (failed, unknown);
        }
        for one in &refused {
            let said = reason.and_then(|reason| member(one, reason)).and_then(scalar);
            let message = said.unwrap_or_else(|| "the service did not do it".into());
            let error = |code, outcome| {
                let mut error = Error::new(ErrorKind::Api, code, message.into_owned());
                error.details.outcome = outcome;
                error.set_operation(self.operation);
                response.sanitizer.sanitize(&mut error);
                error
            };
            match take_refused(one, &mut rows).map(Span::of) {
                Some(row) if is_repeated => {
                    unknown.push(RowFailure::new(row, &error("row_refused_after_retry", Outcome::Unknown)));
                }
                Some(row) => failed.push(RowFailure::new(row, &error("row_refused", Outcome::Rejected))),
                None => without_row = Some(error("row_not_told", Outcome::Unknown)),
            }
        }
        if let Some(error) = without_row {
            unknown.extend(rows.iter().map(|row| RowFailure::new(Span::of(row.place), &error)));
        }
        (failed, unknown)
    }
}

/// Where a result lists the rows that failed, and which member of an entry gives the reason.
fn failures(operation: &Operation) -> Option<(&'static str, Option<&'static str>)> {
    let Some(Kind::Record(result)) = operation.result() else { return None };
    result.fields.iter().find_map(|field| match field.kind {
        Kind::List(Kind::Record(failure)) => Some((field.api(), failure.fields.first().map(Field::api))),
        Kind::List(_) => Some((field.api(), None)),
        _ => None,
    })
}
