//! Rust: what the documentation of typed methods and fields shows beside the table's texts, and a test that runs the
//! examples of methods.

mod facts;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Map, Value};
use triline::operation::{Answer, Choice, Field, Group, Interface, Kind, Operation, Record, Rule};
use triline::table;

use crate::Source;
use crate::example::{FILE, Layout, QUESTION, any_value, call, parameters, row_name, variable};
use crate::text::pascal;

const LAYOUT: Layout = Layout { width: 100, trailing_comma: true };
const HEADER: &str = "// Written by `cargo run -p triline-bindgen` from the table.\n\n";

/// The files to write.
pub(crate) fn sources() -> Vec<Source> {
    let mut docs = String::from(HEADER);
    docs.push_str("//! The examples of typed methods, as their documentation shows them; `tests/rust` runs them.\n\n");
    docs.push_str("/// The example of a method, by its interface, group and name.\nmacro_rules! example {\n");
    let mut functions = String::new();
    let mut names = String::new();
    for group in table::groups() {
        for operation in group.operations {
            let example = Example::of(group, operation);
            let verb = operation.name.rsplit('.').next().unwrap_or_default();
            let shown = [example.imports.clone(), example.lines.clone()].concat().join("\n");
            let text = format!("\n# Example\n\n```rust,ignore\n{shown}\n```");
            _ = writeln!(
                docs,
                "    ({} {} {verb}) => {{\n        {text:?}\n    }};",
                pascal(group.interface.name()),
                group.name
            );
            let function = operation.name.replace('.', "_");
            let client = format!("{}: &{}", variable(group.interface), pascal(group.interface.name()));
            _ = write!(functions, "\nasync fn {function}({client}) -> Result<(), Error> {{\n");
            for line in example.imports.iter().chain(&example.lines) {
                _ = if line.is_empty() { writeln!(functions) } else { writeln!(functions, "    {line}") };
            }
            functions.push_str("    Ok(())\n}\n");
            _ = writeln!(
                names,
                "    run({:?}, |clients| ready({function}(&clients.{})));",
                operation.name,
                group.interface.name()
            );
        }
    }
    docs.push_str(
        "    // What was added to the table since.\n    ($interface:ident $group:ident $verb:ident) => {\n        \"\"\n    };\n}\npub(crate) use example;\n",
    );
    let test = format!(
        "{HEADER}//! The examples in the documentation of the typed methods.\n\nuse triline::{{AiAgent, Error, Platform, WorkPhone}};\n\n\
         use super::run;\nuse crate::fake::ready;\n\npub(super) fn all() {{\n{names}}}\n{functions}"
    );
    vec![
        ("core/src/examples.rs".into(), docs),
        ("core/src/facts.rs".into(), facts::macros()),
        ("tests/rust/examples/generated.rs".into(), test),
    ]
}

struct Example {
    imports: Vec<String>,
    lines: Vec<String>,
}

impl Example {
    fn of(group: &Group, operation: &'static Operation) -> Example {
        let mut types = BTreeSet::new();
        let verb = operation.name.rsplit('.').next().unwrap_or_default();
        let given = parameters(operation);
        let split = operation
            .rules
            .iter()
            .find_map(|rule| if let Rule::Split { field, .. } = rule { Some(*field) } else { None });
        let mut arguments = Vec::new();
        let mut before = Vec::new();
        if !operation.params.fields.is_empty() {
            let pieces = record(operation.params, &given, operation, split, &mut types);
            let line = pieces.concat();
            if line.chars().count() > 72 {
                // One field a line.
                before.push(format!("let params = {}", pieces.first().map_or("", String::as_str)));
                before.extend(pieces.iter().skip(1).map(|step| format!("    {step}")));
                if let Some(last) = before.last_mut() {
                    last.push(';');
                }
                arguments.push("params".to_owned());
            } else {
                arguments.push(line);
            }
        }
        if let Some(field) = split.and_then(|name| operation.params.field(name)) {
            let given = given.get(field.api()).cloned().unwrap_or_else(|| any_value(field));
            arguments.push(value(&given, field, &mut types));
        }
        let callee = format!("{}.{}().{verb}", variable(group.interface), group.name);
        let opens = group.handle().is_some_and(|handle| handle.opens == operation.name);
        let lines = if opens {
            let mut lines = call(LAYOUT, "let chat = ", &callee, &arguments, ".await?;");
            lines.push(format!("println!(\"{{:?}}\", chat.ask({QUESTION:?}).await?);"));
            lines.push("chat.close().await?;".to_owned());
            lines
        } else {
            match operation.answer {
                Answer::Nothing | Answer::NothingBut { .. } => call(LAYOUT, "", &callee, &arguments, ".await?;"),
                Answer::Rows { .. } if operation.paging.is_some() => {
                    let row = snake(&row_name(operation));
                    let mut lines = call(LAYOUT, "let mut rows = ", &callee, &arguments, ".items();");
                    lines.push(format!("while let Some({row}) = rows.next().await {{"));
                    lines.push(format!("    println!(\"{{:?}}\", {row}?);"));
                    lines.push("}".to_owned());
                    lines
                }
                _ => {
                    let mut lines = call(LAYOUT, "let answer = ", &callee, &arguments, ".await?;");
                    lines.push("println!(\"{answer:?}\");".to_owned());
                    lines
                }
            }
        };
        let mut imports: Vec<String> = Vec::new();
        let mut homes: std::collections::BTreeMap<String, Vec<&str>> = std::collections::BTreeMap::new();
        for name in &types {
            homes.entry(home(group, name)).or_default().push(name);
        }
        for (home, names) in homes {
            let names = if let [name] = names[..] { name.to_owned() } else { format!("{{{}}}", names.join(", ")) };
            imports.push(format!("use {home}::{names};"));
        }
        if !imports.is_empty() {
            imports.push(String::new());
        }
        Example { imports, lines: [before, lines].concat() }
    }
}

