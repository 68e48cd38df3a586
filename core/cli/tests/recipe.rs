//! Finding the recipe behind a signature.

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

use common::{folder, run, triline};
use triline::{Recipe, SignInput};

const SECRET: &str = "s3cr3t";

/// A request that was signed by a recipe, as arguments.
fn find(recipe: &str, more: &[&str]) -> Command {
    let input = SignInput {
        account: "1000001".into(),
        nonce: "853871".into(),
        timestamp: "1760000000".into(),
        method: "POST",
        path: "/openapi/v1/base/role/list".into(),
        body: b"{}".to_vec(),
    };
    let sign = recipe.parse::<Recipe>().unwrap().signature(&input, SECRET);
    let headers = ["recipe", "--appkey", "1000001", "--nonce", "853871", "--timestamp", "1760000000", "--sign", &sign];
    let mut command = triline(&[&headers, more].concat());
    command.env("TRILINE_PLATFORM_SECRET", SECRET);
    command
}

#[test]
fn usual_recipes_are_found() {
    for recipe in [
        "md5:hex:{appkey}{nonce}{timestamp}{secret}",
        "md5:HEX:{secret}{timestamp}{nonce}{appkey}",
        "sha256:hex:appkey={appkey}&nonce={nonce}&timestamp={timestamp}&secret={secret}",
        "hmac-sha1:base64:{appkey}&{nonce}&{timestamp}",
        "sha1:hex:svc-nonce={nonce}|svc-timestamp={timestamp}|svc-secret={secret}",
    ] {
        let (code, output, errors) = run(&mut find(recipe, &[]));
        assert_eq!((code, errors.as_str()), (0, ""), "{recipe}");
        assert_eq!(output, format!("{recipe}\n"));
    }
}

#[test]
fn recipes_with_path_and_body_are_found_where_these_are_given() {
    let recipe = "md5:hex:{path}{body}{secret}";
    assert_eq!(run(&mut find(recipe, &[])).0, 3);
    let body = folder("recipe").join("body.json");
    std::fs::write(&body, "{}").unwrap();
    let more = ["--path", "/openapi/v1/base/role/list", "--body", body.to_str().unwrap()];
    let (code, output, _) = run(&mut find(recipe, &more));
    assert_eq!((code, output), (0, format!("{recipe}\n")));
}

#[test]
fn the_secret_may_come_from_standard_input_and_is_not_shown() {
    let mut command = find("md5:hex:{nonce}{secret}", &[]);
    command.env_remove("TRILINE_PLATFORM_SECRET").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"s3cr3t\n").unwrap();
    assert_eq!(child.wait_with_output().unwrap().stdout, b"md5:hex:{nonce}{secret}\n");

    let (code, _, errors) = run(find("md5:hex:{nonce}!{secret}", &[]).env("TRILINE_PLATFORM_SECRET", "other"));
    assert!(code == 3 && errors.starts_with("no recipe fits"), "{errors}");
    let (code, _, errors) = run(find("md5:hex:{nonce}{secret}", &[]).env_remove("TRILINE_PLATFORM_SECRET"));
    assert!(code == 2 && errors.contains("TRILINE_PLATFORM_SECRET"), "{errors}");
}
