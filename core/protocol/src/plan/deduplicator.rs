//! Drops rows that earlier pages gave already. When a list shifts during a walk, the last rows of a page come again on
//! the next one.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::Form;
use crate::json::{Peek, Scanner, combine, fingerprint, keyed_fingerprint, list};
use triline_schema::operation::{Field, Kind, Operation};

/// The ids of the rows given so far.
#[derive(Debug)]
pub(super) struct Deduplicator {
    /// The member that holds a row's id; `None`: rows of the list have none, and all are given.
    id: Option<&'static str>,
    given: FingerprintSet,
    /// Mixed into the fingerprints of ids, so that a service cannot choose ids that collide.
    key: u64,
    /// The fingerprint of the page before, where none of its rows had an id.
    page_before: Option<u64>,
}

/// What a page brought.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Deduplicated {
    /// Number of rows that came.
    pub(super) rows: u64,
    /// Number of rows that no earlier page gave.
    pub(super) new: u64,
    /// The new rows as a list; `None`: all rows are new.
    pub(super) kept: Option<String>,
    /// Whether the page has rows without ids only, and they are those of the page before.
    pub(super) is_page_before: bool,
}

impl Deduplicator {
    pub(super) fn new(operation: &Operation, form: Form) -> Deduplicator {
        let id = match operation.result() {
            Some(Kind::Record(row)) => row.field("id"),
            _ => None,
        };
        let name = |field: &'static Field| if form == Form::Json { field.api() } else { field.wire };
        Deduplicator { id: id.map(name), given: FingerprintSet::default(), key: 0, page_before: None }
    }

    /// Sets the key of the fingerprints, before the first page.
    pub(super) fn set_key(&mut self, key: u64) {
        self.key = key;
    }

    /// Takes the rows of a page, a JSON list: counts them and drops those of earlier pages, in one pass. A row without
    /// an id is always kept. So is a row that one page has twice, because pages overlap only where they meet.
    pub(super) fn take(&mut self, rows: &str) -> Deduplicated {
        let mut scanner = Scanner::new(rows);
        let mut page = Deduplicated { rows: 0, new: 0, kept: None, is_page_before: false };
        if scanner.peek() != Ok(Peek::Array) || scanner.open().is_err() {
            return page;
        }
        let (mut kept, mut ids, mut without_ids) = (Vec::new(), Vec::new(), Some(0));
        while let Ok(true) = scanner.next(page.rows == 0, b']') {
            let Some((row, id)) = self.row(&mut scanner) else { break };
            page.rows = page.rows.saturating_add(1);
            match id {
                None => {
                    without_ids = without_ids.map(|page| combine(page, fingerprint(row)));
                    kept.push(row);
                }
                Some(id) => {
                    without_ids = None;
                    if !self.given.has(id) {
                        ids.push(id);
                        kept.push(row);
                    }
                }
            }
        }
        for id in ids {
            self.given.add(id);
        }
        page.new = kept.len() as u64;
        page.kept = (page.new < page.rows).then(|| list(kept));
        let without_ids = without_ids.filter(|_| page.rows > 0);
        page.is_page_before = without_ids.is_some() && without_ids == self.page_before;
        self.page_before = without_ids;
        page
    }

    /// The row that comes next, and the fingerprint of its id.
    fn row<'a>(&self, scanner: &mut Scanner<'a>) -> Option<(&'a str, Option<u64>)> {
        let start = scanner.pos();
        let name = match scanner.peek() {
            Ok(Peek::Object) => self.id,
            _ => None,
        };
        let Some(name) = name else {
            let row = scanner.skip().ok()?;
            return Some((scanner.slice(row), None));
        };
        scanner.open().ok()?;
        let (mut first, mut id) = (true, None);
        while scanner.next(first, b'}').ok()? {
            first = false;
            let key = scanner.key().ok()?;
            let value = scanner.skip().ok()?;
            if scanner.text_of(&key) == name {
                id = fingerprint_of_id(self.key, scanner.slice(value));
            }
        }
        Some((scanner.slice(start..scanner.pos()), id))
    }
}

/// The fingerprint of an id. `None`: null and the empty text identify nothing.
fn fingerprint_of_id(key: u64, id: &str) -> Option<u64> {
    (id != "null" && id != "\"\"").then(|| keyed_fingerprint(key, id))
}

/// Open-addressing hash set of 64-bit fingerprints that keeps the order of insertion.
///
/// A map of the standard library adds kilobytes to a module that a browser downloads.
#[derive(Debug, Default)]
pub(super) struct FingerprintSet {
    /// A power of two of slots: a fingerprint, 0 where the slot is free, and how many were inserted before it.
    slots: Vec<(u64, usize)>,
    count: usize,
}

