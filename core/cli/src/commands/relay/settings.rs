//! The configuration of the relay, read and checked as a whole.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Map, Value};
use triline::host::SimulatedService;
use triline::{AiAgent, Config, Interface, Platform, WorkPhone};
use triline_relay::Limits;
use triline_schema::operation::Repeat;
use triline_schema::options_of;

use super::narrowing::Narrowing;
use super::reader::{Mistakes, Table, described, nearest, nothing};
use super::server::ServerLimits;
use super::store::SharedRedis;
use super::users::Identity;
use crate::configuration::{INTERFACES, secret, tables_in, warn_of_readers};
use crate::terminal::console::both;

/// Milliseconds of a day.
const DAY: u64 = 86_400_000;
/// Where it listens, if the configuration does not say.
const LISTEN: &str = "127.0.0.1:8080";

/// The configuration.
pub(super) struct Settings {
    pub(super) listen: SocketAddr,
    pub(super) metrics: Option<SocketAddr>,
    pub(super) origins: Vec<String>,
    pub(super) limits: Limits,
    /// Folder of the journals of jobs.
    pub(super) journals: Option<PathBuf>,
    pub(super) server: ServerLimits,
    pub(super) identity: Identity,
    pub(super) operations: Vec<Operation>,
    pub(super) clients: Clients,
}

/// The clients with the credentials.
#[derive(Default)]
pub(super) struct Clients {
    pub(super) platform: Option<Platform>,
    pub(super) work_phone: Option<WorkPhone>,
    pub(super) ai_agent: Option<AiAgent>,
}

/// An operation that users may call.
pub(super) struct Operation {
    pub(super) name: &'static str,
    pub(super) narrowing: Narrowing,
    pub(super) max_age: Duration,
    pub(super) extra_params: Vec<String>,
    pub(super) reconcile: bool,
    pub(super) jobs: bool,
}

impl Settings {
    /// Reads a file. With a simulated service, the tables of the interfaces are not needed, and not looked at.
    ///
    /// # Errors
    ///
    /// All mistakes, a sentence each.
    pub(super) fn read(path: &Path, service: Option<&SimulatedService>) -> Result<Settings, Vec<String>> {
        let text = std::fs::read_to_string(path).map_err(|error| vec![error.to_string()])?;
        let tables = tables_in(&text).map_err(|why| vec![why])?;
        if has_secret(&tables) {
            warn_of_readers(path);
        }
        let mistakes = Mistakes::default();
        let settings = Settings::of(Table::new("", tables, &mistakes), service, &mistakes);
        match (settings, mistakes.into_list()) {
            (Some(settings), mistakes) if mistakes.is_empty() => Ok(settings),
            (_, mistakes) => Err(mistakes),
        }
    }

    fn of(mut table: Table<'_>, service: Option<&SimulatedService>, mistakes: &Mistakes) -> Option<Settings> {
        let listen = address(&mut table, "listen").or_else(|| LISTEN.parse().ok());
        let metrics = address(&mut table, "metrics");
        let origins = table.texts("origins").unwrap_or_default();
        let (limits, server) = limits(table.table("limits"));
        let journals = journals(&mut table);
        let identity = if let Some(users) = table.table("users") {
            Identity::read(users, mistakes)
        } else {
            let expected = both!("the table users.jwt or users.header", "表 users.jwt 或 users.header");
            table.mistake("users", &expected, &nothing());
            None
        };
        let store = store(&mut table);
        let mut clients = Clients::default();
        for interface in INTERFACES {
            let options = table.table(interface.name());
            match (service, options) {
                (Some(service), _) => clients.simulate(interface, service, mistakes),
                (None, Some(options)) => clients.connect(interface, options, store.as_ref(), mistakes),
                (None, None) => {}
            }
        }
        let operations = if let Some(operations) = table.table("operations") {
            operations_in(operations, mistakes)
        } else {
            let expected = both!("the operations that users may call", "用户可调用的操作");
            table.mistake("operations", &expected, &nothing());
            Vec::new()
        };
        table.end();
        let (listen, identity) = (listen?, identity?);
        Some(Settings { listen, metrics, origins, limits, journals, server, identity, operations, clients })
    }

    /// What was configured, in a few words.
    pub(super) fn summary(&self) -> String {
        let (count, users) = (self.operations.len(), self.identity.name());
        let quota = &self.limits.quota;
        both!(
            "{count} operations, users by {users}, quota {quota}",
            "{count} 个操作，用户识别方式 {users}，配额 {quota}"
        )
    }
}

