//! `triline relay`: the relay as a program, for back ends in any language.

mod keys;
mod metrics;
mod narrowing;
mod reader;
mod server;
mod settings;
mod store;
mod users;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tracing::{error, info, warn};
use triline::host::{SimulatedService, TokioClock};
use triline::simulated::Settings as ServiceSettings;
use triline_relay::{AuditEvent, Rule};

use crate::commands::serve::told_to_stop;
use crate::configuration::Connection;
use crate::runtime::wait_for;
use crate::terminal::console::{both, log_to_stderr, print, printable, tell_error};
use crate::terminal::ending::{End, conclude};
use metrics::Metrics;
use settings::{Clients, Settings};
use users::Person;

/// Serve a relay, through which pages and apps call operations without a secret
///
/// The configuration says who the users are, which operations they may call with which parameters, and where the credentials come from.
/// Prints `listening on http://ADDRESS:PORT` when it is ready, and a line per request on standard error, without personal data.
#[derive(Args)]
#[command(after_help = "\
Examples:
  triline relay --config relay.toml --check
  triline relay --config relay.toml --simulated
  triline relay --config relay.toml")]
pub(crate) struct Relay {
    /// Configuration file, in TOML
    #[arg(long, value_name = "FILE")]
    config: PathBuf,
    /// Check the configuration, with the secrets that it names, and end
    #[arg(long)]
    check: bool,
    /// Call a simulated service in this program, without an account
    #[arg(long)]
    simulated: bool,
}

impl Relay {
    /// Serves until a signal stops it.
    pub(crate) fn run(self) -> ExitCode {
        Connection::default().speak();
        // Requests of many users are worth more than one thread.
        wait_for(Builder::new_multi_thread(), async { conclude(self.serve().await) })
    }

    async fn serve(self) -> Result<(), End> {
        let service = if self.simulated {
            Some(SimulatedService::with_clock(ServiceSettings::known()?, 1, TokioClock::new()))
        } else {
            None
        };
        let shown = self.config.display().to_string();
        let settings = Settings::read(&self.config, service.as_ref()).map_err(|mistakes| {
            for mistake in mistakes {
                tell_error(&format!("{shown}: {mistake}"));
            }
            End::Status(2)
        })?;
        let (listen, metrics_at, server) = (settings.listen, settings.metrics, settings.server);
        let summary = settings.summary();
        let metrics = Arc::new(Metrics::default());
        let relay = build(settings, Arc::clone(&metrics)).map_err(|why| {
            tell_error(&format!("{shown}: {why}"));
            End::Status(2)
        })?;
        if self.check {
            return Ok(print(&both!("ok: {shown}: {summary}", "通过：{shown}：{summary}"))?);
        }
        let _log = log_to_stderr();
        let listener = TcpListener::bind(listen).await?;
        let metrics_listener = match metrics_at {
            Some(address) => Some(TcpListener::bind(address).await?),
            None => None,
        };
        let stop = told_to_stop()?;
        let mut stdout = std::io::stdout();
        writeln!(stdout, "listening on http://{}", listener.local_addr()?)?;
        if let Some(listener) = &metrics_listener {
            writeln!(stdout, "metrics on http://{}/metrics", listener.local_addr()?)?;
        }
        stdout.flush()?;
        info!("{summary}");
        if let Some(listener) = metrics_listener {
            tokio::spawn(server::serve_metrics(listener, Arc::clone(&metrics), server));
        }
        server::serve(listener, relay, metrics, server, stop).await;
        Ok(())
    }
}

/// Makes the relay of the settings.
fn build(settings: Settings, metrics: Arc<Metrics>) -> Result<triline_relay::Relay<Person>, String> {
    let Settings { identity, operations, origins, limits, journals, clients, .. } = settings;
    let identity = Arc::new(identity);
    let mut builder = triline_relay::Relay::builder(move |parts| {
        let (identity, asked) = (Arc::clone(&identity), users::Asked::of(parts));
        async move { identity.identify(asked).await }
    })
    .limits(|own| *own = limits)
    .on_audit(move |event| {
        metrics.count(event);
        log(event);
    })
    .on_error(|why| error!("the relay failed: {why}"));
    let Clients { platform, work_phone, ai_agent } = clients;
    if let Some(client) = platform {
        builder = builder.platform(client);
    }
    if let Some(client) = work_phone {
        builder = builder.work_phone(client);
    }
    if let Some(client) = ai_agent {
        builder = builder.ai_agent(client);
    }
    if let Some(folder) = journals {
        builder = builder.journals(folder);
    }
    for origin in origins {
        builder = builder.origin(origin);
    }
    for settings::Operation { name, narrowing, max_age, extra_params, reconcile, jobs } in operations {
        let mut rule = Rule::default().max_age(max_age).extra_params(extra_params).reconcile(reconcile).jobs(jobs);
        if !narrowing.is_empty() {
            let narrowing = Arc::new(narrowing);
            rule = rule.narrow(move |asked| {
                let decided = narrowing.apply(&asked.user, asked.params);
                async move { decided }
            });
        }
        builder = builder.operation(name, rule);
    }
    builder.build().map_err(|error| error.to_string())
}

/// A line per request: neither the user nor parameters are in it.
fn log(event: &AuditEvent<'_>) {
    let (operation, action) = (event.operation.unwrap_or("-"), event.action.unwrap_or("-"));
    let (id, milliseconds) = (event.request_id, event.duration.as_millis());
    // Codes may be words of the service.
    let code = printable(event.code.unwrap_or("-"));
    let line = format!("{action} {operation} {} {code} {milliseconds} ms {id}", event.status);
    if event.status >= 500 {
        warn!("{line}");
    } else {
        info!("{line}");
    }
}
