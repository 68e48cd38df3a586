//! The foreign functions for Kotlin and Swift: the calls of [`triline`], step by step.
//!
//! All functions are synchronous and exchange plain values. The host does the input and output, waits, and cancels what
//! it started. Results cross as JSON text, or as a position in a body that the host has; the host's own decoder makes
//! typed values of them.

mod common;
pub mod customer_fields;
#[cfg(feature = "direct")]
pub mod direct;
pub mod journal_file;
pub mod language;
pub mod pushed;
pub mod report;
mod step;

pub use common::{NativeError, NativeHeader};
pub use step::{NativeOutput, NativePolled, NativeStep};

use step::{misuse, native_step};

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use triline_protocol::{Call, Client, Config, Failure, Input, Interface, Now, Options, Polled, Sent, Step};

uniffi::setup_scaffolding!();

/// A client.
#[derive(uniffi::Object)]
pub struct NativeClient {
    client: Client,
}

#[uniffi::export]
impl NativeClient {
    /// Creates a client of `platform`, `work_phone` or `ai_agent` from a JSON object of options and 32 random bytes.
    #[uniffi::constructor]
    pub fn new(interface: &str, config: &str, seed: &[u8]) -> Result<Arc<Self>, NativeError> {
        let failed = |message| NativeError::Failed { json: misuse(message) };
        let interface = Interface::named(interface)
            .ok_or_else(|| failed("interface: expected platform, work_phone or ai_agent"))?;
        let seed = seed.try_into().map_err(|_| failed("seed: expected 32 bytes"))?;
        let config = Config::from_json(interface, config.as_bytes())?;
        Ok(Arc::new(NativeClient { client: Client::new(config, seed) }))
    }

    /// Begins a call. Parameters and options are JSON objects; an empty text stands for `{}`. `listens`: whether the
    /// host has a listener for events. Without one, the polls return what the caller asked for alone.
    pub fn call(
        &self,
        operation: &str,
        params: &str,
        options: &str,
        listens: bool,
    ) -> Result<Arc<NativeCall>, NativeError> {
        let options = Options::from_json(options.as_bytes())?;
        let call = self.client.call(operation, params.as_bytes(), options)?;
        let max_response_bytes = i64::try_from(self.client.max_response_bytes()).unwrap_or(i64::MAX);
        let driven = Driven { call, listens, host_has_body: false, max_response_bytes };
        Ok(Arc::new(NativeCall { driven: Mutex::new(driven) }))
    }

    /// Drops the access token that the client holds, so that the next request fetches a new one.
    pub fn invalidate_token(&self) {
        self.client.invalidate_token();
    }
}

/// A call.
#[derive(uniffi::Object)]
pub struct NativeCall {
    driven: Mutex<Driven>,
}

struct Driven {
    call: Call,
    /// Whether all its events are passed on.
    listens: bool,
    /// Whether the last response was given as a whole, so that results can be positions in it.
    host_has_body: bool,
    max_response_bytes: i64,
}

impl Driven {
    fn poll(&mut self, now: Now) -> NativePolled {
        let Polled { events, step } = self.call.poll(now);
        let operation = self.call.operation().name;
        let events = events.iter().filter(|event| self.listens || event.is_for_caller());
        let events = events.map(|event| event.to_json(operation)).collect();
        let step = match step {
            Step::Page(page) => NativeStep::Page {
                page: page.page,
                total: page.total,
                cursor: page.cursor,
                items: NativeOutput::of(&page.items, self.host_has_body),
            },
            Step::Part(part) => NativeStep::Part { value: NativeOutput::text(&part) },
            Step::Done(Ok(value)) => {
                let value = self.call.in_its_language(value);
                NativeStep::Done { value: NativeOutput::of(&value, self.host_has_body) }
            }
            step => native_step(step, self.max_response_bytes),
        };
        NativePolled { events, step }
    }

    fn answer(&mut self, now: Now, id: i32, answer: Input) -> Result<(), NativeError> {
        self.call.answer(now, u32::try_from(id).unwrap_or_default(), answer)?;
        Ok(())
    }
}

impl NativeCall {
    fn lock(&self) -> MutexGuard<'_, Driven> {
        self.driven.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer(&self, wall_ms: i64, steady_ms: i64, id: i32, answer: Input) -> Result<(), NativeError> {
        self.lock().answer(now(wall_ms, steady_ms), id, answer)
    }
}

fn now(wall_ms: i64, steady_ms: i64) -> Now {
    Now { wall_ms, steady_ms: u64::try_from(steady_ms).unwrap_or_default() }
}

fn pairs(headers: Vec<NativeHeader>) -> Vec<(String, String)> {
    headers.into_iter().map(|header| (header.name, header.value)).collect()
}

fn head(status: i32, headers: Vec<NativeHeader>) -> Input {
    Input::head(status.into(), pairs(headers))
}

/// What a script of the store returned. A library without stores asks for none.
fn script_answer(text: String) -> Input {
    #[cfg(feature = "store")]
    return Input::Store(text);
    #[cfg(not(feature = "store"))]
    Input::Refused(text.into())
}

