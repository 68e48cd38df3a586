//! Kotlin: examples of methods, which a test runs against the simulated service.

use std::fmt::Write;

use serde_json::{Map, Value};
use triline_schema::operation::{Choice, Field, Format, Group, Handle, Kind, Operation, Record, ResponseLayout};

use super::docs::literal;
use super::groups::{Method, is_time, methods, result};
use super::{name_of, type_of};
use crate::example::{self, FILE, Layout, QUESTION, any_value, function_name, parameters, row_name, variable};
use crate::handle;
use crate::text::camel;

const LAYOUT: Layout = Layout { width: 96, trailing_comma: true };

/// The lines of a method's example.
pub(super) fn lines(method: &Method) -> Vec<String> {
    let operation = method.operation;
    let callee = format!("{}.{}.{}", variable(operation.interface), camel(operation.group()), name_of(&method.name));
    shown(method, &callee, &arguments(method))
}

/// The lines of the example of the method that opens a handle.
pub(super) fn opening(method: &Method) -> Vec<String> {
    let operation = method.operation;
    let callee = format!("{}.{}.{}", variable(operation.interface), camel(operation.group()), name_of(&method.name));
    call("", &callee, &arguments(method), &format!(".use {{ chat -> println(chat.ask({}).data) }}", literal(QUESTION)))
}

/// The lines of the example of a handle's method.
pub(super) fn of_handle(method: &Method) -> Vec<String> {
    shown(method, &format!("chat.{}", name_of(&method.name)), &[literal(QUESTION)])
}

fn shown(method: &Method, callee: &str, arguments: &[String]) -> Vec<String> {
    let operation = method.operation;
    if method.part.is_some() {
        return call("", callee, arguments, ".collect { part -> println(part) }");
    }
    if method.is_batch() {
        return printed(callee, arguments);
    }
    match operation.answer {
        ResponseLayout::Rows { .. } if operation.paging.is_some() => {
            let row = row_name(operation);
            call("", callee, arguments, &format!(".items().collect {{ {row} -> println({row}) }}"))
        }
        _ if result(operation).0 == "Unit" => call("", callee, arguments, ""),
        _ => printed(callee, arguments),
    }
}

/// A call whose result is printed.
fn printed(callee: &str, arguments: &[String]) -> Vec<String> {
    let line = call("println(", callee, arguments, ")");
    if line.len() == 1 {
        return line;
    }
    [call("val result = ", callee, arguments, ""), vec!["println(result)".to_owned()]].concat()
}

fn call(before: &str, callee: &str, arguments: &[String], after: &str) -> Vec<String> {
    example::call(LAYOUT, before, callee, arguments, after)
}

/// The arguments, by name, in the order of the method's parameters.
fn arguments(method: &Method) -> Vec<String> {
    let given = parameters(method.operation);
    let argument = |field: &&'static Field| {
        let value = given.get(field.api()).cloned().or_else(|| method.asked(field).then(|| any_value(field)))?;
        Some(format!("{} = {}", name_of(field.name), parameter(field, &value)))
    };
    let mut arguments: Vec<String> = method.fields().iter().filter_map(argument).collect();
    arguments.extend(extra(&given, method.operation.params));
    arguments
}

fn parameter(field: &Field, value: &Value) -> String {
    match (value, &field.kind) {
        // The size represents the file.
        (_, Kind::File) => format!("UploadSource.bytes({}.encodeToByteArray())", literal(FILE)),
        (Value::String(time), Kind::Text) if is_time(field) => moment(time),
        (Value::Array(times), Kind::List(_)) if is_time(field) => {
            let times: Vec<String> = times.iter().map(|time| moment(time.as_str().unwrap_or_default())).collect();
            format!("listOf({})", times.join(", "))
        }
        (value, kind) => of_kind(value, kind),
    }
}

/// A time as the service's clock shows it.
fn moment(text: &str) -> String {
    debug_assert_eq!(text.len(), Format::DateTime.pattern().len(), "a date and a time");
    format!("LocalDateTime.parse({})", literal(&text.replace(' ', "T")))
}

/// The members that are no fields of the record, as its argument `extra`.
fn extra(given: &Map<String, Value>, record: &Record) -> Option<String> {
    let kind = record.open.as_ref()?;
    let is_field = |name: &str| record.fields.iter().any(|field| field.api() == name);
    let further: Map<String, Value> =
        given.iter().filter(|(name, _)| !is_field(name)).map(|(name, value)| (name.clone(), value.clone())).collect();
    (!further.is_empty()).then(|| format!("extra = {}", map(&further, kind)))
}

