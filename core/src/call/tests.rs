//! Calls step by step, with a clock and a service that a test plays.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;
use crate::config::Config;
use crate::operation::Interface;

const WALL_MS: i64 = 1_760_000_000_000;

/// A call and the test's clock.
struct Driven {
    call: Call,
    steady_ms: u64,
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

use crate::http::HttpRequest;

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
        Driven { call, steady_ms: 0, events: Vec::new() }
    }

    fn now(&self) -> Now {
        Now { wall_ms: WALL_MS + i64::try_from(self.steady_ms).unwrap(), steady_ms: self.steady_ms }
    }

    /// Polls until there is something for the host to do; events are noted.
    fn stop(&mut self) -> Stop {
        loop {
            match self.call.poll(self.now()) {
                Step::Emit(event) => self.events.push(event.to_json("x")),
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
        let failure = Failure { sent, timeout, message: String::new() };
        self.call.answer(self.now(), id, Answer::Failed(failure)).unwrap();
    }

    fn respond(&mut self, id: u32, status: u16, headers: &[(&str, &str)], body: &str) {
        let headers = headers.iter().map(|(name, value)| ((*name).to_string(), (*value).to_string())).collect();
        self.call.answer(self.now(), id, Answer::Head { status, headers }).unwrap();
        self.call.answer(self.now(), id, Answer::Chunk(body.as_bytes().to_vec())).unwrap();
        self.call.answer(self.now(), id, Answer::End).unwrap();
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
        (ErrorKind::Cancelled, Outcome::Unknown, false)
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
    assert_eq!((error.details.outcome, error.details.retryable, error.class()), (Outcome::Unknown, false, "transport"));
}

#[test]
fn throttling_proves_nothing_about_the_attempt_before_and_a_refusal_decides() {
    for (code, outcome) in [("50010", Outcome::Unknown), ("6701", Outcome::Rejected)] {
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
    driven.call.answer(driven.now(), id, Answer::Head { status: 200, headers: Vec::new() }).unwrap();
    driven.steady_ms = 499;
    assert!(matches!(driven.stop(), Stop::Pending(Some(500))));
    assert!(driven.call.awaits(id));
    driven.steady_ms = 500;
    let error = driven.error();
    assert_eq!((error.details.code.as_deref(), error.details.outcome), (Some("timeout"), Outcome::Unknown));
    assert!(!driven.call.awaits(id));
    assert_eq!(driven.call.answer(driven.now(), id, Answer::End).unwrap_err().details.kind, ErrorKind::Misuse);
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

const PHONE: &str = "work_phone.agents.list";

fn token(access: &str) -> String {
    format!(r#"{{"code":1,"data":{{"accessToken":"{access}","refreshToken":"fresh-refresh"}}}}"#)
}

#[test]
fn neither_events_nor_errors_show_a_token_that_was_replaced() {
    let client = work_phone(r#""clientId":"c","clientSecret":"csecret""#);
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    let (id, _) = driven.send();
    driven.respond(id, 200, &[], &token("old-token"));
    let echo = r#"{"code":"old-token","message":"old-token\nforged"}"#;
    let (id, _) = driven.send();
    driven.respond(id, 401, &[], echo);
    let (id, _) = driven.send();
    driven.respond(id, 200, &[], &token("new-token"));
    let (id, _) = driven.send();
    driven.respond(id, 500, &[], echo);
    let error = driven.error();
    assert!(error.details.raw.as_deref().is_some_and(|raw| raw.contains("***")), "{error:?}");
    assert!(!format!("{error:?} {:?}", driven.events).contains("old-token"), "{error:?} {:?}", driven.events);
}

#[test]
fn a_refused_token_is_replaced_once() {
    let client = work_phone(r#""clientId":"c","clientSecret":"csecret","accessToken":"old-token""#);
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    let (id, request) = driven.send();
    assert!(request.url.contains("accessToken=old-token"), "{request:?}");
    driven.respond(id, 401, &[], "");
    let (id, request) = driven.send();
    assert!(request.url.contains("getToken") || !request.url.contains("accessToken"), "{request:?}");
    assert!(driven.has_event(r#""type":"token""#), "{:?}", driven.events);
    driven.respond(id, 200, &[], &token("new-token"));
    let (id, request) = driven.send();
    assert!(request.url.contains("accessToken=new-token"), "{request:?}");
    driven.respond(id, 401, &[], "");
    let error = driven.error();
    assert_eq!(
        (error.details.kind, error.details.status, error.details.outcome),
        (ErrorKind::Http, Some(401), Outcome::Rejected)
    );
}

#[test]
fn a_refresh_token_alone_gets_an_access_token() {
    let client = work_phone(r#""refreshToken":"only-refresh""#);
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    let (id, request) = driven.send();
    assert!(request.url.contains("refreshToken=only-refresh"), "{request:?}");
    driven.respond(id, 200, &[], &token("renewed"));
    let (_, request) = driven.send();
    assert!(request.url.contains("accessToken=renewed"), "{request:?}");
}

#[test]
fn a_refresh_token_that_is_refused_ends_the_call_where_nothing_else_is_known() {
    let client = work_phone(r#""refreshToken":"only-refresh""#);
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    let (id, _) = driven.send();
    driven.respond(id, 200, &[], r#"{"code":0,"msg":"only-refresh is no good"}"#);
    let error = driven.error();
    assert_eq!((error.details.kind, error.details.outcome), (ErrorKind::Auth, Outcome::NotSent));
    assert!(!error.details.message.contains("only-refresh"), "{error:?}");
}

#[test]
fn tokens_of_the_host_are_asked_for_again_when_refused() {
    let client = work_phone(r#""externalTokens":true"#);
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    for token in ["first", "second"] {
        let Stop::Token(id) = driven.stop() else { panic!() };
        driven.call.answer(driven.now(), id, Answer::Token(token.into())).unwrap();
        let (id, request) = driven.send();
        assert!(request.url.contains(token), "{request:?}");
        driven.respond(id, 401, &[], "");
    }
    assert_eq!(driven.error().details.status, Some(401));
}

#[test]
fn every_event_comes_from_the_core() {
    let mut driven = Driven::new(&platform(), DISABLE, AGENT, Options::default());
    let (id, _) = driven.send();
    driven.steady_ms = 30;
    driven.respond(id, 503, &[], "");
    driven.steady_ms = driven.wait();
    let (id, _) = driven.send();
    driven.steady_ms += 20;
    driven.respond(id, 200, &[], OK);
    assert_eq!(driven.value(), "null");
    let types: Vec<&str> = driven.events.iter().filter_map(|event| event.split('"').nth(3)).collect();
    assert_eq!(types, ["attempt", "response", "retry", "wait", "attempt", "response", "end"]);
    assert!(driven.has_event(r#""status":503,"durationMs":30"#), "{:?}", driven.events);
    assert!(driven.has_event(r#""status":200,"durationMs":20"#), "{:?}", driven.events);
    assert!(
        driven.has_event(&format!(r#""ok":true,"rows":0,"durationMs":{}"#, driven.steady_ms)),
        "{:?}",
        driven.events
    );
    assert!(matches!(driven.stop(), Stop::Done(Ok(_))), "the end is latched");
}

#[test]
fn a_quiet_call_emits_what_it_was_asked_for_alone() {
    let options = Options { quiet: true, ..Options::default() };
    let mut driven = Driven::new(&platform(), DISABLE, AGENT, options.clone());
    let (id, _) = driven.send();
    driven.respond(id, 200, &[], OK);
    assert_eq!(driven.value(), "null");
    assert!(driven.events.is_empty(), "{:?}", driven.events);
    let mut driven = Driven::new(&platform(), "platform.agents.query", "{}", options.pages());
    let (id, _) = driven.send();
    driven.respond(id, 200, &[], r#"{"success":true,"code":"200","data":[{"_id":"1"}]}"#);
    assert_eq!(driven.value(), "null");
    assert_eq!(driven.events.len(), 1, "{:?}", driven.events);
}

#[test]
fn stale_and_unfit_answers_change_nothing() {
    let mut driven = Driven::new(&platform(), DISABLE, AGENT, Options::default());
    assert_eq!(driven.call.answer(driven.now(), 0, Answer::End).unwrap_err().details.kind, ErrorKind::Misuse);
    let (id, _) = driven.send();
    for (id, answer) in
        [(id, Answer::Signature("a".into())), (id, Answer::Stored), (id + 1, Answer::End), (id - 1, Answer::End)]
    {
        assert_eq!(driven.call.answer(driven.now(), id, answer).unwrap_err().details.kind, ErrorKind::Misuse);
    }
    driven.respond(id, 200, &[], OK);
    assert_eq!(driven.value(), "null");
}

#[test]
fn a_stopped_call_is_no_failure() {
    let mut driven = Driven::new(&platform(), DISABLE, AGENT, Options::default());
    driven.send();
    driven.call.stop(driven.now());
    assert_eq!(driven.value(), "null");
    assert!(driven.has_event(r#""ok":true"#), "{:?}", driven.events);
}

#[test]
fn debug_shows_no_secret() {
    let client = work_phone(r#""clientId":"c","clientSecret":"csecret","accessToken":"old-token""#);
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    let (_, request) = driven.send();
    let shown = format!("{:?} {request:?} {client:?}", driven.call);
    assert!(!shown.contains("old-token") && !shown.contains("csecret"), "{shown}");
}

#[test]
fn raw_responses_are_told_where_they_are_asked_for() {
    let options = || Options { raw_responses: true, quiet: true, ..Options::default() };
    let mut driven = Driven::new(&platform(), DISABLE, AGENT, options());
    let (id, _) = driven.send();
    driven.respond(id, 503, &[("X-Request-Id", "r1")], "busy");
    let until_ms = driven.wait();
    driven.steady_ms = until_ms;
    let (id, _) = driven.send();
    driven.respond(id, 200, &[("Set-Cookie", "a"), ("set-cookie", "b")], OK);
    assert_eq!(driven.value(), "null");
    let told = [
        r#"{"type":"raw_response","operation":"platform.agents.disable","status":503,"attempt":1,"headers":{"x-request-id":"r1"}}"#,
        r#"{"type":"raw_response","operation":"platform.agents.disable","status":200,"attempt":2,"headers":{"set-cookie":"a, b"}}"#,
    ];
    assert_eq!(driven.events, told);
    // Fetching a token is not part of what the caller asked for.
    let client = work_phone(r#""clientId":"c","clientSecret":"csecret""#);
    let mut driven = Driven::new(&client, PHONE, "{}", options());
    let (id, _) = driven.send();
    driven.respond(id, 200, &[], &token("new-token"));
    driven.send();
    assert!(driven.events.is_empty(), "{:?}", driven.events);
}

#[test]
fn a_response_is_as_large_as_the_client_reads() {
    let body = r#"{"success":true,"code":"200","data":[{"_id":"1","name":"admin"}]}"#;
    for (max, code) in [(body.len(), None), (body.len() - 1, Some("too_large"))] {
        let options = format!(
            r#"{{"baseUrl":"https://cc.example.com","account":"1","secret":"s3cr3t","signing":"md5:hex:{{secret}}{{nonce}}","retries":0,"maxResponseBytes":{max}}}"#
        );
        let client = client(Interface::Platform, &options);
        let mut call = Driven::new(&client, "platform.roles.list", "{}", Options::default());
        let (id, _) = call.send();
        if code.is_none() {
            call.respond(id, 200, &[], body);
            assert!(call.value().contains("admin"));
        } else {
            let now = call.now();
            call.call.answer(now, id, Answer::Head { status: 200, headers: vec![] }).unwrap();
            call.call.answer(now, id, Answer::Chunk(body.as_bytes().to_vec())).unwrap();
            assert_eq!(call.error().code(), code);
        }
    }
    let error = Config::from_json(
        Interface::Platform,
        br#"{"baseUrl":"https://cc.example.com","account":"1","maxResponseBytes":0}"#,
    )
    .unwrap_err();
    assert_eq!(error.field(), Some("maxResponseBytes"));
}

#[test]
fn an_answer_in_parts_is_merged_where_only_the_whole_is_wanted() {
    let client = client(
        Interface::AiAgent,
        r#"{"baseUrl":"https://ai.example.com","appid":"0123456789abcdef0123456789abcdef","apptoken":"t"}"#,
    );
    let params = r#"{"sid":"s","agent_id":"a","messages":[{"type":"user","text":"?"}],"stream":true}"#;
    let mut driven = Driven::new(&client, "ai_agent.sessions.ask", params, Options::default());
    let (id, request) = driven.send();
    assert!(str::from_utf8(&request.body).unwrap().contains(r#""stream":true"#));
    driven.call.answer(driven.now(), id, Answer::Head { status: 200, headers: Vec::new() }).unwrap();
    for part in [r#"{"reply":"a"}"#, r#"{"reply":"b","is_end":true}"#] {
        driven.call.answer(driven.now(), id, Answer::Chunk(part.into())).unwrap();
    }
    assert_eq!(driven.value(), r#"{"data":"ab","is_end":true}"#);
    assert!(!driven.has_event("part"), "{:?}", driven.events);
}

#[test]
fn a_walk_that_has_not_begun_can_be_one_page() {
    const AGENTS: &str = "platform.agents.query";
    let walk = || Driven::new(&platform(), AGENTS, r#"{"agentNumber":"1"}"#, Options::default().typed().pages());
    let mut one = walk();
    one.call.narrow_to_page();
    let (id, request) = one.send();
    assert_eq!(str::from_utf8(&request.body), Ok(r#"{"agentNumber":"1"}"#));
    one.respond(id, 200, &[], r#"{"success":true,"code":"200","data":[{"_id":"a"}]}"#);
    assert_eq!(one.value(), r#"[{"_id":"a"}]"#);
    assert!(!one.has_event("page"));
    // Where it has begun, it stays what it is.
    let mut all = walk();
    let (_, request) = all.send();
    assert!(str::from_utf8(&request.body).unwrap().contains(r#""page":1"#));
    all.call.narrow_to_page();
    assert!(matches!(all.call.poll(all.now()), Step::Pending { .. }));
}
