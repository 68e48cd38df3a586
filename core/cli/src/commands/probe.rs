//! `triline probe`: compares a real service with what is known of it, by reads alone.

mod compare;
mod plan;
mod report;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use serde_json::{Map, Value, json};
use triline::{ErrorKind, Event, Mode, Options};
use triline_schema::operation::{Interface, Operation};

use crate::commands::call::fill_in_account;
use crate::configuration::{Connection, Found, INTERFACES};
use crate::driver::{Listener, Session, Sources};
use crate::files;
use crate::terminal::console::{both, print, tell};
use crate::terminal::ending::{End, after_output, conclude};
use compare::{Finding, compare};
use plan::{Known, Plan};
use report::{Outcome, Probed, Report};

/// Compare a service with the table of operations, by reads alone
///
/// Calls each operation that changes nothing and compares what it returns: fields that the table does not have, values of other
/// types, pages that are capped, forms of errors. The report has names of fields, types, counts and codes, and no values, so that
/// it can be kept or sent.
#[derive(Args)]
#[command(after_help = "\
Examples:
  triline probe --to probe.json
  triline probe --profile test --param agent_id=a1 --param kb_id=k1
  triline probe --param agent_id=a1 --param sid=s1 --question hello

Ids that an operation needs come from the lists before it, or from --param. Operations without them are left out, and so are all that write. With
--question the AI agent is asked that in its session, the one thing that is written, and the framing of the streamed answer is reported.

Exit status: 0 nothing is different, 3 there are differences or the service refused an operation, 2 nothing is configured,
4 the service was not reached")]
pub(crate) struct Probe {
    /// Write the report to this file, as JSON
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
    /// A parameter of operations that ask for it, such as `agent_id=a1`; may be repeated
    #[arg(long = "param", value_name = "NAME=VALUE")]
    params: Vec<String>,
    /// Ask the AI agent this, to report how its answer is streamed; it needs `--param sid=...` and `--param agent_id=...`
    #[arg(long, value_name = "TEXT")]
    question: Option<String>,
    #[command(flatten)]
    connection: Connection,
}

/// Keeps the last response to an operation.
#[derive(Default)]
struct Responses {
    last: Option<(u16, String)>,
    /// The head of a streamed answer.
    head: Option<(u16, Option<String>)>,
    parts: Vec<String>,
}

impl Listener for Responses {
    fn hear(&mut self, _: &'static str, event: Event) -> io::Result<()> {
        if let Event::RawResponse { status, headers, body, .. } = event {
            if let Some(body) = body {
                self.last = Some((status, body.as_str().to_string()));
            } else {
                let of = |(name, value): (String, String)| (name == "content-type").then_some(value);
                self.head = Some((status, headers.into_iter().find_map(of)));
            }
        }
        Ok(())
    }

    fn part(&mut self, part: &triline::Output) -> io::Result<()> {
        self.parts.push(part.as_str().to_string());
        Ok(())
    }
}

impl Probe {
    pub(crate) async fn run(self) -> ExitCode {
        self.connection.speak();
        conclude(self.probe().await)
    }

    async fn probe(&self) -> Result<(), End> {
        let mut known = Known::new(&self.params).map_err(End::Refused)?;
        let mut report = Report::default();
        for interface in INTERFACES {
            let found = self.connection.find(interface)?;
            if found.is_configured {
                self.probe_interface(interface, &found, &mut known, &mut report).await?;
            }
        }
        if report.probed.is_empty() {
            return Err(End::Refused(both!(
                "no interface is configured; `triline config add` asks for all that is needed",
                "没有配置任何接口；`triline config add` 会逐项询问所需配置"
            )));
        }
        let json = report.to_json();
        if let Some(path) = &self.to {
            files::check_target(path).map_err(|why| End::of_file(path, why))?;
            let mut text = serde_json::to_string_pretty(&json).unwrap_or_default();
            text.push('\n');
            files::replace(path, text.as_bytes()).map_err(|why| End::of_file(path, why))?;
        }
        let printed = print(&if self.json { json.to_string() } else { report.to_text() });
        let ended = match report.status() {
            0 => Ok(()),
            status => Err(End::Status(status)),
        };
        after_output(printed, ended)
    }

    async fn probe_interface(
        &self,
        interface: Interface,
        found: &Found,
        known: &mut Known,
        report: &mut Report,
    ) -> Result<(), End> {
        let mut session = Session::new(found.config(interface)?)?;
        for operation in plan::operations(interface) {
            let name = operation.name;
            let plan = match Plan::of(operation, known) {
                Ok(plan) => plan,
                Err(missing) => {
                    let outcome = Outcome::Skipped(missing);
                    report.probed.push(Probed::new(operation, outcome));
                    continue;
                }
            };
            tell(&both!("probing {name}", "正在检查 {name}"));
            let probed = ask(&mut session, found, operation, &plan, known).await?;
            let is_away = matches!(&probed.outcome, Outcome::Failed(_)) && probed.status.is_none();
            report.probed.push(probed);
            // The others would wait for the same.
            if is_away {
                return Ok(());
            }
        }
        match &self.question {
            Some(question) if interface == Interface::AiAgent => {
                report.probed.push(ask_streamed(&mut session, question, known).await?);
            }
            _ => {}
        }
        Ok(())
    }
}

