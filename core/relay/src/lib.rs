#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod answer;
mod body;
mod client;
mod handler;
mod jobs;
mod options;
mod queue;
mod quota;
mod reads;
mod refusal;
mod store;
mod stream;

use std::fmt;
use std::future::Future;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{Request, Response};

pub use options::{Asked, AuditEvent, BoxError, Builder, Limits, OptionError, Rule, User};
pub use refusal::{Reason, Refusal};

/// Parameters of an operation.
pub type Params = serde_json::Map<String, serde_json::Value>;

/// A relay. Clones are the same relay.
pub struct Relay<U> {
    handler: Arc<handler::Handler<U>>,
}

impl<U: User> Relay<U> {
    /// Options of a relay. `identify` says who sends a request, by the session of the application. `None` refuses it; an error
    /// is told to nobody but `on_error`.
    pub fn builder<F, R, E>(identify: F) -> Builder<U>
    where
        F: Fn(&Parts) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Option<U>, E>> + Send + 'static,
        E: Into<BoxError>,
    {
        Builder::new(identify)
    }

    /// Answers a request. Dropping the future ends what it has asked of the service.
    pub async fn answer(&self, request: Request<Body>) -> Response<Body> {
        Arc::clone(&self.handler).answer(request).await
    }

    /// A router that answers every path, to be nested below one of the application: `Router::new().nest("/relay", …)`.
    pub fn router(&self) -> Router {
        let relay = self.clone();
        Router::new().fallback(move |request: Request<Body>| {
            let relay = relay.clone();
            async move { relay.answer(request).await }
        })
    }

    /// Ends streams with an error, and refuses what waits for its turn and what comes. Calls that were sent go
    /// on; a job stops after its request that is under way, or that waits for the rate limit.
    pub fn close(&self) {
        self.handler.close();
    }

    /// Waits until no job runs. After [`close`](Self::close), that takes as long as a request.
    pub async fn jobs_ended(&self) {
        self.handler.jobs_ended().await;
    }
}

impl<U> Clone for Relay<U> {
    fn clone(&self) -> Relay<U> {
        Relay { handler: Arc::clone(&self.handler) }
    }
}

impl<U> fmt::Debug for Relay<U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Relay")
    }
}
