//! Records and choices.

use std::collections::BTreeSet;
use std::fmt::Write;

use triline::operation::{Base, Choice, Field, Kind, Record};

use super::{docs, identifier, literal, type_name};
use crate::text::doc_lines;

/// Writes the types that a kind names, each once, those that they name after them.
pub(super) fn write(kind: &Kind, written: &mut BTreeSet<&'static str>, out: &mut Vec<String>) {
    match kind {
        Kind::Record(record) => {
            if written.insert(record.name) {
                out.push(self::record(record));
                for field in record.fields {
                    write(&field.kind, written, out);
                }
            }
        }
        Kind::Choice(choice) => {
            if written.insert(choice.name) {
                out.push(self::choice(choice));
            }
        }
        Kind::List(element) | Kind::Map(element) => write(element, written, out),
        Kind::Text | Kind::Integer | Kind::Number | Kind::Boolean | Kind::Any | Kind::Object => {}
    }
}

fn choice(choice: &Choice) -> String {
    let raw = match choice.base {
        Base::Text => "String",
        Base::Number => "Int",
    };
    let doc = docs::comment("", &docs::with_source(choice.doc, choice.source));
    let name = choice.name;
    let mut out = format!("{doc}public struct {name}: Choice {{\n    public let rawValue: {raw}\n");
    out.push_str("    public init(rawValue: ");
    _ = writeln!(out, "{raw}) {{ self.rawValue = rawValue }}");
    for variant in choice.variants {
        let doc: Vec<String> = doc_lines(variant.doc).map(Into::into).collect();
        let value = match choice.base {
            Base::Text => literal(variant.value),
            Base::Number => variant.value.into(),
        };
        let constant = constant(variant.name);
        _ = write!(
            out,
            "\n{}    public static let {constant} = {name}(rawValue: {value})\n",
            docs::comment("    ", &doc)
        );
    }
    _ = write!(out, "}}\n\nextension {name}: Readable {{}}\n");
    out
}

/// `InUse` as `inUse`.
fn constant(variant: &str) -> String {
    let mut chars = variant.chars();
    let name = chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect());
    match name.as_str() {
        // Where the type is optional, these would be taken for its own cases.
        "none" | "some" => format!("{name}Value"),
        _ => identifier(&name),
    }
}

fn record(record: &Record) -> String {
    let doc = docs::comment("", &docs::with_source(record.doc, record.source));
    let mut out = format!("{doc}public struct {}: Record {{\n", record.name);
    for field in record.fields {
        let doc = docs::comment("    ", &[docs::field(field, true)]);
        _ = writeln!(out, "{doc}    public var {}: {}?", identifier(field.name), type_name(&field.kind));
    }
    out.push_str("    /// What the service sent beside the documented fields; nil for nothing.\n");
    out.push_str("    public var extra: [String: JSONValue]?\n");
    out.push_str("\n    /// A record without any field.\n    public init() {}\n");
    if !record.fields.is_empty() {
        out.push_str(&memberwise(record));
    }
    out.push_str(&coding_keys(record));
    out.push_str("}\n");
    out.push_str(&readable(record));
    if record.fields.iter().any(Field::secret) {
        out.push_str(&mirror(record));
    }
    out
}

/// The initialiser with the fields as parameters; those that a request must give are to be given.
fn memberwise(record: &Record) -> String {
    let parameter = |field: &Field| {
        let (name, kind) = (identifier(field.name), type_name(&field.kind));
        if field.required() { format!("        {name}: {kind}") } else { format!("        {name}: {kind}? = nil") }
    };
    let parameters: Vec<_> = record.fields.iter().map(parameter).collect();
    let mut out =
        format!("\n    /// A record with these fields.\n    public init(\n{}\n    ) {{\n", parameters.join(",\n"));
    for field in record.fields {
        let name = identifier(field.name);
        _ = writeln!(out, "        self.{name} = {name}");
    }
    out.push_str("    }\n");
    out
}

/// The names on the wire, for `Codable`.
fn coding_keys(record: &Record) -> String {
    let case = |field: &Field| {
        let name = identifier(field.name);
        if name == field.wire {
            format!("        case {name}\n")
        } else {
            format!("        case {name} = {}\n", literal(field.wire))
        }
    };
    let cases: String = record.fields.iter().map(case).collect();
    format!("\n    private enum CodingKeys: String, CodingKey {{\n{cases}        case extra\n    }}\n")
}

/// How a record is read from what the core gives.
fn readable(record: &Record) -> String {
    let mut names = String::new();
    let mut cases = String::new();
    for (place, field) in record.fields.iter().enumerate() {
        _ = writeln!(names, "        {},", literal(field.wire));
        _ = writeln!(cases, "            case {place}: self.{} = try json.read()", identifier(field.name));
    }
    let extra = record.fields.len();
    format!(
        "\nextension {}: Readable {{\n    private static let names = FieldNames(\n{names}        \"extra\"\n    )\n\n    \
         init(reading json: inout JSONReader) throws {{\n        \
         self.init()\n        \
         var place: Int?\n        \
         while let field = try json.field(Self.names, after: &place) {{\n            \
         switch field {{\n{cases}            \
         case {extra}: self.extra = try json.read()\n            \
         default: _ = try json.any()\n            }}\n        }}\n    }}\n}}\n",
        record.name
    )
}

/// What is shown of a record with secrets.
fn mirror(record: &Record) -> String {
    let name = record.name;
    let mut out = format!(
        "\nextension {name}: CustomReflectable {{\n    /// Shows no secret.\n    public var customMirror: Mirror {{\n        \
         let children: KeyValuePairs<String, Any> = [\n"
    );
    for field in record.fields {
        let name = identifier(field.name);
        let label = literal(name.trim_matches('`'));
        if field.secret() {
            _ = writeln!(out, "            {label}: Hidden(self.{name}),");
        } else {
            _ = writeln!(out, "            {label}: self.{name} as Any,");
        }
    }
    out.push_str("            \"extra\": self.extra as Any,\n        ]\n        return Mirror(self, children: children, displayStyle: .struct)\n    }\n}\n");
    out
}
