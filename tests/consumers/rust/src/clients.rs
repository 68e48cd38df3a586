//! The typed client, over a transport and a clock of the program's own.

use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use triline::host::{Body, BoxFuture, Clock, Response, TransportError};
use triline::platform::agents::{AgentFilter, AgentStatus};
use triline::{ErrorKind, HttpRequest, Now, Platform};

pub const AGENTS: &str =
    r#"{"success":true,"code":"200","data":[{"_id":"1","agentNumber":"1001","status":"enable"}]}"#;

/// A clock for calls that never wait.
pub struct Still;

impl Clock for Still {
    fn now(&self) -> Now {
        Now { wall_ms: 1_760_000_000_000, steady_ms: 0 }
    }

    fn sleep(&self, _: Duration) -> BoxFuture<'_, ()> {
        Box::pin(std::future::pending())
    }
}

pub async fn transport(request: HttpRequest) -> Result<Response, TransportError> {
    match request.url.as_str() {
        "https://cc.example.com/openapi/v1/call/query/agent" => {
            Ok(Response { status: 200, headers: vec![], body: Body::from(AGENTS.as_bytes().to_vec()) })
        }
        _ => Err(TransportError::refused("no such host")),
    }
}

pub fn all() -> crate::Outcome {
    let cc = Platform::builder()
        .base_url("https://cc.example.com")
        .account("1000001")
        .secret("s3cr3t")
        .signing("sha256:hex:{secret}")
        .transport(transport)
        .clock(Still)
        .retries(0)
        .build()?;
    let page = ready(cc.agents().query(AgentFilter::default()).into_future())?;
    assert_eq!(page.items[0].status, Some(AgentStatus::Enable));
    let value = ready(cc.call("platform.agents.query", r#"{"agentNumber":"1001"}"#).into_future())?;
    assert_eq!(value[0]["id"], "1");
    let error = ready(cc.roles().list().into_future()).expect_err("nobody is there");
    assert_eq!(error.kind(), ErrorKind::Transport);
    Ok(())
}

pub fn ready<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => output,
        Poll::Pending => panic!("nothing is waited for"),
    }
}
