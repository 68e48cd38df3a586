//! Transcriptions, which take a while and are pushed.

use serde_json::json;

use super::client::{at, now};
use super::*;
use crate::platform::transcription::DURATION_MS;

#[test]
fn a_transcription_is_there_after_a_while_and_is_pushed_once() {
    let mut service = Service::new(settings(), 1);
    let submit = json!({ "callUniqueId": "c-1", "callBackUrl": "https://host.example/push?key=1" });
    let task = now(&mut service, "platform.transcription.submit", &submit).unwrap()["taskId"].clone();
    now(&mut service, "platform.transcription.submit", &json!({ "callUniqueId": "c-2" })).unwrap();

    let by_task = json!({ "taskId": task });
    let early = at(NOW + DURATION_MS - 1, &mut service, "platform.transcription.result", &by_task).unwrap();
    assert_eq!((&early["taskStatus"], &early["sentences"]), (&json!("processing"), &json!([])));
    assert!(service.take_pushes(NOW + DURATION_MS - 1).is_empty());

    let done = NOW + DURATION_MS;
    let result = at(done, &mut service, "platform.transcription.result", &by_task).unwrap();
    assert_eq!((&result["taskStatus"], &result["pushStatus"]), (&json!("success"), &json!("success")));
    assert_eq!(result["callUniqueId"], "c-1");
    let sentences = result["sentences"].as_array().unwrap();
    assert!(sentences.len() > 1);
    let mut last = 0;
    for sentence in sentences {
        let (begin, end) = (sentence["beginTime"].as_i64().unwrap(), sentence["endTime"].as_i64().unwrap());
        assert!(last <= begin && begin < end, "{sentence}");
        last = end;
    }
    let [push] = &service.take_pushes(done)[..] else { panic!("one push") };
    assert_eq!(push.url, "https://host.example/push?key=1");
    let body: serde_json::Value = serde_json::from_str(&push.body).unwrap();
    assert_eq!((&body["callUniquedId"], &body["sentences"]), (&json!("c-1"), &result["sentences"]));
    assert!(!format!("{push:?}").contains("key"));
    assert!(service.take_pushes(done + 1).is_empty(), "each is given once");
}

#[test]
fn by_the_call_the_latest_is_found() {
    let mut service = Service::new(settings(), 1);
    let mut submit = || now(&mut service, "platform.transcription.submit", &json!({ "callUniqueId": "c-1" })).unwrap();
    let (first, second) = (submit(), submit());
    assert_ne!(first, second);
    let mut result = |params: serde_json::Value| {
        at(NOW + DURATION_MS, &mut service, "platform.transcription.result", &params)
            .map(|found| found["taskId"].clone())
    };
    assert_eq!(result(json!({ "callUniqueId": "c-1" })), Ok(second["taskId"].clone()));
    assert_eq!(result(json!({ "callUniqueId": "c-1", "taskId": first["taskId"] })), Ok(first["taskId"].clone()));
    assert_eq!(result(json!({ "callUniqueId": "c-2", "taskId": first["taskId"] })), Err("40000".into()));
    assert_eq!(result(json!({ "taskId": "t" })), Err("40000".into()));
    assert_eq!(result(json!({ "callUniqueId": "c-2" })), Ok(json!(null)), "nothing was submitted");
    for params in [json!({ "callUniqueId": "" }), json!({ "callUniqueId": "c", "callBackUrl": "host.example" })] {
        assert_eq!(now(&mut service, "platform.transcription.submit", &params), Err("40000".into()), "{params}");
    }
}
