//! `triline call`: one use of an operation.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;
use serde_json::Value;
use serde_json::value::RawValue;
use triline::host::FileJournal;
use triline::types::File;
use triline::{ErrorKind, Event, Mode, Options};
use triline_schema::operation::{Kind, Operation, Rule};

use crate::commands::batch::{self, Progress};
use crate::commands::completions;
use crate::commands::params;
use crate::commands::rows;
use crate::configuration::{self, Connection, Found};
use crate::driver::{Listener, Rows, Session, Sources};
use crate::files;
use crate::terminal::console::{both, tell, warn};
use crate::terminal::ending::{End, after_output, after_output_of_rows, conclude, exit_code, of_executed, tell_of};
use crate::terminal::printer::{OutputOptions, Printer};
use crate::terminal::questions::{confirm, until_stopped};
use crate::terminal::words;

const PLATFORM: &str = r#"  [platform]
  base_url = "https://cc.example.com"
  account = "1000001"
  secret = "..."
  signing = "md5:hex:{appkey}{nonce}{timestamp}{secret}""#;

const OTHERS: &str = r#"  paths = { "platform.catalogs.update" = "/..." }

  [work_phone]
  base_url = "https://phone.example.com"
  client_id = "..."
  client_secret = "..."

  [ai_agent]
  base_url = "https://ai.example.com"
  appid = "..."
  apptoken = "...""#;

const PROFILE: &str = r#"  [profiles.test.platform]
  base_url = "https://test.example.com"
  account = "1000002"
  secret = { command = "pass show triline/test" }
  signing = "md5:hex:{appkey}{nonce}{timestamp}{secret}""#;

const EXAMPLES: &str = r#"  triline call platform.agents.query agentNumber=1001
  triline call platform.agents.query '{"agentNumber":"1001"}' --pretty
  triline call platform.agents.query --all --output csv --columns agentNumber,agentName
  triline call platform.customers.list --all --cursor-file customers.cursor >> customers.jsonl
  triline call platform.customers.create --rows customers.jsonl --journal customers.log
  triline call platform.agents.create - --reconcile < agent.json"#;

/// Options that ask for something else than sending rows.
const NOT_OF_BATCHES: [&str; 5] = ["all", "stream", "cursor", "cursor_file", "reconcile"];

/// The help after the options: variables, a configuration file, exit statuses.
fn after_help() -> String {
    let variables = configuration::variables();
    let width = variables.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let list: Vec<String> = variables.iter().map(|(name, doc)| format!("  {name:width$}  {doc}")).collect();
    let list = list.join("\n");
    let variables = both!(
        "Configuration: variables, or a file with the same options (variables win):",
        "配置：环境变量，或包含同样选项的文件（环境变量优先）："
    );
    let paths = both!(
        "  # paths: other paths for operations, by name; each table takes them, and there is no variable for them",
        "  # paths：按操作名称指定其他路径；每个接口的表都可使用，没有对应的环境变量"
    );
    let further = both!(
        "  # Further accounts, for --profile; a secret may also be {{ env = \"NAME\" }}, {{ file = \"PATH\" }},\n  # \
         {{ command = \"...\" }} or {{ keyring = \"ENTRY\" }}",
        "  # 其他账号，由 --profile 选择；密钥也可写作 {{ env = \"NAME\" }}、{{ file = \"PATH\" }}、{{ command = \"...\" }} 或\n  # \
         {{ keyring = \"ENTRY\" }}"
    );
    let examples = both!("Examples:", "示例：");
    let statuses = both!(
        "Exit status:
  0    success
  1    the output could not be written, or a mistake in this program
  2    refused before anything was sent: arguments, configuration, parameters
  3    the service refused it or some of its rows, or answered with an error
  4    no response, or an unreadable one; repeating the call is safe
  5    the operation, or some of its rows, was or may have been executed; repeating the call is not safe
  6    --reconcile: the service does not have it, or not all of it; it may still appear
  130  stopped by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP; the message says whether the operation may have been executed",
        "退出状态：
  0    成功
  1    无法写出结果，或本程序有误
  2    发送之前被拒绝：参数、配置
  3    服务拒绝了调用或其中部分行，或返回错误
  4    没有响应，或响应无法读取；可以安全地重复调用
  5    操作或其中部分行已执行或可能已执行；重复调用不安全
  6    --reconcile：服务中没有该数据或只有其中一部分；它可能稍后出现
  130  被 Ctrl-C 中止，143 被 SIGTERM 中止，129 被 SIGHUP 中止；消息会说明操作是否可能已执行"
    );
    format!(
        "{variables}\n{list}\n\n{PLATFORM}\n{paths}\n{OTHERS}\n\n{further}\n{PROFILE}\n\n{examples}\n{EXAMPLES}\n\n{statuses}"
    )
}

