//! Rust: the structs of records and the enums of choices and unions.

use std::fmt::Write as _;

use triline_schema::operation::{Choice, Field, OneOf, Record, Union};

use super::declared::{Declared, required};
use super::file::{File, fill};
use super::identifier;
use crate::field::about;
use crate::text::doc_lines;

/// The width of documentation.
const WIDTH: usize = 110;

/// The width of lines of code.
const LINE: usize = 120;

/// Writes a type.
pub(super) fn write(declared: Declared, file: &mut File) {
    file.body.push('\n');
    match declared {
        Declared::Record(record) => self::record(record, file),
        Declared::OneOf(one_of) => self::one_of(one_of, file),
        Declared::Union(union) => self::union(union, file),
        Declared::Choice(choice) => self::choice(choice, file),
    }
}

fn record(record: &'static Record, file: &mut File) {
    let name = record.name;
    let required = required(record);
    type_doc(record.doc, record.source, file);
    let default = if required.is_empty() { "Default, " } else { "" };
    _ = write!(file.body, "#[derive(Clone, {default}PartialEq)]\n#[non_exhaustive]\npub struct {name} {{\n");
    for field in record.fields {
        field_doc(field, file);
        let ty = file.type_of(field);
        _ = writeln!(file.body, "    pub {}: Option<{ty}>,", identifier(field.name));
    }
    file.import("crate::types", "Any");
    file.import("crate::types", "Map");
    file.body.push_str("    /// What the service sent beside the documented fields.\n    pub extra: Map<Any>,\n}\n\n");
    let names: Vec<String> = record.fields.iter().map(|field| identifier(field.name)).collect();
    file.import("crate::typed", "record_codec");
    file.needs_table = true;
    if names.is_empty() {
        _ = writeln!(file.body, "record_codec! {{ {name} {{}} }}");
    } else {
        _ = writeln!(file.body, "record_codec! {{\n    {name} {{");
        for line in fill(&names.join(", "), WIDTH) {
            _ = writeln!(file.body, "        {line}");
        }
        file.body.push_str("    }\n}\n");
    }
    if record.fields.is_empty() {
        return;
    }
    _ = write!(file.body, "\nimpl {name} {{\n");
    if let [field] = required[..] {
        constructor(name, field, file);
        file.body.push('\n');
    } else if !required.is_empty() {
        file.import("crate::types", "Draft");
        let left = required.len();
        _ = write!(
            file.body,
            "    /// Begins with what is required, one field after the other; the last gives the record.\n    \
             pub fn builder() -> Draft<{name}, {left}> {{\n        Draft({name}::empty())\n    }}\n\n"
        );
    }
    for (at, field) in record.fields.iter().enumerate() {
        if at > 0 {
            file.body.push('\n');
        }
        setter(field, file);
    }
    if record.open.is_some() {
        file.import("alloc::string", "String");
        file.body.push_str(
            "\n    /// Adds a further member: a field that the account has, by its name.\n    #[must_use]\n    \
             pub fn with(mut self, name: impl Into<String>, value: impl Into<Any>) -> Self {\n        \
             self.extra.insert(name.into(), value.into());\n        self\n    }\n",
        );
    }
    file.body.push_str("}\n");
    if required.len() > 1 {
        steps(name, &required, file);
    }
}

fn constructor(name: &str, field: &Field, file: &mut File) {
    let parameter = identifier(field.name);
    let (ty, value) = file.argument(field, &parameter);
    let field = parameter;
    let doc = format!("The record with `{field}`, which a request must give.");
    file.doc("    ", &[doc]);
    file.signature("new", &[&format!("{field}: {ty}")], "Self");
    let line = format!("        {name} {{ {field}: Some({value}), ..{name}::empty() }}");
    if line.chars().count() <= LINE {
        file.body.push_str(&line);
    } else {
        let pieces = [format!("{field}: Some({value})"), format!("..{name}::empty()")];
        _ = write!(file.body, "        {name} {{\n            {},\n            {}\n        }}", pieces[0], pieces[1]);
    }
    file.body.push_str("\n    }\n");
}

fn setter(field: &Field, file: &mut File) {
    field_doc(field, file);
    let name = identifier(field.name);
    let (ty, value) = file.argument(field, "value");
    file.body.push_str("    #[must_use]\n");
    file.signature(&name, &["mut self", &format!("value: {ty}")], "Self");
    _ = write!(file.body, "        self.{name} = Some({value});\n        self\n    }}\n");
}

