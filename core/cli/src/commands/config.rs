//! `triline config`: accounts of the configuration file.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Map, Value};
use toml_edit::{DocumentMut, InlineTable, Item, Table};
use triline::Interface;
use triline_schema::operation::Field;
use triline_schema::options_of;

use crate::configuration::{Connection, INTERFACES, profiles, read_file};
use crate::files;
use crate::terminal::console::{both, print, printable, tell};
use crate::terminal::ending::{End, after_output, conclude};
use crate::terminal::printer::{new_table, trimmed};
use crate::terminal::questions::{ask, secret, until_stopped};

/// Create, list and check the accounts of the configuration file
#[derive(Args)]
#[command(after_help = "\
Examples:
  triline config add                       # asks for everything
  triline config add --profile test --interface work_phone
  triline config list
  triline config check --profile test
  triline call platform.roles.list --profile test

A secret may be in the file itself, which only its owner can read, or come from a variable, another file, a command or the keyring of
the system (secret-tool on Linux, security on macOS). There is no option for secrets: other users of a machine can see command lines.")]
pub(crate) struct Config {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Ask for the options of an account and write them to the file
    Add {
        /// Interface, asked for unless given
        #[arg(long, value_parser = ["platform", "work_phone", "ai_agent"])]
        interface: Option<String>,
        /// Where the secret comes from, asked for unless given
        #[arg(long, value_enum)]
        secret_from: Option<SecretFrom>,
        #[command(flatten)]
        connection: Connection,
    },
    /// List the profiles and interfaces of the file, without secrets
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        connection: Connection,
    },
    /// Check the options of each configured interface, without a request
    Check {
        #[command(flatten)]
        connection: Connection,
    },
    /// Print the path of the file
    Path {
        #[command(flatten)]
        connection: Connection,
    },
}

/// Where a secret comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SecretFrom {
    /// The configuration file
    Here,
    /// A variable
    Env,
    /// Another file
    File,
    /// The output of a command
    Command,
    /// The keyring of the system
    Keyring,
}

impl SecretFrom {
    const ALL: [(SecretFrom, &'static str); 5] = [
        (SecretFrom::Here, "here"),
        (SecretFrom::Env, "env"),
        (SecretFrom::File, "file"),
        (SecretFrom::Command, "command"),
        (SecretFrom::Keyring, "keyring"),
    ];

    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(one, _)| *one == self).map_or("here", |(_, name)| name)
    }
}

/// The options that are asked for, and an example of each.
const ASKED: [(&str, &str); 8] = [
    ("base_url", "https://cc.example.com"),
    ("account", "1000001"),
    ("signing", "md5:hex:{appkey}{nonce}{timestamp}{secret}"),
    ("secret", ""),
    ("client_id", ""),
    ("client_secret", ""),
    ("appid", ""),
    ("apptoken", ""),
];

impl Config {
    pub(crate) async fn run(self) -> ExitCode {
        conclude(match self.action {
            Action::Add { interface, secret_from, connection } => add(interface, secret_from, &connection).await,
            Action::List { json, connection } => list(json, &connection),
            Action::Check { connection } => check(&connection),
            Action::Path { connection } => path(&connection).and_then(|path| Ok(print(&path.display().to_string())?)),
        })
    }
}

fn path(connection: &Connection) -> Result<PathBuf, End> {
    connection.speak();
    connection.file().ok_or_else(|| {
        End::Refused(both!(
            "there is no home folder; name the file with --config",
            "没有主目录；请用 --config 指定文件"
        ))
    })
}

/// The tables of the file; none where there is no file yet.
fn tables(path: &std::path::Path) -> Result<Map<String, Value>, End> {
    if path.exists() { read_file(path).map_err(End::Refused) } else { Ok(Map::new()) }
}

async fn add(interface: Option<String>, secret_from: Option<SecretFrom>, connection: &Connection) -> Result<(), End> {
    let path = path(connection)?;
    // A file that cannot be read is told before the questions.
    tables(&path)?;
    let profile = connection.profile();
    let stopped = both!("stopped: nothing was written", "已停止：没有写入任何内容");
    let questions = move || answers(interface, profile, secret_from);
    let (interface, profile, options) = until_stopped(stopped, questions).await?;
    triline::Config::from_json(interface, Value::Object(checkable(&options)).to_string().as_bytes())?;
    // Read again, because the questions may have taken long: what another program has written meanwhile stays.
    tables(&path)?;
    let text = if path.exists() {
        fs::read_to_string(&path).map_err(|error| End::of_file(&path, error))?
    } else {
        String::new()
    };
    let text = with_account(&text, &profile, interface, &options).map_err(|why| End::of_file(&path, why))?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| End::of_file(folder, error))?;
    }
    // The file may be a link into a folder of settings: its target is written, and the link stays.
    let path = fs::canonicalize(&path).unwrap_or(path);
    files::replace(&path, text.as_bytes()).map_err(|error| End::of_file(&path, error))?;
    let (shown, name) = (path.display(), interface.name());
    let option = if profile.is_empty() { String::new() } else { format!(" --profile {profile}") };
    tell(&both!(
        "{name} is in {shown}; `triline doctor{option}` checks that it works",
        "{name} 已写入 {shown}；用 `triline doctor{option}` 检查是否可用"
    ));
    Ok(())
}

