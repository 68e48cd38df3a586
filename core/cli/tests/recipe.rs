//! Finding the recipe behind a signature.

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE};
use common::{folder, run, triline};
use md5::Md5;
use sha2::{Digest as _, Sha256, Sha512};
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
        // The secret behind the parameters, before them, on both sides.
        "md5:HEX:appkey={appkey}&nonce={nonce}&timestamp={timestamp}&key={secret}",
        "md5:hex:appkey={appkey}&nonce={nonce}&timestamp={timestamp}{secret}",
        "md5:HEX:{secret}appkey{appkey}nonce{nonce}timestamp{timestamp}{secret}",
        "sha256:hex:{secret}{appkey}{nonce}{timestamp}{secret}",
        "sha1:HEX:appKey={appkey}&nonce={nonce}&timestamp={timestamp}&appSecret={secret}",
        "md5:hex:AppKey={appkey}&Nonce={nonce}&Timestamp={timestamp}&AppSecret={secret}",
        "sha256:HEX:svc-appkey={appkey}&svc-nonce={nonce}&svc-timestamp={timestamp}&svc-secret={secret}",
        "md5:hex:nonce={nonce}&timestamp={timestamp}&app_secret={secret}",
        "hmac-sha256:base64:svc-appkey={appkey}&svc-nonce={nonce}&svc-timestamp={timestamp}",
        "hmac-sha256:hex:{appkey}\n{nonce}\n{timestamp}",
        "hmac-md5:HEX:timestamp={timestamp}&nonce={nonce}",
    ] {
        let (code, output, errors) = run(&mut find(recipe, &[]));
        assert_eq!((code, errors.as_str()), (0, ""), "{recipe}");
        assert_eq!(output, format!("{}\n", recipe.replace('\n', "\\n")));
    }
}

