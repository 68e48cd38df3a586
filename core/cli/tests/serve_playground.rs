//! `triline serve` with the playground.

mod common;

use std::fs;

use common::{Server, folder, triline};

fn get(path: &str, accept: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\naccept: {accept}\r\n\r\n")
}

#[test]
fn browsers_get_the_playground() {
    let folder = folder("playground");
    fs::create_dir(folder.join("views")).unwrap();
    fs::write(folder.join("index.html"), "<!doctype html><title>Playground</title>").unwrap();
    fs::write(folder.join("operations.json"), "{}").unwrap();
    fs::write(folder.join("views/chat.js"), "export {};").unwrap();
    fs::write(folder.parent().unwrap().join("secret.txt"), "secret").unwrap();
    let server = Server::start(&["--playground", folder.to_str().unwrap()]);
    let found = server.exchange(&get("/", "text/html,*/*"));
    assert!(found.contains("303 See Other") && found.contains("location: /playground/?service=/"), "{found}");
    let page = server.exchange(&get("/playground/?service=/", "text/html,*/*"));
    assert!(page.contains("content-type: text/html") && page.contains("<title>Playground</title>"), "{page}");
    let script = server.exchange(&get("/playground/views/chat.js", "*/*"));
    assert!(script.contains("content-type: text/javascript") && script.ends_with("export {};"), "{script}");
    for path in [
        "/playground/secret.txt",
        "/playground/../secret.txt",
        "/playground/..%2Fsecret.txt",
        "/playground/views",
        "/playground//etc/passwd",
    ] {
        let none = server.exchange(&get(path, "*/*"));
        assert!(!none.contains("200 OK") && !none.ends_with("secret"), "{path}: {none}");
    }
    assert!(server.exchange(&get("/", "*/*")).contains("content-type: text/plain"));
}

#[test]
fn another_folder_is_refused() {
    let folder = folder("no-playground");
    let output = triline(&["serve", "--playground", folder.to_str().unwrap()]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("expected the playground that examples/playground/build.sh makes"), "{error}");
}
