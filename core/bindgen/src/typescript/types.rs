//! TypeScript: records, choices and other types.

use triline_schema::operation::{Attr, Base, Case, Choice, Field, Format, Kind, Record};

use triline_schema::simulated::FaultRule;
use triline_simulated::FAULTS;

use super::docs::{comment, field_doc, paragraphs, source_note};
use crate::text::doc_lines;

/// An object type. `request`: as the caller gives it; else as the service does.
pub(super) fn record_type(record: &Record, name: &str, request: bool, required: &[&str]) -> String {
    let lines = [paragraphs(record.doc), source_note(record.source)].concat();
    let mut out = comment("", &lines);
    out += &format!("export interface {name} {{\n");
    for field in record.fields {
        out += &comment("  ", &paragraphs(&field_doc(field)));
        let kind = match literals(record, field) {
            Some(literals) => literals,
            None if request => sent_type(field),
            None => type_of(&field.kind),
        };
        out += &match (request, field.required() || field.asked() || required.contains(&field.wire)) {
            (true, true) => format!("  {}: {kind};\n", field.api()),
            (true, false) => format!("  {}?: {kind} | undefined;\n", field.api()),
            (false, _) => format!("  {}?: {kind} | null;\n", field.api()),
        };
    }
    if let Some(kind) = record.open.filter(|_| request) {
        // The types of the fields above have to be among them.
        let own = record.fields.iter().map(sent_type);
        let mut kinds: Vec<String> = Vec::new();
        for kind in type_of(kind).split(" | ").map(str::to_owned).chain(own) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        out += &comment("  ", &["Further fields, by their names.".to_owned()]);
        out += &format!("  [field: string]: {} | undefined;\n", kinds.join(" | "));
    }
    out + "}\n"
}

/// The type of a field of the rules of faults, by its values.
fn literals(record: &Record, field: &Field) -> Option<String> {
    if !core::ptr::eq(record, &raw const FaultRule) {
        return None;
    }
    match field.name {
        "operation" => Some(
            "keyof PlatformOperations | keyof WorkPhoneOperations | keyof AiAgentOperations | `${string}*`".to_owned(),
        ),
        "fault" => Some("Fault".to_owned()),
        _ => None,
    }
}

/// The type of faults: what they look like, each with its number.
pub(super) fn faults() -> String {
    let one = |fault: &str| match fault.split_once(':') {
        Some((name, _)) => format!("`{name}:${{number}}`"),
        None => format!("\"{fault}\""),
    };
    let faults: Vec<String> =
        FAULTS.replace(" or ", " ").split([',', ' ']).filter(|fault| !fault.is_empty()).map(one).collect();
    format!("/** A fault of the simulated service. */\nexport type Fault =\n  | {};\n", faults.join("\n  | "))
}

/// The type of a field of a request: a time may be a `Date`.
fn sent_type(field: &Field) -> String {
    let is_time = field.attrs.contains(&Attr::Format(Format::DateTime));
    match field.kind {
        Kind::Text if is_time => "string | Date".to_owned(),
        // Two times, so that one does not compile.
        Kind::List(Kind::Text) if is_time && is_pair(field) => "[start: string | Date, end: string | Date]".to_owned(),
        Kind::List(Kind::Text) if is_time => "(string | Date)[]".to_owned(),
        // The package reads it under this name.
        Kind::File => {
            assert_eq!(field.api(), "file", "the parameter with the content of a file");
            "FileContent".to_owned()
        }
        // Its JSON text is taken as well.
        kind @ Kind::List(_) if field.attrs.contains(&Attr::Format(Format::Json)) => {
            format!("{} | string", type_of(&kind))
        }
        kind => type_of(&kind),
    }
}

/// Whether a list has two elements, no more and no fewer.
fn is_pair(field: &Field) -> bool {
    field.attrs.contains(&Attr::MinItems(2)) && field.attrs.contains(&Attr::MaxItems(2))
}

/// A set of values. Known ones are completed by editors; others are allowed where they may come.
pub(super) fn choice_type(choice: &Choice, request: bool) -> String {
    let literal = |value: &str| if choice.base == Base::Text { format!("\"{value}\"") } else { value.to_owned() };
    let mut lines = paragraphs(choice.doc);
    lines.push(String::new());
    for variant in choice.variants {
        lines.push(format!("- `{}`: {}", variant.value, doc_lines(variant.doc).collect::<Vec<_>>().join(" ").trim()));
    }
    lines.extend(source_note(choice.source));
    let mut out = comment("", &lines);
    let mut members: Vec<String> = choice.variants.iter().map(|variant| literal(variant.value)).collect();
    if choice.open || !request {
        let other = match choice.base {
            // So that a comparison with a misspelt value does not compile.
            Base::Text if !request => "Unlisted",
            Base::Text => "(string & {})",
            Base::Number => "(number & {})",
        };
        members.push(other.to_owned());
    }
    out += &format!("export type {} = {};\n", choice.name, members.join(" | "));
    if choice.base == Base::Number {
        out +=
            &format!("\n/** The known values of `{}`, by name. */\nexport const {} = {{\n", choice.name, choice.name);
        for variant in choice.variants {
            out += &comment("  ", &paragraphs(variant.doc));
            out += &format!("  {}: {},\n", variant.name, variant.value);
        }
        out += "} as const;\n";
    }
    out
}

pub(super) fn type_of(kind: &Kind) -> String {
    match kind {
        Kind::Text | Kind::File => "string".to_owned(),
        Kind::Integer | Kind::Number => "number".to_owned(),
        Kind::Boolean => "boolean".to_owned(),
        Kind::Any => "unknown".to_owned(),
        Kind::Union(union) => {
            let case = |case: &Case| format!("({{ kind: \"{}\" }} & {})", case.value, case.record.name);
            let cases = union.cases.iter().map(case).collect::<Vec<_>>().join(" | ");
            format!("{cases} | ({{ kind: \"other\" }} & Record<string, unknown>)")
        }
        Kind::Scalar => "string | number | boolean".to_owned(),
        // Anything beside a type of its own: TypeScript would take the whole for anything.
        Kind::OneOf(one_of) if one_of.kinds.iter().any(|kind| matches!(kind, Kind::Any)) => "unknown".to_owned(),
        Kind::OneOf(one_of) => one_of.kinds.iter().map(type_of).collect::<Vec<_>>().join(" | "),
        Kind::Children(record) => format!("{}[]", record().name),
        Kind::List(element @ (Kind::Scalar | Kind::OneOf(_))) => format!("({})[]", type_of(element)),
        Kind::Object => "Record<string, unknown>".to_owned(),
        Kind::Record(record) => record.name.to_owned(),
        Kind::Choice(choice) => choice.name.to_owned(),
        Kind::List(element) => format!("{}[]", type_of(element)),
        Kind::Map(element) => format!("Record<string, {}>", type_of(element)),
    }
}
