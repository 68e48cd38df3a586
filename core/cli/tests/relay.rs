//! `triline relay`: the configuration, and the program around the handler. The rules of the handler are checked by `tests/relay`.
#![cfg(feature = "relay")]

mod common;

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use common::{Server, folder, run, triline};

const CONFIG: &str = r#"
listen = "127.0.0.1:0"
metrics = "127.0.0.1:0"
origins = ["https://app.example.com"]

[users.header]
name = "x-user"
trusted_peers = ["127.0.0.1/32"]

[operations]
"platform.roles.list" = { max_age = 60_000 }
"ai_agent.sessions.ask" = true
"#;

/// A configuration of a test.
fn config(name: &str, text: &str) -> PathBuf {
    let path = folder(name).join("relay.toml");
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    path
}

fn check(name: &str, text: &str, more: &[&str]) -> (i32, String, String) {
    let path = config(name, text);
    run(triline(&["relay", "--check", "--config", path.to_str().unwrap()]).args(more))
}

#[test]
fn a_configuration_with_mistakes_is_refused_with_key_expected_and_got() {
    let text = r#"
listen = "8080"
orgins = []
journals = "/nonexistent"

[limits]
max_wait = "10s"
streams = 0
job_rows = 0

[users.jwt]
algorithms = ["HS256", "RS256"]
issuer = "https://id.example.com"
secret = "too-short-s3cr3t"

[platform]
base_url = "http://cc.example.com"
acount = "1"

[operations]
"platform.agents.qurey" = true
"work_phone.token.get" = true
"platform.agents.query" = "all"
"platform.agents.disable" = { max_age = 1000, reconcile = true, jobs = true, narrow = true }
"#;
    let (code, output, errors) = check("relay-mistakes", text, &[]);
    assert_eq!((code, output.as_str()), (2, ""));
    assert!(!errors.contains("s3cr3t"), "{errors}");
    for mistake in [
        "listen: expected an address and a port such as 127.0.0.1:8080, got 8080",
        "orgins: expected a known key (perhaps origins), got an unknown key",
        "limits.max_wait: expected an integer from 0 to 86400000, got \"10s\"",
        "journals: expected a folder that exists, got /nonexistent",
        "limits.job_rows: expected an integer from 1 to 10000000, got 0",
        "limits.streams: expected an integer from 1 to 10000, got 0",
        "users.jwt.algorithms: expected HS256 alone, or RS256 and ES256, got both kinds",
        "users.jwt.audience: expected a text or a list of texts, got nothing",
        "users.jwt.secret: expected at least 32 bytes, got 16 bytes",
        "platform.acount: expected an option (perhaps account), got an unknown key",
        "operations.\"platform.agents.qurey\": expected an operation that a relay may call (perhaps platform.agents.query)",
        "operations.\"work_phone.token.get\": expected an operation that a relay may call",
        "operations.\"platform.agents.query\": expected true, or a table with rules, got \"all\"",
        "operations.\"platform.agents.disable\".max_age: expected an operation that reads",
        "operations.\"platform.agents.disable\".reconcile: expected an operation that creates something",
        "operations.\"platform.agents.disable\".jobs: expected an operation that takes rows",
        "operations.\"platform.agents.disable\".narrow: expected one of the keys",
    ] {
        assert!(errors.contains(mistake), "{mistake}\n{errors}");
    }
}

#[test]
fn parts_that_are_missing_and_secrets_that_cannot_be_read_are_named() {
    let (code, _, errors) = check("relay-empty", "", &[]);
    assert_eq!(code, 2);
    assert!(errors.contains("users: expected") && errors.contains("operations: expected"), "{errors}");
    let text = format!(
        "{CONFIG}\n[platform]\nbase_url = \"https://cc.example.com\"\naccount = \"1\"\nsecret = {{ env = \"NOT_THERE\" }}\nsigning = \"md5:hex:{{nonce}}{{secret}}\"\n"
    );
    let (code, _, errors) = check("relay-secret", &text, &[]);
    assert!(code == 2 && errors.contains("platform.secret: the variable NOT_THERE is not set"), "{errors}");
    let quota = format!("{CONFIG}\n[limits]\nquota = \"20/60\"\n");
    let (code, _, errors) = check("relay-quota", &quota, &["--simulated"]);
    assert!(code == 2 && errors.contains("quota: expected less than the rate limit of platform"), "{errors}");
    let everybody = CONFIG.replace("\"127.0.0.1/32\"", "");
    let (code, _, errors) = check("relay-peers", &everybody, &["--simulated"]);
    assert!(code == 2 && errors.contains("users.header.trusted_peers: expected"), "{errors}");
}

