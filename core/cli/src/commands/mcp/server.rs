//! Answers a client's requests.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rmcp::ErrorData;
use rmcp::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, ListResourcesResult,
    ListToolsResult, PaginatedRequestParams, ProtocolVersion, ReadResourceRequestParams, ReadResourceResponse,
    ReadResourceResult, ResourceContents, ServerCapabilities, ServerConfig,
};
use rmcp::service::{RequestContext, RoleServer};
use serde_json::{Map, Value, json};
use tokio::sync::Mutex;
use triline::types::File;
use triline::{Error, Options};
use triline_schema::operation::{Interface, Kind, Operation};

use super::confirm::{can_ask, confirm};
use super::resources;
use super::tools::{CONFIRM, Tools};
use crate::commands::call::fill_in_account;
use crate::configuration::Found;
use crate::driver::{Session, Sources, is_stopped};
use crate::terminal::console::both;
use crate::terminal::ending::{End, outcome_text, tell_of};
use crate::terminal::output::{Format, secret_fields};

/// What is used of an interface: calls wait for each other, as the rate limit would make them.
pub(super) struct Account {
    interface: Interface,
    found: Found,
    session: Mutex<Session>,
}

impl Account {
    pub(super) fn new(interface: Interface, found: Found, session: Session) -> Account {
        Account { interface, found, session: Mutex::new(session) }
    }
}

/// A server, of which each connection has a copy.
#[derive(Clone)]
pub(super) struct Server {
    accounts: Arc<Vec<Account>>,
    tools: Tools,
    /// The folder of files that may be uploaded.
    folder: Option<Arc<Path>>,
    total_timeout_ms: u64,
}

