//! Groups: a struct of methods each, and the member of the client that gives it.

use std::fmt::Write;

use triline::operation::{Answer, Field, Group, Kind, Operation, Rule};

use super::{client, docs, identifier, literal, type_name};
use crate::text::{doc_lines, pascal};

/// The source of a group.
pub(super) fn group(group: &Group) -> String {
    let (client, name) = (client(group.interface), pascal(group.name));
    let doc: Vec<String> = doc_lines(group.doc).map(Into::into).collect();
    let doc = docs::comment("    ", &doc);
    let mut out = format!("extension {client} {{\n{doc}");
    _ = writeln!(out, "    public var {}: {name} {{ {name}(caller: caller) }}\n", identifier(group.name));
    _ = write!(out, "{doc}    public struct {name}: Sendable {{\n        let caller: Caller\n");
    for operation in group.operations {
        let split = operation.rules.iter().find_map(|rule| match rule {
            Rule::Split { field, without } => Some((*field, *without)),
            Rule::OneOf(_) => None,
        });
        match split {
            None => out.push_str(&method(operation, operation.verb(), None, None)),
            Some((field, without)) => {
                out.push_str(&method(operation, operation.verb(), Some(field), None));
                out.push_str(&method(operation, without, None, Some(field)));
            }
        }
    }
    out.push_str("    }\n}\n");
    out
}

/// A method. `required`: a parameter that it asks for beyond those that the service does; `without`: one
/// that it does not have.
fn method(operation: &Operation, verb: &str, required: Option<&str>, without: Option<&str>) -> String {
    let is = |field: &Field, name: Option<&str>| name.is_some_and(|name| field.wire == name);
    let asked = |field: &Field| field.required() || is(field, required);
    let all = operation.params.fields.iter().filter(|field| !is(field, without));
    let (mut fields, optional): (Vec<_>, Vec<_>) = all.partition(|field| asked(field));
    fields.extend(optional);
    let parameter = |field: &&Field| {
        let (name, kind) = (identifier(field.name), type_name(&field.kind));
        if asked(field) { format!("{name}: {kind}") } else { format!("{name}: {kind}? = nil") }
    };
    let parameters: Vec<_> = fields.iter().map(parameter).collect();
    let one_line = parameters.join(", ");
    let parameters = if one_line.len() > 70 {
        format!("\n            {}\n        ", parameters.join(",\n            "))
    } else {
        one_line
    };

    let (returns, call, doc) = result(operation);
    let left_out = without.and_then(|wire| operation.params.field(wire));
    let doc = docs::comment("        ", &docs::operation(operation, &fields, left_out, doc));
    let effects = if operation.paging.is_some() { "" } else { " async throws" };
    let arrow = if returns.is_empty() { String::new() } else { format!(" -> {returns}") };
    let verb = identifier(verb);
    let mut out = format!("\n{doc}        public func {verb}({parameters}){effects}{arrow} {{\n");
    let effects = if operation.paging.is_some() { "" } else { "try await " };
    _ = write!(out, "            {effects}self.caller.{call}({})", literal(operation.name));
    if !fields.is_empty() {
        out.push_str(" {\n");
        for field in fields {
            _ = writeln!(out, "                $0.set({}, {})", literal(field.wire), identifier(field.name));
        }
        out.push_str("            }");
    }
    out.push_str("\n        }\n");
    out
}

/// The type of the result, the function that gets it, and what is said of it.
fn result(operation: &Operation) -> (String, &'static str, &'static str) {
    match (&operation.answer, operation.paging) {
        (Answer::Nothing, _) => (String::new(), "run", ""),
        (Answer::Rows { row, .. }, Some(_)) => {
            (format!("PagedList<{}>", type_name(row)), "pages", "The list. Nothing is sent before it is asked for.")
        }
        (Answer::Rows { row, .. }, None) => (format!("[{}]", type_name(row)), "list", "The list."),
        (Answer::Fields { record, .. }, _) => (record.name.into(), "record", "What the service answers."),
        (Answer::Value { kind, .. }, _) => match kind {
            Kind::Record(record) => (record.name.into(), "record", "What the service answers."),
            Kind::List(element) => (format!("[{}]", type_name(element)), "list", "The list."),
            Kind::Any => ("JSONValue".into(), "value", "What the service answers."),
            kind => (format!("{}?", type_name(kind)), "value", "What the service answers; nil for nothing."),
        },
    }
}
