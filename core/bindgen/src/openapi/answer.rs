//! Answers and refusals.

use serde_json::{Value, json};
use triline_schema::catalogue;
use triline_schema::operation::{Interface, Kind, Operation, ResponseLayout};

use super::schema::{Schemas, scalar};
use crate::field::assumed;

/// Error codes of every operation of the platform. The vendor's documents list them without operations; they are about
/// headers, paths, the limit of requests and the form of parameters.
const COMMON: [u32; 19] = [
    6706, 6717, 6718, 40000, 50001, 50002, 50006, 50007, 50008, 50009, 50010, 50012, 50013, 50014, 50015, 50016, 50018,
    50019, 50020,
];

/// The responses of an operation.
pub(super) fn responses(operation: &'static Operation, schemas: &mut Schemas) -> Value {
    let mut answer = envelope(operation);
    match &operation.answer {
        ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => {}
        ResponseLayout::Value { at, kind: Kind::Record(record), or_top: true } => {
            let record = schemas.record_read(record);
            let below = json!({ "type": "object", "properties": { *at: record }, "required": [at] });
            answer = json!({ "allOf": [answer, { "anyOf": [below, record] }] });
        }
        ResponseLayout::Value { at, kind, .. } => put(&mut answer, at, schemas.read(kind)),
        ResponseLayout::Whole { kind: Kind::Record(record) } | ResponseLayout::Fields { under: "", record } => {
            answer = json!({ "allOf": [answer, schemas.record_read(record)] });
        }
        ResponseLayout::Whole { kind } => answer = json!({ "allOf": [answer, schemas.read(kind)] }),
        ResponseLayout::Fields { under, record } => put(&mut answer, under, schemas.read(&Kind::Record(record))),
        ResponseLayout::Rows { at, row, total, page, pages } => {
            put(&mut answer, at, schemas.read(&Kind::List(row)));
            for number in [total, page, pages].into_iter().flatten() {
                put(&mut answer, number, schemas.read(&Kind::Integer));
            }
        }
    }
    let mut content = json!({ "application/json": { "schema": answer } });
    if let Some(part) = operation.part() {
        let data =
            json!({ "type": "string", "contentMediaType": "application/json", "contentSchema": schemas.read(&part) });
        let event = json!({ "type": "object", "description": format!("An event. {}", assumed("The framing")), "properties": { "data": data }, "required": ["data"] });
        content["text/event-stream"] = json!({ "schema": event });
    }
    json!({ "200": { "description": described(operation), "content": content } })
}

/// What an answer is, and the codes of a refusal.
fn described(operation: &Operation) -> String {
    let mut text =
        "Answer, or a refusal: the envelope tells. The HTTP status of a refusal is not documented.".to_owned();
    match operation.interface {
        Interface::Platform => {
            for (codes, title) in own_codes(operation) {
                if !codes.is_empty() {
                    text += &format!("\n\n{title}\n");
                }
                for code in codes {
                    let known = catalogue::known(&code.to_string());
                    let cause = known.and_then(|known| known.meanings.first()).map_or("", |meaning| meaning.cause);
                    text += &format!("\n- `{code}`: {cause}");
                }
            }
            text += "\n\nBesides, the codes of every operation: see `PlatformErrorCode`.";
        }
        Interface::WorkPhone => text += " A refusal has `code` 0, `msg`, which may be empty, and null in `data`.",
        Interface::AiAgent => text += " Every `code` but 200 is a refusal; no other code is documented.",
    }
    text
}

/// The codes that belong to an operation: those that its document names, and those whose text fits.
fn own_codes(operation: &Operation) -> [(Vec<u32>, &'static str); 2] {
    let (assumed, documented) = operation.errors.iter().partition(|code| operation.judged_errors.contains(code));
    [
        (documented, "Error codes that the document names here:"),
        (assumed, "Error codes whose text fits, although the document does not name them here:"),
    ]
}

/// The codes of an operation for programs. `None`: the interface has no documented codes.
pub(super) fn codes(operation: &Operation) -> Option<Value> {
    let [(documented, _), (assumed, _)] = own_codes(operation);
    (operation.interface == Interface::Platform)
        .then(|| json!({ "documented": documented, "assumed": assumed, "common": COMMON }))
}

/// The error codes of the platform, with what they mean.
pub(super) fn error_code() -> Value {
    let mut text = "Error code of the platform, as text or number. Others may come.\n".to_owned();
    for known in catalogue::CATALOGUE {
        let causes: Vec<&str> = known.meanings.iter().map(|meaning| meaning.cause).collect();
        let scope = if COMMON.contains(&known.code) { " (every operation)" } else { "" };
        text += &format!("\n- `{}`{scope}: {}", known.code, causes.join("; or "));
    }
    let codes: Vec<String> = catalogue::CATALOGUE.iter().map(|known| known.code.to_string()).collect();
    json!({ "type": ["string", "number", "null"], "description": text, "examples": codes })
}

/// What every answer of an interface has.
fn envelope(operation: &Operation) -> Value {
    let text = scalar("Text");
    match operation.interface {
        Interface::Platform => json!({
            "type": "object",
            "properties": {
                "success": { "type": ["boolean", "string", "null"], "description": "`true` on success." },
                "code": { "$ref": "#/components/schemas/PlatformErrorCode", "description": "200 on success, if there is one." },
                "message": text,
            },
            // A refusal may be named by its code and message alone.
            "anyOf": [{ "required": ["success"] }, { "required": ["code", "message"] }],
        }),
        Interface::WorkPhone => json!({
            "type": "object",
            "properties": { "code": { "type": ["integer", "string"], "description": "1: success, 0: failure." }, "msg": text },
            "required": ["code"],
        }),
        Interface::AiAgent => json!({
            "type": "object",
            "properties": {
                "code": { "type": ["integer", "string"], "description": "200 on success." },
                "message": text,
                "success": { "type": ["boolean", "string", "null"], "description": "If it is there, `true` on success." },
            },
            "required": ["code"],
        }),
    }
}

/// Puts a schema at a position, through objects that are made on the way.
fn put(object: &mut Value, at: &str, schema: Value) {
    let (name, rest) = at.split_once('.').unwrap_or((at, ""));
    if rest.is_empty() {
        object["properties"][name] = schema;
    } else {
        if object["properties"].get(name).is_none() {
            object["properties"][name] = json!({ "type": ["object", "null"], "properties": {} });
        }
        put(&mut object["properties"][name], rest, schema);
    }
}
