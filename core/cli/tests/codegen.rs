//! Typed classes of a field dictionary: what is generated, and that compilers take it.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{Server, folder, run, triline};
use serde_json::{Map, Value};
use triline::CustomerFields;

#[rustfmt::skip]
#[path = "codegen/customers.rs"]
#[allow(dead_code, unreachable_pub, clippy::pedantic, reason = "generated")]
mod customers;
#[rustfmt::skip]
#[path = "codegen/odd.rs"]
#[allow(dead_code, unreachable_pub, clippy::pedantic, reason = "generated")]
mod odd;

const LANGUAGES: [(&str, &str); 5] =
    [("ts", "ts"), ("python", "py"), ("kotlin", "kt"), ("swift", "swift"), ("rust", "rs")];

/// The folder with what was generated before.
fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/codegen")
}

/// Compares with what was generated before; with `TRILINE_WRITE` it becomes the new one.
fn compare(name: &str, source: &str) {
    let path = kept().join(name);
    if std::env::var_os("TRILINE_WRITE").is_some() {
        fs::write(&path, source).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == source,
        "{name} is not what is generated: TRILINE_WRITE=1 cargo test -p triline-cli --test codegen"
    );
}

#[test]
fn classes_of_the_service_and_of_a_file() {
    let server = Server::start(&[]);
    let odd = kept().join("odd.json");
    let written = folder("codegen").join("customers");
    for (language, suffix) in LANGUAGES {
        let (code, _, errors) =
            run(&mut server.client(&["codegen", "customers", "--lang", language, "--to", written.to_str().unwrap()]));
        assert_eq!(code, 0, "{errors}");
        compare(&format!("customers.{suffix}"), &fs::read_to_string(&written).unwrap());
        let arguments = ["codegen", "customers", "--lang", language, "--dictionary", odd.to_str().unwrap()];
        // Both are compiled in one project.
        let package: &[&str] = if language == "kotlin" { &["--package", "odd"] } else { &[] };
        let (code, output, errors) = run(&mut triline(&[&arguments[..], package].concat()));
        assert_eq!((code, errors.as_str()), (0, ""));
        compare(&format!("odd.{suffix}"), &output);
    }
    for (name, text) in [("nothing", "{}"), ("no JSON", "fields")] {
        fs::write(&written, text).unwrap();
        let (code, _, errors) =
            run(&mut triline(&["codegen", "customers", "--lang", "ts", "--dictionary", written.to_str().unwrap()]));
        assert!(code == 2 && errors.contains("codegen"), "{name}: {errors}");
    }
    let (code, _, errors) =
        run(&mut triline(&["codegen", "customers", "--lang", "kotlin", "--package", "a.class", "--dictionary", "x"]));
    assert!(code == 2 && errors.contains("--package"), "{errors}");
}

/// A customer that was read, and what the classes know of it.
fn row() -> Map<String, Value> {
    serde_json::from_str(include_str!("codegen/row.json")).unwrap()
}

/// The same as it is written.
fn written() -> Value {
    serde_json::from_str(include_str!("codegen/written.json")).unwrap()
}

#[test]
fn rows_become_customers_and_rows_again() {
    let customer = customers::Customer::from_row(&row());
    assert_eq!(customer.gender, Some(customers::GenderChoice::M));
    assert_eq!(
        customer.source.as_deref(),
        Some(&[customers::SourceChoice::Website, customers::SourceChoice::Refer][..])
    );
    assert_eq!(customer.date_range_1, Some(["2026-01-01", "2026-02-01"].map(String::from)));
    assert_eq!(Value::Object(customer.to_row()), written());
    assert_eq!(customers::Customer::from_row(&customer.to_row()), customer);
    // A text that is also the key of another choice.
    assert_eq!(odd::StringChoice::find("二"), Some(odd::StringChoice::Choice2));
    assert_eq!(odd::StringChoice::find("三"), Some(odd::StringChoice::Choice2));
}

#[test]
fn a_service_takes_what_is_written() {
    let server = Server::start(&[]);
    let call = |operation: &str, more: &str| {
        let (code, output, errors) = run(&mut server.client(&["call", operation, more]));
        assert_eq!(code, 0, "{errors}");
        output
    };
    let fields = call("platform.customers.fields", "{}");
    let regions = call("platform.customers.regions", "{}");
    let dictionary = CustomerFields::from_json(&format!("{{\"fields\":{fields},\"regions\":{regions}}}")).unwrap();
    let mut customer = customers::Customer::from_row(&row());
    customer.others.clear();
    let encoded = dictionary.encode_json(&Value::from(vec![Value::from(customer.to_row())]).to_string()).unwrap();
    call("platform.customers.create", &format!("{{\"customers\":{encoded}}}"));
    // What was stored as keys comes back.
    let rows = call("platform.customers.list", "--all");
    let mut read = rows.lines().map(|row| customers::Customer::from_row(&serde_json::from_str(row).unwrap()));
    let found = read.find(|one| one.name.as_deref() == Some("赵六")).unwrap();
    assert_eq!(
        (found.gender, &found.source, &found.checkbox_1),
        (customer.gender, &customer.source, &customer.checkbox_1)
    );
}