/// A value of that type.
fn of_kind(value: &Value, kind: &Kind) -> String {
    match (value, kind) {
        (Value::Null, _) => "null".to_owned(),
        (Value::String(text), Kind::Choice(choice)) => variant(choice, text),
        (Value::Number(number), Kind::Choice(choice)) => variant(choice, &number.to_string()),
        (Value::String(text), Kind::Text) => literal(text),
        (Value::Number(number), Kind::Number) => {
            let text = number.to_string();
            if text.contains('.') { text } else { format!("{text}.0") }
        }
        (Value::Array(values), Kind::List(element)) => {
            let values: Vec<String> = values.iter().map(|value| of_kind(value, element)).collect();
            if values.is_empty() { "emptyList()".to_owned() } else { format!("listOf({})", values.join(", ")) }
        }
        (Value::Object(members), Kind::Record(record)) => built(members, record),
        (Value::Object(members), Kind::Map(element)) => map(members, element),
        (value, Kind::Any | Kind::OneOf(_) | Kind::Object | Kind::Scalar) => json(value),
        (value, _) => value.to_string(),
    }
}

/// A choice, by the name of its value.
fn variant(choice: &'static Choice, value: &str) -> String {
    let known = choice.variants.iter().find(|variant| variant.value == value);
    known.map_or_else(|| literal(value), |known| format!("{}.{}", type_of(&Kind::Choice(choice)), known.name))
}

fn built(members: &Map<String, Value>, record: &Record) -> String {
    let fields = record.fields.iter().filter_map(|field| {
        let value = members.get(field.api())?;
        Some(format!("{} = {}", name_of(field.name), of_kind(value, &field.kind)))
    });
    let arguments: Vec<String> = fields.chain(extra(members, record)).collect();
    format!("{}({})", record.name, arguments.join(", "))
}

fn map(members: &Map<String, Value>, element: &Kind) -> String {
    let entries = members.iter().map(|(name, value)| format!("{} to {}", literal(name), of_kind(value, element)));
    format!("mapOf({})", entries.collect::<Vec<_>>().join(", "))
}

/// A value of `kotlinx.serialization.json`.
fn json(value: &Value) -> String {
    match value {
        Value::Null => "JsonNull".to_owned(),
        Value::String(text) => format!("JsonPrimitive({})", literal(text)),
        Value::Bool(_) | Value::Number(_) => format!("JsonPrimitive({value})"),
        Value::Array(values) => {
            let values: Vec<String> = values.iter().map(json).collect();
            format!("JsonArray(listOf({}))", values.join(", "))
        }
        Value::Object(members) => {
            let entries = members.iter().map(|(name, value)| format!("{} to {}", literal(name), json(value)));
            format!("JsonObject(mapOf({}))", entries.collect::<Vec<_>>().join(", "))
        }
    }
}

/// All examples for a test that runs them: the entries of a map, and the functions.
pub(super) fn source(groups: &[&'static Group]) -> (String, String) {
    let mut entries = Entries::default();
    for group in groups {
        for method in group.operations.iter().flat_map(methods).filter(Method::is_for_java) {
            let name = format!("{}.{}.{}", group.interface.name(), group.name, camel(&method.name));
            match group.handle().filter(|handle| handle.opens == method.operation.name) {
                Some(handle) => {
                    entry(&mut entries, &name, &opening(&method));
                    conversation(&mut entries, handle, &method);
                }
                None => entry(&mut entries, &name, &lines(&method)),
            }
        }
    }
    (entries.names, entries.functions)
}

#[derive(Default)]
struct Entries {
    names: String,
    functions: String,
}

fn conversation(out: &mut Entries, handle: &Handle, opens: &Method) {
    let operation: &Operation = opens.operation;
    let callee = format!("{}.{}.{}", variable(operation.interface), camel(operation.group()), name_of(&opens.name));
    for method in handle.methods.iter().map(|name| handle::operation(name)).flat_map(methods) {
        let mut lines = call("val chat = ", &callee, &arguments(opens), "");
        lines.extend(of_handle(&method));
        entry(out, &format!("{}.{}", handle.name, camel(&method.name)), &lines);
    }
}

fn entry(out: &mut Entries, name: &str, lines: &[String]) {
    let function = function_name(name);
    let _ = writeln!(out.names, "            {} to Examples::{function},", literal(name));
    let _ = writeln!(out.functions, "\n    suspend fun {function}() {{");
    for line in lines {
        let _ = writeln!(out.functions, "        {line}");
    }
    out.functions.push_str("    }\n");
}
