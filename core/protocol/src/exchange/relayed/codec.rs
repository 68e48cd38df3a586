//! The relay protocol, version 1 (`docs/relay.md`): requests as JSON in the API's names, and what a relay answers.
//!
//! A relay has read the service's answer already. What it answers has the API's names, and is read along the table once
//! more, so that a decoder of typed records finds what it expects, and a wrong shape is no result.

use alloc::borrow::Cow;
use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::boundary::{Options, Output};
use crate::client::config::RelayAccess;
use crate::codec::envelope::{Reading, is_nothing, last_word};
use crate::codec::response::{Fault, Form, Piece, read_from_api, read_parts_from_api};
use crate::error::message::Message;
use crate::error::{Error, ErrorKind, Outcome};
use crate::json::{ObjectWriter, Peek, Scanner, each_member, member, scalar, write_member};
use crate::text;
use triline_schema::operation::{Kind, Operation, ResponseLayout};

/// The version of the protocol, for the header `triline-relay`.
pub(crate) const VERSION: &str = "1";

/// What a relay is asked to do with an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Call,
    Pages,
    Stream,
    Upload,
    Reconcile,
    /// Starts a job.
    Job,
    Follow,
    Cancel,
    /// Looks up the unknown rows of a job.
    ReconcileJob,
}

impl Action {
    /// Its part of the path.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Action::Call => "call",
            Action::Pages => "pages",
            Action::Stream => "stream",
            Action::Upload => "upload",
            Action::Reconcile | Action::ReconcileJob => "reconcile",
            Action::Job => "job",
            Action::Follow => "follow",
            Action::Cancel => "cancel",
        }
    }
}

/// A job that is started.
#[derive(Clone, Copy)]
pub(crate) struct Job<'a> {
    pub(crate) id: &'a str,
    /// Whether the relay has to keep a journal.
    pub(crate) has_journal: bool,
    pub(crate) dry_run: bool,
}

/// How long a job is followed at a time, in milliseconds: some servers between the two pass a stream on at its end.
const FOLLOWED_MS: u64 = 20_000;

/// A request of the protocol.
#[derive(Clone)]
pub(crate) struct RelayRequest {
    pub(crate) action: Action,
    /// The name of the operation.
    operation: &'static str,
    /// The JSON object; of an upload, the line before the file.
    pub(crate) body: String,
    /// Size of the file of an upload.
    pub(crate) file_bytes: Option<u64>,
}

impl RelayRequest {
    /// A request with those parameters, a JSON object that was checked.
    pub(crate) fn new(
        operation: &Operation,
        action: Action,
        params: &str,
        cursor: Option<&str>,
        options: &Options,
        access: &RelayAccess,
    ) -> RelayRequest {
        // The content of a file crosses beside the core, which knows its size.
        let file_bytes = member(params, "file").and_then(|size| size.parse().ok());
        let is_upload = action == Action::Call && file_bytes.is_some();
        let mut body = ObjectWriter::new();
        if is_upload {
            let mut others = ObjectWriter::new();
            each_member(params, |name, value| {
                if name != "file" {
                    others.json(name, value);
                }
            });
            body.json("params", &others.finish());
        } else {
            body.json("params", params);
        }
        if let Some(cursor) = cursor {
            body.text("cursor", cursor);
        }
        write_options(&mut body, options, access);
        if let Some(size) = file_bytes.filter(|_| is_upload) {
            body.count("size", size);
            if let Some(name) = member(params, "filename") {
                body.json("name", name);
            }
        }
        let mut body = body.finish();
        if is_upload {
            body.push('\n');
        }
        RelayRequest {
            action: if is_upload { Action::Upload } else { action },
            operation: operation.name,
            body,
            file_bytes: file_bytes.filter(|_| is_upload),
        }
    }

    /// A request that starts a job with those parameters, the rows among them.
    pub(crate) fn start(
        operation: &Operation,
        params: &str,
        job: Job<'_>,
        options: &Options,
        access: &RelayAccess,
    ) -> RelayRequest {
        let mut body = ObjectWriter::new();
        body.json("params", params);
        write_options(&mut body, options, access);
        body.text("job", job.id);
        for (name, value) in [("journal", job.has_journal), ("dryRun", job.dry_run)] {
            if value {
                body.json(name, "true");
            }
        }
        RelayRequest { action: Action::Job, operation: operation.name, body: body.finish(), file_bytes: None }
    }

