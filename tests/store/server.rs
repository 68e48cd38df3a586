//! A Redis server of a test's own, and a client that pipelines.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// A server on a unix socket, in a folder that goes with it.
pub(crate) struct Server {
    folder: PathBuf,
    child: Option<Child>,
}

impl Server {
    /// Starts one with nothing in it.
    pub(crate) fn start() -> Server {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("triline-store-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut server = Server { folder, child: None };
        server.restart();
        server
    }

    pub(crate) fn socket(&self) -> PathBuf {
        self.folder.join("redis.sock")
    }

    pub(crate) fn url(&self) -> String {
        format!("redis+unix://{}", self.socket().display())
    }

    /// Starts it anew, with nothing in it.
    pub(crate) fn restart(&mut self) {
        self.kill();
        let _ = std::fs::remove_file(self.socket());
        let child = Command::new("redis-server")
            .args(["--port", "0", "--save", "", "--appendonly", "no", "--unixsocket"])
            .arg(self.socket())
            .arg("--dir")
            .arg(&self.folder)
            .stdout(Stdio::null())
            .spawn()
            .expect("redis-server runs (tests/ci/setup/redis.sh)");
        self.child = Some(child);
        for _ in 0..500 {
            if UnixStream::connect(self.socket()).is_ok() {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("redis-server did not start");
    }

    /// Ends it without a word.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    pub(crate) fn connect(&self) -> Connection {
        let stream = UnixStream::connect(self.socket()).unwrap();
        Connection { reader: BufReader::new(stream.try_clone().unwrap()), stream, buffer: Vec::new(), pending: 0 }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A connection over which commands are sent together.
pub(crate) struct Connection {
    stream: UnixStream,
    reader: BufReader<UnixStream>,
    buffer: Vec<u8>,
    pending: usize,
}

impl Connection {
    /// Adds a command to those that are sent together.
    pub(crate) fn push(&mut self, command: &[&str]) {
        write!(self.buffer, "*{}\r\n", command.len()).unwrap();
        for argument in command {
            write!(self.buffer, "${}\r\n{argument}\r\n", argument.len()).unwrap();
        }
        self.pending += 1;
    }

    /// Sends them, and gives the replies as texts.
    pub(crate) fn run(&mut self) -> Vec<String> {
        let (buffer, mut stream) = (std::mem::take(&mut self.buffer), self.stream.try_clone().unwrap());
        let count = std::mem::take(&mut self.pending);
        std::thread::scope(|scope| {
            scope.spawn(move || stream.write_all(&buffer).unwrap());
            (0..count).map(|_| self.reply()).collect()
        })
    }

    pub(crate) fn one(&mut self, command: &[&str]) -> String {
        self.push(command);
        self.run().pop().unwrap()
    }

    fn reply(&mut self) -> String {
        let mut line = String::new();
        self.reader.read_line(&mut line).unwrap();
        let (kind, rest) = line.trim_end().split_at(1);
        match kind {
            "+" | ":" => rest.to_string(),
            "$" if rest == "-1" => String::new(),
            "$" => {
                let mut bytes = vec![0; rest.parse::<usize>().unwrap() + 2];
                self.reader.read_exact(&mut bytes).unwrap();
                bytes.truncate(bytes.len() - 2);
                String::from_utf8(bytes).unwrap()
            }
            "*" => (0..rest.parse::<usize>().unwrap()).map(|_| self.reply() + "\n").collect(),
            _ => panic!("{line}"),
        }
    }
}
