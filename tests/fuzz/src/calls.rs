//! Targets that drive calls: parameters, responses, streams, cursors and journals.

use std::sync::LazyLock;

use serde_json::Value;
use triline_protocol::json::reader::{ABSENT, Reader};
use triline_protocol::{Client, Config, Error, Event, Failure, HttpRequest, Interface, Mode, Options, Sent};
use triline_schema as schema;
use triline_schema::operation::{Kind, Operation, ResponseLayout};
use triline_simulated::{Service, Settings, example};

use super::drive::{Host, Reply, drive};
use super::line;

/// A client of an interface, which needs no request for a token.
fn client(interface: Interface) -> Client {
    // Services take time to make.
    static OPTIONS: LazyLock<[String; 3]> = LazyLock::new(|| {
        let service = Service::new(Settings::known().expect("known settings are valid"), 1);
        [Interface::Platform, Interface::WorkPhone, Interface::AiAgent]
            .map(|interface| service.client_options(interface))
    });
    let mut options: Value = serde_json::from_str(&OPTIONS[interface as usize]).unwrap_or_default();
    options["baseUrl"] = "https://simulated.invalid".into();
    options["pacing"] = "off".into();
    if interface == Interface::WorkPhone {
        options["accessToken"] = "access-token".into();
    }
    let config = Config::from_json(interface, options.to_string().as_bytes()).expect("known options are valid");
    Client::new(config, [7; 32])
}

/// The operation that a text names; for any other text, one that depends on it.
fn operation(name: &str) -> &'static Operation {
    schema::operation(name).unwrap_or_else(|| {
        let hash = name.bytes().fold(5381_usize, |hash, byte| hash.wrapping_mul(33) ^ usize::from(byte));
        let count = schema::operations().count().max(1);
        schema::operations().nth(hash % count).expect("the table is not empty")
    })
}

/// Gives the same response to each request.
struct Same<'a> {
    status: u16,
    headers: Vec<(String, String)>,
    body: &'a [u8],
}

impl Host for Same<'_> {
    fn send(&mut self, request: &HttpRequest, _: usize) -> Reply {
        check_request(request);
        Reply { headers: self.headers.clone(), ..Reply::new(self.status, self.body) }
    }
}

/// No host is given a request that it could only send wrongly.
fn check_request(request: &HttpRequest) {
    let is_printable = |text: &str| text.bytes().all(|byte| byte >= b' ' && byte != 0x7f);
    assert!(request.url.starts_with("https://simulated.invalid/"), "the address leads elsewhere");
    assert!(is_printable(&request.url) && !request.url.contains(' '), "the address is none");
    for (name, value) in &request.headers {
        assert!(is_printable(value), "the header {name} holds a control character");
    }
}

/// An error can be shown in every way, and a result is JSON.
fn check_result(result: &Result<triline_protocol::Output, Error>) {
    match result {
        Ok(output) => check_json(output.as_str()),
        Err(error) => {
            check_json(&error.to_json());
            let _ = format!("{error} {error:?} {}", error.class());
        }
    }
}

fn check_json(text: &str) {
    // Numbers may be larger than any type has room for; they are passed on as they are written.
    if let Err(error) = serde_json::from_str::<Box<serde_json::value::RawValue>>(text) {
        panic!("not JSON ({error}): {text:.200}");
    }
}

/// Parameters of any operation. First line: its name. Rest: the parameters.
pub fn parameters(data: &[u8]) {
    let (name, params) = line(data);
    let operation = operation(name);
    let client = client(operation.interface);
    for options in
        [Options::default(), Options::default().typed(), Options::default().pages(), Options::default().slices()]
    {
        match client.call(operation.name, params, options) {
            Ok(mut call) => {
                let mut host = Same { status: 503, headers: vec![("retry-after".into(), "0".into())], body: b"" };
                if let Some(result) = drive(&mut call, &mut host).result {
                    check_result(&result);
                }
            }
            Err(error) => check_result(&Err(error)),
        }
    }
}

