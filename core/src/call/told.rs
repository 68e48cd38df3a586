//! Steps as JSON text, for hosts that read them across a boundary.

use alloc::string::String;

use super::{Ask, Event, Step};
use crate::json::ObjectWriter;

impl Step {
    /// The step as a JSON object; its member `step` says which it is. Bodies and results are left
    /// out: they cross on their own.
    pub fn to_json(&self) -> String {
        let mut object = ObjectWriter::new();
        match self {
            Step::Wait { until_ms, why } => {
                object.text("step", "wait");
                object.number("until", i64::try_from(*until_ms).unwrap_or(i64::MAX));
                object.text("why", why.name());
            }
            Step::Ask { id, ask } => {
                object.number("id", (*id).into());
                object.ask(ask);
            }
            Step::Emit(Event::Page { page, total, mark, .. }) => {
                object.text("step", "page");
                object.number("page", *page);
                if let Some(total) = total {
                    object.number("total", *total);
                }
                if let Some(mark) = mark {
                    object.text("mark", mark);
                }
            }
            Step::Emit(Event::Delta(_)) => object.text("step", "part"),
            Step::Emit(Event::Progress { done, total, eta_ms }) => {
                object.text("step", "progress");
                for (name, value) in [("done", Some(done)), ("total", total.as_ref()), ("eta", eta_ms.as_ref())] {
                    if let Some(value) = value {
                        object.number(name, i64::try_from(*value).unwrap_or(i64::MAX));
                    }
                }
            }
            Step::Emit(Event::Retry { attempt, why }) => {
                object.text("step", "retry");
                object.number("attempt", (*attempt).into());
                object.text("why", why);
            }
            Step::Done(Ok(_)) => object.text("step", "done"),
            Step::Done(Err(error)) => {
                object.text("step", "failed");
                object.json("error", &error.to_json());
            }
            Step::Pending { .. } => object.text("step", "pending"),
        }
        object.finish()
    }
}

impl ObjectWriter {
    fn ask(&mut self, ask: &Ask) {
        match ask {
            Ask::Send(request) => {
                self.text("step", "send");
                self.text("method", request.method);
                self.text("url", &request.url);
                self.number("timeout", i64::try_from(request.timeout_ms).unwrap_or(i64::MAX));
                self.text("operation", request.attempt.operation);
                self.text("path", &request.attempt.path);
                self.number("attempt", request.attempt.number.into());
                if request.attempt.token {
                    self.json("token", "true");
                }
                let mut headers = ObjectWriter::new();
                for (name, value) in &request.headers {
                    headers.text(name, value);
                }
                self.json("headers", &headers.finish());
            }
            Ask::Sign(input) => {
                self.text("step", "sign");
                self.text("account", &input.account);
                self.text("nonce", &input.nonce);
                self.text("timestamp", &input.timestamp);
                self.text("method", input.method);
                self.text("path", &input.path);
            }
            Ask::Token => self.text("step", "token"),
            Ask::Rows { most } => {
                self.text("step", "rows");
                self.number("most", i64::try_from(*most).unwrap_or(i64::MAX));
            }
            Ask::Journal => self.text("step", "journal"),
            Ask::Append(line) => {
                self.text("step", "append");
                self.text("line", line);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::call::Why;
    use crate::error::Error;

    #[test]
    fn a_step_says_what_it_is() {
        let wait = Step::Wait { until_ms: 7, why: Why::Backoff };
        assert_eq!(wait.to_json(), r#"{"step":"wait","until":7,"why":"backoff"}"#);
        assert_eq!(Step::Ask { id: 2, ask: Ask::Token }.to_json(), r#"{"id":2,"step":"token"}"#);
        let why = "\"a\n\u{1f}中".into();
        let retry = Step::Emit(Event::Retry { attempt: 2, why });
        assert_eq!(retry.to_json(), r#"{"step":"retry","attempt":2,"why":"\"a\n\u001f中"}"#);
        let error = Error::misuse("no");
        let failed = alloc::format!(r#"{{"step":"failed","error":{}}}"#, error.to_json());
        assert_eq!(Step::Done(Err(error)).to_json(), failed);
    }
}
