//! Rows of a batch, which come in parts.

use alloc::string::String;
use alloc::vec::Vec;

use super::checker::{Checker, Forms};
use super::lists::element_attrs;
use super::not_json;
use crate::error::Error;
use crate::json::{Peek, Scanner};
use crate::text;
use triline_schema::operation::{Field, Kind};

/// Number of errors that one of a row names.
const MOST_FAULTS: usize = 8;

/// The first error, whose message names the others of the row as well.
fn together(faults: Vec<Error>, last: Result<(), Error>) -> Result<(), Error> {
    let mut faults = faults.into_iter().chain(last.err());
    let Some(mut error) = faults.next() else { return Ok(()) };
    for other in faults.take(MOST_FAULTS) {
        let first = core::mem::take(&mut error.details.message);
        error.details.message = message!("{first}; also {other}", first, other.details.message.clone());
    }
    Err(error)
}

/// A row of a batch.
pub(crate) struct Row<'a> {
    /// As the host gave it.
    pub(crate) given: &'a str,
    /// As it is sent, or why it cannot be.
    pub(crate) checked: Result<String, Error>,
}

/// Checks the elements of a list that comes in parts, each in one pass. `first`: the place of this part's first element.
/// `fault`: what is known to be wrong with an element, by its index in this part; it is then not looked at. `None`: the
/// text is no JSON list.
pub(crate) fn check_rows<'a>(
    field: &'static Field,
    first: u64,
    list: &'a str,
    fault: &dyn Fn(u64) -> Option<Error>,
    secrets: &mut Vec<String>,
) -> Option<Vec<Row<'a>>> {
    let Kind::List(element) = field.kind else { return None };
    let attrs = element_attrs(field.attrs);
    let mut checker = Checker {
        scanner: Scanner::new(list),
        path: String::new(),
        secrets: Vec::new(),
        unbounded: None,
        filled_in: [None; 2],
        later: None,
        rules: &[],
        forms: Forms::default(),
        faults: None,
    };
    if checker.scanner.peek() != Ok(Peek::Array) {
        return None;
    }
    checker.scanner.open().ok()?;
    let (mut rows, mut index) = (Vec::new(), 0_u64);
    while checker.scanner.next(rows.is_empty(), b']').ok()? {
        checker.scanner.peek().ok()?;
        let start = checker.scanner.clone();
        let known = fault(index);
        let place = i64::try_from(first.saturating_add(index)).unwrap_or(i64::MAX);
        checker.path = text::text(&[field.api(), "[", &text::decimal(place), "]"]);
        let mut out = Vec::new();
        let result = if let Some(error) = known {
            Err(error)
        } else {
            checker.faults = Some(Vec::new());
            let first = checker.value(element, &attrs, &mut out);
            together(checker.faults.take().unwrap_or_default(), first)
        };
        if result.is_err() {
            // What was wrong may stand anywhere in the row.
            checker.scanner = start.clone();
            checker.scanner.skip().ok()?;
        }
        let given = checker.scanner.slice(start.pos()..checker.scanner.pos());
        let checked = result.and_then(|()| String::from_utf8(out).map_err(|_| not_json(0)));
        rows.push(Row { given, checked });
        index = index.saturating_add(1);
    }
    checker.scanner.end().ok()?;
    secrets.append(&mut checker.secrets);
    Some(rows)
}
