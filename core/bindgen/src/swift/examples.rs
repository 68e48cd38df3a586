//! Swift: examples of methods, which a test runs against the simulated service.

use std::fmt::Write;

use serde_json::{Map, Value};
use triline_schema::operation::{Choice, Field, Group, Handle, Kind, Record, ResponseLayout};

use super::groups::{Method, methods, result};
use super::types::constant;
use super::{identifier, literal};
use crate::example::{self, FILE, Layout, QUESTION, any_value, function_name, parameters, row_name, variable};
use crate::handle;
use crate::text::camel;

const LAYOUT: Layout = Layout { width: 92, trailing_comma: false };

/// The lines of a method's example.
pub(super) fn lines(method: &Method) -> Vec<String> {
    shown(method, &callee(method), &arguments(method))
}

/// The lines of the example of the method that opens a handle.
pub(super) fn opening(method: &Method) -> Vec<String> {
    let ask = format!("print(try await chat.ask({}))", literal(QUESTION));
    [opened(method), vec![ask, "try await chat.close()".to_owned()]].concat()
}

/// The lines of the example of a handle's method.
pub(super) fn of_handle(method: &Method) -> Vec<String> {
    shown(method, &format!("chat.{}", identifier(&method.name)), &[literal(QUESTION)])
}

fn callee(method: &Method) -> String {
    let operation = method.operation;
    format!("{}.{}.{}", variable(operation.interface), identifier(operation.group()), identifier(&method.name))
}

fn opened(method: &Method) -> Vec<String> {
    call("let chat = try await ", &callee(method), &arguments(method), "")
}

fn shown(method: &Method, callee: &str, arguments: &[String]) -> Vec<String> {
    let operation = method.operation;
    if method.part.is_some() {
        return call("for try await part in ", callee, arguments, " { print(part) }");
    }
    match operation.answer {
        _ if method.batch.is_some() => printed(callee, arguments, false),
        ResponseLayout::Rows { .. } if operation.paging.is_some() => {
            let row = row_name(operation);
            call(&format!("for try await {row} in "), callee, arguments, &format!(" {{ print({row}) }}"))
        }
        ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => call("try await ", callee, arguments, ""),
        _ => printed(callee, arguments, result(operation).0.ends_with('?')),
    }
}

/// A call whose result is printed. `may_be_nil`: the compiler wants to know that this is meant.
fn printed(callee: &str, arguments: &[String], may_be_nil: bool) -> Vec<String> {
    let end = if may_be_nil { " as Any)" } else { ")" };
    let line = call("print(try await ", callee, arguments, end);
    if line.len() == 1 {
        return line;
    }
    [call("let result = try await ", callee, arguments, ""), vec![format!("print(result{end}")]].concat()
}

fn call(before: &str, callee: &str, arguments: &[String], after: &str) -> Vec<String> {
    example::call(LAYOUT, before, callee, arguments, after)
}

/// The arguments, in the order of the method's parameters.
fn arguments(method: &Method) -> Vec<String> {
    let given = parameters(method.operation);
    let argument = |field: &&'static Field| {
        let value = given.get(field.api()).cloned().or_else(|| method.asked(field).then(|| any_value(field)))?;
        Some(format!("{}: {}", identifier(field.name), of_kind(&value, &field.kind)))
    };
    let mut arguments: Vec<String> = method.fields().iter().filter_map(argument).collect();
    if method.operation.params.open.is_some() {
        arguments.extend(extra(&given, method.operation.params));
    }
    arguments
}

/// The members that are no fields of the record, as its argument `extra`.
fn extra(given: &Map<String, Value>, record: &Record) -> Option<String> {
    let is_field = |name: &str| record.fields.iter().any(|field| field.api() == name);
    let further: Map<String, Value> =
        given.iter().filter(|(name, _)| !is_field(name)).map(|(name, value)| (name.clone(), value.clone())).collect();
    (!further.is_empty()).then(|| format!("extra: {}", map(&further, &Kind::Any)))
}

