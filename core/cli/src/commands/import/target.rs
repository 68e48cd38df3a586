//! What rows are imported as: the fields that they may have, and how cells become their values.

use clap::ValueEnum;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};
use triline_schema::operation::{Kind, Operation};

use super::sheet::Cell;
use crate::dictionary::{Dictionary, Field};
use crate::terminal::console::both;
use crate::terminal::output::secret_parameters;

/// The field of the numbers of a list.
pub(super) const NUMBER: &str = "number";

/// What is imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum What {
    /// Customers of the CRM
    Customers,
    /// Numbers of a dial-out task; --params has agentNumber, taskId and rule
    Numbers,
    /// Numbers of the red list
    RedList,
    /// Numbers of a blacklist; --params may have another type, such as `{"type":"callInBlackNum"}`
    BlackList,
    /// Agents; --params may have fields that all of them share, such as roles
    Agents,
}

impl What {
    /// The operation that takes the rows.
    pub(super) const fn operation(self) -> &'static str {
        match self {
            What::Customers => "platform.customers.create",
            What::Numbers => "platform.dialout.import",
            What::RedList | What::BlackList => "platform.number_lists.add",
            What::Agents => "platform.agents.create",
        }
    }

    /// Whether the operation is a row batch, which the core splits and journals.
    pub(super) const fn is_batch(self) -> bool {
        matches!(self, What::Customers | What::Numbers)
    }

    /// The list that numbers are added to.
    pub(super) const fn list_type(self) -> Option<&'static str> {
        match self {
            What::RedList => Some("redNum"),
            What::BlackList => Some("blackNum"),
            _ => None,
        }
    }

    /// How many rows a request has, where the operation is no row batch. No document limits the numbers of a list; a request that is
    /// refused costs all of its rows.
    pub(super) const fn rows_of_request(self) -> usize {
        if self.list_type().is_some() { 100 } else { 1 }
    }

    /// The display names of the fields, which have no dictionary.
    const fn labels(self) -> &'static [(&'static str, &'static [&'static str])] {
        if matches!(self, What::Agents) { AGENT_LABELS } else { NUMBER_LABELS }
    }
}

const NUMBER_LABELS: &[(&str, &[&str])] = &[
    ("name", &["姓名", "客户姓名", "客户名称"]),
    ("number", &["号码", "电话", "手机", "手机号"]),
    ("remark", &["备注"]),
    ("agentNumber", &["工号", "坐席工号"]),
];

const AGENT_LABELS: &[(&str, &[&str])] = &[
    ("agentName", &["坐席姓名", "姓名", "坐席名称"]),
    ("agentNumber", &["工号", "坐席工号"]),
    ("agentVersion", &["坐席版本", "版本"]),
    ("queueList", &["技能组"]),
    ("roles", &["角色"]),
    ("password", &["密码"]),
    ("status", &["状态"]),
    ("mobile", &["手机", "手机号"]),
    ("email", &["邮箱", "电子邮箱"]),
    ("sipNumber", &["SIP号码", "SIP"]),
    ("numbers", &["外显号码"]),
    ("restTime", &["话后处理时间"]),
    ("crmId", &["外部用户ID"]),
];

/// The fields that a row may have.
#[derive(Clone)]
pub(crate) struct Target {
    fields: Vec<Field>,
    /// Encodes customers.
    dictionary: Option<Dictionary>,
    what: What,
}

impl Target {
    /// Whether the values of a field are in no error.
    pub(super) fn is_secret(&self, key: &str) -> bool {
        triline_schema::operation(self.what.operation()).is_some_and(|one| secret_parameters(one).contains(&key))
    }

    /// Customers of an account.
    pub(super) fn customers(dictionary: Dictionary) -> Target {
        Target { fields: dictionary.fields().to_vec(), dictionary: Some(dictionary), what: What::Customers }
    }

    /// The records in the rows of another batch operation, or what a request has of an operation that is none.
    pub(super) fn rows_of(what: What, operation: &Operation) -> Target {
        let rows = operation.batch().and_then(|(rows, _)| operation.params.field(rows));
        let record = rows.and_then(|rows| match rows.kind {
            Kind::List(Kind::Record(record)) => Some(*record),
            _ => None,
        });
        let field = |name: &str, kind: &str| Field {
            key: name.to_string(),
            label: label_of(what, name),
            kind: kind.to_string(),
            choices: Vec::new(),
        };
        let fields = if what.list_type().is_some() {
            vec![field(NUMBER, "text")]
        } else {
            let fields = record.unwrap_or(operation.params).fields.iter();
            // What is an object has no cell.
            let fields = fields.filter(|field| !matches!(field.kind, Kind::Record(_)));
            fields
                .map(|one| field(one.api(), if matches!(one.kind, Kind::List(_)) { "other" } else { "text" }))
                .collect()
        };
        Target { fields, dictionary: None, what }
    }

