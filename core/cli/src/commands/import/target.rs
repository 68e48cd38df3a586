//! What rows are imported as: the fields that they may have, and how cells become their values.

use clap::ValueEnum;
use serde_json::{Map, Value};
use triline_schema::operation::{Kind, Operation};

use super::sheet::Cell;
use crate::dictionary::{Dictionary, Field};
use crate::terminal::console::both;

/// What is imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum What {
    /// Customers of the CRM
    Customers,
    /// Numbers of a dial-out task; --params has agentNumber, taskId and rule
    Numbers,
}

impl What {
    /// The batch operation that takes the rows.
    pub(super) const fn operation(self) -> &'static str {
        match self {
            What::Customers => "platform.customers.create",
            What::Numbers => "platform.dialout.import",
        }
    }
}

/// The display names of the fields of dial-out numbers, which have no dictionary.
const NUMBER_LABELS: [(&str, &[&str]); 4] = [
    ("name", &["姓名", "客户姓名", "客户名称"]),
    ("number", &["号码", "电话", "手机", "手机号"]),
    ("remark", &["备注"]),
    ("agentNumber", &["工号", "坐席工号"]),
];

/// The fields that a row may have.
#[derive(Clone)]
pub(crate) struct Target {
    fields: Vec<Field>,
    /// Encodes customers.
    dictionary: Option<Dictionary>,
}

impl Target {
    /// Customers of an account.
    pub(super) fn customers(dictionary: Dictionary) -> Target {
        Target { fields: dictionary.fields().to_vec(), dictionary: Some(dictionary) }
    }

    /// The records in the rows of another batch operation.
    pub(super) fn rows_of(operation: &Operation) -> Target {
        let rows = operation.batch().and_then(|(rows, _)| operation.params.field(rows));
        let record = rows.and_then(|rows| match rows.kind {
            Kind::List(Kind::Record(record)) => Some(*record),
            _ => None,
        });
        let fields = record.into_iter().flat_map(|record| record.fields).map(|field| Field {
            key: field.api().to_string(),
            label: label_of(field.api()),
            kind: "text".to_string(),
            choices: Vec::new(),
        });
        Target { fields: fields.collect(), dictionary: None }
    }

    pub(crate) fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// The field of a column: by its name, or its display name.
    pub(super) fn find(&self, header: &str) -> Option<&Field> {
        let header = header.trim();
        let is_named = |field: &&Field| field.key == header || (!field.label.is_empty() && field.label == header);
        let other = || {
            let (key, _) = NUMBER_LABELS.iter().find(|(_, labels)| labels.contains(&header))?;
            self.fields.iter().find(|field| field.key == *key)
        };
        let loose = || self.fields.iter().find(|field| field.key.eq_ignore_ascii_case(header));
        let found = self.fields.iter().find(is_named).or_else(loose);
        if self.dictionary.is_some() { found } else { found.or_else(other) }
    }

    pub(super) fn field(&self, key: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// Adds a cell to a row. The reason of a failure names neither the row nor the field.
    pub(super) fn add(&self, row: &mut Map<String, Value>, field: &Field, cell: &Cell) -> Result<(), String> {
        let value = match cell {
            Cell::Json(json) => serde_json::from_str(json).map_err(|error| error.to_string())?,
            Cell::Text(text) => shaped(&field.kind, text),
        };
        let value = match &self.dictionary {
            Some(dictionary) => {
                let one = Value::Object(Map::from_iter([(field.key.clone(), value)])).to_string();
                let encoded = dictionary.encode(&one).map_err(|error| reason(error.message()))?;
                let encoded: Value = serde_json::from_str(&encoded).unwrap_or_default();
                encoded[&field.key].clone()
            }
            None => value,
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
}

fn label_of(key: &str) -> String {
    let labels = NUMBER_LABELS.iter().find(|(known, _)| *known == key);
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
