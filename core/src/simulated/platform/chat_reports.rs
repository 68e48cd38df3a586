//! Reports on online chat: made up, with a header that fits the rows.

use alloc::format;
use alloc::vec::Vec;

use crate::json::Value;
use crate::operation::{Kind, Record};
use crate::platform::chat_reports::{AgentQualityRow, AgentWorkloadRow, SessionReportRow};
use crate::simulated::sample::Maker;
use crate::simulated::{Job, Refusal};

type Answer = Result<Value, Refusal>;

/// How many rows a report has.
const ROWS: u32 = 3;
/// The status that the account added, and the grades of the satisfaction survey: columns whose cells stand inside.
const STATUSES: [(&str, &str); 2] = [("6", "小休"), ("7", "培训📚")];
const GRADES: [(&str, &str); 2] = [("good", "满意"), ("bad", "不满意")];

pub(super) fn sessions(job: &mut Job<'_>) -> Answer {
    Ok(report(job, SessionReportRow::RECORD))
}

pub(super) fn workload(job: &mut Job<'_>) -> Answer {
    Ok(report(job, AgentWorkloadRow::RECORD))
}

pub(super) fn quality(job: &mut Job<'_>) -> Answer {
    Ok(report(job, AgentQualityRow::RECORD))
}

fn report(job: &Job<'_>, record: &'static Record) -> Value {
    let mut header = Vec::new();
    let mut column = |prop: &str, label: &str, custom: bool| {
        header.push(Value::object([
            ("isCustomHeader", custom.into()),
            ("prop", prop.into()),
            ("show", true.into()),
            ("width", 120.into()),
            ("label", label.into()),
        ]));
    };
    for field in record.fields {
        match field.wire {
            "everyTimeLength" => STATUSES.iter().for_each(|(prop, label)| column(prop, label, true)),
            "satisfaction" => GRADES.iter().for_each(|(prop, label)| column(prop, label, true)),
            _ if matches!(field.kind, Kind::Object) => {}
            wire => column(wire, &field.name.replace('_', " "), false),
        }
    }
    let row = |number: u32| {
        let mut row = Maker::new(&[&job.data.account, record.name], 1, number, job.now_ms).record(record);
        let cells = |names: &[(&str, &str)], of: &dyn Fn(u32) -> Value| {
            let mut cells = Value::Object(Vec::new());
            for ((prop, _), column) in names.iter().zip(1..) {
                cells.put(prop, of(column));
            }
            cells
        };
        for (at, cells) in [
            ("everyTimeLength", cells(&STATUSES, &|column| i64::from(number * 60 + column).into())),
            ("satisfaction", cells(&GRADES, &|column| format!("{}.00%", 100 - number - column).into())),
        ] {
            if row.get(at).is_some() {
                row.put(at, cells);
            }
        }
        row
    };
    Value::object([("header", Value::List(header)), ("list", (1..=ROWS).map(row).collect())])
}
