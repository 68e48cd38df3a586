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
fn a_service_that_is_away_is_asked_once() {
    let (code, output, errors) = run(client("http://127.0.0.1:9", &["probe"]).env("TRILINE_PLATFORM_RETRIES", "0"));
    assert_eq!((code, output.matches("platform.").count()), (4, 1), "{output}{errors}");
    let (code, _, errors) = run(&mut common::triline(&["probe"]));
    assert!(code == 2 && errors.contains("config add"), "{errors}");
}
