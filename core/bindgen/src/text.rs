//! Names and texts, as the languages write them.

pub(crate) mod spelling;

use triline_schema::catalogue;
use triline_schema::operation::{Field, Group, Interface, Operation, Rule};

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

/// The name by which a method calls: of an operation with two methods, the one without the parameter has its own.
pub(crate) fn called(operation: &Operation, method: &str) -> String {
    let is_other = |rule: &Rule| matches!(rule, Rule::Split { without, .. } if *without == method);
    if operation.rules.iter().any(is_other) {
        return operation.name.replace(operation.verb(), method);
    }
    operation.name.to_owned()
}

/// What the method of that name does. Of an operation with two methods, the other one has a text of its own, which ends
/// with the same place in the vendor's documents.
pub(crate) fn doc_of(operation: &Operation, method: &str) -> String {
    let own = operation.rules.iter().find_map(|rule| match rule {
        Rule::Split { without, doc, .. } if *without == method => Some(*doc),
        _ => None,
    });
    let place = operation.doc.trim_end().lines().last().unwrap_or_default();
    let own = own.map(|own| format!("{own}\n\n{place}\n"));
    own.or_else(|| reconcilable_doc(operation)).unwrap_or_else(|| operation.doc.to_owned())
}

/// What the operation does, and how its unknown outcomes can be found out; `None`: nothing finds them.
fn reconcilable_doc(operation: &Operation) -> Option<String> {
    let found = reconciling(operation)?;
    let (doc, place) = operation.doc.trim_end().rsplit_once('\n')?;
    Some(format!("{doc}\n{found}\n\n{place}\n"))
}

/// How unknown outcomes of the operation can be found out: one line for each sentence.
pub(crate) fn reconciling(operation: &Operation) -> Option<String> {
    operation.rules.iter().find_map(|rule| match rule {
        Rule::Found { by, .. } => {
            Some(format!("Where its outcome is unknown, `reconcile` of the error asks `{by}` whether it was done."))
        }
        Rule::FoundRows { by, same, .. } => Some(format!(
            "Where the outcome of rows of a batch is unknown, `reconcile` of its result looks them up with\n\
             `{by}`: by {} and the time of creation.",
            same.join(", ")
        )),
        _ => None,
    })
}

/// The service's codes of an operation, with their causes: those that the vendor's documents tie to it, and those whose
/// text fits it.
pub(crate) fn codes(operation: &Operation) -> [Vec<(u32, &'static str)>; 2] {
    let cause = |code: &u32| catalogue::known(&code.to_string())?.meanings.first().map(|meaning| meaning.cause);
    let known = |is_judged| {
        let tied = operation.errors.iter().filter(|code| operation.judged_errors.contains(code) == is_judged);
        tied.map(|code| (*code, cause(code).unwrap_or_default())).collect()
    };
    [known(false), known(true)]
}

/// What introduces each of the two kinds of [`codes`].
pub(crate) const CODES: [&str; 2] =
    ["Codes of its own", "Codes that may come, too (not shown in the document; assumed)"];
