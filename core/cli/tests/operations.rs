//! `triline operations`.

mod common;

use common::{run, triline};
use serde_json::Value;
use triline_schema as schema;
use triline_schema::operation::Operation;

fn operations(arguments: &[&str]) -> (i32, String, String) {
    run(triline(&["operations"]).args(arguments))
}

#[test]
fn the_list_has_every_operation() {
    let (code, list, _) = operations(&[]);
    assert_eq!(code, 0);
    for operation in schema::entries() {
        let line = list.lines().find(|line| line.trim().split(' ').next() == Some(operation.name)).unwrap();
        assert!(line.trim().len() > operation.name.len() + 5, "{line} says what it does");
    }
}

#[test]
fn the_list_goes_by_interface() {
    let (_, list, _) = operations(&[]);
    let at =
        |text: &str| list.lines().position(|line| line.trim().starts_with(text)).unwrap_or_else(|| panic!("{text}"));
    let order = [
        "CONTACT-CENTER PLATFORM",
        "platform.agents.query",
        "WORK PHONE",
        "work_phone.token.get",
        "AI AGENT",
        "ai_agent.sessions.open",
    ];
    assert!(order.map(at).is_sorted(), "{list}");
    let (_, list, _) = operations(&["work_phone"]);
    assert!(list.starts_with("WORK PHONE\n") && !list.contains("platform."), "{list}");
}

#[test]
fn one_operation_is_told_in_full() {
    let (code, text, _) = operations(&["platform.agents.create"]);
    assert_eq!(code, 0);
    for part in [
        "POST /openapi/v1/base/agent/create",
        "password       text                Agent password. (required, secret)",
        "(default 30, seconds)",
        "AgentInitialStatus: ",
        "CreatedAgent: ",
        "6732  role id of an invalid type",
        "may do it twice",
        "Source: document 1: Agents: Create agent",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let (_, text, _) = operations(&["platform.agents.bind"]);
    assert!(text.contains("number is demanded: unbind is an operation of its own."), "{text}");
}

#[test]
fn every_operation_can_be_told_as_text_and_json() {
    for operation in schema::entries() {
        let (code, text, _) = operations(&[operation.name]);
        assert!(code == 0 && text.contains(operation.asks().unwrap_or(operation.path)), "{text}");
    }
    let (_, json, _) = operations(&["--json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    let listed = json["operations"].as_array().unwrap();
    assert_eq!(listed.len(), schema::operations().count());
    for (operation, told) in schema::operations().zip(listed) {
        assert_eq!(told["name"], operation.name);
        assert_eq!(told["repeat"], operation.repeat.name());
        assert_eq!(told["parameters"].as_array().unwrap().len(), operation.params.fields.len());
        assert_eq!(told["errors"].as_array().unwrap().len(), operation.errors.len());
        assert_ne!(told["description"], "");
        assert!(told["example"].is_object(), "{told}");
        // The content of a file is named beside the parameters.
        let (_, text, _) = operations(&[operation.name]);
        let file = told["example"].get("file");
        assert!(file.is_none_or(Value::is_u64), "{told}");
        assert_eq!(file.is_some(), text.contains("' --file FILE\n") && !text.contains("\"file\":"), "{text}");
    }
    let compounds = json["compounds"].as_array().unwrap();
    let asked: Vec<_> = schema::entries().filter_map(Operation::asks).collect();
    assert!(compounds.iter().map(|told| told["asks"].as_str().unwrap()).eq(asked));
    let limit = &listed[0]["parameters"][5];
    assert_eq!((&limit["name"], &limit["min"], &limit["max"]), (&"limit".into(), &1.into(), &100.into()));
    assert_eq!(json["types"]["Agent"]["fields"][0]["wire"], "_id");
    assert_eq!(json["types"]["BindType"]["values"][0]["value"], "PSTN");
}

#[test]
fn a_name_may_stand_for_a_group() {
    let (_, list, _) = operations(&["platform.licences"]);
    assert!(list.contains("platform.licences.count") && !list.contains("platform.agents"), "{list}");
    let (code, _, errors) = operations(&["platform.licence"]);
    assert!(code == 2 && errors.starts_with("error: "), "{errors}");
}

#[test]
fn operations_are_found_by_what_the_document_says() {
    for (text, name) in [
        ("外呼", "platform.dialout.create"),
        ("/api/crm/getUsers", "work_phone.agents.list"),
        ("query agents", "platform.agents.query"),
    ] {
        let (code, output, _) = operations(&["--find", text]);
        assert!(code == 0 && output.contains(name), "{text}: {output}");
    }
    assert_eq!(operations(&["--find", "nothing like that"]).0, 2);
}