fn snake(name: &str) -> String {
    name.chars().flat_map(|c| if c.is_uppercase() { vec!['_', c.to_ascii_lowercase()] } else { vec![c] }).collect()
}

/// The module that declares a type: the group's own, or the first one that does.
fn home(group: &Group, name: &str) -> String {
    let of = |interface: Interface, group: &str| format!("{}::{group}", interface.name());
    let declares = |module: &str| {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../src").join(module.replace("::", "/")).with_extension("rs");
        let source = std::fs::read_to_string(path).unwrap_or_default();
        source.lines().any(|line| {
            line.trim().strip_prefix(name).is_some_and(|rest| {
                rest.starts_with([',', ':']) && line.starts_with("    ") && !line.starts_with("     ")
            })
        })
    };
    let own = of(group.interface, group.name);
    let modules = table::groups().iter().map(|group| of(group.interface, group.name));
    let found = std::iter::once(own.clone()).chain(modules).find(|module| declares(module)).unwrap_or(own);
    format!("triline::{found}")
}

/// A record, by what it requires and then by the methods of its fields: how it begins, and each further step.
fn record(
    record: &'static Record,
    given: &Map<String, Value>,
    operation: &Operation,
    split: Option<&str>,
    types: &mut BTreeSet<&'static str>,
) -> Vec<String> {
    types.insert(record.name);
    let rows =
        operation.rules.iter().find_map(|rule| if let Rule::Batch { rows, .. } = rule { Some(*rows) } else { None });
    let is_rows = |field: &&Field| rows == Some(field.wire);
    let value_of = |field: &Field, types: &mut BTreeSet<&'static str>| {
        value(&given.get(field.api()).cloned().unwrap_or_else(|| any_value(field)), field, types)
    };
    // Rows come last, as in the macro that makes the builder.
    let (last, first): (Vec<&Field>, Vec<&Field>) =
        record.fields.iter().filter(|field| field.asked()).partition(is_rows);
    let asked = [first, last].concat();
    let mut pieces = match asked[..] {
        [] => vec![format!("{}::default()", record.name)],
        [field] => vec![format!("{}::new({})", record.name, value_of(field, types))],
        _ => vec![format!("{}::builder()", record.name)],
    };
    let steps: &[&Field] = if asked.len() > 1 { &asked } else { &[] };
    let is_set = |field: &&Field| {
        given.contains_key(field.api()) && split != Some(field.name) && split != Some(field.wire) && !field.asked()
    };
    for field in steps.iter().copied().chain(record.fields.iter().filter(is_set)) {
        pieces.push(format!(".{}({})", identifier(field.name), value_of(field, types)));
    }
    pieces
}

fn identifier(name: &str) -> String {
    if matches!(name, "type" | "match" | "move" | "where" | "in") { format!("r#{name}") } else { name.to_owned() }
}

fn value(value: &Value, field: &Field, types: &mut BTreeSet<&'static str>) -> String {
    of_kind(value, &field.kind, types)
}

fn of_kind(value: &Value, kind: &Kind, types: &mut BTreeSet<&'static str>) -> String {
    match (value, kind) {
        (_, Kind::File) => format!("b{FILE:?}.to_vec()"),
        (Value::String(text), Kind::Choice(choice)) => variant(choice, text, types),
        (Value::Number(number), Kind::Choice(choice)) => variant(choice, &number.to_string(), types),
        (Value::String(text), Kind::Text) => format!("{text:?}"),
        (Value::Number(number), Kind::Number) if number.is_i64() => format!("{number}.0"),
        (Value::Array(values), Kind::List(element)) => {
            let own = |element: &Kind| matches!(element, Kind::Text);
            let values = values.iter().map(|value| {
                let text = of_kind(value, element, types);
                if own(element) { format!("{text}.into()") } else { text }
            });
            format!("vec![{}]", values.collect::<Vec<_>>().join(", "))
        }
        (Value::Object(members), Kind::Record(inner)) => {
            let none = table::operations().next().expect("there are operations");
            record(inner, members, none, None, types).concat()
        }
        (Value::Number(number), _) => number.to_string(),
        (Value::Bool(flag), _) => flag.to_string(),
        (value, _) => format!("serde_json::json!({value})"),
    }
}

/// A choice, by the name of its value.
fn variant(choice: &'static Choice, value: &str, types: &mut BTreeSet<&'static str>) -> String {
    types.insert(choice.name);
    let known = choice.variants.iter().find(|variant| variant.value == value);
    known
        .map_or_else(|| format!("{}::from({value:?})", choice.name), |known| format!("{}::{}", choice.name, known.name))
}
