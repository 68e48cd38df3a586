//! `triline call`.

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::Stdio;
use std::thread;

use common::{Closed, RECIPE, Server, client, folder, run, run_with_input, send_signal, triline, wait};
use serde_json::{Value, json};

/// Parameters of a creation that is right.
fn new_agent(server: &Server) -> String {
    let (_, roles, _) = run(&mut server.client(&["call", "platform.roles.list"]));
    let roles: Vec<Value> = serde_json::from_str(&roles).unwrap();
    let role = roles.iter().find(|role| role["type"] == "agent").unwrap();
    serde_json::json!({
        "agentName": "王小明", "agentNumber": "9001", "agentVersion": "ccAgent", "queueList": ["80001"],
        "roles": [role["id"]], "password": "Passw0rd!"
    })
    .to_string()
}

/// Customers as JSON lines.
fn customers(name: &str, rows: usize) -> PathBuf {
    let file = folder(name).join("rows.jsonl");
    let lines: Vec<String> = (0..rows).map(|row| format!("{{\"name\":\"c{row}\"}}")).collect();
    fs::write(&file, lines.join("\n")).unwrap();
    file
}

/// A service that does that with each connection, once the head of a request has come.
fn service(mut act: impl FnMut(TcpStream) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut head = Vec::new();
            let mut byte = [0];
            while !head.ends_with(b"\r\n\r\n") && stream.read(&mut byte).unwrap() == 1 {
                head.push(byte[0]);
            }
            act(stream);
        }
    });
    address
}

#[test]
fn a_dry_run_of_a_file_that_breaks_off_says_of_no_row_that_it_is_done() {
    let server = Server::start(&[]);
    let rows = folder("call-dry-broken").join("rows.jsonl");
    let mut text: Vec<u8> = (0..600).flat_map(|row| format!("{{\"name\":\"n{row}\"}}\n").into_bytes()).collect();
    text.extend(b"{\"name\":\"\xc3\"}\n");
    fs::write(&rows, text).unwrap();
    let call = ["call", "platform.customers.create", "--rows", rows.to_str().unwrap(), "--dry-run"];
    let (code, _, errors) = run(&mut server.client(&call));
    assert!(code == 2 && !errors.contains("are done"), "{code} {errors}");
    let (code, _, errors) = run(server.client(&call[..4]).env("TRILINE_PLATFORM_PACING", "off"));
    assert!(code == 5 && errors.contains("rows 0-499 (the first is 0) are done"), "{code} {errors}");
}

