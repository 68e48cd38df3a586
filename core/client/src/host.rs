//! The typed client (feature `client`): drives calls over a transport and a clock of your choice. It needs no runtime.
//! The feature `reqwest` has both for tokio, `tokio` only the clock, and `blocking` waits in programs without a
//! runtime.
//!
//! ```
//! use triline::host::{Body, Platform, Response};
//! # use core::time::Duration;
//! # use triline::{HttpRequest, Now, host::{BoxFuture, Clock}};
//! # struct Still;
//! # impl Clock for Still {
//! #     fn now(&self) -> Now { Now { wall_ms: 1_760_000_000_000, steady_ms: 0 } }
//! #     fn sleep(&self, _: Duration) -> BoxFuture<'_, ()> { Box::pin(std::future::pending()) }
//! # }
//! # let service = |_: HttpRequest| async {
//! #     let body = r#"{"success":true,"code":"200","data":[{"agentNumber":"1001","status":"enable"}]}"#;
//! #     Ok(Response { status: 200, headers: vec![], body: Body::from(body.as_bytes().to_vec()) })
//! # };
//! # let run = async {
//! use triline::platform::agents::AgentFilter;
//!
//! let cc = Platform::builder()
//!     .base_url("https://cc.example.com")
//!     .account("1000001")
//!     .secret("s3cr3t")
//!     .signing("md5:hex:{appkey}{nonce}{timestamp}{secret}")
//!     .transport(service)
//!     .clock(Still)
//!     .build()?;
//! let mut agents = cc.agents().query(AgentFilter::default()).items();
//! while let Some(agent) = agents.next().await {
//!     println!("{:?}", agent?.agent_number);
//! }
//! # Ok::<(), triline::Error>(()) };
//! # let mut run = std::pin::pin!(run);
//! # let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
//! # assert!(matches!(run.as_mut().poll(&mut cx), std::task::Poll::Ready(Ok(()))));
//! ```
//!
//! # Raw responses
//!
//! A call returns the result of the operation, without its envelope. [`Request::on_response`] passes each raw response
//! to a function, for the success text and the time of a write, or for a header:
//!
//! ```
//! # async fn example(cc: triline::Platform) -> Result<(), triline::Error> {
//! use std::sync::mpsc;
//! use triline::platform::agents::AgentRef;
//!
//! let (sender, responses) = mpsc::channel();
//! let agent = AgentRef::default().agent_number("1001");
//! cc.agents().disable(agent).on_response(move |response| drop(sender.send(response.clone()))).await?;
//! for response in responses.try_iter() {
//!     println!("{} {:?}", response.status, response.body);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Conversations
//!
//! `ai.sessions().open(...)` returns a [`Conversation`], which knows its session. Close it with
//! [`Conversation::close`]; dropping it does not close the session.
//!
//! ```
//! # async fn example(ai: triline::AiAgent) -> Result<(), triline::Error> {
//! use triline::ai_agent::sessions::OpenSession;
//!
//! let session = OpenSession::builder()
//!     .sid("chat-1")
//!     .session_source("other")
//!     .agent_id("agent-1")
//!     .msg_receive_url("https://hook.example.com/1");
//! let chat = ai.sessions().open(session).await?;
//! let mut parts = chat.ask("你好").parts();
//! while let Some(part) = parts.next().await {
//!     print!("{}", part?.reply.unwrap_or_default());
//! }
//! chat.close().await
//! # }
//! ```
//!
//! # Cancelling and leaving early
//!
//! Dropping a future or a stream ends its call: the transport's future is dropped with it, so nothing more is sent or
//! read. A pagination or a stream that is dropped between two pages or parts ends successfully. Any other call that is
//! dropped is cancelled, and no error reports whether the request may have been executed. If that matters, give the
//! call a [`Cancel`]: it stops the transport as well, and the future ends with an error of kind `cancelled`, whose
//! `outcome` says what may have happened.
//!
//! # Listeners that panic
//!
//! A panic of a listener (`on_event`, `on_response`, `on_progress`) does not change the outcome of its call. The call continues
//! to its end, the listener is called again, and the call returns its result. The panic hook reports the panic. Where panics
//! abort the program, there is no end to go on to.

mod batch;
#[cfg(feature = "blocking")]
mod blocking;
mod builder;
mod cancel;
mod clock;
mod conversation;
mod driver;
mod environment;
mod future;
mod paged;
mod panics;
mod raw;
mod relay;
mod request;
#[cfg(feature = "reqwest-no-tls")]
mod reqwest;
mod settings;
#[cfg(feature = "simulated")]
mod simulated;
#[cfg(feature = "store")]
mod store;
mod streamed;
#[cfg(feature = "tokio")]
mod tokio;
mod trace;
mod transport;
mod undocumented;
mod upload;
mod walk;

