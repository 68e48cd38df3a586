//! Groups: a struct of methods each, and the member of the client that gives it.

use std::fmt::Write;

use triline::operation::{Answer, Field, Group, Kind, Operation, Rule};

use super::{client, docs, identifier, literal, type_name};
use crate::text::{doc_lines, filled_in, pascal};

/// The source of a group.
pub(super) fn group(group: &'static Group) -> String {
    let (client, name) = (client(group.interface), pascal(group.name));
    let doc: Vec<String> = doc_lines(group.doc).map(Into::into).collect();
    let doc = docs::comment("    ", &doc);
    let mut out = format!("extension {client} {{\n{doc}");
    _ = writeln!(out, "    public var {}: {name} {{ {name}(caller: caller) }}\n", identifier(group.name));
    _ = write!(out, "{doc}    public struct {name}: Sendable {{\n        let caller: Caller\n");
    for operation in group.operations {
        for method in methods(operation) {
            out.push_str(&method.source());
        }
    }
    out.push_str("    }\n}\n");
    let files = group.operations.iter().flat_map(|operation| operation.params.fields);
    // What the content of a file is given as.
    if files.into_iter().any(|field| matches!(field.kind, Kind::File)) {
        out.insert_str(0, "import Foundation\n\n");
    }
    out
}

/// A method of an operation.
struct Method {
    operation: &'static Operation,
    name: String,
    /// A parameter that it asks for beyond those that the service does.
    required: Option<&'static str>,
    /// A parameter that it does not have.
    without: Option<&'static str>,
    /// What it gives in place of the whole answer, in its parts.
    part: Option<&'static Kind>,
    /// The most rows of one request, where it sends any number.
    most: Option<u32>,
}

/// The methods of an operation: one, and another for each way to call it that is more than a parameter.
fn methods(operation: &'static Operation) -> Vec<Method> {
    let plain = |name| Method { operation, name, required: None, without: None, part: None, most: None };
    let verb = || operation.verb().to_owned();
    for rule in operation.rules {
        match rule {
            Rule::Split { field, without } => {
                return vec![
                    Method { required: Some(field), ..plain(verb()) },
                    Method { without: Some(field), ..plain((*without).into()) },
                ];
            }
            Rule::Stream(part) => {
                let without = Some("stream");
                return vec![
                    Method { without, ..plain(verb()) },
                    Method { without, part: Some(part), ..plain(format!("{}_stream", verb())) },
                ];
            }
            Rule::Batch { most, .. } => {
                return vec![plain(verb()), Method { most: Some(*most), ..plain(format!("{}_all", verb())) }];
            }
            _ => {}
        }
    }
    vec![plain(verb())]
}

impl Method {
    fn source(&self) -> String {
        let operation = self.operation;
        let is = |field: &Field, name: Option<&str>| name.is_some_and(|name| field.wire == name);
        let asked =
            |field: &Field| is(field, self.required) || field.required() && filled_in(operation, field).is_none();
        let all = operation.params.fields.iter().filter(|field| !is(field, self.without));
        let (mut fields, optional): (Vec<_>, Vec<_>) = all.partition(|field| asked(field));
        fields.extend(optional);
        let parameter = |field: &&Field| {
            let (name, kind) = (identifier(field.name), type_name(&field.kind));
            if asked(field) { format!("{name}: {kind}") } else { format!("{name}: {kind}? = nil") }
        };
        let mut parameters: Vec<_> = fields.iter().map(parameter).collect();
        if let Some(kind) = operation.params.open {
            parameters.push(format!("extra: [String: {}] = [:]", type_name(kind)));
        }
        let (returns, call, doc) = match self.part {
            Some(part) => {
                let doc = "The parts of the answer. Nothing is sent before the first is asked for.";
                (format!("PartStream<{}>", type_name(part)), "stream", doc)
            }
            None => result(operation),
        };
        let lazy = self.part.is_some() || operation.paging.is_some();
        let left_out = if self.part.is_none() && operation.rules.iter().any(|rule| matches!(rule, Rule::Split { .. })) {
            self.without.and_then(|wire| operation.params.field(wire))
        } else {
            None
        };
        let doc = docs::comment("        ", &docs::operation(operation, &fields, left_out, self.most, lazy, doc));
        let effects = if lazy { "" } else { " async throws" };
        let arrow = if returns.is_empty() { String::new() } else { format!(" -> {returns}") };
        let name = identifier(&self.name);
        let signature = |parameters: &str| format!("        public func {name}({parameters}){effects}{arrow} {{\n");
        let mut out = format!("\n{doc}");
        let one_line = parameters.join(", ");
        if one_line.len() > 70 || signature(&one_line).len() > 120 {
            out.push_str(&signature(&format!("\n            {}\n        ", parameters.join(",\n            "))));
        } else {
            out.push_str(&signature(&one_line));
        }
        let effects = if lazy { "" } else { "try await " };
        let mode = if self.most.is_some() { ", mode: .batch" } else { "" };
        _ = write!(out, "            {effects}self.caller.{call}({}{mode})", literal(operation.name));
        if !fields.is_empty() || operation.params.open.is_some() {
            out.push_str(" {\n");
            for field in fields {
                _ = writeln!(out, "                $0.set({}, {})", literal(field.wire), identifier(field.name));
            }
            if operation.params.open.is_some() {
                out.push_str("                $0.set(extra: extra)\n");
            }
            out.push_str("            }");
        }
        out.push_str("\n        }\n");
        out
    }
}

/// The type of the result, the function that gets it, and what is said of it.
fn result(operation: &Operation) -> (String, &'static str, &'static str) {
    match (&operation.answer, operation.paging) {
        (Answer::Nothing | Answer::NothingBut { .. }, _) => (String::new(), "run", ""),
        (Answer::Rows { row, .. }, Some(_)) => {
            (format!("PagedList<{}>", type_name(row)), "pages", "The list. Nothing is sent before it is asked for.")
        }
        (Answer::Rows { row, .. }, None) => (format!("[{}]", type_name(row)), "list", "The list."),
        (Answer::Fields { record, .. }, _) => (record.name.into(), "record", "What the service answers."),
        (Answer::Value { kind, .. } | Answer::Whole { kind }, _) => match kind {
            Kind::Record(record) => (record.name.into(), "record", "What the service answers."),
            Kind::List(element) => (format!("[{}]", type_name(element)), "list", "The list."),
            Kind::Any => ("JSONValue".into(), "value", "What the service answers."),
            kind => (format!("{}?", type_name(kind)), "value", "What the service answers; nil for nothing."),
        },
    }
}
