//! The table for programs.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use triline::catalogue::known;
use triline_schema::operation::names::spell;
use triline_schema::operation::{Attr, Base, Choice, Field, Kind, Operation, Record, ResponseLayout, Rule};

use super::{names, tidy, type_name};

/// The operations, what is made of several requests of one, and the types that they name. With the `example` of an
/// operation, a call of it against `triline serve` succeeds.
pub(super) fn describe(chosen: &[&'static Operation]) -> String {
    let mut types = BTreeMap::new();
    let (operations, compounds): (Vec<_>, Vec<_>) = chosen.iter().partition(|entry| entry.asks().is_none());
    let mut all = |entries: Vec<&&'static Operation>| -> Vec<Value> {
        entries
            .into_iter()
            .map(|entry| {
                let mut its = BTreeMap::new();
                let mut described = describe_one(entry, &mut its);
                let names = names(entry);
                its.values_mut().chain([&mut described]).for_each(|value| respell(value, &names));
                types.extend(its);
                described
            })
            .collect()
    };
    let (operations, compounds) = (all(operations), all(compounds));
    let whole = json!({ "operations": operations, "compounds": compounds, "types": types });
    let mut text = serde_json::to_string_pretty(&whole).unwrap_or_default();
    text.push('\n');
    text
}

fn respell(value: &mut Value, names: &BTreeMap<&str, String>) {
    match value {
        Value::String(text) => *text = spell(text, names),
        Value::Array(values) => values.iter_mut().for_each(|value| respell(value, names)),
        Value::Object(members) => members.values_mut().for_each(|value| respell(value, names)),
        _ => {}
    }
}

type Types = BTreeMap<&'static str, Value>;

fn describe_one(operation: &'static Operation, types: &mut Types) -> Value {
    let result = match &operation.answer {
        ResponseLayout::Nothing => json!({ "shape": "nothing" }),
        ResponseLayout::NothingBut { at } => json!({ "shape": "nothing", "but": at }),
        ResponseLayout::Value { at, kind, .. } => json!({ "shape": "value", "at": at, "type": name(kind, types) }),
        ResponseLayout::Whole { kind } => json!({ "shape": "value", "at": "", "type": name(kind, types) }),
        ResponseLayout::Fields { under, record } => {
            json!({ "shape": "fields", "at": under, "fields": fields(record, types) })
        }
        ResponseLayout::Rows { at, row, total, .. } => {
            json!({ "shape": "pages", "at": at, "type": name(row, types), "total": total })
        }
    };
    let rules = operation.rules.iter().map(|rule| match rule {
        Rule::OneOf(names) => json!({ "rule": "one_of", "parameters": names }),
        Rule::Without(of) => json!({ "rule": "without", "operation": of }),
        Rule::Undocumented => json!({ "rule": "undocumented" }),
        Rule::Split { field, without, .. } => json!({ "rule": "split", "parameter": field, "without": without }),
        Rule::Patch => json!({ "rule": "patch" }),
        Rule::With { field, of, value } => json!({ "rule": "with", "parameter": field, "of": of, "value": value }),
        Rule::Span { fields, months } => json!({ "rule": "span", "parameters": fields, "months": months }),
        Rule::Batch { rows, most } => json!({ "rule": "batch", "parameter": rows, "most": most }),
        Rule::Stream(kind) => json!({ "rule": "stream", "type": type_name(kind) }),
        Rule::AnsweredElsewhere(flag) => json!({ "rule": "answered_elsewhere", "parameter": flag }),
        Rule::Upload => json!({ "rule": "upload" }),
        Rule::Unfiltered { filters } => json!({ "rule": "unfiltered", "filters": filters }),
        Rule::Token => json!({ "rule": "token" }),
        Rule::Found { by, .. } => json!({ "rule": "found", "by": by }),
        Rule::AssumedMember(member) => json!({ "rule": "assumed_member", "member": member }),
        Rule::FoundRows { by, same, .. } => json!({ "rule": "found_rows", "by": by, "same": same }),
        Rule::Until { by, .. } => json!({ "rule": "until", "by": by }),
        Rule::MergedReport { by, .. } => json!({ "rule": "joined", "by": by }),
    });
    let errors = operation.errors.iter().map(|code| {
        let known = known(&code.to_string());
        let meaning = known.and_then(|known| known.meanings.first());
        json!({
            "code": code,
            "category": known.map(|known| known.category.name()),
            "message": meaning.map(|meaning| meaning.message),
            "cause": meaning.map(|meaning| meaning.cause),
            "remedy": meaning.map(|meaning| meaning.remedy),
        })
    });
    let example = serde_json::from_str::<Value>(&triline::simulated::example(operation));
    json!({
        "name": operation.name,
        "interface": operation.interface.name(),
        "method": operation.method.name(),
        "path": operation.path,
        "asks": operation.asks(),
        "description": tidy(operation.doc),
        "source": operation.source.trim(),
        "parameters": fields(operation.params, types),
        "rules": rules.collect::<Vec<_>>(),
        "result": result,
        "paging": operation.paging.map(|paging| json!({ "page": paging.page, "size": paging.size, "default_size": paging.default_size })),
        "repeat": operation.repeat.name(),
        "example": example.ok(),
        "errors": errors.collect::<Vec<_>>(),
    })
}

