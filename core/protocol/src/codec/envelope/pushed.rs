//! Bodies that a service pushes to an address of the caller.

use alloc::string::String;

use super::{Verdict, verdict};
use crate::codec::response::{Form, read as read_value};
use crate::error::{Error, ErrorKind};
use crate::json::{Peek, Scanner, member};
use triline_schema::operation;
use triline_schema::operation::{Kind, Record};

/// Content of a pushed body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pushed {
    /// The result of a transcription, pushed to the `callBackUrl` of its submission.
    Transcription,
    /// An answer of the AI agent, pushed to the `msg_receive_url` of its session.
    Answer,
}

impl Pushed {
    /// Parses a name: `transcription`, `answer`.
    pub fn named(name: &str) -> Option<Pushed> {
        match name {
            "transcription" => Some(Pushed::Transcription),
            "answer" => Some(Pushed::Answer),
            _ => None,
        }
    }

    /// The record of the content.
    pub fn record(self) -> &'static Record {
        match self {
            Pushed::Transcription => &triline_schema::platform::transcription::TranscriptionResult,
            Pushed::Answer => &triline_schema::ai_agent::sessions::AiAnswer,
        }
    }

    /// The operation whose envelope the body may have.
    fn operation(self) -> &'static str {
        match self {
            Pushed::Transcription => "platform.transcription.result",
            Pushed::Answer => "ai_agent.sessions.ask",
        }
    }
}

/// Parses a pushed body and returns the record as JSON, in the given form.
///
/// # Errors
///
/// `malformed_response`: the body is not a JSON object in UTF-8. `api`: its envelope reports a failure.
pub fn read(pushed: Pushed, body: &[u8], form: Form) -> Result<String, Error> {
    let mut scanner = Scanner::from_bytes(body).map_err(|bad| malformed(bad.at))?;
    if scanner.peek() != Ok(Peek::Object) {
        return Err(malformed(scanner.pos()));
    }
    let range = scanner.skip().map_err(|bad| malformed(bad.at))?;
    scanner.end().map_err(|bad| malformed(bad.at))?;
    let object = scanner.slice(range);
    if let Some(Verdict::No(error)) = operation(pushed.operation()).map(|operation| verdict(operation, object)) {
        return Err(*error);
    }
    // The text of an answer is in `data`: only an object there is the record.
    let inner = member(object, "data").filter(|data| data.starts_with('{')).unwrap_or(object);
    let piece = read_value(&mut Scanner::new(inner), &Kind::Record(pushed.record()), form);
    piece.map(|piece| piece.text(inner).into()).map_err(|_| malformed(0))
}

fn malformed(at: usize) -> Error {
    let message = message!("the pushed body is not a JSON object: byte {at}", at);
    Error::new(ErrorKind::MalformedResponse, "malformed", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_record_stands_at_the_top_or_in_data() {
        let record = r#"{"callUniquedId":"c","sentences":[{"beginTime":"5"}]}"#;
        let read = |body: &str| read(Pushed::Transcription, body.as_bytes(), Form::Json);
        let expected = r#"{"callUniqueId":"c","sentences":[{"beginTime":5}]}"#;
        assert_eq!(read(record).as_deref(), Ok(expected));
        assert_eq!(
            read(&crate::text::text(&[r#"{"success":true,"code":"200","data":"#, record, "}"])).as_deref(),
            Ok(expected)
        );
        let refused = read(r#"{"code":"50007","message":"request server error"}"#).unwrap_err();
        assert_eq!((refused.details.kind, refused.details.code.as_deref()), (ErrorKind::Api, Some("50007")));
        for body in ["", "[]", "1", "{", "{} 1"] {
            assert_eq!(read(body).unwrap_err().details.kind, ErrorKind::MalformedResponse, "{body}");
        }
        assert_eq!(
            super::read(Pushed::Answer, b"{\"data\":\"\xff\"}", Form::Json).unwrap_err().details.kind,
            ErrorKind::MalformedResponse
        );
    }
}
