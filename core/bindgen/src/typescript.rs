//! TypeScript: one file per group with its types and methods, one per interface with what its client
//! has of them.

#![expect(clippy::format_push_string, clippy::format_collect, reason = "text that reads like what it writes")]

mod docs;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use triline::config::options_of;
use triline::operation::{Answer, Base, Choice, Field, Group, Interface, Kind, Operation, Record, Rule};
use triline::table;

use crate::Source;
use crate::text::{camel, doc_lines, pascal};
use docs::{comment, field_doc, method_doc, paragraphs, source_note};

const FOLDER: &str = "bindings-wasm/js/generated";

/// The files to write.
pub(crate) fn sources() -> Vec<Source> {
    let interfaces: Vec<(Interface, Vec<&Group>)> = [Interface::Platform, Interface::WorkPhone, Interface::AiAgent]
        .into_iter()
        .map(|interface| {
            (interface, table::groups().iter().copied().filter(|group| group.interface == interface).collect())
        })
        .filter(|(_, groups): &(_, Vec<_>)| !groups.is_empty())
        .collect();
    let types = Types::of(table::groups());
    let mut sources = Vec::new();
    let mut index = String::from(HEADER);
    for (interface, groups) in interfaces {
        for group in &groups {
            sources.push(source(&path_of(group), group_file(group, &types)));
            index += &format!("export * from \"./{}.js\";\n", path_of(group));
        }
        let name = interface.name();
        sources.push(source(name, interface_file(interface, &groups, &types)));
        index += &format!("export type * from \"./{name}.js\";\n");
    }
    sources.push(source("index", index));
    sources
}

const HEADER: &str = "// Written by `cargo run -p triline-bindgen` from the table.\n\n";

fn source(name: &str, text: String) -> Source {
    (PathBuf::from(format!("{FOLDER}/{name}.ts")), text)
}

/// The file of a group below the folder, without its ending: `platform/chat_reports`.
fn path_of(group: &Group) -> String {
    format!("{}/{}", group.interface.name(), group.name)
}

/// Where the types of the table are declared, and what they are used for.
#[derive(Default)]
struct Types {
    /// The file that a record or choice is declared in: that of the first group which uses it.
    home: BTreeMap<&'static str, String>,
    sent: BTreeSet<&'static str>,
    received: BTreeSet<&'static str>,
}

/// A named type.
#[derive(Clone, Copy)]
enum Named {
    Record(&'static Record),
    Choice(&'static Choice),
}

impl Named {
    fn name(self) -> &'static str {
        match self {
            Named::Record(record) => record.name,
            Named::Choice(choice) => choice.name,
        }
    }
}

impl Types {
    fn of(groups: &[&Group]) -> Types {
        let mut types = Types::default();
        for group in groups {
            for operation in group.operations {
                let sent = reachable(&[Kind::Record(operation.params)]);
                let received = reachable(&answer_kinds(operation));
                types.sent.extend(sent.iter().map(|named| named.name()));
                types.received.extend(received.iter().map(|named| named.name()));
                for named in sent.iter().chain(&received) {
                    types.home.entry(named.name()).or_insert_with(|| path_of(group));
                }
            }
        }
        types
    }

