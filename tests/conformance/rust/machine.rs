//! Transcripts: the core itself, step by step.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use triline::{Ask, Call, Client, Config, Error, Failure, Input, Interface, Now, Options, Polled, Sent, Step};

#[derive(Deserialize)]
pub(crate) struct Make {
    interface: String,
    options: Box<RawValue>,
    seed: String,
}

pub(crate) struct Machine {
    client: Client,
    call: Option<Call>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    Begin { operation: String, params: Box<RawValue>, options: Box<RawValue> },
    Poll(i64, u64),
    Answer { at: (i64, u64), id: u32, told: Told },
    Cancel(i64, u64),
    Stop(i64, u64),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Told {
    Head {
        head: Head,
    },
    Chunk {
        chunk: String,
    },
    End {
        #[serde(rename = "end")]
        _end: bool,
    },
    Failed {
        failed: Failed,
    },
    Signature {
        signature: String,
    },
    Token {
        token: String,
    },
    Refused {
        refused: String,
    },
    Rows {
        rows: Value,
        last: bool,
        #[serde(default)]
        faults: Value,
    },
    Journal {
        journal: String,
    },
    Stored {
        #[serde(rename = "stored")]
        _stored: bool,
    },
}

#[derive(Deserialize)]
struct Head {
    status: u16,
    headers: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct Failed {
    sent: String,
    timeout: bool,
    message: String,
}

/// Whether a line is of a transcript.
pub(crate) fn is_for(line: &str) -> bool {
    serde_json::from_str::<Line>(line).is_ok()
}

pub(crate) fn refused(error: &Error) -> Value {
    let error: Value = serde_json::from_str(&error.to_json()).unwrap_or_default();
    json!({ "error": error })
}

fn now((wall_ms, steady_ms): (i64, u64)) -> Now {
    Now { wall_ms, steady_ms }
}

impl Machine {
    pub(crate) fn new(order: &Make) -> Result<Machine, Error> {
        let interface = Interface::named(&order.interface).unwrap_or(Interface::Platform);
        let config = Config::from_json(interface, order.options.get().as_bytes())?;
        let mut seed = [0; 32];
        let given = STANDARD.decode(&order.seed).unwrap_or_default();
        for (byte, given) in seed.iter_mut().zip(given) {
            *byte = given;
        }
        Ok(Machine { client: Client::new(config, seed), call: None })
    }

    pub(crate) fn answer(&mut self, line: &str) -> Result<Value, Box<dyn std::error::Error>> {
        let line: Line = serde_json::from_str(line)?;
        if let Line::Begin { operation, params, options } = line {
            let call = Options::from_json(options.get().as_bytes())
                .and_then(|options| self.client.call(&operation, params.get().as_bytes(), options));
            return Ok(match call {
                Ok(call) => {
                    self.call = Some(call);
                    json!({ "begun": true })
                }
                Err(error) => refused(&error),
            });
        }
        let call = self.call.as_mut().ok_or("no call was begun")?;
        Ok(match line {
            Line::Poll(wall_ms, steady_ms) => {
                let mut polled = call.poll(now((wall_ms, steady_ms)));
                if let Step::Done(Ok(output)) = polled.step {
                    polled.step = Step::Done(Ok(call.in_its_language(output)));
                }
                json!({ "step": step(&polled, call.operation().name)? })
            }
            Line::Cancel(wall_ms, steady_ms) => {
                call.cancel(now((wall_ms, steady_ms)));
                json!({ "told": true })
            }
            Line::Stop(wall_ms, steady_ms) => {
                call.stop(now((wall_ms, steady_ms)));
                json!({ "told": true })
            }
            Line::Answer { at, id, told } => match call.answer(now(at), id, answer(told)?) {
                Ok(()) => json!({ "told": true }),
                Err(error) => refused(&error),
            },
            Line::Begin { .. } => return Err("it was begun".into()),
        })
    }
}

fn step(polled: &Polled, operation: &str) -> Result<Value, Box<dyn std::error::Error>> {
    let mut told: Value = serde_json::from_str(&polled.to_json(operation))?;
    match &polled.step {
        Step::Done(Err(error)) => told["error"] = serde_json::from_str(&error.to_json())?,
        Step::Ask { ask: Ask::Send(request), .. } => {
            told["body"] = STANDARD.encode(&request.body).into();
            if let Some(upload) = &request.upload {
                told["tail"] = STANDARD.encode(&upload.tail).into();
            }
        }
        Step::Ask { ask: Ask::Sign(input), .. } => told["body"] = STANDARD.encode(&input.body).into(),
        _ => {}
    }
    Ok(told)
}

fn answer(told: Told) -> Result<Input, Box<dyn std::error::Error>> {
    Ok(match told {
        Told::Head { head } => Input::Head { status: head.status, headers: head.headers.into_iter().collect() },
        Told::Chunk { chunk } => Input::Chunk(STANDARD.decode(chunk)?),
        Told::End { .. } => Input::End,
        Told::Failed { failed } => {
            let sent = if failed.sent == "no" { Sent::No } else { Sent::Maybe };
            Input::Failed(Failure { sent, timeout: failed.timeout, message: failed.message.into() })
        }
        Told::Signature { signature } => Input::Signature(signature),
        Told::Token { token } => Input::Token(token),
        Told::Refused { refused } => Input::Refused(refused.into()),
        Told::Rows { rows, last, faults } => {
            let faults = if faults.is_null() { String::new() } else { faults.to_string() };
            Input::rows(rows.to_string(), last, &faults)
        }
        Told::Journal { journal } => Input::Journal(journal),
        Told::Stored { .. } => Input::Stored,
    })
}
