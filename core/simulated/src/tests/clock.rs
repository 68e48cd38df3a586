//! The service's clock at the ends of time.

use serde_json::json;

use super::client::at;
use super::*;

/// The `Date` header of the answer to a request whose client does not need to be known.
fn date(service: &mut Service, now_ms: i64) -> String {
    service.settings.authentication = false;
    service.settings.request_info = true;
    let (response, _) = send(service, &draft(ROLES, "{}"), now_ms);
    response.headers.iter().find(|(name, _)| *name == "date").unwrap().1.clone()
}

#[test]
fn the_clock_stays_within_the_years_of_a_date() {
    let (first, last) = ("Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 31 Dec 9999 23:59:59 GMT");
    for (now_ms, advance, skew, expected) in [
        (i64::MAX, 0, 0, last),
        (i64::MIN, 0, 0, first),
        (NOW, u64::MAX, 0, last),
        (NOW, 0, i64::MAX, last),
        (NOW, 0, i64::MIN, first),
        (i64::MAX, u64::MAX, i64::MAX, last),
        (LAST_MS, 1_000, 0, last),
        (-1, 1_000, 0, first),
    ] {
        let mut service = Service::new(settings(), 1);
        service.set_faults(&format!(r#"[{{"operation":"*","fault":"skew:{skew}"}}]"#)).unwrap();
        service.advance(advance);
        assert_eq!(date(&mut service, now_ms), expected, "{now_ms} {advance} {skew}");
        assert_eq!(service.take_pushes(now_ms), []);
    }
}

#[test]
fn pushes_and_answers_go_by_the_same_clock() {
    let mut service = Service::new(settings(), 1);
    service.settings.authentication = false;
    let submit = json!({ "callUniqueId": "c-1", "callBackUrl": "https://host.example/push" });
    at(i64::MAX, &mut service, "platform.transcription.submit", &submit).unwrap();
    let by_call = json!({ "callUniqueId": "c-1" });
    let result = at(i64::MAX, &mut service, "platform.transcription.result", &by_call).unwrap();
    assert_eq!(result["taskStatus"], "processing");
    assert_eq!(service.take_pushes(i64::MAX), []);
}

#[test]
fn a_journal_of_an_impossible_time_is_refused() {
    for time in [i64::MIN, -1, LAST_MS + 1, i64::MAX] {
        let line = format!(
            r#"{{"time":{time},"account":"1000001","operation":"platform.agents.disable","params":{{"agentNumber":"1001"}}}}"#
        );
        let error = Service::new(settings(), 1).replay(&line).unwrap_err();
        assert_eq!((error.code(), error.field()), (Some("missing"), Some("time")), "{time}");
    }
}
