//! The client against the service, end to end.

use super::*;
use triline_protocol::{
    Ask, Client, Config, Error, ErrorKind, Event, Input, Now, Options, Outcome, Output, Page, Step,
};

/// What a caller and its listener see of a call, but for its result.
#[derive(Debug)]
pub(super) enum Seen {
    Page(Page),
    Part(Output),
    Retry(Event),
}

/// Drives a call against a service, on a clock that jumps over waits.
pub(super) fn drive(
    service: &mut Service,
    client: &Client,
    operation: &str,
    params: &str,
    options: Options,
) -> (Result<String, Error>, Vec<Seen>) {
    drive_at(Now { wall_ms: NOW, steady_ms: 0 }, service, client, operation, params, options)
}

/// The same, from that time on.
pub(super) fn drive_at(
    mut now: Now,
    service: &mut Service,
    client: &Client,
    operation: &str,
    params: &str,
    options: Options,
) -> (Result<String, Error>, Vec<Seen>) {
    let mut seen = Vec::new();
    let (params, content) = without_content(params);
    let mut call = match client.call(operation, params.as_bytes(), options) {
        Ok(call) => call,
        Err(error) => return (Err(error), seen),
    };
    loop {
        let polled = call.poll(now);
        let is_retry = |event: &Event| matches!(event, Event::Retry { .. });
        seen.extend(polled.events.into_iter().filter(is_retry).map(Seen::Retry));
        match polled.step {
            Step::Ask { id, ask: Ask::Send(request) } => {
                let mut sent = request.clone();
                if let Some(upload) = &request.upload {
                    sent.body.extend_from_slice(&content);
                    sent.body.extend_from_slice(&upload.tail);
                    assert_eq!(sent.body.len() as u64, upload.content_length);
                }
                let response = service.handle(&Request::from(&sent), now.wall_ms);
                let headers = response.headers.iter().map(|(name, value)| (name.to_string(), value.clone())).collect();
                let head = Input::Head { status: response.status, headers };
                for answer in [head, Input::Chunk(response.body), Input::End] {
                    // A stream ends with its last part, before its end.
                    if call.awaits(id) {
                        call.answer(now, id, answer).unwrap();
                    }
                }
            }
            Step::Wait { until_ms, .. } => {
                now.wall_ms += i64::try_from(until_ms - now.steady_ms).unwrap();
                now.steady_ms = until_ms;
            }
            Step::Page(page) => seen.push(Seen::Page(page)),
            Step::Part(part) => seen.push(Seen::Part(part)),
            Step::Done(result) => return (result.map(|output| output.as_str().to_string()), seen),
            step => panic!("{step:?}"),
        }
    }
}

/// Parameters whose file, in base64, is replaced by its size, and the content of the file. A size represents any
/// content.
fn without_content(params: &str) -> (String, Vec<u8>) {
    use base64::Engine as _;
    use base64::prelude::BASE64_STANDARD;
    let Ok(mut json) = serde_json::from_str::<serde_json::Value>(params) else { return (params.into(), Vec::new()) };
    if let Some(size) = json["file"].as_u64() {
        return (params.into(), vec![b'#'; size.try_into().unwrap()]);
    }
    let Some(file) = json["file"].as_str() else { return (params.into(), Vec::new()) };
    let content = BASE64_STANDARD.decode(file).unwrap();
    json["file"] = content.len().into();
    (json.to_string(), content)
}

/// Calls an operation at that time.
pub(super) fn call_at(
    service: &mut Service,
    operation: &str,
    params: &serde_json::Value,
    now_ms: i64,
) -> Result<serde_json::Value, Error> {
    let interface = schema::operations().find(|known| known.name == operation).unwrap().interface;
    let now = Now { wall_ms: now_ms, steady_ms: 0 };
    let (result, _) = drive_at(now, service, &client(interface), operation, &params.to_string(), Options::default());
    result.map(|text| serde_json::from_str(&text).unwrap())
}

/// Parameters, and more of them.
pub(super) fn merged(mut params: serde_json::Value, more: serde_json::Value) -> serde_json::Value {
    if let (Some(params), serde_json::Value::Object(more)) = (params.as_object_mut(), more) {
        params.extend(more);
    }
    params
}

/// What the service says of a call that it refused.
pub(super) fn refusal(result: Result<serde_json::Value, Error>) -> String {
    let error = result.unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Api, "{error}");
    error.message().split_once(": ").unwrap().1.to_string()
}

/// A client that the service knows, and that keeps no limit.
pub(super) fn client(interface: Interface) -> Client {
    paced(interface, "off")
}

