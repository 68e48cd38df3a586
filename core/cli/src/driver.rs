//! Drives calls of the core, one after the other, until they end or a signal stops the program.

use std::io;
use std::process;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Once, mpsc};
use std::thread;
use std::time::Duration;

use triline::host::{
    Body, BoxFuture, Clock, FileJournal, Journal, ReqwestTransport, Response, TokioClock, Transport, TransportError,
};
use triline::types::File;
use triline::{Ask, Call, Client, Config, Error, Event, HttpRequest, Input, Now, Options, Output, Page, Step};

use crate::terminal::console::{both, writes};
use crate::terminal::ending::End;

/// Numbers of signals, which are the same on all systems.
#[cfg(unix)]
const HANGUP: u8 = 1;
const INTERRUPT: u8 = 2;
#[cfg(unix)]
const TERMINATE: u8 = 15;

/// The number of the signal that stopped the program; 0 before.
static SIGNAL: AtomicU8 = AtomicU8::new(0);

/// How long one write may take after a signal: a reader that takes nothing for that long may never read again.
const WRITE_TIMEOUT: Duration = Duration::from_secs(1);

/// The exit status of a program that a signal stopped: 128 and its number.
pub(crate) fn cancelled_status() -> u8 {
    128 + match SIGNAL.load(Ordering::SeqCst) {
        0 => INTERRUPT,
        signal => signal,
    }
}

/// Whether a signal has stopped the program, which begins no call any more.
pub(crate) fn is_stopped() -> bool {
    SIGNAL.load(Ordering::SeqCst) != 0
}

/// A client and what drives its calls.
pub(crate) struct Session {
    client: Client,
    transport: ReqwestTransport,
    clock: TokioClock,
    stop: Stop,
}

/// What a call needs beside its parameters.
#[derive(Default)]
pub(crate) struct Sources {
    pub(crate) file: Option<File>,
    pub(crate) rows: Option<Rows>,
    pub(crate) journal: Option<Arc<FileJournal>>,
}

/// Rows of a row batch, read on a thread that may block.
pub(crate) type Rows = Box<dyn Iterator<Item = Row> + Send>;

/// A row of a row batch.
pub(crate) enum Row {
    /// Its JSON.
    Json(String),
    /// Why it is not sent.
    Faulty(Box<Error>),
    /// Why there are no more rows.
    Broken(String),
}

/// Listens to the events of a call, and takes its pages and parts. An error of its output cancels the call.
pub(crate) trait Listener {
    fn hear(&mut self, operation: &'static str, event: Event) -> io::Result<()>;

    /// Is told before a request is sent, which an error prevents.
    fn sends(&mut self) -> BoxFuture<'_, io::Result<()>> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Takes a page of a pagination.
    fn page(&mut self, _page: Page) -> io::Result<()> {
        Ok(())
    }

    /// Takes a part of a streamed answer.
    fn part(&mut self, _part: &Output) -> io::Result<()> {
        Ok(())
    }
}

/// Does nothing.
impl Listener for () {
    fn hear(&mut self, _: &'static str, _: Event) -> io::Result<()> {
        Ok(())
    }
}

impl Session {
    /// Stands for the account in journals.
    pub(crate) fn account_fingerprint(&self) -> String {
        self.client.account_fingerprint()
    }

    pub(crate) fn new(config: Config) -> Result<Session, End> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed).map_err(|error| End::Refused(format!("no random numbers: {error}")))?;
        Ok(Session {
            client: Client::new(config, seed),
            transport: ReqwestTransport::new()?,
            clock: TokioClock::new(),
            stop: Stop::listen()?,
        })
    }

    /// Calls an operation and drives the call to its end.
    pub(crate) async fn call(
        &mut self,
        operation: &str,
        params: &[u8],
        options: Options,
        sources: Sources,
        listener: &mut (dyn Listener + Send),
    ) -> Result<Output, End> {
        self.call_until(operation, params, options, sources, listener, std::future::pending()).await
    }

    /// Checks the parameters of an operation, and sends nothing.
    pub(crate) fn check(&self, operation: &str, params: &str) -> Result<(), Error> {
        self.client.call(operation, params.as_bytes(), Options::default()).map(drop)
    }

    /// The same, but the call is cancelled when something happens.
    pub(crate) async fn call_until(
        &mut self,
        operation: &str,
        params: &[u8],
        options: Options,
        sources: Sources,
        listener: &mut (dyn Listener + Send),
        cancelled: impl Future<Output = ()> + Send,
    ) -> Result<Output, End> {
        let call = self.client.call(operation, params, options)?;
        let Session { transport, clock, stop, .. } = self;
        let mut run = Run { call, transport, clock: *clock, sources, io: Io::Closed };
        tokio::select! {
            result = run.drive(listener) => return result,
            () = stop.wait() => {}
            () = cancelled => {}
        }
        run.io = Io::Closed;
        run.call.cancel(run.clock.now());
        run.drive(listener).await
    }

    /// Calls an operation without parameters of the call: what it returns, as JSON text.
    pub(crate) async fn ask(&mut self, operation: &str, params: &str) -> Result<String, End> {
        let output = self.call(operation, params.as_bytes(), Options::default(), Sources::default(), &mut ()).await?;
        Ok(output.as_str().to_string())
    }
}

