//! Which column of a file is which field.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::{Map, Value};

use super::sheet::{Cell, Record, Sheet};
use super::target::Target;
use super::tidy::Tidy;
use crate::dictionary::Field;
use crate::terminal::console::both;

/// The columns that a file of failed rows has in addition; an import leaves them out.
pub(super) const REASON: &str = "_reason";
pub(super) const LINE: &str = "_line";

/// The fields of the columns.
#[derive(Clone)]
pub(crate) struct Mapping {
    /// For each column its field, if it is imported.
    columns: Vec<Option<Column>>,
    /// The columns without a header, unless the mapping file has them, each with how it is known.
    nameless: Vec<(usize, String)>,
    /// Headers that are no field, and are not left out on purpose.
    pub(super) unknown: Vec<String>,
}

#[derive(Clone)]
struct Column {
    header: String,
    field: Field,
    is_secret: bool,
    tidy: Vec<Tidy>,
}

impl Column {
    fn fault(&self, cell: &Cell, reason: String) -> Fault {
        let value = if self.is_secret { "***" } else { cell.text() };
        Fault { column: self.header.clone(), value: value.to_string(), reason }
    }
}

/// What is wrong with a cell, or with a whole row.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) column: String,
    pub(crate) value: String,
    pub(crate) reason: String,
}

impl Mapping {
    /// By a mapping file if there is one, otherwise by names.
    pub(super) fn new(sheet: &Sheet, target: &Target, file: Option<&Path>, tidy: &[Tidy]) -> Result<Mapping, String> {
        let file = file.map(read).transpose()?.unwrap_or_default();
        let (mut columns, mut nameless, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        for (at, header) in sheet.headers.iter().enumerate() {
            let chosen = match file.columns.get(header).map(String::as_str) {
                Some("") => None,
                Some(key) => Some(target.field(key).ok_or_else(|| {
                    both!(
                        "the mapping names an unknown field: {header} = {key}",
                        "映射文件中有未知字段：{header} = {key}"
                    )
                })?),
                None if header.is_empty() => {
                    nameless.push((at, sheet.column_name(at)));
                    None
                }
                None if header == REASON || header == LINE => None,
                None => {
                    let found = target.find(header);
                    if found.is_none() {
                        unknown.push(header.clone());
                    }
                    found
                }
            };
            columns.push(chosen.map(|field| {
                let mut rules: Vec<Tidy> =
                    tidy.iter().copied().filter(|rule| rule.is_for(&field.key, &field.kind)).collect();
                rules.extend(file.tidy.get(header).into_iter().flatten());
                let is_secret = target.is_secret(&field.key);
                Column { header: header.clone(), field: field.clone(), is_secret, tidy: rules }
            }));
        }
        if let Some(header) = file.columns.keys().chain(file.tidy.keys()).find(|header| !sheet.headers.contains(header))
        {
            return Err(both!(
                "the mapping names a column that the file does not have: {header}",
                "映射文件中的列在文件里不存在：{header}"
            ));
        }
        if columns.iter().all(Option::is_none) {
            return Err(both!("no column of the file is a field", "文件中没有任何列对应字段"));
        }
        Ok(Mapping { columns, nameless, unknown })
    }

    /// The row of a record, or everything that is wrong with it.
    pub(super) fn row(&self, target: &Target, record: &Record) -> Result<Map<String, Value>, Vec<Fault>> {
        if let Some(reason) = &record.fault {
            return Err(vec![Fault { column: String::new(), value: String::new(), reason: reason.clone() }]);
        }
        let (mut row, mut faults, mut cells) = (Map::new(), Vec::new(), Vec::new());
        for (at, name) in &self.nameless {
            if record.cells.get(*at).is_some_and(|cell| !cell.is_empty()) {
                // The value may be anything, even a password.
                let reason = both!("column {name} has no header", "第 {name} 列没有表头");
                faults.push(Fault { column: String::new(), value: String::new(), reason });
            }
        }
        for (column, cell) in self.columns.iter().zip(&record.cells) {
            let Some(column) = column else { continue };
            let cell = match Target::structured(&column.field, cell) {
                Cell::Text(text) => Cell::Text(column.tidy.iter().fold(text, |text, rule| rule.apply(&text))),
                cell @ Cell::Json(_) => cell,
            };
            if cell.text().is_empty() {
                continue;
            }
            if let Err(reason) = Target::add(&mut row, &column.field, &cell) {
                faults.push(column.fault(&cell, reason));
            } else {
                cells.push((column, cell));
            }
        }
        // One request has the values of many rows: a row without one would be in none, and count as sent.
        if let Some(key) = target.listed()
            && row.get(key).and_then(Value::as_str).is_none_or(|value| value.trim().is_empty())
        {
            let column = self.columns.iter().flatten().find(|column| column.field.key == key);
            let column = column.map_or_else(|| key.to_string(), |column| column.header.clone());
            let value = row.get(key).map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_string));
            let reason = both!("expected a number, got nothing", "未提供，应为号码");
            faults.push(Fault { column, value: value.unwrap_or_default(), reason });
        }
        let reason = match target.encode(row) {
            Ok(row) if faults.is_empty() => return Ok(row),
            Ok(_) => return Err(faults),
            Err(reason) => reason,
        };
        // The cells one by one, because the row tells the first fault alone.
        for (column, cell) in cells {
            let mut one = Map::new();
            if let Err(reason) = Target::add(&mut one, &column.field, &cell).and_then(|()| target.encode(one).map(drop))
            {
                faults.push(column.fault(&cell, reason));
            }
        }
        if faults.is_empty() {
            faults.push(Fault { column: String::new(), value: String::new(), reason });
        }
        Err(faults)
    }

    /// The mapping as a file, to be changed and given back.
    pub(super) fn to_toml(&self, sheet: &Sheet, target: &Target) -> String {
        let mut text = both!(
            "# Columns of the file and their fields. An empty field leaves the column out.\n[columns]\n",
            "# 文件的列与字段的对应关系。字段为空表示不导入该列。\n[columns]\n"
        );
        // A key comes once in TOML, and columns with the same header have the same field.
        let mut seen = HashSet::new();
        for (header, column) in sheet.headers.iter().zip(&self.columns) {
            if header == REASON || header == LINE || header.is_empty() || !seen.insert(header) {
                continue;
            }
            let name = Value::from(header.as_str());
            // Writing to a text does not fail.
            let _ = if let Some(column) = column {
                writeln!(text, "{name} = {}", Value::from(column.field.key.as_str()))
            } else {
                let perhaps = both!("perhaps", "可能是");
                let note =
                    nearest(header, target).map(|field| format!(" # {perhaps} \"{}\" ({})", field.key, field.label));
                writeln!(text, "{name} = \"\"{}", note.unwrap_or_default())
            };
        }
        text += &both!(
            "\n# Rules that tidy the cells of a column: trim, phone, date.\n[tidy]\n",
            "\n# 整理单元格的规则：trim、phone、date。\n[tidy]\n"
        );
        let mut seen = HashSet::new();
        for column in self.columns.iter().flatten().filter(|column| !column.tidy.is_empty()) {
            if !seen.insert(&column.header) {
                continue;
            }
            let rules: Vec<String> = column.tidy.iter().map(|rule| format!("\"{rule:?}\"").to_lowercase()).collect();
            let (name, rules) = (Value::from(column.header.as_str()), rules.join(", "));
            let _ = writeln!(text, "{name} = [{rules}]");
        }
        text += &both!("\n# Fields:\n", "\n# 可用字段：\n");
        for field in target.fields() {
            let _ = writeln!(text, "# {} ({}, {})", field.key, field.label, field.kind);
        }
        text
    }
}

