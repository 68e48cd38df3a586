//! Names and texts, as the languages write them.

use triline::operation::{Field, Group, Interface, Operation};

/// `agent_number` as `agentNumber`.
pub(crate) fn camel(snake: &str) -> String {
    let mut out = String::new();
    let mut upper = false;
    for c in snake.chars() {
        match c {
            '_' => upper = !out.is_empty(),
            c if upper => {
                out.extend(c.to_uppercase());
                upper = false;
            }
            c => out.push(c),
        }
    }
    out
}

/// `chat_reports` as `ChatReports`.
pub(crate) fn pascal(snake: &str) -> String {
    let camel = camel(snake);
    let mut chars = camel.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The lines of a doc text, without the space that a Rust doc comment begins with.
pub(crate) fn doc_lines(doc: &str) -> impl Iterator<Item = &str> {
    doc.trim_end().lines().map(|line| line.strip_prefix(' ').unwrap_or(line))
}

/// The class of a group: two interfaces have groups of one name.
pub(crate) fn class_name(group: &Group) -> String {
    match group.interface {
        Interface::Platform => pascal(group.name),
        other => pascal(other.name()) + &pascal(group.name),
    }
}

/// What the core gives a parameter that says which page and that the service asks for: callers need not.
pub(crate) fn filled_in(operation: &Operation, field: &Field) -> Option<u32> {
    operation.first_page().find_map(|(known, value)| (known.wire == field.wire).then_some(value))
}
