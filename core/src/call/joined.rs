//! Reports on a time that is longer than the service gives at once: cut, and put together.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::seen::Prints;
use super::{Call, Output, Phase};
use crate::json::member;
use crate::json::write_member;
use crate::json::write_string;
use crate::json::{elements, list};
use crate::json::{fingerprint, fingerprints};
use crate::operation::{Kind, Operation, Record, Rule};
use crate::shape::amount::Amount;
use crate::shape::request::span_of;
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
        let rules = self.asked.rules;
        let Some((operation, key, shares, apart)) = rules.iter().find_map(joined) else { return };
        let Some((fields, months)) = rules.iter().find_map(span) else { return };
        let Some((start, end)) = span_of(&self.checked, fields) else { return };
        let row = row_of(operation);
        self.asked = operation;
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
            if let Some(field) = self.asked.params.field(name) {
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
        let mut out = self.rows();
        if first.as_str().starts_with('{') {
            let mut object = Vec::from(*b"{");
            write_member(&mut object, COLUMNS, self.columns().as_bytes());
            write_member(&mut object, ROWS, out.as_bytes());
            out = closed(object);
        }
        Output::new(Arc::default(), Piece::New(out))
    }

    /// The elements of a list in all parts, each with the fingerprint of the member that tells it from others.
    fn all(&self, name: &str, key: &str) -> Vec<(u64, String)> {
        let mut all = Vec::new();
        for report in &self.reports {
            let text = report.as_str();
            for element in elements(if text.starts_with('[') { text } else { member(text, name).unwrap_or_default() }) {
                all.push((fingerprint(member(&element, key).unwrap_or(&element)), element));
            }
        }
        all
    }

    /// Each column that any part has.
    fn columns(&self) -> String {
        let mut columns = self.all(COLUMNS, "prop");
        let (mut known, mut kept) = (Prints::default(), 0);
        columns.retain(|(key, _)| {
            let new = known.add(*key) == kept;
            kept += usize::from(new);
            new
        });
        list(columns.iter().map(|(_, column)| column))
    }

    /// The rows of all parts, one for each key.
    fn rows(&self) -> String {
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut known = Prints::default();
        for (key, row) in self.all(ROWS, self.key) {
            match rows.get_mut(known.add(key)) {
                Some(same) => same.push(row),
                None => rows.push(Vec::from([row])),
            }
        }
        list(rows.iter().map(|same| self.row(same)))
    }

    /// One row of those of a key.
    fn row(&self, same: &[String]) -> String {
        if let [row] = same {
            return row.clone();
        }
        let rows: Vec<&str> = same.iter().map(String::as_str).collect();
        object(&rows, &|name, values| {
            let mut ways = self.shares.iter().filter(|[field, ..]| *field == name).peekable();
            let apart = name == self.key || self.apart.contains(&name) || ways.peek().is_some();
            // In percent, or so much for each.
            let share = ways.find_map(|names| share(&rows, names, 100).or_else(|| share(&rows, names, 1)));
            let known = self.row.is_some_and(|row| row.field(name).is_some());
            match share {
                None if apart => inside(values, rows.len(), equal),
                None if known => inside(values, rows.len(), sum),
                share => share,
            }
        })
    }
}

/// A share, computed from the sums as the service itself has computed it in every part.
fn share(rows: &[&str], names: &[&str; 3], factor: i64) -> Option<String> {
    let mut form: Option<Amount> = None;
    let (mut dividends, mut divisors) = (Vec::new(), Vec::new());
    for row in rows {
        let amount = |name: &str| member(row, name).and_then(Amount::of);
        let [name, dividend, divisor] = names;
        let (dividend, divisor) = (amount(dividend)?, amount(divisor)?);
        // Of nothing there is no share, whatever stands there.
        if !divisor.is_zero() {
            let told = amount(name)?;
            if !told.is_about(dividend.share_of(divisor, factor, told)?) {
                return None;
            }
            form = Some(form.map_or(told, |form| form.finer(told)));
        }
        dividends.push(dividend);
        divisors.push(divisor);
    }
    Some(Amount::sum(&dividends)?.share_of(Amount::sum(&divisors)?, factor, form?)?.json())
}

/// An object of the members that some objects have, each made of their values.
fn object(objects: &[&str], value: &dyn Fn(&str, &[&str]) -> Option<String>) -> String {
    let mut out = Vec::from(*b"{");
    let mut names: Vec<String> = Vec::new();
    for object in objects {
        for (name, _) in fingerprints(object) {
            if names.contains(&name) {
                continue;
            }
            let values: Vec<&str> = objects.iter().filter_map(|object| member(object, &name)).collect();
            if let Some(value) = value(&name, &values) {
                write_member(&mut out, &name, value.as_bytes());
            }
            names.push(name);
        }
    }
    closed(out)
}

/// An object that has been written, all but its end.
fn closed(mut object: Vec<u8>) -> String {
    object.push(b'}');
    String::from_utf8(object).unwrap_or_default()
}

/// What is made of the values of so many rows: of their members, where they are objects.
fn inside(values: &[&str], of: usize, make: fn(&[&str], usize) -> Option<String>) -> Option<String> {
    match values.first() {
        Some(first) if first.starts_with('{') => Some(object(values, &|_, inner| make(inner, of))),
        _ => make(values, of),
    }
}

/// What all rows say.
fn equal(values: &[&str], of: usize) -> Option<String> {
    let print = fingerprint(values.first()?);
    let all = values.len() == of && values.iter().all(|value| fingerprint(value) == print);
    values.first().filter(|_| all).map(ToString::to_string)
}

/// The sum; what is no amount is told where all rows say it.
fn sum(values: &[&str], of: usize) -> Option<String> {
    let mut amounts = Vec::new();
    for value in values {
        match Amount::of(value) {
            Some(amount) => amounts.push(amount),
            None => return equal(values, of),
        }
    }
    Some(Amount::sum(&amounts)?.json())
}
