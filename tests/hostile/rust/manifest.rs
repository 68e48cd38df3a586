//! `faults.json`: what a correct client does with each fault.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

/// The whole file.
#[derive(Deserialize)]
pub(crate) struct Manifest {
    /// Where secrets are looked for, by name.
    pub(crate) places: BTreeMap<String, Place>,
    pub(crate) calls: BTreeMap<String, CallSpec>,
    /// Options of a client, by interface.
    pub(crate) options: BTreeMap<String, Map<String, Value>>,
    defaults: Map<String, Value>,
    faults: Vec<Map<String, Value>>,
}

/// Where secrets are looked for.
#[derive(Deserialize)]
pub(crate) struct Place {
    /// The case and the call which show that it is looked through: it holds the text.
    pub(crate) case: String,
    pub(crate) call: String,
    pub(crate) text: String,
    /// The languages that have it; all if left out.
    #[serde(rename = "in")]
    pub(crate) languages: Option<Vec<String>>,
}

/// One of the calls that meet the faults.
#[derive(Deserialize)]
pub(crate) struct CallSpec {
    pub(crate) interface: String,
    /// Options of the client beyond those of the interface; null: not that one.
    #[serde(default)]
    pub(crate) options: Map<String, Value>,
    pub(crate) operation: String,
    pub(crate) params: Value,
    pub(crate) via: String,
    #[serde(default)]
    pub(crate) rows: Vec<Value>,
    /// Whether the batch keeps a journal, in a file.
    #[serde(default)]
    pub(crate) journal: bool,
}

/// A fault, with the defaults filled in.
#[derive(Deserialize)]
pub(crate) struct Case {
    pub(crate) name: String,
    /// The fault's name on the server, where several cases share it.
    pub(crate) fault: Option<String>,
    /// By call, the results that are correct: `value`, or kind and outcome of an error.
    pub(crate) expect: BTreeMap<String, Vec<String>>,
    pub(crate) options: Map<String, Value>,
    /// Memory that the process may grow by, in MB. The case runs alone where it is given.
    pub(crate) memory_mb: Option<u64>,
    /// What the requests go through in place of the package's transport: `thrown`, `simulated`.
    pub(crate) transport: Option<String>,
    /// Maximum number of requests: one number, or one for each call.
    requests: Value,
    pub(crate) pause_ms: u64,
    pub(crate) listener: String,
    /// Whether a proper request comes first, on the connection that the call then uses.
    pub(crate) kept: bool,
    /// Whether the answer that no request asked for cannot be told from the one to the first request.
    pub(crate) stray: bool,
}

impl Manifest {
    pub(crate) fn read(text: &str) -> Result<Manifest, serde_json::Error> {
        serde_json::from_str(text)
    }

    pub(crate) fn cases(&self) -> Result<Vec<Case>, serde_json::Error> {
        let with_defaults = |fault: &Map<String, Value>| {
            let mut case = self.defaults.clone();
            for (name, value) in fault {
                match (case.get_mut(name), value) {
                    (Some(Value::Object(options)), Value::Object(more)) => options.extend(more.clone()),
                    _ => drop(case.insert(name.clone(), value.clone())),
                }
            }
            serde_json::from_value(Value::Object(case))
        };
        self.faults.iter().map(with_defaults).collect()
    }
}

impl Case {
    pub(crate) fn max_requests(&self, call: &str) -> u64 {
        self.requests.as_u64().or_else(|| self.requests.get(call)?.as_u64()).unwrap_or(1)
    }

    pub(crate) fn option_ms(&self, name: &str) -> Option<std::time::Duration> {
        self.options.get(name).and_then(Value::as_u64).map(std::time::Duration::from_millis)
    }
}