    /// A request about a job.
    pub(crate) fn of_job(operation: &Operation, action: Action, id: &str) -> RelayRequest {
        let mut body = ObjectWriter::new();
        body.json("params", "{}");
        body.text("job", id);
        if action == Action::Follow {
            body.count("maxWait", FOLLOWED_MS);
        }
        RelayRequest { action, operation: operation.name, body: body.finish(), file_bytes: None }
    }

    /// The path below the address of the relay.
    pub(crate) fn path(&self) -> String {
        text::text(&["/", self.action.name(), "/", self.operation])
    }

    /// The content type of the body.
    pub(crate) fn content_type(&self) -> &'static str {
        if self.action == Action::Upload { "application/vnd.triline.upload" } else { "application/json" }
    }

    /// Reads the body of an answer.
    ///
    /// # Errors
    ///
    /// What the relay says; what a server before it says; or that this is no answer of a relay.
    pub(crate) fn read_answer(
        &self,
        operation: &'static Operation,
        status: u16,
        body: &str,
        form: Form,
    ) -> Result<Reading, Error> {
        let is_success = (200..300).contains(&status);
        let is_json = is_object(body);
        if !is_success {
            let told = if is_json { member(body, "error") } else { None };
            return Err(told.filter(|told| told.starts_with('{')).map_or_else(|| of_gateway(status), of_relay));
        }
        if !is_json {
            return Err(no_relay(message!("it is not JSON")));
        }
        let value = match self.action {
            // The plan takes it apart.
            Action::Pages => match member(body, "items") {
                Some(items) if items.starts_with('[') => Piece::new(body.to_string()),
                _ => return Err(no_relay(message!("it lacks {member}", "items"))),
            },
            Action::Reconcile => match member(body, "result") {
                // Objects of whatever operation finds them, as calls by name return them.
                Some(found) if found.starts_with('[') => Piece::new(found.to_string()),
                _ => return Err(no_relay(message!("it lacks {member}", "result"))),
            },
            Action::Job | Action::Cancel | Action::ReconcileJob => {
                let mut has_result = false;
                each_member(body, |name, _| has_result |= name == "result");
                if !has_result {
                    return Err(no_relay(message!("it lacks {member}", "result")));
                }
                Piece::new("null".to_string())
            }
            // Its events are decoded as they come.
            Action::Follow => return Err(no_relay(message!("it is not JSON"))),
            Action::Call | Action::Upload | Action::Stream => {
                let mut has_result = false;
                each_member(body, |name, _| has_result |= name == "result");
                if !has_result {
                    return Err(no_relay(message!("it lacks {member}", "result")));
                }
                let result = member(body, "result").unwrap_or("null");
                read_result(operation, result, form).map_err(|fault| no_relay(fault.message()))?
            }
        };
        Ok(Reading { value, ..Reading::default() })
    }
}

/// Writes what the caller says of the request.
fn write_options(body: &mut ObjectWriter, options: &Options, access: &RelayAccess) {
    let limits = [
        ("maxAge", options.max_age_ms.or(access.max_age_ms)),
        ("maxWait", options.max_wait_ms),
        ("timeout", options.timeout_ms),
        ("totalTimeout", options.total_timeout_ms),
        ("retries", options.retries.map(u64::from)),
    ];
    for (name, limit) in limits {
        if let Some(limit) = limit {
            body.count(name, limit);
        }
    }
    if let Some(extra) = &options.extra {
        body.json("extraParams", extra);
    }
}

fn is_object(text: &str) -> bool {
    let mut scanner = Scanner::new(text);
    scanner.peek() == Ok(Peek::Object) && scanner.skip().is_ok() && scanner.end().is_ok()
}

