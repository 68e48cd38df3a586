//! The program, run as a user runs it.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

pub(crate) const RECIPE: &str = "md5:hex:{appkey}{nonce}{timestamp}{secret}";

/// The program, with an environment that holds nothing.
pub(crate) fn triline(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triline"));
    command.args(arguments).env_clear().stdin(Stdio::null());
    command
}

/// A folder of its own for a test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// `triline serve`, until it is dropped.
pub(crate) struct Server {
    child: Child,
    stdout: BufReader<ChildStdout>,
    /// Reads standard error, because a service whose log nobody reads stands still once the pipe is full.
    log: JoinHandle<String>,
    /// `127.0.0.1:PORT`.
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(arguments: &[&str]) -> Server {
        Server::of(triline(&["serve"]).args(arguments))
    }

    /// A command that serves.
    pub(crate) fn of(command: &mut Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("listening on http://").expect(&line).to_string();
        let mut stderr = child.stderr.take().unwrap();
        let log = thread::spawn(move || {
            let mut log = String::new();
            stderr.read_to_string(&mut log).unwrap();
            log
        });
        Server { child, stdout, log, address }
    }

    /// The next line of its standard output.
    pub(crate) fn next_line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        line
    }

    /// A client's environment: the default account, and this address.
    pub(crate) fn client(&self, arguments: &[&str]) -> Command {
        client(&format!("http://{}", self.address), arguments)
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// What it answers to a request.
    pub(crate) fn exchange(&self, request: &str) -> String {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Sends it a signal and waits for its end: its exit status, and what it has written to
    /// standard error and, after the first line, to standard output.
    pub(crate) fn stop(mut self, signal: &str) -> (ExitStatus, String, String) {
        send_signal(&self.child, signal);
        let status = wait(&mut self.child);
        let mut output = String::new();
        self.stdout.read_to_string(&mut output).unwrap();
        let log = std::mem::replace(&mut self.log, thread::spawn(String::new));
        (status, log.join().unwrap(), output)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A client of a service at that address, with the credentials that it knows by default.
pub(crate) fn client(base_url: &str, arguments: &[&str]) -> Command {
    let mut command = triline(arguments);
    command
        .env("TRILINE_PLATFORM_BASE_URL", base_url)
        .env("TRILINE_PLATFORM_ACCOUNT", "1000001")
        .env("TRILINE_PLATFORM_SECRET", "s3cr3t")
        .env("TRILINE_PLATFORM_SIGNING", RECIPE)
        .env("TRILINE_WORK_PHONE_BASE_URL", base_url)
        .env("TRILINE_WORK_PHONE_CLIENT_ID", "cid")
        .env("TRILINE_WORK_PHONE_CLIENT_SECRET", "csecret")
        .env("TRILINE_AI_AGENT_BASE_URL", base_url)
        .env("TRILINE_AI_AGENT_APPID", "0123456789abcdef0123456789abcdef")
        .env("TRILINE_AI_AGENT_APPTOKEN", "tok-secret");
    command
}

/// Runs a command to its end: exit status, standard output, standard error.
pub(crate) fn run(command: &mut Command) -> (i32, String, String) {
    let Output { status, stdout, stderr } = command.output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

/// Runs a command that reads that from standard input.
pub(crate) fn run_with_input(command: &mut Command, input: &str) -> (i32, String, String) {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    (status.code().unwrap(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

pub(crate) fn send_signal(child: &Child, signal: &str) {
    let status = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
    assert!(status.success());
}

/// Waits for a process, a minute at most: one that does not end is not left behind.
pub(crate) fn wait(child: &mut Child) -> ExitStatus {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(60) {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        thread::sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    panic!("it did not end");
}
