//! `triline config`, profiles, and secrets from elsewhere.

mod common;

use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::PermissionsExt;
use std::process::Stdio;

use common::{RECIPE, Server, folder, run, run_with_input, triline};

#[test]
fn an_account_is_created_by_questions() {
    let server = Server::start(&["--rate", "0"]);
    let home = folder("config-add");
    let secret = home.join("secret");
    fs::write(&secret, "s3cr3t\n").unwrap();
    let call = |arguments: &[&str], input: &str| {
        run_with_input(triline(arguments).env("XDG_CONFIG_HOME", &home).env("PATH", "/usr/bin:/bin"), input)
    };
    let address = format!("http://{}", server.address);
    // In the file itself, as the default account.
    let replies = format!("platform\n\n{address}\n1000001\n{RECIPE}\nhere\ns3cr3t\n");
    let (code, output, errors) = call(&["config", "add"], &replies);
    assert_eq!((code, output.as_str()), (0, ""), "{errors}");
    assert!(!errors.contains("s3cr3t"), "{errors}");
    // From a file and from a command, as profiles.
    for (name, from, value) in
        [("file", "file", secret.display().to_string()), ("cmd", "command", format!("cat '{}'", secret.display()))]
    {
        let replies = format!("{address}\n1000001\n\n{value}\n");
        let arguments = ["config", "add", "--interface", "platform", "--profile", name, "--secret-from", from];
        let (code, _, errors) = call(&arguments, &replies);
        assert_eq!(code, 0, "{errors}");
    }
    for profile in [&[][..], &["--profile", "file"], &["--profile", "cmd"]] {
        let (code, output, errors) = call(&[&["call", "platform.roles.list"][..], profile].concat(), "");
        assert_eq!((code, errors.as_str()), (0, ""), "{output}");
        assert_eq!(call(&[&["config", "check"][..], profile].concat(), "").0, 0);
    }
    let (_, list, _) = call(&["config", "list"], "");
    for part in ["file     platform", "***", "command"] {
        assert!(list.contains(part) && !list.contains("s3cr3t"), "{list}");
    }
    let (_, path, _) = call(&["config", "path"], "");
    assert_eq!(path.trim_end(), home.join("triline/config.toml").to_str().unwrap());
    let (code, _, errors) = call(&["call", "platform.roles.list", "--profile", "other"], "");
    assert!(code == 2 && errors.contains("there are: cmd, file"), "{errors}");
    assert_eq!(fs::metadata(home.join("triline/config.toml")).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn accounts_that_are_added_at_once_are_all_kept() {
    let home = folder("config-at-once");
    let add = |name: &str| {
        let mut command =
            triline(&["config", "add", "--interface", "platform", "--profile", name, "--secret-from", "here"]);
        command.env("XDG_CONFIG_HOME", &home).stdin(Stdio::piped()).stderr(Stdio::piped());
        command
    };
    let mut slow = add("slow").spawn().unwrap();
    // It has read the file when it asks.
    let mut question = [0; 8];
    slow.stderr.as_mut().unwrap().read_exact(&mut question).unwrap();
    let replies = format!("http://localhost:1\n1\n{RECIPE}\ns3cr3t\n");
    assert_eq!(run_with_input(&mut add("quick"), &replies).0, 0);
    slow.stdin.take().unwrap().write_all(replies.as_bytes()).unwrap();
    assert!(slow.wait().unwrap().success());
    let (_, list, _) = run(triline(&["config", "list"]).env("XDG_CONFIG_HOME", &home));
    assert!(list.contains("slow") && list.contains("quick"), "{list}");
}

#[test]
fn what_was_not_asked_for_stays_as_it_is() {
    let folder = folder("config-kept");
    let file = folder.join("config.toml");
    let accounts = r#"# accounts of the team
[platform] # the first
base_url  =  "https://cc.example.com"
account = "1000001" # main
secret = "old"
signing = "md5:hex:{appkey}{nonce}{timestamp}{secret}"
headers = { x-gateway = "a", "x.other" = "b" }
timeout = 5000

[profiles."eu.test".platform]
base_url = "https://eu.example.com"
account = "1000002"
secret = { env = "EU_SECRET" }
"#;
    let add = |interface: &str, more: &[&str], replies: &str| {
        let config = ["config", "add", "--config", file.to_str().unwrap(), "--interface", interface];
        let mut command = triline(&[&config[..], &["--secret-from", "here"], more].concat());
        let (code, _, errors) = run_with_input(&mut command, replies);
        assert_eq!(code, 0, "{errors}");
        fs::read_to_string(&file).unwrap()
    };
    fs::write(&file, accounts).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    let phone = "https://phone.example.com\ncid\nsecret\n";
    let table = "base_url = \"https://phone.example.com\"\nclient_id = \"cid\"\nclient_secret = \"secret\"\n";
    let text = add("work_phone", &["--profile", "test"], phone);
    let expected = format!("{accounts}\n[profiles.test.work_phone]\n{table}");
    assert_eq!(text, expected);
    // The same account again.
    let text = add("platform", &["--profile", ""], "\nhttps://cc.example.com\n1000003\n\nnew\n");
    assert_eq!(text, expected.replace("1000001", "1000003").replace("\"old\"", "\"new\""));
    // Tables in one line, and none at all.
    for (before, after) in [
        ("profiles = { a = { platform = { account = \"1\" } } } # all\n", "platform = { account = \"1\" }"),
        ("profiles = { a = { platform = { account = \"1\", }, }, } # all\n", "platform = { account = \"1\", }"),
        ("", ""),
    ] {
        fs::write(&file, before).unwrap();
        let text = add("work_phone", &["--profile", "test"], phone);
        assert!(text.contains(after) && text.starts_with(if before.is_empty() { "[" } else { "profiles" }), "{text}");
        let check = ["config", "check", "--config", file.to_str().unwrap(), "--profile", "test"];
        assert_eq!(run(&mut triline(&check)).0, 0, "{text}");
    }
    // What is no table is not replaced by one.
    fs::write(&file, "platform = 1\n").unwrap();
    let add = ["config", "add", "--config", file.to_str().unwrap(), "--interface", "platform", "--secret-from", "here"];
    let (code, _, errors) = run_with_input(&mut triline(&add), &format!("\nhttps://cc.example.com\n1\n{RECIPE}\ns\n"));
    assert!(code == 2 && errors.contains("`platform` is not a table"), "{errors}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "platform = 1\n");
}

#[test]
fn variables_do_not_mix_with_a_profile() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("config-profile").join("config.toml");
    let text = format!(
        "[profiles.test.platform]\nbase_url = \"http://{}\"\naccount = \"1000001\"\nsecret = {{ env = \"MY_SECRET\" }}\nsigning = \"{RECIPE}\"\n",
        server.address
    );
    fs::write(&file, text).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    let mut call = triline(&["call", "platform.roles.list", "--config", file.to_str().unwrap(), "--profile", "test"]);
    call.env("TRILINE_PLATFORM_SECRET", "other")
        .env("TRILINE_PLATFORM_BASE_URL", "http://localhost:1")
        .env("MY_SECRET", "s3cr3t");
    let (code, _, errors) = run(&mut call);
    assert_eq!((code, errors.as_str()), (0, ""));
    let (code, _, errors) = run(call.env_remove("MY_SECRET"));
    assert!(code == 2 && errors.contains("the variable MY_SECRET is not set"), "{errors}");
}

#[test]
fn questions_that_nobody_answers_end() {
    let home = folder("config-nobody");
    let (code, _, errors) = run(triline(&["config", "add"]).env("XDG_CONFIG_HOME", &home));
    assert!(code == 2 && errors.contains("there is no reply"), "{errors}");
    let mut wrong = triline(&["config", "add"]);
    let (code, _, errors) =
        run_with_input(wrong.env("XDG_CONFIG_HOME", &home), "platform\n\nhttp://cc.example.com\n1\n\nhere\nsecret\n");
    assert!(code == 2 && errors.contains("https"), "{errors}");
    assert!(!home.join("triline/config.toml").exists());
}

/// What a shell is offered for the last word: it asks the program itself.
fn offered(shell: &str, words: &[&str]) -> Vec<String> {
    let mut command = triline(&[&["--", "triline"][..], words].concat());
    command.env("TRILINE_COMPLETE", shell).env("_CLAP_IFS", "\n");
    // Those that do not end the words where the cursor is say where it is.
    if matches!(shell, "bash" | "zsh" | "elvish") {
        command.env("_CLAP_COMPLETE_INDEX", words.len().to_string());
    }
    if shell == "bash" {
        command.env("_CLAP_COMPLETE_COMP_TYPE", "9");
    }
    let (code, output, errors) = run(&mut command);
    assert_eq!((code, errors.as_str()), (0, ""), "{output}");
    // Descriptions follow, where a shell shows them.
    let separator = if shell == "zsh" { ':' } else { '\t' };
    output.lines().map(|line| line.split(separator).next().unwrap().to_string()).collect()
}

#[test]
fn shells_complete_operations_and_their_parameters() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let is_parameter = |name: &String| !name.starts_with('-');
        let parameters = |words: &[&str]| offered(shell, words).into_iter().filter(is_parameter).collect::<Vec<_>>();
        assert_eq!(offered(shell, &["call", "platform.agents.q"]), ["platform.agents.query"], "{shell}");
        assert_eq!(offered(shell, &["operations", "platform.agents.q"]), ["platform.agents.query"], "{shell}");
        // Only lists are exported.
        assert_eq!(offered(shell, &["export", "platform.roles."]), [""; 0], "{shell}");
        assert!(offered(shell, &["doctor", "--prof"]).contains(&"--profile".to_string()), "{shell}");
        let agents = ["call", "platform.agents.query"];
        assert_eq!(parameters(&[&agents[..], &["agentN"]].concat()), ["agentNumber="], "{shell}");
        let all = parameters(&[&agents[..], &["--output", "csv", ""]].concat());
        assert!(all.contains(&"mobile=".to_string()) && all.contains(&"agentNumber=".to_string()), "{shell}: {all:?}");
        let rest = parameters(&[&agents[..], &["agentNumber=1", ""]].concat());
        assert!(
            rest.contains(&"mobile=".to_string()) && !rest.contains(&"agentNumber=".to_string()),
            "{shell}: {rest:?}"
        );
        assert_eq!(parameters(&["export", "platform.customers.list", "nothing"]), [""; 0], "{shell}");
        let create = ["call", "platform.agents.create"];
        // Bash takes NAME=VALUE apart.
        if shell == "bash" {
            for words in [&["status", ""][..], &["status", "="], &["status", "=", "d"]] {
                assert!(parameters(&[&create[..], words].concat()).contains(&"disable".to_string()), "{words:?}");
            }
        } else {
            assert_eq!(parameters(&[&create[..], &["status=d"]].concat()), ["status=disable"], "{shell}");
        }
    }
}

