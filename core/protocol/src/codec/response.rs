//! Responses: what came back, read along the table and written for the caller.
//!
//! Strict about the result itself, lenient about what is in its records: where the result or a row of it
//! should be an object, a list or a scalar, another of the three is a fault. A member of a record that
//! does not fit its type is kept raw and never costs the answer. Whatever needs no change is copied in
//! one piece, and an answer that needs none at all is not copied.

#![expect(clippy::arithmetic_side_effects, reason = "positions stay within the body, whose length fits in an isize")]

mod record;
mod value;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use value::{FromApi, Normaliser, Strict};

use crate::error::message::Message;
use crate::json::{NotJson, PositionIndex, Scanner};
use crate::text;
use triline_schema::operation::{Attr, Field, Kind, Record, Separator};

/// In which form a host wants what came back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// The API's names; unknown members stay where they are.
    #[default]
    Json,
    /// For a decoder of typed records: the wire's names, each field of its declared type or null. Unknown members, and
    /// members that do not fit their type, are gathered in a last member named `extra`. A list or map of which only a
    /// part fits is there as a whole, too; its field has the part.
    Typed,
}

/// Why an answer cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It is not JSON.
    Syntax(NotJson),
    /// A value has another shape than the table says.
    Shape { expected: &'static str, got: &'static str, at: usize },
}

impl Fault {
    /// The fault in words.
    pub(crate) fn message(&self) -> Message {
        match self {
            Fault::Syntax(bad) => message!("it is not JSON at byte {at}", bad.at),
            Fault::Shape { expected, got, at } => message!(
                "it has {got} instead of {expected} at byte {at}",
                Message::of(got),
                Message::of(expected),
                *at
            ),
        }
    }
}

impl From<NotJson> for Fault {
    fn from(bad: NotJson) -> Fault {
        Fault::Syntax(bad)
    }
}

/// A value as the caller gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    source: Source,
    marks: PositionIndex,
}

/// Where the text of a piece is.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    /// A part of the body, unchanged.
    Same(Range<usize>),
    /// It was rewritten.
    New(String),
}

impl Piece {
    /// A text that was written anew.
    pub(crate) fn new(text: String) -> Piece {
        Piece { source: Source::New(text), marks: PositionIndex::default() }
    }

    pub(crate) fn text<'a>(&'a self, body: &'a str) -> &'a str {
        match &self.source {
            Source::Same(range) => body.get(range.clone()).unwrap_or_default(),
            Source::New(text) => text,
        }
    }

    /// Where it stands in the body, if it stands there unchanged.
    pub(crate) fn range(&self) -> Option<Range<usize>> {
        match &self.source {
            Source::Same(range) => Some(range.clone()),
            Source::New(_) => None,
        }
    }

    pub(crate) fn with_marks(self, marks: PositionIndex) -> Piece {
        Piece { marks, ..self }
    }

    /// Where the records of the result stand in the text.
    pub(crate) fn marks(&self) -> &PositionIndex {
        &self.marks
    }
}

/// Reads the value that comes next.
pub(crate) fn read(scanner: &mut Scanner<'_>, kind: &Kind, form: Form) -> Result<Piece, Fault> {
    read_value(scanner, kind, form, Strict::Result)
}

/// Reads the record that comes next, whose fields are each a result: they must have their shape as well.
pub(crate) fn read_parts(scanner: &mut Scanner<'_>, record: &'static Record, form: Form) -> Result<Piece, Fault> {
    read_value(scanner, &Kind::Record(record), form, Strict::Parts)
}

/// Reads a value of which every member must have its shape, at any depth.
pub(crate) fn read_strictly(scanner: &mut Scanner<'_>, kind: &Kind, form: Form) -> Result<Piece, Fault> {
    read_value(scanner, kind, form, Strict::Everywhere)
}

/// Reads a value that was read before, so that it has the API's names and the fields that the core makes from others.
#[cfg(feature = "relay")]
pub(crate) fn read_from_api(scanner: &mut Scanner<'_>, kind: &Kind, form: Form) -> Result<Piece, Fault> {
    read_written(scanner, kind, form, Strict::Result, true)
}

/// The same of a record whose fields are each a result.
#[cfg(feature = "relay")]
pub(crate) fn read_parts_from_api(
    scanner: &mut Scanner<'_>,
    record: &'static Record,
    form: Form,
) -> Result<Piece, Fault> {
    read_written(scanner, &Kind::Record(record), form, Strict::Parts, true)
}

fn read_value(scanner: &mut Scanner<'_>, kind: &Kind, form: Form, strict: Strict) -> Result<Piece, Fault> {
    read_written(scanner, kind, form, strict, false)
}

