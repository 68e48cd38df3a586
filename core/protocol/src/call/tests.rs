//! Calls step by step, with a clock and a service that a test plays.

mod events;
#[cfg(feature = "relay")]
mod jobs;
mod outcomes;
#[cfg(feature = "relay")]
mod relay;
mod streams;
mod tokens;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;
use crate::boundary::{Failure, Sent};
use crate::client::config::Config;
use triline_schema::operation::Interface;

const WALL_MS: i64 = 1_760_000_000_000;

/// A call and the test's clock.
struct Driven {
    call: Call,
    steady_ms: u64,
    /// How long the machine slept: its steady clock stood, its wall clock went on.
    slept_ms: u64,
    events: Vec<String>,
}

/// Where a call stopped and waits for its host.
#[derive(Debug)]
enum Stop {
    Send(u32, HttpRequest),
    Token(u32),
    Pending(Option<u64>),
    Wait(u64),
    Done(Result<Output, Error>),
}

use crate::codec::http::HttpRequest;

fn client(interface: Interface, json: &str) -> Client {
    Client::new(Config::from_json(interface, json.as_bytes()).unwrap(), [7; 32])
}

fn platform() -> Client {
    client(
        Interface::Platform,
        r#"{"baseUrl":"https://cc.example.com","account":"1","secret":"s3cr3t","signing":"md5:hex:{secret}{nonce}","pacing":"off"}"#,
    )
}

