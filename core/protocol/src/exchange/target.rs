//! Where a request goes and what it carries: as the table says, or as the caller of an undocumented request does.

use alloc::string::String;
use alloc::vec::Vec;

use crate::client::config::Config;
use crate::codec::request::Checked;
use crate::error::Error;
use crate::error::message::Message;
use crate::json::{ObjectWriter, each_member, scalar};
use crate::text::{self, percent_encoded};
use triline_schema::operation::{Interface, Operation};
use triline_schema::undocumented;

/// The parts of a request that do not depend on its authentication.
pub(super) struct Target {
    pub(super) method: &'static str,
    /// The path below the base URL.
    pub(super) path: String,
    /// The query, without its question mark; empty for none.
    pub(super) query: String,
    pub(super) body: Vec<u8>,
}

impl Target {
    pub(super) fn of(config: &Config, operation: &'static Operation, params: &Checked) -> Target {
        if !operation.is_undocumented() {
            return Target {
                method: operation.method.name(),
                path: config.path(operation).into(),
                query: String::new(),
                body: if operation.method.name() == "GET" { Vec::new() } else { params.body(config.sample_names) },
            };
        }
        let method = method(params);
        let mut query = String::new();
        each_member(params.get("query").unwrap_or_default(), |name, value| {
            if let Some(value) = query_value(value) {
                let mark = if query.is_empty() { "" } else { "&" };
                query.push_str(&text::text(&[mark, &percent_encoded(name), "=", &percent_encoded(&value)]));
            }
        });
        let body = match params.get("json") {
            // The credentials are added to it.
            Some(json) if operation.interface == Interface::AiAgent => {
                let mut out = ObjectWriter::new();
                each_member(json, |name, value| out.json(name, value));
                out.finish().into_bytes()
            }
            Some(json) => json.as_bytes().to_vec(),
            None if method == "GET" => Vec::new(),
            None => b"{}".to_vec(),
        };
        Target { method, path: path(params), query, body }
    }
}

/// The path of a request, for its events.
pub(super) fn path_of(config: &Config, operation: &'static Operation, params: &Checked) -> String {
    if operation.is_undocumented() { path(params) } else { config.path(operation).into() }
}

fn path(params: &Checked) -> String {
    params.text("path").unwrap_or_default()
}

fn method(params: &Checked) -> &'static str {
    let given = params.text("method").unwrap_or_default();
    ["GET", "PUT", "PATCH", "DELETE"].into_iter().find(|method| **method == *given).unwrap_or("POST")
}

fn query_value(json: &str) -> Option<String> {
    match json {
        "true" | "false" => Some(json.into()),
        _ => scalar(json).map(Into::into),
    }
}

/// Whether HTTP libraries take a part of a path for this folder or the one above, and send another path than the one that was
/// signed: one that the program may have made of what a user wrote.
fn is_dots(part: &str) -> bool {
    let part = part.replace("%2e", ".").replace("%2E", ".");
    part == "." || part == ".."
}

/// Checks what the table cannot say of an undocumented request, and returns its operation: one that is safe to repeat, if
/// it reads.
///
/// # Errors
///
/// `invalid_request`: the parameter at fault.
pub(crate) fn check(operation: &'static Operation, params: &Checked) -> Result<&'static Operation, Error> {
    let path = path(params);
    let is_path = path.starts_with('/')
        && path.bytes().all(|byte| matches!(byte, b'!'..=b'~') && !matches!(byte, b'?' | b'#' | b'\\'))
        && !path.split('/').any(is_dots);
    if !is_path {
        let expected = message!("a path that begins with a slash, without a query");
        // As JSON, so that a line feed in it forges no line of a log.
        return Err(Error::invalid(
            "format",
            "path",
            expected,
            Message::shortened(params.get("path").unwrap_or_default(), 200),
        ));
    }
    let mut wrong = None;
    each_member(params.get("query").unwrap_or_default(), |name, value| {
        if value != "null" && query_value(value).is_none() {
            wrong.get_or_insert_with(|| (text::text(&["query.", name]), Message::shortened(value, 60)));
        }
    });
    if let Some((field, got)) = wrong {
        return Err(Error::invalid("type", field, message!("a string, a number or a boolean"), got));
    }
    let json = params.get("json");
    if let Some(json) = json.filter(|json| operation.interface == Interface::AiAgent && !json.starts_with('{')) {
        let expected = message!("an object, which the credentials are added to");
        return Err(Error::invalid("type", "json", expected, Message::shortened(json, 60)));
    }
    if method(params) != "GET" {
        return Ok(operation);
    }
    if json.is_some() {
        return Err(Error::invalid("option", "json", message!("nothing with the method GET"), message!("a body")));
    }
    undocumented::read(operation).ok_or_else(|| {
        Error::invalid("option", "method", message!("another method than GET: the credentials are in the body"), "GET")
    })
}
