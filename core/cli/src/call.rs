//! `triline call`: one use of an operation.

mod ending;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use ending::{End, exit_code, tell};
use serde_json::value::RawValue;
use triline::host::{Body, BoxFuture, Clock, ReqwestTransport, Response, TokioClock, Transport, TransportError};
use triline::types::File;
use triline::{Ask, Client, Event, HttpRequest, Input, Now, Options, Output, Step};
use triline_schema as schema;
use triline_schema::operation::{Kind, Operation, Rule};

use crate::configuration::{self, Fault};
use crate::output::{Format, printable, secret_fields};

const EXAMPLES: &str = "\
  [platform]
  base_url = \"https://cc.example.com\"
  account = \"1000001\"
  secret = \"...\"
  signing = \"md5:hex:{appkey}{nonce}{timestamp}{secret}\"
  # paths: other paths for operations, by name; each table takes them, and there is no variable for them
  paths = { \"platform.catalogs.update\" = \"/...\" }

  [work_phone]
  base_url = \"https://phone.example.com\"
  client_id = \"...\"
  client_secret = \"...\"

  [ai_agent]
  base_url = \"https://ai.example.com\"
  appid = \"...\"
  apptoken = \"...\"

Exit status:
  0    success
  1    the output could not be written, or a mistake in this program
  2    refused before anything was sent: arguments, configuration, parameters
  3    the service refused it, or answered with an error
  4    no response, or an unreadable one; repeating the call is safe
  5    the operation may have been executed; repeating the call is not safe
  130  cancelled with Ctrl-C; the message says whether the operation may have been executed";

/// The help after the options: variables, a configuration file, exit statuses.
fn after_help() -> String {
    let variables = configuration::variables();
    let width = variables.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let list: Vec<String> = variables.iter().map(|(name, doc)| format!("  {name:width$}  {doc}")).collect();
    let list = list.join("\n");
    format!("Configuration: variables, or a file with the same options (variables win):\n{list}\n\n{EXAMPLES}")
}

/// Call an operation and print its result as JSON
#[derive(Args)]
#[command(after_help = after_help())]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Call {
    /// Name of the operation, such as platform.agents.query; `triline operations` lists them
    operation: String,
    /// Parameters, a JSON object; `-` reads them from standard input
    #[arg(default_value = "{}")]
    params: String,
    /// Request all pages and print each item on its own line
    #[arg(long)]
    all: bool,
    /// Stream the answer and print each part on its own line
    #[arg(long, conflicts_with = "all")]
    stream: bool,
    /// Indent the JSON
    #[arg(long)]
    pretty: bool,
    /// Show secret fields of the result, such as webrtcSipKey, instead of ***
    #[arg(long)]
    reveal: bool,
    /// Maximum number of retries of a request; only requests that are safe to repeat are retried
    #[arg(long, value_name = "N")]
    retries: Option<u32>,
    /// Timeout of an attempt, and of a pause in which nothing of a stream arrives
    #[arg(long, value_name = "SECONDS")]
    timeout: Option<f64>,
    /// Send a request that may delete everything without asking for confirmation
    #[arg(long)]
    yes: bool,
    /// Timeout of the call with all its attempts and waits
    #[arg(long, value_name = "SECONDS")]
    total_timeout: Option<f64>,
    /// File to upload as the parameter that takes one
    #[arg(long, value_name = "PATH")]
    file: Option<PathBuf>,
    /// Print every event of the call on standard error, a JSON object each: attempts, responses, waits, retries
    #[arg(long)]
    trace: bool,
    /// Configuration file, instead of config.toml in the folder triline of `$XDG_CONFIG_HOME`
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Call {
    pub(crate) async fn run(self) -> ExitCode {
        let code = match self.call().await {
            Ok(()) => 0,
            // The reader of the output closed it.
            Err(End::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Err(End::Output(error)) => {
                eprintln!("error: {error}");
                1
            }
            Err(End::Refused(why)) => {
                eprintln!("error: {}", printable(&why));
                2
            }
            Err(End::Error(error)) => {
                tell(&error);
                exit_code(&error)
            }
        };
        ExitCode::from(code)
    }

    async fn call(&self) -> Result<(), End> {
        let Some(operation) = schema::operation(&self.operation) else {
            return Err(End::Refused(format!(
                "no operation is called {}; `triline operations` lists them",
                self.operation
            )));
        };
        let mut params = self.params(operation)?;
        self.confirm(operation, &params)?;
        let file = self.file(operation, &mut params)?;
        let config = configuration::read(operation.interface, self.config.as_deref()).map_err(|fault| match fault {
            Fault::File(why) => End::Refused(why),
            Fault::Option(error) => End::Error(error),
        })?;
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(|error| End::Refused(format!("no random numbers: {error}")))?;
        let client = Client::new(config, seed);
        let call = client.call(operation.name, &params, self.options()?)?;
        let transport = ReqwestTransport::new()?;
        let hidden = if self.reveal { Vec::new() } else { secret_fields(operation) };
        let format = Format { pretty: self.pretty, hidden };
        let trace = self.trace;
        let run = Run { call, transport, file, clock: TokioClock::new(), io: Io::Closed, format: &format, trace };
        let result = run.run().await?;
        // Pages and parts have been printed already.
        if !self.all && !self.stream {
            writeln!(io::stdout(), "{}", format.write(result.as_str()))?;
        }
        Ok(())
    }

    fn params(&self, operation: &Operation) -> Result<Vec<u8>, End> {
        if self.params != "-" {
            let secret =
                operation.params.fields.iter().find(|field| field.secret() && self.params.contains(field.api()));
            if let Some(field) = secret {
                eprintln!(
                    "warning: other users of this machine may see the {} on the command line; `-` takes the parameters from standard input",
                    field.api()
                );
            }
            return Ok(self.params.clone().into_bytes());
        }
        let mut params = Vec::new();
        io::stdin().read_to_end(&mut params)?;
        Ok(params)
    }

    /// Asks before a destructive operation goes out without any of its filters.
    fn confirm(&self, operation: &Operation, params: &[u8]) -> Result<(), End> {
        let filters = operation.rules.iter().find_map(|rule| match rule {
            Rule::Unfiltered { filters } => Some(*filters),
            _ => None,
        });
        let Some(filters) = filters.filter(|_| !self.yes) else { return Ok(()) };
        let params: serde_json::Value = serde_json::from_slice(params).unwrap_or_default();
        // An empty text filters nothing.
        let is_given = |name: &'static str| {
            let given = [name, operation.params.api_name(name)].map(|name| &params[name]);
            given.iter().any(|given| !given.is_null() && **given != "")
        };
        if filters.iter().any(|name| is_given(name)) {
            return Ok(());
        }
        let names: Vec<&str> = filters.iter().map(|name| operation.params.api_name(name)).collect();
        let without = format!("{} without {} may delete everything", operation.name, names.join(", "));
        if self.params == "-" || !io::stdin().is_terminal() {
            return Err(End::Refused(format!("{without}; give --yes to send it")));
        }
        eprint!("{without}. Send it? [y/N] ");
        let mut reply = String::new();
        io::stdin().read_line(&mut reply)?;
        if reply.trim().eq_ignore_ascii_case("y") { Ok(()) } else { Err(End::Refused("not sent".to_string())) }
    }

    /// Opens the file to upload, and writes its size among the parameters.
    fn file(&self, operation: &Operation, params: &mut Vec<u8>) -> Result<Option<File>, End> {
        let Some(path) = &self.file else { return Ok(None) };
        let refused = |why: &dyn std::fmt::Display| End::Refused(format!("{}: {why}", path.display()));
        let field = operation.params.fields.iter().find(|field| matches!(field.kind, Kind::File));
        let Some(field) = field else {
            return Err(End::Refused(format!("{} uploads no file", operation.name)));
        };
        let file = File::open_path(path).map_err(|error| refused(&error))?;
        let members: Result<BTreeMap<String, Box<RawValue>>, _> = serde_json::from_slice(params);
        let mut members =
            members.map_err(|error| End::Refused(format!("the parameters are no JSON object: {error}")))?;
        let size = RawValue::from_string(file.size().to_string()).map_err(|error| refused(&error))?;
        members.insert(field.api().to_string(), size);
        *params = serde_json::to_vec(&members).map_err(|error| refused(&error))?;
        Ok(Some(file))
    }

    fn options(&self) -> Result<Options, End> {
        let mut options = serde_json::Map::new();
        let mode = match (self.all, self.stream) {
            (true, _) => "pages",
            (_, true) => "stream",
            _ => "single",
        };
        options.insert("mode".to_string(), mode.into());
        if let Some(retries) = self.retries {
            options.insert("retries".to_string(), retries.into());
        }
        for (name, seconds) in [("timeout", self.timeout), ("totalTimeout", self.total_timeout)] {
            if let Some(seconds) = seconds {
                #[expect(clippy::cast_possible_truncation, reason = "the ends of the range are refused")]
                options.insert(name.to_string(), ((seconds * 1000.0).round() as i64).into());
            }
        }
        Ok(Options::from_json(serde_json::Value::Object(options).to_string().as_bytes())?)
    }
}

/// A call under way.
struct Run<'a> {
    call: triline::Call,
    transport: ReqwestTransport,
    file: Option<File>,
    clock: TokioClock,
    io: Io,
    format: &'a Format,
    /// Whether events are printed.
    trace: bool,
}