/// A program of the workspace or of the machine, if it is there.
fn tool(path: &str) -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let of_workspace = root.join(path);
    if of_workspace.exists() {
        return Some(of_workspace.canonicalize().unwrap());
    }
    let is_there =
        |name: &str| Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success());
    let name = Path::new(path).file_name()?.to_str()?;
    is_there(name).then(|| PathBuf::from(name))
}

fn succeeds(command: &mut Command) {
    let output = command.output().unwrap();
    let texts = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(output.status.success(), "{command:?}\n{}", texts.concat());
}

fn skipped(what: &str) {
    eprintln!("skipped: {what} is not installed");
}

#[test]
fn typescript_compiles() {
    let Some(tsc) = tool("bindings-wasm/node_modules/.bin/tsc") else { return skipped("tsc") };
    let out = folder("codegen-ts");
    let strict = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--target", "es2022"];
    succeeds(
        Command::new(tsc)
            .args(strict)
            .args(["--module", "es2022", "--outDir"])
            .arg(&out)
            .args(["customers.ts", "odd.ts"])
            .current_dir(kept()),
    );
    let Some(node) = tool("node") else { return skipped("node") };
    let program = format!(
        "import {{ fromRow, toRow }} from './customers.js';
        const row = toRow(fromRow({}));
        const wanted = {};
        const sorted = (one) => JSON.stringify(Object.entries(one).sort());
        if (sorted(row) !== sorted(wanted)) throw new Error(JSON.stringify(row));",
        Value::from(row()),
        written()
    );
    fs::write(out.join("package.json"), "{\"type\":\"module\"}").unwrap();
    fs::write(out.join("run.js"), program).unwrap();
    succeeds(Command::new(node).arg("run.js").current_dir(out));
}

#[test]
fn python_is_typed_and_runs() {
    let Some(python) = tool("target/venv/bin/python3") else { return skipped("python3") };
    let out = folder("codegen-py");
    for name in ["customers.py", "odd.py"] {
        fs::copy(kept().join(name), out.join(name)).unwrap();
    }
    let program = "import json, customers, odd
row, wanted = json.load(open('row.json')), json.load(open('wanted.json'))
written = customers.Customer.from_row(row).to_row()
assert written == wanted, written
assert odd.Customer.from_row({'string': '二'}).string == '二'";
    fs::write(out.join("row.json"), Value::from(row()).to_string()).unwrap();
    fs::write(out.join("wanted.json"), written().to_string()).unwrap();
    succeeds(Command::new(python).args(["-c", program]).current_dir(&out));
    let Some(pyright) = tool("target/venv/bin/pyright") else { return skipped("pyright") };
    fs::write(out.join("pyrightconfig.json"), "{\"typeCheckingMode\":\"strict\"}").unwrap();
    succeeds(Command::new(pyright).args(["customers.py", "odd.py"]).current_dir(out));
}

#[test]
fn swift_compiles() {
    let run = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ci/setup/swift-run.sh");
    let out = folder("codegen-swift");
    let swiftc = || {
        let mut command = Command::new("bash");
        command.arg(&run).args(["--exec", "-C"]).arg(&out).args(["swiftc", "-swift-version", "6"]);
        command
    };
    if !swiftc().arg("-version").output().is_ok_and(|output| output.status.success()) {
        return skipped("swiftc");
    }
    // The part of the package that the classes need.
    let json = "public enum JSONValue: Hashable, Sendable {
        case null, bool(Bool), integer(Int64), number(Double), string(String), array([JSONValue]), object([String: JSONValue])
    }";
    fs::write(out.join("JSONValue.swift"), json).unwrap();
    succeeds(swiftc().args(["-emit-module", "-module-name", "Triline", "-parse-as-library", "JSONValue.swift"]));
    for name in ["customers.swift", "odd.swift"] {
        fs::copy(kept().join(name), out.join(name)).unwrap();
        succeeds(swiftc().args(["-typecheck", "-warnings-as-errors", "-I", ".", name]));
    }
}
