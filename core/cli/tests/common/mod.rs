//! The program, run as a user runs it.
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::Value;

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
    /// Reads standard error, because lines of a log that nobody reads are lost once the pipe is full.
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
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// How often the service was asked for an operation. A request counts once it has arrived.
    pub(crate) fn calls(&self, operation: &str) -> usize {
        let calls = self.exchange("GET /calls HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        let calls: Vec<Value> = serde_json::from_str(calls.split("\r\n\r\n").nth(1).unwrap()).unwrap();
        calls.iter().filter(|call| call["operation"] == operation).count()
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

/// A place before a service that lets a number of requests through, and the others once it is opened.
pub(crate) struct Gate {
    /// `127.0.0.1:PORT`.
    pub(crate) address: SocketAddr,
    opening: Sender<()>,
}

impl Gate {
    pub(crate) fn before(server: &Server, requests: usize) -> Gate {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (opening, opened) = channel();
        let (address, target) = (listener.local_addr().unwrap(), server.address.clone());
        thread::spawn(move || {
            let mut left = requests;
            // One connection after the other, because the client sends one request after the other.
            for client in listener.incoming() {
                let (mut client, mut service) = (client.unwrap(), TcpStream::connect(&target).unwrap());
                let (mut answers, mut back) = (service.try_clone().unwrap(), client.try_clone().unwrap());
                thread::spawn(move || {
                    let _ = io::copy(&mut answers, &mut back);
                    let _ = back.shutdown(Shutdown::Both);
                });
                let mut buffer = [0; 8192];
                while let Ok(length @ 1..) = client.read(&mut buffer) {
                    let begins_request = buffer.starts_with(b"GET ") || buffer.starts_with(b"POST ");
                    if begins_request && left > 0 {
                        left -= 1;
                    } else if begins_request {
                        // It stays open once it was opened.
                        let _ = opened.recv();
                        left = usize::MAX;
                    }
                    if service.write_all(&buffer[..length]).is_err() {
                        break;
                    }
                }
            }
        });
        Gate { address, opening }
    }

    pub(crate) fn open(&self) {
        self.opening.send(()).unwrap();
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

/// A command that can write no file longer than that, which stands for a full disk.
pub(crate) fn limited(command: &Command, kilobytes: u32) -> Command {
    let words = [command.get_program()].into_iter().chain(command.get_args());
    let mut limited = Command::new("bash");
    let script = format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$@\"");
    limited.args(["-c", &script, "bash"]).args(words);
    limited.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
    limited
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

/// How long a test waits for what has to happen. It only bounds a test that fails, because other work may slow the machine down.
pub(crate) const PATIENCE: Duration = Duration::from_secs(600);

/// Waits for a process. One that does not end is not left behind.
pub(crate) fn wait(child: &mut Child) -> ExitStatus {
    let began = Instant::now();
    while began.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        thread::sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    panic!("it did not end");
}

/// Waits until something has happened while a process runs.
pub(crate) fn wait_while_running(child: &mut Child, has_happened: impl Fn() -> bool) {
    let began = Instant::now();
    while !has_happened() {
        let ended = child.try_wait().unwrap();
        if ended.is_some() || began.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("it did not happen; the process ended: {ended:?}");
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// An address of this machine that refuses connections. No program can listen there until it is dropped, because the port is that of
/// the client's end of a connection.
pub(crate) struct Closed {
    pub(crate) address: SocketAddr,
    _held: (TcpListener, TcpStream),
}

impl Closed {
    pub(crate) fn new() -> Closed {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let stream = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        Closed { address: stream.local_addr().unwrap(), _held: (listener, stream) }
    }
}
