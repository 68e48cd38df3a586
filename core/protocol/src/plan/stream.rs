//! One request whose answer comes in parts.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::PlanOutput;
use crate::Form;
use crate::boundary::Output;
use crate::codec::request::Checked;
use crate::error::Error;
use crate::exchange::RequestSpec;
use crate::json::{ObjectWriter, Scanner, each_member, string};
use triline_schema::operation::Operation;

/// The member of a part that holds a piece of the text.
const TEXT: &str = "reply";
/// The member of an answer that is not streamed that holds its text.
const WHOLE_TEXT: &str = "data";
/// The member of a typed part that gathers what the vendor's documents do not list.
const EXTRA: &str = "extra";

/// The plan of a streamed answer.
pub(crate) struct Stream {
    request: Option<Box<RequestSpec>>,
    /// Number of parts that came.
    count: u64,
    answer: MergedAnswer,
    form: Form,
    reports_parts: bool,
}

impl Stream {
    /// Plans one request with a streamed answer.
    ///
    /// # Errors
    ///
    /// `invalid_request`: the operation has no streamed answer.
    pub(super) fn new(operation: &'static Operation, mut params: Checked, form: Form) -> Result<Stream, Error> {
        if operation.part().is_none() {
            return Err(Error::invalid(
                "option",
                "mode",
                message!("an operation with a streamed answer"),
                operation.name,
            ));
        }
        if let Some(field) = operation.params.field("stream") {
            params.set(field, "true");
        }
        let mut request = RequestSpec::new(operation, params, form);
        request.streamed = true;
        let answer = MergedAnswer::default();
        Ok(Stream { request: Some(Box::new(request)), count: 0, answer, form, reports_parts: true })
    }

    /// The same for a caller that asked for a stream, but takes the answer in one piece: it gets what an answer that is not
    /// streamed looks like.
    ///
    /// # Errors
    ///
    /// As [`Stream::new`].
    pub(super) fn merged(operation: &'static Operation, params: Checked, form: Form) -> Result<Stream, Error> {
        Ok(Stream { reports_parts: false, ..Stream::new(operation, params, form)? })
    }

    /// Asks a relay for the answer.
    #[cfg(feature = "relay")]
    pub(super) fn relay(&mut self, relay: crate::exchange::relayed::codec::RelayRequest) {
        if let Some(request) = &mut self.request {
            request.relay = Some(relay);
        }
    }

    /// Whether each part is emitted when it arrives.
    pub(super) fn reports_parts(&self) -> bool {
        self.reports_parts
    }

    /// Number of parts that came.
    pub(super) fn parts(&self) -> u64 {
        self.count
    }

    /// Returns the request, then the merged answer.
    pub(super) fn next(&mut self) -> PlanOutput {
        match self.request.take() {
            Some(request) => PlanOutput::Request(request),
            None => PlanOutput::Done(Output::of(self.answer.json(if self.reports_parts { TEXT } else { WHOLE_TEXT }))),
        }
    }

    /// Takes a part, which the caller was given.
    pub(super) fn part(&mut self, part: &Output) {
        self.count = self.count.saturating_add(1);
        self.answer.add(part.as_str(), self.form);
    }
}

/// The answer that the parts make together: the members of the last part that had each, and the texts joined.
#[derive(Default)]
struct MergedAnswer {
    /// Values as JSON text; that of [`TEXT`] is in `text`.
    members: Vec<(String, String)>,
    text: Option<String>,
    /// The members of [`EXTRA`].
    extra: Vec<(String, String)>,
}

impl MergedAnswer {
    fn add(&mut self, part: &str, form: Form) {
        each_member(part, |name, value| {
            if name == TEXT
                && let Some(piece) = text_of(value)
            {
                let text = self.text.get_or_insert_default();
                // The text has the position that it had in the first part.
                if !self.members.iter().any(|(known, _)| known == TEXT) {
                    self.members.push((TEXT.to_string(), String::new()));
                }
                text.push_str(&piece);
            } else if name == EXTRA && form == Form::Typed && value.starts_with('{') {
                each_member(value, |name, value| set(&mut self.extra, name, value));
            } else if name != TEXT || self.text.is_none() {
                set(&mut self.members, name, value);
            }
        });
    }

