//! Pages that are walked, also past the last one that the service gives.
//!
//! Some lists end at a page of a fixed number, however many rows there are. Where such a list has a time from and to,
//! the time is halved until each part ends in time: rows that are on both sides of a cut are known by their ids.
//!
//! A page is told with a mark, by which another walk goes on behind it, in another program as well as in this one:
//! `1:2:3:9f3a…`, the version, how many pages have been told, the page that comes next, and a number that tells the list
//! from others; where the time is cut, the number of rows in all parts and the times that are to come follow.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::seen::Seen;
use super::{Call, Event, Now, Output};
use crate::error::Error;
use crate::json::write_string;
use crate::json::{combine, fingerprint};
use crate::operation::{Attr, Field, Operation, Paging};
use crate::shape::response::Piece;
use crate::shape::time::{OFFSET_MINUTES, date_time, seconds};
use crate::words;
use crate::words::{LOWER_HEX, hex};

/// A walk through pages.
#[derive(Debug)]
pub(super) struct Walk {
    paging: Paging,
    page: i64,
    size: i64,
    /// How many pages have been told.
    told: i64,
    /// The rows that have been told.
    seen: Seen,
    /// How many rows there are in all, where the time is halved: each part tells its own number.
    total: Option<i64>,
    /// The times that are still to be walked, in seconds since 1970, the one that is being walked last; none: it is not cut.
    times: Vec<(i64, i64)>,
    /// Tells the list from others, and from those with pages of another size.
    print: u64,
}

/// What a page tells beside its rows.
pub(super) struct Told {
    /// How many rows came.
    pub(super) rows: usize,
    /// How many there are in all pages.
    pub(super) total: Option<i64>,
    /// The number of the page.
    pub(super) page: Option<i64>,
    /// How many pages there are.
    pub(super) pages: Option<i64>,
}

impl Walk {
    pub(super) fn new(call: &Call, paging: Paging) -> Walk {
        let page = call.checked.integer(paging.page).unwrap_or(1);
        let size = call.checked.integer(paging.size).unwrap_or(i64::from(paging.default_size.max(1)));
        let asked_for =
            call.checked.members.iter().filter(|member| member.wire != paging.page && member.wire != paging.size);
        let name = fingerprint(call.asked.name);
        let print = asked_for.fold(0_u64, |sum, member| {
            let value = fingerprint(core::str::from_utf8(&member.value).unwrap_or_default());
            // A sum, in which order does not count.
            sum.wrapping_add(combine(fingerprint(&member.wire), value))
        });
        Walk {
            paging,
            page,
            size,
            told: page.saturating_sub(1),
            seen: Seen::new(call.asked, call.options.form),
            total: None,
            times: Vec::new(),
            print: combine(combine(name, print), size.unsigned_abs()),
        }
    }

    /// The mark of what comes next.
    fn mark(&self) -> String {
        let print = hex(&self.print.to_be_bytes(), LOWER_HEX);
        let mut mark = words::text(&["1:", &words::decimal(self.told), ":", &words::decimal(self.page), ":", &print]);
        let mut add = |number| {
            mark.push(':');
            mark.push_str(&words::decimal(number));
        };
        if !self.times.is_empty() {
            add(self.total.unwrap_or(0));
        }
        for (start, end) in &self.times {
            add(*start);
            add(*end);
        }
        mark
    }

    /// Goes on at a mark. `None`: it is of another list, or none.
    fn go_to(&mut self, mark: &str) -> Option<()> {
        let mut parts = mark.split(':');
        let version = parts.next()?;
        self.told = parts.next()?.parse().ok()?;
        self.page = parts.next()?.parse().ok()?;
        if version != "1" || self.told < 0 || self.page < 1 {
            return None;
        }
        parts.next().filter(|print| **print == hex(&self.print.to_be_bytes(), LOWER_HEX))?;
        if let Some(total) = parts.next() {
            self.total = Some(total.parse().ok()?);
            while let Some(start) = parts.next() {
                self.times.push((start.parse().ok()?, parts.next()?.parse().ok()?));
            }
            self.times.last()?;
        }
        Some(())
    }
}

impl Call {
    /// Asks for the page that the walk is at.
    pub(super) fn turn_to_page(&mut self) {
        let Some(walk) = &self.walk else { return };
        for (name, value) in [(walk.paging.page, walk.page), (walk.paging.size, walk.size)] {
            if let Some(field) = self.asked.params.field(name) {
                self.checked.set(field, words::decimal(value));
            }
        }
        self.tries = 0;
    }

