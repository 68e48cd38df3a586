//! Errors in the language of a client.

use triline::{Config, ErrorKind, Interface};

fn config(language: &str, more: &str) -> Result<Config, triline::Error> {
    let json = format!(
        r#"{{"baseUrl":"https://cc.example.com","account":"1","secret":"s","signing":"md5:hex:{{secret}}","language":"{language}"{more}}}"#
    );
    Config::from_json(Interface::Platform, json.as_bytes())
}

#[test]
fn a_client_tells_its_errors_in_its_language() {
    let error = config("zh", r#","retries":-1"#).unwrap_err();
    assert_eq!(error.message(), "retries：应为 0 到 20 的整数，实际为 -1");
    assert_eq!((error.kind(), error.code()), (ErrorKind::InvalidRequest, Some("range")));
    let error = config("en", r#","retries":-1"#).unwrap_err();
    assert_eq!(error.message(), "retries: expected an integer from 0 to 20, got -1");
    let error = config("fr", "").unwrap_err();
    assert_eq!((error.field(), error.expected()), (Some("language"), Some("one of en, zh")));
}
