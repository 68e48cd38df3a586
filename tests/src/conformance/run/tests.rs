//! A package that does something else than the vector must not pass.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::*;

fn vector(result: &str) -> Vector {
    let text = format!(
        r#"{{"name":"platform.roles.list/x","operation":"platform.roles.list","config":{{"platform":{{"retries":1,"secret":null}}}},
        "clock_ms":1760000000123,"nonce":"012345","params":{{}},"exchanges":[{{"request":{{"method":"POST","path":"/r",
        "query":{{}},"headers":{{}},"no_body":true}},"response":{{"status":200,"json":{{"b":1,"a":10000000000000000000000}}}}}}],
        "result":{result}}}"#
    );
    serde_json::from_str(&text).unwrap()
}

/// Runs a vector against an adapter that says these lines.
fn differences(result: &str, lines: &[&str]) -> Vec<String> {
    let mut lines = lines.iter();
    let ask = |_: &str| Ok(serde_json::from_str(lines.next().unwrap()).unwrap());
    converse(&vector(result), ask).unwrap().into_iter().map(|mismatch| mismatch.at).collect()
}

const REQUEST: &str = r#"{"request":{"method":"POST","url":"https://cc.example.com/r","headers":{},"body":""}}"#;

#[test]
fn what_is_right_passes() {
    assert_eq!(differences(r#"{"value":null}"#, &[REQUEST, r#"{"result":{"value":null}}"#]), [""; 0]);
    assert_eq!(differences(r#"{"items":[1]}"#, &[REQUEST, r#"{"result":{"items":[1]}}"#]), [""; 0]);
    let error = r#"{"result":{"error":{"kind":"api","code":"50020","more":1}}}"#;
    assert_eq!(differences(r#"{"error":{"kind":"api","code":"50020"}}"#, &[REQUEST, error]), [""; 0]);
}

#[test]
fn another_result_fails() {
    for result in [r#"{"value":0}"#, r#"{"items":null}"#, r#"{"error":{"kind":"api"}}"#, "null"] {
        let line = format!(r#"{{"result":{result}}}"#);
        assert_eq!(differences(r#"{"value":null}"#, &[REQUEST, &line]).len(), 1, "{result}");
    }
    for (error, at) in [
        (r#"{"kind":"http","code":"1"}"#, "error.kind"),
        (r#"{"kind":"api"}"#, "error.code"),
        (r#"{"kind":"api","code":1}"#, "error.code"),
    ] {
        let line = format!(r#"{{"result":{{"error":{error}}}}}"#);
        assert_eq!(differences(r#"{"error":{"kind":"api","code":"1"}}"#, &[REQUEST, &line]), [at], "{error}");
    }
    assert_eq!(
        differences(r#"{"error":{"kind":"api"}}"#, &[REQUEST, r#"{"result":{"value":{"kind":"api"}}}"#]),
        ["result"]
    );
}

#[test]
fn requests_are_counted() {
    let done = r#"{"result":{"value":null}}"#;
    assert_eq!(differences(r#"{"value":null}"#, &[done]), ["request 1"]);
    assert_eq!(differences(r#"{"value":null}"#, &[REQUEST, REQUEST, done]), ["request 2"]);
    let endless = |_: &str| Ok(serde_json::from_str(REQUEST).unwrap());
    assert!(converse(&vector(r#"{"value":null}"#), endless).is_err());
}

#[test]
fn the_adapter_is_told_everything() {
    let mut said = Vec::new();
    let mut answers = [REQUEST, r#"{"result":{"value":null}}"#].iter();
    let ask = |line: &str| {
        said.push(line.to_string());
        Ok(serde_json::from_str(answers.next().unwrap()).unwrap())
    };
    converse(&vector(r#"{"value":null}"#), ask).unwrap();
    let order: Value = serde_json::from_str(&said[0]).unwrap();
    let options = &order["run"]["options"];
    assert_eq!(options["signing"], "md5:hex:{appkey}{nonce}{timestamp}{secret}");
    assert_eq!(
        (&options["retries"], &options["fixed_nonce"], options.get("secret")),
        (&1.into(), &"012345".into(), None)
    );
    assert_eq!((&order["run"]["via"], &order["run"]["clock_ms"]), (&"call".into(), &1_760_000_000_123_i64.into()));
    // The answer arrives as it is written: its order and its numbers too.
    let answer: Value = serde_json::from_str(&said[1]).unwrap();
    let body = STANDARD.decode(answer["response"]["chunks"][0].as_str().unwrap()).unwrap();
    assert_eq!(String::from_utf8(body).unwrap(), r#"{"b":1,"a":10000000000000000000000}"#);
}

#[test]
fn a_dead_or_babbling_adapter_fails_and_is_started_anew() {
    let vector = vector(r#"{"value":null}"#);
    for command in ["true", "echo hello", "no-such-program-anywhere 2>/dev/null"] {
        let mut language = Language::new(command);
        assert!(language.run(&vector).is_err() && language.adapter.is_none(), "{command}");
    }
}
