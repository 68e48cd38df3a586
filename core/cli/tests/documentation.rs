//! What the page of the command shows, run as it stands there.

mod common;

use std::fs;
use std::path::Path;

use common::{RECIPE, Server, folder, run, triline};

/// The blocks of a language.
fn blocks(language: &str) -> Vec<String> {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/command-line.md")).unwrap();
    let found: Vec<String> = page
        .split(&format!("```{language}\n"))
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap().to_string())
        .collect();
    assert!(!found.is_empty(), "{language}");
    found
}

#[test]
fn the_commands_of_the_page_work() {
    let server = Server::start(&["--rate", "0"]);
    let folder = folder("page");
    let (_, roles, _) = run(&mut server.client(&["call", "platform.roles.list"]));
    let roles: Vec<serde_json::Value> = serde_json::from_str(&roles).unwrap();
    let role = roles.iter().find(|role| role["type"] == "agent").unwrap();
    let agent = serde_json::json!({
        "agentName": "王小明", "agentNumber": "9001", "agentVersion": "ccAgent", "queueList": ["80001"],
        "roles": [role["id"]], "password": "Passw0rd!"
    });
    fs::write(folder.join("agent.json"), agent.to_string()).unwrap();
    let question = r#"{"sid":"s1","agent_id":"a1","messages":[{"type":"user","text":"你好"}]}"#;
    fs::write(folder.join("question.json"), question).unwrap();
    fs::write(folder.join("faq.pdf"), "# FAQ").unwrap();
    fs::write(folder.join("customers.jsonl"), "{\"name\":\"赵六\"}\n").unwrap();
    fs::write(folder.join("new.csv"), "姓名,手机\n钱七,137 0000 0001\n").unwrap();
    fs::write(folder.join("corrected.csv"), "姓名,手机,_line,_reason\n孙八,137 0000 0002,3,mobile\n").unwrap();

    let mut ran = 0;
    for line in blocks("console").iter().flat_map(|block| block.lines()).filter_map(|line| line.strip_prefix("$ ")) {
        // What is behind the pipe is not ours, and the service runs already.
        let command = line.split(" | ").next().unwrap();
        let Some(command) = command.strip_prefix("triline ").filter(|command| !command.starts_with("serve")) else {
            let is_known = command == "triline serve --port 8080" || command.starts_with("export TRILINE_PLATFORM_");
            assert!(is_known, "nothing runs `{command}`");
            continue;
        };
        let mut shell = std::process::Command::new("sh");
        shell.env_clear().current_dir(&folder).arg("-c").arg(format!("'{}' {command}", env!("CARGO_BIN_EXE_triline")));
        for (name, value) in server.client(&[]).get_envs() {
            shell.env(name, value.unwrap());
        }
        let (code, output, errors) = run(shell.env("TRILINE_PLATFORM_PACING", "off"));
        assert_eq!(code, 0, "{line}: {errors}");
        // Imports and exports say where their files are, and what takes a while what it does.
        let is_quiet = !["import", "export", "probe"].iter().any(|name| command.starts_with(name));
        assert!(!is_quiet || (errors.is_empty() && !output.is_empty()), "{line}: {errors}");
        ran += 1;
    }
    assert!(ran > 12, "{ran}");
}

#[test]
fn the_variables_of_the_page_are_those_of_the_service() {
    let shown = blocks("console").concat();
    for value in ["_ACCOUNT=1000001", "_SECRET=s3cr3t", &format!("_SIGNING='{RECIPE}'")] {
        assert!(shown.contains(value), "{value}");
    }
}

#[test]
fn the_configuration_of_the_page_is_accepted() {
    let [text] = &blocks("toml")[..] else { panic!("one block") };
    let file = folder("page-configuration").join("config.toml");
    fs::write(&file, text).unwrap();
    let limits = [
        ("platform.agents.query", r#"{"limit":101}"#, "limit"),
        ("work_phone.chat_app.contacts", r#"{"pageSize":"many"}"#, "pageSize"),
        ("ai_agent.sessions.ask", "{}", "sid"),
    ];
    for (operation, params, field) in limits {
        // Refused for its parameters, so the client was made.
        let arguments = ["call", operation, params, "--config", file.to_str().unwrap()];
        let (code, _, errors) = run(&mut triline(&arguments));
        assert_eq!(code, 2, "{errors}");
        assert!(errors.contains(field), "{operation}: {errors}");
    }
}