/// The signals that stop the program.
pub(crate) struct Stop {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    hangup: Option<tokio::signal::unix::Signal>,
}

impl Stop {
    /// Starts to listen. From then on a signal also ends the program that waits for a reader of its output.
    pub(crate) fn listen() -> io::Result<Stop> {
        static WATCHED: Once = Once::new();
        WATCHED.call_once(watch_output);
        Stop::new()
    }

    #[cfg(unix)]
    fn new() -> io::Result<Stop> {
        use tokio::signal::unix::{SignalKind, signal};
        let hangup = if hears_hangup() { Some(signal(SignalKind::hangup())?) } else { None };
        Ok(Stop { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())?, hangup })
    }

    #[cfg(unix)]
    pub(crate) async fn wait(&mut self) {
        let hangup = async {
            match &mut self.hangup {
                Some(hangup) => hangup.recv().await,
                None => std::future::pending().await,
            }
        };
        let signal = tokio::select! {
            _ = self.interrupt.recv() => INTERRUPT,
            _ = self.terminate.recv() => TERMINATE,
            _ = hangup => HANGUP,
        };
        SIGNAL.store(signal, Ordering::SeqCst);
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, reason = "it may fail elsewhere")]
    fn new() -> io::Result<Stop> {
        Ok(Stop {})
    }

    #[cfg(not(unix))]
    pub(crate) async fn wait(&mut self) {
        drop(tokio::signal::ctrl_c().await);
        SIGNAL.store(INTERRUPT, Ordering::SeqCst);
    }
}

/// Whether SIGHUP, which the end of a terminal sends, stops the program as SIGTERM does. A program that `nohup` started ignores it, which
/// only Linux tells without unsafe code; elsewhere the signal keeps its effect.
#[cfg(unix)]
fn hears_hangup() -> bool {
    static HEARS: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
    // Once, because a signal that is listened to is not ignored any more.
    *HEARS.get_or_init(|| {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        ignored.is_some_and(|mask| mask & 1 == 0)
    })
}

/// Ends the program after a signal while its output is blocked. The thread that writes cannot do it, because it hears of no signal.
fn watch_output() {
    let (ready, is_ready) = mpsc::channel();
    let watch = async move {
        let Ok(mut stop) = Stop::new() else { return };
        let _ = ready.send(());
        stop.wait().await;
        loop {
            let before = writes();
            tokio::time::sleep(WRITE_TIMEOUT).await;
            if before.are_under_way() && writes() == before {
                process::exit(cancelled_status().into());
            }
        }
    };
    // Without the thread, signals wait for the reader.
    let started = thread::Builder::new().spawn(|| {
        if let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() {
            runtime.block_on(watch);
        }
    });
    if started.is_ok() {
        let _ = is_ready.recv();
    }
}

/// A call under way.
struct Run<'a> {
    call: Call,
    transport: &'a ReqwestTransport,
    clock: TokioClock,
    sources: Sources,
    io: Io,
}

