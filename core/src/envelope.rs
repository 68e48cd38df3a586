//! The envelope around an answer: whether the service said yes, and where the result stands.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::catalogue;
use crate::error::{Error, ErrorKind, Outcome};
use crate::index::{Reader, Token};
use crate::operation::{Answer, Interface, Kind, Operation};
use crate::scan::{NotJson, Peek, Scanner};
use crate::shape::response::{Fault, Form, Piece, read};

/// A result that was read, as JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    /// The value, or the rows.
    pub(crate) value: Piece,
    /// How many rows there are; counted while pages are walked.
    pub(crate) rows: usize,
    /// How many rows there are in all pages, where it is told.
    pub(crate) total: Option<i64>,
}

/// What the envelope says.
#[derive(Default)]
struct Envelope {
    /// Whether the member that decides was there.
    present: bool,
    /// Whether it says yes.
    yes: bool,
    code: Option<String>,
    message: Option<String>,
}

/// A place in the body where something is looked for.
struct Target {
    at: &'static str,
    kind: Kind,
    found: Option<Piece>,
}

/// Reads the body of an answer. `whole`: a page as one value, with its total beside its rows.
pub(crate) fn read_answer(
    operation: &'static Operation,
    status: u16,
    body: &str,
    form: Form,
    whole: bool,
) -> Result<Reading, Error> {
    let mut targets = targets(operation);
    let mut scanner = Scanner::from_text(body);
    let read = walk(operation.interface, &mut scanner, &mut targets, form).and_then(|read| {
        scanner.end()?;
        Ok(read)
    });
    let success = (200..300).contains(&status);
    let (envelope, fault) = match read {
        Ok((envelope, fault)) => (envelope, fault),
        Err(fault) if success => return Err(malformed(&fault)),
        Err(_) => return Err(http(status)),
    };
    if envelope.present && !envelope.yes {
        return Err(refused(operation, envelope));
    }
    if !success {
        return Err(http(status));
    }
    if !envelope.present {
        return Err(malformed_because("the body has no envelope"));
    }
    match fault {
        Some(fault) => Err(malformed(&fault)),
        None => Ok(reading(operation, body, targets, whole)),
    }
}

/// The error for a body that is not UTF-8 from that byte on.
pub(crate) fn not_text(status: u16, at: usize) -> Error {
    if (200..300).contains(&status) { malformed(&Fault::Syntax(NotJson { at })) } else { http(status) }
}

fn targets(operation: &'static Operation) -> Vec<Target> {
    let target = |at, kind| Target { at, kind, found: None };
    match &operation.answer {
        Answer::Nothing => Vec::new(),
        Answer::Value { at, kind } => Vec::from([target(at, *kind)]),
        Answer::Fields { under, record } => Vec::from([target(under, Kind::Record(record))]),
        Answer::Rows { at, row, total } => {
            let mut targets = Vec::from([target(at, Kind::List(row))]);
            targets.extend(total.map(|total| target(total, Kind::Integer)));
            targets
        }
    }
}

/// Goes through the body once: the envelope, and the values looked for. A value of the wrong shape
/// is told at the end only, because the envelope may say no.
fn walk(
    interface: Interface,
    scanner: &mut Scanner<'_>,
    targets: &mut [Target],
    form: Form,
) -> Result<(Envelope, Option<Fault>), Fault> {
    let mut envelope = Envelope::default();
    let mut fault = None;
    let peek = scanner.peek()?;
    if peek != Peek::Object {
        return Err(Fault::Shape { expected: Peek::Object.name(), got: peek.name(), at: scanner.pos() });
    }
    scanner.open()?;
    let mut first = true;
    while scanner.next(first, b'}')? {
        first = false;
        let key = scanner.key()?;
        let key = scanner.text_of(&key);
        match (interface, &*key) {
            (Interface::Platform, "success") => {
                let word = scalar(scanner)?;
                envelope.present = word.is_some();
                envelope.yes = word.is_some_and(|word| word == "true");
            }
            (_, "code") => envelope.code = scalar(scanner)?,
            (Interface::WorkPhone, "msg") | (_, "message") => envelope.message = scalar(scanner)?,
            (_, name) => find(scanner, name, targets, form, &mut fault)?,
        }
    }
    envelope.decide(interface);
    Ok((envelope, fault))
}

impl Envelope {
    /// Whether it says yes, once all of it has been seen.
    fn decide(&mut self, interface: Interface) {
        match interface {
            Interface::Platform => {
                self.yes &= self.code.as_deref().is_none_or(|code| code == "200");
            }
            Interface::WorkPhone => {
                self.present = self.code.is_some();
                self.yes = self.code.as_deref() == Some("1");
            }
            Interface::AiAgent => {
                self.present = self.code.is_some();
                self.yes = self.code.as_deref() == Some("200");
            }
        }
    }
}

/// A scalar as text; `None`: null, or an object or list, which is no envelope.
fn scalar(scanner: &mut Scanner<'_>) -> Result<Option<String>, Fault> {
    Ok(match scanner.peek()? {
        Peek::String => {
            let string = scanner.string()?;
            Some(scanner.text_of(&string).into_owned())
        }
        Peek::Number => Some(scanner.number()?.to_string()),
        Peek::True | Peek::False => Some(scanner.word()?.to_string()),
        Peek::Null | Peek::Array | Peek::Object => {
            scanner.skip()?;
            None
        }
    })
}

