//! Records, unions and choices.

use std::fmt::Write;

use triline_schema::operation::{Attr, Base, Choice, Field, Format, Kind, Record, Union};

use super::{docs, identifier, literal, type_name};
use crate::named::{Named, gather};
use crate::text::doc_lines;

/// Writes the types that a kind names, each once, those that they name after them.
pub(super) fn write(kind: &Kind, written: &mut Vec<Named>, out: &mut Vec<String>) {
    let before = written.len();
    gather(kind, written);
    out.extend(written.iter().skip(before).map(|named| match named {
        Named::Record(record) => self::record(record),
        Named::Union(union) => self::union(union),
        Named::Choice(choice) => self::choice(choice),
    }));
}

/// An enumeration of the records of a union, with a case for any other value.
fn union(union: &Union) -> String {
    let (mut cases, mut read, mut decoded, mut encoded) = (String::new(), String::new(), String::new(), String::new());
    for case in union.cases {
        let (name, kind, record) = (constant(case.name), literal(case.value), case.record.name);
        let doc: Vec<String> = doc_lines(case.doc).map(Into::into).collect();
        _ = writeln!(cases, "{}    case {name}({record})", docs::comment("    ", &doc));
        _ = writeln!(read, "        case {kind}: self = .{name}(try {record}(reading: &json))");
        _ = writeln!(decoded, "        case {kind}: self = .{name}(try {record}(caseFrom: decoder))");
        _ = writeln!(encoded, "        case .{name}(let record): try record.encode(to: encoder, kind: {kind})");
    }
    let name = union.name;
    format!(
        "{}public enum {name}: Codable, Hashable, Sendable {{\n{cases}    \
         /// Another kind, unchanged.\n    case other(JSONValue)\n\n    \
         public init(from decoder: any Decoder) throws {{\n        \
         switch kind(of: decoder) {{\n{decoded}        \
         default: self = .other(try JSONValue(from: decoder))\n        }}\n    }}\n\n    \
         public func encode(to encoder: any Encoder) throws {{\n        \
         switch self {{\n{encoded}        \
         case .other(let value): try value.encode(to: encoder)\n        }}\n    }}\n}}\n\n\
         extension {name}: Readable {{\n    \
         init(reading json: inout JSONReader) throws {{\n        \
         let whole = json\n        \
         switch try json.kind() {{\n{read}        \
         default:\n            json = whole\n            self = .other(try json.any())\n        }}\n    }}\n}}\n",
        docs::comment("", &docs::with_source(union.doc, union.source)),
    )
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
pub(super) fn constant(variant: &str) -> String {
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
    out.push_str(match record.open {
        Some(_) => "    /// Further members, by their names; nil for none.\n",
        None => "    /// What the service sent beside the documented fields; nil for nothing.\n",
    });
    out.push_str("    public var extra: [String: JSONValue]?\n");
    out.push_str("\n    /// A record without any field.\n    public init() {}\n");
    if !record.fields.is_empty() || record.open.is_some() {
        out.push_str(&memberwise(record));
    }
    out.push_str(&codable(record));
    out.push_str("}\n");
    out.push_str(&dates(record));
    out.push_str(&readable(record));
    if record.fields.iter().any(Field::secret) {
        out.push_str(&mirror(record));
    }
    out
}

/// The fields that are times, as dates.
fn dates(record: &Record) -> String {
    let is_time =
        |field: &&Field| matches!(field.kind, Kind::Text) && field.attrs.contains(&Attr::Format(Format::DateTime));
    let mut out = String::new();
    for field in record.fields.iter().filter(is_time) {
        let name = identifier(field.name);
        _ = write!(
            out,
            "\n    /// ``{name}`` as a date; nil: it is missing, or not written as documented.\n    ///\n    \
             /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.\n    \
             public func {}Date(in zone: TimeZone? = nil) -> Date? {{\n        \
             {name}.flatMap {{ Date(serviceTime: $0, in: zone) }}\n    }}\n",
            name.trim_matches('`'),
        );
    }
    if out.is_empty() { out } else { format!("\nextension {} {{{out}}}\n", record.name) }
}

/// The initialiser with the fields as parameters; those that a request must give are to be given.
fn memberwise(record: &Record) -> String {
    let parameter = |field: &Field| {
        let (name, kind) = (identifier(field.name), type_name(&field.kind));
        if field.asked() { format!("        {name}: {kind}") } else { format!("        {name}: {kind}? = nil") }
    };
    let mut parameters: Vec<_> = record.fields.iter().map(parameter).collect();
    if record.open.is_some() {
        parameters.push("        extra: [String: JSONValue]? = nil".into());
    }
    let mut out =
        format!("\n    /// A record with these fields.\n    public init(\n{}\n    ) {{\n", parameters.join(",\n"));
    for field in record.fields {
        let name = identifier(field.name);
        _ = writeln!(out, "        self.{name} = {name}");
    }
    if record.open.is_some() {
        out.push_str("        self.extra = extra\n");
    }
    out.push_str("    }\n");
    out
}

/// Reading and writing for `Codable`: the fields by their names on the wire, `extra` among them.
fn codable(record: &Record) -> String {
    let (mut taken, mut set) = (String::new(), String::new());
    for field in record.fields {
        let (name, wire) = (identifier(field.name), literal(field.wire));
        _ = writeln!(taken, "        self.{name} = members.take({wire})");
        _ = writeln!(set, "        try members.set({wire}, self.{name})");
    }
    let binding = if record.fields.is_empty() { "let" } else { "var" };
    format!(
        "\n    public init(from decoder: any Decoder) throws {{\n        \
         {binding} members = try Members(decoder)\n{taken}        \
         self.extra = try members.extra()\n    }}\n\n    \
         public func encode(to encoder: any Encoder) throws {{\n        \
         var members = encoder.container(keyedBy: MemberName.self)\n{set}        \
         try members.set(extra: self.extra)\n    }}\n"
    )
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
         case {extra}: try json.extra(into: &self.extra)\n            \
         default: try json.other(into: &self.extra)\n            }}\n        }}\n    }}\n}}\n",
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
