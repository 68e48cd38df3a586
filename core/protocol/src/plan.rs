//! Plans: what a call does with its operation.
//!
//! A plan says what to request next and accepts the response. It is data: it never sees attempts, tokens, retries or a
//! clock, only the [`PlanContext`] that it receives.
//!
//! ```text
//!              ┌──────────────── accept / fail / answer ────────────────┐
//!              ▼                                                        │
//!  next ─▶ Request ─▶ (an exchange) ─▶ Response or Failure ─────────────┤
//!      ├─▶ Ask      ─▶ (the host)    ─▶ Answer ─────────────────────────┤
//!      ├─▶ Script   ─▶ (the store)   ─▶ Reply ──────────────────────────┤
//!      ├─▶ Wait     ─▶ (time passes) ───────────────────────────────────┤
//!      ├─▶ Emit, Page ▶ (the host)   ───────────────────────────────────┘
//!      └─▶ Done
//! ```

mod cursor;
mod deduplicator;
pub(crate) mod journal;
mod lookup;
mod merged_report;
mod pages;
#[cfg(feature = "relay")]
mod relayed;
#[cfg(feature = "relay")]
mod relayed_batch;
pub(crate) mod report;
mod row_batch;
mod row_lookup;
mod single;
mod sliced_batch;
mod stream;
#[cfg(test)]
mod testing;
mod wait_until;

use alloc::boxed::Box;

use crate::boundary::{Ask, Event, Input, Misfit, Mode, Now, Options, Output, Page, WaitReason};
use crate::client::Client;
use crate::client::pace::Lane;
use crate::codec::request::Checked;
use crate::error::Error;
use crate::exchange::{RequestSpec, Response};
#[cfg(feature = "store")]
use crate::store::{Reply, Script};
use triline_schema::operation::Operation;

/// What a call does with its operation.
pub(crate) enum Plan {
    /// One request; its result is the result.
    Single(single::Single),
    /// Pagination: every page is an event.
    Pages(Box<pages::Pages>),
    /// Pagination over a relay.
    #[cfg(feature = "relay")]
    RelayedPages(Box<relayed::RelayedPages>),
    /// Rows from the host, as a job of a relay.
    #[cfg(feature = "relay")]
    RelayedBatch(Box<relayed_batch::RelayedBatch>),
    /// One request whose answer comes in parts.
    Stream(stream::Stream),
    /// Rows from the host, in as many requests as needed; the result has the outcome of each row.
    RowBatch(Box<row_batch::RowBatch>),
    /// Rows among the parameters, in as many requests as needed; the result is that of one request.
    SlicedBatch(Box<sliced_batch::SlicedBatch>),
    /// Polls an operation until a condition holds.
    WaitUntil(Box<wait_until::WaitUntil>),
    /// One report from several requests over parts of a time range.
    MergedReport(Box<merged_report::MergedReport>),
    /// Asks the service whether something was created.
    Lookup(Box<lookup::Lookup>),
    /// Looks up the rows of a row batch whose outcome is unknown.
    RowLookup(Box<row_lookup::RowLookup>),
}

/// What a plan may know of the outside world.
pub(crate) struct PlanContext<'a> {
    /// The time.
    pub(crate) now: Now,
    pub(crate) client: &'a Client,
}

impl PlanContext<'_> {
    /// The service's wall clock, as far as it is known.
    pub(crate) fn service_ms(&self) -> i64 {
        self.client.service_time(self.now)
    }

    /// How long the rate limit delays the last of a number of bulk requests, in milliseconds.
    pub(crate) fn delay_of(&self, requests: u64) -> u64 {
        self.client.wait_for(requests, self.now)
    }

    /// How long so many further requests take, in milliseconds: the waits for the rate limit and the last response, or all
    /// responses, whichever is longer.
    fn time_left(&self, requests: u64, pace: Pace) -> u64 {
        let mean = pace.taken_ms.checked_div(pace.responses).unwrap_or(0).saturating_mul(u64::from(requests > 0));
        self.delay_of(requests).saturating_add(mean).max(mean.saturating_mul(requests))
    }
}

