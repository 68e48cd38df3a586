//! `triline serve`: the simulated service over HTTP.

mod answers;
mod connections;
mod credentials;
mod guard;
mod page;
mod playground;
mod state;

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::HeaderValue;
use axum::middleware;
use axum::routing::get;
use clap::{Args, ValueEnum};
use tokio::net::TcpListener;
use tower_http::cors::{AllowOrigin, Any, CorsLayer};
use triline::Recipe;
use triline::simulated::{
    ACCOUNT, AI_AGENT, Account, Application, ErrorStatus, SIGNING, Service, Settings, WORK_PHONE,
};

use crate::driver::Stop;
use crate::terminal::console::{log_to_stderr, tell, tell_error};
use answers::{Held, Shared};
pub(crate) use connections::serve as serve_connections;
use credentials::Credentials;
use guard::Guard;
pub(crate) use guard::{host_of, is_of_this_machine};
use page::{Facts, Page};
use playground::Playground;
use state::StateFile;

/// Maximum size of a request body without `--max-body`, in MiB.
const DEFAULT_MAX_BODY: u32 = 8;

/// Serve the simulated service over HTTP
///
/// Prints `listening on http://ADDRESS:PORT` when it is ready, and a line per request on standard
/// error. It holds sample data, checks signatures, limits and parameters, and answers with the
/// documented error codes. It keeps the writes of clients until it stops, or in a file.
#[derive(Args)]
#[command(after_help = "\
Examples:
  triline serve --port 8080
  triline serve --port 8080 --state service.state --allow-origin http://localhost:5173
  triline serve --faults faults.json --rate 0 --customers 20000

Standard error has the variables for a client of the service, such as TRILINE_PLATFORM_BASE_URL; `triline call` takes them.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct Serve {
    /// Port to listen on; 0 chooses a free one
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Address to listen on
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Listen on an address that other machines can reach
    #[arg(long)]
    allow_remote: bool,
    /// Host name that requests may be addressed to, may be repeated. Requests to other names than those of
    /// this machine are refused with status 421, because a web page can point a name at this machine
    #[arg(long = "allow-host", value_name = "NAME")]
    allowed_hosts: Vec<String>,
    /// Origin of web pages that may send requests, such as `http://localhost:5173`, or `*` for all pages; may be
    /// repeated. Requests from other pages are refused with status 403
    #[arg(long = "allow-origin", value_name = "ORIGIN")]
    allowed_origins: Vec<HeaderValue>,
    /// Maximum size of a request body, uploads included, in MiB; larger ones are refused with status 413
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_MAX_BODY, value_parser = clap::value_parser!(u32).range(1..=1024))]
    max_body: u32,
    /// How long the head of a request may take to arrive, and its body after it, in seconds. An idle
    /// connection is closed after as long
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=3600))]
    receive_timeout: u32,
    /// Account and its secret, may be repeated [default: 1000001:s3cr3t]
    #[arg(long = "account", value_name = "NUMBER:SECRET")]
    accounts: Vec<Credentials>,
    /// Client of the work phone and its secret, may be repeated [default: cid:csecret]
    #[arg(long = "work-phone", value_name = "CLIENT_ID:SECRET")]
    work_phone: Vec<Credentials>,
    /// Application of the AI agent and its token, may be repeated
    /// [default: 0123456789abcdef0123456789abcdef:tok-secret]
    #[arg(long = "ai-agent", value_name = "APPID:APPTOKEN")]
    ai_agent: Vec<Credentials>,
    /// More of these, out of sight of other users of the machine: a file with lines such as `account 1000001:s3cr3t`,
    /// `work-phone cid:csecret` or `ai-agent APPID:APPTOKEN`. The variable `TRILINE_SERVE_CREDENTIALS` may hold such lines, too
    #[arg(long, value_name = "FILE")]
    credentials: Option<PathBuf>,
    /// Signing recipe of requests
    #[arg(long, value_name = "RECIPE", default_value = SIGNING)]
    signing: Recipe,
    /// Seed of the sample data: ids and names vary with it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Initial number of agents of an account
    #[arg(long, value_name = "N", default_value_t = 45, value_parser = clap::value_parser!(u32).range(..=100_000))]
    agents: u32,
    /// Initial number of customers of an account
    #[arg(long, value_name = "N", default_value_t = 45, value_parser = clap::value_parser!(u32).range(..=10_000_000))]
    customers: u32,
    /// Maximum number of requests per minute and account; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 20)]
    rate: u32,
    /// HTTP status of errors: always 200, or by the kind of error
    #[arg(long, value_enum, default_value_t = Statuses::Ok)]
    error_status: Statuses,
    /// Refuse a nonce that was used in the last five minutes
    #[arg(long)]
    refuse_used_nonces: bool,
    /// Repeat each request in `requestInfo` of its response, including its signature
    #[arg(long)]
    request_info: bool,
    /// Check no signature, token, appid or timestamp: for clients that know only the operations.
    /// A request without a known account counts as one of the first account
    #[arg(long)]
    no_authentication: bool,
    /// Faults to cause: a file with a JSON list of rules, see docs/simulated-service.md
    #[arg(long, value_name = "FILE")]
    faults: Option<PathBuf>,
    /// Let a request choose its fault with the header `x-triline-fault`
    #[arg(long)]
    faults_by_header: bool,
    /// Keep the writes of clients in this file, and start with those in it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Folder of the playground, which browsers get at `/` [default: where it was built or installed with this program]
    #[arg(long, value_name = "FOLDER")]
    playground: Option<PathBuf>,
    /// Show browsers a list of the operations instead of the playground
    #[arg(long, conflicts_with = "playground")]
    no_playground: bool,
    /// Number of recent calls that `GET /calls` returns
    #[arg(long, value_name = "N", default_value_t = 1000)]
    record: u32,
}

