//! The foreign functions for Kotlin and Swift: the machine of [`triline`], step by step.
//!
//! Plain synchronous calls and values: the host does the input and output, waits, and cancels what it
//! started. Results cross as JSON text, or not at all where they stand in the body that the host
//! received; the host's own decoder makes typed values of them.

pub mod customer_fields;
pub mod report;
pub mod simulated;

use std::sync::{Arc, Mutex, PoisonError};

use triline::{Answer, Ask, Call, Client, Config, Event, Failure, Interface, Now, Options, Output, Sent, Step};

uniffi::setup_scaffolding!();

/// An error of the core, as a JSON object.
#[derive(Debug, uniffi::Error)]
pub enum NativeError {
    /// See `triline::Error::to_json`.
    Failed {
        /// The object.
        json: String,
    },
}

impl std::fmt::Display for NativeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let NativeError::Failed { json } = self;
        f.write_str(json)
    }
}

impl std::error::Error for NativeError {}

impl From<triline::Error> for NativeError {
    fn from(error: triline::Error) -> Self {
        NativeError::Failed { json: error.to_json() }
    }
}

/// A header of a request or an answer.
#[derive(uniffi::Record)]
pub struct NativeHeader {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A result: JSON text, or where it stands in the body that was given last.
#[derive(uniffi::Record)]
pub struct NativeOutput {
    /// The text; none: take it from the body.
    pub text: Option<String>,
    /// Where it begins in the body, in bytes.
    pub start: i32,
    /// Where it ends in the body, in bytes.
    pub end: i32,
}

impl From<Output> for NativeOutput {
    fn from(output: Output) -> Self {
        let position = |at: usize| i32::try_from(at).unwrap_or(i32::MAX);
        match output.range_in_body() {
            Some(range) => NativeOutput { text: None, start: position(range.start), end: position(range.end) },
            None => NativeOutput { text: Some(output.as_str().to_owned()), start: 0, end: 0 },
        }
    }
}

/// What the host is to do next.
#[derive(uniffi::Enum)]
pub enum NativeStep {
    /// Poll again at that time by the steady clock.
    Wait {
        /// When, in milliseconds.
        until_ms: i64,
        /// Why: `throttled`, `backoff`, `token`, `unfinished`.
        why: String,
    },
    /// Send this request; answer with head and body, or with a failure.
    Send {
        /// The id to answer under.
        id: i32,
        /// The HTTP method.
        method: String,
        /// The address.
        url: String,
        /// The headers.
        headers: Vec<NativeHeader>,
        /// The body; empty: none.
        body: Vec<u8>,
        /// How long it may take, in milliseconds.
        timeout_ms: i64,
        /// The operation that it is for: that of the call, or the one that gets a token.
        operation: String,
        /// The path of that operation, below the base URL.
        path: String,
        /// Which try it is, from one.
        attempt: i32,
        /// Whether it gets a token.
        gets_token: bool,
    },
    /// Compute the signature of this; answer with it, or refuse.
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
        /// The body.
        body: Vec<u8>,
    },
    /// Give an access token; answer with it, or refuse.
    Token {
        /// The id to answer under.
        id: i32,
    },
    /// Give the next rows of a batch; answer with them, or refuse.
    Rows {
        /// The id to answer under.
        id: i32,
        /// The most rows of the answer.
        most: i64,
    },
    /// Read the journal of a batch; answer with its text, or refuse.
    Journal {
        /// The id to answer under.
        id: i32,
    },
    /// Add a line and a line end to the journal; answer that it is stored, or refuse.
    Append {
        /// The id to answer under.
        id: i32,
        /// The line.
        line: String,
    },
    /// A batch got further.
    Progress {
        /// How many rows have been accounted for.
        done: i64,
        /// How many there are, where that is known.
        total: Option<i64>,
        /// How long the rest will wait for the limit of requests, in milliseconds, where that is known.
        eta_ms: Option<i64>,
    },
    /// An answer, or more of it, is still to come.
    Pending {
        /// The id it is asked under.
        id: i32,
    },
    /// A page came.
    Page {
        /// Its number.
        page: i64,
        /// Rows in all pages, where it is told.
        total: Option<i64>,
        /// Its rows.
        rows: NativeOutput,
        /// Where a walk goes on behind it; none: it is the last.
        mark: Option<String>,
    },
    /// A part of a streamed answer came.
    Delta {
        /// The part: a JSON object.
        part: String,
    },
    /// The request is sent again.
    Retry {
        /// Which try comes.
        attempt: i32,
        /// Why.
        why: String,
    },
    /// The result.
    Done {
        /// The value.
        value: NativeOutput,
    },
    /// The end without a result.
    Failed {
        /// The error, as a JSON object.
        error: String,
    },
}

