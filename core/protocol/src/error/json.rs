//! Errors as JSON, for hosts behind a language boundary, for journals and for reports.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Error, ErrorKind, HEADERS_OF_INTEREST, Outcome};
use crate::error::message::Message;
use crate::json::{ObjectWriter, Value, string, write_string};
use crate::text;
use triline_schema as schema;
use triline_schema::catalogue::{self, Category, Meaning};

impl Error {
    /// The error as a JSON object, for hosts behind a language boundary. Its members have the names of the fields;
    /// unknown ones are left out.
    pub fn to_json(&self) -> String {
        self.write(&|message| string(message))
    }

    /// The same with the ids and arguments of its messages, for journals and reports, and for hosts that write its texts
    /// themselves.
    pub fn to_kept_json(&self) -> String {
        #[cfg(feature = "zh")]
        if let Some(cause) = self.details.cause.and_then(super::message::english_cause) {
            // The id of a meaning is its English text, as that of a message is.
            let mut kept = self.clone();
            kept.details.cause = Some(cause);
            return kept.write(&Message::to_json);
        }
        self.write(&Message::to_json)
    }

    fn write(&self, of_message: &dyn Fn(&Message) -> String) -> String {
        let details = &*self.details;
        let mut out = Vec::new();
        out.extend_from_slice(b"{\"kind\":");
        write_string(&mut out, details.kind.name());
        let mut member = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                out.push(b',');
                write_string(&mut out, name);
                out.push(b':');
                out.extend_from_slice(value.as_bytes());
            }
        };
        member("class", Some(string(self.class())));
        member("code", details.code.as_deref().map(string));
        member("category", details.category.map(string));
        member("message", Some(of_message(&details.message)));
        member("cause", details.cause.map(string));
        member("remedy", details.remedy.as_ref().map(of_message));
        member("operation", details.operation.map(string));
        member("field", details.field.as_deref().map(string));
        member("expected", details.expected.as_ref().map(of_message));
        member("got", details.got.as_ref().map(of_message));
        member("cursor", details.cursor.as_deref().map(string));
        member("requestId", details.request_id.as_deref().map(string));
        member("outcome", Some(string(details.outcome.name())));
        member("raw", details.raw.as_deref().map(string));
        if let Some(status) = self.details.status {
            out.extend_from_slice(text::text(&[",\"status\":", &text::decimal(status.into())]).as_bytes());
        }
        if self.details.attempts > 0 {
            out.extend_from_slice(
                text::text(&[",\"attempts\":", &text::decimal(self.details.attempts.into())]).as_bytes(),
            );
        }
        if let Some(wait_ms) = self.details.retry_after_ms {
            out.extend_from_slice(text::text(&[",\"retryAfterMs\":", &text::count(wait_ms)]).as_bytes());
        }
        if !self.details.headers.is_empty() {
            let mut headers = ObjectWriter::new();
            for (name, value) in &self.details.headers {
                headers.text(name, value);
            }
            out.extend_from_slice(text::text(&[",\"headers\":", &headers.finish()]).as_bytes());
        }
        if self.details.reconcilable && self.details.outcome == Outcome::Unknown {
            out.extend_from_slice(b",\"reconcilable\":true");
        }
        out.extend_from_slice(if self.details.retryable { b",\"retryable\":true}" } else { b",\"retryable\":false}" });
        String::from_utf8(out).unwrap_or_default()
    }

    /// Reads an error that a relay tells, whose fields hold whatever the client itself knows.
    #[cfg(feature = "relay")]
    pub(crate) fn told_by_relay(json: &str) -> Error {
        let mut error = Error::from_json(json).with_reason(super::Reason::OfRelay);
        if crate::json::member(json, "outcome").is_none() {
            error.details.outcome = Outcome::Unknown;
        }
        error
    }

    /// Reads an error that [`Error::to_json`] or [`Error::to_kept_json`] wrote. Missing members count as unknown; a missing kind as
    /// `invalid_request`.
    pub fn from_json(json: &str) -> Error {
        let value = Value::read(json.as_bytes()).unwrap_or(Value::Null);
        let text = |name| value.get(name).and_then(Value::text);
        let owned = |name| text(name).map(ToString::to_string);
        let is_true = |name| value.get(name) == Some(&Value::Boolean(true));
        let kind = ErrorKind::ALL.into_iter().find(|kind| text("kind") == Some(kind.name()));
        let outcome = Outcome::ALL.into_iter().find(|outcome| text("outcome") == Some(outcome.name()));
        let kind = kind.unwrap_or(ErrorKind::InvalidRequest);
        let message = |name| value.get(name).and_then(Message::from_json);
        let mut error = Error::new(kind, "", message("message").unwrap_or_default());
        error.details.code = owned("code").map(Cow::Owned);
        error.details.category = text("category").and_then(Category::named).map(Category::name);
        let meanings = error.details.code.as_deref().and_then(catalogue::known).map_or(&[][..], |known| known.meanings);
        error.details.cause = meanings.iter().flat_map(Meaning::causes).find(|cause| text("cause") == Some(cause));
        error.details.field = owned("field");
        (error.details.remedy, error.details.expected, error.details.got) =
            (message("remedy"), message("expected"), message("got"));
        error.details.cursor = owned("cursor");
        error.details.request_id = owned("requestId");
        error.details.raw = owned("raw");
        error.details.outcome = outcome.unwrap_or(Outcome::NotSent);
        error.details.retryable = is_true("retryable");
        error.details.safe_to_repeat = text("class") != Some("outcome_unknown");
        error.details.reconcilable = is_true("reconcilable");
        let number = |name| if let Some(Value::Number(number)) = value.get(name) { number.parse().ok() } else { None };
        error.details.attempts = number("attempts").and_then(|number: u64| u32::try_from(number).ok()).unwrap_or(0);
        error.details.retry_after_ms = number("retryAfterMs");
        let header = |name: &&'static str| Some((*name, value.get("headers")?.get(name)?.text()?.to_string()));
        error.details.headers = HEADERS_OF_INTEREST.iter().filter_map(header).collect();
        if let Some(Value::Number(status)) = value.get("status") {
            error.details.status = status.parse().ok();
        }
        if let Some(operation) = text("operation").and_then(schema::operation) {
            error.set_operation(operation);
        }
        error
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_read_as_they_were_written() {
        let mut full = Error::invalid(
            "range",
            "customers[3].mobile",
            message!("one of {values}", Vec::from(["a".to_string()])),
            "\n中",
        );
        full.details.kind = ErrorKind::Transport;
        full.details.category = Some("rate_limit");
        full.details.remedy = Some("wait".into());
        full.details.retryable = true;
        full.details.status = Some(502);
        full.details.outcome = Outcome::Unknown;
        full.details.cursor = Some("2:1:2".into());
        full.details.request_id = Some("r".into());
        full.details.raw = Some("<html>".into());
        full.details.attempts = 3;
        full.details.retry_after_ms = Some(1_000);
        full.details.headers = Vec::from([("x-request-id", "a\"b".to_string()), ("via", "gateway".to_string())]);
        full.set_operation(schema::operation("platform.agents.create").unwrap());
        let mut known = Error::new(ErrorKind::Api, "6701", "no");
        known.details.cause = catalogue::known("6701").unwrap().meanings.first().map(|meaning| meaning.cause);
        known.details.category = Some("not_found");
        let mut nameless = Error::new(ErrorKind::Http, "", "");
        nameless.details.code = None;
        for kind in ErrorKind::ALL {
            let error = Error::new(kind, "x", "y");
            assert_eq!(Error::from_json(&error.to_json()), error);
        }
        for outcome in Outcome::ALL {
            known.details.outcome = outcome;
            assert_eq!(Error::from_json(&known.to_json()), known);
        }
        for error in [full, nameless] {
            assert_eq!(Error::from_json(&error.to_json()), error);
        }
    }

    #[test]
    fn what_is_no_error_is_one_without_details() {
        for json in ["", "{", "[]", "{}", r#"{"kind":"other","status":"x","cause":"y"}"#] {
            let error = Error::from_json(json);
            assert_eq!(
                (error.details.kind, error.details.outcome),
                (ErrorKind::InvalidRequest, Outcome::NotSent),
                "{json}"
            );
        }
        let error = Error::from_json(r#"{"class":"outcome_unknown","kind":"transport","outcome":"unknown"}"#);
        assert_eq!(error.class(), "outcome_unknown");
    }
}