/// What an operation of the platform gives at that time, or its code.
pub(super) fn at(
    now_ms: i64,
    service: &mut Service,
    operation: &str,
    params: &serde_json::Value,
) -> Result<serde_json::Value, String> {
    let now = Now { wall_ms: now_ms, steady_ms: 0 };
    let client = client(Interface::Platform);
    let (result, _) = drive_at(now, service, &client, operation, &params.to_string(), Options::default());
    let result = result.map_err(|error| error.code().unwrap_or_default().to_string())?;
    Ok(serde_json::from_str(&result).unwrap())
}

/// The same at a time that is as good as another.
pub(super) fn now(
    service: &mut Service,
    operation: &str,
    params: &serde_json::Value,
) -> Result<serde_json::Value, String> {
    at(NOW, service, operation, params)
}

fn paced(interface: Interface, pacing: &str) -> Client {
    let who = match interface {
        Interface::Platform => format!(r#""account":"1000001","secret":"s3cr3t","signing":"{RECIPE}""#),
        Interface::WorkPhone => r#""clientId":"cid","clientSecret":"csecret""#.to_string(),
        Interface::AiAgent => format!(r#""appid":"{APPID}","apptoken":"tok-secret""#),
    };
    let config = format!(r#"{{"baseUrl":"https://simulated.invalid","pacing":"{pacing}",{who}}}"#);
    Client::new(Config::from_json(interface, config.as_bytes()).unwrap(), [7; 32])
}

#[test]
fn a_client_and_the_service_understand_each_other() {
    let mut settings = settings();
    settings.requests_per_minute = 20;
    let mut service = Service::new(settings, 1);
    let client = client(Interface::Platform);
    let mut call = |operation: &str, params: &str| drive(&mut service, &client, operation, params, Options::default());

    let (roles, _) = call("platform.roles.list", "");
    let roles: serde_json::Value = serde_json::from_str(&roles.unwrap()).unwrap();
    let role = roles.as_array().unwrap().iter().find(|role| role["type"] == "agent").unwrap();
    let params = serde_json::json!({
        "agentName": "王小明", "agentNumber": "9001", "agentVersion": "ccAgent", "queueList": ["80001"],
        "roles": [role["id"]], "password": "Passw0rd!"
    });
    let (made, _) = call("platform.agents.create", &params.to_string());
    assert!(made.unwrap().starts_with(r#"{"id":""#));

    let (refused, _) =
        call("platform.agents.bind", r#"{"agentNumber":"9001","bindType":"PSTN","number":"13800001001"}"#);
    let error = refused.unwrap_err();
    assert_eq!((error.kind(), error.code(), error.outcome()), (ErrorKind::Api, Some("6721"), Outcome::Rejected));
    let (refused, _) = call("platform.agents.query", r#"{"limit":101}"#);
    assert_eq!(refused.unwrap_err().kind(), ErrorKind::InvalidRequest);

    // 46 agents are 16 pages of 3: with what went before, all that the limit lets through.
    let (_, events) =
        drive(&mut service, &client, "platform.agents.query", r#"{"limit":3}"#, Options::default().pages());
    let pages = events.iter().filter(|event| matches!(event, Seen::Page(_))).count();
    assert_eq!(pages, 16);
    // Further calls wait.
    let (_, events) =
        drive(&mut service, &client, "platform.agents.query", r#"{"limit":10}"#, Options::default().pages());
    assert!(events.iter().any(|event| matches!(event, Seen::Retry(Event::Retry { why, .. }) if why == "50010")));
    assert_eq!(events.iter().filter(|event| matches!(event, Seen::Page(_))).count(), 5);
}

#[test]
fn a_client_that_keeps_the_limit_is_never_refused() {
    let mut settings = settings();
    settings.requests_per_minute = 20;
    let mut service = Service::new(settings, 1);
    let client = paced(Interface::Platform, "20/60");
    let all = r#"{"limit":1}"#;
    let (walked, events) = drive(&mut service, &client, "platform.agents.query", all, Options::default().pages());
    assert!(walked.is_ok());
    assert_eq!(
        events.iter().filter(|event| matches!(event, Seen::Page(_))).count(),
        46,
        "45 agents, and no total: the last page is empty"
    );
    assert!(!events.iter().any(|event| matches!(event, Seen::Retry(_))), "{events:?}");

    // There is nothing left for a while, and not everybody waits that long.
    let mut options = Options::default().pages();
    options.max_wait_ms = Some(1_000);
    let now = Now { wall_ms: NOW + 121_000, steady_ms: 121_000 };
    let (walked, _) = drive_at(now, &mut service, &client, "platform.agents.query", all, options);
    let error = walked.unwrap_err();
    assert_eq!((error.code(), error.outcome(), error.is_retryable()), (Some("max_wait"), Outcome::NotSent, true));
}
