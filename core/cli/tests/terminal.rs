//! What users of terminals and pipes see: closed pipes, full disks, odd locales, narrow terminals, Ctrl-C.
#![cfg(target_os = "linux")]

mod common;

use std::fmt::Write as _;
use std::fs;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};

use common::{RECIPE, Server, folder, run, triline};

/// A command on a terminal of that width: its exit status, and what was shown. A line of what is typed follows each time that what was
/// shown since fits.
fn on_terminal(command: &Command, columns: usize, typed: &str, fits: fn(&str) -> bool) -> (i32, String) {
    let quoted = |text: &std::ffi::OsStr| format!("'{}'", text.to_str().unwrap().replace('\'', "'\\''"));
    let words: Vec<String> = std::iter::once(command.get_program()).chain(command.get_args()).map(quoted).collect();
    let line = format!("stty cols {columns} rows 24; exec {}", words.join(" "));
    let mut script = Command::new("script");
    script.args(["-qefc", &line, "/dev/null"]).env_clear().env("PATH", std::env::var_os("PATH").unwrap());
    script.env("TERM", "xterm");
    for (name, value) in command.get_envs() {
        script.env(name, value.unwrap());
    }
    let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut shown = Vec::new();
    let mut buffer = [0; 4096];
    let mut typed = typed.split_inclusive(['\n', '\u{3}']);
    let mut seen = 0;
    loop {
        let length = stdout.read(&mut buffer).unwrap_or(0);
        if length == 0 {
            break;
        }
        shown.extend_from_slice(&buffer[..length]);
        let text = String::from_utf8_lossy(&shown[seen..]).into_owned();
        if fits(&text)
            && let Some(next) = typed.next()
        {
            seen = shown.len();
            // The prompt is shown before the terminal stops showing what is typed.
            while text.ends_with("secret: ") && echoes(child.id()) {
                std::thread::sleep(std::time::Duration::from_millis(10));
            }
            stdin.write_all(next.as_bytes()).unwrap();
        }
    }
    drop(stdin);
    let status = child.wait().unwrap();
    (status.code().unwrap(), String::from_utf8_lossy(&shown).replace('\r', ""))
}

