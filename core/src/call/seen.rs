//! Rows that pages have told already. When a list shifts while it is walked, the last rows of a page come again on
//! the next.

use alloc::string::String;
use alloc::vec::Vec;

use super::batch::list;
use crate::operation::{Kind, Operation};
use crate::scan::{Peek, Scanner};
use crate::shape::alike;
use crate::shape::message::member;
use crate::shape::response::Form;

/// The ids of the rows so far.
#[derive(Debug)]
pub(super) struct Seen {
    /// The member that is the row's id; `None`: rows of the list have none, and all are told.
    id: Option<&'static str>,
    /// In order.
    prints: Vec<u64>,
}

impl Seen {
    pub(super) fn new(operation: &Operation, form: Form) -> Seen {
        let id = match operation.result() {
            Some(Kind::Record(row)) => row.field("id"),
            _ => None,
        };
        let name = |field: &'static crate::operation::Field| if form == Form::Json { field.api() } else { field.wire };
        Seen { id: id.map(name), prints: Vec::new() }
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
            let print = member(row, id).map(alike::fingerprint);
            if print.is_some_and(|print| self.prints.binary_search(&print).is_ok()) {
                repeated = true;
            } else {
                prints.extend(print);
                kept.push(row);
            }
        }
        self.prints.append(&mut prints);
        self.prints.sort_unstable();
        repeated.then(|| list(kept))
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
    fn rows_without_ids_are_all_told() {
        let mut seen = Seen::new(operation("work_phone.chat_app.room_members").unwrap(), Form::Json);
        let has_ids = seen.id.is_some();
        let rows = r#"[{"name":"a"}]"#;
        assert!(!has_ids || seen.without_repeated(rows).is_none());
        assert_eq!(seen.without_repeated(rows), None);
    }
}
