//! `triline serve`: faults, the state file, sizes, requests without authentication, pages.

mod common;

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use common::{Server, folder, run, run_with_input, triline};

const ROLES: &str = "/openapi/v1/base/role/list";
const CREATE: &str = r#"{"agentName":"王小明","agentNumber":"9001","agentVersion":"ccAgent","queueList":["80001"],"roles":[],"password":"Passw0rd!"}"#;

fn get(path: &str, accept: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\naccept: {accept}\r\n\r\n")
}

/// A request without authentication.
fn post(path: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {length}\r\n{headers}\r\n{body}"
    )
}

#[test]
fn a_header_breaks_the_connection() {
    let server = Server::start(&["--no-authentication", "--faults-by-header"]);
    let send = |fault: &str| {
        let mut stream = server.connect();
        stream.write_all(post(ROLES, &format!("x-triline-fault: {fault}\r\n"), "{}").as_bytes()).unwrap();
        let mut answer = Vec::new();
        // A connection that is broken may be reset.
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8(answer).unwrap()
    };
    for fault in ["drop_before", "drop_after", "refuse"] {
        assert_eq!(send(fault), "", "{fault}");
    }
    let cut = send("truncate");
    assert!(cut.starts_with("HTTP/1.1 200 ") && cut.contains(r#"{"success":true"#), "{cut}");
    // The last part of a body in parts is an empty one.
    assert!(!cut.ends_with("0\r\n\r\n"), "{cut}");
    assert!(send("status:503").starts_with("HTTP/1.1 503 "));
    assert!(send("drop").contains("40000"));
    let calls = server.exchange(&get("/calls", "*/*"));
    assert!(
        calls.contains(r#"{"operation":"platform.roles.list","params":{},"fault":"drop_before","timeMs":1"#),
        "{calls}"
    );
    assert!(calls.contains(r#""account":"1000001""#), "{calls}");
    let (_, log, _) = server.stop("TERM");
    assert!(log.contains("status=200 ms=") && log.contains("fault=lost") && log.contains("fault=cut"), "{log}");
}

#[test]
fn a_header_breaks_nothing_unless_that_is_allowed() {
    let server = Server::start(&["--no-authentication"]);
    let answer = server.exchange(&post(ROLES, "x-triline-fault: drop_before\r\n", "{}"));
    assert!(answer.starts_with("HTTP/1.1 403 ") && answer.contains("--faults-by-header"), "{answer}");
}

#[test]
fn a_script_of_faults_reaches_clients() {
    let script = folder("faults").join("faults.json");
    let rules = r#"[{"operation":"platform.agents.create","fault":"drop_after"},{"operation":"platform.roles.list","fault":"delay:120"}]"#;
    fs::write(&script, rules).unwrap();
    let server = Server::start(&["--faults", script.to_str().unwrap()]);
    let create = || run_with_input(&mut server.client(&["call", "platform.agents.create", "-"]), CREATE);
    let (code, _, errors) = create();
    assert_eq!(code, 5, "it may have been carried out: {errors}");
    let (code, _, errors) = create();
    assert!(code == 3 && errors.contains("40000"), "it was: {errors}");
    assert_eq!(run(&mut server.client(&["call", "platform.roles.list"])).0, 0);
    let (_, log, _) = server.stop("TERM");
    assert!(log.contains("fault=delay:120") && !log.contains("Passw0rd!"), "{log}");

    fs::write(&script, r#"[{"operation":"platform.agents.find","fault":"refuse"}]"#).unwrap();
    let (code, _, errors) = run(&mut triline(&["serve", "--faults", script.to_str().unwrap()]));
    assert!(code == 1 && errors.contains("faults[0].operation: expected"), "{errors}");
}

fn kept(file: &Path, more: &[&str]) -> Server {
    let mut arguments = vec!["--state", file.to_str().unwrap(), "--rate", "0"];
    arguments.extend(more);
    Server::start(&arguments)
}

fn agents(server: &Server) -> usize {
    let (code, output, errors) = run(&mut server.client(&["call", "platform.agents.query", "--all"]));
    assert_eq!(code, 0, "{errors}");
    output.lines().count()
}

#[test]
fn what_was_changed_is_there_again() {
    let file = folder("state").join("state.jsonl");
    let server = kept(&file, &[]);
    let call = |server: &Server, operation: &str, params: &str| {
        let (code, output, errors) =
            run_with_input(&mut server.client(&["call", operation, "-", "--retries", "0"]), params);
        (code, output + &errors)
    };
    assert_eq!(call(&server, "platform.agents.create", CREATE).0, 0);
    assert_eq!(call(&server, "platform.agents.disable", r#"{"agentNumber":"9001"}"#).0, 0);
    assert_eq!(call(&server, "platform.agents.disable", r#"{"agentNumber":"1"}"#).0, 3, "is refused, and not kept");
    let query = |server: &Server| call(server, "platform.agents.query", r#"{"agentNumber":"9001"}"#);
    let (_, before) = query(&server);
    assert!(before.contains(r#""status":"disable""#), "{before}");
    server.stop("TERM");
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(!text.contains("Passw0rd!") && !text.contains("s3cr3t"), "{text}");

    // It stopped while it wrote a line.
    fs::write(&file, text.clone() + r#"{"time":1760000000000,"account":"100"#).unwrap();
    let server = kept(&file, &[]);
    assert_eq!((query(&server).1, agents(&server)), (before.clone(), 46));
    assert_eq!(call(&server, "platform.agents.enable", r#"{"agentNumber":"9001"}"#).0, 0);
    let (_, log, _) = server.stop("TERM");
    assert!(log.contains("is not whole and is dropped") && log.contains("2 writes done again"), "{log}");
    let server = kept(&file, &[]);
    assert!(query(&server).1.contains(r#""status":"enable""#));
    drop(server);
    assert!(fs::read_to_string(&file).unwrap().starts_with(&text));
}

#[test]
fn a_state_file_of_another_service_is_refused() {
    let file = folder("other").join("state.jsonl");
    kept(&file, &["--customers", "7"]).stop("TERM");
    let refused = |more: &[&str]| {
        let mut arguments = vec!["serve", "--state", file.to_str().unwrap()];
        arguments.extend(more);
        let (code, _, errors) = run(&mut triline(&arguments));
        assert_eq!(code, 1, "{errors}");
        errors
    };
    assert!(refused(&[]).contains("it is of another service: customers: expected 45, got 7"));
    assert!(refused(&["--customers", "7", "--seed", "2"]).contains("seed: expected 2, got 1"));
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace(env!("CARGO_PKG_VERSION"), "0.0.1")).unwrap();
    assert!(refused(&["--customers", "7"]).contains("triline: expected"));
    fs::write(&file, text.clone() + "{\"time\":1}\n").unwrap();
    assert!(refused(&["--customers", "7"]).contains("line 2: operation: expected"));
    for line in
        ["5", "null", "[]", "\"text\"", r#"{"operation":5}"#, r#"{"operation":"platform.roles.list","time":-1}"#, "{"]
    {
        fs::write(&file, format!("{text}{line}\n")).unwrap();
        assert!(refused(&["--customers", "7"]).contains("line 2: "), "{line}");
    }
    let header = text.lines().next().unwrap();
    for other in ["notes\n", "notes", r#"{"type":"service_account","private_key":"a"}"#, "{\"triline\":\"x", header] {
        fs::write(&file, other).unwrap();
        assert!(refused(&[]).contains("this is not a state file of triline"));
        assert_eq!(fs::read_to_string(&file).unwrap(), other, "it is left as it is");
    }
    // It stopped while it wrote the header.
    for length in [0, 1, header.len() / 2, header.len()] {
        fs::write(&file, &header[..length]).unwrap();
        kept(&file, &["--customers", "7"]).stop("TERM");
        assert_eq!(fs::read_to_string(&file).unwrap(), format!("{header}\n"));
    }
}

#[cfg(unix)]
#[test]
fn a_state_file_is_a_regular_file_of_its_owner_and_no_link() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = folder("owner");
    let [file, link, broken] = ["state.jsonl", "link", "broken"].map(|name| folder.join(name));
    let refused = |path: &Path| {
        let (code, _, errors) = run(&mut triline(&["serve", "--port", "0", "--state", path.to_str().unwrap()]));
        assert_eq!(code, 1, "{errors}");
        errors
    };
    let server = kept(&file, &[]);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(refused(&file).contains("another server uses it"));
    server.stop("TERM");
    symlink(&file, &link).unwrap();
    symlink(folder.join("nowhere"), &broken).unwrap();
    for path in [&link, &broken, &folder] {
        assert!(refused(path).contains("it is a symbolic link, or not a regular file"), "{path:?}");
    }
    assert!(!folder.join("nowhere").exists(), "nothing is made where a link points to");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    assert!(refused(&file).contains("state.jsonl: it has mode 640, expected access for its owner alone: chmod 600"));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    fs::hard_link(&file, folder.join("second")).unwrap();
    assert!(refused(&file).contains("state.jsonl: it has 2 hard links"));
}

/// A limit of the size of files stands in for a full disk: the end of a line that does not fit is not written either.
#[cfg(unix)]
#[test]
fn a_disk_that_is_full_loses_no_write_that_was_answered() {
    let file = folder("full").join("state.jsonl");
    let program = env!("CARGO_BIN_EXE_triline");
    let script = format!("trap '' XFSZ; ulimit -f 4; exec '{program}' serve --rate 0 --state '{}'", file.display());
    let server = Server::of(std::process::Command::new("sh").args(["-c", &script]).env_clear());
    let create = |number: usize| {
        let json = CREATE.replace("9001", &number.to_string());
        run_with_input(&mut server.client(&["call", "platform.agents.create", "-", "--retries", "0"]), &json)
    };
    let mut written = 0;
    let errors = loop {
        let (code, _, errors) = create(20_000 + written);
        if code != 0 {
            assert_eq!(code, 5, "it was executed: {errors}");
            break errors;
        }
        written += 1;
        assert!(written < 1000);
    };
    assert!(written > 0 && errors.contains("500"), "{errors}");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.ends_with("}\n") && text.lines().count() == written + 1, "{text}");
    let answer = server.exchange(&post("/openapi/v1/base/role/list", "", ""));
    assert!(answer.starts_with("HTTP/1.1 "), "it goes on: {answer}");
    let (_, log, _) = server.stop("TERM");
    assert!(log.contains("the state file cannot be written: "), "{log}");
    let server = kept(&file, &[]);
    assert_eq!(agents(&server), 45 + written);
}

#[test]
fn it_has_the_size_that_was_asked_for() {
    let server = Server::start(&["--agents", "120", "--customers", "200000", "--rate", "0"]);
    assert_eq!(agents(&server), 120);
    let (_, output, _) =
        run(&mut server.client(&["call", "platform.customers.list", r#"{"page":2000,"pageSize":100}"#]));
    assert!(output.contains("13900001100"), "{output}");
}

#[test]
fn authentication_is_left_out_when_it_is_told_to() {
    let server = Server::start(&["--no-authentication", "--rate", "0"]);
    for (path, done) in [
        (ROLES, r#""code":"200""#),
        ("/api/crm/getUsers", r#""code":1"#),
        ("/oauth/token/getToken", r#""accessToken":""#),
    ] {
        let answer = server.exchange(&post(path, "", "{}"));
        assert!(answer.contains(done), "{path}: {answer}");
    }
    let answer = server.exchange(&post("/agent/v1/api/close_session", "", r#"{"sid":"s1"}"#));
    assert!(answer.contains(r#""code":200"#), "{answer}");
    let answer = server.exchange(&post(ROLES, "", r#"{"page":1}"#));
    assert!(answer.contains("40000"), "parameters are checked: {answer}");
}

#[test]
fn browsers_are_shown_a_page() {
    let server = Server::start(&["--account", "7:eleven", "--no-playground"]);
    let page = server.exchange(&get("/", "text/html,*/*"));
    assert!(page.contains("content-type: text/html") && page.contains("<h1>triline"), "{page}");
    for operation in triline_schema::operations() {
        assert!(page.contains(&format!("<pre>triline call {} '", operation.name)), "{}", operation.name);
    }
    assert!(page.contains(&format!("TRILINE_PLATFORM_BASE_URL=http://{}", server.address)), "{page}");
    assert!(!page.contains("eleven") && !page.contains("tok-secret"), "{page}");
    assert!(server.exchange(&get("/", "*/*")).contains("content-type: text/plain"));
}
