//! What a call does over a relay, which has the plan: one request, or one for each page.

use alloc::boxed::Box;
use alloc::string::{String, ToString};

use super::lookup::finder;
use super::relayed_batch::RelayedBatch;
use super::single::Single;
use super::stream::Stream;
use super::{Plan, PlanOutput};
use crate::Form;
use crate::boundary::{Mode, Options, Output, Page};
use crate::client::config::RelayAccess;
use crate::codec::request::Checked;
use crate::error::{Error, Outcome};
use crate::exchange::relayed::codec::{Action, RelayRequest, in_api_names, no_relay, of_relay, read_rows, text_member};
use crate::exchange::{RequestSpec, Response};
use crate::json::{elements, member};
use triline_schema::operation::{Operation, ResponseLayout};

/// The plan of a call over a relay, and the operation that its errors and events name. `params`: as the caller gave them.
///
/// # Errors
///
/// `invalid_request`: the operation does not support the mode. `misuse`: the relay has nothing for it.
pub(super) fn plan(
    operation: &'static Operation,
    checked: Checked,
    given: &[u8],
    options: &Options,
    access: &RelayAccess,
) -> Result<(Plan, &'static Operation), Error> {
    let params = &*api_params(operation, given);
    if operation.is_undocumented() {
        let why = message!("requests that no document describes do not go through a relay: call it on a server");
        return Err(refused(why));
    }
    let request = |action, cursor: Option<&str>| RelayRequest::new(operation, action, params, cursor, options, access);
    let plan = match &options.mode {
        Mode::Rows { .. } | Mode::ReconcileRows { .. } | Mode::Follow { .. } | Mode::CancelJob { .. } => {
            Plan::RelayedBatch(Box::new(RelayedBatch::new(operation, checked, params, options, access)?))
        }
        Mode::Pages { cursor } | Mode::Page { cursor } => {
            if operation.paging.is_none() {
                let expected = message!("an operation with pages");
                return Err(Error::invalid("option", "mode", expected, operation.name));
            }
            Plan::RelayedPages(Box::new(RelayedPages {
                operation,
                checked,
                params: params.to_string(),
                options: options.clone(),
                access: access.clone(),
                cursor: cursor.clone(),
                page: None,
                failure: None,
                has_ended: false,
                only_one: matches!(options.mode, Mode::Page { .. }),
                rows: 0,
            }))
        }
        Mode::Stream => {
            let mut stream = Stream::new(operation, checked, options.form)?;
            stream.relay(request(Action::Stream, None));
            Plan::Stream(stream)
        }
        Mode::Reconcile => {
            // What looks is a read, and errors name it.
            let named = finder(operation)?;
            let spec = RequestSpec::new(named, checked, Form::Json).over(request(Action::Reconcile, None));
            return Ok((Plan::Single(Single::of(spec)), named));
        }
        Mode::Single | Mode::Slices => {
            let spec = RequestSpec::new(operation, checked, options.form).over(request(Action::Call, None));
            Plan::Single(Single::of(spec))
        }
    };
    Ok((plan, operation))
}

/// The parameters in the API's names: the rules of a relay know no others.
fn api_params(operation: &'static Operation, given: &[u8]) -> String {
    let given = core::str::from_utf8(given).ok().filter(|params| !params.is_empty()).unwrap_or("{}");
    in_api_names(operation, given).unwrap_or_else(|_| given.to_string())
}

fn refused(why: crate::error::message::Message) -> Error {
    let mut error = Error::misuse(why);
    error.details.code = Some("relay".into());
    error
}

/// Pagination over a relay: each page with the cursor of the page before.
pub(crate) struct RelayedPages {
    operation: &'static Operation,
    checked: Checked,
    params: String,
    options: Options,
    access: RelayAccess,
    /// The cursor of the page before.
    cursor: Option<String>,
    /// The page for the caller.
    page: Option<Page>,
    /// The reason why the list ends after that page.
    failure: Option<Error>,
    has_ended: bool,
    only_one: bool,
    /// Number of rows that the caller received.
    rows: u64,
}

impl RelayedPages {
    fn request(&self, action: Action, cursor: Option<&str>) -> RequestSpec {
        let relay = RelayRequest::new(self.operation, action, &self.params, cursor, &self.options, &self.access);
        // Secrets among the checked parameters are kept out of errors.
        RequestSpec::new(self.operation, self.checked.clone(), self.options.form).over(relay)
    }

    /// The plan of one request, with unchanged parameters.
    pub(super) fn first_page(&self) -> Single {
        Single::of(self.request(Action::Call, None))
    }

    pub(super) fn is_only_one(&self) -> bool {
        self.only_one
    }

    /// Number of rows that the caller received.
    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    /// Returns the page that came, then the request of the next one.
    pub(super) fn next(&mut self) -> Result<PlanOutput, Error> {
        if let Some(page) = self.page.take() {
            self.has_ended |= self.only_one && self.failure.is_none();
            return Ok(PlanOutput::Page(page));
        }
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        if self.has_ended {
            return Ok(PlanOutput::Done(Output::null()));
        }
        Ok(PlanOutput::Request(Box::new(self.request(Action::Pages, self.cursor.as_deref()))))
    }

    /// Takes an answer with a page.
    pub(super) fn accept(&mut self, response: &Response) -> Result<(), Error> {
        let answer = response.output.as_str();
        let ResponseLayout::Rows { row, .. } = &self.operation.answer else { return Ok(()) };
        let items = member(answer, "items").unwrap_or("[]");
        let rows = elements(items).len() as u64;
        let items = read_rows(row, items, self.options.form).map_err(|fault| {
            let mut error = no_relay(fault.message());
            error.details.outcome = Outcome::Done;
            error
        })?;
        let number = |name| member(answer, name).and_then(|number| number.parse().ok());
        let cursor = text_member(answer, "cursor").map(alloc::borrow::Cow::into_owned);
        if cursor.is_some() && cursor == self.cursor {
            // A relay that gives the same cursor again would be asked for ever.
            return Err(no_relay(message!("it lacks {member}", "another cursor")));
        }
        self.rows = self.rows.saturating_add(rows);
        self.failure = member(answer, "error").filter(|told| told.starts_with('{')).map(of_relay);
        self.has_ended = cursor.is_none();
        self.page = Some(Page {
            page: number("page").unwrap_or(1),
            total: number("total"),
            items: Output::of(items),
            rows,
            cursor: cursor.clone(),
            eta_ms: None,
        });
        self.cursor = cursor;
        Ok(())
    }
}
