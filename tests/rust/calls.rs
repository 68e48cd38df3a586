//! Calls: what is sent, what comes of it, and what goes wrong.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use triline::host::{CallEvent, TransportError};
use triline::platform::agents::{
    AgentFilter, AgentRef, AgentStatus, BindAgent, BindType, CreateAgent, OnlineAgentFilter, OnlineAgents,
};
use triline::{ErrorKind, Event, Outcome};

use crate::fake::{Reply, Service, TestClock, data, ready, refusal};

fn new_agent() -> CreateAgent {
    CreateAgent::builder()
        .agent_name("王小明")
        .agent_number("9001")
        .agent_version("ccAgent")
        .queue_list(["80001".to_string()])
        .roles(["r1".to_string()])
        .password("Passw0rd!")
}

#[test]
fn a_record_goes_out_and_a_record_comes_back() {
    let made = json!({"_id": 7, "agentNumber": "9001", "status": "asleep", "floor": {"is": [3]}});
    let service = Service::new([data(&made)]);
    let agent = ready(service.client().agents().create(new_agent().sip_number("1000001851"))).unwrap();
    assert_eq!((agent.id.as_deref(), agent.agent_number.as_deref()), (Some("7"), Some("9001")));
    assert_eq!(agent.status, Some(AgentStatus::Unlisted("asleep".into())));
    assert_eq!(agent.extra["floor"], json!({"is": [3]}));
    let request = service.last();
    assert_eq!((request.method, request.url.as_str()), ("POST", "https://cc.example.com/openapi/v1/base/agent/create"));
    let expected = json!({"agentName": "王小明", "agentNumber": "9001", "agentVersion": "ccAgent", "queueList": ["80001"],
        "roles": ["r1"], "password": "Passw0rd!", "sipNumber": "1000001851"});
    assert_eq!(service.bodies(), [expected]);
    let header = |name| request.headers.iter().find(|(key, _)| *key == name).map(|(_, value)| value.as_str());
    assert_eq!((header("svc-appkey"), header("svc-timestamp")), (Some("1000001"), Some("1760000000")));
}

#[test]
fn lists_records_and_nothing_come_back() {
    let roles = json!([{"_id": "1", "name": "admin", "type": "agent"}, null]);
    let service = Service::new([
        data(&roles),
        data(&json!(null)),
        data(&json!({"list": [], "count": "2"})),
        data(&json!(null)),
        data(&json!(1)),
    ]);
    let cc = service.client();
    assert_eq!(ready(cc.roles().list()).unwrap()[0].name.as_deref(), Some("admin"));
    assert_eq!(ready(cc.roles().list()).unwrap(), []);
    assert_eq!(ready(cc.agents().statuses(OnlineAgentFilter::default())).unwrap().count, Some(2));
    assert_eq!(ready(cc.agents().statuses(OnlineAgentFilter::default())).unwrap(), OnlineAgents::default());
    ready(cc.agents().enable(AgentRef::default().agent_number("1"))).unwrap();
    assert_eq!(service.requests(), 5);
}

#[test]
fn an_operation_whose_omission_means_something_else_has_two_methods() {
    let service = Service::new([data(&json!(null)), data(&json!(null))]);
    let cc = service.client();
    ready(cc.agents().bind(BindAgent::builder().agent_number("1001").bind_type(BindType::Sip), "1000001851")).unwrap();
    ready(cc.agents().unbind(BindAgent::builder().agent_number("1001").bind_type(BindType::Sip).number("ignored")))
        .unwrap();
    let bind = json!({"agentNumber": "1001", "bindType": "SIP", "number": "1000001851"});
    assert_eq!(service.bodies(), [bind, json!({"agentNumber": "1001", "bindType": "SIP"})]);
}

