//! Constants of choices, classes of records, and the types of objects that parameters hold.

use std::fmt::Write;

use triline_schema::operation::{Base, Choice, Field, Kind, Record, Union};

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
            &format!("A value of `{}` that the vendor's documents list. The service may send others.", choice.name),
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

/// A class for each record in an answer, and for each case of a union.
pub(super) fn records(named: &Named) -> String {
    let unions = || named.unions.values();
    let classes = unions().flat_map(|union| case_names(union)).chain(unions().map(|union| union.name.to_owned()));
    let classes: Vec<String> = classes.collect();
    if let Some(twice) = classes.iter().find(|class| named.answered.contains_key(class.as_str())) {
        panic!("a record and a case are both called {twice}");
    }
    let mut text = all(named.answered.keys().map(|name| (*name).to_owned()).chain(classes));
    for record in named.answered.values() {
        class(&mut text, record.name, &type_doc(record.doc, record.source));
        fields(&mut text, record.name, record);
    }
    named.unions.values().for_each(|union| cases(&mut text, union));
    let list = |names: &[String]| format!("[\n        {},\n    ]", names.join(",\n        "));
    let names: Vec<String> = named.answered.keys().map(|name| (*name).to_owned()).collect();
    let _ = writeln!(text, "register(\n    {},\n    {{", list(&names));
    for union in named.unions.values() {
        let _ = writeln!(text, "        {:?}: [{}],", union.name, case_names(union).join(", "));
    }
    text.push_str("    },\n)\n");
    text
}

/// The head of a record's class.
fn class(text: &mut String, name: &str, doc: &str) {
    let _ = write!(text, "@final\nclass {name}(Record):\n{}\n    __slots__ = ()\n", docstring("    ", doc));
}

fn fields(text: &mut String, name: &str, record: &Record) {
    let types = Types::within(record.fields.iter().map(|field| identifier(field.name)));
    let mut keywords = String::new();
    for (at, field) in record.fields.iter().enumerate() {
        let ty = types.received(&field.kind);
        // There is a case for what is nothing.
        let ty = if matches!(field.kind, Kind::Union(_)) { ty } else { optional(&ty) };
        let _ = write!(text, "\n    {}: Field[{ty}] = Field({at})\n", identifier(field.name));
        text.push_str(&docstring("    ", &field_doc(field)));
        let given = optional(&types.given_within(&field.kind));
        let _ = writeln!(keywords, "            {}: {given} = None,", identifier(field.name));
    }
    // The native base takes any keyword: this is for type checkers and editors.
    let _ = write!(
        text,
        "\n    if TYPE_CHECKING:\n\n        def __new__(\n            cls,\n            _values: Mapping[str, Any] | None = None,\n            \
         /,\n            *,\n{keywords}            extra: Mapping[str, Any] | None = None,\n        ) -> {name}: ...\n"
    );
    text.push_str("\n\n");
}

/// A class for each case of a union, with the discriminator `kind`, and the type of all.
fn cases(text: &mut String, union: &Union) {
    let names = case_names(union);
    let kind = |text: &mut String, value: &str| {
        let _ = write!(text, "\n    kind: Final[Literal[{value:?}]] = {value:?}\n");
        text.push_str(&docstring("    ", &format!("What tells it from the others of `{}`.", union.name)));
    };
    for (case, name) in union.cases.iter().zip(&names) {
        let record = case.record;
        assert!(record.fields.iter().all(|field| field.name != "kind"), "{name} has a field of the name kind");
        class(text, name, &type_doc(&format!("{}\n\n{}", case.doc.trim_end(), record.doc), record.source));
        kind(text, case.value);
        fields(text, name, record);
    }
    if let Some(other) = names.last() {
        let doc = "Something else: what the vendor's documents do not show, or what is not as they say.";
        class(text, other, &type_doc(doc, union.source));
        kind(text, OTHER);
        text.push_str("\n\n");
    }
    let _ = write!(text, "{}: TypeAlias = (\n    {}\n)\n", union.name, names.join("\n    | "));
    text.push_str(&docstring("", &type_doc(union.doc, union.source)));
    text.push_str("\n\n");
}

/// The `kind` of a value that fits no record of a union.
const OTHER: &str = "other";

/// The classes of a union's cases: their names, followed by the last word of the union's name. The last is for any
/// other value.
fn case_names(union: &Union) -> Vec<String> {
    let word = union.name.rfind(char::is_uppercase).and_then(|at| union.name.get(at..)).unwrap_or_default();
    union.cases.iter().map(|case| case.name).chain(["Other"]).map(|name| format!("{name}{word}")).collect()
}

/// A typed dict for each record within parameters.
pub(super) fn params(named: &Named) -> String {
    let mut text = all(named.given.keys().map(|name| format!("{name}Param")));
    for record in named.given.values() {
        let (required, others): (Vec<&Field>, Vec<&Field>) = record.fields.iter().partition(|field| field.asked());
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
        let required = if field.asked() { " (required)" } else { "" };
        doc.push_str(&format!("\n\n`{}`{required}: {}", identifier(field.name), field_doc(field)));
    }
    type_doc(&doc, record.source)
}

fn members(text: &mut String, named: &Named, record: &Record, fields: &[&Field]) {
    let types = Types::within(record.fields.iter().map(|field| identifier(field.name)));
    for field in fields {
        let ty = types.given_field(named, field);
        let ty = if field.asked() { ty } else { optional(&ty) };
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
