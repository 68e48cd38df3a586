//! `triline serve`.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::{SystemTime, UNIX_EPOCH};

use common::{RECIPE, Server, run, triline, wait};

const ROLES: &str = "/openapi/v1/base/role/list";

fn post(path: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!("POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: {length}\r\n{headers}\r\n{body}")
}

#[test]
fn it_says_where_it_listens_and_what_there_is() {
    let server = Server::start(&[]);
    assert!(server.address.starts_with("127.0.0.1:"));
    let page = server.exchange("GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    for operation in triline::table::operations() {
        assert!(page.contains(operation.name) && page.contains(operation.path), "{page}");
    }
    assert!(page.contains("1000001") && page.contains(RECIPE) && !page.contains("s3cr3t"));
    let (status, errors, output) = server.stop("TERM");
    assert!(status.success());
    assert_eq!(output, "");
    for variable in ["PLATFORM_SECRET=s3cr3t", "WORK_PHONE_CLIENT_SECRET=csecret", "AI_AGENT_APPTOKEN=tok-secret"] {
        assert!(errors.contains(&format!("TRILINE_{variable}")), "{errors}");
    }
}

#[test]
fn pages_of_other_origins_may_use_it() {
    let server = Server::start(&[]);
    let preflight = server.exchange(&format!(
        "OPTIONS {ROLES} HTTP/1.1\r\nhost: x\r\nconnection: close\r\norigin: http://localhost:5173\r\n\
         access-control-request-method: POST\r\naccess-control-request-headers: content-type,svc-sign\r\n\r\n"
    ));
    for line in [
        "HTTP/1.1 200",
        "access-control-allow-origin: *",
        "access-control-allow-headers: *",
        "access-control-allow-methods: *",
    ] {
        assert!(preflight.contains(line), "{preflight}");
    }
    let answer = server.exchange(&post(ROLES, "origin: http://localhost:5173\r\n", "{}"));
    for line in [
        "access-control-allow-origin: *",
        "access-control-expose-headers: *",
        "content-type: application/json;charset=UTF-8",
    ] {
        assert!(answer.contains(line), "{answer}");
    }
    assert_eq!(answer.matches("\r\ndate: ").count(), 1, "{answer}");
}

