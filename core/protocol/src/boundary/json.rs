//! What crosses into a language as JSON: the output of a poll, and the answers that are a text.

use alloc::string::String;

use super::step::{Ask, Failure, Input, Page, Polled, Sent, Step};
use crate::error::message::Message;
use crate::json::{ObjectWriter, list};

impl Polled {
    /// The step as [`Step::to_json`] writes it, with the events before it as its member `events`, where there are any.
    /// `operation` is that of the call.
    pub fn to_json(&self, operation: &str) -> String {
        let mut object = ObjectWriter::new();
        if !self.events.is_empty() {
            object.json("events", &list(self.events.iter().map(|event| event.to_json(operation))));
        }
        self.step.write(&mut object);
        object.finish()
    }
}

impl Step {
    /// The step as a JSON object whose member `step` says which it is. A result, the rows of a page and a part are its member
    /// `value`; bodies to send cross on their own.
    pub fn to_json(&self) -> String {
        let mut object = ObjectWriter::new();
        self.write(&mut object);
        object.finish()
    }

    fn write(&self, object: &mut ObjectWriter) {
        match self {
            Step::Wait { until_ms, why } => {
                object.text("step", "wait");
                object.count("until", *until_ms);
                object.text("why", why.name());
            }
            Step::Ask { id, ask } => {
                object.number("id", (*id).into());
                write_ask(object, ask);
            }
            Step::Pending { id, until_ms } => {
                object.text("step", "pending");
                object.number("id", (*id).into());
                if let Some(until_ms) = until_ms {
                    object.count("until", *until_ms);
                }
            }
            Step::Page(page) => {
                object.text("step", "page");
                page.write(object);
                object.json("value", page.items.as_str());
            }
            Step::Part(part) => {
                object.text("step", "part");
                object.json("value", part.as_str());
            }
            Step::Done(Ok(output)) => {
                object.text("step", "done");
                object.json("value", output.as_str());
            }
            Step::Done(Err(error)) => {
                object.text("step", "failed");
                object.json("error", &error.to_kept_json());
            }
        }
    }
}

fn write_ask(object: &mut ObjectWriter, ask: &Ask) {
    match ask {
        Ask::Send(request) => {
            object.text("step", "send");
            object.text("method", request.method);
            object.text("url", &request.url);
            object.count("timeout", request.timeout_ms);
            let mut headers = ObjectWriter::new();
            for (name, value) in &request.headers {
                headers.text(name, value);
            }
            object.json("headers", &headers.finish());
            if let Some(upload) = &request.upload {
                object.count("contentLength", upload.content_length);
            }
        }
        Ask::Sign(input) => {
            object.text("step", "sign");
            object.text("account", &input.account);
            object.text("nonce", &input.nonce);
            object.text("timestamp", &input.timestamp);
            object.text("method", input.method);
            object.text("path", &input.path);
        }
        Ask::Token => object.text("step", "token"),
        #[cfg(feature = "relay")]
        Ask::Headers => object.text("step", "headers"),
        Ask::Rows { max } => {
            object.text("step", "rows");
            object.count("max", *max);
        }
        Ask::ReadJournal => object.text("step", "read_journal"),
        Ask::AppendJournal(line) => {
            object.text("step", "append_journal");
            object.text("line", line);
        }
        #[cfg(feature = "store")]
        Ask::Store(script) => {
            object.text("step", "store");
            object.text("script", script.name);
            object.text("sha1", script.sha1);
            object.text("text", script.text);
            for (name, texts) in [("keys", &script.keys), ("args", &script.args)] {
                object.json(name, &crate::json::list(texts.iter().map(|text| crate::json::string(text))));
            }
        }
    }
}

impl Page {
    /// Writes what is known of a page beside its rows.
    fn write(&self, object: &mut ObjectWriter) {
        object.number("page", self.page);
        if let Some(total) = self.total {
            object.number("total", total);
        }
        if let Some(cursor) = &self.cursor {
            object.text("cursor", cursor);
        }
    }
}

impl Input {
    /// An answer that is a text, by the name of its kind; `None`: no kind has this name. The text of a failure or refusal is
    /// JSON, see [`Message::of_host_json`].
    pub fn of_kind(kind: &str, text: String) -> Option<Input> {
        let failed =
            |sent, timeout, text: &str| Input::Failed(Failure { sent, timeout, message: Message::of_host_json(text) });
        Some(match kind {
            "end" => Input::End,
            "signature" => Input::Signature(text),
            "token" => Input::Token(text),
            #[cfg(feature = "relay")]
            "headers" => Input::headers(&text),
            "journal" => Input::Journal(text),
            "stored" => Input::Stored,
            #[cfg(feature = "store")]
            "store" => Input::Store(text),
            "refused" => Input::Refused(Message::of_host_json(&text)),
            "not_sent" => failed(Sent::No, false, &text),
            "broken" => failed(Sent::Maybe, false, &text),
            "timeout" => failed(Sent::Maybe, true, &text),
            "timeout_not_sent" => failed(Sent::No, true, &text),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boundary::{Event, Output, WaitReason};
    use crate::error::Error;

    #[test]
    fn steps_are_written_as_json() {
        let json = |step: Step| step.to_json();
        let wait = Step::Wait { until_ms: 7, why: WaitReason::Backoff };
        assert_eq!(json(wait), r#"{"step":"wait","until":7,"why":"backoff"}"#);
        assert_eq!(json(Step::Ask { id: 2, ask: Ask::Token }), r#"{"id":2,"step":"token"}"#);
        assert_eq!(json(Step::Pending { id: 2, until_ms: None }), r#"{"step":"pending","id":2}"#);
        assert_eq!(json(Step::Pending { id: 2, until_ms: Some(9) }), r#"{"step":"pending","id":2,"until":9}"#);
        let page = Page { page: 2, total: Some(3), items: Output::of("[1]"), rows: 1, cursor: None, eta_ms: None };
        assert_eq!(json(Step::Page(page)), r#"{"step":"page","page":2,"total":3,"value":[1]}"#);
        assert_eq!(json(Step::Done(Ok(Output::null()))), r#"{"step":"done","value":null}"#);
        let polled = Polled {
            events: alloc::vec![Event::Retry { attempt: 2, why: "\"a\n\u{1f}中".into() }],
            step: Step::Ask { id: 3, ask: Ask::Token },
        };
        assert_eq!(
            polled.to_json("platform.roles.list"),
            r#"{"events":[{"type":"retry","operation":"platform.roles.list","attempt":2,"why":"\"a\n\u001f中"}],"id":3,"step":"token"}"#
        );
        let error = Error::misuse("no".into());
        let failed = alloc::format!(r#"{{"step":"failed","error":{}}}"#, error.to_json());
        assert_eq!(json(Step::Done(Err(error))), failed);
    }
}
