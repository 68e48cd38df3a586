//! A service that is compared with the table.

mod common;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::thread;

use common::{Server, client, folder, run};
use serde_json::{Value, json};

#[test]
fn a_service_as_documented_has_no_differences() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("probe").join("report.json");
    let arguments = ["probe", "--param", "agent_id=a1", "--to", file.to_str().unwrap()];
    let (code, output, errors) = run(server.client(&arguments).env("TRILINE_PLATFORM_PACING", "off"));
    assert_eq!(code, 0, "{output}{errors}");
    assert!(output.contains("ok         platform.agents.query, 45 rows"), "{output}");
    assert!(output.contains("skipped    platform.transcription.result"), "{output}");
    // Nothing was written, and nothing of what was read is in the report.
    let calls = server.exchange("GET /calls HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    let calls: Vec<Value> = serde_json::from_str(calls.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    let is_read = |name: &str| triline_schema::operation(name).is_some_and(|one| !one.repeat.has_effect());
    assert!(calls.len() > 30 && calls.iter().all(|call| is_read(call["operation"].as_str().unwrap())));
    let report = std::fs::read_to_string(file).unwrap();
    for personal in ["1001", "138", "王", server.address.as_str(), "s3cr3t"] {
        assert!(!report.contains(personal), "{personal}");
    }
}

/// A service that answers each path with a status and body, until the test ends.
fn serve(answer: fn(&str) -> (u16, Value)) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = BufReader::new(stream.unwrap());
            let (mut first, mut length) = (String::new(), 0);
            stream.read_line(&mut first).unwrap();
            loop {
                let mut line = String::new();
                if stream.read_line(&mut line).unwrap() == 0 || line == "\r\n" {
                    break;
                }
                if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
            }
            let mut body = vec![0; length];
            stream.read_exact(&mut body).unwrap();
            let (status, body) = answer(first.split(' ').nth(1).unwrap_or_default());
            let body = body.to_string();
            let reply = format!(
                "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
                body.len()
            );
            stream.get_mut().write_all(reply.as_bytes()).unwrap();
        }
    });
    format!("http://{address}")
}

/// A page of agents with differences, and another form of errors for everything else.
fn other_service(path: &str) -> (u16, Value) {
    if path.starts_with("/openapi/v1/call/query/agent") {
        let row =
            json!({ "agentNumber": 1001, "agentName": { "first": "小明" }, "badge": "王小明", "13800001001": true });
        let rows = vec![row; 50];
        return (200, json!({ "code": 200, "success": true, "message": "ok", "data": rows }));
    }
    if path.starts_with("/openapi/v1/server-crm/customer/list?") || path == "/openapi/v1/server-crm/customer/list" {
        let rows = vec![json!({ "name": "小明" }); 5];
        return (200, json!({ "code": 200, "success": true, "message": "ok", "data": { "count": 80, "list": rows } }));
    }
    (200, json!({ "code": 200, "success": true, "message": "小明" }))
}

#[test]
fn differences_are_reported_without_values() {
    let base_url = serve(other_service);
    let mut command = client(&base_url, &["probe", "--json"]);
    for name in ["WORK_PHONE_BASE_URL", "WORK_PHONE_CLIENT_ID", "WORK_PHONE_CLIENT_SECRET"] {
        command.env_remove(format!("TRILINE_{name}"));
    }
    for name in ["AI_AGENT_BASE_URL", "AI_AGENT_APPID", "AI_AGENT_APPTOKEN"] {
        command.env_remove(format!("TRILINE_{name}"));
    }
    let (code, output, errors) = run(command.env("TRILINE_PLATFORM_PACING", "off"));
    assert_eq!(code, 3, "{output}{errors}");
    let report: Value = serde_json::from_str(&output).unwrap();
    let of = |name: &str| {
        report["operations"].as_array().unwrap().iter().find(|one| one["operation"] == name).unwrap().clone()
    };
    let query = of("platform.agents.query");
    let findings: Vec<(&str, &str)> = query["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["kind"].as_str().unwrap(), one["path"].as_str().unwrap()))
        .collect();
    for finding in [
        ("unknown_field", "data[].badge"),
        ("unknown_field", "data[].(name not shown)"),
        ("other_type", "data[].agentName"),
    ] {
        assert!(findings.contains(&finding), "{query}");
    }
    let customers = of("platform.customers.list");
    assert!(customers["findings"].as_array().unwrap().iter().any(|one| one["kind"] == "page_cap"), "{customers}");
    let roles = of("platform.roles.list");
    assert_eq!(roles["findings"][0]["kind"], "no_result", "{roles}");
    for personal in ["小明", "1380000", "127.0.0.1"] {
        assert!(!output.contains(personal), "{output}");
    }
}

#[test]
fn the_framing_of_a_streamed_answer_is_reported() {
    let server = Server::start(&["--rate", "0"]);
    let params = ["--param", "agent_id=a1", "--param", "sid=s1", "--question", "我的电话是13911112222"];
    let mut command = common::triline(&[&["probe", "--json"], &params[..]].concat());
    for (name, value) in server.client(&[]).get_envs() {
        if name.to_str().unwrap().contains("AI_AGENT") {
            command.env(name, value.unwrap());
        }
    }
    let (code, output, errors) = run(&mut command);
    assert!(code == 0 || code == 3, "{output}{errors}");
    let report: Value = serde_json::from_str(&output).unwrap();
    let operations = report["operations"].as_array().unwrap();
    let ask = operations.iter().find(|one| one["operation"] == "ai_agent.sessions.ask").unwrap();
    assert_eq!((&ask["result"], &ask["findings"]), (&json!("answered"), &json!([])), "{ask}");
    assert!(ask["stream"]["parts"].as_u64() > Some(1) && ask["stream"]["mediaType"].is_string(), "{ask}");
    // Neither the question nor its echo is in the report.
    assert!(!output.contains("13911112222") && !output.contains("电话"), "{output}");
}

#[test]
fn names_and_numbers_in_the_place_of_codes_and_keys_are_not_reported() {
    let base_url = serve(|path| match path {
        path if path.contains("agent") => {
            (200, json!({ "code": "13911112222", "success": false, "message": "王小明 13911112222", "data": null }))
        }
        path if path.contains("role") => (200, json!({ "code": 200, "data": { "王小明": "13911112222" } })),
        _ => (500, json!({ "王小明": { "phone 13911112222": 1 }, "code": "王小明" })),
    });
    let (code, output, errors) = run(client(&base_url, &["probe", "--json"])
        .env("TRILINE_PLATFORM_PACING", "off")
        .env("TRILINE_PLATFORM_RETRIES", "0")
        .env("TRILINE_WORK_PHONE_RETRIES", "0")
        .env("TRILINE_AI_AGENT_RETRIES", "0"));
    assert!(code == 3 || code == 4, "{output}{errors}");
    assert!(!output.contains("13911112222") && !output.contains("小明"), "{output}");
    let (_, text, _) = run(client(&base_url, &["probe"]).env("TRILINE_PLATFORM_PACING", "off"));
    assert!(!text.contains("13911112222") && !text.contains("小明"), "{text}");
}

#[test]
fn a_service_that_is_away_is_asked_once() {
    let (code, output, errors) = run(client("http://127.0.0.1:9", &["probe"]).env("TRILINE_PLATFORM_RETRIES", "0"));
    assert_eq!((code, output.matches("platform.").count()), (4, 1), "{output}{errors}");
    let (code, _, errors) = run(&mut common::triline(&["probe"]));
    assert!(code == 2 && errors.contains("config add"), "{errors}");
}