#[test]
fn refusals_have_the_status_that_was_chosen() {
    let server = Server::start(&[]);
    let answer = server.exchange(&post(ROLES, "", "{}"));
    assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains(r#""code":"50012""#), "{answer}");
    let server = Server::start(&["--error-status", "mapped"]);
    let answer = server.exchange(&post(ROLES, "", "{}"));
    assert!(answer.starts_with("HTTP/1.1 401 ") && answer.contains(r#""code":"50012""#), "{answer}");
    let answer = server.exchange(&post("/nowhere", "", "{}"));
    assert!(answer.starts_with("HTTP/1.1 404 ") && answer.contains(r#""code":"50001""#), "{answer}");
}

#[test]
fn switches_reach_the_service() {
    let server = Server::start(&["--rate", "1", "--request-info"]);
    let answer = server.exchange(&post(ROLES, "svc-appkey: 5\r\n", "{}"));
    assert!(answer.contains(r#""requestInfo":{"#), "{answer}");
    let call = || run(&mut server.client(&["call", "platform.roles.list", "--retries", "0"]));
    assert_eq!(call().0, 0);
    let (code, _, errors) = call();
    assert!(code == 3 && errors.contains("50010"), "{errors}");

    let ids = |seed: &str| {
        let server = Server::start(&["--seed", seed]);
        run(&mut server.client(&["call", "platform.roles.list"])).1
    };
    assert!(ids("1") == ids("1") && ids("1") != ids("2"));
}

#[test]
fn accounts_and_recipe_may_be_given() {
    let recipe = "hmac-sha256:base64:{method}{path}{nonce}{timestamp}{body}";
    let server = Server::start(&["--account", "7:eleven:s", "--account", "8:x", "--signing", recipe]);
    let call = |account: &str, secret: &str| {
        let mut command = server.client(&["call", "platform.roles.list"]);
        command.env("TRILINE_PLATFORM_ACCOUNT", account).env("TRILINE_PLATFORM_SECRET", secret);
        run(command.env("TRILINE_PLATFORM_SIGNING", recipe))
    };
    assert_eq!(call("7", "eleven:s").0, 0);
    assert_eq!(call("8", "x").0, 0);
    assert!(call("8", "y").2.contains("50015"));
    assert!(call("1000001", "s3cr3t").2.contains("6717"));
    let (_, log, _) = server.stop("TERM");
    assert!(log.contains(&format!("POST {ROLES} status=200 ms=")) && log.contains("code=50015"), "{log}");
    assert!(!log.contains("eleven:s"), "{log}");
}

#[test]
fn credentials_of_the_other_interfaces_may_be_given() {
    let appid = "fedcba9876543210fedcba9876543210";
    let server = Server::start(&["--work-phone", "me:mine", "--ai-agent", &format!("{appid}:t0k")]);
    let phone = |secret: &str| {
        let mut command = server.client(&["call", "work_phone.agents.list"]);
        run(command.env("TRILINE_WORK_PHONE_CLIENT_ID", "me").env("TRILINE_WORK_PHONE_CLIENT_SECRET", secret))
    };
    assert_eq!(phone("mine").0, 0);
    let (code, _, errors) = phone("other");
    assert!(code == 2 && errors.contains("clientSecret is wrong"), "{errors}");
    let agent = |apptoken: &str| {
        let mut command = server.client(&["call", "ai_agent.sessions.close", r#"{"sid":"s1"}"#]);
        run(command.env("TRILINE_AI_AGENT_APPID", appid).env("TRILINE_AI_AGENT_APPTOKEN", apptoken))
    };
    assert_eq!(agent("t0k").0, 0);
    let (code, _, errors) = agent("other");
    assert!(code == 3 && errors.contains("401"), "{errors}");
    let (_, log, _) = server.stop("TERM");
    assert!(!log.contains("mine") && !log.contains("t0k"), "{log}");
}

#[test]
fn streams_come_in_several_chunks() {
    let server = Server::start(&[]);
    let mut child = server
        .client(&["call", "ai_agent.sessions.ask", "-", "--stream"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let params = r#"{"sid":"s1","agent_id":"a1","messages":[{"type":"user","text":"你好🛠️吗"}]}"#;
    child.stdin.take().unwrap().write_all(params.as_bytes()).unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut parts = vec![lines.next().unwrap()];
    // The first part is printed while others are still to come.
    assert!(child.try_wait().unwrap().is_none());
    parts.extend(lines);
    assert!(wait(&mut child).success());
    let parts: Vec<serde_json::Value> = parts.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let reply: String = parts.iter().map(|part| part["reply"].as_str().unwrap()).collect();
    assert_eq!(reply, "你好🛠️吗");
    assert!(parts.len() > 2 && parts.last().unwrap()["is_end"] == true);
}

#[test]
fn the_log_is_not_written_by_clients() {
    // A signature that is always the same, so that a request can be made by hand.
    let server = Server::start(&["--signing", "md5:hex:"]);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let signature = "d41d8cd98f00b204e9800998ecf8427e";
    let headers =
        format!("svc-appkey: 1000001\r\nsvc-nonce: 123456\r\nsvc-timestamp: {now}\r\nsvc-sign: {signature}\r\n");
    let answer = server.exchange(&post(&format!("{ROLES}?key=k3y"), &headers, r#"{"\u001b[31m\nmade up":1}"#));
    assert!(answer.contains("40000"), "{answer}");
    server.exchange(&post("/%0a?key=k3y", &headers, "{}"));
    let (_, log, _) = server.stop("TERM");
    assert!(log.contains(r"code=40000") && log.contains(r"\u{1b}[31m\nmade up: expected"), "{log}");
    assert!(log.contains("POST /%0a status=200 code=50001"), "{log}");
    assert!(!log.contains(signature) && !log.contains("k3y"), "{log}");
}

#[test]
fn large_bodies_are_refused() {
    let server = Server::start(&[]);
    // One byte too many, so that the whole of it is read before it is refused.
    let answer = server.exchange(&post(ROLES, "", &" ".repeat((8 << 20) + 1)));
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
}

#[test]
fn it_listens_on_this_machine_only_unless_told_otherwise() {
    let (code, output, errors) = run(&mut triline(&["serve", "--host", "0.0.0.0"]));
    assert_eq!((code, output.as_str()), (2, ""));
    assert!(errors.contains("--allow-remote"), "{errors}");
    let server = Server::start(&["--host", "0.0.0.0", "--allow-remote"]);
    assert!(server.address.starts_with("0.0.0.0:"));
}

#[test]
fn it_stops_when_told_even_while_a_client_dawdles() {
    let server = Server::start(&[]);
    let mut idle = server.connect();
    idle.write_all(b"POST / HTTP/1.1\r\ncontent-length: 5\r\n").unwrap();
    let (status, errors, _) = server.stop("TERM");
    assert!(status.success() && errors.contains("stopping"), "{errors}");
    let (status, errors, _) = Server::start(&[]).stop("INT");
    assert!(status.success() && errors.contains("stopping"), "{errors}");
}

#[test]
fn a_port_in_use_is_a_fault() {
    let server = Server::start(&[]);
    let port = server.address.rsplit(':').next().unwrap();
    let (code, _, errors) = run(&mut triline(&["serve", "--port", port]));
    assert!(code == 1 && errors.starts_with("error: "), "{errors}");
}
