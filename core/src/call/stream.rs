//! Streamed answers: JSON objects one after the other, however they are framed and cut.
//!
//! With `data:` in front or not, on lines of their own or not, several in one event, cut anywhere.
//! Comments, `event`, `id` and `retry` lines, blank lines and `[DONE]` are passed over.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;

use super::{Event, Output};
use crate::envelope::{Verdict, verdict};
use crate::error::{Error, ErrorKind, Outcome};
use crate::json::member;
use crate::json::{NotJson, Scanner};
use crate::operation::{Answer, Kind, Operation};
use crate::shape::response::{Fault, Form, read};
use crate::words;

/// The largest object that is waited for.
const LARGEST_OBJECT: usize = 32 << 20;

/// Whether there is more to come.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Progress {
    More,
    Over,
}

#[derive(Debug)]
pub(super) struct Decoder {
    operation: &'static Operation,
    /// What a part of the answer is.
    chunk: Kind,
    form: Form,
    /// What came and has not been read yet.
    buffer: Vec<u8>,
    /// The object that is being read.
    object: Vec<u8>,
    state: State,
    began: bool,
    over: bool,
}

/// Where the decoder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Between objects. `line_start`: nothing but space has come on this line.
    Between { line_start: bool },
    /// In a line that is passed over.
    Skipping,
    /// In an object: how deep, and whether in a string, behind a backslash, at the start of a line.
    Object { depth: u32, string: bool, escaped: bool, line_start: bool },
}

/// What may stand at the beginning of a line and is no object.
const DATA: &[u8] = b"data:";
const DONE: &[u8] = b"[DONE]";
const SKIPPED: [&[u8]; 4] = [b":", b"event", b"id", b"retry"];

impl Decoder {
    pub(super) fn new(operation: &'static Operation, chunk: Kind, form: Form) -> Decoder {
        Decoder {
            operation,
            chunk,
            form,
            buffer: Vec::new(),
            object: Vec::new(),
            state: State::Between { line_start: true },
            began: false,
            over: false,
        }
    }

    /// Whether anything of the answer has been told.
    pub(super) fn began(&self) -> bool {
        self.began
    }

    /// Reads what came.
    pub(super) fn feed(&mut self, bytes: &[u8], events: &mut Vec<Event>) -> Result<Progress, Error> {
        if self.over {
            return Ok(Progress::Over);
        }
        self.buffer.extend_from_slice(bytes);
        let buffer = mem::take(&mut self.buffer);
        let mut rest = buffer.as_slice();
        while !rest.is_empty() {
            let Some(used) = self.step(rest, events)? else { break };
            if self.over {
                return Ok(Progress::Over);
            }
            rest = rest.get(used..).unwrap_or_default();
        }
        self.buffer = rest.to_vec();
        Ok(Progress::More)
    }

    /// The stream ended; with an error where it was cut.
    pub(super) fn finish(&mut self, cut: Option<Error>, events: &mut Vec<Event>) -> Result<Progress, Error> {
        // A last line without an end may still hold an object.
        if self.feed(b"\n", events)? == Progress::Over {
            return Ok(Progress::Over);
        }
        let in_object = matches!(self.state, State::Object { .. });
        Err(match cut {
            Some(error) => error,
            None if self.began => {
                let what = if in_object { "within an object" } else { "before its last part" };
                let mut error =
                    Error::new(ErrorKind::Transport, "cut", words::text(&["the streamed answer ended ", what]));
                error.outcome = Outcome::Unknown;
                error.retryable = true;
                error
            }
            None => malformed("the streamed answer holds nothing"),
        })
    }

