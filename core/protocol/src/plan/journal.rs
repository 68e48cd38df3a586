//! The journal of a row batch: an append-only log that lets a batch continue after the program was stopped.
//!
//! Each line is a JSON object. People can read it, and a program in any language can continue what another one began.
//! It does not contain rows, only their number and a fingerprint.
//!
//! ```text
//! {"journal":1,"operation":"platform.dialout.import","params":"b21f3c0e77d1a9f4","account":"5d0c1f6be2a94738"}
//! {"part":1,"rows":[0,1999],"print":"51b0a7c96e02d3f8","at":"2026-01-05 09:30:00Z","sum":"6f0e81c2d7394ba5"}
//! {"part":1,"end":"done","at":"2026-01-05 09:30:01Z","sum":"92ab3c5d10e7f846"}
//! {"part":2,"rows":[2000,3999],"print":"0c7d92e1ab55f634","at":"2026-01-05 09:30:01Z","sum":"d3e5a0914c7b2f68"}
//! {"part":2,"end":"unknown","error":{...},"at":"2026-01-05 09:30:31Z","sum":"07c4be92a15d3f6e"}
//! ```
//!
//! `at` is the service's time, as far as the program knows it: programs with different clocks may use one journal. `sum` is
//! a checksum of the line up to it, because a changed digit could have rows sent again; a line may lack it.
//!
//! A part is announced before it is sent. If its end is missing, the program was stopped in between, and it is unknown
//! whether the rows arrived. An end is `done` (with the rows that the service refused), `refused`, `unknown` or
//! `not_sent`: the rows are to be sent, because nothing was sent, or the account was refused and not the rows. Only `not_sent` may
//! end a part that was not announced.

mod settlement;

use alloc::string::String;
use alloc::vec::Vec;

pub use settlement::{settle, unknown_rows};

use super::report::{RowFailure, Span, failures_json};
use crate::codec::time::{date_time, instant};
use crate::error::Error;
use crate::error::message::Message;
use crate::json::number::Parts;
use crate::json::{NotJson, Scanner, checksum, elements, fingerprint, member, scalar};
use crate::text::{LOWER_HEX, count, text};

/// The error of a batch whose journal another one uses; `name`: what errors call the journal.
pub(super) fn in_use(name: Option<&str>) -> Error {
    let got = if let Some(path) = name {
        message!("{path}, which another batch uses", path)
    } else {
        message!("one that another batch uses")
    };
    Error::invalid("in_use", "journal", message!("a journal that no other batch uses"), got)
}

/// The line that says that a part is about to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Announced {
    /// The number of the part, from one.
    pub(super) number: u64,
    /// Its rows.
    pub(super) rows: Span,
    /// The fingerprint of its rows.
    pub(super) fingerprint: u64,
}

impl Announced {
    /// The line, without a line feed; `service_ms`: the time by the service's clock.
    pub(super) fn line(&self, service_ms: i64) -> String {
        let (number, rows, fingerprint) = (count(self.number), self.rows.json(), hex(self.fingerprint));
        sealed(&["{\"part\":", &number, ",\"rows\":", &rows, ",\"print\":\"", &fingerprint, "\""], service_ms)
    }
}

/// A part that a journal knows.
#[derive(Debug)]
pub(super) struct KnownPart {
    pub(super) number: u64,
    pub(super) rows: Span,
    /// The fingerprint of its rows in hexadecimal digits.
    pub(super) fingerprint: String,
    /// How it ended; `None`: the program was stopped before it did.
    pub(super) end: Option<End>,
    /// When it was announced, in milliseconds since 1970 by the service's clock.
    pub(super) at_ms: Option<i64>,
}

impl KnownPart {
    /// Whether it is not sent again.
    fn is_settled(&self) -> bool {
        matches!(self.end, Some(End::Done { .. } | End::Refused(_) | End::Unknown(_)))
    }
}

/// How a part ended.
#[derive(Debug)]
pub(super) enum End {
    /// It was executed, except for the rows that failed and those of which that is not known.
    Done { failed: Vec<RowFailure>, unknown: Vec<RowFailure> },
    /// The service refused it.
    Refused(Error),
    /// Whether it was executed is not known.
    Unknown(Error),
    /// It was not sent, or was refused for what is wrong with the account: the next run sends it.
    NotSent,
}