/// A value of that type.
fn of_kind(value: &Value, kind: &Kind) -> String {
    match (value, kind) {
        (Value::Null, _) => "nil".to_owned(),
        // The size represents the file.
        (_, Kind::File) => format!(".data(Data({}.utf8))", literal(FILE)),
        (Value::String(text), Kind::Choice(choice)) => variant(choice, text),
        (Value::Number(number), Kind::Choice(choice)) => variant(choice, &number.to_string()),
        (Value::String(text), _) => literal(text),
        (Value::Array(values), kind) => {
            let element = if let Kind::List(element) = kind { element } else { &Kind::Any };
            let values: Vec<String> = values.iter().map(|value| of_kind(value, element)).collect();
            format!("[{}]", values.join(", "))
        }
        (Value::Object(members), Kind::Record(record)) => {
            let fields = record.fields.iter().filter_map(|field| {
                let value = members.get(field.api())?;
                Some(format!("{}: {}", identifier(field.name), of_kind(value, &field.kind)))
            });
            let arguments: Vec<String> = fields.chain(extra(members, record)).collect();
            format!("{}({})", record.name, arguments.join(", "))
        }
        (Value::Object(members), kind) => {
            let element = if let Kind::Map(element) = kind { element } else { &Kind::Any };
            map(members, element)
        }
        (value, _) => value.to_string(),
    }
}

/// A choice, by the name of its value.
fn variant(choice: &'static Choice, value: &str) -> String {
    let known = choice.variants.iter().find(|variant| variant.value == value);
    known.map_or_else(|| literal(value), |known| format!(".{}", constant(known.name)))
}

fn map(members: &Map<String, Value>, element: &Kind) -> String {
    let entries: Vec<String> =
        members.iter().map(|(name, value)| format!("{}: {}", literal(name), of_kind(value, element))).collect();
    if entries.is_empty() { "[:]".to_owned() } else { format!("[{}]", entries.join(", ")) }
}

/// All examples for a test that runs them.
pub(super) fn source(groups: &[&'static Group]) -> String {
    let mut out = Examples::default();
    for group in groups {
        for method in group.operations.iter().flat_map(methods) {
            // Of the methods that differ in what gives their rows, one.
            if method.batch.is_some_and(|batch| batch.from != "Sequence") {
                continue;
            }
            let name = format!("{}.{}.{}", group.interface.name(), group.name, camel(&method.name));
            match group.handle().filter(|handle| handle.opens == method.operation.name) {
                Some(handle) => {
                    out.add(&name, &opening(&method));
                    out.conversation(handle, &method);
                }
                None => out.add(&name, &lines(&method)),
            }
        }
    }
    format!(
        "// swift-format-ignore-file\nimport Foundation\nimport Triline\nimport TrilineSimulated\n\n/// The examples of the methods' comments.\nstruct Examples {{\n    \
         let cc: Platform\n    let phone: WorkPhone\n    let ai: AiAgent\n{}\n    /// All of them, by their methods.\n    \
         static let all: [(String, @Sendable (Examples) async throws -> Void)] = [\n{}    ]\n}}\n",
        out.functions, out.names
    )
}

#[derive(Default)]
struct Examples {
    names: String,
    functions: String,
}

impl Examples {
    fn add(&mut self, name: &str, lines: &[String]) {
        let function = function_name(name);
        _ = writeln!(self.names, "        ({}, {{ try await $0.{function}() }}),", literal(name));
        _ = writeln!(self.functions, "\n    func {function}() async throws {{");
        for line in lines {
            _ = writeln!(self.functions, "        {line}");
        }
        self.functions.push_str("    }\n");
    }

    /// The examples of a handle's methods.
    fn conversation(&mut self, handle: &Handle, opens: &Method) {
        for method in handle.methods.iter().map(|name| handle::operation(name)).flat_map(methods) {
            let lines = [opened(opens), of_handle(&method)].concat();
            self.add(&format!("{}.{}", handle.name, camel(&method.name)), &lines);
        }
    }
}

/// The lines of an example in a comment.
pub(super) fn fenced(lines: &[String]) -> Vec<String> {
    [&["", "```swift"].map(str::to_owned)[..], lines, &["```".to_owned()]].concat()
}