/// How long the service takes to answer.
#[derive(Clone, Copy, Default)]
struct Pace {
    /// Number of responses, and how long they took together, in milliseconds.
    responses: u64,
    taken_ms: u64,
}

impl Pace {
    fn count(&mut self, response: &Response) {
        self.responses = self.responses.saturating_add(1);
        self.taken_ms = self.taken_ms.saturating_add(response.duration_ms);
    }
}

/// The next output of a plan.
pub(crate) enum PlanOutput {
    /// Make this request. Its response goes to [`Plan::accept`], its failure to [`Plan::fail`].
    Request(Box<RequestSpec>),
    /// Ask the host. Its answer goes to [`Plan::answer`].
    Ask(Ask),
    /// Run this script in the store. Its reply goes to [`Plan::store_replied`].
    #[cfg(feature = "store")]
    Script(Script),
    /// Wait until that time of the steady clock.
    Wait { until_ms: u64, why: WaitReason },
    /// Report the event.
    Emit(Event),
    /// Give the page to the caller.
    Page(Page),
    /// The call succeeded.
    Done(Output),
}

impl Plan {
    /// The plan for a call of `operation`, and the operation that its errors and events name. `relay`: the one that the call
    /// goes over, and the parameters as the caller gave them.
    ///
    /// # Errors
    ///
    /// `invalid_request`: the operation does not support the mode, or the cursor belongs to another list; `misuse`: a relay has
    /// nothing for it.
    pub(crate) fn new(
        operation: &'static Operation,
        params: Checked,
        options: &Options,
        #[cfg(feature = "relay")] relay: Option<(&crate::client::config::RelayAccess, &[u8])>,
    ) -> Result<(Plan, &'static Operation), Error> {
        #[cfg(feature = "relay")]
        if let Some((access, given)) = relay {
            return relayed::plan(operation, params, given, options, access);
        }
        let plan = match &options.mode {
            Mode::Reconcile => {
                let lookup = lookup::Lookup::new(operation, params)?;
                let named = lookup.operation();
                return Ok((Plan::Lookup(Box::new(lookup)), named));
            }
            Mode::ReconcileRows { report, journal, utc_offset_minutes } => {
                let lookup = row_lookup::RowLookup::new(operation, report, *journal, *utc_offset_minutes)?;
                let named = lookup.operation();
                return Ok((Plan::RowLookup(Box::new(lookup)), named));
            }
            Mode::Pages { cursor } => {
                Plan::Pages(Box::new(pages::Pages::new(operation, params, options.form, cursor.as_deref())?))
            }
            Mode::Page { cursor } => {
                let pages = pages::Pages::new(operation, params, options.form, cursor.as_deref())?;
                Plan::Pages(Box::new(pages.only_one()))
            }
            Mode::Stream => Plan::Stream(stream::Stream::new(operation, params, options.form)?),
            #[cfg(feature = "relay")]
            Mode::Rows { .. } if options.job.is_some() => {
                let expected = message!("no such option outside of a client over a relay");
                return Err(Error::invalid("option", "job", expected, operation.name));
            }
            Mode::Rows { journal, dry_run, count } => {
                let kind = row_batch::Settings { journal: *journal, dry_run: *dry_run, count: *count };
                let batch = row_batch::RowBatch::new(operation, params, kind)?;
                Plan::RowBatch(Box::new(batch.named(options.journal_name.clone())))
            }
            Mode::Follow { .. } | Mode::CancelJob { .. } => {
                let expected = message!("no such option outside of a client over a relay");
                return Err(Error::invalid("option", "job", expected, operation.name));
            }
            Mode::Slices => {
                Plan::SlicedBatch(Box::new(sliced_batch::SlicedBatch::new(operation, params, options.form)?))
            }
            Mode::Single => {
                if let Some(plan) = merged_report::MergedReport::new(operation, &params, options.form) {
                    Plan::MergedReport(Box::new(plan))
                } else if let Some(plan) = wait_until::WaitUntil::new(operation, &params, options) {
                    Plan::WaitUntil(Box::new(plan))
                } else if operation.part().is_some() && params.flag("stream") {
                    Plan::Stream(stream::Stream::merged(operation, params, options.form)?)
                } else {
                    Plan::Single(single::Single::new(operation, params, options))
                }
            }
        };
        Ok((plan, operation))
    }