/// Whether the terminal that `script` made shows what is typed.
fn echoes(script: u32) -> bool {
    let line =
        format!("stty -F \"$(readlink /proc/$(cat /proc/{script}/task/{script}/children | cut -d' ' -f1)/fd/0)\" -a");
    let output = Command::new("bash").args(["-c", &line]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    !String::from_utf8_lossy(&output.stdout).contains(" -echo ")
}

/// Each command that prints, with arguments that succeed.
fn commands(server: &Server) -> Vec<Command> {
    let report = r#"{"startTime":"2026-03-05 08:00:00","endTime":"2026-04-05 09:00:00"}"#;
    let list: [&[&str]; 14] = [
        &["--help"],
        &["--version"],
        &["call", "--help"],
        &["operations"],
        &["operations", "--json"],
        &["operations", "platform.agents.query"],
        &["man"],
        &["completions", "bash"],
        &["codegen", "customers", "--lang", "ts"],
        &["call", "platform.agents.query", "--all", "--output", "table"],
        &["call", "platform.agents.query", "--output", "csv"],
        &["call", "platform.reports.answer_rate", report, "--plot"],
        &["request", "GET", "/openapi/v1/server-crm/customer/getRegion"],
        &["doctor", "--folder", "/tmp"],
    ];
    list.into_iter().map(|arguments| server.client(arguments)).collect()
}

/// Runs a command whose output goes where a shell says.
fn redirected(command: &Command, redirection: &str) -> (i32, String) {
    let quoted = |text: &std::ffi::OsStr| format!("'{}'", text.to_str().unwrap());
    let words: Vec<String> = std::iter::once(command.get_program()).chain(command.get_args()).map(quoted).collect();
    let mut shell = Command::new("bash");
    shell.args(["-c", &format!("{} {redirection}; exit ${{PIPESTATUS[0]}}", words.join(" "))]).env_clear();
    shell.env("PATH", std::env::var_os("PATH").unwrap());
    for (name, value) in command.get_envs() {
        shell.env(name, value.unwrap());
    }
    let (code, _, errors) = run(&mut shell);
    (code, errors)
}

#[test]
fn nothing_panics_where_output_cannot_be_written() {
    let server = Server::start(&["--rate", "0"]);
    for command in commands(&server) {
        let (code, errors) = redirected(&command, "> /dev/full");
        assert!(code == 1 && errors.contains("error:") && !errors.contains("panicked"), "{command:?}: {code} {errors}");
        let (code, errors) = redirected(&command, "| true");
        assert!(code == 0 && !errors.contains("panicked"), "{command:?}: {code} {errors}");
        let (code, errors) = redirected(&command, "2> /dev/full");
        assert!(code == 0 && errors.is_empty(), "{command:?}: {code} {errors}");
    }
}

#[test]
fn the_status_tells_of_the_operation_though_nobody_reads_the_output() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("terminal-unread").join("new.csv");
    fs::write(&file, "name,性别\na,?\n").unwrap();
    // A number that the sample data has.
    let rows = r#"{"customers":[{"name":"a","mobile":[{"value":"13900001001"}]}]}"#;
    let agent = r#"{"agentNumber":"9999","agentName":"a","agentVersion":"ccAgent","roles":["5f"],"queueList":["80001"],"password":"Abc12345!"}"#;
    let list: [(&[&str], i32); 5] = [
        (&["call", "platform.customers.create", rows], 3),
        (&["call", "platform.agents.create", agent, "--reconcile"], 6),
        (&["import", "customers", file.to_str().unwrap(), "--dry-run"], 3),
        (&["doctor", "--folder", "/nonexistent"], 2),
        (&["config", "check"], 2),
    ];
    for (arguments, status) in list {
        let mut command = server.client(arguments);
        if arguments[0] == "config" {
            command.env("TRILINE_PLATFORM_SIGNING", "none");
        }
        let (code, _, errors) = run(&mut command);
        assert_eq!(code, status, "{arguments:?}: {errors}");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command.stdout(writer).stderr(Stdio::piped()).spawn().unwrap().wait_with_output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {errors}");
    }
}

#[test]
fn files_on_a_full_disk_are_a_sentence_and_a_status() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("terminal-full").join("new.csv");
    fs::write(&file, "name\na\n").unwrap();
    let file = file.to_str().unwrap();
    // Nothing was sent: the journal is written first.
    let (code, _, errors) = run(&mut server.client(&["import", "customers", file, "--journal", "/dev/full"]));
    assert!(code == 2 && errors.contains("/dev/full") && !errors.contains("panicked"), "{code} {errors}");
    let (code, _, errors) =
        run(&mut server.client(&["export", "platform.agents.query", "--to", "/dev/full", "--format", "csv"]));
    assert!(code == 2 && errors.contains("/dev/full"), "{code} {errors}");
}

