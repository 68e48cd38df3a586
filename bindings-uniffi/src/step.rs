//! The steps of a call, as values that cross the boundary.

use std::borrow::Cow;

use triline_protocol::{Ask, Output, Step};

use crate::NativeHeader;

pub(super) fn native_step(step: Step, max_response_bytes: i64) -> NativeStep {
    let number = |id: u32| i32::try_from(id).unwrap_or(i32::MAX);
    let integer = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
    match step {
        Step::Wait { until_ms, why } => NativeStep::Wait { until_ms: integer(until_ms), why: why.name().to_owned() },
        Step::Pending { id, until_ms } => NativeStep::Pending { id: number(id), until_ms: until_ms.map(integer) },
        Step::Ask { id, ask: Ask::Send(request) } => {
            let header = |(name, value): (Cow<'static, str>, String)| NativeHeader { name: name.into_owned(), value };
            let content_length = request.upload.as_ref().map(|upload| integer(upload.content_length));
            NativeStep::Send {
                id: number(id),
                method: request.method.to_owned(),
                url: request.url,
                headers: request.headers.into_iter().map(header).collect(),
                body: request.body,
                content_length,
                tail: request.upload.map(|upload| upload.tail).unwrap_or_default(),
                timeout_ms: integer(request.timeout_ms),
                max_response_bytes,
            }
        }
        Step::Ask { id, ask: Ask::Sign(input) } => NativeStep::Sign {
            id: number(id),
            account: input.account,
            nonce: input.nonce,
            timestamp: input.timestamp,
            method: input.method.to_owned(),
            path: input.path,
            body: input.body,
        },
        Step::Ask { id, ask: Ask::Token } => NativeStep::Token { id: number(id) },
        Step::Ask { id, ask: Ask::Headers } => NativeStep::Headers { id: number(id) },
        Step::Ask { id, ask: Ask::Rows { max } } => NativeStep::Rows { id: number(id), max: integer(max) },
        Step::Ask { id, ask: Ask::ReadJournal } => NativeStep::ReadJournal { id: number(id) },
        Step::Ask { id, ask: Ask::AppendJournal(line) } => NativeStep::AppendJournal { id: number(id), line },
        #[cfg(feature = "store")]
        Step::Ask { id, ask: Ask::Store(script) } => NativeStep::RunScript {
            id: number(id),
            name: script.name.to_owned(),
            sha1: script.sha1.to_owned(),
            text: script.text.to_owned(),
            keys: script.keys,
            args: script.args,
        },
        Step::Done(Err(error)) => NativeStep::Failed { error: error.to_json() },
        _ => NativeStep::Failed { error: misuse("the core returned a step that its bindings do not know") },
    }
}

/// A mistake of the host or of this crate, as the JSON object of an error.
pub(super) fn misuse(message: &str) -> String {
    format!(
        r#"{{"kind":"misuse","class":"misuse","code":"misuse","message":"{message}","outcome":"not_sent","retryable":false}}"#
    )
}

/// A result: JSON text, or its position in the body that `answered` was given last.
#[derive(uniffi::Record)]
pub struct NativeOutput {
    /// The text; none: it is the part of the body from `start` to `end`.
    pub text: Option<String>,
    /// The index of its first byte in the body.
    pub start: i32,
    /// The index after its last byte in the body.
    pub end: i32,
}

impl NativeOutput {
    pub(super) fn text(output: &Output) -> NativeOutput {
        NativeOutput { text: Some(output.as_str().to_owned()), start: 0, end: 0 }
    }

    pub(super) fn of(output: &Output, host_has_body: bool) -> NativeOutput {
        let position = |at: usize| i32::try_from(at).unwrap_or(i32::MAX);
        match output.range_in_body().filter(|_| host_has_body) {
            Some(range) => NativeOutput { text: None, start: position(range.start), end: position(range.end) },
            None => NativeOutput::text(output),
        }
    }
}

/// What a poll returns.
#[derive(uniffi::Record)]
pub struct NativePolled {
    /// What happened since the poll before: JSON objects.
    pub events: Vec<String>,
    /// What to do next.
    pub step: NativeStep,
}

/// What the host does next. The run loop is in `core/client/src/run_loop.md`.
#[derive(uniffi::Enum)]
pub enum NativeStep {
    /// Sleep until that time of the steady clock, then poll.
    Wait {
        /// When to poll again, in milliseconds.
        until_ms: i64,
        /// The reason: `throttled`, `backoff`, `token`, `unfinished`, `store`.
        why: String,
    },
    /// The ask is still unanswered: wait for it, or until the deadline, then poll.
    Pending {
        /// The id of the outstanding ask.
        id: i32,
        /// The deadline by the steady clock, in milliseconds; none: there is no deadline.
        until_ms: Option<i64>,
    },
    /// Send this request. Answered by head, chunks and end, by a whole response, or by a failure.
    Send {
        /// The id to answer under.
        id: i32,
        /// The HTTP method.
        method: String,
        /// The whole address.
        url: String,
        /// The headers.
        headers: Vec<NativeHeader>,
        /// The request body, empty for none; of an upload, what comes before the content of the file.
        body: Vec<u8>,
        /// The size of the whole request body in bytes, where the request uploads a file.
        content_length: Option<i64>,
        /// What follows the content of the file.
        tail: Vec<u8>,
        /// How long the attempt may take, in milliseconds: for transports that cannot be interrupted.
        timeout_ms: i64,
        /// The largest response body that is read, in bytes after decompression.
        max_response_bytes: i64,
    },
    /// Compute the signature of this. Answered by a signature, or refused.
    Sign {
        /// The id to answer under.
        id: i32,
        /// The account number.
        account: String,
        /// The nonce.
        nonce: String,
        /// The timestamp.
        timestamp: String,
        /// The HTTP method.
        method: String,
        /// The path below the base URL.
        path: String,
        /// The request body.
        body: Vec<u8>,
    },
    /// Give an access token. Answered by a token, or refused.
    Token {
        /// The id to answer under.
        id: i32,
    },
    /// Give the headers of the next request to a relay. Answered by headers, or refused.
    Headers {
        /// The id to answer under.
        id: i32,
    },
    /// Give the next rows of a row batch. Answered by rows, or refused.
    Rows {
        /// The id to answer under.
        id: i32,
        /// The maximum number of rows.
        max: i64,
    },
    /// Read the whole journal of a row batch. Answered by its text, or refused.
    ReadJournal {
        /// The id to answer under.
        id: i32,
    },
    /// Append this line and a line feed to the journal, durably. Answered by `stored`, or refused.
    AppendJournal {
        /// The id to answer under.
        id: i32,
        /// The line.
        line: String,
    },
    /// Run this script in the store that processes share. Answered by what it returns, or refused.
    RunScript {
        /// The id to answer under.
        id: i32,
        /// The name: `acquire`, `refused`, `tokens` or `journal`.
        name: String,
        /// The SHA-1 of the text, as `EVALSHA` takes it.
        sha1: String,
        /// The text in Lua.
        text: String,
        /// The keys.
        keys: Vec<String>,
        /// The arguments.
        args: Vec<String>,
    },
    /// Give this page to the caller, and poll when the caller wants the next.
    Page {
        /// Its number, from one.
        page: i64,
        /// Number of rows on all pages, where the service says.
        total: Option<i64>,
        /// The cursor after it; none: it is the last.
        cursor: Option<String>,
        /// The rows: a JSON list.
        items: NativeOutput,
    },
    /// Give this part of a streamed answer to the caller, then poll.
    Part {
        /// The part: a JSON object.
        value: NativeOutput,
    },
    /// The call has succeeded.
    Done {
        /// The result.
        value: NativeOutput,
    },
    /// The call has failed.
    Failed {
        /// The error: a JSON object.
        error: String,
    },
}
