//! The envelope around a response: whether the service accepted the request, and the position of the result.

mod errors;
pub mod pushed;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::codec::response::{Fault, Form, Piece, read, read_parts};
use crate::error::Error;
use crate::json::{NotJson, ObjectWriter, Peek, PositionIndex, Scanner, each_member, write_member};
use crate::text;
use errors::{created_unseen, http, malformed, malformed_because, other_operation, refused};
use triline_schema::operation::{Interface, Kind, Operation, ResponseLayout};

/// A result that was read, as JSON text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    /// The value, or the rows.
    pub(crate) value: Piece,
    /// Number of rows on all pages, if the response has it.
    pub(crate) total: Option<i64>,
    /// The number of this page, if the response has it.
    pub(crate) page: Option<i64>,
    /// Number of pages, if the response has it.
    pub(crate) pages: Option<i64>,
}

impl Default for Reading {
    fn default() -> Reading {
        Reading { value: Piece::new("null".to_string()), total: None, page: None, pages: None }
    }
}

/// What the envelope says.
#[derive(Default)]
struct Envelope {
    told: Told,
    code: Option<String>,
    message: Option<String>,
}

/// Whether the service did what it was asked, as far as an envelope says so.
#[derive(Default, PartialEq, Eq)]
enum Told {
    /// There is no envelope.
    #[default]
    Nothing,
    Yes,
    No,
    /// Success beside the code of an error.
    Both,
}

/// A place in the body where something is looked for.
struct Target {
    at: &'static str,
    kind: Kind,
    /// Whether the value is several results, one in each member.
    parts: bool,
    found: Option<Piece>,
    /// Where an object was found, in bytes from the beginning.
    object_at: Option<usize>,
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
    let walked = walk(operation.interface, &mut scanner, &mut targets, form).and_then(|walked| {
        scanner.end()?;
        Ok(walked)
    });
    let success = (200..300).contains(&status);
    let (envelope, fault) = match walked {
        Ok((envelope, fault)) => (envelope, fault),
        Err(fault) if success => return Err(malformed(&fault)),
        Err(_) => return Err(http(status, false)),
    };
    if matches!(envelope.told, Told::No | Told::Both) {
        return Err(refused(operation, status, envelope));
    }
    if !success {
        return Err(http(status, envelope.told == Told::Yes));
    }
    if operation.is_undocumented() {
        return Ok(Reading { value: Piece::new(without_echo(body)), ..Reading::default() });
    }
    if envelope.told == Told::Nothing {
        return Err(malformed_because(message!("the body has no envelope")));
    }
    if let Some(fault) = fault {
        return Err(created_unseen(operation, malformed(&fault)));
    }
    if let Some((at, kind)) = top(operation, &targets) {
        let mut scanner = Scanner::from_text(body);
        scanner.rewind(at.unwrap_or(scanner.pos()));
        let value = match &operation.answer {
            ResponseLayout::Fields { record, .. } => read_parts(&mut scanner, record, form),
            _ => read(&mut scanner, &kind, form),
        };
        let value = value.map_err(|fault| malformed(&fault))?;
        return Ok(Reading { value, ..Reading::default() });
    }
    let found = |target: &Target| target.found.as_ref().is_some_and(|it| it.text(body) != "null");
    if let ResponseLayout::NothingBut { at } = &operation.answer
        && targets.first().is_some_and(found)
    {
        return Err(other_operation(operation, at));
    }
    if operation.creates_one()
        && targets.iter().all(|target| target.found.as_ref().is_none_or(|it| it.text(body) == "null"))
    {
        return Err(created_unseen(operation, malformed_because(message!("it does not hold what was created"))));
    }
    Ok(reading(operation, body, targets, whole))
}

/// The body of an answer without the echo of the request, which holds its signature.
fn without_echo(body: &str) -> String {
    let mut out = ObjectWriter::new();
    each_member(body, |name, value| {
        if name != "requestInfo" {
            out.json(name, value);
        }
    });
    out.finish()
}

/// Where the value begins and what it is, where that was not known on the way: `None` for the
/// beginning of the body.
fn top(operation: &'static Operation, targets: &[Target]) -> Option<(Option<usize>, Kind)> {
    match &operation.answer {
        ResponseLayout::Whole { kind } => Some((None, *kind)),
        ResponseLayout::Fields { under: "", record } => Some((None, Kind::Record(record))),
        ResponseLayout::Value { kind, or_top: true, .. } => {
            Some((targets.first().and_then(|target| target.object_at), *kind))
        }
        _ => None,
    }
}

/// What the envelope of an object says that need not have one.
pub(crate) enum Verdict {
    /// It says yes, or nothing.
    Yes,
    /// The envelope reports a refusal.
    No(Box<Error>),
}

/// Reads the envelope of an object that may have none.
pub(crate) fn verdict(operation: &'static Operation, object: &str) -> Verdict {
    let mut scanner = Scanner::new(object);
    match walk(operation.interface, &mut scanner, &mut [], Form::Json) {
        Ok((envelope, _)) if matches!(envelope.told, Told::No | Told::Both) => {
            Verdict::No(Box::new(refused(operation, 200, envelope)))
        }
        _ => Verdict::Yes,
    }
}

/// The error for a body that is not UTF-8 from that byte on.
pub(crate) fn not_text(status: u16, at: usize) -> Error {
    if (200..300).contains(&status) { malformed(&Fault::Syntax(NotJson { at })) } else { http(status, false) }
}