    /// Only sent: then what the table requires is required, and nothing else is allowed.
    fn is_request(&self, name: &str) -> bool {
        self.sent.contains(name) && !self.received.contains(name)
    }
}

/// The kinds that an answer is made of.
fn answer_kinds(operation: &Operation) -> Vec<Kind> {
    match operation.answer {
        Answer::Nothing => Vec::new(),
        Answer::Value { kind, .. } => vec![kind],
        Answer::Fields { record, .. } => vec![Kind::Record(record)],
        Answer::Rows { row, .. } => vec![*row],
    }
}

/// The named types that these kinds lead to, each once, users before what they use.
fn reachable(kinds: &[Kind]) -> Vec<Named> {
    fn gather(kind: &Kind, found: &mut Vec<Named>) {
        let named = match kind {
            Kind::Record(record) if !record.fields.is_empty() => Named::Record(record),
            Kind::Choice(choice) => Named::Choice(choice),
            Kind::List(inner) | Kind::Map(inner) => return gather(inner, found),
            _ => return,
        };
        if found.iter().any(|other| other.name() == named.name()) {
            return;
        }
        found.push(named);
        if let Named::Record(record) = named {
            for field in record.fields {
                gather(&field.kind, found);
            }
        }
    }
    let mut found = Vec::new();
    for kind in kinds {
        gather(kind, &mut found);
    }
    found
}

fn group_file(group: &Group, types: &Types) -> String {
    let home = path_of(group);
    let mut used: Vec<Named> = Vec::new();
    for operation in group.operations {
        let kinds = [vec![Kind::Record(operation.params)], answer_kinds(operation)].concat();
        for named in reachable(&kinds) {
            if !used.iter().any(|other| other.name() == named.name()) {
                used.push(named);
            }
        }
    }
    let (own, foreign): (Vec<Named>, Vec<Named>) = used.into_iter().partition(|named| types.home[named.name()] == home);

    let mut body = class(group);
    for named in own {
        body += "\n";
        body += &match named {
            Named::Record(record) => {
                record_type(record, record.name, types.is_request(record.name), &splits(group, record))
            }
            Named::Choice(choice) => choice_type(choice, types.is_request(choice.name)),
        };
    }
    let mut out = String::from(HEADER);
    out += "import type { CallOptions, Runner } from \"../../client.js\";\n";
    for named in foreign {
        let name = named.name();
        out += &format!("import type {{ {name} }} from \"../{}.js\";\n", types.home[name]);
    }
    if body.contains("PagedList<") {
        out += "import type { PagedList } from \"../../paging.js\";\n";
    }
    if body.contains("WithOneOf<") {
        out += "import type { WithOneOf } from \"../../types.js\";\n";
    }
    out + "\n" + &body
}

/// The fields that tell apart two methods of the group, see [`Rule::Split`].
fn splits(group: &Group, record: &Record) -> Vec<&'static str> {
    let operations = group.operations.iter().filter(|operation| operation.params.name == record.name);
    let rules = operations.flat_map(|operation| operation.rules);
    rules.filter_map(|rule| if let Rule::Split { field, .. } = rule { Some(*field) } else { None }).collect()
}

fn class(group: &Group) -> String {
    let mut out = comment("", &paragraphs(group.doc));
    out += &format!("export class {} {{\n", pascal(group.name));
    out += "  readonly #runner: Runner;\n\n";
    out += "  /** @internal */\n  constructor(runner: Runner) {\n    this.#runner = runner;\n  }\n";
    for operation in group.operations {
        out += "\n";
        out += &method(operation, operation.verb(), &params_type(operation));
        for rule in operation.rules {
            if let Rule::Split { field, without } = rule {
                out += "\n";
                out += &method(operation, without, &without_field(operation, field));
            }
        }
    }
    out + "}\n"
}

fn api_name(record: &Record, wire: &'static str) -> &'static str {
    record.field(wire).map_or(wire, |field| field.api)
}

fn without_field(operation: &Operation, field: &'static str) -> String {
    format!("Omit<{}, \"{}\">", operation.params.name, api_name(operation.params, field))
}

/// The type of the parameters; empty: there are none.
fn params_type(operation: &Operation) -> String {
    if operation.params.fields.is_empty() {
        return String::new();
    }
    let name = operation.params.name.to_owned();
    operation.rules.iter().fold(name, |name, rule| match rule {
        Rule::OneOf(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|field| format!("\"{}\"", api_name(operation.params, field))).collect();
            format!("WithOneOf<{name}, {}>", fields.join(" | "))
        }
        Rule::Split { .. } => name,
    })
}

