//! The rows of a request that its response lists as refused.

use alloc::string::String;
use alloc::vec::Vec;

use super::RowBatch;
use crate::error::message::Message;
use crate::error::{Error, ErrorKind, Outcome};
use crate::exchange::Response;
use crate::json::{elements, member, scalar};
use crate::plan::report::{RowFailure, SentRow, Span, take_refused};
use triline_schema::operation::{Field, Kind, Operation};

impl RowBatch {
    /// The rows that a response lists as refused, and the ambiguous ones.
    pub(super) fn refusals(&self, response: &Response) -> (Vec<RowFailure>, Vec<RowFailure>) {
        let (mut failed, mut unknown) = (Vec::new(), Vec::new());
        let Some(refused) = refused_rows(self.operation, response) else { return (failed, unknown) };
        let (refused, reason) = match refused {
            Ok(refused) => refused,
            Err(why) => {
                unknown.push(self.not_told(why));
                return (failed, unknown);
            }
        };
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
            unknown.push(self.not_told(message!("the service refused more rows than were sent")));
            return (failed, unknown);
        }
        for one in &refused {
            let said = reason.and_then(|reason| member(one, reason)).and_then(scalar);
            let message = said.map_or_else(|| message!("the service did not do it"), Message::said);
            let error = |code, outcome| {
                let mut error = Error::new(ErrorKind::Api, code, message.clone());
                error.details.outcome = outcome;
                error.conclude(self.operation);
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

    /// The failure of all rows of the part, if the response does not tell about any of them.
    fn not_told(&self, why: Message) -> RowFailure {
        let mut error = Error::new(ErrorKind::Api, "row_not_told", why);
        error.details.outcome = Outcome::Unknown;
        error.conclude(self.operation);
        RowFailure::new(self.part.span(), &error)
    }
}

/// The entries of a list of refused rows, and the member of an entry that gives the reason.
type Refused = (Vec<String>, Option<&'static str>);

/// The rows that a response lists as refused; `None`: the operation has no such list.
///
/// # Errors
///
/// The response has no list, not even an empty one, which would say that all rows were done.
pub(in crate::plan) fn refused_rows(operation: &Operation, response: &Response) -> Option<Result<Refused, Message>> {
    let (name, reason) = failures(operation)?;
    let list = member(response.output.as_str(), name).filter(|list| list.starts_with('['));
    Some(list.map(|list| (elements(list), reason)).ok_or_else(|| message!("the service did not say which rows it did")))
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
