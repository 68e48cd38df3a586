//! The table against the inventory of the vendor's documents (`tests/spec/operations.json`): every operation, parameter, type,
//! field, value and limit of the one is in the other.

use std::collections::BTreeSet;

use serde_json::Value;
use triline_schema::operation::{Attr, Choice, Field, Format, Kind, Operation, Record, ResponseLayout};
use triline_schema::{operation, operations};

fn inventory() -> Value {
    serde_json::from_str(include_str!("../spec/operations.json")).unwrap()
}

/// What differs, all of it: one run tells everything.
#[derive(Default)]
struct Faults(Vec<String>);

impl Faults {
    fn expect(&mut self, at: &str, fits: bool, what: impl std::fmt::Debug) {
        if !fits {
            self.0.push(format!("{at}: {what:?}"));
        }
    }

    #[track_caller]
    fn none(&self) {
        assert!(self.0.is_empty(), "{} faults:\n{}", self.0.len(), self.0.join("\n"));
    }
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// Parameters that come from the credentials are none of the caller's, except where the call is for a token.
fn parameters<'a>(listed: &'a Value, operation: &Operation) -> Vec<&'a Value> {
    let all = list(&listed["query_params"]).iter().chain(list(&listed["body_params"]));
    let given = |param: &&Value| text(param, "supplied_by") != "auth";
    all.filter(|param| given(param) || operation.params.field(text(param, "wire")).is_some()).collect()
}

#[test]
fn every_operation_is_that_of_the_documents() {
    let inventory = inventory();
    let mut faults = Faults::default();
    let listed = list(&inventory["operations"]);
    let names: BTreeSet<_> = listed.iter().map(|listed| text(listed, "name")).collect();
    assert_eq!(names, operations().map(|operation| operation.name).collect());
    for listed in listed {
        let name = text(listed, "name");
        let operation = operation(name).unwrap();
        faults.expect(name, operation.method.name() == text(listed, "method"), operation.method);
        faults.expect(name, operation.path == text(listed, "path"), operation.path);
        let safe = listed["idempotency"]["safe_to_retry"] == true;
        faults.expect(name, operation.repeat.is_safe() == safe, operation.repeat);
        let codes = |tie: &str| {
            let tied = list(&listed["errors"]).iter().filter(|error| text(error, "tie") == tie);
            tied.filter_map(|error| error["code"].as_u64()).collect::<BTreeSet<_>>()
        };
        let ours = |codes: &[u32]| codes.iter().map(|code| u64::from(*code)).collect::<BTreeSet<_>>();
        let judged = ours(operation.judged_errors);
        let stated: BTreeSet<_> = ours(operation.errors).difference(&judged).copied().collect();
        faults.expect(name, stated == codes("stated"), (&stated, codes("stated")));
        faults.expect(name, judged.is_superset(&codes("judged")), (&judged, codes("judged")));
        fields(&mut faults, &inventory, name, operation.params, &parameters(listed, operation));
        paging(&mut faults, listed, operation);
        answer(&mut faults, &inventory, listed, operation);
        let batch = operation.batch().map(|(rows, most)| (rows, u64::from(most)));
        let limit = listed["batch"]["max"].as_u64().map(|most| (text(&listed["batch"], "param"), most));
        faults.expect(name, limit.is_none() || batch == limit, (batch, limit));
    }
    faults.none();
}

fn paging(faults: &mut Faults, listed: &Value, operation: &Operation) {
    let expected = &listed["paging"];
    faults.expect(operation.name, expected.is_null() == operation.paging.is_none(), "paging");
    if let (Some(paging), Some(_)) = (operation.paging, expected.as_object()) {
        let params = (text(&expected["page"], "param"), text(&expected["size"], "param"));
        faults.expect(operation.name, params == (paging.page, paging.size), paging);
        let default = expected["size"]["default"].as_u64();
        let ours = u64::from(paging.default_size);
        faults.expect(operation.name, default.is_none_or(|default| default == ours), paging);
        for (bound, param) in [("page", paging.page), ("size", paging.size)] {
            let field = operation.params.field(param).unwrap();
            let min = expected[bound]["min"].as_i64();
            let max = expected[bound]["max"].as_i64();
            let has = |attr| field.attrs.contains(&attr);
            faults.expect(operation.name, min.is_none_or(|min| has(Attr::Min(min))), (param, min));
            faults.expect(operation.name, max.is_none_or(|max| has(Attr::Max(max))), (param, max));
        }
    }
}

