//! Transport and clock for programs that run on tokio (feature `reqwest`).

#![expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "the one file that reaches outside")]

mod journal;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use futures_core::Stream;
use reqwest::redirect::Policy;
use rustls_platform_verifier::BuilderVerifierExt;

pub use journal::FileJournal;

use super::future::BoxFuture;
use super::{AiAgent, Body, Builder, Clock, Platform, Response, Transport, WorkPhone};
use crate::call::{Failure, Now, Sent};
use crate::error::{Error, ErrorKind};
use crate::http::HttpRequest;
use crate::options::{AiAgentOptions, PlatformOptions, WorkPhoneOptions};

/// How long making a connection may take; what has no connection has sent nothing.
const CONNECTING: Duration = Duration::from_secs(10);

macro_rules! from_env {
    ($($name:ident $options:ident $prefix:literal: $($field:ident $variable:literal),*;)*) => { $(
        impl $name {
            /// A client with the options that stand in the environment, see [`Builder::from_env`].
            ///
            /// # Errors
            ///
            /// Those of [`Builder::build`].
            pub fn from_env() -> Result<$name, Error> {
                Builder::<$options>::from_env().build().map_err(|mut error| {
                    let missing = match (error.field.as_deref(), error.code.as_deref()) {
                        (Some("baseUrl"), Some("missing")) => Some("BASE_URL"),
                        (Some("account"), Some("missing")) => Some("ACCOUNT"),
                        (Some("secret"), _) => Some("SECRET"),
                        _ => None,
                    };
                    let remedy = missing.map(|name| alloc::format!("set {}{name}", $prefix).into());
                    error.remedy = error.remedy.take().or(remedy);
                    error
                })
            }
        }

        impl Builder<$options> {
            #[doc = concat!("The options that stand in the environment under names that begin with `", $prefix, "`:")]
            #[doc = concat!("`BASE_URL`" $(, ", `", $variable, "`")*, ". What is not there can be set afterwards.")]
            pub fn from_env() -> Self {
                let mut builder = $name::builder();
                let variable = |name: &str| {
                    std::env::var(alloc::format!("{}{name}", $prefix)).ok().filter(|value| !value.is_empty())
                };
                builder.options.base_url = variable("BASE_URL");
                $( builder.options.$field = variable($variable); )*
                builder
            }
        }
    )* };
}

from_env! {
    Platform PlatformOptions "TRILINE_PLATFORM_": account "ACCOUNT", secret "SECRET", signing "SIGNING";
    WorkPhone WorkPhoneOptions "TRILINE_WORK_PHONE_": client_id "CLIENT_ID", client_secret "CLIENT_SECRET";
    AiAgent AiAgentOptions "TRILINE_AI_AGENT_": appid "APPID", apptoken "APPTOKEN";
}

/// The transport over reqwest: TLS by rustls with the roots of the system; each request is sent once, to the address
/// it names, and what goes to this machine in the clear goes over no proxy.
#[derive(Clone, Debug)]
pub struct ReqwestTransport {
    client: reqwest::Client,
    /// For addresses without TLS, which are of this machine.
    plain: reqwest::Client,
}

impl ReqwestTransport {
    /// A transport with connections of its own.
    ///
    /// # Errors
    ///
    /// `transport`: the roots of the system cannot be read.
    pub fn new() -> Result<ReqwestTransport, Error> {
        let failed = |error: &dyn core::fmt::Display| {
            Error::new(ErrorKind::Transport, "tls", alloc::format!("TLS cannot be set up: {error}"))
        };
        // The provider is named here, so that none need be installed for the whole process.
        let tls = rustls::ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()
            .and_then(BuilderVerifierExt::with_platform_verifier)
            .map_err(|error| failed(&error))?
            .with_no_client_auth();
        let builder = || {
            reqwest::Client::builder()
                .tls_backend_preconfigured(tls.clone())
                .user_agent(concat!("triline/", env!("CARGO_PKG_VERSION")))
                .redirect(Policy::none())
                .retry(reqwest::retry::never())
                .connect_timeout(CONNECTING)
        };
        let client = builder().build().map_err(|error| failed(&error))?;
        let plain = builder().no_proxy().build().map_err(|error| failed(&error))?;
        Ok(ReqwestTransport { client, plain })
    }

    /// A transport over a client of your own. It must neither follow redirects nor send a request twice.
    pub fn with(client: reqwest::Client) -> ReqwestTransport {
        ReqwestTransport { plain: client.clone(), client }
    }
}

impl Transport for ReqwestTransport {
    fn send(&self, request: HttpRequest) -> BoxFuture<'_, Result<Response, Failure>> {
        let method = if request.method == "GET" { reqwest::Method::GET } else { reqwest::Method::POST };
        let client = if request.url.starts_with("http:") { &self.plain } else { &self.client };
        let mut outgoing = client.request(method, request.url);
        for (name, value) in request.headers {
            outgoing = outgoing.header(name, value);
        }
        let outgoing = outgoing.body(request.body);
        Box::pin(async move {
            let response = outgoing.send().await.map_err(|error| failure(&error))?;
            let headers = response.headers().iter();
            // A value that is not text is none that the core knows.
            let headers = headers
                .filter_map(|(name, value)| Some((name.to_string(), value.to_str().ok()?.to_string())))
                .collect();
            Ok(Response { status: response.status().as_u16(), headers, body: Body::stream(Chunks::of(response)) })
        })
    }
}

/// Nothing was sent where the request could not be made or no connection could.
fn failure(error: &reqwest::Error) -> Failure {
    let sent = if error.is_connect() || error.is_builder() { Sent::No } else { Sent::Maybe };
    Failure { sent, timeout: error.is_timeout(), message: cause(error) }
}

/// What is behind an error: its own text names the address, which may hold a token.
fn cause(error: &reqwest::Error) -> String {
    let mut cause: &dyn core::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    if core::ptr::addr_eq(cause, error) { String::new() } else { cause.to_string() }
}

/// The parts of a response's body.
struct Chunks {
    next: BoxFuture<'static, Option<Next>>,
}

/// A part, and what the next comes from.
type Next = (Result<Vec<u8>, Failure>, reqwest::Response);

impl Chunks {
    fn of(mut response: reqwest::Response) -> Chunks {
        Chunks {
            next: Box::pin(async move {
                match response.chunk().await {
                    Ok(chunk) => Some((Ok(chunk?.to_vec()), response)),
                    Err(error) => Some((Err(failure(&error)), response)),
                }
            }),
        }
    }
}

impl Stream for Chunks {
    type Item = Result<Vec<u8>, Failure>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.next.as_mut().poll(cx).map(|next| {
            let (chunk, response) = next?;
            *self = Chunks::of(response);
            Some(chunk)
        })
    }
}

/// The clocks of the standard library, with tokio's timers.
#[derive(Clone, Copy, Debug)]
pub struct TokioClock {
    start: Instant,
}

impl TokioClock {
    /// A clock; its steady time begins now.
    pub fn new() -> TokioClock {
        TokioClock { start: Instant::now() }
    }
}

impl Default for TokioClock {
    fn default() -> Self {
        TokioClock::new()
    }
}

impl Clock for TokioClock {
    fn now(&self) -> Now {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Now {
            wall_ms: i64::try_from(wall.as_millis()).unwrap_or(i64::MAX),
            steady_ms: u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX),
        }
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        Box::pin(tokio::time::sleep(duration))
    }
}
