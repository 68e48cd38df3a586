//! Reads and writes records.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use triline_protocol::{Message, message};

use crate::types::{Any, File};
use triline_protocol::boundary::Output;
use triline_protocol::error::Error;
use triline_protocol::json::reader::{Reader, Token};
use triline_protocol::json::write_string;

/// A type of the table: a record, a choice, or the type of a field.
pub trait Typed: Sized {
    /// Reads a value that is not null and begins with that token.
    #[doc(hidden)]
    fn read(token: Token<'_>, reader: &mut Reader<'_>) -> Result<Self, Misfit>;

    /// Writes the value.
    #[doc(hidden)]
    fn write(&self, writer: &mut Writer);
}

/// A value that is not of the type that it is read as.
///
/// Behind a pointer, because there is hardly ever one.
#[derive(Debug)]
pub struct Misfit(Box<Mismatch>);

#[derive(Debug)]
struct Mismatch {
    /// Where it is, from the inside out.
    path: Vec<String>,
    expected: Message,
    got: Message,
}

impl Misfit {
    /// The token begins no such value.
    pub(crate) fn of(expected: Message, token: &Token<'_>) -> Misfit {
        let got = match token {
            Token::Null => message!("null"),
            Token::Boolean(_) => message!("a boolean"),
            Token::Number(_) => message!("a number"),
            Token::Text(_) => message!("a string"),
            Token::List => message!("a list"),
            Token::Object => message!("an object"),
        };
        Misfit(Box::new(Mismatch { path: Vec::new(), expected, got }))
    }

    /// The same, inside an object or a list.
    pub(crate) fn within(mut self, place: String) -> Misfit {
        self.0.path.push(place);
        self
    }

    /// The error of a result with it.
    pub(crate) fn error(self) -> Error {
        let Mismatch { path, expected, got } = *self.0;
        let path: String = core::iter::once("result").chain(path.iter().rev().map(String::as_str)).collect();
        Error::misuse(message!("{field}: expected {expected}, got {got}", path, expected, got))
    }
}

/// A type that an operation returns.
pub trait Answered: Typed {
    /// The value of a null result.
    #[doc(hidden)]
    fn nothing() -> Self;
}

/// Reads the result of a call with [`Options::typed`](crate::Options::typed). Null elements of lists and maps are left
/// out; a null result is an empty record or list.
///
/// # Errors
///
/// `misuse`: the operation returns another type, or the call was not typed; the message says what does not fit, and where.
pub fn decode<T: Answered>(output: &Output) -> Result<T, Error> {
    decode_text(output.as_str())
}

/// Reads a text of the form [`Form::Typed`](crate::Form::Typed).
pub(crate) fn decode_text<T: Answered>(text: &str) -> Result<T, Error> {
    read(text).map_err(Misfit::error)
}

pub(crate) fn read<T: Answered>(text: &str) -> Result<T, Misfit> {
    Ok(value(&mut Reader::new(text))?.unwrap_or_else(T::nothing))
}

/// Writes a value as the parameters of a call. A [`File`] is written as its size.
pub fn encode<T: Typed>(value: &T) -> String {
    write(value).0
}

/// Writes a value as the parameters of a call, and returns the file to upload, if any.
pub(crate) fn write<T: Typed>(value: &T) -> (String, Option<File>) {
    // Most parameters fit: written in one piece of memory.
    let mut writer = Writer { out: Vec::with_capacity(256), file: None };
    value.write(&mut writer);
    (String::from_utf8(writer.out).unwrap_or_default(), writer.file)
}

/// A value that may be null.
pub(crate) fn value<T: Typed>(reader: &mut Reader<'_>) -> Result<Option<T>, Misfit> {
    match reader.token() {
        Token::Null => Ok(None),
        token => T::read(token, reader).map(Some),
    }
}

