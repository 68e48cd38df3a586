//! The classes that the npm package calls: a client and a call.
//!
//! Whatever fails throws a string, the JSON object of [`triline_protocol::Error::to_json`]. Steps, events and answers cross as
//! `core/client/src/run_loop.md` describes them; bodies cross as bytes, results as JSON text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use triline_protocol::codec::envelope::pushed::{self, Pushed};
use triline_protocol::{Ask, Config, Form, Input, Interface, Now, Options, Step};
use wasm_bindgen::prelude::wasm_bindgen;

/// A client.
#[wasm_bindgen]
pub struct Client {
    client: triline_protocol::Client,
}

#[wasm_bindgen]
impl Client {
    /// Creates a client of `platform`, `work_phone` or `ai_agent` from a JSON object of options and 32 random bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(interface: &str, config: &str, seed: &[u8]) -> Result<Client, String> {
        let interface = Interface::named(interface)
            .ok_or_else(|| misuse("interface: expected platform, work_phone or ai_agent"))?;
        let seed = seed.try_into().map_err(|_| misuse("seed: expected 32 random bytes"))?;
        let config = Config::from_json(interface, config.as_bytes()).map_err(thrown)?;
        Ok(Client { client: triline_protocol::Client::new(config, seed) })
    }

    /// Begins a call. Parameters and options are JSON objects; empty text stands for `{}`.
    pub fn call(&self, operation: &str, params: &str, options: &str) -> Result<Call, String> {
        let options = Options::from_json(options.as_bytes()).map_err(thrown)?;
        let machine = self.client.call(operation, params.as_bytes(), options).map_err(thrown)?;
        Ok(Call { machine, body: Vec::new(), tail: Vec::new() })
    }

    /// Drops the access token that the calls of the client share; the next call fetches a new one.
    #[wasm_bindgen(js_name = invalidateToken)]
    pub fn invalidate_token(&self) {
        self.client.invalidate_token();
    }
}

/// Signing has its secret on the stack.
impl Drop for Client {
    fn drop(&mut self) {
        wipe_stack();
    }
}

/// Overwrites the stack as deep as a call uses it.
#[inline(never)]
#[expect(clippy::large_stack_arrays, reason = "it is the stack that is meant")]
fn wipe_stack() {
    let mut unused = [0_u8; 32 << 10];
    core::hint::black_box(&mut unused);
}

/// Reads a pushed body, a `transcription` or an `answer`: the JSON text of its record.
#[wasm_bindgen(js_name = readPushed)]
#[expect(unreachable_pub, reason = "wasm-bindgen exports public functions alone")]
pub fn read_pushed(kind: &str, body: &[u8]) -> Result<String, String> {
    let pushed = Pushed::named(kind).ok_or_else(|| misuse("kind: expected transcription or answer"))?;
    pushed::read(pushed, body, Form::Json).map_err(thrown)
}

/// A call. Times are in milliseconds: `wall` since 1970-01-01 UTC, `steady` by a monotonic clock.
#[wasm_bindgen]
pub struct Call {
    machine: triline_protocol::Call,
    /// Body of the latest `send` or `sign` step; of an upload, the head of the form.
    body: Vec<u8>,
    /// What follows the content of the file, where the latest `send` step uploads one.
    tail: Vec<u8>,
}

#[wasm_bindgen]
impl Call {
    /// Returns what happened and the next step as a JSON object.
    pub fn poll(&mut self, wall: f64, steady: f64) -> String {
        let polled = self.machine.poll(now(wall, steady));
        let text = polled.to_json(self.machine.operation().name);
        match polled.step {
            Step::Ask { ask: Ask::Send(request), .. } => {
                self.body = request.body;
                self.tail = request.upload.map(|upload| upload.tail).unwrap_or_default();
            }
            Step::Ask { ask: Ask::Sign(input), .. } => self.body = input.body,
            _ => {}
        }
        text
    }

