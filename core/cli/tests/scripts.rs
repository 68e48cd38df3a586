//! `triline call` as scripts use it: streams that close, exit statuses, batches, cursors, signals.

mod common;

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use common::{Server, client, folder, run, run_with_input, send_signal, triline, wait};
use serde_json::Value;

/// Runs a line of a shell with the client's environment; `triline` is the program.
fn shell(server: &Server, line: &str) -> (i32, String, String) {
    let mut shell = Command::new("bash");
    shell
        .env_clear()
        .args(["-c", &format!("set -o pipefail; triline() {{ '{}' \"$@\"; }}; {line}", env!("CARGO_BIN_EXE_triline"))]);
    shell.env("PATH", "/usr/bin:/bin");
    for (name, value) in server.client(&[]).get_envs() {
        shell.env(name, value.unwrap());
    }
    run(&mut shell)
}

#[test]
fn a_reader_of_errors_that_has_gone_changes_no_status() {
    let server = Server::start(&["--faults-by-header"]);
    // Standard error is a pipe that nobody reads any more.
    let (code, _, _) = shell(&server, "triline call platform.agents.find 2> >(exec true)");
    assert_eq!(code, 2);
    let line = "triline call platform.agents.query '{\"limit\":101}' 2>&1 | head -c 1; echo \" ${PIPESTATUS[0]}\"";
    let (_, output, _) = shell(&server, line);
    assert_eq!(output, "e 2\n");
    let (code, _, _) = shell(
        &server,
        "triline call platform.agents.query --all --trace 2>&1 | head -1 > /dev/null; exit ${PIPESTATUS[0]}",
    );
    assert_eq!(code, 0);
}