fn fields(record: &'static Record, types: &mut Types) -> Vec<Value> {
    record.fields.iter().map(|field| describe_field(field, types)).collect()
}

fn describe_field(field: &'static Field, types: &mut Types) -> Value {
    let mut said = Map::new();
    let mut say = |name: &str, value: Value| said.insert(name.to_string(), value);
    say("name", field.api().into());
    say("wire", field.wire.into());
    say("type", name(&field.kind, types).into());
    say("description", tidy(field.doc).into());
    for attr in field.attrs {
        let _ = match attr {
            Attr::Required => say("required", true.into()),
            Attr::RequiredWhenTyped => say("asked", true.into()),
            Attr::FilledIn => say("filled_in", true.into()),
            Attr::Single => say("single", true.into()),
            Attr::AtMost(most) => say("at_most", (*most).into()),
            Attr::Secret => say("secret", true.into()),
            Attr::Min(least) => say("min", (*least).into()),
            Attr::Max(most) => say("max", (*most).into()),
            Attr::MinItems(least) => say("min_items", (*least).into()),
            Attr::MaxItems(most) => say("max_items", (*most).into()),
            Attr::Format(format) => say("format", format.pattern().into()),
            Attr::Default(value) => say("default", (*value).into()),
            Attr::Unit(unit) => say("unit", (*unit).into()),
            Attr::AnyNumber => say("any_number", true.into()),
            Attr::AnyForm => say("any_form", true.into()),
            Attr::Observed => say("observed", true.into()),
            // A field may have several.
            Attr::Assumed(_) => say("assumed", assumed(field).into()),
            Attr::Also(other) => say("also", (*other).into()),
            Attr::Bare => say("bare", true.into()),
            Attr::FalseWhenAbsent => say("false_when_absent", true.into()),
            Attr::Derived => say("derived", true.into()),
            // The name above.
            Attr::Api(_) | Attr::Split { .. } | Attr::PageUrl { .. } => None,
        };
    }
    Value::Object(said)
}

fn assumed(field: &Field) -> String {
    let all =
        field.attrs.iter().filter_map(|attr| if let Attr::Assumed(what) = attr { Some(tidy(what)) } else { None });
    all.collect::<Vec<_>>().join("; ")
}

/// The name of a type, which is put among the types if it is one of the table's.
fn name(kind: &Kind, types: &mut Types) -> String {
    match kind {
        Kind::Record(record) if !types.contains_key(record.name) => {
            // Its name is there before its fields, which may name it again.
            types.insert(record.name, Value::Null);
            let fields = fields(record, types);
            types.insert(
                record.name,
                json!({ "description": tidy(record.doc), "source": record.source.trim(), "fields": fields }),
            );
        }
        Kind::Choice(choice) => {
            types.entry(choice.name).or_insert_with(|| describe_choice(choice));
        }
        Kind::List(inner) | Kind::Map(inner) => drop(name(inner, types)),
        Kind::Children(record) => drop(name(&Kind::Record(record()), types)),
        Kind::OneOf(one_of) => one_of.kinds.iter().for_each(|kind| drop(name(kind, types))),
        _ => {}
    }
    type_name(kind)
}

fn describe_choice(choice: &Choice) -> Value {
    let values =
        choice.variants.iter().map(|variant| json!({ "value": variant.value, "description": tidy(variant.doc) }));
    json!({
        "description": tidy(choice.doc),
        "source": choice.source.trim(),
        "base": if choice.base == Base::Text { "text" } else { "number" },
        "open": choice.open,
        "values": values.collect::<Vec<_>>(),
    })
}
