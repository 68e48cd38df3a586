//! Settings of a view of a client: it shares everything else with its client.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use triline::ErrorKind;
use triline::host::{CallEvent, CallSettings, TransportError};
use triline::options::Pacing;

use crate::fake::{Reply, Service, data, ready, refusal};

fn header(service: &Service, name: &str) -> Option<String> {
    let headers = service.last().headers;
    headers.into_iter().find(|(key, _)| *key == name).map(|(_, value)| value)
}

#[test]
fn headers_of_client_view_and_call_come_together() {
    let service = Service::new([data(&json!([])), data(&json!([])), data(&json!([]))]);
    let cc = service.builder().header("X-Tenant", "north").header("x-app", "shop").build().unwrap();
    let view = cc.with_options(CallSettings::default().header("x-tenant", "south"));
    ready(view.roles().list().header("x-trace", "7")).unwrap();
    let sent = ["x-tenant", "x-app", "x-trace"].map(|name| header(&service, name));
    assert_eq!(sent, ["south", "shop", "7"].map(|value| Some(value.to_owned())));
    ready(cc.roles().list().header("User-Agent", "shop/2")).unwrap();
    assert_eq!(header(&service, "x-tenant").as_deref(), Some("north"));
    assert_eq!(header(&service, "user-agent").as_deref(), Some("shop/2"));
}

#[test]
fn a_header_of_the_client_is_refused() {
    let service = Service::new([]);
    let error = service.builder().header("Svc-Sign", "mine").build().unwrap_err();
    assert_eq!(error.field(), Some("headers.svc-sign"));
    assert!(!error.to_string().contains("mine"), "{error}");
    let error = ready(service.client().roles().list().header("content-type", "text/plain")).unwrap_err();
    assert_eq!((error.kind(), error.field()), (ErrorKind::InvalidRequest, Some("headers.content-type")));
    assert_eq!(service.requests(), 0);
}

#[test]
fn credentials_in_headers_are_in_no_error() {
    let service = Service::new([Reply::Body(403, "who is abc123def?".into())]);
    let cc = service.builder().header("Authorization", "Bearer abc123def").build().unwrap();
    let error = ready(cc.roles().list()).unwrap_err();
    assert_eq!(error.raw(), Some("who is ***?"));
    assert!(!format!("{cc:?}").contains("abc123def"));
}

#[test]
fn limits_of_the_view_go_before_those_of_the_client() {
    let refused = || Reply::Fail(TransportError::refused("no route"));
    let service = Service::new([refused(), refused(), data(&json!([]))]);
    let cc = service.builder().retries(1).total_timeout(Duration::from_secs(60)).build().unwrap();
    let view = cc.with_options(CallSettings::default().retries(0));
    assert_eq!(ready(view.roles().list()).unwrap_err().attempts(), 1);
    ready(cc.roles().list()).unwrap();
    assert_eq!(service.requests(), 3);
    let service = Service::new([data(&json!([]))]);
    let cc =
        service.builder().pacing(Pacing::per(1, Duration::from_secs(60))).max_wait(Duration::ZERO).build().unwrap();
    ready(cc.roles().list()).unwrap();
    assert_eq!(ready(cc.roles().list()).unwrap_err().code(), Some("max_wait"));
    assert_eq!(service.requests(), 1);
}

#[test]
fn limits_of_a_call_are_checked_like_those_of_a_client() {
    let service = Service::new([]);
    let cc = service.client();
    let short = Duration::from_micros(900);
    let long = Duration::from_secs(86_401);
    let view = cc.with_options(CallSettings::default().timeout(Duration::ZERO));
    let refused = [
        (cc.roles().list().timeout(short), "timeout"),
        (view.roles().list(), "timeout"),
        (cc.roles().list().total_timeout(long), "totalTimeout"),
        (cc.roles().list().max_wait(long), "maxWait"),
        (cc.roles().list().retries(21), "retries"),
    ];
    for (call, field) in refused {
        let error = ready(call).unwrap_err();
        assert_eq!(
            (error.kind(), error.code(), error.field()),
            (ErrorKind::InvalidRequest, Some("range"), Some(field))
        );
    }
    assert_eq!(service.requests(), 0);
}

#[test]
fn listeners_and_extra_parameters_are_those_of_all_calls() {
    let (heard, order) = (Arc::new(AtomicUsize::new(0)), Arc::new(Mutex::new(Vec::new())));
    let listener = |name: &'static str| {
        let (heard, order) = (heard.clone(), order.clone());
        move |_: &CallEvent| {
            heard.fetch_add(1, Ordering::SeqCst);
            order.lock().unwrap().push(name);
        }
    };
    let service = Service::new([data(&json!([])), refusal("50010")]);
    let cc = service.builder().on_event(listener("a")).on_event(listener("b")).build().unwrap();
    let extra = json!({"undocumented": 1});
    let settings = CallSettings::default().on_event(listener("view")).extra_params(extra.as_object().unwrap());
    ready(cc.with_options(settings).licences().list()).unwrap();
    assert_eq!(order.lock().unwrap()[..3], ["a", "b", "view"]);
    let body: serde_json::Value = serde_json::from_slice(&service.last().body).unwrap_or_default();
    assert!(service.last().method == "GET" || body["undocumented"] == 1, "{body}");
}
