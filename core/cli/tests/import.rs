//! `triline import`, as an administrator uses it.

mod common;

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use common::{Server, folder, limited, run, send_signal, wait, wait_while_running};
use serde_json::Value;

/// `triline import customers FILE`, and more arguments.
fn import(server: &Server, file: &Path, more: &[&str]) -> (i32, String, String) {
    run(&mut command(server, file, more))
}

fn command(server: &Server, file: &Path, more: &[&str]) -> Command {
    server.client(&[&["import", "customers", file.to_str().unwrap()][..], more].concat())
}

fn counts(server: &Server, file: &Path, more: &[&str]) -> (i32, Value, String) {
    let (code, output, errors) = import(server, file, &[more, &["--json"]].concat());
    (code, serde_json::from_str(&output).unwrap_or_default(), errors)
}

fn number_of_customers(server: &Server) -> u64 {
    let (_, list, _) = run(&mut server.client(&["call", "platform.customers.list", r#"{"pageSize":1}"#]));
    serde_json::from_str::<Value>(&list).unwrap()["count"].as_u64().unwrap()
}

/// The number of lines of a file, which need not be there yet.
fn lines_of(path: &Path) -> usize {
    fs::read_to_string(path).map_or(0, |text| text.lines().count())
}

fn with(path: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", path.display()))
}

/// Customers in a CSV file, of which each hundredth has an age that is none.
fn customers(name: &str, rows: usize) -> PathBuf {
    let file = folder(name).join("customers.csv");
    let mut text = String::from("姓名;手机;年龄;客户来源;生日\r\n");
    for row in 0..rows {
        let age = if row % 100 == 99 { "不详".to_string() } else { (20 + row % 50).to_string() };
        let (high, low, day) = (row / 10_000, row % 10_000, 1 + row % 28);
        write!(text, "客户{row};+86 137-{high:04}-{low:04};{age};官网；转介绍;2001/2/{day}\r\n").unwrap();
    }
    fs::write(&file, encoding_rs::GBK.encode(&text).0).unwrap();
    file
}

/// Everything would count as sent, and nothing would be.
#[test]
fn the_journal_of_another_account_is_refused() {
    let server = Server::start(&["--rate", "0", "--account", "1000001:s3cr3t", "--account", "1000002:s3cr3t"]);
    let folder = folder("import-accounts");
    for (what, text) in [("customers", "姓名,手机\n赵六,13700000001\n"), ("black-list", "号码\n13700000001\n")]
    {
        let file = folder.join(format!("{what}.csv"));
        fs::write(&file, text).unwrap();
        let import = |account: &str, more: &[&str]| {
            let mut command = server.client(&[&["import", what, file.to_str().unwrap()][..], more].concat());
            run(command.env("TRILINE_PLATFORM_ACCOUNT", account))
        };
        let (code, _, errors) = import("1000001", &[]);
        assert_eq!(code, 0, "{errors}");
        let (code, _, errors) = import("1000002", &[]);
        assert!(code == 2 && errors.contains("another account"), "{errors}");
        let other = with(&file, ".other");
        let (code, output, errors) = import("1000002", &["--journal", other.to_str().unwrap()]);
        assert!(code == 0 && output.contains("requests      1"), "{output}{errors}");
    }
}

#[test]
fn a_dry_run_shows_what_would_happen() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("import-dry").join("new.csv");
    fs::write(&file, "姓名,Phone,年龄,生日,其他\n赵六,13700000001,30,2001-02-03,x\n钱七,13700000002,old,2001/2/3,y\n孙八,13700000003,,,\n").unwrap();
    let (code, output, errors) = import(&server, &file, &["--dry-run"]);
    assert_eq!(code, 3);
    assert_eq!(
        output,
        "UTF-8, separated by ,: 3 rows; 2 would be sent in 1 requests, which takes at least 0 s; 1 have errors\n\
         \n \
         line  column  value     error\n \
         3     年龄    old       expected a string of digits, or a number, got \"old\"\n \
         3     生日    2001/2/3  expected yyyy-MM-dd, got \"2001/2/3\"\n\
         \n\
         first rows that would be sent:\n\
         {\"name\":\"赵六\",\"age\":\"30\",\"date_1\":\"2001-02-03\"}\n\
         {\"name\":\"孙八\"}\n"
    );
    assert!(errors.contains("columns that are no field: Phone, 其他"), "{errors}");
    assert_eq!(number_of_customers(&server), 45);
    // Nothing that is not known is lost without notice.
    let (code, _, errors) = import(&server, &file, &[]);
    assert!(code == 2 && errors.contains("new.csv.mapping.toml"), "{errors}");

    let map = with(&file, ".mapping.toml");
    let mapping = fs::read_to_string(&map).unwrap();
    assert!(
        mapping.contains("\"姓名\" = \"name\"\n\"Phone\" = \"\"") && mapping.contains("# mobile (手机, other)"),
        "{mapping}"
    );
    fs::write(
        &map,
        mapping
            .replace("\"Phone\" = \"\"", "\"Phone\" = \"mobile\"")
            .replace("[tidy]\n", "[tidy]\n\"生日\" = [\"date\"]\n"),
    )
    .unwrap();
    let edited = fs::read_to_string(&map).unwrap();
    let (_, _, errors) = import(&server, &file, &["--dry-run"]);
    assert!(errors.contains("new.csv.mapping.toml is there already"), "{errors}");
    assert_eq!(fs::read_to_string(&map).unwrap(), edited);
    let (code, counted, errors) = counts(&server, &file, &["--map", map.to_str().unwrap()]);
    assert_eq!((code, &counted["ok"], &counted["failed"]), (3, &2.into(), &1.into()), "{errors}");
    assert_eq!(number_of_customers(&server), 47);
}

/// Both columns are the field that their header names.
#[test]
fn the_mapping_of_a_header_that_comes_twice_can_be_given_back() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("import-twice").join("new.csv");
    fs::write(&file, "姓名,手机,手机,备用,备用\n赵六,13700000001,13700000002,a,b\n").unwrap();
    let (code, output, errors) = import(&server, &file, &["--dry-run", "--tidy", "phone"]);
    assert_eq!(code, 0, "{errors}");
    let mapping = with(&file, ".mapping.toml");
    let (again, same, errors) =
        import(&server, &file, &["--dry-run", "--tidy", "phone", "--map", mapping.to_str().unwrap()]);
    assert_eq!((again, same), (0, output), "{errors}");
}

/// A rule that is misspelt would tidy nothing.
#[test]
fn what_a_mapping_does_not_know_is_refused_by_its_name() {
    let server = Server::start(&["--rate", "0"]);
    let folder = folder("import-mapping");
    let (file, map) = (folder.join("new.csv"), folder.join("mapping.toml"));
    fs::write(&file, "name,mobile\n赵六,13700000001\n").unwrap();
    for (text, told) in [
        ("[tidy]\nphone = [\"phone\"]\n", "a column that the file does not have: phone"),
        ("[tidy]\nmobile = \"phone\"\n", "mobile is not as a dry run writes it"),
        ("[tidied]\nmobile = [\"phone\"]\n", "tidied is not as a dry run writes it"),
        ("[tidied]\n", "tidied is not as a dry run writes it"),
        ("columns = 1\n", "columns is not as a dry run writes it"),
    ] {
        fs::write(&map, text).unwrap();
        let (code, _, errors) = import(&server, &file, &["--dry-run", "--map", map.to_str().unwrap()]);
        assert!(code == 2 && errors.contains(told), "{text}: {errors}");
    }
    fs::write(&map, "[tidy]\nmobile = [\"phone\"]\n").unwrap();
    assert_eq!(import(&server, &file, &["--dry-run", "--map", map.to_str().unwrap()]).0, 0);
}

#[test]
fn a_killed_import_continues_and_failed_rows_are_corrected() {
    let server = Server::start(&["--rate", "0"]);
    let file = customers("import-killed", 2000);
    // The dictionary takes two requests, the first rows the third; then it waits.
    let mut slow = command(&server, &file, &["--tidy", "phone,date"]);
    let mut child =
        slow.env("TRILINE_PLATFORM_PACING", "3/3600").stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let journal = with(&file, ".journal");
    wait_while_running(&mut child, || lines_of(&journal) >= 3);
    send_signal(&child, "KILL");
    let _ = child.wait();
    assert_eq!(number_of_customers(&server), 45 + 495);

    let (code, counted, errors) = counts(&server, &file, &["--tidy", "phone,date"]);
    assert_eq!(
        (code, &counted["ok"], &counted["failed"], &counted["unknown"]),
        (3, &1980.into(), &20.into(), &0.into()),
        "{errors}"
    );
    assert_eq!(number_of_customers(&server), 45 + 1980);

    let failed = with(&file, ".failed.csv");
    let text = fs::read_to_string(&failed).unwrap();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!((lines[0], lines.len()), ("姓名,手机,年龄,客户来源,生日,_line,_reason", 21));
    assert!(lines[1].starts_with("客户99,+86 137-0000-0099,不详,官网；转介绍,2001/2/16,101,\"年龄: "), "{}", lines[1]);
    fs::write(&failed, text.replace("不详", "33")).unwrap();
    let (code, counted, errors) = counts(&server, &failed, &["--tidy", "phone,date"]);
    assert_eq!((code, &counted["ok"]), (0, &20.into()), "{errors}");
    assert_eq!(number_of_customers(&server), 45 + 2000);
    assert!(!with(&failed, ".failed.csv").exists());
    // The journal knows that all is done.
    let (_, counted, _) = counts(&server, &file, &["--tidy", "phone,date"]);
    assert_eq!(counted["requests"], 0);
    assert_eq!(number_of_customers(&server), 45 + 2000);
    // Other rows are not those of the journal.
    fs::write(&file, fs::read(&file).unwrap().repeat(2)).unwrap();
    let (code, _, errors) = counts(&server, &file, &["--tidy", "trim"]);
    assert!(code == 2 && errors.contains("belongs to other rows"), "{errors}");
    // Another journal would send them again.
    let told = format!("correct failed rows in {}", failed.display());
    assert!(errors.contains(&told) && errors.contains("rows that were sent would be sent again"), "{errors}");
}

/// Whoever imports them from the file of failed rows, too, would send them twice.
#[cfg(target_os = "linux")]
#[test]
fn rows_that_the_same_command_sends_are_not_among_the_failed() {
    let server = Server::start(&["--rate", "0", "--customers", "0"]);
    let rows: Vec<String> = (0..9000).map(|row| format!("c{row},{}", if row == 3 { "old" } else { "30" })).collect();
    let mut whole = 0;
    // The largest file that the program may write stands for a disk. It is full before a request, or after one, of which the outcome
    // is in no journal then.
    for kilobytes in [1, 2, 3] {
        let before = number_of_customers(&server);
        let file = folder(&format!("import-unsent-{kilobytes}")).join("new.csv");
        fs::write(&file, format!("name,age\n{}\n", rows.join("\n"))).unwrap();
        let mut import = command(&server, &file, &["--json"]);
        let import = import.env("TRILINE_PLATFORM_PACING", "off");
        let (code, output, _) = run(&mut limited(import, kilobytes));
        let counted: Value = serde_json::from_str(&output).unwrap();
        let sent = 500 * counted["requests"].as_u64().unwrap();
        let expected = [sent - 1, 1, 0, 9000 - sent];
        assert_eq!(
            (code, ["ok", "failed", "unknown", "left"].map(|name| counted[name].as_u64().unwrap())),
            (4, expected)
        );
        let failed = with(&file, ".failed.csv");
        let text = fs::read_to_string(&failed).unwrap();
        assert!(text.lines().count() == 2 && text.contains("old"), "{text}");
        fs::write(&failed, text.replace("old", "30")).unwrap();
        assert_eq!(counts(&server, &failed, &[]).0, 0);
        let counted: Value = serde_json::from_str(&run(import).1).unwrap();
        whole += u64::from(counted["unknown"] == 0);
        assert_eq!(number_of_customers(&server) - before, 9000, "{counted}");
    }
    assert!(whole > 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_an_import_that_can_continue() {
    let server = Server::start(&["--rate", "0"]);
    let file = customers("import-full", 6000);
    // The largest file that the program may write stands for a disk: a header and some lines of the journal.
    let import = command(&server, &file, &["--tidy", "phone,date", "--json"]);
    let journal = with(&file, ".journal");
    let (code, output, errors) = run(&mut limited(&import, 1));
    let counted: Value = serde_json::from_str(&output).unwrap_or_default();
    assert!(counted["requests"].as_u64().is_some_and(|requests| requests > 0), "{output} {errors}");
    assert_eq!(code, 4, "{errors}");
    // Another journal would send rows again.
    assert!(!errors.contains("--journal"), "{errors}");
    assert!(errors.contains(".failed.csv: File too large"), "{errors}");
    assert!(fs::metadata(&journal).unwrap().len() <= 1024);
    let (code, counted, errors) = counts(&server, &file, &["--tidy", "phone,date"]);
    assert!(code == 3 || code == 5, "{errors}");
    let unknown = counted["unknown"].as_u64().unwrap();
    assert_eq!(counted["ok"].as_u64().unwrap() + unknown, 5940);
    assert!(number_of_customers(&server) <= 45 + 5940);
}

#[test]
fn a_signal_stops_an_import_that_can_continue() {
    let server = Server::start(&["--rate", "0"]);
    let file = customers("import-signal", 1200);
    let mut slow = command(&server, &file, &["--tidy", "phone,date"]);
    let mut child =
        slow.env("TRILINE_PLATFORM_PACING", "3/3600").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    let mut text = String::new();
    while !text.contains("waiting") && errors.read_line(&mut text).unwrap() > 0 {}
    send_signal(&child, "TERM");
    assert_eq!(wait(&mut child).code(), Some(143));
    errors.read_to_string(&mut text).unwrap();
    assert!(text.contains("outcome: 500 rows are settled") && text.contains("the same command continues"), "{text}");
    let (code, counted, _) = counts(&server, &file, &["--tidy", "phone,date"]);
    assert_eq!((code, &counted["ok"]), (3, &1188.into()));
}

#[test]
fn unknown_rows_are_looked_up_and_never_sent_again() {
    let faults = folder("import-faults").join("faults.json");
    // The first request is executed without an answer, the third is not executed.
    fs::write(&faults, r#"[{"operation": "platform.customers.create", "fault": "drop_after"}, {"operation": "platform.customers.create", "skip": 2, "fault": "drop_before"}]"#).unwrap();
    let server = Server::start(&["--rate", "0", "--faults", faults.to_str().unwrap()]);
    let file = folder("import-unknown").join("new.csv");
    fs::write(&file, "name,mobile\n赵六,13700000001\n钱七,13700000002\n").unwrap();
    let (code, counted, _) = counts(&server, &file, &[]);
    assert_eq!((code, &counted["unknown"]), (5, &2.into()));
    let unknown = with(&file, ".unknown.csv");
    let rows = fs::read_to_string(&unknown).unwrap();
    assert_eq!(rows.lines().count(), 3);
    // Each with the reason.
    assert!(rows.lines().skip(1).all(|row| !row.ends_with(',')), "{rows}");
    assert_eq!(number_of_customers(&server), 47);
    let (code, counted, errors) = counts(&server, &file, &["--settle"]);
    assert_eq!((code, &counted["ok"], &counted["unknown"]), (0, &2.into(), &0.into()), "{errors}");
    assert!(!unknown.exists());

    // What was found is recorded.
    assert_eq!(counts(&server, &file, &[]).0, 0);

    // A customer of the same name and number that was there before is none of the file's; it is told, and proves nothing.
    let twin = r#"{"customers":[{"name":"孙八","mobile":[{"value":"13700000003"}]}]}"#;
    assert_eq!(run(&mut server.client(&["call", "platform.customers.create", twin])).0, 0);
    sleep(Duration::from_secs(3));
    let other = folder("import-unknown-2").join("new.csv");
    fs::write(&other, "name,mobile\n孙八,13700000003\n").unwrap();
    assert_eq!(counts(&server, &other, &[]).0, 5);
    let (code, counted, _) = counts(&server, &other, &["--settle"]);
    assert_eq!((code, &counted["unknown"], &counted["failed"]), (5, &1.into(), &0.into()));
    let unknown = fs::read_to_string(with(&other, ".unknown.csv")).unwrap();
    assert!(unknown.contains("does not prove"), "{unknown}");
    // The twin came, and nothing else.
    assert_eq!(number_of_customers(&server), 48);
}

#[test]
fn a_row_that_is_not_found_stays_unknown() {
    let faults = folder("import-late").join("faults.json");
    fs::write(
        &faults,
        r#"[{"operation": "platform.customers.create", "fault": "drop_before"}, {"operation": "platform.customers.list", "skip": 1, "fault": "refusal:4001"}]"#,
    )
    .unwrap();
    let server = Server::start(&["--rate", "0", "--faults", faults.to_str().unwrap()]);
    let file = folder("import-late-rows").join("new.csv");
    fs::write(&file, "name,mobile\n周九,13700000004\n").unwrap();
    assert_eq!(counts(&server, &file, &[]).0, 5);
    let (code, counted, errors) = counts(&server, &file, &["--settle"]);
    assert_eq!((code, &counted["unknown"], &counted["failed"]), (5, &1.into(), &0.into()), "{errors}");
    assert!(errors.contains("may still appear"), "{errors}");
    // What stops the questions keeps nobody from learning what is known.
    let unknown = with(&file, ".unknown.csv");
    fs::remove_file(&unknown).unwrap();
    let (code, counted, errors) = counts(&server, &file, &["--settle"]);
    assert!(
        code == 5 && errors.contains("4001") && errors.contains("the rows that are unknown stay so"),
        "{code} {errors}"
    );
    assert_eq!((&counted["unknown"], unknown.exists()), (&1.into(), true), "{errors}");
    let (code, counted, errors) = counts(&server, &file, &["--settle"]);
    assert_eq!((code, &counted["unknown"], &counted["requests"]), (5, &1.into(), &0.into()), "{errors}");
}

/// They would be sent, and perhaps a second time.
#[test]
fn rows_that_no_journal_has_are_not_settled() {
    let faults = folder("import-settle-faults").join("faults.json");
    fs::write(&faults, r#"[{"operation": "platform.customers.create", "fault": "drop_after"}]"#).unwrap();
    let server = Server::start(&["--rate", "0", "--customers", "0", "--faults", faults.to_str().unwrap()]);
    let file = folder("import-settle").join("new.csv");
    fs::write(&file, "name\n赵六\n").unwrap();
    let (code, _, errors) = import(&server, &file, &["--settle"]);
    assert!(code == 2 && errors.contains("added to the command that sent the rows"), "{errors}");
    assert_eq!(import(&server, &file, &[]).0, 5);
    let unknown = with(&file, ".unknown.csv");
    let (code, _, errors) = import(&server, &unknown, &["--settle"]);
    let told = format!("`triline import customers {} --settle`", file.display());
    assert!(code == 2 && errors.contains(&told), "{errors}");
    assert!(!with(&unknown, ".journal").exists());
    for journal in ["", "{\"journal\":1}\n"] {
        let path = with(&file, ".other");
        fs::write(&path, journal).unwrap();
        assert_eq!(import(&server, &file, &["--settle", "--journal", path.to_str().unwrap()]).0, 2);
        assert_eq!(fs::read_to_string(&path).unwrap(), journal);
    }
    assert_eq!(number_of_customers(&server), 1);
    assert_eq!(import(&server, &file, &["--settle"]).0, 0);
}

/// The row that is found is none of those that were sent.
#[test]
fn rows_that_were_changed_since_are_not_settled() {
    let faults = folder("import-changed-faults").join("faults.json");
    fs::write(&faults, r#"[{"operation": "platform.customers.create", "fault": "drop_before"}]"#).unwrap();
    let server = Server::start(&["--rate", "0", "--faults", faults.to_str().unwrap()]);
    let file = folder("import-changed").join("new.csv");
    fs::write(&file, "name\n赵六\n钱七\n").unwrap();
    assert_eq!(import(&server, &file, &[]).0, 5);
    let journal = with(&file, ".journal");
    let before = fs::read_to_string(&journal).unwrap();
    let create = r#"{"customers":[{"name":"孙八"}]}"#;
    assert_eq!(run(&mut server.client(&["call", "platform.customers.create", create])).0, 0);
    fs::write(&file, "name\n赵六\n孙八\n").unwrap();
    let (_, _, errors) = import(&server, &file, &["--settle"]);
    assert!(errors.contains("belongs to other rows") && errors.contains("same file and options"), "{errors}");
    // There is no such file.
    assert!(!errors.contains("failed.csv"), "{errors}");
    assert_eq!(fs::read_to_string(&journal).unwrap(), before);
}

/// The journal knows that they were sent, and cannot tell which they are.
#[test]
fn rows_after_one_that_was_changed_do_not_count_as_not_sent() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("import-changed-later").join("new.csv");
    let text: String = (0..1100).fold("name\n".to_string(), |text, row| format!("{text}客户{row}\n"));
    fs::write(&file, &text).unwrap();
    let before = number_of_customers(&server);
    assert_eq!(import(&server, &file, &[]).0, 0);
    fs::write(&file, text.replace("客户700\n", "客户七百\n")).unwrap();
    let (code, counted, errors) = counts(&server, &file, &[]);
    let told = ["ok", "failed", "unknown", "left", "requests"].map(|name| counted[name].as_u64().unwrap());
    assert_eq!((code, told), (5, [500, 0, 600, 0, 0]), "{errors}");
    assert_eq!(number_of_customers(&server), before + 1100);
}

/// `triline import WHAT FILE` with counts, not paced.
fn of(server: &Server, what: &str, file: &Path, more: &[&str]) -> (i32, Value, String) {
    let mut command = server.client(&[&["import", what, file.to_str().unwrap(), "--json"][..], more].concat());
    let (code, output, errors) = run(command.env("TRILINE_PLATFORM_PACING", "off"));
    (code, serde_json::from_str(&output).unwrap_or_default(), errors)
}

#[test]
fn numbers_of_a_list_are_added_once_whatever_happens() {
    let folder = folder("import-list");
    let faults = folder.join("faults.json");
    // Of five requests the second waits for an answer until the program is killed, the fourth is executed without an answer.
    let rule = |skip: u8, fault: &str| {
        format!(r#"{{"operation": "platform.number_lists.add", "skip": {skip}, "fault": "{fault}"}}"#)
    };
    fs::write(&faults, format!("[{},{}]", rule(1, "delay:600000"), rule(3, "drop_after"))).unwrap();
    let server = Server::start(&["--rate", "0", "--faults", faults.to_str().unwrap()]);
    let file = folder.join("numbers.csv");
    let mut text = String::from("号码\n");
    for row in 0..450 {
        writeln!(text, "+86 137-0000-{row:04}").unwrap();
    }
    fs::write(&file, text).unwrap();
    let params = ["--tidy", "phone", "--params", r#"{"type":"callInBlackNum"}"#];
    let dry = server.client(&[&["import", "black-list", file.to_str().unwrap(), "--dry-run"][..], &params].concat());
    let (code, output, errors) = run(&mut { dry });
    assert!(code == 0 && output.contains("450 would be sent in 5 requests"), "{output}{errors}");

    let journal = with(&file, ".journal");
    let arguments = [&["import", "black-list", file.to_str().unwrap()][..], &params].concat();
    let mut child = server.client(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    // The header, two lines of the first request, one of the second.
    wait_while_running(&mut child, || lines_of(&journal) >= 4);
    // The request is on its way.
    wait_while_running(&mut child, || server.calls("platform.number_lists.add") >= 2);
    child.kill().unwrap();
    child.wait().unwrap();
    let (code, counted, errors) = of(&server, "black-list", &file, &params);
    assert_eq!((code, &counted["ok"], &counted["unknown"]), (5, &250.into(), &200.into()), "{counted} {errors}");
    let (code, counted, errors) = of(&server, "black-list", &file, &[&params[..], &["--settle"]].concat());
    assert_eq!((code, &counted["ok"], &counted["requests"]), (0, &450.into(), &0.into()), "{counted} {errors}");
    let (code, counted, errors) = of(&server, "black-list", &file, &params);
    assert_eq!((code, &counted["ok"], &counted["requests"]), (0, &450.into(), &0.into()), "{counted} {errors}");
    assert_eq!(server.calls("platform.number_lists.add"), 5);
    // Other rows are not those of the journal.
    let (code, _, errors) = of(&server, "red-list", &file, &["--tidy", "phone"]);
    assert!(code == 2 && errors.contains("another import"), "{errors}");
}

/// A request would not have it, and the row would count as sent.
#[test]
fn a_row_of_a_list_without_a_number_fails() {
    let folder = folder("import-list-empty");
    let faults = folder.join("faults.json");
    fs::write(&faults, r#"[{"operation": "platform.number_lists.add", "skip": 1, "fault": "drop_before"}]"#).unwrap();
    let server = Server::start(&["--rate", "0", "--faults", faults.to_str().unwrap()]);
    let add = r#"{"type":"blackNum","numbers":["13900000004"]}"#;
    assert_eq!(run(&mut server.client(&["call", "platform.number_lists.add", add])).0, 0);
    let (file, map) = (folder.join("numbers.csv"), folder.join("map.toml"));
    fs::write(&file, "号码,note\n13900000001,a\n,13900000002\n13900000003,c\n13900000004,d\n  ,e\n").unwrap();
    fs::write(&map, "[columns]\nnote = \"\"\n").unwrap();
    let more = ["--map", map.to_str().unwrap()];
    let dry = [&["import", "black-list", file.to_str().unwrap(), "--dry-run"][..], &more].concat();
    let (code, output, errors) = run(&mut server.client(&dry));
    assert_eq!(code, 3, "{errors}");
    assert!(output.contains("5 rows; 3 would be sent in 1 requests") && output.contains("2 have errors"), "{output}");
    assert!(output.contains(" 3     号码           expected a number, got nothing"), "{output}");
    let failed = with(&file, ".failed.csv");
    let (code, counted, errors) = of(&server, "black-list", &file, &more);
    assert_eq!((code, &counted["failed"], &counted["unknown"]), (5, &2.into(), &3.into()), "{counted} {errors}");
    let rows = fs::read_to_string(&failed).unwrap();
    assert!(rows.contains(",13900000002,3,\"号码: expected a number") && rows.lines().count() == 3, "{rows}");
    // Each number that is found settles the row that has it.
    let (code, counted, errors) = of(&server, "black-list", &file, &[&more[..], &["--settle"]].concat());
    assert_eq!((code, &counted["ok"], &counted["unknown"]), (5, &1.into(), &2.into()), "{counted} {errors}");
    let unknown = fs::read_to_string(with(&file, ".unknown.csv")).unwrap();
    assert!(unknown.contains("13900000003") && !unknown.contains("13900000004"), "{unknown}");
    let journal = fs::read_to_string(with(&file, ".journal")).unwrap();
    assert_eq!(journal.lines().last(), Some("{\"done\":[3],\"why\":\"\"}"), "{journal}");
    // The reason of a failed row is a cell, too.
    let (code, counted, errors) = of(&server, "black-list", &failed, &more);
    assert_eq!((code, &counted["ok"], &counted["failed"]), (3, &0.into(), &2.into()), "{counted} {errors}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_an_import_of_numbers_that_can_continue() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("import-list-full").join("numbers.csv");
    let numbers: Vec<String> = (0..1000).map(|row| format!("1370000{row:04}")).collect();
    fs::write(&file, format!("号码\n{}\n", numbers.join("\n"))).unwrap();
    let params = ["--params", r#"{"type":"callInBlackNum"}"#];
    // The largest file that the program may write stands for a disk. A request has a line of some 400 bytes before and after it:
    // the disk is full before a request, or after one.
    for kilobytes in [2, 3] {
        let journal = file.with_extension(format!("{kilobytes}"));
        let journal = ["--journal", journal.to_str().unwrap()];
        let arguments = [&["import", "black-list", file.to_str().unwrap(), "--json"][..], &params, &journal].concat();
        let mut import = server.client(&arguments);
        let before = server.calls("platform.number_lists.add");
        let (code, output, errors) = run(limited(&import, kilobytes).env("TRILINE_PLATFORM_PACING", "off"));
        let sent = server.calls("platform.number_lists.add") - before;
        let counted: Value = serde_json::from_str(&output).unwrap_or_default();
        assert!(sent > 0 && sent < 10, "{sent}");
        // Not 2, which says that nothing was sent. What is known of the rows is told, although the journal does not have it.
        assert_eq!(
            (code, &counted["requests"], &counted["ok"]),
            (4, &sent.into(), &(100 * sent).into()),
            "{output} {errors}"
        );
        assert!(errors.contains("File too large") && errors.contains("the same command continues"), "{errors}");
        let (_, counted, errors) = {
            let (code, output, errors) = run(import.env("TRILINE_PLATFORM_PACING", "off"));
            (code, serde_json::from_str::<Value>(&output).unwrap_or_default(), errors)
        };
        let (ok, unknown) = (counted["ok"].as_u64().unwrap(), counted["unknown"].as_u64().unwrap());
        assert!(ok + unknown == 1000 && unknown <= 100, "{counted} {errors}");
        assert_eq!(server.calls("platform.number_lists.add") - before, 10);
    }
}

/// A row that waited for the rate limit was not sent.
#[test]
fn a_row_that_waits_when_the_program_is_killed_is_sent_by_the_next_one() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("import-list-waiting").join("numbers.csv");
    let text: String = (0..300).fold("号码\n".to_string(), |text, row| format!("{text}1370000{row:04}\n"));
    fs::write(&file, text).unwrap();
    let params = ["--params", r#"{"type":"callInBlackNum"}"#];
    let arguments = [&["import", "black-list", file.to_str().unwrap(), "--trace"][..], &params].concat();
    let mut slow = server.client(&arguments);
    let mut child = slow.env("TRILINE_PLATFORM_PACING", "1/3600").stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().contains("throttled")));
    child.kill().unwrap();
    child.wait().unwrap();
    let (code, counted, errors) = of(&server, "black-list", &file, &params);
    assert_eq!((code, &counted["ok"], &counted["requests"]), (0, &300.into(), &2.into()), "{counted} {errors}");
    assert_eq!(server.calls("platform.number_lists.add"), 3);
}

/// Of each further row nobody would know whether it was executed.
#[test]
fn two_requests_without_an_answer_end_an_import() {
    let folder = folder("import-list-outage");
    let faults = folder.join("faults.json");
    fs::write(&faults, r#"[{"operation": "platform.number_lists.add", "times": 4, "fault": "drop_before"}]"#).unwrap();
    let server = Server::start(&["--rate", "0", "--faults", faults.to_str().unwrap()]);
    let file = folder.join("numbers.csv");
    let text: String = (0..600).fold("号码\n".to_string(), |text, row| format!("{text}1370000{row:04}\n"));
    fs::write(&file, text).unwrap();
    let params = ["--params", r#"{"type":"callInBlackNum"}"#];
    let import = |ok: u64, unknown: u64, left: u64| {
        let (code, counted, errors) = of(&server, "black-list", &file, &params);
        let told = ["ok", "unknown", "left"].map(|name| counted[name].as_u64().unwrap());
        assert_eq!((code, told), (5, [ok, unknown, left]), "{errors}");
        assert_eq!(errors.contains("the same command continues"), left > 0, "{errors}");
    };
    import(0, 200, 400);
    import(0, 400, 200);
    import(200, 400, 0);
    assert_eq!(server.calls("platform.number_lists.add"), 6);
}

#[test]
fn numbers_that_come_too_fast_are_sent_by_the_next_import() {
    let folder = folder("import-list-limit");
    let faults = folder.join("faults.json");
    fs::write(&faults, r#"[{"operation": "platform.number_lists.add", "skip": 1, "fault": "refusal:50010"}]"#).unwrap();
    let server = Server::start(&["--rate", "0", "--faults", faults.to_str().unwrap()]);
    let file = folder.join("numbers.csv");
    let text: String = (0..300).fold("号码\n".to_string(), |text, row| format!("{text}1370000{row:04}\n"));
    fs::write(&file, text).unwrap();
    for (done, left) in [(100, 200), (300, 0)] {
        let options = ["--json", "--params", r#"{"type":"callInBlackNum"}"#];
        let mut import = server.client(&[&["import", "black-list", file.to_str().unwrap()][..], &options].concat());
        let (_, output, errors) =
            run(import.env("TRILINE_PLATFORM_PACING", "off").env("TRILINE_PLATFORM_RETRIES", "0"));
        let counted: Value = serde_json::from_str(&output).unwrap();
        let told = ["ok", "failed", "left"].map(|name| counted[name].as_u64().unwrap());
        assert_eq!(told, [done, 0, left], "{errors}");
    }
}

#[test]
fn a_password_of_customers_is_in_no_error() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("import-secret").join("new.csv");
    fs::write(&file, "姓名,业务密码,servicePassword\nx,TopSecret4,TopSecret5\n").unwrap();
    let (code, output, errors) = import(&server, &file, &["--dry-run"]);
    assert!(code == 3 && output.contains("***"), "{code} {output}{errors}");
    assert!(!output.contains("TopSecret") && !errors.contains("TopSecret"), "{output}{errors}");
}

#[test]
fn rows_whose_journal_was_deleted_meanwhile_are_named() {
    let folder = folder("import-journal-deleted");
    let server = Server::start(&["--rate", "0"]);
    let file = folder.join("numbers.csv");
    let text: String = (0..200).fold("号码\n".to_string(), |text, row| format!("{text}1370000{row:04}\n"));
    fs::write(&file, text).unwrap();
    let import = ["import", "black-list", file.to_str().unwrap(), "--params", r#"{"type":"callInBlackNum"}"#];
    let mut command = server.client(&import);
    // The second request waits for the limit.
    command.env("TRILINE_PLATFORM_PACING", "1/2").stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let journal = with(&file, ".journal");
    while !fs::read_to_string(&journal).unwrap_or_default().contains("\"done\"") {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    fs::remove_file(&journal).unwrap();
    let output = child.wait_with_output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(5), "{errors}");
    assert!(errors.contains("rows 0-99 (the first is 0) are done") && !errors.contains("continues"), "{errors}");
}

/// The id of the role that agents have.
fn agent_role(server: &Server) -> String {
    let roles = run(&mut server.client(&["call", "platform.roles.list"])).1;
    let roles: Value = serde_json::from_str(&roles).unwrap();
    roles.as_array().unwrap().iter().find(|role| role["type"] == "agent").unwrap()["id"].as_str().unwrap().to_string()
}

#[test]
fn agents_are_created_one_by_one() {
    let server = Server::start(&["--rate", "0"]);
    let role = agent_role(&server);
    let file = folder("import-agents").join("agents.csv");
    // The second has the number of the first, the third none at all.
    fs::write(&file, "坐席姓名,工号,技能组,密码\n王小明,9001,80001,Passw0rd!\n李雷,9001,80001；80002,Passw0rd!\n韩梅,,80001,Passw0rd!\n").unwrap();
    let params = format!(r#"{{"agentVersion":"ccAgent","roles":["{role}"]}}"#);
    let dry = ["import", "agents", file.to_str().unwrap(), "--dry-run", "--params", &params];
    let (code, output, errors) = run(&mut server.client(&dry));
    assert!(code == 3 && output.contains("2 would be sent in 2 requests"), "{output}{errors}");
    assert!(output.contains("agentNumber") && !output.contains("Passw0rd!"), "{output}");
    assert!(!errors.contains("on the command line"), "{errors}");
    let shared = params.replace('{', r#"{"password":"Passw0rd!","#);
    let (_, _, errors) = of(&server, "agents", &file, &["--dry-run", "--params", &shared]);
    assert!(errors.contains("may see the password on the command line"), "{errors}");
    let (code, counted, errors) = of(&server, "agents", &file, &["--params", &params]);
    assert_eq!((code, &counted["ok"], &counted["failed"]), (3, &1.into(), &2.into()), "{counted} {errors}");
    // It is the same import in another language.
    let (code, counted, errors) = of(&server, "agents", &file, &["--params", &params, "--language", "zh"]);
    assert_eq!((code, &counted["ok"], &counted["failed"]), (3, &1.into(), &2.into()), "{counted} {errors}");
    let failed = with(&file, ".failed.csv");
    let text = fs::read_to_string(&failed).unwrap();
    fs::write(&failed, text.replace("李雷,9001", "李雷,9002").replace("韩梅,,", "韩梅,9003,")).unwrap();
    let (code, counted, errors) = of(&server, "agents", &failed, &["--params", &params]);
    assert_eq!((code, &counted["ok"]), (0, &2.into()), "{counted} {errors}");
    let agent = run(&mut server.client(&["call", "platform.agents.query", r#"{"agentNumber":"9002"}"#])).1;
    assert!(agent.contains("80002"), "{agent}");
}

/// A work number alone does not tell whose agent it is.
#[test]
fn an_agent_of_another_name_proves_nothing() {
    let folder = folder("import-agents-settled");
    let faults = folder.join("faults.json");
    // The first request is not executed, the second is executed without an answer.
    fs::write(&faults, r#"[{"operation": "platform.agents.create", "fault": "drop_before"}, {"operation": "platform.agents.create", "skip": 1, "fault": "drop_after"}]"#).unwrap();
    let server = Server::start(&["--rate", "0", "--faults", faults.to_str().unwrap()]);
    let file = folder.join("agents.csv");
    // There is an agent 1001 of another name.
    fs::write(
        &file,
        "坐席姓名,工号,技能组,密码,话后处理时间\nBob,1001,80001,Passw0rd!,30\nEve,9101,80002;80001,Passw0rd!,45\n",
    )
    .unwrap();
    let params = format!(r#"{{"agentVersion":"ccAgent","roles":["{}"]}}"#, agent_role(&server));
    let (code, counted, errors) = of(&server, "agents", &file, &["--params", &params]);
    assert_eq!((code, &counted["unknown"]), (5, &2.into()), "{counted} {errors}");
    let (code, counted, errors) = of(&server, "agents", &file, &["--params", &params, "--settle"]);
    assert_eq!((code, &counted["ok"], &counted["unknown"]), (5, &1.into(), &1.into()), "{counted} {errors}");
    let unknown = fs::read_to_string(with(&file, ".unknown.csv")).unwrap();
    assert!(unknown.contains("Bob,1001") && unknown.contains("found with another agentName"), "{unknown}");
    // What was found is recorded, and what was not stays unknown.
    let (code, counted, errors) = of(&server, "agents", &file, &["--params", &params]);
    assert_eq!((code, &counted["ok"], &counted["unknown"]), (5, &1.into(), &1.into()), "{counted} {errors}");
    assert_eq!(counted["requests"], 0);
}

#[test]
fn workbooks_and_json_lines_are_read() {
    let server = Server::start(&["--rate", "0"]);
    let folder = folder("import-files");
    let file = folder.join("new.xlsx");
    let mut book = rust_xlsxwriter::Workbook::new();
    let date = rust_xlsxwriter::Format::new().set_num_format("yyyy-mm-dd");
    let sheet = book.add_worksheet().set_name("客户").unwrap();
    for (column, header) in ["姓名", "手机", "年龄", "生日"].into_iter().enumerate() {
        sheet.write(0, u16::try_from(column).unwrap(), header).unwrap();
    }
    let day = rust_xlsxwriter::ExcelDateTime::from_ymd(2001, 2, 3).unwrap();
    sheet.write(1, 0, "赵六").unwrap().write(1, 1, 13_700_000_001_f64).unwrap().write(1, 2, 30).unwrap();
    sheet.write_with_format(1, 3, &day, &date).unwrap();
    sheet.write(3, 0, "钱七").unwrap();
    book.save(&file).unwrap();
    let (code, output, errors) = import(&server, &file, &["--dry-run", "--sheet", "客户"]);
    assert_eq!(code, 0, "{errors}");
    let first = r#"{"name":"赵六","mobile":[{"value":"13700000001"}],"age":"30","date_1":"2001-02-03"}"#;
    assert!(output.contains(first) && output.contains("{\"name\":\"钱七\"}"), "{output}");
    let (code, _, errors) = import(&server, &file, &["--sheet", "none"]);
    assert!(code == 2 && errors.contains("there are: 客户"), "{errors}");

    let lines = folder.join("new.jsonl");
    fs::write(&lines, "{\"姓名\":\"赵六\",\"mobile\":[{\"value\":\"13700000001\",\"memo\":\"本人\"}],\"年龄\":30}\n")
        .unwrap();
    let (code, counted, errors) = counts(&server, &lines, &[]);
    assert_eq!((code, &counted["ok"]), (0, &1.into()), "{errors}");
}

#[test]
fn lists_of_json_lines_are_the_same_in_a_file_of_failed_rows() {
    let server = Server::start(&["--rate", "0", "--customers", "0"]);
    let file = folder("import-lists").join("new.jsonl");
    let line = |age: &str| {
        format!(
            "{{\"name\":\"[1]\",\"mobile\":[\"13700000001\",{{\"value\":\"13700000002\",\"memo\":\"a - b\"}}],\"客户来源\":[\"官网\"],\"age\":\"{age}\"}}\n"
        )
    };
    fs::write(&file, line("old")).unwrap();
    assert_eq!(counts(&server, &file, &["--tidy", "phone"]).0, 3);
    let failed = with(&file, ".failed.csv");
    fs::write(&failed, fs::read_to_string(&failed).unwrap().replace(",old,", ",33,")).unwrap();
    // What a rule tidies is a text.
    let (code, output, errors) = import(&server, &failed, &["--tidy", "phone", "--dry-run"]);
    assert_eq!(code, 0, "{errors}");
    fs::write(&file, line("33")).unwrap();
    let (_, same, _) = import(&server, &file, &["--tidy", "phone", "--dry-run"]);
    let row = |output: &str| output.lines().last().unwrap().to_string();
    assert_eq!(row(&output), row(&same));
    assert!(row(&output).contains(r#"{"value":"13700000002","memo":"a - b"}"#), "{output}");
}

/// A row of a sheet has the number that spreadsheets show, however many lines are in its cells.
#[test]
fn a_row_that_cannot_be_read_stays_whole_until_it_is_corrected() {
    let server = Server::start(&["--rate", "0"]);
    let before = number_of_customers(&server);
    let folder = folder("import-surplus");
    let mut book = rust_xlsxwriter::Workbook::new();
    book.add_worksheet().write_row_matrix(0, 0, [["name", "", "", "", ""], ["a", "b", "", "c", "=d"]]).unwrap();
    let book = book.save_to_buffer().unwrap();
    for (name, text, whole) in [
        ("cells.xlsx", &book[..], ",b,c,'=d"),
        ("cells.csv", b"name,mobile,memo\na,13700000001,\"=b\",c\n", ",c"),
        ("lines.jsonl", b"{\"name\":\"a\"\n{\"name\":\"a\"}}\nno\n{\"name\":1}\n", ",no"),
        ("twice.jsonl", b"{\"name\":\"a\",\"name\":\"=b\"}\n", "\"{\"\"name\"\":\"\"a\"\",\"\"name\"\":\"\"=b\"\"}\""),
    ] {
        let file = folder.join(name);
        fs::write(&file, text).unwrap();
        let mut file = file;
        // The file of failed rows, as it is, and that of those.
        for _ in 0..3 {
            let (code, _, errors) = import(&server, &file, &[]);
            let failed = with(&file, ".failed.csv");
            let rows = fs::read_to_string(&failed).unwrap();
            assert!(code == 3 && rows.contains(&format!("{whole}\r\n")), "{rows} {errors}");
            file = failed;
        }
    }
    let sent = number_of_customers(&server) - before;
    assert!(sent <= 1, "{sent}");
}

#[test]
fn rows_of_a_workbook_are_counted_as_spreadsheets_do() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("import-rows").join("new.xlsx");
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    for (row, name, age) in
        [(0, "", " "), (2, "name", "age"), (3, "赵\n六\n", "30"), (6, "钱七", "old"), (1_048_575, "孙八", "old")]
    {
        sheet.write(row, 0, name).unwrap().write(row, 1, age).unwrap();
    }
    book.save(&file).unwrap();
    let (code, output, errors) = import(&server, &file, &["--dry-run"]);
    assert_eq!(code, 3, "{errors}");
    let lines: Vec<&str> = output.lines().filter(|line| line.contains(" age ")).collect();
    assert!(lines.len() == 2 && lines[0].starts_with(" 7 ") && lines[1].starts_with(" 1048576 "), "{output}");
}

/// The position of a cell is a number that anybody can write.
#[test]
fn a_cell_outside_of_a_sheet_is_refused_by_its_name() {
    let server = Server::start(&["--rate", "0"]);
    let folder = folder("import-far");
    for cell in ["XFE2", "A1048577", "ZZZZZZ2", "B4000000000"] {
        let row = cell.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
        let file = workbook(&folder.join("new.xlsx"), &[("1", "A1", "name"), (row, cell, "x")]);
        let (code, output, errors) = import(&server, &file, &["--dry-run"]);
        let told = format!("expected cells up to XFD1048576, got the cell {cell}\n");
        assert!(code == 2 && output.is_empty() && errors.ends_with(&told), "{cell}: {output}{errors}");
    }
}

/// Numbers that no program computes with, and no spreadsheet writes.
#[test]
fn a_workbook_that_its_reader_cannot_count_with_is_refused() {
    let server = Server::start(&["--rate", "0"]);
    let cells = [("1", "A1", "name"), ("2", "A2", "a"), ("3", "A4294967298", "b")];
    let file = workbook(&folder("import-overflow").join("new.xlsx"), &cells);
    let (code, output, errors) = import(&server, &file, &["--dry-run"]);
    assert!(code == 2 && output.is_empty() && errors.contains("and save it"), "{code} {output}{errors}");
    assert!(!errors.contains("panicked"), "{errors}");
}

/// Rows would be lost, and cells of one row become those of another.
#[test]
fn cells_of_a_workbook_out_of_order_are_refused() {
    let server = Server::start(&["--rate", "0"]);
    let folder = folder("import-order");
    for (cells, told) in [
        (&[("3", "A3", "a"), ("2", "A2", "b"), ("4", "A4", "c")][..], "got A2 after A3"),
        (&[("2", "A2", "a"), ("2", "A2", "b")], "got A2 after A2"),
        (&[("2", "B2", "a"), ("2", "A2", "b")], "got A2 after B2"),
    ] {
        let cells = [&[("1", "A1", "name"), ("1", "B1", "mobile")][..], cells].concat();
        let file = workbook(&folder.join("new.xlsx"), &cells);
        let (code, output, errors) = import(&server, &file, &["--dry-run"]);
        assert!(code == 2 && output.is_empty() && errors.contains(told), "{told}: {output}{errors}");
    }
}

/// Such as the second column under a header that was merged.
#[test]
fn a_cell_in_a_column_without_a_header_is_a_fault() {
    let server = Server::start(&["--rate", "0"]);
    let folder = folder("import-nameless");
    let mut book = rust_xlsxwriter::Workbook::new();
    let rows = [["name", "", "mobile", ""], ["a", " ", "13700000001", ""], ["b", "c", "13700000002", ""]];
    book.add_worksheet().write_row_matrix(0, 0, rows).unwrap();
    let lines = rows[1..].iter().map(|row| format!("{{\"name\":\"{}\",\"\":\"{}\"}}\n", row[0], row[1]));
    let csv = rows.map(|row| row.join(",") + "\n").concat();
    for (name, text, told) in [
        ("new.xlsx", book.save_to_buffer().unwrap(), "column B has no header"),
        ("new.csv", csv.into_bytes(), "column 2 has no header"),
        ("new.jsonl", lines.collect::<String>().into_bytes(), "column \"\" has no header"),
    ] {
        let file = folder.join(name);
        fs::write(&file, text).unwrap();
        let (code, output, errors) = import(&server, &file, &["--dry-run"]);
        assert!(code == 3 && output.contains(told) && output.contains("1 have errors"), "{name}: {output}{errors}");
        assert!(output.contains(r#"{"name":"a""#) && !output.contains(r#"{"name":"b""#), "{output}");
    }
}

/// A cell far to the right of the header would make a long row of empty cells.
#[test]
fn cells_without_a_header_take_no_memory() {
    let server = Server::start(&["--rate", "0"]);
    let cells = [("1", "A1", "name"), ("2", "XFD2", "x"), ("3", "XFD3", " "), ("4", "A4", "y")];
    let file = workbook(&folder("import-wide").join("new.xlsx"), &cells);
    let (code, output, errors) = import(&server, &file, &["--dry-run"]);
    assert!(code == 3 && output.contains("2 cells, expected 1"), "{output}{errors}");
    assert!(output.contains(r#"{"name":"y"}"#) && output.lines().all(|line| line.len() < 1000), "{output}");
}

/// A workbook of rows with a cell each: the row, the name of the cell, and its text.
fn workbook(path: &Path, cells: &[(&str, &str, &str)]) -> PathBuf {
    let mut book = rust_xlsxwriter::Workbook::new();
    book.add_worksheet();
    book.save(path).unwrap();
    let rows = cells.iter().fold(String::new(), |rows, (row, name, text)| {
        rows + &format!(r#"<row r="{row}"><c r="{name}" t="inlineStr"><is><t>{text}</t></is></c></row>"#)
    });
    let mut written = zip::ZipWriter::new(fs::File::create(path.with_extension("new")).unwrap());
    let mut empty = zip::ZipArchive::new(fs::File::open(path).unwrap()).unwrap();
    for index in 0..empty.len() {
        let mut part = empty.by_index(index).unwrap();
        let mut text = String::new();
        part.read_to_string(&mut text).unwrap();
        written.start_file(part.name().unwrap().into_owned(), zip::write::SimpleFileOptions::default()).unwrap();
        let filled = text.replace("<sheetData/>", &format!("<sheetData>{rows}</sheetData>"));
        written.write_all(filled.as_bytes()).unwrap();
    }
    written.finish().unwrap();
    fs::rename(path.with_extension("new"), path).unwrap();
    path.to_path_buf()
}

#[test]
fn numbers_of_a_task_are_imported() {
    let server = Server::start(&["--rate", "0"]);
    let (_, tasks, _) = run(&mut server.client(&["call", "platform.dialout.query"]));
    let tasks: Value = serde_json::from_str(&tasks).unwrap();
    let params = format!(r#"{{"agentNumber":"1001","taskId":{},"rule":1}}"#, tasks["list"][0]["taskId"]);
    let file = folder("import-numbers").join("numbers.csv");
    fs::write(&file, "号码,姓名,备注\n137 0000 0001,赵六,a\n,钱七,b\n").unwrap();
    let arguments = ["import", "numbers", file.to_str().unwrap(), "--params", &params, "--tidy", "phone", "--json"];
    let (code, output, errors) = run(&mut server.client(&arguments));
    let counted: Value = serde_json::from_str(&output).unwrap();
    assert_eq!((code, &counted["ok"], &counted["failed"]), (3, &1.into(), &1.into()), "{errors}");
}

#[test]
fn mistakes_are_told_before_anything_is_sent() {
    let server = Server::start(&["--rate", "0"]);
    let folder = folder("import-mistakes");
    let file = |name: &str, text: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path
    };
    for (path, more, part) in [
        (file("empty.csv", b""), &[][..], "no header"),
        (file("other.csv", b"a,b\n1,2\n"), &[], "no column of the file is a field"),
        (file("old.xls", &[0xD0, 0xCF, 0x11, 0xE0, 0xA1]), &[], "save it as .xlsx"),
        (file("encrypted.xlsx", &[0xD0, 0xCF, 0x11, 0xE0, 0xA1]), &[], "encrypted, or of an old format"),
        (file("latin.csv", b"name\n\xE4\n"), &["--encoding", "utf-8"], "--encoding"),
        (file("name.csv", b"name\na\n"), &["--encoding", "nonsense"], "unknown encoding"),
        (folder.join("absent.csv"), &[], "absent.csv"),
        (file("zh.csv", b"a\n1\n"), &["--language", "zh"], "文件中没有任何列对应字段"),
    ] {
        let (code, _, errors) = import(&server, &path, more);
        assert!(code == 2 && errors.contains(part), "{}: {errors}", path.display());
    }
}

#[test]
fn formulas_are_texts_in_spreadsheets_and_come_back() {
    let server = Server::start(&["--rate", "0", "--customers", "0"]);
    let folder = folder("import-formulas");
    let file = folder.join("new.csv");
    fs::write(&file, "name,mobile,age\n=1+1,13800001001,\n'=cmd|'x'!A0,13800001002,\n=2,13800001003,old\n").unwrap();
    assert_eq!(import(&server, &file, &[]).0, 3);
    let failed = fs::read_to_string(with(&file, ".failed.csv")).unwrap();
    assert!(failed.contains("\n'=2,13800001003,old,"), "{failed}");
    let list = folder.join("list.csv");
    let export = ["export", "platform.customers.list", "--to", list.to_str().unwrap(), "--columns", "name"];
    assert_eq!(run(&mut server.client(&export)).0, 0);
    let mut names: Vec<String> = fs::read_to_string(&list).unwrap().lines().skip(1).map(str::to_string).collect();
    names.sort();
    assert_eq!(names, ["'=1+1", "'=cmd|'x'!A0"]);
}

/// Corrections are the work of a person, whichever command writes the rows again.
#[test]
fn a_file_of_rows_that_was_changed_is_kept() {
    let faults = folder("import-kept-faults").join("faults.json");
    fs::write(&faults, r#"[{"operation": "platform.customers.create", "fault": "drop_before"}]"#).unwrap();
    let server = Server::start(&["--rate", "0", "--faults", faults.to_str().unwrap()]);
    let file = folder("import-kept").join("new.csv");
    fs::write(&file, "name,mobile,age\n赵六,13700000001,old\n钱七,13700000002,30\n").unwrap();
    let numbered = |kind: &str, number: u8| with(&file, &format!(".{kind}.{number}.csv"));
    let (failed, unknown) = (with(&file, ".failed.csv"), with(&file, ".unknown.csv"));
    assert_eq!(counts(&server, &file, &[]).0, 5);
    let written = [&failed, &unknown].map(|path| fs::read_to_string(path).unwrap());
    // What was not changed is replaced.
    let (code, _, errors) = counts(&server, &file, &[]);
    assert!(code == 5 && !errors.contains("was changed"), "{errors}");
    assert!(!numbered("failed", 2).exists() && !numbered("unknown", 2).exists());

    // Corrections of cells, of a reason, and a row that was removed.
    let corrected = written[0].replace("old", "33");
    let lines: Vec<&str> = written[1].lines().collect();
    let noted = [written[1].trim_end(), "called\r\n"].concat();
    let removed = format!("{}\r\n", lines[0]);
    for unknown_text in [&noted, &removed] {
        fs::write(&failed, &corrected).unwrap();
        fs::write(&unknown, unknown_text).unwrap();
        for more in [&[][..], &["--settle"], &["--settle"]] {
            let (code, counted, errors) = counts(&server, &file, more);
            assert_eq!((code, &counted["failed"], &counted["unknown"]), (5, &1.into(), &1.into()), "{errors}");
            for (path, kept) in [(&failed, &corrected), (&unknown, unknown_text)] {
                assert_eq!(&fs::read_to_string(path).unwrap(), kept);
                let told = format!(
                    "{} was changed since the import wrote it, or is of another import, and stays as it is",
                    path.display()
                );
                assert!(errors.contains(&told), "{errors}");
            }
            assert!(errors.contains(&format!("failed rows, with the reason: {}", numbered("failed", 2).display())));
            assert_eq!(fs::read_to_string(numbered("failed", 2)).unwrap(), written[0]);
            assert_eq!(fs::read_to_string(numbered("unknown", 2)).unwrap().lines().count(), 2);
            // Those that were not changed were replaced again.
            assert!(!numbered("failed", 3).exists() && !numbered("unknown", 3).exists());
        }
    }
    // The second one, too.
    fs::write(numbered("failed", 2), &corrected).unwrap();
    assert_eq!(counts(&server, &file, &[]).0, 5);
    assert_eq!(fs::read_to_string(numbered("failed", 2)).unwrap(), corrected);
    assert_eq!(fs::read_to_string(numbered("failed", 3)).unwrap(), written[0]);

    // The corrections themselves are imported, and what still fails of them is beside them.
    fs::write(&failed, written[0].replace("old", "older")).unwrap();
    let again = with(&failed, ".failed.csv");
    assert_eq!(counts(&server, &failed, &[]).0, 3);
    fs::write(&again, fs::read_to_string(&again).unwrap().replace("older", "33")).unwrap();
    let kept = fs::read_to_string(&again).unwrap();
    assert_eq!(counts(&server, &failed, &[]).0, 3);
    assert_eq!(fs::read_to_string(&again).unwrap(), kept);
    assert_eq!(counts(&server, &again, &[]).0, 0);
    assert_eq!(fs::read_to_string(&again).unwrap(), kept);
    assert!(fs::read_to_string(&failed).unwrap().contains("older"));
    assert_eq!(number_of_customers(&server), 46);
}

/// Without rows to be written, a file that was not changed is deleted, and one that was is kept.
#[test]
fn a_file_of_rows_that_is_no_longer_needed_is_deleted_unless_it_was_changed() {
    for is_changed in [false, true] {
        let faults = folder("import-needless-faults").join("faults.json");
        fs::write(&faults, r#"[{"operation": "platform.customers.create", "fault": "drop_after"}]"#).unwrap();
        let server = Server::start(&["--rate", "0", "--faults", faults.to_str().unwrap()]);
        let file = folder("import-needless").join("new.csv");
        fs::write(&file, "name,mobile\n赵六,13700000001\n").unwrap();
        assert_eq!(counts(&server, &file, &[]).0, 5);
        let unknown = with(&file, ".unknown.csv");
        if is_changed {
            fs::write(&unknown, "name,mobile\n赵六,13700000009\n").unwrap();
        }
        let (code, _, errors) = counts(&server, &file, &["--settle"]);
        assert_eq!((code, errors.contains("was changed")), (0, is_changed), "{errors}");
        assert_eq!(unknown.exists(), is_changed);
    }
}

#[cfg(unix)]
#[test]
fn links_beside_the_file_are_neither_followed_nor_replaced() {
    use std::os::unix::fs::symlink;
    let server = Server::start(&["--rate", "0"]);
    let folder = folder("import-links");
    let (file, target) = (folder.join("new.csv"), folder.join("target"));
    fs::write(&file, "name,mobile,age\n赵六,13700000001,old\n").unwrap();
    fs::write(&target, "kept").unwrap();
    let links = [with(&file, ".mapping.toml"), with(&file, ".failed.csv")];
    for link in &links {
        symlink(&target, link).unwrap();
    }
    let (code, output, errors) = import(&server, &file, &["--dry-run"]);
    assert!(
        code == 2 && output.is_empty() && errors.contains("new.csv.mapping.toml: it is a link"),
        "{output}{errors}"
    );
    // With another mapping none is written.
    let mapping = folder.join("mapping.toml");
    fs::write(&mapping, "[columns]\n").unwrap();
    assert_eq!(import(&server, &file, &["--dry-run", "--map", mapping.to_str().unwrap()]).0, 3);
    assert_eq!(import(&server, &file, &[]).0, 3);
    assert!(with(&file, ".failed.2.csv").exists());
    assert!(links.iter().all(|link| fs::symlink_metadata(link).unwrap().is_symlink()));
    assert_eq!(fs::read_to_string(&target).unwrap(), "kept");
}

/// The rows of an import may be nowhere else, once another list is in its file.
#[test]
fn rows_of_an_import_with_another_journal_are_kept() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("import-other-journal").join("new.csv");
    fs::write(&file, "name,mobile,age\n赵六,13700000001,old\n").unwrap();
    assert_eq!(import(&server, &file, &[]).0, 3);
    let failed = fs::read_to_string(with(&file, ".failed.csv")).unwrap();
    fs::write(&file, "name,mobile,age\n钱七,13700000002,30\n").unwrap();
    let journal = with(&file, ".second.journal");
    let (code, _, errors) = import(&server, &file, &["--journal", journal.to_str().unwrap()]);
    assert!(code == 0 && errors.contains("is of another import"), "{code} {errors}");
    assert_eq!(fs::read_to_string(with(&file, ".failed.csv")).unwrap(), failed);
}

/// Such as a list of every day, with the same name.
#[test]
fn failed_rows_stay_where_the_journal_was_moved_away() {
    let server = Server::start(&["--rate", "0"]);
    for (what, header, faulty) in [("customers", "name,age", "钱七,old"), ("black-list", "number,type", ",13900000002")]
    {
        let folder = folder(&format!("import-daily-{what}"));
        let (file, map) = (folder.join("new.csv"), folder.join("map.toml"));
        fs::write(&map, if what == "customers" { "[columns]\n" } else { "[columns]\ntype = \"\"\n" }).unwrap();
        let import = |rows: &str| {
            fs::write(&file, format!("{header}\n{rows}\n")).unwrap();
            of(&server, what, &file, &["--map", map.to_str().unwrap()])
        };
        assert_eq!(import(&format!("13900000001,\n{faulty}")).0, 3);
        let failed = with(&file, ".failed.csv");
        let rows = fs::read_to_string(&failed).unwrap();
        fs::rename(with(&file, ".journal"), folder.join("yesterday.journal")).unwrap();
        for text in ["13900000003,", "13900000003,"] {
            let (code, _, errors) = import(text);
            assert!(code == 0 && errors.contains("is of another import"), "{code} {errors}");
            assert_eq!(fs::read_to_string(&failed).unwrap(), rows);
        }
    }
}

/// A file with a row that fails, which is the same row with any note, and the arguments that import it.
fn noted(file: &Path, note: &str) -> [String; 2] {
    let map = with(file, ".map.toml");
    fs::write(file, format!("name,mobile,age,note\n赵六,13700000001,old,{note}\n")).unwrap();
    fs::write(&map, "[columns]\nnote = \"\"\n").unwrap();
    ["--map".to_string(), map.to_str().unwrap().to_string()]
}

/// A full disk or a kill ends a program between two writes.
#[test]
fn a_file_of_rows_whose_checksum_was_not_written_is_replaced() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("import-no-sum").join("new.csv");
    let (failed, sum) = (with(&file, ".failed.csv"), with(&file, ".failed.csv.sum"));
    let second = with(&file, ".failed.2.csv");
    let import = |note: &str| {
        let (code, _, errors) = import(&server, &file, &noted(&file, note).each_ref().map(String::as_str));
        assert!(code == 3 && !errors.contains("was changed") && !second.exists(), "{code} {errors}");
        fs::read_to_string(&failed).unwrap()
    };
    let written = import("a");
    fs::remove_file(&sum).unwrap();
    assert_eq!(import("a"), written);
    assert!(sum.exists());
    // The next checksum was written, and the rows were not.
    assert!(import("b").contains(",b,"));
    fs::write(&failed, &written).unwrap();
    assert!(import("c").contains(",c,"));
}

#[test]
fn an_import_knows_its_files_in_a_folder_that_was_moved() {
    let server = Server::start(&["--rate", "0"]);
    let folder = folder("import-moved");
    let [before, after] = ["before", "after"].map(|name| folder.join(name));
    fs::create_dir(&before).unwrap();
    for (folder, note) in [(&before, "a"), (&after, "b")] {
        if note == "b" {
            fs::rename(&before, &after).unwrap();
        }
        let file = folder.join("new.csv");
        let (code, _, errors) = import(&server, &file, &noted(&file, note).each_ref().map(String::as_str));
        assert!(code == 3 && !with(&file, ".failed.2.csv").exists(), "{code} {errors}");
        assert!(fs::read_to_string(with(&file, ".failed.csv")).unwrap().contains(&format!(",{note},")));
    }
}

/// Such as a volume of a container that is mounted for reading.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_is_read_only_keeps_no_import_from_success() {
    const MOUNT: &str = r#"mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@""#;
    let in_namespace = |folder: &Path, command: &Command| {
        let mut wrapped = Command::new("unshare");
        wrapped.args(["-rm", "sh", "-c", MOUNT]).arg(folder).arg(command.get_program()).args(command.get_args());
        wrapped.env_clear().env("PATH", std::env::var_os("PATH").unwrap());
        wrapped.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
        wrapped
    };
    let server = Server::start(&["--rate", "0"]);
    let folder = folder("import-read-only");
    let (files, journal) = (folder.join("files"), folder.join("journal"));
    fs::create_dir(&files).unwrap();
    fs::write(files.join("new.csv"), "name,mobile\n赵六,13700000001\n").unwrap();
    if !in_namespace(&files, &Command::new("true")).output().is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: this user cannot mount a folder");
        return;
    }
    for _ in 0..2 {
        let import = command(&server, &files.join("new.csv"), &["--journal", journal.to_str().unwrap()]);
        let (code, _, errors) = run(&mut in_namespace(&files, &import));
        assert_eq!((code, errors.as_str()), (0, ""));
    }
}

/// The first request takes the rate limit, and the second waits for it.
#[cfg(target_os = "linux")]
#[test]
fn rows_that_wait_are_not_sent_when_the_terminal_is_closed() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("import-hangup").join("numbers.csv");
    let mut numbers = String::from("number\n");
    for number in 0..1000 {
        writeln!(numbers, "137{number:08}").unwrap();
    }
    fs::write(&file, numbers).unwrap();
    let black_list = ["import", "black-list", file.to_str().unwrap(), "--params", r#"{"type":"callInBlackNum"}"#];
    // The tests may run under `nohup` themselves.
    let heard = (&["env", "--default-signal=HUP"][..], &["HUP"][..], 129);
    for (wrapper, signals, status) in [heard, (&["nohup"], &["HUP", "TERM"], 143)] {
        let import = server.client(&black_list);
        let mut started = Command::new(wrapper[0]);
        started.args(&wrapper[1..]).arg(import.get_program()).args(import.get_args());
        started.envs(import.get_envs().filter_map(|(name, value)| Some((name, value?))));
        started.env("TRILINE_PLATFORM_PACING", "1/3600").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = started.spawn().unwrap();
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        let mut text = String::new();
        while !text.contains("waiting") && errors.read_line(&mut text).unwrap() > 0 {}
        for signal in signals {
            send_signal(&child, signal);
        }
        assert_eq!(wait(&mut child).code(), Some(status), "{text}");
        let journal = fs::read_to_string(with(&file, ".journal")).unwrap();
        assert!(journal.lines().last().unwrap().starts_with("{\"unsent\":"), "{journal}");
        fs::remove_file(with(&file, ".journal")).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_a_checksum_is_not_read() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("import-pipe-sum").join("new.csv");
    fs::write(&file, "name,mobile,age\n赵六,13700000001,old\n").unwrap();
    assert_eq!(import(&server, &file, &[]).0, 3);
    let sum = with(&file, ".failed.csv.sum");
    fs::remove_file(&sum).unwrap();
    // Its own rows are recognised without a checksum.
    fs::write(with(&file, ".failed.csv"), "name,mobile\n赵六,13700000009\n").unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&sum).status().unwrap().success());
    assert_eq!(import(&server, &file, &[]).0, 3);
    assert!(with(&file, ".failed.2.csv").exists());
}
