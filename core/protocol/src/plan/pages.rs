//! Pagination, also past the last page that the service returns.
//!
//! The plan counts the rows that come, because a service may give smaller pages than were asked for. The vendor's
//! documents do not say whether a total counts the list or the page, so it is believed as far as it explains the rows:
//!
//! - A total above the rows so far means that more is to come, however short the page is. Rows that came before do not
//!   count again.
//! - A total that the rows of several pages reach ends the list. Where one full page reaches it, it may be the number of
//!   rows of that page, so one more page is requested, unless page numbers say that it is the last.
//! - A total below the rows so far counts something else, and so does zero with an empty page: the total before stays.
//! - Without a total, a page ends the list that is shorter than the largest page so far, or than the size asked for,
//!   where the service documents that it gives pages of that size.
//! - An empty page ends the list, and so does the last page by its number.
//!
//! A list that ends with fewer rows than its total is an error, unless it had no more rows earlier in the walk: rows that
//! are added may stand on pages that came already.
//!
//! Some lists end at a fixed page number, however many rows there are. Where such a list takes a time range, the range
//! is halved until every part ends in time. Rows on both sides of a cut are recognised by their ids.

use alloc::boxed::Box;

use super::cursor::Cursor;
use super::deduplicator::{Deduplicated, Deduplicator};
use super::single::Single;
use super::{Pace, PlanContext, PlanOutput};
use crate::Form;
use crate::boundary::{Options, Output, Page};
use crate::codec::request::Checked;
use crate::codec::time::{OFFSET_MINUTES, date_time, seconds};
use crate::error::message::Message;
use crate::error::{Error, ErrorKind, Outcome, Reason};
use crate::exchange::{RequestSpec, Response};
use crate::json::string;
use crate::text;
use triline_schema::operation::{Attr, Field, Operation, Paging};

/// What follows a page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    More,
    /// It is the last one of the list, or of the time range.
    End,
    /// It is the page before it again, which was the last one.
    LastAgain,
}

/// The plan of a pagination.
pub(crate) struct Pages {
    operation: &'static Operation,
    params: Checked,
    form: Form,
    paging: Paging,
    /// Rows per page.
    size: i64,
    /// The last page that the service returns.
    last_page: Option<i64>,
    cursor: Cursor,
    deduplicator: Deduplicator,
    /// The page for the caller.
    page: Option<Page>,
    /// The reason why the pagination ends after that page.
    failure: Option<Error>,
    has_ended: bool,
    /// Whether the plan ends after the first page for the caller.
    only_one: bool,
    /// Number of rows that the caller received.
    rows: u64,
    /// The same before this walk, unknown where a cursor continues one whose time range is split.
    rows_before: Option<i64>,
    pace: Pace,
}

impl Pages {
    /// Plans a pagination from the page that the parameters name, or from the page after a cursor.
    ///
    /// # Errors
    ///
    /// `invalid_request`: the operation has no pages, or the cursor belongs to another list.
    pub(super) fn new(
        operation: &'static Operation,
        params: Checked,
        form: Form,
        cursor: Option<&str>,
    ) -> Result<Pages, Error> {
        let Some(paging) = operation.paging else {
            return Err(Error::invalid("option", "mode", message!("an operation with pages"), operation.name));
        };
        let page = params.integer(paging.page).unwrap_or(1);
        let size = params.integer(paging.size).unwrap_or(i64::from(paging.default_size.max(1)));
        let mut at = Cursor::new(operation, &params, paging, page, size);
        if let Some(cursor) = cursor
            && (at.resume(cursor).is_none() || !are_ranges_of(operation, &params, &at.times))
        {
            let expected = message!("the cursor of a page of this list, requested with the same parameters");
            return Err(Error::invalid("cursor", "cursor", expected, Message::shortened(cursor, 60)));
        }
        let rows_before = at.times.is_empty().then_some(at.received);
        Ok(Pages {
            operation,
            params,
            form,
            paging,
            size,
            last_page: bound(operation, paging.page),
            cursor: at,
            deduplicator: Deduplicator::new(operation, form),
            page: None,
            failure: None,
            has_ended: false,
            only_one: false,
            rows: 0,
            rows_before,
            pace: Pace::default(),
        })
    }

    /// The same, ending after one page.
    pub(super) fn only_one(mut self) -> Pages {
        self.only_one = true;
        self
    }

    /// Whether the plan ends after one page.
    pub(super) fn is_only_one(&self) -> bool {
        self.only_one
    }

    /// The plan of one request, with unchanged parameters.
    pub(super) fn first_page(&self, options: &Options) -> Single {
        Single::new(self.operation, self.params.clone(), options)
    }

    /// Number of rows that the caller received.
    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    /// Returns the page that came, then the request of the next one.
    pub(super) fn next(&mut self) -> Result<PlanOutput, Error> {
        if let Some(page) = self.page.take() {
            self.has_ended |= self.only_one;
            return Ok(PlanOutput::Page(page));
        }
        let request = self.request()?;
        Ok(request.map_or_else(|| PlanOutput::Done(Output::null()), |request| PlanOutput::Request(Box::new(request))))
    }

