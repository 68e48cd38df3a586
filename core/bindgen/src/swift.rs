//! Swift: `Codable` structs, and one struct of methods for each group.

mod boundary;
mod clients;
mod docs;
mod examples;
mod groups;
mod types;

use std::path::Path;

use triline_schema::operation::{Group, Interface, Kind};
use triline_schema::options::CallOptions;
use triline_schema::options_of;

use crate::Source;
use crate::named::Named;
use crate::text::{camel, pascal};

const FOLDER: &str = "bindings-uniffi/swift/Sources/Triline/Generated";
const EXAMPLES: &str = "bindings-uniffi/swift/Tests/TrilineTests/Generated/Examples.swift";
const HEADER: &str = "// Written by `cargo run -p triline-bindgen` from the table of the core.\n";

/// The files to write: the options of each client; two for each group, with its methods and with the types that no
/// group before it has.
pub(crate) fn sources() -> Vec<Source> {
    let mut written = Vec::new();
    let mut sources = Vec::new();
    let mut choices = Vec::new();
    for interface in [Interface::Platform, Interface::WorkPhone, Interface::AiAgent] {
        let call_options = &CallOptions;
        sources
            .push(source(&format!("{}Options", client(interface)), &clients::client_options(interface, call_options)));
        for field in options_of(interface).fields {
            types::write(&field.kind, &mut written, &mut choices);
        }
    }
    let examples = examples::source(triline_schema::groups());
    sources.push((EXAMPLES.into(), format!("{HEADER}{examples}")));
    let version =
        format!("/// The version of the package.\nlet packageVersion = {}\n", literal(env!("CARGO_PKG_VERSION")));
    sources.push(source("Version", &version));
    sources.push(source("Events", &boundary::events_file()));
    sources.push(source("ErrorDetails", &boundary::details_file()));
    sources.push(source("OptionTypes", &choices.join("\n")));
    for group in triline_schema::groups() {
        let name = format!("{}{}", client(group.interface), pascal(group.name));
        sources.push(source(&name, &groups::group(group)));
        let types = group_types(group, &mut written);
        if !types.is_empty() {
            sources.push(source(&format!("{name}Types"), &types));
        }
    }
    sources
}

fn source(name: &str, text: &str) -> Source {
    (Path::new(FOLDER).join(format!("{name}.swift")), format!("{HEADER}\n{text}"))
}

fn group_types(group: &Group, written: &mut Vec<Named>) -> String {
    let mut out = Vec::new();
    for operation in group.operations {
        for field in operation.params.fields {
            types::write(&field.kind, written, &mut out);
        }
        for kind in operation.part().into_iter().chain(operation.result()) {
            types::write(&kind, written, &mut out);
        }
    }
    let types = out.join("\n");
    if types.contains("-> Date?") { format!("import Foundation\n\n{types}") } else { types }
}

/// The class of a client.
fn client(interface: Interface) -> String {
    pascal(interface.name())
}

/// The type of a value.
fn type_name(kind: &Kind) -> String {
    match kind {
        Kind::Text => "String".into(),
        Kind::Integer => "Int".into(),
        Kind::Number => "Double".into(),
        Kind::Boolean => "Bool".into(),
        Kind::Any | Kind::Scalar | Kind::OneOf(_) => "JSONValue".into(),
        Kind::File => "UploadFile".into(),
        Kind::Children(record) => format!("[{}]", record().name),
        Kind::Object => "[String: JSONValue]".into(),
        Kind::Record(record) => record.name.into(),
        Kind::Union(union) => union.name.into(),
        Kind::Choice(choice) => choice.name.into(),
        Kind::List(element) => format!("[{}]", type_name(element)),
        Kind::Map(element) => format!("[String: {}]", type_name(element)),
    }
}

/// A name in snake case as the name of a property, a parameter or a method.
fn identifier(snake: &str) -> String {
    const RESERVED: &[&str] = &[
        "as",
        "associatedtype",
        "await",
        "break",
        "case",
        "catch",
        "class",
        "continue",
        "default",
        "defer",
        "deinit",
        "do",
        "else",
        "enum",
        "extension",
        "fallthrough",
        "false",
        "fileprivate",
        "for",
        "func",
        "guard",
        "if",
        "import",
        "in",
        "init",
        "inout",
        "internal",
        "is",
        "let",
        "nil",
        "operator",
        "private",
        "protocol",
        "public",
        "repeat",
        "rethrows",
        "return",
        "self",
        "static",
        "struct",
        "subscript",
        "super",
        "switch",
        "throw",
        "throws",
        "true",
        "try",
        "typealias",
        "var",
        "where",
        "while",
    ];
    let name = camel(snake);
    if RESERVED.contains(&name.as_str()) { format!("`{name}`") } else { name }
}

/// A text as a string literal.
fn literal(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