/// The steps of a builder, each of which takes a required field.
fn steps(name: &str, required: &[&'static Field], file: &mut File) {
    for (at, field) in required.iter().enumerate() {
        let left = required.len() - at;
        let ((ty, _), field) = (file.argument(field, "value"), identifier(field.name));
        _ = write!(file.body, "\nimpl Draft<{name}, {left}> {{\n");
        let value = format!("value: {ty}");
        if left == 1 {
            file.doc("    ", &[format!("Gives `{field}`, the last that `{name}` requires.")]);
            file.signature(&field, &["self", &value], name);
            _ = writeln!(file.body, "        self.0.{field}(value)");
        } else {
            file.doc("    ", &[format!("Gives `{field}`, which `{name}` requires.")]);
            file.signature(&field, &["self", &value], &format!("Draft<{name}, {}>", left - 1));
            _ = writeln!(file.body, "        Draft(self.0.{field}(value))");
        }
        file.body.push_str("    }\n}\n");
    }
}

fn one_of(one_of: &OneOf, file: &mut File) {
    let name = one_of.name;
    type_doc(one_of.doc, "", file);
    file.import("crate::types", "Any");
    file.import("crate::typed", "loose_codec");
    _ = write!(
        file.body,
        "#[derive(Clone, Debug, Default, PartialEq)]\npub struct {name}(pub Any);\n\nloose_codec!({name});\n"
    );
}

fn union(union: &Union, file: &mut File) {
    let name = union.name;
    type_doc(union.doc, union.source, file);
    file.import("crate::types", "Any");
    file.import("crate::typed", "union_codec");
    file.import("alloc::boxed", "Box");
    _ = write!(file.body, "#[derive(Clone, Debug, PartialEq)]\n#[non_exhaustive]\npub enum {name} {{\n");
    for case in union.cases {
        value_doc(case.doc, file);
        let record = file.name(Declared::Record(case.record));
        _ = writeln!(file.body, "    {}(Box<{record}>),", case.name);
    }
    file.body.push_str("    /// Another value, unchanged.\n    Other(Any),\n}\n\n");
    _ = writeln!(file.body, "union_codec! {{\n    {name} {{");
    for case in union.cases {
        _ = writeln!(file.body, "        {} = {:?},", case.name, case.value);
    }
    file.body.push_str("    }\n}\n");
}

fn choice(choice: &Choice, file: &mut File) {
    let name = choice.name;
    type_doc(choice.doc, choice.source, file);
    file.import("alloc::string", "String");
    file.import("crate::typed", "choice_codec");
    file.needs_table = true;
    _ = write!(file.body, "#[derive(Clone, Debug, PartialEq, Eq, Hash)]\n#[non_exhaustive]\npub enum {name} {{\n");
    for variant in choice.variants {
        value_doc(variant.doc, file);
        _ = writeln!(file.body, "    {},", variant.name);
    }
    file.body
        .push_str("    /// A value that the vendor's documents do not list, unchanged.\n    Unlisted(String),\n}\n\n");
    _ = write!(
        file.body,
        "impl {name} {{\n    /// The value on the wire.\n    pub fn as_str(&self) -> &str {{\n        match self {{\n"
    );
    for variant in choice.variants {
        _ = writeln!(file.body, "            {name}::{} => {:?},", variant.name, variant.value);
    }
    _ = write!(file.body, "            {name}::Unlisted(value) => value,\n        }}\n    }}\n}}\n\n");
    _ = write!(
        file.body,
        "impl From<&str> for {name} {{\n    fn from(value: &str) -> Self {{\n        match value {{\n"
    );
    for variant in choice.variants {
        _ = writeln!(file.body, "            {:?} => {name}::{},", variant.value, variant.name);
    }
    _ = write!(file.body, "            other => {name}::Unlisted(other.into()),\n        }}\n    }}\n}}\n\n");
    _ = writeln!(file.body, "choice_codec!({name});");
}

/// The meaning of a type, and where it is documented.
fn type_doc(doc: &str, source: &str, file: &mut File) {
    let mut lines: Vec<String> = doc_lines(doc).map(str::to_owned).collect();
    lines.extend(place(source));
    file.doc("", &lines);
}

/// Where something is documented, as a paragraph.
pub(super) fn place(source: &str) -> Vec<String> {
    let source = source.trim();
    if source.is_empty() { Vec::new() } else { vec![String::new(), format!("Document {source}.")] }
}

fn value_doc(doc: &str, file: &mut File) {
    let lines: Vec<String> = doc_lines(doc).map(str::to_owned).collect();
    file.doc("    ", &lines);
}

/// The meaning of a field, with its limits, unit and an example.
fn field_doc(field: &Field, file: &mut File) {
    let mut lines: Vec<String> = doc_lines(field.doc).map(str::to_owned).collect();
    let about = about(field).join(" ");
    if !about.is_empty() {
        lines.extend(fill(&about, WIDTH));
    }
    file.doc("    ", &lines);
}
