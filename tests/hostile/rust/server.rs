//! The hostile server as a process, and what it counted.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, Command, Stdio};

use serde::Deserialize;

/// The server. It ends with this value, because its standard input does.
pub(crate) struct Server {
    pub(crate) addresses: Addresses,
    child: Child,
    stdin: Option<ChildStdin>,
}

#[derive(Deserialize)]
pub(crate) struct Addresses {
    pub(crate) url: String,
    pub(crate) early: String,
    pub(crate) h2c: String,
}

/// What the server counted for a run.
#[derive(Deserialize)]
pub(crate) struct Counts {
    pub(crate) requests: u64,
    pub(crate) landed: u64,
}

impl Server {
    pub(crate) fn start() -> std::io::Result<Server> {
        let mut child =
            Command::new(env!("CARGO_BIN_EXE_hostile")).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        Ok(Server { addresses: serde_json::from_str(&line)?, stdin: child.stdin.take(), child })
    }

    /// Ends the fault for a run and returns what the server counted until then.
    pub(crate) fn heal(&self, run: &str) -> std::io::Result<Counts> {
        let address = self.addresses.url.trim_start_matches("http://");
        let mut stream = TcpStream::connect(address)?;
        stream.write_all(format!("GET /runs/{run} HTTP/1.1\r\nhost: {address}\r\n\r\n").as_bytes())?;
        stream.shutdown(std::net::Shutdown::Write)?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        Ok(serde_json::from_str(body)?)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.stdin.take());
        let _ = self.child.wait();
    }
}
