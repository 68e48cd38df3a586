//! Every operation, called through the three clients on the simulated service.

use core::time::Duration;

use triline::ai_agent::sessions::{AiMessage, AskQuestion};
use triline::host::{AiAgent, ByName, Parts, Platform, Request, SimulatedService, WorkPhone};
use triline::platform::agents::AgentFilter;
use triline::simulated::{Settings, example};
use triline::{ErrorKind, Interface};
use triline_schema::operation::ResponseLayout;
use triline_schema::{operation, operations};

use crate::fake::{TestClock, ready};

const NOW: i64 = 1_760_000_000_000;

struct Clients {
    service: SimulatedService,
    platform: Platform,
    work_phone: WorkPhone,
    ai_agent: AiAgent,
}

impl Clients {
    fn new() -> Clients {
        let service = SimulatedService::new(1, || NOW).unwrap();
        let clock = TestClock::still();
        Clients {
            platform: Platform::simulated(&service).clock(clock.clone()).build().unwrap(),
            work_phone: WorkPhone::simulated(&service).clock(clock.clone()).build().unwrap(),
            ai_agent: AiAgent::simulated(&service).clock(clock).build().unwrap(),
            service,
        }
    }

    fn call(&self, name: &str, params: &str) -> Request<serde_json::Value, ByName> {
        match operation(name).unwrap().interface {
            Interface::Platform => self.platform.call(name, params),
            Interface::WorkPhone => self.work_phone.call(name, params),
            Interface::AiAgent => self.ai_agent.call(name, params),
        }
    }
}

#[test]
fn every_operation_is_called() {
    let clients = Clients::new();
    for operation in operations() {
        let mut params: serde_json::Value = serde_json::from_str(&example(operation)).unwrap();
        let file = params.as_object_mut().unwrap().remove("file");
        let call = clients.call(operation.name, &params.to_string());
        let value = ready(if file.is_some() { call.file(b"# A manual".to_vec()) } else { call });
        let value = value.unwrap_or_else(|error| panic!("{}: {error}", operation.name));
        let nothing = matches!(operation.answer, ResponseLayout::Nothing | ResponseLayout::NothingBut { .. });
        assert!(!nothing || value.is_null(), "{}: {value}", operation.name);
    }
    let calls = clients.service.calls();
    let called: Vec<_> = calls.iter().map(|call| call.operation).filter(|name| !name.contains(".token.")).collect();
    let all: Vec<_> = operations().map(|operation| operation.name).filter(|name| !name.contains(".token.")).collect();
    assert_eq!(called, all);
    assert_eq!(all.len() + 2, 76);
}

#[test]
fn a_token_that_was_invalidated_is_fetched_anew() {
    let clients = Clients::new();
    let list = || ready(clients.work_phone.agents().list()).unwrap();
    list();
    clients.work_phone.clone().invalidate_token();
    list();
    let calls: Vec<_> = clients.service.calls().iter().map(|call| call.operation).collect();
    let expected = ["work_phone.token.get", "work_phone.agents.list", "work_phone.token.get", "work_phone.agents.list"];
    assert_eq!(calls, expected);
}

#[test]
fn what_is_changed_is_kept() {
    let clients = Clients::new();
    let agents = || ready(clients.platform.agents().query(AgentFilter::default().limit(100)).collect(1_000)).unwrap();
    assert_eq!(agents().len(), 45);
    let created = example(operation("platform.agents.create").unwrap());
    ready(clients.call("platform.agents.create", &created)).unwrap();
    assert_eq!(agents().len(), 46);
}

#[test]
fn an_answer_comes_in_parts() {
    let clients = Clients::new();
    let question = AskQuestion::builder().sid("s1").agent_id("a1").messages([AiMessage::from("你好")]);
    let mut parts: Parts<_> = clients.ai_agent.sessions().ask(question).parts();
    let mut count = 0;
    while let Some(part) = ready(parts.next()) {
        part.unwrap();
        count += 1;
    }
    assert!(count > 1, "{count} parts");
}

#[test]
fn faults_reach_the_client() {
    let clock = TestClock::default();
    let service = SimulatedService::with_clock(Settings::known().unwrap(), 1, clock.clone());
    let cc = Platform::simulated(&service).clock(clock.clone()).build().unwrap();
    let created = example(operation("platform.agents.create").unwrap());
    let create = || ready(cc.call("platform.agents.create", &created));
    let roles = || ready(cc.call("platform.roles.list", "{}").retries(0));
    let fail = |operation: &str, fault: &str| {
        service.clear_calls();
        service.set_faults(&format!(r#"[{{"operation":"{operation}","fault":"{fault}"}}]"#)).unwrap();
    };
    let called = || {
        let calls = service.calls();
        calls.iter().map(|call| (call.status, call.code, call.fault.clone())).collect::<Vec<_>>()
    };

    // Whether it was carried out is not known, so it is not done again.
    fail("platform.agents.create", "drop_after");
    assert_eq!(create().unwrap_err().class(), "outcome_unknown");
    assert_eq!(called(), [(Some(200), None, Some("drop_after".to_string()))]);
    assert_eq!(create().unwrap_err().code(), Some("40000"), "the agent is there");
    // Nothing was sent: that may be tried again.
    fail("platform.agents.create", "refuse");
    assert_eq!(create().unwrap_err().code(), Some("40000"));
    assert_eq!(called(), [(None, None, Some("refuse".to_string())), (Some(200), Some(40_000), None)]);

    for (fault, kind) in [
        ("drop_before", ErrorKind::Transport),
        ("truncate", ErrorKind::Transport),
        ("garbage", ErrorKind::MalformedResponse),
        ("status:503", ErrorKind::Http),
    ] {
        fail("*", fault);
        let error = roles().unwrap_err();
        assert_eq!(error.kind(), kind, "{fault}: {error}");
    }
    fail("*", "delay:250");
    let before = clock.steady_ms();
    roles().unwrap();
    assert_eq!(clock.steady_ms() - before, 250);

    // The client learns what time it is there, whether the clock is wrong or has been advanced.
    let patient = || ready(cc.call("platform.roles.list", "{}")).unwrap();
    fail("*", "skew:-1000");
    patient();
    service.advance(Duration::from_secs(3600));
    patient();
    assert!(service.set_faults("[{}]").is_err());
}

#[test]
fn a_delayed_answer_comes_too_late_without_a_clock_to_wait_on() {
    let clients = Clients::new();
    for (delay, kind) in [(29_999, None), (30_000, Some(ErrorKind::Transport))] {
        let script = format!(r#"[{{"operation":"*","fault":"delay:{delay}"}}]"#);
        clients.service.set_faults(&script).unwrap();
        let called = ready(clients.platform.call("platform.roles.list", "{}").retries(0));
        assert_eq!(called.err().map(|error| error.kind()), kind);
    }
}
