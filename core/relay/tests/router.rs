//! The router before the simulated service, with functions of an application.

#![allow(clippy::unwrap_used, clippy::missing_panics_doc, missing_docs, reason = "a test")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::http::{Request, Response, StatusCode};
use serde_json::{Value, json};
use tower::ServiceExt as _;
use triline::host::{Response as Answer, SimulatedService, TokioClock, TransportError};
use triline::simulated::Settings;
use triline::{AiAgent, HttpRequest, Platform};
use triline_relay::{Asked, AuditEvent, BoxError, Builder, Reason, Refusal, Relay, Rule};

const ROLES: &str = "platform.roles.list";
const DISABLE: &str = "platform.agents.disable";
const CREATE: &str = "platform.customers.create";

fn service() -> SimulatedService {
    SimulatedService::with_clock(Settings::known().unwrap(), 1, TokioClock::new())
}

/// A relay whose users are who the header `x-user` says.
fn relay(service: &SimulatedService) -> Builder<String> {
    Relay::builder(|request| {
        let user = request.headers.get("x-user").and_then(|user| user.to_str().ok()).map(str::to_string);
        async move { if user.as_deref() == Some("broken") { Err("the database is s3cr3t") } else { Ok(user) } }
    })
    .platform(Platform::simulated(service).build().unwrap())
    .origin("https://app.example.com")
}

fn request(path: &str, user: &str, body: impl Into<Body>) -> Request<Body> {
    Request::post(format!("/relay{path}"))
        .header("triline-relay", "1")
        .header("content-type", "application/json")
        .header("x-user", user)
        .body(body.into())
        .unwrap()
}

async fn answered(router: &Router, request: Request<Body>) -> (u16, Value) {
    let response = router.clone().oneshot(request).await.unwrap();
    (response.status().as_u16(), json_of(response).await)
}

async fn json_of(response: Response<Body>) -> Value {
    let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
    serde_json::from_slice(&bytes).unwrap_or(Value::Null)
}

fn router(builder: Builder<String>) -> Router {
    Router::new().nest("/relay", builder.build().unwrap().router())
}

