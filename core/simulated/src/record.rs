//! The record of calls, for tests of programs that use a client.

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use super::Service;
use triline_protocol::json::Value;
use triline_schema::operation::{Attr, Kind, Operation, Record};

/// How many bytes of parameters are kept of all calls together.
const MOST_BYTES: usize = 16 << 20;

/// A request that a simulated service received.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Recorded {
    /// The operation.
    pub operation: &'static str,
    /// Its parameters in wire names, as JSON, without secrets, undocumented members and file contents. `null` if they
    /// could not be read.
    pub params: String,
    /// The HTTP status of the response. `None` if a fault kept the request from the service.
    pub status: Option<u16>,
    /// The code of a refusal; the work phone always uses 0.
    pub code: Option<u32>,
    /// The fault, if any, as in the script.
    pub fault: Option<String>,
    /// When the request came, by the service's clock: milliseconds since 1970.
    pub time_ms: i64,
    /// The account that the request names, or the application of the AI agent; of the work phone, the client that asks for a
    /// token. Empty if it names none.
    pub account: String,
}

impl Recorded {
    /// Writes the call as a JSON object, without empty members.
    pub fn to_json(&self) -> String {
        self.value().to_text()
    }

    /// The same with time and account, for those who see the calls of several programs.
    fn value_with_origin(&self) -> Value {
        let mut value = self.value();
        value.put("timeMs", self.time_ms.into());
        if !self.account.is_empty() {
            value.put("account", (&self.account).into());
        }
        value
    }

    fn value(&self) -> Value {
        let params = Value::read(self.params.as_bytes()).unwrap_or(Value::Null);
        let mut value = Value::object([("operation", self.operation.into()), ("params", params)]);
        let numbers = [("status", self.status.map(i64::from)), ("code", self.code.map(i64::from))];
        for (name, number) in numbers.into_iter().filter_map(|(name, number)| Some((name, number?))) {
            value.put(name, number.into());
        }
        if let Some(fault) = &self.fault {
            value.put("fault", fault.into());
        }
        value
    }
}

impl Service {
    /// The last calls, the newest at the end; the [settings](super::Settings::recorded_calls) limit their number, and
    /// their parameters are limited to 16 MB.
    pub fn calls(&self) -> impl ExactSizeIterator<Item = &Recorded> + DoubleEndedIterator {
        self.calls.iter()
    }

    /// The last calls as a JSON list.
    pub fn calls_json(&self) -> String {
        self.calls.to_json()
    }

    /// The last calls as a JSON list, each with the time when it came and the account that it names.
    pub fn calls_with_origin_json(&self) -> String {
        self.calls.iter().map(Recorded::value_with_origin).collect::<Value>().to_text()
    }

    /// Clears the calls.
    pub fn clear_calls(&mut self) {
        self.calls.clear();
    }
}

/// The last calls, the newest at the end.
#[derive(Debug, Default)]
pub(super) struct Calls {
    list: VecDeque<Recorded>,
    bytes: usize,
}

impl Calls {
    /// Adds a call; the oldest go where there are more than that, or where they take too much.
    pub(super) fn add(&mut self, call: Recorded, most: usize) {
        self.bytes += call.params.len();
        self.list.push_back(call);
        while self.list.len() > most || self.bytes > MOST_BYTES {
            let Some(oldest) = self.list.pop_front() else { break };
            self.bytes -= oldest.params.len();
        }
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &Recorded> + DoubleEndedIterator {
        self.list.iter()
    }

    pub(super) fn clear(&mut self) {
        *self = Calls::default();
    }

    pub(super) fn to_json(&self) -> String {
        self.iter().map(Recorded::value).collect::<Value>().to_text()
    }
}

/// The parameters of an operation that may be kept: no secrets, no content of files, nothing undocumented.
pub(super) fn kept(operation: &'static Operation, params: Option<&Value>) -> Value {
    params.map_or(Value::Null, |params| members(operation.params, params))
}

fn members(record: &'static Record, object: &Value) -> Value {
    let Value::Object(list) = object else { return Value::Null };
    let kept = list.iter().filter_map(|(name, value)| {
        let field = record.fields.iter().find(|field| {
            field.wire == name || field.attrs.iter().any(|attr| matches!(attr, Attr::Also(other) if other == name))
        });
        match (field, record.open) {
            (Some(field), _) if field.secret() => None,
            (Some(field), _) => Some((name.clone(), part(&field.kind, value))),
            (None, Some(open)) => Some((name.clone(), part(open, value))),
            (None, None) => None,
        }
    });
    Value::Object(kept.collect())
}

fn part(kind: &'static Kind, value: &Value) -> Value {
    match (kind, value) {
        (Kind::File, _) => "".into(),
        (Kind::Record(record), Value::Object(_)) => members(record, value),
        (Kind::List(element), Value::List(values)) => {
            Value::List(values.iter().map(|value| part(element, value)).collect())
        }
        (Kind::Children(record), Value::List(values)) => {
            Value::List(values.iter().map(|value| members(record(), value)).collect::<Vec<_>>())
        }
        (Kind::Map(element), Value::Object(values)) => {
            Value::Object(values.iter().map(|(name, value)| (name.clone(), part(element, value))).collect())
        }
        (Kind::OneOf(one_of), Value::Object(_)) => {
            let record =
                one_of.kinds.iter().find_map(|kind| if let Kind::Record(record) = kind { Some(*record) } else { None });
            record.map_or_else(|| value.clone(), |record| members(record, value))
        }
        (Kind::OneOf(one_of), Value::List(_)) => {
            let list = one_of.kinds.iter().find(|kind| matches!(kind, Kind::List(_)));
            list.map_or_else(|| value.clone(), |list| part(list, value))
        }
        _ => value.clone(),
    }
}
