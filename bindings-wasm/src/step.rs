//! Steps as JSON text. Bodies and results are left out: they cross on their own.

use alloc::string::String;
use core::fmt::{self, Write};

use triline::{Ask, Event, Step};

/// The step as a JSON object; its member `step` says which it is.
pub(crate) fn to_json(step: &Step) -> String {
    let mut out = String::new();
    // Writing to a text does not fail.
    let _ = write(&mut out, step);
    out
}

fn write(out: &mut String, step: &Step) -> fmt::Result {
    match step {
        Step::Wait { until_ms, why } => write!(out, r#"{{"step":"wait","until":{until_ms},"why":"{}"}}"#, why.name()),
        Step::Ask { id, ask: Ask::Send(request) } => {
            let (url, timeout) = (Quoted(&request.url), request.timeout_ms);
            write!(
                out,
                r#"{{"step":"send","id":{id},"method":"{}","url":{url},"timeout":{timeout},"headers":{{"#,
                request.method
            )?;
            for (index, (name, value)) in request.headers.iter().enumerate() {
                let comma = if index > 0 { "," } else { "" };
                write!(out, "{comma}{}:{}", Quoted(name), Quoted(value))?;
            }
            out.write_str("}}")
        }
        Step::Ask { id, ask: Ask::Sign(input) } => write!(
            out,
            r#"{{"step":"sign","id":{id},"account":{},"nonce":{},"timestamp":{},"method":"{}","path":{}}}"#,
            Quoted(&input.account),
            Quoted(&input.nonce),
            Quoted(&input.timestamp),
            input.method,
            Quoted(&input.path)
        ),
        Step::Ask { id, ask: Ask::Token } => write!(out, r#"{{"step":"token","id":{id}}}"#),
        Step::Emit(Event::Page { page, total: Some(total), .. }) => {
            write!(out, r#"{{"step":"page","page":{page},"total":{total}}}"#)
        }
        Step::Emit(Event::Page { page, total: None, .. }) => write!(out, r#"{{"step":"page","page":{page}}}"#),
        Step::Emit(Event::Delta(_)) => out.write_str(r#"{"step":"part"}"#),
        Step::Emit(Event::Retry { attempt, why }) => {
            write!(out, r#"{{"step":"retry","attempt":{attempt},"why":{}}}"#, Quoted(why))
        }
        Step::Done(Ok(_)) => out.write_str(r#"{"step":"done"}"#),
        Step::Done(Err(error)) => write!(out, r#"{{"step":"failed","error":{}}}"#, error.to_json()),
        // `Pending`. The core is built along with this: it has no steps that are not here.
        _ => out.write_str(r#"{"step":"pending"}"#),
    }
}

/// A text as a JSON string.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                '\0'..='\u{1f}' => write!(f, "\\u{:04x}", u32::from(c))?,
                _ => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted() {
        let quoted = |text| alloc::format!("{}", Quoted(text));
        assert_eq!(quoted("a\"\\\n\u{1f}中"), r#""a\"\\\u000a\u001f中""#);
        assert_eq!(quoted(""), "\"\"");
    }
}