impl Server {
    pub(super) fn new(
        accounts: Vec<Account>,
        allowed: &[&'static Operation],
        folder: Option<PathBuf>,
        total_timeout_ms: u64,
    ) -> Server {
        let is_configured = |one: &Operation| accounts.iter().any(|account| account.interface == one.interface);
        let tools = Tools::new(is_configured, allowed, folder.is_some());
        Server { accounts: Arc::new(accounts), tools, folder: folder.map(Arc::from), total_timeout_ms }
    }

    fn account(&self, interface: Interface) -> Option<&Account> {
        self.accounts.iter().find(|account| account.interface == interface)
    }

    /// Calls an operation: its result as JSON.
    async fn ask(
        &self,
        operation: &'static Operation,
        params: &str,
        context: &RequestContext<RoleServer>,
    ) -> Result<String, Value> {
        let Some(account) = self.account(operation.interface) else { return Err(Value::Null) };
        let mut params = params.as_bytes().to_vec();
        fill_in_account(operation, &account.found, &mut params);
        let file = self
            .file(operation, &mut params)
            .map_err(|why| json!({ "message": why, "outcome": outcome_text(triline::Outcome::NotSent) }))?;
        let mut options = Options::default();
        options.total_timeout_ms = Some(self.total_timeout_ms);
        let mut session = account.session.lock().await;
        if is_stopped() {
            let why = both!("the server has stopped", "服务已停止");
            return Err(json!({ "message": why, "outcome": outcome_text(triline::Outcome::NotSent) }));
        }
        let cancelled = context.ct.cancelled();
        let sources = Sources { file, ..Sources::default() };
        let result = session.call_until(operation.name, &params, options, sources, &mut (), cancelled).await;
        match result {
            Ok(output) => {
                Ok(Format { pretty: false, hidden: secret_fields(operation), times: None }.write(output.as_str()))
            }
            Err(End::Error(error) | End::Unconfigured(error, _)) => {
                // The client may have stopped, too, and read no answer.
                if is_stopped() && error.outcome() == triline::Outcome::Unknown {
                    tell_of(&error, None);
                }
                Err(told(&error))
            }
            Err(End::Refused(why)) => Err(json!({ "message": why })),
            Err(End::Output(error)) => Err(json!({ "message": error.to_string() })),
            Err(End::Status(_)) => Err(Value::Null),
        }
    }

    /// Opens the file that an upload names, and writes its size in place of its path. A link that leads out of the folder is
    /// refused, and so is a file with another hard link, which may be out of the folder.
    fn file(&self, operation: &Operation, params: &mut Vec<u8>) -> Result<Option<File>, String> {
        let field = operation.params.fields.iter().find(|field| matches!(field.kind, Kind::File));
        let (Some(folder), Some(field)) = (&self.folder, field) else { return Ok(None) };
        let name = field.api();
        let mut members: Map<String, Value> = serde_json::from_slice(params).map_err(|error| error.to_string())?;
        let Some(path) = members.get(name).filter(|value| !value.is_null()) else { return Ok(None) };
        let path = path.as_str().unwrap_or_default();
        let outside = || {
            both!(
                "{name}: expected the path of a regular file with one hard link in the folder of --files, got {path}",
                "{name}：应为 --files 目录中普通文件（仅一个硬链接）的路径，收到 {path}"
            )
        };
        let found = folder.join(path).canonicalize().map_err(|_| outside())?;
        let within = found.strip_prefix(folder).map_err(|_| outside())?;
        // The call may wait for its turn before it reads the file: what is at the path by then is not looked at.
        let opened = open_within(folder, within).map_err(|_| outside())?;
        let file = File::from_open_file(opened).map_err(|error| format!("{name}: {error}"))?;
        members.insert(name.to_string(), file.size().into());
        *params = Value::Object(members).to_string().into_bytes();
        Ok(Some(file))
    }

    /// The field dictionary.
    async fn fields(&self, context: &RequestContext<RoleServer>) -> Result<String, Value> {
        let mut parts = Vec::new();
        for name in ["platform.customers.fields", "platform.customers.regions"] {
            let Some(operation) = triline_schema::operation(name) else { return Err(Value::Null) };
            parts.push(self.ask(operation, "{}", context).await?);
        }
        Ok(format!("{{\"fields\":{},\"regions\":{}}}", parts[0], parts[1]))
    }
}

/// What a model is told of an error.
fn told(error: &Error) -> Value {
    let mut members = Map::new();
    let mut say = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            members.insert(name.to_string(), value);
        }
    };
    say("message", Some(error.message().into()));
    say("operation", error.operation().map(Value::from));
    say("field", error.field().map(Value::from));
    say("code", error.code().map(Value::from));
    say("category", error.category().map(Value::from));
    say("cause", error.meaning().map(Value::from));
    say("remedy", error.remedy().map(Value::from));
    say("outcome", Some(outcome_text(error.outcome()).into()));
    say("mayBeRepeated", Some(error.is_retryable().into()));
    Value::Object(members)
}

fn failed(error: &Value) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(error.to_string())])
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        let mut instructions = String::from(
            "Tools call a contact-center platform, a work phone and an AI agent. \
             An account of the platform may send 20 requests a minute: calls wait for their turn, so ask for no more than is needed, \
             by filters and by pages as large as a list allows. Times are in the zone of the account. \
             An error names the field at fault, the cause and the remedy. Its outcome says what is known: after \"may have done it\" look \
             whether it was done before you repeat a call. Choices of customers are texts when they are sent and keys when they are \
             received: triline://customers/fields has both.",
        );
        let writes: Vec<&str> = self.tools.writes().map(|operation| operation.name).collect();
        if writes.is_empty() {
            instructions.push_str(" No tool writes; the user allows such by `triline mcp --allow`.");
        } else {
            let _ = write!(instructions, " These write, and the user confirms each call: {}.", writes.join(", "));
        }
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("triline", env!("CARGO_PKG_VERSION")))
            .with_instructions(instructions)
    }

    /// Later versions have no requests to the client, by which the user is asked.
    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(ProtocolVersion::known_up_to(&ProtocolVersion::V_2025_11_25))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools.list(can_ask(&context.peer))))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(operation) = self.tools.find(&request.name) else {
            let name = request.name;
            let why = both!(
                "no tool is called {name}; operations that write are tools if the user allows them by `triline mcp --allow`",
                "没有名为 {name} 的工具；写入操作需由用户通过 `triline mcp --allow` 允许"
            );
            return Err(ErrorData::invalid_params(why, None));
        };
        let mut arguments = request.arguments.unwrap_or_default();
        let writes = operation.repeat.has_effect();
        let said = writes && arguments.remove(CONFIRM) == Some(Value::Bool(true));
        let params = Value::Object(arguments).to_string();
        if writes && let Err(why) = confirm(&context.peer, operation, &params, said).await {
            return Ok(failed(&json!({ "message": why, "outcome": outcome_text(triline::Outcome::NotSent) })).into());
        }
        let result = match self.ask(operation, &params, &context).await {
            Ok(result) => {
                let mut told = CallToolResult::success(vec![ContentBlock::text(result.clone())]);
                told.structured_content = serde_json::from_str(&result).ok().filter(Value::is_object);
                told
            }
            Err(error) => failed(&error),
        };
        Ok(result.into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let has_platform = self.account(Interface::Platform).is_some();
        Ok(ListResourcesResult::with_all_items(resources::list(has_platform)))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = request.uri;
        let contents = if uri == resources::FIELDS {
            let fields = self.fields(&context).await.map_err(|error| {
                let why = error["message"].as_str().unwrap_or_default().to_string();
                ErrorData::internal_error(why, Some(error))
            })?;
            ResourceContents::text(fields, uri).with_mime_type("application/json")
        } else if let Some(text) = resources::text(&uri) {
            ResourceContents::text(text, uri).with_mime_type("text/markdown")
        } else {
            return Err(ErrorData::resource_not_found(uri, None));
        };
        Ok(ReadResourceResult::new(vec![contents]).into())
    }
}