impl End {
    /// The line that says so, without a line feed; `service_ms`: the time by the service's clock.
    pub(super) fn line(&self, number: u64, service_ms: i64) -> String {
        let error = |error: &Error| text(&[",\"error\":", &error.to_kept_json()]);
        let failures = |name: &str, failures: &[RowFailure]| match failures {
            [] => String::new(),
            failures => text(&[",\"", name, "\":", &failures_json(failures)]),
        };
        let (end, more) = match self {
            End::Done { failed, unknown } => {
                ("done", text(&[&failures("failed", failed), &failures("unknown", unknown)]))
            }
            End::Refused(why) => ("refused", error(why)),
            End::Unknown(why) => ("unknown", error(why)),
            End::NotSent => ("not_sent", String::new()),
        };
        sealed(&["{\"part\":", &count(number), ",\"end\":\"", end, "\"", &more], service_ms)
    }
}

/// The first line: what the journal belongs to. `account` is the fingerprint of address and account: what one account was sent, another
/// was not.
pub(super) fn header(account: &str, operation: &str, params: &[u8]) -> String {
    let params = hex(fingerprint(core::str::from_utf8(params).unwrap_or_default()));
    let of = [
        "{\"journal\":1,\"operation\":\"",
        operation,
        "\",\"params\":\"",
        &params,
        "\",\"account\":\"",
        account,
        "\"}",
    ];
    text(&of)
}

const SUM: &str = ",\"sum\":\"";

/// Length of a seal: `SUM`, sixteen digits and the end of the object.
const SEAL_LENGTH: usize = SUM.len() + 16 + 2;

/// The line of these parts, with its time and its checksum.
fn sealed(parts: &[&str], service_ms: i64) -> String {
    let line = text(&[&text(parts), ",\"at\":\"", &date_time(service_ms, 0), "Z\""]);
    let seal = seal(&line);
    text(&[&line, &seal])
}

/// What ends the line that begins like this.
fn seal(line: &str) -> String {
    text(&[SUM, &hex(checksum(line)), "\"}"])
}

/// Whether the line ends with the checksum that it was written with; one without a checksum is taken as it is.
fn is_intact(line: &str) -> bool {
    let end = line.len().checked_sub(SEAL_LENGTH).and_then(|at| line.split_at_checked(at));
    end.is_none_or(|(line, end)| !end.starts_with(SUM) || end == seal(line))
}

/// A fingerprint in hexadecimal digits.
pub(super) fn hex(fingerprint: u64) -> String {
    crate::text::hex(&fingerprint.to_be_bytes(), LOWER_HEX)
}

/// The parts that a journal knows, by their first rows.
#[derive(Debug, Default)]
pub(super) struct KnownParts(Vec<KnownPart>);

impl KnownParts {
    /// The part that begins with that row.
    pub(super) fn at(&mut self, first: u64) -> Option<&mut KnownPart> {
        let place = self.place(first);
        self.0.get_mut(place).filter(|part| part.rows.first == first)
    }

    /// The first part from that row on.
    pub(super) fn from(&self, first: u64) -> Option<&KnownPart> {
        self.0.get(self.place(first))
    }

    /// Whether rows from that one on were sent.
    pub(super) fn has_sent_from(&self, first: u64) -> bool {
        self.0.iter().skip(self.place(first)).any(|part| !matches!(part.end, Some(End::NotSent)))
    }

    /// The part of that number, if it has these rows.
    pub(super) fn of(&self, number: u64, rows: Span) -> Option<&KnownPart> {
        self.0.iter().find(|part| part.number == number && part.rows == rows)
    }

    /// Whether rows of any part were executed, or may have been.
    pub(super) fn may_be_executed(&self) -> bool {
        self.0.iter().any(|part| !matches!(part.end, Some(End::Refused(_) | End::NotSent)))
    }

    /// The largest number of a part.
    pub(super) fn last_number(&self) -> u64 {
        self.0.iter().map(|part| part.number).max().unwrap_or(0)
    }