/// Reads the member at `path`, where something is looked for at it or below it.
fn find(
    scanner: &mut Scanner<'_>,
    path: &str,
    targets: &mut [Target],
    form: Form,
    fault: &mut Option<Fault>,
) -> Result<(), Fault> {
    scanner.peek()?;
    let start = scanner.clone();
    if let Some(target) = targets.iter_mut().find(|target| target.at == path) {
        match read(scanner, &target.kind, form) {
            Ok(piece) => target.found = Some(piece),
            Err(Fault::Syntax(bad)) => return Err(Fault::Syntax(bad)),
            Err(shape) => {
                fault.get_or_insert(shape);
                *scanner = start;
                scanner.skip()?;
            }
        }
        return Ok(());
    }
    let below = |target: &Target| target.at.strip_prefix(path).is_some_and(|rest| rest.starts_with('.'));
    if !targets.iter().any(below) {
        scanner.skip()?;
        return Ok(());
    }
    match scanner.peek()? {
        Peek::Object => {
            scanner.open()?;
            let mut first = true;
            while scanner.next(first, b'}')? {
                first = false;
                let key = scanner.key()?;
                let key = scanner.text_of(&key);
                find(scanner, &format!("{path}.{key}"), targets, form, fault)?;
            }
        }
        Peek::Null => {
            scanner.skip()?;
        }
        peek => {
            fault.get_or_insert(Fault::Shape { expected: Peek::Object.name(), got: peek.name(), at: scanner.pos() });
            scanner.skip()?;
        }
    }
    Ok(())
}

fn reading(operation: &'static Operation, body: &str, targets: Vec<Target>, whole: bool) -> Reading {
    let mut found = targets.into_iter().map(|target| target.found);
    let null = || Piece::New("null".to_string());
    let value = found.next().flatten();
    let Answer::Rows { at, total: total_at, .. } = &operation.answer else {
        return Reading { value: value.unwrap_or_else(null), rows: 0, total: None };
    };
    let total_piece = found.next().flatten();
    let total = total_piece.as_ref().and_then(|piece| piece.text(body).parse().ok());
    let rows = if whole { 0 } else { value.as_ref().map_or(0, |piece| count(piece.text(body))) };
    let value = match total_at {
        Some(total_at) if whole => {
            let text = |piece: &Option<Piece>| piece.as_ref().map_or("null", |piece| piece.text(body)).to_string();
            Piece::New(format!(
                "{{\"{}\":{},\"{}\":{}}}",
                last_word(at),
                text(&value),
                last_word(total_at),
                text(&total_piece)
            ))
        }
        _ => value.unwrap_or_else(null),
    };
    Reading { value, rows, total }
}

fn last_word(at: &'static str) -> &'static str {
    at.rsplit('.').next().unwrap_or_default()
}

/// How many elements a list has that was read.
fn count(list: &str) -> usize {
    let mut reader = Reader::new(list);
    let mut rows = 0;
    if reader.token() == Token::List {
        while reader.element() {
            reader.skip();
            rows += 1;
        }
    }
    rows
}

fn refused(operation: &'static Operation, envelope: Envelope) -> Error {
    let known = match (operation.interface, &envelope.code) {
        (Interface::Platform, Some(code)) => catalogue::known(code),
        _ => None,
    };
    let said = envelope.message.unwrap_or_default();
    let code = envelope.code;
    let message = match (&code, said.is_empty()) {
        (Some(code), false) => format!("the service refused with code {code}: {said}"),
        (Some(code), true) => format!("the service refused with code {code}"),
        (None, false) => format!("the service refused: {said}"),
        (None, true) => "the service refused without saying why".to_string(),
    };
    let mut error = Error::new(ErrorKind::Api, "", message);
    error.code = code.map(Into::into);
    error.outcome = Outcome::Rejected;
    if let Some(known) = known {
        error.category = Some(known.category.name());
        error.retryable = known.retryable;
        let meaning = known.meaning(&said);
        error.cause = meaning.map(|meaning| meaning.cause);
        error.remedy = meaning.map(|meaning| meaning.remedy).filter(|remedy| !remedy.is_empty()).map(Into::into);
    }
    error
}

fn http(status: u16) -> Error {
    let mut error = Error::new(ErrorKind::Http, status.to_string(), format!("the answer has HTTP status {status}"));
    error.retryable = matches!(status, 429 | 502 | 503 | 504);
    error.outcome = if status < 500 { Outcome::Rejected } else { Outcome::Unknown };
    error
}

fn malformed(fault: &Fault) -> Error {
    malformed_because(&match fault {
        Fault::Syntax(bad) => format!("the body is not JSON at byte {}", bad.at),
        Fault::Shape { expected, got, at } => format!("the body has {got} instead of {expected} at byte {at}"),
    })
}

fn malformed_because(why: &str) -> Error {
    let mut error = Error::new(ErrorKind::MalformedResponse, "malformed", format!("the answer cannot be read: {why}"));
    error.outcome = Outcome::Unknown;
    error
}