    /// Takes the body to send or to sign. Empty when it was taken before.
    pub fn body(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.body)
    }

    /// Takes the bytes that follow the content of an uploaded file.
    pub fn tail(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.tail)
    }

    /// Answers with the head of a response. Names and values of the headers alternate, one per line.
    pub fn head(&mut self, wall: f64, steady: f64, id: u32, status: u16, headers: &str) -> Result<(), String> {
        let mut lines = headers.split('\n').map(ToString::to_string);
        let mut pairs = Vec::new();
        while let (Some(name), Some(value)) = (lines.next(), lines.next()) {
            pairs.push((name, value));
        }
        self.tell(wall, steady, id, Input::Head { status, headers: pairs })
    }

    /// Answers with a part of a response body.
    pub fn chunk(&mut self, wall: f64, steady: f64, id: u32, bytes: Vec<u8>) -> Result<(), String> {
        self.tell(wall, steady, id, Input::Chunk(bytes))
    }

    /// Answers with the next rows of a row batch: a JSON list, and the JSON list of faults of [`Input::rows`].
    pub fn rows(
        &mut self,
        wall: f64,
        steady: f64,
        id: u32,
        rows: String,
        last: bool,
        faults: &str,
    ) -> Result<(), String> {
        self.tell(wall, steady, id, Input::rows(rows, last, faults))
    }

    /// Answers with anything else: `kind` is one of `AnswerKind` in `js/core.ts`, `text` its text or the reason.
    pub fn answer(&mut self, wall: f64, steady: f64, id: u32, kind: &str, text: String) -> Result<(), String> {
        let answer =
            Input::of_kind(kind, text).ok_or_else(|| misuse("answer: expected one of the kinds of answers"))?;
        self.tell(wall, steady, id, answer)
    }

    /// Removes secrets from a text; a text without secrets is returned unchanged.
    #[wasm_bindgen(js_name = withoutSecrets)]
    pub fn without_secrets(&self, text: &str) -> String {
        self.machine.without_secrets(text)
    }

    /// Cancels the call. The polls after it return the remaining events and the error.
    pub fn cancel(&mut self, wall: f64, steady: f64) {
        self.machine.cancel(now(wall, steady));
    }

    /// Ends the call early, without failure. The polls after it return the remaining events and the result.
    pub fn stop(&mut self, wall: f64, steady: f64) {
        self.machine.stop(now(wall, steady));
    }

    fn tell(&mut self, wall: f64, steady: f64, id: u32, answer: Input) -> Result<(), String> {
        self.machine.answer(now(wall, steady), id, answer).map_err(thrown)
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held at the ends of the range")]
fn now(wall: f64, steady: f64) -> Now {
    Now { wall_ms: wall as i64, steady_ms: steady as u64 }
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn thrown(error: triline_protocol::Error) -> String {
    error.to_kept_json()
}

/// The check of a store, or of the adapter to it.
#[cfg(feature = "store")]
#[wasm_bindgen]
pub struct StoreCheck(triline_protocol::StoreCheck);

#[cfg(feature = "store")]
#[wasm_bindgen]
impl StoreCheck {
    /// Begins a check with 16 random bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(seed: &[u8]) -> Result<StoreCheck, String> {
        let seed = seed.try_into().map_err(|_| misuse("seed: expected 16 random bytes"))?;
        Ok(StoreCheck(triline_protocol::StoreCheck::new(seed)))
    }

    /// Returns the next script as the step that asks for it; an empty text: the store has passed.
    pub fn next(&self) -> String {
        self.0.next().map(script).unwrap_or_default()
    }

    /// Takes what came of it, a text or an error. Returns what is wrong; an empty text: nothing.
    pub fn answer(&mut self, text: &str, failed: bool) -> String {
        self.0.answer(if failed { Err(text) } else { Ok(text) }).err().unwrap_or_default()
    }
}

/// What relays of an account share in the store of its client.
#[cfg(feature = "store")]
#[wasm_bindgen]
pub struct RelayStore(triline_protocol::RelayStore);

#[cfg(feature = "store")]
#[wasm_bindgen]
impl Client {
    /// What relays share, if the client has a store and knows the secret of the account.
    #[wasm_bindgen(js_name = relayStore)]
    pub fn relay_store(&self) -> Option<RelayStore> {
        self.client.relay_store().map(RelayStore)
    }
}

/// Scripts are the steps that ask for them, as JSON.
#[cfg(feature = "store")]
#[wasm_bindgen]
impl RelayStore {
    /// The script that counts a request of a user. It returns 0, or after how many milliseconds the user may send one.
    pub fn count(&self, user: &str, requests: u32, period: f64) -> String {
        script(self.0.count(user, requests, milliseconds(period)))
    }

    /// The script that looks for the answer of a read.
    pub fn find(&self, read: &str, max_age: f64) -> String {
        script(self.0.find(read, milliseconds(max_age)))
    }

    /// The script that does so and claims the read where there is no answer.
    pub fn claim(&self, read: &str, max_age: f64) -> String {
        script(self.0.claim(read, milliseconds(max_age)))
    }

    /// What those scripts have found, as JSON; nothing: no script returns this.
    pub fn found(&self, read: &str, returned: &str) -> Option<String> {
        self.0.found(read, returned).map(|found| found.to_json())
    }

    /// The script that keeps an answer.
    pub fn keep(&self, read: &str, change: &str, keep_for: f64, answer: String) -> String {
        script(self.0.keep(read, change, milliseconds(keep_for), answer))
    }

    /// The script that gives a claim back.
    pub fn release(&self, read: &str, change: &str) -> String {
        script(self.0.release(read, change))
    }

    /// The script that says that something was changed.
    pub fn changed(&self) -> String {
        script(self.0.changed())
    }
}

#[cfg(feature = "store")]
fn script(script: triline_protocol::StoreScript) -> String {
    Step::Ask { id: 0, ask: Ask::Store(script) }.to_json()
}

#[cfg(feature = "store")]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held at the ends of the range")]
const fn milliseconds(given: f64) -> u64 {
    given as u64
}

/// An error of the package's own code. The message holds no character that JSON escapes.
fn misuse(message: &str) -> String {
    ["{\"kind\":\"misuse\",\"code\":\"misuse\",\"message\":\"", message, "\"}"].concat()
}
