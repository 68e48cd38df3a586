//! Authentication of the work phone and the AI agent; streamed answers.

use super::client::{Seen, client, drive, drive_at};
use super::*;
use triline_protocol::{Client, Now, Options};

const AGENTS: &str = "/api/crm/getUsers?timestamp=1760000000000";

fn post(service: &mut Service, target: &str, body: &str, now_ms: i64) -> (Response, Value) {
    let draft = Draft { method: "POST", target: target.into(), headers: Vec::new(), body: body.into() };
    send(service, &draft, now_ms)
}

fn tokens(service: &mut Service) -> [String; 2] {
    let target = "/oauth/token/getToken?timestamp=1760000000000";
    let (_, body) = post(service, target, r#"{"clientId":"cid","clientSecret":"csecret"}"#, NOW);
    let data = body.get("data").unwrap();
    ["accessToken", "refreshToken"].map(|name| member(data, name).to_string())
}

#[test]
fn tokens_last_as_long_as_the_documents_say() {
    const HOUR: i64 = 60 * 60 * 1000;
    let mut service = Service::new(settings(), 1);
    let [access, refresh] = tokens(&mut service);
    let code = |service: &mut Service, token: &str, now_ms| {
        post(service, &format!("{AGENTS}&accessToken={token}"), "{}", now_ms).1.get("code").unwrap().integer().unwrap()
    };
    let renew = |service: &mut Service, now_ms| {
        let target = format!("/oauth/token/reToken?timestamp=1760000000000&refreshToken={refresh}");
        let (_, body) = post(service, &target, "{}", now_ms);
        body.get("data").unwrap().get("accessToken").and_then(Value::text).map(ToString::to_string)
    };
    assert_eq!(code(&mut service, &access, NOW + 2 * HOUR - 1), 1);
    assert_eq!(code(&mut service, &access, NOW + 2 * HOUR), 0);
    // Renewed in time it stays the same, two hours more; later it is another one.
    assert_eq!(renew(&mut service, NOW + HOUR), Some(access.clone()));
    assert_eq!(code(&mut service, &access, NOW + 3 * HOUR - 1), 1);
    let other = renew(&mut service, NOW + 3 * HOUR).unwrap();
    assert_ne!(other, access);
    assert_eq!(code(&mut service, &access, NOW + 3 * HOUR), 0);
    assert_eq!(code(&mut service, &other, NOW + 3 * HOUR), 1);
    assert_eq!(renew(&mut service, NOW + 30 * 24 * HOUR), None);
}

#[test]
fn refusals_of_the_work_phone() {
    let mut service = Service::new(settings(), 1);
    let [access, _] = tokens(&mut service);
    let with_token = |path: &str| format!("{path}?timestamp=1760000000000&accessToken={access}");
    for (target, body, status) in [
        ("/api/crm/getUsers".to_string(), "{}", 400),
        ("/api/crm/getUsers?timestamp=1760000000".to_string(), "{}", 400),
        (AGENTS.to_string(), "{}", 401),
        (format!("{AGENTS}&accessToken=x"), "{}", 401),
        ("/oauth/token/getToken?timestamp=1760000000000".to_string(), r#"{"clientId":"cid","clientSecret":"x"}"#, 401),
        ("/oauth/token/reToken?timestamp=1760000000000&refreshToken=x".to_string(), "{}", 401),
        (with_token("/api/crm/callPhone"), r#"{"callPhone":"1"}"#, 400),
        (with_token("/api/crm/callPhone"), "[", 400),
    ] {
        let (response, answer) = post(&mut service, &target, body, NOW);
        assert_eq!(
            (response.status, answer.get("code"), answer.get("data")),
            (200, Some(&0.into()), Some(&Value::Null))
        );
        assert_ne!(member(&answer, "msg"), "", "{target}");
        service.settings.error_status = ErrorStatus::Mapped;
        assert_eq!(post(&mut service, &target, body, NOW).0.status, status, "{target}");
        service.settings.error_status = ErrorStatus::Ok;
    }
}

#[test]
fn a_client_renews_its_token_before_two_hours_are_over() {
    let mut service = Service::new(settings(), 1);
    let client = client(Interface::WorkPhone);
    let mut call = |hours: u64, client: &Client| {
        let ms = hours * 60 * 60 * 1000;
        let now = Now { wall_ms: NOW + i64::try_from(ms).unwrap(), steady_ms: ms };
        drive_at(now, &mut service, client, "work_phone.agents.list", "", Options::default()).0.unwrap();
        service.work_phone.tokens.issued
    };
    assert_eq!(call(0, &client), 2);
    assert_eq!(call(1, &client), 2);
    assert_eq!(call(2, &client), 3, "renewed");
    assert_eq!(call(31 * 24, &client), 5, "got anew");
}

fn ai_body(now_ms: i64, apptoken: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut body = Value::object([("sid", "s1".into())]);
    for (name, value) in triline_protocol::auth::ai_agent::fields(APPID, apptoken, now_ms, 480) {
        body.put(name, value.into());
    }
    change(&mut body);
    let mut out = Vec::new();
    body.write(&mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn the_ai_agent_verifies_all_five_fields() {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let mut service = Service::new(settings(), 1);
    let mut code = |body: &str| {
        let answer = post(&mut service, "/agent/v1/api/close_session", body, NOW).1;
        answer.get("code").unwrap().integer().unwrap()
    };
    for ms in [-DAY, 0, DAY] {
        assert_eq!(code(&ai_body(NOW + ms, "tok-secret", |_| {})), 200);
    }
    for ms in [-DAY - 1000, DAY + 1000] {
        assert_eq!(code(&ai_body(NOW + ms, "tok-secret", |_| {})), 401);
    }
    assert_eq!(code(&ai_body(NOW, "other", |_| {})), 401);
    for name in ["appid", "apptoken", "timestamp", "auth_token", "sig"] {
        assert_eq!(code(&ai_body(NOW, "tok-secret", |body| body.put(name, "x".into()))), 401, "{name}");
        assert_eq!(code(&ai_body(NOW, "tok-secret", |body| body.put(name, Value::Null))), 401, "{name}");
    }
    assert_eq!(code(&ai_body(NOW, "tok-secret", |body| body.put("sid", Value::Null))), 400);
    assert_eq!(code("["), 400);
}

#[test]
fn answers_echo_the_question_whole_or_in_parts() {
    let mut service = Service::new(settings(), 1);
    let client = client(Interface::AiAgent);
    let question = "你好 🛠️, \"how\" are you?";
    let params = |more: &str| {
        let text = serde_json::to_string(question).unwrap();
        format!(
            r#"{{"sid":"s1","agent_id":"a1","messages":[{{"type":"user","text":"no"}},{{"type":"user","text":{text}}}]{more}}}"#
        )
    };
    let mut ask = |params: &str, options| drive(&mut service, &client, "ai_agent.sessions.ask", params, options);
    let (answer, _) = ask(&params(""), Options::default());
    let answer: serde_json::Value = serde_json::from_str(&answer.unwrap()).unwrap();
    assert_eq!((&answer["data"], &answer["code"]), (&question.into(), &200.into()));

    let (end, events) = ask(&params(""), Options::default().stream());
    let merged: serde_json::Value = serde_json::from_str(&end.unwrap()).unwrap();
    assert_eq!(merged["reply"], question);
    let parts: Vec<serde_json::Value> = events
        .iter()
        .map(|event| match event {
            Seen::Part(part) => serde_json::from_str(part.as_str()).unwrap(),
            event => panic!("{event:?}"),
        })
        .collect();
    let reply: String = parts.iter().map(|part| part["reply"].as_str().unwrap()).collect();
    assert_eq!(reply, question);
    let ends: Vec<bool> = parts.iter().map(|part| part["is_end"].as_bool().unwrap()).collect();
    assert_eq!(ends, [false, false, false, true]);

    // An active push makes streaming ineffective: the answer comes in one piece.
    let (_, events) = ask(&params(r#","push_msg":true"#), Options::default().stream());
    let [Seen::Part(whole)] = events.as_slice() else { panic!("{events:?}") };
    assert!(whole.as_str().contains(r#""reply":"#), "{}", whole.as_str());
}

#[test]
fn answers_of_the_ai_agent_have_the_members_of_the_documents() {
    let mut service = Service::new(settings(), 1);
    let classes = ai_body(NOW, "tok-secret", |body| {
        if let Value::Object(members) = body {
            members.retain(|(name, _)| name != "sid");
        }
        body.put("agent_id", "a1".into());
    });
    let listed = post(&mut service, "/agent/v1/api/query_kb", &classes, NOW).1;
    assert_eq!(listed.get("success"), Some(&true.into()));
    assert_eq!(listed.get("time").and_then(Value::text), Some("2025-10-09 16:53:20"));
    let question = ai_body(NOW, "tok-secret", |body| {
        body.put("agent_id", "a1".into());
        let message = Value::object([("type", "user".into()), ("text", "好".into())]);
        body.put("messages", [message].into_iter().collect());
    });
    let answer = post(&mut service, "/agent/v1/api/query_with_history", &question, NOW).1;
    for log in ["tool_log", "query_log"] {
        let log = answer.get("debug").unwrap().get(log).unwrap();
        assert!(["ai_slots", "info", "json_parser"].iter().all(|name| log.get(name).is_some()));
    }
}
