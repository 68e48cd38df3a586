//! Conversations with an AI agent, as values that know their session.

use std::sync::{Arc, Mutex};

use triline::ErrorKind;
use triline::ai_agent::sessions::OpenSession;
use triline::host::{AiAgent, Conversation, SimulatedService};

use crate::fake::{TestClock, ready};

const NOW: i64 = 1_760_000_000_000;

fn opened() -> (SimulatedService, Conversation) {
    let service = SimulatedService::new(1, || NOW).unwrap();
    let ai = AiAgent::simulated(&service).clock(TestClock::default()).build().unwrap();
    let params = OpenSession::builder()
        .sid("chat-1")
        .session_source("other")
        .agent_id("a1")
        .msg_receive_url("https://hook.example/1");
    let chat = ready(ai.sessions().open(params)).unwrap();
    (service, chat)
}

fn operations(service: &SimulatedService) -> Vec<&'static str> {
    service.calls().iter().map(|call| call.operation.rsplit('.').next().unwrap()).collect()
}

#[test]
fn a_conversation_knows_its_session() {
    let (service, chat) = opened();
    assert_eq!((chat.sid(), chat.agent_id()), ("chat-1", "a1"));
    assert_eq!(chat.session().sid.as_deref(), Some("chat-1"));
    assert!(ready(chat.ask("你好")).unwrap().data.is_some());
    let mut parts = chat.ask_with("你好", |question| question.qid("q-1")).parts();
    let mut count = 0;
    while let Some(part) = ready(parts.next()) {
        part.unwrap();
        count += 1;
    }
    assert!(count > 1, "{count} parts");
    let whole = ready(chat.ask("你好").parts().answer()).unwrap();
    assert!(whole.reply.is_some_and(|text| text.contains("你好")));
    ready(chat.close()).unwrap();
    assert_eq!(operations(&service), ["open", "ask", "ask", "ask", "close"]);
    let asked = &service.calls()[2].params;
    assert!(asked.contains(r#""qid":"q-1""#) && asked.contains(r#""sid":"chat-1""#), "{asked}");
}

#[test]
fn a_closed_conversation_sends_nothing() {
    let (service, chat) = opened();
    let before = chat.ask("before");
    ready(chat.close()).unwrap();
    ready(chat.close()).unwrap();
    for question in [before, chat.ask("after")] {
        assert_eq!(ready(question).unwrap_err().kind(), ErrorKind::Misuse);
    }
    let mut parts = chat.ask("after").parts();
    assert_eq!(ready(parts.next()).unwrap().unwrap_err().kind(), ErrorKind::Misuse);
    assert_eq!(operations(&service), ["open", "close"]);
}

#[test]
fn closing_can_be_repeated_after_an_error() {
    let (service, chat) = opened();
    service.set_faults(r#"[{"operation":"ai_agent.sessions.close","fault":"status:500","times":9}]"#).unwrap();
    ready(chat.close()).unwrap_err();
    service.set_faults("[]").unwrap();
    assert_eq!(ready(chat.ask("?")).unwrap_err().kind(), ErrorKind::Misuse);
    ready(chat.close()).unwrap();
    assert_eq!(service.calls().last().unwrap().status, Some(200));
}

#[test]
fn opening_takes_the_options_of_a_call() {
    let service = SimulatedService::new(1, || NOW).unwrap();
    let ai = AiAgent::simulated(&service).clock(TestClock::default()).build().unwrap();
    let bodies = Arc::new(Mutex::new(Vec::new()));
    let kept = bodies.clone();
    let params = OpenSession::builder()
        .sid("chat-2")
        .session_source("other")
        .agent_id("a1")
        .msg_receive_url("https://hook.example/1");
    let opening = ai.sessions().open(params).retries(0).on_response(move |response| {
        kept.lock().unwrap().push(response.body.clone());
    });
    assert!(!format!("{opening:?}").contains("chat-2"));
    ready(opening).unwrap();
    assert_eq!(bodies.lock().unwrap().len(), 1);
}
