//! Pushed bodies as typed records.

use crate::Form;
use crate::ai_agent::sessions::AiAnswer;
use crate::platform::transcription::TranscriptionResult;
use crate::typed::decode_text;
use triline_protocol::codec::envelope::pushed::{Pushed, read};
use triline_protocol::error::Error;

/// Parses the pushed result of a transcription.
///
/// # Errors
///
/// The errors of [`read`].
pub fn transcription(body: &[u8]) -> Result<TranscriptionResult, Error> {
    decode_text(&read(Pushed::Transcription, body, Form::Typed)?)
}

/// Parses a pushed answer of the AI agent. The id of its session is in `extra["sid"]`, if the service sends it.
///
/// # Errors
///
/// The errors of [`read`].
pub fn answer(body: &[u8]) -> Result<AiAnswer, Error> {
    decode_text(&read(Pushed::Answer, body, Form::Typed)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pushed_bodies_are_typed_records() {
        let answer = answer(r#"{"code":200,"message":"success","sid":"s1","qid":"q","data":"好"}"#.as_bytes()).unwrap();
        assert_eq!((answer.data.as_deref(), answer.qid.as_deref()), (Some("好"), Some("q")));
        assert_eq!(answer.extra["sid"], "s1");
        let result = transcription(br#"{"data":{"taskId":"t","sentences":[{"text":"a"}]}}"#).unwrap();
        assert_eq!(result.sentences.unwrap()[0].text.as_deref(), Some("a"));
    }
}
