//! Parameters of an operation as a JSON Schema.

use serde_json::{Map, Value, json};
use triline_schema::operation::names::spell;
use triline_schema::operation::{Attr, Base, Choice, Field, Kind, Operation, Record};

use crate::commands::operations::{names, tidy};

/// The schema of an operation's parameters.
pub(super) fn parameters(operation: &'static Operation) -> Map<String, Value> {
    let mut schema = object(operation.params, &mut Vec::new());
    let names = names(operation);
    respell(&mut schema, &|text| spell(text, &names));
    schema.as_object().cloned().unwrap_or_default()
}

/// Writes names of fields in descriptions as JSON has them.
fn respell(value: &mut Value, spelt: &impl Fn(&str) -> String) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(|value| respell(value, spelt)),
        Value::Object(members) => {
            for (name, value) in members {
                match value {
                    Value::String(text) if name == "description" => *text = spelt(text),
                    value => respell(value, spelt),
                }
            }
        }
        _ => {}
    }
}

/// `outer`: the records that this one is part of, which a record that contains itself ends at.
fn object(record: &'static Record, outer: &mut Vec<&'static str>) -> Value {
    if outer.contains(&record.name) {
        return json!({ "type": "object" });
    }
    outer.push(record.name);
    let mut properties = Map::new();
    let mut required = Vec::new();
    for field in record.fields {
        properties.insert(field.api().to_string(), property(field, outer));
        // The account is filled in from the configuration.
        if field.attrs.contains(&Attr::Required) && !field.filled_in() {
            required.push(field.api());
        }
    }
    outer.pop();
    let mut schema = json!({ "type": "object", "properties": properties });
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    schema
}

fn property(field: &'static Field, outer: &mut Vec<&'static str>) -> Value {
    let mut schema = of(&field.kind, outer);
    let mut notes = vec![tidy(field.doc)];
    for attr in field.attrs {
        match attr {
            Attr::Min(least) => schema["minimum"] = json!(least),
            Attr::Max(most) => schema["maximum"] = json!(most),
            Attr::MinItems(least) => schema["minItems"] = json!(least),
            Attr::MaxItems(most) => schema["maxItems"] = json!(most),
            Attr::Format(format) => notes.push(format!("Form: {}.", format.pattern())),
            Attr::Unit(unit) => notes.push(format!("Unit: {unit}.")),
            Attr::Default(value) if !value.is_empty() => notes.push(format!("Default: {value}.")),
            _ => {}
        }
    }
    let own = schema["description"].as_str().map(ToString::to_string);
    notes.extend(own);
    let description = notes.into_iter().filter(|note| !note.is_empty()).collect::<Vec<_>>().join(" ");
    if !description.is_empty() {
        schema["description"] = description.into();
    }
    schema
}

fn of(kind: &'static Kind, outer: &mut Vec<&'static str>) -> Value {
    match kind {
        Kind::Text => json!({ "type": "string" }),
        Kind::File => {
            json!({ "type": "string", "description": "Path of a file in the folder that the user has named." })
        }
        Kind::Integer => json!({ "type": "integer" }),
        Kind::Number => json!({ "type": "number" }),
        Kind::Boolean => json!({ "type": "boolean" }),
        Kind::Scalar => json!({ "type": ["string", "number"] }),
        Kind::Any => json!({}),
        Kind::Object | Kind::Union(_) => json!({ "type": "object" }),
        Kind::OneOf(one_of) => {
            let kinds: Vec<Value> = one_of.kinds.iter().map(|kind| of(kind, outer)).collect();
            json!({ "anyOf": kinds })
        }
        Kind::Children(record) => json!({ "type": "array", "items": object(record(), outer) }),
        Kind::Record(record) => object(record, outer),
        Kind::Choice(choice) => choose(choice),
        Kind::List(inner) => json!({ "type": "array", "items": of(inner, outer) }),
        Kind::Map(inner) => json!({ "type": "object", "additionalProperties": of(inner, outer) }),
    }
}

fn choose(choice: &'static Choice) -> Value {
    let is_text = choice.base == Base::Text;
    let value = |text: &str| match text.parse::<i64>() {
        Ok(number) if !is_text => json!(number),
        _ => json!(text),
    };
    let values: Vec<Value> = choice.variants.iter().map(|variant| value(variant.value)).collect();
    let meanings: Vec<String> = choice
        .variants
        .iter()
        .filter(|variant| !variant.doc.trim().is_empty())
        .map(|variant| format!("{}: {}", variant.value, tidy(variant.doc)))
        .collect();
    let mut schema = json!({ "type": if is_text { "string" } else { "integer" } });
    // Others may have been added since.
    if !choice.open {
        schema["enum"] = values.into();
    }
    if !meanings.is_empty() {
        schema["description"] = meanings.join("; ").into();
    }
    schema
}
