//! How requests are authenticated.

use serde_json::{Value, json};
use triline_schema::operation::{Interface, Operation, Rule};

/// How requests are authenticated outside of the body.
pub(super) fn security_schemes() -> Value {
    let key = |place: &str, name: &str, description: &str| json!({ "type": "apiKey", "in": place, "name": name, "description": description });
    json!({
        "svc-appkey": key("header", "svc-appkey", "Account number."),
        "svc-sign": key("header", "svc-sign", "Computed from the request and the account's secret key; the vendor's documents do not show how."),
        "accessToken": key("query", "accessToken", "Access token, valid for two hours."),
        "refreshToken": key("query", "refreshToken", "Refresh token, valid for thirty days."),
    })
}

/// The security requirement, and the parameters outside the body.
pub(super) fn authentication(operation: &Operation) -> (Value, Vec<Value>) {
    let parameter = |place: &str, name: &str, pattern: &str, description: &str| {
        json!({ "in": place, "name": name, "required": true, "description": description,
                "schema": { "type": "string", "pattern": pattern } })
    };
    match operation.interface {
        Interface::Platform => (
            json!([{ "svc-appkey": [], "svc-sign": [] }]),
            vec![
                parameter("header", "svc-nonce", "^[0-9]{6}$", "Random number of six digits."),
                parameter("header", "svc-timestamp", "^[0-9]{10}$", "Seconds since 1970; valid for five minutes."),
            ],
        ),
        Interface::WorkPhone => {
            let timestamp = parameter("query", "timestamp", "^[0-9]{13}$", "Milliseconds since 1970.");
            let is_token = operation.rules.iter().any(|rule| matches!(rule, Rule::Token));
            let security = match (is_token, operation.verb()) {
                (true, "renew") => json!([{ "refreshToken": [] }]),
                (true, _) => json!([]),
                (false, _) => json!([{ "accessToken": [] }]),
            };
            (security, vec![timestamp])
        }
        Interface::AiAgent => (json!([]), Vec::new()),
    }
}

/// The members of a body that authenticate a request of the AI agent.
pub(super) fn fields_of_the_body() -> [(&'static str, Value); 5] {
    let text =
        |pattern: &str, description: &str| json!({ "type": "string", "pattern": pattern, "description": description });
    [
        ("appid", text("^[A-Za-z0-9]{32}$", "Application id: 32 letters and digits.")),
        (
            "apptoken",
            json!({ "type": "string", "description": "Application secret, sent in every body.", "format": "password" }),
        ),
        (
            "timestamp",
            text(
                "^[0-9]{14}$",
                "Current time, `yyyyMMddHHmmss`. The document names no time zone; triline assumes +08:00.",
            ),
        ),
        (
            "auth_token",
            text(
                "^[A-Za-z0-9+/]+=*$",
                "Base64 of `<appid>:<timestamp>`, with a colon between the two. Standard alphabet, padding and UTF-8 are \
                 assumed: the document names none of them.",
            ),
        ),
        (
            "sig",
            text(
                "^[0-9A-F]{32}$",
                "MD5 of `<appid><apptoken><timestamp>`, concatenated without separators, as 32 hexadecimal digits in upper \
                 case. `timestamp` is the member above. Valid for 24 hours.",
            ),
        ),
    ]
}