    /// Takes the response to a request.
    pub(super) fn accept(&mut self, context: &PlanContext<'_>, response: &Response) -> Result<(), Error> {
        self.page = self.turn(context, response)?;
        if let Some(page) = &self.page {
            self.rows = self.rows.saturating_add(page.rows);
        }
        Ok(())
    }

    /// The request of the next page; `None`: the walk has ended.
    pub(super) fn request(&mut self) -> Result<Option<RequestSpec>, Error> {
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        if self.has_ended {
            return Ok(None);
        }
        let mut params = self.params.clone();
        for (name, value) in [(self.paging.page, self.cursor.page), (self.paging.size, self.size)] {
            if let Some(field) = self.operation.params.field(name) {
                params.set(field, text::decimal(value));
            }
        }
        if let (Some((start, end)), Some((from, to))) = (self.cursor.times.last(), time_fields(self.operation)) {
            for (field, time) in [(from, start), (to, end)] {
                params.set(field, string(&date_time(time.saturating_mul(1000), 0)));
            }
        }
        let mut request = RequestSpec::new(self.operation, params, self.form);
        request.rows_only = true;
        Ok(Some(request))
    }

    /// The error of a list that ended with fewer rows than its total, which then does not fail the walk.
    pub(super) fn take_incomplete(&mut self) -> Option<Error> {
        self.failure.take_if(|error| error.has_reason(Reason::IncompleteList))
    }

    /// Accepts a response and advances to the next page. `None` if the response only showed that the time range has to
    /// be split.
    ///
    /// # Errors
    ///
    /// `malformed_response`: the page repeats earlier ones although it should not. `page_limit`: the list has more rows than
    /// the service has pages for.
    pub(super) fn turn(&mut self, context: &PlanContext<'_>, response: &Response) -> Result<Option<Page>, Error> {
        let page = self.cursor.page;
        self.pace.count(response);
        if page == 1 && self.is_cut_short(response) {
            if self.cursor.given == 0 {
                self.cursor.total_of_all = self.cursor.total_of_all.or(response.total);
            }
            if self.cursor.total_of_all.is_some() && self.halve(context) {
                return Ok(None);
            }
            // Whoever walks it to its end would learn that after hundreds of requests. One page is what it is, too.
            let (last, total) = (self.last_page.unwrap_or(page), response.total.unwrap_or_default());
            let error = list_too_long(self.paging, last, total);
            if !self.only_one {
                return Err(error);
            }
            self.failure = Some(error);
        }
        self.deduplicator.set_key(context.client.hash_key());
        let came = self.deduplicator.take(response.output.as_str());
        let verdict = self.count(&came, response)?;
        let items = match came.kept {
            _ if came.rows == 0 || verdict == Verdict::LastAgain => Output::of("[]"),
            Some(kept) => Output::of(kept),
            None => response.output.clone(),
        };
        let rows = if verdict == Verdict::LastAgain { 0 } else { came.new };
        self.cursor.given = self.cursor.given.saturating_add(1);
        let (number, total) = (self.cursor.given, self.cursor.total_of_all.or(self.total()));
        if verdict == Verdict::More {
            self.cursor.page = page.saturating_add(1);
            if let Some(last) = self.last_page.filter(|last| self.cursor.page > *last) {
                self.failure = Some(list_too_long(self.paging, last, total.unwrap_or(self.cursor.received)));
            }
        } else if let Some(total) = self.total().filter(|_| self.is_incomplete()) {
            // The cursor requests an empty page again, and the page after one with rows.
            self.cursor.page = page.saturating_add(i64::from(came.rows > 0));
            self.failure = Some(incomplete_list(&self.cursor, total));
        } else {
            // After the last page of a time range comes the next range.
            self.cursor.times.pop();
            self.cursor.begin_range();
            self.has_ended = self.cursor.times.is_empty();
        }
        let cursor = (!self.has_ended).then(|| self.cursor.text());
        let eta_ms = self.eta(context, total, rows);
        Ok(Some(Page { page: number, total, items, rows, cursor, eta_ms }))
    }

    /// How long the rest of the list takes, in milliseconds, after a page with so many new rows. `None` without a total.
    fn eta(&self, context: &PlanContext<'_>, total: Option<i64>, rows: u64) -> Option<u64> {
        let came = if self.cursor.times.is_empty() && self.cursor.total_of_all.is_none() {
            self.cursor.received
        } else {
            // Each time range counts its own rows.
            let new = i64::try_from(self.rows.saturating_add(rows)).unwrap_or(i64::MAX);
            self.rows_before?.saturating_add(new)
        };
        let left = u64::try_from(total?.saturating_sub(came)).unwrap_or_default();
        let requests = left.div_ceil(self.cursor.largest.max(1).unsigned_abs());
        Some(context.time_left(if self.has_ended { 0 } else { requests.max(1) }, self.pace))
    }

