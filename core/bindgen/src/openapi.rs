//! The interfaces as an OpenAPI 3.1 document: for tools that know nothing of triline.
//!
//! It describes what goes over the wire, in the wire's names.

mod answer;
mod auth;
mod schema;

use std::path::PathBuf;

use serde_json::{Map, Value, json};
use triline_schema::operation::{Interface, Operation, Rule};
use triline_schema::operations;

use crate::Source;
use crate::field::assumed;
use crate::text::doc_lines;
use crate::text::spelling::in_wire_names;
use schema::Schemas;

/// The document.
pub(crate) fn source() -> Source {
    let mut schemas = Schemas::default();
    let mut paths = Map::new();
    // All requests before the first answer: a record that is sent and read has two schemas.
    let requests: Vec<_> = operations().map(|operation| (operation, request(operation, &mut schemas))).collect();
    for (operation, request) in requests {
        let mut described = describe(operation, request, &mut schemas);
        in_wire_names(operation.interface, &mut described);
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        let method = operation.method.name().to_lowercase();
        // The vendor's documents give two operations the same path; their bodies tell them apart.
        if path.get(&method).is_some() {
            merge(&mut path[&method], &described);
        } else {
            path[&method] = described;
        }
    }
    let mut schemas = schemas.finish();
    schemas.insert("PlatformErrorCode".to_owned(), answer::error_code());
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Contact-center platform, work phone and AI agent",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Written by `cargo run -p triline-bindgen` from the table of triline. The addresses of the services are the \
                vendor's to tell; the signature algorithm of the platform is not documented. Requests are described as the \
                vendor's documents do. Answers are described as widely as triline reads them: the first of several types \
                is the documented one, numbers may come as texts, any member may be null or missing, and values that are \
                not listed may come.",
            "license": { "name": "MIT", "identifier": "MIT" },
        },
        "servers": [{ "url": "https://service.invalid", "description": "Ask the vendor; each interface has an address of its own." }],
        "tags": [
            { "name": "platform", "description": "Contact-center platform: headers signed per request." },
            { "name": "work_phone", "description": "Work phone: tokens in the query." },
            { "name": "ai_agent", "description": "AI agent: five authentication fields in the body: `appid`, `apptoken`, `timestamp`, `auth_token`, `sig`." },
        ],
        "paths": paths,
        "components": { "schemas": schemas, "securitySchemes": auth::security_schemes() },
    });
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    (PathBuf::from("docs/openapi.json"), text)
}

/// The body of a request. `None`: it has none.
fn request(operation: &'static Operation, schemas: &mut Schemas) -> Option<Value> {
    (operation.method.name() == "POST").then(|| body(operation, schemas))
}

fn describe(operation: &'static Operation, request: Option<Value>, schemas: &mut Schemas) -> Value {
    let doc = doc_lines(operation.doc).collect::<Vec<_>>().join("\n");
    let (summary, rest) = doc.split_once('\n').unwrap_or((&doc, ""));
    let rest = of_the_service(rest.trim());
    let mut described =
        json!({ "operationId": operation.name, "tags": [operation.interface.name()], "summary": summary });
    let source = format!("Document {}.", operation.source.trim());
    described["description"] = if rest.is_empty() { source.into() } else { format!("{rest}\n\n{source}").into() };
    let (security, parameters) = auth::authentication(operation);
    described["security"] = security;
    if !parameters.is_empty() {
        described["parameters"] = parameters.into();
    }
    if let Some(body) = request {
        described["requestBody"] = body;
    }
    described["responses"] = answer::responses(operation, schemas);
    if let Some(codes) = answer::codes(operation) {
        described["x-error-codes"] = codes;
    }
    described
}

/// A text without the sentences that are about clients.
fn of_the_service(text: &str) -> String {
    const CLIENTS: [&str; 10] = [
        "The client ",
        "Clients do this",
        "client the",
        "A batch ",
        "the batch with",
        "yped call",
        " call by name",
        "`wait_until_",
        "`page_url`",
        "`body`",
    ];
    let paragraphs = text.split("\n\n").map(|paragraph| {
        let line = paragraph.replace('\n', " ");
        let is_said = |sentence: &&str| !CLIENTS.iter().any(|mark| sentence.contains(mark));
        let kept: String = line.split_inclusive(". ").filter(is_said).collect();
        if kept == line { paragraph.to_owned() } else { kept.trim().to_owned() }
    });
    paragraphs.filter(|paragraph| !paragraph.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// What the second operation of a path adds to the first.
fn merge(first: &mut Value, second: &Value) {
    let content = "/requestBody/content/application~1json/schema";
    let (Some(one), Some(other)) = (first.pointer(content).cloned(), second.pointer(content).cloned()) else { return };
    if let Some(schema) = first.pointer_mut(content) {
        *schema = json!({ "anyOf": [one, other] });
    }
    let text = |value: &Value, at: &str| value.pointer(at).and_then(Value::as_str).unwrap_or_default().to_owned();
    let name = text(second, "/operationId");
    let both = format!(
        "{}\n\nThe same path serves `{name}`: {}\n\n{}",
        text(first, "/description"),
        text(second, "/summary"),
        text(second, "/description")
    );
    first["description"] = both.into();
    let answer = "/responses/200/description";
    let (one, other) = (text(first, answer), text(second, answer));
    let added: Vec<&str> = other.split("\n\n").filter(|paragraph| !one.contains(paragraph)).collect();
    if !added.is_empty() {
        first["responses"]["200"]["description"] = format!("{one}\n\nOf `{name}`:\n\n{}", added.join("\n\n")).into();
    }
    for list in ["documented", "assumed"] {
        let others = second["x-error-codes"][list].as_array().cloned().unwrap_or_default();
        if let Some(codes) = first["x-error-codes"][list].as_array_mut() {
            codes.extend(others);
        }
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
        let mut required = schema["required"].as_array().cloned().unwrap_or_default();
        for (name, field) in auth::fields_of_the_body() {
            schema["properties"][name] = field;
            required.push(name.into());
        }
        schema["required"] = required.into();
    }
    for rule in operation.rules {
        match rule {
            Rule::OneOf(names) => {
                schema["anyOf"] = names.iter().map(|name| json!({ "required": [name] })).collect();
            }
            // Without an address, the file is what is taken.
            Rule::Upload => {
                let address = json!({ "properties": { "source_url": { "minLength": 1 } }, "required": ["source_url"] });
                schema["anyOf"] = json!([{ "required": ["file"] }, address]);
            }
            _ => {}
        }
    }
    let upload = operation.rules.iter().any(|rule| matches!(rule, Rule::Upload));
    let media = if upload { "multipart/form-data" } else { "application/json" };
    let mut body = json!({ "required": true, "content": { media: { "schema": schema } } });
    if upload {
        body["description"] = assumed("The content type").into();
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_about_clients_is_left_out() {
        let text = "It is ready\nlater. `wait_until_done` waits for it. Ask again.\n\nClients do this automatically.\n\nLeft\nas it is.";
        assert_eq!(of_the_service(text), "It is ready later. Ask again.\n\nLeft\nas it is.");
    }
}
