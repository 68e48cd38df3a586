//! Sessions with the AI agent: what may be asked when, scripted answers, framings and pushes.

use serde_json::{Value, json};

use super::client::{Seen, call_at, client, drive, merged, refusal};
use super::*;
use triline_protocol::Options;

fn call(service: &mut Service, verb: &str, params: &Value) -> Result<Value, triline_protocol::Error> {
    call_at(service, &format!("ai_agent.sessions.{verb}"), params, NOW)
}

fn question(sid: &str, text: &str, more: Value) -> Value {
    let params = json!({ "sid": sid, "agent_id": "a1", "messages": [{ "type": "user", "text": text }] });
    merged(params, more)
}

fn opening(sid: &str, agent: &str) -> Value {
    json!({
        "sid": sid, "agent_id": agent, "session_source": "x_bot", "msg_receive_url": "https://example.com/push",
        "system_args": { "vip": true }, "visitor_name": "小明"
    })
}

#[test]
fn a_session_is_opened_asked_and_closed() {
    let mut service = Service::new(settings(), 1);
    assert_eq!(
        refusal(call(&mut service, "ask", &question("s9", "?", json!({})))),
        "sid: no session with this id is open"
    );
    let session = call(&mut service, "open", &opening("s9", "a1")).unwrap();
    assert_eq!(
        (&session["sid"], &session["agent_id"], &session["system_args"], &session["start_time"]),
        (&json!("s9"), &json!("a1"), &json!({ "vip": true }), &json!("2025-10-09 16:53:20"))
    );
    // The same again changes nothing; another one with that sid is refused.
    assert_eq!(call(&mut service, "open", &opening("s9", "a1")).unwrap(), session);
    assert_eq!(refusal(call(&mut service, "open", &opening("s9", "a2"))), "sid: another session has this id");

    let mut other = question("s9", "?", json!({}));
    other["agent_id"] = "a2".into();
    assert_eq!(refusal(call(&mut service, "ask", &other)), "agent_id: the session is with another agent");
    let answer = call(&mut service, "ask", &question("s9", "在吗？", json!({ "qid": "q1" }))).unwrap();
    assert_eq!((&answer["data"], &answer["qid"], &answer["is_end"]), (&json!("在吗？"), &json!("q1"), &json!(true)));

    call(&mut service, "close", &json!({ "sid": "s9" })).unwrap();
    assert_eq!(
        refusal(call(&mut service, "ask", &question("s9", "?", json!({})))),
        "sid: no session with this id is open"
    );
    call(&mut service, "close", &json!({ "sid": "s9" })).unwrap();
    assert_eq!(refusal(call(&mut service, "close", &json!({ "sid": "s10" }))), "sid: no session has this id");

    // A closed session may be opened again, by any agent, without its history.
    call(&mut service, "open", &opening("s9", "a2")).unwrap();
    other["qid"] = "q1".into();
    let answer = call(&mut service, "ask", &other).unwrap();
    assert_eq!((&answer["data"], answer["debug"]["query_log"]["prompt"].as_array().unwrap().len()), (&json!("?"), 1));
}

#[test]
fn the_conversation_is_remembered() {
    let mut service = Service::new(settings(), 1);
    let mut ask = |text: &str, more: Value| call(&mut service, "ask", &question("s1", text, more)).unwrap();
    let prompt = |answer: &Value| answer["debug"]["query_log"]["prompt"].as_array().unwrap().len();
    let first = ask("一", json!({}));
    let second = ask("二", json!({ "qid": "q2" }));
    assert_ne!(first["qid"], second["qid"]);
    assert_eq!((prompt(&first), prompt(&second)), (1, 3));
    // No document says that a repeated qid is recognised.
    let third = ask("三", json!({ "qid": "q2" }));
    assert_eq!((&third["data"], &third["qid"], prompt(&third)), (&json!("三"), &json!("q2"), 5));
    assert_eq!(prompt(&ask("四", json!({}))), 7);
    let info = &second["debug"]["add_info"];
    let tokens = |name: &str| info[name].as_i64().unwrap();
    assert_eq!(tokens("prompt_tokens") + tokens("completion_tokens"), tokens("total_tokens"));
    for number in 0..120 {
        ask("还在吗", json!({ "qid": format!("more{number}") }));
    }
    assert_eq!(prompt(&ask("五", json!({}))), 19, "ten turns, the last without its answer");
}

