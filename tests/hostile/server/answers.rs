//! Proper answers of the services to the calls that `faults.json` names.

use serde_json::{Value, json};

use crate::wire::{self, Request};

/// A complete answer that no request asked for. A client must never return its content.
pub(crate) const STRAY: &str = r#"{"success":true,"code":"200","message":"ok","data":[{"name":"stray"}]}"#;

/// The body of a proper answer. It carries the number of the request within its run.
pub(crate) fn body(request: &Request, number: u32) -> String {
    let data = if request.path.ends_with("/customer/list") {
        json!({"list": [{"_id": "1", "name": "only"}], "count": 1})
    } else if request.path.ends_with("/customer/insert") {
        json!({"failedList": []})
    } else if request.path.ends_with("/query_with_history") {
        return part(&format!("answer {number}"), true);
    } else {
        json!([{"name": format!("answer {number}")}])
    };
    envelope(&data)
}

/// A platform envelope that reports success.
pub(crate) fn envelope(data: &Value) -> String {
    json!({"success": true, "code": "200", "message": "ok", "data": data}).to_string()
}

/// One event of a streamed answer.
pub(crate) fn part(reply: &str, is_end: bool) -> String {
    format!("data: {}\n\n", json!({"is_end": is_end, "reply": reply}))
}

/// The head of a streamed answer.
pub(crate) fn stream_head() -> Vec<u8> {
    wire::head("200 OK", &[("content-type", "text/event-stream"), ("transfer-encoding", "chunked")])
}

/// Whether the request is for a streamed answer.
pub(crate) fn is_stream(request: &Request) -> bool {
    request.path.ends_with("/query_with_history")
}