impl FingerprintSet {
    fn has(&self, fingerprint: u64) -> bool {
        self.slots.get(self.slot_of(fingerprint)).is_some_and(|(known, _)| *known == fingerprint.max(1))
    }

    /// Inserts a fingerprint. Returns how many others were inserted before it first was.
    pub(super) fn add(&mut self, fingerprint: u64) -> usize {
        if self.count.saturating_mul(2) >= self.slots.len() {
            let larger = vec![(0, 0); self.slots.len().saturating_mul(2).max(64)];
            for slot in core::mem::replace(&mut self.slots, larger).into_iter().filter(|(known, _)| *known != 0) {
                let at = self.slot_of(slot.0);
                if let Some(free) = self.slots.get_mut(at) {
                    *free = slot;
                }
            }
        }
        let at = self.slot_of(fingerprint);
        let Some((known, order)) = self.slots.get_mut(at) else { return self.count };
        if *known == 0 {
            (*known, *order) = (fingerprint.max(1), self.count);
            self.count = self.count.saturating_add(1);
        }
        *order
    }

    /// The slot that holds the fingerprint, or the free one where it belongs.
    fn slot_of(&self, fingerprint: u64) -> usize {
        let fingerprint = fingerprint.max(1);
        let mask = self.slots.len().wrapping_sub(1);
        let mut at = usize::try_from(fingerprint & 0xffff_ffff).unwrap_or_default() & mask;
        while self.slots.get(at).is_some_and(|(known, _)| *known != 0 && *known != fingerprint) {
            at = at.wrapping_add(1) & mask;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use triline_schema::operation;

    fn customers(form: Form) -> Deduplicator {
        Deduplicator::new(operation("platform.customers.list").unwrap(), form)
    }

    #[test]
    fn repeated_rows_are_dropped() {
        let mut rows = customers(Form::Json);
        let all = |count| Deduplicated { rows: count, new: count, kept: None, is_page_before: false };
        assert_eq!(rows.take(r#"[{"id":"1"},{"id":2},{"id":2},{"name":"a"}]"#), all(4));
        assert_eq!(rows.take(r#"[{"id":"3"},{"name":"a"}]"#), all(2));
        let page = rows.take(r#"[{"id":"1","x":1}, {"id":"2"},{ "x":{"id":"1"},"id":"4"},{"name":"a"}]"#);
        let kept = r#"[{"id":"2"},{ "x":{"id":"1"},"id":"4"},{"name":"a"}]"#;
        assert_eq!(page, Deduplicated { rows: 4, new: 3, kept: Some(kept.into()), is_page_before: false });
        let mut typed = customers(Form::Typed);
        assert_eq!(typed.take(r#"[{"_id":"1"}]"#), all(1));
        let page = typed.take(r#"[{"_id":"1"}]"#);
        assert_eq!(page, Deduplicated { rows: 1, new: 0, kept: Some("[]".into()), is_page_before: false });
        for none in ["[]", "null", ""] {
            assert_eq!(rows.take(none), all(0));
        }
    }

    #[test]
    fn empty_ids_identify_nothing() {
        let mut rows = customers(Form::Json);
        let page = r#"[{"id":"","name":"a"},{"id":null,"name":"b"},{"id":"","name":"c"}]"#;
        let first = rows.take(page);
        assert_eq!((first.rows, first.new, first.kept, first.is_page_before), (3, 3, None, false));
        let second = rows.take(page);
        assert_eq!((second.new, second.kept, second.is_page_before), (3, None, true));
        assert!(!rows.take(r#"[{"id":"","name":"d"}]"#).is_page_before);
        assert!(!rows.take(page).is_page_before);
    }

    #[test]
    fn fingerprints_are_found_again() {
        let mut set = FingerprintSet::default();
        let number = |at: u64| at.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        assert!(!set.has(0) && !set.has(5));
        for at in 0..5000 {
            assert!(!set.has(number(at)), "{at}");
            assert_eq!(u64::try_from(set.add(number(at))), Ok(at));
            assert_eq!(u64::try_from(set.add(number(at / 2))), Ok(at / 2));
        }
        assert_eq!((set.count, (0..5000).filter(|at| set.has(number(*at))).count()), (5000, 5000));
        assert!(!set.has(number(5000)));
    }

    #[test]
    fn rows_of_a_list_without_ids_are_all_given() {
        let mut rows = customers(Form::Json);
        rows.id = None;
        for _ in 0..2 {
            assert_eq!(rows.take(r#"[{"id":"1"}]"#).kept, None);
        }
    }
}
