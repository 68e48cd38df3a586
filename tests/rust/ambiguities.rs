//! Where the vendor's documents are silent or disagree: every such place has a test that shows its decision
//! (`docs/ambiguities.md`), unless the decision is what the documentation says.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use triline::ErrorKind;
use triline::ai_agent::sessions::AiAction;
use triline::catalogue::known;
use triline::host::{AiAgent, Body, Response};
use triline::pushed::answer;
use triline_schema::operation;
use triline_schema::operation::{Attr, Kind};

use crate::fake::{Service, TestClock, ready};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// What stands in place of a test where the decision is a sentence of the documentation.
const DOCUMENTED: &str = "documentation";

/// The text of all files below a folder that have the extension.
fn texts(folder: &str, extension: &str) -> String {
    let mut folders = vec![root().join(folder)];
    let mut text = String::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                text += &fs::read_to_string(path).unwrap();
            }
        }
    }
    text
}

/// The cells of the rows of a table; the first has the name of the ambiguity, the last those of its tests.
fn rows(table: &str) -> Vec<Vec<&str>> {
    let cells = table.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |"));
    cells.map(|row| row.split(" | ").collect()).collect()
}

fn names<'t>(rows: &[Vec<&'t str>]) -> BTreeSet<&'t str> {
    rows.iter().map(|row| row[0].trim_end_matches('`')).collect()
}

