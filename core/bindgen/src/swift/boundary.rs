//! Events, errors and the reports of row batches, as the core writes them.

use std::fmt::Write;

use triline_schema::boundary::{
    BatchProgress, BatchReport, EndFailure, ErrorDetails, ErrorKind, Event, Outcome, RowFailure,
};
use triline_schema::operation::{Case, Field, Kind, Record};

use super::docs::comment;
use super::types::constant;
use super::{identifier, literal, type_name};
use crate::boundary::{Member, events, members};
use crate::text::{camel, doc_lines};

fn doc(indent: &str, text: &str) -> String {
    comment(indent, &doc_lines(text).map(Into::into).collect::<Vec<_>>())
}

/// Events: their cases, their members as fields of logs, and how they are read.
pub(super) fn events_file() -> String {
    let mut out = "import Foundation\n\nextension Event {\n".to_owned();
    out += &doc("    ", Event.doc);
    out += "    public enum Kind: Hashable, Sendable {\n";
    for case in events() {
        out += &comment("        ", &case_doc(case));
        out += &format!(
            "        case {}{}\n",
            identifier(case.value),
            listed(&values(case), "        ", |value| { format!("{}: {}", value.name, value.ty) })
        );
    }
    out += "    }\n\n";
    out += &doc("    ", EndFailure.doc);
    out += "    public struct Failure: Hashable, Sendable {\n";
    let failure = members(&EndFailure);
    for member in &failure {
        out += &doc("        ", member.field.doc);
        out += &format!("        public let {}: {}\n", identifier(member.field.name), of_failure(member.field));
    }
    let parameters: Vec<_> =
        failure.iter().map(|member| format!("{}: {}", member.field.name, of_failure(member.field))).collect();
    let names: Vec<_> = failure.iter().map(|member| member.field.name).collect();
    let owned: Vec<_> = names.iter().map(|name| format!("self.{name}")).collect();
    out += &format!(
        "\n        /// A failure as events report it, for tests.\n        public init({}) {{\n            ({}) = ({})\n        }}\n    }}\n}}\n",
        parameters.join(", "),
        owned.join(", "),
        names.join(", ")
    );
    out + &fields() + &reader()
}

/// What a case of the enumeration holds.
struct Value {
    name: String,
    ty: String,
    field: Option<&'static Field>,
}

fn is_progress(record: &Record) -> bool {
    core::ptr::eq(record, &raw const BatchProgress)
}

fn values(case: &Case) -> Vec<Value> {
    if is_progress(case.record) {
        return vec![Value { name: "_".into(), ty: "BatchProgress".into(), field: None }];
    }
    let record: &'static Record = case.record;
    record
        .fields
        .iter()
        // What failed says it.
        .filter(|field| field.name != "ok")
        .map(|field| {
            let ty = match field.kind {
                Kind::Record(_) => "Failure?".to_owned(),
                _ => shown(Member { of: record, field }),
            };
            Value { name: camel(field.name), ty, field: Some(field) }
        })
        .collect()
}

fn case_doc(case: &Case) -> Vec<String> {
    let mut lines: Vec<String> = doc_lines(case.record.doc).map(Into::into).collect();
    let described: Vec<_> = values(case).into_iter().filter_map(|value| Some((value.name, value.field?))).collect();
    if !described.is_empty() {
        lines.extend([String::new(), "- Parameters:".into()]);
        for (name, field) in described {
            let text = doc_lines(field.doc).collect::<Vec<_>>().join(" ");
            lines.push(format!("  - {name}: {text}"));
        }
    }
    lines
}

/// The associated values of a case, on lines of their own where there are several.
fn listed(values: &[Value], indent: &str, one: impl Fn(&Value) -> String) -> String {
    match values {
        [] => String::new(),
        [only] if only.name == "_" => format!("({})", only.ty),
        [only] => format!("({})", one(only)),
        all => {
            let lines: Vec<_> = all.iter().map(|value| format!("{indent}    {}", one(value))).collect();
            format!("(\n{}\n{indent})", lines.join(",\n"))
        }
    }
}

/// The type of a member as callers meet it.
fn shown(member: Member) -> String {
    let ty = match member.field.kind {
        Kind::Integer if member.is_duration() => "Duration".to_owned(),
        Kind::Choice(_) | Kind::OneOf(_) => "String".to_owned(),
        kind => type_name(&kind),
    };
    if member.optional() { format!("{ty}?") } else { ty }
}

