//! Decodes streamed answers: JSON objects one after the other, however they are framed and cut.
//!
//! With `data:` in front or not, on lines of their own or not, several in one event, cut anywhere. Comments, `event`,
//! `id` and `retry` lines and blank lines are skipped. A line or an event that begins with anything else, such as
//! `ping` or a list, is skipped and counted. `[DONE]` ends an answer that has begun.

use alloc::collections::VecDeque;
use alloc::vec::Vec;
use core::mem;

use super::failure;
use super::stream_part::{Object, PartReader, malformed};
use crate::boundary::Output;
use crate::codec::response::Form;
use crate::error::{Error, ErrorKind, Outcome};
use triline_schema::operation::{Kind, Operation};

/// Whether more is to come.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// The answer is not complete.
    More,
    /// The last part came.
    End,
}

/// A decoder of one streamed answer. It takes time in proportion to what it is fed, and holds two objects at most: the
/// one that is arriving, and a first one that may be a plain answer.
pub(super) struct StreamDecoder {
    reader: PartReader,
    /// What came and was not read: the beginning of a word.
    buffer: Vec<u8>,
    /// The object that is being read.
    object: Vec<u8>,
    /// The first object, while it may be a plain answer: it is one if no other object follows.
    undecided: Option<Object>,
    state: State,
    /// The beginning of the body, for errors.
    head: Vec<u8>,
    /// Number of bytes that came.
    length: usize,
    /// The most bytes that it may have.
    max_bytes: usize,
    /// Number of lines that were skipped although the framing has no such lines.
    skipped: u64,
    has_begun: bool,
    is_over: bool,
}

/// State of the decoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Between objects.
    Between(Place),
    /// In a line that is skipped.
    Skipping,
    /// In an object: its depth, and whether in a string, after a backslash, at the start of a line.
    Object { depth: u32, string: bool, escaped: bool, line_start: bool },
}

/// A place between two objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Nothing but space came on this line.
    LineStart,
    /// Nothing but space came after `data:`.
    EventStart,
    /// An object ended on this line.
    AfterObject,
}

/// What may stand at the beginning of a line and is no object.
const DATA: &[u8] = b"data:";
const DONE: &[u8] = b"[DONE]";
const SKIPPED: [&[u8]; 4] = [b":", b"event", b"id", b"retry"];

/// How much of the body is kept for errors: more than they show, so that no half of a secret stands at the end of that.
const HEAD_BYTES: usize = 16 << 10;

impl StreamDecoder {
    /// A decoder of an answer to that operation, whose parts are of that kind, and of at most so many bytes.
    pub(super) fn new(operation: &'static Operation, part_kind: Kind, form: Form, max_bytes: usize) -> StreamDecoder {
        StreamDecoder {
            reader: PartReader::new(operation, part_kind, form),
            buffer: Vec::new(),
            object: Vec::new(),
            undecided: None,
            state: State::Between(Place::LineStart),
            head: Vec::new(),
            length: 0,
            max_bytes,
            skipped: 0,
            has_begun: false,
            is_over: false,
        }
    }

    /// The same, for a question whose answer goes another way ([`Rule::AnsweredElsewhere`]): a plain answer may have no
    /// text.
    ///
    /// [`Rule::AnsweredElsewhere`]: triline_schema::operation::Rule::AnsweredElsewhere
    #[must_use]
    pub(super) fn pushed(mut self, is_pushed: bool) -> StreamDecoder {
        self.reader.is_pushed = is_pushed;
        self
    }

    /// Whether a part was decoded.
    pub(super) fn began(&self) -> bool {
        self.has_begun
    }

    /// Number of lines that hold no JSON object and were skipped.
    pub(super) fn skipped(&self) -> u64 {
        self.skipped
    }

    /// The beginning of the body, for an error; `None` if nothing came.
    pub(super) fn head(&self) -> Option<Vec<u8>> {
        Some(self.head.clone()).filter(|head| !head.is_empty())
    }

