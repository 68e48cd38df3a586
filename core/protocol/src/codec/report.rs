//! Chat reports as tables.

use alloc::string::String;
use alloc::vec::Vec;

use crate::error::Error;
use crate::json::Value;
use crate::text::{decimal, text};

/// Objects inside a row that hold cells, in the order in which they are asked.
const INSIDE: [&str; 3] = ["extra", "everyTimeLength", "satisfaction"];

/// Turns the result of an operation of `platform.chat_reports` into a table: a JSON object with `columns`, a list of
/// `{"prop", "label", "name", "custom", "shown"}` in the order of the report, and `rows`, lists of cells in the order of
/// the columns.
///
/// The `name` is the label, by which no two columns of a table are the same: the second with a label is
/// `label (prop)`. A column without a label is named by its `prop`, and one without either `column` and its number.
///
/// A cell is looked up under the column's `prop` in the row, then in its `everyTimeLength`, then in its `satisfaction`.
/// It is `null` if none of them has it, and unchanged otherwise. A value of `show` that means no is `false`.
///
/// ```
/// let report = r#"{"header": [{"prop": "time", "label": "时间"}, {"prop": "rest", "label": "小休"}],
///                  "list": [{"time": "2025-10-01", "everyTimeLength": {"rest": 60}}]}"#;
/// assert_eq!(triline::report_table(report)?, concat!(
///     r#"{"columns":[{"prop":"time","label":"时间","name":"时间","custom":false,"shown":true},"#,
///     r#"{"prop":"rest","label":"小休","name":"小休","custom":false,"shown":true}],"rows":[["2025-10-01",60]]}"#,
/// ));
/// # Ok::<(), triline::Error>(())
/// ```
///
/// # Errors
///
/// `invalid_request`: it is not JSON.
pub fn report_table(report: &str) -> Result<String, Error> {
    let report = Value::read(report.as_bytes()).map_err(|bad| {
        Error::invalid("json", "report", message!("JSON"), alloc::format!("something else at byte {}", bad.at))
    })?;
    let list = |name| report.get(name).and_then(Value::list).unwrap_or_default();
    let header = list("header");
    let names = names_of(header);
    let column = |(column, name): (&Value, &String)| {
        let member = |name| column.get(name).cloned().unwrap_or(Value::Null);
        let custom = column.get("isCustomHeader") == Some(&Value::Boolean(true));
        let hidden = matches!(column.get("show"), Some(Value::Boolean(false)))
            || matches!(column.get("show"), Some(Value::Text(no) | Value::Number(no)) if matches!(no.as_str(), "false" | "0"));
        Value::object([
            ("prop", member("prop")),
            ("label", member("label")),
            ("name", name.as_str().into()),
            ("custom", custom.into()),
            ("shown", (!hidden).into()),
        ])
    };
    let row = |row: &Value| header.iter().map(|column| cell(row, column.get("prop"))).collect::<Value>();
    let table = Value::object([
        ("columns", Value::List(header.iter().zip(&names).map(column).collect::<Vec<_>>())),
        ("rows", Value::List(list("list").iter().map(row).collect())),
    ]);
    Ok(table.to_text())
}

/// The names of columns, each once.
fn names_of(header: &[Value]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for column in header {
        let member = |name| column.get(name).and_then(Value::text).filter(|text| !text.is_empty());
        let number = i64::try_from(names.len()).unwrap_or(i64::MAX).saturating_add(1);
        let (label, prop) = (member("label"), member("prop"));
        let mut name = match label.or(prop) {
            Some(name) => name.into(),
            None => text(&["column ", &decimal(number)]),
        };
        if let Some(prop) = prop.filter(|_| names.contains(&name)) {
            name = text(&[&name, " (", prop, ")"]);
        }
        if names.contains(&name) {
            name = text(&[&name, " ", &decimal(number)]);
        }
        names.push(name);
    }
    names
}

fn cell(row: &Value, prop: Option<&Value>) -> Value {
    let Some(Value::Text(prop)) = prop else { return Value::Null };
    let inside = INSIDE.iter().filter_map(|name| row.get(name)?.get(prop));
    let found = |value: &&Value| !matches!(value, Value::Null);
    row.get(prop).into_iter().chain(inside).find(found).cloned().unwrap_or(Value::Null)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_looked_for_in_the_row_and_then_inside() {
        let table = report_table(
            r#"{"header":[{"prop":"agentId","label":"坐席"},{"prop":"6","isCustomHeader":true,"show":"0"},{"prop":"good","show":false},
                {"prop":"none"},{"prop":null},{"label":"x"}],
                "list":[{"agentId":"王(1001)","extra":{"6":"a"},"everyTimeLength":{"6":1,"good":2},"satisfaction":{"good":"90%"}},{"agentId":null},7]}"#,
        );
        let rows = r#""rows":[["王(1001)","a",2,null,null,null],[null,null,null,null,null,null],[null,null,null,null,null,null]]}"#;
        let table = table.unwrap();
        assert!(table.ends_with(rows), "{table}");
        assert!(table.contains(r#"{"prop":"6","label":null,"name":"6","custom":true,"shown":false}"#), "{table}");
        assert!(
            table.contains(r#"{"prop":"good","label":null,"name":"good","custom":false,"shown":false}"#),
            "{table}"
        );
    }

    #[test]
    fn each_column_has_a_name_of_its_own() {
        let header = r#"[{"prop":"a","label":"接通率"},{"prop":"b","label":"接通率"},{"prop":"c","label":""},{"prop":"c"},{},{"label":"接通率"}]"#;
        let header = Value::read(header.as_bytes()).unwrap();
        let names = names_of(header.list().unwrap());
        assert_eq!(names, ["接通率", "接通率 (b)", "c", "c (c)", "column 5", "接通率 6"]);
    }

    #[test]
    fn what_is_no_report_is_an_empty_table() {
        for report in ["{}", "null", "[1]", r#"{"header":{},"list":null}"#] {
            assert_eq!(report_table(report).as_deref(), Ok(r#"{"columns":[],"rows":[]}"#));
        }
        assert!(report_table("{").is_err());
    }
}
