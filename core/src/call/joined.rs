//! Reports on a time that is longer than the service gives at once: cut, and put together.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::batch::{elements, list};
use super::{Call, Output, Phase};
use crate::operation::{Kind, Operation, Record, Rule};
use crate::scan::write_string;
use crate::shape::alike::{fingerprint, members};
use crate::shape::amount::Amount;
use crate::shape::message::member;
use crate::shape::request::{span_of, write_member};
use crate::shape::response::Piece;
use crate::shape::time::{date_time, months_after, period_after, seconds};
use crate::table;

/// Where a report holds its rows, where it is not itself the list, and the columns that it has.
const ROWS: &str = "list";
const COLUMNS: &str = "header";

/// The parts of a report.
#[derive(Debug)]
pub(super) struct Joined {
    fields: &'static [&'static str],
    key: &'static str,
    shares: &'static [[&'static str; 3]],
    apart: &'static [&'static str],
    /// What a row is declared as: of other columns nobody knows whether they are sums.
    row: Option<&'static Record>,
    /// The times that are still to be asked for, the next one last.
    later: Vec<(String, String)>,
    reports: Vec<Output>,
}

impl Call {
    /// Turns the call into one of the operation that it asks, part by part, where it does.
    pub(super) fn cut(&mut self) {
        let span = |rule: &Rule| if let Rule::Span { fields, months } = rule { Some((*fields, *months)) } else { None };
        let joined = |rule: &Rule| match rule {
            Rule::Joined { by, key, shares, apart } => Some((table::operation(by)?, *key, *shares, *apart)),
            _ => None,
        };
        let rules = self.operation.rules;
        let Some((operation, key, shares, apart)) = rules.iter().find_map(joined) else { return };
        let Some((fields, months)) = rules.iter().find_map(span) else { return };
        let Some((start, end)) = span_of(&self.checked, fields) else { return };
        let row = row_of(operation);
        self.operation = operation;
        let later = parts(&start, &end, months);
        self.joined = Some(Joined { fields, key, shares, apart, row, later, reports: Vec::new() });
        self.next_part();
    }

    /// Asks for the next part of the time; whether there is one.
    fn next_part(&mut self) -> bool {
        let Some(joined) = &mut self.joined else { return false };
        let Some((start, end)) = joined.later.pop() else { return false };
        let text = |time: &str| {
            let mut json = Vec::new();
            write_string(&mut json, time);
            String::from_utf8(json).unwrap_or_default()
        };
        let (start, end) = (text(&start), text(&end));
        let values = if let [_] = joined.fields { Vec::from([list([start, end])]) } else { Vec::from([start, end]) };
        for (name, value) in joined.fields.iter().zip(values) {
            if let Some(field) = self.operation.params.field(name) {
                self.checked.set(field, value);
            }
        }
        self.tries = 0;
        self.deadline_ms = None;
        true
    }

    /// A part of a report came.
    pub(super) fn take_part(&mut self, report: Output) {
        if let Some(joined) = &mut self.joined {
            joined.reports.push(report);
        }
        if self.next_part() {
            self.phase = Phase::Ready;
        } else if let Some(joined) = self.joined.take() {
            self.end(Ok(joined.whole()));
        }
    }
}

/// What the rows of a report are declared as.
fn row_of(operation: &Operation) -> Option<&'static Record> {
    let row = |kind: &Kind| match kind {
        Kind::List(Kind::Record(row)) => Some(*row),
        _ => None,
    };
    match operation.result()? {
        Kind::Record(report) => row(&report.field(ROWS)?.kind),
        kind => row(&kind),
    }
}

/// The parts of a time, the first one last: cut where quarters, years or other periods of so many months begin.
fn parts(start: &str, end: &str, months: u32) -> Vec<(String, String)> {
    let mut parts = Vec::new();
    let mut start = start.to_string();
    if months_after(&start, months).is_some_and(|latest| *end > *latest) {
        while let Some(next) = period_after(&start, months).filter(|next| **next <= *end) {
            let Some(at) = seconds(&next) else { break };
            // The ranges of the samples end at 23:59:59, so a range has its last second in it.
            parts.push((start, date_time((at - 1) * 1000, 0)));
            start = next;
        }
    }
    parts.push((start, end.to_string()));
    parts.reverse();
    parts
}

impl Joined {
    /// The report on all of the time.
    fn whole(&self) -> Output {
        let [first, _, ..] = &*self.reports else { return self.reports.first().cloned().unwrap_or_else(Output::null) };
        let rows = self.rows();
        let whole = if first.as_str().starts_with('{') {
            let mut out = Vec::from(*b"{");
            write_member(&mut out, COLUMNS, self.columns().as_bytes());
            write_member(&mut out, ROWS, rows.as_bytes());
            out.push(b'}');
            String::from_utf8(out).unwrap_or_default()
        } else {
            rows
        };
        Output::new(Arc::default(), Piece::New(whole))
    }