/// Asks for what is not given: the interface, the profile and the options.
fn answers(
    interface: Option<String>,
    profile: Option<String>,
    secret_from: Option<SecretFrom>,
) -> Result<(Interface, String, Map<String, Value>), End> {
    let interface = match interface {
        Some(name) => name,
        None => ask(
            &both!("interface (platform, work_phone, ai_agent)", "接口（platform、work_phone、ai_agent）"),
            "platform",
        )?,
    };
    let Some(interface) = Interface::named(&interface) else {
        return Err(End::Refused(both!("no interface is called {interface}", "没有名为 {interface} 的接口")));
    };
    let profile = match profile {
        Some(name) => name,
        None => ask(&both!("name of the profile; empty: the default account", "配置名称；留空为默认账号"), "")?,
    };
    if profile.contains(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))) {
        let why = both!("a profile is named by letters, digits, - and _", "配置名称只能包含字母、数字、- 和 _");
        return Err(End::Refused(why));
    }
    let mut options = Map::new();
    for (name, example) in ASKED {
        let Some(field) = options_of(interface).fields.iter().find(|field| field.wire == name) else { continue };
        let value =
            if field.secret() { Some(ask_secret(field, secret_from)?) } else { Some(ask(name, example)?.into()) };
        if let Some(value) = value.filter(|value: &Value| value.as_str() != Some("")) {
            options.insert(name.to_string(), value);
        }
    }
    Ok((interface, profile, options))
}

/// Options as they can be checked: a secret from elsewhere need not be there yet.
fn checkable(options: &Map<String, Value>) -> Map<String, Value> {
    let value = |value: &Value| if value.is_object() { Value::from("secret") } else { value.clone() };
    options.iter().map(|(name, one)| (name.clone(), value(one))).collect()
}

fn ask_secret(field: &Field, from: Option<SecretFrom>) -> Result<Value, End> {
    let name = field.wire;
    let from = if let Some(from) = from {
        from
    } else {
        let reply = ask(
            &both!(
                "{name}: from (here, env, file, command, keyring)",
                "{name}：来源（here、env、file、command、keyring）"
            ),
            "here",
        )?;
        SecretFrom::from_str(&reply, true)
            .map_err(|_| End::Refused(both!("unknown source: {reply}", "未知来源：{reply}")))?
    };
    match from {
        SecretFrom::Here => Ok(secret(name)?.into()),
        from => {
            let what = match from {
                SecretFrom::Env => both!("variable", "环境变量"),
                SecretFrom::File => both!("path", "路径"),
                SecretFrom::Command => both!("command", "命令"),
                _ => both!("entry", "条目"),
            };
            let value = ask(&format!("{name}: {what}"), "")?;
            Ok(Value::Object(Map::from_iter([(from.name().to_string(), value.into())])))
        }
    }
}

/// The text of the file with the options of an account that were asked for. Everything else stays as it is, comments too.
fn with_account(
    text: &str,
    profile: &str,
    interface: Interface,
    options: &Map<String, Value>,
) -> Result<String, String> {
    let mut document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| error.message().to_string())?;
    let mut item = document.as_item_mut();
    if !profile.is_empty() {
        item = member_of(member_of(item, "profiles", true)?, profile, true)?;
    }
    let name = interface.name();
    let table = member_of(item, name, false)?.as_table_like_mut().ok_or_else(|| no_table(name))?;
    for (name, _) in ASKED {
        let Some(field) = options_of(interface).fields.iter().find(|field| field.wire == name) else { continue };
        if field.api() != name {
            table.remove(field.api());
        }
        match (options.get(name), table.get_mut(name).and_then(Item::as_value_mut)) {
            (Some(value), Some(known)) => {
                // Spaces, and a comment on the line.
                let decor = known.decor().clone();
                *known = value_of(value);
                *known.decor_mut() = decor;
            }
            (Some(value), None) => drop(table.insert(name, Item::Value(value_of(value)))),
            (None, _) => drop(table.remove(name)),
        }
    }
    Ok(document.to_string())
}

