//! The `OpenAPI` document against the wire: each request of the vectors is what it describes, and so is each answer that
//! clients read.

use std::collections::BTreeSet;
use std::fs;

use serde_json::{Value, json};

/// What of JSON Schema the document uses.
struct Schemas<'a>(&'a Value);

impl Schemas<'_> {
    /// Why a value does not fit a schema.
    fn fault(&self, schema: &Value, value: &Value, at: &str) -> Option<String> {
        if let Some(name) = schema["$ref"].as_str() {
            let name = name.strip_prefix("#/components/schemas/").unwrap();
            return self.fault(&self.0["components"]["schemas"][name], value, at);
        }
        if let Some(schemas) = schema["anyOf"].as_array() {
            let faults: Option<Vec<String>> = schemas.iter().map(|schema| self.fault(schema, value, at)).collect();
            if let Some(faults) = faults {
                return Some(faults.join(" or "));
            }
        }
        let mut all = schema["allOf"].as_array().into_iter().flatten();
        if let Some(fault) = all.find_map(|schema| self.fault(schema, value, at)) {
            return Some(fault);
        }
        let types: Vec<&str> = match &schema["type"] {
            Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
            one => one.as_str().into_iter().collect(),
        };
        if !types.is_empty() && !types.iter().any(|name| is_a(name, value)) {
            return Some(format!("{at}: {value} is no {}", types.join(" or ")));
        }
        let is_listed = schema["enum"].as_array().is_none_or(|values| values.contains(value));
        let fits =
            schema["pattern"].as_str().is_none_or(|pattern| matches(pattern, value.as_str().unwrap_or_default()));
        let number = value.as_f64().unwrap_or_default();
        let in_range = schema["minimum"].as_f64().is_none_or(|least| number >= least)
            && schema["maximum"].as_f64().is_none_or(|most| number <= most);
        let is_long = schema["minLength"]
            .as_u64()
            .is_none_or(|least| value.as_str().is_none_or(|text| text.len() as u64 >= least));
        if !is_listed || !fits || !in_range || !is_long {
            return Some(format!("{at}: {value} is not as {schema} says"));
        }
        match value {
            Value::Object(members) => {
                for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                    if !members.contains_key(name) {
                        return Some(format!("{at}.{name} is required"));
                    }
                }
                members.iter().find_map(|(name, value)| {
                    let at = format!("{at}.{name}");
                    match (&schema["properties"][name], &schema["additionalProperties"]) {
                        (Value::Null, Value::Bool(false)) => Some(format!("{at} is not described")),
                        (Value::Null, others) => self.fault(others, value, &at),
                        (described, _) => self.fault(described, value, &at),
                    }
                })
            }
            Value::Array(values) => {
                let count = values.len() as u64;
                let fits = schema["minItems"].as_u64().is_none_or(|least| count >= least)
                    && schema["maxItems"].as_u64().is_none_or(|most| count <= most);
                if !fits {
                    return Some(format!("{at}: {count} elements"));
                }
                values.iter().find_map(|value| self.fault(&schema["items"], value, &format!("{at}[]")))
            }
            _ => None,
        }
    }
}

fn is_a(name: &str, value: &Value) -> bool {
    match name {
        "string" => value.is_string(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        _ => value.is_null(),
    }
}

/// The patterns of the document: classes and digits, counted; the whole may be optional.
fn matches(pattern: &str, text: &str) -> bool {
    let pattern = pattern.strip_prefix('^').unwrap().strip_suffix('$').unwrap();
    if let Some(optional) = pattern.strip_prefix('(').and_then(|rest| rest.strip_suffix(")?")) {
        return text.is_empty() || matches(&format!("^{optional}$"), text);
    }
    let (mut pattern, mut text) = (pattern, text);
    while !pattern.is_empty() {
        let length = match pattern.as_bytes()[0] {
            b'\\' => 2,
            b'[' => pattern.find(']').unwrap() + 1,
            _ => 1,
        };
        let (class, rest) = pattern.split_at(length);
        let fits = |c: char| match class {
            r"\d" => c.is_ascii_digit(),
            class if class.starts_with('[') => class_has(&class[1..length - 1], c),
            literal => literal.starts_with(c),
        };
        let run = text.chars().take_while(|c| fits(*c)).count();
        let (least, most, rest) = match rest.as_bytes().first() {
            Some(b'{') => {
                let end = rest.find('}').unwrap();
                let count: usize = rest[1..end].parse().unwrap();
                (count, count, &rest[end + 1..])
            }
            Some(b'+') => (1, usize::MAX, &rest[1..]),
            Some(b'*') => (0, usize::MAX, &rest[1..]),
            _ => (1, 1, rest),
        };
        if run < least {
            return false;
        }
        text = &text[text.chars().take(run.min(most)).map(char::len_utf8).sum::<usize>()..];
        pattern = rest;
    }
    text.is_empty()
}

fn class_has(class: &str, c: char) -> bool {
    let letters: Vec<char> = class.chars().collect();
    let ranges = letters.windows(3).any(|part| part[1] == '-' && (part[0]..=part[2]).contains(&c));
    ranges || (letters.contains(&c) && c != '-')
}

/// The parts of a form as the values that their schemas are of.
fn form(parts: &[Value], schema: &Value) -> Value {
    let mut object = json!({});
    for part in parts {
        let name = part["name"].as_str().unwrap();
        let text = part["value"].as_str().unwrap_or_default();
        let kind = &schema["properties"][name];
        let is_text = kind["type"] == "string";
        let read = serde_json::from_str(text).ok().filter(|_| !is_text);
        object[name] = read.unwrap_or_else(|| text.into());
    }
    object
}

/// All vectors.
fn vectors() -> Vec<Value> {
    let mut all = Vec::new();
    for file in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/vectors")).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "json") {
            all.extend(serde_json::from_str::<Vec<Value>>(&fs::read_to_string(path).unwrap()).unwrap());
        }
    }
    all
}

