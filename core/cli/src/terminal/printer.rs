//! Writes results to standard output: as a table, JSON, JSON lines or CSV.

use std::collections::HashSet;
use std::fmt;
use std::io::{self, IsTerminal as _};

use clap::{Args, ValueEnum};
use comfy_table::{ContentArrangement, Table, presets};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use triline_schema::operation::{Kind, Operation, ResponseLayout};

use crate::terminal::console::{both, print, printable, warn};
use crate::terminal::output::{Format, LocalTimes, secret_fields};
use crate::terminal::plot::{self, Canvas};

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Output {
    /// Columns for people
    Table,
    /// One JSON value
    Json,
    /// One JSON value a line: items of lists, pages and streams
    Jsonl,
    /// Comma-separated values with a header
    Csv,
}

/// Options of commands that print results.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct OutputOptions {
    /// How results are written [default: table on a terminal; JSON otherwise, one value a line]
    #[arg(long, value_enum)]
    pub(crate) output: Option<Output>,
    /// Columns of tables and CSV, and members of JSON lines: names, separated by commas; `a.b` is the member b of a
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) columns: Option<Vec<String>>,
    /// Draw the columns of numbers as bars, or as lines where the rows are of times: the first ones, or those that are named
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',', num_args = 0.., require_equals = true,
        conflicts_with_all = ["output", "pretty"])]
    pub(crate) plot: Option<Vec<String>>,
    /// Show times in the zone of this machine. OFFSET is that of the account, which no document names; +08:00 unless given
    #[arg(long, value_name = "OFFSET", num_args = 0..=1, require_equals = true, default_missing_value = "+08:00",
        allow_hyphen_values = true, value_parser = offset)]
    pub(crate) local_times: Option<String>,
    /// Indent the JSON
    #[arg(long)]
    pub(crate) pretty: bool,
    /// Show secret fields of the result, such as webrtcSipKey, instead of ***
    #[arg(long)]
    pub(crate) reveal: bool,
}

/// Checks an offset.
fn offset(text: &str) -> Result<String, String> {
    let parsed = jiff::fmt::strtime::parse("%:z", text).ok().and_then(|parsed| parsed.offset());
    parsed.map(|_| text.to_string()).ok_or_else(|| both!("expected something like +08:00", "应为类似 +08:00 的时差"))
}

/// An object of JSON, in its order and with its numbers as they are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Members(pub(crate) Vec<(String, Box<RawValue>)>);

impl Members {
    /// Reads an object; `None`: it is something else.
    pub(crate) fn read(json: &str) -> Option<Members> {
        if json.starts_with('{') { serde_json::from_str(json).ok() } else { None }
    }

    /// The JSON at a path such as `contact.value`, of each element where there is a list.
    pub(crate) fn get(&self, path: &str) -> Option<String> {
        let of = |name: &str| self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.get());
        if let Some(value) = of(path) {
            return Some(value.to_string());
        }
        let (first, rest) = path.split_once('.')?;
        let value = of(first)?;
        if !value.starts_with('[') {
            return Members::read(value)?.get(rest);
        }
        let items: Vec<&RawValue> = serde_json::from_str(value).ok()?;
        let values = items.into_iter().filter_map(|item| Members::read(item.get())?.get(rest));
        Some(format!("[{}]", values.collect::<Vec<_>>().join(",")))
    }
}

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Members;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    members.push(entry);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

/// The text of a value in a cell: texts without quotes, lists joined, nothing for null.
pub(crate) fn cell(json: &str) -> String {
    match json.bytes().next() {
        Some(b'"') => serde_json::from_str(json).unwrap_or_else(|_| json.to_string()),
        Some(b'n') => String::new(),
        Some(b'[') => {
            let items: Vec<&RawValue> = serde_json::from_str(json).unwrap_or_default();
            items.into_iter().map(|item| contact(item.get())).collect::<Vec<_>>().join("; ")
        }
        _ => json.to_string(),
    }
}

/// An element of a list: contacts are shown by their value.
fn contact(json: &str) -> String {
    match Members::read(json) {
        Some(members) => members.get("value").map_or_else(|| json.to_string(), |value| cell(&value)),
        None => cell(json),
    }
}

/// Writes the results of one command.
pub(crate) struct Printer {
    output: Output,
    format: Format,
    /// The columns that were asked for.
    columns: Option<Vec<String>>,
    /// The columns that are drawn, if the rows are drawn at all; none for those that there are.
    plot: Option<Vec<String>>,
    /// Whether the result is a report with columns of its own.
    is_report: bool,
    /// The names of the fields of a row, in the order of the documents.
    known: Vec<&'static str>,
    /// The header that was written.
    header: Option<Vec<String>>,
    /// Rows of a table that is still to be written.
    rows: Vec<Members>,
    /// Lines of a table that are no objects.
    lines: Vec<String>,
    /// Members that are in no column.
    left_out: HashSet<String>,
    /// Number of items so far.
    items: u64,
    is_list: bool,
}