    /// Reads one piece of what is there; how much of it. `None`: more has to come first.
    fn step(&mut self, rest: &[u8], events: &mut Vec<Event>) -> Result<Option<usize>, Error> {
        match self.state {
            State::Skipping => Ok(Some(match rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
                Some(end) => {
                    self.state = State::Between { line_start: true };
                    end + 1
                }
                None => rest.len(),
            })),
            State::Between { line_start } => self.between(rest, line_start),
            State::Object { .. } => self.within(rest, events),
        }
    }

    fn between(&mut self, rest: &[u8], line_start: bool) -> Result<Option<usize>, Error> {
        let Some(first) = rest.first() else { return Ok(None) };
        match first {
            b'\n' | b'\r' => {
                self.state = State::Between { line_start: true };
                return Ok(Some(1));
            }
            // The last three are a byte order mark.
            b' ' | b'\t' | 0xEF | 0xBB | 0xBF => return Ok(Some(1)),
            b'{' => {
                self.state = State::Object { depth: 0, string: false, escaped: false, line_start: false };
                return Ok(Some(0));
            }
            _ => {}
        }
        let wants_more = |word: &[u8]| rest.len() < word.len() && word.starts_with(rest);
        if rest.starts_with(DONE) {
            return Ok(Some(DONE.len()));
        }
        if line_start {
            if rest.starts_with(DATA) {
                self.state = State::Between { line_start: false };
                return Ok(Some(DATA.len()));
            }
            if SKIPPED.iter().any(|word| rest.starts_with(word)) {
                self.state = State::Skipping;
                return Ok(Some(0));
            }
            // `data` alone on its line is an empty one.
            if rest.starts_with(b"data\n") || rest.starts_with(b"data\r") {
                return Ok(Some(4));
            }
        }
        if wants_more(DONE) || (line_start && (wants_more(DATA) || SKIPPED.iter().any(|word| wants_more(word)))) {
            return Ok(None);
        }
        Err(malformed("the streamed answer holds something that is no JSON object"))
    }

    /// Goes on in an object, up to its end at most.
    fn within(&mut self, rest: &[u8], events: &mut Vec<Event>) -> Result<Option<usize>, Error> {
        let State::Object { mut depth, mut string, mut escaped, mut line_start } = self.state else { return Ok(None) };
        let mut at = 0;
        while let Some(byte) = rest.get(at) {
            if line_start && !string {
                // An object over several lines of one event: each of them has `data:` in front.
                let line = rest.get(at..).unwrap_or_default();
                if line.starts_with(DATA) {
                    at += DATA.len();
                    line_start = false;
                    continue;
                }
                if line.len() < DATA.len() && DATA.starts_with(line) {
                    break;
                }
            }
            line_start = matches!(byte, b'\n' | b'\r');
            self.object.push(*byte);
            at += 1;
            if string {
                match byte {
                    _ if escaped => escaped = false,
                    b'\\' => escaped = true,
                    b'"' => string = false,
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => string = true,
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                self.state = State::Between { line_start: false };
                let object = mem::take(&mut self.object);
                self.object(object, events)?;
                return Ok(Some(at));
            }
        }
        if self.object.len() > LARGEST_OBJECT {
            let most = words::length(LARGEST_OBJECT);
            return Err(malformed(&words::text(&[
                "an object of the streamed answer is larger than ",
                &most,
                " bytes",
            ])));
        }
        self.state = State::Object { depth, string, escaped, line_start };
        // What is left is the beginning of `data:`, perhaps: more has to come.
        Ok(if at == 0 { None } else { Some(at) })
    }

    /// A whole object came.
    fn object(&mut self, object: Vec<u8>, events: &mut Vec<Event>) -> Result<(), Error> {
        let unreadable = |fault: Fault| malformed(&fault.text());
        let not_text =
            |error: alloc::string::FromUtf8Error| unreadable(NotJson { at: error.utf8_error().valid_up_to() }.into());
        let object = alloc::string::String::from_utf8(object).map_err(not_text)?;
        let text = object.as_str();
        let mut whole = Scanner::new(text);
        whole.skip().map_err(|bad| unreadable(bad.into()))?;
        if let Verdict::No(error) = verdict(self.operation, text) {
            return Err(*error);
        }
        let ends = member(text, "is_end");
        let is_last = ends.is_some_and(|json| matches!(json.trim_matches('"'), "true" | "1"));
        // An answer in one piece, in place of a stream.
        let plain = ends.is_none() && member(text, "data").is_some();
        let kind = match &self.operation.answer {
            Answer::Whole { kind } if plain => *kind,
            _ => self.chunk,
        };
        let piece = read(&mut Scanner::new(text), &kind, self.form).map_err(unreadable)?;
        events.push(Event::Delta(Output::new(Arc::new(object), piece)));
        self.began = true;
        self.over = is_last || plain;
        Ok(())
    }
}