#[test]
fn answers_follow_the_script() {
    let mut settings = settings();
    settings.ai_answers = vec![
        ScriptedAnswer::new("人工", "正在为您转接🙋").action(5),
        ScriptedAnswer::new("按键", "请按键").action(6),
        ScriptedAnswer::new("再见", "再见").action(7),
        ScriptedAnswer::new("价格", "九十九元"),
    ];
    let mut service = Service::new(settings, 1);
    let mut ask = |text: &str| call(&mut service, "ask", &question("s1", text, json!({}))).unwrap();
    for (text, expected, action) in [
        ("我要人工", "正在为您转接🙋", json!(5)),
        ("按键", "请按键", json!(6)),
        ("再见", "再见", json!(7)),
        ("价格多少", "九十九元", Value::Null),
        ("其他", "其他", Value::Null),
    ] {
        let answer = ask(text);
        assert_eq!((&answer["data"], &answer["log"]["action"]), (&json!(expected), &action), "{text}");
    }
    assert_eq!(ask("人工")["log"]["skill_num"], "80001");
}

#[test]
fn streams_are_read_in_every_framing() {
    let text = "第一句。第二句😀。\n第三句{}[]\"";
    let mut answers = Vec::new();
    for (framing, content_type, count) in [
        (Framing::Events, "text/event-stream", 4),
        (Framing::Lines, "application/x-ndjson", 4),
        (Framing::Objects, "application/json;charset=UTF-8", 4),
        (Framing::Whole, "application/json;charset=UTF-8", 1),
        (Framing::Wrapped, "text/event-stream", 4),
        (Framing::Done, "text/event-stream", 4),
        (Framing::Pings, "text/event-stream", 4),
    ] {
        let mut settings = settings();
        settings.ai_framing = framing;
        let mut service = Service::new(settings, 1);
        let params = question("s1", text, json!({ "qid": "q" })).to_string();
        let ai = client(Interface::AiAgent);
        let (end, events) = drive(&mut service, &ai, "ai_agent.sessions.ask", &params, Options::default().stream());
        end.unwrap();
        let parts: Vec<Value> = events
            .iter()
            .map(|event| match event {
                Seen::Part(part) => serde_json::from_str(part.as_str()).unwrap(),
                event => panic!("{event:?}"),
            })
            .collect();
        assert_eq!(parts.len(), count, "{framing:?}");
        let reply: String = parts.iter().map(|part| part["reply"].as_str().unwrap()).collect();
        assert_eq!(reply, text, "{framing:?}");
        answers.push(parts.last().unwrap()["debug"].clone());

        let mut body = json!({ "stream": true });
        for (name, value) in triline_protocol::auth::ai_agent::fields(APPID, "tok-secret", NOW, 480) {
            body[name] = value.into();
        }
        let draft = Draft {
            method: "POST",
            target: "/agent/v1/api/query_with_history".into(),
            headers: Vec::new(),
            body: question("s1", text, body).to_string(),
        };
        let request = Request { method: "POST", target: &draft.target, headers: vec![], body: draft.body.as_bytes() };
        let response = service.handle(&request, NOW);
        assert_eq!(response.headers[0], ("content-type", content_type.to_string()), "{framing:?}");
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
}

#[test]
fn answers_are_pushed_to_the_address_of_the_session() {
    let mut service = Service::new(settings(), 1);
    call(&mut service, "open", &opening("s9", "a1")).unwrap();
    for text in ["一", "二", "二"] {
        let more = json!({ "push_msg": true, "stream": true, "qid": text });
        let answer = call(&mut service, "ask", &question("s9", text, more)).unwrap();
        assert_eq!((&answer["data"], &answer["qid"], answer.get("log")), (&json!(""), &json!(text), None));
    }
    assert_eq!(service.take_pushes(NOW + 499), []);
    let pushes = service.take_pushes(NOW + 500);
    assert_eq!(service.take_pushes(NOW + 1_000), [], "each is taken once");
    let pushed: Vec<Value> = pushes.iter().map(|push| serde_json::from_str(&push.body).unwrap()).collect();
    assert!(pushes.iter().all(|push| push.url == "https://example.com/push"));
    let texts: Vec<_> = pushed.iter().map(|body| [&body["sid"], &body["qid"], &body["data"]]).collect();
    let pushed = |text: &Value| [json!("s9"), text.clone(), text.clone()];
    let texts: Vec<_> = texts.into_iter().map(|body| body.map(Clone::clone)).collect();
    assert_eq!(
        texts,
        [pushed(&json!("一")), pushed(&json!("二")), pushed(&json!("二"))],
        "a repeated qid is a question"
    );
}