impl Printer {
    /// `is_list`: the command prints items one after the other.
    pub(crate) fn new(options: &OutputOptions, operation: &'static Operation, is_list: bool) -> Printer {
        let watched = io::stdout().is_terminal() && !options.pretty;
        let default = match (watched, is_list) {
            (true, _) => Output::Table,
            (false, true) => Output::Jsonl,
            (false, false) => Output::Json,
        };
        let default = if options.plot.is_some() { Output::Table } else { default };
        let output = options.output.unwrap_or(default);
        let hidden = if options.reveal { Vec::new() } else { secret_fields(operation) };
        let times = options.local_times.as_deref().and_then(|offset| LocalTimes::new(operation, offset));
        Printer {
            output,
            format: Format { pretty: options.pretty, hidden, times },
            columns: options.columns.clone(),
            plot: options.plot.clone(),
            is_report: operation.name.starts_with("platform.chat_reports."),
            known: row_fields(operation),
            header: None,
            rows: Vec::new(),
            lines: Vec::new(),
            left_out: HashSet::new(),
            items: 0,
            is_list,
        }
    }

    /// Whether items are printed only when all of them are known.
    pub(crate) fn waits(&self) -> bool {
        matches!(self.output, Output::Table)
    }

    /// Number of items so far.
    pub(crate) fn items(&self) -> u64 {
        self.items
    }

    /// Writes the result of a call.
    pub(crate) fn value(&mut self, json: &str) -> io::Result<()> {
        let is_table = matches!(self.output, Output::Table | Output::Csv);
        if let Some((columns, rows)) = if self.is_report && is_table { report(json) } else { None } {
            self.is_list = true;
            self.columns.get_or_insert(columns);
            rows.iter().try_for_each(|row| self.item(row))?;
            return self.finish();
        }
        let rows = match self.output {
            // On a terminal and in a pipe alike, the result is one value.
            Output::Json if self.columns.is_none() => return print(&self.format.write(json)),
            _ => rows_in(json),
        };
        match rows {
            Some(rows) => {
                self.is_list = true;
                rows.iter().try_for_each(|row| self.item(row.get()))?;
            }
            None => self.item(json)?,
        }
        self.finish()
    }

    /// Writes an item at once, unless its table needs all of them.
    pub(crate) fn item(&mut self, json: &str) -> io::Result<()> {
        self.items += 1;
        let shown = self.format.write(json);
        match self.output {
            Output::Json if self.is_list => {
                let before = if self.items == 1 { "[" } else { "," };
                print(&format!("{before}{}", self.chosen(shown)))
            }
            Output::Json | Output::Jsonl => print(&self.chosen(shown)),
            Output::Csv => match Members::read(&shown) {
                Some(row) => self.line(&row),
                None => print(&record(&[cell(&shown)])),
            },
            Output::Table => {
                match Members::read(&shown) {
                    Some(row) => self.rows.push(row),
                    None => self.lines.push(cell(&shown)),
                }
                Ok(())
            }
        }
    }

