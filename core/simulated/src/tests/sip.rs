//! SIP numbers: registered after a while, bound to one agent, gone when they are deleted.

use serde_json::{Value, json};

use super::client::{at, now};
use super::*;
use crate::platform::sip::REGISTRATION_MS;

fn number(service: &mut Service, number: &str, now_ms: i64) -> Value {
    let list = at(now_ms, service, "platform.sip.list", &json!({ "number": number })).unwrap();
    list[0].clone()
}

fn agent_id(service: &mut Service, number: &str) -> String {
    member(&agent(service, number), "_id").to_string()
}

#[test]
fn a_new_number_is_registered_after_a_while_and_then_bound() {
    let mut service = Service::new(settings(), 1);
    let agent_id = agent_id(&mut service, "1002");
    let new = json!({ "number": "1000001950", "password": "p", "isNAT": true, "codingFormat": ["G729"] });
    let id = now(&mut service, "platform.sip.create", &new).unwrap()["sipId"].clone();
    assert_eq!(number(&mut service, "1000001950", NOW)["registerStatus"], 0);
    let bind = json!({ "sipId": id, "number": "1000001950", "password": "p", "isNAT": true, "agentId": agent_id });
    assert_eq!(now(&mut service, "platform.sip.update", &bind), Err("6722".into()));

    let later = NOW + REGISTRATION_MS;
    assert_eq!(number(&mut service, "1000001950", later)["registerStatus"], 1);
    assert_eq!(at(later, &mut service, "platform.sip.update", &bind), Ok(json!({ "sipId": id })));
    assert_eq!(number(&mut service, "1000001950", later)["agent"]["agentNumber"], "1002");
    assert_eq!(member(&agent(&mut service, "1002"), "sipNumber"), "1000001950");
    assert_eq!(number(&mut service, "1000001802", later)["agent"], Value::Null, "the one before is free");

    // Another number is registered, and the agent has it.
    let renamed = json!({ "sipId": id, "number": "1000001951", "password": "p", "isNAT": false });
    at(later, &mut service, "platform.sip.update", &renamed).unwrap();
    assert_eq!(number(&mut service, "1000001951", later)["registerStatus"], 0);
    assert_eq!(member(&agent(&mut service, "1002"), "sipNumber"), "1000001951");
    at(later, &mut service, "platform.sip.delete", &json!({ "sipId": id })).unwrap();
    assert_eq!(member(&agent(&mut service, "1002"), "sipNumber"), "");
    assert_eq!(number(&mut service, "1000001951", later), Value::Null);
}

#[test]
fn an_empty_agent_id_frees_a_number() {
    let mut service = Service::new(settings(), 1);
    let id = number(&mut service, "1000001801", NOW)["sipId"].clone();
    let free = json!({ "sipId": id, "number": "1000001801", "password": "p", "isNAT": true, "agentId": "" });
    now(&mut service, "platform.sip.update", &free).unwrap();
    assert_eq!(member(&agent(&mut service, "1001"), "sipNumber"), "");
}

#[test]
fn numbers_that_cannot_be_had_are_refused() {
    let mut service = Service::new(settings(), 1);
    let agent_id = agent_id(&mut service, "1002");
    let bound = number(&mut service, "1000001801", NOW)["sipId"].clone();
    let silent = number(&mut service, "1000001901", NOW)["sipId"].clone();
    let fields = |sip: &Value, number: &str, agent: &str| json!({ "sipId": sip, "number": number, "password": "p", "isNAT": true, "agentId": agent });
    let new = |number: &str, agent: &str| json!({ "number": number, "password": "p", "isNAT": true, "agentId": agent });
    for (operation, params, code) in [
        ("create", new("1000001950", &agent_id), "6722"),
        ("create", new("1000001950", "nobody"), "6701"),
        ("create", new("1000001801", ""), "40000"),
        ("create", new("", ""), "40000"),
        ("update", fields(&bound, "1000001801", &agent_id), "6722"),
        ("update", fields(&silent, "1000001901", &agent_id), "6722"),
        ("update", fields(&silent, "1000001801", ""), "40000"),
        ("update", fields(&json!("none"), "1000001950", ""), "40000"),
        ("delete", json!({ "sipId": "none" }), "40000"),
    ] {
        let refused = now(&mut service, &format!("platform.sip.{operation}"), &params);
        assert_eq!(refused, Err(code.into()), "{operation} {params}");
    }
    let before = now(&mut Service::new(settings(), 1), "platform.sip.list", &json!({}));
    assert_eq!(now(&mut service, "platform.sip.list", &json!({})), before, "nothing was changed");
    // An agent cannot have a number either that no device has registered.
    let bind = json!({ "agentNumber": "1002", "bindType": "SIP", "number": "1000001901" });
    assert_eq!(now(&mut service, "platform.agents.bind", &bind), Err("6722".into()));
}

#[test]
fn statuses_filter_the_list_and_the_pool_has_the_same_numbers() {
    let mut service = Service::new(settings(), 1);
    let mut count = |params| now(&mut service, "platform.sip.list", &params).unwrap().as_array().unwrap().len();
    assert_eq!(count(json!({})), 96);
    assert_eq!(count(json!({ "registerStatuses": [0] })), 2);
    assert_eq!(count(json!({ "registerStatuses": [1] })), 94);
    assert_eq!(count(json!({ "registerStatuses": [0, 1], "number": "1000001901" })), 1);
    let pool = now(&mut service, "platform.numbers.pool", &json!({})).unwrap();
    let pooled = pool["sipNumberList"].as_array().unwrap();
    assert_eq!(pooled.len(), 96);
    let id = number(&mut service, "1000001801", NOW)["sipId"].clone();
    assert!(pooled.iter().all(|entry| entry["id"] != id), "the pool has keys of its own");
    assert_eq!(pooled[0]["uid"], agent_id(&mut service, "1001"));
}