#[test]
fn scripts_of_shells_ask_the_program() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, script, _) = run(&mut triline(&["completions", shell]));
        assert!(code == 0 && script.contains("TRILINE_COMPLETE") && script.contains("triline"), "{shell}: {script}");
    }
    // A library writes this script, and some of its lines are replaced.
    let (_, script, _) = run(&mut triline(&["completions", "zsh"]));
    for part in ["names+=", "local -a names", "names -S ''", "$funcstack[1] == _triline"] {
        assert!(script.contains(part), "{script}");
    }
    // As bash asks for it.
    let line = "PATH=${0%/*}:$PATH; source <(triline completions bash); COMP_WORDS=(triline call platform.agents.q); COMP_CWORD=2; \
                _clap_complete_triline triline platform.agents.q; echo \"${COMPREPLY[@]}\"";
    let mut shell = std::process::Command::new("bash");
    let shell = shell.env_clear().env("PATH", "/usr/bin:/bin").args(["-c", line, env!("CARGO_BIN_EXE_triline")]);
    let (_, output, errors) = run(shell);
    assert_eq!(output, "platform.agents.query\n", "{errors}");
}

#[test]
fn the_manual_page_has_a_page_of_each_command() {
    let (code, page, _) = run(&mut triline(&["man"]));
    assert!(code == 0 && page.contains(".TH triline 1") && page.contains("export"), "{page}");
    let (_, page, _) = run(&mut triline(&["man", "call"]));
    assert!(page.contains("cursor") && page.contains("Exit status"), "{page}");
    assert_eq!(run(&mut triline(&["man", "nothing"])).0, 2);
}