    pub(crate) fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// The field that requests have as a list, with the values of many rows.
    pub(super) fn listed(&self) -> Option<&'static str> {
        self.what.list_type().map(|_| NUMBER)
    }

    /// The field of a column: by its name, or its display name.
    pub(super) fn find(&self, header: &str) -> Option<&Field> {
        let header = header.trim();
        let is_named = |field: &&Field| field.key == header || (!field.label.is_empty() && field.label == header);
        let other = || {
            let (key, _) = self.what.labels().iter().find(|(_, labels)| labels.contains(&header))?;
            self.fields.iter().find(|field| field.key == *key)
        };
        let loose = || self.fields.iter().find(|field| field.key.eq_ignore_ascii_case(header));
        let found = self.fields.iter().find(is_named).or_else(loose);
        if self.dictionary.is_some() { found } else { found.or_else(other) }
    }

    pub(super) fn field(&self, key: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// A list or an object that a cell holds as JSON, as the files of rows hold those of JSON lines. In a field of one text it is text.
    pub(super) fn structured(field: &Field, cell: &Cell) -> Cell {
        let is_text = matches!(&*field.kind, "number" | "text" | "multi-text" | "datetime" | "date" | "radio");
        match cell {
            Cell::Text(text)
                if !is_text
                    && text.trim_start().starts_with(['[', '{'])
                    && serde_json::from_str::<IgnoredAny>(text).is_ok() =>
            {
                Cell::Json(text.clone())
            }
            cell => cell.clone(),
        }
    }

    /// Adds a cell to a row, before the row is encoded. The reason of a failure names neither the row nor the field.
    pub(super) fn add(row: &mut Map<String, Value>, field: &Field, cell: &Cell) -> Result<(), String> {
        let value = match cell {
            Cell::Json(json) => serde_json::from_str(json).map_err(|error| error.to_string())?,
            Cell::Text(text) => shaped(&field.kind, text),
        };
        match (row.get_mut(&field.key), value) {
            // Two columns of the same list, such as two telephone numbers.
            (Some(Value::Array(list)), Value::Array(more)) => list.extend(more),
            (Some(_), _) => return Err(both!("a second value for this field", "该字段有第二个值")),
            (None, value) => {
                row.insert(field.key.clone(), value);
            }
        }
        Ok(())
    }

    /// A row as the service takes it.
    pub(super) fn encode(&self, row: Map<String, Value>) -> Result<Map<String, Value>, String> {
        let Some(dictionary) = &self.dictionary else { return Ok(row) };
        let encoded = dictionary.encode(&Value::Object(row).to_string()).map_err(|error| reason(error.message()))?;
        serde_json::from_str(&encoded).map_err(|error| error.to_string())
    }
}

fn label_of(what: What, key: &str) -> String {
    let labels = what.labels().iter().find(|(known, _)| *known == key);
    labels.and_then(|(_, labels)| labels.first()).map(ToString::to_string).unwrap_or_default()
}

/// A text in the shape of its field: lists are separated by semicolons, levels of a menu by slashes.
fn shaped(kind: &str, text: &str) -> Value {
    let list = |separators: &[char]| -> Value {
        let parts = text.split(separators).map(str::trim).filter(|part| !part.is_empty());
        parts.map(Value::from).collect::<Vec<_>>().into()
    };
    match kind {
        "dropdown" | "checkbox" | "other" => list(&[';', '；', '\n']),
        "cascade" => list(&['/', ';', '；']),
        "datetime-range" | "date-range" => list(&[';', '；', '~', '～', '至']),
        _ => text.into(),
    }
}

/// The message of an error without the place in front of it.
pub(super) fn reason(message: &str) -> String {
    let behind = |separator: &str| message.split_once(separator).map(|(_, rest)| rest.to_string());
    let is_placed = message.starts_with("customers");
    if is_placed {
        behind(": ").or_else(|| behind("：")).unwrap_or_else(|| message.to_string())
    } else {
        message.to_string()
    }
}