fn of_failure(field: &Field) -> &'static str {
    match field.kind {
        Kind::Choice(choice) if core::ptr::eq(choice, &raw const ErrorKind) => "TrilineError.Kind",
        Kind::Choice(_) => "TrilineError.Outcome",
        _ => "String?",
    }
}

/// The members of events by their names in every language.
fn fields() -> String {
    let mut out = "\nextension Event.Kind {\n    /// Its members, by their names in every language.\n    \
        var members: [(String, (any CustomStringConvertible)?)] {\n        switch self {\n"
        .to_owned();
    for case in events() {
        let record: &'static Record = case.record;
        let bound: Vec<_> = if is_progress(record) {
            vec!["let progress".to_owned()]
        } else {
            values(case).iter().map(|value| format!("let {}", value.name)).collect()
        };
        let bound = if bound.is_empty() { String::new() } else { format!("({})", bound.join(", ")) };
        out += &format!("        case .{}{bound}:\n            [\n", identifier(case.value));
        // The formatter ends an element that is alone without a comma.
        let comma = if members(record).is_empty() { "" } else { "," };
        out += &format!("                (\"event\", {}){comma}\n", literal(case.value));
        for member in members(record) {
            let name = camel(member.field.name);
            let value = match member.field.kind {
                _ if member.field.name == "ok" => "failure == nil".to_owned(),
                Kind::Choice(_) if member.is_of_failure() => format!("failure?.{name}.rawValue"),
                _ if member.is_of_failure() => format!("failure?.{name}"),
                _ => {
                    let on = if is_progress(record) { "progress." } else { "" };
                    let mark = if member.optional() { "?" } else { "" };
                    let ms = if member.is_duration() { format!("{mark}.milliseconds") } else { String::new() };
                    format!("{on}{name}{ms}")
                }
            };
            out += &format!("                ({}, {value}),\n", literal(member.field.wire));
        }
        out += "            ]\n";
    }
    out + "        }\n    }\n}\n"
}

/// How an event is read.
fn reader() -> String {
    let mut out = String::from(
        "\nextension Event {\n    /// Reads an event of the core; nil: it is of a type that this version does not know.\n    \
         init?(json: String, call: Int, callOperation: String) {\n        \
         guard let event: JSONValue = try? JSONReader.read(Data(json.utf8)) else { return nil }\n        \
         func text(_ name: String) -> String? { event[name]?.string }\n        \
         func count(_ name: String) -> Int? { event[name]?.integer.map { Int($0) } }\n        \
         func flag(_ name: String) -> Bool? { event[name]?.bool }\n        \
         func duration(_ name: String) -> Duration? { event[name]?.integer.map { .milliseconds($0) } }\n        \
         switch text(\"type\") {\n",
    );
    for case in events() {
        let record: &'static Record = case.record;
        let arguments: Vec<_> = if is_progress(record) {
            let members: Vec<_> = members(record)
                .into_iter()
                .map(|member| format!("{}: {}", camel(member.field.name), read(member)))
                .collect();
            vec![format!("BatchProgress(\n                    {})", members.join(", "))]
        } else {
            values(case)
                .into_iter()
                .filter_map(|value| {
                    let field = value.field?;
                    let read = match field.kind {
                        Kind::Record(_) => "flag(\"ok\") == true ? nil : failure".to_owned(),
                        _ => read(Member { of: record, field }),
                    };
                    Some(format!("{}: {read}", value.name))
                })
                .collect()
        };
        let name = identifier(case.value);
        let _ = write!(out, "        case {}:\n", literal(case.value));
        if members(record).iter().any(|member| member.is_of_failure()) {
            let failure: Vec<_> = members(&EndFailure)
                .into_iter()
                .map(|member| {
                    let field = member.field;
                    let value = match of_failure(field) {
                        "String?" => format!("text({})", literal(field.wire)),
                        "TrilineError.Kind" => {
                            format!("text({}).flatMap(TrilineError.Kind.init) ?? .misuse", literal(field.wire))
                        }
                        _ => format!("text({}).flatMap(TrilineError.Outcome.init) ?? .unknown", literal(field.wire)),
                    };
                    format!("                {}: {value}", field.name)
                })
                .collect();
            let _ = write!(out, "            let failure = Failure(\n{})\n", failure.join(",\n"));
        }
        match arguments.as_slice() {
            [] => {
                let _ = write!(out, "            kind = .{name}\n");
            }
            [only] if is_progress(record) => {
                let _ = write!(out, "            kind = .{name}(\n                {only})\n");
            }
            all => {
                let _ =
                    write!(out, "            kind = .{name}(\n                {})\n", all.join(",\n                "));
            }
        }
    }
    out + "        default: return nil\n        }\n        (self.call, self.callOperation) = (call, callOperation)\n        \
        operation = text(\"operation\") ?? callOperation\n    }\n}\n"
}