/// The value of the member `kind`, which comes first; empty if it is missing.
pub(crate) fn kind_of(token: &Token<'_>, reader: &Reader<'_>) -> String {
    let mut ahead = reader.clone();
    if *token != Token::Object || ahead.member().as_deref() != Some("kind") {
        return String::new();
    }
    match ahead.token() {
        Token::Text(kind) => kind.into_owned(),
        _ => String::new(),
    }
}

/// A record as an object that begins with its `kind`.
pub(crate) fn with_kind(kind: &str, record: &impl serde::Serialize) -> Any {
    let mut members = serde_json::Map::new();
    members.insert("kind".into(), kind.into());
    if let Ok(Any::Object(mut own)) = serde_json::to_value(record) {
        own.remove("kind");
        members.extend(own);
    }
    Any::Object(members)
}

/// Writes values into a text.
#[expect(missing_debug_implementations, reason = "what it writes may be secret")]
pub struct Writer {
    pub(super) out: Vec<u8>,
    /// The file among the values.
    pub(super) file: Option<File>,
}

impl Writer {
    /// A member of an object, where there is a value.
    pub(crate) fn member<T: Typed>(&mut self, name: &str, value: Option<&T>) {
        if let Some(value) = value {
            self.comma();
            write_string(&mut self.out, name);
            self.out.push(b':');
            value.write(self);
        }
    }

