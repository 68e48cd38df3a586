//! `triline serve`: the simulated service over HTTP.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use clap::{Args, ValueEnum};
use futures_util::stream;
use tokio::net::TcpListener;
use tower_http::cors::CorsLayer;
use tracing::info;
use triline::Recipe;
use triline::simulated::{
    ACCOUNT, AI_AGENT, Account, Application, ErrorStatus, Refusal, Request, SIGNING, Service, Settings, WORK_PHONE,
};
use triline::table;

/// The largest request body.
const LARGEST_BODY: usize = 8 << 20;
/// How long a stream rests between its events.
const PAUSE: Duration = Duration::from_millis(50);
/// How long requests under way are waited for when the service stops.
const GRACE: Duration = Duration::from_secs(3);

/// Serve the simulated service over HTTP
///
/// Prints `listening on http://ADDRESS:PORT` when it is ready, and a line per request on standard
/// error. It holds made-up data, checks signatures, limits and parameters, and answers with the
/// documented error codes. What clients change is kept until it stops.
#[derive(Args)]
pub(crate) struct Serve {
    /// Port to listen on; 0 picks a free one
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Address to listen on
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Listen on an address that other machines can reach
    #[arg(long)]
    allow_remote: bool,
    /// Made-up account and its secret, may be repeated [default: 1000001:s3cr3t]
    #[arg(long = "account", value_name = "NUMBER:SECRET")]
    accounts: Vec<Credentials>,
    /// Made-up client of the work phone, may be repeated [default: cid:csecret]
    #[arg(long = "work-phone", value_name = "CLIENT_ID:SECRET")]
    work_phone: Vec<Credentials>,
    /// Made-up application of the AI agent, may be repeated
    /// [default: 0123456789abcdef0123456789abcdef:tok-secret]
    #[arg(long = "ai-agent", value_name = "APPID:APPTOKEN")]
    ai_agent: Vec<Credentials>,
    /// How requests are signed
    #[arg(long, value_name = "RECIPE", default_value = SIGNING)]
    signing: Recipe,
    /// Which data to make up: ids and names vary with it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many agents an account has from the beginning
    #[arg(long, value_name = "N", default_value_t = 45, value_parser = clap::value_parser!(u32).range(..=100_000))]
    agents: u32,
    /// How many customers an account has from the beginning
    #[arg(long, value_name = "N", default_value_t = 45, value_parser = clap::value_parser!(u32).range(..=10_000_000))]
    customers: u32,
    /// Requests per minute and account; 0 for any number
    #[arg(long, value_name = "N", default_value_t = 20)]
    rate: u32,
    /// HTTP status of errors: always 200, or by the kind of error
    #[arg(long, value_enum, default_value_t = Statuses::Ok)]
    error_status: Statuses,
    /// Refuse a nonce that came in the last five minutes
    #[arg(long)]
    refuse_used_nonces: bool,
    /// Repeat each request in `requestInfo` of its answer, signature and all
    #[arg(long)]
    request_info: bool,
}