    fn place(&self, first: u64) -> usize {
        self.0.partition_point(|part| part.rows.first < first)
    }

    fn announce(&mut self, part: KnownPart) {
        let is_same = |known: &KnownPart| known.fingerprint == part.fingerprint && known.is_settled();
        if self.of(part.number, part.rows).is_some_and(is_same) {
            // A store that was slow was asked for this line twice, and wrote it once more after the end.
            return;
        }
        // The earlier request of that number was not sent, or is safe to repeat.
        let earlier = self.0.iter().rposition(|earlier| earlier.number == part.number);
        if let Some(earlier) = earlier {
            self.0.remove(earlier);
        }
        let place = self.place(part.rows.first);
        match self.0.get_mut(place).filter(|earlier| earlier.rows.first == part.rows.first) {
            Some(earlier) => *earlier = part,
            None => self.0.insert(place, part),
        }
    }
}

/// Reads a journal: the parts that it knows, in their order.
///
/// # Errors
///
/// `invalid_request`: the text belongs to another batch, or is not a journal.
pub(super) fn read(journal: &str, header: &str) -> Result<KnownParts, Error> {
    let mut known = KnownParts::default();
    let mut lines = Vec::new();
    for (number, line) in (1_u64..).zip(journal.lines()) {
        match state_of(line) {
            LineState::Whole => lines.push(line),
            // It was being written when the program was stopped: an announcement whose request was not sent, or an end,
            // without which the part counts as interrupted. Both may be skipped.
            LineState::CutOff => {}
            // It may have announced rows that would be sent again.
            LineState::Damaged if !lines.is_empty() => {
                let got = message!("damage in line {number}", number);
                return Err(Error::invalid("journal", "journal", message!("lines as this library writes them"), got));
            }
            LineState::Damaged => break,
        }
    }
    let mut lines = lines.into_iter();
    match lines.next() {
        // A header that was cut off begins a journal in which nothing was announced.
        None if journal.trim().is_empty() || header.starts_with(journal) => return Ok(known),
        Some(first) if fingerprint(first) == fingerprint(header) => {}
        first => {
            let of = |journal, name| member(journal, name).and_then(scalar);
            let operation = first.and_then(|first| of(first, "operation"));
            let got = match operation {
                Some(_) if first.and_then(|first| of(first, "account")) != of(header, "account") => {
                    message!("that of another account, or of another address")
                }
                Some(operation) => message!("that of {operation}", &*operation),
                None => Message::shortened(first.unwrap_or_default(), 60),
            };
            let expected = message!("the journal of this operation, account and parameters");
            return Err(Error::invalid("other_journal", "journal", expected, got));
        }
    }
    for line in lines {
        if record(line, &mut known).is_none() {
            return Err(Error::invalid(
                "journal",
                "journal",
                message!("lines as this library writes them"),
                message!("another line"),
            ));
        }
    }
    Ok(known)
}

enum LineState {
    Whole,
    CutOff,
    Damaged,
}

/// A line that was cut off is JSON up to its end. Where a machine lost power, the file system may have filled the rest
/// with zeros.
fn state_of(line: &str) -> LineState {
    let written = line.trim_end_matches('\0');
    let mut scanner = Scanner::new(written);
    match scanner.skip() {
        Ok(_) if !scanner.at_end() || !is_intact(written) => LineState::Damaged,
        Ok(_) if written == line => LineState::Whole,
        Ok(_) => LineState::CutOff,
        // A word such as `true` fails at its beginning.
        Err(NotJson { at }) if written.len().saturating_sub(at) < 5 => LineState::CutOff,
        _ => LineState::Damaged,
    }
}