/// Whether a secret is in the file itself.
fn has_secret(tables: &Map<String, Value>) -> bool {
    let of_client = INTERFACES.iter().any(|interface| {
        let options = tables.get(interface.name());
        let mut secrets = options_of(*interface).fields.iter().filter(|field| field.secret());
        secrets.any(|field| {
            [field.wire, field.api()].iter().any(|name| options.is_some_and(|options| options[*name].is_string()))
        })
    });
    of_client || tables.get("users").is_some_and(|users| users["jwt"]["secret"].is_string())
}

fn address(table: &mut Table<'_>, name: &'static str) -> Option<SocketAddr> {
    let text = table.text(name)?;
    let address = text.parse().ok();
    if address.is_none() {
        table.mistake(name, &both!("an address and a port such as {LISTEN}", "地址与端口，如 {LISTEN}"), &text);
    }
    address
}

fn limits(table: Option<Table<'_>>) -> (Limits, ServerLimits) {
    let mut limits = Limits::default();
    let mut server = ServerLimits {
        connections: 10_000,
        pause: limits.pause,
        stall: limits.stall,
        shutdown: Duration::from_secs(30),
    };
    let Some(mut table) = table else { return (limits, server) };
    if let Some(quota) = table.text("quota") {
        limits.quota = quota;
    }
    let mut duration = |name, target: &mut Duration, least| {
        if let Some(milliseconds) = table.integer(name, &(least..=DAY)) {
            *target = Duration::from_millis(milliseconds);
        }
    };
    duration("max_wait", &mut limits.max_wait, 0);
    duration("total_timeout", &mut limits.total_timeout, 1);
    duration("heartbeat", &mut limits.heartbeat, 1);
    duration("stall", &mut limits.stall, 1);
    duration("pause", &mut limits.pause, 1);
    duration("keep_jobs", &mut limits.keep_jobs, 0);
    duration("shutdown", &mut server.shutdown, 0);
    (server.pause, server.stall) = (limits.pause, limits.stall);
    let mut number =
        |name, least, most| table.integer(name, &(least..=most)).and_then(|number| usize::try_from(number).ok());
    limits.requests = number("requests", 1, 10_000).unwrap_or(limits.requests);
    limits.streams = number("streams", 1, 10_000).unwrap_or(limits.streams);
    limits.jobs = number("jobs", 1, 10_000).unwrap_or(limits.jobs);
    limits.job_rows = number("job_rows", 1, 10_000_000).unwrap_or(limits.job_rows);
    limits.job_bytes = number("job_bytes", 100, 1 << 30).unwrap_or(limits.job_bytes);
    limits.json_bytes = number("json_bytes", 100, 1 << 30).unwrap_or(limits.json_bytes);
    server.connections = number("connections", 1, 1_000_000).unwrap_or(server.connections);
    limits.file_bytes = table.integer("file_bytes", &(0..=1 << 40)).unwrap_or(limits.file_bytes);
    table.end();
    (limits, server)
}

/// The store that several relays of the accounts share. It is not reached before the first call.
fn store(table: &mut Table<'_>) -> Option<SharedRedis> {
    let address = table.secret("store")?;
    // Neither is shown: the address may hold a password.
    let refused = |_| {
        let expected = both!("an address such as redis://127.0.0.1:6379", "地址，如 redis://127.0.0.1:6379");
        table.mistake("store", &expected, &both!("another text", "其他文本"));
    };
    SharedRedis::open(address).map_err(refused).ok()
}

/// The folder of the journals of jobs, which has to be there.
fn journals(table: &mut Table<'_>) -> Option<PathBuf> {
    let folder = table.text("journals")?;
    if !Path::new(&folder).is_dir() {
        table.mistake("journals", &both!("a folder that exists", "已存在的目录"), &folder);
    }
    Some(folder.into())
}