use alloc::string::ToString;
use alloc::sync::Arc;
use core::fmt;

use serde_json::Value;

pub use batch::{
    Batch, BatchRequest, BatchResult, FollowedBatch, IncompleteBatch, Journal, JournalError, Progress, RowFailure,
};
#[cfg(feature = "blocking")]
pub use blocking::{Wait, WaitEach, Waiting};
pub use builder::Builder;
pub use cancel::Cancel;
pub use clock::Clock;
pub use conversation::{Conversation, Opening};
pub use driver::CallEvent;
pub use future::{BoxFuture, BoxStream, MaybeSend, MaybeSync};
pub use paged::{Items, Page, Paged, Pages};
pub use raw::RawResponse;
pub use relay::RelayBuilder;
pub use request::{ByName, Created, Request, Sliced, Streamed};
#[cfg(feature = "reqwest-no-tls")]
pub use reqwest::ReqwestTransport;
pub use settings::CallSettings;
#[cfg(feature = "simulated")]
pub use simulated::SimulatedService;
#[cfg(feature = "redis")]
pub use store::RedisStore;
#[cfg(feature = "store")]
pub use store::{RelayStore, Store};
pub use streamed::Parts;
#[cfg(feature = "tokio")]
pub use tokio::{FileJournal, TokioClock};
pub use transport::{Body, Response, Transport, TransportError};
pub use undocumented::Undocumented;
pub use upload::{Content, FileSource, Pieces};

pub(crate) use driver::Host;
pub(crate) use upload::OnUpload;

use crate::typed::{Answered, Typed, decode};

