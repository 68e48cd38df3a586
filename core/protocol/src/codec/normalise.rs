//! Objects that did not come out of a call, as if they had.

use alloc::string::String;

use crate::codec::response::{Fault, Form, read};
use crate::error::Error;
use crate::error::message::Message;
use crate::json::{Peek, Scanner};
use triline_schema::operation::{Kind, Record};

/// Brings an object of a record's fields, in the wire's or the API's names, into
/// [`Form::Typed`].
///
/// # Errors
///
/// `invalid_request`: it is not JSON, or a value has another shape than the table says.
pub fn normalise(record: &'static Record, json: &str) -> Result<String, Error> {
    let mut scanner = Scanner::new(json);
    let invalid = |code, expected: Message, got: Message| Error::invalid(code, record.name, expected, got);
    let not_json = |at| invalid("json", message!("JSON"), message!("something else at byte {at}", at));
    match scanner.peek() {
        Ok(Peek::Object) => {}
        Ok(other) => return Err(invalid("type", message!("an object"), Message::of(other.name()))),
        Err(bad) => return Err(not_json(bad.at)),
    }
    let piece = read(&mut scanner, &Kind::Record(record), Form::Typed).map_err(|fault| match fault {
        Fault::Syntax(bad) => not_json(bad.at),
        Fault::Shape { expected, got, at } => {
            invalid("type", Message::of(expected), message!("{what} at byte {at}", Message::of(got), at))
        }
    })?;
    scanner.end().map_err(|bad| not_json(bad.at))?;
    Ok(piece.text(json).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use triline_schema::platform::agents::Agent;

    #[test]
    fn normalising_is_that_of_answers() {
        let text = normalise(&Agent, r#"{"id":7,"agentNumber":"1","other":[1]}"#);
        assert_eq!(text.as_deref(), Ok(r#"{"_id":"7","agentNumber":"1","extra":{"other":[1]}}"#));
        let odd = normalise(&Agent, r#"{"queue":1}"#);
        assert_eq!(odd.as_deref(), Ok(r#"{"queue":null,"extra":{"queue":1}}"#));
        for (json, code) in [("{", "json"), ("[]", "type"), ("1", "type"), ("{} 1", "json")] {
            let error = normalise(&Agent, json).unwrap_err();
            assert_eq!(
                (error.details.code.as_deref(), error.details.field.as_deref()),
                (Some(code), Some("Agent")),
                "{json}"
            );
        }
    }
}