/// Reads what a call by name returns.
fn read_result(operation: &'static Operation, result: &str, form: Form) -> Result<Piece, Fault> {
    let mut scanner = Scanner::new(result);
    let piece = match &operation.answer {
        _ if result == "null" => return Ok(Piece::new(result.to_string())),
        _ if operation.is_undocumented() => return Ok(Piece::new(result.to_string())),
        ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => return Ok(Piece::new("null".to_string())),
        ResponseLayout::Value { kind, .. } if is_nothing(kind) => return Ok(Piece::new("null".to_string())),
        ResponseLayout::Value { kind, .. } | ResponseLayout::Whole { kind } => read_from_api(&mut scanner, kind, form)?,
        ResponseLayout::Fields { record, .. } => read_parts_from_api(&mut scanner, record, form)?,
        ResponseLayout::Rows { row, .. } if result.starts_with('[') => {
            read_from_api(&mut scanner, &Kind::List(row), form)?
        }
        ResponseLayout::Rows { at, row, .. } => return read_page_value(at, row, result, form),
    };
    // Owned, because the result stands within a body of its own.
    Ok(Piece::new(piece.text(result).to_string()))
}

/// Reads a page as one value: its rows, and its total beside them.
fn read_page_value(at: &'static str, row: &'static Kind, result: &str, form: Form) -> Result<Piece, Fault> {
    let mut scanner = Scanner::new(result);
    let peek = scanner.peek()?;
    if peek != Peek::Object {
        return Err(Fault::Shape { expected: Peek::Object.name(), got: peek.name(), at: 0 });
    }
    let mut out = Vec::from(*b"{");
    let mut fault = None;
    each_member(result, |name, value| {
        if name != last_word(at) || value == "null" {
            return write_member(&mut out, name, value.as_bytes());
        }
        match read_rows(row, value, form) {
            Ok(rows) => write_member(&mut out, name, rows.as_bytes()),
            Err(bad) => fault = Some(bad),
        }
    });
    out.push(b'}');
    match fault {
        Some(fault) => Err(fault),
        None => Ok(Piece::new(String::from_utf8(out).unwrap_or_default())),
    }
}

/// Reads rows in the API's names.
pub(crate) fn read_rows(row: &'static Kind, rows: &str, form: Form) -> Result<String, Fault> {
    let mut scanner = Scanner::new(rows);
    Ok(read_from_api(&mut scanner, &Kind::List(row), form)?.text(rows).to_string())
}

/// Parameters that were checked, in the API's names.
pub(crate) fn in_api_names(operation: &'static Operation, params: &str) -> Result<String, Fault> {
    let mut scanner = Scanner::new(params);
    let piece = read_from_api(&mut scanner, &Kind::Record(operation.params), Form::Json)?;
    Ok(piece.text(params).to_string())
}

/// An error as the relay tells it: a JSON object.
pub(crate) fn of_relay(json: &str) -> Error {
    // What nobody should tell is not believed: a body and headers that another service gave.
    let mut told = ObjectWriter::new();
    each_member(json, |name, value| match name {
        "meaning" => told.json("cause", value),
        "raw" | "headers" | "cause" => {}
        _ => told.json(name, value),
    });
    Error::told_by_relay(&told.finish())
}

/// Statuses with which a server says that it did not pass the request on.
const NOT_EXECUTED: [u16; 9] = [401, 403, 404, 405, 413, 414, 415, 429, 431];

/// The error of an answer that is no relay's, with a status outside 2xx.
fn of_gateway(status: u16) -> Error {
    let message = message!("a server before the relay answered with HTTP status {status}", status);
    let mut error = Error::new(ErrorKind::Http, text::decimal(status.into()), message);
    error.details.retryable = matches!(status, 429 | 502 | 503 | 504);
    error.details.outcome = if NOT_EXECUTED.contains(&status) { Outcome::NotSent } else { Outcome::Unknown };
    error.details.remedy = Some(message!("check the address of the relay, and what answers there"));
    error
}

/// The error of an answer with a status of success that is no relay's.
pub(crate) fn no_relay(why: Message) -> Error {
    let message = message!("the answer is not one of a relay: {why}", why);
    let mut error = Error::new(ErrorKind::MalformedResponse, "no_relay", message);
    error.details.outcome = Outcome::Unknown;
    error.details.remedy = Some(message!("check the address of the relay, and what answers there"));
    error
}

/// Decodes the events of a stream: `part`, `end` and `error`, each with its data on one line. A comment is a heartbeat.
pub(crate) struct EventDecoder {
    /// The kind of the parts; `None`: events of a job, as they are.
    part_kind: Option<Kind>,
    form: Form,
    /// What came of the event that is arriving.
    buffer: Vec<u8>,
    /// How much of it holds no end of an event.
    scanned: usize,
    /// The beginning of the body, for errors.
    head: Vec<u8>,
    length: usize,
    max_bytes: usize,
    has_begun: bool,
}

