//! `triline doctor`: broken set-ups, and what it says of each.

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::thread;

use common::{Closed, Server, client, folder, run, triline};
use serde_json::Value;

/// What the doctor says: exit status, and each check with its result, text and advice.
fn doctor(command: &mut Command) -> (i32, Vec<Value>, String) {
    let (code, output, errors) = run(command.args(["--json"]));
    (code, serde_json::from_str(&output).unwrap_or_else(|_| panic!("{output}{errors}")), output)
}

/// A platform at an address, and no other interface.
fn platform(address: &str) -> Command {
    let mut command = triline(&["doctor", "--folder", env!("CARGO_TARGET_TMPDIR")]);
    for (name, value) in client(address, &[]).get_envs() {
        if name.to_str().unwrap().contains("PLATFORM") {
            command.env(name, value.unwrap());
        }
    }
    command
}

/// The finding of a check.
fn of<'a>(findings: &'a [Value], check: &str) -> &'a Value {
    findings.iter().find(|one| one["check"] == check).unwrap_or_else(|| panic!("{check}: {findings:?}"))
}

/// A service that answers every request with that.
fn answering(response: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let response = response.to_string();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut head = [0; 4096];
            let _ = stream.read(&mut head);
            let _ = stream.write_all(response.as_bytes());
        }
    });
    address
}

#[test]
fn a_set_up_that_works_is_well() {
    let server = Server::start(&["--rate", "0"]);
    let mut all = server.client(&["doctor", "--folder", env!("CARGO_TARGET_TMPDIR")]);
    let (code, findings, output) = doctor(&mut all);
    assert_eq!(code, 0, "{output}");
    for interface in ["platform", "work_phone", "ai_agent"] {
        let own: Vec<&Value> = findings.iter().filter(|one| one["interface"] == interface).collect();
        assert_eq!(own.len(), 6, "{output}");
        assert!(own.iter().all(|one| one["result"] == "ok"), "{output}");
    }
    let (_, text, _) = run(&mut server.client(&["doctor", "--folder", "/", "--language", "zh"]));
    assert!(text.starts_with("正常  platform 配置: 配置完整\n"), "{text}");
}

#[test]
fn credentials_that_are_wrong_are_named() {
    let server = Server::start(&["--rate", "0"]);
    let address = format!("http://{}", server.address);
    for (variable, value, part) in [
        ("TRILINE_PLATFORM_SECRET", "wr0ng", "triline recipe"),
        ("TRILINE_PLATFORM_SIGNING", "md5:hex:{secret}{nonce}", "triline recipe"),
        ("TRILINE_PLATFORM_ACCOUNT", "999", "account"),
    ] {
        let (code, findings, output) = doctor(platform(&address).env(variable, value));
        let credentials = of(&findings, "credentials");
        assert_eq!((code, &credentials["result"]), (3, &"error".into()), "{variable} {output}");
        let said = format!("{}{}", credentials["what"], credentials["advice"]);
        assert!(said.contains(part) && !output.contains("wr0ng") && !output.contains("s3cr3t"), "{variable}: {said}");
        assert_eq!(of(&findings, "http")["result"], "ok");
    }
    let mut others = server.client(&["doctor", "--folder", "/tmp"]);
    others.env("TRILINE_WORK_PHONE_CLIENT_SECRET", "wr0ng").env("TRILINE_AI_AGENT_APPTOKEN", "wr0ng");
    let (code, findings, output) = doctor(&mut others);
    let wrong: Vec<&Value> =
        findings.iter().filter(|one| one["check"] == "credentials").map(|one| &one["result"]).collect();
    assert_eq!((code, wrong), (3, vec![&"ok".into(), &"error".into(), &"error".into()]), "{output}");
}