    /// Whether the list has more rows than the service has pages for.
    fn is_cut_short(&self, response: &Response) -> bool {
        let most = self.last_page.map(|last| last.saturating_mul(self.size));
        most.zip(response.total).is_some_and(|(most, total)| total > most)
    }

    /// The total that the service gave last. `None` if fewer than came already: it counts something else.
    fn total(&self) -> Option<i64> {
        self.cursor.total.filter(|total| *total >= self.cursor.received)
    }

    /// Whether fewer rows came than the list had at any time of the walk.
    fn is_incomplete(&self) -> bool {
        self.cursor.least_total.is_some_and(|least| least > self.cursor.received)
    }

    /// Counts the rows of a page, and decides what follows it.
    fn count(&mut self, came: &Deduplicated, response: &Response) -> Result<Verdict, Error> {
        let (page, before) = (self.cursor.page, self.cursor.received);
        let rows = i64::try_from(came.rows).unwrap_or(i64::MAX);
        let is_last = response.pages.filter(|pages| *pages > 0);
        let is_last = is_last.map(|pages| response.page.unwrap_or(page).max(page) >= pages);
        if rows == 0 {
            // The list may have become shorter. Behind its end, zero is the number of rows of this page.
            if let Some(total) = response.total.filter(|total| *total > 0 || self.cursor.total.is_none()) {
                self.cursor.set_total(total);
            }
            return Ok(Verdict::End);
        }
        // Some services give their last page again in place of an empty one.
        let is_repeated = came.new == 0 || came.is_page_before;
        let total = response.total.or(self.cursor.total);
        let was_complete = total.map_or(is_last.is_none() && rows < self.size, |total| {
            total == before || (total > before && self.cursor.least_total == Some(before))
        });
        if is_repeated && before > 0 && was_complete {
            return Ok(Verdict::LastAgain);
        }
        // Parts of a time range overlap.
        let counted = if self.cursor.times.is_empty() { i64::try_from(came.new).unwrap_or(i64::MAX) } else { rows };
        self.cursor.received = before.saturating_add(counted);
        let is_first = self.cursor.largest == 0;
        if is_first && rows < self.size && response.total != Some(self.cursor.received) {
            // The pages before the one that the walk began with were as small.
            self.cursor.received = page.saturating_mul(rows);
        }
        if let Some(total) = response.total.filter(|total| *total >= self.cursor.received) {
            self.cursor.set_total(total);
        }
        let total = self.total();
        let has_more = match (is_last, total) {
            (Some(is_last), _) => !is_last,
            (None, Some(total)) => total > self.cursor.received || (total == rows && self.is_full(rows)),
            (None, None) => rows >= self.least(),
        };
        // Rows that were added may push the last ones of a page to the next. A short page is the last one where no new row
        // came, or all that the list had before.
        let is_short = rows < self.cursor.largest;
        let has_more = has_more && !(is_short && is_last.is_none() && (came.new == 0 || !self.is_incomplete()));
        self.cursor.largest = self.cursor.largest.max(rows);
        // A service that ignores the page number would be requested forever, or until its rows make up the total. Rows
        // without ids prove less than ids, because two such rows may be equal.
        let is_bounded = is_last.is_some() || total.is_some();
        let is_stuck = came.new == 0 || (came.is_page_before && !is_bounded);
        if is_stuck && (has_more || rows == self.cursor.largest) && self.cursor.times.is_empty() {
            return Err(repeated_page(page));
        }
        Ok(if has_more { Verdict::More } else { Verdict::End })
    }

    /// Whether a page may have been cut at its end: it has as many rows as were asked for, or as many as the service
    /// gives unasked.
    fn is_full(&self, rows: i64) -> bool {
        rows >= self.size || rows == i64::from(self.paging.default_size)
    }

    /// The number of rows of the smallest page that more pages may follow, where no total says so.
    fn least(&self) -> i64 {
        let max = bound(self.operation, self.paging.size);
        if self.cursor.total.is_none() && max.is_some_and(|max| max >= self.size) {
            return self.size;
        }
        self.cursor.largest
    }

    /// Splits the current time range into halves, if the list has one that can be split.
    fn halve(&mut self, context: &PlanContext<'_>) -> bool {
        let Some((from, to)) = time_fields(self.operation) else { return false };
        let given = |field: &Field| seconds(&self.params.text(field.wire)?);
        let range = self.cursor.times.last().copied().or_else(|| {
            // Rows that are added during the pagination are left out.
            let now = || context.service_ms().div_euclid(1000).saturating_add(OFFSET_MINUTES.saturating_mul(60));
            Some((given(from)?, given(to).unwrap_or_else(now)))
        });
        let Some((start, end)) = range else { return false };
        let middle = start.saturating_add(end.saturating_sub(start) / 2);
        if start >= middle {
            return false;
        }
        self.cursor.times.pop();
        self.cursor.times.extend([(middle, end), (start, middle)]);
        true
    }
}

