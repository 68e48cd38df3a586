//! The adapter of the Rust package: uses the typed client as a program would, with a transport that
//! asks the driver and a clock that moves only when the client waits.

mod machine;
mod scenario;

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use triline::host::{
    AiAgent, Body, BoxFuture, Clock, FileJournal, Platform, RelayBuilder, Response, TokioClock, TransportError,
    WorkPhone,
};
use triline::options::{AiAgentOptions, Language, PlatformOptions, WorkPhoneOptions};
use triline::{Error, HttpRequest, Now};

/// What the driver says when nothing is under way; none of these: a line of a scenario or a transcript that was begun.
#[derive(Deserialize)]
struct Order {
    run: Option<Run>,
    simulate: Option<scenario::Simulate>,
    machine: Option<machine::Make>,
}

#[derive(Deserialize)]
struct Run {
    interface: String,
    options: Box<RawValue>,
    clock_ms: i64,
    operation: String,
    params: Box<RawValue>,
    via: String,
    #[serde(default)]
    rows: Vec<Value>,
    journal: Option<PathBuf>,
    /// Via `pages`: where the list continues.
    cursor: Option<String>,
    /// The id of a job of a relay.
    job: Option<String>,
    /// Via `rows`: whether the unknown ones are looked up.
    #[serde(default)]
    reconcile: bool,
    /// Over a relay: the bearer tokens of the requests, one after the other.
    tokens: Option<Vec<String>>,
}

/// The options of a client over a relay.
#[derive(Deserialize)]
struct RelayOptions {
    relay: String,
    language: Option<Language>,
    retries: Option<u32>,
    #[serde(default)]
    headers: BTreeMap<String, String>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut scenario, mut machine) = (None, None);
    while let Some(line) = read_line()? {
        let answer = match serde_json::from_str(&line)? {
            Order { run: Some(order), .. } => {
                // A journal in a file needs the threads of a runtime.
                let result = match order.journal {
                    Some(_) => {
                        tokio::runtime::Builder::new_current_thread().enable_time().build()?.block_on(run(&order))
                    }
                    None => ready(run(&order)),
                };
                json!({ "result": told(result) })
            }
            Order { simulate: Some(order), .. } => {
                scenario = Some(scenario::Scenario::new(&order)?);
                json!({ "simulated": true })
            }
            Order { machine: Some(order), .. } => match machine::Machine::new(&order) {
                Ok(made) => {
                    machine = Some(made);
                    json!({ "made": true })
                }
                Err(error) => machine::refused(&error),
            },
            _ if machine::is_for(&line) => machine.as_mut().ok_or("no machine was made")?.answer(&line)?,
            _ => scenario.as_mut().ok_or("no scenario was begun")?.answer(&line)?,
        };
        write_line(&answer)?;
    }
    Ok(())
}

/// A result or an error, as the driver reads it.
fn told(result: Result<Value, Error>) -> Value {
    result.unwrap_or_else(|error| {
        let error: Value = serde_json::from_str(&error.to_json()).unwrap_or_default();
        json!({ "error": error })
    })
}

/// Uses an operation as `via` says. The clients have the same methods and no trait in common.
macro_rules! make_call {
    ($client:expr, $operation:expr, $params:expr, $via:expr) => {
        match $via {
            "call" => {
                let (params, file) = upload($params);
                let call = $client.call($operation, &params);
                let call = if let Some(file) = file { call.file(file) } else { call };
                Ok(json!({"value": call.await?}))
            }
            "batch" => Ok(json!({"value": $client.call($operation, $params).slices().await?})),
            "reconcile" => Ok(json!({"value": $client.call($operation, $params).reconcile().await?})),
            "all_pages" => {
                let mut pages = $client.list($operation, $params).pages();
                let mut items = Vec::new();
                while let Some(page) = pages.next().await {
                    items.extend(page?.items);
                }
                Ok(json!({ "items": items }))
            }
            "stream" => {
                let mut parts = $client.stream($operation, $params);
                let mut chunks = Vec::new();
                while let Some(part) = parts.next().await {
                    chunks.push(part?);
                }
                Ok(json!({ "chunks": chunks }))
            }
            other => Ok(json!({"error": {"kind": "unsupported", "message": other}})),
        }
    };
}
pub(crate) use make_call;

