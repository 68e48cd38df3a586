//! Names of fields in documentation texts.
//!
//! The texts of the table write fields as Rust does, in code spans: `agent_id`. In other languages and in JSON they have
//! other names.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::operation::{Field, Interface, Kind, Record};

/// Writes each name that stands alone in a code span, or beside a dot in one, as `names` has it. Names of operations stay.
pub fn spell(text: &str, names: &BTreeMap<&str, String>) -> String {
    let pieces: Vec<&str> = text.split('`').collect();
    let last = pieces.len().saturating_sub(1);
    let spelled = pieces.into_iter().enumerate().map(|(at, piece)| {
        // The text between two spans is never a name alone, so only the two ends need a test.
        if at == 0 || at == last || crate::operation(piece).is_some() {
            return piece.to_owned();
        }
        let parts: Vec<&str> = piece.split('.').map(|part| names.get(part).map_or(part, String::as_str)).collect();
        parts.join(".")
    });
    spelled.collect::<Vec<_>>().join("`")
}

/// The names of an interface's fields as `own` has them, by the table's names of more than one word. A name of one word is
/// written alike in all languages, and is a usual word, too.
pub fn names_of(interface: Interface, own: impl Fn(&Field) -> String) -> BTreeMap<&'static str, String> {
    let mut names = BTreeMap::new();
    for record in records(interface) {
        for field in record.fields.iter().filter(|field| field.name.contains('_')) {
            names.insert(field.name, own(field));
        }
    }
    names
}

/// The records of an interface's operations.
pub fn records(interface: Interface) -> Vec<&'static Record> {
    let mut found = Vec::new();
    for operation in crate::entries().filter(|operation| operation.interface == interface) {
        gather(&Kind::Record(operation.params), &mut found);
        operation.result().into_iter().chain(operation.part()).for_each(|kind| gather(&kind, &mut found));
    }
    found
}

fn gather(kind: &Kind, found: &mut Vec<&'static Record>) {
    match kind {
        Kind::Record(record) if !found.iter().any(|known| known.name == record.name) => {
            found.push(record);
            record.fields.iter().map(|field| &field.kind).chain(record.open).for_each(|kind| gather(kind, found));
        }
        Kind::Union(union) => union.cases.iter().for_each(|case| gather(&Kind::Record(case.record), found)),
        Kind::List(inner) | Kind::Map(inner) => gather(inner, found),
        Kind::OneOf(one_of) => one_of.kinds.iter().for_each(|kind| gather(kind, found)),
        Kind::Children(record) => gather(&Kind::Record(record()), found),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn names_are_spelled_in_code_spans_only() {
        let names = names_of(Interface::Platform, |field| field.api().to_string());
        let text = "agent_id: `agent_id` or `queue.agent_id`, but `platform.dialout.delete_numbers` or `agent_id = 1`";
        let expected =
            "agent_id: `agentId` or `queue.agentId`, but `platform.dialout.delete_numbers` or `agent_id = 1`";
        assert_eq!(spell(text, &names), expected);
        assert_eq!(names_of(Interface::AiAgent, |field| field.api().to_string())["agent_id"], "agent_id");
    }
}