/// The request, or the host's own function, that is under way.
enum Io {
    Closed,
    Sending(BoxFuture<'static, Result<Response, TransportError>>),
    Receiving(Body),
    Rows(BoxFuture<'static, (Input, Rows)>),
    Function(BoxFuture<'static, Input>),
}

impl Run<'_> {
    /// The run loop, as `core/client/src/run_loop.md` describes it.
    async fn drive(&mut self, listener: &mut (dyn Listener + Send)) -> Result<Output, End> {
        loop {
            let now = self.clock.now();
            let polled = self.call.poll(now);
            for event in polled.events {
                listener.hear(self.call.operation().name, event)?;
            }
            match polled.step {
                Step::Wait { until_ms, .. } => {
                    self.io = Io::Closed;
                    tokio::time::sleep(until(now, until_ms)).await;
                }
                Step::Ask { id: _, ask } => {
                    self.io = Io::Closed;
                    if let Ask::Send(_) = &ask {
                        listener.sends().await?;
                    }
                    self.io = self.start(ask);
                }
                Step::Pending { id, until_ms } => {
                    let wait = until_ms.map_or(Duration::MAX, |until_ms| until(now, until_ms));
                    if let Ok(answer) = tokio::time::timeout(wait, self.answer()).await {
                        // The core may have ended the attempt by itself, and refuses the answer then.
                        let _ = self.call.answer(self.clock.now(), id, answer);
                    }
                }
                Step::Page(page) => listener.page(page)?,
                Step::Part(part) => listener.part(&part)?,
                Step::Done(result) => {
                    self.io = Io::Closed;
                    return Ok(result?);
                }
            }
        }
    }

    fn start(&mut self, ask: Ask) -> Io {
        match ask {
            Ask::Send(request) => self.send(request),
            Ask::Rows { max } => match self.sources.rows.take() {
                Some(rows) => Io::Rows(Box::pin(take_rows(rows, max))),
                None => refused("there are no rows"),
            },
            Ask::ReadJournal => match self.sources.journal.clone() {
                Some(journal) => {
                    Io::Function(Box::pin(async move { journal.read().await.map_or_else(Input::from, Input::Journal) }))
                }
                None => refused("there is no journal"),
            },
            Ask::AppendJournal(line) => match self.sources.journal.clone() {
                Some(journal) => Io::Function(Box::pin(async move {
                    journal.append(&line).await.map_or_else(|why| Input::Refused(why.into()), |()| Input::Stored)
                })),
                None => refused("there is no journal"),
            },
            Ask::Sign(_) => refused("this program signs by a recipe only: set `signing`, and not `external_signing`"),
            Ask::Token => refused(
                "this program gets tokens itself: set `client_id` and `client_secret`, and not `external_tokens`",
            ),
            _ => refused("this program does not know what the core asks for"),
        }
    }

    fn send(&self, request: HttpRequest) -> Io {
        let (transport, file) = (self.transport.clone(), self.sources.file.clone());
        Io::Sending(Box::pin(async move {
            let content = match (file, &request.upload) {
                (Some(file), Some(_)) => Some(file.open().await?),
                (None, Some(_)) => {
                    let why = both!("name the file to upload with --file", "请用 --file 指定要上传的文件");
                    return Err(TransportError::refused(why));
                }
                _ => None,
            };
            transport.send(request, content).await
        }))
    }

    /// The next answer of what is under way.
    async fn answer(&mut self) -> Input {
        match &mut self.io {
            Io::Closed => std::future::pending().await,
            Io::Sending(sending) => match sending.await {
                Ok(response) => {
                    self.io = Io::Receiving(response.body);
                    Input::Head { status: response.status, headers: response.headers }
                }
                Err(error) => Input::Failed(error.into()),
            },
            Io::Receiving(body) => match body.next().await {
                Some(Ok(bytes)) => Input::Chunk(bytes),
                Some(Err(error)) => Input::Failed(error.into()),
                None => Input::End,
            },
            Io::Rows(reading) => {
                let (input, rows) = reading.await;
                self.sources.rows = Some(rows);
                self.io = Io::Closed;
                input
            }
            Io::Function(function) => {
                let input = function.await;
                self.io = Io::Closed;
                input
            }
        }
    }
}

fn refused(why: &str) -> Io {
    let input = Input::Refused(why.into());
    Io::Function(Box::pin(async move { input }))
}

/// Takes the next rows on a thread that may block.
async fn take_rows(rows: Rows, max: u64) -> (Input, Rows) {
    let taking = tokio::task::spawn_blocking(move || {
        let mut rows = rows;
        let input = gather(&mut rows, max);
        (input, rows)
    });
    taking.await.unwrap_or_else(|error| (Input::Refused(error.to_string().into()), Box::new(std::iter::empty())))
}

fn gather(rows: &mut Rows, max: u64) -> Input {
    let (mut list, mut faults, mut length, mut last) = (String::from("["), Vec::new(), 0, false);
    while length < max {
        let row = match rows.next() {
            Some(Row::Json(row)) => row,
            Some(Row::Faulty(error)) => {
                faults.push((length, *error));
                "null".to_string()
            }
            Some(Row::Broken(why)) => return Input::Refused(why.into()),
            None => {
                last = true;
                break;
            }
        };
        if length > 0 {
            list.push(',');
        }
        list.push_str(&row);
        length += 1;
    }
    list.push(']');
    Input::Rows { rows: list, last, faults }
}

/// How long it is until that time of the steady clock.
fn until(now: Now, until_ms: u64) -> Duration {
    Duration::from_millis(until_ms.saturating_sub(now.steady_ms))
}
