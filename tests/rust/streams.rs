//! Answers that come part by part.

use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use triline::Failure;
use triline::host::{AiAgent, Body, Builder, Parts, Response};
use triline::options::AiAgentOptions;

use crate::fake::{TestClock, poll, ready};

/// A body that a test feeds.
#[derive(Clone, Default)]
struct Fed {
    parts: Arc<Mutex<Vec<&'static str>>>,
    /// How many of them are still read.
    open: Arc<AtomicUsize>,
}

struct Feed(Fed);

impl Drop for Feed {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Ordering::SeqCst);
    }
}

impl futures_core::Stream for Feed {
    type Item = Result<Vec<u8>, Failure>;

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut parts = self.0.parts.lock().unwrap();
        if parts.is_empty() { Poll::Pending } else { Poll::Ready(Some(Ok(parts.remove(0).into()))) }
    }
}

impl Fed {
    fn builder(&self) -> Builder<AiAgentOptions> {
        let fed = self.clone();
        let transport = move |_| {
            fed.open.fetch_add(1, Ordering::SeqCst);
            let body = Body::stream(Feed(fed.clone()));
            async { Ok(Response { status: 200, headers: Vec::new(), body }) }
        };
        AiAgent::builder()
            .base_url("https://ai.example.com")
            .app("0123456789abcdef0123456789abcdef", "tok-secret")
            .transport(transport)
            .clock(TestClock::still())
    }

    fn ask(&self) -> Parts<serde_json::Value> {
        let question = r#"{"sid": "s1", "agent_id": "a1", "messages": [{"type": "user", "text": "你好"}]}"#;
        self.builder().build().unwrap().stream("ai_agent.sessions.ask", question)
    }

    fn feed(&self, part: &'static str) {
        self.parts.lock().unwrap().push(part);
    }

    fn open(&self) -> usize {
        self.open.load(Ordering::SeqCst)
    }
}

#[test]
fn parts_are_told_as_they_come() {
    let fed = Fed::default();
    let mut parts = fed.ask();
    assert!(poll(std::pin::pin!(parts.next())).is_pending());
    fed.feed("data: {\"reply\":\"你\"}\n\n");
    assert_eq!(ready(parts.next()).unwrap().unwrap()["reply"], "你");
    assert!(poll(std::pin::pin!(parts.next())).is_pending());
    assert_eq!(fed.open(), 1);
    fed.feed("data: {\"reply\":\"好\",\"is_end\":true}\n\n");
    assert_eq!(ready(parts.next()).unwrap().unwrap()["reply"], "好");
    // The answer is over before its body is.
    assert!(ready(parts.next()).is_none());
    assert_eq!(fed.open(), 0);
}

#[test]
fn leaving_a_stream_closes_its_body() {
    let fed = Fed::default();
    let mut parts = fed.ask();
    fed.feed("data: {\"reply\":\"你\"}\n\n");
    assert!(ready(parts.next()).unwrap().is_ok());
    assert_eq!(fed.open(), 1);
    drop(parts);
    assert_eq!(fed.open(), 0);
}
