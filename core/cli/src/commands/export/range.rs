//! Time ranges of lists, in slices.

use jiff::ToSpan as _;
use jiff::civil::{Date, DateTime};
use serde_json::{Map, Value};
use triline_schema::operation::{Attr, Field, Format, Kind, Operation};

use crate::terminal::console::both;
use crate::terminal::ending::End;

/// The parameters that hold a time range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Filter {
    /// Begin and end, a parameter each.
    Pair(&'static str, &'static str),
    /// A list of both.
    List(&'static str),
}

/// A time range.
pub(super) struct Range {
    filter: Filter,
    since: DateTime,
    until: DateTime,
    days: u32,
}

/// A part of a time range, as parameters; none for a list without one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Slice(Vec<(&'static str, Value)>);

impl Slice {
    pub(super) fn add_to(&self, params: &mut Map<String, Value>) {
        for (name, value) in &self.0 {
            params.insert((*name).to_string(), value.clone());
        }
    }
}

impl Range {
    /// The range that was asked for, if any.
    pub(super) fn of(
        operation: &Operation,
        since: Option<&str>,
        until: Option<&str>,
        by: Option<&str>,
        days: u32,
    ) -> Result<Option<Range>, End> {
        let (Some(since), Some(until)) = (since, until) else { return Ok(None) };
        let filters = filters(operation);
        let chosen = match by {
            Some(by) => filters.iter().find(|(name, _)| name.eq_ignore_ascii_case(by)),
            None => filters.first(),
        };
        let Some((_, filter)) = chosen else {
            let (name, known) =
                (operation.name, filters.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", "));
            let known = if known.is_empty() { both!("none", "没有") } else { known };
            return Err(End::Refused(both!(
                "{name} has no such time range; times that it can be filtered by: {known}",
                "{name} 没有这种时间范围；可用于筛选的时间：{known}"
            )));
        };
        let (since, until) = (parse(since)?, parse(until)?);
        if since >= until {
            return Err(End::Refused(both!("the time range is empty", "时间范围为空")));
        }
        Ok(Some(Range { filter: *filter, since, until, days }))
    }

    pub(super) fn to_json(&self) -> Value {
        Value::from(format!("{:?} {} {} {}", self.filter, text(self.since), text(self.until), self.days))
    }

    /// Parts of the range. Each ends at the moment at which the next one begins, because the documents do not tell whether
    /// an end belongs to a range; rows that come twice are dropped.
    pub(super) fn slices(&self) -> Vec<Slice> {
        let mut slices = Vec::new();
        let mut start = self.since;
        while start < self.until {
            let end = start.checked_add(i64::from(self.days).days()).unwrap_or(self.until).min(self.until);
            let (from, to) = (Value::from(text(start)), Value::from(text(end)));
            slices.push(Slice(match self.filter {
                Filter::Pair(begin, last) => vec![(begin, from), (last, to)],
                Filter::List(name) => vec![(name, Value::from(vec![from, to]))],
            }));
            start = end;
        }
        slices
    }
}

/// The time ranges that a list can be filtered by, each with a name.
fn filters(operation: &Operation) -> Vec<(String, Filter)> {
    let is_time = |field: &&Field| field.attrs.contains(&Attr::Format(Format::DateTime));
    let fields: Vec<&'static Field> = operation.params.fields.iter().filter(is_time).collect();
    let mut filters = Vec::new();
    for field in &fields {
        let name = field.api();
        if matches!(field.kind, Kind::List(_)) {
            filters.push((name.to_string(), Filter::List(name)));
        }
        let rest = name.strip_prefix("begin").or_else(|| name.strip_prefix("start"));
        let end = rest.and_then(|rest| fields.iter().find(|end| end.api() == format!("end{rest}")));
        if let (Some(rest), Some(end)) = (rest, end) {
            let mut letters = rest.chars();
            let first = letters.next().map(|c| c.to_ascii_lowercase());
            filters.push((first.into_iter().chain(letters).collect(), Filter::Pair(name, end.api())));
        }
    }
    filters
}

fn parse(time: &str) -> Result<DateTime, End> {
    let date = || time.parse::<Date>().ok().map(|date| date.at(0, 0, 0, 0));
    let parsed = DateTime::strptime("%Y-%m-%d %H:%M:%S", time).ok().or_else(date);
    parsed.ok_or_else(|| {
        End::Refused(both!(
            "{time}: expected yyyy-MM-dd or yyyy-MM-dd HH:mm:ss",
            "{time}：应为 yyyy-MM-dd 或 yyyy-MM-dd HH:mm:ss"
        ))
    })
}

fn text(time: DateTime) -> String {
    time.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(by: Option<&str>, since: &str, until: &str, days: u32) -> Vec<Slice> {
        let operation = triline_schema::operation("platform.customers.list").unwrap();
        let range = Range::of(operation, Some(since), Some(until), by, days);
        range.unwrap_or_else(|_| panic!("{since}")).unwrap().slices()
    }

    #[test]
    fn a_range_is_cut_into_slices_that_meet() {
        let slice =
            |begin: &str, end: &str| Slice(vec![("beginCreateTime", begin.into()), ("endCreateTime", end.into())]);
        assert_eq!(
            range(None, "2026-01-30", "2026-03-01 12:00:00", 20),
            [slice("2026-01-30 00:00:00", "2026-02-19 00:00:00"), slice("2026-02-19 00:00:00", "2026-03-01 12:00:00")]
        );
        let by = range(Some("lastUpdateTime"), "2026-01-01", "2026-01-02", 31);
        assert_eq!(by[0].0[0].0, "beginLastUpdateTime");
    }

    #[test]
    fn ranges_of_lists_are_known() {
        let operation = triline_schema::operation("platform.chat.sessions").unwrap();
        assert_eq!(filters(operation)[0], ("createTime".to_string(), Filter::List("createTime")));
        let operation = triline_schema::operation("platform.agents.query").unwrap();
        assert!(Range::of(operation, Some("2026-01-01"), Some("2026-01-02"), None, 31).is_err());
        assert!(parse("2026-02-30").is_err());
    }
}