/// Reads a line; `None`: it is not a line of a journal.
fn record(line: &str, known: &mut KnownParts) -> Option<()> {
    let number = integer(member(line, "part")?)?;
    let Some(rows) = member(line, "rows") else {
        // Parts are written in their order, so the one that a line belongs to is nearly always the last.
        match (known.0.iter_mut().rev().find(|part| part.number == number), end(line)?) {
            (Some(part), end) => part.end = Some(end),
            (None, End::NotSent) => {}
            (None, _) => return None,
        }
        return Some(());
    };
    let fingerprint = scalar(member(line, "print")?)?.into_owned();
    let at_ms = member(line, "at").and_then(scalar).and_then(|at| instant(at.trim_end_matches('Z'), 0));
    known.announce(KnownPart { number, rows: span(rows)?, fingerprint, end: None, at_ms });
    Some(())
}

fn end(line: &str) -> Option<End> {
    let error = || Error::from_json(member(line, "error").unwrap_or("{}"));
    let failures = |name| failures(member(line, name).unwrap_or_default());
    Some(match &*scalar(member(line, "end")?)? {
        "done" => End::Done { failed: failures("failed")?, unknown: failures("unknown")? },
        "refused" => End::Refused(error()),
        "unknown" => End::Unknown(error()),
        "not_sent" => End::NotSent,
        _ => return None,
    })
}

/// Reads failures as journals and reports have them; `None`: it is another text.
pub(super) fn failures(list: &str) -> Option<Vec<RowFailure>> {
    let failure = |one: &String| {
        Some(RowFailure { rows: span(member(one, "rows")?)?, error: Error::from_json(member(one, "error")?) })
    };
    elements(list).iter().map(failure).collect()
}

pub(super) fn integer(json: &str) -> Option<u64> {
    u64::try_from(Parts::of(json).integer()?).ok()
}

