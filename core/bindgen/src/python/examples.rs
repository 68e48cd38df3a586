//! Examples of methods: calls that succeed against a fresh simulated service.

use serde_json::Value;
use triline_schema::operation::{Field, Kind, Record};

use super::groups::{Client, Method, Way};
use super::{Parameter, identifier};
use crate::example::{FILE, Layout, QUESTION, any_value, call, parameters, variable};

const LAYOUT: Layout = Layout { width: 78, trailing_comma: true };

/// The lines of an example.
pub(super) fn lines(method: &Method, client: Client, group: &str, is_paged: bool, returns: bool) -> Vec<String> {
    let given = parameters(method.operation);
    let value_of = |field: &Field| given.get(field.api()).map(|value| literal(value, &field.kind));
    let mut arguments: Vec<String> = Vec::new();
    let receiver = match method.of {
        Some(_) => {
            arguments.push(format!("{QUESTION:?}"));
            "chat".to_owned()
        }
        None => format!("{}.{}", variable(method.operation.interface), identifier(group)),
    };
    for Parameter { field, required } in &method.parameters {
        let value = match value_of(field) {
            Some(value) => value,
            None if *required => literal(&any_value(field), &field.kind),
            None => continue,
        };
        arguments.push(format!("{}={value}", identifier(field.name)));
    }
    let is_async = client == Client::Async;
    let wait = if is_async { "await " } else { "" };
    let call = call(LAYOUT, "", &format!("{receiver}.{}", method.name), &arguments, "");
    let joined = |before: &str, after: &str| {
        let mut lines = call.clone();
        if let Some(first) = lines.first_mut() {
            first.insert_str(0, before);
        }
        if let Some(last) = lines.last_mut() {
            last.push_str(after);
        }
        lines
    };
    let print = |mut lines: Vec<String>, what: &str| {
        lines.push(what.to_owned());
        lines
    };
    match method.way {
        Way::Stream(_) => {
            let kind = if is_async { "async for" } else { "for" };
            print(joined(&format!("{kind} part in "), ":"), "    print(part)")
        }
        Way::Batch { .. } => print(joined(&format!("result = {wait}"), ""), "print(result)"),
        _ if method.opens.is_some() => {
            let kind = if is_async { "async with await" } else { "with" };
            let ask = format!("    print({wait}chat.ask({QUESTION:?}))");
            print(joined(&format!("{kind} "), " as chat:"), &ask)
        }
        _ if is_paged => {
            let kind = if is_async { "async for" } else { "for" };
            print(joined(&format!("{kind} entry in "), ":"), "    print(entry)")
        }
        _ if returns => print(joined(&format!("answer = {wait}"), ""), "print(answer)"),
        _ => joined(wait, ""),
    }
}

/// A value as Python writes it.
fn literal(value: &Value, kind: &Kind) -> String {
    match (value, kind) {
        // The size represents the file.
        (Value::Number(_), Kind::File) => format!("b{FILE:?}"),
        (Value::Null, _) => "None".to_owned(),
        (Value::Bool(true), _) => "True".to_owned(),
        (Value::Bool(false), _) => "False".to_owned(),
        (Value::Array(values), kind) => {
            let element = if let Kind::List(element) = kind { element } else { &Kind::Any };
            let values: Vec<String> = values.iter().map(|value| literal(value, element)).collect();
            format!("[{}]", values.join(", "))
        }
        (Value::Object(members), kind) => {
            let record = if let Kind::Record(record) = kind { Some(*record) } else { None };
            let members: Vec<String> = members.iter().map(|(name, value)| member(name, value, record)).collect();
            format!("{{{}}}", members.join(", "))
        }
        (Value::String(text), _) => format!("{text:?}"),
        (Value::Number(number), _) => number.to_string(),
    }
}

fn member(name: &str, value: &Value, record: Option<&Record>) -> String {
    let field = record.and_then(|record| record.fields.iter().find(|field| field.api() == name));
    match field {
        Some(field) => format!("{:?}: {}", identifier(field.name), literal(value, &field.kind)),
        None => format!("{name:?}: {}", literal(value, &Kind::Any)),
    }
}