/// Call an operation and print its result
#[derive(Args)]
#[command(after_help = after_help())]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Call {
    /// Name of the operation, such as platform.agents.query; `triline operations` lists them
    #[arg(add = ArgValueCompleter::new(completions::operations))]
    operation: String,
    /// Parameters: NAME=VALUE each, a JSON object, or `-` for an object from standard input. A list is given by a NAME=VALUE for each
    /// element, or as JSON
    #[arg(add = ArgValueCompleter::new(completions::params))]
    params: Vec<String>,
    /// Request all pages and print each item on its own line
    #[arg(long)]
    all: bool,
    /// Request the pages after this cursor, which an interrupted list has told
    #[arg(long, value_name = "CURSOR", conflicts_with_all = ["stream", "cursor_file"])]
    cursor: Option<String>,
    /// Keep the cursor in this file while all pages are requested, and continue from it if it exists; a complete list
    /// deletes it
    #[arg(long, value_name = "FILE", conflicts_with = "stream")]
    cursor_file: Option<PathBuf>,
    /// Stream the answer and print each part on its own line
    #[arg(long, conflicts_with = "all")]
    stream: bool,
    /// Ask the service whether it has what the parameters would create, after an unknown outcome
    #[arg(long, conflicts_with_all = ["all", "stream", "cursor", "cursor_file"])]
    reconcile: bool,
    /// Rows of a batch operation, of any number: a file of JSON lines or with one list; `-` reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = NOT_OF_BATCHES)]
    rows: Option<PathBuf>,
    /// Journal of a batch operation: the same command continues from it after an interruption
    #[arg(long, value_name = "FILE", conflicts_with_all = NOT_OF_BATCHES)]
    journal: Option<PathBuf>,
    /// Check the rows of a batch operation and count its requests, without sending any
    #[arg(long, conflicts_with_all = NOT_OF_BATCHES)]
    dry_run: bool,
    #[command(flatten)]
    output: OutputOptions,
    /// Maximum number of retries of a request; only requests that are safe to repeat are retried
    #[arg(long, value_name = "N")]
    retries: Option<u32>,
    /// Timeout of an attempt, and of a pause in which nothing of a stream arrives
    #[arg(long, value_name = "SECONDS", value_parser = milliseconds)]
    timeout: Option<u64>,
    /// Send a request that may delete everything without asking for confirmation
    #[arg(long)]
    yes: bool,
    /// Timeout of the call with all its attempts and waits
    #[arg(long, value_name = "SECONDS", value_parser = milliseconds)]
    total_timeout: Option<u64>,
    /// File to upload as the parameter that takes one
    #[arg(long, value_name = "PATH")]
    file: Option<PathBuf>,
    /// Print every event of the call on standard error, a JSON object each: attempts, responses, waits, retries
    #[arg(long)]
    trace: bool,
    #[command(flatten)]
    connection: Connection,
}

