//! Row batches over a relay: a job that is started, followed, looked up and stopped.

use super::*;

const BATCH: &str = "platform.customers.create";
const REPORT: &str =
    r#"{"rows":2,"requests":1,"ok":[[0,1]],"failed":[],"unknown":[],"reconcilable":false,"canContinue":false}"#;
const STARTED: &str = r#"{"result":null}"#;

fn over_relay(rest: &str) -> Client {
    client(Interface::Platform, &format!(r#"{{"relay":"https://app.example.com/relay","retries":1{rest}}}"#))
}

fn batch(options: &str) -> Driven {
    Driven::new(&over_relay(""), BATCH, "{}", Options::from_json(options.as_bytes()).unwrap())
}

/// Gives all rows.
fn give(driven: &mut Driven, rows: &str, faults: &str) {
    let Step::Ask { id, ask: Ask::Rows { .. } } = driven.call.poll(driven.now()).step else {
        panic!("no ask for rows")
    };
    driven.call.answer(driven.now(), id, Input::rows(rows.into(), true, faults)).unwrap();
}

/// A batch of two rows whose job was started.
fn started(options: &str) -> (Driven, String) {
    let mut driven = batch(options);
    give(&mut driven, r#"[{"name":"a"},{"name":"b"}]"#, "");
    let (id, request) = driven.send();
    let job = job_of(&request);
    driven.respond(id, 200, &[], STARTED);
    (driven, job)
}

fn json(request: &HttpRequest) -> serde_json::Value {
    serde_json::from_slice(&request.body).unwrap()
}

fn job_of(request: &HttpRequest) -> String {
    json(request)["job"].as_str().unwrap().to_string()
}

/// The request that follows the job.
fn following(driven: &mut Driven, job: &str) -> u32 {
    let (id, request) = driven.send();
    assert_eq!(request.url, format!("https://app.example.com/relay/follow/{BATCH}"));
    assert_eq!((&json(&request)["params"], job_of(&request)), (&serde_json::json!({}), job.to_string()));
    id
}

fn event(name: &str, data: &str) -> String {
    format!("event: {name}\ndata: {data}\n\n")
}

/// Begins the answer that follows, with those events.
fn tell(driven: &mut Driven, id: u32, events: &str) {
    driven.call.answer(driven.now(), id, Input::Head { status: 200, headers: Vec::new() }).unwrap();
    driven.call.answer(driven.now(), id, Input::Chunk(events.as_bytes().to_vec())).unwrap();
}

fn end(driven: &mut Driven, id: u32, report: &str) {
    let progress = event("progress", r#"{"done":2}"#);
    tell(driven, id, &(progress + &event("end", &format!(r#"{{"report":{report}}}"#))));
}

fn result(driven: &mut Driven) -> serde_json::Value {
    serde_json::from_str(&driven.value()).unwrap()
}

#[test]
fn a_job_is_started_with_all_rows_and_followed_to_its_report() {
    let mut driven = batch(r#"{"mode":"rows","count":2,"timeout":5}"#);
    let Step::Ask { id, ask: Ask::Rows { .. } } = driven.call.poll(driven.now()).step else { panic!() };
    driven.call.answer(driven.now(), id, Input::rows(r#"[{"name":"a"}]"#.into(), false, "")).unwrap();
    give(&mut driven, r#"[{"name":"b"}]"#, "");
    assert_eq!(driven.call.running_job(), None);
    let (id, request) = driven.send();
    let job = job_of(&request);
    assert_eq!(request.url, format!("https://app.example.com/relay/job/{BATCH}"));
    assert_eq!(
        json(&request),
        serde_json::json!({"params": {"customers": [{"name": "a"}, {"name": "b"}]}, "timeout": 5, "retries": 1, "job": job})
    );
    driven.respond(id, 200, &[], STARTED);
    let id = following(&mut driven, &job);
    tell(&mut driven, id, &(": heartbeat\n\n".to_string() + &event("progress", r#"{"done":1,"total":2,"etaMs":7}"#)));
    assert!(matches!(driven.stop(), Stop::Pending(_)), "progress is told before the answer ends");
    assert!(driven.has_event(r#""done":1,"total":2,"etaMs":7"#), "{:?}", driven.events);
    assert_eq!(driven.call.running_job(), Some(&*job));
    let rest = event("progress", r#"{"done":2,"total":2}"#) + &event("end", &format!(r#"{{"report":{REPORT}}}"#));
    driven.call.answer(driven.now(), id, Input::Chunk(rest.into_bytes())).unwrap();
    assert_eq!(
        result(&mut driven),
        serde_json::json!({"rows": 2, "requests": 1, "ok": [[0, 1]], "failed": [], "unknown": []})
    );
    assert_eq!(driven.call.running_job(), None);
}

#[test]
fn what_is_followed_is_followed_again_where_it_breaks_or_pauses() {
    let (mut driven, job) = started(r#"{"mode":"rows"}"#);
    let id = following(&mut driven, &job);
    tell(&mut driven, id, &(event("progress", r#"{"done":0}"#) + &event("pause", "{}")));
    let id = following(&mut driven, &job);
    tell(&mut driven, id, &event("progress", r#"{"done":1}"#));
    driven.fail(id, Sent::Maybe, false);
    for failure in 1..=3 {
        driven.steady_ms = driven.wait();
        let id = following(&mut driven, &job);
        match failure {
            1 => driven.fail(id, Sent::No, false),
            2 => driven.respond(id, 502, &[], "<html>"),
            _ => end(&mut driven, id, REPORT),
        }
    }
    assert_eq!(result(&mut driven)["ok"], serde_json::json!([[0, 1]]));
}

#[test]
fn a_job_that_cannot_be_followed_any_more_is_unknown_and_named() {
    let (mut driven, job) = started(r#"{"mode":"rows"}"#);
    let mut times = 0;
    let error = loop {
        match driven.stop() {
            Stop::Send(id, _) => {
                times += 1;
                driven.fail(id, Sent::No, false);
            }
            Stop::Wait(until_ms) => driven.steady_ms = until_ms,
            Stop::Done(Err(error)) => break error,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(times, 6);
    assert_eq!((error.kind(), error.details.outcome), (ErrorKind::Transport, Outcome::Unknown));
    assert_eq!((error.class(), error.details.retryable), ("outcome_unknown", false));
    assert!(error.details.remedy.unwrap().contains(&job));
}

#[test]
fn a_job_that_the_relay_does_not_let_follow_is_followed_again_and_then_unknown() {
    for code in ["too_many", "closing"] {
        let (mut driven, job) = started(r#"{"mode":"rows"}"#);
        let told = format!(
            r#"{{"error":{{"kind":"api","code":"{code}","message":"no","retryable":true,"outcome":"not_sent"}}}}"#
        );
        let mut times = 0;
        let error = loop {
            match driven.stop() {
                Stop::Send(id, _) => {
                    times += 1;
                    driven.respond(id, 503, &[], &told);
                }
                Stop::Wait(until_ms) => driven.steady_ms = until_ms,
                Stop::Done(Err(error)) => break error,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!((times, error.code()), (6, Some(code)));
        assert_eq!((error.class(), error.details.outcome), ("outcome_unknown", Outcome::Unknown), "{code}");
        assert!(!error.details.retryable, "{code}: the job goes on, and a second one would send its rows again");
        assert!(error.details.remedy.unwrap().contains(&job), "{code}");
    }
}

#[test]
fn a_start_whose_answer_is_lost_is_looked_for_and_not_repeated() {
    for (is_known, outcome) in [(true, None), (false, Some(Outcome::Unknown))] {
        let mut driven = batch(r#"{"mode":"rows"}"#);
        give(&mut driven, r#"[{"name":"a"},{"name":"b"}]"#, "");
        let (id, request) = driven.send();
        let job = job_of(&request);
        driven.fail(id, Sent::Maybe, true);
        let id = following(&mut driven, &job);
        if is_known {
            end(&mut driven, id, REPORT);
            assert_eq!(result(&mut driven)["rows"], 2);
        } else {
            let told = r#"{"error":{"kind":"api","code":"unknown_job","outcome":"not_sent","message":"no"}}"#;
            driven.respond(id, 404, &[], told);
            let error = driven.error();
            assert_eq!((error.kind(), Some(error.details.outcome)), (ErrorKind::Transport, outcome));
        }
    }
}

#[test]
fn a_start_that_is_refused_was_not_sent() {
    let mut driven = batch(r#"{"mode":"rows","journal":true,"journalName":"import-1"}"#);
    give(&mut driven, r#"[{"name":"a"}]"#, "");
    let (id, request) = driven.send();
    assert_eq!((job_of(&request).as_str(), &json(&request)["journal"]), ("import-1", &true.into()));
    let told = r#"{"error":{"kind":"api","code":"not_allowed","outcome":"not_sent","message":"no","field":"journal"}}"#;
    driven.respond(id, 403, &[], told);
    let error = driven.error();
    assert_eq!(
        (error.code(), error.field(), error.details.outcome),
        (Some("not_allowed"), Some("journal"), Outcome::NotSent)
    );
    for options in [
        r#"{"mode":"rows","journal":true,"journalName":"./import.log"}"#,
        r#"{"mode":"rows","journal":true}"#,
        r#"{"mode":"follow","job":""}"#,
        r#"{"mode":"cancel"}"#,
        r#"{"mode":"reconcile","report":{"rows":1}}"#,
    ] {
        let options = Options::from_json(options.as_bytes()).unwrap();
        let error = over_relay("").call(BATCH, b"{}", options).err().unwrap();
        assert_eq!((error.kind(), error.details.outcome), (ErrorKind::InvalidRequest, Outcome::NotSent));
    }
}

#[test]
fn how_a_job_ended_without_a_report_is_as_the_relay_says() {
    for (kind, code, outcome) in
        [("cancelled", "cancelled", "unknown"), ("transport", "timeout", "not_sent"), ("http", "closing", "unknown")]
    {
        let (mut driven, job) = started(r#"{"mode":"rows"}"#);
        let id = following(&mut driven, &job);
        let told = format!(r#"{{"kind":"{kind}","code":"{code}","outcome":"{outcome}","message":"no"}}"#);
        tell(&mut driven, id, &(event("progress", r#"{"done":0}"#) + &event("error", &told)));
        let error = driven.error();
        assert_eq!((error.kind().name(), error.code(), error.details.outcome.name()), (kind, Some(code), outcome));
    }
    // A job that the relay has forgotten may have sent rows.
    let (mut driven, job) = started(r#"{"mode":"rows"}"#);
    let id = following(&mut driven, &job);
    driven.respond(
        id,
        404,
        &[],
        r#"{"error":{"kind":"api","code":"unknown_job","outcome":"not_sent","message":"no"}}"#,
    );
    assert_eq!(driven.error().details.outcome, Outcome::Unknown);
}

#[test]
fn a_cancelled_call_names_the_job_that_goes_on() {
    let (mut driven, job) = started(r#"{"mode":"rows"}"#);
    following(&mut driven, &job);
    driven.call.cancel(driven.now());
    let error = driven.error();
    assert_eq!((error.kind(), error.details.outcome), (ErrorKind::Cancelled, Outcome::Unknown));
    assert_eq!(driven.call.running_job(), Some(&*job));
    let mut stop = batch(&format!(r#"{{"mode":"cancel","job":"{job}"}}"#));
    let (id, request) = stop.send();
    assert_eq!(request.url, format!("https://app.example.com/relay/cancel/{BATCH}"));
    assert_eq!(json(&request), serde_json::json!({"params": {}, "job": job}));
    stop.respond(id, 200, &[], STARTED);
    assert_eq!(stop.value(), "null");
    // Before anything is sent, there is no job.
    let mut driven = batch(r#"{"mode":"rows"}"#);
    driven.call.poll(driven.now());
    driven.call.cancel(driven.now());
    assert_eq!((driven.error().details.outcome, driven.call.running_job()), (Outcome::NotSent, None));
}

#[test]
fn unknown_rows_are_looked_up_as_a_further_part_of_the_job() {
    let unknown = r#"{"rows":1,"requests":1,"ok":[],"failed":[],"unknown":[{"rows":[0,0],"error":{"kind":"transport","outcome":"unknown","message":"lost"}}],"reconcilable":true}"#;
    let mut driven = batch(r#"{"mode":"follow","job":"import-1"}"#);
    let id = following(&mut driven, "import-1");
    end(&mut driven, id, unknown);
    let report = result(&mut driven);
    assert_eq!(report["unknown"][0]["error"]["outcome"], "unknown");
    assert_eq!(report["lookUp"], serde_json::json!({"job": "import-1"}));
    let mut lookup = batch(&format!(r#"{{"mode":"reconcile","report":{report}}}"#));
    let (id, request) = lookup.send();
    assert_eq!(request.url, format!("https://app.example.com/relay/reconcile/{BATCH}"));
    lookup.respond(id, 200, &[], STARTED);
    let id = following(&mut lookup, "import-1");
    end(&mut lookup, id, r#"{"rows":1,"requests":1,"ok":[[0,0]],"failed":[],"unknown":[]}"#);
    assert_eq!(result(&mut lookup)["ok"], serde_json::json!([[0, 0]]));
}

#[test]
fn a_look_up_that_fails_raises_its_error_and_leaves_the_job_its_report() {
    let report = r#"{"rows":1,"requests":1,"ok":[],"failed":[],"unknown":[{"rows":[0,0],"error":{"kind":"transport","outcome":"unknown","message":"lost"}}],"reconcilable":true}"#;
    let error = r#"{"kind":"http","code":"500","status":500,"outcome":"done","retryable":true,"message":"no"}"#;
    let ended =
        event("progress", r#"{"done":1}"#) + &event("end", &format!(r#"{{"report":{report},"error":{error}}}"#));
    // Who follows the job gets its report.
    let mut driven = batch(r#"{"mode":"follow","job":"import-1"}"#);
    let id = following(&mut driven, "import-1");
    tell(&mut driven, id, &ended);
    let report = result(&mut driven);
    assert_eq!(report["lookUp"], serde_json::json!({"job": "import-1"}));
    for _ in 0..2 {
        let mut lookup = batch(&format!(r#"{{"mode":"reconcile","report":{report}}}"#));
        let (id, request) = lookup.send();
        assert_eq!(request.url, format!("https://app.example.com/relay/reconcile/{BATCH}"));
        lookup.respond(id, 200, &[], STARTED);
        let id = following(&mut lookup, "import-1");
        tell(&mut lookup, id, &ended);
        let error = lookup.error();
        assert_eq!((error.kind(), error.code(), error.details.status), (ErrorKind::Http, Some("500"), Some(500)));
        assert_eq!((error.details.outcome, error.details.retryable), (Outcome::Done, true));
        assert_eq!(error.details.operation, Some(BATCH));
    }
}

#[test]
fn rows_that_the_host_could_not_write_say_why() {
    let mut driven = batch(r#"{"mode":"rows"}"#);
    let fault = Error::invalid("type", "name", message!("a string"), "a date").to_json();
    give(&mut driven, r#"[{"name":"a"},null,{"name":""}]"#, &format!("[[1,{fault}]]"));
    let (id, request) = driven.send();
    let job = job_of(&request);
    driven.respond(id, 200, &[], STARTED);
    let id = following(&mut driven, &job);
    let failed =
        r#"[{"rows":[1,2],"error":{"kind":"invalid_request","code":"type","message":"null","field":"customers[1]"}}]"#;
    end(&mut driven, id, &format!(r#"{{"rows":3,"requests":1,"ok":[[0,0]],"failed":{failed},"unknown":[]}}"#));
    let report = result(&mut driven);
    assert_eq!(report["failed"][0]["rows"], serde_json::json!([1, 1]));
    assert_eq!(report["failed"][0]["error"]["field"], "customers[1].name");
    assert_eq!(report["failed"][1]["rows"], serde_json::json!([2, 2]));
}

#[test]
fn a_report_that_is_none_is_no_result() {
    for report in [
        "{}",
        r#"{"rows":1,"requests":1}"#,
        r#"{"rows":2,"requests":1,"ok":[[0,0]],"failed":[],"unknown":[]}"#,
        r#"{"rows":1,"requests":1,"ok":[[0,1]],"failed":[],"unknown":[]}"#,
        r#"{"rows":1,"requests":1,"ok":[[1,1]],"failed":[],"unknown":[]}"#,
        r#"{"rows":1,"requests":1,"ok":[],"failed":[{"rows":[0,0]}],"unknown":[]}"#,
        r#"{"rows":1000000000000,"requests":1,"ok":[[0,999999999999]],"failed":[],"unknown":[]}"#,
    ] {
        let (mut driven, job) = started(r#"{"mode":"rows"}"#);
        let id = following(&mut driven, &job);
        end(&mut driven, id, report);
        let error = driven.error();
        assert_eq!((error.code(), error.details.outcome), (Some("no_relay"), Outcome::Unknown), "{report}");
    }
}

#[test]
fn jobs_are_of_relays_and_of_operations_with_rows() {
    let follow = || Options::from_json(br#"{"mode":"follow","job":"a"}"#).unwrap();
    let error = platform().call(BATCH, b"{}", follow()).err().unwrap();
    assert_eq!((error.kind(), error.field()), (ErrorKind::InvalidRequest, Some("job")));
    let named = Options::from_json(br#"{"mode":"rows","job":"a"}"#).unwrap();
    assert_eq!(platform().call(BATCH, b"{}", named).err().unwrap().field(), Some("job"));
    let (_, job) = started(r#"{"mode":"rows","job":"import_7"}"#);
    assert_eq!(job, "import_7");
    let error = over_relay("").call("platform.roles.list", b"{}", follow()).err().unwrap();
    assert_eq!(error.field(), Some("mode"));
    let mut driven = batch(r#"{"mode":"rows"}"#);
    let Step::Ask { id, .. } = driven.call.poll(driven.now()).step else { panic!() };
    driven.call.answer(driven.now(), id, Input::Refused("broken".into())).unwrap();
    let error = driven.error();
    assert_eq!((error.code(), error.details.outcome), (Some("host"), Outcome::NotSent));
}
