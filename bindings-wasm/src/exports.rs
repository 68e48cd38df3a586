//! The classes that the glue offers to `js/`.
//!
//! What fails throws a text: the JSON object of [`triline::Error::to_json`].

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use triline::{Answer, Ask, Config, Event, Failure, Interface, Now, Options, Output, Sent, Step};
use wasm_bindgen::prelude::wasm_bindgen;

/// A client.
#[wasm_bindgen]
pub struct Client {
    client: triline::Client,
}

#[wasm_bindgen]
impl Client {
    /// A client of `platform`, `work_phone` or `ai_agent`, from a JSON object of options and 32
    /// random bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(interface: &str, config: &str, seed: &[u8]) -> Result<Client, String> {
        let mut bytes = [0; 32];
        for (byte, random) in bytes.iter_mut().zip(seed) {
            *byte = *random;
        }
        let interface = Interface::named(interface).unwrap_or(Interface::Platform);
        let config = Config::from_json(interface, config.as_bytes()).map_err(thrown)?;
        Ok(Client { client: triline::Client::new(config, bytes) })
    }

    /// Begins a call. Parameters and options are JSON objects; empty text stands for `{}`.
    pub fn call(&self, operation: &str, params: &str, options: &str) -> Result<Call, String> {
        let options = Options::from_json(options.as_bytes()).map_err(thrown)?;
        let machine = self.client.call(operation, params.as_bytes(), options).map_err(thrown)?;
        Ok(Call { machine, body: Vec::new(), output: None })
    }
}

/// A call. Times are milliseconds: `wall` since 1970, `steady` by a clock that is never set.
#[wasm_bindgen]
pub struct Call {
    machine: triline::Call,
    /// The body of the request that was asked for last.
    body: Vec<u8>,
    /// The result, rows or part that was told last.
    output: Option<Output>,
}

#[wasm_bindgen]
impl Call {
    /// What to do next, as a JSON object; `js/core.ts` says which there are.
    pub fn poll(&mut self, wall: f64, steady: f64) -> String {
        let step = self.machine.poll(now(wall, steady));
        let text = step.to_json();
        match step {
            Step::Ask { ask: Ask::Send(request), .. } => self.body = request.body,
            Step::Ask { ask: Ask::Sign(input), .. } => self.body = input.body,
            Step::Emit(Event::Page { rows: output, .. } | Event::Delta(output)) | Step::Done(Ok(output)) => {
                self.output = Some(output);
            }
            _ => {}
        }
        text
    }

    /// The body to send or to sign, once.
    pub fn body(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.body)
    }

    /// The result, rows or part that was told last, once: JSON text.
    pub fn text(&mut self) -> String {
        self.output.take().map(|output| output.as_str().to_string()).unwrap_or_default()
    }

    /// Status and headers came: names and values, a line each.
    pub fn head(&mut self, wall: f64, steady: f64, id: u32, status: u16, headers: &str) -> Result<(), String> {
        let mut lines = headers.split('\n').map(ToString::to_string);
        let mut pairs = Vec::new();
        while let (Some(name), Some(value)) = (lines.next(), lines.next()) {
            pairs.push((name, value));
        }
        self.tell(wall, steady, id, Answer::Head { status, headers: pairs })
    }

    /// A part of the body came.
    pub fn chunk(&mut self, wall: f64, steady: f64, id: u32, bytes: Vec<u8>) -> Result<(), String> {
        self.tell(wall, steady, id, Answer::Chunk(bytes))
    }

    /// Whatever else is answered, one of the words of `Told` in `js/core.ts`, and the text that goes with it.
    pub fn answer(&mut self, wall: f64, steady: f64, id: u32, told: &str, text: String) -> Result<(), String> {
        let failed = |sent| Answer::Failed(Failure { sent, timeout: told == "timeout", message: text.clone() });
        let answer = match told {
            "end" => Answer::End,
            "signature" => Answer::Signature(text),
            "token" => Answer::Token(text),
            "rows" => Answer::Rows { rows: text, last: false },
            "last rows" => Answer::Rows { rows: text, last: true },
            "journal" => Answer::Journal(text),
            "stored" => Answer::Stored,
            "refusal" => Answer::Refused(text),
            "unsent" => failed(Sent::No),
            _ => failed(Sent::Maybe),
        };
        self.tell(wall, steady, id, answer)
    }

    /// Ends the call; the next poll tells what may have happened.
    pub fn cancel(&mut self, wall: f64, steady: f64) {
        self.machine.cancel(now(wall, steady));
    }

    fn tell(&mut self, wall: f64, steady: f64, id: u32, answer: Answer) -> Result<(), String> {
        self.machine.answer(now(wall, steady), id, answer).map_err(thrown)
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "held at the ends of the range")]
fn now(wall: f64, steady: f64) -> Now {
    Now { wall_ms: wall as i64, steady_ms: steady as u64 }
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn thrown(error: triline::Error) -> String {
    error.to_json()
}
