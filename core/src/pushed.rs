//! Bodies that a service pushes to an address of the caller.
//!
//! The vendor's documents show neither payload nor method nor delivery rules of these pushes, so the library has no
//! receiver: a program serves the address itself and parses the body here. Parsing is lenient. The record may be the
//! body itself or its `data`, with or without an envelope. A pushed body is not authenticated: the documents show no
//! signature, so its address should be one that cannot be guessed.
//!
//! ```
//! use triline::pushed::{Pushed, read};
//!
//! let body = r#"{"success": true, "data": {"taskId": "t-1", "taskStatus": "success", "sentences": []}}"#;
//! let result = read(Pushed::Transcription, body.as_bytes(), triline::Form::Json)?;
//! assert_eq!(result, r#"{"taskId": "t-1", "taskStatus": "success", "sentences": []}"#);
//! # Ok::<(), triline::Error>(())
//! ```

use alloc::string::String;

use crate::Form;
use crate::envelope::{Verdict, verdict};
use crate::error::{Error, ErrorKind};
use crate::json::{Peek, Scanner, member};
use crate::operation::{Kind, Record};
use crate::shape::response::read as read_value;
use crate::table::operation;
use crate::words;

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
            Pushed::Transcription => crate::platform::transcription::TranscriptionResult::RECORD,
            Pushed::Answer => crate::ai_agent::sessions::AiAnswer::RECORD,
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
    let message = words::text(&["the pushed body is not a JSON object: byte ", &words::length(at)]);
    Error::new(ErrorKind::MalformedResponse, "malformed", message)
}

/// Parses the pushed result of a transcription.
///
/// # Errors
///
/// The errors of [`read`].
#[cfg(feature = "typed")]
pub fn transcription(body: &[u8]) -> Result<crate::platform::transcription::TranscriptionResult, Error> {
    crate::typed::decode_text(&read(Pushed::Transcription, body, Form::Typed)?)
}

/// Parses a pushed answer of the AI agent. The id of its session is in `extra["sid"]`, if the service sends it.
///
/// # Errors
///
/// The errors of [`read`].
#[cfg(feature = "typed")]
pub fn answer(body: &[u8]) -> Result<crate::ai_agent::sessions::AiAnswer, Error> {
    crate::typed::decode_text(&read(Pushed::Answer, body, Form::Typed)?)
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
            read(&words::text(&[r#"{"success":true,"code":"200","data":"#, record, "}"])).as_deref(),
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

    #[cfg(feature = "typed")]
    #[test]
    fn pushed_bodies_are_typed_records() {
        let answer = answer(r#"{"code":200,"message":"success","sid":"s1","qid":"q","data":"好"}"#.as_bytes()).unwrap();
        assert_eq!((answer.data.as_deref(), answer.qid.as_deref()), (Some("好"), Some("q")));
        assert_eq!(answer.extra["sid"], "s1");
        let result = transcription(br#"{"data":{"taskId":"t","sentences":[{"text":"a"}]}}"#).unwrap();
        assert_eq!(result.sentences.unwrap()[0].text.as_deref(), Some("a"));
    }
}
