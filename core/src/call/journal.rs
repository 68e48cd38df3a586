//! The journal of a batch: what it takes to continue after the program was stopped.
//!
//! It is text to which lines are added, a JSON object each; people can read it, and any language can continue
//! what another one began. Rows are not in it, only how many there were and a number that tells them from others.
//!
//! ```text
//! {"journal":1,"operation":"platform.dialout.import","params":"b21f3c0e77d1a9f4"}
//! {"part":1,"rows":[0,1999],"print":"51b0a7c96e02d3f8","at":"2026-01-05 09:30:00Z"}
//! {"part":1,"end":"done","at":"2026-01-05 09:30:01Z"}
//! {"part":2,"rows":[2000,3999],"print":"0c7d92e1ab55f634","at":"2026-01-05 09:30:01Z"}
//! {"part":2,"end":"unknown","error":{...},"at":"2026-01-05 09:30:31Z"}
//! ```
//!
//! A part is announced before it is sent. Where its end is missing, the program was stopped in between: nobody
//! knows whether the rows arrived. An end is `done` (with the rows that the service refused), `refused`, `unknown`
//! or `not_sent`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Now;
use super::ledger::Span;
use crate::error::Error;
use crate::json;
use crate::json::Scanner;
use crate::json::elements;
use crate::json::{member, scalar};
use crate::shape::number::Parts;
use crate::shape::time::date_time;
use crate::words::{decimal, text};

/// A part that a journal knows.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) number: u64,
    pub(super) rows: Span,
    /// In hexadecimal digits.
    pub(super) print: String,
    pub(super) end: Option<End>,
}

/// How a part ended.
#[derive(Debug)]
pub(super) enum End {
    /// It was carried out, but for these rows and those of which that cannot be told.
    Done { failed: Vec<(Span, String)>, unknown: Vec<(Span, String)> },
    /// The service refused it; the error as JSON.
    Refused(String),
    /// Whether it was carried out is not known.
    Unknown(String),
    /// It never left.
    NotSent,
}

/// The first line: what the journal is of.
pub(super) fn header(operation: &str, params: &[u8]) -> String {
    let params = core::str::from_utf8(params).unwrap_or_default();
    let print = hex(json::fingerprint(params));
    text(&["{\"journal\":1,\"operation\":\"", operation, "\",\"params\":\"", &print, "\"}"])
}

/// The line before a part is sent.
pub(super) fn announced(number: u64, rows: Span, print: u64, now: Now) -> String {
    text(&["{\"part\":", &digits(number), ",\"rows\":", &rows.json(), ",\"print\":\"", &hex(print), "\"", &at(now)])
}

/// The line after it. `more`: further members, a comma before each.
pub(super) fn ended(number: u64, end: &str, more: &str, now: Now) -> String {
    text(&["{\"part\":", &digits(number), ",\"end\":\"", end, "\"", more, &at(now)])
}

fn at(now: Now) -> String {
    text(&[",\"at\":\"", &date_time(now.wall_ms, 0), "Z\"}"])
}

fn digits(number: u64) -> String {
    decimal(i64::try_from(number).unwrap_or(i64::MAX))
}

pub(super) fn hex(print: u64) -> String {
    crate::words::hex(&print.to_be_bytes(), crate::words::LOWER_HEX)
}

/// Reads a journal: the parts that it knows, in their order.
///
/// # Errors
///
/// It is of something else, or no journal at all.
pub(super) fn read(journal: &str, header: &str) -> Result<Vec<Known>, Error> {
    let mut known: Vec<Known> = Vec::new();
    // What is no JSON was being written when the program was stopped: an announcement that was not followed by a
    // request, or an end, without which the part counts as interrupted. Either may be passed over.
    let mut lines = journal.lines().filter(|line| is_json(line));
    match lines.next() {
        None if journal.trim().is_empty() => return Ok(known),
        Some(first) if json::fingerprint(first) == json::fingerprint(header) => {}
        first => {
            let of = first.and_then(|first| member(first, "operation")).and_then(scalar);
            let got = of.map_or("something else".to_string(), |of| text(&["that of ", &of]));
            let expected = text(&["the journal of these parameters: ", header]);
            return Err(Error::invalid("journal", "journal", expected, got));
        }
    }
    for line in lines {
        if record(line, &mut known).is_none() {
            return Err(Error::invalid("journal", "journal", "lines as this library writes them", "another line"));
        }
    }
    Ok(known)
}