/// The field whose name or display name resembles a header most.
fn nearest<'a>(header: &str, target: &'a Target) -> Option<&'a Field> {
    let likeness = |field: &Field| {
        let of = |name: &str| {
            let contains = !name.is_empty() && (header.contains(name) || name.contains(header));
            if contains { 0.9 } else { strsim::jaro_winkler(header, name) }
        };
        of(&field.key).max(of(&field.label))
    };
    let best = target.fields().iter().max_by(|one, other| likeness(one).total_cmp(&likeness(other)))?;
    (likeness(best) > 0.6).then_some(best)
}

/// A mapping file.
#[derive(Default)]
struct MappingFile {
    columns: BTreeMap<String, String>,
    tidy: BTreeMap<String, Vec<Tidy>>,
}

fn read(path: &Path) -> Result<MappingFile, String> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("{shown}: {error}"))?;
    let tables: Map<String, Value> = toml::from_str(&text).map_err(|error| format!("{shown}: {}", error.message()))?;
    let mut file = MappingFile::default();
    let wrong = |what: &str| {
        both!("{shown}: {what} is not as a dry run writes it", "{shown}：{what} 的写法与 --dry-run 生成的不同")
    };
    for (table, entries) in &tables {
        let is_known = matches!(table.as_str(), "columns" | "tidy");
        let entries = entries.as_object().filter(|_| is_known).ok_or_else(|| wrong(table))?;
        for (header, value) in entries {
            if table == "columns" {
                let field = value.as_str().ok_or_else(|| wrong(header))?;
                file.columns.insert(header.clone(), field.to_string());
            } else {
                let rules = value.as_array().ok_or_else(|| wrong(header))?.iter();
                let rules: Option<Vec<Tidy>> = rules.map(|rule| Tidy::named(rule.as_str()?)).collect();
                file.tidy.insert(header.clone(), rules.ok_or_else(|| wrong(header))?);
            }
        }
    }
    Ok(file)
}
