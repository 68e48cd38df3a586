//! Listeners that panic: neither the outcome nor the result of a call is lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use triline::ai_agent::documents::UploadDocument;
use triline::host::{AiAgent, CallEvent, TransportError};
use triline::options::Pacing;
use triline::platform::agents::{AgentFilter, AgentRef};
use triline::types::File;
use triline::{ErrorKind, Outcome};

use crate::fake::{Reply, Service, TestClock, data, ready};

/// Counts the times that it panics.
#[derive(Clone, Default)]
struct Panicking(Arc<AtomicUsize>);

impl Panicking {
    fn now(&self) {
        let times = self.0.fetch_add(1, Ordering::SeqCst) + 1;
        // Without the hook, which prints what a test does on purpose.
        std::panic::resume_unwind(Box::new(format!("panic {times}")));
    }

    fn times(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }
}

#[test]
fn a_call_goes_on_to_its_end() {
    let (listener, service) =
        (Panicking::default(), Service::new([Reply::Fail(TransportError::refused("no route")), data(&json!([]))]));
    let panics = listener.clone();
    let cc = service.builder().on_event(move |_: &CallEvent| panics.now()).build().unwrap();
    assert!(ready(cc.roles().list()).unwrap().is_empty());
    // It was tried again, and told all events up to the end.
    assert_eq!((service.requests(), listener.times(), service.open()), (2, 6, 0));
}

#[test]
fn an_error_keeps_its_outcome() {
    let (listener, service) = (Panicking::default(), Service::new([Reply::Fail(TransportError::broken("reset"))]));
    let panics = listener.clone();
    let cc = service.builder().on_event(move |_: &CallEvent| panics.now()).build().unwrap();
    let disable = cc.agents().disable(AgentRef::default().agent_number("1001")).retries(0);
    let error = ready(disable).unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Transport, Outcome::Unknown));
    assert_eq!(listener.times(), 2);
}

#[test]
fn responses_and_pages_are_taken_to_the_last() {
    let listener = Panicking::default();
    let panics = listener.clone();
    let agents = |ids: &[&str]| data(&ids.iter().map(|id| json!({ "id": id })).collect());
    let service = Service::new([agents(&["1", "2"]), agents(&["3"])]);
    let query = service.client().agents().query(AgentFilter::default().limit(2)).on_response(move |_| panics.now());
    let mut pages = query.pages();
    for rows in [2, 1] {
        assert_eq!(ready(pages.next()).unwrap().unwrap().items.len(), rows);
    }
    assert!(ready(pages.next()).is_none());
    assert_eq!((listener.times(), service.requests()), (2, 2));
}

#[test]
fn a_batch_sends_all_its_rows() {
    let listener = Panicking::default();
    let panics = listener.clone();
    let service = Service::new([data(&json!(null)), data(&json!(null)), data(&json!(null))]);
    let rows = (0..1201).map(|number| json!({ "name": format!("客户{number}") }));
    let batch = service.client().customers().create_all().rows(rows).on_progress(move |_| panics.now());
    assert_eq!(ready(batch.send()).unwrap().rows, 1201);
    assert_eq!((service.requests(), listener.times()), (3, 3));
}

#[test]
fn an_upload_is_no_failure_of_the_transport() {
    let listener = Panicking::default();
    let panics = listener.clone();
    let service = Service::new([data(&json!({ "id": "d1" }))]);
    let ai = AiAgent::builder()
        .base_url("https://ai.example.com")
        .appid("0123456789abcdef0123456789abcdef")
        .apptoken("tok")
        .pacing(Pacing::Off)
        .transport(service.clone())
        .clock(TestClock::default())
        .build()
        .unwrap();
    let file = File::from(b"questions".to_vec()).on_progress(move |_, _| panics.now());
    let document = UploadDocument::builder().agent_id("a1").filename("faq.md").kb_id("k1").file(file);
    assert_eq!(ready(ai.documents().upload(document)).unwrap().id.as_deref(), Some("d1"));
    assert_eq!((service.requests(), listener.times()), (1, 1));
}
