//! Tokens of the work phone.

use super::*;

pub(super) const PHONE: &str = "work_phone.agents.list";

pub(super) fn token(access: &str) -> String {
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
fn waits_of_the_request_for_a_token_count_towards_the_longest_wait() {
    let client = work_phone(r#""clientId":"c","clientSecret":"csecret""#);
    let options = Options { max_wait_ms: Some(5_000), ..Options::default() };
    let mut driven = Driven::new(&client, PHONE, "{}", options);
    let busy = [("retry-after", "3")];
    let (id, _) = driven.send();
    driven.respond(id, 503, &busy, "");
    driven.steady_ms = driven.wait();
    let (id, _) = driven.send();
    driven.respond(id, 200, &[], &token("first-token"));
    let (id, _) = driven.send();
    driven.respond(id, 503, &busy, "");
    assert_eq!(driven.error().details.status, Some(503), "another three seconds would be six");
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
        driven.call.answer(driven.now(), id, Input::Token(token.into())).unwrap();
        let (id, request) = driven.send();
        assert!(request.url.contains(token), "{request:?}");
        driven.respond(id, 401, &[], "");
    }
    assert_eq!(driven.error().details.status, Some(401));
}

#[test]
fn debug_shows_no_secret() {
    let client = work_phone(r#""clientId":"c","clientSecret":"csecret","accessToken":"old-token""#);
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    let (_, request) = driven.send();
    let shown = format!("{:?} {request:?} {client:?}", driven.call);
    assert!(!shown.contains("old-token") && !shown.contains("csecret"), "{shown}");
}

const CALL: &str = "work_phone.phone.call";
const CALLEE: &str = r#"{"callPhone":"13700000001","userPhone":"13800001001"}"#;
const HELD: &str = r#""accessToken":"old-token","refreshToken":"old-refresh""#;
const FAILED: &str = r#"{"code":0,"msg":"accessToken has expired"}"#;
const DONE: &str = r#"{"code":1,"data":{}}"#;

/// Answers the request that is sent next, which has this in its URL.
fn answer(driven: &mut Driven, wanted: &str, body: &str) {
    let (id, request) = driven.send();
    assert!(request.url.contains(wanted), "{wanted}: {request:?}");
    driven.respond(id, 200, &[], body);
}

#[test]
fn a_configured_token_is_renewed_once_after_a_read_failed_with_it() {
    let client = work_phone(HELD);
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    answer(&mut driven, "accessToken=old-token", FAILED);
    answer(&mut driven, "refreshToken=old-refresh", &token("new-token"));
    answer(&mut driven, "accessToken=new-token", FAILED);
    let error = driven.error();
    assert_eq!((error.code(), error.outcome(), error.remedy()), (Some("0"), Outcome::Rejected, None));
    // The client has fetched the token itself, so code 0 says nothing about it.
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    answer(&mut driven, "accessToken=new-token", FAILED);
    let error = driven.error();
    assert!(error.remedy().is_some_and(|remedy| remedy.contains("invalidateToken")), "{error:?}");
}

#[test]
fn without_a_refresh_token_the_secret_gets_another_token() {
    let client = work_phone(r#""clientId":"c","clientSecret":"csecret","accessToken":"old-token""#);
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    answer(&mut driven, "accessToken=old-token", FAILED);
    answer(&mut driven, "getToken", &token("new-token"));
    answer(&mut driven, "accessToken=new-token", DONE);
    driven.value();
}

#[test]
fn a_write_is_not_repeated_and_the_next_call_renews_the_token() {
    let client = work_phone(HELD);
    let mut driven = Driven::new(&client, CALL, CALLEE, Options::default());
    answer(&mut driven, "accessToken=old-token", FAILED);
    let error = driven.error();
    assert_eq!((error.outcome(), error.is_retryable()), (Outcome::Rejected, false));
    let mut driven = Driven::new(&client, CALL, CALLEE, Options::default());
    answer(&mut driven, "refreshToken=old-refresh", &token("new-token"));
    answer(&mut driven, "accessToken=new-token", r#"{"code":1,"data":null}"#);
    driven.value();
}

#[test]
fn without_a_retry_the_next_call_renews_the_token() {
    let client = work_phone(HELD);
    let once = Options::from_json(br#"{"retries":0}"#).unwrap();
    let mut driven = Driven::new(&client, PHONE, "{}", once.clone());
    answer(&mut driven, "accessToken=old-token", FAILED);
    assert_eq!(driven.error().code(), Some("0"));
    let mut driven = Driven::new(&client, PHONE, "{}", once);
    answer(&mut driven, "refreshToken=old-refresh", &token("new-token"));
    answer(&mut driven, "accessToken=new-token", DONE);
    driven.value();
}

#[test]
fn a_token_that_cannot_be_renewed_stays_in_use_and_costs_no_request_per_call() {
    let client = work_phone(r#""clientId":"c","clientSecret":"csecret","accessToken":"old-token","refreshToken":"r""#);
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    answer(&mut driven, "accessToken=old-token", FAILED);
    answer(&mut driven, "refreshToken=r", r#"{"code":0,"msg":"no"}"#);
    answer(&mut driven, "getToken", r#"{"code":0,"msg":"no"}"#);
    answer(&mut driven, "accessToken=old-token", FAILED);
    assert_eq!((driven.error().kind(), driven.events.len() > 3), (ErrorKind::Api, true));
    for _ in 0..3 {
        let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
        answer(&mut driven, "accessToken=old-token", FAILED);
        assert_eq!(driven.error().code(), Some("0"));
    }
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    driven.steady_ms = 300_000;
    answer(&mut driven, "accessToken=old-token", FAILED);
    answer(&mut driven, "getToken", &token("new-token"));
    answer(&mut driven, "accessToken=new-token", DONE);
    driven.value();
}

#[test]
fn nothing_to_renew_with_is_no_reason_to_ask_again() {
    let client = work_phone(r#""accessToken":"old-token""#);
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    answer(&mut driven, "accessToken=old-token", FAILED);
    let error = driven.error();
    assert_eq!((error.code(), error.remedy()), (Some("0"), None));
}

#[test]
fn a_configured_token_whose_expiry_is_known_is_renewed_before_it() {
    for (left_ms, first) in [(300_000, "refreshToken=old-refresh"), (300_001, "accessToken=old-token")] {
        let client = work_phone(&format!(r#"{HELD},"accessTokenExpiresAt":{}"#, WALL_MS + left_ms));
        let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
        assert!(driven.send().1.url.contains(first), "{left_ms}");
    }
    let client = work_phone(&format!(r#"{HELD},"accessTokenExpiresAt":{}"#, WALL_MS + 7_200_000));
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    answer(&mut driven, "accessToken=old-token", FAILED);
    assert_eq!(driven.error().code(), Some("0"), "its age is known");
}

#[test]
fn a_token_that_expires_while_its_exchange_waits_is_not_used() {
    let client = work_phone(r#""clientId":"c","clientSecret":"csecret""#);
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    answer(&mut driven, "getToken", &token("first"));
    let (id, _) = driven.send();
    driven.respond(id, 503, &[("retry-after", "60")], "");
    let until_ms = driven.wait();
    // The machine sleeps: its steady clock stands, the wall clock goes on.
    driven.slept_ms = 8_000_000;
    driven.steady_ms = until_ms;
    answer(&mut driven, "refreshToken=fresh-refresh", &token("second"));
    answer(&mut driven, "accessToken=second", DONE);
    driven.value();
}
