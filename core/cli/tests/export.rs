//! `triline export`.

mod common;

use std::fs;
use std::io::Write as _;
use std::process::Stdio;

use common::{Gate, Server, client, folder, run, send_signal, wait, wait_while_running};
use serde_json::Value;

fn records(path: &std::path::Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap();
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    reader.records().map(|record| record.unwrap().iter().map(str::to_string).collect()).collect()
}

#[test]
fn customers_become_a_spreadsheet_in_the_words_of_the_account() {
    let server = Server::start(&["--rate", "0", "--customers", "300"]);
    let file = folder("export").join("customers.csv");
    let to = file.to_str().unwrap();
    let (code, output, errors) =
        run(&mut server.client(&["export", "platform.customers.list", r#"{"pageSize":100}"#, "--to", to, "--bom"]));
    assert_eq!((code, output.as_str()), (0, ""), "{errors}");
    assert!(errors.ends_with(&format!("300 rows in {to}\n")), "{errors}");
    assert!(fs::read(&file).unwrap().starts_with(b"\xEF\xBB\xBF"));
    let records = records(&file);
    assert_eq!(records.len(), 301);
    assert_eq!(records[0][..4], ["姓名", "性别", "年龄", "手机"]);
    let source = records[0].iter().position(|name| name == "客户来源").unwrap();
    assert!(
        records[1..].iter().all(|row| ["官网", "转介绍", "活动🎉"].contains(&row[source].as_str())),
        "{:?}",
        records[1]
    );
    assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);

    let (code, _, errors) = run(&mut server.client(&[
        "export",
        "platform.customers.list",
        "--to",
        to,
        "--raw",
        "--columns",
        "name,mobile",
    ]));
    assert_eq!(code, 0, "{errors}");
    assert_eq!(self::records(&file)[0], ["name", "mobile"]);
}

#[test]
fn an_interrupted_export_continues() {
    let accounts = ["--account", "1000001:s3cr3t", "--account", "1000002:s3cr3t"];
    let server = Server::start(&[&["--rate", "0", "--customers", "600"][..], &accounts].concat());
    let folder = folder("export-continues");
    let (whole, file) = (folder.join("whole.jsonl"), folder.join("list.jsonl"));
    let arguments = |to: &std::path::Path, more: &[&str]| {
        let list = ["export", "platform.customers.list", r#"{"pageSize":100}"#, "--to", to.to_str().unwrap()];
        [&list[..], more].concat().into_iter().map(str::to_string).collect::<Vec<_>>()
    };
    let client = |arguments: &[String]| server.client(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(run(&mut client(&arguments(&whole, &[]))).0, 0);

    // One request in an hour: the second page waits until the program is stopped.
    let mut slow = client(&arguments(&file, &[]));
    let mut child = slow.env("TRILINE_PLATFORM_PACING", "1/3600").stderr(Stdio::piped()).spawn().unwrap();
    let state = folder.join("list.jsonl.cursor");
    wait_while_running(&mut child, || fs::read_to_string(&state).is_ok_and(|state| state.contains("\"rows\":100")));
    send_signal(&child, "INT");
    assert_eq!(wait(&mut child).code(), Some(130));
    assert!(!file.exists() && state.exists());
    // What was written after the state was is cut off.
    let part = folder.join("list.jsonl.part");
    fs::write(&part, fs::read_to_string(&part).unwrap() + "{\"half").unwrap();

    let (code, _, errors) = run(&mut client(&arguments(&file, &["--reveal"])));
    assert!(code == 2 && errors.contains("--fresh"), "{errors}");
    // The rows of another account are not added to those of this one.
    let (code, _, errors) = run(client(&arguments(&file, &[])).env("TRILINE_PLATFORM_ACCOUNT", "1000002"));
    assert!(code == 2 && errors.contains("--fresh"), "{errors}");
    let (code, _, errors) = run(&mut client(&arguments(&file, &[])));
    assert!(code == 0 && errors.contains("continuing after 100 rows"), "{errors}");
    assert_eq!(fs::read_to_string(&file).unwrap(), fs::read_to_string(&whole).unwrap());
    assert!(!state.exists() && !part.exists());
}

/// The rows of a slice without a cursor are requested again, and those of a list that is complete are not.
#[test]
fn an_export_that_was_stopped_after_its_last_page_has_each_row_once() {
    let server = Server::start(&["--rate", "0", "--customers", "300"]);
    let folder = folder("export-last-page");
    let (whole, file) = (folder.join("whole.jsonl"), folder.join("list.jsonl"));
    let export = |to: &std::path::Path| {
        server.client(&["export", "platform.customers.list", r#"{"pageSize":100}"#, "--to", to.to_str().unwrap()])
    };
    assert_eq!(run(&mut export(&whole)).0, 0);
    let rows = fs::read_to_string(&whole).unwrap();

    let mut child = export(&file).env("TRILINE_PLATFORM_PACING", "1/3600").stderr(Stdio::null()).spawn().unwrap();
    let (part, state) = (folder.join("list.jsonl.part"), folder.join("list.jsonl.cursor"));
    wait_while_running(&mut child, || fs::read_to_string(&state).is_ok_and(|state| state.contains("\"rows\":100")));
    child.kill().unwrap();
    child.wait().unwrap();
    let first: Value = serde_json::from_str(&fs::read_to_string(&state).unwrap()).unwrap();
    fs::remove_file(&part).unwrap();
    fs::remove_file(&state).unwrap();
    for (slice, start, told) in [(0, 0, "300 rows in "), (1, rows.len(), "continuing after 300 rows")] {
        let mut forged = first.clone();
        forged["cursor"] = Value::Null;
        (forged["slice"], forged["sliceStart"]) = (slice.into(), start.into());
        (forged["bytes"], forged["rows"]) = (rows.len().into(), 300.into());
        triline::open_private_file(&part, "it").unwrap().write_all(rows.as_bytes()).unwrap();
        triline::open_private_file(&state, "it").unwrap().write_all(forged.to_string().as_bytes()).unwrap();
        let (code, _, errors) = run(&mut export(&file));
        assert!(code == 0 && errors.starts_with(told), "{errors}");
        assert_eq!(fs::read_to_string(&file).unwrap(), rows);
        assert!(!part.exists() && !state.exists());
    }
}

#[test]
fn a_table_has_the_rows_that_came_whatever_takes_the_place_of_the_draft() {
    let server = Server::start(&["--rate", "0", "--customers", "200"]);
    let folder = folder("export-replaced");
    for name in ["list.csv", "list.parquet"] {
        let (file, part) = (folder.join(name), folder.join(format!("{name}.part")));
        let to = file.to_str().unwrap();
        let arguments = ["export", "platform.customers.list", r#"{"pageSize":100}"#, "--raw", "--to", to];
        let gate = Gate::before(&server, 1);
        let mut export = client(&format!("http://{}", gate.address), &arguments);
        let mut child = export.stderr(Stdio::null()).spawn().unwrap();
        wait_while_running(&mut child, || fs::metadata(&part).is_ok_and(|part| part.len() > 0));
        fs::rename(&part, folder.join("moved")).unwrap();
        fs::write(&part, "{\"name\":\"another\"}\n").unwrap();
        gate.open();
        assert!(wait(&mut child).success());
        let rows = if name.ends_with("csv") { records(&file).len() - 1 } else { parquet(&file).1.len() };
        assert_eq!(rows, 200);
        assert_eq!(fs::read_to_string(&part).unwrap(), "{\"name\":\"another\"}\n");
    }
}

#[cfg(unix)]
#[test]
fn a_state_that_others_may_write_is_not_believed() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let server = Server::start(&["--rate", "0", "--customers", "300"]);
    let folder = folder("export-state");
    let (file, state, other) = (folder.join("list.jsonl"), folder.join("list.jsonl.cursor"), folder.join("other"));
    let export = || {
        let to = file.to_str().unwrap();
        run(&mut server.client(&["export", "platform.customers.list", r#"{"pageSize":100}"#, "--to", to]))
    };
    // It says that the list is complete.
    let job = r#"[\"platform.customers.list\",{\"pageSize\":100},null,false]"#;
    let forged = format!(r#"{{"job":"{job}","slice":1,"cursor":null,"bytes":0,"rows":0,"sliceStart":0}}"#);
    fs::write(&state, &forged).unwrap();
    fs::set_permissions(&state, fs::Permissions::from_mode(0o666)).unwrap();
    let (code, _, errors) = export();
    assert!(code == 2 && errors.contains("mode 666") && !file.exists(), "{errors}");
    fs::rename(&state, &other).unwrap();
    symlink(&other, &state).unwrap();
    let (code, _, errors) = export();
    assert!(code == 2 && errors.contains("symbolic link") && !file.exists(), "{errors}");
    fs::remove_file(&state).unwrap();
    let (code, _, errors) = export();
    assert!(code == 0 && errors.starts_with("300 rows"), "{errors}");
}

/// The columns of a Parquet file with their types, and its rows as texts.
fn parquet(path: &std::path::Path) -> (Vec<(String, String)>, Vec<Vec<String>>) {
    use parquet::file::reader::{FileReader as _, SerializedFileReader};
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let schema = reader.metadata().file_metadata().schema_descr_ptr();
    let columns = schema.columns().iter().map(|column| (column.name().to_string(), column.physical_type().to_string()));
    let cells = |row: parquet::record::Row| row.get_column_iter().map(|(_, field)| field.to_string()).collect();
    (columns.collect(), reader.get_row_iter(None).unwrap().map(|row| cells(row.unwrap())).collect())
}

#[test]
fn a_killed_export_to_parquet_continues() {
    let server = Server::start(&["--rate", "0", "--customers", "300"]);
    let folder = folder("export-parquet");
    let (file, csv) = (folder.join("list.parquet"), folder.join("list.csv"));
    let export = |to: &std::path::Path| {
        server.client(&["export", "platform.customers.list", r#"{"pageSize":100}"#, "--to", to.to_str().unwrap()])
    };
    // The dictionary takes two requests of three.
    let mut child = export(&file).env("TRILINE_PLATFORM_PACING", "3/3600").stderr(Stdio::null()).spawn().unwrap();
    let state = folder.join("list.parquet.cursor");
    wait_while_running(&mut child, || fs::read_to_string(&state).is_ok_and(|state| state.contains("\"rows\":100")));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!file.exists());
    let (code, _, errors) = run(export(&file).env("TRILINE_PLATFORM_PACING", "off"));
    assert!(code == 0 && errors.contains("continuing after 100 rows"), "{errors}");
    assert_eq!(run(export(&csv).env("TRILINE_PLATFORM_PACING", "off")).0, 0);

    let (columns, rows) = parquet(&file);
    let records = records(&csv);
    let names: Vec<&String> = columns.iter().map(|(name, _)| name).collect();
    assert_eq!(names, records[0].iter().collect::<Vec<_>>());
    assert!(columns.iter().all(|(_, kind)| kind == "BYTE_ARRAY"), "{columns:?}");
    assert_eq!(rows.len(), 300);
    let name = names.iter().position(|name| *name == "姓名").unwrap();
    for (row, record) in rows.iter().zip(&records[1..]) {
        assert_eq!(row[name], format!("{:?}", record[name]));
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

#[test]
fn columns_of_parquet_have_types() {
    let server = Server::start(&["--rate", "0"]);
    let file = folder("export-types").join("chats.parquet");
    let to = file.to_str().unwrap();
    let call = ["export", "platform.chat.sessions", "--to", to];
    let (code, _, errors) = run(server.client(&call).env("TRILINE_PLATFORM_PACING", "off"));
    assert_eq!(code, 0, "{errors}");
    let (columns, rows) = parquet(&file);
    assert!(!rows.is_empty());
    assert!(columns.iter().any(|(_, kind)| kind == "INT64"), "{columns:?}");
    assert!(columns.iter().any(|(_, kind)| kind == "BYTE_ARRAY"), "{columns:?}");
}

#[test]
fn a_time_range_is_exported_in_slices() {
    let server = Server::start(&["--rate", "0", "--customers", "400"]);
    let folder = folder("export-range");
    let export = |more: &[&str]| {
        let file = folder.join("list.jsonl");
        let arguments = [&["export", "platform.customers.list", "--to", file.to_str().unwrap()][..], more].concat();
        let (code, _, errors) = run(&mut server.client(&arguments));
        assert_eq!(code, 0, "{errors}");
        let mut ids: Vec<String> = fs::read_to_string(&file)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["id"].as_str().unwrap().to_string())
            .collect();
        ids.sort();
        ids
    };
    let all = export(&[]);
    assert_eq!(all.len(), 400);
    // They were created on one day, at the moment at which a slice ends.
    let first = run(&mut server.client(&["call", "platform.customers.list", r#"{"pageSize":1}"#])).1;
    let first: Value = serde_json::from_str(&first).unwrap();
    let created = first["list"][0]["createTime"].as_str().unwrap().to_string();
    let day = &created[..10];
    let sliced = export(&["--since", "2024-01-01", "--until", "2030-01-01", "--slice", "200"]);
    assert_eq!(sliced, all, "{day}");
    let at_its_edge = export(&["--since", "2024-01-01", "--until", &created]);
    assert!(at_its_edge.len() <= all.len());
    let none = export(&["--since", "2020-01-01", "--until", "2021-01-01"]);
    assert_eq!(none.len(), 0);
}

#[test]
fn an_incomplete_list_is_exported_anew() {
    let folder = folder("export-incomplete");
    let (faults, file) = (folder.join("faults.json"), folder.join("list.jsonl"));
    fs::write(&faults, r#"[{"operation":"platform.customers.list","times":0,"fault":"total_off:1"}]"#).unwrap();
    let server = Server::start(&["--rate", "0", "--customers", "700", "--faults", faults.to_str().unwrap()]);
    let export = ["export", "platform.customers.list", "--to", file.to_str().unwrap()];
    let (code, _, errors) = run(&mut server.client(&export));
    assert!(code == 4 && errors.contains("hint: --fresh") && !errors.contains("the same command"), "{code} {errors}");
}

/// One empty cell would be a column without a name.
#[test]
fn a_list_without_rows_has_no_more_than_a_header() {
    let server = Server::start(&["--rate", "0", "--customers", "0"]);
    let file = folder("export-empty").join("list.csv");
    let export = ["export", "platform.customers.list", "--to", file.to_str().unwrap()];
    for (more, text) in [(&[][..], ""), (&["--columns", "name,mobile"], "姓名,手机\r\n")] {
        let (code, _, errors) = run(&mut server.client(&[&export[..], more].concat()));
        assert_eq!((code, fs::read_to_string(&file).unwrap().as_str()), (0, text), "{errors}");
    }
}

#[test]
fn what_cannot_be_exported_is_told_before_anything_is_sent() {
    let server = Server::start(&[]);
    for (arguments, part) in [
        (&["export", "platform.roles.list", "--to", "a.csv"][..], "platform.customers.list"),
        (&["export", "platform.agents.query", "--to", "a.txt"], "--format"),
        (
            &["export", "platform.agents.query", "--to", "a.csv", "--since", "2026-01-01", "--until", "2026-02-01"],
            "no such time range",
        ),
        (&["export", "platform.customers.list", "--to", "/nowhere/a.csv"], "/nowhere/a.csv.part"),
    ] {
        let (code, _, errors) = run(&mut server.client(arguments));
        assert!(code == 2 && errors.contains(part), "{arguments:?}: {errors}");
    }
}

#[cfg(unix)]
#[test]
fn nothing_but_a_file_of_the_users_own_is_written() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let server = Server::start(&["--rate", "0", "--customers", "3"]);
    let folder = folder("export-links");
    let (other, file) = (folder.join("other"), folder.join("list.csv"));
    let command = |more: &[&str]| {
        let mut command = server.client(&["export", "platform.customers.list", "--to", file.to_str().unwrap()]);
        command.args(more);
        command
    };
    let export = || run(&mut command(&[]));
    fs::write(&other, "precious").unwrap();

    // Only the table appears, which others cannot read.
    fs::write(folder.join("list.csv.new"), "precious").unwrap();
    assert_eq!(export().0, 0);
    assert_eq!(fs::read_to_string(folder.join("list.csv.new")).unwrap(), "precious");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);

    // Nor are links and files of others in place of the rows used, nor what is no file replaced.
    let part = folder.join("list.csv.part");
    symlink(&other, &part).unwrap();
    let (code, _, errors) = export();
    assert!(code == 2 && errors.contains("list.csv.part"), "{errors}");
    fs::remove_file(&part).unwrap();
    fs::write(&part, "{}\n").unwrap();
    fs::set_permissions(&part, fs::Permissions::from_mode(0o644)).unwrap();
    assert_eq!(export().0, 2);
    // Nor is one of the user's own, unless that is asked for.
    fs::set_permissions(&part, fs::Permissions::from_mode(0o600)).unwrap();
    let (code, _, errors) = export();
    assert!(code == 2 && errors.contains("list.csv.part") && errors.contains("--fresh"), "{errors}");
    assert_eq!(fs::read_to_string(&part).unwrap(), "{}\n");
    assert_eq!(run(&mut command(&["--fresh"])).0, 0);
    assert!(!part.exists());
    fs::remove_file(&file).unwrap();
    symlink("/dev/null", &file).unwrap();
    let (code, _, errors) = export();
    assert!(code == 2 && errors.contains("list.csv"), "{errors}");
    assert!(fs::symlink_metadata(&file).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&other).unwrap(), "precious");
}
