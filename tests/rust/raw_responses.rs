//! Raw responses, for calls that ask for them.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use triline::Event;
use triline::host::{RawResponse, TransportError};
use triline::platform::agents::{AgentFilter, AgentRef};

use crate::fake::{Reply, Service, TestClock, data, ready};

/// What was told.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<RawResponse>>>);

impl Kept {
    /// What takes responses.
    fn listener(&self) -> impl Fn(&RawResponse) + Send + Sync + 'static {
        let kept = self.0.clone();
        move |response| kept.lock().unwrap().push(response.clone())
    }

    fn take(&self) -> Vec<RawResponse> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

#[test]
fn the_success_text_of_a_write_can_be_had() {
    let (kept, events) = (Kept::default(), Arc::new(Mutex::new(Vec::new())));
    let body = json!({"success": true, "code": "200", "message": "成功", "time": "2026-01-01 00:00:00"}).to_string();
    let service = Service::new([Reply::Body(503, "busy".into()), Reply::Body(200, body.clone())]);
    let all = events.clone();
    let cc = service.builder().retries(1).on_event(move |event| all.lock().unwrap().push(event.event.clone()));
    let cc = cc.build().unwrap();
    ready(cc.agents().disable(AgentRef::default().agent_number("1001")).on_response(kept.listener())).unwrap();
    let told = kept.take();
    let facts: Vec<_> = told.iter().map(|told| (told.operation, told.status, told.attempt)).collect();
    assert_eq!(facts, [("platform.agents.disable", 503, 1), ("platform.agents.disable", 200, 2)]);
    assert_eq!(told[1].body.as_deref(), Some(&*body));
    assert_eq!(serde_json::from_str::<Value>(told[1].body.as_ref().unwrap()).unwrap()["message"], "成功");
    // Neither listeners of the client nor logs receive it.
    let events = events.lock().unwrap();
    assert!(!events.is_empty() && !events.iter().any(|event| matches!(event, Event::RawResponse { .. })));
    let shown = format!("{:?}", told[1]);
    assert!(!shown.contains("成功") && shown.contains("platform.agents.disable") && shown.contains("200"), "{shown}");
}

#[test]
fn pages_batches_and_calls_by_name_tell_each_response() {
    let kept = Kept::default();
    let agents = |ids: &[&str]| data(&ids.iter().map(|id| json!({ "id": id })).collect());
    let cc = Service::new([agents(&["1", "2"]), agents(&["3"])]).client();
    let query = cc.agents().query(AgentFilter::default().limit(2)).on_response(kept.listener());
    assert_eq!(ready(query.collect(10)).unwrap().len(), 3);
    assert_eq!(kept.take().len(), 2);

    let cc = Service::new([data(&Value::Null), data(&Value::Null)]).client();
    let rows = (0..501).map(|at| json!(at.to_string()));
    let batch = cc.call("platform.customers.delete", "{}").batch().rows(rows).on_response(kept.listener());
    assert!(ready(batch).unwrap().failed.is_empty());
    assert_eq!(kept.take().len(), 2);

    let cc = Service::new([data(&json!([]))]).client();
    ready(cc.call("platform.roles.list", "{}").on_response(kept.listener())).unwrap();
    assert_eq!(kept.take()[0].operation, "platform.roles.list");
}

#[test]
fn where_nothing_comes_nothing_is_told() {
    let kept = Kept::default();
    let service = Service::new([Reply::Fail(TransportError::broken("cut")), Reply::Silent]);
    let cc = service.builder().clock(TestClock::jumping_from(Duration::from_secs(5))).build().unwrap();
    let list = || cc.call("platform.roles.list", "{}").retries(0).on_response(kept.listener());
    ready(list()).unwrap_err();
    ready(list()).unwrap_err();
    assert!(kept.take().is_empty());
}

#[test]
fn headers_are_found_in_any_case() {
    let kept = Kept::default();
    let service = |_| async {
        let body = triline::host::Body::from(br#"{"success":true,"code":"200","data":[]}"#.to_vec());
        let headers =
            vec![("X-Request-Id".to_string(), "r1".to_string()), ("x-request-id".to_string(), "r2".to_string())];
        Ok(triline::host::Response { status: 200, headers, body })
    };
    let cc = Service::default().builder().transport(service).build().unwrap();
    ready(cc.roles().list().on_response(kept.listener())).unwrap();
    let told = kept.take();
    assert_eq!(told[0].headers, [("x-request-id".to_string(), "r1, r2".to_string())]);
    assert_eq!(told[0].header("X-REQUEST-ID"), Some("r1, r2"));
}

#[test]
fn a_result_comes_with_its_response() {
    let service = Service::new([Reply::Body(503, "busy".into()), data(&json!([{ "_id": "1" }]))]);
    let (sender, told) = std::sync::mpsc::channel();
    let request =
        service.client().roles().list().retries(1).on_response(move |response| sender.send(response.status).unwrap());
    let (roles, response) = ready(request.send_with_response()).unwrap();
    assert_eq!((roles.len(), response.status, response.attempt), (1, 200, 2));
    assert!(response.body.unwrap().contains("\"_id\""));
    assert_eq!(told.try_iter().collect::<Vec<_>>(), [503, 200]);
}
