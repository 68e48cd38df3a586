//! `triline call`: one use of an operation.

use std::io::{self, IsTerminal as _, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use serde_json::value::RawValue;
use triline::call::AskId;
use triline::host::{Body, Clock, ReqwestTransport, TokioClock, Transport};
use triline::operation::{Operation, Rule};
use triline::{
    Answer, Ask, Client, Error, ErrorKind, Event, Failure, HttpRequest, Options, Outcome, Output, Step, table,
};

use crate::configuration::{self, Fault};
use crate::output::{Format, printable, secret_fields};

const AFTER_HELP: &str = "\
Configuration: variables, or a file with the same options (variables win):
  TRILINE_PLATFORM_BASE_URL         address of the platform
  TRILINE_PLATFORM_ACCOUNT          account number
  TRILINE_PLATFORM_SECRET           its secret key
  TRILINE_PLATFORM_SIGNING          signing recipe: md5:hex:{appkey}{nonce}{timestamp}{secret}
  TRILINE_WORK_PHONE_BASE_URL       address of the work phone's service
  TRILINE_WORK_PHONE_CLIENT_ID      client id
  TRILINE_WORK_PHONE_CLIENT_SECRET  its secret
  TRILINE_AI_AGENT_BASE_URL         address of the AI agent
  TRILINE_AI_AGENT_APPID            application id
  TRILINE_AI_AGENT_APPTOKEN         its secret

  [platform]
  base_url = \"https://cc.example.com\"
  account = \"1000001\"
  secret = \"...\"
  signing = \"md5:hex:{appkey}{nonce}{timestamp}{secret}\"

  [work_phone]
  base_url = \"https://phone.example.com\"
  client_id = \"...\"
  client_secret = \"...\"

  [ai_agent]
  base_url = \"https://ai.example.com\"
  appid = \"...\"
  apptoken = \"...\"

Exit status:
  0    done
  1    the output could not be written, or a mistake in this program
  2    refused before anything was sent: arguments, configuration, parameters
  3    the service refused it, or answered with an error
  4    no answer, or none that can be read; repeating it does no harm
  5    it may have been carried out, and must not simply be repeated
  130  cancelled with Ctrl-C; the message says whether it may have been carried out";

/// Call an operation and print its result as JSON
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Call {
    /// Name of the operation, such as platform.agents.query; `triline operations` lists them
    operation: String,
    /// Parameters, a JSON object; `-` reads them from standard input
    #[arg(default_value = "{}")]
    params: String,
    /// Walk all pages and print each item on a line of its own
    #[arg(long)]
    all: bool,
    /// Have the answer streamed and print each part on a line of its own
    #[arg(long, conflicts_with = "all")]
    stream: bool,
    /// Indent the JSON
    #[arg(long)]
    pretty: bool,
    /// Show secret fields of the result, such as webrtcSipKey, which are *** otherwise
    #[arg(long)]
    reveal: bool,
    /// Times a request may be sent again where that does no harm
    #[arg(long, value_name = "N")]
    retries: Option<u32>,
    /// How long an attempt may take
    #[arg(long, value_name = "SECONDS")]
    timeout: Option<f64>,
    /// Send what may delete everything without asking
    #[arg(long)]
    yes: bool,
    /// Configuration file, in place of config.toml in the folder triline of `$XDG_CONFIG_HOME`
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// How a call ended without a result.
enum End {
    /// Why the call failed.
    Error(Error),
    /// A sentence, before there was a call.
    Refused(String),
    /// The result could not be written.
    Output(io::Error),
}

impl From<Error> for End {
    fn from(error: Error) -> End {
        End::Error(error)
    }
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> End {
        End::Output(error)
    }
}

impl Call {
    pub(crate) async fn run(self) -> ExitCode {
        let code = match self.call().await {
            Ok(()) => 0,
            // Whoever read the output has had enough.
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
        let Some(operation) = table::operation(&self.operation) else {
            return Err(End::Refused(format!(
                "no operation is called {}; `triline operations` lists them",
                self.operation
            )));
        };
        let params = self.params(operation)?;
        self.confirm(operation, &params)?;
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
        let result = Run { call, transport, clock: TokioClock::new(), under: None, format: &format }.run().await?;
        // Pages and parts have been printed as they came.
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
        let is_given =
            |name: &'static str| [name, operation.params.api_name(name)].iter().any(|name| !params[*name].is_null());
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

    fn options(&self) -> Result<Options, End> {
        let mut options = serde_json::Map::new();
        options.insert("pages".to_string(), self.all.into());
        options.insert("stream".to_string(), self.stream.into());
        if let Some(retries) = self.retries {
            options.insert("retries".to_string(), retries.into());
        }
        if let Some(seconds) = self.timeout {
            #[expect(clippy::cast_possible_truncation, reason = "the ends of the range are refused")]
            options.insert("timeout".to_string(), ((seconds * 1000.0).round() as i64).into());
        }
        Ok(Options::from_json(serde_json::Value::Object(options).to_string().as_bytes())?)
    }
}

/// A call under way.
struct Run<'a> {
    call: triline::Call,
    transport: ReqwestTransport,
    clock: TokioClock,
    under: Option<Under>,
    format: &'a Format,
}

/// An answer that is still coming.
struct Under {
    id: AskId,
    body: Body,
    /// How long the next part may take.
    limit: Duration,
}

impl Run<'_> {
    /// Drives the call to its end, or until Ctrl-C.
    async fn run(mut self) -> Result<Output, End> {
        tokio::select! {
            result = self.drive() => return result,
            _ = tokio::signal::ctrl_c() => {}
        }
        // What was sending is gone, and its connection with it.
        self.under = None;
        self.call.cancel(self.clock.now());
        self.drive().await
    }

    async fn drive(&mut self) -> Result<Output, End> {
        loop {
            let now = self.clock.now();
            match self.call.poll(now) {
                Step::Done(result) => return Ok(result?),
                Step::Wait { until_ms, why } => {
                    let pause = Duration::from_millis(until_ms.saturating_sub(now.steady_ms));
                    eprintln!("waiting {:.1} s: {}", pause.as_secs_f64(), why.name());
                    tokio::time::sleep(pause).await;
                }
                Step::Ask { id, ask: Ask::Send(request) } => self.send(id, request).await,
                Step::Pending { .. } => self.receive().await,
                Step::Ask { id, ask: Ask::Sign(_) } => {
                    let why = "this program signs by a recipe only: set `signing`, and not `external_signing`";
                    self.call.answer(now, id, Answer::Refused(why.to_string()))?;
                }
                Step::Ask { id, ask: Ask::Token } => {
                    let why = "this program gets tokens itself: set `client_id`, and not `external_tokens`";
                    self.call.answer(now, id, Answer::Refused(why.to_string()))?;
                }
                Step::Emit(Event::Page { rows, .. }) => {
                    let rows: Vec<&RawValue> = serde_json::from_str(rows.as_str()).map_err(io::Error::from)?;
                    self.print(rows.into_iter().map(RawValue::get))?;
                }
                Step::Emit(Event::Delta(part)) => self.print([part.as_str()])?,
                Step::Emit(Event::Retry { attempt, why }) => eprintln!("trying again ({attempt}): {}", printable(&why)),
                step => {
                    return Err(End::Output(io::Error::other(format!(
                        "a step that this program does not know: {step:?}"
                    ))));
                }
            }
        }
    }

    /// Prints each value at once, on a line of its own unless it is to be indented.
    fn print<'j>(&self, values: impl IntoIterator<Item = &'j str>) -> io::Result<()> {
        let mut out = io::stdout().lock();
        for value in values {
            writeln!(out, "{}", self.format.write(value))?;
        }
        out.flush()
    }

    async fn send(&mut self, id: AskId, request: HttpRequest) {
        let limit = Duration::from_millis(request.timeout_ms);
        let answer = match tokio::time::timeout(limit, self.transport.send(request)).await {
            Ok(Ok(response)) => {
                self.under = Some(Under { id, body: response.body, limit });
                Answer::Head { status: response.status, headers: response.headers }
            }
            Ok(Err(failure)) => Answer::Failed(failure),
            Err(_) => late(limit),
        };
        self.tell(id, answer);
    }

    /// Reads the next part of the answer; the call is polled after each.
    async fn receive(&mut self) {
        let Some(mut under) = self.under.take() else { return };
        let answer = match tokio::time::timeout(under.limit, under.body.next()).await {
            Ok(Some(Ok(bytes))) => Answer::Chunk(bytes),
            Ok(Some(Err(failure))) => Answer::Failed(failure),
            Ok(None) => Answer::End,
            Err(_) => late(under.limit),
        };
        let id = under.id;
        if matches!(answer, Answer::Chunk(_)) {
            self.under = Some(under);
        }
        self.tell(id, answer);
    }

    fn tell(&mut self, id: AskId, answer: Answer) {
        // An answer that the call does not take means that it wants no more of them: the next poll says why.
        let _ = self.call.answer(self.clock.now(), id, answer);
    }
}

fn late(limit: Duration) -> Answer {
    Answer::Failed(Failure::timed_out(format!("none within {} ms", limit.as_millis())))
}

/// Tells a person what is known of an error.
fn tell(error: &Error) {
    eprintln!("error: {}", printable(&error.message));
    let code = match (&error.code, error.category) {
        (Some(code), Some(category)) => Some(format!("{code} ({category})")),
        (code, _) => code.as_ref().map(ToString::to_string),
    };
    let outcome = match error.outcome {
        Outcome::NotSent => "nothing was sent",
        Outcome::Rejected => "the service did not do it",
        Outcome::Done => "the service did it",
        Outcome::Unknown => "the service may have done it",
    };
    // A body that explains itself has been read into code and message.
    let unexplained = matches!(error.kind, ErrorKind::Http | ErrorKind::MalformedResponse);
    let body = error.raw.as_ref().filter(|_| unexplained).map(|raw| raw.chars().take(300).collect::<String>());
    let lines = [
        ("operation", error.operation),
        ("field", error.field.as_deref()),
        ("code", code.as_deref()),
        ("cause", error.cause),
        ("remedy", error.remedy.as_deref()),
        ("outcome", Some(outcome)),
        ("body", body.as_deref()),
    ];
    for (name, value) in lines {
        if let Some(value) = value {
            eprintln!("  {name}: {}", printable(value));
        }
    }
}

fn exit_code(error: &Error) -> u8 {
    match error.kind {
        ErrorKind::Cancelled => 130,
        ErrorKind::InvalidRequest | ErrorKind::Auth => 2,
        ErrorKind::Misuse => 1,
        _ if error.outcome == Outcome::Unknown && !error.safe_to_repeat => 5,
        ErrorKind::Api | ErrorKind::Http => 3,
        _ => 4,
    }
}
