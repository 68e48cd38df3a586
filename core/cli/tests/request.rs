//! `triline request`.

mod common;

use common::{Server, folder, run, run_with_input};
use serde_json::Value;

#[test]
fn a_path_that_no_document_describes_is_requested() {
    let server = Server::start(&[]);
    let path = "/openapi/v1/base/role/list";
    let (code, output, errors) = run(&mut server.client(&["request", "post", path, "--json", "{}"]));
    assert_eq!((code, errors.as_str()), (0, ""));
    let answer: Value = serde_json::from_str(&output).unwrap();
    assert!(answer["data"].as_array().is_some_and(|roles| roles.len() == 3), "{output}");
    let (code, output, _) = run_with_input(&mut server.client(&["request", "POST", path, "--json", "-"]), "{}");
    assert!(code == 0 && output.contains("data"), "{output}");
    let file = folder("request").join("body.json");
    std::fs::write(&file, "{").unwrap();
    let body = format!("@{}", file.display());
    let (code, _, errors) = run(&mut server.client(&["request", "POST", path, "--json", &body]));
    assert!(code == 2 && errors.contains("the body is not JSON"), "{errors}");
}

#[test]
fn its_faults_are_those_of_calls() {
    let server = Server::start(&[]);
    let (code, _, errors) = run(&mut server.client(&["request", "POST", "/nowhere"]));
    assert!(code == 3 || code == 5, "{code} {errors}");
    let (code, _, errors) = run(&mut server.client(&["request", "POST", "nowhere"]));
    assert!(code == 2 && errors.contains("path"), "{errors}");
    let (code, _, errors) = run(&mut server.client(&["request", "GET", "/x", "--query", "a"]));
    assert!(code == 2 && errors.contains("NAME=VALUE"), "{errors}");
}
