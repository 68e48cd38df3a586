//! Cursors: the resumable position of a pagination.
//!
//! A cursor is text, so that another program can continue where this one stopped: `2:2:3:9f3a…:200:100:237`, the
//! version, the number of pages so far, the next page, the fingerprint of the list, the rows that came, the rows of the
//! largest page, and the total, empty where the service gives none, `7/5` where it was 5 before. If the time range is
//! split, the number of rows in all parts and the remaining ranges follow, each as two times in seconds since 1970.

use alloc::string::String;
use alloc::vec::Vec;

use crate::codec::request::Checked;
use crate::json::{combine, fingerprint};
use crate::text::{LOWER_HEX, decimal, hex, text};
use triline_schema::operation::{Operation, Paging};

/// Position of a pagination.
#[derive(Debug)]
pub(super) struct Cursor {
    /// How many pages were given to the caller.
    pub(super) given: i64,
    /// The page to request next, from one; of the time range under way where there are several.
    pub(super) page: i64,
    /// Number of different rows that came so far; of the time range under way where there are several, repeated ones
    /// included. Pages before the one that the walk began with count as full.
    pub(super) received: i64,
    /// Number of rows of the largest page so far; 0 before the first.
    pub(super) largest: i64,
    /// The total that the service gave last, of those that can count the list; of the time range under way where there
    /// are several.
    pub(super) total: Option<i64>,
    /// The least of these totals: rows that were added during the walk may be missing.
    pub(super) least_total: Option<i64>,
    /// Number of rows in all time ranges, where there are several: each range knows only its own.
    pub(super) total_of_all: Option<i64>,
    /// The time ranges still to be walked, in seconds since 1970, the one under way last. Empty: the time is not cut.
    pub(super) times: Vec<(i64, i64)>,
    /// Tells the list from others, and from the same list with pages of another size.
    list: u64,
}

impl Cursor {
    /// The beginning of a list: at the page that the parameters name, with `size` rows a page.
    pub(super) fn new(operation: &Operation, params: &Checked, paging: Paging, page: i64, size: i64) -> Cursor {
        let filters = params.members.iter().filter(|member| member.wire != paging.page && member.wire != paging.size);
        let filters = filters.fold(0_u64, |sum, member| {
            let value = fingerprint(core::str::from_utf8(&member.value).unwrap_or_default());
            // A sum, because the order of the parameters does not count.
            sum.wrapping_add(combine(fingerprint(&member.wire), value))
        });
        let list = combine(combine(fingerprint(operation.name), filters), size.unsigned_abs());
        let given = page.saturating_sub(1);
        Cursor {
            given,
            page,
            received: given.saturating_mul(size),
            largest: 0,
            total: None,
            least_total: None,
            total_of_all: None,
            times: Vec::new(),
            list,
        }
    }

    /// Goes to the beginning of a time range.
    pub(super) fn begin_range(&mut self) {
        (self.page, self.received, self.total, self.least_total) = (1, 0, None, None);
    }

    /// Keeps a total that counts the list.
    pub(super) fn set_total(&mut self, total: i64) {
        self.least_total = Some(self.least_total.map_or(total, |least| least.min(total)));
        self.total = Some(total);
    }

    /// The text that [`Cursor::resume`] reads.
    pub(super) fn text(&self) -> String {
        let list = hex(&self.list.to_be_bytes(), LOWER_HEX);
        let mut cursor = text(&["2:", &decimal(self.given), ":", &decimal(self.page), ":", &list]);
        let mut totals = self.total.map(decimal).unwrap_or_default();
        if let Some(least) = self.least_total.filter(|least| self.total != Some(*least)) {
            totals = text(&[&totals, "/", &decimal(least)]);
        }
        let mut add = |part: &str| {
            cursor.push(':');
            cursor.push_str(part);
        };
        add(&decimal(self.received));
        add(&decimal(self.largest));
        add(&totals);
        if !self.times.is_empty() {
            add(&self.total_of_all.map(decimal).unwrap_or_default());
        }
        for (start, end) in &self.times {
            add(&decimal(*start));
            add(&decimal(*end));
        }
        cursor
    }

