//! What the core tells other languages is what the table declares of it: types and decoders are written from there.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use triline_protocol::{Error, Event};
use triline_schema::boundary::{BatchReport, ErrorDetails, Event as EVENT, RawResponse};
use triline_schema::operation::{Kind, Record};

/// The members that were seen, by their records.
#[derive(Default)]
struct Seen(BTreeSet<(&'static str, &'static str)>);

impl Seen {
    /// Checks an object; `own`: members that stand beside those of the record.
    fn object(&mut self, record: &'static Record, value: &Value, own: &[&str]) {
        let members = value.as_object().unwrap_or_else(|| panic!("{}: {value}", record.name));
        let fields = || flat(record);
        for (name, value) in members {
            if own.contains(&&**name) {
                continue;
            }
            let (of, field) = fields()
                .find(|(_, field)| field.wire == name)
                .unwrap_or_else(|| panic!("{}.{name} is not declared: {members:?}", record.name));
            self.0.insert((of.name, field.wire));
            self.value(&field.kind, value);
        }
        for (of, field) in fields().filter(|(of, field)| of.name == record.name && field.required()) {
            assert!(members.contains_key(field.wire), "{}.{} is missing: {members:?}", of.name, field.wire);
        }
    }

    fn value(&mut self, kind: &Kind, value: &Value) {
        let fits = match kind {
            Kind::Text => value.is_string(),
            Kind::Integer => value.as_i64().is_some_and(|number| number >= 0),
            Kind::Boolean => value.is_boolean(),
            Kind::Object => value.is_object(),
            Kind::Map(of) => value.as_object().is_some_and(|members| {
                members.values().for_each(|value| self.value(of, value));
                true
            }),
            Kind::List(of) => value.as_array().is_some_and(|values| {
                for value in values {
                    self.value(of, value);
                }
                true
            }),
            Kind::Choice(choice) => choice.variants.iter().any(|variant| value == variant.value),
            Kind::OneOf(one_of) if one_of.name == "Span" => value.as_array().is_some_and(|ends| ends.len() == 2),
            Kind::OneOf(_) => value.is_string() || value.is_array(),
            Kind::Record(record) => {
                self.object(record, value, &[]);
                true
            }
            _ => false,
        };
        assert!(fits, "{value} is not what is declared");
    }

    fn event(&mut self, event: &Value) {
        let of_name = EVENT.cases.iter().find(|case| event["type"] == case.value);
        let raw = (event["type"] == "raw_response").then_some(&RawResponse);
        let record = of_name.map(|case| case.record).or(raw).unwrap_or_else(|| panic!("{event} is not declared"));
        self.object(record, event, &["type", "operation"]);
    }

    /// Finds what the core told in a transcript.
    fn search(&mut self, value: &Value) {
        match value {
            Value::Object(members) => {
                for (name, value) in members {
                    match (&**name, value) {
                        ("events", Value::Array(events)) => events.iter().for_each(|event| self.event(event)),
                        ("error", error) if error.get("kind").is_some() => self.object(&ErrorDetails, error, &[]),
                        (_, report) if report.get("requests").is_some() => self.object(&BatchReport, report, &[]),
                        (_, value) => self.search(value),
                    }
                }
            }
            Value::Array(values) => values.iter().for_each(|value| self.search(value)),
            _ => {}
        }
    }
}

/// The fields of a record, and those of the records among them whose members stand among its own.
fn flat(record: &'static Record) -> impl Iterator<Item = (&'static Record, &'static triline_schema::operation::Field)> {
    record.fields.iter().flat_map(move |field| match field.kind {
        Kind::Record(inner) if inner.name == "EndFailure" => {
            inner.fields.iter().map(|field| (inner, field)).collect::<Vec<_>>()
        }
        _ => vec![(record, field)],
    })
}

#[test]
fn the_core_tells_what_is_declared() {
    let mut seen = Seen::default();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts");
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let transcript: Value = serde_json::from_str(&text).unwrap();
        for step in transcript["flows"].as_array().unwrap().iter().flat_map(|flow| flow["steps"].as_array().unwrap()) {
            seen.search(&step["expect"]);
        }
    }
    // What no transcript shows.
    let away = Event::Store { away: true, why: Some("connection refused".into()) };
    seen.event(&serde_json::from_str(&away.to_json("platform.agents.query")).unwrap());
    let begun = Event::Progress { done: 0, total: None, eta_ms: None, job: Some("import-7".into()) };
    seen.event(&serde_json::from_str(&begun.to_json("platform.customers.create")).unwrap());
    let full = json!({
        "kind": "http", "class": "outcome_unknown", "code": "502", "category": "unavailable", "message": "no",
        "remedy": "wait", "operation": "platform.agents.create", "field": "a", "expected": "b", "got": "c", "cursor": "2", "requestId": "r",
        "outcome": "unknown", "raw": "<html>", "status": 502, "attempts": 2, "retryAfterMs": 1000,
        "headers": {"x-request-id": "r1"}, "reconcilable": true, "retryable": false,
    });
    let told: Value = serde_json::from_str(&Error::from_json(&full.to_string()).to_kept_json()).unwrap();
    seen.object(&ErrorDetails, &told, &[]);

    let records = EVENT.cases.iter().map(|case| case.record).chain([&RawResponse, &ErrorDetails, &BatchReport]);
    let all = records.flat_map(flat).map(|(of, field)| (of.name, field.wire));
    let unseen: Vec<_> = all.filter(|member| !seen.0.contains(member)).collect();
    assert_eq!(unseen, [], "declared, and never told");
}
