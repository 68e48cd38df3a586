//! The interfaces as an OpenAPI 3.1 document: for tools that know nothing of triline.
//!
//! It describes what goes over the wire, in the wire's names.

mod schema;

use std::path::PathBuf;

use serde_json::{Map, Value, json};
use triline::operation::{Answer, Interface, Kind, Operation, Rule};
use triline::table::operations;

use crate::Source;
use crate::text::doc_lines;
use schema::Schemas;

/// The document.
pub(crate) fn source() -> Source {
    let mut schemas = Schemas::default();
    let mut paths = Map::new();
    for operation in operations() {
        let described = describe(operation, &mut schemas);
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        let method = operation.method.name().to_lowercase();
        // The vendor's documents give two operations the same path; their bodies tell them apart.
        if path.get(&method).is_some() {
            merge(&mut path[&method], &described);
        } else {
            path[&method] = described;
        }
    }
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Contact-center platform, work phone and AI agent",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Written by `cargo run -p triline-bindgen` from the table of triline. The addresses of the services are the \
                vendor's to tell; the signature algorithm of the platform is not documented.",
            "license": { "name": "MIT", "identifier": "MIT" },
        },
        "servers": [{ "url": "https://service.invalid", "description": "Ask the vendor; each interface has an address of its own." }],
        "tags": [
            { "name": "platform", "description": "Contact-center platform: headers signed per request." },
            { "name": "work_phone", "description": "Work phone: tokens in the query." },
            { "name": "ai_agent", "description": "AI agent: five authentication fields in the body." },
        ],
        "paths": paths,
        "components": { "schemas": schemas.finish(), "securitySchemes": security_schemes() },
    });
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    (PathBuf::from("docs/openapi.json"), text)
}

fn describe(operation: &'static Operation, schemas: &mut Schemas) -> Value {
    let mut lines = doc_lines(operation.doc);
    let summary = lines.next().unwrap_or_default().to_owned();
    let rest = lines.collect::<Vec<_>>().join("\n").trim().to_owned();
    let mut described =
        json!({ "operationId": operation.name, "tags": [operation.interface.name()], "summary": summary });
    let source = format!("Document {}.", operation.source.trim());
    described["description"] = if rest.is_empty() { source.into() } else { format!("{rest}\n\n{source}").into() };
    let (security, parameters) = authentication(operation);
    described["security"] = security;
    if !parameters.is_empty() {
        described["parameters"] = parameters.into();
    }
    if operation.method.name() == "POST" {
        described["requestBody"] = body(operation, schemas);
    }
    described["responses"] = json!({ "200": response(operation, schemas) });
    described
}

/// What the second operation of a path adds to the first.
fn merge(first: &mut Value, second: &Value) {
    let content = "/requestBody/content/application~1json/schema";
    let (Some(one), Some(other)) = (first.pointer(content).cloned(), second.pointer(content).cloned()) else { return };
    if let Some(schema) = first.pointer_mut(content) {
        *schema = json!({ "anyOf": [one, other] });
    }
    let text = |value: &Value, name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let both = format!(
        "{}\n\nThe same path serves {}: {}",
        text(first, "description"),
        text(second, "operationId"),
        text(second, "summary")
    );
    first["description"] = both.into();
}

fn security_schemes() -> Value {
    let key = |place: &str, name: &str, description: &str| json!({ "type": "apiKey", "in": place, "name": name, "description": description });
    json!({
        "svc-appkey": key("header", "svc-appkey", "Account number."),
        "svc-sign": key("header", "svc-sign", "Computed from the request and the account's secret key; the vendor's documents do not show how."),
        "accessToken": key("query", "accessToken", "Access token, valid for two hours."),
        "refreshToken": key("query", "refreshToken", "Refresh token, valid for thirty days."),
    })
}

/// The security requirement, and the parameters outside the body.
fn authentication(operation: &Operation) -> (Value, Vec<Value>) {
    let parameter = |place: &str, name: &str, pattern: &str, description: &str| {
        json!({ "in": place, "name": name, "required": true, "description": description,
                "schema": { "type": "string", "pattern": pattern } })
    };
    match operation.interface {
        Interface::Platform => (
            json!([{ "svc-appkey": [], "svc-sign": [] }]),
            vec![
                parameter("header", "svc-nonce", "^[0-9]{6}$", "Random number of six digits."),
                parameter("header", "svc-timestamp", "^[0-9]{10}$", "Seconds since 1970; valid for five minutes."),
            ],
        ),
        Interface::WorkPhone => {
            let timestamp = parameter("query", "timestamp", "^[0-9]{13}$", "Milliseconds since 1970.");
            let is_token = operation.rules.iter().any(|rule| matches!(rule, Rule::Token));
            let security = match (is_token, operation.verb()) {
                (true, "renew") => json!([{ "refreshToken": [] }]),
                (true, _) => json!([]),
                (false, _) => json!([{ "accessToken": [] }]),
            };
            (security, vec![timestamp])
        }
        Interface::AiAgent => (json!([]), Vec::new()),
    }
}

