//! Chat reports as tables.

use alloc::string::String;
use alloc::vec::Vec;

use crate::error::Error;
use crate::json::Value;

/// Objects inside a row that hold cells, in the order in which they are asked.
const INSIDE: [&str; 3] = ["extra", "everyTimeLength", "satisfaction"];

/// Turns the result of an operation of `platform.chat_reports` into a table: a JSON object with `columns`, a list of
/// `{"prop", "label", "custom", "shown"}` in the order of the report, and `rows`, lists of cells in the order of the
/// columns.
///
/// A cell is looked up under the column's `prop` in the row, then in its `everyTimeLength`, then in its `satisfaction`.
/// It is `null` if none of them has it, and unchanged otherwise. A value of `show` that means no is `false`.
///
/// ```
/// let report = r#"{"header": [{"prop": "time", "label": "时间"}, {"prop": "rest", "label": "小休"}],
///                  "list": [{"time": "2025-10-01", "everyTimeLength": {"rest": 60}}]}"#;
/// assert_eq!(triline::report_table(report)?, concat!(
///     r#"{"columns":[{"prop":"time","label":"时间","custom":false,"shown":true},"#,
///     r#"{"prop":"rest","label":"小休","custom":false,"shown":true}],"rows":[["2025-10-01",60]]}"#,
/// ));
/// # Ok::<(), triline::Error>(())
/// ```
///
/// # Errors
///
/// `invalid_request`: it is not JSON.
pub fn report_table(report: &str) -> Result<String, Error> {
    let report = Value::read(report.as_bytes())
        .map_err(|bad| Error::invalid("json", "report", "JSON", alloc::format!("something else at byte {}", bad.at)))?;
    let list = |name| report.get(name).and_then(Value::list).unwrap_or_default();
    let header = list("header");
    let column = |column: &Value| {
        let member = |name| column.get(name).cloned().unwrap_or(Value::Null);
        let custom = column.get("isCustomHeader") == Some(&Value::Boolean(true));
        let hidden = matches!(column.get("show"), Some(Value::Boolean(false)))
            || matches!(column.get("show"), Some(Value::Text(no) | Value::Number(no)) if matches!(no.as_str(), "false" | "0"));
        Value::object([
            ("prop", member("prop")),
            ("label", member("label")),
            ("custom", custom.into()),
            ("shown", (!hidden).into()),
        ])
    };
    let row = |row: &Value| header.iter().map(|column| cell(row, column.get("prop"))).collect::<Value>();
    let table = Value::object([
        ("columns", Value::List(header.iter().map(column).collect::<Vec<_>>())),
        ("rows", Value::List(list("list").iter().map(row).collect())),
    ]);
    Ok(table.to_text())
}

fn cell(row: &Value, prop: Option<&Value>) -> Value {
    let Some(Value::Text(prop)) = prop else { return Value::Null };
    let inside = INSIDE.iter().filter_map(|name| row.get(name)?.get(prop));
    let found = |value: &&Value| !matches!(value, Value::Null);
    row.get(prop).into_iter().chain(inside).find(found).cloned().unwrap_or(Value::Null)
}

/// A chat report as a table, see [`report_table`].
///
/// ```
/// use triline::ReportTable;
/// use triline::platform::chat_reports::SessionReport;
///
/// let report: SessionReport = serde_json::from_str(
///     r#"{"header": [{"prop": "time", "label": "时间"}], "list": [{"time": "2025-10-01"}]}"#,
/// )?;
/// let table = ReportTable::new(&report)?;
/// assert_eq!(table.columns[0].label.as_deref(), Some("时间"));
/// assert_eq!(table.rows[0][0], "2025-10-01");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "typed")]
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ReportTable {
    /// The columns, in the order of the report.
    pub columns: Vec<ReportColumn>,
    /// The rows: cells in the order of the columns, null for missing ones.
    pub rows: Vec<Vec<serde_json::Value>>,
}

/// A column of a [`ReportTable`].
#[cfg(feature = "typed")]
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ReportColumn {
    /// Name of its cells in rows.
    pub prop: Option<String>,
    /// Its heading, for people.
    pub label: Option<String>,
    /// Whether the account defined it.
    pub custom: bool,
    /// Whether it is shown.
    pub shown: bool,
}

#[cfg(feature = "typed")]
impl ReportTable {
    /// Makes a table of a report: a [`SessionReport`](crate::platform::chat_reports::SessionReport), an
    /// [`AgentWorkloadReport`](crate::platform::chat_reports::AgentWorkloadReport), an
    /// [`AgentQualityReport`](crate::platform::chat_reports::AgentQualityReport), or the result of an operation of
    /// `platform.chat_reports` that was called by its name.
    ///
    /// # Errors
    ///
    /// `invalid_request`: it cannot be written as JSON.
    pub fn new(report: &impl serde::Serialize) -> Result<ReportTable, Error> {
        use serde_json::Value;

        let unwritable = |error| Error::invalid("json", "report", "a report", alloc::format!("{error}"));
        let json = serde_json::to_string(report).map_err(unwritable)?;
        let table: Value = serde_json::from_str(&report_table(&json)?).map_err(unwritable)?;
        let list = |name: &str| table.get(name).and_then(Value::as_array).into_iter().flatten();
        let column = |column: &Value| {
            let text = |name: &str| match column.get(name)? {
                Value::Null => None,
                Value::String(text) => Some(text.clone()),
                other => Some(alloc::format!("{other}")),
            };
            let flag = |name: &str| column.get(name).and_then(Value::as_bool).unwrap_or_default();
            ReportColumn { prop: text("prop"), label: text("label"), custom: flag("custom"), shown: flag("shown") }
        };
        let cells = |row: &Value| row.as_array().cloned().unwrap_or_default();
        Ok(ReportTable { columns: list("columns").map(column).collect(), rows: list("rows").map(cells).collect() })
    }
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
        assert!(table.contains(r#"{"prop":"6","label":null,"custom":true,"shown":false}"#), "{table}");
        assert!(table.contains(r#"{"prop":"good","label":null,"custom":false,"shown":false}"#), "{table}");
    }

    #[test]
    fn what_is_no_report_is_an_empty_table() {
        for report in ["{}", "null", "[1]", r#"{"header":{},"list":null}"#] {
            assert_eq!(report_table(report).as_deref(), Ok(r#"{"columns":[],"rows":[]}"#));
        }
        assert!(report_table("{").is_err());
    }
}
