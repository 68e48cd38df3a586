//! Connections: accepted until a signal stops the program, and broken where a fault drops the response.

use std::error::Error;
use std::fmt;
use std::io;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tower_service::Service;
use tracing::{info, warn};

/// How long requests under way are waited for when the service stops.
const GRACE: Duration = Duration::from_secs(3);
/// How long it rests when no connection can be taken, because there are too many for instance.
const REST: Duration = Duration::from_millis(100);

/// Marks a response in whose place the connection is broken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Broken;

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("broken by a fault")
    }
}

impl Error for Broken {}

/// Maximum size of a request head, in bytes.
const MAX_HEAD: usize = 64 << 10;
/// Maximum number of request headers.
const MAX_HEADERS: usize = 100;

/// Serves until it is told to stop, and then until the requests under way are answered. A connection on which no
/// request head arrives within the timeout is closed.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    timeout: Duration,
    told_to_stop: impl Future<Output = ()>,
) {
    let under_way = GracefulShutdown::new();
    let mut told_to_stop = pin!(told_to_stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut told_to_stop => break,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                rest_after(&error).await;
                continue;
            }
        };
        let router = router.clone();
        let service =
            service_fn(move |request: hyper::Request<Incoming>| answer(router.clone(), request.map(Body::new)));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(timeout)
            .max_buf_size(MAX_HEAD)
            .max_headers(MAX_HEADERS)
            .serve_connection(TokioIo::new(stream), service);
        let connection = under_way.watch(connection);
        // It ends with an error where the client goes, or where it is to be broken.
        tokio::spawn(async move { drop(connection.await) });
    }
    info!("stopping");
    drop(listener);
    let _ = tokio::time::timeout(GRACE, under_way.shutdown()).await;
}

async fn answer(mut router: Router, request: Request) -> Result<Response, Broken> {
    // A router is always ready, and does not fail.
    let Ok(response) = router.call(request).await;
    if response.extensions().get::<Broken>().is_some() { Err(Broken) } else { Ok(response) }
}

async fn rest_after(error: &io::Error) {
    warn!("no connection: {error}");
    tokio::time::sleep(REST).await;
}
