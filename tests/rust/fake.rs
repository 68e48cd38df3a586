//! A service that answers from a script, and a clock that a test moves.

use std::collections::VecDeque;
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use serde_json::{Value, json};
use triline::host::{Body, BoxFuture, Builder, Clock, Content, Platform, Response, Transport, TransportError};
use triline::options::{Pacing, PlatformOptions};
use triline::{HttpRequest, Now};

/// What the service does with a request.
pub(crate) enum Reply {
    /// Answers with that status and body.
    Body(u16, String),
    /// Fails.
    Fail(TransportError),
    /// Answers with that body in parts, and breaks off after them.
    Cut(Vec<Vec<u8>>),
    /// Never answers.
    Silent,
}

/// A success with that `data`.
pub(crate) fn data(data: &Value) -> Reply {
    Reply::Body(200, json!({"success": true, "code": "200", "message": "ok", "data": data}).to_string())
}

/// A refusal with that code.
pub(crate) fn refusal(code: &str) -> Reply {
    Reply::Body(200, json!({"success": false, "code": code, "message": "no"}).to_string())
}

/// A service. Clones are the same service.
#[derive(Clone, Default)]
pub(crate) struct Service {
    script: Arc<Mutex<VecDeque<Reply>>>,
    requests: Arc<Mutex<Vec<HttpRequest>>>,
    /// How many requests are under way.
    open: Arc<AtomicUsize>,
}

impl Service {
    pub(crate) fn new(script: impl IntoIterator<Item = Reply>) -> Service {
        let service = Service::default();
        service.script.lock().unwrap().extend(script);
        service
    }

    /// A client of it.
    pub(crate) fn client(&self) -> Platform {
        self.builder().build().unwrap()
    }

    pub(crate) fn builder(&self) -> Builder<PlatformOptions> {
        Platform::builder()
            .base_url("https://cc.example.com")
            .account("1000001")
            .secret("s3cr3t")
            .pacing(Pacing::Off)
            .signing("md5:hex:{appkey}{nonce}{timestamp}{secret}")
            .transport(self.clone())
            .clock(TestClock::default())
    }

    pub(crate) fn requests(&self) -> usize {
        self.requests.lock().unwrap().len()
    }

    /// How many requests are under way.
    pub(crate) fn open(&self) -> usize {
        self.open.load(Ordering::SeqCst)
    }

    /// The bodies of the requests.
    pub(crate) fn bodies(&self) -> Vec<Value> {
        self.requests.lock().unwrap().iter().map(|request| serde_json::from_slice(&request.body).unwrap()).collect()
    }

    pub(crate) fn last(&self) -> HttpRequest {
        self.requests.lock().unwrap().last().unwrap().clone()
    }
}

impl Transport for Service {
    fn send(&self, request: HttpRequest, content: Option<Content>) -> BoxFuture<'_, Result<Response, TransportError>> {
        Box::pin(async move {
            let request = Content::join(request, content).await?;
            self.requests.lock().unwrap().push(request);
            let _open = Open::new(&self.open);
            let reply = self.script.lock().unwrap().pop_front();
            let (status, body) = match reply.expect("no more requests are in the script") {
                Reply::Body(status, body) => (status, Body::from(body.into_bytes())),
                Reply::Cut(parts) => (200, Body::stream(Parts { parts: parts.into(), _open: Open::new(&self.open) })),
                Reply::Fail(failure) => return Err(failure),
                Reply::Silent => std::future::pending().await,
            };
            Ok(Response { status, headers: Vec::new(), body })
        })
    }
}

/// Counts what is under way, and what is dropped.
struct Open(Arc<AtomicUsize>);

impl Open {
    fn new(count: &Arc<AtomicUsize>) -> Open {
        count.fetch_add(1, Ordering::SeqCst);
        Open(count.clone())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

struct Parts {
    parts: VecDeque<Vec<u8>>,
    _open: Open,
}

impl futures_core::Stream for Parts {
    type Item = Result<Vec<u8>, TransportError>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(Some(self.parts.pop_front().ok_or(TransportError::broken("cut"))))
    }
}

/// A clock that jumps to the end of waits, or stands still.
#[derive(Clone)]
pub(crate) struct TestClock {
    now: Arc<Mutex<Now>>,
    /// The shortest wait that it jumps over; a shorter one never ends.
    jumps_from: Duration,
}

impl Default for TestClock {
    fn default() -> Self {
        TestClock::at(1_760_000_000_000)
    }
}

impl TestClock {
    /// A clock that jumps, and begins at that time.
    pub(crate) fn at(wall_ms: i64) -> TestClock {
        TestClock { now: Arc::new(Mutex::new(Now { wall_ms, steady_ms: 0 })), jumps_from: Duration::ZERO }
    }

    pub(crate) fn still() -> TestClock {
        TestClock::jumping_from(Duration::MAX)
    }

    /// A clock that jumps over waits that are at least so long, such as timeouts, and stops in others, such as backoff.
    pub(crate) fn jumping_from(jumps_from: Duration) -> TestClock {
        TestClock { jumps_from, ..TestClock::default() }
    }

    /// Lets time pass.
    pub(crate) fn advance(&self, time: Duration) {
        let millis = u64::try_from(time.as_millis()).unwrap();
        let mut now = self.now.lock().unwrap();
        now.steady_ms += millis;
        now.wall_ms += millis.cast_signed();
    }

    pub(crate) fn steady_ms(&self) -> u64 {
        self.now.lock().unwrap().steady_ms
    }
}

impl Clock for TestClock {
    fn now(&self) -> Now {
        *self.now.lock().unwrap()
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            if duration < self.jumps_from {
                std::future::pending::<()>().await;
            }
            self.advance(duration);
        })
    }
}

/// What a future gives that waits for nothing.
#[track_caller]
pub(crate) fn ready<F: IntoFuture>(future: F) -> F::Output {
    let mut future = pin!(future.into_future());
    match poll(future.as_mut()) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("the future waits"),
    }
}

pub(crate) fn poll<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}