fn operations_in(mut table: Table<'_>, mistakes: &Mistakes) -> Vec<Operation> {
    let mut operations = Vec::new();
    let may_be_called = |operation: &&triline_schema::operation::Operation| operation.repeat != Repeat::Token;
    for (name, rule) in table.rest() {
        let Some(operation) = triline_schema::operation(&name).filter(|operation| may_be_called(operation)) else {
            let all = triline_schema::groups().iter().flat_map(|group| group.operations).filter(may_be_called);
            let expected = match nearest(&name, all.map(|operation| operation.name)) {
                Some(near) => {
                    both!("an operation that a relay may call (perhaps {near})", "中继可调用的操作（或许是 {near}）")
                }
                None => both!("an operation that a relay may call", "中继可调用的操作"),
            };
            table.mistake(&name, &expected, &name);
            continue;
        };
        let members = match rule {
            Value::Bool(true) => Map::new(),
            Value::Object(members) => members,
            other => {
                table.mistake(&name, &both!("true, or a table with rules", "true，或规则表"), &described(&other));
                continue;
            }
        };
        let mut rules = Table::new(table.key(&name), members, mistakes);
        let narrowing = Narrowing::read(&mut rules, operation);
        let max_age = rules.integer("max_age", &(0..=DAY)).unwrap_or(0);
        if max_age > 0 && operation.repeat != Repeat::Read {
            let got = both!("one that changes something", "会改变数据的操作");
            rules.mistake("max_age", &both!("an operation that reads", "只读操作"), &got);
        }
        let reconcile = rules.flag("reconcile").unwrap_or(false);
        if reconcile && !operation.can_be_reconciled() && operation.finds_rows().is_none() {
            let got = both!("one that cannot be looked up", "无法查证的操作");
            rules.mistake("reconcile", &both!("an operation that creates something", "创建类操作"), &got);
        }
        let jobs = rules.flag("jobs").unwrap_or(false);
        if jobs && operation.batch().is_none() {
            let got = both!("one without rows", "不接受行数据的操作");
            rules.mistake("jobs", &both!("an operation that takes rows", "接受行数据的操作"), &got);
        }
        let extra_params = rules.texts("extra_params").unwrap_or_default();
        rules.end();
        let max_age = Duration::from_millis(max_age);
        operations.push(Operation { name: operation.name, narrowing, max_age, extra_params, reconcile, jobs });
    }
    operations
}

impl Clients {
    fn simulate(&mut self, interface: Interface, service: &SimulatedService, mistakes: &Mistakes) {
        let failed = |error: triline::Error| mistakes.add(error.message());
        match interface {
            Interface::Platform => self.platform = Platform::simulated(service).build().map_err(failed).ok(),
            Interface::WorkPhone => self.work_phone = WorkPhone::simulated(service).build().map_err(failed).ok(),
            Interface::AiAgent => self.ai_agent = AiAgent::simulated(service).build().map_err(failed).ok(),
        }
    }

    fn connect(
        &mut self,
        interface: Interface,
        mut table: Table<'_>,
        store: Option<&SharedRedis>,
        mistakes: &Mistakes,
    ) {
        let mut options = Map::new();
        let record = options_of(interface);
        for (name, value) in table.rest() {
            let Some(field) = record.field(&name) else {
                let known = record.fields.iter().map(|field| field.wire);
                let expected = match nearest(&name, known) {
                    Some(near) => both!("an option (perhaps {near})", "选项（或许是 {near}）"),
                    None => both!("an option of the client", "客户端选项"),
                };
                table.mistake(&name, &expected, &both!("an unknown key", "未知的键"));
                continue;
            };
            let value = match value {
                source @ Value::Object(_) if field.secret() => match secret::read(&source) {
                    Ok(secret) => secret.into(),
                    Err(why) => {
                        let key = table.key(&name);
                        mistakes.add(format!("{key}: {why}"));
                        continue;
                    }
                },
                Value::String(text) if text.is_empty() => {
                    table.refuse_empty(&name);
                    continue;
                }
                value => value,
            };
            options.insert(field.api().to_string(), value);
        }
        // Users have languages of their own.
        options.remove("language");
        let json = Value::Object(options.clone()).to_string();
        if let Err(error) = Config::from_json(interface, json.as_bytes()) {
            let field = error.field().unwrap_or_default();
            let key = table.key(record.field(field).map_or(field, |field| field.wire));
            match (error.expected(), error.got()) {
                (Some(expected), Some(got)) => mistakes.note(key.trim_end_matches('.'), expected, got),
                _ => mistakes.add(format!("{}: {}", interface.name(), error.message())),
            }
            return;
        }
        let failed = |error: triline::Error| mistakes.add(format!("{}: {}", interface.name(), error.message()));
        let options = Value::Object(options);
        macro_rules! client {
            ($client:ident) => {{
                let known = serde_json::from_value(options).map_err(|error| mistakes.add(error));
                known.ok().and_then(|known| {
                    let builder = $client::builder().options(known);
                    let builder = match store {
                        Some(store) => builder.store(store.clone()),
                        None => builder,
                    };
                    builder.build().map_err(failed).ok()
                })
            }};
        }
        match interface {
            Interface::Platform => self.platform = client!(Platform),
            Interface::WorkPhone => self.work_phone = client!(WorkPhone),
            Interface::AiAgent => self.ai_agent = client!(AiAgent),
        }
    }
}