#[tokio::test(start_paused = true)]
async fn results_pages_and_errors_are_those_of_the_protocol() {
    let service = service();
    let rule = Rule::default;
    let router = router(
        relay(&service).operation(ROLES, rule()).operation("platform.agents.query", rule()).operation(DISABLE, rule()),
    );
    let (status, roles) = answered(&router, request("/call/platform.roles.list", "u1", r#"{"params":{}}"#)).await;
    assert_eq!(status, 200);
    assert!(!roles["result"].as_array().unwrap().is_empty());
    let (_, first) =
        answered(&router, request("/pages/platform.agents.query", "u1", r#"{"params":{"limit":40}}"#)).await;
    assert_eq!(
        (first["items"].as_array().unwrap().len(), &first["page"], &first["isLast"]),
        (40, &json!(1), &json!(false))
    );
    let next = json!({ "params": { "limit": 40 }, "cursor": first["cursor"] }).to_string();
    let (_, last) = answered(&router, request("/pages/platform.agents.query", "u1", next)).await;
    assert_eq!((last["items"].as_array().unwrap().len(), &last["isLast"], last.get("cursor")), (5, &json!(true), None));
    let (status, failed) =
        answered(&router, request("/call/platform.agents.disable", "u1", r#"{"params":{"agentNumber":"nobody"}}"#))
            .await;
    let error = &failed["error"];
    assert_eq!((status, &error["kind"], &error["outcome"]), (422, &json!("api"), &json!("rejected")));
    assert!(error["requestId"].is_string() && error.get("raw").is_none() && error.get("attempts").is_some());
    let (status, failed) =
        answered(&router, request("/call/platform.agents.query", "u1", r#"{"params":{"limit":101}}"#)).await;
    assert_eq!(
        (status, &failed["error"]["field"], &failed["error"]["outcome"]),
        (400, &json!("limit"), &json!("not_sent"))
    );
}

#[tokio::test(start_paused = true)]
async fn nobody_is_a_user_by_mistake_and_what_fails_in_the_application_is_told_to_nobody() {
    let service = service();
    let told = Arc::new(Mutex::new(Vec::new()));
    let errors = Arc::clone(&told);
    let router = router(
        relay(&service)
            .operation(ROLES, Rule::default())
            .on_error(move |error| errors.lock().unwrap().push(error.to_string())),
    );
    let (status, failed) = answered(&router, request("/call/platform.roles.list", "", r#"{"params":{}}"#)).await;
    assert_eq!(
        (status, &failed["error"]["code"], &failed["error"]["kind"]),
        (401, &json!("unknown_user"), &json!("auth"))
    );
    let (status, failed) = answered(&router, request("/call/platform.roles.list", "broken", r#"{"params":{}}"#)).await;
    assert_eq!(
        (status, &failed["error"]["code"], &failed["error"]["outcome"]),
        (500, &json!("internal"), &json!("unknown"))
    );
    assert!(!failed.to_string().contains("s3cr3t"));
    assert_eq!(*told.lock().unwrap(), ["the database is s3cr3t"]);
    assert_eq!(service.calls().len(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_rule_sees_parameters_under_one_name_and_decides() {
    let service = service();
    let narrow = |Asked { user, mut params, .. }: Asked<String>| async move {
        if params.contains_key("id") {
            return Err(Refusal::new(Reason::NotAllowed).message("not by the id"));
        }
        params.insert("agentNumber".into(), (*user).clone().into());
        Ok(params)
    };
    let router = router(
        relay(&service)
            .operation(DISABLE, Rule::default().narrow(narrow))
            .operation(
                "platform.chat.sessions",
                Rule::default().narrow(|asked: Asked<String>| async move {
                    if asked.params.contains_key("agentFirstReplyTime") {
                        Err(Reason::NotAllowed.into())
                    } else {
                        Ok(asked.params)
                    }
                }),
            )
            .operation(
                "platform.customers.update",
                Rule::default().narrow(|asked: Asked<String>| async move {
                    if asked.params["customer"].get("id").is_some() {
                        Err(Reason::NotAllowed.into())
                    } else {
                        Ok(asked.params)
                    }
                }),
            ),
    );
    for params in [r#"{"agentNumber":"1002"}"#, r#"{"agentNumber":null}"#, "{}"] {
        let body = format!(r#"{{"params":{params}}}"#);
        assert_eq!(answered(&router, request("/call/platform.agents.disable", "1001", body)).await.0, 200, "{params}");
    }
    let numbers: Vec<_> = service.calls().iter().map(|call| call.params.clone()).collect();
    assert!(numbers.iter().all(|params| params.contains("1001") && !params.contains("1002")), "{numbers:?}");
    let (_, failed) =
        answered(&router, request("/call/platform.agents.disable", "1001", r#"{"params":{"id":"x"}}"#)).await;
    assert_eq!(failed["error"]["message"], "not by the id");
    // The name in the vendor's documents, which a client takes as well.
    let before = service.calls().len();
    for name in ["agentFirstReplyTime", "createTagentFirstReplyTimeime"] {
        let body = format!(r#"{{"params":{{"{name}":["2026-01-01 00:00:00"]}}}}"#);
        let (status, failed) = answered(&router, request("/call/platform.chat.sessions", "1001", body)).await;
        assert_eq!((status, &failed["error"]["code"]), (403, &json!("not_allowed")), "{name}");
    }
    for customer in [r#"{"id":"c1"}"#, r#"{"_id":"c1"}"#, r#"{"id":"c1","_id":"c2"}"#] {
        let body = format!(r#"{{"params":{{"customer":{customer}}}}}"#);
        let (status, failed) = answered(&router, request("/call/platform.customers.update", "1001", body)).await;
        assert_eq!((status, &failed["error"]["code"]), (403, &json!("not_allowed")), "{customer}");
    }
    assert_eq!(service.calls().len(), before);
}

#[tokio::test(start_paused = true)]
async fn options_that_are_wrong_are_told_at_once() {
    let service = service();
    let option = |builder: Builder<String>| builder.build().unwrap_err().option;
    let rule = Rule::default;
    assert_eq!(option(relay(&service).operation("platform.agents.qurey", rule())), "operations");
    assert_eq!(option(relay(&service).operation("work_phone.agents.list", rule())), "operations");
    assert_eq!(option(relay(&service).operation("work_phone.token.get", rule())), "operations");
    assert_eq!(option(relay(&service).operation(ROLES, rule().jobs(true))), "operations");
    for origin in ["https://app.example.com/", "app.example.com", "null", "*", "file:///x"] {
        assert_eq!(option(relay(&service).origin(origin)), "origins", "{origin}");
    }
    for quota in ["many", "20/60", "30/60", "1/1"] {
        assert_eq!(option(relay(&service).limits(|limits| limits.quota = quota.into())), "quota", "{quota}");
    }
}

/// A platform that answers nothing, and how many of its requests are under way.
fn silent() -> (Platform, Arc<Mutex<(usize, usize)>>) {
    struct Open(Arc<Mutex<(usize, usize)>>);
    impl Drop for Open {
        fn drop(&mut self) {
            self.0.lock().unwrap().0 -= 1;
        }
    }
    let counts = Arc::new(Mutex::new((0, 0)));
    let shared = Arc::clone(&counts);
    let transport = move |_: HttpRequest| {
        let open = Open(Arc::clone(&shared));
        let mut counts = shared.lock().unwrap();
        counts.0 += 1;
        counts.1 += 1;
        async move {
            let _open = open;
            std::future::pending::<Result<Answer, TransportError>>().await
        }
    };
    let platform = Platform::builder()
        .base_url("https://cc.example.com")
        .account("1")
        .secret("x")
        .signing("md5:hex:{nonce}{secret}")
        .pacing("off")
        .clock(TokioClock::new())
        .transport(transport);
    (platform.build().unwrap(), counts)
}

#[tokio::test]
async fn who_leaves_ends_the_request_to_the_service() {
    let (platform, counts) = silent();
    let audits = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&audits);
    let relay = Relay::builder(|_| async { Ok::<_, BoxError>(Some("u1".to_string())) })
        .platform(platform)
        .operation(ROLES, Rule::default())
        .operation(DISABLE, Rule::default())
        .on_audit(move |event: &AuditEvent<'_>| heard.lock().unwrap().push((event.operation, event.status)))
        .build()
        .unwrap();
    let reached = async |count: (usize, usize)| {
        while *counts.lock().unwrap() != count {
            tokio::task::yield_now().await;
        }
    };
    let ask = |path: &str, params: &str| {
        let (relay, request) = (relay.clone(), request(path, "u1", format!(r#"{{"params":{params}}}"#)));
        tokio::spawn(async move { relay.answer(request).await })
    };
    let readers = [ask("/call/platform.roles.list", "{}"), ask("/call/platform.roles.list", "{}")];
    let writer = ask("/call/platform.agents.disable", r#"{"agentNumber":"1"}"#);
    reached((2, 2)).await;
    let [first, second] = readers;
    first.abort();
    tokio::task::yield_now().await;
    assert_eq!(counts.lock().unwrap().0, 2);
    second.abort();
    reached((1, 2)).await;
    writer.abort();
    reached((0, 2)).await;
    while audits.lock().unwrap().len() < 3 {
        tokio::task::yield_now().await;
    }
    assert!(audits.lock().unwrap().iter().all(|(operation, status)| operation.is_some() && *status == 499));
}

/// An agent whose answer never ends.
fn talker() -> AiAgent {
    let transport = |_: HttpRequest| async {
        let part = json!({ "is_end": false, "reply": "x".repeat(1000), "qid": "q1" });
        let parts = futures_util::stream::repeat_with(move || Ok(format!("data: {part}\n\n").into_bytes()));
        Ok(Answer { status: 200, headers: Vec::new(), body: triline::host::Body::stream(parts) })
    };
    AiAgent::builder()
        .base_url("https://ai.example.com")
        .appid("0".repeat(32))
        .apptoken("t")
        .clock(TokioClock::new())
        .transport(transport)
        .build()
        .unwrap()
}

#[tokio::test(start_paused = true)]
async fn a_stream_that_nobody_reads_ends_and_one_of_a_relay_that_closes_ends_with_an_error() {
    let audits = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&audits);
    let relay = Relay::builder(|_| async { Ok::<_, BoxError>(Some("u1".to_string())) })
        .ai_agent(talker())
        .operation("ai_agent.sessions.ask", Rule::default())
        .limits(|limits| limits.streams = 1)
        .on_audit(move |event: &AuditEvent<'_>| heard.lock().unwrap().push(event.status))
        .build()
        .unwrap();
    let ask = || {
        let params = json!({ "sid": "s1", "agent_id": "a1", "messages": [{ "type": "user", "text": "你好" }] });
        relay.answer(request("/stream/ai_agent.sessions.ask", "u1", json!({ "params": params }).to_string()))
    };
    let idle = ask().await;
    assert_eq!(idle.status(), StatusCode::OK);
    let second = ask().await;
    assert_eq!(second.status(), StatusCode::TOO_MANY_REQUESTS);
    tokio::time::sleep(Duration::from_secs(61)).await;
    assert_eq!(*audits.lock().unwrap(), [429, 499]);
    drop(idle);
    // One that is read, and then left.
    let left = ask().await;
    drop(left);
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(*audits.lock().unwrap(), [429, 499, 499]);
    let open = ask().await;
    relay.close();
    let text: Bytes = to_bytes(open.into_body(), 1 << 20).await.unwrap();
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(
        text.contains("event: error\n")
            && text.contains(r#""code":"closing""#)
            && text.contains(r#""outcome":"unknown""#),
        "{text}"
    );
    let refused = json_of(ask().await).await;
    assert_eq!((&refused["error"]["code"], &refused["error"]["outcome"]), (&json!("closing"), &json!("not_sent")));
}

/// A body with rows that the simulated service takes.
fn customers(count: u64, more: &Value) -> String {
    let row =
        |at: u64| json!({ "name": format!("客户{at}"), "mobile": [{ "value": (13_000_000_000 + at).to_string() }] });
    let mut body = json!({ "params": { "customers": (0..count).map(row).collect::<Vec<_>>() }, "job": "a" });
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    body.to_string()
}

/// The last event of the job `a`.
async fn ended(router: &Router, user: &str) -> (String, Value) {
    let asked = request(&format!("/follow/{CREATE}"), user, r#"{"params":{},"job":"a"}"#);
    let response = router.clone().oneshot(asked).await.unwrap();
    let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let Some(event) = text.trim_end().rsplit("\n\n").next().filter(|event| event.starts_with("event: ")) else {
        return (String::new(), serde_json::from_str(&text).unwrap());
    };
    let (name, data) = event.trim_start_matches("event: ").split_once("\ndata: ").unwrap();
    (name.into(), serde_json::from_str(data).unwrap())
}

#[tokio::test(start_paused = true)]
async fn a_job_that_is_started_twice_runs_once_and_its_report_is_kept() {
    let service = service();
    let audits = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&audits);
    let router = router(
        relay(&service)
            .operation(CREATE, Rule::default().jobs(true))
            .on_audit(move |event: &AuditEvent<'_>| heard.lock().unwrap().push((event.action, event.status))),
    );
    for _ in 0..2 {
        let (status, begun) =
            answered(&router, request(&format!("/job/{CREATE}"), "u1", customers(600, &json!({})))).await;
        assert_eq!((status, begun), (200, json!({ "result": null })));
    }
    let (name, end) = ended(&router, "u1").await;
    let report = &end["report"];
    assert_eq!((name.as_str(), &report["rows"], &report["ok"]), ("end", &json!(600), &json!([[0, 599]])));
    assert_eq!((&report["failed"], &report["reconcilable"]), (&json!([]), &json!(false)));
    assert_eq!(ended(&router, "u1").await.1, end);
    assert_eq!(ended(&router, "u2").await.1["error"]["code"], "unknown_job");
    assert_eq!(service.calls().len(), 2);
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(audits.lock().unwrap().iter().filter(|audit| **audit == (Some("job_end"), 200)).count(), 1);
    tokio::time::sleep(Duration::from_secs(3601)).await;
    assert_eq!(ended(&router, "u1").await.1["error"]["code"], "unknown_job");
}

#[tokio::test(start_paused = true)]
async fn unknown_rows_are_looked_up_where_the_rule_says_so() {
    for is_allowed in [true, false] {
        let service = service();
        service.set_faults(r#"[{"operation":"platform.customers.create","fault":"drop_after"}]"#).unwrap();
        let router = router(relay(&service).operation(CREATE, Rule::default().jobs(true).reconcile(is_allowed)));
        let body = customers(3, &json!({ "retries": 0 }));
        assert_eq!(answered(&router, request(&format!("/job/{CREATE}"), "u1", body)).await.0, 200);
        let (_, end) = ended(&router, "u1").await;
        let report = &end["report"];
        assert_eq!((&report["unknown"][0]["rows"], &report["reconcilable"]), (&json!([0, 2]), &json!(is_allowed)));
        assert_eq!(report["unknown"][0]["error"]["class"], "outcome_unknown");
        let look = request(&format!("/reconcile/{CREATE}"), "u1", r#"{"params":{},"job":"a"}"#);
        let (status, _) = answered(&router, look).await;
        assert_eq!(status, if is_allowed { 200 } else { 403 });
        if is_allowed {
            let (_, end) = ended(&router, "u1").await;
            assert_eq!((&end["report"]["ok"], &end["report"]["unknown"]), (&json!([[0, 2]]), &json!([])));
            assert_eq!(service.calls().iter().filter(|call| call.operation == CREATE).count(), 1);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_look_up_that_fails_leaves_the_job_its_report() {
    let service = service();
    let audits = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&audits);
    let router = router(
        relay(&service)
            .operation(CREATE, Rule::default().jobs(true).reconcile(true))
            .on_audit(move |event: &AuditEvent<'_>| heard.lock().unwrap().push((event.action, event.status))),
    );
    let ask = |action: &str, body: String| answered(&router, request(&format!("/{action}/{CREATE}"), "u1", body));
    let of_job = || r#"{"params":{},"job":"a"}"#.to_string();
    service.set_faults(r#"[{"operation":"platform.customers.create","fault":"drop_after"}]"#).unwrap();
    assert_eq!(ask("job", customers(2, &json!({ "retries": 0 }))).await.0, 200);
    assert_eq!(ended(&router, "u1").await.1["report"]["unknown"][0]["rows"], json!([0, 1]));
    service.set_faults(r#"[{"operation":"platform.customers.list","fault":"status:500"}]"#).unwrap();
    assert_eq!(ask("reconcile", of_job()).await.0, 200);
    let (name, end) = ended(&router, "u1").await;
    assert_eq!(
        (name.as_str(), &end["error"]["kind"], &end["error"]["status"]),
        ("end", &json!("http"), &json!(500)),
        "{end}"
    );
    assert_eq!((&end["report"]["unknown"][0]["rows"], &end["report"]["reconcilable"]), (&json!([0, 1]), &json!(true)));
    // One that is stopped stays stopped alone.
    service.set_faults(r#"[{"operation":"platform.customers.list","fault":"delay:5000"}]"#).unwrap();
    assert_eq!(ask("reconcile", of_job()).await.0, 200);
    assert_eq!(ask("cancel", of_job()).await.0, 200);
    let (name, end) = ended(&router, "u1").await;
    assert_eq!((name.as_str(), &end["error"]["kind"]), ("end", &json!("cancelled")), "{end}");
    service.set_faults("[]").unwrap();
    assert_eq!(ask("reconcile", of_job()).await.0, 200);
    let (name, end) = ended(&router, "u1").await;
    assert_eq!((name.as_str(), &end["report"]["ok"], end.get("error")), ("end", &json!([[0, 1]]), None), "{end}");
    tokio::time::sleep(Duration::from_secs(1)).await;
    let ends: Vec<u16> = audits
        .lock()
        .unwrap()
        .iter()
        .filter(|(action, _)| *action == Some("job_end"))
        .map(|(_, status)| *status)
        .collect();
    assert_eq!(ends, [200, 502, 499, 200]);
}

#[tokio::test]
async fn a_relay_that_was_stopped_continues_from_the_journal() {
    let folder = std::env::temp_dir().join(format!("triline-relay-jobs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let body = || customers(600, &json!({ "journal": true }));
    let ask = |body| request(&format!("/job/{CREATE}"), "u1", body);
    let without = router(relay(&service()).operation(CREATE, Rule::default().jobs(true)));
    let (status, failed) = answered(&without, ask(body())).await;
    assert_eq!((status, &failed["error"]["field"]), (403, &json!("journal")));
    let service = service();
    for _ in 0..2 {
        let router = router(relay(&service).operation(CREATE, Rule::default().jobs(true)).journals(&folder));
        assert_eq!(answered(&router, ask(body())).await.0, 200);
        // All of it was there the second time.
        assert_eq!(ended(&router, "u1").await.1["report"]["ok"], json!([[0, 599]]));
        assert_eq!(service.calls().len(), 2);
    }
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn no_page_is_told_where_journals_are() {
    let service = service();
    let told = Arc::new(Mutex::new(Vec::new()));
    let errors = Arc::clone(&told);
    let router = router(
        relay(&service)
            .operation(CREATE, Rule::default().jobs(true))
            .journals("/nonexistent/hidden")
            .on_error(move |error| errors.lock().unwrap().push(error.to_string())),
    );
    assert_eq!(answered(&router, request(&format!("/job/{CREATE}"), "u1", customers(1, &json!({})))).await.0, 200);
    let (name, error) = ended(&router, "u1").await;
    // An earlier run may have sent rows.
    assert_eq!((name.as_str(), &error["outcome"]), ("error", &json!("unknown")));
    assert!(!error.to_string().contains("hidden"), "{error}");
    assert!(told.lock().unwrap()[0].contains("hidden"));
    assert_eq!(service.calls().len(), 0);
}
