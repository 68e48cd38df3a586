//! Cursors: the resumable position of a pagination.
//!
//! A cursor is text, so that another program can continue where this one stopped: `1:2:3:9f3a…`, the version, the
//! number of pages so far, the next page, and the fingerprint of the list. If the time range is split, the number of
//! rows in all parts and the remaining ranges follow, each as two times in seconds since 1970.

use alloc::string::String;
use alloc::vec::Vec;

use crate::json::{combine, fingerprint};
use crate::operation::{Operation, Paging};
use crate::shape::request::Checked;
use crate::words::{LOWER_HEX, decimal, hex, text};

/// Position of a pagination.
#[derive(Debug)]
pub(super) struct Cursor {
    /// How many pages were given to the caller.
    pub(super) given: i64,
    /// The page to request next, from one; of the time range under way where there are several.
    pub(super) page: i64,
    /// Number of rows in all time ranges, where there are several: each range knows only its own.
    pub(super) total: Option<i64>,
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
        Cursor { given: page.saturating_sub(1), page, total: None, times: Vec::new(), list }
    }

    /// The text that [`Cursor::resume`] reads.
    pub(super) fn text(&self) -> String {
        let list = hex(&self.list.to_be_bytes(), LOWER_HEX);
        let mut cursor = text(&["1:", &decimal(self.given), ":", &decimal(self.page), ":", &list]);
        let mut add = |number| {
            cursor.push(':');
            cursor.push_str(&decimal(number));
        };
        if !self.times.is_empty() {
            add(self.total.unwrap_or(0));
        }
        for (start, end) in &self.times {
            add(*start);
            add(*end);
        }
        cursor
    }

    /// Goes to the position that a text names. `None`: it belongs to another list, or is no cursor.
    pub(super) fn resume(&mut self, cursor: &str) -> Option<()> {
        let mut parts = cursor.split(':');
        let version = parts.next()?;
        let given = parts.next()?.parse().ok()?;
        let page = parts.next()?.parse().ok()?;
        if version != "1" || given < 0 || page < 1 {
            return None;
        }
        parts.next().filter(|list| **list == hex(&self.list.to_be_bytes(), LOWER_HEX))?;
        let (mut total, mut times) = (None, Vec::new());
        if let Some(rows) = parts.next() {
            total = Some(rows.parse().ok()?);
            while let Some(start) = parts.next() {
                times.push((start.parse().ok()?, parts.next()?.parse().ok()?));
            }
            times.last()?;
        }
        (self.given, self.page, self.total, self.times) = (given, page, total, times);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::params;
    use super::*;
    use crate::table::operation;

    fn cursor(filter: &str) -> Cursor {
        let agents = operation("platform.agents.query").unwrap();
        let params = params(agents, filter);
        Cursor::new(agents, &params, agents.paging.unwrap(), 1, params.integer("limit").unwrap_or(100))
    }

    #[test]
    fn a_cursor_is_read_as_it_was_written() {
        let mut at = cursor("{}");
        (at.given, at.page) = (3, 4);
        let mut other = cursor(r#"{"page":9}"#);
        assert_eq!(other.resume(&at.text()), Some(()));
        assert_eq!((other.given, other.page, other.text()), (3, 4, at.text()));
        (at.total, at.times) = (Some(7), Vec::from([(10, 20), (-5, 10)]));
        assert!(at.text().ends_with(":7:10:20:-5:10"));
        assert_eq!(other.resume(&at.text()), Some(()));
        assert_eq!((other.total, &other.times), (Some(7), &at.times));
    }

    #[test]
    fn the_text_of_a_cursor_stays_as_programs_have_stored_it() {
        let lists = operation("platform.number_lists.query").unwrap();
        let params = params(lists, r#"{"types":["redNum"],"pageSize":2}"#);
        let mut cursor = Cursor::new(lists, &params, lists.paging.unwrap(), 1, 2);
        (cursor.given, cursor.page) = (1, 2);
        assert_eq!(cursor.text(), "1:1:2:9c4519a9e4f6823e");
    }

    #[test]
    fn other_texts_are_refused_and_change_nothing() {
        let at = cursor("{}");
        let text = at.text();
        let list = text.rsplit(':').next().unwrap();
        for wrong in [
            String::new(),
            "1".into(),
            "1:1:2".into(),
            alloc::format!("2:0:1:{list}"),
            alloc::format!("1:-1:1:{list}"),
            alloc::format!("1:0:0:{list}"),
            alloc::format!("1:0:1:{list}:7"),
            alloc::format!("1:0:1:{list}:7:10"),
            alloc::format!("1:0:1:{list}:x:10:20"),
            cursor(r#"{"limit":10}"#).text(),
            cursor(r#"{"agentNumber":"1"}"#).text(),
        ] {
            let mut other = cursor("{}");
            assert_eq!(other.resume(&wrong), None, "{wrong}");
            assert_eq!(other.text(), text);
        }
    }
}