/// The request that is under way.
enum Io {
    Closed,
    Sending(BoxFuture<'static, Result<Response, TransportError>>),
    Receiving(Body),
}

impl Io {
    /// The next answer to the request that is under way.
    async fn next(&mut self) -> Input {
        match self {
            Io::Closed => std::future::pending().await,
            Io::Sending(sending) => match sending.await {
                Ok(response) => {
                    *self = Io::Receiving(response.body);
                    Input::Head { status: response.status, headers: response.headers }
                }
                Err(error) => Input::Failed(error.into()),
            },
            Io::Receiving(body) => match body.next().await {
                Some(Ok(bytes)) => Input::Chunk(bytes),
                Some(Err(error)) => Input::Failed(error.into()),
                None => Input::End,
            },
        }
    }
}

impl Run<'_> {
    /// Drives the call to its end, or until Ctrl-C.
    async fn run(mut self) -> Result<Output, End> {
        tokio::select! {
            result = self.drive() => return result,
            _ = tokio::signal::ctrl_c() => {}
        }
        self.io = Io::Closed;
        self.call.cancel(self.clock.now());
        self.drive().await
    }

    /// The run loop, as the README of the core describes it.
    async fn drive(&mut self) -> Result<Output, End> {
        loop {
            let now = self.clock.now();
            match self.call.poll(now) {
                Step::Wait { until_ms, .. } => {
                    self.io = Io::Closed;
                    tokio::time::sleep(until(now, until_ms)).await;
                }
                Step::Ask { id: _, ask: Ask::Send(request) } => self.io = self.send(request),
                Step::Ask { id, ask: Ask::Sign(_) } => {
                    let why = "this program signs by a recipe only: set `signing`, and not `external_signing`";
                    self.call.answer(now, id, Input::Refused(why.into()))?;
                }
                Step::Ask { id, ask: Ask::Token } => {
                    let why = "this program gets tokens itself: set `client_id`, and not `external_tokens`";
                    self.call.answer(now, id, Input::Refused(why.into()))?;
                }
                Step::Pending { id, until_ms } => {
                    let wait = until_ms.map_or(Duration::MAX, |until_ms| until(now, until_ms));
                    if let Ok(answer) = tokio::time::timeout(wait, self.io.next()).await {
                        // The core may have ended the attempt by itself, and refuses the answer then.
                        let _ = self.call.answer(self.clock.now(), id, answer);
                    }
                }
                Step::Emit(event) => self.emit(event)?,
                Step::Done(result) => {
                    self.io = Io::Closed;
                    return Ok(result?);
                }
                Step::Ask { ask, .. } => {
                    return Err(End::Output(io::Error::other(format!("this program does not know {ask:?}"))));
                }
            }
        }
    }