/// The member of a table, which is created as a table if necessary; `is_implicit`: it has no header of its own.
fn member_of<'a>(of: &'a mut Item, name: &str, is_implicit: bool) -> Result<&'a mut Item, String> {
    let is_inline = of.is_inline_table();
    let table = of.as_table_like_mut().ok_or_else(|| no_table(name))?;
    let member = table.entry(name).or_insert_with(|| {
        if is_inline {
            return Item::Value(InlineTable::new().into());
        }
        let mut table = Table::new();
        table.set_implicit(is_implicit);
        Item::Table(table)
    });
    if member.is_table_like() { Ok(member) } else { Err(no_table(name)) }
}

fn no_table(name: &str) -> String {
    both!("`{name}` is not a table", "`{name}` 不是表")
}

/// A text, or where a secret comes from.
fn value_of(value: &Value) -> toml_edit::Value {
    match value {
        Value::Object(members) => {
            members.iter().map(|(name, one)| (name, value_of(one))).collect::<InlineTable>().into()
        }
        value => value.as_str().unwrap_or_default().into(),
    }
}

/// The configured interfaces: profile, interface, options.
fn accounts(tables: &Map<String, Value>) -> Vec<(String, Interface, Map<String, Value>)> {
    let mut list = Vec::new();
    let of = |profile: &str, tables: &Map<String, Value>, list: &mut Vec<(String, Interface, Map<String, Value>)>| {
        for interface in INTERFACES {
            if let Some(Value::Object(options)) = tables.get(interface.name()) {
                list.push((profile.to_string(), interface, options.clone()));
            }
        }
    };
    of("", tables, &mut list);
    for name in profiles(tables) {
        if let Some(Value::Object(inner)) = tables.get("profiles").and_then(|profiles| profiles.get(&name)) {
            of(&name, inner, &mut list);
        }
    }
    list
}

fn list(json: bool, connection: &Connection) -> Result<(), End> {
    let path = path(connection)?;
    let tables = tables(&path)?;
    let rows = accounts(&tables).into_iter().map(|(profile, interface, options)| {
        let text = |name: &str| options.get(name).and_then(Value::as_str).unwrap_or_default().to_string();
        let id = ["account", "client_id", "appid"].map(text).concat();
        let secret = options_of(interface).fields.iter().filter(|field| field.secret()).find_map(|field| {
            Some(match options.get(field.wire).or_else(|| options.get(field.api()))? {
                Value::Object(source) => source.keys().next().cloned().unwrap_or_default(),
                _ => "***".to_string(),
            })
        });
        [profile, interface.name().to_string(), text("base_url"), id, secret.unwrap_or_default()]
    });
    let rows: Vec<[String; 5]> = rows.collect();
    let names = ["profile", "interface", "base_url", "id", "secret"];
    if json {
        let object = |row: [String; 5]| -> Value {
            Value::Object(names.iter().map(ToString::to_string).zip(row.map(Value::from)).collect())
        };
        let list: Vec<Value> = rows.into_iter().map(object).collect();
        return Ok(print(&Value::Array(list).to_string())?);
    }
    let mut table = new_table();
    table.set_header([
        both!("profile", "配置"),
        both!("interface", "接口"),
        both!("address", "地址"),
        both!("id", "标识"),
        both!("secret", "密钥"),
    ]);
    for row in rows {
        table.add_row(row.map(|cell| printable(&cell)));
    }
    Ok(print(&trimmed(&table.to_string()))?)
}

fn check(connection: &Connection) -> Result<(), End> {
    connection.speak();
    let (mut checked, mut wrong, mut printed) = (0, 0, Ok(()));
    for interface in INTERFACES {
        let found = connection.find(interface)?;
        if !found.is_configured {
            continue;
        }
        checked += 1;
        let name = interface.name();
        match found.config(interface) {
            Ok(_) => {
                let line = both!("{name}: the options are complete", "{name}：配置完整");
                printed = printed.and_then(|()| print(&line));
            }
            Err(end) => {
                wrong += 1;
                let line = both!("{name}: see below", "{name}：见下");
                printed = printed.and_then(|()| print(&line));
                crate::terminal::ending::status_of(Err(end));
            }
        }
    }
    let ended = match (checked, wrong) {
        (0, _) => Err(End::Refused(both!(
            "no interface is configured; `triline config add` asks for all that is needed",
            "没有配置任何接口；`triline config add` 会逐项询问"
        ))),
        (_, 0) => Ok(()),
        _ => Err(End::Status(2)),
    };
    after_output(printed, ended)
}