fn targets(operation: &'static Operation) -> Vec<Target> {
    let target = |at, kind| Target { at, kind, parts: false, found: None, object_at: None };
    match &operation.answer {
        ResponseLayout::Nothing | ResponseLayout::Whole { .. } | ResponseLayout::Fields { under: "", .. } => Vec::new(),
        // Of a value, what is no object here is passed over for the whole body.
        ResponseLayout::NothingBut { at } | ResponseLayout::Value { at, or_top: true, .. } => {
            Vec::from([target(at, Kind::Any)])
        }
        // An operation without a result may answer with anything.
        ResponseLayout::Value { at, kind, or_top: false } if is_nothing(kind) => Vec::from([target(at, Kind::Any)]),
        ResponseLayout::Value { at, kind, or_top: false } => Vec::from([target(at, *kind)]),
        ResponseLayout::Fields { under, record } => {
            Vec::from([Target { parts: true, ..target(under, Kind::Record(record)) }])
        }
        ResponseLayout::Rows { at, row, total, page, pages } => {
            let mut targets = Vec::from([target(at, Kind::List(row))]);
            targets.extend([total, page, pages].into_iter().flatten().map(|at| target(at, Kind::Integer)));
            targets
        }
    }
}

/// Reads the body once: the envelope, and the requested values. A value of the wrong shape is reported only at the end,
/// because the envelope may report a refusal.
fn walk(
    interface: Interface,
    scanner: &mut Scanner<'_>,
    targets: &mut [Target],
    form: Form,
) -> Result<(Envelope, Option<Fault>), Fault> {
    let mut envelope = Envelope::default();
    // The member `success`; `None`: it is absent or null.
    let mut success = None;
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
            (Interface::Platform | Interface::AiAgent, "success") => {
                success = scalar(scanner)?.map(|word| word == "true");
            }
            (_, "code") => envelope.code = scalar(scanner)?,
            (Interface::WorkPhone, "msg") | (_, "message") => envelope.message = scalar(scanner)?,
            (_, name) => find(scanner, name, targets, form, &mut fault)?,
        }
    }
    envelope.told = envelope.tells(interface, success);
    Ok((envelope, fault))
}

impl Envelope {
    /// What it says with its code, its message and the member `success`.
    fn tells(&self, interface: Interface, success: Option<bool>) -> Told {
        let code = self.code.as_deref();
        match interface {
            Interface::Platform => {
                let is_error = code.is_some_and(|code| code != "200");
                // The shape of an error is not documented. What names an error is one, with `success` or without.
                let names_error = is_error && self.message.as_deref().is_some_and(|message| !message.is_empty());
                match success {
                    Some(true) if is_error => Told::Both,
                    Some(true) => Told::Yes,
                    Some(false) => Told::No,
                    None if names_error => Told::No,
                    None => Told::Nothing,
                }
            }
            Interface::WorkPhone => match code {
                None => Told::Nothing,
                Some("1") => Told::Yes,
                Some(_) => Told::No,
            },
            Interface::AiAgent => match (code, success) {
                (_, Some(false)) => Told::No,
                (Some("200"), _) => Told::Yes,
                (Some(_), _) => Told::No,
                (None, _) => Told::Nothing,
            },
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
    let peek = scanner.peek()?;
    let start = scanner.clone();
    if let Some(target) = targets.iter_mut().find(|target| target.at == path) {
        target.object_at = (peek == Peek::Object).then_some(start.pos());
        let read = match target.kind {
            Kind::Record(record) if target.parts => read_parts(scanner, record, form),
            kind => read(scanner, &kind, form),
        };
        match read {
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
                find(scanner, &text::text(&[path, ".", &key]), targets, form, fault)?;
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
    let null = || Piece::new("null".to_string());
    let first = |targets: Vec<Target>| targets.into_iter().next().and_then(|target| target.found);
    let ResponseLayout::Rows { pages, page, total, .. } = operation.answer else {
        let has_result = operation.result().is_some_and(|kind| !is_nothing(&kind));
        let value = first(targets).filter(|_| has_result);
        return Reading { value: value.unwrap_or_else(null), ..Reading::default() };
    };
    let found = |at: &str| {
        targets.iter().find(|target| target.at == at).and_then(|target| Some(target.found.as_ref()?.text(body)))
    };
    let number = |at: Option<&str>| at.and_then(found).and_then(|text| text.parse().ok());
    let (total, page, pages) = (number(total), number(page), number(pages));
    let value = if whole && targets.len() > 1 { together(&targets, body) } else { first(targets) };
    Reading { value: value.unwrap_or_else(null), total, page, pages }
}

/// An object of the values found, each under the last word of its position. `None` if there are no values.
fn together(targets: &[Target], body: &str) -> Option<Piece> {
    let mut out = Vec::from(*b"{");
    let mut marks = PositionIndex::default();
    for target in targets {
        if let Some(piece) = &target.found {
            let text = piece.text(body);
            write_member(&mut out, last_word(target.at), text.as_bytes());
            marks.append(piece.marks(), out.len().saturating_sub(text.len()));
        }
    }
    out.push(b'}');
    if out.len() == 2 { None } else { Some(Piece::new(String::from_utf8(out).ok()?).with_marks(marks)) }
}

/// Whether the type has no result: a record without fields.
pub(crate) fn is_nothing(kind: &Kind) -> bool {
    matches!(kind, Kind::Record(record) if record.fields.is_empty() && record.open.is_none())
}

pub(crate) fn last_word(at: &'static str) -> &'static str {
    text::behind_last(at, b'.')
}