/// A response to any operation. First line: its name and a status. Rest: the body.
pub fn responses(data: &[u8]) {
    let (first, body) = line(data);
    let (name, status) = first.split_once(' ').unwrap_or((first, ""));
    let status = status.parse().unwrap_or(200);
    let operation = operation(name);
    let params = example(operation);
    let client = client(operation.interface);
    for options in [Options::default(), Options::default().typed(), Options::default().pages()] {
        let Ok(mut call) = client.call(operation.name, params.as_bytes(), options) else { continue };
        let mut host = Same { status, headers: Vec::new(), body };
        let driven = drive(&mut call, &mut host);
        for items in &driven.items {
            check_json(items.as_str());
            if let ResponseLayout::Rows { row, .. } = &operation.answer {
                check_positions(&Kind::List(row), items.reader(), Reader::new(items.as_str()));
            }
        }
        if let Some(result) = driven.result {
            check_result(&result);
            if let (Ok(output), Some(kind)) = (&result, operation.result()) {
                check_positions(&kind, output.reader(), Reader::new(output.as_str()));
            }
        }
    }
}

/// What was noted of records while they were read is what a reader finds that looks for it.
fn check_positions(kind: &Kind, mut marked: Reader<'_>, mut plain: Reader<'_>) {
    match kind {
        Kind::Record(record) => {
            let ((text, found), (expected, positions)) = (marked.fields(record), plain.fields(record));
            assert_eq!(text, expected, "another text of {}", record.name);
            let (starts, marks) = found.split_at(record.fields.len() + 1);
            assert_eq!(starts, &*positions, "other positions of {}", record.name);
            for (field, start) in record.fields.iter().zip(starts).filter(|(_, start)| **start != ABSENT) {
                check_positions(&field.kind, Reader::at(text, *start).with_marks(marks), Reader::at(text, *start));
            }
        }
        Kind::List(element) => {
            assert_eq!(marked.token(), plain.token());
            loop {
                let goes_on = marked.element();
                assert_eq!(goes_on, plain.element());
                if !goes_on || marked.rest() == 0 {
                    break;
                }
                check_positions(element, marked.clone(), plain.clone());
                assert_eq!(marked.skip(), plain.skip());
            }
        }
        _ => assert_eq!(marked.skip(), plain.skip()),
    }
}

/// Gives a body in chunks of the sizes that a number yields.
struct Cut<'a> {
    body: &'a [u8],
    seed: u64,
    broken: bool,
}

impl Host for Cut<'_> {
    fn send(&mut self, _: &HttpRequest, _: usize) -> Reply {
        let (mut rest, mut chunks, mut state) = (self.body, Vec::new(), self.seed);
        while !rest.is_empty() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let size = match self.seed {
                0 => rest.len(),
                1 => 1,
                _ => usize::try_from(state >> 59).unwrap_or(1).clamp(1, rest.len()),
            };
            let (chunk, after) = rest.split_at(size);
            chunks.push(chunk.to_vec());
            rest = after;
        }
        let failure = self.broken.then(|| Failure { sent: Sent::Maybe, timeout: false, message: "cut".into() });
        Reply { chunks, failure, ..Reply::new(200, b"") }
    }
}

/// A streamed answer, which is the same however it is cut. First line: a number, where the cuts are. Rest: the stream.
pub fn stream_cuts(data: &[u8]) {
    let (first, body) = line(data);
    // Each byte of a stream may be a step of the loop.
    let body = body.get(..1000).unwrap_or(body);
    let seed = first.bytes().fold(2, |hash: u64, byte| hash.wrapping_mul(257).wrapping_add(byte.into()));
    let operation = operation("ai_agent.sessions.ask");
    let client = client(operation.interface);
    for broken in [false, true] {
        let run = |seed| {
            let params = example(operation);
            let mut options = Options::default().stream();
            options.retries = Some(0);
            let mut call = client.call(operation.name, params.as_bytes(), options).expect("an example is valid");
            let driven = drive(&mut call, &mut Cut { body, seed, broken });
            driven.items.iter().for_each(|item| check_json(item.as_str()));
            let result = driven.result.expect("a stream that ends is read to its end");
            check_result(&result);
            (
                driven.events,
                driven.items,
                result.map_err(|error| (error.kind(), error.code().map(str::to_owned), error.outcome())),
            )
        };
        let whole = run(0);
        for seed in [1, seed] {
            assert!(run(seed) == whole, "the stream reads differently when it is cut: {:?} {whole:?}", run(seed));
        }
    }
}

