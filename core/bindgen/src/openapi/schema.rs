//! Types of the table as JSON schemas.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use triline::operation::{Attr, Base, Choice, Field, Format, Kind, Record};

use crate::text::doc_lines;

/// The schemas that are named in the document.
#[derive(Default)]
pub(super) struct Schemas {
    named: BTreeMap<&'static str, Value>,
}

impl Schemas {
    pub(super) fn finish(self) -> Map<String, Value> {
        self.named.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect()
    }

    /// A type.
    pub(super) fn of(&mut self, kind: &Kind) -> Value {
        match kind {
            Kind::Text => json!({ "type": "string" }),
            Kind::Integer => json!({ "type": "integer" }),
            Kind::Number => json!({ "type": "number" }),
            Kind::Boolean => json!({ "type": "boolean" }),
            Kind::Any => json!({}),
            Kind::Object => json!({ "type": "object" }),
            Kind::Scalar => json!({ "type": ["string", "number", "boolean"] }),
            Kind::File => json!({ "type": "string", "contentMediaType": "application/octet-stream" }),
            Kind::OneOf(kinds) => json!({ "anyOf": kinds.iter().map(|kind| self.of(kind)).collect::<Vec<_>>() }),
            Kind::Record(record) => self.record(record),
            Kind::Union(union) => {
                let cases: Vec<Value> = union.cases.iter().map(|case| self.record(case.record)).collect();
                json!({ "anyOf": cases })
            }
            Kind::Choice(choice) => self.choice(choice),
            Kind::List(element) => json!({ "type": "array", "items": self.of(element) }),
            Kind::Children(record) => json!({ "type": "array", "items": self.record(record()) }),
            Kind::Map(value) => json!({ "type": "object", "additionalProperties": self.of(value) }),
        }
    }

    /// The same, or null.
    pub(super) fn nullable(&mut self, kind: &Kind) -> Value {
        json!({ "anyOf": [self.of(kind), { "type": "null" }] })
    }

    /// The parameters of an operation: nothing beside them is taken.
    pub(super) fn parameters(&mut self, params: &'static Record) -> Value {
        let mut schema = self.object(params, true);
        let others = params.open.map_or(Value::Bool(false), |kind| self.of(kind));
        schema["additionalProperties"] = others;
        schema
    }

    fn record(&mut self, record: &'static Record) -> Value {
        if !self.named.contains_key(record.name) {
            // Its name is there before its fields, which may name it again.
            self.named.insert(record.name, Value::Null);
            let schema = self.object(record, false);
            self.named.insert(record.name, schema);
        }
        json!({ "$ref": format!("#/components/schemas/{}", record.name) })
    }

    /// `is_sent`: it is the parameters themselves, which no answer holds.
    fn object(&mut self, record: &'static Record, is_sent: bool) -> Value {
        let mut schema = json!({ "type": "object" });
        if let Some(description) = described(record.doc) {
            schema["description"] = description.into();
        }
        let mut properties = Map::new();
        for field in record.fields.iter().filter(|field| !field.attrs.contains(&Attr::Derived)) {
            let described = self.field(field, is_sent);
            for other in
                field.attrs.iter().filter_map(|attr| if let Attr::Also(name) = attr { Some(*name) } else { None })
            {
                let mut described = described.clone();
                described["description"] = format!("`{}` in the samples of the document.", field.wire).into();
                properties.insert(other.to_owned(), described);
            }
            properties.insert(field.wire.to_owned(), described);
        }
        schema["properties"] = properties.into();
        let required: Vec<&str> =
            record.fields.iter().filter(|field| field.required()).map(|field| field.wire).collect();
        if !required.is_empty() {
            schema["required"] = required.into();
        }
        schema
    }

    fn field(&mut self, field: &'static Field, is_sent: bool) -> Value {
        let mut schema = self.of(&field.kind);
        let mut description = described(field.doc).unwrap_or_default();
        for attr in field.attrs {
            match attr {
                Attr::Min(least) => schema["minimum"] = (*least).into(),
                Attr::Max(most) => schema["maximum"] = (*most).into(),
                Attr::MinItems(least) => schema["minItems"] = (*least).into(),
                Attr::MaxItems(most) => schema["maxItems"] = (*most).into(),
                Attr::Format(format) => {
                    let target = if schema.get("items").is_some() { &mut schema["items"] } else { &mut schema };
                    // In responses a missing time is empty.
                    let pattern = |time: &str| if is_sent { format!("^{time}$") } else { format!("^({time})?$") };
                    match format {
                        Format::DateTime => target["pattern"] = pattern(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}").into(),
                        Format::Date => target["pattern"] = pattern(r"\d{4}-\d{2}-\d{2}").into(),
                        Format::Json => {
                            let list = self.of(&field.kind);
                            schema = json!({ "type": "string", "contentMediaType": "application/json" });
                            if matches!(field.kind, Kind::List(_)) {
                                schema["contentSchema"] = list;
                            }
                        }
                    }
                }
                Attr::Default(value) => schema["default"] = default(&field.kind, value),
                Attr::Unit(unit) => description += &format!(" In {unit}."),
                Attr::Secret => schema["format"] = "password".into(),
                Attr::Observed => description += " Seen in answers, not described.",
                Attr::Required
                | Attr::Api(_)
                | Attr::AnyNumber
                | Attr::Also(_)
                | Attr::Bare
                | Attr::Derived
                | Attr::Split { .. }
                | Attr::FalseWhenAbsent
                | Attr::PageUrl { .. }
                | Attr::Asked
                | Attr::FilledIn
                | Attr::Single
                | Attr::AtMost(_) => {}
            }
        }
        if !description.is_empty() {
            schema["description"] = description.trim().into();
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
            self.named.insert(choice.name, schema);
        }
        json!({ "$ref": format!("#/components/schemas/{}", choice.name) })
    }
}

/// A doc text as one paragraph; `None` if it is empty.
fn described(doc: &str) -> Option<String> {
    let text = doc_lines(doc).collect::<Vec<_>>().join(" ");
    let text = text.trim();
    if text.is_empty() { None } else { Some(text.to_owned()) }
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
