//! Every operation, called through the three clients on the simulated service.

use triline::Interface;
use triline::ai_agent::sessions::{AiMessage, AskQuestion};
use triline::host::{AiAgent, Parts, Platform, Request, SimulatedService, WorkPhone};
use triline::operation::Answer;
use triline::platform::agents::AgentFilter;
use triline::simulated::example;
use triline::table::{operation, operations};

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

    fn call(&self, name: &str, params: &str) -> Request<serde_json::Value> {
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
        let value = ready(clients.call(operation.name, &example(operation)));
        let value = value.unwrap_or_else(|error| panic!("{}: {error}", operation.name));
        let nothing = matches!(operation.answer, Answer::Nothing | Answer::NothingBut { .. });
        assert!(!nothing || value.is_null(), "{}: {value}", operation.name);
    }
    let called: Vec<_> = clients.service.calls().into_iter().filter(|name| !name.contains(".token.")).collect();
    let all: Vec<_> = operations().map(|operation| operation.name).filter(|name| !name.contains(".token.")).collect();
    assert_eq!(called, all);
    assert_eq!(all.len() + 2, 76);
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
    let question = AskQuestion::new("s1", "a1", [AiMessage::new("user", "你好")]);
    let mut parts: Parts<_> = clients.ai_agent.sessions().ask(question).parts();
    let mut count = 0;
    while let Some(part) = ready(parts.next()) {
        part.unwrap();
        count += 1;
    }
    assert!(count > 1, "{count} parts");
}