/// The parameters that are no part of the body.
fn in_query(operation: &Operation) -> &'static [&'static str] {
    if operation.name == "work_phone.token.renew" { &["refreshToken"] } else { &[] }
}

fn body(operation: &'static Operation, schemas: &mut Schemas) -> Value {
    let mut schema = schemas.parameters(operation.params);
    if let Some(properties) = schema["properties"].as_object_mut() {
        // It goes out in the query.
        properties.retain(|name, _| !in_query(operation).contains(&name.as_str()));
    }
    let filled_in =
        ["clientId", "clientSecret", "bytes"].into_iter().filter(|name| schema["properties"].get(name).is_some());
    let mut required = schema["required"].as_array().cloned().unwrap_or_default();
    required.extend(filled_in.map(Value::from));
    if !required.is_empty() {
        schema["required"] = required.into();
    }
    if operation.interface == Interface::AiAgent {
        let text = |pattern: &str, description: &str| json!({ "type": "string", "pattern": pattern, "description": description });
        let fields = [
            ("appid", text("^[A-Za-z0-9]{32}$", "Application id.")),
            ("timestamp", text("^[0-9]{14}$", "yyyyMMddHHmmss.")),
            ("sig", text("^[0-9A-F]{32}$", "MD5 of appid, apptoken and timestamp, in upper case.")),
            ("auth_token", text("^[A-Za-z0-9+/]+=*$", "Base64 of appid and timestamp.")),
            ("apptoken", json!({ "type": "string", "description": "Application secret.", "format": "password" })),
        ];
        let mut required = schema["required"].as_array().cloned().unwrap_or_default();
        for (name, field) in fields {
            schema["properties"][name] = field;
            required.push(name.into());
        }
        schema["required"] = required.into();
    }
    let upload = operation.rules.iter().any(|rule| matches!(rule, Rule::Upload));
    let media = if upload { "multipart/form-data" } else { "application/json" };
    json!({ "required": true, "content": { media: { "schema": schema } } })
}

fn response(operation: &'static Operation, schemas: &mut Schemas) -> Value {
    let mut success = json!({ "type": "object", "properties": envelope(operation.interface), "required": [] });
    success["required"] = match operation.interface {
        Interface::Platform => json!(["success"]),
        _ => json!(["code"]),
    };
    let mut put = |at: &str, schema: Value| put(&mut success, at, schema);
    match &operation.answer {
        Answer::Nothing | Answer::NothingBut { .. } => {}
        Answer::Value { at, kind, .. } => put(at, schemas.nullable(kind)),
        Answer::Whole { kind } => put("", json!({ "anyOf": [schemas.of(kind), refusal()] })),
        Answer::Fields { under, record } => put(under, schemas.of(&Kind::Record(record))),
        Answer::Rows { at, row, total, page, pages } => {
            put(at, schemas.nullable(&Kind::List(row)));
            for number in [total, page, pages].into_iter().flatten() {
                put(number, json!({ "type": ["integer", "string", "null"] }));
            }
        }
    }
    let mut content = json!({ "application/json": { "schema": success } });
    if let Some(part) = operation.part() {
        let data =
            json!({ "type": "string", "contentMediaType": "application/json", "contentSchema": schemas.of(&part) });
        let event = json!({ "type": "object", "description": "An event.", "properties": { "data": data }, "required": ["data"] });
        content["text/event-stream"] = json!({ "schema": event });
    }
    json!({ "description": "Answer, or a refusal: the envelope tells. The HTTP status of a refusal is not documented.", "content": content })
}

/// A refusal, where the answer is not within the envelope: it has no data.
fn refusal() -> Value {
    json!({ "type": "object", "properties": { "data": { "type": "null" } }, "required": ["data"] })
}

/// What every answer of an interface has.
fn envelope(interface: Interface) -> Value {
    let scalar = json!({ "type": ["string", "number", "null"] });
    let text = json!({ "type": ["string", "null"] });
    match interface {
        Interface::Platform => json!({ "success": { "type": "boolean" }, "code": scalar, "message": text }),
        Interface::WorkPhone => json!({ "code": { "type": ["integer", "string"] }, "msg": text }),
        Interface::AiAgent => json!({ "code": { "type": ["integer", "string"] }, "message": text }),
    }
}

/// Puts a schema at a position, through objects that are made on the way.
fn put(object: &mut Value, at: &str, schema: Value) {
    if at.is_empty() {
        let envelope = object.take();
        *object = json!({ "allOf": [envelope, schema] });
        return;
    }
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
