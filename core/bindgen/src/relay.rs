//! What relays of all languages know of operations.

use triline_schema::operation::{Attr, Group, Kind, Operation, Record};

/// The groups whose operations a user of a relay may have: a token of the account would open all of them.
pub(crate) fn groups<'a>(groups: &'a [&'a Group]) -> impl Iterator<Item = &'a Group> {
    groups.iter().copied().filter(|group| group.name != "token")
}

/// The operations of these groups.
pub(crate) fn operations<'a>(groups: &'a [&'a Group]) -> impl Iterator<Item = &'a Operation> {
    self::groups(groups).flat_map(|group| group.operations)
}

/// The other names of parameters by their operations: the members of an object in the notation of JSON, a line each. `braces`: how
/// the language writes those inside of a line.
pub(crate) fn other_names_lines(groups: &[&Group], indent: &str, [open, close]: [&str; 2]) -> String {
    let of_operations = operations(groups).map(|operation| (operation.name, other_names(operation)));
    let lines = of_operations.filter(|(_, names)| !names.is_empty()).map(|(operation, names)| {
        let names: Vec<String> = names.iter().map(|(name, api)| format!("\"{name}\": \"{api}\"")).collect();
        format!("{indent}\"{operation}\": {open}{}{close},\n", names.join(", "))
    });
    lines.collect()
}

/// The parameters that hold rows of any number, by their operations, in the same way.
pub(crate) fn rows_lines(groups: &[&Group], indent: &str) -> String {
    let line = |operation: &Operation| Some(format!("{indent}\"{}\": \"{}\",\n", operation.name, operation.batch()?.0));
    operations(groups).filter_map(line).collect()
}

/// The parameters that name the same thing, by their operations, in the same way.
pub(crate) fn alternatives_lines(groups: &[&Group], indent: &str) -> String {
    let line = |operation: &Operation| match operation.alternatives() {
        [] => None,
        names => Some(format!("{indent}\"{}\": [\"{}\"],\n", operation.name, names.join("\", \""))),
    };
    operations(groups).filter_map(line).collect()
}

/// The other names that a client takes for parameters of an operation, and for fields of records in them, each with the name of
/// the API. A dot leads into a parameter, or into the elements of its list.
fn other_names(operation: &Operation) -> Vec<(String, &'static str)> {
    other_names_of(operation.params, "")
}

fn other_names_of(record: &Record, at: &str) -> Vec<(String, &'static str)> {
    let is_own = |name: &str| record.fields.iter().any(|field| field.api() == name);
    let names = record.fields.iter().flat_map(|field| {
        let also = field.attrs.iter().filter_map(|attr| if let Attr::Also(name) = attr { Some(*name) } else { None });
        let own =
            also.chain([field.wire]).filter(|name| !is_own(name)).map(|name| (format!("{at}{name}"), field.api()));
        let inside = record_in(&field.kind).map(|inner| other_names_of(inner, &format!("{at}{}.", field.api())));
        own.chain(inside.unwrap_or_default())
    });
    names.collect()
}

fn record_in(kind: &'static Kind) -> Option<&'static Record> {
    match kind {
        Kind::Record(record) => Some(record),
        Kind::List(element) => record_in(element),
        _ => None,
    }
}
