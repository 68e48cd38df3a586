//! `triline mcp`: the operations as tools of a language model, over the Model Context Protocol.

mod confirm;
mod http;
mod resources;
mod schema;
mod server;
mod stdio;
mod tools;

use std::path::PathBuf;
use std::pin::pin;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use rmcp::ServiceExt as _;
use serde_json::{Map, Value, json};
use triline::simulated::{ACCOUNT, AI_AGENT, SIGNING, WORK_PHONE};
use triline_schema::operation::{Interface, Operation, Rule};

use crate::commands::call::milliseconds;
use crate::commands::serve;
use crate::configuration::{Connection, Found, INTERFACES};
use crate::driver::{Session, is_stopped};
use crate::terminal::console::{both, tell};
use crate::terminal::ending::{End, conclude};
use server::{Account, Server};

/// How long the end of the program waits for the answers to calls that a signal has cancelled.
const LAST_ANSWERS: Duration = Duration::from_secs(3);

/// Serve the operations to a language model, over the Model Context Protocol
///
/// A program with a model, such as a desktop assistant or an editor, starts this command and talks to it over standard input and output.
/// Each operation that changes nothing is a tool. Operations that write are tools only if `--allow` names them, and each call of them
/// is confirmed by the user.
#[derive(Args)]
#[command(after_help = "\
Examples:
  triline mcp --simulated
  triline mcp --profile test --allow platform.customers.create,platform.dialout.*
  TRILINE_MCP_TOKEN=... triline mcp --http 8765

In the settings of an assistant: {\"mcpServers\": {\"triline\": {\"command\": \"triline\", \"args\": [\"mcp\"]}}}

A call that writes asks the user by elicitation, where the client supports it; otherwise the model has to repeat the call with the argument
`confirm`. Errors tell the model whether the operation may have been executed. Uploads read files of this machine: they are tools only with --files,
and take the path of a file in that folder.
Resources: the field dictionary of customers, the glossary of errors, and the ambiguities of the vendor's documents.

Over HTTP, at /mcp, only programs of this machine are served, with the header `Authorization: Bearer TOKEN`. The token is that of TRILINE_MCP_TOKEN,
or a random one that is shown.")]
pub(crate) struct Mcp {
    /// Operations that write and that the model may call: names, or beginnings such as `platform.customers.*`
    #[arg(long, value_name = "OPERATIONS", value_delimiter = ',')]
    allow: Vec<String>,
    /// Serve a simulated account, which needs no configuration
    #[arg(long)]
    simulated: bool,
    /// Serve over HTTP on this port of this machine, 0 for a free one, instead of standard input and output
    #[arg(long, value_name = "PORT")]
    http: Option<u16>,
    /// Folder whose files the model may upload, by operations that --allow names
    #[arg(long, value_name = "FOLDER")]
    files: Option<PathBuf>,
    /// Timeout of a call with all its attempts and waits for the rate limit
    #[arg(long, value_name = "SECONDS", default_value = "120", value_parser = milliseconds)]
    total_timeout: u64,
    #[command(flatten)]
    connection: Connection,
}

impl Mcp {
    pub(crate) async fn run(self) -> ExitCode {
        self.connection.speak();
        conclude(self.serve().await)
    }

    async fn serve(&self) -> Result<(), End> {
        let allowed = self.allowed()?;
        let accounts = self.accounts().await?;
        let server = Server::new(accounts, &allowed, self.folder()?, self.total_timeout);
        let stop = serve::told_to_stop()?;
        if let Some(port) = self.http {
            return http::serve(server, port, stop).await;
        }
        let (transport, writing) = stdio::open(serve::told_to_stop()?);
        let running = tokio::select! {
            running = server.serve(transport) => running,
            () = stop => return Ok(()),
        };
        let running = match running {
            Ok(running) => running,
            Err(_) if is_stopped() => return Ok(()),
            Err(error) => {
                // The client may still be told why its messages cannot be read.
                let _ = writing.await;
                let why = error.to_string();
                return Err(End::Refused(both!(
                    "the client does not speak the Model Context Protocol: {why}",
                    "客户端没有使用模型上下文协议：{why}"
                )));
            }
        };
        let stop = serve::told_to_stop()?;
        let ended = async {
            let _ = running.waiting().await;
            let _ = writing.await;
        };
        let mut ended = pin!(ended);
        tokio::select! {
            () = &mut ended => {}
            // A client that reads no answers does not keep it from its end.
            () = stop => drop(tokio::time::timeout(LAST_ANSWERS, ended).await),
        }
        Ok(())
    }

    /// The folder of files that may be uploaded, without links on the way to it.
    fn folder(&self) -> Result<Option<PathBuf>, End> {
        let Some(path) = &self.files else { return Ok(None) };
        let folder = path.canonicalize().map_err(|error| End::of_file(path, error))?;
        if !folder.is_dir() {
            return Err(End::of_file(path, both!("expected a folder", "应为目录")));
        }
        Ok(Some(folder))
    }

    /// The operations that write and that may be called.
    fn allowed(&self) -> Result<Vec<&'static Operation>, End> {
        let mut allowed: Vec<&'static Operation> = Vec::new();
        for pattern in &self.allow {
            let fits = |operation: &&Operation| match pattern.strip_suffix('*') {
                Some(beginning) => operation.name.starts_with(beginning),
                None => operation.name == pattern,
            };
            let found: Vec<_> = triline_schema::operations()
                .filter(|one| can_be_tool(one, self.files.is_some()))
                .filter(fits)
                .collect();
            if found.is_empty() {
                // A name that is misspelt gets suggestions.
                if !pattern.ends_with('*') {
                    crate::terminal::words::operation(pattern)?;
                }
                return Err(End::Refused(both!(
                    "--allow {pattern}: no operation that can be a tool; uploads need --files FOLDER",
                    "--allow {pattern}：没有可作为工具的操作；上传操作需要 --files 目录"
                )));
            }
            allowed.extend(found);
        }
        Ok(allowed)
    }

    /// The configured accounts.
    async fn accounts(&self) -> Result<Vec<Account>, End> {
        let mut accounts = Vec::new();
        if self.simulated {
            let base_url = serve::in_process().await?;
            for interface in INTERFACES {
                let found = simulated(interface, &base_url, &self.connection);
                accounts.push(account(interface, found)?);
            }
            return Ok(accounts);
        }
        for interface in INTERFACES {
            let found = self.connection.find(interface)?;
            if found.is_configured {
                accounts.push(account(interface, found)?);
            } else {
                let name = interface.name();
                tell(&both!(
                    "{name} is not configured: its operations are no tools",
                    "{name} 未配置，其操作不作为工具"
                ));
            }
        }
        if accounts.is_empty() {
            return Err(End::Refused(both!(
                "no interface is configured; `triline config add` asks for all that is needed, and --simulated needs no account",
                "没有配置任何接口；`triline config add` 会逐项询问所需配置，--simulated 无需账号"
            )));
        }
        Ok(accounts)
    }
}