#[test]
fn an_unknown_outcome_keeps_its_status_when_nobody_reads() {
    let faults = folder("scripts-drop").join("faults.json");
    fs::write(&faults, r#"[{"operation": "platform.customers.create", "times": 0, "fault": "drop_after"}]"#).unwrap();
    let server = Server::start(&["--faults", faults.to_str().unwrap()]);
    let call = "triline call platform.customers.create '{\"customers\":[{\"name\":\"a\"}]}'";
    let (code, _, errors) = shell(&server, call);
    assert_eq!(code, 5, "{errors}");
    assert_eq!(shell(&server, &format!("{call} 2>&1 | true; exit ${{PIPESTATUS[0]}}")).0, 5);
}

#[test]
fn a_full_disk_is_a_sentence_and_a_status() {
    let server = Server::start(&[]);
    for (line, status) in [
        ("triline call platform.roles.list", 1),
        ("triline request GET /openapi/v1/server-crm/customer/getRegion", 1),
        // What was done is not to be done again for its result.
        ("triline call platform.customers.create '{\"customers\":[{\"name\":\"a\"}]}'", 5),
        ("echo '{\"name\":\"b\"}' | triline call platform.customers.create --rows -", 5),
        ("echo '{\"name\":\"b\"}' '{\"name\":5}' | triline call platform.customers.create --rows -", 5),
        ("echo '{\"name\":\"b\"}' | triline call platform.customers.create --rows - --dry-run", 1),
        ("triline request POST /openapi/v1/base/role/list --json '{}'", 5),
    ] {
        let (code, _, errors) = shell(&server, &format!("{line} > /dev/full"));
        assert_eq!(code, status, "{line}: {errors}");
        assert!(errors.contains("error: the output could not be written"), "{line}: {errors}");
        let is_told = errors.contains("the service did it") || errors.contains("1 failed");
        assert_eq!(is_told, status == 5, "{line}: {errors}");
    }
}

#[test]
fn a_service_survives_the_reader_of_its_log() {
    let mut child = triline(&["serve"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    drop(child.stderr.take());
    let address = line.trim_end().strip_prefix("listening on ").unwrap().to_string();
    for _ in 0..3 {
        let (code, _, errors) = run(&mut client(&address, &["call", "platform.roles.list"]));
        assert_eq!((code, errors.as_str()), (0, ""));
    }
    let _ = child.kill();
    let _ = child.wait();
}

#[test]
fn rows_that_fail_are_no_success() {
    let server = Server::start(&["--rate", "0"]);
    let rows = r#"{"customers":[{"name":"a"},{"name":"b","age":"not a number"}]}"#;
    let (code, output, errors) = run_with_input(&mut server.client(&["call", "platform.customers.create", "-"]), rows);
    let result: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(result["failedList"].as_array().unwrap().len(), 1, "{output}");
    assert!(code == 3 && errors.contains("1 rows failed"), "{errors}");
}

#[test]
fn a_batch_takes_any_number_of_rows_and_continues_from_its_journal() {
    let server = Server::start(&["--rate", "0"]);
    let folder = folder("scripts-batch");
    let (rows, journal) = (folder.join("rows.jsonl"), folder.join("rows.log"));
    let mut lines = String::new();
    for row in 0..1200 {
        writeln!(lines, "{{\"name\":\"c{row}\",\"mobile\":[{{\"value\":\"137{row:08}\"}}]}}").unwrap();
    }
    lines.insert_str(0, "\u{feff}\n{\"name\":\"bad\",\"age\":\"old\"}\nno JSON\n");
    fs::write(&rows, lines).unwrap();
    let (rows, journal) = (rows.to_str().unwrap(), journal.to_str().unwrap());
    let arguments = ["call", "platform.customers.create", "--rows", rows, "--journal", journal];
    let (code, output, _) = run(&mut server.client(&[&arguments[..4], &["--dry-run"]].concat()));
    let report: Value = serde_json::from_str(&output).unwrap();
    assert_eq!((code, &report["rows"], &report["requests"]), (3, &1202.into(), &3.into()), "{output}");
    let (code, output, errors) = run(&mut server.client(&arguments));
    let report: Value = serde_json::from_str(&output).unwrap();
    assert_eq!((code, &report["rows"]), (3, &1202.into()), "{output}");
    assert!(errors.contains("of 1202 rows, 2 failed and 0 may have been carried out"), "{errors}");
    // The reason of each is a sentence, also on standard error.
    for failure in report["failed"].as_array().unwrap() {
        assert!(failure["error"]["message"].is_string(), "{failure}");
    }
    assert!(errors.contains(report["failed"][0]["error"]["message"].as_str().unwrap()), "{errors}");
    // Once more: nothing is sent twice.
    let (code, again, _) = run(&mut server.client(&arguments));
    let report_again: Value = serde_json::from_str(&again).unwrap();
    assert_eq!((code, &report_again["ok"], &report_again["requests"]), (3, &report["ok"], &0.into()), "{again}");
    let (_, list, _) = run(&mut server.client(&["call", "platform.customers.list", r#"{"pageSize":1}"#]));
    assert_eq!(serde_json::from_str::<Value>(&list).unwrap()["count"], 45 + 1200);
    let (code, _, errors) = run(&mut server.client(&["call", "platform.roles.list", "--journal", journal]));
    assert!(code == 2 && errors.contains("platform.customers.create"), "{errors}");
}

#[test]
fn empty_input_is_an_error() {
    let server = Server::start(&[]);
    let (code, output, errors) = run_with_input(&mut server.client(&["call", "platform.roles.list", "-"]), " \n");
    assert_eq!((code, output.as_str()), (2, ""));
    assert!(errors.contains("standard input is empty"), "{errors}");
    let (code, _, errors) =
        run_with_input(&mut server.client(&["call", "platform.customers.create", "--rows", "-"]), "");
    assert!(code == 2 && errors.contains("no rows"), "{errors}");
}

#[test]
fn a_list_continues_from_its_cursor() {
    let server = Server::start(&["--rate", "0", "--customers", "500"]);
    let cursor = folder("scripts-cursor").join("cursor");
    let list = ["call", "platform.customers.list", r#"{"pageSize":50}"#, "--output", "jsonl"];
    let with_file = [&list[..], &["--cursor-file", cursor.to_str().unwrap()]].concat();
    let (_, all, _) = run(&mut server.client(&[&list[..], &["--all"]].concat()));
    assert_eq!(all.lines().count(), 500);

    // Stopped after the first lines, whose reader has gone.
    let mut child = server.client(&with_file).stdout(Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    wait(&mut child);
    if cursor.exists() {
        let (code, rest, errors) = run(&mut server.client(&with_file));
        assert_eq!((code, errors.as_str()), (0, ""));
        assert!(all.ends_with(&rest) && rest.lines().count() <= 450, "{}", rest.lines().count());
    }
    assert!(!cursor.exists());

    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("elsewhere", &cursor).unwrap();
        let (code, output, errors) = run(&mut server.client(&with_file));
        assert_eq!((code, output.as_str()), (2, ""));
        assert!(errors.contains("cursor: it is a link"), "{errors}");
    }
}

#[test]
fn a_table_is_continued_after_the_rows_that_were_printed() {
    let server = Server::start(&["--rate", "0", "--customers", "120"]);
    let cursor = folder("scripts-table-cursor").join("cursor");
    let list = ["call", "platform.customers.list", r#"{"pageSize":50}"#, "--output", "table", "--columns", "id"];
    let list = [&list[..], &["--cursor-file", cursor.to_str().unwrap()]].concat();
    let (_, all, _) = run(&mut server.client(&list));
    // A page was received, and the next one has to wait.
    for (signal, printed) in [("KILL", 0), ("TERM", 51)] {
        let mut command = server.client(&list);
        command.env("TRILINE_PLATFORM_PACING", "1/3600").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        errors.read_line(&mut String::new()).unwrap();
        send_signal(&child, signal);
        let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        assert_eq!((output.lines().count(), cursor.exists()), (printed, printed > 0), "{signal}: {output}");
    }
    let (code, rest, errors) = run(&mut server.client(&list));
    assert_eq!((code, rest.lines().count(), errors.as_str()), (0, 71, ""));
    assert!(all.ends_with(rest.split_once('\n').unwrap().1));
}

#[test]
fn a_signal_tells_the_cursor_and_what_was_received() {
    let server = Server::start(&["--rate", "2", "--customers", "500"]);
    for (signal, status) in [("INT", 130), ("TERM", 143)] {
        let arguments = ["call", "platform.customers.list", r#"{"pageSize":50}"#, "--all", "--language", "en"];
        let mut child = server
            .client(&arguments)
            .env("TRILINE_PLATFORM_PACING", "1/3600")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..50 {
            output.read_line(&mut String::new()).unwrap();
        }
        send_signal(&child, signal);
        assert_eq!(wait(&mut child).code(), Some(status));
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert!(errors.contains("outcome: 50 items were received") && errors.contains("  cursor: "), "{errors}");
        assert!(!errors.contains("nothing was sent"), "{errors}");
        let cursor = errors.lines().find_map(|line| line.strip_prefix("  cursor: ")).unwrap();
        let arguments = ["call", "platform.customers.list", r#"{"pageSize":50}"#, "--cursor", cursor];
        let (code, rest, _) = run(Server::start(&["--rate", "0", "--customers", "500"])
            .client(&arguments)
            .env("TRILINE_PLATFORM_PACING", "off"));
        assert_eq!((code, rest.lines().count()), (0, 450));
    }
}

#[test]
fn an_unknown_outcome_can_be_reconciled() {
    let server = Server::start(&[]);
    let there = r#"{"type":"redNum","numbers":["13911110000"]}"#;
    assert_eq!(run(&mut server.client(&["call", "platform.number_lists.add", there])).0, 0);
    let (code, output, _) = run(&mut server.client(&["call", "platform.number_lists.add", there, "--reconcile"]));
    assert!(code == 0 && output.contains("13911110000"), "{output}");
    let absent = r#"{"type":"redNum","numbers":["13911110001"]}"#;
    let (code, output, _) = run(&mut server.client(&["call", "platform.number_lists.add", absent, "--reconcile"]));
    assert_eq!(code, 6, "{output}");
    let both = r#"{"type":"redNum","numbers":["13911110000","13911110001"]}"#;
    let (code, output, _) = run(&mut server.client(&["call", "platform.number_lists.add", both, "--reconcile"]));
    assert!(code == 6 && output.contains("13911110000"), "the other number is not there: {output}");
}

#[test]
fn pipes_and_folders_are_not_uploaded() {
    let server = Server::start(&[]);
    let folder = folder("scripts-file");
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [&pipe, &folder] {
        let params = r#"{"agent_id": "a1", "kb_id": "k1", "filename": "faq.md"}"#;
        let arguments = ["call", "ai_agent.documents.upload", params, "--file", path.to_str().unwrap()];
        let (code, _, errors) = run(&mut server.client(&arguments));
        assert!(code == 2 && errors.contains("expected a regular file"), "{errors}");
    }
    let (_, log, _) = server.stop("TERM");
    assert!(!log.contains("upload"), "{log}");
}

#[test]
fn misspelt_operations_and_missing_options_are_helped() {
    let (code, _, errors) = run(&mut triline(&["call", "platform.agent.query"]));
    assert!(code == 2 && errors.contains("perhaps platform.agents.query"), "{errors}");
    let (code, _, errors) = run(&mut triline(&["call", "platform.agents.bindSip"]));
    assert!(code == 2 && errors.contains("perhaps platform.agents.bind"), "{errors}");
    let home = folder("scripts-home");
    let unconfigured = |operation: &str| {
        let (code, _, errors) = run(triline(&["call", operation, r#"{"sid":"s"}"#]).env("XDG_CONFIG_HOME", &home));
        assert_eq!(code, 2);
        errors
    };
    let errors = unconfigured("platform.roles.list");
    let file = home.join("triline/config.toml");
    for part in [
        "TRILINE_PLATFORM_BASE_URL",
        "`base_url` in the table [platform]",
        file.to_str().unwrap(),
        "triline config add",
    ] {
        assert!(errors.contains(part), "{part}: {errors}");
    }
    let (_, _, errors) = run(triline(&["call", "ai_agent.sessions.close", r#"{"sid":"s"}"#])
        .env("TRILINE_AI_AGENT_BASE_URL", "http://localhost:1"));
    assert!(errors.contains("TRILINE_AI_AGENT_APPID") && errors.contains("TRILINE_AI_AGENT_APPTOKEN"), "{errors}");
    let (_, _, errors) = run(triline(&["call", "platform.roles.list"])
        .env("TRILINE_PLATFORM_BASE_URL", "http://localhost:1")
        .env("TRILINE_PLATFORM_ACCOUNT", "1")
        .env("TRILINE_PLATFORM_TIMEOUT", "0"));
    assert!(errors.contains("`timeout` is given in milliseconds"), "{errors}");
    let (code, _, errors) = run(&mut triline(&["call", "platform.roles.list", "--timeout", "0"]));
    assert!(code == 2 && errors.contains("0.001 to 86400 seconds"), "{errors}");
}

#[test]
fn the_configured_account_is_used() {
    let server = Server::start(&[]);
    let (code, output, errors) = run(&mut server.client(&["call", "platform.catalogs.list"]));
    assert_eq!((code, errors.as_str()), (0, ""), "{output}");
}

#[test]
fn everything_is_said_in_chinese() {
    let server = Server::start(&[]);
    let zh = |arguments: &[&str]| run(server.client(arguments).env("TRILINE_LANGUAGE", "zh")).2;
    for (arguments, text) in [
        (&["call", "platform.agent.query"][..], "没有名为 platform.agent.query 的操作；是否指 platform.agents.query"),
        (&["call", "platform.agents.query", r#"{"limit":101}"#], "结果: 请求没有发出"),
        (&["call", "platform.roles.list", "--file", "/nowhere"], "错误: platform.roles.list 不上传文件"),
        (&["operations", "--find", "xyzzy"], "没有这个名称的操作"),
    ] {
        let errors = zh(arguments);
        assert!(errors.contains(text) && !errors.contains("error:"), "{arguments:?}: {errors}");
    }
    // The option of the client chooses as well.
    let arguments = ["call", "platform.agents.query", r#"{"limit":101}"#];
    let (_, _, errors) = run(server.client(&arguments).env("TRILINE_PLATFORM_LANGUAGE", "zh"));
    assert!(errors.starts_with("错误: ") && errors.contains("字段: limit"), "{errors}");
}

#[test]
fn operations_are_found_by_words_of_their_parameters() {
    for (words, name) in [
        (&["技能组"][..], "platform.agents.create"),
        (&["密码"], "platform.agents.create"),
        (&["skill", "group"], "platform.dialout.create"),
        (&["webrtcSipKey"], "platform.agents.create"),
    ] {
        let (code, output, _) = run(triline(&["operations", "--find"]).args(words));
        assert!(code == 0 && output.contains(name), "{words:?}: {output}");
    }
    let (_, output, _) = run(&mut triline(&["operations", "--find", "技能组 任务"]));
    assert!(output.contains("platform.dialout.create") && !output.contains("platform.agents.create"), "{output}");
}

#[test]
fn results_are_written_as_they_are_asked_for() {
    let server = Server::start(&["--rate", "0"]);
    let query = |more: &[&str]| {
        let arguments = [&["call", "platform.agents.query", r#"{"limit":2}"#][..], more].concat();
        let (code, output, errors) = run(&mut server.client(&arguments));
        assert_eq!((code, errors.as_str()), (0, ""));
        output
    };
    assert_eq!(
        query(&["--output", "csv", "--columns", "agentNumber,mobile"]),
        "agentNumber,mobile\n1001,13800001001\n1002,13800001002\n"
    );
    assert_eq!(
        query(&["--output", "jsonl", "--columns", "agentNumber"]),
        "{\"agentNumber\":\"1001\"}\n{\"agentNumber\":\"1002\"}\n"
    );
    assert_eq!(
        query(&["--output", "table", "--columns", "agentNumber,mobile"]),
        " agentNumber  mobile\n 1001         13800001001\n 1002         13800001002\n"
    );
    assert_eq!(
        query(&["--output", "jsonl", "--columns", "queue.id"]),
        "{\"queue.id\":[\"80001\"]}\n{\"queue.id\":[\"80001\"]}\n"
    );
    let arguments = ["call", "platform.agents.query", "--all", "--output", "json"];
    let all: Value = serde_json::from_str(&run(&mut server.client(&arguments)).1).unwrap();
    assert_eq!(all.as_array().unwrap().len(), 45);
}

#[test]
fn times_are_shown_in_the_zone_of_the_machine_on_request() {
    let server = Server::start(&["--rate", "0"]);
    let query = |zone: &str, more: &[&str]| {
        let arguments =
            [&["call", "platform.customers.list", r#"{"pageSize":1}"#, "--columns", "createTime"][..], more].concat();
        let mut command = server.client(&[&arguments[..], &["--output", "csv"]].concat());
        let (code, output, errors) = run(command.env("TZ", zone).env("TRILINE_PLATFORM_PACING", "off"));
        assert_eq!((code, errors.as_str()), (0, ""));
        output.lines().nth(1).unwrap().to_string()
    };
    let plain = query("UTC", &[]);
    assert_eq!(query("Asia/Shanghai", &["--local-times"]), format!("{plain}+08:00"));
    assert_eq!(query("UTC", &["--local-times=+00:00"]), format!("{plain}+00:00"));
    assert_ne!(query("America/New_York", &["--local-times"]), query("UTC", &["--local-times"]));
    let (code, _, errors) = run(&mut server.client(&["call", "platform.roles.list", "--local-times=Shanghai"]));
    assert!(code == 2 && errors.contains("+08:00"), "{errors}");
}

/// Where few files may be open, the program says so, whichever of its parts fails first.
#[cfg(target_os = "linux")]
#[test]
fn too_few_file_descriptors_are_a_sentence_and_a_status() {
    let server = Server::start(&[]);
    let config = folder("scripts-descriptors").join("relay.toml");
    fs::write(&config, "").unwrap();
    let relay = format!("relay --check --config '{}'", config.display());
    // Its port is in use, so that this one ends.
    let serve = format!("serve --port {}", server.address.rsplit(':').next().unwrap());
    for limit in 5..=24 {
        for command in ["call platform.roles.list --retries 0", &serve, &relay] {
            let (code, _, errors) = shell(&server, &format!("ulimit -n {limit}; triline {command}"));
            assert!(code <= 4 && !errors.contains("panicked"), "{limit} {command}: {code} {errors}");
            if limit == 7 {
                assert!(
                    code == 1 && errors.contains("error: the program cannot start: Too many open files"),
                    "{errors}"
                );
            }
        }
    }
}