/// The value of a member.
fn read(member: Member) -> String {
    let wire = literal(member.field.wire);
    let (value, otherwise) = match member.field.kind {
        Kind::Integer if member.is_duration() => (format!("duration({wire})"), ".zero"),
        Kind::Integer => (format!("count({wire})"), "0"),
        Kind::Boolean => (format!("flag({wire})"), "false"),
        _ => (format!("text({wire})"), "\"\""),
    };
    if member.optional() { value } else { format!("{value} ?? {otherwise}") }
}

/// The details of errors and the reports of row batches.
pub(super) fn details_file() -> String {
    let outcome = outcome();
    let error = structure(&ErrorDetails, "Hashable, Sendable, Decodable", "var");
    let reports = [&BatchReport, &RowFailure].map(|record| structure(record, "Decodable", "let")).join("\n");
    format!("{outcome}\n{error}\n{}\n{reports}", attributes())
}

fn outcome() -> String {
    let mut out = "extension TrilineError {\n".to_owned();
    out += &doc("    ", Outcome.doc);
    out += "    public enum Outcome: String, Hashable, Sendable {\n";
    for variant in Outcome.variants {
        let (case, value) = (constant(variant.name), literal(variant.value));
        out += &doc("        ", variant.doc);
        out += &if case == variant.value {
            format!("        case {case}\n")
        } else {
            format!("        case {case} = {value}\n")
        };
    }
    out + "    }\n}\n"
}

/// A structure that the core writes. What may be missing is optional, so that the compiler writes how it is read.
fn structure(record: &'static Record, parents: &str, binding: &str) -> String {
    let mut out = doc("", record.doc);
    let _ = write!(out, "struct {}: {parents} {{\n", record.name);
    for member in members(record) {
        let field = member.field;
        out += &doc("    ", field.doc);
        let mark = if field.required() { "" } else { "?" };
        let ty = match field.kind {
            Kind::OneOf(one_of) if one_of.name == "Span" => "[Int]".to_owned(),
            Kind::List(Kind::OneOf(_)) => "[[Int]]".to_owned(),
            Kind::Choice(_) | Kind::OneOf(_) => "String".to_owned(),
            // Nothing of an error's details is hidden from its class.
            Kind::Record(inner) if core::ptr::eq(inner, &raw const ErrorDetails) => "TrilineError".to_owned(),
            Kind::List(Kind::Object) => "[JSONValue]".to_owned(),
            Kind::Object => "JSONValue".to_owned(),
            kind => type_name(&kind),
        };
        let name = if field.wire == "class" { "`class`".to_owned() } else { field.wire.to_owned() };
        let _ = write!(out, "    {binding} {name}: {ty}{mark}\n");
    }
    out + "}\n"
}

/// What of an error's details its callers see.
fn attributes() -> String {
    let mut out = String::from("extension TrilineError {\n");
    let others = ["kind", "class", "reconcilable"];
    let shown = members(&ErrorDetails).into_iter().filter(|member| !others.contains(&member.field.name));
    let each: Vec<_> = shown
        .map(|member| {
            let field = member.field;
            let wire = field.wire;
            let (ty, value) = match field.kind {
                _ if member.is_duration() => {
                    ("Duration?".to_owned(), format!("details.{wire}.map {{ .milliseconds($0) }}"))
                }
                Kind::Choice(choice) if core::ptr::eq(choice, &raw const Outcome) => {
                    ("Outcome".to_owned(), format!("details.{wire}.flatMap(Outcome.init) ?? .unknown"))
                }
                Kind::Map(_) => ("[String: String]".to_owned(), format!("details.{wire} ?? [:]")),
                Kind::OneOf(_) if field.required() => ("String".to_owned(), format!("details.{wire}")),
                Kind::OneOf(_) => ("String?".to_owned(), format!("details.{wire}")),
                kind => match member.default() {
                    Some(default) => (type_name(&kind), format!("details.{wire} ?? {default}")),
                    None => (format!("{}?", type_name(&kind)), format!("details.{wire}")),
                },
            };
            format!("{}    public var {}: {ty} {{ {value} }}\n", doc("    ", field.doc), identifier(field.name))
        })
        .collect();
    out += &each.join("\n");
    out + "}\n"
}