#[test]
fn a_call_by_name_speaks_the_api() {
    let service = Service::new([data(&json!([{"_id": "1", "more": 18_446_744_073_709_551_615_u64}]))]);
    let value = ready(service.client().call("platform.agents.query", r#"{"agentNumber":"1001"}"#)).unwrap();
    assert_eq!(value, json!([{"id": "1", "more": 18_446_744_073_709_551_615_u64}]));
    let error = ready(service.client().call("platform.agents.find", "{}")).unwrap_err();
    assert_eq!((error.kind(), error.field()), (ErrorKind::InvalidRequest, Some("operation")));
}

#[test]
fn wrong_parameters_are_refused_before_anything_is_sent() {
    let service = Service::new([]);
    let cc = service.client();
    let error = ready(cc.agents().query(AgentFilter::default().limit(101))).unwrap_err();
    assert_eq!(
        (error.kind(), error.field(), error.outcome()),
        (ErrorKind::InvalidRequest, Some("limit"), Outcome::NotSent)
    );
    let error = ready(cc.agents().enable(AgentRef::default())).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidRequest);
    assert_eq!(service.requests(), 0);
}

#[test]
fn the_service_says_no() {
    let service = Service::new([refusal("6721")]);
    let error = ready(
        service
            .client()
            .agents()
            .bind(BindAgent::builder().agent_number("1001").bind_type(BindType::Pstn), "13800001001"),
    )
    .unwrap_err();
    assert_eq!((error.kind(), error.code(), error.outcome()), (ErrorKind::Api, Some("6721"), Outcome::Rejected));
    assert!(error.remedy().is_some() && error.operation() == Some("platform.agents.bind"));
}

#[test]
fn what_can_do_no_harm_is_tried_again() {
    let script =
        [Reply::Fail(TransportError::refused("no route")), Reply::Body(502, "<html>".into()), data(&json!([]))];
    let service = Service::new(script);
    let events = Arc::new(Mutex::new(Vec::new()));
    let seen = events.clone();
    let on_event = move |event: &CallEvent| {
        if let Event::Retry { attempt, why } = &event.event {
            seen.lock().unwrap().push((*attempt, why.clone()));
        }
    };
    let cc = service.builder().on_event(on_event).build().unwrap();
    assert_eq!(ready(cc.roles().list()).unwrap(), []);
    assert_eq!(*events.lock().unwrap(), [(2, "connection".to_string()), (3, "502".to_string())]);
    let service = Service::new([Reply::Fail(TransportError::refused("no route"))]);
    let error = ready(service.client().roles().list().retries(0)).unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Transport, Outcome::NotSent));
}

#[test]
fn events_are_those_of_the_core() {
    let service = Service::new([Reply::Fail(TransportError::refused("no route")), data(&json!([]))]);
    let events = Arc::new(Mutex::new(Vec::new()));
    let seen = events.clone();
    let on_event = move |event: &CallEvent| {
        let json: serde_json::Value = serde_json::from_str(&event.to_json()).unwrap();
        seen.lock().unwrap().push((event.call, event.operation, json["type"].as_str().unwrap().to_string()));
    };
    let cc = service.builder().on_event(on_event).build().unwrap();
    ready(cc.roles().list()).unwrap();
    let names: Vec<String> = events.lock().unwrap().iter().map(|(_, _, name)| name.clone()).collect();
    assert_eq!(names, ["attempt", "retry", "wait", "attempt", "response", "end"]);
    assert!(
        events.lock().unwrap().iter().all(|(call, operation, _)| (*call, *operation) == (1, "platform.roles.list"))
    );
}

#[test]
fn what_may_do_harm_is_not() {
    let service = Service::new([Reply::Fail(TransportError::broken("reset"))]);
    let error = ready(service.client().agents().create(new_agent())).unwrap_err();
    assert_eq!((error.class(), error.outcome()), ("outcome_unknown", Outcome::Unknown));
    assert_eq!(service.requests(), 1);
}

#[test]
fn time_runs_out() {
    let service = Service::new([Reply::Silent, Reply::Silent]);
    let clock = TestClock::default();
    let cc = service.builder().clock(clock.clone()).timeout(Duration::from_secs(7)).build().unwrap();
    let error = ready(cc.agents().create(new_agent())).unwrap_err();
    assert_eq!((error.class(), error.code()), ("outcome_unknown", Some("timeout")));
    assert_eq!((service.open(), clock.steady_ms()), (0, 7000));
    let error = ready(cc.agents().create(new_agent()).timeout(Duration::from_secs(2))).unwrap_err();
    assert_eq!((error.kind(), clock.steady_ms(), service.open()), (ErrorKind::Transport, 9000, 0));
}