/// Opens a regular file with one hard link in a folder. No link is followed, neither to the file nor to a folder on the way to it, which
/// somebody may have put there since the path was resolved.
#[cfg(unix)]
fn open_within(folder: &Path, path: &Path) -> io::Result<std::fs::File> {
    use rustix::fs::{CWD, Mode, OFlags, openat};
    let common = OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let mut at = openat(CWD, folder, common | OFlags::DIRECTORY, Mode::empty())?;
    for part in path.parent().into_iter().flat_map(Path::iter) {
        at = openat(&at, part, common | OFlags::DIRECTORY, Mode::empty())?;
    }
    // Without the last flag, a pipe would wait for its other end.
    let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
    let file = std::fs::File::from(openat(&at, name, common | OFlags::NONBLOCK, Mode::empty())?);
    let found = file.metadata()?;
    let is_alone = std::os::unix::fs::MetadataExt::nlink(&found) == 1;
    if found.is_file() && is_alone { Ok(file) } else { Err(io::ErrorKind::InvalidInput.into()) }
}

#[cfg(not(unix))]
fn open_within(folder: &Path, path: &Path) -> io::Result<std::fs::File> {
    let file = std::fs::File::open(folder.join(path))?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(io::ErrorKind::InvalidInput.into()) }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::io::Read as _;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn what_takes_the_place_of_a_file_is_not_opened() {
        let folder = std::env::temp_dir().join(format!("triline-within-{}", std::process::id()));
        let (inner, outer) = (folder.join("inner"), folder.join("outer"));
        fs::create_dir_all(inner.join("a")).unwrap();
        fs::create_dir_all(&outer).unwrap();
        fs::write(inner.join("a/file"), "inside").unwrap();
        fs::write(outer.join("file"), "secret").unwrap();
        let mut file = open_within(&inner, Path::new("a/file")).unwrap();
        // After the path was resolved, a folder on the way becomes a link, then the file itself.
        fs::rename(inner.join("a"), inner.join("b")).unwrap();
        symlink(&outer, inner.join("a")).unwrap();
        assert!(open_within(&inner, Path::new("a/file")).is_err());
        fs::rename(inner.join("b/file"), inner.join("old")).unwrap();
        symlink(outer.join("file"), inner.join("b/file")).unwrap();
        assert!(open_within(&inner, Path::new("b/file")).is_err());
        assert!(open_within(&inner, Path::new("b")).is_err());
        // What was opened stays what it was.
        let mut text = String::new();
        file.read_to_string(&mut text).unwrap();
        assert_eq!(text, "inside");
        fs::remove_dir_all(folder).unwrap();
    }
}