/// A client.
#[derive(uniffi::Object)]
pub struct NativeClient {
    client: Client,
}

#[uniffi::export]
impl NativeClient {
    /// A client of `platform`, `work_phone` or `ai_agent`, from a JSON object of options and 32
    /// random bytes.
    #[uniffi::constructor]
    pub fn new(interface: &str, config: &str, seed: &[u8]) -> Result<Arc<Self>, NativeError> {
        let failed = |message| NativeError::Failed { json: misuse(message) };
        let interface = Interface::named(interface).ok_or_else(|| failed("there is no interface of that name"))?;
        let seed = seed.try_into().map_err(|_| failed("the seed is not 32 bytes long"))?;
        let config = Config::from_json(interface, config.as_bytes())?;
        Ok(Arc::new(NativeClient { client: Client::new(config, seed) }))
    }

    /// Begins a call. Parameters and options are JSON objects; empty text stands for `{}`.
    pub fn call(&self, operation: &str, params: &str, options: &str) -> Result<Arc<NativeCall>, NativeError> {
        let options = Options::from_json(options.as_bytes())?;
        let call = self.client.call(operation, params.as_bytes(), options)?;
        Ok(Arc::new(NativeCall { call: Mutex::new(call) }))
    }
}

/// A call.
#[derive(uniffi::Object)]
pub struct NativeCall {
    call: Mutex<Call>,
}

impl NativeCall {
    fn with<R>(&self, use_it: impl FnOnce(&mut Call) -> R) -> R {
        use_it(&mut self.call.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn answer(&self, wall_ms: i64, steady_ms: i64, id: i32, answer: Answer) -> Result<(), NativeError> {
        self.with(|call| call.answer(now(wall_ms, steady_ms), u32::try_from(id).unwrap_or_default(), answer))?;
        Ok(())
    }
}

fn now(wall_ms: i64, steady_ms: i64) -> Now {
    Now { wall_ms, steady_ms: u64::try_from(steady_ms).unwrap_or_default() }
}

#[uniffi::export]
impl NativeCall {
    /// What to do next.
    pub fn poll(&self, wall_ms: i64, steady_ms: i64) -> NativeStep {
        step(self.with(|call| call.poll(now(wall_ms, steady_ms))))
    }

    /// Gives a whole answer: status, headers and body.
    pub fn answered(
        &self,
        wall_ms: i64,
        steady_ms: i64,
        id: i32,
        status: i32,
        headers: Vec<NativeHeader>,
        body: &[u8],
    ) -> Result<(), NativeError> {
        self.head(wall_ms, steady_ms, id, status, headers)?;
        self.chunk(wall_ms, steady_ms, id, body)?;
        // A body that is too large has ended the attempt already; then there is nothing left to end.
        let _ = self.end(wall_ms, steady_ms, id);
        Ok(())
    }

    /// Gives status and headers of an answer whose body follows in chunks. The host polls after each.
    pub fn head(
        &self,
        wall_ms: i64,
        steady_ms: i64,
        id: i32,
        status: i32,
        headers: Vec<NativeHeader>,
    ) -> Result<(), NativeError> {
        let status = u16::try_from(status).unwrap_or_default();
        let headers = headers.into_iter().map(|header| (header.name, header.value)).collect();
        self.answer(wall_ms, steady_ms, id, Answer::Head { status, headers })
    }

    /// Gives a part of the body.
    pub fn chunk(&self, wall_ms: i64, steady_ms: i64, id: i32, bytes: &[u8]) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Answer::Chunk(bytes.to_vec()))
    }