fn method(operation: &Operation, verb: &str, params: &str) -> String {
    let (helper, generic, result) = match &operation.answer {
        Answer::Nothing => ("nothing", String::new(), "Promise<void>".to_owned()),
        Answer::Rows { row, .. } => ("paged", type_of(row), format!("PagedList<{}>", type_of(row))),
        Answer::Fields { record, .. } | Answer::Value { kind: Kind::Record(record), .. } => {
            ("record", record.name.to_owned(), format!("Promise<{}>", record.name))
        }
        Answer::Value { kind: Kind::List(element), .. } => {
            ("list", type_of(element), format!("Promise<{}[]>", type_of(element)))
        }
        Answer::Value { kind, .. } => ("value", type_of(kind), format!("Promise<{} | null>", type_of(kind))),
    };
    let generic = if generic.is_empty() { generic } else { format!("<{generic}>") };
    let may_be_empty = operation.rules.is_empty() && !operation.params.fields.iter().any(Field::required);
    let default = if may_be_empty { " = {}" } else { "" };
    let (declared, given) = match params {
        "" => (String::new(), "{}"),
        params => (format!("params: {params}{default}, "), "params"),
    };
    let mut out = comment("  ", &method_doc(operation, verb));
    out += &format!("  {}({declared}options?: CallOptions): {result} {{\n", camel(verb));
    // A paged list is told where it begins.
    let page = operation
        .paging
        .map_or(String::new(), |paging| format!("params.{}, ", api_name(operation.params, paging.page)));
    out +=
        &format!("    return this.#runner.{helper}{generic}(\"{}\", {given}, {page}options);\n  }}\n", operation.name);
    out
}

/// An object type. `request`: as the caller gives it; else as the service does.
fn record_type(record: &Record, name: &str, request: bool, required: &[&str]) -> String {
    let lines = [paragraphs(record.doc), source_note(record.source)].concat();
    let mut out = comment("", &lines);
    out += &format!("export interface {name} {{\n");
    for field in record.fields {
        out += &comment("  ", &paragraphs(&field_doc(field)));
        let kind = type_of(&field.kind);
        out += &match (request, field.required() || required.contains(&field.wire)) {
            (true, true) => format!("  {}: {kind};\n", field.api),
            (true, false) => format!("  {}?: {kind} | undefined;\n", field.api),
            (false, _) => format!("  {}?: {kind} | null;\n", field.api),
        };
    }
    if !request {
        out += "  /** What the service sends beside the documented fields. */\n  [field: string]: unknown;\n";
    }
    out + "}\n"
}

/// A set of values. Known ones are completed by editors; others are allowed where they may come.
fn choice_type(choice: &Choice, request: bool) -> String {
    let literal = |value: &str| if choice.base == Base::Text { format!("\"{value}\"") } else { value.to_owned() };
    let mut lines = paragraphs(choice.doc);
    lines.push(String::new());
    for variant in choice.variants {
        lines.push(format!("- `{}`: {}", variant.value, doc_lines(variant.doc).collect::<Vec<_>>().join(" ").trim()));
    }
    lines.extend(source_note(choice.source));
    let mut out = comment("", &lines);
    let mut members: Vec<String> = choice.variants.iter().map(|variant| literal(variant.value)).collect();
    if choice.open || !request {
        members.push(if choice.base == Base::Text { "(string & {})" } else { "(number & {})" }.to_owned());
    }
    out += &format!("export type {} = {};\n", choice.name, members.join(" | "));
    if choice.base == Base::Number {
        out +=
            &format!("\n/** The known values of `{}`, by name. */\nexport const {} = {{\n", choice.name, choice.name);
        for variant in choice.variants {
            out += &format!("  {}: {},\n", variant.name, variant.value);
        }
        out += "} as const;\n";
    }
    out
}

fn type_of(kind: &Kind) -> String {
    match kind {
        Kind::Text => "string".to_owned(),
        Kind::Integer | Kind::Number => "number".to_owned(),
        Kind::Boolean => "boolean".to_owned(),
        Kind::Any => "unknown".to_owned(),
        Kind::Object => "Record<string, unknown>".to_owned(),
        Kind::Record(record) => record.name.to_owned(),
        Kind::Choice(choice) => choice.name.to_owned(),
        Kind::List(element) => format!("{}[]", type_of(element)),
        Kind::Map(element) => format!("Record<string, {}>", type_of(element)),
    }
}

