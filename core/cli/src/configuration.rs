//! Where the options of a client come from: a file, and the environment, which is stronger.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;
use triline::{Config, Error, Interface};
use triline_schema::operation::Kind;
use triline_schema::{environment_variable, options_of};

/// The variables that options may come from, each with what it is.
pub(crate) fn variables() -> Vec<(String, String)> {
    let mut list = Vec::new();
    for interface in [Interface::Platform, Interface::WorkPhone, Interface::AiAgent] {
        for option in options_of(interface).fields {
            if let Some(name) = environment_variable(interface, option) {
                let doc = option.doc.split(". ").next().unwrap_or_default();
                list.push((name, doc.trim_end_matches('.').to_string()));
            }
        }
    }
    list
}

/// Why there is no configuration.
pub(crate) enum Fault {
    /// The file cannot be read, or is not TOML.
    File(String),
    /// An option is wrong or missing.
    Option(Error),
}

/// Reads the configuration for an interface. `file`: the one named, in place of the usual one.
pub(crate) fn read(interface: Interface, file: Option<&Path>) -> Result<Config, Fault> {
    let mut options = match file {
        Some(path) => from_file(path, interface).map_err(Fault::File)?,
        None => match usual_file() {
            Some(path) if path.exists() => from_file(&path, interface).map_err(Fault::File)?,
            _ => serde_json::Map::new(),
        },
    };
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
    let json = Value::Object(options).to_string();
    Config::from_json(interface, json.as_bytes()).map_err(Fault::Option)
}

/// `$XDG_CONFIG_HOME/triline/config.toml`, or below `~/.config`.
fn usual_file() -> Option<PathBuf> {
    let folder = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = folder("XDG_CONFIG_HOME").or_else(|| Some(folder("HOME")?.join(".config")))?;
    Some(base.join("triline").join("config.toml"))
}

/// The options in the table of that interface.
fn from_file(path: &Path, interface: Interface) -> Result<serde_json::Map<String, Value>, String> {
    let shown = path.display();
    let text = fs::read_to_string(path).map_err(|error| format!("{shown}: {error}"))?;
    if readable_by_others(path).unwrap_or(false) {
        eprintln!("warning: {shown} can be read by other users of this machine; chmod 600 keeps the secret in it");
    }
    // The message of the error, not its display: that shows the line at fault, with a secret perhaps.
    let mut tables: serde_json::Map<String, Value> = toml::from_str(&text).map_err(|error| {
        let line = error.span().map_or(0, |span| text.get(..span.start).unwrap_or_default().lines().count().max(1));
        format!("{shown}: not TOML near line {line}: {}", error.message())
    })?;
    if let Some(unknown) = tables.keys().find(|name| Interface::named(name).is_none()) {
        return Err(format!("{shown}: unknown table `{unknown}`; there is `[{}]`", interface.name()));
    }
    match tables.remove(interface.name()) {
        None => Ok(serde_json::Map::new()),
        Some(Value::Object(options)) => Ok(options),
        Some(_) => Err(format!("{shown}: `{}` is not a table", interface.name())),
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
