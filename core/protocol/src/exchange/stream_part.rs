//! One object of a streamed answer: its envelope, its text, and whether it may be a plain answer.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::boundary::Output;
use crate::codec::envelope::{Verdict, verdict};
use crate::codec::response::{Fault, Form, read};
use crate::error::message::Message;
use crate::error::{Error, ErrorKind, Outcome};
use crate::json::{NotJson, ObjectWriter, Peek, Scanner, each_member, member};
use triline_schema::operation::{Kind, Operation, ResponseLayout};

/// Members of an envelope, which a part in it does not repeat.
const ENVELOPE: [&str; 4] = ["success", "code", "message", "data"];
const EMPTY: &str = "\"\"";

/// Reads the objects of one streamed answer.
pub(super) struct PartReader {
    operation: &'static Operation,
    part_kind: Kind,
    form: Form,
    /// Whether the service sends the text another way, so that a plain answer may have none.
    pub(super) is_pushed: bool,
    /// Whether a part had its text in `reply`, so that a text in `data` is not a piece of the answer.
    has_reply: bool,
    /// Whether a part had a text, or the member for it.
    has_text: bool,
}

/// A whole object that is no refusal, without its envelope.
pub(super) struct Object {
    json: String,
    /// Whether it says that it is the last.
    pub(super) is_last: bool,
    /// Whether it is a plain answer in place of a stream, if it is the only object.
    pub(super) may_be_plain: bool,
}

/// Members that tell what an object is. A member that is null counts as left out.
#[derive(Default)]
struct Signs<'a> {
    is_end: Option<&'a str>,
    data: Option<&'a str>,
    reply: Option<&'a str>,
}

impl PartReader {
    /// A reader of an answer to that operation, whose parts are of that kind.
    pub(super) fn new(operation: &'static Operation, part_kind: Kind, form: Form) -> PartReader {
        PartReader { operation, part_kind, form, is_pushed: false, has_reply: false, has_text: false }
    }

    /// Whether the objects that were read can be an answer.
    pub(super) fn has_answer(&self) -> bool {
        self.has_text || self.is_pushed
    }

    /// Checks an object, and takes it out of its envelope.
    ///
    /// # Errors
    ///
    /// `malformed_response`, or the refusal that it is.
    pub(super) fn check(&self, object: Vec<u8>) -> Result<Object, Error> {
        let not_text =
            |bad: alloc::string::FromUtf8Error| unreadable(&NotJson { at: bad.utf8_error().valid_up_to() }.into());
        let mut json = String::from_utf8(object).map_err(not_text)?;
        let mut signs = Signs::of(&json).map_err(|bad| unreadable(&bad.into()))?;
        self.refusal(&json)?;
        let part = in_envelope(&json, &signs);
        if let Some(part) = part {
            json = part;
            self.refusal(&json)?;
            signs = Signs::of(&json).map_err(|bad| unreadable(&bad.into()))?;
        }
        let is_last = signs.is_end.is_some_and(|json| matches!(json.trim_matches('"'), "true" | "1"));
        let may_be_plain =
            signs.is_end.is_none() && (signs.data.is_some() || (self.is_pushed && signs.reply.is_none()));
        Ok(Object { json, is_last, may_be_plain })
    }

    fn refusal(&self, object: &str) -> Result<(), Error> {
        match verdict(self.operation, object) {
            Verdict::No(error) => Err(*error),
            Verdict::Yes => Ok(()),
        }
    }

    /// Reads an object as a plain answer or as a part.
    ///
    /// # Errors
    ///
    /// `malformed_response`.
    pub(super) fn read(&mut self, object: Object, is_plain: bool) -> Result<Output, Error> {
        let mut json = object.json;
        let kind = match &self.operation.answer {
            // A decoder of typed parts knows no other record.
            ResponseLayout::Whole { kind } if is_plain && self.form == Form::Json => *kind,
            _ => self.part_kind,
        };
        let signs = Signs::of(&json).map_err(|bad| unreadable(&bad.into()))?;
        self.has_reply |= signs.reply.is_some_and(|reply| reply != EMPTY);
        self.has_text |= signs.reply.is_some() || signs.data.is_some();
        if !self.has_reply
            && let Some(with_reply) = with_reply(&json, &signs, is_plain)
        {
            json = with_reply;
        }
        let piece = read(&mut Scanner::new(&json), &kind, self.form).map_err(|fault| unreadable(&fault))?;
        Ok(Output::new(Arc::new(json), piece))
    }
}

impl Signs<'_> {
    /// Reads an object to its end.
    fn of(object: &str) -> Result<Signs<'_>, NotJson> {
        let mut signs = Signs::default();
        let mut scanner = Scanner::new(object);
        if scanner.peek()? != Peek::Object {
            return Err(NotJson { at: scanner.pos() });
        }
        scanner.open()?;
        let mut first = true;
        while scanner.next(first, b'}')? {
            first = false;
            let key = scanner.key()?;
            let value = scanner.skip()?;
            let value = Some(scanner.slice(value)).filter(|value| *value != "null");
            match &*scanner.text_of(&key) {
                "is_end" => signs.is_end = value,
                "data" => signs.data = value,
                "reply" => signs.reply = value,
                _ => {}
            }
        }
        Ok(signs)
    }
}