async fn run(run: &Run) -> Result<Value, Error> {
    macro_rules! run_with {
        ($client:ident, $options:ident) => {{
            if let Ok(options) = serde_json::from_str::<RelayOptions>(run.options.get()) {
                let client = over_relay($client::relay(&options.relay), &options, run).build()?;
                if run.via == "rows" {
                    let batch = client.call(&run.operation, run.params.get()).batch().rows(run.rows.clone());
                    let batch = if let Some(job) = &run.job { batch.job(job) } else { batch };
                    let result = batch.await?;
                    let result = if run.reconcile { result.reconcile().await? } else { result };
                    return Ok(json!({ "value": scenario::report(&result) }));
                }
                if let ("follow" | "stop", Some(job)) = (run.via.as_str(), &run.job) {
                    if run.via == "stop" {
                        client.stop(&run.operation, job).await?;
                        return Ok(json!({ "value": null }));
                    }
                    return Ok(json!({ "value": scenario::report(&client.follow(&run.operation, job).await?) }));
                }
                if run.via == "pages" {
                    let list = client.list(&run.operation, run.params.get());
                    let list = if let Some(cursor) = &run.cursor { list.cursor(cursor) } else { list };
                    let (mut pages, mut told) = (list.pages(), Vec::new());
                    while let Some(page) = pages.next().await {
                        let page = page?;
                        told.push(json!({"items": page.items, "cursor": page.cursor, "page": page.page, "total": page.total}));
                    }
                    return Ok(json!({ "pages": told }));
                }
                return make_call!(client, &run.operation, run.params.get(), run.via.as_str());
            }
            let options: $options = match serde_json::from_str(run.options.get()) {
                Ok(options) => options,
                Err(error) => return Ok(json!({"error": {"kind": "unsupported", "message": error.to_string()}})),
            };
            let client = $client::builder().options(options).transport(exchange);
            let client = match run.journal {
                // A thread reads it, for which a clock that stands does not wait.
                Some(_) => client.clock(TokioClock::new()).build()?,
                None => client.clock(Still::at(run.clock_ms)).build()?,
            };
            if run.via == "rows" {
                let batch = client.call(&run.operation, run.params.get()).batch().rows(run.rows.clone());
                let result = match &run.journal {
                    Some(path) => batch.journal(FileJournal::new(path)).await?,
                    None => batch.await?,
                };
                return Ok(json!({ "value": scenario::report(&result) }));
            }
            make_call!(client, &run.operation, run.params.get(), run.via.as_str())
        }};
    }
    match run.interface.as_str() {
        "platform" => run_with!(Platform, PlatformOptions),
        "work_phone" => run_with!(WorkPhone, WorkPhoneOptions),
        "ai_agent" => run_with!(AiAgent, AiAgentOptions),
        other => Ok(json!({"error": {"kind": "unsupported", "message": other}})),
    }
}

/// A client over a relay, whose transport asks the driver.
fn over_relay<C>(mut builder: RelayBuilder<C>, options: &RelayOptions, run: &Run) -> RelayBuilder<C> {
    for (name, value) in &options.headers {
        builder = builder.header(name, value);
    }
    if let Some(language) = &options.language {
        builder = builder.language(language.clone());
    }
    if let Some(retries) = options.retries {
        builder = builder.retries(retries);
    }
    if let Some(tokens) = run.tokens.clone() {
        let tokens = Arc::new(Mutex::new(tokens.into_iter()));
        builder = builder.headers(move || {
            let token = tokens.lock().expect("nothing panics while it holds the lock").next();
            async move {
                let token = token.ok_or("the user has signed out")?;
                Ok(vec![("authorization".to_string(), format!("Bearer {token}"))])
            }
        });
    }
    builder.transport(exchange).clock(Still::at(run.clock_ms))
}

