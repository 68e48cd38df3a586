//! Rust: the records, choices and groups of the crate `triline`, and a test that runs the examples of methods.

mod declared;
mod examples;
mod file;
mod groups;
mod types;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use triline_schema as schema;
use triline_schema::operation::{Group, Interface};

use crate::Source;
use crate::example::variable;
use crate::text::pascal;
use crate::text::spelling::INTERFACES;

use declared::declared;
use examples::{Example, Way};
use file::File;

const FOLDER: &str = "core/client/src/generated";
const HEADER: &str = "// Written by `cargo run -p triline-bindgen` from the table.\n\n";

/// The files to write: one for each module of types, with the methods of its group.
pub(crate) fn sources() -> Vec<Source> {
    let mut files: BTreeMap<String, File> = BTreeMap::new();
    for group in schema::groups() {
        let mut file = File::new(&module_of(group), group.doc);
        groups::write(group, &mut file);
        files.insert(module_of(group), file);
    }
    for declared in declared() {
        let module = declared.module();
        let file = files.entry(module.clone()).or_insert_with(|| File::new(&module, about(&module)));
        types::write(declared, file);
    }
    let modules = files.keys().cloned().collect::<Vec<_>>();
    let mut sources: Vec<Source> = files.into_iter().map(|(module, file)| (path(&module), file.text())).collect();
    sources.extend(INTERFACES.map(|interface| (path(interface.name()), interface_module(interface))));
    sources.push((format!("{FOLDER}.rs").into(), root(&modules)));
    sources.push(("tests/rust/examples/generated.rs".into(), examples_test()));
    sources
}

fn module_of(group: &Group) -> String {
    format!("{}::{}", group.interface.name(), group.name)
}

fn path(module: &str) -> std::path::PathBuf {
    format!("{FOLDER}/{}.rs", module.replace("::", "/")).into()
}

/// What the modules that belong to no group hold.
fn about(module: &str) -> &'static str {
    match module {
        "options" => "The options of clients and calls, with the same names in every language.",
        "simulated" => "The settings of the simulated service, as they are written in JSON.",
        "types" => "Types that records of several groups have.",
        _ => panic!("{module} belongs to no group: its documentation is missing"),
    }
}

/// The module of an interface, which lists those of its groups.
fn interface_module(interface: Interface) -> String {
    let about = match interface {
        Interface::Platform => {
            "The contact-center platform: agents, roles, licences, numbers, dial-out tasks, customers, reports,\n\
             //! online chat and knowledge base."
        }
        Interface::WorkPhone => "The work phone: customers, calls, SMS, reports and the chat app on the phones.",
        Interface::AiAgent => "The AI agent: conversations and its knowledge.",
    };
    let mut names: Vec<&str> =
        schema::groups().iter().filter(|group| group.interface == interface).map(|group| group.name).collect();
    names.sort_unstable();
    let modules: Vec<String> = names.iter().map(|name| format!("pub mod {name};\n")).collect();
    format!("{HEADER}//! {about}\n\n{}", modules.concat())
}

/// The module of all of them.
fn root(modules: &[String]) -> String {
    let mut text = format!(
        "{HEADER}//! The typed interfaces: records, choices and groups.\n\n\
         #![allow(clippy::needless_pass_by_value, reason = \"a program need not name the parameters of a call\")]\n\n"
    );
    let others = modules.iter().map(String::as_str).filter(|module| !module.contains("::"));
    let mut names: Vec<&str> = INTERFACES.map(Interface::name).into_iter().chain(others).collect();
    names.sort_unstable();
    for name in names {
        // The module of that name is written by hand, and exports these.
        _ = match name {
            "simulated" => writeln!(text, "#[cfg(feature = \"simulated\")]\npub(crate) mod {name};"),
            "types" => writeln!(text, "pub(crate) mod {name};"),
            _ => writeln!(text, "pub mod {name};"),
        };
    }
    text
}

/// A test with all examples.
fn examples_test() -> String {
    let mut functions = String::new();
    let mut names = String::new();
    for group in schema::groups() {
        for operation in group.operations {
            for (way, method) in Way::of(operation) {
                let example = Example::of(group, operation, way);
                let name = operation
                    .name
                    .strip_suffix(operation.verb())
                    .map_or_else(String::new, |group| group.to_owned() + &method);
                let function = name.replace('.', "_");
                let client = format!("{}: &{}", variable(group.interface), pascal(group.interface.name()));
                _ = write!(functions, "\nasync fn {function}({client}) -> Result<(), Error> {{\n");
                for line in example.text() {
                    _ = if line.is_empty() { writeln!(functions) } else { writeln!(functions, "    {line}") };
                }
                functions.push_str("    Ok(())\n}\n");
                let interface = group.interface.name();
                _ = writeln!(names, "    run({name:?}, |clients| ready({function}(&clients.{interface})));");
            }
        }
    }
    format!(
        "{HEADER}//! The examples in the documentation of the typed methods.\n\nuse triline::{{AiAgent, Error, Platform, WorkPhone}};\n\n\
         use super::run;\nuse crate::fake::ready;\n\npub(super) fn all() {{\n{names}}}\n{functions}"
    )
}

/// A name as Rust writes it where it is also a keyword.
fn identifier(name: &str) -> String {
    if matches!(name, "type" | "match" | "move" | "where" | "in") { format!("r#{name}") } else { name.to_owned() }
}
