//! Calls over a relay: the requests of each action, and what each answer says.

use super::*;

fn over(interface: Interface, rest: &str) -> Client {
    client(interface, &format!(r#"{{"relay":"https://app.example.com/relay/","retries":1{rest}}}"#))
}

fn driven(operation: &str, params: &str, options: Options) -> Driven {
    let interface = schema::operation(operation).unwrap().interface;
    Driven::new(&over(interface, ""), operation, params, options)
}

fn header<'a>(request: &'a HttpRequest, name: &str) -> Option<&'a str> {
    request.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
}

fn body(request: &HttpRequest) -> &str {
    core::str::from_utf8(&request.body).unwrap()
}

const QUERY: &str = "platform.agents.query";
const LISTED: &str = "platform.number_lists.add";
const NUMBERS: &str = r#"{"type":"redNum","numbers":["1"]}"#;
const QUESTION: &str = r#"{"sid":"s","agent_id":"a","messages":[{"type":"user","text":"?"}]}"#;

#[test]
fn each_action_has_its_request() {
    let relay = "https://app.example.com/relay";
    let reconcile = Options::default().mode(Mode::Reconcile);
    let page = Options::default().mode(Mode::Pages { cursor: Some("c\"".into()) });
    for (operation, params, options, path, expected) in [
        (DISABLE, AGENT, Options::default(), "call", r#"{"params":{"agentNumber":"1001"},"retries":1}"#),
        (QUERY, "", Options::default(), "call", r#"{"params":{},"retries":1}"#),
        (QUERY, "{}", page, "pages", r#"{"params":{},"cursor":"c\"","retries":1}"#),
        (LISTED, NUMBERS, reconcile, "reconcile", r#"{"params":{"type":"redNum","numbers":["1"]},"retries":1}"#),
    ] {
        let mut driven = driven(operation, params, options);
        let (_, request) = driven.send();
        assert_eq!((request.method, &*request.url), ("POST", &*format!("{relay}/{path}/{operation}")));
        assert_eq!(body(&request), expected, "{operation}");
        assert_eq!(header(&request, "triline-relay"), Some("1"));
        assert_eq!(header(&request, "content-type"), Some("application/json"));
        assert_eq!(header(&request, "accept-language"), Some("en"));
        assert!(driven.has_event(&format!(r#""path":"/{path}/{operation}""#)), "{:?}", driven.events);
    }
    let options = Options::from_json(
        br#"{"timeout":5,"totalTimeout":1000,"maxWait":7,"retries":0,"extraParams":{"a":1},"headers":{"X-Tenant":"t"}}"#,
    );
    let relayed = over(Interface::AiAgent, r#","maxAge":9,"headers":{"authorization":"Bearer abcdef"}"#);
    let mut driven = Driven::new(&relayed, "ai_agent.sessions.ask", QUESTION, options.unwrap().stream());
    let (_, request) = driven.send();
    assert_eq!(request.url, format!("{relay}/stream/ai_agent.sessions.ask"));
    let limits = r#""maxAge":9,"maxWait":7,"timeout":5,"totalTimeout":1000,"retries":0,"extraParams":{"a":1}"#;
    assert_eq!(body(&request), format!(r#"{{"params":{QUESTION},{limits}}}"#));
    assert_eq!((header(&request, "x-tenant"), header(&request, "authorization")), (Some("t"), Some("Bearer abcdef")));
    // A call says for itself how old its answer may be, which means nothing without a relay.
    let fresh = Options::from_json(br#"{"maxAge":0}"#).unwrap();
    let (_, request) = Driven::new(&relayed, "ai_agent.sessions.ask", QUESTION, fresh.clone().stream()).send();
    assert_eq!(body(&request), format!(r#"{{"params":{QUESTION},"maxAge":0,"retries":1}}"#));
    let direct = r#"{"baseUrl":"https://ai.example.com","appid":"0123456789abcdef0123456789abcdef","apptoken":"t"}"#;
    let error =
        client(Interface::AiAgent, direct).call("ai_agent.sessions.ask", QUESTION.as_bytes(), fresh).unwrap_err();
    assert_eq!((error.kind(), error.details.field.as_deref()), (ErrorKind::InvalidRequest, Some("maxAge")));
}

#[test]
fn a_file_follows_a_line_of_json() {
    let params = r#"{"file":5,"filename":"a.txt","agent_id":"a","source_url":null}"#;
    let mut driven = driven("ai_agent.documents.upload", params, Options::default());
    let (_, request) = driven.send();
    assert!(request.url.ends_with("/upload/ai_agent.documents.upload"));
    assert_eq!(header(&request, "content-type"), Some("application/vnd.triline.upload"));
    let line = body(&request);
    assert!(line.ends_with("\"size\":5,\"name\":\"a.txt\"}\n") && !line.contains("\"file\""), "{line}");
    let upload = request.upload.clone().unwrap();
    assert_eq!((upload.content_length, upload.tail.len()), (line.len() as u64 + 5, 0));
}

#[test]
fn results_are_read_from_the_names_of_the_api() {
    let answer = r#"{"result":[{"id":"1","name":"admin","other":1,"extra":{"id":"2"}}]}"#;
    for (options, expected) in [
        (Options::default(), r#"[{"id":"1","name":"admin","other":1,"extra":{"id":"2"}}]"#),
        (Options::default().typed(), r#"[{"_id":"1","name":"admin","extra":{"other":1,"id":"2"}}]"#),
    ] {
        let mut driven = driven("platform.roles.list", "{}", options);
        let (id, _) = driven.send();
        driven.respond(id, 200, &[], answer);
        assert_eq!(driven.value(), expected);
    }
    let mut driven = driven(DISABLE, AGENT, Options::default());
    let (id, _) = driven.send();
    driven.respond(id, 200, &[], r#"{"result":null}"#);
    assert_eq!(driven.value(), "null");
}

static ROOM: triline_schema::operation::Kind = triline_schema::work_phone::chat_app::ChatAppRoom.kind();

#[test]
fn fields_that_the_core_makes_are_not_made_twice() {
    let row = r#"{"memberList":"a;b","memberNumbers":["a","b"]}"#;
    for form in [crate::Form::Json, crate::Form::Typed] {
        let read = crate::exchange::relayed::codec::read_rows(&ROOM, &format!("[{row}]"), form);
        assert_eq!(read.unwrap(), format!("[{row}]"));
    }
}

#[test]
fn pages_follow_their_cursors() {
    let mut driven = driven(QUERY, "{}", Options::default().pages());
    let (id, request) = driven.send();
    assert!(!body(&request).contains("cursor"));
    driven.respond(id, 200, &[], r#"{"items":[{"agentNumber":"1"}],"page":1,"total":3,"cursor":"k","isLast":false}"#);
    let (id, request) = driven.send();
    assert!(body(&request).contains(r#""cursor":"k""#));
    // The list ends too early; the page is valid all the same.
    let error = r#"{"kind":"malformed_response","code":"incomplete_list","message":"fewer","retryable":true,"outcome":"done","cursor":"l","requestId":"r"}"#;
    let page = format!(r#"{{"items":[{{"agentNumber":"2"}}],"page":2,"isLast":true,"error":{error}}}"#);
    driven.respond(id, 200, &[], &page);
    let error = driven.error();
    assert_eq!((error.code(), error.cursor(), error.outcome()), (Some("incomplete_list"), Some("l"), Outcome::Done));
    assert_eq!(driven.events.iter().filter(|event| event.contains(r#""type":"page""#)).count(), 2);

    let mut driven = self::driven(QUERY, "{}", Options::default().mode(Mode::Page { cursor: None }));
    let (id, _) = driven.send();
    driven.respond(id, 200, &[], r#"{"items":[],"page":1,"cursor":"k","isLast":false}"#);
    assert_eq!(driven.value(), "null");
}

/// Each row of the table of errors, told for an operation that must not be repeated.
#[test]
fn each_error_keeps_what_the_relay_tells() {
    for (status, told, kind, class, outcome, retryable) in [
        (400, r#""kind":"misuse","code":"json""#, ErrorKind::Misuse, "misuse", "not_sent", false),
        (404, r#""kind":"misuse","code":"path""#, ErrorKind::Misuse, "misuse", "not_sent", false),
        (401, r#""kind":"auth","code":"unknown_user","category":"auth""#, ErrorKind::Auth, "auth", "not_sent", false),
        (403, r#""kind":"api","code":"origin","category":"permission""#, ErrorKind::Api, "api", "not_sent", false),
        (403, r#""kind":"api","code":"not_allowed","category":"permission""#, ErrorKind::Api, "api", "not_sent", false),
        (408, r#""kind":"api","code":"too_slow""#, ErrorKind::Api, "api", "not_sent", true),
        (413, r#""kind":"misuse","code":"too_large""#, ErrorKind::Misuse, "misuse", "not_sent", false),
        (503, r#""kind":"api","code":"max_wait","category":"rate_limit""#, ErrorKind::Api, "api", "not_sent", true),
        (
            500,
            r#""kind":"api","code":"internal","category":"server","class":"outcome_unknown""#,
            ErrorKind::Api,
            "outcome_unknown",
            "unknown",
            false,
        ),
        (
            400,
            r#""kind":"invalid_request","code":"range","field":"taskName","expected":"text","got":"5""#,
            ErrorKind::InvalidRequest,
            "invalid_request",
            "not_sent",
            false,
        ),
        (
            422,
            r#""kind":"api","code":"6721","category":"conflict","status":200"#,
            ErrorKind::Api,
            "api",
            "rejected",
            false,
        ),
        (
            422,
            r#""kind":"api","code":"50010","category":"rate_limit","status":429"#,
            ErrorKind::Api,
            "api",
            "rejected",
            true,
        ),
        (
            502,
            r#""kind":"transport","code":"timeout","class":"outcome_unknown","reconcilable":true"#,
            ErrorKind::Transport,
            "outcome_unknown",
            "unknown",
            false,
        ),
        (
            502,
            r#""kind":"malformed_response","code":"malformed""#,
            ErrorKind::MalformedResponse,
            "malformed_response",
            "done",
            false,
        ),
        (499, r#""kind":"cancelled","code":"cancelled""#, ErrorKind::Cancelled, "cancelled", "unknown", false),
    ] {
        let told = format!(
            r#"{{"error":{{{told},"message":"说明","remedy":"处理","retryable":{retryable},"outcome":"{outcome}","attempts":3,"requestId":"r"}}}}"#
        );
        let mut driven = driven(CREATE, TASK, Options::default());
        let (id, _) = driven.send();
        driven.respond(id, status, &[("triline-request-id", "r")], &told);
        let error = driven.error();
        assert_eq!((error.kind(), error.class(), error.outcome().name()), (kind, class, outcome), "{told}");
        assert_eq!((error.message(), error.remedy()), ("说明", Some("处理")), "{told}");
        assert_eq!((error.is_retryable(), error.attempts(), error.raw()), (retryable, 3, None), "{told}");
        assert_eq!(error.is_reconcilable(), told.contains("reconcilable"), "{told}");
        assert_eq!(
            error.status(),
            [("6721", 200), ("50010", 429)]
                .iter()
                .find(|(code, _)| error.code() == Some(code))
                .map(|(_, status)| *status),
            "{told}"
        );
        assert_eq!(error.field().is_some(), told.contains("field"), "{told}");
        assert_eq!(error.operation(), Some(CREATE));
    }
}

#[test]
fn a_quota_is_waited_for_where_the_relay_says_how_long() {
    let told = r#"{"error":{"kind":"api","code":"quota","category":"quota","message":"m","retryable":true,"outcome":"not_sent","retryAfterMs":1500,"requestId":"r"}}"#;
    let mut driven = driven(CREATE, TASK, Options::default());
    let (id, _) = driven.send();
    driven.respond(id, 429, &[("retry-after", "2")], told);
    assert_eq!(driven.wait(), 1_500);
    driven.steady_ms = 1_500;
    let (id, _) = driven.send();
    driven.respond(id, 429, &[], told);
    let error = driven.error();
    assert_eq!((error.code(), error.retry_after()), (Some("quota"), Some(core::time::Duration::from_millis(1_500))));
    // Nobody waits longer than the call may.
    let mut driven = self::driven(CREATE, TASK, Options::from_json(br#"{"maxWait":1000}"#).unwrap());
    let (id, _) = driven.send();
    driven.respond(id, 429, &[], told);
    assert_eq!(driven.error().code(), Some("quota"));
}

#[test]
fn what_is_no_relay_says_so() {
    for (status, text, code, outcome, class) in [
        (200, "<html>", "no_relay", Outcome::Unknown, "outcome_unknown"),
        (200, r#"{"success":true}"#, "no_relay", Outcome::Unknown, "outcome_unknown"),
        (502, "<html>", "502", Outcome::Unknown, "outcome_unknown"),
        (400, "{}", "400", Outcome::Unknown, "outcome_unknown"),
        (409, "{}", "409", Outcome::Unknown, "outcome_unknown"),
        (401, "", "401", Outcome::NotSent, "http"),
        (413, "<html>", "413", Outcome::NotSent, "http"),
        (404, r#"{"error":"no"}"#, "404", Outcome::NotSent, "http"),
    ] {
        let mut driven = driven(CREATE, TASK, Options::default());
        let (id, _) = driven.send();
        driven.respond(id, status, &[], text);
        let error = driven.error();
        assert_eq!((error.code(), error.outcome(), error.class()), (Some(code), outcome, class), "{status} {text}");
        let remedy = if status == 502 { "may have been done" } else { "address of the relay" };
        assert!(error.remedy().is_some_and(|told| told.contains(remedy)), "{error:#?}");
    }
}

#[test]
fn a_lost_answer_is_unknown_and_a_read_is_asked_again() {
    let mut write = driven(CREATE, TASK, Options::default());
    let (id, _) = write.send();
    write.fail(id, Sent::Maybe, false);
    let error = write.error();
    assert_eq!((error.class(), error.outcome()), ("outcome_unknown", Outcome::Unknown));

    let mut read = driven(QUERY, "{}", Options::default());
    let (id, _) = read.send();
    read.fail(id, Sent::Maybe, false);
    read.steady_ms = read.wait();
    let (id, _) = read.send();
    read.respond(id, 200, &[], r#"{"result":{"data":[{"agentNumber":"1"}],"total":1}}"#);
    assert!(read.value().contains("agentNumber"));

    // What the relay says of a second attempt says nothing about the first.
    let mut write = driven(DISABLE, AGENT, Options::default());
    let (id, _) = write.send();
    write.fail(id, Sent::Maybe, false);
    write.steady_ms = write.wait();
    let (id, _) = write.send();
    let refused = r#"{"error":{"kind":"api","code":"not_allowed","message":"m","retryable":false,"outcome":"not_sent","requestId":"r"}}"#;
    write.respond(id, 403, &[], refused);
    assert_eq!(write.error().outcome(), Outcome::Unknown);

    // A read has done nothing.
    let mut read = driven(QUERY, "{}", Options::default());
    let (id, _) = read.send();
    read.fail(id, Sent::Maybe, false);
    read.steady_ms = read.wait();
    let (id, _) = read.send();
    read.respond(id, 403, &[], refused);
    let error = read.error();
    assert_eq!((error.outcome(), error.is_retryable()), (Outcome::NotSent, false));
}

fn asked() -> (Driven, u32) {
    let client = over(Interface::AiAgent, "");
    let mut driven = Driven::new(&client, "ai_agent.sessions.ask", QUESTION, Options::default().stream());
    let (id, _) = driven.send();
    driven.call.answer(driven.now(), id, Input::Head { status: 200, headers: Vec::new() }).unwrap();
    (driven, id)
}

#[test]
fn streams_are_events_however_they_are_cut() {
    let stream = "event: part\ndata: {\"reply\":\"你\",\"is_end\":false}\n\n: heartbeat\n\nevent: part\r\ndata: {\"reply\":\"好\"}\r\n\r\nevent: end\ndata: {\"answer\":{}}\n\n";
    for size in 1..=stream.len() {
        let (mut driven, id) = asked();
        for piece in stream.as_bytes().chunks(size) {
            if driven.call.awaits(id) {
                driven.call.answer(driven.now(), id, Input::Chunk(piece.to_vec())).unwrap();
            }
        }
        assert_eq!(driven.value(), r#"{"reply":"你好","is_end":false}"#);
        assert_eq!(driven.events.iter().filter(|event| event.contains(r#""type":"part""#)).count(), 2);
    }
}

#[test]
fn a_stream_without_its_end_broke_off() {
    let part = "event: part\ndata: {\"reply\":\"a\"}\n\n";
    let error = "event: error\ndata: {\"kind\":\"api\",\"code\":\"403\",\"message\":\"m\",\"retryable\":false,\"outcome\":\"rejected\",\"requestId\":\"r\"}\n\n";
    for (text, kind, outcome) in [
        (String::new(), ErrorKind::Transport, Outcome::Unknown),
        (part.to_string(), ErrorKind::Transport, Outcome::Unknown),
        (error.to_string(), ErrorKind::Api, Outcome::Rejected),
        (format!("{part}{}", error.replace("rejected", "unknown")), ErrorKind::Api, Outcome::Unknown),
        ("event: part\ndata: [1]\n\n".to_string(), ErrorKind::MalformedResponse, Outcome::Unknown),
    ] {
        let (mut driven, id) = asked();
        driven.call.answer(driven.now(), id, Input::Chunk(text.clone().into_bytes())).unwrap();
        if driven.call.awaits(id) {
            driven.call.answer(driven.now(), id, Input::End).unwrap();
        }
        let error = driven.error();
        assert_eq!((error.kind(), error.outcome()), (kind, outcome), "{text}");
    }
    // Heartbeats keep it alive, silence does not.
    let (mut driven, id) = asked();
    assert!(matches!(driven.stop(), Stop::Pending(Some(60_000))));
    driven.steady_ms = 50_000;
    driven.call.answer(driven.now(), id, Input::Chunk(b": heartbeat\n\n".to_vec())).unwrap();
    assert!(matches!(driven.stop(), Stop::Pending(Some(110_000))));
    driven.steady_ms = 110_000;
    assert_eq!(driven.error().code(), Some("timeout"));
}

#[test]
fn headers_are_asked_for_each_attempt_and_are_secret() {
    let client = over(Interface::Platform, r#","externalHeaders":true,"headers":{"authorization":"Bearer other"}"#);
    let mut driven = Driven::new(&client, QUERY, "{}", Options::default());
    let give = |driven: &mut Driven, token: &str| loop {
        match driven.call.poll(driven.now()).step {
            Step::Ask { id, ask: Ask::Headers } => {
                let headers = Input::headers(&format!(r#"{{"Authorization":"Bearer {token}"}}"#));
                driven.call.answer(driven.now(), id, headers).unwrap();
            }
            Step::Ask { id, ask: Ask::Send(request) } => {
                assert_eq!(header(&request, "authorization"), Some(&*format!("Bearer {token}")));
                return id;
            }
            Step::Wait { until_ms, .. } => driven.steady_ms = until_ms,
            step => panic!("{step:?}"),
        }
    };
    let id = give(&mut driven, "fresh-token-1");
    driven.fail(id, Sent::Maybe, false);
    let id = give(&mut driven, "fresh-token-2");
    driven.respond(id, 409, &[], "fresh-token-1 fresh-token-2 other");
    let error = driven.error();
    assert_eq!(error.raw(), Some("*** *** ***"));

    let mut refused = Driven::new(&client, QUERY, "{}", Options::default());
    let Step::Ask { id, ask: Ask::Headers } = refused.call.poll(refused.now()).step else { panic!() };
    refused.call.answer(refused.now(), id, Input::Refused("signed out".into())).unwrap();
    let error = refused.error();
    assert_eq!((error.kind(), error.code(), error.outcome()), (ErrorKind::Auth, Some("no_headers"), Outcome::NotSent));

    let mut wrong = Driven::new(&client, QUERY, "{}", Options::default());
    let Step::Ask { id, ask: Ask::Headers } = wrong.call.poll(wrong.now()).step else { panic!() };
    wrong.call.answer(wrong.now(), id, Input::headers(r#"{"content-type":"x"}"#)).unwrap();
    assert_eq!(wrong.error().field(), Some("headers.content-type"));
}

#[test]
fn what_a_relay_has_nothing_for_is_refused() {
    let client = over(Interface::Platform, "");
    let error = client.call("request", br#"{"method":"POST","path":"/x"}"#, Options::default()).err().unwrap();
    assert_eq!((error.kind(), error.code()), (ErrorKind::Misuse, Some("relay")));
    let config =
        |json: &str| Config::from_json(Interface::Platform, json.as_bytes()).unwrap_err().field().map(str::to_string);
    assert_eq!(config(r#"{"relay":"https://a/r","secret":"s"}"#).as_deref(), Some("secret"));
    assert_eq!(config(r#"{"relay":"http://a.example/r"}"#).as_deref(), Some("relay"));
    assert_eq!(config(r#"{"relay":5}"#).as_deref(), Some("relay"));
}

#[test]
fn parameters_go_out_in_the_names_of_the_api() {
    let mut renamed = 0;
    for operation in schema::operations() {
        for field in operation.params.fields.iter().filter(|field| field.wire != field.api()) {
            renamed += 1;
            let given = format!(r#"{{"{}":null,"other":[1,"a"]}}"#, field.wire);
            let expected = given.replacen(field.wire, field.api(), 1);
            let params = crate::exchange::relayed::codec::in_api_names(operation, &given).unwrap();
            assert_eq!(params, expected, "{}", operation.name);
        }
    }
    assert!(renamed > 0);
}