    /// Decodes what came, and appends the parts.
    ///
    /// # Errors
    ///
    /// `malformed_response`, or what the service says instead of a part.
    pub(super) fn feed(&mut self, bytes: &[u8], parts: &mut VecDeque<Output>) -> Result<Progress, Error> {
        if self.is_over {
            return Ok(Progress::End);
        }
        let room = HEAD_BYTES.saturating_sub(self.head.len());
        self.head.extend_from_slice(bytes.get(..room).unwrap_or(bytes));
        self.advance(bytes, parts)
    }

    fn advance(&mut self, bytes: &[u8], parts: &mut VecDeque<Output>) -> Result<Progress, Error> {
        self.read(bytes, parts).or_else(|error| {
            // The caller gets what came before the error.
            self.settle(false, parts)?;
            Err(error)
        })
    }

    fn read(&mut self, bytes: &[u8], parts: &mut VecDeque<Output>) -> Result<Progress, Error> {
        self.length = self.length.saturating_add(bytes.len());
        // The limit of any other body, because the merged answer holds the text of all parts.
        if self.length > self.max_bytes {
            return Err(failure::too_large(self.max_bytes));
        }
        let mut joined = mem::take(&mut self.buffer);
        let mut rest = if joined.is_empty() {
            bytes
        } else {
            joined.extend_from_slice(bytes);
            &*joined
        };
        while !rest.is_empty() {
            let Some(used) = self.step(rest, parts)? else { break };
            if self.is_over {
                return Ok(Progress::End);
            }
            rest = rest.get(used..).unwrap_or_default();
        }
        self.buffer = rest.to_vec();
        Ok(Progress::More)
    }

    /// Ends the stream; with an error where the connection broke.
    ///
    /// # Errors
    ///
    /// That error, or one that says that the last part is missing.
    pub(super) fn finish(&mut self, cut: Option<Error>, parts: &mut VecDeque<Output>) -> Result<Progress, Error> {
        let in_word = !self.buffer.is_empty();
        // A last line without an end may still hold an object.
        if self.advance(b"\n", parts)? == Progress::End {
            return Ok(Progress::End);
        }
        let in_object = matches!(self.state, State::Object { .. });
        // An object is the only one if the body does not break off where another one begins.
        self.settle(cut.is_none() && !in_word && !in_object, parts)?;
        if self.is_over {
            return Ok(Progress::End);
        }
        Err(match cut {
            Some(error) => error,
            None if self.has_begun => {
                let message = if in_object {
                    message!("the streamed answer ended within an object")
                } else {
                    message!("the streamed answer ended before its last part")
                };
                let mut error = Error::new(ErrorKind::Transport, "cut", message);
                error.details.outcome = Outcome::Unknown;
                error.details.retryable = true;
                error
            }
            None if self.skipped > 0 => {
                malformed(message!("the streamed answer holds something that is no JSON object"))
            }
            None => malformed(message!("the streamed answer holds nothing")),
        })
    }