fn answer(faults: &mut Faults, inventory: &Value, listed: &Value, operation: &Operation) {
    let parts = list(&listed["response"]["parts"]);
    let at = |role: &str| {
        let part = parts.iter().find(|part| text(part, "role") == role)?;
        Some((text(part, "at"), &part["type"]))
    };
    match &operation.answer {
        ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => {
            faults.expect(operation.name, parts.is_empty(), parts);
        }
        ResponseLayout::Rows { at: rows, row, total, page, pages } => {
            let (place, kind) = at("items").unwrap_or_default_pair();
            faults.expect(operation.name, place == *rows, rows);
            same(faults, inventory, operation.name, &Kind::List(row), kind);
            for (role, ours) in [("total", total), ("page", page), ("pages", pages)] {
                let theirs = at(role).map(|(place, _)| place);
                faults.expect(operation.name, theirs == *ours, (role, theirs, ours));
            }
        }
        // What the document does not show, and is decided to be returned as it comes.
        ResponseLayout::Value { at: "data", kind: Kind::Any, .. } => {
            faults.expect(operation.name, parts.is_empty() && text(&listed["response"], "shape") == "none", parts);
        }
        ResponseLayout::Value { at: place, kind, .. } => {
            let part = parts.first().map(|part| (text(part, "at"), &part["type"]));
            faults.expect(operation.name, parts.len() == 1 && part.is_some_and(|(at, _)| at == *place), part);
            if let Some((_, expected)) = part {
                same(faults, inventory, operation.name, kind, expected);
            }
        }
        ResponseLayout::Whole { kind } => {
            let part = parts.iter().find(|part| text(part, "at") == "(whole body)");
            faults.expect(operation.name, part.is_some(), parts);
            if let Some(part) = part {
                same(faults, inventory, operation.name, kind, &part["type"]);
            }
        }
        ResponseLayout::Fields { under, record } => {
            let places: BTreeSet<_> = parts.iter().map(|part| text(part, "at")).collect();
            let dot = if under.is_empty() { "" } else { "." };
            let ours: BTreeSet<String> =
                record.fields.iter().map(|field| format!("{under}{dot}{}", field.wire)).collect();
            faults.expect(operation.name, ours.iter().map(String::as_str).eq(places.iter().copied()), (&ours, &places));
        }
    }
}

/// A part that may be missing.
trait OrDefault<'a> {
    fn unwrap_or_default_pair(self) -> (&'a str, &'a Value);
}

impl<'a> OrDefault<'a> for Option<(&'a str, &'a Value)> {
    fn unwrap_or_default_pair(self) -> (&'a str, &'a Value) {
        self.unwrap_or(("", &Value::Null))
    }
}

/// The fields of a record against those that are listed.
fn fields(faults: &mut Faults, inventory: &Value, at: &str, record: &Record, listed: &[&Value]) {
    for field in record.fields {
        let known = listed.iter().any(|listed| text(listed, "wire") == field.wire);
        // A field of the dictionary, named because it is secret.
        let is_sensitive = list(&inventory["field_types"]["seen_fields"])
            .iter()
            .any(|seen| seen["field"] == field.wire && seen["sensitive"] == true);
        let made = is_sensitive || field.attrs.contains(&Attr::Derived) || matches!(field.kind, Kind::File);
        faults.expect(&format!("{at}.{}", field.wire), known || made, "the vendor's documents do not have it");
    }
    for listed in listed {
        let at = format!("{at}.{}", text(listed, "wire"));
        match record.fields.iter().find(|field| field.wire == text(listed, "wire")) {
            Some(field) => one_field(faults, inventory, &at, field, listed),
            None => faults.expect(&at, false, "the table does not have it"),
        }
    }
}

fn one_field(faults: &mut Faults, inventory: &Value, at: &str, field: &Field, listed: &Value) {
    let alias = listed["alias"].as_str().or_else(|| inventory["names"]["always"][field.wire].as_str());
    faults.expect(at, alias.is_none_or(|alias| alias == field.api()), (alias, field.api()));
    let required = listed["required"] == true || listed["judged_required"] == true;
    // Filled in by the core where it is left out, or one of two.
    let filled_in = ["bytes", "file"].contains(&field.wire) || listed["supplied_by"] == "auth";
    faults.expect(at, field.required() == required || filled_in, ("required", required));
    let sensitive = listed["sensitive"] == true;
    faults.expect(at, !sensitive || field.secret(), "secret");
    for (name, attr) in [("min", Attr::Min as fn(i64) -> Attr), ("max", Attr::Max)] {
        let bound = listed[name].as_i64();
        faults.expect(at, bound.is_none_or(|bound| field.attrs.contains(&attr(bound))), (name, bound));
    }
    for (name, attr) in [("min_items", Attr::MinItems as fn(u32) -> Attr), ("max_items", Attr::MaxItems)] {
        let bound = listed[name].as_u64().and_then(|bound| u32::try_from(bound).ok());
        faults.expect(at, bound.is_none_or(|bound| field.attrs.contains(&attr(bound))), (name, bound));
    }
    let format = match text(listed, "format") {
        "datetime" => Some(Format::DateTime),
        "date" => Some(Format::Date),
        "json_text" => Some(Format::Json),
        _ => None,
    };
    let ours = field.attrs.iter().find_map(|attr| if let Attr::Format(format) = attr { Some(*format) } else { None });
    faults.expect(at, ours == format, (ours, format));
    // The path of a field of an answer names its record.
    let is_sent = !at.contains(' ');
    for other in list(&listed["wire_alternatives"]) {
        let other = other.as_str().unwrap_or_default();
        let also = field.attrs.iter().any(|attr| matches!(attr, Attr::Also(name) if *name == other));
        // A parameter can be sent under the other name, an answer is read under the API's as well.
        let read = also || (!is_sent && field.api() == other);
        faults.expect(at, read, ("also", other));
    }
    let judged = listed.get("judged_type").unwrap_or(&listed["type"]);
    // Marks of an otherwise free text.
    let marks = listed["enum"] == "SoundUrlMark";
    if let Some(name) = listed["enum"].as_str().filter(|_| !marks) {
        let choice = innermost(&field.kind);
        match choice {
            Some(choice) => values(faults, inventory, at, choice, name),
            None => faults.expect(at, false, ("a choice", name)),
        }
    } else {
        faults.expect(at, innermost(&field.kind).is_none(), "no choice");
        // A list that is sent as its JSON text is what that text holds.
        let is_json_list = format == Some(Format::Json) && matches!(field.kind, Kind::List(_));
        let judged = if is_json_list { &listed["json_type"] } else { judged };
        same(faults, inventory, at, &field.kind, judged);
    }
}