/// A cursor of any list. First line: the operation. Second line: the cursor, in which `*` stands for the fingerprint of
/// the list where its first page carries one. Rest: the body of each page.
pub fn cursors(data: &[u8]) {
    let (name, rest) = line(data);
    let (cursor, body) = line(rest);
    let operation = operation(name);
    let params = example(operation);
    let begin = |cursor| {
        let options = Options::default().mode(Mode::Pages { cursor });
        client(operation.interface).call(operation.name, params.as_bytes(), options)
    };
    let walk = |cursor| {
        let mut call = begin(cursor)?;
        let driven = drive(&mut call, &mut Same { status: 200, headers: Vec::new(), body });
        driven.items.iter().for_each(|item| check_json(item.as_str()));
        let cursor = |event: &Event| if let Event::Page { cursor, .. } = event { cursor.clone() } else { None };
        Ok::<Vec<String>, Error>(driven.events.iter().filter_map(cursor).collect())
    };
    let first = walk(None).unwrap_or_default().into_iter().next();
    let list = first.as_ref().and_then(|cursor| cursor.split(':').nth(3)).unwrap_or("*");
    match walk(Some(cursor.replace('*', list))) {
        Ok(cursors) => {
            for cursor in cursors {
                assert!(begin(Some(cursor.clone())).is_ok(), "a cursor that a page carries is refused: {cursor}");
            }
        }
        Err(error) => check_result(&Err(error)),
    }
}

/// Gives rows, and a journal.
struct Rows {
    journal: String,
    left: u64,
}

impl Host for Rows {
    fn send(&mut self, _: &HttpRequest, _: usize) -> Reply {
        Reply::new(200, br#"{"success":true,"code":"200","data":{"failedList":[]}}"#)
    }

    fn rows(&mut self, max: u64) -> (String, bool) {
        let count = max.min(self.left);
        let rows = (0..count).map(|row| format!(r#"{{"name":"row {}"}}"#, self.left - row)).collect::<Vec<_>>();
        self.left -= count;
        (format!("[{}]", rows.join(",")), self.left == 0)
    }

    fn journal(&mut self) -> String {
        self.journal.clone()
    }

    fn append(&mut self, line: &str) {
        self.journal.push_str(line);
        self.journal.push('\n');
    }
}

/// A journal that a batch continues. First line: how many lines of a journal that the same batch wrote come first. Rest:
/// what follows them.
pub fn journals(data: &[u8]) {
    const ROWS: u64 = 250;
    let (lines, rest) = line(data);
    let Ok(rest) = std::str::from_utf8(rest) else { return };
    let run = |journal| {
        let mut options = Options::default().mode(Mode::Rows { journal: true, dry_run: false, count: None });
        options.retries = Some(0);
        let client = client(Interface::Platform);
        let mut call = client.call("platform.customers.create", b"{}", options).expect("a batch without rows is valid");
        let mut host = Rows { journal, left: ROWS };
        let result = drive(&mut call, &mut host).result.expect("a batch of few rows ends");
        check_result(&result);
        (result, host.journal)
    };
    let (_, whole) = run(String::new());
    let kept = whole.split_inclusive('\n').take(lines.trim().parse().unwrap_or(0));
    let (result, _) = run(kept.chain([rest]).collect());
    let Ok(output) = result else { return };
    let report: Value = serde_json::from_str(output.as_str()).unwrap_or_default();
    let spans = |name: &str| {
        let lots = report[name].as_array().cloned().unwrap_or_default();
        lots.iter().map(|lot| span(if lot.is_array() { lot } else { &lot["rows"] })).sum::<u64>()
    };
    if report.get("stopped").is_none() {
        let counted = spans("ok") + spans("failed") + spans("unknown");
        assert_eq!(counted, ROWS, "each row is in exactly one list: {report}");
    }
}

/// How many rows a span of first and last has.
fn span(span: &Value) -> u64 {
    match (span[0].as_u64(), span[1].as_u64()) {
        (Some(first), Some(last)) => last.saturating_sub(first) + 1,
        _ => 0,
    }
}
