//! Connections: accepted until a signal stops the program, closed where the other side does not take what is written.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse as _;
use axum::routing::get;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;
use tower_service::Service as _;
use tracing::{info, warn};

use super::metrics::Metrics;
use super::users::{Peer, Person};

/// Maximum size of a request head, in bytes.
const MAX_HEAD: usize = 64 << 10;
/// Maximum number of request headers.
const MAX_HEADERS: usize = 100;
/// How long it rests when no connection can be taken, because there are too many for instance.
const REST: Duration = Duration::from_millis(100);

/// Limits of the server.
#[derive(Clone, Copy, Debug)]
pub(super) struct ServerLimits {
    /// How many connections are open at a time.
    pub(super) connections: usize,
    /// How long the head of a request may take, how long a connection may be idle.
    pub(super) pause: Duration,
    /// How long the other side may not take what is written.
    pub(super) stall: Duration,
    /// How long requests under way are waited for when the program stops.
    pub(super) shutdown: Duration,
}

/// Serves until it is told to stop, and then until the requests under way are answered.
pub(super) async fn serve(
    listener: TcpListener,
    relay: triline_relay::Relay<Person>,
    metrics: Arc<Metrics>,
    limits: ServerLimits,
    told_to_stop: impl Future<Output = ()>,
) {
    let is_stopping = Arc::new(AtomicBool::new(false));
    let health = Arc::clone(&is_stopping);
    let router = Router::new()
        .route("/healthz", get(async move || healthy(!health.load(Ordering::Relaxed))))
        .merge(relay.router());
    let under_way = GracefulShutdown::new();
    let mut told_to_stop = pin!(told_to_stop);
    let room = Arc::new(Semaphore::new(limits.connections));
    loop {
        // What comes while there is no room waits in the queue of the system.
        let accepted = tokio::select! {
            accepted = accept(&listener, &room) => accepted,
            () = &mut told_to_stop => break,
        };
        let (stream, peer, place) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                warn!("no connection: {error}");
                tokio::time::sleep(REST).await;
                continue;
            }
        };
        let router = router.clone();
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut router = router.clone();
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(peer);
            async move { router.call(request).await }
        });
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(limits.stall));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.pause)
            .max_buf_size(MAX_HEAD)
            .max_headers(MAX_HEADERS)
            .serve_connection(TokioIo::new(Box::pin(stream)), service);
        let connection = under_way.watch(connection);
        let open = metrics.connections.clone();
        tokio::spawn(async move {
            open.inc();
            // It ends with an error where the other side goes, or does not read.
            drop(connection.await);
            open.dec();
            drop(place);
        });
    }
    info!("stopping");
    is_stopping.store(true, Ordering::Relaxed);
    drop(listener);
    relay.close();
    let ended = async { tokio::join!(under_way.shutdown(), relay.jobs_ended()) };
    if tokio::time::timeout(limits.shutdown, ended).await.is_err() {
        warn!("requests under way are given up");
    }
}

type Accepted = (tokio::net::TcpStream, Peer, tokio::sync::OwnedSemaphorePermit);

async fn accept(listener: &TcpListener, room: &Arc<Semaphore>) -> io::Result<Accepted> {
    let place = Arc::clone(room).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, address) = listener.accept().await?;
    stream.set_nodelay(true)?;
    Ok((stream, Peer(address), place))
}

/// Serves figures, to those who can reach that address.
pub(super) async fn serve_metrics(listener: TcpListener, metrics: Arc<Metrics>, limits: ServerLimits) {
    let content_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    let figures = async move || ([(header::CONTENT_TYPE, content_type)], metrics.text());
    let router = Router::new().route("/metrics", get(figures)).route("/healthz", get(async || healthy(true)));
    crate::commands::serve::serve_connections(listener, router, limits.pause, std::future::pending()).await;
}

fn healthy(is_healthy: bool) -> axum::response::Response {
    if is_healthy { "ok\n".into_response() } else { (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response() }
}