#[test]
fn a_network_that_is_in_the_way_is_named() {
    let held = Closed::new();
    let closed = held.address;
    let check = |command: &mut Command, check: &str, part: &str| {
        let (code, findings, output) = doctor(command);
        let finding = of(&findings, check);
        let said = format!("{} {}", finding["what"], finding["advice"]);
        assert!(code == 4 && finding["result"] == "error" && said.contains(part), "{part}: {code} {output}");
        assert_ne!(of(&findings, "credentials")["result"], "ok");
    };
    check(&mut platform(&format!("http://{closed}")), "address", "check the port of base_url");
    check(&mut platform("https://no-such-host.invalid"), "address", "check the spelling of base_url");
    let mut proxied = platform("https://cc.example.com");
    check(proxied.env("HTTPS_PROXY", format!("http://{closed}")), "address", "check whether the proxy runs");
    let mut nameless = platform("https://cc.example.com");
    check(nameless.env("HTTPS_PROXY", "http://no-such-proxy.invalid:1"), "address", "check HTTPS_PROXY");
    let server = Server::start(&[]);
    check(&mut platform(&format!("https://{}", server.address)), "http", "does not speak TLS");
    let down = answering("HTTP/1.1 503 Down\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    check(&mut platform(&down), "http", "a gateway answers with status 503");
    let page = answering("HTTP/1.1 200 OK\r\ncontent-length: 13\r\nconnection: close\r\n\r\n<h1>Hello</h1");
    check(&mut platform(&page), "credentials", "check base_url");
}

/// Ends with its test.
struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_certificate_that_nobody_trusts_is_named() {
    let folder = folder("doctor-certificate");
    let (key, certificate) = (folder.join("key.pem"), folder.join("cert.pem"));
    let made = Command::new("openssl")
        .args([
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=localhost",
            "-addext",
            "subjectAltName=DNS:localhost",
        ])
        .args(["-keyout", key.to_str().unwrap(), "-out", certificate.to_str().unwrap()])
        .stderr(Stdio::null())
        .status();
    assert!(made.unwrap().success());
    let mut service = Killed(
        Command::new("openssl")
            .args([
                "s_server",
                "-www",
                "-accept",
                "0",
                "-key",
                key.to_str().unwrap(),
                "-cert",
                certificate.to_str().unwrap(),
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap(),
    );
    // `ACCEPT [::]:PORT`, once it listens.
    let mut lines = BufReader::new(service.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    let accept = lines.find(|line| line.starts_with("ACCEPT ")).unwrap();
    let port = accept.rsplit(':').next().unwrap();
    let (code, findings, output) = doctor(&mut platform(&format!("https://localhost:{port}")));
    let advice = of(&findings, "http")["advice"].as_str().unwrap_or_default();
    assert!(code == 4 && advice.contains("the certificate is not trusted"), "{output}");
}

#[test]
fn a_clock_that_is_off_is_named() {
    let at = |date: &str| {
        let response =
            format!("HTTP/1.1 404 Not Found\r\ndate: {date}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        let (code, findings, output) = doctor(&mut platform(&answering(&response)));
        assert_ne!(code, 0, "{output}");
        of(&findings, "clock").clone()
    };
    let clock = at("Tue, 01 Jan 2030 00:00:00 GMT");
    assert_eq!(clock["result"], "error");
    assert!(clock["what"].as_str().unwrap().ends_with("behind the service"), "{clock}");
    assert!(at("Wed, 01 Jan 2020 00:00:00 GMT")["what"].as_str().unwrap().ends_with("ahead of the service"));
}

#[test]
fn what_is_not_configured_is_named() {
    let home = folder("doctor-home");
    let (code, findings, _) = doctor(triline(&["doctor", "--folder", "/tmp"]).env("XDG_CONFIG_HOME", &home));
    assert_eq!(code, 2);
    assert!(of(&findings, "configuration")["advice"].as_str().unwrap().contains("triline config add"));
    let mut half = triline(&["doctor", "--folder", "/tmp"]);
    half.env("TRILINE_PLATFORM_BASE_URL", "https://cc.example.com").env("TRILINE_PLATFORM_ACCOUNT", "1");
    let (code, findings, output) = doctor(&mut half);
    assert!(
        code == 2 && of(&findings, "configuration")["advice"].as_str().unwrap().contains("TRILINE_PLATFORM_SIGNING"),
        "{output}"
    );
    let server = Server::start(&["--rate", "0"]);
    let address = format!("http://{}", server.address);
    let (code, findings, _) = doctor(platform(&address).env("TRILINE_PLATFORM_PACING", "100/60"));
    assert_eq!((code, &of(&findings, "rate limit")["result"]), (0, &"warning".into()));
    let held = Closed::new();
    let closed = held.address;
    let (code, findings, _) = doctor(platform(&address).args(["--store", &format!("redis://{closed}")]));
    assert_eq!((code, &of(&findings, "store")["result"]), (4, &"error".into()));
}

/// A proxy that answers every request for a tunnel with that status.
fn proxy(status: &str) -> String {
    answering(&format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"))
}

/// What is wrong, the address, variables, arguments, the check that finds it, and the exit status.
type SetUp<'a> = (&'static str, String, Vec<(&'static str, String)>, &'a [&'a str], &'static str, i32);

/// Set-ups, each broken in another way: the check that is at fault, the exit status, and the finding in both languages.
#[test]
fn each_broken_set_up_is_named_in_both_languages() {
    let server = Server::start(&["--rate", "0"]);
    let address = format!("http://{}", server.address);
    let held = Closed::new();
    let closed = held.address;
    let page = answering("HTTP/1.1 200 OK\r\ncontent-length: 13\r\nconnection: close\r\n\r\n<h1>Hello</h1");
    let moved = answering("HTTP/1.1 301 X\r\nlocation: /x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    let late = answering(
        "HTTP/1.1 404 X\r\ndate: Tue, 01 Jan 2030 00:00:00 GMT\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
    );
    let absent = folder("doctor-ten").join("absent");
    let store = format!("redis://{closed}");
    let none: &[&str] = &[];
    let (with_store, in_folder) = (["--store", &store], ["--folder", absent.to_str().unwrap()]);
    let set_ups: Vec<SetUp<'_>> = vec![
        ("wrong secret", address.clone(), vec![("TRILINE_PLATFORM_SECRET", "wr0ng".into())], none, "credentials", 3),
        (
            "wrong recipe",
            address.clone(),
            vec![("TRILINE_PLATFORM_SIGNING", "sha1:hex:{secret}".into())],
            none,
            "credentials",
            3,
        ),
        (
            "no recipe",
            address.clone(),
            vec![("TRILINE_PLATFORM_SIGNING", "md6:hex:{secret}".into())],
            none,
            "configuration",
            2,
        ),
        ("other path", format!("{address}/other"), vec![], none, "credentials", 4),
        ("a page", page, vec![], none, "credentials", 4),
        ("clock", late, vec![], none, "clock", 4),
        ("refused connection", format!("http://{closed}"), vec![], none, "address", 4),
        ("unknown name", "https://no-such-host.invalid".into(), vec![], none, "address", 4),
        (
            "proxy refuses",
            "https://cc.example.com".into(),
            vec![("HTTPS_PROXY", proxy("403 Forbidden"))],
            none,
            "http",
            4,
        ),
        ("proxy asks", "https://cc.example.com".into(), vec![("HTTPS_PROXY", proxy("407 Proxy"))], none, "http", 4),
        ("redirect", moved, vec![], none, "credentials", 4),
        ("store", address.clone(), vec![], &with_store, "store", 4),
        ("folder", address.clone(), vec![], &in_folder, "folder", 2),
        ("no secret", address, vec![("TRILINE_PLATFORM_SECRET", String::new())], none, "configuration", 2),
    ];
    for (name, base_url, changes, arguments, check, status) in &set_ups {
        let mut said = Vec::new();
        for language in ["en", "zh"] {
            let arguments = [&["doctor", "--language", language][..], arguments].concat();
            let mut command = triline(&arguments);
            command.current_dir(env!("CARGO_TARGET_TMPDIR"));
            for (name, value) in platform(base_url).get_envs() {
                command.env(name, value.unwrap());
            }
            command.envs(changes.iter().map(|(name, value)| (*name, value.as_str())));
            let (code, findings, output) = doctor(&mut command);
            let finding = of(&findings, check);
            assert_eq!((code, &finding["result"]), (*status, &"error".into()), "{name}: {output}");
            let text = |key: &str| finding[key].as_str().unwrap_or_default().to_string();
            assert!(!text("what").is_empty() && !text("advice").is_empty(), "{name}: {finding}");
            assert!(!output.contains("wr0ng") && !output.contains("s3cr3t"), "{name}");
            said.push(text("advice"));
        }
        let is_chinese = |text: &str| text.chars().any(|c| ('\u{4e00}'..'\u{9fff}').contains(&c));
        assert!(!is_chinese(&said[0]) && is_chinese(&said[1]), "{name}: {said:?}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let server = Server::start(&["--rate", "0"]);
    let absent = folder("doctor-folder").join("absent");
    let (code, output, _) = run(&mut server.client(&["doctor", "--folder", absent.to_str().unwrap()]));
    assert!(code == 2 && output.contains("error    folder:") && fs::metadata(&absent).is_err(), "{output}");
}
