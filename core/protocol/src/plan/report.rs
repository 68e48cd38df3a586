//! The report of a row batch: each row is in exactly one of ok, failed and unknown.

use alloc::string::String;
use alloc::vec::Vec;

use crate::error::Error;
use crate::json::{ObjectWriter, Value, fingerprint, fingerprints, list};
use crate::text::{count, text};

/// Consecutive rows, by their places in the input, counted from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) first: u64,
    pub(crate) last: u64,
}

impl Span {
    /// One row.
    pub(super) fn of(place: u64) -> Span {
        Span { first: place, last: place }
    }

    /// The span as a JSON list of its ends.
    pub(super) fn json(self) -> String {
        text(&["[", &count(self.first), ",", &count(self.last), "]"])
    }

    /// Number of rows.
    pub(super) fn len(self) -> u64 {
        self.last.saturating_sub(self.first).saturating_add(1)
    }

    pub(super) fn contains(self, place: u64) -> bool {
        (self.first..=self.last).contains(&place)
    }

    /// The places.
    pub(super) fn places(self) -> core::ops::RangeInclusive<u64> {
        self.first..=self.last
    }

    /// Adds a place to spans in their order; neighbours become one.
    pub(super) fn add(spans: &mut Vec<Span>, place: u64) {
        let at = spans.partition_point(|span| span.first < place);
        spans.insert(at, Span::of(place));
        for at in [at, at.saturating_sub(1)] {
            if let Some([one, next]) = spans.get(at..at.saturating_add(2))
                && one.last.saturating_add(1) == next.first
            {
                let joined = Span { first: one.first, last: next.last };
                spans.splice(at..at.saturating_add(2), [joined]);
            }
        }
    }
}

/// Rows with an error in common.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RowFailure {
    pub(super) rows: Span,
    pub(super) error: Error,
}

impl RowFailure {
    /// The failure in reports and journals. An error of theirs has no body: a body belongs to a request, not to a row.
    pub(super) fn new(rows: Span, error: &Error) -> RowFailure {
        let mut error = error.clone();
        error.details.raw = None;
        RowFailure { rows, error }
    }

    /// The failure as a JSON object.
    pub(super) fn json(&self) -> String {
        text(&["{\"rows\":", &self.rows.json(), ",\"error\":", &self.error.to_kept_json(), "}"])
    }

    /// The error of a row among failures.
    pub(super) fn find(failures: &[RowFailure], place: u64) -> Option<&Error> {
        failures.iter().find(|failure| failure.rows.contains(place)).map(|failure| &failure.error)
    }

    /// Adds a row, to the failure before it where that has the same error.
    pub(super) fn add(failures: &mut Vec<RowFailure>, place: u64, error: &Error) {
        match failures.last_mut() {
            Some(failure) if failure.rows.last.saturating_add(1) == place && failure.error == *error => {
                failure.rows.last = place;
            }
            _ => failures.push(RowFailure::new(Span::of(place), error)),
        }
    }
}

/// Failures as a JSON list.
pub(super) fn failures_json(failures: &[RowFailure]) -> String {
    list(failures.iter().map(RowFailure::json))
}

/// A report with the texts of its errors.
pub(crate) fn with_texts(report: &str, leaves: &dyn Fn(Error) -> Error) -> String {
    let Ok(Value::Object(members)) = Value::read(report.as_bytes()) else { return report.into() };
    let error = |error: &Value| leaves(Error::from_json(&error.to_text())).to_json();
    let mut out = ObjectWriter::new();
    for (name, value) in &members {
        match (&**name, value) {
            ("failed" | "unknown", Value::List(failures)) => {
                let failures = failures.iter().map(|failure| {
                    let mut out = ObjectWriter::new();
                    out.json("rows", &failure.get("rows").unwrap_or(&Value::Null).to_text());
                    out.json("error", &error(failure.get("error").unwrap_or(&Value::Null)));
                    if let Some(found) = failure.get("found") {
                        out.json("found", &found.to_text());
                    }
                    out.finish()
                });
                out.json(name, &list(failures));
            }
            ("stopped", stopped) => out.json(name, &error(stopped)),
            (_, value) => out.json(name, &value.to_text()),
        }
    }
    out.finish()
}

/// The outcomes of the rows of a batch.
#[derive(Debug, Default)]
pub(super) struct BatchReport {
    ok: Vec<Span>,
    failed: Vec<RowFailure>,
    unknown: Vec<RowFailure>,
    /// Number of settled rows.
    pub(super) rows: u64,
    /// Number of requests that were sent, or that a dry run would send.
    pub(super) requests: u64,
}

impl BatchReport {
    /// Settles the next row: it was done.
    pub(super) fn ok(&mut self, place: u64) {
        self.rows = self.rows.saturating_add(1);
        match self.ok.last_mut() {
            Some(span) if span.last.saturating_add(1) == place => span.last = place,
            _ => self.ok.push(Span::of(place)),
        }
    }