/// The parameters that give the time range of a list.
fn time_fields(operation: &Operation) -> Option<(&'static Field, &'static Field)> {
    Some((operation.params.field("start")?, operation.params.field("end")?))
}

/// Whether time ranges of a cursor lie in the one that the parameters name. A relay takes cursors from pages, whose users may
/// read no more than the parameters say.
fn are_ranges_of(operation: &Operation, params: &Checked, ranges: &[(i64, i64)]) -> bool {
    if ranges.is_empty() {
        return true;
    }
    let Some((from, to)) = time_fields(operation) else { return false };
    let Some(first) = params.text(from.wire).and_then(|text| seconds(&text)) else { return false };
    // Without an end, a list is split up to the time at which it is.
    let last = params.text(to.wire).map_or(Some(i64::MAX), |text| seconds(&text));
    last.is_some_and(|last| ranges.iter().all(|(start, end)| first <= *start && start <= end && *end <= last))
}

/// The highest value that a parameter may have.
fn bound(operation: &Operation, param: &str) -> Option<i64> {
    let field = operation.params.field(param)?;
    field.attrs.iter().find_map(|attr| if let Attr::Max(max) = attr { Some(*max) } else { None })
}

fn list_too_long(paging: Paging, last: i64, total: i64) -> Error {
    let expected = message!("a list of at most {pages} pages; the service gives no more, so narrow the list", last);
    Error::invalid("page_limit", paging.page, expected, message!("{count} rows", total))
}

fn repeated_page(page: i64) -> Error {
    malformed("repeated_page", message!("page {page} has only rows that earlier pages had", page))
}

fn incomplete_list(at: &Cursor, total: i64) -> Error {
    let message = message!(
        "the list ended after {received} rows, but the service said that there are {total}",
        at.received,
        total
    );
    let mut error = malformed("incomplete_list", message).with_reason(Reason::IncompleteList);
    error.details.cursor = Some(at.text());
    error.details.remedy = Some(message!("request the rest with the cursor of this error, or the whole list again"));
    error
}