fn work_phone(rest: &str) -> Client {
    client(Interface::WorkPhone, &format!(r#"{{"baseUrl":"https://wp.example.com",{rest}}}"#))
}

impl Driven {
    fn new(client: &Client, operation: &str, params: &str, options: Options) -> Driven {
        let call = client.call(operation, params.as_bytes(), options).unwrap();
        Driven { call, steady_ms: 0, slept_ms: 0, events: Vec::new() }
    }

    fn now(&self) -> Now {
        let passed_ms = self.steady_ms + self.slept_ms;
        Now { wall_ms: WALL_MS + i64::try_from(passed_ms).unwrap(), steady_ms: self.steady_ms }
    }

    /// Polls until there is something for the host to do; events are noted.
    fn stop(&mut self) -> Stop {
        loop {
            let polled = self.call.poll(self.now());
            self.events.extend(polled.events.iter().map(|event| event.to_json("x")));
            match polled.step {
                Step::Page(_) | Step::Part(_) => {}
                Step::Ask { id, ask: Ask::Send(request) } => return Stop::Send(id, request),
                Step::Ask { id, ask: Ask::Token } => return Stop::Token(id),
                Step::Ask { ask, .. } => panic!("{ask:?}"),
                Step::Pending { until_ms, .. } => return Stop::Pending(until_ms),
                Step::Wait { until_ms, .. } => return Stop::Wait(until_ms),
                Step::Done(result) => return Stop::Done(result),
            }
        }
    }

    fn send(&mut self) -> (u32, HttpRequest) {
        match self.stop() {
            Stop::Send(id, request) => (id, request),
            other => panic!("{other:?}"),
        }
    }

    fn wait(&mut self) -> u64 {
        match self.stop() {
            Stop::Wait(until_ms) => until_ms,
            other => panic!("{other:?}"),
        }
    }

    fn error(&mut self) -> Error {
        match self.stop() {
            Stop::Done(Err(error)) => error,
            other => panic!("{other:?}"),
        }
    }

    fn value(&mut self) -> String {
        match self.stop() {
            Stop::Done(Ok(output)) => output.as_str().to_string(),
            other => panic!("{other:?}"),
        }
    }

    fn fail(&mut self, id: u32, sent: Sent, timeout: bool) {
        let failure = Failure { sent, timeout, message: crate::Message::default() };
        self.call.answer(self.now(), id, Input::Failed(failure)).unwrap();
    }

    fn respond(&mut self, id: u32, status: u16, headers: &[(&str, &str)], body: &str) {
        let headers = headers.iter().map(|(name, value)| ((*name).to_string(), (*value).to_string())).collect();
        self.call.answer(self.now(), id, Input::Head { status, headers }).unwrap();
        self.call.answer(self.now(), id, Input::Chunk(body.as_bytes().to_vec())).unwrap();
        self.call.answer(self.now(), id, Input::End).unwrap();
    }

    fn has_event(&self, part: &str) -> bool {
        self.events.iter().any(|event| event.contains(part))
    }
}

const DISABLE: &str = "platform.agents.disable";
const AGENT: &str = r#"{"agentNumber":"1001"}"#;
const CREATE: &str = "platform.dialout.create";
const TASK: &str = r#"{"agentNumber":"1","taskName":"a"}"#;
const OK: &str = r#"{"success":true,"code":"200"}"#;

#[test]
fn a_cancelled_pause_after_a_lost_attempt_says_unknown() {
    let mut driven = Driven::new(&platform(), DISABLE, AGENT, Options::default());
    let (id, _) = driven.send();
    driven.fail(id, Sent::Maybe, true);
    driven.wait();
    driven.call.cancel(driven.now());
    let error = driven.error();
    assert_eq!(
        (error.details.kind, error.details.outcome, error.details.retryable),
        (ErrorKind::Cancelled, Outcome::Unknown, true)
    );
}

#[test]
fn a_refused_connection_proves_nothing_about_the_attempt_before() {
    let options = Options { retries: Some(1), ..Options::default() };
    let mut driven = Driven::new(&platform(), DISABLE, AGENT, options);
    let (id, _) = driven.send();
    driven.fail(id, Sent::Maybe, true);
    driven.steady_ms = driven.wait();
    let (id, _) = driven.send();
    driven.fail(id, Sent::No, false);
    let error = driven.error();
    assert_eq!((error.details.outcome, error.details.retryable, error.class()), (Outcome::Unknown, true, "transport"));
}

#[test]
fn only_a_request_that_is_not_valid_was_refused_before() {
    for (code, outcome) in [
        ("50010", Outcome::Unknown),
        ("6701", Outcome::Unknown),
        ("6702", Outcome::Unknown),
        ("404", Outcome::Unknown),
        ("40000", Outcome::Rejected),
    ] {
        let options = Options { retries: Some(1), ..Options::default() };
        let mut driven = Driven::new(&platform(), DISABLE, AGENT, options);
        let (id, _) = driven.send();
        driven.fail(id, Sent::Maybe, false);
        driven.steady_ms = driven.wait();
        let (id, _) = driven.send();
        driven.respond(id, 200, &[], &format!(r#"{{"success":false,"code":"{code}","message":"no"}}"#));
        assert_eq!(driven.error().details.outcome, outcome, "{code}");
    }
}

#[test]
fn what_a_gateway_answers_to_a_write_is_an_unknown_outcome() {
    for (status, body) in [(502, "<html>"), (504, ""), (500, "{}"), (200, "<html>"), (200, "{}"), (302, ""), (408, "")]
    {
        let mut driven = Driven::new(&platform(), CREATE, TASK, Options::default());
        let (id, _) = driven.send();
        driven.respond(id, status, &[], body);
        let error = driven.error();
        assert_eq!((error.details.outcome, error.class()), (Outcome::Unknown, "outcome_unknown"), "{status} {body}");
        assert!(!error.details.retryable, "{status} {body}");
    }
    for status in [401, 403, 404, 405, 413, 429] {
        let options = Options { retries: Some(0), ..Options::default() };
        let mut driven = Driven::new(&platform(), CREATE, TASK, options);
        let (id, _) = driven.send();
        driven.respond(id, status, &[], "<html>");
        let error = driven.error();
        assert_eq!((error.details.outcome, error.class()), (Outcome::Rejected, "http"), "{status}");
    }
}

#[test]
fn a_deadline_without_time_left_sends_nothing() {
    let options = Options { total_timeout_ms: Some(1_000), timeout_ms: Some(400), ..Options::default() };
    let mut driven = Driven::new(&platform(), DISABLE, AGENT, options);
    let (id, request) = driven.send();
    assert_eq!(request.timeout_ms, 400);
    assert!(matches!(driven.stop(), Stop::Pending(Some(400))));
    driven.fail(id, Sent::No, false);
    assert!(driven.wait() < 1_000);
    driven.steady_ms = 999;
    let error = driven.error();
    assert_eq!((error.details.code.as_deref(), error.details.outcome), (Some("timeout"), Outcome::NotSent));
}

#[test]
fn an_attempt_ends_at_its_deadline_without_the_hosts_help() {
    let mut driven = Driven::new(&platform(), CREATE, TASK, Options { timeout_ms: Some(500), ..Options::default() });
    let (id, _) = driven.send();
    driven.call.answer(driven.now(), id, Input::Head { status: 200, headers: Vec::new() }).unwrap();
    driven.steady_ms = 499;
    assert!(matches!(driven.stop(), Stop::Pending(Some(500))));
    assert!(driven.call.awaits(id));
    driven.steady_ms = 500;
    let error = driven.error();
    assert_eq!((error.details.code.as_deref(), error.details.outcome), (Some("timeout"), Outcome::Unknown));
    assert!(!driven.call.awaits(id));
    assert_eq!(driven.call.answer(driven.now(), id, Input::End).unwrap_err().details.kind, ErrorKind::Misuse);
}

#[test]
fn what_the_service_demands_to_wait_is_bound_by_the_caller() {
    let throttled = r#"{"success":false,"code":"50010","message":"limit error"}"#;
    for (options, waits) in [
        (Options::default(), true),
        (Options { max_wait_ms: Some(59_999), ..Options::default() }, false),
        (Options { max_wait_ms: Some(60_000), ..Options::default() }, true),
        (Options { total_timeout_ms: Some(60_000), ..Options::default() }, false),
        (Options { total_timeout_ms: Some(60_001), ..Options::default() }, true),
    ] {
        let mut driven = Driven::new(&platform(), DISABLE, AGENT, options.clone());
        let (id, _) = driven.send();
        driven.respond(id, 200, &[("Retry-After", "60")], throttled);
        if waits {
            assert_eq!(driven.wait(), 60_000, "{options:?}");
        } else {
            let error = driven.error();
            assert_eq!(
                (error.details.code.as_deref(), error.details.outcome),
                (Some("50010"), Outcome::Rejected),
                "{options:?}"
            );
        }
    }
}

#[test]
fn the_clock_is_corrected_once_and_not_by_days() {
    let late = r#"{"success":false,"code":"50014","message":"headers timestamp overtime"}"#;
    let mut driven = Driven::new(&platform(), CREATE, TASK, Options { retries: Some(5), ..Options::default() });
    for _ in 0..2 {
        let (id, _) = driven.send();
        driven.respond(id, 200, &[("date", "Thu, 09 Oct 2025 09:53:20 GMT")], late);
    }
    assert_eq!(driven.error().details.code.as_deref(), Some("50014"));
    let client = platform();
    let mut driven = Driven::new(&client, CREATE, TASK, Options { retries: Some(5), ..Options::default() });
    let (id, _) = driven.send();
    driven.respond(id, 200, &[("date", "Thu, 09 Oct 2031 09:53:20 GMT")], late);
    let error = driven.error();
    assert!(error.details.remedy.as_deref().is_some_and(|remedy| remedy.contains("hours ahead")), "{error:?}");
    assert_eq!(client.service_time(driven.now()), driven.now().wall_ms);
}

#[test]
fn the_clock_is_learnt_without_retries_too() {
    let late = r#"{"success":false,"code":"50014","message":"headers timestamp overtime"}"#;
    let client = platform();
    let mut driven = Driven::new(&client, CREATE, TASK, Options { retries: Some(0), ..Options::default() });
    let (id, _) = driven.send();
    driven.respond(id, 200, &[("date", "Thu, 09 Oct 2025 09:53:20 GMT")], late);
    assert_eq!(driven.error().details.code.as_deref(), Some("50014"));
    assert_eq!(client.service_time(driven.now()), WALL_MS + 3_600_000);
}