/// Takes the content of a file, which is base64, out of the parameters.
fn upload(params: &str) -> (String, Option<Vec<u8>>) {
    let unchanged = (params.to_string(), None);
    let Ok(mut members) = serde_json::from_str::<BTreeMap<String, Box<RawValue>>>(params) else { return unchanged };
    let Some(file) = members.get("file").and_then(|file| serde_json::from_str::<String>(file.get()).ok()) else {
        return unchanged;
    };
    match STANDARD.decode(file) {
        Ok(content) => {
            members.remove("file");
            (serde_json::to_string(&members).unwrap_or_default(), Some(content))
        }
        Err(_) => unchanged,
    }
}

/// A clock that moves only when something waits. Clones are the same clock.
#[derive(Clone)]
struct Still {
    now: Arc<Mutex<Now>>,
}

impl Still {
    fn at(wall_ms: i64) -> Still {
        Still { now: Arc::new(Mutex::new(Now { wall_ms, steady_ms: 0 })) }
    }
}

impl Clock for Still {
    fn now(&self) -> Now {
        *self.now.lock().expect("nothing panics while it holds the lock")
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let millis = u64::try_from(duration.as_millis()).expect("a short time");
            let mut now = self.now.lock().expect("nothing panics while it holds the lock");
            now.wall_ms += millis.cast_signed();
            now.steady_ms += millis;
        })
    }
}

/// Transport that asks the driver for each response. The body of an upload is put together first.
async fn exchange(request: HttpRequest) -> Result<Response, TransportError> {
    let broken = |error: &dyn std::fmt::Display| TransportError::broken(error.to_string());
    let headers: Map<String, Value> =
        request.headers.into_iter().map(|(name, value)| (name.into(), value.into())).collect();
    let told = json!({"method": request.method, "url": request.url, "headers": headers, "body": STANDARD.encode(&request.body)});
    write_line(&json!({ "request": told })).map_err(|error| broken(&error))?;
    let line = read_line().map_err(|error| broken(&error))?.unwrap_or_default();
    let answer: Answer = serde_json::from_str(&line).map_err(|error| broken(&error))?;
    match answer.response {
        Answered::Failure { failure } => Err(match failure.as_str() {
            "refused" => TransportError::refused("refused"),
            "timeout" => TransportError::timed_out("timeout"),
            _ => TransportError::broken("connection"),
        }),
        Answered::Response { status, headers, chunks } => {
            let chunks: Result<Vec<_>, _> = chunks.into_iter().map(|chunk| STANDARD.decode(chunk)).collect();
            let body = Chunks(chunks.map_err(|error| broken(&error))?.into_iter());
            Ok(Response { status, headers: headers.into_iter().collect(), body: Body::stream(body) })
        }
    }
}

#[derive(Deserialize)]
struct Answer {
    response: Answered,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Answered {
    Failure { failure: String },
    Response { status: u16, headers: BTreeMap<String, String>, chunks: Vec<String> },
}

/// The parts of a body, one after the other.
struct Chunks(std::vec::IntoIter<Vec<u8>>);

impl futures_core::Stream for Chunks {
    type Item = Result<Vec<u8>, TransportError>;

    fn poll_next(mut self: std::pin::Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(self.0.next().map(Ok))
    }
}

/// Runs a future that waits for nothing: transport and clock are ready at once.
fn ready<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return output;
        }
    }
}

fn read_line() -> std::io::Result<Option<String>> {
    let mut line = String::new();
    let length = std::io::stdin().lock().read_line(&mut line)?;
    Ok((length > 0).then_some(line))
}

fn write_line(line: &Value) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}