/// The headers of a request with that signature, as arguments.
fn signed(sign: &str, timestamp: &str, more: &[&str]) -> Command {
    let headers = ["recipe", "--appkey", "1000001", "--nonce", "853871", "--timestamp", timestamp, "--sign", sign];
    let mut command = triline(&[&headers, more].concat());
    command.env("TRILINE_PLATFORM_SECRET", SECRET);
    command
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

#[test]
fn schemes_of_the_market_are_recipes() {
    let text = "10000018538711760000000s3cr3t";
    let sha256 = Sha256::digest(text);
    let md5 = hex(&Md5::digest(text));
    let body = hex(&Md5::digest("{}"));
    let file = folder("recipe-schemes").join("body.json");
    std::fs::write(&file, "{}").unwrap();
    let with_body = ["--body", file.to_str().unwrap()];
    let with_path = ["--path", "/openapi/v1/base/role/list"];
    let (seconds, milliseconds) = ("1760000000", "1760000000000");
    for (sign, timestamp, more, recipe) in [
        (
            STANDARD_NO_PAD.encode(sha256),
            seconds,
            &[][..],
            "sha256:base64-no-padding:{appkey}{nonce}{timestamp}{secret}",
        ),
        (
            URL_SAFE.encode(Sha256::digest("8538711000001s3cr3t")),
            seconds,
            &[],
            "sha256:base64url:{nonce}{appkey}{secret}",
        ),
        (md5[8..24].to_string(), seconds, &[], "md5:hex16:{appkey}{nonce}{timestamp}{secret}"),
        (md5[8..24].to_uppercase(), seconds, &[], "md5:HEX16:{appkey}{nonce}{timestamp}{secret}"),
        (hex(&Md5::digest(&md5)), seconds, &[], "md5(md5):hex:{appkey}{nonce}{timestamp}{secret}"),
        (
            hex(&Md5::digest(hex(&Md5::digest("8538711760000000")) + SECRET)),
            seconds,
            &[],
            "md5(md5+secret):hex:{nonce}{timestamp}",
        ),
        (
            hex(&Md5::digest(format!("1000001{milliseconds}{SECRET}"))),
            milliseconds,
            &[],
            "md5:hex:{appkey}{timestamp_ms}{secret}",
        ),
        (
            hex(&Md5::digest(format!("853871&{body}&{SECRET}"))),
            seconds,
            &with_body,
            "md5:hex:{nonce}&{md5(body)}&{secret}",
        ),
        (
            hex(&Md5::digest(format!("nonce=853871&path=%2Fopenapi%2Fv1%2Fbase%2Frole%2Flist&key={SECRET}"))),
            seconds,
            &with_path,
            "md5:hex:nonce={nonce}&path={urlencode(path)}&key={secret}",
        ),
    ] {
        let (code, output, errors) = run(&mut signed(&sign, timestamp, more));
        assert_eq!((code, output.trim_end(), errors.as_str()), (0, recipe, ""));
    }
}

#[test]
fn schemes_that_need_a_signer_are_named() {
    for (text, timestamp, scheme) in [
        ("10000018538711760000000s3cr3t", "1760000000", "sha512:hex:{appkey}{nonce}{timestamp}{secret}"),
        ("8538711000001s3cr3t", "1760000000000", "sha512:hex:{nonce}{appkey}{secret}"),
    ] {
        let (code, output, errors) = run(&mut signed(&hex(&Sha512::digest(text)), timestamp, &[]));
        assert_eq!((code, output.as_str()), (3, ""), "{scheme}: {errors}");
        assert!(errors.lines().any(|line| line.trim() == scheme), "{scheme}: {errors}");
        assert!(errors.contains("--sign-command") && !errors.contains(SECRET), "{errors}");
    }
    // A time of another form, which the client does not send.
    let sign = hex(&Md5::digest(format!("1000001{}{SECRET}", "20251009090000")));
    let (code, output, errors) = run(&mut signed(&sign, "20251009090000", &[]));
    assert_eq!((code, output.as_str()), (3, ""), "{errors}");
    assert!(errors.contains("md5:hex:{appkey}{timestamp}{secret}") && errors.contains("10 or 13 digits"), "{errors}");
}

#[test]
fn a_recipe_in_milliseconds_reaches_a_service_that_wants_them() {
    let signing = "sha256(md5):base64url:{timestamp_ms}{nonce}{MD5(body)}{urlencode(path)}{secret}";
    let server = common::Server::start(&["--signing", signing]);
    let call = |recipe: &str| {
        let mut command = server.client(&["call", "platform.agents.query", r#"{"agentNumber":"1001"}"#]);
        run(command.env("TRILINE_PLATFORM_SIGNING", recipe))
    };
    let (code, output, errors) = call(signing);
    assert!(code == 0 && output.contains("1001"), "{output}{errors}");
    let (code, _, errors) = call(&signing.replace("_ms", ""));
    assert!(code == 3 && errors.contains("50019"), "{errors}");
}

#[test]
fn several_samples_tell_recipes_apart() {
    let folder = folder("recipe-samples");
    let mut arguments = vec!["recipe".to_string()];
    // In the first, account and nonce are the same, so that their order cannot be seen.
    for (name, account, nonce) in [("first", "853871", "853871"), ("second", "1000001", "853872")] {
        let sign = hex(&Md5::digest(format!("{account}{nonce}1760000000{SECRET}")));
        let path = folder.join(name);
        let sample = serde_json::json!({"appkey": account, "nonce": nonce, "timestamp": 1_760_000_000, "sign": sign});
        std::fs::write(&path, sample.to_string()).unwrap();
        arguments.extend(["--sample".to_string(), path.display().to_string()]);
    }
    let find = |arguments: &[String]| {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        run(triline(&arguments).env("TRILINE_PLATFORM_SECRET", SECRET))
    };
    let (code, output, errors) = find(&arguments[..3]);
    assert!(code == 0 && output.lines().count() > 1 && errors.contains("another sample"), "{output}{errors}");
    let (code, output, errors) = find(&arguments);
    assert_eq!((code, output.as_str(), errors.as_str()), (0, "md5:hex:{appkey}{nonce}{timestamp}{secret}\n", ""));
    std::fs::write(folder.join("first"), "{}").unwrap();
    let (code, _, errors) = find(&arguments);
    assert!(code == 2 && errors.contains("appkey is missing"), "{errors}");
}

#[test]
fn the_length_of_a_signature_is_a_hint() {
    let (code, _, errors) = run(&mut signed(&"0f".repeat(20), "1760000000", &[]));
    assert!(code == 3 && errors.contains("40 characters: sha1, hmac-sha1, written as hex"), "{errors}");
    let (_, _, errors) = run(&mut signed("0f0f", "1760000000", &[]));
    assert!(errors.contains("no digest is written with these 4 characters"), "{errors}");
    let (code, output, _) = run(&mut triline(&["recipe", "--sign-command"]));
    assert!(code == 0 && ["JavaScript", "Python", "Rust", "Kotlin", "Swift"].iter().all(|name| output.contains(name)));
}

#[test]
fn recipes_with_path_and_body_are_found_where_these_are_given() {
    let body = folder("recipe").join("body.json");
    std::fs::write(&body, "{}").unwrap();
    for (recipe, more) in [
        ("md5:hex:{method}{path}{timestamp}{secret}", ["--path", "/openapi/v1/base/role/list"]),
        ("md5:hex:{body}{nonce}{secret}", ["--body", body.to_str().unwrap()]),
    ] {
        assert_eq!(run(&mut find(recipe, &[])).0, 3);
        let (code, output, _) = run(&mut find(recipe, &more));
        assert_eq!((code, output), (0, format!("{recipe}\n")));
    }
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