pub(super) fn span(json: &str) -> Option<Span> {
    let ends = elements(json);
    let mut ends = ends.iter().filter_map(|end| integer(end));
    let (first, last) = (ends.next()?, ends.next()?);
    (first <= last).then_some(Span { first, last })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ErrorKind;

    const NOW: i64 = 1_767_605_400_000;

    fn announced(number: u64, first: u64, last: u64, fingerprint: u64) -> String {
        Announced { number, rows: Span { first, last }, fingerprint }.line(NOW)
    }

    #[test]
    fn what_is_written_is_read() {
        let header = header("0", "platform.dialout.import", br#"{"taskId":"1"}"#);
        let failure = RowFailure::new(Span { first: 3, last: 4 }, &Error::new(ErrorKind::Api, "x", "no"));
        let done = End::Done { failed: Vec::from([failure.clone()]), unknown: Vec::new() };
        let journal = [
            header.clone(),
            announced(1, 0, 1999, u64::MAX),
            done.line(1, NOW),
            announced(2, 2000, 2000, 7),
            "{\"part\":2,\"en".to_string(),
        ]
        .join("\n");
        let KnownParts(known) = read(&journal, &header).unwrap();
        assert_eq!(known.len(), 2);
        let rows = Span { first: 0, last: 1999 };
        assert_eq!((known[0].rows, known[0].fingerprint.as_str()), (rows, "ffffffffffffffff"));
        let Some(End::Done { failed, unknown }) = &known[0].end else { panic!("{known:?}") };
        assert_eq!(failed, &[failure]);
        assert!(unknown.is_empty() && known[1].end.is_none());
        assert!(journal.contains("\"at\":\"2026-01-05 09:30:00Z\""), "{journal}");
    }

    #[test]
    fn an_announcement_that_was_written_late_takes_no_end_away() {
        let header = header("0", "platform.dialout.import", b"{}");
        let line = announced(1, 0, 9, 7);
        let done = End::Done { failed: Vec::new(), unknown: Vec::new() }.line(1, NOW);
        let ends = |lines: &[&str]| {
            let KnownParts(known) = read(&[&[&*header], lines, &[""]].concat().join("\n"), &header).unwrap();
            known.iter().map(|part| part.end.is_some()).collect::<Vec<_>>()
        };
        assert_eq!(ends(&[&line, &done, &line]), [true]);
        // What was not sent is sent.
        assert_eq!(ends(&[&line, &End::NotSent.line(1, NOW), &line]), [false]);
        // Other rows of that number were sent.
        assert_eq!(ends(&[&line, &done, &announced(1, 0, 9, 8)]), [false]);
    }

    #[test]
    fn another_journal_is_refused() {
        let (one, other) =
            (header("0", "platform.dialout.import", b"{}"), header("0", "platform.customers.create", b"{}"));
        let error = read(&(other + "\n"), &one).unwrap_err();
        assert_eq!(error.details.got.as_deref(), Some("that of platform.customers.create"));
        let error = read(&(header("1", "platform.dialout.import", b"{}") + "\n"), &one).unwrap_err();
        assert_eq!(error.details.got.as_deref(), Some("that of another account, or of another address"));
        assert_eq!(error.details.code.as_deref(), Some("other_journal"));
        for text in ["hello\n", "[1]\n", "{}"] {
            assert_eq!(read(text, &one).unwrap_err().details.field.as_deref(), Some("journal"), "{text}");
        }
        for line in [
            "{}",
            r#"{"part":1,"rows":[2,1],"print":"0"}"#,
            r#"{"part":1,"rows":[0,1],"print":[]}"#,
            r#"{"part":1,"end":"done"}"#,
        ] {
            let journal = [&one, line, ""].join("\n");
            assert!(read(&journal, &one).is_err(), "{line}");
        }
        assert!(read("", &one).unwrap().0.is_empty());
        let cut = [&one, "{\"part\":1,\"ro", "{\"part\":1,\"rows\":[0,1],\"print\":\"0\"}", ""].join("\n");
        assert_eq!(read(&cut, &one).unwrap().0.len(), 1);
    }

    #[test]
    fn a_line_that_was_cut_off_is_told_from_a_damaged_one() {
        let header = header("0", "platform.dialout.import", b"{}");
        let line = Announced { number: 1, rows: Span { first: 0, last: 9 }, fingerprint: 7 }.line(NOW);
        let of = |line: &str| read(&[&header, line, "{\"part\":2,\"end\":\"not_sent\"}", ""].join("\n"), &header);
        for end in 0..line.len() {
            assert!(of(&line[..end]).unwrap().0.is_empty(), "{end}");
            assert!(of(&(line[..end].to_string() + "\0\0\0\0\0\0\0\0")).unwrap().0.is_empty(), "{end}");
        }
        for damaged in
            [line.replace("rows", "ro\"ws"), line.replace("[0,9]", "[0;9]"), line.clone() + "}", "\u{fffd}\0{".into()]
        {
            let error = of(&damaged).unwrap_err();
            assert_eq!(error.details.got.as_deref(), Some("damage in line 2"), "{damaged}");
        }
    }

    #[test]
    fn a_changed_digit_is_damage() {
        let header = header("0", "platform.dialout.import", b"{}");
        let line = announced(1, 0, 1999, 7);
        let of = |line: &str| read(&[&header, line, ""].join("\n"), &header);
        for place in line.char_indices().filter(|(_, c)| c.is_ascii_digit()).map(|(place, _)| place) {
            let mut changed = line.clone().into_bytes();
            changed[place] = if changed[place] == b'9' { b'1' } else { changed[place] + 1 };
            let error = of(&String::from_utf8(changed).unwrap()).unwrap_err();
            assert_eq!(error.details.got.as_deref(), Some("damage in line 2"), "{place}");
        }
        // A line without a checksum is read as it is.
        let (without, _) = line.split_once(SUM).unwrap();
        assert_eq!(of(&(without.to_string() + "}")).unwrap().0.len(), 1);
    }

    #[test]
    fn a_header_that_was_cut_off_begins_a_journal() {
        let header = header("0", "platform.dialout.import", b"{}");
        for end in 0..header.len() {
            assert!(read(&header[..end], &header).unwrap().0.is_empty(), "{end}");
        }
        // That of another batch does not.
        let other = super::header("0", "platform.customers.create", b"{}");
        assert!(read(&other[..40], &header).is_err());
    }

    #[test]
    fn a_part_that_was_neither_announced_nor_sent_is_none() {
        let header = header("0", "platform.dialout.import", b"{}");
        let journal = [&header, &*End::NotSent.line(1, NOW), ""].join("\n");
        assert!(read(&journal, &header).unwrap().0.is_empty());
    }
}
