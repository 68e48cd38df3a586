//! The accounts that the service knows, with their secrets. Other users of the machine see the arguments of a program,
//! so that secrets may come from a variable or a file instead.

use std::env::{self, VarError};
use std::fs;
use std::path::Path;
use std::str::FromStr;

use crate::configuration::readable_by_others;

/// The variable with the lines that `--credentials` reads from a file.
const VARIABLE: &str = "TRILINE_SERVE_CREDENTIALS";

#[derive(Clone)]
pub(super) struct Credentials {
    pub(super) id: String,
    pub(super) secret: String,
}

impl FromStr for Credentials {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Credentials, &'static str> {
        match text.split_once(':') {
            Some((id, secret)) if !id.is_empty() && !secret.is_empty() => {
                Ok(Credentials { id: id.into(), secret: secret.into() })
            }
            _ => Err("expected two texts with a colon between them"),
        }
    }
}

/// Calls `add` with each line of the file and of the variable: the name of an option, and credentials.
pub(super) fn read(file: Option<&Path>, mut add: impl FnMut(&str, Credentials) -> bool) -> Result<(), String> {
    if let Some(path) = file {
        let shown = path.display().to_string();
        let text = fs::read_to_string(path).map_err(|error| format!("{shown}: {error}"))?;
        if readable_by_others(path).unwrap_or(false) {
            tracing::warn!("{shown} can be read by other users of this machine; chmod 600 keeps the secrets in it");
        }
        lines(&shown, &text, &mut add)?;
    }
    match env::var(VARIABLE) {
        Ok(text) => lines(VARIABLE, &text, &mut add),
        Err(VarError::NotPresent) => Ok(()),
        Err(VarError::NotUnicode(_)) => Err(format!("{VARIABLE}: not text")),
    }
}

/// What is wrong with a line is said without the line, because a secret is in it.
fn lines(shown: &str, text: &str, add: &mut impl FnMut(&str, Credentials) -> bool) -> Result<(), String> {
    for (index, line) in text.lines().map(str::trim).enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let whole =
            line.split_once(char::is_whitespace).and_then(|(name, rest)| Some((name, rest.trim().parse().ok()?)));
        if !whole.is_some_and(|(name, credentials)| add(name, credentials)) {
            let number = index + 1;
            return Err(format!(
                "{shown}: line {number}: expected `account`, `work-phone` or `ai-agent`, a space, and ID:SECRET"
            ));
        }
    }
    Ok(())
}