/// Times are those of the host's two clocks in milliseconds: `wall_ms` since 1970 UTC, `steady_ms` from any beginning.
/// An answer under an id that is not outstanding fails as `misuse` and changes nothing.
#[uniffi::export]
impl NativeCall {
    /// Returns what happened and what to do next. An ask and an event are returned once.
    pub fn poll(&self, wall_ms: i64, steady_ms: i64) -> NativePolled {
        self.lock().poll(now(wall_ms, steady_ms))
    }

    /// Answers with a whole response. Results may then be positions in `body`.
    pub fn answered(
        &self,
        wall_ms: i64,
        steady_ms: i64,
        id: i32,
        status: i32,
        headers: Vec<NativeHeader>,
        body: &[u8],
    ) -> Result<(), NativeError> {
        let now = now(wall_ms, steady_ms);
        let mut driven = self.lock();
        let head = head(status, headers);
        let is_over = matches!(head, Input::Failed(_));
        driven.answer(now, id, head)?;
        driven.host_has_body = true;
        if is_over {
            return Ok(());
        }
        driven.answer(now, id, Input::Chunk(body.to_vec()))?;
        // A body that is too large has ended the attempt already.
        let _ = driven.answer(now, id, Input::End);
        Ok(())
    }

    /// Answers with the head of a response whose body follows in chunks. The host polls after each.
    pub fn head(
        &self,
        wall_ms: i64,
        steady_ms: i64,
        id: i32,
        status: i32,
        headers: Vec<NativeHeader>,
    ) -> Result<(), NativeError> {
        let mut driven = self.lock();
        driven.answer(now(wall_ms, steady_ms), id, head(status, headers))?;
        driven.host_has_body = false;
        Ok(())
    }

    /// Answers with a part of the response body.
    pub fn chunk(&self, wall_ms: i64, steady_ms: i64, id: i32, bytes: &[u8]) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Input::Chunk(bytes.to_vec()))
    }

    /// Answers that the response body is complete.
    pub fn end(&self, wall_ms: i64, steady_ms: i64, id: i32) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Input::End)
    }

    /// Answers that no response came, or that it was cut off. `sent`: whether the request may have left the host.
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
        self.answer(wall_ms, steady_ms, id, Input::Failed(Failure { sent, timeout, message: message.into() }))
    }

    /// Answers with the signature.
    pub fn signed(&self, wall_ms: i64, steady_ms: i64, id: i32, signature: String) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Input::Signature(signature))
    }

    /// Answers with the access token.
    pub fn token(&self, wall_ms: i64, steady_ms: i64, id: i32, token: String) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Input::Token(token))
    }

    /// Answers with the headers of the next request to a relay.
    pub fn headers(
        &self,
        wall_ms: i64,
        steady_ms: i64,
        id: i32,
        headers: Vec<NativeHeader>,
    ) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Input::Headers(pairs(headers)))
    }

    /// Answers with rows: a JSON list, whether there are no more, and a JSON list of `[index, error]` for those that
    /// cannot be encoded (`null` in `rows`); an empty text stands for none.
    pub fn rows(
        &self,
        wall_ms: i64,
        steady_ms: i64,
        id: i32,
        rows: String,
        last: bool,
        faults: &str,
    ) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Input::rows(rows, last, faults))
    }

    /// Answers with the text of the journal, empty where there is none.
    pub fn journal(&self, wall_ms: i64, steady_ms: i64, id: i32, text: String) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Input::Journal(text))
    }

    /// Answers that another batch uses the journal.
    pub fn journal_in_use(&self, wall_ms: i64, steady_ms: i64, id: i32) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Input::JournalInUse)
    }

    /// Answers that the line is in the journal.
    pub fn stored(&self, wall_ms: i64, steady_ms: i64, id: i32) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Input::Stored)
    }

    /// Answers with what the script returned.
    pub fn script_returned(&self, wall_ms: i64, steady_ms: i64, id: i32, text: String) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, script_answer(text))
    }

    /// Answers that the host will not do what was asked, and why.
    pub fn refused(&self, wall_ms: i64, steady_ms: i64, id: i32, why: String) -> Result<(), NativeError> {
        self.answer(wall_ms, steady_ms, id, Input::Refused(why.into()))
    }

    /// Takes secrets out of a text, which comes back as it is where it holds none.
    pub fn without_secrets(&self, text: &str) -> String {
        self.lock().call.without_secrets(text)
    }

    /// Ends the call as cancelled. The next polls return its last events and the error.
    pub fn cancel(&self, wall_ms: i64, steady_ms: i64) {
        self.lock().call.cancel(now(wall_ms, steady_ms));
    }

    /// Ends the call without a failure, because the caller has enough. The next polls return its last events.
    pub fn stop(&self, wall_ms: i64, steady_ms: i64) {
        self.lock().call.stop(now(wall_ms, steady_ms));
    }
}
