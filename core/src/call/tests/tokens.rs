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
fn debug_shows_no_secret() {
    let client = work_phone(r#""clientId":"c","clientSecret":"csecret","accessToken":"old-token""#);
    let mut driven = Driven::new(&client, PHONE, "{}", Options::default());
    let (_, request) = driven.send();
    let shown = format!("{:?} {request:?} {client:?}", driven.call);
    assert!(!shown.contains("old-token") && !shown.contains("csecret"), "{shown}");
}