/// Asks a question, and tells how the answer is streamed: its media type, the number of its parts, their members, and whether it had
/// the end that is known.
async fn ask_streamed(session: &mut Session, question: &str, known: &Known) -> Result<Probed, End> {
    let Some(operation) = triline_schema::operation("ai_agent.sessions.ask") else { return Err(End::Status(1)) };
    let mut params = Map::new();
    for name in ["sid", "agent_id"] {
        match known.param(name) {
            Some(value) => params.insert(name.to_string(), value),
            None => return Ok(Probed::new(operation, Outcome::Skipped(name.to_string()))),
        };
    }
    params.insert("messages".to_string(), json!([{ "type": "user", "text": question }]));
    let params = Value::Object(params).to_string();
    let mut options = Options::default().mode(Mode::Stream);
    options.raw_responses = true;
    options.total_timeout_ms = Some(180_000);
    let mut responses = Responses::default();
    let result = session.call(operation.name, params.as_bytes(), options, Sources::default(), &mut responses).await;
    let outcome = match result {
        Ok(_) => Outcome::Answered,
        Err(End::Error(error)) if error.kind() == ErrorKind::Cancelled => return Err(End::Error(error)),
        Err(End::Error(error)) => Outcome::of(&error),
        Err(end) => return Err(end),
    };
    let mut probed = Probed::new(operation, outcome);
    if let Some((status, media_type)) = responses.head {
        probed.status = Some(status);
        probed.stream = Some((media_type_shown(media_type.as_deref()), responses.parts.len()));
    }
    if let Some(kind) = operation.part() {
        for part in responses.parts.iter().filter_map(|part| serde_json::from_str(part).ok()) {
            for (finding, count) in compare::compare_part(kind, &part) {
                *probed.findings.entry(finding).or_default() += count;
            }
        }
    }
    Ok(probed)
}

/// A media type without what a service may have added to it.
fn media_type_shown(text: Option<&str>) -> String {
    let plain = text.unwrap_or_default().split(';').next().unwrap_or_default().trim().to_lowercase();
    let is_plain = plain.len() <= 40 && plain.bytes().all(|byte| byte.is_ascii_lowercase() || b"/-+.".contains(&byte));
    if plain.is_empty() || !is_plain { "(none that is known)".to_string() } else { plain }
}

/// Calls an operation and compares what it returns.
async fn ask(
    session: &mut Session,
    found: &Found,
    operation: &'static Operation,
    plan: &Plan,
    known: &mut Known,
) -> Result<Probed, End> {
    let mut params = Value::Object(plan.params.clone()).to_string().into_bytes();
    fill_in_account(operation, found, &mut params);
    let mut options = Options::default();
    options.raw_responses = true;
    options.total_timeout_ms = Some(180_000);
    let mut responses = Responses::default();
    let result = session.call(operation.name, &params, options, Sources::default(), &mut responses).await;
    let (status, body) = responses.last.map_or((None, None), |(status, body)| (Some(status), Some(body)));
    let body: Option<Value> = body.and_then(|body| serde_json::from_str(&body).ok());
    let mut probed = Probed { status, ..Probed::new(operation, Outcome::Answered) };
    match result {
        Ok(_) => {}
        Err(End::Error(error)) if error.kind() == ErrorKind::Cancelled => return Err(End::Error(error)),
        Err(End::Error(error)) => {
            probed.outcome = Outcome::of(&error);
            // An answer that cannot be read is compared all the more.
            if !matches!(error.kind(), ErrorKind::MalformedResponse) {
                if let Some(Value::Object(members)) = &body {
                    probed.findings.extend(compare::error_form(members).map(|finding| (finding, 1)));
                }
                return Ok(probed);
            }
        }
        Err(end) => return Err(end),
    }
    let Some(body) = body else { return Ok(probed) };
    let compared = compare(operation, &body);
    probed.rows = compared.rows;
    let is_different = |(finding, _): &(Finding, usize)| {
        finding.kind != "unknown_field" || !known.is_customer_field(operation, &finding.path)
    };
    probed.findings.extend(compared.findings.into_iter().filter(is_different));
    probed.findings.extend(capped(plan, compared.rows, compared.total).map(|finding| (finding, 1)));
    if operation.name == "platform.customers.fields" {
        known.learn_fields(&body);
    }
    known.learn(operation, compared.first.as_ref());
    Ok(probed)
}

/// A page with fewer rows than were asked for and than there are.
fn capped(plan: &Plan, rows: Option<usize>, total: Option<i64>) -> Option<Finding> {
    let (size, rows, total) = (plan.size?, i64::try_from(rows?).ok()?, total?);
    (rows < size && rows < total).then(|| Finding::capped(size, rows))
}

/// The first row of a list, or the object that is the result.
type First = Map<String, Value>;
