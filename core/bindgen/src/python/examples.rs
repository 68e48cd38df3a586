//! Examples of methods: calls that succeed against a fresh simulated service.

use serde_json::{Map, Value};
use triline::operation::{Base, Field, Interface, Kind, Record};
use triline::simulated::example;

use super::groups::{Client, Method, Way};
use super::{Parameter, identifier};

/// The variable that a client goes by.
fn variable(interface: Interface) -> &'static str {
    match interface {
        Interface::Platform => "cc",
        Interface::WorkPhone => "phone",
        Interface::AiAgent => "ai",
    }
}

/// The lines of an example.
pub(super) fn lines(method: &Method, client: Client, group: &str, is_paged: bool, returns: bool) -> Vec<String> {
    let given: Map<String, Value> = serde_json::from_str(&example(method.operation)).unwrap_or_default();
    let value_of = |field: &Field| given.get(field.api()).map(|value| literal(value, &field.kind));
    let mut arguments: Vec<String> = Vec::new();
    let receiver = match method.of {
        Some(_) => {
            arguments.push("\"你好\"".to_owned());
            "chat".to_owned()
        }
        None => format!("{}.{}", variable(method.operation.interface), identifier(group)),
    };
    for Parameter { field, required } in &method.parameters {
        let value = match value_of(field) {
            Some(value) => value,
            None if *required => any_value(&field.kind),
            None => continue,
        };
        arguments.push(format!("{}={value}", identifier(field.name)));
    }
    let is_async = client == Client::Async;
    let wait = if is_async { "await " } else { "" };
    let call = call(&format!("{receiver}.{}", method.name), &arguments);
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
            let ask =
                if is_async { "    print(await chat.ask(\"你好\"))" } else { "    print(chat.ask(\"你好\"))" };
            print(joined(&format!("{kind} "), " as chat:"), ask)
        }
        _ if is_paged => {
            let kind = if is_async { "async for" } else { "for" };
            print(joined(&format!("{kind} entry in "), ":"), "    print(entry)")
        }
        _ if returns => print(joined(&format!("answer = {wait}"), ""), "print(answer)"),
        _ => joined(wait, ""),
    }
}

/// A call, in one line where it fits.
fn call(callee: &str, arguments: &[String]) -> Vec<String> {
    let line = format!("{callee}({})", arguments.join(", "));
    if line.chars().count() <= 78 {
        return vec![line];
    }
    let mut lines = vec![format!("{callee}(")];
    lines.extend(arguments.iter().map(|argument| format!("    {argument},")));
    lines.push(")".to_owned());
    lines
}

/// A value for a parameter that the example does not give, but the method demands.
fn any_value(kind: &Kind) -> String {
    match kind {
        Kind::Choice(choice) => {
            let value = choice.variants.first().map_or("", |variant| variant.value);
            if choice.base == Base::Number { value.to_owned() } else { format!("{value:?}") }
        }
        Kind::Integer | Kind::Number => "1".to_owned(),
        Kind::List(_) => "[]".to_owned(),
        _ => "\"1001\"".to_owned(),
    }
}

/// A value as Python writes it.
fn literal(value: &Value, kind: &Kind) -> String {
    match (value, kind) {
        // The size of the file stands for it.
        (Value::Number(_), Kind::File) => "b\"# FAQ\"".to_owned(),
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
