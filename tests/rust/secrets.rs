//! No secret is in what a program might print.

use serde_json::json;
use triline::host::Platform;
use triline::platform::agents::{CreateAgent, CreatedAgent};

use crate::fake::{Reply, Service, ready};

const SECRETS: [&str; 3] = ["s3cr3t", "Passw0rd!", "h4sh"];

#[track_caller]
fn shows_none(text: &str) {
    for secret in SECRETS {
        assert!(!text.contains(secret), "{text}");
    }
}

fn create() -> CreateAgent {
    CreateAgent::builder()
        .agent_name("n")
        .agent_number("9001")
        .agent_version("v")
        .queue_list(["80001".to_string()])
        .roles(["r".to_string()])
        .password("Passw0rd!")
}

#[test]
fn nothing_that_can_be_printed_shows_one() {
    let echo = json!({"success": false, "code": "6704", "message": "password Passw0rd! of s3cr3t",
        "request": {"password": "Passw0rd!", "key": "s3cr3t"}, "hashPassword": "h4sh"});
    let service =
        Service::new([Reply::Body(400, echo.to_string()), Reply::Body(200, format!("Passw0rd! s3cr3t {echo}"))]);
    let cc: Platform = service.client();
    shows_none(&format!("{:?} {cc:?} {:?}", service.builder(), cc.agents()));
    let request = cc.agents().create(create());
    shows_none(&format!("{request:?} {:?}", create()));
    for _ in 0..2 {
        let error = ready(cc.agents().create(create())).unwrap_err();
        shows_none(&format!("{error} {error:?} {}", error.to_json()));
        assert!(error.raw().is_some());
    }
    let signature = service.last().headers.iter().find(|(name, _)| *name == "svc-sign").unwrap().1.clone();
    let sent = format!("{:?}", service.last());
    shows_none(&sent);
    assert!(!sent.contains(&signature), "{sent}");
    let mut agent = CreatedAgent::default();
    agent.hash_password = Some("h4sh".into());
    shows_none(&format!("{agent:?}"));
    assert!(format!("{agent:?}").contains("hash_password"));
}

#[test]
fn an_option_at_fault_does_not_show_its_value() {
    for url in ["https://user:s3cr3t@cc.example.com", "https://cc.example.com?key=s3cr3t"] {
        let error = Service::new([]).builder().base_url(url).build().unwrap_err();
        shows_none(&format!("{error} {error:?}"));
    }
}
