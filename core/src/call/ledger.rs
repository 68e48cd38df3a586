//! What became of the rows of a batch: each is in exactly one of ok, failed and unknown.

use alloc::string::String;
use alloc::vec::Vec;

use crate::error::Error;
use crate::json;
use crate::json::list;
use crate::words::{decimal, separated, text};

/// Rows that follow each other, by their places in the input, counted from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) first: u64,
    pub(super) last: u64,
}

impl Span {
    pub(super) fn json(self) -> String {
        let number = |place| decimal(i64::try_from(place).unwrap_or(i64::MAX));
        text(&["[", &number(self.first), ",", &number(self.last), "]"])
    }

    pub(super) fn len(self) -> u64 {
        self.last.saturating_sub(self.first).saturating_add(1)
    }
}

/// Rows with an error in common.
#[derive(Clone, Debug)]
struct Lot {
    rows: Span,
    /// As JSON.
    error: String,
}

/// The account of a batch.
#[derive(Debug, Default)]
pub(super) struct Ledger {
    ok: Vec<Span>,
    failed: Vec<Lot>,
    unknown: Vec<Lot>,
    /// How many rows are in it.
    pub(super) rows: u64,
    /// How many requests went out, or would.
    pub(super) requests: u64,
}

impl Ledger {
    pub(super) fn ok(&mut self, row: u64) {
        self.rows += 1;
        match self.ok.last_mut() {
            Some(span) if span.last + 1 == row => span.last = row,
            _ => self.ok.push(Span { first: row, last: row }),
        }
    }

    pub(super) fn failed(&mut self, row: u64, error: &str) {
        self.rows += 1;
        add(&mut self.failed, row, error);
    }

    pub(super) fn unknown(&mut self, row: u64, error: &str) {
        self.rows += 1;
        add(&mut self.unknown, row, error);
    }

    /// The account as JSON; `more`: further members, a comma before each.
    pub(super) fn json(&self, more: &str) -> String {
        let number = |count| decimal(i64::try_from(count).unwrap_or(i64::MAX));
        let spans: Vec<String> = self.ok.iter().map(|span| span.json()).collect();
        let ok = separated(spans.iter().map(String::as_str), ",");
        let mut out = text(&[
            "{\"rows\":",
            &number(self.rows),
            ",\"requests\":",
            &number(self.requests),
            ",\"ok\":[",
            &ok,
            "],\"failed\":",
            &lots(&self.failed),
            ",\"unknown\":",
            &lots(&self.unknown),
        ]);
        out.push_str(more);
        out.push('}');
        out
    }
}

fn add(lots: &mut Vec<Lot>, row: u64, error: &str) {
    match lots.last_mut() {
        Some(lot) if lot.rows.last + 1 == row && lot.error == error => lot.rows.last = row,
        _ => lots.push(Lot { rows: Span { first: row, last: row }, error: error.into() }),
    }
}

fn lots(lots: &[Lot]) -> String {
    list(lots.iter().map(|lot| lot_json(lot.rows, &lot.error)))
}

/// Rows with an error in common, as an account and a journal have them.
pub(super) fn lot_json(rows: Span, error: &str) -> String {
    text(&["{\"rows\":", &rows.json(), ",\"error\":", error, "}"])
}

/// An error as it stands in an account: of one batch there may be many, and a body belongs to a request, not to a row.
pub(super) fn error_json(error: &Error) -> String {
    let mut error = error.clone();
    error.raw = None;
    error.to_json()
}

/// A row as it can be found again.
pub(super) struct Sought {
    pub(super) place: u64,
    print: u64,
    members: Vec<(String, u64)>,
}

impl Sought {
    pub(super) fn new(place: u64, row: &str) -> Sought {
        Sought { place, print: json::fingerprint(row), members: json::fingerprints(row) }
    }
}

/// Takes out the row that the service means by what it repeats of it. `None`: that cannot be told.
///
/// It is the row that says the same, or else the one that has the most members in common.
pub(super) fn take_meant(refused: &str, rows: &mut Vec<Sought>) -> Option<u64> {
    let print = json::fingerprint(refused);
    let same = rows.iter().position(|row| row.print == print);
    let at = same.or_else(|| {
        let wanted = json::fingerprints(refused);
        let common = |row: &Sought| row.members.iter().filter(|member| wanted.contains(member)).count();
        let most = rows.iter().map(common).max().filter(|most| *most > 0)?;
        let mut best = rows.iter().enumerate().filter(|(_, row)| common(row) == most);
        let (at, first) = best.next()?;
        // Rows that say the same are as good as each other.
        if best.all(|(_, row)| row.print == first.print) { Some(at) } else { None }
    })?;
    Some(rows.remove(at).place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_an_entry() {
        let mut ledger = Ledger::default();
        for row in [0, 1, 4] {
            ledger.ok(row);
        }
        ledger.failed(2, "{\"a\":1}");
        ledger.failed(3, "{\"a\":1}");
        ledger.unknown(5, "{}");
        assert_eq!(
            ledger.json(""),
            r#"{"rows":6,"requests":0,"ok":[[0,1],[4,4]],"failed":[{"rows":[2,3],"error":{"a":1}}],"unknown":[{"rows":[5,5],"error":{}}]}"#
        );
    }

    #[test]
    fn refused_rows_are_found() {
        let rows = || -> Vec<Sought> {
            [
                r#"{"name":"a"}"#,
                r#"{"name":"a","mobile":"1"}"#,
                r#"{"name":"b"}"#,
                r#"{"name":"b"}"#,
                r#"{"name":"c","x":1}"#,
                r#"{"name":"c","x":2}"#,
                r#""id""#,
            ]
            .iter()
            .zip(0..)
            .map(|(row, place)| Sought::new(place, row))
            .collect()
        };
        let find = |refused| take_meant(refused, &mut rows());
        assert_eq!(find(r#"{"errMessage":"no","mobile":"1","name":"a"}"#), Some(1));
        assert_eq!(find(r#"{"errMessage":"no","name":"c"}"#), None);
        assert_eq!(find(r#"{"errMessage":"no"}"#), None);
        assert_eq!(find("\"id\""), Some(6));
        assert_eq!(find("\"other\""), None);
        let mut left = rows();
        let twice = [(); 3].map(|()| take_meant(r#"{"errMessage":"no","name":"b"}"#, &mut left));
        assert_eq!(twice, [Some(2), Some(3), None]);
    }
}