    /// Reads one piece of what is there, and returns its length. `None`: more has to come first.
    fn step(&mut self, rest: &[u8], parts: &mut VecDeque<Output>) -> Result<Option<usize>, Error> {
        match self.state {
            State::Skipping => Ok(Some(match rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
                Some(end) => {
                    self.state = State::Between(Place::LineStart);
                    end.saturating_add(1)
                }
                None => rest.len(),
            })),
            State::Between(place) => self.between(rest, place, parts),
            State::Object { .. } => self.within(rest, parts),
        }
    }

    fn between(&mut self, rest: &[u8], place: Place, parts: &mut VecDeque<Output>) -> Result<Option<usize>, Error> {
        let Some(first) = rest.first() else { return Ok(None) };
        match first {
            b'\n' | b'\r' => {
                self.state = State::Between(Place::LineStart);
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
        let line_start = place == Place::LineStart;
        let wants_more = |word: &[u8]| rest.len() < word.len() && word.starts_with(rest);
        if rest.starts_with(DONE) {
            // The service says that this was all, which objects without a text would leave empty.
            self.settle(true, parts)?;
            self.is_over = self.has_begun && self.reader.has_answer();
            return Ok(Some(DONE.len()));
        }
        if line_start {
            if rest.starts_with(DATA) {
                self.state = State::Between(Place::EventStart);
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
        // Behind an object, on the same line, it may be the beginning of another one.
        if place == Place::AfterObject {
            return Err(malformed(message!("the streamed answer holds something that is no JSON object")));
        }
        self.skipped = self.skipped.saturating_add(1);
        self.state = State::Skipping;
        Ok(Some(0))
    }

    /// Continues within an object, at most to its end.
    fn within(&mut self, rest: &[u8], parts: &mut VecDeque<Output>) -> Result<Option<usize>, Error> {
        let State::Object { mut depth, mut string, mut escaped, mut line_start } = self.state else { return Ok(None) };
        let mut at = 0;
        while let Some(byte) = rest.get(at) {
            if line_start && !string {
                // An object over several lines of one event: each of them has `data:` in front.
                let line = rest.get(at..).unwrap_or_default();
                if line.starts_with(DATA) {
                    at = at.saturating_add(DATA.len());
                    line_start = false;
                    continue;
                }
                if line.len() < DATA.len() && DATA.starts_with(line) {
                    break;
                }
            }
            line_start = matches!(byte, b'\n' | b'\r');
            self.object.push(*byte);
            at = at.saturating_add(1);
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
                b'{' | b'[' => depth = depth.saturating_add(1),
                b'}' | b']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                self.state = State::Between(Place::AfterObject);
                let object = mem::take(&mut self.object);
                self.take(object, parts)?;
                return Ok(Some(at));
            }
        }
        self.state = State::Object { depth, string, escaped, line_start };
        // What is left is the beginning of `data:`, perhaps: more has to come.
        Ok(if at == 0 { None } else { Some(at) })
    }

    /// Takes a whole object: a part, or the first one that may be a plain answer.
    fn take(&mut self, object: Vec<u8>, parts: &mut VecDeque<Output>) -> Result<(), Error> {
        let object = self.reader.check(object)?;
        self.settle(false, parts)?;
        if object.may_be_plain && !self.has_begun {
            self.undecided = Some(object);
            return Ok(());
        }
        self.is_over = object.is_last;
        self.give(object, false, parts)
    }

    /// Gives the object that was undecided, as a plain answer or as a part.
    fn settle(&mut self, is_plain: bool, parts: &mut VecDeque<Output>) -> Result<(), Error> {
        let Some(object) = self.undecided.take() else { return Ok(()) };
        self.is_over = is_plain;
        self.give(object, is_plain, parts)
    }

    fn give(&mut self, object: Object, is_plain: bool, parts: &mut VecDeque<Output>) -> Result<(), Error> {
        parts.push_back(self.reader.read(object, is_plain)?);
        self.has_begun = true;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::*;
    use crate::client::config::MAX_RESPONSE_BYTES as MAX_BYTES;
    use triline_schema::ai_agent::sessions::AiStreamChunk;
    use triline_schema::operation;

    fn decoder(form: Form) -> StreamDecoder {
        StreamDecoder::new(operation("ai_agent.sessions.ask").unwrap(), AiStreamChunk.kind(), form, MAX_BYTES)
    }

    /// Decodes a stream that comes in pieces of that size: the parts, and how it ended.
    fn decode_by(mut decoder: StreamDecoder, stream: &[u8], size: usize) -> (Vec<String>, &'static str) {
        let mut parts = VecDeque::new();
        let mut end = Ok(Progress::More);
        for piece in stream.chunks(size) {
            end = decoder.feed(piece, &mut parts);
            if end != Ok(Progress::More) {
                break;
            }
        }
        if end == Ok(Progress::More) {
            end = decoder.finish(None, &mut parts);
        }
        assert_eq!(decoder.began(), !parts.is_empty());
        let parts = parts.iter().map(|part| part.as_str().to_string()).collect();
        (parts, end.map_or_else(|error| error.details.kind.name(), |_| "over"))
    }

    fn decode(stream: &[u8], size: usize) -> (Vec<String>, &'static str) {
        decode_by(decoder(Form::Json), stream, size)
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
    fn a_stream_is_no_larger_than_any_other_body() {
        let part = format!("data: {{\"reply\":\"{}\"}}\n\n", "a".repeat(1 << 20));
        let (mut decoder, mut parts) = (decoder(Form::Json), VecDeque::new());
        let mut fed = 0;
        let error = loop {
            match decoder.feed(part.as_bytes(), &mut parts) {
                Ok(progress) => assert_eq!(progress, Progress::More),
                Err(error) => break error,
            }
            fed += part.len();
            assert!(fed <= MAX_BYTES);
        };
        assert_eq!(
            (error.details.kind, error.details.code.as_deref()),
            (ErrorKind::MalformedResponse, Some("too_large"))
        );
        assert!(fed + part.len() > MAX_BYTES);
    }

    #[test]
    fn ends() {
        let a = r#"{"is_end":false,"reply":"a"}"#;
        for (stream, parts, end) in [
            (a.to_string(), 1, "transport"),
            (format!("{a}{{\"is_end\":tr"), 1, "transport"),
            (String::new(), 0, "malformed_response"),
            (": nothing\n\ndata: [DONE]\n".into(), 0, "malformed_response"),
            ("<html>\n<body>{</body>\n</html>\n".into(), 0, "malformed_response"),
            ("data: ping\n\ndata: [1,2]\n\n[{}]".into(), 0, "malformed_response"),
            (format!("data: ping\n\n[]\n{a}\n\"x\"\ndata: 7\n\ndata: {{\"is_end\":true}}"), 2, "over"),
            (format!("[{a}]"), 0, "malformed_response"),
            // What follows an object on its line may be another one.
            (format!("{a},{a}\n{{\"is_end\":true}}"), 1, "malformed_response"),
            (format!("data: {a}\n\ndata: [DONE]\n\n{a}"), 1, "over"),
            (format!("[DONE]\n{a}"), 1, "transport"),
            (format!("{a}\n{{}}\n[DONE]"), 2, "over"),
            (format!("{a}\n{{}}\n[DON"), 2, "transport"),
            (r#"{"code":200,"data":"all of it"}"#.into(), 1, "over"),
            (format!("{a}{{\"code\":500,\"message\":\"no\"}}"), 1, "api"),
            (r#"{"is_end":{}}"#.into(), 1, "transport"),
            (r#"{"is_end":true]"#.into(), 0, "malformed_response"),
        ] {
            for size in [1, 3, 1000] {
                let (got, how) = decode(stream.as_bytes(), size);
                assert_eq!((got.len(), how), (parts, end), "{stream}");
            }
        }
    }

    #[test]
    fn a_plain_answer_has_its_text_where_parts_have_theirs() {
        let plain = r#"{"code":200,"data":"all \"of\" it", "qid":"1"}"#;
        let (parts, end) = decode(plain.as_bytes(), 7);
        let expected = r#"{"code":200,"data":"all \"of\" it","qid":"1","reply":"all \"of\" it"}"#;
        assert_eq!((parts.as_slice(), end), (&[expected.to_string()][..], "over"));
        let (parts, _) = decode_by(decoder(Form::Typed), plain.as_bytes(), 7);
        let part: serde_json::Value = serde_json::from_str(&parts[0]).unwrap();
        assert_eq!((&part["reply"], &part["extra"]["data"]), (&"all \"of\" it".into(), &"all \"of\" it".into()));
        let (parts, end) = decode(br#"{"code":200,"data":"a","reply":"b"}"#, 100);
        assert_eq!((parts.as_slice(), end), (&[r#"{"code":200,"data":"a","reply":"b"}"#.to_string()][..], "over"));
    }

    #[test]
    fn an_object_with_a_text_is_a_plain_answer_if_it_is_the_only_one() {
        let part = |text| format!(r#"{{"code":200,"message":"success","data":"","reply":"{text}"}}"#);
        let (a, b) = (part("你"), part("好"));
        let data = r#"{"data":"你"}"#;
        for (stream, parts, end) in [
            (format!("data: {a}\n\n"), 1, "over"),
            (format!("data: {a}\n\ndata: ping\n\n: \n\n"), 1, "over"),
            (format!("data: {a}\n\ndata: [DONE]\n\n"), 1, "over"),
            (format!("data: {a}\n\ndata: {b}\n\n"), 2, "transport"),
            (format!("data: {a}\n\ndata: {b}\n\ndata: [DONE]\n\n"), 2, "over"),
            (format!("{a}{b}{{\"is_end\":true}}"), 3, "over"),
            // Another object began.
            (format!("{a}{{"), 1, "transport"),
            (format!("{a}\nda"), 1, "transport"),
            (format!("{a}{{\"code\":500,\"message\":\"no\"}}"), 1, "api"),
            (format!("{a}{{]"), 1, "malformed_response"),
            (format!("{a}?"), 1, "malformed_response"),
            (format!("{data}{data}[DONE]"), 2, "over"),
        ] {
            for size in [1, 3, 1000] {
                let (got, how) = decode(stream.as_bytes(), size);
                assert_eq!((got.len(), how), (parts, end), "{stream}");
                let replies = got.iter().filter(|part| part.contains(r#""reply":""#)).count();
                assert!(replies >= got.len().min(2), "{got:?}");
            }
        }
        // Where the connection breaks, it is a part.
        let (mut decoder, mut parts) = (decoder(Form::Json), VecDeque::new());
        assert_eq!(decoder.feed(a.as_bytes(), &mut parts), Ok(Progress::More));
        assert!(parts.is_empty() && !decoder.began());
        let cut = Error::new(ErrorKind::Transport, "connection", "");
        assert_eq!(decoder.finish(Some(cut.clone()), &mut parts), Err(cut));
        assert!(parts.len() == 1 && decoder.began());
    }

    #[test]
    fn skipped_lines_are_counted_however_the_stream_is_cut() {
        let stream = ": a\n\nevent: b\ndata: ping\n\ndata\n\n[1,\n{\"is_end\":false}\n]\nOK";
        for size in 1..=stream.len() {
            let (mut decoder, mut parts) = (decoder(Form::Json), VecDeque::new());
            for piece in stream.as_bytes().chunks(size) {
                decoder.feed(piece, &mut parts).unwrap();
            }
            decoder.finish(None, &mut parts).unwrap_err();
            assert_eq!((decoder.skipped(), parts.len()), (4, 1), "by {size}");
            assert_eq!(decoder.head().as_deref(), Some(stream.as_bytes()));
        }
    }

    #[test]
    fn only_a_pushed_answer_may_have_no_text() {
        let plain = br#"{"success":true,"code":200,"message":"ok"}"#;
        assert_eq!(decode(plain, 100).1, "transport");
        let (parts, end) = decode_by(decoder(Form::Json).pushed(true), plain, 100);
        assert_eq!((parts.len(), end), (1, "over"));
        assert!(!parts[0].contains("reply"));
        let pushed = |stream: &[u8]| decode_by(decoder(Form::Json).pushed(true), stream, 100);
        assert_eq!(pushed(br#"{"code":200,"data":null}"#).1, "over");
        assert_eq!(pushed(br#"{"code":500,"message":"no"}"#).1, "api");
        assert_eq!(pushed(b"").1, "malformed_response");
        let streamed = pushed(br#"{"is_end":false,"reply":"a"}{"is_end":true,"reply":"b"}"#);
        assert_eq!((streamed.0.len(), streamed.1), (2, "over"));
    }

    #[test]
    fn millions_of_objects_need_no_more_than_one_at_a_time() {
        let stream = b"{}".repeat(2 << 20);
        let mut parts = VecDeque::new();
        let mut decoder = decoder(Form::Json);
        for piece in stream.chunks(64 << 10) {
            assert_eq!(decoder.feed(piece, &mut parts), Ok(Progress::More));
            assert_eq!(parts.len(), piece.len() / 2);
            parts.clear();
        }
        assert!(decoder.buffer.is_empty() && decoder.object.capacity() < 1000);
        // Nor does one large object that comes byte by byte.
        let object = [b"{\"reply\":\"".as_slice(), &b"x".repeat(1 << 20), b"\"}"].concat();
        for byte in object.chunks(1) {
            decoder.feed(byte, &mut parts).unwrap();
        }
        assert_eq!(parts.len(), 1);
    }
}
