//! TypeScript: examples of methods, which a test runs against the simulated service.

use serde_json::{Map, Value};
use triline_schema::operation::{Group, Handle, Kind, Operation, Record, ResponseLayout};

use super::methods::{Method, Way, methods};
use crate::example::{FILE, FILE_NAME, QUESTION, any_value, parameters, row_name, variable};
use crate::handle;
use crate::text::camel;

/// Longest line of an example.
const WIDTH: usize = 96;

/// The lines of a method's example.
pub(super) fn lines(method: &Method) -> Vec<String> {
    let operation = method.operation;
    let receiver = format!("{}.{}", variable(operation.interface), camel(operation.group()));
    let call = format!("{receiver}.{}({})", camel(&method.name), arguments(method));
    shown(&method.way, operation, &call)
}

/// The lines of the example of a method that opens a handle.
pub(super) fn opening(operation: &'static Operation) -> Vec<String> {
    let ask = format!("console.log(await chat.ask(\"{QUESTION}\"));");
    [opened(operation), vec![ask, "await chat.close();".to_owned()]].concat()
}

/// The lines of the example of a handle's method.
pub(super) fn of_handle(method: &Method) -> Vec<String> {
    shown(&method.way, method.operation, &format!("chat.{}(\"{QUESTION}\")", camel(&method.name)))
}

fn opened(operation: &'static Operation) -> Vec<String> {
    let receiver = format!("{}.{}", variable(operation.interface), camel(operation.group()));
    let given = object(&parameters(operation), operation);
    broken(&format!("const chat = await {receiver}.{}({given});", camel(operation.verb())))
}

fn shown(way: &Way, operation: &Operation, call: &str) -> Vec<String> {
    match way {
        Way::Stream(_) => broken(&format!("for await (const part of {call}) console.log(part);")),
        Way::Plain if matches!(operation.answer, ResponseLayout::Rows { .. }) => {
            let row = row_name(operation);
            broken(&format!("for await (const {row} of {call}) console.log({row});"))
        }
        Way::Plain if matches!(operation.answer, ResponseLayout::Nothing | ResponseLayout::NothingBut { .. }) => {
            broken(&format!("await {call};"))
        }
        Way::Plain | Way::Batch(_) => broken(&format!("console.log(await {call});")),
    }
}

/// The parameters of an example, as an object; empty for none.
fn arguments(method: &Method) -> String {
    let mut given = parameters(method.operation);
    given.retain(|name, _| Some(name.as_str()) != method.without);
    if let Some(field) = method.with {
        given.entry(field.api()).or_insert_with(|| any_value(field));
    }
    object(&given, method.operation)
}

fn object(given: &Map<String, Value>, operation: &Operation) -> String {
    let members: Vec<String> = given.iter().map(|(name, value)| member(name, value, Some(operation.params))).collect();
    if members.is_empty() { String::new() } else { format!("{{ {} }}", members.join(", ")) }
}

fn member(name: &str, value: &Value, record: Option<&Record>) -> String {
    let kind = record.and_then(|record| record.fields.iter().find(|field| field.api() == name));
    let value = literal(value, kind.map_or(&Kind::Any, |field| &field.kind));
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_name { format!("{name}: {value}") } else { format!("{name:?}: {value}") }
}

/// A value as TypeScript writes it.
fn literal(value: &Value, kind: &Kind) -> String {
    match (value, kind) {
        // The size represents the file.
        (Value::Number(_), Kind::File) => format!("new File([{FILE:?}], {FILE_NAME:?})"),
        (Value::Array(values), kind) => {
            let element = if let Kind::List(element) = kind { element } else { &Kind::Any };
            let values: Vec<String> = values.iter().map(|value| literal(value, element)).collect();
            format!("[{}]", values.join(", "))
        }
        (Value::Object(members), kind) => {
            let record = if let Kind::Record(record) = kind { Some(*record) } else { None };
            let members: Vec<String> = members.iter().map(|(name, value)| member(name, value, record)).collect();
            if members.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", members.join(", ")) }
        }
        (value, _) => value.to_string(),
    }
}

/// A statement, in more lines where it is too long: a member of its outermost object on each.
fn broken(statement: &str) -> Vec<String> {
    let long = statement.chars().count() > WIDTH;
    let (Some(from), Some(to)) = (statement.find("({ ").filter(|_| long), statement.rfind(" })")) else {
        return vec![statement.to_owned()];
    };
    let mut lines = vec![statement[..from + 2].to_owned()];
    let (mut depth, mut text, mut member) = (0_i32, false, String::new());
    for c in statement[from + 3..to].chars() {
        match c {
            '"' => text = !text,
            '{' | '[' if !text => depth += 1,
            '}' | ']' if !text => depth -= 1,
            ',' if !text && depth == 0 => {
                lines.push(format!("  {},", member.trim_start()));
                member.clear();
                continue;
            }
            _ => {}
        }
        member.push(c);
    }
    lines.push(format!("  {},", member.trim_start()));
    lines.push(statement[to + 1..].to_owned());
    lines
}

/// A module with all examples, by the names of methods, for a test that runs them.
pub(super) fn module(groups: &[&Group]) -> String {
    let mut out = String::from("export const examples = {\n");
    for group in groups {
        for operation in group.operations {
            let handle = group.handle().filter(|handle| handle.opens == operation.name);
            let name = |verb: &str| format!("{}.{}.{}", operation.interface.name(), group.name, camel(verb));
            if let Some(handle) = handle {
                out += &entry(&name(operation.verb()), &opening(operation));
                out += &conversation(handle, operation);
                continue;
            }
            for method in methods(operation) {
                out += &entry(&name(&method.name), &lines(&method));
            }
        }
    }
    out + "};\n"
}

/// The examples of a handle's methods.
fn conversation(handle: &Handle, opens: &'static Operation) -> String {
    let mut out = String::new();
    for method in handle.methods.iter().map(|name| handle::operation(name)).flat_map(methods) {
        let lines = [opened(opens), of_handle(&method)].concat();
        out += &entry(&format!("{}.{}", handle.name, camel(&method.name)), &lines);
    }
    out
}

fn entry(name: &str, lines: &[String]) -> String {
    let body: String = lines.iter().map(|line| format!("    {line}\n")).collect();
    format!("  /** @param {{Clients}} clients */\n  \"{name}\": async ({{ cc, phone, ai }}) => {{\n{body}  }},\n")
}
