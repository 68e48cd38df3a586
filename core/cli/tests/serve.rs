//! `triline serve`.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Stdio;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use common::{PATIENCE, RECIPE, Server, run, triline, wait};

const ROLES: &str = "/openapi/v1/base/role/list";

fn post(path: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {length}\r\n{headers}\r\n{body}"
    )
}

#[test]
fn it_says_where_it_listens_and_what_there_is() {
    let server = Server::start(&[]);
    assert!(server.address.starts_with("127.0.0.1:"));
    let page = server.exchange("GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    for operation in triline_schema::operations() {
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

fn preflight(origin: &str) -> String {
    format!(
        "OPTIONS {ROLES} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\norigin: {origin}\r\n\
         access-control-request-method: POST\r\naccess-control-request-headers: content-type,svc-sign\r\n\r\n"
    )
}

#[test]
fn pages_of_allowed_origins_may_use_it() {
    for (allowed, shown) in [("*", "*"), ("http://localhost:5173", "http://localhost:5173")] {
        let server = Server::start(&["--allow-origin", allowed]);
        let preflight = server.exchange(&preflight("http://localhost:5173"));
        for line in [
            "HTTP/1.1 200",
            &format!("access-control-allow-origin: {shown}"),
            "access-control-allow-headers: *",
            "access-control-allow-methods: *",
        ] {
            assert!(preflight.contains(line), "{preflight}");
        }
        let answer = server.exchange(&post(ROLES, "origin: http://localhost:5173\r\n", "{}"));
        for line in [
            &format!("access-control-allow-origin: {shown}"),
            "access-control-expose-headers: *",
            "content-type: application/json;charset=UTF-8",
        ] {
            assert!(answer.contains(line), "{answer}");
        }
        assert_eq!(answer.matches("\r\ndate: ").count(), 1, "{answer}");
    }
}

#[test]
fn pages_of_other_origins_may_not_use_it() {
    for arguments in [&[][..], &["--allow-origin", "http://localhost:5173"]] {
        let server = Server::start(arguments);
        for origin in ["http://localhost:5174", "https://evil.example", "null", "http://localhost:5173.evil.example"] {
            // A page may send a request like this one without asking first; it must not be carried out.
            let answer =
                server.exchange(&post(ROLES, &format!("origin: {origin}\r\ncontent-type: text/plain\r\n"), "{}"));
            assert!(answer.starts_with("HTTP/1.1 403 ") && answer.contains("--allow-origin"), "{answer}");
            assert!(!answer.contains("access-control-allow-origin"), "{answer}");
            let answer = server.exchange(&preflight(origin));
            assert!(!answer.contains("access-control-allow-origin"), "{answer}");
        }
        let calls = server.exchange("GET /calls HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        assert!(calls.ends_with("[]"), "nothing was carried out: {calls}");
        // The page that the server itself serves.
        let own = format!("host: {0}\r\norigin: http://{0}\r\n", server.address);
        let answer = server.exchange(&post(ROLES, "", "{}").replace("host: localhost\r\n", &own));
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    }
}

/// A page that shows an image, or follows a link, sends no origin.
#[test]
fn pages_of_other_sites_may_not_use_it_without_an_origin_either() {
    let send = |server: &Server, headers: &str| {
        let request = format!("GET /calls HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{headers}\r\n");
        server.exchange(&request)
    };
    let server = Server::start(&["--allow-origin", "http://localhost:5173"]);
    for site in ["cross-site", "same-site", "anything", "same-origin\r\nsec-fetch-site: cross-site"] {
        let answer = send(&server, &format!("sec-fetch-site: {site}\r\n"));
        assert!(answer.starts_with("HTTP/1.1 403 ") && answer.contains("enter its address"), "{site}: {answer}");
    }
    for headers in [
        "",
        "sec-fetch-site: none\r\n",
        "sec-fetch-site: same-origin\r\n",
        "origin: http://localhost:5173\r\nsec-fetch-site: same-site\r\n",
    ] {
        let answer = send(&server, headers);
        assert!(answer.starts_with("HTTP/1.1 200 "), "{headers}: {answer}");
    }
    let server = Server::start(&["--allow-origin", "*"]);
    assert!(send(&server, "sec-fetch-site: cross-site\r\n").starts_with("HTTP/1.1 200 "));
}

#[test]
fn requests_to_names_of_others_are_refused() {
    let send =
        |server: &Server, host: &str| server.exchange(&post(ROLES, "", "{}").replace("host: localhost\r\n", host));
    let server = Server::start(&["--allow-host", "build.example"]);
    for host in ["localhost", "LOCALHOST:80", "127.0.0.1", "127.1.2.3:8080", "[::1]:80", "build.example:8080"] {
        let answer = send(&server, &format!("host: {host}\r\n"));
        assert!(answer.starts_with("HTTP/1.1 200 "), "{host}: {answer}");
    }
    for host in [
        "host: evil.example\r\n",
        "host: 127.0.0.1.evil.example\r\n",
        "host: [::1].evil.example\r\n",
        "host: [::1]@evil.example\r\n",
        "host: [::1\r\n",
        "host: localhost:80@evil.example\r\n",
        "host: localhost:evil.example\r\n",
        "host: localhost@evil.example\r\n",
        "host: localhost\r\nhost: evil.example\r\n",
        "host: localhost\r\nhost: localhost\r\n",
        "host: 10.0.0.1\r\n",
        "host:\r\n",
        "",
    ] {
        let answer = send(&server, host);
        assert!(answer.starts_with("HTTP/1.1 421 ") && answer.contains("--allow-host"), "{host}: {answer}");
    }
    // A target with a host in it counts before the header.
    let answer = server.exchange(&post("http://evil.example/openapi/v1/base/role/list", "", "{}"));
    assert!(answer.starts_with("HTTP/1.1 421 "), "{answer}");
    let server = Server::start(&["--host", "127.0.0.1", "--allow-remote"]);
    assert!(send(&server, "host: 10.0.0.1\r\n").starts_with("HTTP/1.1 200 "));
    assert!(send(&server, "host: evil.example\r\n").starts_with("HTTP/1.1 421 "));
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
fn secrets_may_come_from_a_file_or_a_variable() {
    let file = common::folder("credentials").join("credentials");
    std::fs::write(&file, "# known\n\naccount 7:eleven:s\r\n  ai-agent\tapp:t0k3n\n").unwrap();
    let path = file.to_str().unwrap();
    let mut command = triline(&["serve", "--account", "9:y", "--credentials", path]);
    let server = Server::of(command.env("TRILINE_SERVE_CREDENTIALS", "account 8:x\nwork-phone cid:w0rkph0ne"));
    let call = |account: &str, secret: &str| {
        let mut command = server.client(&["call", "platform.roles.list"]);
        run(command.env("TRILINE_PLATFORM_ACCOUNT", account).env("TRILINE_PLATFORM_SECRET", secret))
    };
    for (account, secret) in [("7", "eleven:s"), ("8", "x"), ("9", "y")] {
        assert_eq!(call(account, secret).0, 0, "{account}");
    }
    assert!(call("1000001", "s3cr3t").2.contains("6717"));
    let (_, log, _) = server.stop("TERM");
    assert!(!log.contains("eleven") && !log.contains("w0rkph0ne") && !log.contains("t0k3n"), "{log}");
    #[cfg(unix)]
    assert!(log.contains("chmod 600"), "{log}");

    for line in ["account", "account 7", "account 7:", "accounts 7:s3cr3t", "7:s3cr3t", "account: 7:s3cr3t"] {
        std::fs::write(&file, format!("\n{line}\n")).unwrap();
        let (code, _, errors) = run(&mut triline(&["serve", "--credentials", path]));
        assert!(code == 1 && errors.contains("line 2: expected") && !errors.contains("s3cr3t"), "{errors}");
        let (code, _, errors) = run(triline(&["serve"]).env("TRILINE_SERVE_CREDENTIALS", line));
        assert!(code == 1 && errors.contains("TRILINE_SERVE_CREDENTIALS: line 1: expected"), "{errors}");
    }
    let (code, _, errors) = run(&mut triline(&["serve", "--credentials", "/nowhere"]));
    assert!(code == 1 && errors.contains("/nowhere: "), "{errors}");
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
    let parts: Vec<String> = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap).collect();
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
    assert!(answer.starts_with("HTTP/1.1 413 ") && answer.contains("--max-body"), "{answer}");
    let server = Server::start(&["--max-body", "1"]);
    let answer = server.exchange(&post(ROLES, "", &" ".repeat((1 << 20) + 1)));
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    let server = Server::start(&["--max-body", "9"]);
    let answer = server.exchange(&post(ROLES, "", &" ".repeat((8 << 20) + 1)));
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
}

/// Whether something happens at last.
fn happens(mut does: impl FnMut() -> bool) -> bool {
    let began = Instant::now();
    while began.elapsed() < PATIENCE {
        if does() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    false
}

#[test]
fn bodies_are_limited_together_too() {
    let server = Server::start(&["--max-body", "1", "--receive-timeout", "3600"]);
    let part = " ".repeat(1 << 19);
    let begin = |length: usize| {
        let mut stream = server.connect();
        let head = format!(
            "POST {ROLES} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(part.as_bytes()).unwrap();
        stream
    };
    // Each is within its limit, and waits for its other half.
    let mut waiting: Vec<_> = (0..17).map(|_| begin(1 << 20)).collect();
    let answer_of = |stream: &mut std::net::TcpStream| {
        let mut answer = Vec::new();
        // The connection may be reset behind the answer.
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8(answer).unwrap()
    };
    // Which of them is one too many depends on when the server reads them.
    let refused = happens(|| {
        waiting.iter_mut().any(|stream| {
            stream.set_nonblocking(true).unwrap();
            let mut answer = [0; 12];
            let is_refused = stream.peek(&mut answer).is_ok_and(|length| &answer[..length] == b"HTTP/1.1 503");
            stream.set_nonblocking(false).unwrap();
            is_refused
        })
    });
    assert!(refused, "more than eight bodies were held");
    // They no longer count when they are gone.
    drop(waiting);
    let freed = happens(|| answer_of(&mut begin(1 << 19)).starts_with("HTTP/1.1 200 "));
    assert!(freed);
}

#[test]
fn large_heads_are_refused() {
    let server = Server::start(&[]);
    let answer = server.exchange(&post(ROLES, &"x-more: a\r\n".repeat(101), ""));
    assert!(answer.starts_with("HTTP/1.1 431 "), "{answer}");
    for headers in [format!("x-long: {}\r\n", "a".repeat(500_000)), "x-more: a\r\n".repeat(50_000)] {
        let mut stream = server.connect();
        // The rest is not read, so that the connection may be reset.
        let _ = stream.write_all(post(ROLES, &headers, "").as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8(answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 431 ") || answer.is_empty(), "{answer}");
    }
}

#[test]
fn slow_requests_are_given_up() {
    let server = Server::start(&["--receive-timeout", "1"]);
    for begin in ["", "POST / HTTP/1.1\r\nhost: loc"] {
        let mut stream = server.connect();
        stream.write_all(begin.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408 "), "{answer}");
    }
    // A body of which a byte comes now and then.
    let mut stream = server.connect();
    stream.write_all(post(ROLES, "", &" ".repeat(1000)).strip_suffix(&" ".repeat(999)).unwrap().as_bytes()).unwrap();
    let mut drip = stream.try_clone().unwrap();
    let dripping = std::thread::spawn(move || {
        while drip.write_all(b" ").is_ok() {
            std::thread::sleep(Duration::from_millis(100));
        }
    });
    // The connection may be reset behind the answer.
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("--receive-timeout"), "{answer}");
    dripping.join().unwrap();
}

#[test]
fn it_answers_and_stops_while_nobody_reads_the_log() {
    let mut serve = triline(&["serve"]);
    let mut child = serve.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim_end().strip_prefix("listening on http://").unwrap();
    // More than a pipe holds.
    let path = format!("/{}", "a".repeat(8000));
    for _ in 0..20 {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(post(&path, "", "{}").as_bytes()).unwrap();
        assert!(stream.read(&mut [0; 1]).unwrap() == 1);
    }
    common::send_signal(&child, "TERM");
    assert!(wait(&mut child).success());
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