    /// Says which client makes the call.
    pub(crate) fn belongs_to(&mut self, client: &Client) {
        if let Plan::RowBatch(plan) = self {
            plan.belongs_to(client);
        }
    }

    /// Puts the journal of a row batch into the store of the client, if the options say so.
    ///
    /// # Errors
    ///
    /// `invalid_request`: the client has no store.
    #[cfg(feature = "store")]
    pub(crate) fn keep_in_store(
        &mut self,
        client: &Client,
        operation: &Operation,
        options: &Options,
    ) -> Result<(), Error> {
        let timeout_ms = crate::exchange::timeout_ms(operation, options.timeout_ms);
        match (self, &options.store_journal) {
            (Plan::RowBatch(plan), Some(journal)) => plan.keep_in_store(client, journal, timeout_ms),
            (Plan::RowLookup(plan), Some(journal)) => plan.keep_in_store(client, journal, timeout_ms),
            _ => Ok(()),
        }
    }

    /// Accepts the reply to the script in flight.
    #[cfg(feature = "store")]
    pub(crate) fn store_replied(&mut self, reply: Reply) {
        match self {
            Plan::RowBatch(plan) => plan.store_replied(reply),
            Plan::RowLookup(plan) => plan.store_replied(reply),
            _ => {}
        }
    }

    /// Releases the journal in the store, if the call has ended before its plan did.
    #[cfg(feature = "store")]
    pub(crate) fn leave_store(&mut self, client: &Client) {
        match self {
            Plan::RowBatch(plan) => plan.leave_store(client),
            Plan::RowLookup(plan) => plan.leave_store(client),
            _ => {}
        }
    }

    /// Turns a pagination that has not begun into the request of its first page.
    pub(crate) fn narrow_to_page(&mut self, options: &Options) {
        if let Plan::Pages(pages) = self {
            *self = Plan::Single(pages.first_page(options));
        }
        #[cfg(feature = "relay")]
        if let Plan::RelayedPages(pages) = self {
            *self = Plan::Single(pages.first_page());
        }
    }

    /// Returns the next output, when nothing is in flight. Each output is returned once.
    ///
    /// # Errors
    ///
    /// The error of the call.
    pub(crate) fn next(&mut self, context: &PlanContext<'_>) -> Result<PlanOutput, Error> {
        match self {
            Plan::Single(plan) => Ok(plan.next()),
            Plan::Pages(plan) => plan.next(),
            #[cfg(feature = "relay")]
            Plan::RelayedPages(plan) => plan.next(),
            #[cfg(feature = "relay")]
            Plan::RelayedBatch(plan) => plan.next(context),
            Plan::Stream(plan) => Ok(plan.next()),
            Plan::RowBatch(plan) => plan.next(context),
            Plan::SlicedBatch(plan) => Ok(plan.next()),
            Plan::WaitUntil(plan) => plan.next(context),
            Plan::MergedReport(plan) => Ok(plan.next()),
            Plan::Lookup(plan) => plan.next(),
            Plan::RowLookup(plan) => plan.next(context),
        }
    }

    /// Accepts the response to the request in flight.
    ///
    /// # Errors
    ///
    /// The error of the call.
    pub(crate) fn accept(&mut self, context: &PlanContext<'_>, response: Response) -> Result<(), Error> {
        match self {
            Plan::Single(plan) => plan.accept(response),
            Plan::Pages(plan) => plan.accept(context, &response)?,
            #[cfg(feature = "relay")]
            Plan::RelayedPages(plan) => plan.accept(&response)?,
            #[cfg(feature = "relay")]
            Plan::RelayedBatch(plan) => plan.accept(),
            // Its parts came before; the response itself is empty.
            Plan::Stream(_) => {}
            Plan::RowBatch(plan) => plan.accept(context, &response),
            Plan::SlicedBatch(plan) => plan.accept(&response)?,
            Plan::WaitUntil(plan) => plan.accept(context, &response)?,
            Plan::MergedReport(plan) => plan.accept(response),
            Plan::Lookup(plan) => plan.accept(context, &response)?,
            Plan::RowLookup(plan) => plan.accept(context, &response)?,
        }
        Ok(())
    }