#[test]
fn credentials_that_are_empty_are_refused() {
    let text = format!(
        "store = \"\"\n{}\n{}",
        CONFIG.replace("[users.header]\nname = \"x-user\"\ntrusted_peers = [\"127.0.0.1/32\"]\n", "[users.jwt]\nalgorithms = [\"HS256\"]\nissuer = \"https://id.example.com\"\naudience = \"app\"\nsecret = \"\"\n"),
        r#"
[platform]
base_url = "https://cc.example.com"
account = ""
secret = ""
signing = "md5:hex:{nonce}{secret}"

[work_phone]
base_url = "https://wp.example.com"
client_id = ""
client_secret = ""

[ai_agent]
base_url = "https://ai.example.com"
appid = ""
apptoken = ""
"#
    );
    let (code, output, errors) = check("relay-empty-credentials", &text, &[]);
    assert_eq!((code, output.as_str()), (2, ""));
    for key in ["account", "secret"].map(|name| format!("platform.{name}")).into_iter().chain(
        ["work_phone.client_id", "work_phone.client_secret", "ai_agent.appid", "ai_agent.apptoken"].map(String::from),
    ) {
        let mistake = format!("{key}: expected a text that is not empty, got an empty text");
        assert!(errors.contains(&mistake), "{mistake}\n{errors}");
    }
    assert!(
        errors.contains(" users.jwt.secret: expected a text that is not empty")
            && errors.contains(" store: expected a text that is not empty"),
        "{errors}"
    );
}

#[test]
fn a_configuration_without_mistakes_is_told_so_and_nothing_is_served() {
    let (code, output, errors) = check("relay-check", CONFIG, &["--simulated"]);
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(output.starts_with("ok: ") && output.contains("2 operations, users by header, quota 8/60"), "{output}");
    // The operations have no client.
    let (code, _, errors) = check("relay-no-client", CONFIG, &[]);
    assert!(code == 2 && errors.contains("operations that have a client"), "{errors}");
}

fn started(name: &str, text: &str) -> Server {
    let path = config(name, text);
    Server::of(triline(&["relay", "--simulated", "--config"]).arg(path))
}

fn call(server: &Server, headers: &str) -> String {
    let body = r#"{"params":{}}"#;
    let length = body.len();
    server.exchange(&format!(
        "POST /any/call/platform.roles.list HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntriline-relay: 1\r\ncontent-length: {length}\r\nconnection: close\r\n{headers}\r\n{body}"
    ))
}

#[test]
fn it_answers_tells_its_health_and_counts_without_personal_data() {
    let server = started("relay-serve", CONFIG);
    for _ in 0..2 {
        let answer = call(&server, "x-user: alice-in-wonderland\r\n");
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.contains(r#"{"result":["#), "{answer}");
    }
    assert!(call(&server, "").starts_with("HTTP/1.1 401 "));
    let health = server.exchange("GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    assert!(health.starts_with("HTTP/1.1 200 ") && health.ends_with("ok\n"), "{health}");
    // Figures are elsewhere.
    assert!(
        server.exchange("GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").starts_with("HTTP/1.1 405 ")
    );
    let (status, errors, output) = server.stop("TERM");
    assert!(status.success(), "{errors}");
    assert!(output.contains("metrics on http://127.0.0.1:"), "{output}");
    assert!(errors.contains("call platform.roles.list 200") && !errors.contains("alice"), "{errors}");
}

#[test]
fn figures_are_at_an_address_of_their_own() {
    let mut server = started("relay-metrics", CONFIG);
    assert!(call(&server, "x-user: alice\r\n").starts_with("HTTP/1.1 200 "));
    assert!(call(&server, "x-user: bob\r\n").contains("age: "));
    let address = server.next_line().trim_end().strip_prefix("metrics on http://").unwrap().replace("/metrics", "");
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    stream.write_all(b"GET /metrics HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
    let mut figures = String::new();
    stream.read_to_string(&mut figures).unwrap();
    for line in [
        r#"triline_relay_requests_total{operation="platform.roles.list",action="call",status="200",code="none"} 2"#,
        r#"triline_relay_kept_answers_total{operation="platform.roles.list"} 1"#,
        r#"triline_relay_request_seconds_count{operation="platform.roles.list"} 2"#,
    ] {
        assert!(figures.contains(line), "{line}\n{figures}");
    }
    assert!(!figures.contains("alice"));
}

#[test]
fn a_user_of_an_untrusted_peer_is_none() {
    let server = started("relay-peer", &CONFIG.replace("127.0.0.1/32", "10.0.0.0/8"));
    assert!(call(&server, "x-user: alice\r\n").starts_with("HTTP/1.1 401 "));
}

#[test]
fn the_example_of_the_documentation_has_no_mistake() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/relay/relay.toml");
    let (code, output, errors) =
        run(triline(&["relay", "--check", "--config", path]).env("TRILINE_PLATFORM_SECRET", "s3cr3t"));
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(output.contains("5 operations, users by JWT"), "{output}");
}