/// Reads a value. `from_api`: it was read before (feature `relay`).
fn read_written(
    scanner: &mut Scanner<'_>,
    kind: &Kind,
    form: Form,
    strict: Strict,
    from_api: bool,
) -> Result<Piece, Fault> {
    scanner.peek()?;
    let start = scanner.pos();
    let (out, spare, marks) = (String::new(), Vec::new(), PositionIndex::default());
    let mut normaliser =
        Normaliser { scanner, form, out, copied: start, strict, spare, marks, from_api: FromApi::new(from_api) };
    normaliser.value(kind)?;
    let end = normaliser.scanner.pos();
    if normaliser.copied == start {
        return Ok(Piece { source: Source::Same(start..end), marks: normaliser.marks });
    }
    normaliser.copy_to(end);
    Ok(Piece { source: Source::New(normaliser.out), marks: normaliser.marks })
}

/// The parts of a text, as a JSON list of texts.
fn list_of(text: &str, at: Separator) -> String {
    let parts = text.split(at.mark()).map(str::trim).filter(|part| !part.is_empty());
    let parts: Vec<String> = parts.map(crate::json::string).collect();
    crate::json::list(&parts)
}

/// The address of a page with a parameter appended, as a JSON text. Behind a fragment, too: the document says so, and
/// pages read the fragment as their own address, which may have a query of its own.
fn page_url(url: &str, parameter: &str, value: &str) -> String {
    let last = url.rsplit('#').next().unwrap_or_default();
    let mark = if last.contains('?') { "&" } else { "?" };
    crate::json::string(&text::text(&[url, mark, parameter, "=", &text::percent_encoded(value)]))
}

