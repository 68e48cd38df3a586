//! TypeScript: one file per group with its types and methods, one per interface with what its client
//! has of them.

#![expect(clippy::format_push_string, clippy::format_collect, reason = "text that reads like what it writes")]

mod boundary;
mod docs;
mod examples;
mod methods;
mod options;
mod relay;
mod types;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use triline_schema as schema;
use triline_schema::catalogue::{CATALOGUE, Category, OWN_CODES};
use triline_schema::messages::CORE;
use triline_schema::operation::{Choice, Group, Interface, Kind, Operation, Record, ResponseLayout, Rule};
use triline_schema::options_of;
use triline_schema::simulated::{FaultRule, SimulatedSettings};

use crate::Source;
use crate::named::{Named, gather};
use crate::text::{called, class_name, pascal};
use methods::{class, params_type, without_field};
use types::{choice_type, record_type, type_of};

const FOLDER: &str = "bindings-wasm/js/generated";
const EXAMPLES: &str = "bindings-wasm/test/support/examples.mjs";
const EXAMPLES_HEADER: &str = "// Written by `cargo run -p triline-bindgen` from the table: the examples of the methods' documentation.
// @ts-check

/** @typedef {{ cc: import(\"triline\").Platform, phone: import(\"triline\").WorkPhone, ai: import(\"triline\").AiAgent }} Clients */

";

/// The files to write.
pub(crate) fn sources() -> Vec<Source> {
    let interfaces: Vec<(Interface, Vec<&Group>)> = [Interface::Platform, Interface::WorkPhone, Interface::AiAgent]
        .into_iter()
        .map(|interface| {
            (interface, schema::groups().iter().copied().filter(|group| group.interface == interface).collect())
        })
        .filter(|(_, groups): &(_, Vec<_>)| !groups.is_empty())
        .collect();
    let types = Types::of(schema::groups());
    let mut sources = vec![
        source("relay", relay::clients(&interfaces)),
        source("relay_operations", relay::operations(schema::groups())),
    ];
    let mut index = String::from(HEADER);
    for (interface, groups) in interfaces {
        for group in &groups {
            sources.push(source(&path_of(group), group_file(group, &types)));
            index += &format!("export * from \"./{}.js\";\n", path_of(group));
        }
        let name = interface.name();
        sources.push(source(name, interface_file(interface, &groups, &types)));
        index += &format!("export * from \"./{name}.js\";\n");
    }
    sources.push((PathBuf::from(EXAMPLES), format!("{EXAMPLES_HEADER}{}", examples::module(schema::groups()))));
    sources.push(source("options", options::calls()));
    sources.push(source("boundary", boundary::file()));
    sources.push(source("index", index));
    sources.push(source("simulated", simulated_file()));
    sources.push(source("errors", errors_file()));
    sources.push(source("messages", message_ids()));
    sources.push(source("zh", messages_file()));
    sources
}

/// The record of operations without parameters.
const NO_PARAMS: &str = "NoParams";

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
    /// The file that a record or choice is declared in: that of the first group which uses it, else of the first
    /// interface whose options do.
    home: BTreeMap<&'static str, String>,
    sent: BTreeSet<&'static str>,
    received: BTreeSet<&'static str>,
}

impl Types {
    fn of(groups: &[&Group]) -> Types {
        let mut types = Types::default();
        for group in groups {
            for operation in group.operations {
                let sent = reachable(&[Kind::Record(operation.params)]);
                let received = reachable(&answer_kinds(operation));
                types.sent.extend(sent.iter().map(Named::name));
                types.received.extend(received.iter().map(Named::name));
                for named in sent.iter().chain(&received) {
                    types.home.entry(named.name()).or_insert_with(|| path_of(group));
                }
            }
        }
        for group in groups {
            for named in reachable(&[Kind::Record(options_of(group.interface))]) {
                types.home.entry(named.name()).or_insert_with(|| group.interface.name().to_owned());
            }
        }
        types
    }

    /// Only sent: then what the table requires is required, and nothing else is allowed.
    fn is_request(&self, name: &str) -> bool {
        self.sent.contains(name) && !self.received.contains(name)
    }
}

/// The kinds that an answer is made of, or the parts of one.
fn answer_kinds(operation: &Operation) -> Vec<Kind> {
    operation.result().into_iter().chain(operation.part()).collect()
}