    /// The answer, with its text under that name.
    fn json(&self, text_name: &str) -> String {
        let mut object = ObjectWriter::new();
        for (name, value) in &self.members {
            match &self.text {
                Some(text) if name == TEXT => object.json(text_name, &string(text)),
                // The member is the same text, or missing.
                Some(_) if name == text_name => {}
                _ => object.json(name, value),
            }
        }
        if !self.extra.is_empty() {
            let mut extra = ObjectWriter::new();
            for (name, value) in &self.extra {
                extra.json(name, value);
            }
            object.json(EXTRA, &extra.finish());
        }
        object.finish()
    }
}

/// Sets a member; null never replaces a value.
fn set(members: &mut Vec<(String, String)>, name: &str, value: &str) {
    match members.iter_mut().find(|(known, _)| known == name) {
        Some(_) if value == "null" => {}
        Some((_, known)) => {
            known.clear();
            known.push_str(value);
        }
        None => members.push((name.to_string(), value.to_string())),
    }
}

fn text_of(json: &str) -> Option<alloc::borrow::Cow<'_, str>> {
    let mut scanner = Scanner::new(json);
    let text = scanner.string().ok()?;
    Some(scanner.text_of(&text))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{body, done, params, request};
    use super::*;
    use triline_schema::operation;

    const QUESTION: &str = r#"{"sid":"s","agent_id":"a","messages":[{"type":"user","text":"hi"}]}"#;

    fn stream(form: Form) -> Stream {
        let ask = operation("ai_agent.sessions.ask").unwrap();
        let mut plan = Stream::new(ask, params(ask, QUESTION), form).unwrap_or_else(|error| panic!("{error}"));
        let request = request(plan.next());
        assert!(request.streamed && body(&request).contains(r#""stream":true"#));
        plan
    }

    fn merged(form: Form, parts: &[&str]) -> String {
        let mut plan = stream(form);
        for part in parts {
            plan.part(&Output::of(*part));
        }
        assert_eq!(plan.parts(), parts.len() as u64);
        done(plan.next()).as_str().to_string()
    }

    #[test]
    fn parts_are_merged() {
        let parts = [
            r#"{"is_end":false,"reply":"\u4f60","qid":"1","log":{"action":5}}"#,
            r#"{"is_end":false,"reply":"好\n","qid":null,"log":null}"#,
            r#"{"reply":null,"x":null,"qid":"2"}"#,
            r#"{"is_end":true,"reply":"\"","y":[1]}"#,
        ];
        assert_eq!(
            merged(Form::Json, &parts),
            r#"{"is_end":true,"reply":"你好\n\"","qid":"2","log":{"action":5},"x":null,"y":[1]}"#
        );
    }

    #[test]
    fn an_answer_in_one_piece_has_its_text_where_a_plain_one_has_it() {
        let ask = operation("ai_agent.sessions.ask").unwrap();
        let merged = |parts: &[&str]| {
            let mut plan =
                Stream::merged(ask, params(ask, QUESTION), Form::Json).unwrap_or_else(|error| panic!("{error}"));
            request(plan.next());
            for part in parts {
                plan.part(&Output::of(*part));
            }
            done(plan.next()).as_str().to_string()
        };
        assert_eq!(merged(&[r#"{"qid":"1","reply":"a"}"#, r#"{"reply":"b"}"#]), r#"{"qid":"1","data":"ab"}"#);
        // A plain answer in place of a stream is a part with both.
        assert_eq!(
            merged(&[r#"{"code":200,"data":"a","qid":"1","reply":"a"}"#]),
            r#"{"code":200,"qid":"1","data":"a"}"#
        );
        assert_eq!(merged(&[r#"{"code":200,"data":null}"#]), r#"{"code":200,"data":null}"#);
    }

    #[test]
    fn undocumented_members_of_typed_parts_are_merged() {
        let parts = [r#"{"reply":"a","extra":{"x":1,"y":1}}"#, r#"{"reply":null,"extra":{"y":2}}"#, r#"{"reply":"b"}"#];
        assert_eq!(merged(Form::Typed, &parts), r#"{"reply":"ab","extra":{"x":1,"y":2}}"#);
    }

    #[test]
    fn without_a_text_there_is_none() {
        assert_eq!(merged(Form::Json, &[r#"{"code":200,"reply":null}"#]), r#"{"code":200,"reply":null}"#);
        assert_eq!(merged(Form::Json, &[]), "{}");
    }

    #[test]
    fn operations_without_a_stream_are_refused() {
        let roles = operation("platform.roles.list").unwrap();
        let error = Stream::new(roles, params(roles, "{}"), Form::Json).err().unwrap();
        assert_eq!(error.details.field.as_deref(), Some("mode"));
    }
}
