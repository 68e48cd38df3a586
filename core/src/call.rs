//! A call: one use of an operation, as a state machine that a host drives.
//!
//! ```text
//!            ┌──────────────── another attempt, another page ───────────────┐
//!            ▼                                                              │
//!  poll ─▶ Ask(Sign)? ─▶ Ask(Send) ─▶ Pending ─▶ Head, Chunk…, End ─▶ Wait? ┤
//!                                        │                                  ├─▶ Emit(Page) ─▶ …
//!                                        └─▶ Failed ────────────────────────┤
//!                                                                           └─▶ Done
//! ```
//!
//! After every answer the host polls again, until the call is done. At any time it may cancel.

mod attempt;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

pub use crate::auth::platform::SignInput;
use crate::client::Client;
use crate::config::Options;
use crate::envelope::{Reading, not_text, read_answer};
use crate::error::{Error, ErrorKind, Outcome};
use crate::http::HttpRequest;
use crate::operation::{Operation, Paging, Record};
use crate::secret::scrub;
use crate::shape::request::Checked;
use crate::shape::response::Piece;
use attempt::Attempt;

/// The time, by the host's two clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Now {
    /// Milliseconds since 1970-01-01 UTC: for signing.
    pub wall_ms: i64,
    /// Milliseconds by a clock that is never set, from any beginning: for waits.
    pub steady_ms: u64,
}

/// Names an [`Ask`], so that an answer finds it.
pub type AskId = u32;

/// What the host is to do next.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Step {
    /// Wait until that time by the steady clock, then poll.
    Wait {
        /// When to poll again.
        until_ms: u64,
        /// Why.
        why: Why,
    },
    /// Do this, then answer under the id.
    Ask {
        /// The id.
        id: AskId,
        /// What to do.
        ask: Ask,
    },
    /// An answer, or more of it, is still to come under the id.
    Pending {
        /// The id.
        id: AskId,
    },
    /// Something to tell the caller; then poll.
    Emit(Event),
    /// The end. Told again at every further poll.
    Done(Result<Output, Error>),
}

/// Why a call waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The service is sent fewer requests than it was.
    Throttled,
    /// The next try comes after a pause.
    Backoff,
}

impl Why {
    /// The word for it: `throttled`, `backoff`.
    pub const fn name(self) -> &'static str {
        match self {
            Why::Throttled => "throttled",
            Why::Backoff => "backoff",
        }
    }
}

/// What a call asks of the host.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ask {
    /// Send this request. Answer with head, chunks and end, or with a failure.
    Send(HttpRequest),
    /// Compute the `svc-sign` of this. Answer with a signature, or refuse.
    Sign(SignInput),
}

/// What the host answers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// Status and headers came.
    Head {
        /// The HTTP status.
        status: u16,
        /// The headers; names in any case.
        headers: Vec<(String, String)>,
    },
    /// A part of the body came, after decompression.
    Chunk(Vec<u8>),
    /// The body is complete.
    End,
    /// No answer came, or it was cut.
    Failed(Failure),
    /// The signature that was asked for.
    Signature(String),
    /// The host will not do it; why.
    Refused(String),
}

/// How sending failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Whether the request may have reached the service.
    pub sent: Sent,
    /// Whether it was given up because time ran out.
    pub timeout: bool,
    /// What the transport says of it.
    pub message: String,
}

/// Whether a request left the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    /// It did not: no connection was made.
    No,
    /// It may have.
    Maybe,
}

/// What a call tells on its way.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event {
    /// A page came.
    Page {
        /// Its number, from one.
        page: i64,
        /// How many rows there are in all pages, where the service tells.
        total: Option<i64>,
        /// Its rows: a JSON list.
        rows: Output,
    },
    /// A request is sent again.
    Retry {
        /// Which try comes, from two.
        attempt: u32,
        /// Why the one before did not do.
        why: String,
    },
}

/// A result: JSON text. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Output {
    body: Arc<String>,
    piece: Arc<Piece>,
}

impl Output {
    fn new(body: Arc<String>, piece: Piece) -> Output {
        Output { body, piece: Arc::new(piece) }
    }