/// The types that get a declaration of those that these kinds lead to, each once, users before what they use. A union is written out
/// where it is used.
fn reachable(kinds: &[Kind]) -> Vec<Named> {
    let mut found = Vec::new();
    for kind in kinds {
        gather(kind, &mut found);
    }
    found.retain(|named| !matches!(named, Named::Union(_)) && named.name() != NO_PARAMS);
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
            Named::Union(_) => String::new(),
        };
    }
    let mut out = String::from(HEADER);
    out += "import type { CallOptions, Runner } from \"../../client.js\";\n";
    if group.handle().is_some() {
        out += "import { Handle, messageOf } from \"../../conversation.js\";\n";
    }
    for named in foreign {
        let name = named.name();
        out += &format!("import type {{ {name} }} from \"../{}.js\";\n", types.home[name]);
    }
    let others = [
        ("BatchJob, BatchOptions", "batch"),
        ("PagedList", "paging"),
        ("AnswerStream", "stream"),
        ("FileContent", "upload"),
        ("UploadOptions", "upload"),
    ];
    for (name, file) in others {
        if name.split(", ").all(|name| body.contains(name)) {
            out += &format!("import type {{ {name} }} from \"../../{file}.js\";\n");
        }
    }
    if body.contains("extends CustomerFields") {
        out += "import type { CustomerFields } from \"../../customers/fields.js\";\n";
    }
    out += &helpers("../../types.js", &body);
    out + "\n" + &body
}

/// The import of the helper types that a text uses.
fn helpers(file: &str, text: &str) -> String {
    let all = ["Encodable", "Unlisted", "WithFields", "WithFile", "WithOneOf", "WithPages", "WithRows"];
    let used: Vec<&str> = all.into_iter().filter(|name| text.contains(name)).collect();
    if used.is_empty() {
        return String::new();
    }
    format!("import type {{ {} }} from \"{file}\";\n", used.join(", "))
}

/// The fields that tell apart two methods of the group, see [`Rule::Split`].
fn splits(group: &Group, record: &Record) -> Vec<&'static str> {
    let operations = group.operations.iter().filter(|operation| operation.params.name == record.name);
    let rules = operations.flat_map(|operation| operation.rules);
    rules.filter_map(|rule| if let Rule::Split { field, .. } = rule { Some(*field) } else { None }).collect()
}

fn interface_file(interface: Interface, groups: &[&Group], types: &Types) -> String {
    let name = pascal(interface.name());
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for group in groups {
        imports.entry(path_of(group)).or_default().insert(class_name(group));
        for operation in group.operations {
            let kinds = [vec![Kind::Record(operation.params)], answer_kinds(operation)].concat();
            for named in kinds.iter().filter_map(|kind| reachable(&[*kind]).first().copied()) {
                let imported = imports.entry(types.home[named.name()].clone()).or_default();
                imported.insert(format!("type {}", named.name()));
            }
        }
    }
    let mut out = String::from(HEADER);
    out += &options::client_import(interface);
    for (file, names) in imports {
        let names: String = names.iter().map(|name| format!("  {name},\n")).collect();
        out += &format!("import {{\n{names}}} from \"./{file}.js\";\n");
    }
    let signed = |operation: &Operation| format!("  \"{}\": {};\n", operation.name, signature(operation));
    let signed_without = |operation: &Operation, rule: &Rule| match rule {
        Rule::Split { field, without, .. } => {
            let (name, params) = (called(operation, without), without_field(operation, field));
            format!("  \"{name}\": {{ params: {params}; result: null }};\n")
        }
        _ => String::new(),
    };
    let operations: String = groups
        .iter()
        .flat_map(|group| group.operations)
        .map(|operation| {
            operation.rules.iter().fold(signed(operation), |out, rule| out + &signed_without(operation, rule))
        })
        .collect();
    let (own, foreign): (Vec<&Choice>, Vec<&Choice>) =
        choices(options_of(interface)).partition(|choice| types.home[choice.name] == interface.name());
    let mut foreign_homes: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for choice in foreign {
        foreign_homes.entry(&types.home[choice.name]).or_default().push(choice.name);
    }
    for (home, names) in foreign_homes {
        out += &format!("import type {{ {} }} from \"./{home}.js\";\n", names.join(", "));
    }
    out += &helpers("../types.js", &operations);
    for choice in own {
        out += "\n";
        out += &choice_type(choice, true);
    }
    out += &options::client_options(interface);
    out += "\n/** The operations, by name. */\n";
    out += &format!("export interface {name}Operations {{\n{operations}}}\n");
    out += &options::client(interface, groups);
    out
}