    /// Writes what is left.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        match self.output {
            Output::Json if self.is_list => print(if self.items == 0 { "[]" } else { "]" })?,
            Output::Table => self.table()?,
            _ => {}
        }
        if !self.left_out.is_empty() {
            let mut names: Vec<String> = self.left_out.drain().collect();
            names.sort();
            let names = names.join(", ");
            warn(&both!(
                "members without a column: {names}; --columns names columns",
                "没有对应列的字段：{names}；可用 --columns 指定"
            ));
        }
        Ok(())
    }

    /// A value with the members that were asked for.
    fn chosen(&self, json: String) -> String {
        match (&self.columns, Members::read(&json)) {
            (Some(columns), Some(members)) => {
                let member = |name: &String| {
                    let value = members.get(name).unwrap_or_else(|| "null".to_string());
                    format!("{}:{value}", serde_json::Value::from(name.as_str()))
                };
                format!("{{{}}}", columns.iter().map(member).collect::<Vec<_>>().join(","))
            }
            _ => json,
        }
    }

    fn line(&mut self, row: &Members) -> io::Result<()> {
        if self.header.is_none() {
            let rows = std::slice::from_ref(row);
            let header = self.columns.clone().unwrap_or_else(|| columns_of(&self.known, rows, true));
            print(&record(&header))?;
            self.header = Some(header);
        }
        let header = self.header.clone().unwrap_or_default();
        if self.columns.is_none() {
            let missing = row.0.iter().filter(|(name, _)| !header.contains(name)).map(|(name, _)| name.clone());
            self.left_out.extend(missing);
        }
        let cells: Vec<String> =
            header.iter().map(|name| row.get(name).map(|value| cell(&value)).unwrap_or_default()).collect();
        print(&record(&cells))
    }

    fn table(&mut self) -> io::Result<()> {
        let (rows, lines) = (std::mem::take(&mut self.rows), std::mem::take(&mut self.lines));
        if let Some(wanted) = &self.plot {
            let columns = self.columns.clone().unwrap_or_else(|| columns_of(&self.known, &rows, false));
            let plot = plot::draw(&rows, &columns, wanted, Canvas::of_output());
            return print(&plot.map_err(|why| io::Error::new(io::ErrorKind::InvalidInput, why))?);
        }
        if !lines.is_empty() {
            print(&lines.iter().map(|line| printable(line)).collect::<Vec<_>>().join("\n"))?;
        }
        let mut table = new_table();
        match &rows[..] {
            [] => return Ok(()),
            // One object reads better from top to bottom.
            [one] if !self.is_list && self.columns.is_none() => {
                for (name, value) in &one.0 {
                    table.add_row([printable(name), printable(&cell(value.get()))]);
                }
            }
            rows => {
                let columns = self.columns.clone().unwrap_or_else(|| columns_of(&self.known, rows, false));
                table.set_header(columns.iter().map(|name| printable(name)));
                for row in rows {
                    let text = |name: &String| row.get(name).map(|value| printable(&cell(&value))).unwrap_or_default();
                    table.add_row(columns.iter().map(text));
                }
            }
        }
        print(&trimmed(&table.to_string()))
    }
}

/// A table that fits the terminal.
pub(crate) fn new_table() -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table
}

/// A table without spaces at the ends of its lines.
pub(crate) fn trimmed(table: &str) -> String {
    table.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// The columns of rows: known fields in their order, then all others. `all`: known ones that no row has as well.
pub(crate) fn columns_of(known: &[&str], rows: &[Members], all: bool) -> Vec<String> {
    let mut seen = HashSet::new();
    let mut others = Vec::new();
    for (name, _) in rows.iter().flat_map(|row| &row.0) {
        if seen.insert(name.as_str()) && !known.contains(&name.as_str()) {
            others.push(name.clone());
        }
    }
    let known = known.iter().filter(|name| all || seen.contains(*name)).map(ToString::to_string);
    known.chain(others).collect()
}

/// The columns of a chat report and its rows, as objects by the names of columns.
fn report(json: &str) -> Option<(Vec<String>, Vec<String>)> {
    let table: Value = serde_json::from_str(&triline::report_table(json).ok()?).ok()?;
    let columns = table["columns"].as_array()?;
    let name = |column: &Value| column["name"].as_str().unwrap_or_default().to_string();
    let row = |cells: &Value| {
        let cells = cells.as_array().into_iter().flatten();
        Value::Object(columns.iter().map(name).zip(cells.cloned()).collect()).to_string()
    };
    let rows = table["rows"].as_array()?.iter().map(row).collect();
    let shown = columns.iter().filter(|column| column["shown"] == true);
    (!columns.is_empty()).then(|| (shown.map(name).collect(), rows))
}

/// The rows of a result: the elements of a list, or of the list of objects that stands beside nothing but a total.
fn rows_in(json: &str) -> Option<Vec<Box<RawValue>>> {
    if json.starts_with('[') {
        return serde_json::from_str(json).ok();
    }
    let members = Members::read(json)?;
    let (lists, others): (Vec<_>, Vec<_>) = members.0.iter().partition(|(_, value)| value.get().starts_with("[{"));
    match &lists[..] {
        [(_, list)] if others.iter().all(|(_, value)| !value.get().starts_with(['[', '{'])) => {
            serde_json::from_str(list.get()).ok()
        }
        _ => None,
    }
}

/// A line of CSV.
pub(crate) fn record(cells: &[String]) -> String {
    let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
    // Nothing can fail that is written to memory.
    drop(writer.write_record(cells));
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// The names of the fields of an operation's rows.
pub(crate) fn row_fields(operation: &Operation) -> Vec<&'static str> {
    let kind = match &operation.answer {
        ResponseLayout::Rows { row, .. } => Some(**row),
        _ => operation.result(),
    };
    match kind {
        Some(Kind::List(inner)) => fields_of(*inner),
        Some(kind) => fields_of(kind),
        None => Vec::new(),
    }
}

fn fields_of(kind: Kind) -> Vec<&'static str> {
    let Kind::Record(record) = kind else { return Vec::new() };
    record.fields.iter().map(triline_schema::operation::Field::api).collect()
}