    /// A comma, unless it would be the first thing in an object or list.
    pub(super) fn comma(&mut self) {
        if !matches!(self.out.last(), Some(b'{' | b'[')) {
            self.out.push(b',');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::agents::{
        Agent, AgentFilter, AgentStatus, BindAgent, BindType, CreateAgent, OnlineAgents, WebchatConfig,
    };

    #[test]
    fn records_are_read() {
        let text = r#" {"queue":[{"_id":"7","name":null},null],"\u005fid":"1","status":"enable","numbers":[],"roles":null,
            "crmId":"\u4f60\n","extra":{"a":[1,-2,1.5,1e400,true,null,"x\n",{"b":18446744073709551615}]}} "#;
        let agent: Agent = read(text).unwrap();
        assert_eq!(agent.id.as_deref(), Some("1"));
        assert_eq!(agent.crm_id.as_deref(), Some("你\n"));
        assert_eq!(agent.status, Some(AgentStatus::Enable));
        assert_eq!(agent.queue.as_ref().map(Vec::len), Some(1));
        assert_eq!((agent.numbers, agent.roles), (Some(Vec::new()), None));
        let expected = r#"[1,-2,1.5,"1e400",true,null,"x\n",{"b":18446744073709551615}]"#;
        assert_eq!(agent.extra["a"].to_string(), expected);
    }

    #[test]
    fn rows_take_no_more_memory_than_their_text() {
        let lists = [
            (r#"{"_id":"1"}"#, r#"{"_id":"1"}"#),
            ("{}", r#"{"agentName":"of a length that the first rows did not foretell"}"#),
            (r#"{"roles":["a","b","c","d","e","f"]}"#, "null"),
        ];
        for (first, other) in lists {
            let text = alloc::format!("[{}{}]", alloc::format!("{first},").repeat(5), [other; 1000].join(","));
            let rows: Vec<Agent> = read(&text).unwrap();
            assert_eq!(rows.len(), if other == "null" { 5 } else { 1005 });
            assert_eq!(rows[0], read(first).unwrap());
            // What is grown by doubling takes the second part.
            let memory = rows.capacity() * size_of::<Agent>();
            assert!(memory <= text.len() + 2 * rows.len() * size_of::<Agent>(), "{memory}");
        }
    }

    #[test]
    fn null_is_nothing() {
        assert_eq!(read::<Vec<Agent>>("null").unwrap(), []);
        assert_eq!(read::<OnlineAgents>(" null ").unwrap(), OnlineAgents::default());
    }

    #[test]
    fn another_type_is_refused() {
        for (text, why) in [
            ("1", "result: expected an object, got a number"),
            ("[]", "result: expected an object, got a list"),
            (r#"{"roles":"a"}"#, "result.roles: expected a list, got a string"),
            (r#"{"roles":["a",1]}"#, "result.roles[1]: expected a string, got a number"),
            (r#"{"status":{}}"#, "result.status: expected a string or a number, got an object"),
            (r#"{"_id":5}"#, "result.id: expected a string, got a number"),
            (r#"{"queue":[null,{"name":5}]}"#, "result.queue[0].name: expected a string, got a number"),
        ] {
            assert_eq!(decode_text::<Agent>(text).unwrap_err().message(), why, "{text}");
        }
        assert_eq!(decode_text::<Vec<Agent>>("{}").unwrap_err().message(), "result: expected a list, got an object");
    }

    #[test]
    fn records_are_written() {
        let mut filter =
            AgentFilter::default().agent_number("10\"01").limit(20).projection([("a".into(), 1.0), ("b".into(), 0.5)]);
        filter.extra.insert("more".into(), serde_json::json!({"c": [null, false]}));
        let expected = r#"{"agentNumber":"10\"01","limit":20,"projection":{"a":1,"b":0.5},"more":{"c":[null,false]}}"#;
        assert_eq!(encode(&filter), expected);
        let bind = BindAgent::builder().agent_number("1001").bind_type(BindType::Sip);
        assert_eq!(encode(&bind), r#"{"agentNumber":"1001","bindType":"SIP"}"#);
        let create = CreateAgent::builder()
            .agent_name("a")
            .agent_number("1")
            .agent_version("v")
            .queue_list(["8".to_string()])
            .roles(["r".to_string()])
            .password("pw")
            .webchat_config(WebchatConfig::default().max_limit(3));
        assert!(encode(&create).ends_with(r#""password":"pw","webchatConfig":{"maxLimit":3}}"#), "{}", encode(&create));
        assert_eq!(encode(&AgentFilter::default()), "{}");
    }

    #[test]
    fn a_number_that_json_lacks_is_refused_by_its_path() {
        let filter = AgentFilter::default().projection([("a".into(), f64::NAN)]);
        let refused = triline_protocol::codec::request::check(
            &triline_schema::platform::agents::AgentFilter,
            &[],
            encode(&filter).as_bytes(),
        );
        assert_eq!(refused.unwrap_err().field(), Some("projection.a"));
    }

    #[test]
    fn a_union_is_the_record_that_its_kind_says() {
        use crate::work_phone::chat_app::MessageBody;

        let body: MessageBody =
            value(&mut Reader::new(r#"{"kind":"location","log":104.1,"extra":{"zoom":3}}"#)).unwrap().unwrap();
        let MessageBody::Location(place) = &body else { panic!("{body:?}") };
        assert_eq!(
            (place.longitude.as_ref().map(|at| at.0.to_string()), place.extra["zoom"].as_i64()),
            (Some("104.1".into()), Some(3))
        );
        let json = serde_json::to_value(&body).unwrap();
        assert_eq!(json, serde_json::json!({"kind": "location", "longitude": 104.1, "zoom": 3}));
        assert_eq!(serde_json::from_value::<MessageBody>(json).unwrap(), body);

        for other in [r#"{"kind":"other"}"#, r#"{"kind":"hologram","x":1}"#, r#"{"x":1}"#, "[1]"] {
            let body: MessageBody = value(&mut Reader::new(other)).unwrap().unwrap();
            assert!(
                matches!(&body, MessageBody::Other(value) if *value == serde_json::from_str::<Any>(other).unwrap()),
                "{body:?}"
            );
        }
    }

    #[test]
    fn serde_speaks_the_api() {
        let agent: Agent = serde_json::from_str(r#"{"id":"1","status":"away","floor":3}"#).unwrap();
        assert_eq!((agent.id.as_deref(), agent.extra["floor"].as_i64()), (Some("1"), Some(3)));
        assert_eq!(serde_json::to_string(&agent).unwrap(), r#"{"id":"1","status":"away","floor":3}"#);
    }
}
