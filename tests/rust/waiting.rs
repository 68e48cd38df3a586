//! Waiting for what the service does in its own time.

use std::time::Duration;

use serde_json::{Value, json};
use triline::ErrorKind;
use triline::ai_agent::documents::{AiDocumentStatus, DocumentInClass, UploadDocument};
use triline::host::{AiAgent, SimulatedService};
use triline::platform::transcription::TranscriptionRef;
use triline::simulated::Settings;

use crate::fake::{Reply, Service, TestClock, data, ready, refusal};

fn status(status: &str) -> Reply {
    data(&json!({ "taskStatus": status }))
}

fn wait(script: impl IntoIterator<Item = Reply>) -> (Result<Option<String>, triline::Error>, Service, Duration) {
    let service = Service::new(script);
    let clock = TestClock::default();
    let cc = service.builder().clock(clock.clone()).build().unwrap();
    let filter = TranscriptionRef::default().task_id("t1");
    let result = ready(cc.transcription().wait_until_done(filter))
        .map(|result| result.task_status.map(|status| status.as_str().to_string()));
    (result, service, Duration::from_millis(clock.steady_ms()))
}

#[test]
fn a_transcription_is_asked_for_until_it_is_done() {
    let (result, service, passed) = wait([status("processing"), data(&Value::Null), status("SUCCESS")]);
    assert_eq!(result.unwrap().as_deref(), Some("SUCCESS"));
    assert_eq!(service.bodies(), [json!({"taskId": "t1"}), json!({"taskId": "t1"}), json!({"taskId": "t1"})]);
    // The first pause, and one half as long again.
    assert_eq!(passed, Duration::from_secs(5));
}

#[test]
fn sentences_are_a_sign_too() {
    let (result, service, _) =
        wait([data(&json!({ "sentences": [] })), data(&json!({ "sentences": [{ "text": "喂" }] }))]);
    assert_eq!((result.unwrap(), service.requests()), (None, 2));
}

#[test]
fn what_failed_is_not_waited_for() {
    let (result, service, _) = wait([status("processing"), status("failed: no audio")]);
    let error = result.unwrap_err();
    assert_eq!((error.kind(), error.code(), service.requests()), (ErrorKind::Api, Some("failed"), 2));
    assert!(error.message().ends_with("taskStatus is failed: no audio"), "{error}");
    assert!(error.raw().is_some_and(|raw| raw.contains("no audio")), "{error:?}");
    let (result, ..) = wait([refusal("40000")]);
    assert_eq!(result.unwrap_err().code(), Some("40000"));
}

#[test]
fn nobody_waits_for_ever() {
    let (result, service, passed) = wait((0..100).map(|_| status("processing")));
    let error = result.unwrap_err();
    assert_eq!((error.kind(), error.code(), error.is_retryable()), (ErrorKind::Transport, Some("not_done"), true));
    assert!(error.message().ends_with("taskStatus is processing"), "{error}");
    assert!(passed > Duration::from_secs(560) && passed <= Duration::from_secs(600), "{passed:?}");
    assert!(service.requests() < 30, "{}", service.requests());

    let service = Service::new((0..100).map(|_| status("processing")));
    let filter = TranscriptionRef::default().task_id("t1");
    let wait = service.client().transcription().wait_until_done(filter).total_timeout(Duration::from_secs(6));
    assert_eq!(ready(wait).unwrap_err().code(), Some("not_done"));
    assert_eq!(service.requests(), 3);
}

#[test]
fn each_look_is_tried_again_by_itself() {
    let broken = || Reply::Body(502, String::new());
    let (result, service, _) =
        wait([status("x"), broken(), broken(), status("x"), broken(), broken(), status("success")]);
    assert_eq!((result.unwrap().as_deref(), service.requests()), (Some("success"), 7));
    let (result, service, _) = wait([status("x"), broken(), broken(), broken()]);
    assert_eq!((result.unwrap_err().status(), service.requests()), (Some(502), 4));
}

#[test]
fn options_of_other_calls_do_not_fit() {
    let cc = Service::default().client();
    let mut pages = cc.list("platform.transcription.wait_until_done", r#"{"taskId":"t1"}"#).pages();
    assert_eq!(ready(pages.next()).unwrap().unwrap_err().field(), Some("mode"));
    let none = cc.transcription().wait_until_done(TranscriptionRef::default());
    assert_eq!(ready(none).unwrap_err().kind(), ErrorKind::InvalidRequest);
}

#[test]
fn a_document_is_looked_for_until_it_is_parsed() {
    let clock = TestClock::default();
    let service = SimulatedService::with_clock(Settings::known().unwrap(), 1, clock.clone());
    let ai = AiAgent::simulated(&service).clock(clock.clone()).build().unwrap();
    let upload = UploadDocument::builder().agent_id("a1").filename("faq.md").kb_id("k1").file(b"# FAQ".to_vec());
    let uploaded = ready(ai.documents().upload(upload)).unwrap();
    assert_eq!(uploaded.status.as_ref().map(AiDocumentStatus::as_str), Some("0"));
    let named = DocumentInClass::builder().agent_id("a1").kb_id("k1").id(uploaded.id.clone().unwrap());
    let parsed = ready(ai.documents().wait_until_parsed(named)).unwrap();
    assert_eq!((parsed.status.as_ref().map(AiDocumentStatus::as_str), &parsed.id), (Some("1"), &uploaded.id));
    assert!(
        Duration::from_millis(clock.steady_ms()) >= Duration::from_secs(8),
        "{:?}",
        Duration::from_millis(clock.steady_ms())
    );

    let unknown = DocumentInClass::builder().agent_id("a1").kb_id("k1").id("nobody");
    assert_eq!(ready(ai.documents().wait_until_parsed(unknown)).unwrap_err().code(), Some("not_done"));
}