/// The part in an envelope, with the members beside it. `None`: the object is a part itself, or a plain answer.
fn in_envelope(object: &str, signs: &Signs<'_>) -> Option<String> {
    let part = signs.data.filter(|data| data.starts_with('{') && signs.reply.is_none())?;
    let mut out = ObjectWriter::new();
    each_member(part, |name, value| out.json(name, value));
    each_member(object, |name, value| {
        if !ENVELOPE.contains(&name) && member(part, name).is_none() {
            out.json(name, value);
        }
    });
    Some(out.finish())
}

/// An object with its text where parts have theirs; a plain answer keeps it in `data`, too. `None`: the text is there
/// already, or there is none in `data`.
fn with_reply(object: &str, signs: &Signs<'_>, is_plain: bool) -> Option<String> {
    let text = signs.data.filter(|data| data.starts_with('"') && signs.reply != Some(*data))?;
    let mut out = ObjectWriter::new();
    each_member(object, |name, value| {
        if name != "reply" && (is_plain || name != "data") {
            out.json(name, value);
        }
    });
    out.json("reply", text);
    Some(out.finish())
}

fn unreadable(fault: &Fault) -> Error {
    malformed(fault.message())
}

/// The answer cannot be read, for that reason.
pub(super) fn malformed(why: Message) -> Error {
    let mut error =
        Error::new(ErrorKind::MalformedResponse, "malformed", message!("the answer cannot be read: {why}", why));
    error.details.outcome = Outcome::Unknown;
    error
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use triline_schema::ai_agent::sessions::AiStreamChunk;
    use triline_schema::operation;

    /// Reads objects as parts.
    fn parts(form: Form, objects: &[&str]) -> Vec<String> {
        let mut reader = PartReader::new(operation("ai_agent.sessions.ask").unwrap(), AiStreamChunk.kind(), form);
        let mut part = |object: &&str| {
            let object = reader.check(object.as_bytes().to_vec()).unwrap();
            reader.read(object, false).unwrap().as_str().to_string()
        };
        objects.iter().map(&mut part).collect()
    }

    fn error(object: &str) -> Error {
        let reader = PartReader::new(operation("ai_agent.sessions.ask").unwrap(), AiStreamChunk.kind(), Form::Json);
        reader.check(object.as_bytes().to_vec()).err().unwrap()
    }

    #[test]
    fn parts_are_taken_out_of_their_envelope() {
        for form in [Form::Json, Form::Typed] {
            let read = |object| parts(form, &[object]).remove(0);
            assert_eq!(
                read(r#"{"code":200,"message":"success","data":{"is_end":false,"reply":"你"}}"#),
                r#"{"is_end":false,"reply":"你"}"#
            );
            // What stands beside it belongs to it.
            assert_eq!(
                read(r#"{"is_end":true,"code":200,"data":{"reply":"x","qid":"1" },"qid":"2"}"#),
                r#"{"reply":"x","qid":"1","is_end":true}"#
            );
            assert_eq!(read(r#"{"code":200,"data":{}}"#), "{}");
        }
        // A part that has its text is no envelope.
        let part = r#"{"is_end":false,"reply":"x","data":{"is_end":true}}"#;
        assert_eq!(parts(Form::Json, &[part]), [r#"{"is_end":false,"reply":"x","extra":{"data":{"is_end":true}}}"#]);
        let inner = error(r#"{"code":200,"data":{"code":500,"message":"no"}}"#);
        assert_eq!((inner.details.kind, inner.details.code.as_deref()), (ErrorKind::Api, Some("500")));
        assert_eq!(error(r#"{"code":500,"data":{"reply":"x"}}"#).details.kind, ErrorKind::Api);
    }

    #[test]
    fn a_text_in_data_is_the_text_until_a_part_has_a_reply() {
        for reply in ["", r#","reply":null"#, r#","reply":"""#] {
            let piece = |text| ["{\"is_end\":false,\"data\":\"", text, "\"", reply, "}"].concat();
            assert_eq!(
                parts(Form::Json, &[&piece("a"), &piece("b"), &piece("c")]),
                ["a", "b", "c"].map(|text| [r#"{"is_end":false,"reply":""#, text, "\"}"].concat())
            );
        }
        // The last part repeats the whole.
        let last = r#"{"is_end":true,"reply":"","data":"ab"}"#;
        assert_eq!(
            parts(Form::Json, &[r#"{"reply":"a"}"#, r#"{"reply":"b"}"#, last])[2],
            r#"{"is_end":true,"reply":"","extra":{"data":"ab"}}"#
        );
    }
}
