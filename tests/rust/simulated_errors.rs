//! Every error code of the vendor's documents: how the simulated service is brought to answer with it
//! (`tests/spec/simulated_errors.json`), and the page that tells it (`docs/simulated-service.md`).
//!
//! `UPDATE=1 cargo test -p triline-tests simulated_errors` writes the table of the page anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value, json};
use triline::simulated::{Account, Request, Service, Settings, example};
use triline_schema::operation;

const NOW: i64 = 1_760_000_000_000;
/// What stands around the table.
const MARKS: [&str; 2] = ["<!-- errors, written by a test -->\n", "<!-- end of errors -->\n"];

/// The list. Each error of an operation that the vendor's documents tie to it is in it once, each other error at least once.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    /// Errors that a request is answered with.
    provoked: Vec<Provoked>,
    /// Errors that no request is answered with, and why; the fault `refusal:<code>` answers with them.
    by_fault_alone: Vec<ByFault>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Provoked {
    code: u32,
    /// What the answer is to, in words.
    how: String,
    operation: Option<String>,
    /// A path, where it is no operation's.
    path: Option<String>,
    /// The parameters, in wire names.
    params: Option<Value>,
    /// What is changed of the example of the operation, in place of parameters. `null` takes a parameter away.
    #[serde(default)]
    change: Map<String, Value>,
    /// Headers that are other than they should be. `null`: not there.
    #[serde(default)]
    headers: BTreeMap<String, Option<String>>,
    /// Settings of the service.
    settings: Option<Value>,
    /// Requests that went before and were accepted.
    #[serde(default)]
    before: Vec<Before>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Before {
    operation: String,
    params: Option<Value>,
    #[serde(default)]
    change: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ByFault {
    code: u32,
    operation: Option<String>,
    reason: String,
}

fn list() -> List {
    serde_json::from_str(include_str!("../spec/simulated_errors.json")).unwrap()
}

fn documents() -> Value {
    serde_json::from_str(include_str!("../spec/operations.json")).unwrap()
}

/// A service with an account for every fault of an account. All signatures are that of the empty text.
fn service(settings: Option<&Value>) -> Service {
    let mut known = Settings::known().unwrap();
    known.signing = "md5:hex:".parse().unwrap();
    known.accounts.push(Account::new("1000002", "s").disabled());
    known.accounts.push(Account::new("1000003", "").without_secret());
    if let Some(settings) = settings {
        known = known.with_json(&settings.to_string()).unwrap();
    }
    Service::new(known, 1)
}

/// What the service answers with: the code, and the message.
fn send(service: &mut Service, path: &str, body: &str, headers: &BTreeMap<String, Option<String>>) -> (String, String) {
    let timestamp = (NOW / 1000).to_string();
    let mut sent: BTreeMap<&str, &str> = BTreeMap::from([
        ("svc-appkey", "1000001"),
        ("svc-nonce", "123456"),
        ("svc-timestamp", &timestamp),
        ("svc-sign", "d41d8cd98f00b204e9800998ecf8427e"),
    ]);
    for (name, value) in headers {
        match value {
            Some(value) => sent.insert(name, value),
            None => sent.remove(name.as_str()),
        };
    }
    let method = triline_schema::operations().find(|operation| operation.path == path);
    let request = Request {
        method: method.map_or("POST", |operation| operation.method.name()),
        target: path,
        headers: sent.into_iter().collect(),
        body: body.as_bytes(),
    };
    let answer: Value = serde_json::from_slice(&service.handle(&request, NOW).body).unwrap();
    (answer["code"].as_str().unwrap().to_string(), answer["message"].as_str().unwrap().to_string())
}

/// The body of a request for an operation.
fn body(name: &str, params: Option<&Value>, change: &Map<String, Value>) -> String {
    let operation = operation(name).unwrap_or_else(|| panic!("no operation {name}"));
    let mut body = params.cloned().unwrap_or_else(|| serde_json::from_str(&example(operation)).unwrap());
    for (name, value) in change {
        match value {
            Value::Null => drop(body.as_object_mut().unwrap().remove(name)),
            value => body[name] = value.clone(),
        }
    }
    body.to_string()
}

fn path(name: &str) -> &'static str {
    operation(name).unwrap_or_else(|| panic!("no operation {name}")).path
}

/// The errors that the vendor's documents tie to operations.
fn ties() -> BTreeSet<(u32, String)> {
    let documents = documents();
    let operations = documents["operations"].as_array().unwrap();
    let ties = operations.iter().flat_map(|operation| {
        let name = operation["name"].as_str().unwrap();
        operation["errors"].as_array().unwrap().iter().map(move |tie| (code(tie), name.to_string()))
    });
    ties.collect()
}

fn code(error: &Value) -> u32 {
    error["code"].as_u64().unwrap().try_into().unwrap()
}

#[test]
fn each_is_provoked_as_the_list_says() {
    for case in list().provoked {
        let mut service = service(case.settings.as_ref());
        for before in &case.before {
            let body = body(&before.operation, before.params.as_ref(), &before.change);
            let (code, message) = send(&mut service, path(&before.operation), &body, &BTreeMap::new());
            assert_eq!(code, "200", "{}, before: {} {message}", case.code, before.operation);
        }
        let name = case.operation.as_deref().unwrap_or_default();
        let (path, body) = match &case.path {
            Some(path) => (path.as_str(), "{}".to_string()),
            None => (path(name), body(name, case.params.as_ref(), &case.change)),
        };
        let (code, message) = send(&mut service, path, &body, &case.headers);
        assert_eq!(code, case.code.to_string(), "{name}, {}: {message}", case.how);
    }
}

#[test]
fn the_others_are_answered_by_a_fault() {
    let documents = documents();
    let errors = documents["errors"].as_array().unwrap();
    for case in list().by_fault_alone {
        let name = case.operation.as_deref().unwrap_or("platform.roles.list");
        let body = body(name, None, &Map::new());
        let fault = BTreeMap::from([("x-triline-fault".to_string(), Some(format!("refusal:{}", case.code)))]);
        let (answered, message) = send(&mut service(None), path(name), &body, &fault);
        let known = errors.iter().find(|error| code(error) == case.code).unwrap();
        let expected = known["meanings"][0]["message"].as_str().unwrap();
        assert_eq!((answered, message.as_str()), (case.code.to_string(), expected));
    }
}

#[test]
fn none_of_the_documents_is_missing_and_none_is_listed_twice() {
    let list = list();
    let provoked = list.provoked.iter().map(|case| (case.code, case.operation.clone()));
    let by_fault = list.by_fault_alone.iter().map(|case| (case.code, case.operation.clone()));
    let mut listed = BTreeSet::new();
    for (code, operation) in provoked.chain(by_fault) {
        let shown = format!("{code} of {operation:?}");
        assert!(listed.insert((code, operation)), "{shown} is there twice");
    }
    for (code, operation) in ties() {
        assert!(listed.contains(&(code, Some(operation.clone()))), "{code} of {operation} is missing");
    }
    let codes: BTreeSet<u32> = listed.iter().map(|(code, _)| *code).collect();
    let documented = documents()["errors"].as_array().unwrap().iter().map(code).collect();
    assert_eq!(codes, documented);
}

/// A line for each way in which an error comes, operations together.
fn table() -> String {
    let list = list();
    let mut ways: BTreeMap<(u32, String), Vec<String>> = BTreeMap::new();
    let mut add = |code: u32, how: String, operation: Option<&String>| {
        ways.entry((code, how)).or_default().extend(operation.map(|name| format!("`{name}`")));
    };
    for case in &list.provoked {
        // An error that is tied to no operation comes from any.
        let tied = ties().contains(&(case.code, case.operation.clone().unwrap_or_default()));
        add(case.code, case.how.clone(), case.operation.as_ref().filter(|_| tied));
    }
    for case in &list.by_fault_alone {
        add(case.code, format!("the fault `refusal:{}` alone: {}", case.code, case.reason), case.operation.as_ref());
    }
    let mut table = String::from("| code | comes of | operations |\n| --- | --- | --- |\n");
    for ((code, how), operations) in ways {
        let operations = if operations.is_empty() { "any".to_string() } else { operations.join(", ") };
        writeln!(table, "| {code} | {how} | {operations} |").unwrap();
    }
    table
}

#[test]
fn the_page_has_the_table_as_it_is() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/simulated-service.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(MARKS[0]).unwrap();
    let (shown, after) = rest.split_once(MARKS[1]).unwrap();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, [before, MARKS[0], &table(), MARKS[1], after].concat()).unwrap();
    } else {
        assert!(shown == table(), "docs/simulated-service.md is not current: UPDATE=1 writes it");
    }
}

#[test]
fn a_list_that_is_wrong_is_noticed() {
    // The signature that all requests carry is looked at.
    let wrong = BTreeMap::from([("svc-sign".to_string(), Some("0".to_string()))]);
    assert_eq!(send(&mut service(None), path("platform.roles.list"), "{}", &wrong).0, "50015");
    assert_eq!(send(&mut service(None), path("platform.roles.list"), "{}", &BTreeMap::new()).0, "200");
    assert!(serde_json::from_value::<Provoked>(json!({ "code": 1, "how": "", "operations": "x" })).is_err());
}