    /// Settles the next row: it was not done.
    pub(super) fn failed(&mut self, place: u64, error: &Error) {
        self.rows = self.rows.saturating_add(1);
        RowFailure::add(&mut self.failed, place, error);
    }

    /// Settles the next row: whether it was done is not known.
    pub(super) fn unknown(&mut self, place: u64, error: &Error) {
        self.rows = self.rows.saturating_add(1);
        RowFailure::add(&mut self.unknown, place, error);
    }

    /// Writes the report as members of an object.
    pub(super) fn write(&self, object: &mut ObjectWriter) {
        object.count("rows", self.rows);
        object.count("requests", self.requests);
        object.json("ok", &list(self.ok.iter().map(|span| span.json())));
        object.json("failed", &failures_json(&self.failed));
        object.json("unknown", &failures_json(&self.unknown));
    }
}

/// A row that was sent, as it can be recognised in what the service repeats of it.
pub(super) struct SentRow {
    pub(super) place: u64,
    fingerprint: u64,
    members: Vec<(String, u64)>,
}

impl SentRow {
    pub(super) fn new(place: u64, row: &str) -> SentRow {
        SentRow { place, fingerprint: fingerprint(row), members: fingerprints(row) }
    }
}

/// No row has more members. What the service repeats of a row is compared with every row that was sent, so that more would
/// only cost time.
const MAX_MEMBERS: usize = 64;

/// Finds the row that the service repeats, removes it, and returns its index. `None` if it is ambiguous.
///
/// It is the row that is equal, or else the one that has the largest number of members in common.
pub(super) fn take_refused(refused: &str, rows: &mut Vec<SentRow>) -> Option<u64> {
    let wanted = fingerprint(refused);
    let equal = rows.iter().position(|row| row.fingerprint == wanted);
    let at = equal.or_else(|| {
        let wanted = fingerprints(refused);
        if wanted.len() > MAX_MEMBERS {
            return None;
        }
        let common = |row: &SentRow| row.members.iter().filter(|member| wanted.contains(member)).count();
        let largest = rows.iter().map(common).max().filter(|largest| *largest > 0)?;
        let mut best = rows.iter().enumerate().filter(|(_, row)| common(row) == largest);
        let (at, first) = best.next()?;
        // Equal rows are as good as each other.
        if best.all(|(_, row)| row.fingerprint == first.fingerprint) { Some(at) } else { None }
    })?;
    Some(rows.remove(at).place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;

    #[test]
    fn neighbours_share_an_entry() {
        let error = |code: &'static str| Error::new(ErrorKind::Api, code, "no");
        let mut report = BatchReport::default();
        for row in [0, 1, 4] {
            report.ok(row);
        }
        report.failed(2, &error("a"));
        report.failed(3, &error("a"));
        report.unknown(5, &error("a"));
        report.unknown(6, &error("b"));
        let mut object = ObjectWriter::new();
        report.write(&mut object);
        let (a, b) = (error("a").to_json(), error("b").to_json());
        assert_eq!(
            object.finish(),
            alloc::format!(
                r#"{{"rows":7,"requests":0,"ok":[[0,1],[4,4]],"failed":[{{"rows":[2,3],"error":{a}}}],"unknown":[{{"rows":[5,5],"error":{a}}},{{"rows":[6,6],"error":{b}}}]}}"#
            )
        );
    }

    #[test]
    fn places_join_their_neighbours() {
        let mut spans = Vec::from([Span { first: 1, last: 2 }, Span::of(4), Span::of(9)]);
        for place in [3, 0, 7] {
            Span::add(&mut spans, place);
        }
        assert_eq!(list(spans.into_iter().map(Span::json)), "[[0,4],[7,7],[9,9]]");
    }

    #[test]
    fn bodies_are_left_out() {
        let mut error = Error::new(ErrorKind::Http, "502", "no");
        error.details.raw = Some("<html>".into());
        assert!(!RowFailure::new(Span::of(0), &error).json().contains("html"));
    }

    #[test]
    fn refused_rows_are_found() {
        let rows = || -> Vec<SentRow> {
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
            .map(|(row, place)| SentRow::new(place, row))
            .collect()
        };
        let find = |refused| take_refused(refused, &mut rows());
        assert_eq!(find(r#"{"errMessage":"no","mobile":"1","name":"a"}"#), Some(1));
        assert_eq!(find(r#"{"errMessage":"no","name":"c"}"#), None);
        assert_eq!(find(r#"{"errMessage":"no"}"#), None);
        assert_eq!(find("\"id\""), Some(6));
        assert_eq!(find("\"other\""), None);
        let mut left = rows();
        let twice = [(); 3].map(|()| take_refused(r#"{"errMessage":"no","name":"b"}"#, &mut left));
        assert_eq!(twice, [Some(2), Some(3), None]);
    }
}