/// The ids of messages, as a type: a module with texts would be downloaded.
fn message_ids() -> String {
    let ids: String = CORE.iter().map(|entry| format!("\n  | {:?}", entry.english)).collect();
    format!("{HEADER}/** Id of a message: its English text. */\nexport type MessageId ={ids};\n")
}

/// The messages of errors in Chinese, by their English ids.
fn messages_file() -> String {
    let of_codes = CATALOGUE.iter().flat_map(|known| known.meanings).flat_map(|meaning| {
        let [cause, remedy] = meaning.chinese;
        [(meaning.cause, cause), (meaning.remedy, remedy)]
    });
    let mut known = BTreeSet::new();
    let messages = CORE.iter().map(|entry| (entry.english, entry.chinese)).chain(of_codes);
    let entries: String = messages
        .filter(|(english, _)| known.insert(*english))
        .map(|(english, chinese)| format!("  {english:?}: {chinese:?},\n"))
        .collect();
    format!(
        "{HEADER}/** The messages of errors in Chinese, by their English ids. */\nexport const MESSAGES: Readonly<Record<string, string>> = {{\n{entries}}};\n"
    )
}

/// Settings of the simulated service.
fn simulated_file() -> String {
    let told = [&SimulatedSettings, &FaultRule].map(Kind::Record);
    let types = reachable(&told).into_iter().map(|named| match named {
        Named::Record(record) => record_type(record, record.name, true, &[]),
        Named::Choice(choice) => choice_type(choice, true),
        Named::Union(_) => String::new(),
    });
    let names = [Interface::Platform, Interface::WorkPhone, Interface::AiAgent].map(|interface| {
        format!("import type {{ {}Operations }} from \"./{}.js\";\n", pascal(interface.name()), interface.name())
    });
    let types = types.chain([types::faults()]).collect::<Vec<_>>().join("\n");
    format!("{HEADER}{}\n{types}", names.concat())
}

/// The codes and categories of errors, as types.
fn errors_file() -> String {
    let union = |values: Vec<String>| values.iter().map(|value| format!("\n  | {value:?}")).collect::<String>();
    let categories = union(Category::ALL.iter().map(|category| category.name().to_owned()).collect());
    let codes = CATALOGUE.iter().map(|known| known.code.to_string());
    let codes = union(OWN_CODES.iter().map(|own| own.code.to_owned()).chain(codes).collect());
    format!(
        "{HEADER}/** The category of a known code of the service. */\nexport type ErrorCategory ={categories};\n\n\
         /** The code of an error: a word of triline, or a code of the service, of which others may come. */\n\
         export type ErrorCode ={codes}\n  | (string & {{}});\n"
    )
}

/// The choices among the options of a client.
fn choices(options: &'static Record) -> impl Iterator<Item = &'static Choice> {
    let types = reachable(&[Kind::Record(options)]).into_iter();
    types.filter_map(|named| if let Named::Choice(choice) = named { Some(choice) } else { None })
}

/// What a call by name takes and gives: the value as the service has it.
fn signature(operation: &Operation) -> String {
    let params = match params_type(operation).as_str() {
        "" => "Record<string, never>".to_owned(),
        params => params.to_owned(),
    };
    let last_word = |at: &'static str| at.rsplit('.').next().unwrap_or_default();
    let (result, row) = match &operation.answer {
        ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => ("null".to_owned(), None),
        ResponseLayout::Value { kind, .. } | ResponseLayout::Whole { kind } => {
            (format!("{} | null", type_of(kind)), None)
        }
        ResponseLayout::Fields { record, .. } => (format!("{} | null", record.name), None),
        ResponseLayout::Rows { row, total: None, .. } => (format!("{}[] | null", type_of(row)), Some(row)),
        ResponseLayout::Rows { at, row, total: Some(total), .. } => {
            let (rows, total) = (last_word(at), last_word(total));
            (format!("{{ {rows}: {}[] | null; {total}: number | null }}", type_of(row)), Some(row))
        }
    };
    let row = row.map_or(String::new(), |row| format!("; row: {}", type_of(row)));
    let part = operation.part().map_or(String::new(), |part| format!("; part: {}", type_of(&part)));
    format!("{{ params: {params}; result: {result}{row}{part} }}")
}
