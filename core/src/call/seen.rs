//! Rows that pages have told already. When a list shifts while it is walked, the last rows of a page come again on
//! the next.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::json;
use crate::json::list;
use crate::json::member;
use crate::json::{Peek, Scanner};
use crate::operation::{Kind, Operation};
use crate::shape::response::Form;

/// The ids of the rows so far.
#[derive(Debug)]
pub(super) struct Seen {
    /// The member that is the row's id; `None`: rows of the list have none, and all are told.
    id: Option<&'static str>,
    prints: Prints,
}

impl Seen {
    pub(super) fn new(operation: &Operation, form: Form) -> Seen {
        let id = match operation.result() {
            Some(Kind::Record(row)) => row.field("id"),
            _ => None,
        };
        let name = |field: &'static crate::operation::Field| if form == Form::Json { field.api() } else { field.wire };
        Seen { id: id.map(name), prints: Prints::default() }
    }

    /// Takes the rows of a page in: the list without those told before. `None`: there are none of these.
    pub(super) fn without_repeated(&mut self, rows: &str) -> Option<String> {
        let id = self.id?;
        let (mut kept, mut repeated) = (Vec::new(), false);
        let mut scanner = Scanner::new(rows);
        if scanner.peek() != Ok(Peek::Array) || scanner.open().is_err() {
            return None;
        }
        let mut first = true;
        let mut prints = Vec::new();
        while let Ok(true) = scanner.next(first, b']') {
            first = false;
            let Ok(row) = scanner.skip() else { return None };
            let row = scanner.slice(row);
            // A row without its id is told: it cannot be known again. So is what one page says twice.
            let print = member(row, id).map(json::fingerprint);
            if print.is_some_and(|print| self.prints.has(print)) {
                repeated = true;
            } else {
                prints.extend(print);
                kept.push(row);
            }
        }
        for print in prints {
            self.prints.add(print);
        }
        repeated.then(|| list(kept))
    }
}

/// Numbers that are random already, each at the place that it names or the next free one, with the order in which they
/// came. The maps of the standard library would do as well; they take kilobytes in a module that a browser downloads.
#[derive(Debug, Default)]
pub(super) struct Prints {
    /// A power of two of them: a number, 0 where it is free, and how many came before it.
    slots: Vec<(u64, usize)>,
    count: usize,
}

impl Prints {
    fn has(&self, print: u64) -> bool {
        self.slots.get(self.place(print)).is_some_and(|(known, _)| *known == print.max(1))
    }

    /// How many different ones came before it did first.
    pub(super) fn add(&mut self, print: u64) -> usize {
        if self.count * 2 >= self.slots.len() {
            let larger = vec![(0, 0); (self.slots.len() * 2).max(64)];
            for slot in core::mem::replace(&mut self.slots, larger).into_iter().filter(|(print, _)| *print != 0) {
                let place = self.place(slot.0);
                if let Some(free) = self.slots.get_mut(place) {
                    *free = slot;
                }
            }
        }
        let place = self.place(print);
        let Some((known, order)) = self.slots.get_mut(place) else { return self.count };
        if *known == 0 {
            (*known, *order) = (print.max(1), self.count);
            self.count += 1;
        }
        *order
    }

    /// Where the number is, or would be.
    fn place(&self, print: u64) -> usize {
        let print = print.max(1);
        let mask = self.slots.len().wrapping_sub(1);
        let mut place = usize::try_from(print & 0xffff_ffff).unwrap_or_default() & mask;
        while self.slots.get(place).is_some_and(|(known, _)| *known != 0 && *known != print) {
            place = (place + 1) & mask;
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::operation;

    #[test]
    fn rows_that_come_again_are_dropped() {
        let mut seen = Seen::new(operation("platform.customers.list").unwrap(), Form::Json);
        assert_eq!(seen.without_repeated(r#"[{"id":"1"},{"id":2},{"id":2},{"name":"a"}]"#), None);
        assert_eq!(seen.without_repeated(r#"[{"id":"3"},{"name":"a"}]"#), None);
        assert_eq!(
            seen.without_repeated(r#"[{"id":"1","x":1},{"id":"2"},{"id":"4"},{"name":"a"}]"#).as_deref(),
            Some(r#"[{"id":"2"},{"id":"4"},{"name":"a"}]"#)
        );
        let mut typed = Seen::new(operation("platform.customers.list").unwrap(), Form::Typed);
        assert_eq!(typed.without_repeated(r#"[{"_id":"1"}]"#), None);
        assert_eq!(typed.without_repeated(r#"[{"_id":"1"}]"#).as_deref(), Some("[]"));
    }

    #[test]
    fn numbers_are_found_again() {
        let mut prints = Prints::default();
        let number = |at: u64| at.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        assert!(!prints.has(0) && !prints.has(5));
        for at in 0..5000 {
            assert!(!prints.has(number(at)), "{at}");
            assert_eq!(u64::try_from(prints.add(number(at))), Ok(at));
            assert_eq!(u64::try_from(prints.add(number(at / 2))), Ok(at / 2));
        }
        assert_eq!((prints.count, (0..5000).filter(|at| prints.has(number(*at))).count()), (5000, 5000));
        assert!(!prints.has(number(5000)));
    }

    #[test]
    fn rows_without_ids_are_all_told() {
        let mut seen = Seen::new(operation("work_phone.chat_app.room_members").unwrap(), Form::Json);
        let has_ids = seen.id.is_some();
        let rows = r#"[{"name":"a"}]"#;
        assert!(!has_ids || seen.without_repeated(rows).is_none());
        assert_eq!(seen.without_repeated(rows), None);
    }
}
