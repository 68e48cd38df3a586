//! Records, unions and choices.

use std::collections::BTreeSet;
use std::fmt::Write;

use triline::operation::{Base, Choice, Field, Group, Kind, Operation, Record, Union};

use super::docs::{self, Doc, literal};
use super::{name_of, type_of};
use crate::text::camel;

/// A type that the table gives a name.
#[derive(Clone, Copy)]
pub(super) enum Named {
    Record(&'static Record),
    Union(&'static Union),
    Choice(&'static Choice),
}

impl Named {
    pub(super) fn name(&self) -> &'static str {
        match self {
            Named::Record(record) => record.name,
            Named::Union(union) => union.name,
            Named::Choice(choice) => choice.name,
        }
    }
}

/// The ways that types go, by their names.
pub(super) struct Ways {
    /// In requests.
    sent: BTreeSet<&'static str>,
    /// In answers.
    answered: BTreeSet<&'static str>,
}

impl Ways {
    pub(super) fn new(groups: &[&Group]) -> Ways {
        let (mut sent, mut answered) = (Vec::new(), Vec::new());
        for operation in groups.iter().flat_map(|group| group.operations) {
            gather_sent(operation, &mut sent);
            gather_answered(operation, &mut answered);
        }
        let names = |types: &[Named]| types.iter().map(Named::name).collect();
        Ways { sent: names(&sent), answered: names(&answered) }
    }

    /// Of types that are only sent.
    pub(super) fn sent(types: &[Named]) -> Ways {
        Ways { sent: types.iter().map(Named::name).collect(), answered: BTreeSet::new() }
    }
}

/// The named types of the operations of a group, in the order in which they are met.
pub(super) fn named_types(group: &Group) -> Vec<Named> {
    let mut types = Vec::new();
    for operation in group.operations {
        gather_sent(operation, &mut types);
        gather_answered(operation, &mut types);
    }
    types
}

/// The named types of these records, and they themselves.
pub(super) fn types_of(records: &[&'static Record]) -> Vec<Named> {
    let mut types = Vec::new();
    for record in records {
        gather(&Kind::Record(record), &mut types);
    }
    types
}

fn gather_sent(operation: &Operation, types: &mut Vec<Named>) {
    for field in operation.params.fields {
        gather(&field.kind, types);
    }
}

fn gather_answered(operation: &Operation, types: &mut Vec<Named>) {
    for kind in operation.result().into_iter().chain(operation.part()) {
        gather(&kind, types);
    }
}

fn gather(kind: &Kind, types: &mut Vec<Named>) {
    let known = |types: &[Named], name| types.iter().any(|named| named.name() == name);
    match *kind {
        Kind::Record(record) if !known(types, record.name) => {
            types.push(Named::Record(record));
            for field in record.fields {
                gather(&field.kind, types);
            }
            if let Some(kind) = record.open {
                gather(kind, types);
            }
        }
        Kind::Union(union) if !known(types, union.name) => {
            types.push(Named::Union(union));
            for case in union.cases {
                gather(&Kind::Record(case.record), types);
            }
        }
        Kind::Choice(choice) if !known(types, choice.name) => types.push(Named::Choice(choice)),
        Kind::List(element) | Kind::Map(element) => gather(element, types),
        Kind::OneOf(kinds) => {
            for kind in *kinds {
                gather(kind, types);
            }
        }
        Kind::Children(record) => gather(&Kind::Record(record()), types),
        _ => {}
    }
}

pub(super) fn declaration(named: &Named, ways: &Ways) -> String {
    match named {
        Named::Record(record) => data_class(record, ways),
        Named::Union(union) => sealed_interface(union),
        Named::Choice(choice) => value_class(choice),
    }
}

/// A data class. What comes in an answer may lack any field, and have others; what is only sent has
/// the fields that the vendor's documents ask for.
fn data_class(record: &Record, ways: &Ways) -> String {
    let name = record.name;
    let answered = ways.answered.contains(name);
    let has_extra = answered || record.open.is_some();
    let is_flat = has_extra && ways.sent.contains(name);
    let required = |field: &Field| !answered && field.asked();
    let mut fields: Vec<&Field> = record.fields.iter().collect();
    fields.sort_by_key(|field| !required(field));

    let mut out = Doc::new(record.doc).source(record.source).kdoc("");
    if is_flat {
        out.push_str("@OptIn(ExperimentalSerializationApi::class)\n");
        let _ = writeln!(out, "@Serializable(with = {name}.Flat::class)\n@KeepGeneratedSerializer");
    } else {
        out.push_str("@Serializable\n");
    }
    let _ = writeln!(out, "public data class {name}(");
    let mut lines: Vec<String> = Vec::new();
    for field in &fields {
        let mut line = docs::of_field(field).kdoc("    ");
        if camel(field.name) != field.wire {
            let _ = writeln!(line, "    @SerialName({})", literal(field.wire));
        }
        let end = if required(field) { "" } else { "? = null" };
        let _ = writeln!(line, "    val {}: {}{end},", name_of(field.name), type_of(&field.kind));
        lines.push(line);
    }
    let extra = "    val extra: Map<String, JsonElement> = emptyMap(),\n";
    match record.open {
        // What a request is mostly made of goes before what it may have besides.
        Some(_) => {
            let at = fields.iter().filter(|field| required(field)).count();
            lines.insert(at, format!("    /** Further members, by their names. */\n{extra}"));
        }
        None if has_extra => {
            lines.push(format!("    /** What the service sent beside the documented fields. */\n{extra}"));
        }
        None => {}
    }
    out.push_str(&lines.concat());
    let mut members = Vec::new();
    if fields.iter().any(|field| field.secret()) {
        members.push(to_string(record, &fields, has_extra));
    }
    if is_flat {
        members.push(format!("    internal object Flat : FlatSerializer<{name}>({name}.generatedSerializer())\n"));
    }
    if members.is_empty() {
        out.push_str(")\n\n");
    } else {
        let _ = writeln!(out, ") {{\n{}}}\n", members.join("\n"));
    }
    out
}

/// A text of a record that does not show its secrets.
fn to_string(record: &Record, fields: &[&Field], has_extra: bool) -> String {
    let class = record.name;
    let mut parts: Vec<String> = Vec::new();
    for field in fields {
        let (shown, name) = (camel(field.name), name_of(field.name));
        parts.push(if field.secret() {
            format!("{shown}=${{if ({name} == null) null else \"***\"}}")
        } else {
            format!("{shown}=${name}")
        });
    }
    if has_extra {
        // Further members of a request may be secret under a name that only the account knows.
        parts.push(if record.open.is_some() { "extra=${extra.keys}" } else { "extra=$extra" }.to_owned());
    }
    let lines = parts.join(", \" +\n            \"");
    format!("    override fun toString(): String =\n        \"{class}(\" +\n            \"{lines})\"\n")
}

/// The interface of a union, with a class for each of its records and one for any other value, and what reads
/// and writes it.
fn sealed_interface(union: &Union) -> String {
    let name = union.name;
    let mut out = Doc::new(union.doc).source(union.source).kdoc("");
    let _ = writeln!(out, "@Serializable(with = {name}Serializer::class)\npublic sealed interface {name} {{");
    let (mut read, mut written) = (String::new(), String::new());
    for case in union.cases {
        let (class, kind) = (case.name, literal(case.value));
        out.push_str(&Doc::new(case.doc).kdoc("    "));
        let _ = writeln!(out, "    public data class {class}(val value: {}) : {name}\n", case.record.name);
        let _ = writeln!(read, "        {kind} -> {name}.{class}(decodeFromJsonElement(members))");
        let _ = writeln!(written, "        is {name}.{class} -> case({kind}, encodeToJsonElement(value.value))");
    }
    let _ = write!(
        out,
        "    /** None of these, as it came. */\n    public data class Other(val value: JsonElement) : {name}\n}}\n\n\
         internal object {name}Serializer : UnionSerializer<{name}>({}) {{\n    \
         override fun Json.read(kind: String?, members: JsonObject): {name}? = when (kind) {{\n{read}        \
         else -> null\n    }}\n\n    \
         override fun other(value: JsonElement): {name} = {name}.Other(value)\n\n    \
         override fun Json.written(value: {name}): JsonElement = when (value) {{\n{written}        \
         is {name}.Other -> value.value\n    }}\n}}\n\n",
        literal(name)
    );
    out
}

/// The class of a choice.
fn value_class(choice: &Choice) -> String {
    let base = match choice.base {
        Base::Text => "String",
        Base::Number => "Long",
    };
    let mut doc = Doc::new(choice.doc);
    doc.paragraph(if choice.open {
        "The vendor's documents give examples only; other values can be sent, and are kept as they come."
    } else {
        "A value that the vendor's documents do not list is kept as it comes."
    });
    let mut out = doc.source(choice.source).kdoc("");
    let name = choice.name;
    let _ = writeln!(out, "@Serializable\n@JvmInline\npublic value class {name}(");
    let _ = writeln!(out, "    /** The value on the wire. */\n    public val value: {base},\n) {{");
    let text = if choice.base == Base::Text { "value" } else { "value.toString()" };
    let _ = writeln!(out, "    override fun toString(): String = {text}\n\n    public companion object {{");
    let mut constants = Vec::new();
    for variant in choice.variants {
        let value = if choice.base == Base::Text { literal(variant.value) } else { variant.value.to_owned() };
        let constant = format!("        public val {}: {name} = {name}({value})\n", variant.name);
        constants.push(Doc::new(variant.doc).kdoc("        ") + &constant);
    }
    let _ = writeln!(out, "{}    }}\n}}\n", constants.join("\n"));
    out
}
