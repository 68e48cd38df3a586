//! Which operations are called, and with which parameters.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _, tz};
use serde_json::{Map, Value, json};
use triline_schema::operation::{Attr, Field, Format, Interface, Kind, Operation, Repeat};

use super::First;
use crate::terminal::console::both;

/// Operations that only reads lead to, those first that others need ids of.
pub(super) fn operations(interface: Interface) -> Vec<&'static Operation> {
    let is_read = |one: &&Operation| one.interface == interface && one.repeat == Repeat::Read && one.asks().is_none();
    let mut all: Vec<_> = triline_schema::operations().filter(is_read).filter(|one| !one.is_undocumented()).collect();
    all.sort_by_key(|one| one.params.fields.iter().filter(|field| is_id(field)).count());
    all
}

/// Whether a parameter has to be found out.
fn is_id(field: &Field) -> bool {
    field.required() && !field.filled_in() && field.attrs.iter().all(|attr| !matches!(attr, Attr::Format(_)))
}

/// A parameter, the list that tells it, and the field of a row there.
const SOURCES: [(&str, &str, &str); 5] = [
    ("sessionId", "platform.chat.sessions", "sessionId"),
    ("itemId", "platform.knowledge.list", "itemId"),
    ("agentId", "work_phone.agents.list", "agentId"),
    ("chatRoomId", "work_phone.chat_app.rooms", "chatRoomId"),
    ("kb_id", "ai_agent.knowledge.classes", "kb_id"),
];

/// Values of parameters that were given or found.
pub(super) struct Known {
    params: BTreeMap<String, Value>,
    /// The fields of customers, which each account has of its own.
    customer_fields: Vec<String>,
}

impl Known {
    pub(super) fn new(given: &[String]) -> Result<Known, String> {
        let mut known = BTreeMap::new();
        for one in given {
            let Some((name, value)) = one.split_once('=').filter(|(name, _)| !name.is_empty()) else {
                return Err(both!("--param {one}: expected NAME=VALUE", "--param {one}：应为 名称=值"));
            };
            known.insert(name.to_string(), value.into());
        }
        Ok(Known { params: known, customer_fields: Vec::new() })
    }

    /// The value of a parameter.
    pub(super) fn param(&self, name: &str) -> Option<Value> {
        self.params.get(name).cloned()
    }

    /// Keeps the field dictionary of an account.
    pub(super) fn learn_fields(&mut self, body: &Value) {
        let fields = body["data"].as_array().into_iter().flatten().filter_map(|field| field["field"].as_str());
        self.customer_fields.extend(fields.map(ToString::to_string));
    }

    /// Whether an account has that field of customers.
    pub(super) fn is_customer_field(&self, operation: &Operation, path: &str) -> bool {
        let name = path.rsplit('.').next().unwrap_or_default();
        operation.name == "platform.customers.list" && self.customer_fields.iter().any(|known| known == name)
    }

    /// Keeps the ids in the first row of a list.
    pub(super) fn learn(&mut self, operation: &Operation, first: Option<&First>) {
        let Some(first) = first else { return };
        for (name, list, field) in SOURCES {
            // Lists name an id as other operations do, or just `id`.
            let value = [field, "id", "_id"].into_iter().find_map(|field| first.get(field));
            if let Some(value) = value.filter(|value| list == operation.name && !value.is_null()) {
                self.params.entry(name.to_string()).or_insert_with(|| value.clone());
            }
        }
    }
}

/// How an operation is called.
pub(super) struct Plan {
    pub(super) params: Map<String, Value>,
    /// Number of rows that were asked for.
    pub(super) size: Option<i64>,
}

impl Plan {
    /// The parameters of an operation; `Err`: the one that is missing.
    pub(super) fn of(operation: &'static Operation, known: &Known) -> Result<Plan, String> {
        let mut params = Map::new();
        let mut size = None;
        for field in operation.params.fields {
            let name = field.api();
            let format = field.attrs.iter().find_map(|attr| match attr {
                Attr::Format(format) => Some(*format),
                _ => None,
            });
            if let Some(paging) = operation.paging.filter(|paging| paging.size == field.wire) {
                size = Some(greatest(field).unwrap_or(i64::from(paging.default_size).max(20)));
                params.insert(name.to_string(), json!(size));
            } else if operation.paging.is_some_and(|paging| paging.page == field.wire) {
                params.insert(name.to_string(), json!(1));
            } else if let Some(value) =
                known.params.get(name).filter(|_| field.required() || is_one_of(operation, field))
            {
                params.insert(name.to_string(), value.clone());
            } else if field.required() && !field.filled_in() {
                let Some(format) = format else { return Err(name.to_string()) };
                params.insert(name.to_string(), times(field, format));
            }
        }
        let one_of = || operation.params.fields.iter().filter(|field| is_one_of(operation, field));
        if let Some(field) = one_of().next()
            && !one_of().any(|field| params.contains_key(field.api()))
        {
            return Err(field.api().to_string());
        }
        Ok(Plan { params, size })
    }
}

/// Whether a parameter is one of several, one of which has to be given.
fn is_one_of(operation: &Operation, field: &Field) -> bool {
    use triline_schema::operation::Rule;
    operation.rules.iter().any(|rule| matches!(rule, Rule::OneOf(names) if names.contains(&field.wire)))
}

fn greatest(field: &Field) -> Option<i64> {
    field.attrs.iter().find_map(|attr| if let Attr::Max(most) = attr { Some(*most) } else { None })
}

fn now() -> Timestamp {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_second(i64::try_from(since.as_secs()).unwrap_or_default()).unwrap_or_default()
}

/// The last seven days: their end, or both ends where the parameter is a list.
fn times(field: &Field, format: Format) -> Value {
    // The account's zone is not known; a day more or less makes no difference.
    let today = tz::TimeZone::UTC.to_datetime(now()).date();
    let start = today.checked_sub(7.days()).unwrap_or(today);
    let written = |date: Date| match format {
        Format::Date => date.to_string(),
        _ => format!("{date} 00:00:00"),
    };
    match field.kind {
        Kind::List(_) => json!([written(start), written(today)]),
        _ if field.name.contains("start") => written(start).into(),
        _ => written(today).into(),
    }
}
