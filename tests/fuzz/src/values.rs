//! Targets that drive nothing: JSON texts, configurations and customers.

use serde_json::Value;
use triline_protocol::{Config, CustomerFields, Interface, Options, Recipe};

use super::line;

/// A JSON text, compared with what `serde_json` makes of it.
pub fn scanner(data: &[u8]) {
    // A byte order mark is skipped.
    let text = data.strip_prefix(b"\xef\xbb\xbf").unwrap_or(data);
    let theirs = serde_json::from_slice::<Value>(text);
    match (triline_protocol::fuzz::rewrite_json(data), theirs) {
        (Some(ours), Ok(theirs)) => {
            let again = serde_json::from_str::<Value>(&ours).expect("what is written is JSON");
            assert_eq!(again, theirs, "the texts differ");
        }
        (None, Err(_)) => {}
        // Numbers are not converted, and half a surrogate pair is replaced.
        (Some(_), Err(error)) => {
            let why = error.to_string();
            let known = ["number out of range", "surrogate", "unexpected end of hex escape", "recursion limit"];
            assert!(known.iter().any(|known| why.contains(known)), "accepted, though {why}");
        }
        (None, Ok(_)) => assert!(depth(text) > 64, "refused, though it is JSON"),
    }
}

/// How deep a JSON text is nested. A tree would not tell: of members with one name it keeps the last.
fn depth(text: &[u8]) -> usize {
    let (mut depth, mut max, mut in_string, mut is_escaped) = (0_usize, 0, false, false);
    for byte in text {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = in_string,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth -= 1,
            _ => {}
        }
        max = max.max(depth);
    }
    max
}

/// Options of a client, of a call, and a signing recipe. First line: the interface. Rest: the options.
pub fn configuration(data: &[u8]) {
    let (interface, json) = line(data);
    let interface = match interface {
        "work_phone" => Interface::WorkPhone,
        "ai_agent" => Interface::AiAgent,
        _ => Interface::Platform,
    };
    let shown = |json: &[u8]| match Config::from_json(interface, json) {
        Ok(config) => format!("{config:?}"),
        Err(error) => format!("{error} {error:?} {}", error.to_json()),
    };
    for secret in secrets(json).into_iter().filter(|secret| shown(json).contains(secret)) {
        // The library's own words may hold the same text by chance: they do so for another secret, too.
        let other = String::from_utf8_lossy(json).replace(&secret, &"*".repeat(secret.len()));
        assert!(shown(other.as_bytes()).contains(&secret), "a secret is shown: {}", shown(json));
    }
    drop(Options::from_json(json));
    if let Ok(text) = std::str::from_utf8(json)
        && let Ok(recipe) = text.parse::<Recipe>()
    {
        assert_eq!(recipe.to_string().parse::<Recipe>().as_ref().map(ToString::to_string), Ok(recipe.to_string()));
    }
}

/// The secrets in options that stand nowhere else in them and are too long to stand anywhere by chance.
fn secrets(json: &[u8]) -> Vec<String> {
    const NAMES: [&str; 10] = [
        "secret",
        "apptoken",
        "clientSecret",
        "client_secret",
        "accessToken",
        "access_token",
        "refreshToken",
        "refresh_token",
        "appToken",
        "app_token",
    ];
    let Ok(Value::Object(options)) = serde_json::from_slice(json) else { return Vec::new() };
    let all = Value::Object(options.clone()).to_string();
    let secret = |name: &&str| options.get(*name)?.as_str().map(String::from);
    NAMES
        .iter()
        .filter_map(secret)
        .filter(|secret| secret.len() >= 8 && all.matches(secret.as_str()).count() == 1)
        .collect()
}

/// A field dictionary and customers. First line: the dictionary. Rest: the customers.
pub fn customer_fields(data: &[u8]) {
    let (dictionary, rows) = line(data);
    let Ok(rows) = std::str::from_utf8(rows) else { return };
    let Ok(fields) = CustomerFields::from_json(dictionary) else { return };
    let again = CustomerFields::from_json(&fields.to_json()).expect("a dictionary that is written can be read");
    assert_eq!(again.to_json(), fields.to_json());
    drop((fields.encode_row_json(7, rows), fields.encode_update_json(rows), fields.decode_json(rows)));
    if let Ok(encoded) = fields.encode_json(rows) {
        let decoded = fields.decode_json(&encoded).expect("what is encoded can be decoded");
        drop(fields.encode_json(&decoded));
    }
    drop(triline_protocol::report_table(rows));
}
