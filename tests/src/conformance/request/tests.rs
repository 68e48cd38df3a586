//! A request that is wrong in any way must not pass.

use super::*;

fn differences(expected: &str, url: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<String> {
    let expected: Request = serde_json::from_str(expected).unwrap();
    let actual = Actual {
        method: "POST".into(),
        url: url.into(),
        headers: headers.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect(),
        body: STANDARD.encode(body),
    };
    let mut found = Vec::new();
    check("request 1", "https://a.example/base", &expected, &actual, &mut found);
    found.into_iter().map(|mismatch| mismatch.at.strip_prefix("request 1: ").unwrap().to_string()).collect()
}

const JSON: &str = r#"{"method":"POST","path":"/x","query":{"q":"a b"},"headers":{"svc-nonce":"012345"},
    "between":{"svc-timestamp":["100","200"],"sig":["!","~"]},"json":{"limit":20}}"#;
const URL: &str = "https://a.example/base/x?q=a%20b";
const HEADERS: &[(&str, &str)] = &[("Svc-Nonce", "012345"), ("svc-timestamp", "150"), ("more", "is fine")];
const BODY: &[u8] = br#"{"limit":20.0,"sig":"abc"}"#;

#[test]
fn a_right_request_passes() {
    assert_eq!(differences(JSON, URL, HEADERS, BODY), [""; 0]);
    assert_eq!(differences(JSON, "https://a.example/base/x?q=a+b", HEADERS, BODY), [""; 0]);
}

#[test]
fn a_wrong_request_does_not() {
    let headers = |name: &str, value: &str| {
        let changed = HEADERS.iter().map(|(key, old)| {
            if key.eq_ignore_ascii_case(name) { (*key, value.to_string()) } else { (*key, (*old).to_string()) }
        });
        changed.collect::<Vec<_>>()
    };
    for (url, at) in [
        ("https://a.example/x?q=a%20b", "address"),
        ("https://a.example/base/y?q=a%20b", "address"),
        ("http://a.example/base/x?q=a%20b", "address"),
        ("https://a.example/base/x", "query"),
        ("https://a.example/base/x?q=a%20b&r=1", "query"),
        ("https://a.example/base/x?q=a%20b&q=a%20b", "query"),
        ("https://a.example/base/x?q=a%2520b", "query"),
    ] {
        assert_eq!(differences(JSON, url, HEADERS, BODY), [at], "{url}");
    }
    for (name, value, at) in [
        ("svc-nonce", "12345", "header svc-nonce"),
        ("svc-timestamp", "99", "svc-timestamp"),
        ("svc-timestamp", "2000", "svc-timestamp"),
        ("svc-timestamp", "", "svc-timestamp"),
    ] {
        let headers = headers(name, value);
        let headers: Vec<_> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        assert_eq!(differences(JSON, URL, &headers, BODY), [at], "{value}");
    }
    assert_eq!(differences(JSON, URL, &HEADERS[..1], BODY), ["svc-timestamp"]);
    for (body, at) in [
        (r#"{"limit":20}"#, "sig"),
        (r#"{"limit":20,"sig":""}"#, "sig"),
        (r#"{"limit":"20","sig":"abc"}"#, "body.limit"),
        (r#"{"limit":20,"sig":"abc","page":1}"#, "body.page"),
        (r#"{"sig":"abc"}"#, "body.limit"),
        ("", "body"),
    ] {
        assert_eq!(differences(JSON, URL, HEADERS, body.as_bytes()), [at], "{body}");
    }
}

#[test]
fn no_body_is_nothing_or_an_empty_object() {
    let expected = r#"{"method":"POST","path":"/x","query":{},"headers":{},"no_body":true}"#;
    let differences = |body: &[u8]| differences(expected, "https://a.example/base/x", &[], body);
    assert!(differences(b"").is_empty() && differences(b"{}").is_empty() && differences(b" { } ").is_empty());
    for body in ["null", "[]", "{\"a\":1}", " "] {
        assert_eq!(differences(body.as_bytes()), ["body"], "{body}");
    }
    let silent = r#"{"method":"POST","path":"/x","query":{},"headers":{}}"#;
    assert_eq!(super::tests::differences(silent, "https://a.example/base/x", &[], b""), ["body"]);
}

#[test]
fn the_method_counts() {
    let expected = r#"{"method":"GET","path":"/x","query":{},"headers":{},"no_body":true}"#;
    assert_eq!(differences(expected, "https://a.example/base/x", &[], b""), ["method"]);
}

#[test]
fn parts_are_compared_in_any_order() {
    let expected = r#"{"method":"POST","path":"/x","query":{},"headers":{},"between":{"t":["1","2"]},"multipart":[
        {"name":"a","value":"1"},{"name":"f","filename":"x.md","base64":"aGk="},{"name":"g","filename":"y.md","size":2}]}"#;
    let part = |name: &str, filename: Option<&str>, content: &str| {
        let filename = filename.map(|filename| format!("; filename=\"{filename}\"")).unwrap_or_default();
        format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"{filename}\r\n\r\n{content}\r\n")
    };
    let (a, f, g, t) =
        (part("a", None, "1"), part("f", Some("x.md"), "hi"), part("g", Some("y.md"), "ab"), part("t", None, "15"));
    let differences = |parts: &[&String]| {
        let body = parts.iter().map(|part| part.as_str()).collect::<String>() + "--b--\r\n";
        differences(
            expected,
            "https://a.example/base/x",
            &[("content-type", "multipart/form-data; boundary=b")],
            body.as_bytes(),
        )
    };
    assert!(differences(&[&t, &g, &f, &a]).is_empty());
    assert_eq!(differences(&[&g, &f, &a]), ["t"]);
    assert_eq!(differences(&[&t, &g, &f]), ["part a"]);
    assert_eq!(differences(&[&t, &g, &f, &a, &a]), ["part a"]);
    for (wrong, at) in [
        (part("g", Some("y.md"), "abc"), "part g"),
        (part("g", Some("z.md"), "ab"), "part g"),
        (part("g", None, "ab"), "part g"),
    ] {
        assert_eq!(differences(&[&t, &wrong, &f, &a]), [at, at]);
    }
    assert_eq!(differences(&[&t, &g, &part("f", Some("x.md"), "ho"), &a]), ["part f", "part f"]);
}
