//! `triline serve`: the simulated service over HTTP.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use clap::{Args, ValueEnum};
use tokio::net::TcpListener;
use tower_http::cors::CorsLayer;
use tracing::info;
use triline::Recipe;
use triline::simulated::{Account, ErrorStatus, Refusal, Request, Service, Settings};
use triline::table;

/// The account when none is given. Made up, so it may be shown.
const ACCOUNT: (&str, &str) = ("1000001", "s3cr3t");
/// The largest request body.
const LARGEST_BODY: usize = 8 << 20;
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
    accounts: Vec<GivenAccount>,
    /// How requests are signed
    #[arg(long, value_name = "RECIPE", default_value = "md5:hex:{appkey}{nonce}{timestamp}{secret}")]
    signing: Recipe,
    /// Which data to make up: ids and names vary with it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
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
struct GivenAccount {
    number: String,
    secret: String,
}

impl FromStr for GivenAccount {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<GivenAccount, &'static str> {
        match text.split_once(':') {
            Some((number, secret)) if !number.is_empty() && !secret.is_empty() => {
                Ok(GivenAccount { number: number.into(), secret: secret.into() })
            }
            _ => Err("expected NUMBER:SECRET"),
        }
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
        let mut stdout = std::io::stdout();
        writeln!(stdout, "listening on http://{address}")?;
        stdout.flush()?;
        self.tell_how_to_use(address);

        let (stop, stopped) = tokio::sync::oneshot::channel();
        let server = axum::serve(listener, router).with_graceful_shutdown(async move {
            told_to_stop().await;
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
        settings.accounts =
            self.accounts.iter().map(|account| Account::new(&*account.number, &*account.secret)).collect();
        if settings.accounts.is_empty() {
            settings.accounts.push(Account::new(ACCOUNT.0, ACCOUNT.1));
        }
        settings.requests_per_minute = self.rate;
        settings.error_status = match self.error_status {
            Statuses::Ok => ErrorStatus::Ok,
            Statuses::Mapped => ErrorStatus::Mapped,
        };
        settings.refuse_used_nonces = self.refuse_used_nonces;
        settings.request_info = self.request_info;
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

    fn numbers(&self) -> Vec<&str> {
        match self.accounts.as_slice() {
            [] => vec![ACCOUNT.0],
            accounts => accounts.iter().map(|account| account.number.as_str()).collect(),
        }
    }

    /// What there is, as text that a browser shows.
    fn offer(&self) -> String {
        let mut text = format!(
            "triline {}: simulated service\n\naccounts: {}\nsigning: {}\nrequests per minute: {}\n\n",
            env!("CARGO_PKG_VERSION"),
            self.numbers().join(", "),
            self.signing,
            if self.rate == 0 { "any number".to_string() } else { self.rate.to_string() },
        );
        for operation in table::operations() {
            let _ = writeln!(text, "{} {}  {}", operation.method.name(), operation.path, operation.name);
        }
        text
    }

    /// Tells the variables that make a client of it. Only the secret that everybody knows is shown.
    fn tell_how_to_use(&self, address: SocketAddr) {
        let secret = if self.accounts.is_empty() { ACCOUNT.1 } else { "..." };
        eprintln!("export TRILINE_PLATFORM_BASE_URL=http://{address}");
        eprintln!("export TRILINE_PLATFORM_ACCOUNT={} TRILINE_PLATFORM_SECRET={secret}", self.numbers()[0]);
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
        Some(Refusal { code, detail }) => {
            // Names of unknown parameters are in it as they came.
            let detail = detail.escape_debug();
            info!("{method} {path} status={} code={code} ms={ms:.1} {detail}", answer.status);
        }
    }
    let builder = Response::builder().status(answer.status);
    let builder = answer.headers.iter().fold(builder, |builder, (name, value)| builder.header(*name, value));
    builder.body(answer.body.into()).unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

fn now_ms() -> i64 {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX)
}

/// Waits for Ctrl-C or the signal that ends services.
async fn told_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}
