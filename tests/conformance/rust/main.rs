//! The adapter of the Rust package.

use std::io::{BufRead, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use triline::{Answer, Ask, Client, Config, Error, Event, Failure, Interface, Now, Options, Sent, Step};

#[derive(Deserialize)]
struct Order {
    run: Run,
}

#[derive(Deserialize)]
struct Run {
    interface: String,
    options: Box<RawValue>,
    clock_ms: i64,
    operation: String,
    params: Box<RawValue>,
    via: String,
}

fn main() {
    let mut lines = std::io::stdin().lock().lines().map_while(Result::ok);
    while let Some(line) = lines.next() {
        let order: Order = serde_json::from_str(&line).unwrap();
        let result = match run(&order.run, &mut lines) {
            Ok(value) => json!({ "result": value }),
            Err(error) => {
                let error: Value = serde_json::from_str(&error.to_json()).unwrap();
                json!({"result": {"error": error}})
            }
        };
        say(&result);
    }
}

fn say(line: &Value) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush()).unwrap();
}

fn run(run: &Run, lines: &mut impl Iterator<Item = String>) -> Result<Value, Error> {
    let config = Config::from_json(Interface::named(&run.interface).unwrap(), run.options.get().as_bytes())?;
    let client = Client::new(config, [7; 32]);
    let options = match run.via.as_str() {
        "all_pages" => Options::default().pages(),
        "stream" => Options::default().stream(),
        "batch" => Options::default().batch(),
        _ => Options::default(),
    };
    let mut call = client.call(&run.operation, run.params.get().as_bytes(), options)?;
    let mut now = Now { wall_ms: run.clock_ms, steady_ms: 0 };
    let mut items: Vec<Value> = Vec::new();
    loop {
        match call.poll(now) {
            Step::Wait { until_ms, .. } => {
                now.wall_ms += (until_ms - now.steady_ms) as i64;
                now.steady_ms = until_ms;
            }
            Step::Ask { id, ask: Ask::Send(request) } => {
                let headers: serde_json::Map<_, _> = request.headers.iter().map(|(n, v)| (n.to_string(), v.clone().into())).collect();
                say(&json!({"request": {"method": request.method, "url": request.url, "headers": headers, "body": STANDARD.encode(&request.body)}}));
                let answer: Value = serde_json::from_str(&lines.next().unwrap()).unwrap();
                let response = &answer["response"];
                if let Some(failure) = response["failure"].as_str() {
                    let sent = if failure == "refused" { Sent::No } else { Sent::Maybe };
                    let failure = Failure { sent, timeout: failure == "timeout", message: String::new() };
                    call.answer(now, id, Answer::Failed(failure))?;
                    continue;
                }
                let headers = response["headers"].as_object().unwrap().iter();
                let headers = headers.map(|(n, v)| (n.clone(), v.as_str().unwrap().to_string())).collect();
                call.answer(now, id, Answer::Head { status: response["status"].as_u64().unwrap() as u16, headers })?;
                for chunk in response["chunks"].as_array().unwrap() {
                    if call.answer(now, id, Answer::Chunk(STANDARD.decode(chunk.as_str().unwrap()).unwrap())).is_err() {
                        break;
                    }
                }
                let _ = call.answer(now, id, Answer::End);
            }
            Step::Emit(Event::Page { rows, .. }) => {
                items.extend(serde_json::from_str::<Vec<Value>>(rows.as_str()).unwrap());
            }
            Step::Emit(Event::Delta(output)) => items.push(serde_json::from_str(output.as_str()).unwrap()),
            Step::Emit(_) => {}
            Step::Done(result) => {
                let output = result?;
                let value: Value = serde_json::from_str(output.as_str()).unwrap();
                return Ok(match run.via.as_str() {
                    "all_pages" => json!({ "items": items }),
                    "stream" => json!({ "chunks": items }),
                    _ => json!({ "value": value }),
                });
            }
            _ => unreachable!(),
        }
    }
}
