//! What is written down of a service makes another that holds the same.

use super::*;
use crate::journal::changes;
use triline_protocol::ErrorKind;

fn journalled() -> Service {
    let mut settings = settings();
    settings.journal = true;
    Service::new(settings, 1)
}

fn lines(service: &mut Service, draft: &Draft, now_ms: i64) -> Vec<String> {
    send(service, draft, now_ms).0.journal
}

#[test]
fn writes_that_were_accepted_are_written_down() {
    let mut service = journalled();
    let create = draft(CREATE, &new_agent(&mut Service::new(settings(), 1), "9001", ""));
    let [line] = lines(&mut service, &create, NOW).try_into().unwrap();
    assert!(line.starts_with(r#"{"time":1760000000000,"account":"1000001","operation":"platform.agents.create","#));
    assert!(!line.contains("Passw0rd!"), "{line}");
    assert_eq!(lines(&mut service, &create, NOW), [""; 0], "the agent is there: it is refused");
    assert_eq!(lines(&mut service, &draft(ROLES, "{}"), NOW), [""; 0], "it changes nothing");
    let mut silent = Service::new(settings(), 1);
    assert_eq!(lines(&mut silent, &create, NOW), [""; 0], "nobody asked for it");
    service.set_faults(r#"[{"operation":"*","fault":"duplicate"}]"#).unwrap();
    assert_eq!(lines(&mut service, &draft(DISABLE, r#"{"agentNumber":"9001"}"#), NOW).len(), 2);
}

#[test]
fn a_service_is_made_again_of_every_write() {
    let mut service = journalled();
    service.settings.authentication = false;
    let mut written = Vec::from([service.journal_header()]);
    let mut now_ms = NOW;
    let mut writes = 0;
    for operation in schema::operations().filter(|operation| changes(operation)) {
        let params = sample::parameters(operation, |field| field.wire).to_text();
        let request = Request {
            method: operation.method.name(),
            target: operation.path,
            headers: vec![],
            body: params.as_bytes(),
        };
        now_ms += 1000;
        let response = service.handle(&request, now_ms);
        writes += usize::from(response.refusal.is_none());
        written.extend(response.journal);
    }
    assert!(writes > 20 && written.len() == writes + 1, "{writes} writes, {} lines", written.len());

    let mut again = Service::new(settings(), 1);
    for line in &written {
        again.replay(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    assert!(again.settings.authentication && again.calls().len() == 0);
    again.settings.authentication = false;
    for operation in schema::operations().filter(|operation| !changes(operation)) {
        // Tokens are not kept.
        if operation.name.contains(".token.") {
            continue;
        }
        let params = sample::parameters(operation, |field| field.wire).to_text();
        let request = Request {
            method: operation.method.name(),
            target: operation.path,
            headers: vec![],
            body: params.as_bytes(),
        };
        // A secret is not kept: the password that came with a number is another one.
        let told = |service: &mut Service| {
            let body = String::from_utf8(service.handle(&request, now_ms).body).unwrap();
            body.replace(triline_protocol::auth::secret::HIDDEN, "Passw0rd!")
        };
        let (told, retold) = (told(&mut service), told(&mut again));
        assert!(told == retold, "{}", operation.name);
    }
}

#[test]
fn what_is_no_line_is_refused() {
    let mut service = Service::new(settings(), 1);
    let header = service.journal_header();
    service.replay(&header).unwrap();
    for (line, field) in [
        ("", "line"),
        ("{}", "operation"),
        (r#"{"operation":"platform.agents.enable"}"#, "time"),
        (r#"{"operation":"platform.agents.enable","time":1}"#, "params"),
        (r#"{"operation":"platform.agents.enable","time":1,"params":{},"account":"5"}"#, "account"),
        (r#"{"operation":"platform.agents.enable","time":1,"params":{},"account":"1000001"}"#, "operation"),
        (&header.replace(r#""seed":1"#, r#""seed":2"#), "seed"),
        (&header.replace(r#""agents":45"#, r#""agents":"45""#), "agents"),
    ] {
        let error = service.replay(line).unwrap_err();
        assert_eq!((error.kind(), error.field()), (ErrorKind::InvalidRequest, Some(field)), "{line}");
    }
}
