//! Answers that come part by part.

use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use triline::host::{AiAgent, Body, Builder, CallEvent, Parts, Response, TransportError};
use triline::options::AiAgentOptions;
use triline::{ErrorKind, Event, Outcome};

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
    type Item = Result<Vec<u8>, TransportError>;

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
            .appid("0123456789abcdef0123456789abcdef")
            .apptoken("tok-secret")
            .transport(transport)
            .clock(TestClock::still())
    }

    fn ask(&self) -> Parts<serde_json::Value> {
        ask(self.builder())
    }

    fn feed(&self, part: &'static str) {
        self.parts.lock().unwrap().push(part);
    }

    fn open(&self) -> usize {
        self.open.load(Ordering::SeqCst)
    }
}

fn ask(builder: Builder<AiAgentOptions>) -> Parts<serde_json::Value> {
    let question = r#"{"sid": "s1", "agent_id": "a1", "messages": [{"type": "user", "text": "你好"}]}"#;
    builder.build().unwrap().stream("ai_agent.sessions.ask", question)
}

/// A body of which each part takes that long to come.
struct Drip {
    clock: TestClock,
    pause: Duration,
    parts: Vec<&'static str>,
}

impl futures_core::Stream for Drip {
    type Item = Result<Vec<u8>, TransportError>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.clock.advance(self.pause);
        Poll::Ready((!self.parts.is_empty()).then(|| Ok(self.parts.remove(0).into())))
    }
}

#[test]
fn a_stream_goes_on_for_longer_than_the_timeout_while_parts_keep_coming() {
    let clock = TestClock::still();
    let drip = clock.clone();
    let transport = move |_| {
        let parts = vec![
            "data: {\"reply\":\"一\"}\n\n",
            "data: {\"reply\":\"二\"}\n\n",
            "data: {\"reply\":\"三\"}\n\n",
            "data: {\"reply\":\"四\",\"is_end\":true}\n\n",
        ];
        let body = Body::stream(Drip { clock: drip.clone(), pause: Duration::from_secs(20), parts });
        async { Ok(Response { status: 200, headers: Vec::new(), body }) }
    };
    let mut parts = ask(Fed::default().builder().transport(transport).clock(clock.clone()));
    assert_eq!(ready(parts.next()).unwrap().unwrap()["reply"], "一");
    // What the caller does between two parts may take any time.
    clock.advance(Duration::from_secs(3600));
    let answer = ready(parts.answer()).unwrap();
    assert_eq!((&answer["reply"], clock.steady_ms()), (&"一二三四".into(), 3_680_000));
}

/// Parts whose records begin with a separator (RFC 7464), as lines.
struct Lines(Body);

impl futures_core::Stream for Lines {
    type Item = Result<Vec<u8>, TransportError>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Pin::new(&mut self.0).poll_next(cx).map_ok(|mut chunk| {
            chunk.iter_mut().filter(|byte| **byte == 0x1E).for_each(|byte| *byte = b'\n');
            chunk
        })
    }
}

#[test]
fn another_framing_is_read_through_a_transport() {
    let transport = |_| {
        let body = Body::from(b"\x1e{\"reply\":\"a\"}\x1e{\"reply\":\"b\",\"is_end\":true}".to_vec());
        async { Ok(Response { status: 200, headers: Vec::new(), body: Body::stream(Lines(body)) }) }
    };
    let parts = ask(Fed::default().builder().transport(transport));
    assert_eq!(ready(parts.answer()).unwrap()["reply"], "ab");
}

#[test]
fn an_idle_stream_times_out() {
    let fed = Fed::default();
    let clock = TestClock::jumping_from(Duration::from_secs(1));
    let mut parts = ask(fed.builder().clock(clock.clone()));
    fed.feed("data: {\"reply\":\"你\"}\n\n");
    assert!(ready(parts.next()).unwrap().is_ok());
    let error = ready(parts.next()).unwrap().unwrap_err();
    assert_eq!((error.code(), error.outcome(), error.is_retryable()), (Some("timeout"), Outcome::Unknown, false));
    assert_eq!((clock.steady_ms(), fed.open()), (30_000, 0));
    assert!(ready(parts.next()).is_none());
}

#[test]
fn leaving_a_stream_is_no_failure() {
    let fed = Fed::default();
    let ends = Arc::new(Mutex::new(Vec::new()));
    let seen = ends.clone();
    let on_event = move |event: &CallEvent| {
        if let Event::End { failure, rows, .. } = &event.event {
            seen.lock().unwrap().push((event.call, failure.as_ref().map(|failure| failure.kind), *rows));
        }
    };
    let cc = fed.builder().on_event(on_event).build().unwrap();
    let stream = || {
        cc.stream(
            "ai_agent.sessions.ask",
            r#"{"sid": "s", "agent_id": "a", "messages": [{"type": "user", "text": "x"}]}"#,
        )
    };
    let mut parts = stream();
    fed.feed("data: {\"reply\":\"你\"}\n\n");
    assert!(ready(parts.next()).unwrap().is_ok());
    drop(parts);
    // No part has arrived yet: that call is cancelled.
    let mut parts = stream();
    assert!(poll(std::pin::pin!(parts.next())).is_pending());
    drop(parts);
    assert_eq!(*ends.lock().unwrap(), [(1, None, 1), (2, Some(ErrorKind::Cancelled), 0)]);
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
