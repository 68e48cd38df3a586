//! Requests that no document of the vendor describes.

use alloc::string::String;
use alloc::sync::Arc;

use serde_json::{Map, Value};

use super::Host;
use super::request::Request;
use crate::Form;
use crate::typed::decode;
use triline_protocol::text;
use triline_schema::operation::Interface;

/// A request that no document describes: [`Request::query`], [`Request::json`].
#[derive(Debug)]
pub enum Undocumented {}

pub(super) fn request(
    host: &Arc<Host>,
    interface: Interface,
    method: &str,
    path: &str,
) -> Request<Value, Undocumented> {
    let operation = text::text(&[interface.name(), ".request"]);
    let parts = Map::from_iter([("method".into(), method.into()), ("path".into(), path.into())]);
    Request::new(host, &operation, Value::Object(parts).to_string(), Form::Json, decode)
}

impl Request<Value, Undocumented> {
    /// Adds a query parameter: a text, a number or a boolean.
    pub fn query(self, name: &str, value: impl Into<Value>) -> Self {
        let value = value.into();
        self.part(|parts| {
            let query = parts.entry("query").or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(query) = query {
                query.insert(name.into(), value);
            }
        })
    }

    /// Sets the body.
    pub fn json(self, body: impl Into<Value>) -> Self {
        let body = body.into();
        self.part(|parts| {
            parts.insert("json".into(), body);
        })
    }

    fn part(mut self, change: impl FnOnce(&mut Map<String, Value>)) -> Self {
        let params = self.params_mut();
        // They were written here.
        if let Ok(Value::Object(mut parts)) = serde_json::from_str(params) {
            change(&mut parts);
            *params = Value::Object(parts).to_string();
        }
        self
    }
}
