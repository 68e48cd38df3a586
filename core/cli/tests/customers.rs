//! Twenty thousand messy customers, as an administrator imports them, and a file of a hundred thousand.
//!
//! Both take long: `make matrix` runs them (`cargo test -p triline-cli --test customers -- --ignored`), and `make test` a
//! smaller file that goes the same way.

mod common;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::{Server, folder, run, wait_while_running};
use serde_json::Value;

fn with(path: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", path.display()))
}

/// The rows of the service, not paced.
fn import(server: &Server, file: &Path, more: &[&str]) -> Command {
    let mut command = server.client(&[&["import", "customers", file.to_str().unwrap(), "--json"][..], more].concat());
    command.env("TRILINE_PLATFORM_PACING", "off");
    command
}

fn counts(command: &mut Command) -> (i32, Value, String) {
    let (code, output, errors) = run(command);
    (code, serde_json::from_str(&output).unwrap_or_default(), errors)
}

/// Customers as spreadsheets of several hands have them: GBK, telephone numbers and dates in every form, quotes, line feeds in
/// cells, lines without cells, cells that are missing, formulas. A tenth of a percent each has an age that is none, a date that is
/// none, too many cells.
fn messy(rows: usize) -> (Vec<u8>, usize) {
    let mut text = String::from("姓名; 手机 ;年龄;客户来源;生日;备用列\r\n");
    let mut faulty = 0;
    for row in 0..rows {
        let (high, low) = (row / 10_000, row % 10_000);
        let phone = match row % 5 {
            0 => format!("+86 137-{high:04}-{low:04}"),
            1 => format!("137{high:04}{low:04}"),
            2 => format!("0086137{high:04}{low:04}"),
            3 => format!("137 {high:04} {low:04} "),
            _ => format!("137{high:04}{low:04}").chars().map(|c| char::from_u32(c as u32 + 0xFEE0).unwrap()).collect(),
        };
        let day = 1 + row % 28;
        let birthday = match row % 6 {
            0 => format!("2001/2/{day}"),
            1 => format!("2001-02-{day:02}"),
            2 => format!("2001年2月{day}日"),
            3 => format!("200102{day:02}"),
            4 => String::new(),
            _ => format!("2001.2.{day}"),
        };
        let name = match row % 100 {
            7 => format!("\"客户;{row}\""),
            17 => format!("\"客户\"\"{row}\"\"\""),
            19 => format!("'=客户{row}"),
            _ => format!("客户{row}"),
        };
        let (age, birthday, more) = match row % 1000 {
            101 => ("不详", birthday, ""),
            202 => ("30", "去年".to_string(), ""),
            303 => ("30", birthday, ";多;余"),
            _ if row % 3 == 0 => ("", birthday, ""),
            _ => ("30", birthday, ""),
        };
        faulty += usize::from(matches!(row % 1000, 101 | 202 | 303));
        let source = ["官网", "官网；转介绍", ""][row % 3];
        let note = if row % 4 == 0 { "\"备注;\n两行\"" } else { "" };
        write!(text, "{name};{phone};{age};{source};{birthday};{note}{more}\r\n").unwrap();
        if row % 250 == 0 {
            text.push_str(";;;;;\r\n");
        }
    }
    (encoding_rs::GBK.encode(&text).0.into_owned(), faulty)
}

/// The names of all customers of the service, with how often each is there.
fn names(server: &Server) -> BTreeMap<String, usize> {
    let arguments =
        ["call", "platform.customers.list", r#"{"pageSize":500}"#, "--all", "--output", "jsonl", "--columns", "name"];
    let (code, output, errors) = run(server.client(&arguments).env("TRILINE_PLATFORM_PACING", "off"));
    assert_eq!(code, 0, "{errors}");
    let mut names = BTreeMap::new();
    for line in output.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        *names.entry(row["name"].as_str().unwrap_or_default().to_string()).or_default() += 1;
    }
    names
}

