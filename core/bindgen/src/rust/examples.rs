//! Rust: the examples of methods.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};
use triline_schema::operation::{Choice, Field, Group, Kind, Operation, Record, ResponseLayout, Rule};

use super::declared::{declared, required};
use super::identifier;
use crate::example::{FILE, Layout, QUESTION, any_value, call, parameters, row_name, variable};

const LAYOUT: Layout = Layout { width: 100, trailing_comma: true };

/// The ways to call an operation: each is a method.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Plain,
    /// With any number of rows.
    Batch,
    /// Without the parameter that makes it mean something else.
    Without,
}

impl Way {
    /// The ways of an operation, and their methods.
    pub(super) fn of(operation: &Operation) -> Vec<(Way, String)> {
        let other = operation.rules.iter().find_map(|rule| match rule {
            Rule::Split { without, .. } => Some((Way::Without, (*without).to_owned())),
            Rule::Batch { .. } => Some((Way::Batch, format!("{}_all", operation.verb()))),
            _ => None,
        });
        [(Way::Plain, operation.verb().to_owned())].into_iter().chain(other).collect()
    }
}

/// The example of a method.
pub(super) struct Example {
    imports: Vec<String>,
    lines: Vec<String>,
}

impl Example {
    pub(super) fn of(group: &Group, operation: &'static Operation, way: Way) -> Example {
        let mut types = BTreeSet::new();
        let verb =
            Way::of(operation).into_iter().find_map(|(other, verb)| (other == way).then_some(verb)).unwrap_or_default();
        let rows = operation.batch().map(|(rows, _)| rows).filter(|_| way == Way::Batch);
        let given = parameters(operation);
        let split = operation
            .rules
            .iter()
            .find_map(|rule| if let Rule::Split { field, .. } = rule { Some(*field) } else { None });
        let mut arguments = Vec::new();
        let mut before = Vec::new();
        let has_record =
            if rows.is_some() { required(operation.params).len() > 1 } else { !operation.params.fields.is_empty() };
        if has_record {
            let pieces = record(operation.params, &given, rows.or(split), &mut types);
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
        if let Some(field) = split.and_then(|name| operation.params.field(name)).filter(|_| way == Way::Plain) {
            let given = given.get(field.api()).cloned().unwrap_or_else(|| any_value(field));
            arguments.push(value(&given, field, &mut types));
        }
        let callee = format!("{}.{}().{verb}", variable(group.interface), group.name);
        let opens = group.handle().is_some_and(|handle| handle.opens == operation.name);
        let lines = if let Some(field) = rows.and_then(|name| operation.params.field(name)) {
            let rows = given.get(field.api()).cloned().unwrap_or_else(|| any_value(field));
            before.push(format!("let rows = {};", value(&rows, field, &mut types)));
            let mut lines = call(LAYOUT, "let result = ", &callee, &arguments, ".rows(rows).await?;");
            lines.push("println!(\"{} ok, {} failed, {} unknown\", result.ok.len(), result.failed.len(), result.unknown.len());".to_owned());
            lines
        } else if opens {
            let mut lines = call(LAYOUT, "let chat = ", &callee, &arguments, ".await?;");
            lines.push(format!("println!(\"{{:?}}\", chat.ask({QUESTION:?}).await?);"));
            lines.push("chat.close().await?;".to_owned());
            lines
        } else {
            match operation.answer {
                ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => {
                    call(LAYOUT, "", &callee, &arguments, ".await?;")
                }
                ResponseLayout::Rows { .. } if operation.paging.is_some() => {
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
        let mut homes: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for declared in declared().iter().filter(|declared| types.contains(declared.name())) {
            homes.entry(format!("triline::{}", declared.module())).or_default().push(declared.name());
        }
        for (home, mut names) in homes {
            names.sort_unstable();
            let names = if let [name] = names[..] { name.to_owned() } else { format!("{{{}}}", names.join(", ")) };
            imports.push(format!("use {home}::{names};"));
        }
        if !imports.is_empty() {
            imports.push(String::new());
        }
        Example { imports, lines: [before, lines].concat() }
    }

    /// Its lines, the imports first.
    pub(super) fn text(&self) -> impl Iterator<Item = &String> {
        self.imports.iter().chain(&self.lines)
    }

    /// The lines of a documentation comment that show it.
    pub(super) fn documentation(&self) -> Vec<String> {
        let head = ["", "# Example", "", "```rust,ignore"].map(str::to_owned);
        head.into_iter().chain(self.text().cloned()).chain(["```".to_owned()]).collect()
    }
}

fn snake(name: &str) -> String {
    name.chars().flat_map(|c| if c.is_uppercase() { vec!['_', c.to_ascii_lowercase()] } else { vec![c] }).collect()
}

/// A record, by what it requires and then by the methods of its fields: how it begins, and each further step.
fn record(
    record: &'static Record,
    given: &Map<String, Value>,
    left_out: Option<&str>,
    types: &mut BTreeSet<&'static str>,
) -> Vec<String> {
    types.insert(record.name);
    let value_of = |field: &Field, types: &mut BTreeSet<&'static str>| {
        value(&given.get(field.api()).cloned().unwrap_or_else(|| any_value(field)), field, types)
    };
    let mut asked = required(record);
    let begun = asked.len();
    asked.retain(|field| left_out != Some(field.wire) || begun < 2);
    let mut pieces = match asked[..] {
        [] => vec![format!("{}::default()", record.name)],
        [field] if begun == 1 => vec![format!("{}::new({})", record.name, value_of(field, types))],
        _ => vec![format!("{}::builder()", record.name)],
    };
    let steps: &[&Field] = if begun > 1 { &asked } else { &[] };
    let is_incomplete = asked.len() < begun;
    let is_set = |field: &&Field| {
        let is_left_out = left_out == Some(field.name) || left_out == Some(field.wire);
        given.contains_key(field.api()) && !is_left_out && !field.asked() && !is_incomplete
    };
    for field in steps.iter().copied().chain(record.fields.iter().filter(is_set)) {
        pieces.push(format!(".{}({})", identifier(field.name), value_of(field, types)));
    }
    for (name, value) in given.iter().filter(|(name, _)| record.open.is_some() && record.field(name).is_none()) {
        let value =
            if let Value::String(text) = value { format!("{text:?}") } else { format!("serde_json::json!({value})") };
        pieces.push(format!(".with({name:?}, {value})"));
    }
    pieces
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
            let values = values.iter().map(|value| of_kind(value, element, types));
            format!("vec![{}]", values.collect::<Vec<_>>().join(", "))
        }
        (Value::Object(members), Kind::Record(inner)) => record(inner, members, None, types).concat(),
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
