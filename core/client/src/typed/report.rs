//! Chat reports as tables, as values.

use alloc::string::String;
use alloc::vec::Vec;
use triline_protocol::message;

use triline_protocol::codec::report::report_table;
use triline_protocol::error::Error;

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
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ReportTable {
    /// The columns, in the order of the report.
    pub columns: Vec<ReportColumn>,
    /// The rows: cells in the order of the columns, null for missing ones.
    pub rows: Vec<Vec<serde_json::Value>>,
}

/// A column of a [`ReportTable`].
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ReportColumn {
    /// Name of its cells in rows.
    pub prop: Option<String>,
    /// Its heading, for people.
    pub label: Option<String>,
    /// The heading as a key: no other column of the table has it. `label (prop)` where another column before it has the
    /// same, the `prop` of a column without a label.
    pub name: String,
    /// Whether the account defined it.
    pub custom: bool,
    /// Whether it is shown.
    pub shown: bool,
}

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

        let unwritable = |error| Error::invalid("json", "report", message!("a report"), alloc::format!("{error}"));
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
            ReportColumn {
                prop: text("prop"),
                label: text("label"),
                name: text("name").unwrap_or_default(),
                custom: flag("custom"),
                shown: flag("shown"),
            }
        };
        let cells = |row: &Value| row.as_array().cloned().unwrap_or_default();
        Ok(ReportTable { columns: list("columns").map(column).collect(), rows: list("rows").map(cells).collect() })
    }

    /// The rows as objects by `prop`, without the columns that have none.
    pub fn objects(&self) -> Vec<serde_json::Map<String, serde_json::Value>> {
        self.objects_by(|column| column.prop.as_ref())
    }

    /// The rows as objects by label: by the [`name`](ReportColumn::name) of each column.
    pub fn objects_by_label(&self) -> Vec<serde_json::Map<String, serde_json::Value>> {
        self.objects_by(|column| Some(&column.name))
    }

    fn objects_by<'a>(
        &'a self,
        key: impl Fn(&'a ReportColumn) -> Option<&'a String>,
    ) -> Vec<serde_json::Map<String, serde_json::Value>> {
        let object = |row: &'a Vec<serde_json::Value>| {
            self.columns
                .iter()
                .zip(row)
                .filter_map(|(column, cell)| Some((key(column)?.clone(), cell.clone())))
                .collect()
        };
        self.rows.iter().map(object).collect()
    }
}