fn innermost(kind: &Kind) -> Option<&'static Choice> {
    match kind {
        Kind::Choice(choice) => Some(choice),
        Kind::List(element) => innermost(element),
        _ => None,
    }
}

fn values(faults: &mut Faults, inventory: &Value, at: &str, choice: &Choice, name: &str) {
    let listed = &inventory["enums"][name];
    faults.expect(at, choice.open == (listed["open"] == true), ("open", choice.open));
    let theirs: BTreeSet<String> =
        list(&listed["values"]).iter().map(|value| value["value"].to_string().trim_matches('"').to_owned()).collect();
    let ours: BTreeSet<String> = choice.variants.iter().map(|variant| variant.value.to_owned()).collect();
    faults.expect(at, ours == theirs, (ours, theirs));
}

/// A type against a type expression.
fn same(faults: &mut Faults, inventory: &Value, at: &str, kind: &Kind, listed: &Value) {
    if let Some(name) = listed["$ref"].as_str() {
        let named = &inventory["types"][name];
        if text(named, "kind") == "alias" {
            same(faults, inventory, at, kind, &named["type"]);
        } else if let Kind::Record(record) = kind {
            let renamed = record.name == name;
            let listed: Vec<&Value> = list(&named["fields"]).iter().collect();
            faults.expect(at, renamed || !listed.is_empty(), (record.name, name));
            // A record may hold itself.
            let path = format!("{at} {}", record.name);
            if path.matches(&format!(" {}", record.name)).count() < 3 && path.len() < 400 {
                fields(faults, inventory, &path, record, &listed);
            }
        } else {
            faults.expect(at, matches!(kind, Kind::Children(_) | Kind::OneOf(_) | Kind::Any), (kind_name(kind), name));
        }
        return;
    }
    if let Some(element) = listed.get("array") {
        match kind {
            Kind::List(own) => same(faults, inventory, at, own, element),
            _ => faults.expect(at, matches!(kind, Kind::Children(_)), (kind_name(kind), listed)),
        }
        return;
    }
    if let Some(value) = listed.get("map") {
        match kind {
            Kind::Map(own) => same(faults, inventory, at, own, value),
            _ => faults.expect(at, false, (kind_name(kind), listed)),
        }
        return;
    }
    let fits = match (kind, listed.as_str()) {
        (Kind::Text, Some("string"))
        | (Kind::Integer, Some("integer"))
        // Whole by what it means; a request may send either.
        | (Kind::Integer | Kind::Number, Some("number"))
        | (Kind::Number, Some("float"))
        | (Kind::Boolean, Some("boolean"))
        | (Kind::Object, Some("object"))
        | (Kind::Any, Some("any" | "not shown"))
        | (Kind::File, Some("file")) => true,
        (Kind::Scalar | Kind::OneOf(_) | Kind::Any, None) => listed.get("union").is_some(),
        // Decided so: numbers where they parse, booleans in whatever form they come.
        (Kind::Integer, None) => listed["union"] == serde_json::json!(["string", "number"]),
        (Kind::Boolean, None) => listed["union"] == serde_json::json!(["boolean", "string", "number"]),
        _ => false,
    };
    faults.expect(at, fits, (kind_name(kind), listed));
}

fn kind_name(kind: &Kind) -> String {
    format!("{kind:?}").split(['(', ' ']).next().unwrap_or_default().to_owned()
}