#[test]
fn results_are_json_on_standard_output() {
    let server = Server::start(&[]);
    let (code, output, errors) =
        run(&mut server.client(&["call", "platform.agents.query", r#"{"agentNumber":"1001"}"#]));
    assert_eq!((code, errors.as_str()), (0, ""));
    let agents: Vec<Value> = serde_json::from_str(&output).unwrap();
    assert_eq!((agents.len(), output.lines().count()), (1, 1));
    assert_eq!(agents[0]["agentNumber"], "1001");

    let (_, pretty, _) =
        run(&mut server.client(&["call", "platform.agents.query", r#"{"agentNumber":"1001"}"#, "--pretty"]));
    assert!(pretty.starts_with("[\n  {\n    \"id\": \""), "{pretty}");
    assert_eq!(serde_json::from_str::<Vec<Value>>(&pretty).unwrap(), agents);
}

#[test]
fn all_pages_are_json_lines() {
    let server = Server::start(&[]);
    let (code, output, errors) =
        run(&mut server.client(&["call", "platform.agents.query", r#"{"limit":20}"#, "--all"]));
    assert_eq!((code, errors.as_str()), (0, ""));
    let numbers: Vec<Value> =
        output.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["agentNumber"].clone()).collect();
    assert_eq!(numbers, (1001..=1045).map(|number| Value::from(number.to_string())).collect::<Vec<_>>());
    let (code, _, errors) = run(&mut server.client(&["call", "platform.roles.list", "--all"]));
    assert!(code == 2 && errors.contains("expected an operation with pages"), "{errors}");
}

/// The rows that the service said to be missing were on pages that the cursor would not request.
#[test]
fn an_incomplete_list_is_requested_anew() {
    let folder = folder("call-incomplete");
    let (faults, cursor) = (folder.join("faults.json"), folder.join("cursor"));
    fs::write(&faults, r#"[{"operation":"platform.customers.list","times":0,"fault":"total_off:1"}]"#).unwrap();
    let server = Server::start(&["--rate", "0", "--faults", faults.to_str().unwrap()]);
    let list = ["call", "platform.customers.list", "--all", "pageSize=10"];
    for _ in 0..2 {
        let file = ["--cursor-file", cursor.to_str().unwrap()];
        let (code, _, errors) = run(&mut server.client(&[&list[..], &file].concat()));
        assert!(code == 4 && errors.contains("cursor to request the whole list again"), "{code} {errors}");
        assert!(!errors.contains("continues"), "{errors}");
    }
    let (code, _, errors) = run(&mut server.client(&list));
    assert!(code == 4 && errors.contains("requests the whole list again"), "{code} {errors}");
    assert!(!errors.contains("continues"), "{errors}");
}

/// Each of them would be sent again, or be lost, in place of what the user asked for.
#[test]
fn rows_are_sent_by_no_command_that_asks_for_something_else() {
    let server = Server::start(&["--rate", "0"]);
    let (file, list) = (customers("call-conflicts", 2), r#"{"customers":[{"name":"c"}]}"#);
    let rows = ["--rows", file.to_str().unwrap()];
    let other = [&["--reconcile"][..], &["--all"], &["--stream"], &["--cursor", "x"], &["--cursor-file", "x"]];
    for other in other {
        for batch in [&rows[..], &[list, "--journal", "x"], &[list, "--dry-run"]] {
            let arguments = [&["call", "platform.customers.create"][..], batch, other].concat();
            let (code, _, errors) = run(&mut server.client(&arguments));
            assert!(code == 2 && errors.contains("cannot be used with"), "{arguments:?} {errors}");
        }
    }
    let (code, _, errors) =
        run(&mut server.client(&[&["call", "platform.customers.create", list][..], &rows].concat()));
    assert!(code == 2 && errors.contains("customers and --rows are both rows"), "{errors}");
    assert_eq!(server.calls("platform.customers.create"), 0);
}

/// The same command would send its first rows again.
#[test]
fn a_batch_that_stops_without_a_journal_says_what_is_done() {
    let server = Server::start(&["--rate", "0"]);
    let file = customers("call-stopped", 600);
    let call = |more: &[&str]| {
        let rows = ["call", "platform.customers.create", "--rows", file.to_str().unwrap()];
        let mut command = server.client(&[&rows[..], more].concat());
        run(command.env("TRILINE_PLATFORM_PACING", "1/3600").env("TRILINE_PLATFORM_MAX_WAIT", "1"))
    };
    let (code, _, errors) = call(&[]);
    assert!(code == 5 && errors.contains("rows 0-499 (the first is 0) are done, and the same command"), "{errors}");
    assert_eq!(server.calls("platform.customers.create"), 1);
    // A journal has them.
    let journal = file.with_extension("journal");
    let (code, _, errors) = call(&["--journal", journal.to_str().unwrap()]);
    assert!(code == 4 && errors.contains("the same command continues from the journal"), "{errors}");
    // Nothing was done.
    let closed = Closed::new();
    let rows = ["call", "platform.customers.create", "--retries", "0", "--rows", file.to_str().unwrap()];
    let (code, _, errors) = run(&mut client(&format!("http://{}", closed.address), &rows));
    assert!(code == 4 && !errors.contains("are done"), "{errors}");
}

#[test]
fn a_trace_has_every_event() {
    let server = Server::start(&[]);
    let (code, output, errors) =
        run(&mut server.client(&["call", "platform.agents.query", r#"{"limit":40}"#, "--all", "--trace"]));
    assert_eq!((code, output.lines().count()), (0, 45));
    let events: Vec<Value> = errors.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let names: Vec<&str> = events.iter().filter_map(|event| event["type"].as_str()).collect();
    assert_eq!(names, ["attempt", "response", "page", "attempt", "response", "page", "end"]);
    assert_eq!((&events[0]["operation"], &events[6]["rows"]), (&"platform.agents.query".into(), &45.into()));
}

/// The service repeats each request in its response, with its signature.
#[test]
fn what_a_trace_shows_is_no_secret() {
    let server = Server::start(&["--request-info", "--account", "7:s3cr3t-of-7", "--work-phone", "me:s3cr3t-of-me"]);
    let shown = |operation: &str, params: &str, secret: &str| {
        let mut command = server.client(&["call", operation, params, "--trace", "--retries", "1"]);
        command.env("TRILINE_PLATFORM_ACCOUNT", "7").env("TRILINE_PLATFORM_SECRET", secret);
        command.env("TRILINE_WORK_PHONE_CLIENT_ID", "me").env("TRILINE_WORK_PHONE_CLIENT_SECRET", secret);
        let (_, output, errors) = run(&mut command);
        assert!(errors.contains("{\"type\":"), "{errors}");
        output + &errors
    };
    let refused = shown("platform.agents.query", r#"{"agentNumber":"1001"}"#, "s3cr3t-wr0ng");
    for text in [
        shown("platform.agents.query", r#"{"agentNumber":"1001"}"#, "s3cr3t-of-7"),
        refused,
        shown("work_phone.token.get", "{}", "s3cr3t-of-me"),
        shown("work_phone.token.get", "{}", "s3cr3t-wr0ng"),
    ] {
        assert!(!text.contains("s3cr3t"), "{text}");
        let is_digest = |word: &str| word.len() == 32 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        assert!(!text.split(|c: char| !c.is_ascii_alphanumeric()).any(is_digest), "{text}");
    }
}

#[test]
fn the_example_of_every_operation_can_be_called() {
    let server = Server::start(&["--rate", "0"]);
    let (_, described, _) = run(&mut triline(&["operations", "--json"]));
    let described: Value = serde_json::from_str(&described).unwrap();
    let tokens = run(&mut server.client(&["call", "work_phone.token.get", "--reveal"])).1;
    let tokens: Value = serde_json::from_str(&tokens).unwrap();
    let path = folder("examples").join("manual.md");
    std::fs::write(&path, "# A manual\n").unwrap();
    for operation in described["operations"].as_array().unwrap() {
        let name = operation["name"].as_str().unwrap();
        let mut params = operation["example"].clone();
        if name == "work_phone.token.renew" {
            // Each of these clients is a new one, without tokens of its own.
            params["refreshToken"] = tokens["refreshToken"].clone();
        }
        let mut arguments = vec!["call", name, "-", "--yes"];
        if params.as_object_mut().unwrap().remove("file").is_some() {
            arguments.extend(["--file", path.to_str().unwrap()]);
        }
        let (code, output, errors) = run_with_input(&mut server.client(&arguments), &params.to_string());
        assert_eq!((code, errors.as_str()), (0, ""), "{name} {params}");
        assert!(serde_json::from_str::<Value>(&output).is_ok(), "{name}: {output}");
    }
}

#[test]
fn a_file_is_uploaded_from_its_path() {
    let server = Server::start(&[]);
    let path = folder("upload").join("faq.md");
    std::fs::write(&path, vec![b'a'; 200_000]).unwrap();
    let params = r#"{"agent_id": "a1", "kb_id": "k1", "filename": "faq.md"}"#;
    let arguments = ["call", "ai_agent.documents.upload", params, "--file", path.to_str().unwrap(), "--yes"];
    let (code, output, errors) = run(&mut server.client(&arguments));
    assert_eq!((code, errors.as_str()), (0, ""), "{output}");
    let uploaded: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(uploaded["bytes"], 200_000, "{output}");
    let (code, _, errors) = run(&mut server.client(&arguments[..3]));
    assert!(code == 2 && errors.contains("file"), "{errors}");
    let (code, _, errors) = run(&mut server.client(&["call", "platform.roles.list", "--file", "/nowhere"]));
    assert!(code == 2 && errors.contains("uploads no file"), "{errors}");
}

#[test]
fn every_option_comes_from_its_variable() {
    let server = Server::start(&[]);
    let call = ["call", "platform.roles.list"];
    let mut client = server.client(&call);
    let (code, _, errors) = run(client.env("TRILINE_PLATFORM_RETRIES", "many"));
    assert!(code == 2 && errors.contains("retries"), "{errors}");
    let (code, _, errors) = run(server.client(&call).env("TRILINE_PLATFORM_TIMEOUT", "0"));
    assert!(code == 2 && errors.contains("timeout"), "{errors}");
    let (code, _, errors) = run(server.client(&call).env("TRILINE_PLATFORM_RETRIES", "3"));
    assert_eq!((code, errors.as_str()), (0, ""));
    let (_, help, _) = run(&mut triline(&["call", "--help"]));
    for variable in
        ["TRILINE_PLATFORM_PACING", "TRILINE_WORK_PHONE_ACCESS_TOKEN_EXPIRES_AT", "TRILINE_AI_AGENT_UTC_OFFSET"]
    {
        assert!(help.contains(variable), "{help}");
    }
}

#[test]
fn options_that_an_operation_has_not_are_refused() {
    let server = Server::start(&[]);
    let (code, _, errors) = run(&mut server.client(&["call", "platform.roles.list", "--stream"]));
    assert!(code == 2 && errors.contains("expected an operation with a streamed answer"), "{errors}");
    let (code, _, _) = run(&mut server.client(&["call", "ai_agent.sessions.ask", "--stream", "--all"]));
    assert_eq!(code, 2);
}

#[test]
fn parameters_come_from_standard_input_and_secrets_stay_hidden() {
    let server = Server::start(&["--request-info"]);
    let params = new_agent(&server);
    let (code, output, errors) = run_with_input(&mut server.client(&["call", "platform.agents.create", "-"]), &params);
    assert_eq!((code, errors.as_str()), (0, ""));
    let made: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(
        (&made["agentNumber"], &made["hashPassword"], &made["webrtcSipKey"]),
        (&"9001".into(), &"***".into(), &"***".into())
    );

    let other = params.replace("9001", "9002");
    let (_, output, errors) = run(&mut server.client(&["call", "platform.agents.create", &other, "--reveal"]));
    let made: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(made["hashPassword"].as_str().unwrap().len(), 64);
    assert!(errors.starts_with("warning: ") && !errors.contains("Passw0rd!"), "{errors}");

    let (code, output, errors) = run_with_input(&mut server.client(&["call", "platform.agents.create", "-"]), &params);
    assert_eq!((code, output.as_str()), (3, ""));
    assert!(errors.contains("40000") && !errors.contains("Passw0rd!") && !errors.contains("s3cr3t"), "{errors}");
}

#[test]
fn refusals_say_what_to_do() {
    let server = Server::start(&[]);
    let bind = r#"{"agentNumber":"1002","bindType":"PSTN","number":"13800001001"}"#;
    let (code, output, errors) = run(&mut server.client(&["call", "platform.agents.bind", bind]));
    assert_eq!((code, output.as_str()), (3, ""));
    for line in
        ["code: 6721 (conflict)", "cause: mobile number in use", "remedy: ", "outcome: the service did not do it"]
    {
        assert!(errors.contains(line), "{errors}");
    }
    let (code, _, errors) = run(&mut server.client(&["call", "platform.agents.query", r#"{"limit":101}"#]));
    assert!(code == 2 && errors.contains("field: limit") && errors.contains("from 1 to 100, got 101"), "{errors}");
    let (code, _, errors) = run(&mut server.client(&["call", "platform.agents.find"]));
    assert!(code == 2 && errors.contains("triline operations"), "{errors}");
    let (code, _, errors) =
        run(server.client(&["call", "platform.roles.list"]).env("TRILINE_PLATFORM_SECRET", "wr0ng"));
    assert!(code == 3 && errors.contains("remedy: check the secret key") && !errors.contains("wr0ng"), "{errors}");
    let (code, _, errors) = run(server.client(&["call", "platform.roles.list"]).env("TRILINE_PLATFORM_SIGNING", ""));
    assert!(code == 2 && errors.contains("no signing recipe"), "{errors}");
    let (_, log, _) = server.stop("TERM");
    assert!(!log.contains("limit"), "nothing was sent that was refused before: {log}");
}

#[test]
fn no_connection_is_told_from_no_answer() {
    let held = Closed::new();
    let closed = held.address;
    let (code, _, errors) = run(&mut client(
        &format!("http://{closed}"),
        &["call", "platform.agents.disable", r#"{"agentId":"1"}"#, "--retries", "0"],
    ));
    assert!(code == 4 && errors.contains("outcome: nothing was sent"), "{errors}");

    let address = service(drop);
    let (code, _, errors) = run(&mut client(&address, &["call", "platform.roles.list", "--retries", "1"]));
    assert!(code == 4 && errors.contains("trying again (2)"), "{errors}");
    let create = r#"{"agentName":"a","agentNumber":"1","agentVersion":"c","queueList":[],"roles":[],"password":"pw"}"#;
    let (code, _, errors) = run_with_input(&mut client(&address, &["call", "platform.agents.create", "-"]), create);
    assert!(code == 5 && errors.contains("outcome: the service may have done it"), "{errors}");
    assert!(!errors.contains("trying again"), "{errors}");
}

#[test]
fn time_runs_out() {
    let mut held = Vec::new();
    let address = service(move |stream| held.push(stream));
    let (code, _, errors) =
        run(&mut client(&address, &["call", "platform.roles.list", "--timeout", "0.2", "--retries", "0"]));
    assert!(code == 4 && errors.contains("no answer in time"), "{errors}");
}

#[test]
fn a_part_of_a_stream_is_printed_while_others_are_still_to_come() {
    let (going_on, wait_for) = std::sync::mpsc::channel::<()>();
    let address = service(move |mut stream| {
        let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
        let part = |is_end: bool, reply: &str| format!("data: {{\"is_end\":{is_end},\"reply\":\"{reply}\"}}\n\n");
        stream.write_all((head.to_string() + &part(false, "one")).as_bytes()).unwrap();
        wait_for.recv().unwrap();
        stream.write_all((part(false, "two") + &part(true, "")).as_bytes()).unwrap();
    });
    let params = r#"{"sid":"s1","agent_id":"a1","messages":[{"type":"user","text":"hello"}]}"#;
    let arguments = ["call", "ai_agent.sessions.ask", params, "--stream"];
    let mut child = client(&address, &arguments).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    assert!(lines.next().unwrap().contains("one"));
    going_on.send(()).unwrap();
    assert!(lines.next().unwrap().contains("two"));
    drop(lines.collect::<Vec<_>>());
    assert!(wait(&mut child).success());
}

#[test]
fn answers_that_are_none_are_shown() {
    let answer = "HTTP/1.1 503 Down\r\ncontent-length: 19\r\n\r\n<h1>\u{1b}s3cr3t!!!</h1>";
    let address = service(move |mut stream| stream.write_all(answer.as_bytes()).unwrap());
    let (code, output, errors) = run(&mut client(&address, &["call", "platform.roles.list", "--retries", "0"]));
    assert_eq!((code, output.as_str()), (3, ""));
    assert!(errors.contains("status 503") && errors.contains("body: <h1>\\u{1b}***!!!"), "{errors}");
    let redirect = "HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n";
    let address = service(move |mut stream| stream.write_all(redirect.as_bytes()).unwrap());
    let (code, _, errors) = run(&mut client(&address, &["call", "platform.roles.list"]));
    assert!(code == 3 && errors.contains("status 302"), "{errors}");
}

#[test]
fn what_was_done_is_not_to_be_repeated() {
    let body = r#"{"success":true,"code":"200"}"#;
    let answer = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    let address = service(move |mut stream| stream.write_all(answer.as_bytes()).unwrap());
    let submit = ["call", "platform.transcription.submit", "callUniqueId=1741136400.1001"];
    let (code, _, errors) = run(&mut client(&address, &submit));
    assert!(code == 5 && errors.contains("the service did it"), "{code} {errors}");
}

#[test]
fn ctrl_c_cancels_and_says_what_may_have_happened() {
    let (arrived, wait_for) = std::sync::mpsc::channel();
    let address = service(move |stream| arrived.send(stream).unwrap());
    let arguments = ["call", "platform.agents.disable", r#"{"agentId":"1"}"#];
    let mut child = client(&address, &arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stream = wait_for.recv().unwrap();
    send_signal(&child, "INT");
    assert_eq!(wait(&mut child).code(), Some(130));
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert!(
        errors.contains("may have been carried out") && errors.contains("outcome: the service may have done it"),
        "{errors}"
    );
    // The body may still be there to be read; after it comes the end.
    let _ = stream.read_to_end(&mut Vec::new());
}

#[test]
fn options_come_from_a_file_and_the_environment_wins() {
    let server = Server::start(&[]);
    let home = folder("config");
    fs::create_dir_all(home.join("triline")).unwrap();
    let file = home.join("triline/config.toml");
    let text = |secret: &str| {
        format!(
            "[platform]\nbase_url = \"http://{}\"\naccount = \"1000001\"\nsecret = \"{secret}\"\nsigning = \"{RECIPE}\"\n",
            server.address
        )
    };
    let sections = format!(
        "[work_phone]\nbase_url = \"http://{0}\"\nclient_id = \"cid\"\nclient_secret = \"csecret\"\n\
         [ai_agent]\nbase_url = \"http://{0}\"\nappid = \"0123456789abcdef0123456789abcdef\"\napptoken = \"tok-secret\"\n",
        server.address
    );
    let others = home.join("others.toml");
    fs::write(&others, sections).unwrap();
    set_mode(&others, 0o600);
    for arguments in [["work_phone.agents.list", "{}"], ["ai_agent.sessions.close", r#"{"sid":"s1"}"#]] {
        let (code, _, errors) =
            run(&mut triline(&["call", arguments[0], arguments[1], "--config", others.to_str().unwrap()]));
        assert_eq!((code, errors.as_str()), (0, ""));
    }
    let call = |variable: &str, value: &str| {
        let mut command = triline(&["call", "platform.roles.list"]);
        run(command.env("XDG_CONFIG_HOME", &home).env(variable, value))
    };
    fs::write(&file, text("s3cr3t")).unwrap();
    set_mode(&file, 0o644);
    let (code, _, errors) = call("A", "");
    assert!(code == 0 && errors.starts_with("warning: ") && errors.contains("config.toml"), "{errors}");
    set_mode(&file, 0o600);
    assert_eq!((call("A", "").0, call("A", "").2.as_str()), (0, ""));
    assert!(call("TRILINE_PLATFORM_SECRET", "wr0ng").2.contains("50015"));

    let named = home.join("other.toml");
    fs::write(&named, text("wr0ng")).unwrap();
    set_mode(&named, 0o600);
    let with_file =
        |path: &str| run(triline(&["call", "platform.roles.list", "--config", path]).env("XDG_CONFIG_HOME", &home));
    assert!(with_file(named.to_str().unwrap()).2.contains("50015"));
    assert_eq!(with_file("/nowhere/config.toml").0, 2);
}

#[test]
fn a_faulty_file_is_named_and_its_secret_is_not_shown() {
    let path = folder("faulty").join("config.toml");
    let call = |text: &str| {
        fs::write(&path, text).unwrap();
        set_mode(&path, 0o600);
        let (code, output, errors) =
            run(&mut triline(&["call", "platform.roles.list", "--config", path.to_str().unwrap()]));
        assert_eq!((code, output.as_str()), (2, ""));
        assert!(!errors.contains("hunter2"), "{errors}");
        errors
    };
    let errors = call("[platform]\naccount = \"1\"\nsecret = \"hunter2\nsigning = \"x\"\n");
    assert!(errors.contains("config.toml: not TOML near line 3"), "{errors}");
    assert!(call("[plattform]\nsecret = \"hunter2\"\n").contains("unknown table `plattform`"));
    assert!(call("platform = \"hunter2\"\n").contains("not a table"));
    assert!(call("[platform]\nsekret = \"hunter2\"\n").contains("perhaps secret"));
    assert!(call("[platform]\nsecret = 5\n").contains("field: secret"));
}

#[test]
fn an_address_of_this_machine_is_never_asked_over_a_proxy() {
    let server = Server::start(&[]);
    let mut command = server.client(&["call", "platform.roles.list"]);
    let (code, _, errors) = run(command.env("HTTP_PROXY", "http://127.0.0.1:1").env("ALL_PROXY", "http://127.0.0.1:1"));
    assert_eq!(code, 0, "{errors}");
}

#[test]
fn https_is_spoken() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("https://{}", listener.local_addr().unwrap());
    let first = thread::spawn(move || {
        let mut record = [0; 3];
        listener.accept().unwrap().0.read_exact(&mut record).unwrap();
        record
    });
    let (code, _, errors) = run(&mut client(&address, &["call", "platform.roles.list", "--retries", "0"]));
    assert!(code == 4 && errors.contains("outcome: nothing was sent"), "{errors}");
    // A handshake of TLS.
    assert_eq!(first.join().unwrap()[..2], [22, 3]);
}

#[test]
fn a_reader_that_has_had_enough_is_no_fault() {
    let server = Server::start(&[]);
    let mut child = server.client(&["call", "platform.agents.query", "--all"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(wait(&mut child).code(), Some(0));
}

/// Such as a pager: the program waits for it in the middle of a write.
#[cfg(unix)]
#[test]
fn a_signal_ends_the_program_while_nobody_reads_its_output() {
    let server = Server::start(&["--rate", "0", "--customers", "1000"]);
    for (more, signal, status) in [
        (&["--output", "json"][..], "TERM", 143),
        (&["--output", "json"], "INT", 130),
        (&["--all", "--output", "jsonl"], "TERM", 143),
    ] {
        let arguments = [&["call", "platform.customers.list", "pageSize=500"], more].concat();
        let mut child = server.client(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        // It has begun to write more than a pipe takes.
        stdout.read_exact(&mut [0]).unwrap();
        send_signal(&child, signal);
        assert_eq!(wait(&mut child).code(), Some(status), "{more:?}");
    }
}

fn set_mode(path: &std::path::Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn what_may_delete_everything_is_asked_for() {
    let server = Server::start(&[]);
    let (_, tasks, _) = run(&mut server.client(&["call", "platform.dialout.query"]));
    let tasks: Value = serde_json::from_str(&tasks).unwrap();
    let task = tasks["list"][0]["taskId"].as_str().unwrap();
    let all = format!(r#"{{"taskId":"{task}"}}"#);
    let (code, _, errors) = run(&mut server.client(&["call", "platform.dialout.delete_numbers", &all]));
    assert_eq!(code, 2);
    assert!(errors.contains("may delete everything") && errors.contains("--yes"), "{errors}");
    let empty = format!(r#"{{"taskId":"{task}","customerName":"","remark":null}}"#);
    let (code, _, errors) = run(&mut server.client(&["call", "platform.dialout.delete_numbers", &empty]));
    assert!(code == 2 && errors.contains("may delete everything"), "{errors}");
    let some = format!(r#"{{"taskId":"{task}","customerName":"nobody"}}"#);
    assert_eq!(run(&mut server.client(&["call", "platform.dialout.delete_numbers", &some])).0, 0);
    assert_eq!(run(&mut server.client(&["call", "platform.dialout.delete_numbers", &all, "--yes"])).0, 0);
}

#[test]
fn parameters_are_names_with_values() {
    let server = Server::start(&["--rate", "0"]);
    let sent = |arguments: &[&str]| {
        let (code, _, errors) = run(&mut server.client(&[&["call"][..], arguments].concat()));
        assert_eq!((code, errors.as_str()), (0, ""), "{arguments:?}");
        let answer = server.exchange("GET /calls HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        let calls: Value = serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap();
        calls["calls"].as_array().or(calls.as_array()).unwrap().last().unwrap()["params"].clone()
    };
    // A text stays one, and a number is one.
    let params = sent(&["platform.agents.query", "agentNumber=1001", "limit=2"]);
    assert_eq!(params, json!({ "agentNumber": "1001", "limit": 2 }));
    // A list is given by its elements or as JSON, and a value may contain the sign.
    let both = json!({ "agentNumber": "1002", "agentName": "a=b", "queueList": ["80001", "80002"] });
    for list in [&["queueList=80001", "queueList=80002"][..], &[r#"queueList=["80001","80002"]"#]] {
        let words = [&["platform.agents.update", "agentNumber=1002", "agentName=a=b"][..], list].concat();
        assert_eq!(sent(&words), both);
    }
    let refused = |arguments: &[&str]| {
        let (code, _, errors) = run(&mut server.client(&[&["call", "platform.agents.query"][..], arguments].concat()));
        assert_eq!(code, 2, "{arguments:?}: {errors}");
        errors
    };
    assert!(refused(&["limit=many"]).contains("field: limit"));
    assert!(refused(&["agentNumber=1", "agentNumber=2"]).contains("agentNumber"));
    assert!(refused(&["agentNumber"]).contains("`agentNumber`"));
    assert!(refused(&["agentNumbr=1"]).contains("agentNumbr"));
    refused(&[r#"{"limit":1}"#, "page=1"]);
    refused(&["-", "page=1"]);
}
