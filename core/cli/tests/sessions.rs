//! Captured terminal sessions of `tests/sessions`. `TRYCMD=overwrite cargo test -p triline-cli --test sessions` captures them again; read
//! the difference before it is committed.
#![cfg(unix)]

mod common;

use common::{Server, folder};

/// Runs the commands of a session against a service of its own, in a copy of the folder `NAME.in` if there is one.
fn session(name: &str, arguments: &[&str]) {
    let server = Server::start(arguments);
    let cases = trycmd::TestCases::new();
    cases.register_bin("triline", std::path::Path::new(env!("CARGO_BIN_EXE_triline")));
    for (name, value) in server.client(&[]).get_envs() {
        cases.env(name.to_str().unwrap(), value.unwrap().to_str().unwrap());
    }
    let home = folder(&format!("session-{name}"));
    for (name, value) in [
        ("XDG_CONFIG_HOME", home.to_str().unwrap()),
        ("TRILINE_PLATFORM_PACING", "off"),
        ("LC_ALL", "C.UTF-8"),
        ("COLUMNS", "100"),
        ("NO_COLOR", "1"),
        ("TRILINE_LANGUAGE", "en"),
    ] {
        cases.env(name, value);
    }
    cases.insert_var("[ADDRESS]", server.address.clone()).unwrap();
    cases.insert_var("[HOME]", home.to_str().unwrap().to_string()).unwrap();
    cases.case(format!("tests/sessions/{name}"));
    cases.run();
}

#[test]
fn import() {
    session("import.md", &["--rate", "0", "--customers", "0"]);
}

#[test]
fn export_and_plot() {
    session("export.md", &["--rate", "0", "--customers", "30"]);
}

#[test]
fn doctor() {
    session("doctor.md", &["--rate", "0"]);
}

#[test]
fn mistakes() {
    session("mistakes.md", &["--rate", "0"]);
}