/// Reads seconds.
pub(crate) fn milliseconds(text: &str) -> Result<u64, String> {
    let seconds: f64 = text.parse().map_err(|_| both!("expected a number of seconds", "应为秒数"))?;
    if !(0.001..=86_400.0).contains(&seconds) {
        return Err(both!("expected from 0.001 to 86400 seconds", "应为 0.001 到 86400 秒"));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range was checked")]
    Ok((seconds * 1000.0).round() as u64)
}

/// The rows of a batch, and whether there are any to count.
struct Batch {
    rows: Rows,
    count: Option<u64>,
}

impl Call {
    pub(crate) async fn run(self) -> ExitCode {
        self.connection.speak();
        conclude(self.call().await)
    }

    async fn call(&self) -> Result<(), End> {
        let operation = words::operation(&self.operation)?;
        // First, because the configuration chooses the language of all other errors.
        let found = self.connection.find(operation.interface)?;
        let mut params = self.params(operation)?;
        fill_in_account(operation, &found, &mut params);
        let batch = self.batch(operation, &mut params)?;
        if !self.reconcile {
            self.confirm(operation, &params).await?;
        }
        let file = self.file(operation, &mut params)?;
        let mut session = Session::new(found.config(operation.interface)?)?;
        let options = self.options(batch.as_ref())?;
        // A batch without a journal repeats, with the same command, what it has done.
        let is_repeatable = operation.repeat.is_safe() || self.reconcile || self.dry_run || self.journal.is_some();
        let ended = match batch {
            Some(batch) => self.send_rows(&mut session, operation, &params, options, batch, is_repeatable).await,
            None if self.lists() || self.stream => self.list(&mut session, operation, &params, options, file).await,
            None => {
                let mut watch = Watch::new(None, self.trace);
                let sources = Sources { file, ..Sources::default() };
                let result = session.call(operation.name, &params, options, sources, &mut watch).await?;
                let json = result.as_str();
                let printed = Printer::new(&self.output, operation, false).value(json);
                let ended = match self.reconcile {
                    true if is_found(operation, &params, json) => Ok(()),
                    true => Err(End::Status(6)),
                    false => batch::check_single(operation, json),
                };
                if is_repeatable { after_output(printed, ended) } else { after_output_of_rows(printed, ended) }
            }
        };
        ended.map_err(|end| if is_repeatable { end } else { of_executed(end) })
    }

    /// Whether pages are requested.
    fn lists(&self) -> bool {
        self.all || self.cursor.is_some() || self.cursor_file.is_some()
    }

    async fn list(
        &self,
        session: &mut Session,
        operation: &'static Operation,
        params: &[u8],
        options: Options,
        file: Option<File>,
    ) -> Result<(), End> {
        let printer = Printer::new(&self.output, operation, true);
        let mut watch = Watch { file: self.cursor_file.clone(), ..Watch::new(Some(printer), self.trace) };
        let sources = Sources { file, ..Sources::default() };
        let result = session.call(operation.name, params, options, sources, &mut watch).await;
        let is_read = self.lists();
        let (cursor, items) = (watch.cursor.clone(), watch.items());
        match result {
            Ok(_) => {
                watch.finish()?;
                remove_cursor(self.cursor_file.as_deref())
            }
            Err(End::Error(error))
                if items > 0 || error.kind() == ErrorKind::Cancelled || error.code() == Some("incomplete_list") =>
            {
                // What was received is shown, also as a table.
                let printed = watch.finish();
                let received = if is_read {
                    both!("{items} items were received", "已收到 {items} 条")
                } else {
                    let outcome = crate::terminal::ending::outcome_text(error.outcome());
                    both!("{items} parts were received; {outcome}", "已收到 {items} 段；{outcome}")
                };
                tell_of(&error, Some(&received));
                let cursor = error.cursor().map(str::to_string).or(cursor);
                // The rows that are missing were on pages before the last one, which alone the cursor would request.
                if error.code() == Some("incomplete_list") {
                    self.tell_incomplete();
                    return after_output(printed, Err(End::Status(exit_code(&error))));
                }
                match (&self.cursor_file, cursor) {
                    (Some(path), Some(_)) if is_read && printed.is_ok() => {
                        let path = path.display();
                        crate::terminal::console::hint(&both!(
                            "the same command continues from the cursor in {path}",
                            "重复相同命令将从 {path} 中的游标继续"
                        ));
                    }
                    (None, Some(cursor)) if is_read => {
                        tell(&format!("  {}: {cursor}", both!("cursor", "游标")));
                        crate::terminal::console::hint(&both!(
                            "the same command with --cursor CURSOR continues",
                            "相同命令加 --cursor 游标 可以继续"
                        ));
                    }
                    _ => {}
                }
                after_output(printed, Err(End::Status(exit_code(&error))))
            }
            Err(end) if items > 0 => after_output(watch.finish(), Err(end)),
            Err(end) => Err(end),
        }
    }

    /// Says how a list is requested again that had fewer items than the service said.
    fn tell_incomplete(&self) {
        crate::terminal::console::hint(&match &self.cursor_file {
            Some(path) => {
                let path = path.display();
                both!("delete {path} to request the whole list again", "删除 {path} 后重复相同命令，将重新请求整个列表")
            }
            None => both!(
                "the same command without a cursor requests the whole list again",
                "不带游标重复相同命令将重新请求整个列表"
            ),
        });
    }

    async fn send_rows(
        &self,
        session: &mut Session,
        operation: &'static Operation,
        params: &[u8],
        options: Options,
        batch: Batch,
        is_repeatable: bool,
    ) -> Result<(), End> {
        let journal = self.journal.as_ref().map(|path| Arc::new(FileJournal::new(path)));
        let sources = Sources { rows: Some(batch.rows), journal, file: None };
        let mut progress = Progress::new(batch.count, self.trace);
        let result = session.call(operation.name, params, options, sources, &mut progress).await;
        progress.end();
        // A dry run has sent nothing, wherever it ended.
        let unreported = |end| batch::unreported(end, progress.done, self.journal.as_deref());
        let report = result.map_err(|end| if self.dry_run { end } else { unreported(end) })?;
        let report = batch::spoken(report.as_str());
        let printed = Printer::new(&self.output, operation, false).value(&report.to_string());
        let ended = batch::conclude(&report, self.journal.as_deref());
        if is_repeatable { after_output(printed, ended) } else { after_output_of_rows(printed, ended) }
    }

    /// The rows of a batch operation, if they are to be sent as a batch.
    fn batch(&self, operation: &'static Operation, params: &mut Vec<u8>) -> Result<Option<Batch>, End> {
        if self.rows.is_none() && self.journal.is_none() && !self.dry_run {
            return Ok(None);
        }
        let Some((wire, _)) = operation.batch() else {
            let batches = triline_schema::entries().filter(|one| one.batch().is_some()).map(|one| one.name);
            let (name, batches) = (operation.name, batches.collect::<Vec<_>>().join(", "));
            return Err(End::Refused(both!(
                "{name} takes no rows; --rows, --journal and --dry-run are for {batches}",
                "{name} 不是批量操作；--rows、--journal、--dry-run 用于 {batches}"
            )));
        };
        let mut members = members(params)?;
        let name = [wire, operation.params.api_name(wire)].into_iter().find(|name| members.contains_key(*name));
        if let Some(path) = &self.rows {
            if path.as_os_str() == "-" && self.is_from_input() {
                let why = both!("standard input cannot be both parameters and rows", "标准输入不能同时作为参数和行");
                return Err(End::Refused(why));
            }
            if let Some(name) = name {
                let why =
                    both!("{name} and --rows are both rows; give one of them", "{name} 与 --rows 都是行，只能给出其一");
                return Err(End::Refused(why));
            }
            return rows::read(path).map(|rows| Some(Batch { rows, count: None }));
        }
        let given = name.and_then(|name| members.remove(name));
        let list = given.and_then(|list| serde_json::from_str::<Vec<Box<RawValue>>>(list.get()).ok());
        let Some(list) = list else {
            let name = operation.params.api_name(wire);
            return Err(End::Refused(both!(
                "give the rows as the list {name} among the parameters, or with --rows FILE",
                "请在参数中用列表 {name} 给出各行，或用 --rows FILE"
            )));
        };
        *params = serde_json::to_vec(&members).map_err(|error| End::Refused(error.to_string()))?;
        let count = Some(list.len() as u64);
        let rows = list.into_iter().map(|row| crate::driver::Row::Json(row.get().to_string()));
        Ok(Some(Batch { rows: Box::new(rows), count }))
    }

    /// Whether the parameters come from standard input.
    fn is_from_input(&self) -> bool {
        matches!(&self.params[..], [one] if one == "-")
    }

    fn params(&self, operation: &Operation) -> Result<Vec<u8>, End> {
        if !self.is_from_input() {
            let params = params::to_json(operation, &self.params)?;
            let secret = operation.params.fields.iter().find(|field| field.secret() && params.contains(field.api()));
            if let Some(field) = secret {
                let field = field.api();
                warn(&both!(
                    "other users of this machine may see the {field} on the command line; `-` takes the parameters from standard input",
                    "本机其他用户可能看到命令行中的 {field}；用 `-` 从标准输入读取参数"
                ));
            }
            return Ok(params.into_bytes());
        }
        let mut params = Vec::new();
        io::stdin().read_to_end(&mut params)?;
        if params.trim_ascii().is_empty() {
            return Err(End::Refused(both!(
                "standard input is empty, expected the parameters as a JSON object; `{{}}` for none",
                "标准输入为空，应为 JSON 对象形式的参数；没有参数请写 `{{}}`"
            )));
        }
        Ok(params)
    }

    /// Asks before a destructive operation goes out without any of its filters.
    async fn confirm(&self, operation: &Operation, params: &[u8]) -> Result<(), End> {
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
        let (name, names) = (operation.name, names.join(", "));
        let without = both!("{name} without {names} may delete everything", "{name} 不带 {names} 可能删除全部数据");
        if self.is_from_input() || !io::stdin().is_terminal() {
            return Err(End::Refused(both!("{without}; give --yes to send it", "{without}；确认发送请加 --yes")));
        }
        let question = both!("{without}. Send it?", "{without}。是否发送？");
        let stopped = both!("stopped: nothing was sent", "已停止：请求没有发出");
        if until_stopped(stopped, move || confirm(&question)).await? {
            Ok(())
        } else {
            Err(End::Refused(both!("not sent", "没有发送")))
        }
    }

    /// Opens the file to upload, and writes its size among the parameters.
    fn file(&self, operation: &Operation, params: &mut Vec<u8>) -> Result<Option<File>, End> {
        let Some(path) = &self.file else { return Ok(None) };
        let refused = |why: &dyn std::fmt::Display| End::of_file(path, why);
        let field = operation.params.fields.iter().find(|field| matches!(field.kind, Kind::File));
        let Some(field) = field else {
            let name = operation.name;
            return Err(End::Refused(both!("{name} uploads no file", "{name} 不上传文件")));
        };
        // A pipe has no size, and opening one may wait for ever.
        if !fs::metadata(path).map_err(|error| refused(&error))?.is_file() {
            return Err(refused(&both!("expected a regular file", "应为普通文件")));
        }
        let file = File::open_path(path).map_err(|error| refused(&error))?;
        let mut members = members(params)?;
        let size = RawValue::from_string(file.size().to_string()).map_err(|error| refused(&error))?;
        members.insert(field.api().to_string(), size);
        *params = serde_json::to_vec(&members).map_err(|error| refused(&error))?;
        Ok(Some(file))
    }

    fn options(&self, batch: Option<&Batch>) -> Result<Options, End> {
        let cursor = match &self.cursor_file {
            Some(path) => {
                files::check_target(path).map_err(|error| End::of_file(path, error))?;
                read_cursor(path)?
            }
            None => self.cursor.clone(),
        };
        let mode = match batch {
            Some(batch) => Mode::Rows { journal: self.journal.is_some(), dry_run: self.dry_run, count: batch.count },
            None if self.reconcile => Mode::Reconcile,
            None if self.lists() => Mode::Pages { cursor },
            None if self.stream => Mode::Stream,
            None => Mode::Single,
        };
        let mut options = serde_json::Map::new();
        if let Some(retries) = self.retries {
            options.insert("retries".to_string(), retries.into());
        }
        for (name, milliseconds) in [("timeout", self.timeout), ("totalTimeout", self.total_timeout)] {
            if let Some(milliseconds) = milliseconds {
                options.insert(name.to_string(), milliseconds.into());
            }
        }
        let options = Options::from_json(serde_json::Value::Object(options).to_string().as_bytes())?;
        Ok(options.mode(mode))
    }
}

/// Adds the account of the client to parameters that need it.
pub(crate) fn fill_in_account(operation: &Operation, found: &Found, params: &mut Vec<u8>) {
    let is_account = |field: &&triline_schema::operation::Field| field.filled_in() && field.wire == "account";
    let (Some(_), Some(account)) =
        (operation.params.fields.iter().find(is_account), found.options.get("account").and_then(|one| one.as_str()))
    else {
        return;
    };
    let Ok(mut members) = members(params) else { return };
    let Ok(account) = serde_json::value::to_raw_value(account) else { return };
    members.entry("account".to_string()).or_insert(account);
    if let Ok(filled) = serde_json::to_vec(&members) {
        *params = filled;
    }
}

/// The members of parameters.
fn members(params: &[u8]) -> Result<BTreeMap<String, Box<RawValue>>, End> {
    serde_json::from_slice(params).map_err(|error| {
        End::Refused(both!("the parameters are no JSON object: {error}", "参数不是 JSON 对象：{error}"))
    })
}

/// Whether a lookup found what the call would create: of a list, such as numbers, each one.
fn is_found(operation: &Operation, params: &[u8], found: &str) -> bool {
    let found = serde_json::from_str(found).unwrap_or(Value::Null);
    let params: Value = serde_json::from_slice(params).unwrap_or(Value::Null);
    let Some(found) = found.as_array().filter(|found| !found.is_empty()) else { return false };
    let looked_up =
        operation.rules.iter().filter_map(|rule| if let Rule::Found { rows, .. } = rule { Some(*rows) } else { None });
    looked_up.flatten().all(|(param, member)| {
        let given = operation.params.field(param).and_then(|field| params[field.api()].as_array());
        // A number may come as one, or as a text.
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), Into::into);
        given.into_iter().flatten().all(|value| found.iter().any(|row| text(&row[*member]) == text(value)))
    })
}