/// Id and secret that were given, or the well-known ones.
fn or_default<'a>(given: &'a [Credentials], default: (&'a str, &'a str)) -> Vec<(&'a str, &'a str)> {
    match given {
        [] => vec![default],
        given => given.iter().map(|one| (&*one.id, &*one.secret)).collect(),
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Statuses {
    /// Always 200; only the body has the error
    Ok,
    /// 401, 403, 404, 429, 500, else 400
    Mapped,
}

impl Serve {
    /// Serves until a signal stops it.
    pub(crate) async fn run(self) -> ExitCode {
        let _log = log_to_stderr();
        if !self.host.is_loopback() && !self.allow_remote {
            let host = self.host;
            tell_error(&format!("{host} can be reached by other machines; add --allow-remote to allow that"));
            return ExitCode::from(2);
        }
        match self.serve().await {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                tell_error(&error);
                ExitCode::FAILURE
            }
        }
    }

    async fn serve(mut self) -> Result<(), String> {
        let file = self.credentials.take();
        credentials::read(file.as_deref(), |name, credentials| self.add(name, credentials))?;
        let service = self.service()?;
        let playground = if self.no_playground { None } else { Playground::find(self.playground.as_deref())? };
        let failed = |error: std::io::Error| error.to_string();
        let listener = TcpListener::bind(SocketAddr::new(self.host, self.port)).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        // Before anybody is told that it runs, so that it can be stopped in the same way from the start.
        let told_to_stop = told_to_stop().map_err(failed)?;
        let mut stdout = std::io::stdout();
        writeln!(stdout, "listening on http://{address}").and_then(|()| stdout.flush()).map_err(failed)?;
        // Only secrets that everybody knows are shown, and those not on a page.
        self.variables(address, true).iter().for_each(|variable| tell(&format!("export {variable}")));
        let timeout = Duration::from_secs(self.receive_timeout.into());
        connections::serve(listener, self.router(address, service, playground), timeout, told_to_stop).await;
        Ok(())
    }

    /// Adds credentials as the option of that name would, if there is one.
    fn add(&mut self, name: &str, credentials: Credentials) -> bool {
        let list = match name {
            "account" => &mut self.accounts,
            "work-phone" => &mut self.work_phone,
            "ai-agent" => &mut self.ai_agent,
            _ => return false,
        };
        list.push(credentials);
        true
    }

    /// The service with its initial state.
    fn service(&self) -> Result<Held, String> {
        let mut service = Service::new(self.settings(), self.seed);
        if let Some(path) = &self.faults {
            let shown = path.display();
            let script = std::fs::read_to_string(path).map_err(|error| format!("{shown}: {error}"))?;
            service.set_faults(&script).map_err(|error| format!("{shown}: {}", error.message()))?;
        }
        let state = self.state.as_deref().map(|path| StateFile::open(path, &mut service)).transpose()?;
        Ok(Held { service, state })
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
        settings.authentication = !self.no_authentication;
        settings.recorded_calls = self.record as usize;
        settings.journal = self.state.is_some();
        settings.agents = self.agents;
        settings.customers = self.customers;
        settings
    }

    fn router(&self, address: SocketAddr, held: Held, playground: Option<Playground>) -> Router {
        let facts = Facts { settings: self.facts(), variables: self.variables(address, false) };
        let shared = Shared { held: Mutex::new(held), page: Page::new(&facts), has_playground: playground.is_some() };
        let guard = Arc::new(self.guard());
        let router = Router::new()
            .route("/", get(answers::offer))
            .route("/calls", get(answers::calls))
            .fallback(answers::answer)
            // The guard limits bodies.
            .layer(DefaultBodyLimit::disable())
            .layer(middleware::from_fn_with_state(Arc::clone(&guard), Guard::receive))
            .with_state(Arc::new(shared))
            .merge(playground.map(Playground::router).unwrap_or_default());
        let router = if self.allowed_origins.is_empty() { router } else { router.layer(self.cross_origin()) };
        router.layer(middleware::from_fn_with_state(guard, Guard::admit))
    }

    fn guard(&self) -> Guard {
        Guard {
            allow_remote: self.allow_remote,
            hosts: self.allowed_hosts.clone(),
            origins: self.allowed_origins.clone(),
            faults_by_header: self.faults_by_header,
            max_body: self.max_body as usize * (1 << 20),
            timeout: Duration::from_secs(self.receive_timeout.into()),
            held: AtomicUsize::new(0),
        }
    }

    /// CORS headers for pages of the allowed origins.
    fn cross_origin(&self) -> CorsLayer {
        let origins = if self.allowed_origins.iter().any(|origin| origin == "*") {
            AllowOrigin::any()
        } else {
            AllowOrigin::list(self.allowed_origins.iter().cloned())
        };
        CorsLayer::new()
            .allow_origin(origins)
            .allow_methods(Any)
            .allow_headers(Any)
            .expose_headers(Any)
            .max_age(Duration::from_secs(3600))
    }

    /// Description of the settings, without secrets.
    fn facts(&self) -> Vec<(&'static str, String)> {
        let ids = |given, default| {
            let known = or_default(given, default);
            known.into_iter().map(|(id, _)| id).collect::<Vec<_>>().join(", ")
        };
        let rate = if self.rate == 0 { "any number".to_string() } else { self.rate.to_string() };
        let authentication = if self.no_authentication { "not looked at" } else { "checked" };
        vec![
            ("accounts", ids(&self.accounts, ACCOUNT)),
            ("signing", self.signing.to_string()),
            ("requests per minute", rate),
            ("clients of the work phone", ids(&self.work_phone, WORK_PHONE)),
            ("applications of the AI agent", ids(&self.ai_agent, AI_AGENT)),
            ("authentication", authentication.to_string()),
        ]
    }

    /// The variables for a client of the service. Secrets that were given are never shown.
    fn variables(&self, address: SocketAddr, with_known_secrets: bool) -> Vec<String> {
        let mut variables = Vec::new();
        for (interface, given, default, [id, secret]) in [
            ("PLATFORM", &self.accounts, ACCOUNT, ["ACCOUNT", "SECRET"]),
            ("WORK_PHONE", &self.work_phone, WORK_PHONE, ["CLIENT_ID", "CLIENT_SECRET"]),
            ("AI_AGENT", &self.ai_agent, AI_AGENT, ["APPID", "APPTOKEN"]),
        ] {
            let known = given.first().map_or(default, |given| (given.id.as_str(), "..."));
            let shown = if with_known_secrets { known.1 } else { "..." };
            variables.push(format!("TRILINE_{interface}_BASE_URL=http://{address}"));
            variables.push(format!("TRILINE_{interface}_{id}={} TRILINE_{interface}_{secret}={shown}", known.0));
        }
        variables.push(format!("TRILINE_PLATFORM_SIGNING='{}'", self.signing));
        variables
    }
}

/// Serves a fresh simulated service of this process alone, and returns its base URL.
pub(crate) async fn in_process() -> std::io::Result<String> {
    #[derive(clap::Parser)]
    struct Defaults {
        #[command(flatten)]
        serve: Serve,
    }
    let Defaults { serve } = clap::Parser::parse_from(["triline"]);
    let service = serve.service().map_err(std::io::Error::other)?;
    let listener = TcpListener::bind((IpAddr::V4(Ipv4Addr::LOCALHOST), 0)).await?;
    let address = listener.local_addr()?;
    let timeout = Duration::from_secs(serve.receive_timeout.into());
    let router = serve.router(address, service, None);
    tokio::spawn(connections::serve(listener, router, timeout, std::future::pending()));
    Ok(format!("http://{address}"))
}

/// Starts to listen for the signals that stop the program; ready when one of them arrives.
pub(crate) fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    let mut stop = Stop::listen()?;
    Ok(async move { stop.wait().await })
}
