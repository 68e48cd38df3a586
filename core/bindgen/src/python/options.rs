//! Options of clients and calls: typed dicts, the environment variables, and how their values are read.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use triline_schema::operation::{Attr, Field, Interface, Kind, Record};
use triline_schema::options::SET_BY_METHOD;
use triline_schema::{environment_variable, options_of};

use super::docs::{docstring, option_doc, type_doc};
use super::{Named, Types, identifier, is_upload, optional};

/// What the package sets itself, by its own options.
const SET_BY_PACKAGE: [&str; 3] = ["external_signing", "external_store", "external_tokens"];

/// Options of a call that are arguments of the methods for row batches.
const OF_BATCHES: [&str; 2] = ["dry_run", "count"];

/// The options, as keyword arguments.
pub(super) fn options() -> String {
    let interfaces = [Interface::Platform, Interface::WorkPhone, Interface::AiAgent];
    let mut text = String::from(
        "__all__ = [\n    \"AiAgentSettings\",\n    \"CallSettings\",\n    \"CommonSettings\",\n    \
         \"PlatformSettings\",\n    \"WorkPhoneSettings\",\n]\n\n\n",
    );
    let mut variables = String::new();
    let (mut durations, mut integers, mut flags) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
    let calls = &triline_schema::options::CallOptions;
    for (interface, record) in
        interfaces.map(|interface| (Some(interface), options_of(interface))).into_iter().chain([(None, calls)])
    {
        class(&mut text, interface, record);
        for field in record.fields {
            match field.kind {
                Kind::Integer if is_duration(field) => {
                    durations.insert(field.name, seconds(field));
                    integers.insert(field.name);
                }
                Kind::Integer => {
                    integers.insert(field.name);
                }
                Kind::Boolean => {
                    flags.insert(field.name);
                }
                _ => {}
            }
        }
        let Some(interface) = interface else { continue };
        let _ = write!(variables, "    {:?}: {{\n", interface.name());
        for field in record.fields {
            if let Some(variable) = environment_variable(interface, field) {
                let _ = write!(variables, "        {:?}: {variable:?},\n", field.name);
            }
        }
        variables.push_str("    },\n");
    }
    let of_all = |field: &&Field| interfaces.iter().all(|interface| options_of(*interface).field(field.wire).is_some());
    text.push_str("class CommonSettings(TypedDict, total=False):\n");
    text.push_str(&docstring("    ", "Options of the clients of all interfaces, but for the address."));
    for field in options_of(Interface::Platform).fields.iter().filter(of_all) {
        if field.required() || SET_BY_PACKAGE.contains(&field.name) {
            continue;
        }
        member(&mut text, field, None);
    }
    text.push_str("\n\n");
    let set = |names: BTreeSet<&str>| {
        let names: Vec<String> = names.into_iter().map(|name| format!("{name:?}")).collect();
        format!("frozenset({{{}}})", names.join(", "))
    };
    let limits = durations.into_iter().map(|(name, limits)| format!("    {name:?}: {limits},\n"));
    let limits = format!("{{\n{}}}", limits.collect::<String>());
    let uploads: BTreeSet<&str> =
        triline_schema::operations().filter(|operation| is_upload(operation)).map(|operation| operation.name).collect();
    for (name, value, doc) in [
        ("VARIABLES", format!("{{\n{variables}}}"), "The environment variables of the options, by interface."),
        (
            "DURATIONS",
            limits,
            "Options that are durations, with their least and greatest values: seconds in Python, milliseconds in the core.",
        ),
        ("INTEGERS", set(integers), "Options that are integers in an environment variable."),
        ("FLAGS", set(flags), "Options that are booleans."),
        ("UPLOADS", set(uploads), "Operations that upload a file."),
    ] {
        let _ = write!(text, "{name}: Final = {value}\n{}\n", docstring("", doc));
    }
    text
}

/// The least and the greatest value of a duration, in seconds.
fn seconds(field: &Field) -> String {
    let limit = |of: fn(&Attr) -> Option<i64>| {
        let ms = field.attrs.iter().find_map(of);
        ms.map_or("None".to_owned(), |ms| {
            if ms % 1000 == 0 { (ms / 1000).to_string() } else { format!("{}.{:03}", ms / 1000, ms % 1000) }
        })
    };
    let least = limit(|attr| if let Attr::Min(least) = attr { Some(*least) } else { None });
    let most = limit(|attr| if let Attr::Max(most) = attr { Some(*most) } else { None });
    format!("({least}, {most})")
}

/// The names of parameters and options that are others in Python than in the API.
pub(super) fn names(named: &Named) -> String {
    let interfaces = [Interface::Platform, Interface::WorkPhone, Interface::AiAgent];
    let options = interfaces.map(options_of).into_iter();
    let options = options.chain([&triline_schema::options::CallOptions]);
    let params = triline_schema::operations().map(|operation| operation.params);
    let records = options.chain(params).chain(named.given.values().copied());
    // A method that remedies name.
    let mut names: BTreeMap<&str, String> = BTreeMap::from([("invalidateToken", "invalidate_token".to_owned())]);
    for field in records.flat_map(|record| record.fields) {
        let name = identifier(field.name);
        if name != field.api() {
            let other = names.insert(field.api(), name.clone());
            assert!(other.is_none_or(|other| other == name), "{} has two names in Python", field.api());
        }
    }
    let names: Vec<String> = names.iter().map(|(api, name)| format!("    {api:?}: {name:?},\n")).collect();
    let doc = docstring("", "Names of parameters and options that differ in Python, by their names in the API.");
    format!("NAMES: Final = {{\n{}}}\n{doc}", names.concat())
}

/// The typed dict of a record of options.
fn class(text: &mut String, interface: Option<Interface>, record: &Record) {
    let name = record.name.replace("Options", "Settings");
    let doc = docstring("    ", &type_doc(record.doc, record.source));
    let _ = write!(text, "class {name}(TypedDict, total=False):\n{doc}");
    for field in record.fields {
        let by_method =
            interface.is_none() && (SET_BY_METHOD.contains(&field.name) || OF_BATCHES.contains(&field.name));
        if by_method || SET_BY_PACKAGE.contains(&field.name) {
            continue;
        }
        member(text, field, interface.and_then(|interface| environment_variable(interface, field)).as_deref());
    }
    text.push_str("\n\n");
}

/// An option, as a member of a typed dict.
fn member(text: &mut String, field: &Field, variable: Option<&str>) {
    let ty = match &field.kind {
        Kind::Integer if is_duration(field) => "float".to_owned(),
        Kind::Choice(_) => "str".to_owned(),
        Kind::Map(_) => "Mapping[str, str]".to_owned(),
        kind => Types::within(std::iter::empty()).received(kind),
    };
    let ty = if field.required() { ty } else { optional(&ty) };
    let _ = write!(text, "\n    {}: {ty}\n{}", field.name, docstring("    ", &option_doc(field, variable)));
}

/// Whether an option is a duration.
pub(super) fn is_duration(field: &Field) -> bool {
    field.attrs.contains(&Attr::Unit("milliseconds"))
}