#[derive(Clone)]
struct Credentials {
    id: String,
    secret: String,
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

/// Id and secret of each one given, or those that everybody knows.
fn or_default<'a>(given: &'a [Credentials], default: (&'a str, &'a str)) -> Vec<(&'a str, &'a str)> {
    match given {
        [] => vec![default],
        given => given.iter().map(|one| (&*one.id, &*one.secret)).collect(),
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Statuses {
    /// Always 200; the body alone says no
    Ok,
    /// 401, 403, 404, 429, 500, else 400
    Mapped,
}

/// What requests share.
struct Shared {
    service: Mutex<Service>,
    /// What `GET /` answers.
    offer: String,
}

impl Serve {
    /// Serves until it is told to stop.
    pub(crate) async fn run(self) -> ExitCode {
        tracing_subscriber::fmt()
            .with_writer(std::io::stderr)
            .with_ansi(std::io::stderr().is_terminal())
            .with_target(false)
            .init();
        if !self.host.is_loopback() && !self.allow_remote {
            eprintln!("error: {} can be reached by other machines; add --allow-remote if that is meant", self.host);
            return ExitCode::from(2);
        }
        match self.serve().await {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: {error}");
                ExitCode::FAILURE
            }
        }
    }

    async fn serve(self) -> std::io::Result<()> {
        let listener = TcpListener::bind(SocketAddr::new(self.host, self.port)).await?;
        let address = listener.local_addr()?;
        let router = self.router();
        // Before anybody is told that it runs, so that it can be stopped in the same way from the start.
        let told_to_stop = told_to_stop()?;
        let mut stdout = std::io::stdout();
        writeln!(stdout, "listening on http://{address}")?;
        stdout.flush()?;
        self.tell_how_to_use(address);

        let (stop, stopped) = tokio::sync::oneshot::channel();
        let server = axum::serve(listener, router).with_graceful_shutdown(async move {
            told_to_stop.await;
            info!("stopping");
            let _ = stop.send(());
        });
        let grace_is_over = async {
            let _ = stopped.await;
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            ended = server => ended,
            () = grace_is_over => Ok(()),
        }
    }

    fn settings(&self) -> Settings {
        let mut settings = Settings::new(self.signing.clone());
        let accounts = or_default(&self.accounts, ACCOUNT);
        settings.accounts = accounts.into_iter().map(|(number, secret)| Account::new(number, secret)).collect();
        let applications = |given: Vec<(&str, &str)>| {
            given.into_iter().map(|(id, secret)| Application::new(id, secret)).collect::<Vec<_>>()
        };
        settings.work_phone = applications(or_default(&self.work_phone, WORK_PHONE));
        settings.ai_agent = applications(or_default(&self.ai_agent, AI_AGENT));
        settings.requests_per_minute = self.rate;
        settings.error_status = match self.error_status {
            Statuses::Ok => ErrorStatus::Ok,
            Statuses::Mapped => ErrorStatus::Mapped,
        };
        settings.refuse_used_nonces = self.refuse_used_nonces;
        settings.request_info = self.request_info;
        settings.agents = self.agents;
        settings.customers = self.customers;
        settings
    }

    fn router(&self) -> Router {
        let shared = Shared { service: Mutex::new(Service::new(self.settings(), self.seed)), offer: self.offer() };
        Router::new()
            .route("/", get(offer))
            .fallback(answer)
            .layer(DefaultBodyLimit::max(LARGEST_BODY))
            // Pages of any origin may use it: there is nothing in it worth protecting.
            .layer(CorsLayer::permissive().max_age(Duration::from_secs(3600)))
            .with_state(Arc::new(shared))
    }

    /// What there is, as text that a browser shows.
    fn offer(&self) -> String {
        let ids = |given, default| {
            let known = or_default(given, default);
            known.into_iter().map(|(id, _)| id).collect::<Vec<_>>().join(", ")
        };
        let mut text = format!(
            "triline {}: simulated service\n\naccounts: {}\nsigning: {}\nrequests per minute: {}\n\
             clients of the work phone: {}\napplications of the AI agent: {}\n\n",
            env!("CARGO_PKG_VERSION"),
            ids(&self.accounts, ACCOUNT),
            self.signing,
            if self.rate == 0 { "any number".to_string() } else { self.rate.to_string() },
            ids(&self.work_phone, WORK_PHONE),
            ids(&self.ai_agent, AI_AGENT),
        );
        for operation in table::operations() {
            let _ = writeln!(text, "{} {}  {}", operation.method.name(), operation.path, operation.name);
        }
        text
    }

    /// Tells the variables that make a client of it. Only secrets that everybody knows are shown.
    fn tell_how_to_use(&self, address: SocketAddr) {
        for (interface, given, default, [id, secret]) in [
            ("PLATFORM", &self.accounts, ACCOUNT, ["ACCOUNT", "SECRET"]),
            ("WORK_PHONE", &self.work_phone, WORK_PHONE, ["CLIENT_ID", "CLIENT_SECRET"]),
            ("AI_AGENT", &self.ai_agent, AI_AGENT, ["APPID", "APPTOKEN"]),
        ] {
            let known = given.first().map_or(default, |given| (given.id.as_str(), "..."));
            eprintln!("export TRILINE_{interface}_BASE_URL=http://{address}");
            eprintln!("export TRILINE_{interface}_{id}={} TRILINE_{interface}_{secret}={}", known.0, known.1);
        }
        eprintln!("export TRILINE_PLATFORM_SIGNING='{}'", self.signing);
    }
}

async fn offer(State(shared): State<Arc<Shared>>) -> String {
    shared.offer.clone()
}

async fn answer(
    State(shared): State<Arc<Shared>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let began = Instant::now();
    let request = Request {
        method: method.as_str(),
        target: uri.path_and_query().map_or("/", |target| target.as_str()),
        headers: headers
            .iter()
            .filter_map(|(name, value)| Some((name.as_str(), std::str::from_utf8(value.as_bytes()).ok()?)))
            .collect(),
        body: &body,
    };
    let answer = shared.service.lock().unwrap_or_else(PoisonError::into_inner).handle(&request, now_ms());
    // A path that is no operation's is shown as it came, made printable, without its query.
    let path =
        answer.operation.map_or_else(|| uri.path().escape_debug().to_string(), |operation| operation.path.into());
    let ms = began.elapsed().as_secs_f64() * 1e3;
    match &answer.refusal {
        None => info!("{method} {path} status={} ms={ms:.1}", answer.status),
        Some(Refusal { code, detail, .. }) => {
            // Names of unknown parameters are in it as they came.
            let detail = detail.escape_debug();
            info!("{method} {path} status={} code={code} ms={ms:.1} {detail}", answer.status);
        }
    }
    let builder = Response::builder().status(answer.status);
    let builder = answer.headers.iter().fold(builder, |builder, (name, value)| builder.header(*name, value));
    let is_stream = answer.headers.iter().any(|(_, value)| value == "text/event-stream");
    let body = if is_stream { in_parts(answer.body) } else { answer.body.into() };
    builder.body(body).unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// The events of a stream, one after the other.
fn in_parts(events: Vec<u8>) -> Body {
    let parts = stream::unfold((Bytes::from(events), Duration::ZERO), |(mut rest, pause)| async move {
        let end = rest.windows(2).position(|two| two == b"\n\n")? + 2;
        tokio::time::sleep(pause).await;
        let part = rest.split_to(end);
        Some((Ok::<_, Infallible>(part), (rest, PAUSE)))
    });
    Body::from_stream(parts)
}

fn now_ms() -> i64 {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX)
}

/// Listens from now on for Ctrl-C and the signal that ends services; ready when one of them comes.
#[cfg(unix)]
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupted = signal(SignalKind::interrupt())?;
    let mut terminated = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
    })
}

/// Ready when Ctrl-C comes.
#[cfg(not(unix))]
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}
