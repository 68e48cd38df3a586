//! Every code that can be provoked, and the switches.

mod agents;
mod chat;
mod chat_app;
mod client;
mod clock;
mod customers;
mod dialout;
mod documents;
mod every_operation;
mod faults;
mod journal;
mod knowledge;
mod numbers;
mod other_interfaces;
mod phone;
mod replay;
mod sessions;
mod sip;
mod size;
mod transcription;

use alloc::collections::BTreeSet;
use alloc::string::ToString;
use alloc::vec;

use super::*;
use triline_protocol::codec::time::http_date;

const NOW: i64 = 1_760_000_000_000;
const APPID: &str = "0123456789abcdef0123456789abcdef";
const RECIPE: &str = "md5:hex:{appkey}{nonce}{timestamp}{secret}";
const QUERY: &str = "/openapi/v1/call/query/agent";
const BIND: &str = "/openapi/v1/call/bind/agent";
const CREATE: &str = "/openapi/v1/base/agent/create";
const UPDATE: &str = "/openapi/v1/base/agent/update";
const ENABLE: &str = "/openapi/v1/base/agent/enable";
const DISABLE: &str = "/openapi/v1/base/agent/disable";
const STATUSES: &str = "/openapi/v1/base/agent/status/find";
const ROLES: &str = "/openapi/v1/base/role/list";
const SSO: &str = "/openapi/v1/auth/ssoToken/get";
const ANSWER_RATE: &str = "/openapi/v1/call/query/displayNumber/answer/report";

fn settings() -> Settings {
    let mut settings = Settings::new(RECIPE.parse().unwrap());
    settings.accounts = vec![
        Account::new("1000001", "s3cr3t"),
        Account::new("1000002", "other").disabled(),
        Account::new("1000003", "").without_secret(),
    ];
    settings.work_phone = vec![Application::new("cid", "csecret")];
    settings.ai_agent = vec![Application::new(APPID, "tok-secret")];
    settings.requests_per_minute = 0;
    settings
}

/// A request that may be spoilt before it is sent.
struct Draft {
    method: &'static str,
    target: String,
    headers: Vec<(&'static str, String)>,
    body: String,
}

fn draft(path: &str, body: &str) -> Draft {
    let (nonce, timestamp) = ("123456", (NOW / 1000).to_string());
    let mut draft = Draft {
        method: "POST",
        target: path.to_string(),
        headers: vec![
            ("Svc-AppKey", "1000001".to_string()),
            ("Svc-Nonce", nonce.to_string()),
            ("Svc-Timestamp", timestamp),
        ],
        body: body.to_string(),
    };
    draft.sign("s3cr3t");
    draft
}

impl Draft {
    fn set(&mut self, name: &str, value: Option<&str>) {
        let place = self.headers.iter().position(|(header, _)| *header == name).unwrap();
        match value {
            Some(value) => self.headers[place].1 = value.to_string(),
            None => drop(self.headers.remove(place)),
        }
    }

    fn get(&self, name: &str) -> &str {
        &self.headers.iter().find(|(header, _)| *header == name).unwrap().1
    }

    fn sign(&mut self, secret: &str) {
        let input = triline_protocol::auth::recipe::Input {
            account: self.get("Svc-AppKey"),
            nonce: self.get("Svc-Nonce"),
            timestamp: self.get("Svc-Timestamp"),
            secret,
            method: self.method,
            path: &self.target,
            body: self.body.as_bytes(),
        };
        let signature = RECIPE.parse::<triline_protocol::Recipe>().unwrap().sign(&input);
        self.headers.retain(|(name, _)| *name != "Svc-Sign");
        self.headers.push(("Svc-Sign", signature));
    }

    fn spoilt(mut self, name: &str, value: Option<&str>) -> Draft {
        self.set(name, value);
        self
    }