/// The cursor that an earlier run has kept.
fn read_cursor(path: &Path) -> Result<Option<String>, End> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text.trim().to_string()).filter(|cursor| !cursor.is_empty())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(End::of_file(path, error)),
    }
}

fn remove_cursor(path: Option<&Path>) -> Result<(), End> {
    path.map_or(Ok(()), files::remove).map_err(End::Output)
}

/// Watches a call: prints its items, and why it takes long.
#[derive(Default)]
pub(crate) struct Watch {
    printer: Option<Printer>,
    trace: bool,
    /// The file that keeps the cursor.
    file: Option<PathBuf>,
    /// The cursor after the last page that was received.
    cursor: Option<String>,
}

impl Watch {
    /// `printer`: prints the items of lists and streams.
    pub(crate) fn new(printer: Option<Printer>, trace: bool) -> Watch {
        Watch { printer, trace, ..Watch::default() }
    }

    fn items(&self) -> u64 {
        self.printer.as_ref().map_or(0, Printer::items)
    }

    /// Prints what is left, and keeps the cursor after it.
    fn finish(&mut self) -> io::Result<()> {
        self.printer.as_mut().map_or(Ok(()), Printer::finish)?;
        self.keep_cursor()
    }

    fn keep_cursor(&self) -> io::Result<()> {
        match (&self.file, &self.cursor) {
            (Some(path), Some(cursor)) => files::replace(path, cursor.as_bytes()),
            _ => Ok(()),
        }
    }
}

