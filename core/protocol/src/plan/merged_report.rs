//! One report from several requests over parts of a time range that is longer than the service gives at once.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::PlanOutput;
use super::deduplicator::FingerprintSet;
use crate::Form;
use crate::boundary::Output;
use crate::codec::amount::Amount;
use crate::codec::request::{Checked, span_of};
use crate::codec::time::{date_time, months_after, period_after, seconds};
use crate::exchange::{RequestSpec, Response};
use crate::json::{elements, fingerprint, fingerprints, list, member, string, write_member};
use triline_schema as schema;
use triline_schema::operation::{Kind, Operation, Record, Rule};

/// The member that holds the rows of a report that is no list itself, and the one that holds its columns.
const ROWS: &str = "list";
const COLUMNS: &str = "header";

/// The plan of a merged report.
pub(crate) struct MergedReport {
    /// The operation that gives each part.
    operation: &'static Operation,
    params: Checked,
    form: Form,
    /// The parameters of the time range: start and end, or one that is a list of both.
    fields: &'static [&'static str],
    /// The member that tells rows apart.
    key: &'static str,
    /// Members that are a share: member, dividend, divisor.
    ratios: &'static [[&'static str; 3]],
    /// Further members that are no sums.
    non_additive: &'static [&'static str],
    /// What a row is declared as. Whether other members are sums is not known.
    row: Option<&'static Record>,
    /// The time ranges still to be requested, the next one last.
    ranges: Vec<(String, String)>,
    reports: Vec<Output>,
}

impl MergedReport {
    /// Plans the requests of the parts. `None`: the operation is not made of parts.
    pub(super) fn new(operation: &Operation, params: &Checked, form: Form) -> Option<MergedReport> {
        let merged = |rule: &Rule| match rule {
            Rule::MergedReport { by, key, ratios, non_additive } => {
                Some((schema::operation(by)?, *key, *ratios, *non_additive))
            }
            _ => None,
        };
        let span = |rule: &Rule| if let Rule::Span { fields, months } = rule { Some((*fields, *months)) } else { None };
        let (parts_by, key, ratios, non_additive) = operation.rules.iter().find_map(merged)?;
        let (fields, months) = operation.rules.iter().find_map(span)?;
        let (start, end) = span_of(params, fields)?;
        Some(MergedReport {
            operation: parts_by,
            params: params.clone(),
            form,
            fields,
            key,
            ratios,
            non_additive,
            row: row_of(parts_by),
            ranges: parts(&start, &end, months),
            reports: Vec::new(),
        })
    }

    /// Returns the request of the next part, then the merged report.
    pub(super) fn next(&mut self) -> PlanOutput {
        let Some((start, end)) = self.ranges.pop() else { return PlanOutput::Done(self.merged()) };
        let (start, end) = (string(&start), string(&end));
        let values = if let [_] = self.fields { Vec::from([list([start, end])]) } else { Vec::from([start, end]) };
        let mut params = self.params.clone();
        for (name, value) in self.fields.iter().zip(values) {
            if let Some(field) = self.operation.params.field(name) {
                params.set(field, value);
            }
        }
        PlanOutput::Request(Box::new(RequestSpec::new(self.operation, params, self.form)))
    }

    /// Takes the report of a part.
    pub(super) fn accept(&mut self, response: Response) {
        self.reports.push(response.output);
    }

    /// The report over the whole time range.
    fn merged(&self) -> Output {
        let [first, _, ..] = &*self.reports else { return self.reports.first().cloned().unwrap_or_else(Output::null) };
        let mut out = self.rows();
        if first.as_str().starts_with('{') {
            let mut object = Vec::from(*b"{");
            write_member(&mut object, COLUMNS, self.columns().as_bytes());
            write_member(&mut object, ROWS, out.as_bytes());
            out = closed(object);
        }
        Output::of(out)
    }

    /// The elements of a list in all parts, each with the fingerprint of its key.
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

    /// The columns of all parts, each once.
    fn columns(&self) -> String {
        let mut columns = self.all(COLUMNS, "prop");
        let (mut known, mut kept) = (FingerprintSet::default(), 0);
        columns.retain(|(key, _)| {
            let new = known.add(*key) == kept;
            kept = kept.saturating_add(usize::from(new));
            new
        });
        list(columns.iter().map(|(_, column)| column))
    }

    /// The rows of all parts, merged by key.
    fn rows(&self) -> String {
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut known = FingerprintSet::default();
        for (key, row) in self.all(ROWS, self.key) {
            match rows.get_mut(known.add(key)) {
                Some(same) => same.push(row),
                None => rows.push(Vec::from([row])),
            }
        }
        list(rows.iter().map(|same| self.row(same)))
    }

