//! Types of the table as JSON schemas.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};
use triline_schema::operation::names::records;
use triline_schema::operation::{Attr, Base, Choice, Field, Format, Kind, Record};

use super::of_the_service;
use crate::field::assumed;
use crate::named::gather;
use crate::text::doc_lines;
use crate::text::spelling::{INTERFACES, in_wire_names};

/// Where a value stands. A request is described as narrowly as the vendor's documents do, an answer as widely as clients
/// read it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Sent,
    Read,
}

/// The schemas that are named in the document.
#[derive(Default)]
pub(super) struct Schemas {
    named: BTreeMap<String, Value>,
    /// The records that requests hold. All bodies of requests are described before the first answer, because an answer
    /// describes these records once more.
    sent: BTreeSet<&'static str>,
}

impl Schemas {
    pub(super) fn finish(mut self) -> Map<String, Value> {
        let of_interface = |interface| {
            let mut types = Vec::new();
            for record in records(interface) {
                gather(&Kind::Record(record), &mut types);
            }
            types.into_iter().map(move |named| (interface, named.name()))
        };
        let types: Vec<_> = INTERFACES.into_iter().flat_map(of_interface).collect();
        for (name, schema) in &mut self.named {
            // A record that is sent and read has two schemas, whose names begin with its own.
            let owners = types.iter().filter(|(_, own)| name.starts_with(own));
            if let Some((interface, _)) = owners.max_by_key(|(_, own)| own.len()) {
                in_wire_names(*interface, schema);
            }
        }
        self.named.into_iter().chain(scalars()).collect()
    }

    /// The parameters of an operation: nothing beside them is taken.
    pub(super) fn parameters(&mut self, params: &'static Record) -> Value {
        let mut schema = self.object(params, Way::Sent);
        let others = params.open.map_or(Value::Bool(false), |kind| self.of(kind, Way::Sent));
        schema["additionalProperties"] = others;
        schema
    }

    /// A value in an answer.
    pub(super) fn read(&mut self, kind: &Kind) -> Value {
        self.of(kind, Way::Read)
    }

    /// A record in an answer, which is there.
    pub(super) fn record_read(&mut self, record: &'static Record) -> Value {
        self.record(record, Way::Read)
    }

    fn of(&mut self, kind: &Kind, way: Way) -> Value {
        let container = |name: &str| match way {
            Way::Sent => json!({ "type": name }),
            Way::Read => json!({ "type": [name, "null"] }),
        };
        match kind {
            Kind::Text if way == Way::Read => scalar("Text"),
            Kind::Integer if way == Way::Read => scalar("Integer"),
            Kind::Number if way == Way::Read => scalar("Number"),
            Kind::Boolean if way == Way::Read => scalar("Boolean"),
            Kind::Scalar if way == Way::Read => scalar("Scalar"),
            Kind::Text => json!({ "type": "string" }),
            Kind::Integer => json!({ "type": "integer" }),
            Kind::Number => json!({ "type": "number" }),
            Kind::Boolean => json!({ "type": "boolean" }),
            Kind::Scalar => json!({ "type": ["string", "number", "boolean"] }),
            Kind::Any => json!({}),
            Kind::Object => container("object"),
            Kind::File => json!({ "type": "string", "contentMediaType": "application/octet-stream" }),
            Kind::OneOf(one_of) => {
                json!({ "anyOf": one_of.kinds.iter().map(|kind| self.of(kind, way)).collect::<Vec<_>>() })
            }
            Kind::Record(record) if way == Way::Sent => self.record(record, way),
            Kind::Record(record) => {
                // A text or number in place of such a record is its only field.
                let is_bare = record.fields.iter().any(|field| field.attrs.contains(&Attr::Bare));
                let other: &[&str] = if is_bare { &["string", "number", "null"] } else { &["null"] };
                json!({ "anyOf": [self.record(record, way), { "type": other }] })
            }
            // A member `kind` is what clients add to the union, and an answer may hold another kind.
            Kind::Union(_) if way == Way::Read => json!({}),
            Kind::Union(union) => {
                let cases: Vec<Value> = union.cases.iter().map(|case| self.record(case.record, way)).collect();
                json!({ "anyOf": cases })
            }
            Kind::Choice(choice) if way == Way::Sent => self.choice(choice),
            Kind::Choice(choice) => json!({ "anyOf": [self.choice(choice), scalar("Text")] }),
            Kind::List(element) => {
                let mut list = container("array");
                list["items"] = self.of(element, way);
                list
            }
            Kind::Children(record) => {
                let mut list = container("array");
                list["items"] = self.of(&Kind::Record(record()), way);
                list
            }
            Kind::Map(value) => {
                let mut map = container("object");
                map["additionalProperties"] = self.of(value, way);
                map
            }
        }
    }

    fn record(&mut self, record: &'static Record, way: Way) -> Value {
        if way == Way::Sent {
            self.sent.insert(record.name);
        }
        let is_second = way == Way::Read && self.sent.contains(record.name);
        let name = if is_second { format!("{}Read", record.name) } else { record.name.to_owned() };
        let reference = json!({ "$ref": format!("#/components/schemas/{name}") });
        if !self.named.contains_key(&name) {
            // Its name is there before its fields, which may name it again.
            self.named.insert(name.clone(), Value::Null);
            let schema = self.object(record, way);
            self.named.insert(name, schema);
        }
        reference
    }

