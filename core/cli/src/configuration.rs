//! Where the options of a client come from: a file, and the environment, which is stronger.

pub(crate) mod secret;

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::{Map, Value};
use triline::{Config, Error, Interface};
use triline_schema::operation::{Attr, Field, Kind};
use triline_schema::{environment_variable, options_of};

use crate::terminal::console::{both, speak, warn};
use crate::terminal::ending::End;
use crate::terminal::texts::documentation;

/// The interfaces, in the order in which they are listed.
pub(crate) const INTERFACES: [Interface; 3] = [Interface::Platform, Interface::WorkPhone, Interface::AiAgent];

/// Which configuration a command uses.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Connection {
    /// Configuration file, instead of config.toml in the folder triline of `$XDG_CONFIG_HOME`
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Profile of the configuration file, instead of `TRILINE_PROFILE`. With a profile, variables set no option
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,
    /// Language of messages, instead of `TRILINE_LANGUAGE` and of the option `language`
    #[arg(long, value_enum)]
    pub(crate) language: Option<Language>,
}

/// Languages of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// English
    En,
    /// Chinese
    Zh,
}

impl Language {
    const fn name(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::Zh => "zh",
        }
    }
}

/// The variables that options may come from, each with what it is.
pub(crate) fn variables() -> Vec<(String, String)> {
    let mut list = Vec::new();
    for interface in INTERFACES {
        for option in options_of(interface).fields {
            if let Some(name) = environment_variable(interface, option) {
                let doc = documentation(option.doc);
                let first = doc.lines().next().unwrap_or_default();
                let first = first.split(". ").next().unwrap_or_default();
                let first = first.split_inclusive('。').next().unwrap_or_default();
                list.push((name, first.trim_end_matches(['.', '。']).to_string()));
            }
        }
    }
    list
}

/// The options of a client before they are checked, and where they come from.
pub(crate) struct Found {
    pub(crate) options: Map<String, Value>,
    /// The file that was read, or that would be.
    pub(crate) file: Option<PathBuf>,
    /// The table in it.
    pub(crate) table: String,
    /// Whether any option was set.
    pub(crate) is_configured: bool,
}

impl Found {
    /// Checks the options.
    pub(crate) fn config(&self, interface: Interface) -> Result<Config, End> {
        let json = Value::Object(self.options.clone()).to_string();
        Config::from_json(interface, json.as_bytes()).map_err(|error| {
            let hints = hints(interface, self, &error);
            End::Unconfigured(Box::new(error), hints)
        })
    }
}

impl Connection {
    /// The language that was asked for, whatever the configuration says.
    pub(crate) fn speak(&self) {
        let variable = || env::var("TRILINE_LANGUAGE").ok().filter(|language| !language.is_empty());
        if let Some(language) = self.language.map(|language| language.name().to_string()).or_else(variable) {
            speak(&language);
        }
    }

    /// The name of the profile.
    pub(crate) fn profile(&self) -> Option<String> {
        self.profile.clone().or_else(|| env::var("TRILINE_PROFILE").ok()).filter(|name| !name.is_empty())
    }

    /// The file that holds the configuration, whether or not it exists.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        self.config.clone().or_else(usual_file)
    }

    /// Reads the configuration of an interface, and chooses the language of the program by it.
    pub(crate) fn read(&self, interface: Interface) -> Result<Config, End> {
        self.find(interface)?.config(interface)
    }

    /// Collects the options of an interface.
    pub(crate) fn find(&self, interface: Interface) -> Result<Found, End> {
        self.speak();
        let profile = self.profile();
        let file = self.file();
        let mut table = interface.name().to_string();
        let mut options = match &file {
            Some(path) if self.config.is_some() || path.exists() => {
                let tables = read_file(path).map_err(End::Refused)?;
                let tables = match &profile {
                    Some(name) => {
                        table = format!("profiles.{name}.{}", interface.name());
                        profile_of(path, tables, name).map_err(End::Refused)?
                    }
                    None => tables,
                };
                options_in(path, tables, interface).map_err(End::Refused)?
            }
            _ => match &profile {
                Some(name) => {
                    let why = both!(
                        "there is no profile `{name}`: there is no configuration file",
                        "没有配置 `{name}`：配置文件不存在"
                    );
                    return Err(End::Refused(why));
                }
                None => Map::new(),
            },
        };
        if profile.is_none() {
            add_variables(interface, &mut options);
        }
        let is_configured = !options.is_empty();
        for field in options_of(interface).fields.iter().filter(|field| field.secret()) {
            for name in [field.wire, field.api()] {
                if let Some(source @ Value::Object(_)) = options.get(name) {
                    let secret = secret::read(source).map_err(|why| End::Refused(format!("{name}: {why}")))?;
                    options.insert(name.to_string(), secret.into());
                }
            }
        }
        let chosen = self.language.map(|language| language.name().to_string());
        let chosen = chosen.or_else(|| env::var("TRILINE_LANGUAGE").ok()).filter(|language| !language.is_empty());
        match chosen {
            Some(language) => {
                options.insert("language".to_string(), language.into());
            }
            None => {
                if let Some(language) = options.get("language").and_then(Value::as_str) {
                    speak(language);
                }
            }
        }
        Ok(Found { options, file, table, is_configured })
    }
}

/// Adds the options that variables set. They are stronger than those of the file.
fn add_variables(interface: Interface, options: &mut Map<String, Value>) {
    for option in options_of(interface).fields {
        let variable = environment_variable(interface, option).and_then(|name| env::var(name).ok());
        if let Some(value) = variable.filter(|value| !value.is_empty()) {
            // A value that is not of the option's type stays a text, which the check of the options refuses.
            let typed = match option.kind {
                Kind::Integer | Kind::Boolean => serde_json::from_str(&value).ok(),
                _ => None,
            };
            options.remove(option.wire);
            options.insert(option.api().to_string(), typed.unwrap_or(Value::String(value)));
        }
    }
}

