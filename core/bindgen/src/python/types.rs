//! Constants of choices, classes of records, and the types of objects that parameters hold.

use std::fmt::Write;

use triline::operation::{Base, Choice, Field, Record};

use super::docs::{docstring, field_doc, type_doc};
use super::{Named, Types, identifier, optional};

/// The type of a choice's values.
pub(super) fn base(choice: &Choice) -> &'static str {
    match choice.base {
        Base::Text => "str",
        Base::Number => "int",
    }
}

/// A class of constants for each choice, and the type of its values.
pub(super) fn choices(named: &Named) -> String {
    let mut text = all(named.choices.keys().flat_map(|name| [(*name).to_owned(), format!("{name}Value")]));
    for choice in named.choices.values() {
        let _ =
            write!(text, "@final\nclass {}:\n{}", choice.name, docstring("    ", &type_doc(choice.doc, choice.source)));
        let mut values = Vec::new();
        for variant in choice.variants {
            let value = match choice.base {
                Base::Text => format!("{:?}", variant.value),
                Base::Number => variant.value.to_owned(),
            };
            let _ = write!(text, "\n    {}: Final = {value}\n", constant(variant.name));
            if !variant.doc.trim().is_empty() {
                text.push_str(&docstring("    ", variant.doc));
            }
            values.push(value);
        }
        let _ = write!(text, "\n\n{}Value: TypeAlias = Literal[{}]\n", choice.name, values.join(", "));
        text.push_str(&docstring(
            "",
            &format!("A value of `{}` that the documents list. The service may send others.", choice.name),
        ));
        text.push_str("\n\n");
    }
    text
}

/// `NotReady` as `NOT_READY`.
fn constant(name: &str) -> String {
    let mut text = String::new();
    let mut small = false;
    for c in name.chars() {
        if c.is_uppercase() && small {
            text.push('_');
        }
        small = c.is_lowercase() || c.is_ascii_digit();
        text.extend(c.to_uppercase());
    }
    text
}

/// A class for each record in an answer.
pub(super) fn records(named: &Named) -> String {
    let mut text = all(named.answered.keys().map(|name| (*name).to_owned()));
    for record in named.answered.values() {
        let types = Types::within(record.fields.iter().map(|field| identifier(field.name)));
        let doc = docstring("    ", &type_doc(record.doc, record.source));
        let _ = write!(text, "@final\nclass {}(Record):\n{doc}\n    __slots__ = ()\n", record.name);
        for (at, field) in record.fields.iter().enumerate() {
            let ty = optional(&types.received(&field.kind));
            let _ = write!(text, "\n    {}: Field[{ty}] = Field({at})\n", identifier(field.name));
            text.push_str(&docstring("    ", &field_doc(field)));
        }
        text.push_str("\n\n");
    }
    let names: Vec<&str> = named.answered.keys().copied().collect();
    let _ = writeln!(text, "register([\n    {},\n])", names.join(",\n    "));
    text
}

/// A typed dict for each record within parameters.
pub(super) fn params(named: &Named) -> String {
    let mut text = all(named.given.keys().map(|name| format!("{name}Param")));
    for record in named.given.values() {
        let (required, others): (Vec<&Field>, Vec<&Field>) = record.fields.iter().partition(|field| field.required());
        if record.open.is_some() {
            let _ = write!(text, "{}Param: TypeAlias = Mapping[str, Any]\n", record.name);
            text.push_str(&docstring("", &open_doc(record)));
            text.push_str("\n\n");
            continue;
        }
        let doc = docstring("    ", &type_doc(record.doc, record.source));
        if required.is_empty() {
            let _ = write!(text, "class {}Param(TypedDict, total=False):\n{doc}", record.name);
        } else {
            let _ = write!(text, "class _{}Required(TypedDict):\n", record.name);
            members(&mut text, named, record, &required);
            let _ = write!(text, "\n\nclass {0}Param(_{0}Required, total=False):\n{doc}", record.name);
        }
        members(&mut text, named, record, &others);
        text.push_str("\n\n");
    }
    text
}

/// What is known of an object that may have members beside the documented ones: a type of those alone
/// would refuse the others.
fn open_doc(record: &Record) -> String {
    let mut doc = record.doc.trim_end().to_owned();
    for field in record.fields {
        let required = if field.required() { " (required)" } else { "" };
        doc.push_str(&format!("\n\n`{}`{required}: {}", identifier(field.name), field_doc(field)));
    }
    type_doc(&doc, record.source)
}

fn members(text: &mut String, named: &Named, record: &Record, fields: &[&Field]) {
    let types = Types::within(record.fields.iter().map(|field| identifier(field.name)));
    for field in fields {
        let ty = types.given_field(named, field);
        let ty = if field.required() { ty } else { optional(&ty) };
        let _ = write!(text, "\n    {}: {ty}\n", identifier(field.name));
        text.push_str(&docstring("    ", &field_doc(field)));
    }
}

/// The names that a module exports.
fn all(names: impl Iterator<Item = String>) -> String {
    let mut names: Vec<String> = names.collect();
    names.sort();
    let names: Vec<String> = names.into_iter().map(|name| format!("    {name:?},\n")).collect();
    format!("__all__ = [\n{}]\n\n\n", names.concat())
}