/// Defines a client, with the methods that all three have.
macro_rules! client {
    ($(#[doc = $doc:literal])* $name:ident, $options:ident) => {
        $(#[doc = $doc])*
        ///
        /// Cheap to clone; clones share connections, tokens, rate limit and clock offset.
        #[derive(Clone)]
        pub struct $name {
            host: Arc<Host>,
        }

        impl $name {
            /// Options of a client.
            pub fn builder() -> Builder<crate::options::$options> {
                Builder::new(crate::options::$options::empty())
            }

            /// Options of a client of a simulated service in this process. It keeps the documented rate limit, as a client
            /// of a real service does, on the clock that it is given; `pacing(Pacing::Off)` turns that off.
            #[cfg(feature = "simulated")]
            pub fn simulated(service: &SimulatedService) -> Builder<crate::options::$options> {
                let options = service.client_options(triline_schema::operation::Interface::$name);
                // The simulated service writes these options for this record, so that reading them does not fail.
                let known = serde_json::from_str(&options).unwrap_or_else(|_| crate::options::$options::empty());
                Builder::new(known).transport(service.clone())
            }

            /// Options of a client over a relay, a handler in the application's own server that holds the credentials: for
            /// programs that cannot keep a secret. `url` is its address, `https` or `http` to this machine.
            ///
            /// Groups, records, lists, streams, uploads, row batches and errors are those of any client. A row batch is a job of
            /// the relay, which goes on without the program. Undocumented requests are for a client on a server.
            pub fn relay(url: impl Into<alloc::string::String>) -> RelayBuilder<$name> {
                RelayBuilder::new(url.into())
            }

            /// Returns this client with other settings for the calls made through it. It shares connections, tokens and
            /// rate limit with this client, and is as cheap as a clone.
            ///
            /// Headers and listeners come on top of those of the client; a header of the same name takes its place.
            #[must_use]
            pub fn with_options(&self, settings: CallSettings) -> $name {
                $name { host: Arc::new(self.host.with(settings)) }
            }

            /// The rate limit that the client keeps to: number of requests, and the period. `None`: it has none.
            pub fn rate_limit(&self) -> Option<(u32, core::time::Duration)> {
                let (requests, period_ms) = self.host.client.rate_limit()?;
                Some((requests, core::time::Duration::from_millis(period_ms)))
            }

            /// What relays keep in the client's store. `None`: it has none, or does not know the secret of the account, with
            /// which answers are sealed. Takes a tenth of a second.
            #[cfg(feature = "store")]
            pub fn relay_store(&self) -> Option<RelayStore> {
                RelayStore::of(&self.host)
            }

            /// Calls an operation by its name, with parameters as a JSON object in the API's names. The value is
            /// in the API's names as well, see [`table`](triline_schema).
            pub fn call(&self, operation: &str, params: &str) -> Request<Value, ByName> {
                Request::new(&self.host, operation, params.to_string(), crate::Form::Json, decode)
            }

            /// Requests a paginated list by the name of its operation.
            pub fn list(&self, operation: &str, params: &str) -> Paged<Value> {
                Paged::new(&self.host, operation, params.to_string(), crate::Form::Json)
            }

            /// Calls an operation by its name and streams its answer part by part.
            pub fn stream(&self, operation: &str, params: &str) -> Parts<Value> {
                let setup = request::Setup::new(&self.host, operation, params.to_string(), crate::Form::Json);
                Parts::new(setup, decode)
            }

            /// Follows a row batch that was started over a relay before, by the id of its [`job`](Batch::job): after the program
            /// was started again, or on another machine of the same user.
            pub fn follow(&self, operation: &str, job: impl Into<alloc::string::String>) -> FollowedBatch {
                let setup = request::Setup::new(&self.host, operation, "{}".to_string(), crate::Form::Typed);
                FollowedBatch::new(setup, job.into())
            }

            /// Stops a row batch that was started over a relay before. Rows that were sent stay so; [`follow`](Self::follow)
            /// says how it ended.
            ///
            /// # Errors
            ///
            /// All kinds of a call; `api` with code `unknown_job`: the user has no such job.
            pub async fn stop(
                &self,
                operation: &str,
                job: impl Into<alloc::string::String>,
            ) -> Result<(), triline_protocol::error::Error> {
                let setup = request::Setup::new(&self.host, operation, "{}".to_string(), crate::Form::Typed);
                batch::stop(setup, job.into(), None).await
            }

            /// Sends a request that no document of the vendor describes, such as call control: signed, paced, with its envelope
            /// and its errors read. The value is the body of the answer. `method` is `GET`, `POST`, `PUT`, `PATCH` or
            /// `DELETE`; all but `GET` count as writes that must not be sent twice. `path` is below the base URL.
            ///
            /// ```
            /// # fn call(cc: &triline::Platform) {
            /// # #[allow(unused_must_use)] {
            /// cc.request("POST", "/openapi/v1/call/hangup").json(serde_json::json!({"agentNumber": "1001"}));
            /// # } }
            /// ```
            pub fn request(&self, method: &str, path: &str) -> Request<Value, Undocumented> {
                undocumented::request(&self.host, triline_schema::operation::Interface::$name, method, path)
            }

            /// Calls an operation with typed parameters. For the methods of the groups.
            pub(crate) fn typed<P: Typed, T: Answered, K>(
                &self,
                operation: &'static str,
                params: &P,
            ) -> Request<T, K> {
                Request::typed(&self.host, operation, params, decode)
            }

            /// The same for an operation without a result.
            #[allow(dead_code, reason = "not every interface has one")]
            pub(crate) fn request_nothing<P: Typed, K>(&self, operation: &'static str, params: &P) -> Request<(), K> {
                Request::typed(&self.host, operation, params, |_| Ok(()))
            }

            /// The same for a row batch.
            #[allow(dead_code, reason = "not every interface has one")]
            pub(crate) fn batch<P: Typed, R>(&self, operation: &'static str, params: &P) -> BatchRequest<R> {
                let params = crate::typed::encode(params);
                BatchRequest::new(request::Setup::new(&self.host, operation, params, crate::Form::Typed))
            }

            /// The same for a paginated list.
            pub(crate) fn paged<P: Typed, T: Typed>(&self, operation: &'static str, params: &P) -> Paged<T> {
                Paged::new(&self.host, operation, crate::typed::encode(params), crate::Form::Typed)
            }
        }

        impl Builder<crate::options::$options> {
            /// Creates the client.
            ///
            /// # Errors
            ///
            /// `invalid_request` names the option at fault; `auth`: credentials are missing.
            pub fn build(self) -> Result<$name, triline_protocol::error::Error> {
                Ok($name { host: Arc::new(self.host(triline_schema::operation::Interface::$name)?) })
            }
        }

        impl RelayBuilder<$name> {
            /// Creates the client.
            ///
            /// # Errors
            ///
            /// `invalid_request` names the option at fault.
            pub fn build(self) -> Result<$name, triline_protocol::error::Error> {
                Ok($name { host: Arc::new(self.host(triline_schema::operation::Interface::$name)?) })
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("client", &self.host.client).finish_non_exhaustive()
            }
        }
    };
}

client! {
    /// Client of the contact-center platform. Its groups of operations are methods: `agents()`, `roles()`, ...
    Platform, PlatformOptions
}

client! {
    /// Client of the work phone. It fetches and renews its tokens automatically.
    WorkPhone, WorkPhoneOptions
}

impl WorkPhone {
    /// Drops the access token that the calls share, for example after it was revoked. The next call fetches a new one.
    pub fn invalidate_token(&self) {
        self.host.client.invalidate_token();
    }
}

client! {
    /// Client of the AI agent.
    AiAgent, AiAgentOptions
}