/// How much of a body is kept for errors.
const HEAD_BYTES: usize = 16 << 10;

impl EventDecoder {
    /// A decoder of parts of that kind, and of at most so many bytes.
    pub(crate) fn new(part_kind: Kind, form: Form, max_bytes: usize) -> EventDecoder {
        EventDecoder { part_kind: Some(part_kind), form, ..EventDecoder::of_job(max_bytes) }
    }

    /// A decoder of the events of a job: `progress` and the report are parts.
    pub(crate) fn of_job(max_bytes: usize) -> EventDecoder {
        EventDecoder {
            part_kind: None,
            form: Form::Json,
            buffer: Vec::new(),
            scanned: 0,
            head: Vec::new(),
            length: 0,
            max_bytes,
            has_begun: false,
        }
    }

    /// Whether a part was decoded.
    pub(crate) fn began(&self) -> bool {
        self.has_begun
    }

    /// The beginning of the body; `None` if nothing came.
    pub(crate) fn head(&self) -> Option<Vec<u8>> {
        Some(self.head.clone()).filter(|head| !head.is_empty())
    }

    /// Decodes what came, and appends the parts. Returns whether the stream has ended. `too_large`: the error of a stream
    /// beyond the limit.
    ///
    /// # Errors
    ///
    /// What the relay says, or that an event cannot be read.
    pub(crate) fn feed(
        &mut self,
        bytes: &[u8],
        parts: &mut VecDeque<Output>,
        too_large: fn(usize) -> Error,
    ) -> Result<bool, Error> {
        let room = HEAD_BYTES.saturating_sub(self.head.len());
        self.head.extend_from_slice(bytes.get(..room).unwrap_or(bytes));
        self.length = self.length.saturating_add(bytes.len());
        if self.length > self.max_bytes {
            return Err(too_large(self.max_bytes));
        }
        // Lines may end with a carriage return as well.
        self.buffer.extend(bytes.iter().filter(|byte| **byte != b'\r'));
        loop {
            let rest = self.buffer.get(self.scanned..).unwrap_or_default();
            let Some(end) = rest.windows(2).position(|two| two == b"\n\n") else {
                self.scanned = self.buffer.len().saturating_sub(1);
                return Ok(false);
            };
            let end = self.scanned.saturating_add(end);
            let event: Vec<u8> = self.buffer.drain(..end.saturating_add(2)).collect();
            self.scanned = 0;
            if self.event(&event, parts)? {
                return Ok(true);
            }
        }
    }

    /// Takes an event; `true`: it is the last one.
    fn event(&mut self, event: &[u8], parts: &mut VecDeque<Output>) -> Result<bool, Error> {
        let event = core::str::from_utf8(event).map_err(|_| no_relay(message!("it is not JSON")))?;
        let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::trim_start);
        let (Some(name), Some(data)) = (field("event:"), field("data:")) else { return Ok(false) };
        if !is_object(data) {
            return Err(no_relay(message!("it is not JSON")));
        }
        match (name, &self.part_kind) {
            ("progress" | "end", None) => {
                parts.push_back(Output::of(data));
                self.has_begun = true;
                Ok(name == "end")
            }
            ("pause", None) | ("end", Some(_)) => Ok(true),
            ("part", Some(kind)) => {
                let mut scanner = Scanner::new(data);
                let piece = read_from_api(&mut scanner, kind, self.form);
                let piece = piece.map_err(|fault| no_relay(fault.message()))?;
                parts.push_back(Output::new(Arc::new(data.to_string()), piece));
                self.has_begun = true;
                Ok(false)
            }
            ("error", _) => Err(of_relay(data)),
            // Of a later version.
            _ => Ok(false),
        }
    }

    /// The error of a stream that ended without its last event.
    pub(crate) fn cut() -> Error {
        let mut error =
            Error::new(ErrorKind::Transport, "cut", message!("the streamed answer ended before its last part"));
        error.details.outcome = Outcome::Unknown;
        error.details.retryable = true;
        error
    }
}

/// A member of a page that is a text.
pub(crate) fn text_member<'a>(object: &'a str, name: &str) -> Option<Cow<'a, str>> {
    member(object, name).filter(|value| value.starts_with('"')).and_then(scalar)
}