impl Listener for Watch {
    fn hear(&mut self, operation: &'static str, event: Event) -> io::Result<()> {
        tell_event(operation, &event, self.trace);
        Ok(())
    }

    fn page(&mut self, page: triline::Page) -> io::Result<()> {
        let Some(printer) = &mut self.printer else { return Ok(()) };
        let rows: Vec<&RawValue> = serde_json::from_str(page.items.as_str())?;
        rows.into_iter().try_for_each(|row| printer.item(row.get()))?;
        // After the rows: a page that is printed twice is better than one that is never printed.
        let is_printed = !printer.waits();
        self.cursor = page.cursor;
        if is_printed { self.keep_cursor() } else { Ok(()) }
    }

    fn part(&mut self, part: &triline::Output) -> io::Result<()> {
        self.printer.as_mut().map_or(Ok(()), |printer| printer.item(part.as_str()))
    }
}

/// Says why a call takes long, or every event of it.
pub(crate) fn tell_event(operation: &'static str, event: &Event, trace: bool) {
    match event {
        _ if trace => tell(&event.to_json(operation)),
        Event::Retry { attempt, why } => {
            tell(&both!("trying again ({attempt}): {why}", "重试（第 {attempt} 次）：{why}"));
        }
        // Nobody notices a shorter one.
        Event::Wait { ms, why } if *ms >= 100 => {
            #[expect(clippy::cast_precision_loss, reason = "for people to read")]
            let seconds = format!("{:.1}", *ms as f64 / 1000.0);
            let reason = why.name();
            let chinese = match reason {
                "throttled" => "频率限制",
                "backoff" => "重试间隔",
                "token" => "等待令牌",
                "unfinished" => "等待完成",
                other => other,
            };
            tell(&both!("waiting {seconds} s: {reason}", "等待 {seconds} 秒：{chinese}"));
        }
        _ => {}
    }
}