    /// Goes to the position that a text names. `None`: it belongs to another list, or is no cursor.
    pub(super) fn resume(&mut self, cursor: &str) -> Option<()> {
        fn number(part: &str) -> Option<i64> {
            part.parse().ok()
        }
        let mut parts = cursor.split(':');
        let version = parts.next()?;
        let [given, page] = [number(parts.next()?)?, number(parts.next()?)?];
        parts.next().filter(|list| **list == hex(&self.list.to_be_bytes(), LOWER_HEX))?;
        let [received, largest] = [number(parts.next()?)?, number(parts.next()?)?];
        if version != "2" || given < 0 || page < 1 || received < 0 || largest < 0 {
            return None;
        }
        let (total, least_total) = match parts.next()? {
            "" => (None, None),
            totals => {
                let (total, least) = totals.split_once('/').unwrap_or((totals, totals));
                (Some(number(total)?), Some(number(least)?))
            }
        };
        let (mut total_of_all, mut times) = (None, Vec::new());
        if let Some(rows) = parts.next() {
            total_of_all = Some(number(rows)?);
            while let Some(start) = parts.next() {
                times.push((number(start)?, number(parts.next()?)?));
            }
            times.last()?;
        }
        *self = Cursor { given, page, received, largest, total, least_total, total_of_all, times, list: self.list };
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::params;
    use super::*;
    use triline_schema::operation;

    fn cursor(filter: &str) -> Cursor {
        let agents = operation("platform.agents.query").unwrap();
        let params = params(agents, filter);
        Cursor::new(agents, &params, agents.paging.unwrap(), 1, params.integer("limit").unwrap_or(100))
    }

    #[test]
    fn a_cursor_is_read_as_it_was_written() {
        let mut at = cursor("{}");
        (at.given, at.page, at.received, at.largest) = (3, 4, 290, 100);
        let mut other = cursor("{}");
        assert_eq!(other.resume(&at.text()), Some(()));
        assert_eq!((other.given, other.page, other.received, other.largest), (3, 4, 290, 100));
        assert_eq!((other.total, other.text()), (None, at.text()));
        (at.total_of_all, at.times) = (Some(9), Vec::from([(10, 20), (-5, 10)]));
        at.set_total(7);
        assert!(at.text().ends_with(":290:100:7:9:10:20:-5:10"));
        assert_eq!(other.resume(&at.text()), Some(()));
        assert_eq!((other.total, other.total_of_all, &other.times), (Some(7), Some(9), &at.times));
        at.set_total(8);
        assert!(at.text().ends_with(":290:100:8/7:9:10:20:-5:10"));
        assert_eq!(other.resume(&at.text()), Some(()));
        assert_eq!((other.total, other.least_total), (Some(8), Some(7)));
    }

    #[test]
    fn the_text_of_a_cursor_stays_as_programs_have_stored_it() {
        let lists = operation("platform.number_lists.query").unwrap();
        let params = params(lists, r#"{"types":["redNum"],"pageSize":2}"#);
        let mut cursor = Cursor::new(lists, &params, lists.paging.unwrap(), 1, 2);
        (cursor.given, cursor.page, cursor.received, cursor.largest, cursor.total) = (1, 2, 2, 2, Some(3));
        assert_eq!(cursor.text(), "2:1:2:9c4519a9e4f6823e:2:2:3");
    }

    #[test]
    fn other_texts_are_refused_and_change_nothing() {
        let at = cursor("{}");
        let text = at.text();
        let list = text.split(':').nth(3).unwrap();
        for wrong in [
            String::new(),
            "2".into(),
            "2:1:2".into(),
            alloc::format!("2:0:1:{list}"),
            alloc::format!("2:0:1:{list}:1:1"),
            alloc::format!("1:0:1:{list}:0:0:"),
            alloc::format!("2:-1:1:{list}:0:0:"),
            alloc::format!("2:0:0:{list}:0:0:"),
            alloc::format!("2:0:1:{list}:-1:0:"),
            alloc::format!("2:0:1:{list}:0:0:x"),
            alloc::format!("2:0:1:{list}:0:0::7"),
            alloc::format!("2:0:1:{list}:0:0::7:10"),
            alloc::format!("2:0:1:{list}:0:0::x:10:20"),
            cursor(r#"{"limit":10}"#).text(),
            cursor(r#"{"agentNumber":"1"}"#).text(),
        ] {
            let mut other = cursor("{}");
            assert_eq!(other.resume(&wrong), None, "{wrong}");
            assert_eq!(other.text(), text);
        }
    }
}