/// Where the option at fault can be set.
fn hints(interface: Interface, found: &Found, error: &Error) -> Vec<String> {
    // The error names one of the pair, and both are usually missing.
    let lacks_pair = error.code() == Some("no_credentials");
    let at_fault = |field: &&Field| {
        let is_named = error.field().is_some_and(|name| field.api() == name || field.wire == name);
        is_named || (lacks_pair && matches!(field.name, "appid" | "apptoken"))
    };
    let file = found.file.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
    let table = &found.table;
    let mut hints = Vec::new();
    for field in options_of(interface).fields.iter().filter(at_fault) {
        let key = field.wire;
        hints.push(match environment_variable(interface, field) {
            Some(variable) if !found.table.starts_with("profiles.") => both!(
                "set the variable {variable}, or `{key}` in the table [{table}] of {file}",
                "请设置环境变量 {variable}，或 {file} 中 [{table}] 的 `{key}`"
            ),
            _ => both!("set `{key}` in the table [{table}] of {file}", "请设置 {file} 中 [{table}] 的 `{key}`"),
        });
        for attr in field.attrs {
            if let Attr::Unit(unit) = attr {
                hints.push(both!("`{key}` is given in {unit}", "`{key}` 的单位：{unit}"));
            }
        }
    }
    if !found.is_configured {
        hints
            .push(both!("`triline config add` asks for all that is needed", "`triline config add` 会逐项询问所需配置"));
    }
    hints
}

/// `$XDG_CONFIG_HOME/triline/config.toml`, or below `~/.config`.
pub(crate) fn usual_file() -> Option<PathBuf> {
    let folder = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = folder("XDG_CONFIG_HOME").or_else(|| Some(folder("HOME")?.join(".config")))?;
    Some(base.join("triline").join("config.toml"))
}

/// The tables of the file.
pub(crate) fn read_file(path: &Path) -> Result<Map<String, Value>, String> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("{shown}: {error}"))?;
    warn_of_readers(path);
    let tables = tables_in(&text).map_err(|why| both!("{shown}: {why}", "{shown}：{why}"))?;
    check_tables(path, &tables, true)?;
    Ok(tables)
}

/// The tables of a text in TOML.
pub(crate) fn tables_in(text: &str) -> Result<Map<String, Value>, String> {
    // The message of the error, not its display: that shows the line at fault, with a secret perhaps.
    toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(0, |span| text.get(..span.start).unwrap_or_default().lines().count().max(1));
        let why = error.message().to_string();
        both!("not TOML near line {line}: {why}", "第 {line} 行附近不是 TOML：{why}")
    })
}

/// Warns where a file with a secret can be read by others.
pub(crate) fn warn_of_readers(path: &Path) {
    if readable_by_others(path).unwrap_or(false) {
        let shown = path.display();
        warn(&both!(
            "{shown} can be read by other users of this machine; chmod 600 keeps the secret in it",
            "本机其他用户可以读取 {shown}；用 chmod 600 保护其中的密钥"
        ));
    }
}

fn check_tables(path: &Path, tables: &Map<String, Value>, has_profiles: bool) -> Result<(), String> {
    let is_known = |name: &str| Interface::named(name).is_some() || (has_profiles && name == "profiles");
    match tables.keys().find(|name| !is_known(name)) {
        Some(unknown) => {
            let (shown, names) = (path.display(), INTERFACES.map(|one| format!("`[{}]`", one.name())).join(", "));
            Err(both!(
                "{shown}: unknown table `{unknown}`; there are {names}",
                "{shown}：没有名为 `{unknown}` 的表；可用的表：{names}"
            ))
        }
        None => Ok(()),
    }
}

/// The names of the profiles in a file's tables.
pub(crate) fn profiles(tables: &Map<String, Value>) -> Vec<String> {
    tables.get("profiles").and_then(Value::as_object).into_iter().flatten().map(|(name, _)| name.clone()).collect()
}

/// The tables of a profile.
fn profile_of(path: &Path, mut tables: Map<String, Value>, name: &str) -> Result<Map<String, Value>, String> {
    let known = profiles(&tables).join(", ");
    let profile = match tables.get_mut("profiles") {
        Some(Value::Object(profiles)) => profiles.remove(name),
        _ => None,
    };
    if let Some(Value::Object(tables)) = profile {
        check_tables(path, &tables, false)?;
        return Ok(tables);
    }
    let shown = path.display();
    let known = if known.is_empty() { both!("none", "没有") } else { known };
    Err(both!("{shown}: there is no profile `{name}`; there are: {known}", "{shown}：没有配置 `{name}`；已有：{known}"))
}

/// The options in the table of that interface.
fn options_in(path: &Path, mut tables: Map<String, Value>, interface: Interface) -> Result<Map<String, Value>, String> {
    match tables.remove(interface.name()) {
        None => Ok(Map::new()),
        Some(Value::Object(options)) => Ok(options),
        Some(_) => {
            let (shown, name) = (path.display(), interface.name());
            Err(both!("{shown}: `{name}` is not a table", "{shown}：`{name}` 不是表"))
        }
    }
}

#[cfg(unix)]
pub(crate) fn readable_by_others(path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;
    Ok(fs::metadata(path)?.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
pub(crate) fn readable_by_others(_path: &Path) -> io::Result<bool> {
    Ok(false)
}