fn account(interface: Interface, found: Found) -> Result<Account, End> {
    let session = Session::new(found.config(interface)?)?;
    Ok(Account::new(interface, found, session))
}

/// The options of a client of the simulated service.
fn simulated(interface: Interface, base_url: &str, connection: &Connection) -> Found {
    let options = match interface {
        Interface::Platform => {
            let (account, secret) = ACCOUNT;
            json!({ "account": account, "secret": secret, "signing": SIGNING })
        }
        Interface::WorkPhone => {
            let (id, secret) = WORK_PHONE;
            json!({ "client_id": id, "client_secret": secret })
        }
        Interface::AiAgent => {
            let (appid, apptoken) = AI_AGENT;
            json!({ "appid": appid, "apptoken": apptoken })
        }
    };
    let mut options: Map<String, Value> = options.as_object().cloned().unwrap_or_default();
    options.insert("base_url".to_string(), base_url.into());
    if crate::terminal::console::is_chinese() || connection.language.is_some() {
        let language = if crate::terminal::console::is_chinese() { "zh" } else { "en" };
        options.insert("language".to_string(), language.into());
    }
    Found { options, file: None, table: interface.name().to_string(), is_configured: true }
}

/// Whether an operation can be a tool at all: uploads read files of this machine, and tokens are the client's business.
fn can_be_tool(operation: &Operation, has_files: bool) -> bool {
    let is_hidden = |rule: &Rule| match rule {
        Rule::Upload => !has_files,
        Rule::Token => true,
        _ => false,
    };
    operation.asks().is_none() && !operation.rules.iter().any(is_hidden)
}