    fn send(&self, request: HttpRequest) -> Io {
        let (transport, file) = (self.transport.clone(), self.file.clone());
        Io::Sending(Box::pin(async move {
            let content = match (file, &request.upload) {
                (Some(file), Some(_)) => Some(file.open().await?),
                (None, Some(_)) => return Err(TransportError::refused("name the file to upload with --file")),
                _ => None,
            };
            transport.send(request, content).await
        }))
    }

    /// Prints pages and parts, and on standard error why the call takes long.
    fn emit(&self, event: Event) -> io::Result<()> {
        if self.trace {
            eprintln!("{}", printable(&event.to_json(self.call.operation().name)));
        }
        match event {
            Event::Page { items, .. } => {
                let rows: Vec<&RawValue> = serde_json::from_str(items.as_str())?;
                self.print(rows.into_iter().map(RawValue::get))?;
            }
            Event::Part(part) => self.print([part.as_str()])?,
            Event::Retry { .. } | Event::Wait { .. } if self.trace => {}
            Event::Retry { attempt, why } => eprintln!("trying again ({attempt}): {}", printable(&why)),
            #[expect(clippy::cast_precision_loss, reason = "for people to read")]
            Event::Wait { ms, why } => eprintln!("waiting {:.1} s: {}", ms as f64 / 1000.0, why.name()),
            _ => {}
        }
        Ok(())
    }

    /// Prints each value at once, on a line of its own unless it is to be indented.
    fn print<'j>(&self, values: impl IntoIterator<Item = &'j str>) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for value in values {
            writeln!(out, "{}", self.format.write(value))?;
        }
        out.flush()
    }
}

/// How long it is until that time of the steady clock.
fn until(now: Now, until_ms: u64) -> Duration {
    Duration::from_millis(until_ms.saturating_sub(now.steady_ms))
}
