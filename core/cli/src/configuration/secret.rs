//! Secrets that the configuration file does not hold itself: from a variable, a file, a command or the system's keyring.

use std::env;
use std::fs;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::terminal::console::both;

/// Reads a secret from where a table such as `{ file = "/run/secrets/triline" }` says. The reason of a failure never holds it.
pub(crate) fn read(source: &Value) -> Result<String, String> {
    let expected = || {
        both!(
            "expected a text, or a table with one of env, file, command, keyring",
            "应为文本，或含 env、file、command、keyring 之一的表"
        )
    };
    let Value::Object(members) = source else { return Err(expected()) };
    let mut members = members.iter();
    let (Some((kind, Value::String(value))), None) = (members.next(), members.next()) else { return Err(expected()) };
    let text = match kind.as_str() {
        "env" => env::var(value).map_err(|_| both!("the variable {value} is not set", "没有设置环境变量 {value}"))?,
        "file" => fs::read_to_string(value).map_err(|error| format!("{value}: {error}"))?,
        "command" => output(&mut shell(value), value)?,
        "keyring" => output(&mut keyring(value)?, "keyring")?,
        _ => return Err(expected()),
    };
    // Files and commands end a secret with a line feed.
    let secret = text.strip_suffix('\n').unwrap_or(&text);
    let secret = secret.strip_suffix('\r').unwrap_or(secret);
    if secret.is_empty() {
        return Err(both!("{kind} gives an empty secret", "{kind} 得到的密钥为空"));
    }
    Ok(secret.to_string())
}

fn shell(line: &str) -> Command {
    let (program, flag) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut command = Command::new(program);
    command.args([flag, line]);
    command
}

/// The program of the system that reads an entry of the service `triline` from its keyring.
fn keyring(entry: &str) -> Result<Command, String> {
    if cfg!(target_os = "macos") {
        let mut command = Command::new("security");
        command.args(["find-generic-password", "-s", "triline", "-a", entry, "-w"]);
        Ok(command)
    } else if cfg!(windows) {
        Err(both!(
            "there is no keyring on this system; use command or file",
            "此系统没有可用的密钥环，请用 command 或 file"
        ))
    } else {
        let mut command = Command::new("secret-tool");
        command.args(["lookup", "service", "triline", "entry", entry]);
        Ok(command)
    }
}

/// What a program writes to its standard output. What it asks or complains about goes to the terminal.
fn output(command: &mut Command, name: &str) -> Result<String, String> {
    let output = command.stdin(Stdio::inherit()).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("{name}: {error}"))?;
    if !output.status.success() {
        let status = output.status;
        return Err(both!("{name} failed: {status}", "{name} 失败：{status}"));
    }
    String::from_utf8(output.stdout).map_err(|_| both!("{name} gave no text", "{name} 的输出不是文本"))
}