    fn null() -> Output {
        Output::new(Arc::default(), Piece::New("null".to_string()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        self.piece.text(&self.body)
    }

    /// Where the text stands in the body that was received, if it stands there as it is. A host that
    /// has kept the body need not copy the text.
    pub fn range_in_body(&self) -> Option<Range<usize>> {
        match &*self.piece {
            Piece::Same(range) => Some(range.clone()),
            Piece::New(_) => None,
        }
    }
}

impl PartialEq for Output {
    fn eq(&self, other: &Output) -> bool {
        self.as_str() == other.as_str()
    }
}

/// One use of an operation.
///
/// ```
/// use triline::{Answer, Ask, Client, Config, Interface, Now, Options, Step};
///
/// let config = Config::from_json(Interface::Platform, br#"{
///     "baseUrl": "https://cc.example.com", "account": "1000001", "secret": "s3cr3t",
///     "signing": "md5:hex:{appkey}{nonce}{timestamp}{secret}"
/// }"#)?;
/// let client = Client::new(config, [7; 32]);
/// let mut call = client.call("platform.roles.list", b"{}", Options::default())?;
/// let now = Now { wall_ms: 1_760_000_000_000, steady_ms: 0 };
///
/// let Step::Ask { id, ask: Ask::Send(request) } = call.poll(now) else { panic!() };
/// assert_eq!(request.url, "https://cc.example.com/openapi/v1/base/role/list");
/// // Send it; then:
/// call.answer(now, id, Answer::Head { status: 200, headers: vec![] })?;
/// let body = br#"{"success":true,"code":"200","data":[{"_id":"1","name":"admin"}]}"#;
/// call.answer(now, id, Answer::Chunk(body.to_vec()))?;
/// call.answer(now, id, Answer::End)?;
/// let Step::Done(Ok(roles)) = call.poll(now) else { panic!() };
/// assert_eq!(roles.as_str(), r#"[{"id":"1","name":"admin"}]"#);
/// # Ok::<(), triline::Error>(())
/// ```
#[derive(Debug)]
pub struct Call {
    client: Client,
    operation: &'static Operation,
    checked: Checked,
    options: Options,
    phase: Phase,
    /// The id of the newest ask.
    last_id: AskId,
    /// How many times the request of this page has been sent.
    tries: u32,
    /// The page that is asked for, while pages are walked.
    walk: Option<Walk>,
    events: Vec<Event>,
    /// The signature of the newest attempt, so that it is kept out of what is shown.
    signature: String,
}

#[derive(Clone, Copy, Debug)]
struct Walk {
    paging: Paging,
    page: i64,
    size: i64,
}

#[derive(Debug)]
enum Phase {
    /// An attempt is to be made.
    Ready,
    /// Nothing before that time.
    Waiting {
        until_ms: u64,
        why: Why,
    },
    /// An attempt is under way.
    Under(Attempt),
    Done(Result<Output, Error>),
}

impl Call {
    pub(crate) fn new(
        client: Client,
        operation: &'static Operation,
        checked: Checked,
        options: Options,
    ) -> Result<Call, Error> {
        let mut call = Call {
            client,
            operation,
            checked,
            options,
            phase: Phase::Ready,
            last_id: 0,
            tries: 0,
            walk: None,
            events: Vec::new(),
            signature: String::new(),
        };
        if options.pages {
            let Some(paging) = operation.paging else {
                let mut error = Error::invalid("pages", "pages", "an operation with pages", operation.name);
                error.operation = Some(operation.name);
                return Err(error);
            };
            let given = |wire| call.checked.get(wire).and_then(|text| crate::shape::number::Parts::of(text).integer());
            let page = given(paging.page).unwrap_or(1);
            let size = given(paging.size).unwrap_or(i64::from(paging.default_size.max(1)));
            call.turn_to(Walk { paging, page, size });
        }
        Ok(call)
    }

    /// The operation.
    pub fn operation(&self) -> &'static Operation {
        self.operation
    }

    /// What to do next. May be asked again at any time; an [`Ask`] and an [`Event`] are told once.
    pub fn poll(&mut self, now: Now) -> Step {
        if !self.events.is_empty() {
            return Step::Emit(self.events.remove(0));
        }
        if let Phase::Waiting { until_ms, why } = self.phase {
            if now.steady_ms < until_ms {
                return Step::Wait { until_ms, why };
            }
            self.phase = Phase::Ready;
        }
        if matches!(self.phase, Phase::Ready) {
            self.last_id += 1;
            self.tries += 1;
            let attempt = Attempt::new(self, now);
            self.phase = Phase::Under(attempt);
        }
        match &mut self.phase {
            Phase::Under(attempt) => attempt.step(self.last_id),
            Phase::Done(result) => Step::Done(result.clone()),
            // Both were left above.
            Phase::Ready | Phase::Waiting { .. } => Step::Pending { id: self.last_id },
        }
    }

    /// Answers an [`Ask`].
    ///
    /// # Errors
    ///
    /// `misuse`: the id is not that of the outstanding ask, or the answer does not fit it. The call
    /// goes on as if it had not been given.
    pub fn answer(&mut self, now: Now, id: AskId, answer: Answer) -> Result<(), Error> {
        let Phase::Under(attempt) = &mut self.phase else {
            return Err(Error::misuse("an answer came, and nothing was asked"));
        };
        if id != self.last_id {
            return Err(Error::misuse("an answer came to an ask that is not outstanding"));
        }
        if let Some(end) = attempt.answer(answer)? {
            match end {
                attempt::End::Signed(signature) => {
                    self.signature.clone_from(&signature);
                    self.last_id += 1;
                    let url = self.url();
                    let timeout_ms = self.timeout_ms();
                    if let Phase::Under(attempt) = &mut self.phase {
                        attempt.sign(url, signature, timeout_ms);
                    }
                }
                attempt::End::Answered { status, body, failed } => self.read(now, status, body, failed),
                attempt::End::Failed { error, failed } => self.fail(now, error, failed, None),
            }
        }
        Ok(())
    }

    /// Whether an answer, or more of it, is still to come under the id. A host that reads a body stops
    /// reading when it is not.
    pub fn awaits(&self, id: AskId) -> bool {
        matches!(self.phase, Phase::Under(_)) && id == self.last_id
    }

    /// Ends the call. The host stops its own input and output first. What may have happened is told
    /// by the error's `outcome`.
    pub fn cancel(&mut self, _now: Now) {
        let outcome = match &self.phase {
            Phase::Done(_) => return,
            Phase::Under(attempt) if attempt.may_be_sent() => Outcome::Unknown,
            _ => Outcome::NotSent,
        };
        let message = match outcome {
            Outcome::NotSent => "the call was cancelled before a request was sent",
            _ => "the call was cancelled; its request may have been carried out",
        };
        let mut error = Error::new(ErrorKind::Cancelled, "cancelled", message);
        error.outcome = outcome;
        error.operation = Some(self.operation.name);
        self.events.clear();
        self.phase = Phase::Done(Err(error));
    }

    fn url(&self) -> String {
        format!("{}{}", self.client.config().base_url, self.client.config().path(self.operation))
    }

    fn timeout_ms(&self) -> u64 {
        self.options.timeout_ms.unwrap_or(self.client.config().timeout_ms)
    }

    /// Asks for a page.
    fn turn_to(&mut self, walk: Walk) {
        for (name, value) in [(walk.paging.page, walk.page), (walk.paging.size, walk.size)] {
            if let Some(field) = self.operation.params.field(name) {
                self.checked.set(field, value.to_string());
            }
        }
        self.walk = Some(walk);
        self.tries = 0;
    }

    /// A complete answer came.
    fn read(&mut self, now: Now, status: u16, body: Vec<u8>, failed: crate::retry::Failed) {
        let (mut error, body) = match String::from_utf8(body) {
            Ok(body) => match read_answer(self.operation, status, &body, self.options.form, self.walk.is_none()) {
                Ok(reading) => return self.take(Arc::new(body), reading),
                Err(error) => (error, body.into_bytes()),
            },
            Err(bad) => (not_text(status, bad.utf8_error().valid_up_to()), bad.into_bytes()),
        };
        error.status = Some(status);
        self.fail(now, error, failed, Some(&body));
    }

    fn take(&mut self, body: Arc<String>, reading: Reading) {
        let Reading { value, rows, total } = reading;
        let output = Output::new(body, value);
        let Some(walk) = self.walk else {
            self.phase = Phase::Done(Ok(output));
            return;
        };
        let rows_seen = i64::try_from(rows).unwrap_or(i64::MAX);
        let more = rows > 0
            && match total {
                Some(total) => walk.page.saturating_mul(walk.size) < total,
                None => rows_seen >= walk.size,
            };
        let rows = if rows == 0 { Output::new(Arc::default(), Piece::New("[]".to_string())) } else { output };
        self.events.push(Event::Page { page: walk.page, total, rows });
        if more {
            self.turn_to(Walk { page: walk.page.saturating_add(1), ..walk });
            self.phase = Phase::Ready;
        } else {
            self.phase = Phase::Done(Ok(Output::null()));
        }
    }

    /// An attempt failed: try again, or give up.
    fn fail(&mut self, now: Now, mut error: Error, failed: crate::retry::Failed, body: Option<&[u8]>) {
        use crate::retry::Again;
        error.operation = Some(self.operation.name);
        let retries = self.options.retries.unwrap_or(self.client.config().retries);
        let decision = crate::retry::decide(self.operation, &error, failed, self.tries, retries);
        let (wait_ms, why) = match decision {
            Again::No => {
                self.finish(error, body);
                return;
            }
            Again::Corrected { service_ms } => {
                self.client.learn_time(now, service_ms);
                (0, Why::Backoff)
            }
            Again::Throttled { wait_ms } => (wait_ms, Why::Throttled),
            Again::Backoff { at_most_ms } => (self.client.random_below(at_most_ms + 1), Why::Backoff),
        };
        let why_again = error.code.as_deref().unwrap_or(error.kind.name()).to_string();
        self.events.push(Event::Retry { attempt: self.tries + 1, why: why_again });
        self.phase = Phase::Waiting { until_ms: now.steady_ms.saturating_add(wait_ms), why };
    }

    /// Gives up, with the body that came, if one came. Secrets are taken out of both.
    fn finish(&mut self, mut error: Error, body: Option<&[u8]>) {
        let names = secret_names(self.operation);
        let values = || {
            let config = self.client.config().secrets();
            config.chain(self.checked.secrets.iter().map(String::as_str)).chain([self.signature.as_str()])
        };
        error.message = scrub(&error.message, values(), &names);
        error.raw = body.map(|body| {
            let text = String::from_utf8_lossy(body);
            // Scrubbed before it is cut, so that no half of a secret is left at the end.
            let text = scrub(&text, values(), &names);
            text.chars().take(2000).collect()
        });
        self.phase = Phase::Done(Err(error));
    }
}

/// The wire names of secret fields in what goes out and what comes back.
fn secret_names(operation: &'static Operation) -> Vec<&'static str> {
    use crate::operation::{Answer, Kind};
    fn gather(record: &'static Record, names: &mut Vec<&'static str>) {
        for field in record.fields {
            if field.secret() {
                names.push(field.wire);
            }
            gather_kind(&field.kind, names);
        }
    }
    fn gather_kind(kind: &Kind, names: &mut Vec<&'static str>) {
        match kind {
            Kind::Record(record) => gather(record, names),
            Kind::List(inner) | Kind::Map(inner) => gather_kind(inner, names),
            _ => {}
        }
    }
    let mut names = Vec::new();
    gather(operation.params, &mut names);
    match &operation.answer {
        Answer::Nothing => {}
        Answer::Value { kind, .. } => gather_kind(kind, &mut names),
        Answer::Fields { record, .. } => gather(record, &mut names),
        Answer::Rows { row, .. } => gather_kind(row, &mut names),
    }
    names
}