#[test]
fn every_request_of_the_vectors_is_described() {
    let document: Value = serde_json::from_str(include_str!("../../docs/openapi.json")).unwrap();
    let schemas = Schemas(&document);
    let (mut faults, mut paths) = (Vec::new(), BTreeSet::new());
    // The vendor's documents describe no other request.
    let is_described = |vector: &Value| !vector["operation"].as_str().unwrap().ends_with(".request");
    for vector in vectors().into_iter().filter(is_described) {
        for exchange in vector["exchanges"].as_array().unwrap() {
            let request = &exchange["request"];
            let path = request["path"].as_str().unwrap();
            let method = request["method"].as_str().unwrap().to_lowercase();
            let described = &document["paths"][path][&method];
            if described.is_null() {
                assert_ne!(vector["config"], "default", "{}: {path}", vector["name"]);
                continue;
            }
            paths.insert(path.to_owned());
            let mut fault = query_fault(&document, described, &request["query"], &request["between"]);
            let content = &described["requestBody"]["content"];
            let (media, schema) = match content["multipart/form-data"]["schema"] {
                Value::Null => ("json", &content["application/json"]["schema"]),
                ref schema => ("multipart", schema),
            };
            if !schema.is_null() {
                let body = match (media, &request["multipart"]) {
                    ("multipart", Value::Array(parts)) => form(parts, schema),
                    _ if request["json"].is_null() => json!({}),
                    _ => request["json"].clone(),
                };
                // What depends on the clock stands beside the request.
                let mut body = body;
                for name in request["between"].as_object().into_iter().flatten().map(|(name, _)| name) {
                    if schema["properties"].get(name).is_some() {
                        body[name] = sample(&schema["properties"][name]);
                    }
                }
                fault = fault.or_else(|| schemas.fault(schema, &body, "body"));
            }
            faults.extend(fault.map(|fault| format!("{}: {fault}", vector["name"])));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    let all = document["paths"].as_object().unwrap().len();
    assert_eq!(paths.len(), all, "a path without a vector");
}

/// Vectors whose answers are of another shape than the vendor's documents say: clients keep such members unchanged.
const OF_ANOTHER_SHAPE: [&str; 6] = [
    "ai_agent.sessions.ask/debug_of_another_shape",
    "platform.agents.query/members_of_another_shape",
    "platform.agents.statuses/members_of_another_shape",
    "platform.chat.sessions/times_are_texts",
    "platform.customers.list/members_of_another_shape",
    "platform.sip.list/agent_is_an_empty_text",
];

#[test]
fn every_answer_that_is_read_is_described() {
    let document: Value = serde_json::from_str(include_str!("../../docs/openapi.json")).unwrap();
    let schemas = Schemas(&document);
    let (mut faults, mut count) = (Vec::new(), 0);
    for vector in vectors() {
        let name = vector["name"].as_str().unwrap();
        let is_read = vector["result"]["error"].is_null() && vector["result"]["chunks"].is_null();
        if !is_read || OF_ANOTHER_SHAPE.contains(&name) {
            continue;
        }
        for exchange in vector["exchanges"].as_array().unwrap() {
            let (path, body) = (exchange["request"]["path"].as_str().unwrap(), &exchange["response"]["json"]);
            let method = exchange["request"]["method"].as_str().unwrap().to_lowercase();
            let content = &document["paths"][path][&method]["responses"]["200"]["content"];
            let schema = &content["application/json"]["schema"];
            if body.is_null() || schema.is_null() || exchange["response"]["status"] != 200 {
                continue;
            }
            count += 1;
            faults.extend(schemas.fault(schema, body, "body").map(|fault| format!("{name}: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    assert!(count > 200, "{count} answers");
}

#[test]
fn at_least_one_parameter_is_asked_for() {
    let document: Value = serde_json::from_str(include_str!("../../docs/openapi.json")).unwrap();
    let inventory: Value = serde_json::from_str(include_str!("../spec/operations.json")).unwrap();
    let mut count = 0;
    for operation in inventory["operations"].as_array().unwrap() {
        let rules = operation["cross_rules"].as_array().into_iter().flatten();
        for rule in rules.filter(|rule| rule["kind"] == "at_least_one_of") {
            let name = operation["name"].as_str().unwrap();
            let (method, path) = (operation["method"].as_str().unwrap(), operation["path"].as_str().unwrap());
            let body = &document["paths"][path][method.to_lowercase()]["requestBody"];
            let schema = &body["content"]["application/json"]["schema"];
            let params: Vec<&str> = rule["params"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            let mut given = json!({});
            for required in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                given[required] = "0".into();
            }
            let fault = |given: &Value| Schemas(&document).fault(&json!({ "anyOf": schema["anyOf"] }), given, "body");
            assert!(fault(&given).is_some(), "{name} without any of {params:?}");
            for param in params {
                let mut given = given.clone();
                given[param] = "1001".into();
                assert_eq!(fault(&given), None, "{name} with {param}");
            }
            count += 1;
        }
    }
    assert!(count > 4, "{count} rules");
}

#[test]
fn every_operation_has_its_error_codes() {
    let document: Value = serde_json::from_str(include_str!("../../docs/openapi.json")).unwrap();
    let inventory: Value = serde_json::from_str(include_str!("../spec/operations.json")).unwrap();
    let numbers =
        |list: &Value| -> BTreeSet<u64> { list.as_array().into_iter().flatten().filter_map(Value::as_u64).collect() };
    let common = inventory["error_rules"]["platform"]["common"].as_object().unwrap();
    let common: BTreeSet<u64> = common.values().flat_map(numbers).collect();
    for operation in inventory["operations"].as_array().unwrap() {
        let (path, method) = (operation["path"].as_str().unwrap(), operation["method"].as_str().unwrap());
        let codes = &document["paths"][path][method.to_lowercase()]["x-error-codes"];
        if operation["interface"] != "platform" {
            assert_eq!(*codes, Value::Null, "{path}");
            continue;
        }
        for error in operation["errors"].as_array().into_iter().flatten() {
            let list = if error["tie"] == "stated" { "documented" } else { "assumed" };
            let code = error["code"].as_u64().unwrap();
            assert!(numbers(&codes[list]).contains(&code), "{path}: {list} {code}");
        }
        assert_eq!(numbers(&codes["common"]), common, "{path}");
    }
}

/// Whether the query has what is required, and nothing else. `between`: what depends on the clock.
fn query_fault(document: &Value, described: &Value, query: &Value, between: &Value) -> Option<String> {
    let names = |required: bool| {
        let parameters = described["parameters"].as_array().into_iter().flatten();
        let own = parameters.filter(move |one| one["in"] == "query" && (!required || one["required"] == true));
        let schemes = described["security"].as_array().into_iter().flatten().filter_map(Value::as_object).flatten();
        let keys = schemes.filter_map(|(scheme, _)| {
            let scheme = &document["components"]["securitySchemes"][scheme];
            (scheme["in"] == "query").then(|| scheme["name"].as_str().unwrap())
        });
        own.filter_map(|one| one["name"].as_str()).chain(keys).collect::<BTreeSet<_>>()
    };
    let given: BTreeSet<&str> = query.as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
    let missing = names(true).into_iter().find(|name| !given.contains(name) && between.get(name).is_none());
    let unknown = given.difference(&names(false)).next().map(|name| format!("the query has {name}"));
    unknown.or_else(|| missing.map(|name| format!("the query lacks {name}")))
}

/// A value that fits the pattern of a schema.
fn sample(schema: &Value) -> Value {
    match schema["pattern"].as_str() {
        Some("^[0-9]{14}$") => "20250101000000".into(),
        Some("^[0-9A-F]{32}$") => "0123456789ABCDEF0123456789ABCDEF".into(),
        _ => "AAAA".into(),
    }
}

#[test]
fn patterns_are_matched() {
    assert!(matches("^[0-9]{6}$", "012345") && !matches("^[0-9]{6}$", "01234x") && !matches("^[0-9]{2}$", "123"));
    assert!(matches(r"^(\d{4}-\d{2})?$", "") && matches(r"^(\d{4}-\d{2})?$", "2025-01"));
    assert!(matches("^[A-Za-z0-9+/]+=*$", "aZ+/==") && !matches("^[A-Za-z0-9+/]+=*$", "="));
    assert!(!matches("^[0-9A-F]{2}$", "ab"));
}