    /// Accepts a part of the streamed answer in flight. Returns what the host is told of it, beside the part itself.
    pub(crate) fn part(&mut self, part: &Output) -> Option<Event> {
        match self {
            Plan::Stream(plan) => plan.part(part),
            #[cfg(feature = "relay")]
            Plan::RelayedBatch(plan) => return plan.part(part),
            _ => {}
        }
        None
    }

    /// The id of the job of a relay that runs, or may run, because of the call.
    #[cfg(feature = "relay")]
    pub(crate) fn running_job(&self) -> Option<&str> {
        if let Plan::RelayedBatch(plan) = self { plan.running() } else { None }
    }

    /// Accepts the failure of the request in flight.
    ///
    /// # Errors
    ///
    /// The error of the call; `Ok` if the plan continues.
    pub(crate) fn fail(&mut self, context: &PlanContext<'_>, error: Error) -> Result<(), Error> {
        match self {
            Plan::RowBatch(plan) => {
                plan.fail(context, &error);
                Ok(())
            }
            #[cfg(feature = "relay")]
            Plan::RelayedBatch(plan) => plan.fail(error),
            _ => Err(error),
        }
    }

    /// Accepts the answer to the ask in flight; `false` if it does not fit, and nothing changes.
    pub(crate) fn answer(&mut self, answer: Input) -> Result<(), Misfit> {
        match self {
            Plan::RowBatch(plan) => plan.answer(answer),
            #[cfg(feature = "relay")]
            Plan::RelayedBatch(plan) => plan.answer(answer),
            Plan::RowLookup(plan) => plan.answer(answer),
            _ => Err(Misfit::Other),
        }
    }

    /// Whether the caller receives the parts of a streamed answer.
    pub(crate) fn reports_parts(&self) -> bool {
        matches!(self, Plan::Stream(plan) if plan.reports_parts())
    }

    /// The lane of the rate limit that its requests take.
    pub(crate) fn lane(&self) -> Lane {
        match self {
            Plan::Single(_) | Plan::Stream(_) => Lane::Interactive,
            Plan::Pages(pages) if pages.is_only_one() => Lane::Interactive,
            #[cfg(feature = "relay")]
            Plan::RelayedPages(pages) if pages.is_only_one() => Lane::Interactive,
            _ => Lane::Bulk,
        }
    }

    /// Whether an earlier request of the call changed something, so that the call as a whole is no longer "not sent".
    pub(crate) fn has_executed_writes(&self) -> bool {
        match self {
            Plan::SlicedBatch(plan) => plan.has_sent(),
            Plan::RowBatch(plan) => plan.has_sent(),
            #[cfg(feature = "relay")]
            Plan::RelayedBatch(plan) => plan.has_sent(),
            _ => false,
        }
    }

    /// Number of rows or parts that the caller received, for the last event.
    pub(crate) fn rows(&self) -> u64 {
        match self {
            Plan::Pages(plan) => plan.rows(),
            #[cfg(feature = "relay")]
            Plan::RelayedPages(plan) => plan.rows(),
            #[cfg(feature = "relay")]
            Plan::RelayedBatch(plan) => plan.rows(),
            Plan::Stream(plan) => plan.parts(),
            Plan::RowBatch(plan) => plan.rows(),
            _ => 0,
        }
    }

    /// Secrets among the rows of the requests so far, which are removed from all output.
    pub(crate) fn secrets(&self) -> &[alloc::string::String] {
        match self {
            Plan::RowBatch(plan) => plan.secrets(),
            #[cfg(feature = "relay")]
            Plan::RelayedBatch(plan) => plan.secrets(),
            _ => &[],
        }
    }
}