    /// Begins behind the page that had the mark.
    pub(super) fn resume(&mut self, mark: &str) -> Result<(), Error> {
        let known = self.walk.as_mut().and_then(|walk| walk.go_to(mark));
        if known.is_none() {
            let expected = "the mark of a page of this list, asked for with the same parameters";
            return Err(Error::invalid("mark", "resume", expected, words::head(mark, 60)));
        }
        self.set_time();
        Ok(())
    }

    /// A page came.
    pub(super) fn take_page(&mut self, now: Now, mut rows: Output, told: &Told) {
        let operation = self.asked;
        let Some(walk) = &mut self.walk else { return };
        let last = last_page(operation, walk.paging);
        let beyond = last.is_some_and(|last| told.total.is_some_and(|total| total > last.saturating_mul(walk.size)));
        if beyond && walk.page == 1 && walk.told == 0 {
            walk.total = walk.total.or(told.total);
        }
        if beyond && walk.page == 1 && walk.total.is_some() && self.halve(now) {
            return;
        }
        let Some(walk) = &mut self.walk else { return };
        if told.rows == 0 {
            rows = Output::new(Arc::default(), Piece::New("[]".to_string()));
        } else if let Some(kept) = walk.seen.without_repeated(rows.as_str()) {
            rows = Output::new(Arc::default(), Piece::New(kept));
        }
        walk.told += 1;
        let (number, total) = (walk.told, walk.total.or(told.total));
        let count = i64::try_from(told.rows).unwrap_or(i64::MAX);
        let more = count > 0
            && match (told.pages, told.total) {
                (Some(pages), _) => told.page.unwrap_or(walk.page) < pages,
                (None, Some(total)) => walk.page.saturating_mul(walk.size) < total,
                (None, None) => count >= walk.size,
            };
        // Behind the last page of a time comes the next time.
        if more {
            walk.page = walk.page.saturating_add(1);
        } else {
            walk.times.pop();
            walk.page = 1;
        }
        let ends = !more && walk.times.is_empty();
        if self.sought.is_none() && self.until.is_none() {
            let mark = (!ends).then(|| walk.mark());
            self.events.push(Event::Page { page: number, total, rows, mark });
        }
        if ends && self.until.is_some() {
            self.look_again(now);
        } else if ends {
            self.end_with(Output::null());
        } else if let Some(last) = last.filter(|last| walk.page > *last) {
            let error = ends_before(walk.paging, last, told.total.unwrap_or(0));
            self.finish(now, error, None);
        } else {
            self.set_time();
            self.turn_to_page();
            self.phase = super::Phase::Ready;
        }
    }

    /// Asks for half of the time in place of all of it, where there is one that can be halved.
    fn halve(&mut self, now: Now) -> bool {
        let Some((from, to)) = time_fields(self.asked) else { return false };
        let given = |field: &Field| seconds(&self.checked.text(field.wire)?);
        let Some(start) = given(from) else { return false };
        // What is added while it is walked is not asked for.
        let end = given(to).unwrap_or_else(|| self.client.service_time(now).div_euclid(1000) + OFFSET_MINUTES * 60);
        let middle = start + (end - start) / 2;
        let Some(walk) = self.walk.as_mut().filter(|_| start < middle) else { return false };
        walk.times.pop();
        walk.times.extend([(middle, end), (start, middle)]);
        walk.page = 1;
        self.set_time();
        self.turn_to_page();
        self.phase = super::Phase::Ready;
        true
    }

    /// Asks for the time that is being walked, where it is cut.
    fn set_time(&mut self) {
        let time = self.walk.as_ref().and_then(|walk| walk.times.last().copied());
        let (Some((start, end)), Some((from, to))) = (time, time_fields(self.asked)) else { return };
        for (field, time) in [(from, start), (to, end)] {
            let mut json = Vec::new();
            write_string(&mut json, &date_time(time.saturating_mul(1000), 0));
            self.checked.set(field, json);
        }
    }
}

/// The parameters that say from when and until when rows are asked for.
fn time_fields(operation: &Operation) -> Option<(&'static Field, &'static Field)> {
    Some((operation.params.field("start")?, operation.params.field("end")?))
}

/// The last page that the service gives.
fn last_page(operation: &Operation, paging: Paging) -> Option<i64> {
    let field = operation.params.field(paging.page)?;
    field.attrs.iter().find_map(|attr| if let Attr::Max(most) = attr { Some(*most) } else { None })
}

fn ends_before(paging: Paging, last: i64, total: i64) -> Error {
    let expected: String = words::text(&[
        "a list of at most ",
        &words::decimal(last),
        " pages; the service gives no more, so narrow the list",
    ]);
    Error::invalid("page_limit", paging.page, expected, words::text(&[&words::decimal(total), " rows"]))
}