    /// The elements of a list in all parts.
    fn all(&self, name: &str) -> Vec<String> {
        let of = |report: &Output| {
            let text = report.as_str();
            elements(if text.starts_with('[') { text } else { member(text, name).unwrap_or_default() })
        };
        self.reports.iter().flat_map(of).collect()
    }

    /// Each column that any part has.
    fn columns(&self) -> String {
        let mut columns: Vec<(u64, String)> = Vec::new();
        for column in self.all(COLUMNS) {
            let prop = fingerprint(member(&column, "prop").unwrap_or(&column));
            if columns.iter().all(|(known, _)| *known != prop) {
                columns.push((prop, column));
            }
        }
        list(columns.into_iter().map(|(_, column)| column))
    }

    /// The rows of all parts, one for each key.
    fn rows(&self) -> String {
        let mut rows: Vec<(Option<u64>, Vec<String>)> = Vec::new();
        for row in self.all(ROWS) {
            let key = member(&row, self.key).map(fingerprint);
            match rows.iter_mut().find(|(known, _)| key.is_some() && *known == key) {
                Some((_, same)) => same.push(row),
                None => rows.push((key, Vec::from([row]))),
            }
        }
        list(rows.into_iter().map(|(_, same)| self.row(same)))
    }

    /// One row of those of a key.
    fn row(&self, mut same: Vec<String>) -> String {
        if same.len() == 1 {
            return same.pop().unwrap_or_default();
        }
        let rows: Vec<&str> = same.iter().map(String::as_str).collect();
        object(&rows, |name, values| {
            let known = self.row.is_some_and(|row| row.field(name).is_some());
            let whole = || in_all(&rows, &values, equal);
            if name == self.key || self.apart.contains(&name) {
                whole()
            } else if self.shares.iter().any(|[field, ..]| *field == name) {
                self.share(name, &rows).or_else(whole)
            } else if known {
                in_all(&[], &values, sum)
            } else {
                None
            }
        })
    }

    /// A share, computed from the sums as the service itself has computed it in every part.
    fn share(&self, name: &str, rows: &[&str]) -> Option<String> {
        let ways = self.shares.iter().filter(|[field, ..]| *field == name);
        ways.flat_map(|[_, dividend, divisor]| [100, 1].map(|factor| (dividend, divisor, factor)))
            .find_map(|(dividend, divisor, factor)| share(rows, [name, dividend, divisor], factor))
    }
}

fn share(rows: &[&str], names: [&str; 3], factor: i64) -> Option<String> {
    let mut form: Option<Amount> = None;
    let mut sums: [Vec<Amount>; 2] = Default::default();
    for row in rows {
        let [told, dividend, divisor] = names.map(|name| member(row, name).and_then(Amount::of));
        let (dividend, divisor) = (dividend?, divisor?);
        // Of nothing there is no share, whatever stands there.
        if !divisor.is_zero() {
            let told = told?;
            if !told.is_about(dividend.share_of(divisor, factor, told)?) {
                return None;
            }
            form = Some(form.map_or(told, |form| form.finer(told)));
        }
        for (sum, amount) in sums.iter_mut().zip([dividend, divisor]) {
            sum.push(amount);
        }
    }
    let [dividend, divisor] = sums.map(|amounts| Amount::sum(&amounts));
    Some(dividend?.share_of(divisor?, factor, form?)?.json())
}

/// An object of the members that some objects have, each made of their values.
fn object(objects: &[&str], value: impl Fn(&str, Vec<&str>) -> Option<String>) -> String {
    let mut names: Vec<String> = Vec::new();
    for object in objects {
        for (name, _) in members(object) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    let mut out = Vec::from(*b"{");
    for name in names {
        let values = objects.iter().filter_map(|object| member(object, &name)).collect();
        if let Some(value) = value(&name, values) {
            write_member(&mut out, &name, value.as_bytes());
        }
    }
    out.push(b'}');
    String::from_utf8(out).unwrap_or_default()
}

/// A value of several, member by member where they are objects. `rows`: as many of them there have to be.
fn in_all(rows: &[&str], values: &[&str], value: fn(&[&str]) -> Option<String>) -> Option<String> {
    let given = |values: &[&str]| if values.len() < rows.len() { None } else { value(values) };
    if !values.is_empty() && values.iter().all(|value| value.starts_with('{')) {
        Some(object(values, |_, values| given(&values)))
    } else {
        given(values)
    }
}

/// What all say.
fn equal(values: &[&str]) -> Option<String> {
    let (first, rest) = values.split_first()?;
    rest.iter().all(|value| fingerprint(value) == fingerprint(first)).then(|| (*first).to_string())
}

/// The sum; what is no amount is told where all say it.
fn sum(values: &[&str]) -> Option<String> {
    let amounts: Option<Vec<Amount>> = values.iter().map(|value| Amount::of(value)).collect();
    match amounts {
        Some(amounts) => Some(Amount::sum(&amounts)?.json()),
        None => equal(values),
    }
}