    /// Merges the rows of a key.
    fn row(&self, same: &[String]) -> String {
        if let [row] = same {
            return row.clone();
        }
        let rows: Vec<&str> = same.iter().map(String::as_str).collect();
        object(&rows, &|name, values| {
            let mut ways = self.ratios.iter().filter(|[field, ..]| *field == name).peekable();
            let non_additive = name == self.key || self.non_additive.contains(&name) || ways.peek().is_some();
            // In percent, or an average.
            let share = ways.find_map(|names| share(&rows, names, 100).or_else(|| share(&rows, names, 1)));
            let known = self.row.is_some_and(|row| row.field(name).is_some());
            match share {
                None if non_additive => inside(values, rows.len(), equal),
                None if known => inside(values, rows.len(), sum),
                share => share,
            }
        })
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

/// Cuts a time range where periods of so many months begin (quarters, years); the first part is last.
fn parts(start: &str, end: &str, months: u32) -> Vec<(String, String)> {
    let mut parts = Vec::new();
    let mut start = start.to_string();
    if months_after(&start, months).is_some_and(|latest| *end > *latest) {
        while let Some(next) = period_after(&start, months).filter(|next| **next <= *end) {
            let Some(at) = seconds(&next) else { break };
            // The ranges of the samples end at 23:59:59, so a range includes its last second.
            parts.push((start, date_time(at.saturating_sub(1).saturating_mul(1000), 0)));
            start = next;
        }
    }
    parts.push((start, end.to_string()));
    parts.reverse();
    parts
}

/// A share, computed from the sums the way the service computed it in every part.
fn share(rows: &[&str], names: &[&str; 3], factor: i64) -> Option<String> {
    let mut form: Option<Amount> = None;
    let (mut dividends, mut divisors) = (Vec::new(), Vec::new());
    for row in rows {
        let amount = |name: &str| member(row, name).and_then(Amount::of);
        let [name, dividend, divisor] = names;
        let (dividend, divisor) = (amount(dividend)?, amount(divisor)?);
        // A share of zero has no meaning, whatever the service writes.
        if !divisor.is_zero() {
            let given = amount(name)?;
            if !given.is_about(dividend.share_of(divisor, factor, given)?) {
                return None;
            }
            form = Some(form.map_or(given, |form| form.finer(given)));
        }
        dividends.push(dividend);
        divisors.push(divisor);
    }
    Some(Amount::sum(&dividends)?.share_of(Amount::sum(&divisors)?, factor, form?)?.json())
}

/// Merges objects: each member is made of its values in all of them.
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

/// Closes an object that was written up to its end.
fn closed(mut object: Vec<u8>) -> String {
    object.push(b'}');
    String::from_utf8(object).unwrap_or_default()
}

/// Merges the values of a member in `of` rows; objects are merged member by member.
fn inside(values: &[&str], of: usize, make: fn(&[&str], usize) -> Option<String>) -> Option<String> {
    match values.first() {
        Some(first) if first.starts_with('{') => Some(object(values, &|_, inner| make(inner, of))),
        _ => make(values, of),
    }
}

/// The value, where all rows have the same.
fn equal(values: &[&str], of: usize) -> Option<String> {
    let first = fingerprint(values.first()?);
    let all = values.len() == of && values.iter().all(|value| fingerprint(value) == first);
    values.first().filter(|_| all).map(ToString::to_string)
}

/// The sum of amounts. Another value is kept where all rows have the same.
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

#[cfg(test)]
mod tests {
    use super::super::testing::{body, done, params, request, response};
    use super::*;

    fn entry() -> &'static Operation {
        let is_merged = |rule: &Rule| matches!(rule, Rule::MergedReport { .. });
        schema::entries().find(|operation| operation.rules.iter().any(is_merged)).unwrap()
    }

    #[test]
    fn other_operations_are_not_merged() {
        let roles = schema::operation("platform.roles.list").unwrap();
        assert!(MergedReport::new(roles, &params(roles, "{}"), Form::Json).is_none());
        let no_range = Checked { members: Vec::new(), secrets: Vec::new() };
        assert!(MergedReport::new(entry(), &no_range, Form::Json).is_none());
    }

    #[test]
    fn parts_follow_the_calendar_and_are_merged() {
        let by = schema::operation("platform.roles.list").unwrap();
        let mut plan = MergedReport {
            operation: by,
            params: params(by, "{}"),
            form: Form::Json,
            fields: &["start", "end"],
            key: "name",
            ratios: &[],
            non_additive: &[],
            row: None,
            ranges: parts("2025-02-03 00:00:00", "2025-04-30 23:59:59", 1),
            reports: Vec::new(),
        };
        let ranges: Vec<_> = plan.ranges.iter().rev().map(|(start, end)| (&**start, &**end)).collect();
        assert_eq!(ranges.first(), Some(&("2025-02-03 00:00:00", "2025-02-28 23:59:59")));
        assert_eq!(ranges.last(), Some(&("2025-04-01 00:00:00", "2025-04-30 23:59:59")));
        for rows in [r#"[{"name":"a"}]"#, r#"[{"name":"b"}]"#, "[]"] {
            assert_eq!(body(&request(plan.next())), "{}");
            plan.accept(response(rows));
        }
        assert_eq!(done(plan.next()).as_str(), r#"[{"name":"a"},{"name":"b"}]"#);
    }
}
