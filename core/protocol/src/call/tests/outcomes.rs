//! What the answer to a write proves.

use super::*;

#[test]
fn json_of_a_gateway_and_internal_errors_prove_nothing_about_a_write() {
    let server = r#"{"success":false,"code":50007,"message":"request server error"}"#;
    let gateway = r#"{"code":504,"message":"Gateway Timeout"}"#;
    let success = r#"{"success":true,"code":"200","message":"ok"}"#;
    let nothing = r#"{"success":false}"#;
    let documented = r#"{"success":false,"code":6721,"message":"agent mobile repeat"}"#;
    let answer = |operation, params, status, body: &str| {
        let options = Options { retries: Some(2), ..Options::default() };
        let mut driven = Driven::new(&platform(), operation, params, options);
        let (id, _) = driven.send();
        driven.respond(id, status, &[], body);
        driven.error()
    };
    let refused = [(200, server), (500, server), (504, gateway), (502, nothing), (503, gateway), (408, gateway)];
    let done = [301, 401, 403, 404, 425, 429, 499, 500, 503].map(|status| (status, success));
    for (status, body) in refused.into_iter().chain(done) {
        let error = answer(CREATE, TASK, status, body);
        assert_eq!((error.outcome(), error.class()), (Outcome::Unknown, "outcome_unknown"), "{status} {body}");
        assert!(!error.is_retryable(), "{status} {body}");
    }
    for (status, body) in [(200, documented), (500, documented), (504, documented), (200, nothing), (404, gateway)] {
        let error = answer(CREATE, TASK, status, body);
        assert_eq!((error.outcome(), error.class()), (Outcome::Rejected, "api"), "{status} {body}");
    }
}

#[test]
fn a_success_under_401_does_not_make_a_call_ring_twice() {
    let mut driven = Driven::new(
        &work_phone(r#""accessToken":"AT-1""#),
        "work_phone.phone.call",
        r#"{"userPhone":"1","callPhone":"2"}"#,
        Options::default(),
    );
    let (id, _) = driven.send();
    driven.respond(id, 401, &[], r#"{"code":1,"msg":"success","data":{}}"#);
    let error = driven.error();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Http, Outcome::Unknown));
}

#[test]
fn the_answer_of_another_operation_proves_that_nothing_was_changed() {
    let params = r#"{"account":"1","agentId":"a","catalogId":"c","label":"l","level":1,"parentId":"0"}"#;
    let mut driven = Driven::new(&platform(), "platform.catalogs.update", params, Options::default());
    let (id, _) = driven.send();
    driven.respond(id, 200, &[], r#"{"success":true,"message":"ok","data":{"tree":[]}}"#);
    let error = driven.error();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::MalformedResponse, Outcome::Rejected));
    assert!(error.remedy().is_some_and(|remedy| remedy.contains("option paths: platform.catalogs.update")));
}

#[test]
fn what_was_created_and_is_not_in_the_answer_was_done() {
    let agent = r#"{"agentName":"a","agentNumber":"9","agentVersion":"v","password":"Passw0rd!","queueList":["8"],"roles":["r"]}"#;
    for data in ["", r#","data":null"#, r#","data":"created""#] {
        let mut driven = Driven::new(&platform(), "platform.agents.create", agent, Options::default());
        let (id, _) = driven.send();
        driven.respond(id, 200, &[], &["{\"success\":true,\"code\":\"200\"", data, "}"].concat());
        let error = driven.error();
        assert_eq!((error.kind(), error.outcome()), (ErrorKind::MalformedResponse, Outcome::Done), "{data}");
        assert!(!error.is_retryable() && error.remedy().is_some(), "{data}");
    }
}

#[test]
fn an_answer_that_does_not_fit_says_why_and_ends_the_batch_half_a_minute_later() {
    let mut call = platform()
        .call(
            "platform.customers.delete",
            b"{}",
            Options { mode: Mode::Rows { journal: false, dry_run: false, count: None }, ..Options::default() },
        )
        .unwrap();
    let at = |steady_ms| Now { wall_ms: WALL_MS, steady_ms };
    let Step::Ask { id, ask: Ask::Rows { max } } = call.poll(at(0)).step else { panic!() };
    assert_eq!(max, 500);
    let mut refused = |steady_ms, answer| call.answer(at(steady_ms), id, answer).unwrap_err().message().to_string();
    assert_eq!(refused(0, Input::Stored), "answer: expected rows or refused, got stored");
    let many = format!("[{}1]", "1,".repeat(500));
    for (rows, last, faults, why) in [
        ("no list", true, "", "expected a JSON list of rows, got another text"),
        (&*many, false, "", "expected at most 500 rows, got 501 rows"),
        ("[]", false, "", "expected at least one row, unless they are the last, got 0 rows"),
        ("[1]", false, "[[1,{}]]", "expected a row with the index 1, which has an error, got 1 rows"),
    ] {
        assert_eq!(refused(20_000, Input::rows(rows.into(), last, faults)), format!("answer: {why}"));
    }
    // Half a minute after the first one.
    assert!(matches!(call.poll(at(29_999)).step, Step::Pending { until_ms: Some(30_000), .. }));
    let Step::Done(result) = call.poll(at(30_000)).step else { panic!() };
    let told = result.map_or_else(|error| error.to_string(), |report| report.as_str().to_string());
    assert!(told.contains("answer: expected rows or refused, got stored"), "{told}");
}

/// A row batch by a clock that is an hour behind: what its journal and its report say of the time is by the service's clock.
#[test]
fn rows_are_looked_for_from_the_time_of_the_service_on() {
    let late = r#"{"success":false,"code":"50014","message":"headers timestamp overtime"}"#;
    let mode = Mode::Rows { journal: true, dry_run: false, count: None };
    let options = Options { mode, retries: Some(1), ..Options::default() };
    let mut driven = Driven::new(&platform(), "platform.customers.create", "{}", options);
    let mut announced = Vec::new();
    // The service has refused the first request, so the second one is announced.
    for is_refused in [true, false] {
        let request = loop {
            let Step::Ask { id, ask } = driven.call.poll(driven.now()).step else { panic!() };
            let answer = match ask {
                Ask::ReadJournal => Input::Journal(String::new()),
                Ask::Rows { .. } => Input::rows(r#"[{"name":"a"}]"#.into(), true, ""),
                Ask::AppendJournal(line) => {
                    announced.extend(line.contains("\"rows\"").then_some(line));
                    Input::Stored
                }
                Ask::Send(_) => break id,
                ask => panic!("{ask:?}"),
            };
            driven.call.answer(driven.now(), id, answer).unwrap();
        };
        if is_refused {
            driven.respond(request, 200, &[("date", "Thu, 09 Oct 2025 09:53:20 GMT")], late);
        } else {
            driven.fail(request, Sent::Maybe, true);
        }
    }
    let times: Vec<&str> = announced.iter().filter_map(|line| crate::json::member(line, "at")).collect();
    assert_eq!(times, ["\"2025-10-09 08:53:20Z\"", "\"2025-10-09 09:53:20Z\""]);
    let Step::Ask { id, ask: Ask::AppendJournal(_) } = driven.call.poll(driven.now()).step else { panic!() };
    driven.call.answer(driven.now(), id, Input::Stored).unwrap();
    let report = driven.value();
    assert!(report.contains(&format!("\"since\":{}", WALL_MS + 3_600_000)), "{report}");
}