pub(super) fn is_json(line: &str) -> bool {
    let mut scanner = Scanner::new(line);
    scanner.skip().is_ok() && scanner.at_end()
}

/// Takes a line in; `None`: it cannot be read.
fn record(line: &str, known: &mut Vec<Known>) -> Option<()> {
    let number = integer(member(line, "part")?)?;
    let earlier = known.iter_mut().find(|part| part.number == number);
    let Some(rows) = member(line, "rows") else {
        earlier?.end = Some(end(line)?);
        return Some(());
    };
    let print = scalar(member(line, "print")?)?.into_owned();
    let part = Known { number, rows: span(rows)?, print, end: None };
    match earlier {
        // It had not been sent, or does no harm twice.
        Some(earlier) => *earlier = part,
        None => known.push(part),
    }
    Some(())
}

fn end(line: &str) -> Option<End> {
    let error = || member(line, "error").unwrap_or("null").to_string();
    let lots = |name| {
        let list = member(line, name).map(elements).unwrap_or_default();
        list.iter().map(|lot| Some((span(member(lot, "rows")?)?, member(lot, "error")?.to_string()))).collect()
    };
    Some(match &*scalar(member(line, "end")?)? {
        "done" => {
            let (failed, unknown): (Option<Vec<_>>, Option<Vec<_>>) = (lots("failed"), lots("unknown"));
            End::Done { failed: failed?, unknown: unknown? }
        }
        "refused" => End::Refused(error()),
        "unknown" => End::Unknown(error()),
        "not_sent" => End::NotSent,
        _ => return None,
    })
}

fn integer(json: &str) -> Option<u64> {
    u64::try_from(Parts::of(json).integer()?).ok()
}

fn span(json: &str) -> Option<Span> {
    let ends = elements(json);
    let mut ends = ends.iter().filter_map(|end| integer(end));
    let (first, last) = (ends.next()?, ends.next()?);
    (first <= last).then_some(Span { first, last })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Now = Now { wall_ms: 1_767_605_400_000, steady_ms: 0 };

    #[test]
    fn what_is_written_is_read() {
        let header = header("platform.dialout.import", br#"{"taskId":"1"}"#);
        let rows = Span { first: 0, last: 1999 };
        let journal = [
            header.clone(),
            announced(1, rows, u64::MAX, NOW),
            ended(1, "done", r#","failed":[{"rows":[3,4],"error":{"code":"x"}}]"#, NOW),
            announced(2, Span { first: 2000, last: 2000 }, 7, NOW),
            "{\"part\":2,\"en".to_string(),
        ]
        .join("\n");
        let known = read(&journal, &header).unwrap();
        assert_eq!(known.len(), 2);
        assert_eq!((known[0].rows, known[0].print.as_str()), (rows, "ffffffffffffffff"));
        let Some(End::Done { failed, unknown }) = &known[0].end else { panic!("{known:?}") };
        assert_eq!(failed, &[(Span { first: 3, last: 4 }, r#"{"code":"x"}"#.to_string())]);
        assert!(unknown.is_empty() && known[1].end.is_none());
        assert!(journal.contains("\"at\":\"2026-01-05 09:30:00Z\""), "{journal}");
    }

    #[test]
    fn another_journal_is_refused() {
        let (one, other) = (header("platform.dialout.import", b"{}"), header("platform.customers.create", b"{}"));
        let error = read(&(other + "\n"), &one).unwrap_err();
        assert_eq!(error.got.as_deref(), Some("that of platform.customers.create"));
        for text in ["hello\n", "[1]\n", "{}"] {
            assert_eq!(read(text, &one).unwrap_err().field.as_deref(), Some("journal"), "{text}");
        }
        for line in ["{}", r#"{"part":1,"rows":[2,1],"print":"0"}"#, r#"{"part":1,"rows":[0,1],"print":[]}"#] {
            let journal = [&one, line, ""].join("\n");
            assert!(read(&journal, &one).is_err(), "{line}");
        }
        assert!(read("", &one).unwrap().is_empty());
        let cut = [&one, "{\"part\":1,\"ro", "{\"part\":1,\"rows\":[0,1],\"print\":\"0\"}", ""].join("\n");
        assert_eq!(read(&cut, &one).unwrap().len(), 1);
    }
}
