//! Events, stale answers, and what a call returns.

use super::tokens::{PHONE, token};
use super::*;

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
fn stale_and_unfit_answers_change_nothing() {
    let mut driven = Driven::new(&platform(), DISABLE, AGENT, Options::default());
    assert_eq!(driven.call.answer(driven.now(), 0, Input::End).unwrap_err().details.kind, ErrorKind::Misuse);
    let (id, _) = driven.send();
    for (id, answer) in
        [(id, Input::Signature("a".into())), (id, Input::Stored), (id + 1, Input::End), (id - 1, Input::End)]
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
fn raw_responses_are_told_where_they_are_asked_for() {
    let options = || Options { raw_responses: true, ..Options::default() };
    let mut driven = Driven::new(&platform(), DISABLE, AGENT, options());
    let (id, _) = driven.send();
    driven.respond(id, 503, &[("X-Request-Id", "r1")], "busy");
    let until_ms = driven.wait();
    driven.steady_ms = until_ms;
    let (id, _) = driven.send();
    driven.respond(id, 200, &[("Set-Cookie", "a"), ("set-cookie", "b")], OK);
    assert_eq!(driven.value(), "null");
    let raw: Vec<&String> = driven.events.iter().filter(|event| event.contains("raw_response")).collect();
    let body = format!("{OK:?}");
    assert_eq!(
        raw,
        [
            r#"{"type":"raw_response","operation":"platform.agents.disable","status":503,"attempt":1,"headers":{"x-request-id":"r1"},"body":"busy"}"#,
            &format!(
                r#"{{"type":"raw_response","operation":"platform.agents.disable","status":200,"attempt":2,"headers":{{"set-cookie":"a, b"}},"body":{body}}}"#
            ),
        ]
    );
    // Fetching a token is not part of what the caller asked for.
    let client = work_phone(r#""clientId":"c","clientSecret":"csecret""#);
    let mut driven = Driven::new(&client, PHONE, "{}", options());
    let (id, _) = driven.send();
    driven.respond(id, 200, &[], &token("new-token"));
    driven.send();
    assert!(!driven.has_event("raw_response"), "{:?}", driven.events);
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
            call.call.answer(now, id, Input::Head { status: 200, headers: vec![] }).unwrap();
            call.call.answer(now, id, Input::Chunk(body.as_bytes().to_vec())).unwrap();
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
    assert!(matches!(all.call.poll(all.now()).step, Step::Pending { .. }));
}
