//! Names of fields and methods in texts, as each language writes them. The table writes them as Rust does, and Python too.

use std::collections::BTreeMap;

use serde_json::Value;
use triline_schema::operation::names::{names_of, spell};
use triline_schema::operation::{Field, Interface};
use triline_schema::options::CallOptions;
use triline_schema::{entries, options_of};

use crate::Source;
use crate::text::camel;

pub(crate) const INTERFACES: [Interface; 3] = [Interface::Platform, Interface::WorkPhone, Interface::AiAgent];

/// Sources of a language that writes all names in camel case.
pub(crate) fn in_camel_case(sources: Vec<Source>) -> Vec<Source> {
    let mut names = methods();
    names.extend(options().map(|field| (field.name, camel(field.name))));
    for interface in INTERFACES {
        names.extend(names_of(interface, |field| camel(field.name)));
    }
    sources.into_iter().map(|(path, text)| (path, spell(&text, &names))).collect()
}

/// Sources of a language whose records have the names of the API. A file is of one interface, or of none.
pub(crate) fn in_api_names(sources: Vec<Source>) -> Vec<Source> {
    let of_file = |(path, text): Source| {
        let is_of = |interface: &Interface| path.iter().any(|part| part == interface.name());
        let mut names = methods();
        names.extend(options().map(|field| (field.name, field.api().to_owned())));
        if let Some(interface) = INTERFACES.into_iter().find(is_of) {
            names.extend(names_of(interface, |field| Field::api(field).to_owned()));
        }
        let text = spell(&text, &names);
        (path, text)
    };
    sources.into_iter().map(of_file).collect()
}

/// Texts of the OpenAPI document, which has the names of the wire.
pub(crate) fn in_wire_names(interface: Interface, value: &mut Value) {
    let names = names_of(interface, |field| field.wire.to_owned());
    respell(value, &names);
}

fn respell(value: &mut Value, names: &BTreeMap<&str, String>) {
    match value {
        Value::String(text) => *text = spell(text, names),
        Value::Array(values) => values.iter_mut().for_each(|value| respell(value, names)),
        Value::Object(members) => members.values_mut().for_each(|value| respell(value, names)),
        _ => {}
    }
}

/// The options of clients and calls that have names of more than one word.
fn options() -> impl Iterator<Item = &'static Field> {
    let records = INTERFACES.map(options_of).into_iter().chain([&CallOptions]);
    records.flat_map(|record| record.fields).filter(|field| field.name.contains('_'))
}

/// Methods are in camel case in all of them.
fn methods() -> BTreeMap<&'static str, String> {
    let verbs = entries().map(triline_schema::operation::Operation::verb).filter(|verb| verb.contains('_'));
    verbs.map(|verb| (verb, camel(verb))).collect()
}