fn malformed(code: &'static str, message: Message) -> Error {
    let mut error = Error::new(ErrorKind::MalformedResponse, code, message);
    error.details.outcome = Outcome::Done;
    error
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::super::testing::{body, client, context, params, response};
    use super::*;
    use crate::client::Client;
    use triline_schema::operation;

    /// A walk, and what drives it.
    struct Walk {
        pages: Pages,
        client: Client,
    }

    impl Walk {
        fn new(name: &str, json: &str) -> Walk {
            let operation = operation(name).unwrap();
            Walk { pages: Pages::new(operation, params(operation, json), Form::Json, None).unwrap(), client: client() }
        }

        /// The body of the next request.
        fn request(&mut self) -> String {
            match self.pages.next().unwrap() {
                PlanOutput::Request(request) => {
                    assert!(request.rows_only);
                    body(&request)
                }
                _ => panic!("no request"),
            }
        }

        /// Answers it. The page: its number, its rows and whether there is a cursor.
        fn answer(&mut self, rows: &str, total: Option<i64>) -> Result<Option<(i64, String, bool)>, Error> {
            let mut response = response(rows);
            response.total = total;
            self.pages.accept(&context(&self.client), &response)?;
            if self.pages.page.is_none() {
                return Ok(None);
            }
            let PlanOutput::Page(page) = self.pages.next()? else { return Ok(None) };
            Ok(Some((page.page, page.items.as_str().to_string(), page.cursor.is_some())))
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "an answer may bring no page")]
    fn page(number: i64, rows: &str, has_cursor: bool) -> Option<(i64, String, bool)> {
        Some((number, rows.to_string(), has_cursor))
    }

    #[test]
    fn time_ranges_of_a_cursor_lie_in_that_of_the_parameters() {
        let messages = operation("work_phone.chat_app.messages").unwrap();
        let resumed = |times: &str, ranges: &str| {
            let json = &format!(r#"{{{times}"page":1,"pageSize":100}}"#);
            let begun = Pages::new(messages, params(messages, json), Form::Json, None).unwrap();
            let cursor = begun.cursor.text();
            let list: Vec<&str> = cursor.split(':').take(4).collect();
            let cursor = format!("{}:100:100:1000:1000:{ranges}", list.join(":"));
            Pages::new(messages, params(messages, json), Form::Json, Some(&cursor)).is_ok()
        };
        // From 1767225600 to 1767312000.
        let day = r#""start":"2026-01-01 00:00:00","end":"2026-01-02 00:00:00","#;
        for within in ["1767225600:1767312000", "1767300000:1767312000:1767225600:1767300000", "1767300000:1767300000"]
        {
            assert!(resumed(day, within), "{within}");
        }
        for beyond in [
            "0:1767312000",
            "1767225599:1767312000",
            "1767225600:1767312001",
            "1767312000:1767225600",
            "0:4102444800:1767225600:1767312000",
            "-9223372036854775808:9223372036854775807",
        ] {
            assert!(!resumed(day, beyond), "{beyond}");
        }
        // An end that is not given is the time of the walk.
        assert!(resumed(r#""start":"2026-01-01 00:00:00","#, "1767225600:1800000000"));
        assert!(!resumed(r#""start":"2026-01-01 00:00:00","#, "1767225599:1800000000"));
        // A list without a beginning is never split.
        assert!(!resumed(r#""end":"2026-01-02 00:00:00","#, "0:1767312000"));
        assert!(!resumed("", "1767225600:1767312000"));
    }

    #[test]
    fn repeated_rows_are_dropped_and_the_total_ends_the_walk() {
        let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":2}"#);
        assert!(walk.request().contains(r#""page":1"#));
        assert_eq!(walk.answer(r#"[{"id":"1"},{"id":"2"}]"#, Some(4)), Ok(page(1, r#"[{"id":"1"},{"id":"2"}]"#, true)));
        assert!(walk.request().contains(r#""page":2"#));
        assert_eq!(walk.answer(r#"[{"id":"2"},{"id":"3"}]"#, Some(4)), Ok(page(2, r#"[{"id":"3"}]"#, true)));
        assert!(walk.request().contains(r#""page":3"#));
        assert_eq!(walk.answer(r#"[{"id":"4"}]"#, Some(4)), Ok(page(3, r#"[{"id":"4"}]"#, false)));
        assert_eq!(walk.pages.rows(), 4);
        assert!(matches!(walk.pages.next(), Ok(PlanOutput::Done(_))));
    }

    #[test]
    fn a_list_that_grows_is_complete_with_the_rows_that_it_had() {
        let rows = |ids: &[&str]| crate::json::list(ids.iter().map(|id| format!(r#"{{"id":"{id}"}}"#)));
        // A row is added before the others.
        let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":2}"#);
        walk.answer(&rows(&["a", "b"]), Some(4)).unwrap();
        assert_eq!(walk.answer(&rows(&["b", "c"]), Some(5)), Ok(page(2, &rows(&["c"]), true)));
        assert_eq!(walk.answer(&rows(&["d"]), Some(5)), Ok(page(3, &rows(&["d"]), false)));
        for last in ["[]", &rows(&["b", "c"])] {
            let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":2}"#);
            walk.answer(&rows(&["a", "b"]), Some(3)).unwrap();
            assert_eq!(walk.answer(&rows(&["b", "c"]), Some(4)), Ok(page(2, &rows(&["c"]), true)));
            assert_eq!(walk.answer(last, Some(4)), Ok(page(3, "[]", false)));
            assert!(matches!(walk.pages.next(), Ok(PlanOutput::Done(_))));
        }
        // Without that, a row is missing.
        let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":2}"#);
        walk.answer(&rows(&["a", "b"]), Some(4)).unwrap();
        walk.answer(&rows(&["b", "c"]), Some(4)).unwrap();
        walk.answer("[]", Some(4)).unwrap();
        let Err(error) = walk.pages.next() else { panic!() };
        assert_eq!(error.message(), "the list ended after 3 rows, but the service said that there are 4");
    }

    #[test]
    fn a_page_without_a_new_row_ends_the_walk() {
        let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":2}"#);
        walk.request();
        walk.answer(r#"[{"id":"1"},{"id":"2"}]"#, Some(100)).unwrap();
        walk.request();
        let error = walk.answer(r#"[{"id":"2"},{"id":"1"}]"#, Some(100)).unwrap_err();
        assert_eq!(
            (error.details.kind, error.details.code.as_deref()),
            (ErrorKind::MalformedResponse, Some("repeated_page"))
        );
        assert_eq!(
            (error.details.outcome, &*error.details.message),
            (Outcome::Done, "page 2 has only rows that earlier pages had")
        );
        // At the end of the list a row that was added explains it.
        for (total, code) in [(3, "incomplete_list"), (2, "")] {
            let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":2}"#);
            walk.answer(r#"[{"id":"1"},{"id":"2"}]"#, Some(total)).unwrap();
            assert!(walk.answer(r#"[{"id":"2"}]"#, Some(3)).is_ok());
            assert_eq!(walk.pages.next().err().and_then(|error| error.details.code).as_deref().unwrap_or(""), code);
        }
    }

    #[test]
    fn pages_of_rows_without_ids_end_where_they_repeat() {
        let rows = r#"[{"id":"","name":"a"},{"id":"","name":"b"}]"#;
        let mut walk = Walk::new("platform.agents.query", r#"{"limit":2}"#);
        assert_eq!(walk.answer(rows, None), Ok(page(1, rows, true)));
        assert_eq!(walk.answer(rows, None).unwrap_err().details.code.as_deref(), Some("repeated_page"));
        // One row may well be like the one before it, where the total bounds the walk.
        let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":1}"#);
        let row = r#"[{"id":"","name":"a"}]"#;
        for number in 1..=3 {
            assert_eq!(walk.answer(row, Some(3)), Ok(page(number, row, number < 3)));
        }
    }

    /// The number of rows of a page, its total, its number and the number of pages.
    type Served = (i64, Option<i64>, Option<i64>, Option<i64>);

    /// Walks a list over pages with different rows.
    /// Returns the number of requests, and the code of the error that ended the walk.
    fn walk(name: &str, json: &str, pages: &[Served]) -> (usize, String) {
        let mut walk = Walk::new(name, json);
        let (mut id, mut requests) = (0, 0);
        loop {
            match walk.pages.next() {
                Ok(PlanOutput::Request(_)) => {}
                Ok(PlanOutput::Done(_)) => return (requests, String::new()),
                Err(error) => return (requests, error.code().unwrap_or_default().to_string()),
                _ => panic!("no request"),
            }
            let Some((rows, total, page, pages)) = pages.get(requests) else { return (requests, "more".to_string()) };
            requests += 1;
            let rows = (0..*rows).map(|_| {
                id += 1;
                format!(r#"{{"id":"{id}"}}"#)
            });
            let mut response = response(&crate::json::list(rows));
            (response.total, response.page, response.pages) = (*total, *page, *pages);
            walk.pages.accept(&context(&walk.client), &response).unwrap();
            assert!(matches!(walk.pages.next(), Ok(PlanOutput::Page(_))));
        }
    }

    #[test]
    fn a_total_counts_rows_whatever_the_size_of_the_pages() {
        let of = |total| move |rows| (rows, Some(total), None, None);
        let customers = |json, pages: &[_]| walk("platform.customers.list", json, pages);
        let ten = r#"{"pageSize":10}"#;
        // Smaller pages than were asked for.
        assert_eq!(customers(ten, &[3, 3, 1].map(of(7))), (3, String::new()));
        assert_eq!(customers(ten, &[3, 3, 3].map(of(9))), (3, String::new()));
        // One page that is short proves the total; one that is full does not.
        assert_eq!(customers(ten, &[3].map(of(3))), (1, String::new()));
        assert_eq!(customers(ten, &[10, 0].map(of(10))), (2, String::new()));
        assert_eq!(customers(ten, &[10, 10].map(of(20))), (2, String::new()));
        assert_eq!(customers(r#"{"pageSize":5000}"#, &[1000, 0].map(of(1000))), (2, String::new()));
        assert_eq!(customers(ten, &[0].map(of(0))), (1, String::new()));
        // Totals of each page, and such as are too small.
        assert_eq!(customers(ten, &[of(10)(10), of(10)(10), of(4)(4)]), (3, String::new()));
        assert_eq!(customers(ten, &[10, 10, 4].map(of(12))), (3, String::new()));
        assert_eq!(customers(ten, &[10, 10, 4].map(of(-1))), (3, String::new()));
        // The last total counts, unless fewer rows than came would be all, or none, on a page behind the end.
        assert_eq!(customers(ten, &[of(30)(10), of(20)(10)]), (2, String::new()));
        assert_eq!(customers(ten, &[of(35)(10), of(10)(10), of(10)(10), of(5)(5)]), (4, String::new()));
        let incomplete = "incomplete_list".to_string();
        assert_eq!(customers(ten, &[of(35)(10), of(0)(0)]), (2, incomplete.clone()));
        assert_eq!(customers(ten, &[of(35)(10), of(-1)(0)]), (2, incomplete));
        assert_eq!(customers(ten, &[of(35)(10), of(9)(0)]), (2, String::new()));
        assert_eq!(customers(ten, &[of(30)(10), (10, None, None, None)]), (2, "more".to_string()));
    }

    #[test]
    fn a_list_with_fewer_rows_than_its_total_is_an_error() {
        let of = |total| move |rows| (rows, Some(total), None, None);
        let incomplete = "incomplete_list".to_string();
        let customers = |pages: &[_]| walk("platform.customers.list", r#"{"pageSize":2}"#, pages);
        assert_eq!(customers(&[2, 2, 0].map(of(5))), (3, incomplete.clone()));
        assert_eq!(customers(&[0].map(of(5))), (1, incomplete.clone()));
        assert_eq!(customers(&[(2, Some(3), Some(1), Some(1))]), (1, incomplete));

        let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":2}"#);
        walk.answer(r#"[{"id":"1"},{"id":"2"}]"#, Some(3)).unwrap();
        assert_eq!(walk.answer("[]", Some(3)), Ok(page(2, "[]", true)));
        let cursor = walk.pages.cursor.text();
        let Err(error) = walk.pages.next() else { panic!() };
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::MalformedResponse, Outcome::Done));
        assert_eq!(error.message(), "the list ended after 2 rows, but the service said that there are 3");
        assert_eq!(error.cursor(), Some(&*cursor));
        // Where the row comes later, the walk goes on and ends.
        let customers = operation("platform.customers.list").unwrap();
        let given = params(customers, r#"{"pageSize":2}"#);
        let pages = Pages::new(customers, given, Form::Json, error.cursor()).unwrap();
        let mut walk = Walk { pages, client: client() };
        assert!(walk.request().contains(r#""page":2"#));
        assert_eq!(walk.answer(r#"[{"id":"3"}]"#, Some(3)), Ok(page(3, r#"[{"id":"3"}]"#, false)));
    }

    #[test]
    fn one_page_ends_the_plan_and_tells_what_the_walk_would_fail_with() {
        let customers = operation("platform.customers.list").unwrap();
        let one = |cursor: Option<&str>| {
            let given = params(customers, r#"{"pageSize":2}"#);
            let pages = Pages::new(customers, given, Form::Json, cursor).unwrap().only_one();
            Walk { pages, client: client() }
        };
        let rows = r#"[{"id":"1"},{"id":"2"}]"#;
        let mut walk = one(None);
        assert_eq!(walk.answer(rows, Some(3)), Ok(page(1, rows, true)));
        assert!(matches!(walk.pages.next(), Ok(PlanOutput::Done(_))));
        let cursor = walk.pages.cursor.text();
        let mut last = one(Some(&cursor));
        assert!(last.request().contains(r#""page":2"#));
        assert_eq!(last.answer(r#"[{"id":"3"}]"#, Some(3)), Ok(page(2, r#"[{"id":"3"}]"#, false)));
        assert!(matches!(last.pages.next(), Ok(PlanOutput::Done(_))));
        // The page has a cursor, and no page follows it.
        let mut short = one(Some(&cursor));
        assert_eq!(short.answer("[]", Some(3)), Ok(page(2, "[]", true)));
        assert_eq!(short.pages.next().err().and_then(|error| error.details.code), Some("incomplete_list".into()));
    }

    #[test]
    fn page_numbers_end_a_list_also_where_they_contradict_the_total() {
        let documents = |pages: &[_]| walk("ai_agent.documents.list", r#"{"agent_id":"a","kb_id":"b"}"#, pages);
        let page = |rows, total, page, pages| (rows, Some(total), Some(page), Some(pages));
        assert_eq!(documents(&[page(2, 2, 1, 2), page(2, 2, 2, 2)]), (2, String::new()));
        assert_eq!(documents(&[page(2, 3, 1, 2), page(1, 3, 2, 2)]), (2, String::new()));
        assert_eq!(documents(&[page(2, 2, 1, 9), page(0, 2, 2, 9)]), (2, String::new()));
        assert_eq!(documents(&[page(100, 100, 1, 1)]), (1, String::new()));
        // Zero pages are no number of pages.
        assert_eq!(documents(&[page(100, 101, 1, 0), page(1, 101, 2, 0)]), (2, String::new()));
    }

    #[test]
    fn without_a_total_a_short_page_ends_the_list() {
        let rows = |rows| (rows, None, None, None);
        // The document says that a page of agents may have so many rows.
        let agents = |pages: &[_]| walk("platform.agents.query", r#"{"limit":10}"#, pages);
        assert_eq!(agents(&[3].map(rows)), (1, String::new()));
        assert_eq!(agents(&[10, 0].map(rows)), (2, String::new()));
        // No document says that a page of messages may.
        let messages = |pages: &[_]| walk("platform.chat.messages", r#"{"sessionId":"s"}"#, pages);
        assert_eq!(messages(&[20, 20, 7].map(rows)), (3, String::new()));
        assert_eq!(messages(&[7, 0].map(rows)), (2, String::new()));
        assert_eq!(messages(&[0].map(rows)), (1, String::new()));
    }

    #[test]
    fn a_walk_may_begin_at_a_later_page() {
        let of = |total| move |rows| (rows, Some(total), None, None);
        let customers = |pages: &[_]| walk("platform.customers.list", r#"{"pageSize":10,"page":2}"#, pages);
        assert_eq!(customers(&[5].map(of(15))), (1, String::new()));
        assert_eq!(customers(&[10].map(of(20))), (1, String::new()));
        assert_eq!(customers(&[4, 4].map(of(12))), (2, String::new()));
        assert_eq!(customers(&[4, 4, 4, 4].map(of(20))), (4, String::new()));
        assert_eq!(customers(&[0].map(of(3))), (1, String::new()));
    }

    #[test]
    fn the_last_page_may_come_again_in_place_of_an_empty_one() {
        let rows = r#"[{"id":"1"},{"id":"2"}]"#;
        let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":2}"#);
        assert_eq!(walk.answer(rows, Some(2)), Ok(page(1, rows, true)));
        assert_eq!(walk.answer(rows, Some(2)), Ok(page(2, "[]", false)));
        let mut walk = Walk::new("platform.chat.messages", r#"{"sessionId":"s"}"#);
        assert_eq!(walk.answer(rows, None), Ok(page(1, rows, true)));
        assert_eq!(walk.answer(rows, None), Ok(page(2, "[]", false)));
        // A service that ignores the page number never gives the other rows.
        let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":2}"#);
        assert_eq!(walk.answer(rows, Some(4)), Ok(page(1, rows, true)));
        assert_eq!(walk.answer(rows, Some(4)).unwrap_err().code(), Some("repeated_page"));
        let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":5}"#);
        assert_eq!(walk.answer(rows, Some(4)), Ok(page(1, rows, true)));
        assert_eq!(walk.answer(rows, Some(4)).unwrap_err().code(), Some("repeated_page"));
    }

    #[test]
    fn a_list_that_is_too_long_is_cut_in_time() {
        let given = r#"{"page":1,"pageSize":2,"start":"2025-10-09 16:00:00","end":"2025-10-09 16:00:10"}"#;
        let mut walk = Walk::new("work_phone.chat_app.messages", given);
        let most = walk.pages.last_page.unwrap() * 2;
        assert!(walk.request().contains(r#""end":"2025-10-09 16:00:10""#));
        assert_eq!(walk.answer(r#"[{"id":"1"},{"id":"2"}]"#, Some(most + 1)), Ok(None));
        assert!(walk.request().contains(r#""end":"2025-10-09 16:00:05""#));
        assert_eq!(walk.answer(r#"[{"id":"1"}]"#, Some(1)), Ok(page(1, r#"[{"id":"1"}]"#, true)));
        let cursor = walk.pages.cursor.text();
        assert!(walk.request().contains(r#""start":"2025-10-09 16:00:05""#));
        // Rows at the very second of the cut come twice, which explains a page without a new row.
        assert_eq!(walk.answer(r#"[{"id":"1"},{"id":"1"}]"#, Some(3)), Ok(page(2, "[]", true)));
        assert_eq!(walk.answer(r#"[{"id":"2"}]"#, Some(3)), Ok(page(3, r#"[{"id":"2"}]"#, false)));

        let messages = operation("work_phone.chat_app.messages").unwrap();
        let mut resumed = Pages::new(messages, params(messages, given), Form::Json, Some(&cursor)).unwrap();
        let Ok(Some(request)) = resumed.request() else { panic!() };
        assert!(body(&request).contains(r#""start":"2025-10-09 16:00:05""#));
        assert_eq!(resumed.cursor.total_of_all, Some(most + 1));
        // Each part has its own total.
        let mut walk = Walk { pages: resumed, client: client() };
        assert_eq!(walk.answer(r#"[{"id":"2"}]"#, Some(2)), Ok(page(2, r#"[{"id":"2"}]"#, true)));
        assert_eq!(walk.answer("[]", Some(2)), Ok(page(3, "[]", true)));
        assert_eq!(walk.pages.next().err().and_then(|error| error.details.code), Some("incomplete_list".into()));
    }

    #[test]
    fn a_list_without_a_time_ends_with_an_error_after_its_last_page() {
        let mut walk = Walk::new("work_phone.chat_app.messages", r#"{"page":1,"pageSize":1}"#);
        let last = walk.pages.last_page.unwrap();
        for number in 1..=last {
            let rows = format!(r#"[{{"id":"{number}"}}]"#);
            walk.request();
            assert_eq!(walk.answer(&rows, None), Ok(page(number, &rows, true)));
        }
        let Err(error) = walk.pages.next() else { panic!() };
        assert_eq!(error.details.code.as_deref(), Some("page_limit"));
    }

    #[test]
    fn a_list_that_cannot_be_walked_to_its_end_fails_at_once() {
        let mut walk = Walk::new("work_phone.chat_app.messages", r#"{"page":1,"pageSize":1}"#);
        let last = walk.pages.last_page.unwrap();
        walk.request();
        let error = walk.answer(r#"[{"id":"1"}]"#, Some(last + 1)).unwrap_err();
        assert_eq!((error.code(), error.got()), (Some("page_limit"), Some("501 rows")));
    }

    #[test]
    fn wrong_modes_and_cursors_are_refused() {
        let roles = operation("platform.roles.list").unwrap();
        let refused = |result: Result<Pages, Error>| result.err().and_then(|error| error.details.field.clone());
        assert_eq!(refused(Pages::new(roles, params(roles, "{}"), Form::Json, None)).as_deref(), Some("mode"));
        let agents = operation("platform.agents.query").unwrap();
        let given = Some("1:1:2:0");
        assert_eq!(refused(Pages::new(agents, params(agents, "{}"), Form::Json, given)).as_deref(), Some("cursor"));
    }

    #[test]
    fn the_time_left_counts_waits_and_responses() {
        // Sixteen lists a minute: the rest of the limit is left to interactive calls.
        let eta = |total: Option<i64>, duration_ms: u64| {
            let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":1}"#);
            walk.request();
            let mut response = response(r#"[{"id":"1"}]"#);
            (response.total, response.duration_ms) = (total, duration_ms);
            walk.pages.accept(&context(&walk.client), &response).unwrap();
            walk.pages.page.unwrap().eta_ms
        };
        assert_eq!((eta(None, 500), eta(Some(3), 0), eta(Some(3), 500)), (None, Some(0), Some(1_000)));
        assert_eq!((eta(Some(18), 0), eta(Some(18), 500)), (Some(60_000), Some(60_500)));
    }
}