fn interface_file(interface: Interface, groups: &[&Group], types: &Types) -> String {
    let name = pascal(interface.name());
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for group in groups {
        imports.entry(path_of(group)).or_default().insert(pascal(group.name));
        for operation in group.operations {
            let kinds = [vec![Kind::Record(operation.params)], answer_kinds(operation)].concat();
            for named in kinds.iter().filter_map(|kind| reachable(&[*kind]).first().copied()) {
                let imported = imports.entry(types.home[named.name()].clone()).or_default();
                imported.insert(format!("type {}", named.name()));
            }
        }
    }
    let mut out = String::from(HEADER);
    out += "import { Client, type Runner } from \"../client.js\";\n";
    for (file, names) in imports {
        let names: String = names.iter().map(|name| format!("  {name},\n")).collect();
        out += &format!("import {{\n{names}}} from \"./{file}.js\";\n");
    }
    let operations: String = groups
        .iter()
        .flat_map(|group| group.operations)
        .map(|operation| format!("  \"{}\": {};\n", operation.name, signature(operation)))
        .collect();
    if operations.contains("WithOneOf<") {
        out += "import type { WithOneOf } from \"../types.js\";\n";
    }
    if let Some(options) = options_of(interface) {
        out += &settings(&name, options);
    }
    out += "\n/** The operations, by name. */\n";
    out += &format!("export interface {name}Operations {{\n{operations}}}\n");
    out += "\n/** The groups of operations. */\n";
    out += &format!("export abstract class {name}Groups extends Client<{name}Operations> {{\n");
    for group in groups {
        out += &comment("  ", &paragraphs(group.doc));
        out += &format!("  readonly {}: {};\n", camel(group.name), pascal(group.name));
    }
    out += "\n  /** @internal */\n  constructor(runner: Runner) {\n    super(runner);\n";
    for group in groups {
        out += &format!("    this.{} = new {}(runner);\n", camel(group.name), pascal(group.name));
    }
    out + "  }\n}\n"
}

/// The options of a client that the core reads. Whether a host signs follows from its having a signer.
fn settings(name: &str, options: &'static Record) -> String {
    let mut out = String::new();
    for named in reachable(&[Kind::Record(options)]) {
        if let Named::Choice(choice) = named {
            out += "\n";
            out += &choice_type(choice, true);
        }
    }
    out += "\n/** What the core is told of its client. */\n";
    out += &format!("export interface {name}Settings {{\n");
    for field in options.fields.iter().filter(|field| field.wire != "external_signing") {
        out += &comment("  ", &paragraphs(&field_doc(field)));
        let (mark, or_not) = if field.required() { ("", "") } else { ("?", " | undefined") };
        out += &format!("  {}{mark}: {}{or_not};\n", field.api, type_of(&field.kind));
    }
    out + "}\n"
}

/// What a call by name takes and gives: the value as the service has it.
fn signature(operation: &Operation) -> String {
    let params = match params_type(operation).as_str() {
        "" => "Record<string, never>".to_owned(),
        params => operation.rules.iter().fold(params.to_owned(), |params, rule| match rule {
            Rule::Split { field, .. } => format!("{params} | {}", without_field(operation, field)),
            Rule::OneOf(_) => params,
        }),
    };
    let last_word = |at: &'static str| at.rsplit('.').next().unwrap_or_default();
    let (result, row) = match &operation.answer {
        Answer::Nothing => ("null".to_owned(), None),
        Answer::Value { kind, .. } => (format!("{} | null", type_of(kind)), None),
        Answer::Fields { record, .. } => (format!("{} | null", record.name), None),
        Answer::Rows { row, total: None, .. } => (format!("{}[] | null", type_of(row)), Some(row)),
        Answer::Rows { at, row, total: Some(total) } => {
            let (rows, total) = (last_word(at), last_word(total));
            (format!("{{ {rows}: {}[] | null; {total}: number | null }}", type_of(row)), Some(row))
        }
    };
    let row = row.map_or(String::new(), |row| format!("; row: {}", type_of(row)));
    format!("{{ params: {params}; result: {result}{row} }}")
}
