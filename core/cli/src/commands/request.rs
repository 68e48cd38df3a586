//! `triline request`: a request that the vendor's documents do not describe.

use std::fs;
use std::io::{self, Read as _};
use std::process::ExitCode;

use clap::Args;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use triline::{Interface, Options};

use crate::commands::call::{Watch, milliseconds};
use crate::configuration::Connection;
use crate::driver::{Session, Sources};
use crate::terminal::console::both;
use crate::terminal::ending::{End, conclude, of_executed};
use crate::terminal::printer::{OutputOptions, Printer};

/// Send a request that the documents do not describe, signed and paced
#[derive(Args)]
#[command(after_help = "\
Examples:
  triline request POST /openapi/v1/call/hangup --json '{\"agentNumber\": \"1001\"}'
  triline request GET /openapi/v1/server-crm/customer/getRegion --output json
  triline request POST /api/other --interface work_phone --json - < body.json

All methods but GET count as writes, which are never sent again by themselves. Exit statuses are those of `triline call`.")]
pub(crate) struct Request {
    /// Method
    #[arg(value_parser = ["GET", "POST", "PUT", "PATCH", "DELETE"], ignore_case = true)]
    method: String,
    /// Path below the base URL
    path: String,
    /// Interface that the request goes to
    #[arg(long, default_value = "platform", value_parser = ["platform", "work_phone", "ai_agent"])]
    interface: String,
    /// Body: JSON; `-` reads it from standard input, `@FILE` from a file
    #[arg(long, value_name = "JSON")]
    json: Option<String>,
    /// Query parameter, may be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    query: Vec<String>,
    #[command(flatten)]
    output: OutputOptions,
    /// Timeout of an attempt
    #[arg(long, value_name = "SECONDS", value_parser = milliseconds)]
    timeout: Option<u64>,
    /// Print every event on standard error, a JSON object each
    #[arg(long)]
    trace: bool,
    #[command(flatten)]
    connection: Connection,
}

impl Request {
    pub(crate) async fn run(self) -> ExitCode {
        self.connection.speak();
        conclude(self.send().await)
    }

    async fn send(&self) -> Result<(), End> {
        let Some(interface) = Interface::named(&self.interface) else {
            return Err(End::Refused(self.interface.clone()));
        };
        let name = format!("{}.request", interface.name());
        let operation = crate::terminal::words::operation(&name)?;
        let config = self.connection.read(interface)?;
        let params = self.params()?;
        let mut session = Session::new(config)?;
        let mut options = Options::default();
        options.timeout_ms = self.timeout;
        let mut watch = Watch::new(None, self.trace);
        let result = session.call(&name, params.as_bytes(), options, Sources::default(), &mut watch).await?;
        let printed = Printer::new(&self.output, operation, false).value(result.as_str()).map_err(End::Output);
        printed.map_err(|end| if self.method.eq_ignore_ascii_case("GET") { end } else { of_executed(end) })
    }

    /// The parameters of the operation that stands for such requests.
    fn params(&self) -> Result<String, End> {
        let mut query = Map::new();
        for one in &self.query {
            let Some((name, value)) = one.split_once('=') else {
                return Err(End::Refused(both!(
                    "--query {one}: expected NAME=VALUE",
                    "--query {one}：应为 NAME=VALUE"
                )));
            };
            query.insert(name.to_string(), value.into());
        }
        let mut parts = vec![("method", Value::from(self.method.to_uppercase()).to_string())];
        parts.push(("path", Value::from(self.path.as_str()).to_string()));
        if !query.is_empty() {
            parts.push(("query", Value::Object(query).to_string()));
        }
        if let Some(body) = self.body()? {
            parts.push(("json", body));
        }
        let parts: Vec<String> = parts.into_iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        Ok(format!("{{{}}}", parts.join(",")))
    }

    /// The body, as it was written.
    fn body(&self) -> Result<Option<String>, End> {
        let text = match self.json.as_deref() {
            None => return Ok(None),
            Some("-") => {
                let mut text = String::new();
                io::stdin().read_to_string(&mut text)?;
                text
            }
            Some(text) => match text.strip_prefix('@') {
                Some(path) => {
                    fs::read_to_string(path).map_err(|error| End::of_file(std::path::Path::new(path), error))?
                }
                None => text.to_string(),
            },
        };
        match serde_json::from_str::<&RawValue>(&text) {
            Ok(body) => Ok(Some(body.get().to_string())),
            Err(error) => Err(End::Refused(both!("the body is not JSON: {error}", "请求体不是 JSON：{error}"))),
        }
    }
}