    fn object(&mut self, record: &'static Record, way: Way) -> Value {
        let mut schema = json!({ "type": "object" });
        if let Some(description) = described(record.doc) {
            schema["description"] = description.into();
        }
        let mut properties = Map::new();
        for field in record.fields.iter().filter(|field| !field.attrs.contains(&Attr::Derived)) {
            let described = self.field(field, way);
            for other in
                field.attrs.iter().filter_map(|attr| if let Attr::Also(name) = attr { Some(*name) } else { None })
            {
                let mut described = described.clone();
                described["description"] =
                    format!("Another name of `{}`, for where that one is missing.", field.wire).into();
                properties.insert(other.to_owned(), described);
            }
            properties.insert(field.wire.to_owned(), described);
        }
        schema["properties"] = properties.into();
        let required: Vec<Value> = record
            .fields
            .iter()
            .filter(|field| way == Way::Sent && field.required())
            .map(|field| field.wire.into())
            .collect();
        if !required.is_empty() {
            schema["required"] = required.into();
        }
        schema
    }

    fn field(&mut self, field: &'static Field, way: Way) -> Value {
        let mut schema = match way {
            Way::Sent => self.sent_field(field),
            Way::Read => self.of(&field.kind, way),
        };
        let mut description = described(field.doc).unwrap_or_default();
        for attr in field.attrs {
            match attr {
                Attr::Format(format @ (Format::Date | Format::DateTime)) if way == Way::Read => {
                    description += &format!(" `{}`, or empty.", format.pattern());
                }
                Attr::Unit(unit) => description += &format!(" In {unit}."),
                Attr::Secret => schema["format"] = "password".into(),
                Attr::Observed => description += " Seen in answers, not described.",
                Attr::Assumed(what) => description += &format!(" {}", assumed(what)),
                _ => {}
            }
        }
        if !description.is_empty() {
            schema["description"] = description.trim().into();
        }
        schema
    }

    /// A field of a request, with what limits its values.
    fn sent_field(&mut self, field: &'static Field) -> Value {
        let mut schema = self.of(&field.kind, Way::Sent);
        for attr in field.attrs {
            match attr {
                Attr::Min(least) => schema["minimum"] = (*least).into(),
                Attr::Max(most) => schema["maximum"] = (*most).into(),
                Attr::MinItems(least) => schema["minItems"] = (*least).into(),
                Attr::MaxItems(most) => schema["maxItems"] = (*most).into(),
                Attr::Default(value) => schema["default"] = default(&field.kind, value),
                Attr::Format(Format::Json) => {
                    let list = core::mem::take(&mut schema);
                    schema = json!({ "type": "string", "contentMediaType": "application/json" });
                    if matches!(field.kind, Kind::List(_)) {
                        schema["contentSchema"] = list;
                    }
                }
                Attr::AnyNumber if matches!(field.kind, Kind::Text) => schema["type"] = json!(["string", "number"]),
                Attr::Format(_) if field.attrs.contains(&Attr::AnyForm) => {}
                Attr::Format(format) => {
                    let target = if schema.get("items").is_some() { &mut schema["items"] } else { &mut schema };
                    let time = if *format == Format::Date { "" } else { r" \d{2}:\d{2}:\d{2}" };
                    target["pattern"] = format!(r"^\d{{4}}-\d{{2}}-\d{{2}}{time}$").into();
                }
                _ => {}
            }
        }
        schema
    }

    fn choice(&mut self, choice: &'static Choice) -> Value {
        if !self.named.contains_key(choice.name) {
            let values = choice.variants.iter().map(|variant| value_of(choice.base, variant.value));
            let list = if choice.open { "examples" } else { "enum" };
            let base = if choice.base == Base::Text { "string" } else { "integer" };
            let meanings = choice.variants.iter().filter_map(|variant| {
                let meaning = described(variant.doc)?;
                Some(format!("\n- `{}`: {meaning}", variant.value))
            });
            let description = described(choice.doc).unwrap_or_default() + "\n" + &meanings.collect::<String>();
            let mut schema = json!({ "type": base, "description": description.trim() });
            schema[list] = values.collect::<Vec<_>>().into();
            self.named.insert(choice.name.to_owned(), schema);
        }
        json!({ "$ref": format!("#/components/schemas/{}", choice.name) })
    }
}

/// A single value in an answer: see [`scalars`].
pub(super) fn scalar(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}Read") })
}

/// The single values of answers: the first type is the documented one, the others are read as it.
fn scalars() -> [(String, Value); 5] {
    let read = |name: &str, types: &[&str], description: &str| {
        (format!("{name}Read"), json!({ "type": types, "description": description }))
    };
    [
        read("Text", &["string", "number", "boolean", "null"], "A text. Numbers and booleans are read as one."),
        read("Scalar", &["string", "number", "boolean", "null"], "A single value, kept as it came."),
        read("Integer", &["integer", "string", "null"], "A whole number, or one as text."),
        read("Number", &["number", "string", "null"], "A number, or one as text."),
        read("Boolean", &["boolean", "integer", "string", "null"], "A boolean, or 1, 0 or a text that means one."),
    ]
}

/// A doc text as one paragraph; `None` if it is empty.
fn described(doc: &str) -> Option<String> {
    let text = of_the_service(doc_lines(doc).collect::<Vec<_>>().join(" ").trim());
    if text.is_empty() { None } else { Some(text) }
}

fn value_of(base: Base, value: &str) -> Value {
    match base {
        Base::Text => value.into(),
        Base::Number => serde_json::from_str(value).unwrap_or_else(|_| value.into()),
    }
}

/// A default, written as a value of the field's type.
fn default(kind: &Kind, value: &str) -> Value {
    match kind {
        Kind::Integer | Kind::Number | Kind::Boolean => serde_json::from_str(value).unwrap_or_else(|_| value.into()),
        Kind::Choice(choice) => value_of(choice.base, value),
        _ => value.into(),
    }
}
