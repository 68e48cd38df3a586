//! Pagination, also past the last page that the service returns.
//!
//! Some lists end at a fixed page number, however many rows there are. Where such a list takes a time range, the range
//! is halved until every part ends in time. Rows on both sides of a cut are recognised by their ids.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::cursor::Cursor;
use super::deduplicator::Deduplicator;
use super::single::Single;
use super::{Facts, Next};
use crate::Form;
use crate::call::{Event, Options, Output};
use crate::error::{Error, ErrorKind, Outcome};
use crate::exchange::{RequestSpec, Response};
use crate::json::string;
use crate::operation::{Attr, Field, Operation, Paging};
use crate::shape::request::Checked;
use crate::shape::time::{OFFSET_MINUTES, date_time, seconds};
use crate::words;

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
    event: Option<Event>,
    /// The reason why the pagination ends after that page.
    failure: Option<Error>,
    has_ended: bool,
    /// Number of rows that the caller received.
    rows: u64,
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
            return Err(Error::invalid("option", "mode", "an operation with pages", operation.name));
        };
        let page = params.integer(paging.page).unwrap_or(1);
        let size = params.integer(paging.size).unwrap_or(i64::from(paging.default_size.max(1)));
        let mut at = Cursor::new(operation, &params, paging, page, size);
        if let Some(cursor) = cursor
            && at.resume(cursor).is_none()
        {
            let expected = "the cursor of a page of this list, requested with the same parameters";
            return Err(Error::invalid("cursor", "cursor", expected, words::head(cursor, 60)));
        }
        Ok(Pages {
            operation,
            params,
            form,
            paging,
            size,
            last_page: last_page(operation, paging),
            cursor: at,
            deduplicator: Deduplicator::new(operation, form),
            event: None,
            failure: None,
            has_ended: false,
            rows: 0,
        })
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
    pub(super) fn next(&mut self) -> Result<Next, Error> {
        if let Some(event) = self.event.take() {
            return Ok(Next::Emit(event));
        }
        let request = self.request()?;
        Ok(request.map_or_else(|| Next::Done(Output::null()), |request| Next::Request(Box::new(request))))
    }

    /// Takes the response to a request.
    pub(super) fn accept(&mut self, facts: &Facts<'_>, response: &Response) -> Result<(), Error> {
        self.event = self.turn(facts, response)?;
        if let Some(Event::Page { rows, .. }) = &self.event {
            self.rows = self.rows.saturating_add(*rows);
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
                params.set(field, words::decimal(value));
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

    /// Accepts a response and advances to the next page. `None` if the response only showed that the time range has to
    /// be split.
    ///
    /// # Errors
    ///
    /// `malformed_response`: the page contradicts itself, or is empty although more rows remain.
    pub(super) fn turn(&mut self, facts: &Facts<'_>, response: &Response) -> Result<Option<Event>, Error> {
        let (total, page) = (response.total, self.cursor.page);
        let is_cut_short =
            self.last_page.is_some_and(|last| total.is_some_and(|total| total > last.saturating_mul(self.size)));
        if is_cut_short && page == 1 {
            if self.cursor.given == 0 {
                self.cursor.total = self.cursor.total.or(total);
            }
            if self.cursor.total.is_some() && self.halve(facts) {
                return Ok(None);
            }
        }
        self.deduplicator.set_key(facts.client.hash_key());
        let came = self.deduplicator.take(response.output.as_str());
        let has_more = came.rows > 0 && self.has_more(i64::try_from(came.rows).unwrap_or(i64::MAX), response);
        // A service that ignores the page number would be requested forever. Rows without ids prove less than ids,
        // because two such rows may be equal.
        let is_bounded = response.pages.is_some() || total.is_some();
        let is_repeated = came.new == 0 || (came.is_page_before && !is_bounded);
        if has_more && is_repeated && self.cursor.times.is_empty() {
            return Err(repeated_page(page));
        }
        let items = match came.kept {
            _ if came.rows == 0 => Output::of("[]"),
            Some(kept) => Output::of(kept),
            None => response.output.clone(),
        };
        self.cursor.given = self.cursor.given.saturating_add(1);
        let (number, total_of_all) = (self.cursor.given, self.cursor.total.or(total));
        if has_more {
            self.cursor.page = page.saturating_add(1);
            if let Some(last) = self.last_page.filter(|last| self.cursor.page > *last) {
                self.failure = Some(list_too_long(self.paging, last, total.unwrap_or(0)));
            }
        } else {
            // After the last page of a time range comes the next range.
            self.cursor.times.pop();
            self.cursor.page = 1;
            self.has_ended = self.cursor.times.is_empty();
        }
        let cursor = (!self.has_ended).then(|| self.cursor.text());
        Ok(Some(Event::Page { page: number, total: total_of_all, items, rows: came.new, cursor }))
    }

    /// Whether another page follows one with so many rows. No page is requested that the total says is empty.
    fn has_more(&self, rows: i64, response: &Response) -> bool {
        let page = self.cursor.page;
        match (response.pages, response.total) {
            // The service may give smaller pages than the client asked for.
            (Some(pages), total) => {
                let rows = page.saturating_mul(self.size.min(rows));
                response.page.unwrap_or(page).max(page) < pages && total.is_none_or(|total| rows < total)
            }
            (None, Some(total)) => page.saturating_mul(self.size) < total,
            // A page may be short because the service caps pages below the size asked for.
            (None, None) => rows >= self.size.min(i64::from(self.paging.default_size.max(1))),
        }
    }

    /// Splits the current time range into halves, if the list has one that can be split.
    fn halve(&mut self, facts: &Facts<'_>) -> bool {
        let Some((from, to)) = time_fields(self.operation) else { return false };
        let given = |field: &Field| seconds(&self.params.text(field.wire)?);
        let range = self.cursor.times.last().copied().or_else(|| {
            // Rows that are added during the pagination are left out.
            let now = || facts.service_ms().div_euclid(1000).saturating_add(OFFSET_MINUTES.saturating_mul(60));
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

/// The last page that the service returns.
fn last_page(operation: &Operation, paging: Paging) -> Option<i64> {
    let field = operation.params.field(paging.page)?;
    field.attrs.iter().find_map(|attr| if let Attr::Max(last) = attr { Some(*last) } else { None })
}

fn list_too_long(paging: Paging, last: i64, total: i64) -> Error {
    let expected: String = words::text(&[
        "a list of at most ",
        &words::decimal(last),
        " pages; the service gives no more, so narrow the list",
    ]);
    Error::invalid("page_limit", paging.page, expected, words::text(&[&words::decimal(total), " rows"]))
}

fn malformed_page(code: &'static str, page: i64, why: &[&str]) -> Error {
    let mut pieces = Vec::from(["page "]);
    let page = words::decimal(page);
    pieces.push(&page);
    pieces.extend(why);
    let mut error = Error::new(ErrorKind::MalformedResponse, code, words::text(&pieces));
    error.details.outcome = Outcome::Done;
    error
}

fn repeated_page(page: i64) -> Error {
    malformed_page("repeated_page", page, &[" has only rows that earlier pages had, although more are to come"])
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::super::testing::{body, client, facts, params, response};
    use super::*;
    use crate::client::Client;
    use crate::table::operation;

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
                Next::Request(request) => {
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
            self.pages.accept(&facts(&self.client), &response)?;
            Ok(match self.pages.event {
                Some(_) => match self.pages.next()? {
                    Next::Emit(Event::Page { page, items, cursor, .. }) => {
                        Some((page, items.as_str().to_string(), cursor.is_some()))
                    }
                    _ => None,
                },
                None => None,
            })
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "an answer may bring no page")]
    fn page(number: i64, rows: &str, has_cursor: bool) -> Option<(i64, String, bool)> {
        Some((number, rows.to_string(), has_cursor))
    }

    #[test]
    fn repeated_rows_are_dropped_and_the_total_ends_the_walk() {
        let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":2}"#);
        assert!(walk.request().contains(r#""page":1"#));
        assert_eq!(walk.answer(r#"[{"id":"1"},{"id":"2"}]"#, Some(4)), Ok(page(1, r#"[{"id":"1"},{"id":"2"}]"#, true)));
        assert!(walk.request().contains(r#""page":2"#));
        assert_eq!(walk.answer(r#"[{"id":"2"},{"id":"3"}]"#, Some(4)), Ok(page(2, r#"[{"id":"3"}]"#, false)));
        assert_eq!(walk.pages.rows(), 3);
        assert!(matches!(walk.pages.next(), Ok(Next::Done(_))));
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
            (Outcome::Done, "page 2 has only rows that earlier pages had, although more are to come")
        );
        // At the end of the list a shift explains it.
        let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":2}"#);
        walk.answer(r#"[{"id":"1"},{"id":"2"}]"#, Some(3)).unwrap();
        assert_eq!(walk.answer(r#"[{"id":"2"}]"#, Some(3)), Ok(page(2, "[]", false)));
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

    #[test]
    fn an_empty_page_ends_the_walk_whatever_the_total_says() {
        let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":2}"#);
        walk.request();
        walk.answer(r#"[{"id":"1"},{"id":"2"}]"#, Some(100)).unwrap();
        walk.request();
        assert_eq!(walk.answer("[]", Some(100)), Ok(page(2, "[]", false)));
        assert!(matches!(walk.pages.next(), Ok(Next::Done(_))));
    }

    #[test]
    fn no_page_is_requested_that_the_total_says_is_empty() {
        let mut walk = Walk::new("ai_agent.documents.list", r#"{"agent_id":"a","kb_id":"b"}"#);
        walk.pages.size = 2;
        let mut response = response(r#"[{"id":"1"},{"id":"2"}]"#);
        (response.total, response.page, response.pages) = (Some(2), Some(1), Some(9));
        walk.pages.accept(&facts(&walk.client), &response).unwrap();
        assert!(walk.pages.has_ended);
    }

    #[test]
    fn a_service_that_gives_smaller_pages_is_believed() {
        let mut walk = Walk::new("platform.customers.list", r#"{"pageSize":10}"#);
        let mut response = response(r#"[{"id":"1"},{"id":"2"}]"#);
        (response.total, response.page, response.pages) = (Some(3), Some(1), Some(2));
        walk.pages.accept(&facts(&walk.client), &response).unwrap();
        assert!(!walk.pages.has_ended);
    }

    #[test]
    fn a_list_that_is_too_long_is_cut_in_time() {
        let given = r#"{"page":1,"pageSize":1,"start":"2025-10-09 16:00:00","end":"2025-10-09 16:00:10"}"#;
        let mut walk = Walk::new("work_phone.chat_app.messages", given);
        let last = walk.pages.last_page.unwrap();
        assert!(walk.request().contains(r#""end":"2025-10-09 16:00:10""#));
        assert_eq!(walk.answer(r#"[{"id":"1"}]"#, Some(last + 1)), Ok(None));
        assert!(walk.request().contains(r#""end":"2025-10-09 16:00:05""#));
        assert_eq!(walk.answer(r#"[{"id":"1"}]"#, Some(1)), Ok(page(1, r#"[{"id":"1"}]"#, true)));
        let cursor = walk.pages.cursor.text();
        assert!(walk.request().contains(r#""start":"2025-10-09 16:00:05""#));
        // A row at the very second of the cut comes twice, which explains a page without a new row.
        assert_eq!(walk.answer(r#"[{"id":"1"}]"#, Some(2)), Ok(page(2, "[]", true)));
        assert_eq!(walk.answer(r#"[{"id":"2"}]"#, Some(2)), Ok(page(3, r#"[{"id":"2"}]"#, false)));

        let operation = operation("work_phone.chat_app.messages").unwrap();
        let mut resumed = Pages::new(operation, params(operation, given), Form::Json, Some(&cursor)).unwrap();
        let Ok(Some(request)) = resumed.request() else { panic!() };
        assert!(body(&request).contains(r#""start":"2025-10-09 16:00:05""#));
        assert_eq!(resumed.cursor.total, Some(last + 1));
    }

    #[test]
    fn a_list_without_a_time_ends_with_an_error_after_its_last_page() {
        let mut walk = Walk::new("work_phone.chat_app.messages", r#"{"page":1,"pageSize":1}"#);
        let last = walk.pages.last_page.unwrap();
        for number in 1..=last {
            let rows = format!(r#"[{{"id":"{number}"}}]"#);
            walk.request();
            assert_eq!(walk.answer(&rows, Some(last + 1)), Ok(page(number, &rows, true)));
        }
        let Err(error) = walk.pages.next() else { panic!() };
        assert_eq!(error.details.code.as_deref(), Some("page_limit"));
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
}