/// Dry run, kill, resume, settle, correct, import again: each customer is there once.
fn each_customer_once(name: &str, rows: usize) {
    let folder = folder(name);
    let requests = rows.div_ceil(500);
    let (slow, lost, broken) = (requests / 4, requests / 2, requests * 3 / 4);
    let faults = folder.join("faults.json");
    // One request has no answer until the program is killed, one is executed without an answer, one is not executed.
    let of = |skip: usize, fault: &str| {
        format!(r#"{{"operation": "platform.customers.create", "skip": {skip}, "fault": "{fault}"}}"#)
    };
    let rules = [of(slow, "delay:600000"), of(lost, "drop_after"), of(broken, "drop_before")].join(",");
    fs::write(&faults, format!("[{rules}]")).unwrap();
    let server = Server::start(&["--rate", "0", "--customers", "0", "--faults", faults.to_str().unwrap()]);
    let file = folder.join("customers.csv");
    let (bytes, faulty) = messy(rows);
    fs::write(&file, bytes).unwrap();
    let (faulty, good) = (faulty as u64, (rows - faulty) as u64);

    // The dry run names the column that is no field, and every error.
    let tidy = ["--tidy", "trim,phone,date"];
    let mut dry = server.client(&[&["import", "customers", file.to_str().unwrap(), "--dry-run"][..], &tidy].concat());
    let (code, output, errors) = run(dry.env("TRILINE_PLATFORM_PACING", "off"));
    assert_eq!(code, 3, "{errors}");
    assert!(output.starts_with(&format!("GBK, separated by ;: {rows} rows; {good} would be sent")), "{output:.200}");
    assert!(errors.contains("备用列"), "{errors}");
    let listed =
        output.lines().filter(|line| line.contains("不详") || line.contains("去年") || line.contains("cells")).count();
    assert_eq!(listed as u64, faulty, "{output:.2000}");
    assert!(names(&server).is_empty());
    let map = with(&file, ".mapping.toml");
    let mapping = fs::read_to_string(&map).unwrap();
    assert!(mapping.contains("\"备用列\" = \"\""), "{mapping}");

    // Killed while a request is under way: what became of its rows is unknown from then on.
    let mapped = [&tidy[..], &["--map", map.to_str().unwrap()]].concat();
    let mut child = import(&server, &file, &mapped).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    wait_while_running(&mut child, || server.calls("platform.customers.create") > slow);
    child.kill().unwrap();
    child.wait().unwrap();

    // A connection that breaks ends the import; the same command continues, each time with the rows that are left.
    let (mut code, mut counted, mut errors) = counts(&mut import(&server, &file, &mapped));
    for _ in 0..2 {
        assert!(code == 5 && counted["left"].as_u64() > Some(0), "{counted} {errors}");
        (code, counted, errors) = counts(&mut import(&server, &file, &mapped));
    }
    assert_eq!(
        (code, &counted["ok"], &counted["failed"], counted["left"].as_u64()),
        (5, &(good - unknown(&counted)).into(), &faulty.into(), Some(0)),
        "{counted} {errors}"
    );
    assert!(unknown(&counted) > 1000 && unknown(&counted) <= 1500, "{counted}");
    // The service has the rows of two of the requests; that those of the third are not found proves nothing.
    let (code, counted, errors) = counts(&mut import(&server, &file, &[&mapped[..], &["--settle"]].concat()));
    assert_eq!((code, &counted["failed"], &counted["requests"]), (5, &faulty.into(), &0.into()), "{counted} {errors}");
    let missing = unknown(&counted);
    assert!((400..=500).contains(&missing), "{counted}");
    assert_eq!(names(&server).len() as u64, good - missing);
    // The journal records what was found.
    let (code, again, _) = counts(&mut import(&server, &file, &mapped));
    assert_eq!((code, &again["ok"], &again["unknown"]), (5, &counted["ok"], &missing.into()), "{again}");

    // Corrected in a spreadsheet, which adds nothing; surplus cells are removed.
    let failed = with(&file, ".failed.csv");
    let text = fs::read_to_string(&failed).unwrap();
    let failures = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes()).into_records();
    assert_eq!(failures.map(Result::unwrap).count() as u64, faulty);
    fs::write(&failed, text.replace("不详", "33").replace("去年", "2001/2/3").replace(",多,余", "")).unwrap();
    let again = ["--tidy", "trim,phone,date", "--map", map.to_str().unwrap()];
    let (code, counted, errors) = counts(&mut import(&server, &failed, &again));
    assert_eq!((code, &counted["ok"]), (0, &faulty.into()), "{counted} {errors}");
    // The operator knows that the others will not appear any more.
    let lost = with(&file, ".unknown.csv");
    let (code, counted, errors) = counts(&mut import(&server, &lost, &again));
    assert_eq!((code, &counted["ok"]), (0, &missing.into()), "{counted} {errors}");

    let names = names(&server);
    assert_eq!(names.len(), rows);
    assert!(names.values().all(|count| *count == 1));
    assert!(["客户;7", "客户\"17\"", "=客户19"].iter().all(|name| names.contains_key(*name)));
    // Nothing is left to do.
    let (code, counted, _) = counts(&mut import(&server, &failed, &again));
    assert_eq!((code, &counted["requests"]), (0, &0.into()));
}

fn unknown(counted: &Value) -> u64 {
    counted["unknown"].as_u64().unwrap_or_default()
}

#[test]
fn four_thousand_messy_customers_are_there_once() {
    each_customer_once("customers-few", 4000);
}

#[test]
#[ignore = "takes minutes: make matrix"]
fn twenty_thousand_messy_customers_are_there_once() {
    each_customer_once("customers-many", 20_000);
}

/// The most memory that a command took, in megabytes.
#[cfg(target_os = "linux")]
fn peak(command: &mut Command) -> (i32, u64) {
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    let mut peak = 0;
    loop {
        // The high-water mark stays readable until the end is waited for, without its memory: the last look before counts.
        if let Ok(text) = fs::read_to_string(&status) {
            let of = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
            let kilobytes = of.and_then(|text| text.trim().trim_end_matches(" kB").trim().parse::<u64>().ok());
            peak = peak.max(kilobytes.unwrap_or_default());
        }
        if let Some(status) = child.try_wait().unwrap() {
            return (status.code().unwrap(), peak / 1024);
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "takes minutes: make matrix"]
fn a_hundred_thousand_rows_take_a_hundred_megabytes() {
    let server = Server::start(&["--rate", "0", "--customers", "0"]);
    let file = folder("customers-memory").join("customers.csv");
    let (bytes, faulty) = messy(100_000);
    fs::write(&file, bytes).unwrap();
    let map = with(&file, ".mapping.toml");
    let tidy = ["--tidy", "trim,phone,date"];
    let (code, dry) = peak(&mut import(&server, &file, &[&tidy[..], &["--dry-run"]].concat()));
    assert_eq!(code, 3);
    let (code, sent) = peak(&mut import(&server, &file, &[&tidy[..], &["--map", map.to_str().unwrap()]].concat()));
    assert_eq!(code, 3);
    println!("100,000 rows, {faulty} of them faulty: {dry} MB for a dry run, {sent} MB for the import");
    assert!(dry > 0 && dry < 100 && sent > 0 && sent < 100, "{dry} {sent}");
}
