//! A server that breaks HTTP and the services' own rules in one named way at a time, for tests of transports.
//!
//! It listens on loopback and prints one line of JSON when it is ready:
//! `{"url":"http://127.0.0.1:PORT","early":"http://127.0.0.1:PORT",…}`. A client that uses `URL/FAULT/RUN` as its base
//! URL meets the fault on every request. `GET URL/runs/FAULT/RUN` returns how many requests that run sent and ends the
//! fault for it: later requests of the run are answered properly, which shows whether the client's connections are
//! still usable. Connections to `early` are answered before the request arrives. `h2` and `h2c` speak HTTP/2, with TLS and
//! without; `certificate` is the one of `h2`, as PEM.
//!
//! `tests/hostile/faults.json` lists the faults and what a correct client does with each.

mod answers;
mod faults;
mod http2;
mod runs;
mod wire;

use std::io::{self, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use faults::{Exchange, Then};
use runs::Runs;
use wire::{Request, read_request};

type Shared = Arc<Mutex<Runs>>;

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some("--list") {
        faults::names().map(str::to_string).chain(http2::names()).for_each(|name| println!("{name}"));
        return Ok(());
    }
    let listen = || TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let (listener, early) = (listen()?, listen()?);
    let runs = Shared::default();
    let by_h2 = http2::start(&runs)?;
    let addresses = serde_json::json!({
        "url": format!("http://{}", listener.local_addr()?),
        "early": format!("http://{}", early.local_addr()?),
        "h2": by_h2.tls,
        "h2c": by_h2.plain,
        "certificate": by_h2.certificate,
    });
    println!("{addresses}");
    io::stdout().flush()?;
    let for_early = Arc::clone(&runs);
    thread::spawn(move || accept(&early, &for_early, true));
    thread::spawn(move || accept(&listener, &runs, false));
    // The parent holds standard input open; its end is the end of the server, however the parent ended.
    io::copy(&mut io::stdin(), &mut io::sink())?;
    Ok(())
}

/// Whatever a thread that ended left behind, the counts are right.
fn lock(runs: &Shared) -> MutexGuard<'_, Runs> {
    runs.lock().unwrap_or_else(PoisonError::into_inner)
}

fn accept(listener: &TcpListener, runs: &Shared, early: bool) {
    for stream in listener.incoming().flatten() {
        let runs = Arc::clone(runs);
        // A connection that the client closes is no concern of the server.
        thread::spawn(move || drop(serve(&stream, &runs, early)));
    }
}

/// Serves one connection until either side closes it.
fn serve(stream: &TcpStream, runs: &Shared, early: bool) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut out = stream;
    if early && lock(runs).answers_early() {
        out.write_all(&wire::response("200 OK", &[], answers::STRAY.as_bytes()))?;
    }
    let mut reader = BufReader::new(stream);
    let mut known = false;
    while let Some(request) = read_request(&mut reader)? {
        if let Some(run) = request.path.strip_prefix("/runs/") {
            let report = lock(runs).heal(run);
            out.write_all(&wire::response("200 OK", &[], report.as_bytes()))?;
            continue;
        }
        let Some((fault, run)) = request.fault_and_run() else {
            out.write_all(&wire::response("404 Not Found", &[], b"no such fault"))?;
            continue;
        };
        let (number, healed) = lock(runs).count(&run, request.is_landing(), !known);
        known = true;
        let mut exchange = Exchange { stream, request: &request, number };
        let then = if healed { exchange.answer() } else { fault(&mut exchange) }?;
        if matches!(then, Then::Close) {
            break;
        }
    }
    Ok(())
}

impl Request {
    /// The fault and the run that the path begins with.
    fn fault_and_run(&self) -> Option<(faults::Fault, String)> {
        let mut parts = self.path.strip_prefix('/')?.splitn(3, '/');
        let (fault, run) = (parts.next()?, parts.next()?);
        Some((faults::find(fault)?, format!("{fault}/{run}")))
    }
}
