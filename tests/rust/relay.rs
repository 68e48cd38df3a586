//! Typed clients over a relay. `tests/relay` runs flows over a real one.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;
use std::time::Duration;

use serde_json::json;
use triline::host::{CallSettings, Cancel, Platform, RelayBuilder, TransportError};
use triline::platform::agents::{AgentFilter, AgentRef};
use triline::platform::roles::Role;
use triline::{ErrorKind, Outcome};

use crate::fake::{Reply, Service, TestClock, poll, ready};

const RELAY: &str = "http://127.0.0.1:8000/relay";

fn over(service: &Service) -> RelayBuilder<Platform> {
    Platform::relay(RELAY).transport(service.clone()).clock(TestClock::default())
}

fn answer(value: &serde_json::Value) -> Reply {
    Reply::Body(200, value.to_string())
}

#[test]
fn records_and_pages_are_those_of_any_client() {
    let service = Service::new([
        answer(&json!({"result": [{"id": "1", "name": "admin", "isSystem": 1, "other": [2]}]})),
        answer(&json!({"items": [{"agentNumber": "1001"}], "page": 1, "cursor": "c", "isLast": false})),
        answer(&json!({"items": [{"agentNumber": "1002"}], "page": 2, "isLast": true})),
        answer(&json!({"result": null})),
    ]);
    let cc = over(&service).build().unwrap();
    let roles: Vec<Role> = ready(cc.roles().list()).unwrap();
    assert_eq!((roles[0].id.as_deref(), roles[0].name.as_deref()), (Some("1"), Some("admin")));
    assert_eq!(roles[0].extra.get("other"), Some(&json!([2])));
    let mut items = cc.agents().query(AgentFilter::default()).items();
    let mut numbers = Vec::new();
    while let Some(agent) = ready(items.next()) {
        numbers.push(agent.unwrap().agent_number.unwrap());
    }
    assert_eq!(numbers, ["1001", "1002"]);
    assert!(String::from_utf8(service.last().body).unwrap().contains(r#""cursor":"c""#));
    ready(cc.agents().disable(AgentRef::default().agent_number("1001"))).unwrap();
    assert_eq!(service.last().url, format!("{RELAY}/call/platform.agents.disable"));
}

#[test]
fn a_call_says_how_old_its_answer_may_be() {
    let service = Service::new([answer(&json!({"result": []})), answer(&json!({"result": []}))]);
    let cc = over(&service).max_age(Duration::from_secs(60)).build().unwrap();
    ready(cc.roles().list()).unwrap();
    assert!(String::from_utf8(service.last().body).unwrap().contains(r#""maxAge":60000"#));
    ready(cc.with_options(CallSettings::default().max_age(Duration::ZERO)).roles().list()).unwrap();
    assert!(String::from_utf8(service.last().body).unwrap().contains(r#""maxAge":0"#));
    let direct = Service::new([]);
    let error = ready(direct.client().roles().list().max_age(Duration::ZERO)).unwrap_err();
    assert_eq!((error.kind(), error.field(), direct.requests()), (ErrorKind::InvalidRequest, Some("maxAge"), 0));
}

#[test]
fn each_attempt_asks_for_its_headers() {
    let refused = json!({"error": {
        "kind": "api", "code": "not_allowed", "category": "permission", "message": "no", "retryable": false,
        "outcome": "not_sent", "requestId": "r",
    }});
    let lost = Reply::Fail(TransportError::broken("token-1 is gone"));
    let service = Service::new([lost, Reply::Body(403, refused.to_string())]);
    let count = Arc::new(AtomicUsize::new(0));
    let cc = over(&service)
        .headers(move || {
            let number = count.fetch_add(1, Ordering::Relaxed) + 1;
            async move { Ok(vec![("authorization".to_string(), format!("Bearer token-{number}"))]) }
        })
        .build()
        .unwrap();
    let error = ready(cc.roles().list()).unwrap_err();
    assert_eq!((error.kind(), error.code(), error.is_retryable()), (ErrorKind::Api, Some("not_allowed"), false));
    let headers = service.last().headers;
    assert!(headers.iter().any(|(name, value)| name == "authorization" && value == "Bearer token-2"), "{headers:?}");
}

#[test]
fn headers_that_cannot_be_had_send_nothing() {
    let service = Service::new([]);
    let cc = over(&service).headers(|| async { Err("signed out".to_string()) }).build().unwrap();
    let error = ready(cc.roles().list()).unwrap_err();
    assert_eq!((error.kind(), error.code(), error.outcome()), (ErrorKind::Auth, Some("no_headers"), Outcome::NotSent));
    assert!(error.message().contains("signed out"));
    assert_eq!(service.requests(), 0);
}

#[test]
fn a_relay_has_an_address_and_no_secret() {
    let error = Platform::relay("http://app.example.com/relay").build().unwrap_err();
    assert_eq!(error.field(), Some("relay"));
    let shown = format!("{:?}", Platform::relay(RELAY).header("authorization", "Bearer s3cr3t"));
    assert!(shown.contains("127.0.0.1") && !shown.contains("s3cr3t"), "{shown}");
}

const CREATE: &str = "platform.customers.create";

fn events(events: &[(&str, serde_json::Value)]) -> Reply {
    let events: Vec<String> = events.iter().map(|(name, data)| format!("event: {name}\ndata: {data}\n\n")).collect();
    Reply::Body(200, events.concat())
}

fn report() -> Reply {
    let report = json!({"rows": 2, "requests": 1, "ok": [[0, 1]], "failed": [], "unknown": [], "reconcilable": false});
    events(&[("progress", json!({"done": 2, "total": 2})), ("end", json!({ "report": report }))])
}

#[test]
fn a_row_batch_is_a_job_that_is_found_again() {
    let service =
        Service::new([answer(&json!({"result": null})), report(), report(), answer(&json!({"result": null}))]);
    let cc = over(&service).build().unwrap();
    let rows = [json!({"name": "a"}), json!({"name": "b"})];
    let told = Arc::new(AtomicUsize::new(0));
    let batch = cc.customers().create_all().rows(rows.clone()).job("import-7").on_progress({
        let told = told.clone();
        move |progress| told.store(usize::try_from(progress.done).unwrap(), Ordering::Relaxed)
    });
    let result = ready(batch.send()).unwrap();
    assert_eq!((result.rows, result.requests, &*result.ok), (2, 1, &[0, 1][..]));
    assert!(result.is_complete() && !result.can_reconcile());
    assert_eq!(told.load(Ordering::Relaxed), 2);
    assert_eq!(service.bodies()[0]["params"], json!({"customers": rows}));
    assert_eq!(service.bodies()[0]["job"], "import-7");
    assert_eq!(ready(cc.follow(CREATE, "import-7").send()).unwrap(), result);
    ready(cc.stop(CREATE, "import-7")).unwrap();
    assert_eq!(service.last().url, format!("{RELAY}/cancel/{CREATE}"));
    let error = ready(cc.customers().create_all().rows(rows).job("a b").send()).unwrap_err();
    assert_eq!((error.field(), error.outcome(), service.requests()), (Some("job"), Outcome::NotSent, 4));
}

#[test]
fn a_cancelled_batch_stops_its_job() {
    let service = Service::new([answer(&json!({"result": null})), Reply::Silent, answer(&json!({"result": null}))]);
    let cc = over(&service).clock(TestClock::still()).build().unwrap();
    let cancel = Cancel::new();
    let batch = cc.customers().create_all().rows([json!({"name": "a"})]).job("import-7").cancelled_by(&cancel);
    let mut future = pin!(batch.send());
    assert!(poll(future.as_mut()).is_pending());
    cancel.cancel();
    let Poll::Ready(Err(error)) = poll(future) else { panic!("still under way") };
    assert_eq!((error.kind(), error.outcome(), service.open()), (ErrorKind::Cancelled, Outcome::Unknown, 0));
    assert_eq!(service.last().url, format!("{RELAY}/cancel/{CREATE}"));
    assert_eq!(service.bodies()[2], json!({"params": {}, "job": "import-7"}));
}
