//! An adapter: the program that uses a language's package.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::request::Actual;

/// How long an adapter may be silent.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long it may be silent when it has just been started.
const STARTING: Duration = Duration::from_secs(60);

/// What an adapter says.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Said {
    /// The package's transport was asked to send this.
    Request(Actual),
    /// What the caller got.
    Result(Value),
}

/// A running adapter.
pub struct Adapter {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    patience: Duration,
}

impl Adapter {
    /// Starts one by a shell command.
    ///
    /// # Errors
    ///
    /// Why it cannot be started.
    pub fn start(command: &str) -> Result<Adapter, String> {
        let spawned = Command::new("sh")
            .args(["-c", &format!("exec {command}")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut child = spawned.map_err(|error| format!("{command}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{command}: no pipes to it"));
        };
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { break };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Adapter { child, input, lines, patience: STARTING })
    }

    /// Says a line of a call to it, and waits for what it says.
    ///
    /// # Errors
    ///
    /// It has died, it is silent, or it says something else than the protocol has.
    pub fn ask(&mut self, line: &str) -> Result<Said, String> {
        self.converse(line)
    }

    /// Says any line to it, and waits for what it says.
    ///
    /// # Errors
    ///
    /// It has died, it is silent, or what it says cannot be read.
    pub fn converse<T: DeserializeOwned>(&mut self, line: &str) -> Result<T, String> {
        let written = self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush());
        written.map_err(|error| format!("the adapter takes no more lines: {error}"))?;
        let patience = std::mem::replace(&mut self.patience, PATIENCE);
        match self.lines.recv_timeout(patience) {
            Ok(line) => serde_json::from_str(&line).map_err(|error| format!("the adapter said {line:?}: {error}")),
            Err(RecvTimeoutError::Timeout) => Err(format!("the adapter said nothing for {} s", patience.as_secs())),
            Err(RecvTimeoutError::Disconnected) => Err("the adapter has ended".into()),
        }
    }
}

impl Drop for Adapter {
    fn drop(&mut self) {
        // It may have ended by itself: then there is nothing to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