/// The field that takes a single value in place of the whole record.
fn bare(record: &'static Record) -> Option<&'static Field> {
    record.fields.iter().find(|field| field.attrs.iter().any(|attr| matches!(attr, Attr::Bare)))
}

/// Equality that compares the lengths on the spot: most names differ in them.
#[expect(clippy::inline_always, reason = "builds for size leave the call")]
#[inline(always)]
fn same(left: &str, right: &str) -> bool {
    left.len() == right.len() && left == right
}

/// Whether a number is written as digits alone, and few enough for 64 bits.
fn is_plain_integer(text: &str) -> bool {
    text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use triline_schema::platform::agents::{Agent, OnlineAgentStatus};
    use triline_schema::platform::roles::Role;

    fn normalised(record: &'static Record, form: Form, text: &str) -> String {
        let mut scanner = Scanner::new(text);
        let piece = read(&mut scanner, &record.kind(), form).unwrap();
        assert!(scanner.at_end());
        piece.text(text).into()
    }

    #[test]
    fn what_needs_no_change_is_not_copied() {
        let text = r#" {"agentNumber":"1001","queue":[{"name":"a"}],"status":null,"unknown":{"a":[1]}} "#;
        let mut scanner = Scanner::new(text);
        let piece = read(&mut scanner, &Agent.kind(), Form::Json).unwrap();
        assert_eq!(piece.range(), Some(1..text.len() - 1));
    }

    #[test]
    fn names_and_scalars_become_what_the_table_says() {
        let text = r#"{"_id":17,"agentNumber":1.50,"queue":[{"_id":"8","x":1}],"mobile":true}"#;
        let json = r#"{"id":"17","agentNumber":"1.50","queue":[{"id":"8","x":1}],"mobile":"true"}"#;
        assert_eq!(normalised(&Agent, Form::Json, text), json);
        let typed = r#"{"_id":"17","agentNumber":"1.50","queue":[{"_id":"8","extra":{"x":1}}],"mobile":"true"}"#;
        assert_eq!(normalised(&Agent, Form::Typed, text), typed);
    }

    #[test]
    fn unknown_members_are_gathered_wherever_they_stand() {
        let cases = [
            (r#"{"x":1}"#, r#"{"extra":{"x":1}}"#),
            (r#"{"x":1,"y":[2] , "z":"\ud83d"}"#, "{\"extra\":{\"x\":1,\"y\":[2],\"z\":\"\u{fffd}\"}}"),
            (r#"{"x":1, "name":"a"}"#, r#"{"name":"a","extra":{"x":1}}"#),
            (r#"{"x":1,"y":2,"name":"a"}"#, r#"{"name":"a","extra":{"x":1,"y":2}}"#),
            (r#"{"name":"a","x":1}"#, r#"{"name":"a","extra":{"x":1}}"#),
            (r#"{"name":"a" , "x":1,"y":2}"#, r#"{"name":"a" ,"extra":{"x":1,"y":2}}"#),
            (
                r#"{"x":1,"name":"a","y":2,"version":3,"w":4}"#,
                r#"{"name":"a","version":"3","extra":{"x":1,"y":2,"w":4}}"#,
            ),
            (r#"{"isSystem":"perhaps","name":"a"}"#, r#"{"isSystem":null,"name":"a","extra":{"isSystem":"perhaps"}}"#),
        ];
        for (text, expected) in cases {
            assert_eq!(normalised(&Role, Form::Typed, text), expected, "{text}");
        }
    }

    #[test]
    fn the_documented_name_wins_over_another_whose_value_is_kept() {
        for text in [r#"{"_id":"own","id":"other"}"#, r#"{"id":"other","_id":"own"}"#] {
            assert_eq!(normalised(&Role, Form::Json, text), r#"{"id":"own","extra":{"id":"other"}}"#);
            assert_eq!(normalised(&Role, Form::Typed, text), r#"{"_id":"own","extra":{"id":"other"}}"#);
        }
        assert_eq!(normalised(&Role, Form::Typed, r#"{"id":"other"}"#), r#"{"_id":"other"}"#);
    }

    #[test]
    fn scalars_that_cannot_be_made_to_fit_are_kept() {
        let text = r#"{"login":"maybe","busy":"1","statusName":5}"#;
        let json = r#"{"login":"maybe","busy":true,"statusName":"5"}"#;
        assert_eq!(normalised(&OnlineAgentStatus, Form::Json, text), json);
        let typed = r#"{"login":null,"busy":true,"statusName":"5","extra":{"login":"maybe"}}"#;
        assert_eq!(normalised(&OnlineAgentStatus, Form::Typed, text), typed);
    }

    #[test]
    fn null_lets_another_name_speak() {
        let cases = [
            (r#"{"_id":null,"id":"other"}"#, r#"{"id":"other"}"#),
            (r#"{"id":"other","_id":null}"#, r#"{"id":"other"}"#),
            (r#"{"id":null,"_id":"own"}"#, r#"{"id":"own"}"#),
            (r#"{"_id":"own","id":null}"#, r#"{"id":"own"}"#),
            (r#"{"_id":null}"#, r#"{"id":null}"#),
            (r#"{"id":null}"#, r#"{"id":null}"#),
            (r#"{"_id":null,"id":null}"#, r#"{"id":null}"#),
            (r#"{"name":"a","_id":null,"id":"other","version":"2"}"#, r#"{"name":"a","id":"other","version":"2"}"#),
        ];
        for (text, expected) in cases {
            assert_eq!(normalised(&Role, Form::Json, text), expected, "{text}");
        }
        let typed = normalised(&Role, Form::Typed, r#"{"_id":null,"id":"other"}"#);
        assert_eq!(typed, r#"{"_id":"other"}"#);
    }

    #[test]
    fn names_of_one_field_do_not_decide_about_those_of_another() {
        let text = r#"{"id":"a","_id":"b","snedTime":"t"}"#;
        let mut scanner = Scanner::new(r#"{"busyReplyCode":"486","id":"a","_id":"b"}"#);
        let piece = read(&mut scanner, &triline_schema::platform::numbers::SipPoolNumber.kind(), Form::Json).unwrap();
        assert_eq!(piece.text(""), r#"{"busyReplyCode":"486","id":"b","extra":{"id":"a"}}"#);
        assert!(
            normalised(&triline_schema::work_phone::device::SmsRecord, Form::Json, text).contains(r#""sendTime":"t""#)
        );
    }

    #[test]
    fn a_member_of_another_shape_is_kept_raw() {
        use triline_schema::platform::customers::Customer;
        use triline_schema::platform::sip::SipNumber;

        for (text, typed) in [
            (r#"{"name":"a","mobile":"138"}"#, r#"{"name":"a","mobile":null,"extra":{"mobile":"138"}}"#),
            (r#"{"checkbox_1":"","age":"3"}"#, r#"{"checkbox_1":null,"age":"3","extra":{"checkbox_1":""}}"#),
            (r#"{"age":[1,"\ud83d"]}"#, "{\"age\":null,\"extra\":{\"age\":[1,\"\u{fffd}\"]}}"),
            (r#"{"source":["a",{"b":1}]}"#, r#"{"source":["a",null],"extra":{"source":["a",{"b":1}]}}"#),
            (
                r#"{"mobile":[{"value":"1"},"2",{"value":{}}]}"#,
                r#"{"mobile":[{"value":"1"},null,{"value":null,"extra":{"value":{}}}],"extra":{"mobile":[{"value":"1"},"2",{"value":{}}]}}"#,
            ),
            (r#"{"labels":[{"id":3}]}"#, r#"{"labels":[{"id":3}]}"#),
        ] {
            assert_eq!(normalised(&Customer, Form::Typed, text), typed, "{text}");
            let json = text.replace(r"\ud83d", "\u{fffd}");
            assert_eq!(normalised(&Customer, Form::Json, text), json, "{text}");
        }
        let typed = normalised(&SipNumber, Form::Typed, r#"{"agent":"","number":"8"}"#);
        assert_eq!(typed, r#"{"agent":null,"number":"8","extra":{"agent":""}}"#);
    }

    #[test]
    fn texts_are_split_into_lists_and_what_is_left_out_is_false() {
        use triline_schema::work_phone::chat_app::{ChatAppRoom, ChatAppRoomMember};

        let room = r#"{"memberList":"a;b; c;","displayName":"甲、\"乙\"","memberNumbers":1}"#;
        let lists = r#""memberNumbers":["a","b","c"],"displayNames":["甲","\"乙\""]"#;
        let json = normalised(&ChatAppRoom, Form::Json, room);
        assert_eq!(
            json,
            format!(r#"{{"memberList":"a;b; c;","displayName":"甲、\"乙\"",{lists},"extra":{{"memberNumbers":1}}}}"#)
        );
        assert!(normalised(&ChatAppRoom, Form::Typed, room).contains(lists));
        assert_eq!(normalised(&ChatAppRoom, Form::Json, "{}"), "{}");
        for (text, json) in [
            ("{}", r#"{"isAgent":false}"#),
            (r#"{"id":"1"}"#, r#"{"id":"1","isAgent":false}"#),
            (r#"{"isAgent":1}"#, r#"{"isAgent":true}"#),
            (r#"{"isAgent":"0"}"#, r#"{"isAgent":false}"#),
            (r#"{"isAgent":true}"#, r#"{"isAgent":true}"#),
        ] {
            assert_eq!(normalised(&ChatAppRoomMember, Form::Json, text), json, "{text}");
        }
    }

    #[test]
    fn another_shape_of_the_result_is_a_fault() {
        use triline_schema::platform::agents::OnlineAgents;

        static AGENT: Kind = Agent.kind();

        for (kind, text) in [
            (Agent.kind(), "[]"),
            (Agent.kind(), "1"),
            (Kind::List(&AGENT), r#"{"0":{}}"#),
            (Kind::List(&AGENT), r#"[{},"a"]"#),
        ] {
            let fault = read(&mut Scanner::new(text), &kind, Form::Json).unwrap_err();
            assert!(matches!(fault, Fault::Shape { .. }), "{text}: {fault:?}");
        }
        for text in [r#"{"list":{}}"#, r#"{"list":[1]}"#, r#"{"count":[]}"#] {
            let fault = read_parts(&mut Scanner::new(text), &OnlineAgents, Form::Json).unwrap_err();
            assert!(matches!(fault, Fault::Shape { .. }), "{text}: {fault:?}");
        }
        for text in [r#"{"list":[{"login":[]}]}"#, r#"{"list":null}"#] {
            assert!(read_parts(&mut Scanner::new(text), &OnlineAgents, Form::Typed).is_ok(), "{text}");
        }
        for text in [r#"{"queue":[}"#, r#"{"queue""#, r#"{"a":1,}"#, r#"{"queue":{"a"}}"#, ""] {
            let fault = read(&mut Scanner::new(text), &Agent.kind(), Form::Json).unwrap_err();
            assert!(matches!(fault, Fault::Syntax(_)), "{text}: {fault:?}");
        }
    }

    #[test]
    fn the_page_of_a_token_is_joined() {
        use triline_schema::platform::sso::SsoToken;

        for (url, page) in [
            ("https://a/b", "https://a/b?tokenId=t%2F%3D%26%E4%BD%A0"),
            ("https://a/b?c=d", "https://a/b?c=d&tokenId=t%2F%3D%26%E4%BD%A0"),
            ("https://a/#/login", "https://a/#/login?tokenId=t%2F%3D%26%E4%BD%A0"),
            ("https://a/?c=d#/login", "https://a/?c=d#/login?tokenId=t%2F%3D%26%E4%BD%A0"),
            ("https://a/#/login?c=d", "https://a/#/login?c=d&tokenId=t%2F%3D%26%E4%BD%A0"),
        ] {
            let text = format!(r#"{{"ssoToken":"t/=&你","ssoUrl":"{url}"}}"#);
            let json = normalised(&SsoToken, Form::Json, &text);
            assert!(json.ends_with(&format!(r#","pageUrl":"{page}"}}"#)), "{json}");
        }
        assert!(SsoToken.field("pageUrl").is_some_and(Field::secret));
        assert_eq!(normalised(&SsoToken, Form::Json, r#"{"ssoUrl":"u"}"#), r#"{"ssoUrl":"u"}"#);
    }
}