    fn signed_with(mut self, name: &str, value: &str, secret: &str) -> Draft {
        self.set(name, Some(value));
        self.sign(secret);
        self
    }
}

fn send(service: &mut Service, draft: &Draft, now_ms: i64) -> (Response, Value) {
    let request = Request {
        method: draft.method,
        target: &draft.target,
        headers: draft.headers.iter().map(|(name, value)| (*name, value.as_str())).collect(),
        body: draft.body.as_bytes(),
    };
    let response = service.handle(&request, now_ms);
    let body = Value::read(&response.body).unwrap();
    (response, body)
}

/// The body of the answer to a request that nothing is wrong with.
fn ask(service: &mut Service, path: &str, body: &str) -> Value {
    send(service, &draft(path, body), NOW).1
}

fn code(body: &Value) -> &str {
    body.get("code").and_then(Value::text).unwrap()
}

fn data(body: &Value) -> &Value {
    assert_eq!(code(body), "200");
    body.get("data").unwrap()
}

fn agent(service: &mut Service, number: &str) -> Value {
    let body = ask(service, QUERY, &format!(r#"{{"agentNumber":"{number}"}}"#));
    let [agent] = data(&body).list().unwrap() else { panic!("not one agent {number}") };
    agent.clone()
}

fn member<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::text).unwrap()
}

fn role_id(service: &mut Service) -> String {
    let body = ask(service, ROLES, "{}");
    let role = data(&body).list().unwrap().iter().find(|role| member(role, "type") == "agent").unwrap();
    member(role, "_id").to_string()
}

/// Parameters of a creation that is right.
fn new_agent(service: &mut Service, number: &str, more: &str) -> String {
    let role = role_id(service);
    format!(
        r#"{{"agentName":"王小明","agentNumber":"{number}","agentVersion":"ccAgent","queueList":["80001"],"roles":["{role}"],"password":"Passw0rd!"{more}}}"#
    )
}

#[test]
fn every_code_can_be_provoked() {
    let late = (NOW / 1000 - 301).to_string();
    let early = (NOW / 1000 + 301).to_string();
    let query = || draft(QUERY, "{}");
    let create = |more: &str| draft(CREATE, &new_agent(&mut Service::new(settings(), 1), "9001", more));
    let mut cases = vec![
        ("50001 path", "50001", draft("/openapi/v1/call/query/agents", "{}")),
        ("50001 method", "50001", Draft { method: "GET", ..query() }),
        ("50012", "50012", query().spoilt("Svc-AppKey", None)),
        ("6706", "6706", query().spoilt("Svc-AppKey", Some(""))),
        ("50013", "50013", query().spoilt("Svc-Timestamp", None)),
        ("50019 millis", "50019", query().signed_with("Svc-Timestamp", "1760000000000", "s3cr3t")),
        ("50019 sign", "50019", query().signed_with("Svc-Timestamp", "+176000000", "s3cr3t")),
        ("50016 missing", "50016", query().spoilt("Svc-Nonce", None)),
        ("50016 short", "50016", query().signed_with("Svc-Nonce", "12345", "s3cr3t")),
        ("50016 letters", "50016", query().signed_with("Svc-Nonce", "12345a", "s3cr3t")),
        ("6717", "6717", query().signed_with("Svc-AppKey", "1000009", "s3cr3t")),
        ("6718", "6718", query().signed_with("Svc-AppKey", "1000002", "other")),
        ("50018", "50018", query().signed_with("Svc-AppKey", "1000003", "")),
        ("50014 late", "50014", query().signed_with("Svc-Timestamp", &late, "s3cr3t")),
        ("50014 early", "50014", query().signed_with("Svc-Timestamp", &early, "s3cr3t")),
        ("50002", "50002", query().spoilt("Svc-Sign", None)),
        ("50015", "50015", query().signed_with("Svc-Nonce", "654321", "wrong")),
    ];
    for (name, code, path, body) in [
        ("40000 no JSON", "40000", QUERY, "{"),
        ("40000 no object", "40000", QUERY, "[]"),
        ("40000 unknown", "40000", QUERY, r#"{"agentNo":"1001"}"#),
        ("40000 type", "40000", QUERY, r#"{"agentNumber":1001}"#),
        ("40000 limit", "40000", QUERY, r#"{"limit":101}"#),
        ("40000 page", "40000", QUERY, r#"{"page":0}"#),
        ("40000 fraction", "40000", QUERY, r#"{"page":1.5}"#),
        ("40000 projection", "40000", QUERY, r#"{"projection":{"mobile":0}}"#),
        ("40000 of no parameters", "40000", ROLES, r#"{"page":1}"#),
        ("40000 empty number", "40000", BIND, r#"{"agentNumber":"1001","bindType":"SIP","number":""}"#),
        ("40000 within a record", "40000", UPDATE, r#"{"agentNumber":"1001","webchatConfig":{"minLimit":"1"}}"#),
        ("40000 queue", "40000", UPDATE, r#"{"agentNumber":"1001","queueList":["1"]}"#),
        ("6707", "6707", BIND, r#"{"bindType":"PSTN"}"#),
        ("6716 unknown", "6716", BIND, r#"{"agentNumber":"1001","bindType":"WEBRTC"}"#),
        ("6716 missing", "6716", BIND, r#"{"agentNumber":"1001"}"#),
        ("6701 bind", "6701", BIND, r#"{"agentNumber":"1","bindType":"PSTN"}"#),
        ("6701 update", "6701", UPDATE, r#"{"agentNumber":"1"}"#),
        ("6701 enable", "6701", ENABLE, r#"{"agentId":"1"}"#),
        ("6701 two agents", "6701", DISABLE, r#"{"agentId":"1","agentNumber":"1001"}"#),
        ("6731 update", "6731", UPDATE, r#"{"agentName":"x"}"#),
        ("6731 enable", "6731", ENABLE, "{}"),
        ("6731 disable", "6731", DISABLE, r#"{"agentId":null}"#),
        ("6721 bind", "6721", BIND, r#"{"agentNumber":"1002","bindType":"PSTN","number":"13800001001"}"#),
        ("6721 update", "6721", UPDATE, r#"{"agentNumber":"1002","mobile":"13800001001"}"#),
        ("6722 not registered", "6722", BIND, r#"{"agentNumber":"1002","bindType":"SIP","number":"1"}"#),
        ("6722 bound", "6722", BIND, r#"{"agentNumber":"1002","bindType":"SIP","number":"1000001801"}"#),
        ("6722 update", "6722", UPDATE, r#"{"agentNumber":"1002","sipNumber":"1000001801"}"#),
        ("6704 no such licence", "6704", UPDATE, r#"{"agentNumber":"1002","agentVersion":"goldAgent"}"#),
        ("6731 sso", "6731", SSO, "{}"),
        ("6711", "6711", SSO, r#"{"agentNumber":"1001","loginType":"FAX"}"#),
        ("6701 sso", "6701", SSO, r#"{"agentNumber":"1"}"#),
        ("6702", "6702", SSO, r#"{"agentNumber":"1012"}"#),
        ("6730", "6730", SSO, r#"{"agentNumber":"1030"}"#),
        ("6733", "6733", ANSWER_RATE, r#"{"startTime":"2025-01-01 00:00:00"}"#),
        ("6734", "6734", ANSWER_RATE, r#"{"startTime":"2025-01-01","endTime":"2025-02-01"}"#),
        ("6723 long", "6723", ANSWER_RATE, r#"{"startTime":"2025-01-01 00:00:00","endTime":"2025-04-01 00:00:01"}"#),
        (
            "6723 backwards",
            "6723",
            ANSWER_RATE,
            r#"{"startTime":"2025-01-02 00:00:00","endTime":"2025-01-01 00:00:00"}"#,
        ),
        ("6732 type", "6732", UPDATE, r#"{"agentNumber":"1002","roles":[1]}"#),
        ("6732 name", "6732", UPDATE, r#"{"agentNumber":"1002","roles":["坐席"]}"#),
    ] {
        cases.push((name, code, draft(path, body)));
    }
    cases.extend([
        ("40000 agent exists", "40000", draft(CREATE, &new_agent(&mut Service::new(settings(), 1), "1001", ""))),
        ("40000 status", "40000", create(r#","status":"lock""#)),
        ("6721 create", "6721", create(r#","mobile":"13800001001""#)),
        ("6722 create", "6722", create(r#","sipNumber":"1000001801""#)),
    ]);
    for (name, expected, draft) in &cases {
        let mut service = Service::new(settings(), 1);
        let (response, body) = send(&mut service, draft, NOW);
        assert_eq!((code(&body), response.status), (*expected, 200), "{name}: {:?}", response.refusal);
        assert_eq!(body.get("success"), Some(&Value::Boolean(false)), "{name}");
        let known = triline_schema::catalogue::known(expected).unwrap();
        assert_eq!(member(&body, "message"), known.meanings[0].message, "{name}");
    }
    let provoked: BTreeSet<u32> = cases.iter().map(|(_, code, _)| code.parse().unwrap()).chain([50_010]).collect();
    // Errors that represent internal faults cannot be provoked from outside.
    let internal = [6700, 6719, 6720];
    let tied = schema::operations().flat_map(|operation| operation.errors);
    assert!(tied.into_iter().all(|code| provoked.contains(code) || internal.contains(code)));
}

#[test]
fn the_limit_is_a_sliding_minute_per_account() {
    let mut settings = settings();
    settings.requests_per_minute = 20;
    let mut service = Service::new(settings, 1);
    let mut at = |ms: i64| {
        let timestamp = ((NOW + ms) / 1000).to_string();
        let draft = draft(ROLES, "{}").signed_with("Svc-Timestamp", &timestamp, "s3cr3t");
        code(&send(&mut service, &draft, NOW + ms).1).to_string()
    };
    for index in 0..20 {
        assert_eq!(at(index * 1000), "200");
    }
    assert_eq!(at(20_000), "50010");
    assert_eq!(at(59_999), "50010");
    assert_eq!(at(60_000), "200");
    assert_eq!(at(60_000), "50010");
    assert_eq!(at(61_000), "200");
}

#[test]
fn refused_requests_do_not_count() {
    let mut settings = settings();
    settings.requests_per_minute = 1;
    let mut service = Service::new(settings, 1);
    let unsigned = draft(ROLES, "{}").spoilt("Svc-Sign", Some("x"));
    assert_eq!(code(&send(&mut service, &unsigned, NOW).1), "50015");
    assert_eq!(code(&ask(&mut service, ROLES, "{}")), "200");
    assert_eq!(code(&ask(&mut service, ROLES, "{}")), "50010");
}

#[test]
fn nonces_may_be_used_again_unless_the_switch_says_no() {
    let mut service = Service::new(settings(), 1);
    assert_eq!(code(&ask(&mut service, ROLES, "{}")), "200");
    assert_eq!(code(&ask(&mut service, ROLES, "{}")), "200");
    let mut strict = settings();
    strict.refuse_used_nonces = true;
    let mut service = Service::new(strict, 1);
    assert_eq!(code(&ask(&mut service, ROLES, "{}")), "200");
    assert_eq!(code(&ask(&mut service, ROLES, "{}")), "50016");
    let other = draft(ROLES, "{}").signed_with("Svc-Nonce", "123457", "s3cr3t");
    assert_eq!(code(&send(&mut service, &other, NOW).1), "200");
    let later = ((NOW + 300_000) / 1000).to_string();
    let again = draft(ROLES, "{}").signed_with("Svc-Timestamp", &later, "s3cr3t");
    assert_eq!(code(&send(&mut service, &again, NOW + 300_000).1), "200");
}

#[test]
fn a_timestamp_is_good_for_five_minutes_both_ways() {
    let mut service = Service::new(settings(), 1);
    for (ms, expected) in [(300_000, "200"), (300_001, "50014"), (-300_000, "200"), (-300_001, "50014")] {
        assert_eq!(code(&send(&mut service, &draft(ROLES, "{}"), NOW + ms).1), expected, "{ms}");
    }
}

#[test]
fn errors_have_the_status_that_the_switch_says() {
    let mut mapped = settings();
    mapped.error_status = ErrorStatus::Mapped;
    mapped.requests_per_minute = 1;
    let mut service = Service::new(mapped, 1);
    let mut status = |draft: Draft| send(&mut service, &draft, NOW).0.status;
    assert_eq!(status(draft("/x", "{}")), 404);
    assert_eq!(status(draft(ROLES, "{}").spoilt("Svc-Sign", None)), 401);
    assert_eq!(status(draft(ROLES, "{}").signed_with("Svc-AppKey", "1000002", "other")), 403);
    assert_eq!(status(draft(QUERY, "[]")), 400);
    assert_eq!(status(draft(ROLES, "{}")), 429);
}

#[test]
fn answers_carry_date_and_type_and_the_echo_when_asked() {
    let mut service = Service::new(settings(), 1);
    let (response, body) = send(&mut service, &draft(ROLES, "{}"), NOW);
    let header = |wanted: &str| response.headers.iter().find(|(name, _)| *name == wanted).unwrap().1.as_str();
    assert_eq!(http_date(header("date")), Some(NOW));
    assert_eq!(header("content-type"), "application/json;charset=UTF-8");
    assert_eq!(body.get("requestInfo"), None);
    assert_eq!(response.operation.unwrap().name, "platform.roles.list");

    let mut echoing = settings();
    echoing.request_info = true;
    let draft = draft(UPDATE, r#"{"password":"p"}"#);
    let (_, body) = send(&mut Service::new(echoing, 1), &draft, NOW);
    assert_eq!(code(&body), "6731");
    let info = body.get("requestInfo").unwrap();
    assert_eq!(info.get("headers").unwrap().get("svc-sign"), Some(&draft.get("Svc-Sign").into()));
    assert_eq!(info.get("body"), Some(&Value::object([("password", "p".into())])));
}

#[test]
fn chat_answers_have_no_code_and_what_is_missing_has_its_own() {
    let mut service = Service::new(settings(), 1);
    let Value::Object(members) = ask(&mut service, "/openapi/im-center/webchat/v1/list", "{}") else { panic!() };
    let names: Vec<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["success", "message", "list"]);
    let create = "/openapi/v1/call/dialout/task/create";
    assert_eq!(code(&ask(&mut service, create, r#"{"taskName":"x"}"#)), "6707");
    assert_eq!(code(&ask(&mut service, create, r#"{"taskName":"x","agentNumber":"none"}"#)), "6701");
}
