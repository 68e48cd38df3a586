//! The same over HTTP, for programs of this machine that have the token.

use std::env;
use std::fmt::Write as _;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use tokio::net::TcpListener;

use super::server::Server;
use crate::commands::serve::{host_of, is_of_this_machine, serve_connections};
use crate::terminal::console::{print, tell};
use crate::terminal::ending::End;

/// The variable with the token.
const TOKEN: &str = "TRILINE_MCP_TOKEN";

/// How long streams stay open at the end, for the answers to calls that a signal has cancelled.
const LAST_ANSWERS: Duration = Duration::from_secs(1);

/// How long a connection may be idle.
const IDLE: Duration = Duration::from_secs(60);

/// Serves until it is told to stop.
pub(super) async fn serve(server: Server, port: u16, stop: impl Future<Output = ()>) -> Result<(), End> {
    let given = env::var(TOKEN).ok().filter(|token| !token.is_empty());
    let is_given = given.is_some();
    let token = given.map_or_else(random_token, Ok)?;
    // The default allows names of this machine alone. Pages of browsers are not served.
    let config = StreamableHttpServerConfig::default().enforce_origin_validation();
    let cancellation = config.cancellation_token.clone();
    let service =
        StreamableHttpService::new(move || Ok(server.clone()), Arc::new(LocalSessionManager::default()), config);
    let router = Router::new()
        .route_service("/mcp", service)
        .layer(middleware::from_fn_with_state(Arc::<str>::from(format!("Bearer {token}")), admit));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    let address = listener.local_addr()?;
    print(&format!("listening on http://{address}/mcp"))?;
    if !is_given {
        tell(&format!("Authorization: Bearer {token}"));
    }
    let stop = async move {
        stop.await;
        tokio::spawn(async move {
            tokio::time::sleep(LAST_ANSWERS).await;
            // Streams end, which would keep their connections open.
            cancellation.cancel();
        });
    };
    serve_connections(listener, router, IDLE, stop).await;
    Ok(())
}

fn random_token() -> Result<String, End> {
    let mut bytes = [0; 24];
    getrandom::fill(&mut bytes).map_err(|error| End::Refused(format!("no random numbers: {error}")))?;
    Ok(hex(&bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Refuses requests without the token, and those that are addressed to another host than this machine.
async fn admit(State(wanted): State<Arc<str>>, request: Request, next: Next) -> Response {
    let given = request.headers().get(AUTHORIZATION).map(HeaderValue::as_bytes).unwrap_or_default();
    // In the same time wherever they differ.
    let is_same = given.len() == wanted.len()
        && given.iter().zip(wanted.bytes()).fold(0, |difference, (one, other)| difference | (one ^ other)) == 0;
    if !is_same {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    // The check of the service takes a name that begins with an address in brackets for the address.
    if host_of(&request, is_of_this_machine).is_none() {
        return (StatusCode::FORBIDDEN, "the host of the request is not this machine\n").into_response();
    }
    next.run(request).await
}