#[test]
fn every_ambiguity_has_its_test() {
    let inventory: Value = serde_json::from_str(include_str!("../spec/operations.json")).unwrap();
    let inventory: BTreeSet<&str> =
        inventory["ambiguities"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    let page = include_str!("../../docs/ambiguities.md");
    let (listed, found) = page.split_once("## Found while building").unwrap();
    let (listed, found) = (rows(listed), rows(found));
    assert_eq!(names(&listed), inventory);
    assert_eq!(names(&listed).len(), listed.len(), "a name stands twice");
    assert_eq!(names(&found).len(), found.len(), "a name stands twice");
    assert!(names(&found).is_disjoint(&inventory), "a name of the inventory");
    let vectors = texts("tests/vectors", "json");
    let tests = texts("core", "rs") + &texts("tests/rust", "rs");
    for row in listed.into_iter().chain(found) {
        let [name, _says, _decision, shown] = row[..] else { panic!("{row:?} has {} cells instead of 4", row.len()) };
        for test in shown.split(", ").map(|test| test.trim_matches('`')) {
            let exists = if test == DOCUMENTED {
                true
            } else if test.contains('/') {
                vectors.contains(&format!(r#""name": "{test}""#))
            } else {
                tests.contains(&format!("fn {test}()"))
            };
            assert!(exists, "{name}: there is no {test}");
        }
    }
}

#[test]
fn typed_updates_ask_for_what_a_default_would_reset() {
    for (name, field) in [
        ("platform.knowledge.update", "validityPeriodType"),
        ("platform.knowledge.update", "attachments"),
        ("ai_agent.documents.update", "shelf_status"),
    ] {
        let field = operation(name).unwrap().params.field(field).unwrap();
        assert!(field.asked() && !field.required(), "{name}: {}", field.name);
    }
}

#[test]
fn history_pages_ask_for_fifty() {
    for name in ["platform.chat.messages", "platform.chat.sessions"] {
        assert_eq!(operation(name).unwrap().paging.unwrap().default_size, 50, "{name}");
    }
}

#[test]
fn codes_with_one_meaning_have_one_category() {
    let category = |code: &str| known(code).unwrap().category.name();
    assert_eq!((category("6706"), category("50002")), (category("50012"), category("50015")));
    let warning = known("6728").unwrap();
    assert_eq!((warning.category.name(), warning.retryable), ("rate_limit", false));
}

#[test]
fn codes_with_two_texts_keep_both() {
    assert_eq!(known("6734").unwrap().meanings.len(), 2);
    let meaning = |code: &str| known(code).unwrap().meaning("").unwrap();
    assert!(meaning("6724").message.contains("1,2") && meaning("6724").cause.contains("0 random"));
    assert!(meaning("6725").cause.contains("150") && meaning("6725").remedy.contains("255"));
}

#[test]
fn what_is_judged_required_is_asked_for() {
    let service = Service::default();
    let cc = service.client();
    for (name, params, field) in [
        ("platform.customers.create", "{}", "customers"),
        ("platform.customers.create", r#"{"customers":[]}"#, "customers"),
        ("platform.number_lists.add", r#"{"type":"redNum"}"#, "numbers"),
        ("platform.number_lists.add", r#"{"numbers":["1"]}"#, "type"),
        ("platform.number_lists.delete", r#"{"type":"redNum"}"#, "numbers"),
        ("platform.number_lists.delete", r#"{"numbers":["1"]}"#, "type"),
        ("platform.chat_reports.sessions", "{}", "createTime"),
        ("platform.chat_reports.workload", "{}", "createTime"),
        ("platform.chat_reports.quality", r#"{"createTime":["2026-01-01 00:00:00"]}"#, "createTime"),
    ] {
        let error = ready(cc.call(name, params)).unwrap_err();
        assert_eq!((error.kind(), error.field()), (ErrorKind::InvalidRequest, Some(field)), "{name} {params}");
    }
    assert_eq!(service.requests(), 0);
}

#[test]
fn pages_without_a_documented_maximum_have_none() {
    for (name, size) in [("platform.knowledge.list", "limit"), ("platform.customers.list", "pageSize")] {
        let field = operation(name).unwrap().params.field(size).unwrap();
        assert!(!field.attrs.iter().any(|attr| matches!(attr, Attr::Max(_))), "{name}: {:?}", field.attrs);
    }
}

#[test]
fn the_members_of_an_object_without_flags_are_optional() {
    let Kind::Record(webchat) =
        operation("platform.agents.create").unwrap().params.field("webchatConfig").unwrap().kind
    else {
        panic!("an object")
    };
    assert!(webchat.fields.iter().all(|field| !field.required() && !field.asked()));
    assert!(matches!(webchat.field("agentName").unwrap().kind, Kind::Text));
}

#[test]
fn the_code_of_the_ai_agent_decides_whatever_its_message() {
    assert_eq!(answer(br#"{"code":200,"message":"done","data":"a"}"#).unwrap().data.as_deref(), Some("a"));
    let error = answer(br#"{"code":403,"message":"success","data":"a"}"#).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Api, Some("403")));
}

#[test]
fn a_part_with_another_code_ends_the_stream() {
    let transport = |_| async {
        let body = "data: {\"reply\":\"a\",\"code\":200}\n\ndata: {\"code\":500,\"message\":\"no\"}\n\n";
        Ok(Response { status: 200, headers: Vec::new(), body: Body::from(body.as_bytes().to_vec()) })
    };
    let ai = AiAgent::builder()
        .base_url("https://ai.example.com")
        .appid("0123456789abcdef0123456789abcdef")
        .apptoken("tok-secret")
        .transport(transport)
        .clock(TestClock::still());
    let question = r#"{"sid": "s", "agent_id": "a", "messages": [{"type": "user", "text": "?"}]}"#;
    let mut parts = ai.build().unwrap().stream("ai_agent.sessions.ask", question);
    assert_eq!(ready(parts.next()).unwrap().unwrap()["reply"], "a");
    let error = ready(parts.next()).unwrap().unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Api, Some("500")));
}

#[test]
fn an_action_may_be_any_integer() {
    let action = |body: &str| answer(body.as_bytes()).unwrap().log.unwrap().action.unwrap();
    assert_eq!(action(r#"{"code":200,"log":{"action":7}}"#), AiAction::HangUp);
    assert_eq!(action(r#"{"code":200,"log":{"action":8}}"#), AiAction::Unlisted("8".to_string()));
}