#[test]
fn plots_are_ascii_in_a_locale_that_has_nothing_else() {
    let server = Server::start(&["--rate", "0"]);
    let report = r#"{"startTime":"2026-03-05 08:00:00","endTime":"2026-04-05 09:00:00"}"#;
    for (locale, is_ascii) in
        [("C", true), ("POSIX", true), ("zh_CN.GBK", true), ("C.UTF-8", false), ("en_US.utf8", false)]
    {
        let mut call = server.client(&["call", "platform.reports.answer_rate", report, "--plot"]);
        let (code, output, errors) = run(call.env("LC_ALL", locale).env("COLUMNS", "40"));
        assert_eq!((code, errors.as_str(), output.is_ascii()), (0, "", is_ascii), "{locale}: {output}");
        assert!(output.lines().all(|line| line.chars().count() <= 40), "{output}");
        // The texts of the service stay what they are.
        let (code, output, _) =
            run(server.client(&["call", "platform.agents.query", r#"{"limit":1}"#]).env("LC_ALL", locale));
        assert!(code == 0 && !output.is_ascii());
    }
}

#[test]
fn a_narrow_terminal_gets_narrow_tables_and_plots() {
    let server = Server::start(&["--rate", "0"]);
    let report = r#"{"createTime":["2026-03-01 00:00:00","2026-03-15 00:00:00"],"dimension":"day"}"#;
    for columns in [20, 40, 100] {
        let mut plot = server.client(&["call", "platform.chat_reports.sessions", report, "--plot=init count"]);
        plot.env("NO_COLOR", "1").env("LC_ALL", "C.UTF-8");
        let (code, shown) = on_terminal(&plot, columns, "", |_| true);
        assert!(code == 0 && shown.contains('●') && !shown.contains('\u{1b}'), "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= columns), "{columns}: {shown}");
        let table =
            server.client(&["call", "platform.agents.query", r#"{"limit":3}"#, "--columns", "agentNumber,mobile"]);
        let (code, shown) = on_terminal(&table, columns, "", |_| true);
        assert!(code == 0 && shown.contains("1001"), "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= columns), "{columns}: {shown}");
    }
    let mut coloured = server.client(&["call", "platform.chat_reports.sessions", report, "--plot=init count"]);
    coloured.env("LC_ALL", "C.UTF-8");
    assert!(on_terminal(&coloured, 60, "", |_| true).1.contains("\u{1b}[36m"));
}

#[test]
fn control_c_ends_an_import_that_shows_its_progress() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("terminal-import").join("new.csv");
    let mut rows = String::from("name,mobile\n");
    for row in 0..1200 {
        writeln!(rows, "c{row},137{row:08}").unwrap();
    }
    fs::write(&file, rows).unwrap();
    let mut import = server.client(&["import", "customers", file.to_str().unwrap()]);
    import.env("TRILINE_PLATFORM_PACING", "3/3600");
    let (code, shown) = on_terminal(&import, 100, "\u{3}", |text| text.contains("waiting"));
    assert_eq!(code, 130, "{shown}");
    assert!(shown.contains("the same command continues") && !shown.contains("panicked"), "{shown}");
    // A bar, with the count, the rate and what it waits for.
    assert!(shown.contains("500/1,200") && shown.contains("/s") && shown.contains("waiting"), "{shown}");
}

#[test]
fn an_account_is_created_by_questions_and_its_secret_is_not_shown() {
    let server = Server::start(&["--rate", "0"]);
    let home = folder("terminal-config");
    let mut add = triline(&["config", "add", "--profile", "test"]);
    add.env("XDG_CONFIG_HOME", &home);
    let replies = format!("platform\nhttp://{}\n1000001\n{RECIPE}\nhere\ns3cr3t\n", server.address);
    let (code, shown) = on_terminal(&add, 100, &replies, |text| text.ends_with(": "));
    assert!(code == 0 && shown.contains("1000001") && !shown.contains("s3cr3t"), "{code} {shown}");
    let (code, _, errors) = run(triline(&["config", "check", "--profile", "test"]).env("XDG_CONFIG_HOME", &home));
    assert_eq!(code, 0, "{errors}");
}

#[test]
fn questions_end_at_control_c_with_the_terminal_as_it_was() {
    let home = folder("terminal-stop");
    let on_shell = |arguments: &str| {
        let program = env!("CARGO_BIN_EXE_triline");
        let mut shell = Command::new("bash");
        // Both how the program ends and how it leaves the terminal.
        shell.args(["-c", &format!("'{program}' {arguments}; code=$?; stty -a; exit $code")]);
        shell.env("XDG_CONFIG_HOME", &home);
        shell
    };
    let fits: fn(&str) -> bool = |text| text.ends_with(": ");
    let add = "config add --interface platform --profile test --secret-from here";
    // At the first question, and at the one for the secret, while the terminal does not show what is typed.
    let replies = format!("http://localhost:1\n1\n{RECIPE}\n");
    let recipe = "recipe --appkey 1 --nonce 1 --timestamp 1 --sign 00";
    for (arguments, replies) in [(add, "\u{3}".to_string()), (add, replies + "\u{3}"), (recipe, "\u{3}".to_string())] {
        let (code, shown) = on_terminal(&on_shell(arguments), 100, &replies, fits);
        assert_eq!(code, 130, "{shown}");
        assert!(shown.contains("stopped") && shown.contains(" echo ") && shown.contains(" icanon "), "{shown}");
        assert!(!shown.contains("panicked"), "{shown}");
    }
    assert!(!home.join("triline").exists());
}

/// Whether the program understands a line of its help: it is not run, because `--help` ends it first.
fn parses(line: &str) -> bool {
    // Without what belongs to the shell.
    let line = line.split(" #").next().unwrap().split(['>', '<', '|']).next().unwrap();
    let words = Command::new("bash").args(["-c", &format!("printf '%s\\n' {line}")]).output().unwrap();
    let words = String::from_utf8(words.stdout).unwrap();
    let words: Vec<&str> = words.lines().skip(1).collect();
    // Help ends before what is required is missed, so that only what is unknown is refused.
    run(&mut triline(&[&words[..], &["--help"]].concat())).0 == 0
}

#[test]
fn the_help_of_each_command_has_examples() {
    let (_, help, _) = run(&mut triline(&["--help"]));
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names: Vec<&str> = commands.map(|line| line.split_whitespace().next().unwrap()).collect();
    assert!(names.len() > 14, "{names:?}");
    let mut pages = vec![help.clone()];
    for name in names.into_iter().filter(|name| *name != "help") {
        pages.push(run(&mut triline(&[name, "--help"])).1);
    }
    for page in pages {
        let examples = page.lines().skip_while(|line| *line != "Examples:").skip(1);
        let examples: Vec<&str> = examples.take_while(|line| line.starts_with("  ")).collect();
        assert!(!examples.is_empty(), "{page}");
        for example in examples {
            // A variable may come before the program.
            let at = example.find("triline ").unwrap_or_else(|| panic!("{example}"));
            assert!(parses(&example[at..]), "{example}");
        }
    }
}

#[test]
fn mistakes_in_arguments_are_told_in_chinese() {
    let mistakes: [&[&str]; 9] = [
        &["call"],
        &["cal"],
        &["call", "x", "--timeout", "nix"],
        &["call", "x", "--al"],
        &["call", "x", "--all", "--stream"],
        &["call", "x", "--output", "xml"],
        &["call", "x", "--output"],
        &["serve", "--port", "x"],
        &["serve", "--max-body", "0"],
    ];
    let is_chinese = |line: &str| line.chars().any(|c| matches!(c, '\u{4e00}'..='\u{9fff}'));
    for arguments in mistakes {
        let (code, output, errors) = run(triline(arguments).env("TRILINE_LANGUAGE", "zh"));
        assert_eq!((code, output.as_str()), (2, ""), "{arguments:?}: {errors}");
        assert!(errors.lines().all(is_chinese), "{arguments:?}: {errors}");
        let (code, _, english) = run(&mut triline(arguments));
        assert!(code == 2 && !is_chinese(&english), "{arguments:?}: {english}");
    }
    let (code, _, errors) = run(&mut triline(&["call", "x", "--nothing", "--language", "zh"]));
    assert!(code == 2 && is_chinese(&errors), "{errors}");
}

#[test]
fn help_speaks_chinese() {
    let commands: &[&[&str]] =
        &[&["--help"], &["-h"], &[], &["help", "export"], &["config"], &["config", "add", "-h"], &["call", "--help"]];
    for arguments in commands {
        let (_, output, errors) = run(triline(arguments).env("TRILINE_LANGUAGE", "zh"));
        let help = output + &errors;
        assert!(help.contains("用法：triline") && help.contains("显示帮助"), "{arguments:?}: {help}");
        let english = ["Usage", "Options", "Print", "Examples", "possible values", "default:"];
        assert!(!english.iter().any(|word| help.contains(word)), "{arguments:?}: {help}");
    }
    let (code, help, _) = run(&mut triline(&["import", "--language", "zh", "--help"]));
    assert!(code == 0 && help.contains("手机号码"), "{help}");
}
