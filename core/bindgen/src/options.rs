//! The options of clients and calls, and their environment variables, as Markdown.

use std::fmt::Write as _;
use std::path::PathBuf;

use triline_schema::operation::{Field, Interface, Kind, Record};
use triline_schema::options::{CallOptions, SET_BY_METHOD};
use triline_schema::{environment_variable, options_of};

use crate::Source;
use crate::field::{facts, joined};

const HEAD: &str = "<!-- Written by `cargo run -p triline-bindgen` from core/schema/src/options.rs. -->

# Options

The options of clients and of single calls. They have the same names in every language, spelled in its way: `baseUrl` in JavaScript, Kotlin,
Java, and in JSON, `base_url` in Python and Rust, `baseURL` in Swift. Durations are in milliseconds here and in the environment; the page
of each package says how it takes them. The functions and objects of a program, such as a signer, a transport or a store, are on that page, too.

`fromEnv()` (`from_env()`) takes options from environment variables. Options that are given win.
";

/// The document.
pub(crate) fn source() -> Source {
    let mut out = HEAD.to_owned();
    for (title, interface) in [
        ("A client of the platform", Interface::Platform),
        ("A client of the work phone", Interface::WorkPhone),
        ("A client of the AI agent", Interface::AiAgent),
    ] {
        section(&mut out, title, options_of(interface), Some(interface));
    }
    section(&mut out, "A single call", &CallOptions, None);
    (PathBuf::from("docs/options.md"), out)
}

fn section(out: &mut String, title: &str, record: &Record, interface: Option<Interface>) {
    let _ = write!(out, "\n## {title}\n\n| option | type | meaning | variable |\n| --- | --- | --- | --- |\n");
    // Whether the host has a function instead follows from the function; a nonce is set by tests of the project.
    let is_shown = |field: &&Field| {
        !field.name.starts_with("external_")
            && field.name != "fixed_nonce"
            && !(interface.is_none() && SET_BY_METHOD.contains(&field.name))
    };
    for field in record.fields.iter().filter(is_shown) {
        let variable = interface.and_then(|interface| environment_variable(interface, field));
        let variable = variable.map(|name| format!("`{name}`")).unwrap_or_default();
        let (name, kind, meaning) = (field.api(), type_name(&field.kind), meaning(field));
        let _ = writeln!(out, "| `{name}` | {kind} | {meaning} | {variable} |");
    }
}

fn meaning(field: &Field) -> String {
    let required = if field.required() { vec!["Required.".to_owned()] } else { Vec::new() };
    joined(field.doc, &[required, facts(field)].concat()).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn type_name(kind: &Kind) -> String {
    match kind {
        Kind::Choice(choice) => {
            let values: Vec<String> = choice.variants.iter().map(|variant| format!("`{}`", variant.value)).collect();
            values.join(", ") + if choice.open { ", or another" } else { "" }
        }
        Kind::List(element) => format!("list of {}", type_name(element)),
        Kind::Map(element) => format!("map of {}", type_name(element)),
        Kind::Integer => "integer".to_owned(),
        Kind::Boolean => "boolean".to_owned(),
        Kind::Text => "text".to_owned(),
        _ => "JSON".to_owned(),
    }
}