    /// Tells that the body is complete.
    pub fn end(&self, wall_ms: i64, steady_ms: i64, id: i32) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Answer::End)
    }

    /// Tells that no answer came, or that it was cut. `sent`: whether the request may have left.
    pub fn failed(
        &self,
        wall_ms: i64,
        steady_ms: i64,
        id: i32,
        sent: bool,
        timeout: bool,
        message: String,
    ) -> Result<(), NativeError> {
        let sent = if sent { Sent::Maybe } else { Sent::No };
        self.answer(wall_ms, steady_ms, id, Answer::Failed(Failure { sent, timeout, message }))
    }

    /// Gives the signature that was asked for.
    pub fn signed(&self, wall_ms: i64, steady_ms: i64, id: i32, signature: String) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Answer::Signature(signature))
    }

    /// Gives the access token that was asked for.
    pub fn token(&self, wall_ms: i64, steady_ms: i64, id: i32, token: String) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Answer::Token(token))
    }

    /// Gives rows of a batch, a JSON list, and whether there are no more.
    pub fn rows(&self, wall_ms: i64, steady_ms: i64, id: i32, rows: String, last: bool) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Answer::Rows { rows, last })
    }

    /// Gives the text of the journal.
    pub fn journal(&self, wall_ms: i64, steady_ms: i64, id: i32, text: String) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Answer::Journal(text))
    }

    /// Tells that the line stands in the journal.
    pub fn stored(&self, wall_ms: i64, steady_ms: i64, id: i32) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Answer::Stored)
    }

    /// Says that what was asked for will not be done.
    pub fn refused(&self, wall_ms: i64, steady_ms: i64, id: i32, why: String) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Answer::Refused(why))
    }

    /// Ends the call; the next poll tells what may have happened.
    pub fn cancel(&self, wall_ms: i64, steady_ms: i64) {
        self.with(|call| call.cancel(now(wall_ms, steady_ms)));
    }
}

fn step(step: Step) -> NativeStep {
    let number = |id: u32| i32::try_from(id).unwrap_or(i32::MAX);
    let time = |ms: u64| i64::try_from(ms).unwrap_or(i64::MAX);
    match step {
        Step::Wait { until_ms, why } => NativeStep::Wait { until_ms: time(until_ms), why: why.name().to_owned() },
        Step::Ask { id, ask: Ask::Send(request) } => NativeStep::Send {
            id: number(id),
            method: request.method.to_owned(),
            url: request.url,
            headers: request
                .headers
                .into_iter()
                .map(|(name, value)| NativeHeader { name: name.to_owned(), value })
                .collect(),
            body: request.body,
            timeout_ms: time(request.timeout_ms),
            operation: request.attempt.operation.to_owned(),
            path: request.attempt.path,
            attempt: number(request.attempt.number),
            gets_token: request.attempt.token,
        },
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
        Step::Ask { id, ask: Ask::Rows { most } } => NativeStep::Rows { id: number(id), most: time(most) },
        Step::Ask { id, ask: Ask::Journal } => NativeStep::Journal { id: number(id) },
        Step::Ask { id, ask: Ask::Append(line) } => NativeStep::Append { id: number(id), line },
        Step::Emit(Event::Progress { done, total, eta_ms }) => {
            NativeStep::Progress { done: time(done), total: total.map(time), eta_ms: eta_ms.map(time) }
        }
        Step::Pending { id } => NativeStep::Pending { id: number(id) },
        Step::Emit(Event::Page { page, total, rows, mark }) => {
            NativeStep::Page { page, total, rows: rows.into(), mark }
        }
        Step::Emit(Event::Delta(part)) => NativeStep::Delta { part: part.as_str().to_owned() },
        Step::Emit(Event::Retry { attempt, why }) => NativeStep::Retry { attempt: number(attempt), why },
        Step::Done(Ok(value)) => NativeStep::Done { value: value.into() },
        Step::Done(Err(error)) => NativeStep::Failed { error: error.to_json() },
        _ => NativeStep::Failed { error: misuse("the core has a step that its bindings do not know") },
    }
}

/// A mistake of the host, or of this layer, as the JSON object of an error.
fn misuse(message: &str) -> String {
    format!(
        r#"{{"kind":"misuse","class":"misuse","code":"misuse","message":"{message}","outcome":"not_sent","retryable":false}}"#
    )
}