fn malformed(why: &str) -> Error {
    let mut error =
        Error::new(ErrorKind::MalformedResponse, "malformed", words::text(&["the answer cannot be read: ", why]));
    error.outcome = Outcome::Unknown;
    error
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;
    use crate::ai_agent::sessions::AiStreamChunk;
    use crate::operation::Described;
    use crate::table::operation;

    /// Decodes a stream that comes in pieces of that size: the parts, and how it ended.
    fn decode(stream: &[u8], size: usize) -> (Vec<alloc::string::String>, &'static str) {
        let ask = operation("ai_agent.sessions.ask").unwrap();
        let mut decoder = Decoder::new(ask, AiStreamChunk::KIND, Form::Json);
        let mut events = Vec::new();
        let mut end = Ok(Progress::More);
        for piece in stream.chunks(size) {
            end = decoder.feed(piece, &mut events);
            if end != Ok(Progress::More) {
                break;
            }
        }
        if end == Ok(Progress::More) {
            end = decoder.finish(None, &mut events);
        }
        let parts = events
            .iter()
            .map(|event| match event {
                Event::Delta(output) => output.as_str().to_string(),
                other => format!("{other:?}"),
            })
            .collect();
        (parts, end.map_or_else(|error| error.kind.name(), |_| "over"))
    }

    #[test]
    fn framing_and_cuts_make_no_difference() {
        let a = r#"{"is_end":false,"reply":"你好 {\"[ data: 🛠️"}"#;
        let b = r#"{"is_end":true,"reply":"\\"}"#;
        let streams = [
            format!("{a}{b}"),
            format!("{a}\n{b}\n"),
            format!("data: {a}\n\ndata: {b}\n\n"),
            format!(
                "\u{feff}: comment\r\nevent: message\r\nid: 7\r\nretry: 10\r\ndata:{a}\r\n\r\ndata\n\ndata: {b}\r\n\r\ndata: [DONE]\r\n\r\n"
            ),
            format!("data: {a}{b}\n\n"),
            format!("data: {}\n\n{b}", a.replacen(',', ",\ndata: ", 1)),
            format!("{a} {b} whatever follows"),
        ];
        for stream in &streams {
            for size in 1..=stream.len() {
                let (parts, end) = decode(stream.as_bytes(), size);
                let parts: Vec<serde_json::Value> =
                    parts.iter().map(|part| serde_json::from_str(part).unwrap()).collect();
                let expected: Vec<serde_json::Value> =
                    [a, b].iter().map(|part| serde_json::from_str(part).unwrap()).collect();
                assert_eq!((parts, end), (expected, "over"), "{stream} by {size}");
            }
        }
    }

    #[test]
    fn ends() {
        let a = r#"{"is_end":false,"reply":"a"}"#;
        for (stream, parts, end) in [
            (a.to_string(), 1, "transport"),
            (format!("{a}{{\"is_end\":tr"), 1, "transport"),
            (String::new(), 0, "malformed_response"),
            (": nothing\n\ndata: [DONE]\n".into(), 0, "malformed_response"),
            ("<html>".into(), 0, "malformed_response"),
            (r#"{"code":200,"data":"all of it"}"#.into(), 1, "over"),
            (format!("{a}{{\"code\":500,\"message\":\"no\"}}"), 1, "api"),
            (r#"{"is_end":{}}"#.into(), 0, "malformed_response"),
        ] {
            for size in [1, 3, 1000] {
                let (got, how) = decode(stream.as_bytes(), size);
                assert_eq!((got.len(), how), (parts, end), "{stream}");
            }
        }
    }

    use alloc::string::String;
}
