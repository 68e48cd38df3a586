//! What documentation says of a field beside its meaning: the same sentences in all languages.

mod example;

use triline_schema as schema;
use triline_schema::operation::{Attr, Field, Format, Operation};

use crate::text::{camel, filled_in};

use example::example;

/// A meaning, and sentences after it.
pub(crate) fn joined(meaning: &str, sentences: &[String]) -> String {
    let mut text = meaning.trim().to_owned();
    if !sentences.is_empty() && !text.is_empty() {
        text.push_str(if text.ends_with(['.', '!', '?']) { " " } else { ". " });
    }
    text + &sentences.join(" ")
}

/// Limits, unit, format, default and an example, a sentence each.
pub(crate) fn about(field: &Field) -> Vec<String> {
    [on_the_wire(field), facts(field), shown_example(field).into_iter().collect()].concat()
}

/// The same of a parameter, with what the client fills in.
pub(crate) fn about_parameter(operation: &Operation, field: &Field) -> Vec<String> {
    let filled_in = filled_in(operation, field).map(|value| format!("Default: `{value}`."));
    [on_the_wire(field), facts(field), filled_in.into_iter().chain(shown_example(field)).collect()].concat()
}

/// A default is an example already.
pub(crate) fn shown_example(field: &Field) -> Option<String> {
    let example = example(field)?;
    let is_default = field.attrs.iter().any(|attr| matches!(attr, Attr::Default(value) if *value == example));
    (!is_default).then(|| format!("For example `{example}`."))
}

/// How the vendor spells a field that has another name here, or one that a language cannot make of its name: `isNAT` of
/// `is_nat`.
pub(crate) fn on_the_wire(field: &Field) -> Vec<String> {
    let is_alike = field.api() == field.wire && [field.name, &camel(field.name)].contains(&field.wire);
    if is_alike { Vec::new() } else { vec![format!("On the wire: `{}`.", field.wire)] }
}

/// A guess, called one.
pub(crate) fn assumed(what: &str) -> String {
    format!("{what} (not shown in the document; assumed).")
}

/// The same without an example.
pub(crate) fn facts(field: &Field) -> Vec<String> {
    let mut facts: Vec<String> = Vec::new();
    facts.extend(
        field.attrs.iter().filter_map(|attr| if let Attr::Assumed(what) = attr { Some(assumed(what)) } else { None }),
    );
    facts.extend(limits(field.attrs));
    let unit = field.attrs.iter().find_map(|attr| if let Attr::Unit(unit) = attr { Some(*unit) } else { None });
    facts.extend(unit.map(|unit| format!("In {unit}.")));
    for attr in field.attrs {
        match attr {
            Attr::Format(Format::Json) => facts.push("JSON text.".to_owned()),
            Attr::Format(format) if field.attrs.contains(&Attr::AnyForm) => {
                facts.push(format!("Format: `{}` (not shown in the document; assumed).", format.pattern()));
            }
            Attr::Format(format) => facts.push(format!("Format: `{}`.", format.pattern())),
            Attr::Default("") => facts.push("Default: empty.".to_owned()),
            Attr::Default(value) => facts.push(format!("Default: `{value}`.")),
            Attr::Observed => facts.push("Seen in samples, not described.".to_owned()),
            _ => {}
        }
    }
    facts.extend(rows_per_page(field).map(|rows| format!("Iterating requests pages of {rows} unless it is given.")));
    facts
}

/// The size of the pages that an iteration requests, where a parameter chooses it.
fn rows_per_page(field: &Field) -> Option<u32> {
    schema::operations().find_map(|operation| {
        let paging = operation.paging?;
        let size = operation.params.field(paging.size)?;
        core::ptr::eq(size, field).then_some(paging.default_size)
    })
}

fn limits(attrs: &[Attr]) -> Vec<String> {
    let find = |pick: fn(&Attr) -> Option<i64>| attrs.iter().find_map(pick);
    let least = find(|attr| if let Attr::Min(least) = attr { Some(*least) } else { None });
    let most = find(|attr| if let Attr::Max(most) = attr { Some(*most) } else { None });
    let fewest = find(|attr| if let Attr::MinItems(least) = attr { Some(i64::from(*least)) } else { None });
    let longest = find(|attr| if let Attr::MaxItems(most) = attr { Some(i64::from(*most)) } else { None });
    let values = match (least, most) {
        (Some(least), Some(most)) => Some(format!("From {least} to {most}.")),
        (Some(least), None) => Some(format!("At least {least}.")),
        (None, Some(most)) => Some(format!("At most {most}.")),
        (None, None) => None,
    };
    let elements = match (fewest, longest) {
        (Some(fewest), Some(longest)) if fewest == longest => Some(format!("Exactly {longest} elements.")),
        (Some(fewest), Some(longest)) => Some(format!("From {fewest} to {longest} elements in one request.")),
        (Some(1), None) => Some("At least one element.".to_owned()),
        (Some(fewest), None) => Some(format!("At least {fewest} elements.")),
        (None, Some(longest)) => Some(format!("At most {longest} elements in one request.")),
        (None, None) => None,
    };
    values.into_iter().chain(elements).collect()
}