#[test]
fn a_status_that_http_does_not_have_is_no_answer() {
    for status in [0, 99, 1000, u16::MAX] {
        let yes = json!({"success": true, "code": "200", "message": "ok", "data": null});
        let service = Service::new([Reply::Body(status, yes.to_string())]);
        let error = ready(service.client().agents().create(new_agent())).unwrap_err();
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::Transport, Outcome::Unknown), "{status}");
        let message = format!("the connection broke: expected a status from 100 to 999, got {status}");
        assert_eq!(error.message(), message);
    }
}

#[test]
fn an_answer_that_is_cut_is_no_answer() {
    let service = Service::new([Reply::Cut(vec![br#"{"success":true,"#.to_vec()])]);
    let error = ready(service.client().roles().list().retries(0)).unwrap_err();
    assert_eq!((error.kind(), error.outcome(), service.open()), (ErrorKind::Transport, Outcome::Unknown, 0));
}

#[test]
fn an_endless_answer_is_not_read_to_its_end() {
    let megabyte = vec![b' '; 1 << 20];
    let service = Service::new([Reply::Cut(vec![megabyte; 40])]);
    let error = ready(service.client().roles().list()).unwrap_err();
    assert_eq!((error.kind(), error.code()), (ErrorKind::MalformedResponse, Some("too_large")));
    assert_eq!((service.open(), service.requests()), (0, 1));
}

#[test]
fn somebody_else_may_sign() {
    let service = Service::new([data(&json!([]))]);
    let signer = |input: triline::SignInput| async move {
        if input.path.ends_with("/role/list") {
            Ok(format!("signed-{}", input.account))
        } else {
            Err("not allowed".to_string())
        }
    };
    let cc = triline::Platform::builder().base_url("https://cc.example.com").account("1000001").signer(signer);
    let cc = cc.transport(service.clone()).clock(TestClock::default()).build().unwrap();
    ready(cc.roles().list()).unwrap();
    assert!(service.last().headers.contains(&("svc-sign".into(), "signed-1000001".into())));
    let error = ready(cc.licences().list()).unwrap_err();
    assert_eq!((error.kind(), error.outcome(), service.requests()), (ErrorKind::Auth, Outcome::NotSent, 1));
    assert!(error.message().contains("not allowed"), "{error}");
}

#[test]
fn options_are_checked() {
    let service = Service::new([]);
    for (builder, kind, field) in [
        (service.builder().base_url("http://cc.example.com"), ErrorKind::InvalidRequest, "baseUrl"),
        (service.builder().base_url(""), ErrorKind::InvalidRequest, "baseUrl"),
        (service.builder().signing("md6:hex:{secret}"), ErrorKind::InvalidRequest, "signing"),
        (service.builder().retries(21), ErrorKind::InvalidRequest, "retries"),
        (service.builder().timeout(Duration::ZERO), ErrorKind::InvalidRequest, "timeout"),
        (
            service.builder().path("platform.roles.list", "nowhere"),
            ErrorKind::InvalidRequest,
            "paths.platform.roles.list",
        ),
        (
            triline::host::Platform::builder().base_url("https://cc.example.com").account("1"),
            ErrorKind::Auth,
            "signing",
        ),
    ] {
        let error = builder.build().unwrap_err();
        assert_eq!((error.kind(), error.field()), (kind, Some(field)));
    }
    let service = Service::new([data(&json!([]))]);
    let cc = service.builder().path("platform.roles.list", "/elsewhere").fixed_nonce("012345").build().unwrap();
    ready(cc.roles().list()).unwrap();
    let request = service.last();
    assert_eq!(request.url, "https://cc.example.com/elsewhere");
    assert!(request.headers.contains(&("svc-nonce".into(), "012345".into())));
}
